"""Discord's documented limits on modals, and what may answer what."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.errors import DiscordError
from bot.sandbox.limits import check_modal

Body = dict[str, Any]


def labelled(component: Body, **fields: object) -> Body:
    return {"type": 18, "label": "l", "component": component, **fields}


def field(**fields: object) -> Body:
    return {"type": 4, "custom_id": "f", "style": 1, **fields}


def old(**fields: object) -> Body:
    return {"type": 1, "components": [field(**{"label": "l", **fields})]}


def options(count: int) -> list[Body]:
    return [{"label": f"o{i}", "value": f"v{i}"} for i in range(count)]


def select(count: int = 2, **fields: object) -> Body:
    return {"type": 3, "custom_id": "s", "options": options(count), **fields}


def radio(count: int = 2, **fields: object) -> Body:
    return {"type": 21, "custom_id": "r", "options": options(count), **fields}


def checks(count: int = 2, **fields: object) -> Body:
    return {"type": 22, "custom_id": "c", "options": options(count), **fields}


def upload(**fields: object) -> Body:
    return {"type": 19, "custom_id": "u", **fields}


def modal(*components: Body, **fields: object) -> Body:
    return {"custom_id": "m", "title": "t", "components": list(components), **fields}


def numbered(count: int) -> list[Body]:
    return [labelled(field(custom_id=f"f{i}")) for i in range(count)]


LIMITS: list[tuple[str, Body, Body]] = [
    ("title 45", modal(*numbered(1), title="x" * 45), modal(*numbered(1), title="x" * 46)),
    ("title 1", modal(*numbered(1), title="x"), modal(*numbered(1), title="")),
    ("custom_id 100", modal(*numbered(1), custom_id="x" * 100), modal(*numbered(1), custom_id="x" * 101)),
    ("components 5", modal(*numbered(5)), modal(*numbered(6))),
    ("components 1", modal(*numbered(1)), modal()),
    ("label 45", modal(labelled(field(), label="x" * 45)), modal(labelled(field(), label="x" * 46))),
    ("label there", modal(labelled(field())), modal(labelled(field(), label=None))),
    (
        "label description 100",
        modal(labelled(field(), description="x" * 100)),
        modal(labelled(field(), description="x" * 101)),
    ),
    ("old label 45", modal(old(label="x" * 45)), modal(old(label="x" * 46))),
    ("old label there", modal(old()), modal(old(label=None))),
    ("no two labels", modal(labelled(field())), modal(labelled(field(label="again")))),
    ("input style", modal(labelled(field(style=2))), modal(labelled(field(style=3)))),
    (
        "input max_length 4000",
        modal(labelled(field(max_length=4000))),
        modal(labelled(field(max_length=4001))),
    ),
    (
        "input min <= max",
        modal(labelled(field(min_length=5, max_length=5))),
        modal(labelled(field(min_length=6, max_length=5))),
    ),
    ("input value 4000", modal(labelled(field(value="x" * 4000))), modal(labelled(field(value="x" * 4001)))),
    (
        "input value fits",
        modal(labelled(field(value="xx", max_length=2))),
        modal(labelled(field(value="xxx", max_length=2))),
    ),
    (
        "input placeholder 100",
        modal(labelled(field(placeholder="x" * 100))),
        modal(labelled(field(placeholder="x" * 101))),
    ),
    ("select options 25", modal(labelled(select(25))), modal(labelled(select(26)))),
    ("nothing disabled", modal(labelled(select(disabled=False))), modal(labelled(select(disabled=True)))),
    ("radio 10", modal(labelled(radio(10))), modal(labelled(radio(11)))),
    ("radio 2", modal(labelled(radio(2))), modal(labelled(radio(1)))),
    (
        "radio one default",
        modal(labelled(radio(2, options=[{**o, "default": i == 0} for i, o in enumerate(options(2))]))),
        modal(labelled(radio(2, options=[{**o, "default": True} for o in options(2)]))),
    ),
    ("checks 10", modal(labelled(checks(10))), modal(labelled(checks(11)))),
    ("checks 1", modal(labelled(checks(1))), modal(labelled(checks(0)))),
    (
        "checks max <= options",
        modal(labelled(checks(3, max_values=3))),
        modal(labelled(checks(3, max_values=4))),
    ),
    (
        "checks none allowed",
        modal(labelled(checks(min_values=0, required=False))),
        modal(labelled(checks(min_values=0, required=True))),
    ),
    ("upload 10", modal(labelled(upload(max_values=10))), modal(labelled(upload(max_values=11)))),
    ("checkbox", modal(labelled({"type": 23, "custom_id": "k"})), modal(labelled({"type": 23}))),
    (
        "user select",
        modal(labelled({"type": 5, "custom_id": "k"})),
        modal(labelled({"type": 5, "custom_id": ""})),
    ),
    ("text display", modal({"type": 10, "content": "x"}), modal({"type": 10, "content": ""})),
    (
        "no buttons",
        modal(*numbered(1)),
        modal(labelled({"type": 2, "style": 1, "label": "b", "custom_id": "b"})),
    ),
    ("custom_ids unique", modal(*numbered(2)), modal(labelled(field()), labelled(field()))),
]


@pytest.mark.parametrize(("good", "bad"), [case[1:] for case in LIMITS], ids=[case[0] for case in LIMITS])
def test_limit(good: Body, bad: Body) -> None:
    check_modal(good)
    with pytest.raises(DiscordError) as caught:
        check_modal(bad)
    assert caught.value.code == 50035
    assert caught.value.errors is not None
    assert list(caught.value.errors) == ["data"]
