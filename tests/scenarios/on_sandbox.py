"""The scenarios' Discord as our own sandbox plays it: over real sockets, to an unmodified client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.app import Kuromaku
from bot.sandbox import driver
from bot.sandbox.connect import connector
from bot.sandbox.server import Sandbox, serve
from tests.sandbox.conformance import openapi_errors, openapi_path

from .discordlike import CHANNEL, DM, Answer, Json, Message, Modal, Person

MakeBot = Callable[[aiohttp.BaseConnector], Awaitable[Kuromaku]]

ROOM = "duel-room"
BUSY = ("discord.py: on_", "CommandTree", "publish ", "computer at", "answer ")
"""How the tasks are called that still have something to do because of what people did."""
PATIENCE = 60.0


def _message(seen: driver.Seen) -> Message:
    files = tuple((file.name, file.size) for file in seen.files)
    return Message(
        seen.id, seen.channel_id, seen.content, seen.raw["components"], files, seen.ephemeral, seen
    )


@dataclass(frozen=True)
class SandboxPerson:
    """Somebody in the sandbox."""

    town: SandboxTown
    who: driver.Person

    @property
    def id(self) -> int:
        return int(self.who.id)

    @property
    def name(self) -> str:
        return self.who.name

    def _at(self, at: str) -> driver.Person:
        return self.who.at(ROOM if at == CHANNEL else at)

    async def done(self, at: str, act: Awaitable[driver.Reply]) -> Answer:
        before = {m.id for m in self.messages(at)}
        reply = await act
        await self.town.settle()
        shown = None if reply.message is None else self._at(at).look(reply.message)
        message = None if shown is None else _message(shown)
        known = before | ({message.id} if message else set())
        more = tuple(m for m in self.messages(at) if m.id not in known)
        modal = None
        if reply.modal is not None:
            modal = Modal(reply.modal.title, reply.modal.raw["components"], reply.modal)
        return Answer(message, more, modal, reply.error)

    async def slash(self, command: str, /, *, at: str = CHANNEL, **options: Any) -> Answer:
        filled = {name: self.town.value(value) for name, value in options.items()}
        return await self.done(at, self._at(at).slash(command, **filled))

    async def suggest(self, command: str, focused: str, typed: str = "", /, **options: Any) -> list[Json]:
        given = {**options, focused: typed}
        found = await self._at(CHANNEL).suggest(command, focused, **given)
        return [{"name": choice.name, "value": choice.value} for choice in found]

    def place(self, channel_id: str) -> str:
        if self.town.sandbox.world.channels[channel_id].is_dm:
            return DM
        return CHANNEL if channel_id == self.town.sandbox.channel(ROOM).id else channel_id

    async def click(self, message: Message, which: str) -> Answer:
        act = self.who.click(message.origin, message.named(which))
        return await self.done(self.place(message.channel_id), act)

    async def select(self, message: Message, *values: str | Person, which: int = 0) -> Answer:
        chosen = [value if isinstance(value, str) else str(value.id) for value in values]
        act = self.who.select(message.origin, message.menus[which]["custom_id"], *chosen)
        return await self.done(self.place(message.channel_id), act)

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Answer:
        place = self.place(modal.origin.raw["channel_id"])
        return await self.done(place, self.who.submit(modal.origin, values))

    def messages(self, at: str = CHANNEL) -> list[Message]:
        return [_message(seen) for seen in self._at(at).messages()]


class SandboxTown:
    """A sandbox with our bot on it, in one process."""

    def __init__(self, sandbox: Sandbox, make: MakeBot) -> None:
        self.sandbox, self._make = sandbox, make
        self.bot: Kuromaku
        self._task: asyncio.Task[None]

    def person(self, name: str, locale: str = "en-US") -> SandboxPerson:
        return SandboxPerson(self, self.sandbox.add_person(name, locale, ROOM))

    def manager(self, name: str) -> SandboxPerson:
        person = self.person(name)
        self.sandbox.world.guild.owner_id = person.who.id
        return person

    def other_bot(self) -> Any:
        return None

    @staticmethod
    def value(value: Any) -> Any:
        if isinstance(value, SandboxPerson):
            return value.who
        if isinstance(value, tuple):
            return driver.Attach(*value)
        return value

    async def start(self, *, settled: bool = True) -> None:
        """Brings a bot up, and waits until it has caught up, unless it is to be met in the middle of that."""
        self.bot = await self._make(connector(self.sandbox.tls_port, self.sandbox.ca_pem))
        self._task = asyncio.create_task(self.bot.start(self.sandbox.token))
        await self.sandbox.wait_online()
        await asyncio.wait_for(self.bot.wait_until_ready(), PATIENCE)
        if settled:
            await self.settle()

    async def stop(self) -> None:
        """Takes the bot down in good order."""
        await self.bot.close()
        with suppress(asyncio.CancelledError):
            await self._task
        await self.sandbox.wait_for(lambda: not self.sandbox.gateway.online)

    async def again(self, message: Message, custom_id: str, by: SandboxPerson) -> Answer:
        """Presses a button that the message had when it was seen, in a client that shows it still."""
        source = self.sandbox.people.message(by.who.id, message.id)
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        place = self.sandbox.world.channels[message.channel_id]
        item = self.sandbox.interactions.open(3, "click", by.who.id, place, data, source=source)
        return await by.done(by.place(message.channel_id), by.who._reply(item))

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settle(self) -> None:
        quiet = 0
        async with asyncio.timeout(PATIENCE):
            while quiet < 3:
                busy = any(task.get_name().startswith(BUSY) for task in asyncio.all_tasks())
                quiet = 0 if busy else quiet + 1
                await asyncio.sleep(0.004)


@asynccontextmanager
async def sandboxed(make: MakeBot, **how: Any) -> AsyncIterator[SandboxTown]:
    """A town on the sandbox, with the bot that ``make`` makes."""
    sandbox = await serve(None, **how)
    # How the bot keeps to the limits is a test of its own; here they would only make everything slow.
    sandbox.limiter.enabled = False
    sandbox.interactions.ack_seconds = PATIENCE  # a busy machine may need more than Discord's three
    town = SandboxTown(sandbox, make)
    try:
        await town.start()
        yield town
        await town.stop()
        assert sandbox.unknown == [], "the bot called what this Discord does not have"
        if openapi_path() is not None:
            assert openapi_errors(sandbox.requests) == []
    finally:
        await sandbox.close()
