"""The bot: one client that brings store, tables, panels and commands together."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import aiohttp
import discord
from discord import app_commands

from games import library
from storage.store import Store

from .clock import Clock
from .commands import GameCommands, Translator
from .computers import Computers
from .desk import Desk
from .finder import Finder
from .house_rules import HouseRules
from .loadouts import Loadouts
from .lobby import Lobby
from .looks import Looks
from .mentions import NOTE
from .photo_commands import PhotoCommands
from .practice import Practices
from .rematch import Rematches
from .router import Click, Router
from .rule_commands import RuleCommands
from .rulebooks import Rulebooks
from .statistics import count_old_tables
from .table_commands import TableCommands
from .tables import NoTable

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""No privileged intent: content of messages is never read; deletions of panels are noticed."""


class Kuromaku(discord.Client):
    """The bot.

    ``extra`` are packages of further games, ``connector`` leads somewhere else than to Discord, and
    ``computer_pause`` is how many seconds a computer waits before it answers, so that people can follow.
    ``draw_apart`` gives pictures a process of their own. ``clock`` gives seconds since 1970.
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
        clock: Callable[[], float] = time.time,
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
        desk = self.desk = Desk(self, store, library.load(extra), draw_apart=draw_apart, clock=clock)
        self.shelves, self.words, self.tables, self.people = (
            desk.shelves,
            desk.words,
            desk.tables,
            desk.people,
        )
        self.publisher, self.pictures = desk.publisher, desk.pictures
        self.router = Router(desk)
        self.finder = Finder(self.router)
        self.lobby = Lobby(self.router)
        self.rematches = Rematches(self.router, self.lobby)
        self.practices = Practices(self.router, self.lobby)
        self.house_rules = HouseRules(self.router)
        self.computers = Computers(self.tables, pause=computer_pause)
        self.clock = Clock(desk, self.computers)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.tree.error(self._command_failed)
        photos = PhotoCommands(self.router, desk.photos)
        books = Rulebooks(self.router)
        rules = RuleCommands(self.router, self.finder, books)
        for shelf in self.shelves.values():
            groups = GameCommands(self.router, self.finder, self.lobby, shelf).groups()
            groups[None].add_command(rules.of_game(shelf))
            if shelf.game.keeps is not None:
                groups[None].add_command(Loadouts(self.router, self.finder, shelf).group())
            if shelf.game.photos is not None:
                groups[None].add_command(photos.command(shelf.game))
            for group, look in Looks(self.router, self.finder, shelf).commands():
                groups[group].add_command(look)
            for made in groups.values():
                self.tree.add_command(made)
        tables = TableCommands(self.router, self.finder, self.lobby, books)
        shared = tables.group()
        shared.add_command(rules.of_tables())
        for one in (shared, *tables.outermost()):
            self.tree.add_command(one)
        if any(shelf.game.practice is not None for shelf in self.shelves.values()):
            self.tree.add_command(self.practices.command())

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
        store, mentions = self.tables.store, self.desk.mentions
        if await store.note("commands") == digest:
            mentions.recall(await store.note(NOTE))
            return
        mentions.learn({command.name: command.id for command in await self.tree.sync()})
        await store.save_note(NOTE, mentions.kept())
        await store.save_note("commands", digest)
        self.log.info("commands synced")

    async def on_ready(self) -> None:
        """Catches up with everything that was committed but not shown, and wakes the computers."""
        behind = await self.publisher.catch_up()
        self.log.info("ready as %s, %s tables to publish", self.user, behind)
        await self.lobby.recover()
        games = [shelf.game for shelf in self.shelves.values()]
        told = [game.id for game in games if game.flexible or game.automaton is not None]
        for table_id in await self.tables.store.tables_with_computers(told):
            try:
                live = await self.practices.resume(await self.tables.load(table_id))
                await self.computers.look(await self.tables.inform(live))
            except NoTable:
                self.log.warning("table %s: this release can't play it; left alone", table_id)
        await self.clock.hear()
        await count_old_tables(self.tables)

    async def on_interaction(self, interaction: Click) -> None:
        """Components and modals; slash commands go to the command tree by themselves."""
        await self.router.on_interaction(interaction)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A deleted panel is posted again; a photo goes with its message."""
        await self.publisher.deleted(payload.message_id)
        if payload.guild_id is None:
            await self.desk.photos.deleted(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """A channel was tidied up, panels and all."""
        for message_id in payload.message_ids:
            await self.publisher.deleted(message_id)

    async def on_resumed(self) -> None:
        """After an outage: whatever was missed is published, and the clock goes on."""
        await self.publisher.catch_up()
        await self.clock.hear()

    async def on_disconnect(self) -> None:
        """Nobody can be heard: the clock stands."""
        self.clock.lose()

    async def _command_failed(self, interaction: Click, error: app_commands.AppCommandError) -> None:
        """What the library refuses before our code is reached: still one sentence."""

        async def fail() -> None:
            raise getattr(error, "original", error)

        await self.router.guarded(interaction, fail(), "slash command")

    async def close(self) -> None:
        """Finishes what is being published, then leaves."""
        await self.clock.close()
        await self.computers.close()
        await self.publisher.close()
        await super().close()
        self.pictures.close()
