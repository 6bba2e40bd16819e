"""The bot: one client that brings store, tables, panels and commands together."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import aiohttp
import discord
from discord import app_commands

from games import library
from games.engine.contract import Game
from games.engine.text import t
from storage.records import LIVE
from storage.store import Store

from .commands import GameCommands, Translator
from .computers import Computers
from .deadline import Deadline
from .live import Live
from .lobby import Lobby
from .people import People
from .picture import Pictures
from .publisher import Publisher
from .router import Click, Reach, Router, Sorry, number
from .rulebooks import show_rules
from .table_commands import TableCommands
from .tables import NoTable, Tables
from .words import Words

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""No privileged intent: content of messages is never read; deletions of panels are noticed."""


class Kuromaku(discord.Client):
    """The bot.

    ``extra`` are packages of further games, ``connector`` leads somewhere else than to Discord, and
    ``computer_pause`` is how many seconds a computer waits before it answers, so that people can follow.
    ``draw_apart`` gives pictures a process of their own.
    """

    log = logging.getLogger("bot")

    def __init__(
        self,
        store: Store,
        *,
        extra: Iterable[ModuleType] = (),
        computer_pause: float = 1.0,
        draw_apart: bool = False,
        connector: aiohttp.BaseConnector | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=INTENTS,
            connector=connector,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.shelves = library.load(extra)
        self.words = Words(self.shelves.values())
        self.tables = Tables(store, self.shelves)
        self.people = People(store)
        self.pictures = Pictures(apart=draw_apart)
        self.deadline = Deadline()
        self.publisher = Publisher(self, self.tables, self.words, self.people, self.pictures, self.deadline)
        self.router = Router(self)
        self.lobby = Lobby(self)
        self.computers = Computers(self.tables, pause=computer_pause)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.tree.error(self._command_failed)
        for shelf in self.shelves.values():
            self.tree.add_command(GameCommands(self, shelf).group())
        self.tree.add_command(TableCommands(self).group())
        self.router.anywhere["book"] = self._turn_page

    # ---- life ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Translates and syncs the commands, where they have changed, before the gateway opens."""
        await self.tree.set_translator(Translator(self.words))
        await self._sync()

    async def _sync(self) -> None:
        """Sends the commands to Discord only where it holds others: creating them is rationed."""
        translator = self.tree.translator
        assert translator is not None
        every = self.tree.get_commands()
        wanted = [await command.get_translated_payload(self.tree, translator) for command in every]
        digest = hashlib.sha256(json.dumps([self.application_id, wanted]).encode()).hexdigest()
        if await self.tables.store.note("commands") == digest:
            return
        await self.tree.sync()
        await self.tables.store.save_note("commands", digest)
        self.log.info("commands synced")

    async def on_ready(self) -> None:
        """Catches up with everything that was committed but not shown, and wakes the computers."""
        behind = await self.publisher.catch_up()
        self.log.info("ready as %s, %s tables to publish", self.user, behind)
        await self.lobby.recover()
        for table_id in await self.tables.store.tables_with_computers():
            try:
                await self.computers.look(await self.tables.load(table_id))
            except NoTable:
                self.log.warning("table %s: this release can't play it; left alone", table_id)

    async def on_interaction(self, interaction: Click) -> None:
        """Components and modals; slash commands go to the command tree by themselves."""
        await self.router.on_interaction(interaction)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A deleted panel is posted again."""
        await self.publisher.deleted(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """A channel was tidied up, panels and all."""
        for message_id in payload.message_ids:
            await self.publisher.deleted(message_id)

    async def on_resumed(self) -> None:
        """After an outage: whatever was missed is published."""
        await self.publisher.catch_up()

    async def _command_failed(self, interaction: Click, error: app_commands.AppCommandError) -> None:
        """What the library refuses before our code is reached: still one sentence."""

        async def fail() -> None:
            raise getattr(error, "original", error)

        await self.router.guarded(interaction, fail(), "slash command")

    async def close(self) -> None:
        """Finishes what is being published, then leaves."""
        await self.computers.close()
        await self.publisher.close()
        await super().close()
        self.pictures.close()

    async def _turn_page(self, interaction: Click, path: tuple[str, ...]) -> None:
        shelf = self.shelves.get(path[0])
        if shelf is None:
            raise Sorry(t("There is no such game."))
        await show_rules(self, interaction, shelf, path[2] if len(path) > 2 else "", number(path, 1))

    # ---- finding the table somebody means --------------------------------------------------------------

    async def find_table(self, interaction: Click, game: Game, number: int | None) -> Reach:
        """The person's table of a game: the one named, the one in this channel, or their only one."""
        live = await self._find(interaction, number, game)
        return await self.router.reach(interaction, live)

    async def find_any_table(self, interaction: Click, number: int | None) -> Live:
        """The table somebody means, of whatever game, seated or not."""
        return await self._find(interaction, number, None)

    async def table_numbered(self, interaction: Click, number: int, game: Game | None = None) -> Live:
        """A table by its number: one that the person sits at, or one of the server they are in.

        Raises :class:`NoTable` for any other, as if it did not exist, and for one of another game.
        """
        live = await self.tables.load(number)
        near = interaction.guild_id is not None and live.record.guild_id == interaction.guild_id
        if game not in (None, live.game) or not (near or live.seat_of(interaction.user.id) is not None):
            raise NoTable(number)
        return live

    async def _find(self, interaction: Click, number: int | None, game: Game | None) -> Live:
        if number is not None:
            return await self.table_numbered(interaction, number, game)
        store, name = self.tables.store, game.id if game else None
        mine = await store.list_tables(user_id=interaction.user.id, game=name, statuses=LIVE)
        here = [one for one in mine if interaction.channel_id in (one.channel_id, one.thread_id)]
        for found in (here, mine):
            if len(found) == 1:
                return await self.tables.load(found[0].id)
        if not mine and interaction.channel_id is not None:
            statuses = (*LIVE, "ended")
            near = await store.list_tables(
                channel_id=interaction.channel_id, game=name, statuses=statuses, limit=1
            )
            own = await store.list_tables(user_id=interaction.user.id, game=name, statuses=statuses, limit=1)
            for last in (*near, *own):
                return await self.tables.load(last.id)
        if not mine:
            raise Sorry(t("You sit at no table here. Open one, or give the number of a table."))
        say = self.words.say(await self.people.language(interaction.user.id))
        names = ", ".join(
            f"{one.id} ({say(self.shelves[one.game].game.title)})" for one in mine if one.game in self.shelves
        )
        raise Sorry(t("You sit at several tables. Say which one as `table`: {tables}", tables=names))
