"""People for tests: a small typed surface that another Discord could offer too.

A `Person` acts and gets a `Reply`; what can be seen comes as frozen snapshots (`Seen`, `Dialog`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.sandbox import components as parts
from bot.sandbox.errors import Json, Refusal
from bot.sandbox.interactions import Interaction
from bot.sandbox.media import Upload

if TYPE_CHECKING:
    from bot.sandbox.server import Sandbox

REPLY_SECONDS = 15.0
"""How long a person waits for a deferred reply to be filled in."""


@dataclass(frozen=True, slots=True)
class Attach:
    """A file to send: as an option's value, in a modal's upload field, or with a plain message."""

    name: str
    data: bytes
    content_type: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message; a link has a `url` and no `custom_id`."""

    label: str
    custom_id: str | None
    disabled: bool
    url: str | None
    style: int


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of a message. `options` are (label, value) pairs, empty for user and channel selects."""

    custom_id: str
    placeholder: str
    disabled: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class File:
    """A file of a message."""

    name: str
    size: int
    url: str
    description: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a modal. `kind` is Discord's component type."""

    custom_id: str
    label: str
    kind: int
    required: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Dialog:
    """An open modal."""

    id: str
    custom_id: str
    title: str
    fields: tuple[Field, ...]
    raw: Json

    @classmethod
    def of(cls, body: Json) -> Dialog:
        """From the client API's Modal."""
        fields = []
        for top in body["components"]:
            for component in parts.walk([top]):
                if "custom_id" in component:
                    label = component.get("label") or top.get("label") or ""
                    required = component.get("required") is not False
                    fields.append(
                        Field(component["custom_id"], label, component["type"], required, _options(component))
                    )
        return cls(body["modal_id"], body["custom_id"], body["title"], tuple(fields), body)


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it stood when looked at. `text` is all its words: content, embeds, text components."""

    id: str
    channel_id: str
    author_id: str
    text: str
    content: str
    ephemeral: bool
    loading: bool
    buttons: tuple[Button, ...]
    menus: tuple[Menu, ...]
    files: tuple[File, ...]
    raw: Json

    @classmethod
    def of(cls, body: Json) -> Seen:
        """From the client API's Message."""
        every = list(parts.walk(body["components"]))
        buttons = [
            Button(
                c.get("label") or "", c.get("custom_id"), bool(c.get("disabled")), c.get("url"), c["style"]
            )
            for c in every
            if c["type"] == parts.BUTTON
        ]
        menus = [
            Menu(c["custom_id"], c.get("placeholder") or "", bool(c.get("disabled")), _options(c))
            for c in every
            if c["type"] in parts.SELECTS
        ]
        files = [
            File(a["filename"], a["size"], a["url"], a.get("description", "")) for a in body["attachments"]
        ]
        return cls(
            body["id"],
            body["channel_id"],
            body["author"]["id"],
            "\n".join(_words(body)),
            body["content"],
            body["sandbox"]["ephemeral"],
            body["sandbox"]["loading"],
            tuple(buttons),
            tuple(menus),
            tuple(files),
            body,
        )

    def button(self, which: str) -> Button:
        """The button with this label or custom_id. Raises Refusal when there is none."""
        for button in self.buttons:
            if which in (button.label, button.custom_id):
                return button
        raise Refusal(f"There is no button {which!r} among {[button.label for button in self.buttons]}.", 404)

    def menu(self, which: str) -> Menu:
        """The select menu with this placeholder or custom_id. Raises Refusal when there is none."""
        for menu in self.menus:
            if which in (menu.placeholder, menu.custom_id):
                return menu
        raise Refusal(f"There is no menu {which!r} among {[menu.custom_id for menu in self.menus]}.", 404)


