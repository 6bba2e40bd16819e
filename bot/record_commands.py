"""``/table import``, ``/table records`` and ``/table replay``: records and plays to be looked at again."""

from __future__ import annotations

from typing import Any

import discord
from discord.app_commands import Choice

from games.engine.text import t

from .archive import Archive
from .commands import TABLE_NAME, command, parameter, said
from .finder import Finder
from .panels import cut
from .reels import Reels
from .replay import Replay, Spot
from .router import Click, Router, Sorry


class RecordCommands:
    """Commands about plays that are over, and those read in from files."""

    def __init__(self, router: Router, finder: Finder) -> None:
        self._router, self._desk, self._finder = router, router.desk, finder
        reels = Reels(self._desk.tables.store, self._desk.shelves)
        self._replay = Replay(router, reels)
        self._archive = Archive(router, reels)

    def commands(self) -> tuple[Any, ...]:
        """The commands, to be put under a group."""
        return self._import(), self._records(), self._replay_command()

    def _import(self) -> Any:
        async def run(interaction: Click, file: discord.Attachment, server: bool = False) -> None:
            await self._router.guarded(
                interaction, self._archive.read_in(interaction, file, server), "/import"
            )

        return command(
            said(t("/import")),
            said(t("Read in the record of a table, to look at it again")),
            run,
            [parameter("file", discord.Attachment), parameter("server", bool, False)],
            names={"file": said(t("/file")), "server": said(t("/server"))},
            descriptions={
                "file": said(t("The record, as `/table export` gave it")),
                "server": said(t("Keep it for everyone in this server, not for you alone")),
            },
        )

    def _records(self) -> Any:
        async def run(interaction: Click) -> None:
            await self._router.guarded(interaction, self._archive.overview(interaction), "/records")

        return command(said(t("/records")), said(t("Show the records that you or this server keep")), run, [])

    def _replay_command(self) -> Any:
        async def work(interaction: Click, table: int | None, record: int | None, post: bool) -> None:
            if table is not None and record is not None:
                raise Sorry(t("Choose a table or a record, not both."))
            if post and interaction.guild_id is None:
                raise Sorry(t("There is nobody here but us. Leave `post` out."))
            if record is None:
                live = await self._finder.find_any_table(interaction, table)
                spot = Spot(f"t{live.id}")
            else:
                spot = Spot(f"r{record}")
            await self._replay.open(interaction, spot, post=post)

        async def run(
            interaction: Click, table: int | None = None, record: int | None = None, post: bool = False
        ) -> None:
            await self._router.guarded(interaction, work(interaction, table, record, post), "/replay")

        return command(
            said(t("/replay")),
            said(t("Look at a table or a record again, step by step")),
            run,
            [
                parameter("table", int | None, None),
                parameter("record", int | None, None),
                parameter("post", bool, False),
            ],
            names={"table": said(TABLE_NAME), "record": said(t("/record")), "post": said(t("/post"))},
            descriptions={
                "table": said(t("The number of the table; without it, yours or the last one here")),
                "record": said(t("The number of a record that was read in")),
                "post": said(t("Show it to everyone in this channel")),
            },
            completions={"record": self._numbers},
        )

    async def _numbers(self, interaction: Click, current: str) -> list[Choice[int]]:
        found = await self._desk.tables.store.records_of(interaction.user.id, interaction.guild_id)
        return [
            Choice(name=cut(f"{one.id} · {one.label}", 100), value=one.id)
            for one in found
            if str(one.id).startswith(current)
        ]
