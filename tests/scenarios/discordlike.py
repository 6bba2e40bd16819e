"""People on some Discord: the one small surface that the functional scenarios need, whoever plays Discord.

A :class:`Town` is a server with a bot; a :class:`Person` there acts and gets an :class:`Answer`. What can be
seen comes as :class:`Message` snapshots made from Discord's own JSON, so both Discords are read alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.app import Kuromaku

Json = dict[str, Any]

CHANNEL, DM = "channel", "dm"
"""Places: the server's channel, and the direct messages with the bot; any other is the id of a thread."""

TEXT, BUTTON = 10, 2
SELECTS = (3, 5, 6, 7, 8)


def walk(components: list[Json]) -> Iterator[Json]:
    """All components of a message or modal, outer ones first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("component", "accessory"):
            if component.get(key):
                yield from walk([component[key]])


@dataclass(frozen=True)
class Message:
    """A message as it stood when it was looked at; ``origin`` is for the Discord that it was seen in."""

    id: str
    channel_id: str
    content: str
    components: list[Json]
    files: tuple[tuple[str, int], ...]
    ephemeral: bool
    origin: Any = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """All that is written in it."""
        said = [c["content"] for c in walk(self.components) if c["type"] == TEXT]
        return "\n".join(filter(None, [self.content, *said]))

    @property
    def buttons(self) -> dict[str, Json]:
        """Its buttons by label."""
        return {c.get("label", ""): c for c in walk(self.components) if c["type"] == BUTTON}

    @property
    def menus(self) -> list[Json]:
        """Its select menus."""
        return [c for c in walk(self.components) if c["type"] in SELECTS]

    def named(self, which: str) -> str:
        """The custom_id of the one button with this label (or that id). Raises LookupError."""
        for button in walk(self.components):
            if button["type"] == BUTTON and which in (button.get("label"), button.get("custom_id")):
                return str(button["custom_id"])
        raise LookupError(f"no button {which!r} among {list(self.buttons)}")


@dataclass(frozen=True)
class Modal:
    """An open modal, and the fields to fill in by their ids."""

    title: str
    components: list[Json]
    origin: Any = field(repr=False, compare=False)

    @property
    def fields(self) -> dict[str, Json]:
        """The fields by custom_id."""
        return {c["custom_id"]: c for c in walk(self.components) if "custom_id" in c}


@dataclass(frozen=True)
class Answer:
    """What an act led to, once everything is quiet again.

    ``message`` is the reply or the message that was changed, ``more`` whatever else this person got to see in
    the same place, ``error`` what a client shows when nothing came in time.
    """

    message: Message | None
    more: tuple[Message, ...]
    modal: Modal | None
    error: str | None = None

    @property
    def text(self) -> str:
        """Everything that was said to the person."""
        return "\n".join(m.text for m in (self.message, *self.more) if m is not None)


class Person(Protocol):
    """Somebody with a keyboard. Every act returns when the bot has finished all that it leads to."""

    @property
    def id(self) -> int: ...

    @property
    def name(self) -> str: ...

    async def slash(self, command: str, /, *, at: str = CHANNEL, **options: Any) -> Answer:
        """Runs a command by its default names; people are given as Person, files as ``(name, bytes)``."""
        ...

    async def suggest(self, command: str, focused: str, typed: str = "", /, **options: Any) -> list[Json]:
        """What is suggested for an option while it is typed, as ``name`` and ``value``."""
        ...

    async def click(self, message: Message, which: str) -> Answer:
        """Presses the button with this label or id."""
        ...

    async def select(self, message: Message, *values: str | Person, which: int = 0) -> Answer:
        """Chooses in the message's select menu; people are given as Person."""
        ...

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Answer:
        """Submits a modal: values by field id."""
        ...

    def messages(self, at: str = CHANNEL) -> list[Message]:
        """What the person sees in a place, oldest first."""
        ...


class Town(Protocol):
    """A Discord server with the bot in it."""

    bot: Kuromaku

    def person(self, name: str, locale: str = "en-US") -> Person:
        """A person of the server."""
        ...

    def manager(self, name: str) -> Person:
        """A person who may manage the server."""
        ...

    def other_bot(self) -> Any:
        """A bot that isn't ours, to be named in an option; None where there is only ours."""
        ...

    async def restart(self) -> None:
        """Another process takes over the bot, on the same database."""
        ...

    async def settle(self) -> None:
        """Waits until the bot is quiet."""
        ...
