"""What a person arranges for themselves under ``/table``: language, content packs, privacy."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from games.engine import pack as packs
from games.engine.pack import PackError
from games.engine.text import t
from storage.errors import LimitReached
from storage.packs import FINGERPRINT
from storage.records import PackRecord, Status

from . import panels
from .commands import TABLE_HELP, TABLE_NAME, command, parameter, said
from .compose import LANGUAGE_NAMES as NAMES
from .delivery import PRIVATE
from .finder import Finder
from .router import Click, Router, Sorry, acknowledge, answer
from .words import LANGUAGES, Speech

OVER: tuple[Status, ...] = ("ended", "cancelled")


class OwnCommands:
    """Commands about the person who gives them."""

    def __init__(self, router: Router, finder: Finder) -> None:
        self._router, self._desk, self._finder = router, router.desk, finder

    def commands(self) -> tuple[Any, ...]:
        """The commands, to be put under a group."""
        return self._language(), self._pack(), self._privacy()

    async def _say(self, interaction: Click) -> Speech:
        return self._desk.words.say(
            await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        )

    def _language(self) -> Any:
        async def work(
            interaction: Click, chosen: str | None, board: bool, server: bool, table: int | None
        ) -> None:
            if server:
                await self._of_server(interaction, chosen)
                return
            if board or table is not None:
                live = await self._finder.find_any_table(interaction, table)
                if interaction.user.id != live.record.host_user_id:
                    raise Sorry(t("Only the host of table {table} can do that.", table=live.id))
                await self._desk.tables.store.edit_table(live.id, locale=chosen or "en")
                await self._desk.tables.announce(live.id)
                say, name = await self._say(interaction), NAMES[chosen or "en"]
                text = t("The board of table {table} is in {language} now.", table=live.id, language=name)
            else:
                await self._desk.people.choose(interaction.user.id, chosen)
                for one in await self._desk.tables.store.list_tables(user_id=interaction.user.id):
                    shown = await self._desk.tables.store.panel(one.id, PRIVATE, interaction.user.id)
                    if shown is not None:
                        self._desk.publisher.stale(shown)
                say = await self._say(interaction)
                text = t("From now on I speak {language}.", language=NAMES[say.language])
            await answer(interaction, say(text))

        async def run(
            interaction: Click,
            language: str,
            board: bool = False,
            server: bool = False,
            table: int | None = None,
        ) -> None:
            doing = work(interaction, None if language == "auto" else language, board, server, table)
            await self._router.guarded(interaction, doing, "/language")

        names = [Choice(name=NAMES[code], value=code) for code in LANGUAGES]
        auto = Choice(name=said(t("as Discord is set")), value="auto")
        return command(
            said(t("/language")),
            said(t("Choose the language I speak to you, of your table's board, or of this server's boards")),
            run,
            [
                parameter("language", str),
                parameter("board", bool, False),
                parameter("server", bool, False),
                parameter("table", int | None, None),
            ],
            names={
                "language": said(t("/language")),
                "board": said(t("/board")),
                "server": said(t("/server")),
                "table": said(TABLE_NAME),
            },
            descriptions={
                "language": said(t("Which language")),
                "board": said(t("Change the public board of your table instead")),
                "server": said(t("Settle it for the boards of this server, if you manage it")),
                "table": said(TABLE_HELP),
            },
            choices={"language": [*names, auto]},
            completions={"table": self._finder.numbers},
        )

    async def _of_server(self, interaction: Click, chosen: str | None) -> None:
        """Settles what language the boards of new tables speak in a server; None: as Discord has it."""
        guild_id = interaction.guild_id
        if guild_id is None or not interaction.permissions.manage_guild:
            raise Sorry(t("Only who may manage this server can settle its language."))
        store = self._desk.tables.store
        await store.save_guild_settings(replace(await store.guild_settings(guild_id), locale=chosen))
        text = t("Boards of new tables in this server follow Discord's settings.")
        if chosen is not None:
            text = t("Boards of new tables in this server are in {language}.", language=NAMES[chosen])
        await answer(interaction, (await self._say(interaction))(text))

    def _pack(self) -> Any:
        async def work(interaction: Click, game: str, file: discord.Attachment) -> None:
            say = await self._say(interaction)
            shelf = self._desk.shelves.get(game)
            if shelf is None:
                raise Sorry(t("There is no such game."))
            if file.size > packs.MAX_BYTES:
                raise Sorry(t("The pack is larger than {most} KiB.", most=packs.MAX_BYTES // 1024))
            await acknowledge(interaction, reply=True)
            try:
                source = (await file.read()).decode()
                await asyncio.to_thread(shelf.game.bind, source)
            except UnicodeDecodeError:
                raise Sorry(t("The file is not UTF-8 text.")) from None
            except PackError as fault:
                here = self._desk.words.say(say.language, game)
                lines = [here(t("line {line}: {why}", line=f.line, why=f.text)) for f in fault.faults[:15]]
                await answer(
                    interaction,
                    say(t("This pack can't be used:")) + "\n" + "\n".join(f"- {x}" for x in lines),
                )
                return
            kept = PackRecord(
                digest=packs.digest(source),
                game=game,
                label=file.filename[:80],
                source=source,
                uploaded_by=interaction.user.id,
            )
            try:
                await self._desk.tables.store.save_pack(kept)
            except LimitReached as fault:
                limit = fault.facts.get("limit") or 0
                raise Sorry(t("You can keep at most {limit}. Delete one first.", limit=limit)) from None
            text = t(
                "Read. Choose it as `pack` when you open a table. Its fingerprint is {hash}.",
                hash=kept.digest[:FINGERPRINT],
            )
            await answer(interaction, say(text))

        async def run(interaction: Click, game: str, file: discord.Attachment) -> None:
            await self._router.guarded(interaction, work(interaction, game, file), "/pack")

        games = [
            Choice(name=said(s.game.title, s.game.id), value=s.game.id) for s in self._desk.shelves.values()
        ]
        return command(
            said(t("/pack")),
            said(t("Read in a content pack (TOML)")),
            run,
            [parameter("game", str), parameter("file", discord.Attachment)],
            names={"game": said(t("/game")), "file": said(t("/file"))},
            descriptions={"game": said(t("Which game it is for")), "file": said(t("The pack, a TOML file"))},
            choices={"game": games},
        )

    def _privacy(self) -> Any:
        async def work(interaction: Click, action: str) -> None:
            say = await self._say(interaction)
            await acknowledge(interaction, reply=True)
            store = self._desk.tables.store
            if action == "export":
                data = await store.export_user(interaction.user.id)
                view = panels.notice(say(t("Everything I keep about you.")))
                view.add_item(discord.ui.File("attachment://kuromaku-data.json"))
                await answer(
                    interaction, view=view, files=[discord.File(io.BytesIO(data), "kuromaku-data.json")]
                )
                return
            if await store.list_tables(user_id=interaction.user.id, limit=1):
                raise Sorry(t("You still sit at a table. Finish or leave it first."))
            over = await store.list_tables(user_id=interaction.user.id, statuses=OVER, limit=10_000)
            erased = await store.delete_user(interaction.user.id)
            self._desk.people.forget(interaction.user.id)
            await answer(interaction, say(t("Everything I kept about you is deleted.")))
            for one in over:
                self._desk.tables.forget(one.id)
                self._desk.publisher.ask(one.id)
            for panel in erased.panels:
                if panel.message_id is not None:
                    await self._desk.publisher.delivery.delete(panel.channel_id, panel.message_id)

        async def run(interaction: Click, action: str) -> None:
            await self._router.guarded(interaction, work(interaction, action), "/privacy")

        actions = [
            Choice(name=said(t("send me what you keep")), value="export"),
            Choice(name=said(t("delete what you keep")), value="delete"),
        ]
        return command(
            said(t("/privacy")),
            said(t("See or delete what is kept about you")),
            run,
            [parameter("action", str)],
            names={"action": said(t("/action"))},
            descriptions={"action": said(t("What to do"))},
            choices={"action": actions},
        )
