"""Whatever a body holds is taken, or refused with one of Discord's errors; nothing breaks."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.commands import check_commands
from bot.sandbox.core import Core
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits import check_modal
from bot.sandbox.posting import Origin
from bot.sandbox.world import Message, furnish

Json = Any

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.just(1 << 15),
    st.floats(allow_nan=False),
    st.text(max_size=8),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "id", "url", "components", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)

SELECT = {
    "type": 3,
    "custom_id": "s",
    "min_values": 0,
    "max_values": 1,
    "placeholder": "p",
    "options": [{"label": "l", "value": "v", "description": "d", "default": True, "emoji": {"name": "x"}}],
}
BUTTON = {"type": 2, "style": 1, "label": "b", "custom_id": "b"}
MESSAGES: list[Json] = [
    {
        "content": "x",
        "nonce": "n",
        "flags": 4,
        "tts": False,
        "attachments": [],
        "embeds": [
            {
                "title": "t",
                "fields": [{"name": "n", "value": "v"}],
                "footer": {"text": "f"},
                "image": {"url": "https://a.b/"},
            }
        ],
        "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
        "allowed_mentions": {"parse": ["users"], "roles": ["1"]},
    },
    {
        "flags": 1 << 15,
        "components": [
            {
                "type": 17,
                "accent_color": 3,
                "components": [
                    {"type": 10, "content": "<@1>"},
                    {"type": 14, "spacing": 1},
                    {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": BUTTON},
                    {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}, "description": "alt"}]},
                ],
            },
            {
                "type": 9,
                "components": [{"type": 10, "content": "y"}],
                "accessory": {"type": 11, "media": {"url": "https://a.b/c.png"}},
            },
        ],
    },
]
MODAL: Json = {
    "custom_id": "m",
    "title": "t",
    "components": [
        {
            "type": 18,
            "label": "l",
            "component": {"type": 4, "custom_id": "a", "style": 1, "value": "v", "max_length": 9},
        },
        {"type": 18, "label": "l", "component": {**SELECT, "custom_id": "c"}},
        {"type": 18, "label": "l", "component": {"type": 22, "custom_id": "d", "options": SELECT["options"]}},
        {"type": 10, "content": "x"},
        {"type": 1, "components": [{"type": 4, "custom_id": "e", "style": 1, "label": "l"}]},
    ],
}
COMMANDS: Json = [
    {
        "name": "a",
        "description": "d",
        "name_localizations": {"ja": "b"},
        "contexts": [0],
        "integration_types": [0],
        "default_member_permissions": "8",
        "options": [
            {
                "type": 3,
                "name": "o",
                "description": "d",
                "choices": [{"name": "n", "value": "v"}],
                "required": True,
            },
            {
                "type": 4,
                "name": "p",
                "description": "d",
                "min_value": 1,
                "max_value": 2,
                "autocomplete": True,
            },
        ],
    },
    {
        "name": "b",
        "description": "d",
        "options": [
            {
                "type": 2,
                "name": "g",
                "description": "d",
                "options": [{"type": 1, "name": "s", "description": "d", "options": []}],
            }
        ],
    },
]


def places(value: Json, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a JSON value."""
    found = [at] if at else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*at, key))
    if isinstance(value, list):
        for index, item in enumerate(value):
            found += places(item, (*at, index))
    return found


@st.composite
def damaged(draw: st.DrawFn, originals: list[Json]) -> Json:
    """A sound body with one to three places replaced by anything."""
    body = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        listed = places(body)
        if not listed:
            break
        *way, last = draw(st.sampled_from(listed))
        holder = body
        for step in way:
            holder = holder[step]
        holder[last] = draw(ANYTHING)
    return body


CORE = Core(token="t")
furnish(CORE.world)
CHANNEL = next(iter(CORE.world.channels.values()))


REFUSALS = (50035, 50006)


def attempt(action: Callable[[], Message | None]) -> Message | None:
    """What came of an action; None when it was refused as Discord refuses a body."""
    try:
        return action()
    except DiscordError as error:
        if error.code not in REFUSALS:
            raise
        return None


def create(body: Json) -> Message:
    return CORE.posting.create(CHANNEL, CORE.world.bot.id, body, {}, Origin())


@settings(max_examples=400)
@given(damaged(MESSAGES))
def test_messages(body: Json) -> None:
    message = attempt(lambda: create(body)) if isinstance(body, dict) else None
    if message is None:
        return
    for other in (body, *MESSAGES):
        attempt(lambda other=other: CORE.posting.edit(message, other, {}))  # type: ignore[misc]


@settings(max_examples=300)
@given(damaged([MODAL]))
def test_modals(body: Json) -> None:
    attempt(lambda: check_modal(body))


@settings(max_examples=300)
@given(damaged([COMMANDS]))
def test_commands(bodies: Json) -> None:
    if all(isinstance(body, dict) for body in bodies):
        attempt(lambda: check_commands(bodies))


def test_the_sound_bodies_are_sound() -> None:
    for body in MESSAGES:
        assert create(body).components
    check_modal(MODAL)
    check_commands(COMMANDS)