@dataclass(frozen=True, slots=True)
class Choice:
    """A suggestion of an autocomplete."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of an interaction.

    `ack` is Discord's callback type (4 message, 5 deferred message, 6 deferred update, 7 update,
    8 autocomplete, 9 modal), None when the bot did not answer in time, and then `error` is what the client
    shows. `message` is the reply, or the message that was updated. `latency`: seconds to the acknowledgement.
    """

    id: str
    ack: int | None
    error: str | None
    ephemeral: bool
    latency: float
    message: Seen | None
    modal: Dialog | None
    choices: tuple[Choice, ...]

    @property
    def text(self) -> str:
        """The words of the reply; empty when there is none."""
        return "" if self.message is None else self.message.text


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a place: a channel or thread by name or id, or "dm"."""

    sandbox: Sandbox
    id: str
    name: str
    place: str = "general"

    def at(self, place: str) -> Person:
        """The same person somewhere else."""
        return replace(self, place=place)

    @property
    def channel_id(self) -> str:
        """The id of the channel where the person is; a DM is opened if need be."""
        if self.place == "dm":
            return self.sandbox.people.open_dm(self.id).id
        return self.sandbox.channel(self.place).id

    # Looking

    def messages(self) -> list[Seen]:
        """What the person sees here, oldest first: their own ephemeral messages among it."""
        sandbox = self.sandbox
        channel = sandbox.people.channel(self.id, self.channel_id)
        return [
            Seen.of(body) for body in sandbox.views.messages(self.id, channel, limit=len(channel.messages))
        ]

    def look(self, message: Seen) -> Seen | None:
        """The message as it is now; None when it is gone."""
        found = self.sandbox.world.find_message(message.id)
        visible = found is not None and self.sandbox.views.sees(self.id, found)
        return Seen.of(self.sandbox.views.message(found)) if found is not None and visible else None

    # Acting

    async def slash(self, command: str, /, **options: object) -> Reply:
        """Run a slash command by its default names ("duel start"); people are given as Person."""
        filled = {name: self._value(value) for name, value in options.items()}
        return await self._reply(self.sandbox.people.slash(self.id, self.channel_id, command, filled))

    async def suggest(self, command: str, focused: str, /, **options: object) -> tuple[Choice, ...]:
        """The suggestions for an option while it is being typed."""
        filled = {name: self._value(value) for name, value in options.items()}
        item = self.sandbox.people.suggest(self.id, self.channel_id, command, filled, focused)
        return (await self._reply(item)).choices

    async def click(self, message: Seen, which: str) -> Reply:
        """Press the button with this label or custom_id."""
        button = message.button(which)
        return await self._reply(self.sandbox.people.click(self.id, message.id, button.custom_id))

    async def select(self, message: Seen, which: str, *values: object) -> Reply:
        """Choose values in the menu with this placeholder or custom_id."""
        menu = message.menu(which)
        chosen = [str(self._value(value)) for value in values]
        return await self._reply(self.sandbox.people.select(self.id, message.id, chosen, menu.custom_id))

    async def submit(self, modal: Dialog, values: Mapping[str, object]) -> Reply:
        """Submit a modal: custom_id → text, value, list, or boolean. What is left out keeps its default."""
        filled = {name: self._field(value) for name, value in values.items()}
        return await self._reply(self.sandbox.people.submit(self.id, modal.id, filled))

    async def say(self, content: str, *files: Attach) -> Seen:
        """Write a plain message here."""
        uploads = [str(self._value(file)) for file in files]
        message = self.sandbox.people.say(self.id, self.channel_id, content, uploads)
        return Seen.of(self.sandbox.views.message(message))

    async def dismiss(self, message: Seen) -> None:
        """Dismiss an ephemeral message, or delete any other."""
        self.sandbox.people.delete(self.id, message.id)

    # Pieces

    def _value(self, value: object) -> object:
        if isinstance(value, Person):
            return value.id
        if isinstance(value, Attach):
            return self.sandbox.media.hold(Upload(value.name, value.data, value.content_type))
        return value

    def _field(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return [str(self._value(one)) for one in value]
        return value

    async def _reply(self, item: Interaction) -> Reply:
        await item.settled.wait()
        if item.loading:
            async with asyncio.timeout(REPLY_SECONDS):
                await item.filled.wait()
        body = self.sandbox.views.result(item)
        message = None if body["message"] is None else Seen.of(body["message"])
        modal = None if body["modal"] is None else Dialog.of(body["modal"])
        choices = tuple(Choice(choice["name"], choice["value"]) for choice in body["choices"] or ())
        return Reply(item.id, item.ack, item.error, item.ephemeral, item.latency, message, modal, choices)


def _options(component: Json) -> tuple[tuple[str, str], ...]:
    return tuple((option["label"], option["value"]) for option in component.get("options") or ())


def _words(body: Json) -> Iterator[str]:
    if body["content"]:
        yield body["content"]
    for embed in body["embeds"]:
        for key in ("title", "description"):
            if embed.get(key):
                yield embed[key]
        for item in embed.get("fields") or ():
            yield f"{item['name']}\n{item['value']}"
    for component in parts.walk(body["components"]):
        if component["type"] == parts.TEXT:
            yield component["content"]
