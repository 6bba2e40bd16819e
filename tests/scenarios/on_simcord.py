"""The scenarios' Discord as ``simcord`` plays it: in memory, and written by others than us."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import discord
from simcord import Env
from simcord.builders import ChannelHandle

from bot.app import Kuromaku
from bot.timing import HOUR

from .discordlike import CHANNEL, DM, Answer, Json, Message, Modal, Person

MakeBot = Callable[[Any], Awaitable[Kuromaku]]

OURS = ("publish ", "computer at")
"""How the bot's own tasks are called: simcord does not wait for a picture being drawn."""


def _message(seen: discord.Message, raw: Any) -> Message:
    return Message(
        str(seen.id),
        str(raw.channel_id),
        raw.content,
        raw.components,
        tuple((a.filename, a.size) for a in seen.attachments),
        bool(raw.flags & 64),
        seen,
    )


@dataclass(frozen=True)
class SimPerson:
    """A member of the simulated server."""

    town: SimTown
    actor: Any
    user: Any

    @property
    def id(self) -> int:
        return int(self.user.id)

    @property
    def name(self) -> str:
        return str(self.user.global_name or self.user.name)

    def _in_dm(self, channel_id: int) -> bool:
        return bool(self.town.env.backend.dm_channels.get(self.id) == channel_id)

    async def _done(self, at: str, act: Awaitable[Any]) -> Answer:
        before = {m.id for m in self.messages(at)}
        result = await act
        await self.town.settle()
        reply = result.response
        found = None if reply is None else _message(reply.message, reply._message)
        known = before | ({found.id} if found else set())
        more = tuple(m for m in self.messages(at) if m.id not in known)
        modal = result.modal
        opened = None if modal is None else Modal(modal["title"], modal["components"], result)
        return Answer(found, more, opened, None if result.acknowledged else "no answer")

    async def slash(self, command: str, /, *, at: str = CHANNEL, **options: Any) -> Answer:
        filled = {name: self.town.value(value) for name, value in options.items()}
        if at == DM:
            return await self._done(at, self.user.slash(command, **filled))
        return await self._done(at, self.actor.slash(self.town.place(at), command, **filled))

    async def suggest(self, command: str, focused: str, typed: str = "", /, **options: Any) -> list[Json]:
        found = await self.actor.autocomplete(self.town.channel, command, focused, typed, **options)
        return list(found)

    def _actor(self, message: Message) -> tuple[str, Any]:
        if self._in_dm(int(message.channel_id)):
            return DM, self.user
        return self._place(int(message.channel_id)), self.actor

    def _place(self, channel_id: int) -> str:
        if self._in_dm(channel_id):
            return DM
        return CHANNEL if channel_id == self.town.channel.id else str(channel_id)

    async def click(self, message: Message, which: str) -> Answer:
        at, actor = self._actor(message)
        return await self._done(at, actor.click(message.origin, custom_id=message.named(which)))

    async def select(self, message: Message, *values: str | Person, which: int = 0) -> Answer:
        at, actor = self._actor(message)
        custom_id = message.menus[which]["custom_id"]
        chosen = [self.town.value(value) for value in values]
        return await self._done(at, actor.select(message.origin, chosen, custom_id=custom_id))

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Answer:
        channel_id = modal.origin._interaction.channel_id
        at = self._place(channel_id)
        actor = self.user if at == DM else self.actor
        return await self._done(at, actor.submit_modal(modal.origin, dict(values)))

    def messages(self, at: str = CHANNEL) -> list[Message]:
        backend = self.town.env.backend
        if at == DM:
            if self.id not in backend.dm_channels:
                return []
            history = self.user.dm_channel.history(viewer=self.user)
        else:
            history = self.town.place(at).history(viewer=self.actor)
        return [_message(one, backend.get_message(one.channel.id, one.id)) for one in history]


class SimTown:
    """One simulated server. Clients speak the languages that their people were given."""

    def __init__(self, env: Any, make: MakeBot) -> None:
        self.env, self._make = env, make
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("duel-room")
        self._locales: dict[str, str] = {}
        emit = env.backend.emit

        def speak(name: str, payload: Any, *rest: Any, **named: Any) -> Any:
            # The simulation's clients are all set to en-US.
            if name == "INTERACTION_CREATE":
                who = payload.get("user") or payload["member"]["user"]
                payload["locale"] = self._locales.get(str(who["id"]), "en-US")
            return emit(name, payload, *rest, **named)

        env.backend.emit = speak

    @property
    def bot(self) -> Kuromaku:
        found: Kuromaku = self.env.bot
        return found

    def person(self, name: str, locale: str = "en-US") -> SimPerson:
        user = self.env.create_user(name.lower(), global_name=name)
        self._locales[str(user.id)] = locale
        return SimPerson(self, self.guild.add_member(user), user)

    def manager(self, name: str) -> SimPerson:
        user = self.env.create_user(name.lower(), global_name=name)
        role = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        return SimPerson(self, self.guild.add_member(user, roles=[role]), user)

    def other_bot(self) -> Any:
        user = self.env.create_user("robot", bot=True)
        self.guild.add_member(user)
        return user

    def place(self, at: str) -> Any:
        if at == CHANNEL:
            return self.channel
        return ChannelHandle(self.env, self.guild, self.env.backend.get_channel(int(at)))

    @staticmethod
    def value(value: Any) -> Any:
        return value.actor if isinstance(value, SimPerson) else value

    async def restart(self) -> None:
        await self.env.restart_bot(await self._make(None))
        self.env.bot = self.env.bot

    async def settle(self) -> None:
        await self.env.settle(idle=0.02)
        while any(task.get_name().startswith(OURS) for task in asyncio.all_tasks()):
            await asyncio.sleep(0.004)
            await self.env.settle(idle=0.02)


@asynccontextmanager
async def simulated(make: MakeBot) -> AsyncIterator[SimTown]:
    """A town on simcord, with the bot that ``make`` makes. What the bot raised fails the test in the end."""
    # A timer that ends within its patience is taken for work, and waited for: the clock's own never does.
    with patch("bot.clock.BEAT", HOUR):
        env = Env(await make(None), settle_timeout=40.0)
        await env.start()
        try:
            yield SimTown(env, make)
        finally:
            await env.shutdown()
    env.raise_errors()
