"""``/table …``: what all tables of all games have in common."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from games.engine import record
from games.engine.chance import commitment
from games.engine.contract import Refused
from games.engine.menu import Menu, Option, Slot
from games.engine.text import Text, t

from . import compose, exports, panels
from .chair import Chair
from .clock_commands import ClockCommands
from .coach import name_of
from .commands import TABLE_HELP, TABLE_NAME, command, parameter, said
from .consent import Consent
from .finder import Finder, Several
from .front import Front, games_button
from .guide import Guide, place
from .ids import Address
from .live import Live
from .lobby import Lobby
from .now import Now
from .own_commands import OwnCommands
from .permissions import lacking
from .placing import Placing
from .record_commands import RecordCommands
from .referees import Referees
from .result_commands import ResultCommands
from .router import (
    NO_TABLE,
    UNKNOWN,
    Click,
    Router,
    Sorry,
    acknowledge,
    answer,
    data_of,
    in_place,
    number,
)
from .rulebooks import Rulebooks
from .seat_commands import SeatCommands
from .seats import Seats
from .spectators import Spectators
from .tables import NoTable
from .takeback import TakeBack
from .waiting import waiting_lines
from .words import Speech


class TableCommands:
    """The commands of every table, and the shared buttons that do the same."""

    def __init__(self, router: Router, finder: Finder, lobby: Lobby, books: Rulebooks) -> None:
        self._router, self._desk, self._finder, self._lobby = router, router.desk, finder, lobby
        self._front, self._guide, self._now = Front(router, lobby, books), Guide(router), Now(router)
        self._results = ResultCommands(router)
        consent = Consent(router)
        self._take_back = TakeBack(router, consent)
        self._seats = Seats(router, consent, lobby)
        self._referees = Referees(router, consent)
        self._chair = Chair(router, self._seats)
        self._placing = Placing(router, consent)
        self._spectators = Spectators(router, consent)
        self._clock = ClockCommands(router, consent)
        router.actions.update(
            hand=self.hand,
            log=self.log,
            verify=self.verify,
        )

        self._works: dict[str, Callable[..., Awaitable[None]]] = {}
        router.anywhere["which"] = self._which

    def group(self) -> app_commands.Group:
        """``/table`` with everything under it."""
        group = app_commands.Group(
            name=said(TABLE_NAME), description=said(t("What all tables have in common"))
        )
        # Where all commands are listed, these come in this order: what opens a table first.
        every = t("Choose a game, and open a table of it in three taps")
        group.add_command(self._plain(t("/new"), every, self._front.games))
        for name, text, work in (
            (t("/hand"), t("Open your own panel, seen by you alone"), self.hand),
            (t("/status"), t("Post the board anew in this channel"), self.status),
            (t("/log"), t("Read what has happened at the table"), self.log),
            (t("/watch"), t("Look on as a spectator; after the end, at everything"), self._spectators.watch),
            (t("/clock"), t("See and set how long decisions may take"), self._clock.clock),
            (t("/join"), t("Sit down at a table that has a free seat"), self._lobby.join),
            (t("/leave"), t("Leave the table"), self._seats.leave),
            (t("/desk"), t("Your desk, as game master or referee"), self._chair.desk),
            (
                t("/redo"),
                t("As game master or referee: restore what was taken back"),
                self._take_back.redo,
            ),
            (t("/export"), t("Get the table's record as a file"), self.export),
            (t("/verify"), t("Prove the table's dice"), self.verify),
        ):
            group.add_command(self._at_table(name, text, work))
        group.add_command(self._undo())
        for arranging in SeatCommands(self._router, self._finder, self._seats, self._referees).commands():
            group.add_command(arranging)
        group.add_command(self._plain(t("/list"), t("Show your tables"), self.list))
        group.add_command(self._clock.notices())
        for further in (
            OwnCommands(self._router, self._finder),
            RecordCommands(self._router, self._finder),
            self._results,
        ):
            for one in further.commands():
                group.add_command(one)
        return group

    def outermost(self) -> tuple[Any, ...]:
        """The commands that stand for themselves."""
        return (
            self._plain(t("/help"), t("How this works, in a minute"), self._guide.show),
            self._at_table(t("/now"), t("What can I do now?"), self._now.at_table, self._what_now),
            *self._results.outermost(),
        )

    def _plain(self, name: Text, text: Text, work: Callable[[Click], Awaitable[None]]) -> Any:
        async def run(interaction: Click) -> None:
            await self._router.guarded(interaction, work(interaction), name.msgid)

        return command(said(name), said(text), run, [])

    async def _do(self, interaction: Click, key: str, table: int | None, *path: str) -> None:
        """Does what a command wants at the table that is meant; asks which one where several may be."""
        try:
            live = await self._finder.find_any_table(interaction, table)
        except Several as several:
            await self._ask_which(interaction, several, key, *path)
            return
        await self._works[key](interaction, live, path)

    async def _what_now(self, interaction: Click, key: str, table: int | None) -> None:
        """What can be done: at the table that waits for the person, or at the one they mean, or at none."""
        try:
            await self._finder.find_any_table(interaction, table)
        except Several as several:
            table = await self._now.only_one(interaction, [one for one, _ in several.tables])
        except Sorry:
            await self._now.nowhere(interaction)
            return
        await self._do(interaction, key, table)

    def _undo(self) -> Any:
        name = t("/undo")
        self._works["undo"] = self._take_back.undo

        async def run(
            interaction: Click,
            steps: app_commands.Range[int, 1, 1000] | None = None,
            table: int | None = None,
        ) -> None:
            path = () if steps is None else (str(-steps),)
            await self._router.guarded(interaction, self._do(interaction, "undo", table, *path), name.msgid)

        return command(
            said(name),
            said(t("Take back what you did last")),
            run,
            [
                parameter("steps", app_commands.Range[int, 1, 1000] | None, None),
                parameter("table", int | None, None),
            ],
            names={"steps": said(t("/steps")), "table": said(TABLE_NAME)},
            descriptions={
                "steps": said(t("As game master or referee: how many steps, whoever did them")),
                "table": said(TABLE_HELP),
            },
            completions={"table": self._finder.numbers},
        )

    def _at_table(
        self,
        name: Text,
        text: Text,
        work: Callable[..., Awaitable[None]],
        find: Callable[[Click, str, int | None], Awaitable[None]] | None = None,
    ) -> Any:
        """A command that does ``work`` at the table that is meant; ``find`` finds it in a way of its own."""
        key = name.msgid.removeprefix("/")
        self._works[key] = work

        async def run(interaction: Click, table: int | None = None) -> None:
            await self._router.guarded(interaction, (find or self._do)(interaction, key, table), name.msgid)

        return command(
            said(name),
            said(text),
            run,
            [parameter("table", int | None, None)],
            names={"table": said(TABLE_NAME)},
            descriptions={"table": said(TABLE_HELP)},
            completions={"table": self._finder.numbers},
        )

    async def _ask_which(self, interaction: Click, several: Several, *path: str) -> None:
        """Asks which of somebody's tables a command is meant for; ``path`` is the command and its address."""
        say = await self._say(interaction)
        options = tuple(Option(str(number), name) for number, name in several.tables)
        menu = Menu(t("Which table?"), (Slot("table", t("Which table?"), options),))
        view = panels.notice(f"**{say(menu.prompt)}**")
        for row in panels.selects(menu, Address("table", 0, "", ("which", *path)), say, below=True):
            view.add_item(row)
        await answer(interaction, view=view)

    async def _which(self, interaction: Click, path: tuple[str, ...]) -> None:
        """Somebody has said which table they mean: what they wanted is done there."""
        work = self._works.get(path[0]) if path else None
        values = data_of(interaction).get("values") or [""]
        if work is None:
            raise Sorry(UNKNOWN)
        in_place(interaction)
        live = await self._finder.table_numbered(interaction, number((str(values[0]),)))
        await work(interaction, live, path[1:-1])

    async def _say(self, interaction: Click, live: Live | None = None) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language) if live else self._desk.words.say(language)

    # ---- looking ---------------------------------------------------------------------------------------

    async def hand(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """The person's own panel, for their eyes only; a referee's is the desk."""
        if live.has_last_word(interaction.user.id) and live.seat_of(interaction.user.id) is None:
            await self._chair.desk(interaction, live, ())
            return
        reach = await self._router.reach(interaction, live)
        await self._router.show_panel(interaction, live)
        sitting = live.at(reach.seat)
        if not live.over and sitting is not None and sitting.dm_ok is not True:
            # Perhaps their direct messages have been opened by now.
            await self._desk.publisher.add_private(live, reach.seat, interaction.user.id)

    async def status(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """Moves the board to this channel, as a new message."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Sorry(t("Ask for the board in a server channel. Your own panel is behind `/table hand`."))
        reach = await self._router.reach(interaction, live)
        if live.state is None:
            raise Refused("not-begun", t("This table has not begun: a seat is still free."))
        in_thread = isinstance(interaction.channel, discord.Thread)
        missing = lacking(interaction.app_permissions, in_thread=in_thread)
        if missing is not None:
            raise Sorry(
                t("I need these permissions in this channel first: {permissions}.", permissions=missing)
            )
        await answer(interaction, reach.say(t("Here comes the board of table {table}.", table=live.id)))
        await self._desk.publisher.move_board(live, interaction.channel_id)

    async def log(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """The log as this person may read it, newest page first; ``path``: how many lines to leave out."""
        say = await self._say(interaction, live)
        newer = number(path) if path else 0
        eyes = exports.eyes_of(live, interaction.user.id)
        lines, further = await exports.log_page(self._desk.tables.store, live, eyes, say, newer)
        text = "\n".join(f"- {line}" for line in lines) or say(t("Nothing has happened yet."))
        view = panels.notice(f"### {say(t('Log of table {table}', table=live.id))}\n{text[-3600:]}")
        if further is not None:
            older = Address("table", live.id, "", ("log", str(further)))
            for row in panels.rows_of([panels.action_button(panels.Action(older, say(t("Earlier")), "⏪"))]):
                view.add_item(row)
        message = interaction.message
        if path and message is not None and message.flags.ephemeral:
            await interaction.response.edit_message(view=view)
        else:
            await answer(interaction, view=view)

    async def list(self, interaction: Click) -> None:
        """The person's tables, with what they wait for."""
        say = await self._say(interaction)
        found = await self._desk.tables.store.list_tables(user_id=interaction.user.id)
        lines = []
        for one in found:
            shelf = self._desk.shelves.get(one.game)
            if shelf is None:
                continue
            try:
                live = await self._desk.tables.load(one.id)
            except NoTable as fault:
                why = say(fault.text or NO_TABLE)
                lines.append(f"**{one.id}** {self._desk.words.say(say.language, one.game)(shelf.game.title)}")
                lines.append(f"-# {why}")
                continue
            here = compose.speech(self._desk.words, live, say.language)
            lines.append(f"**{one.id}** {here(name_of(live))} {place(live)}".rstrip())
            lines += [f"-# {line}" for line in waiting_lines(live, here)]
        if not lines:
            lines = [say(t("You sit at no table. Choose a game, and open one."))]
        view = panels.notice(panels.cut("\n".join(lines), 3900), actions=[games_button(say)])
        await answer(interaction, view=view)

    # ---- proof and export ------------------------------------------------------------------------------

    async def verify(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """Recomputes every draw from the key, once the table has ended."""
        say = await self._say(interaction, live)
        if not live.over or live.state is None:
            text = t(
                "The key of these dice is secret until the end. Its fingerprint was fixed at the start:\n"
                "`{hash}`",
                hash=live.record.commitment,
            )
            await answer(interaction, say(text))
            return
        await acknowledge(interaction, reply=True)
        found = await exports.full_record(self._desk.tables.store, live)
        faults = await asyncio.to_thread(record.faults, found)
        count = len(found.header.start_draws) + sum(len(line.draws) for line in found.lines)
        if faults:
            lines = "\n".join(f"- {fault}" for fault in faults[:10])
            await answer(interaction, say(t("These dice are NOT proven:\n{faults}", faults=lines)))
            return
        key = found.header.key or ""
        text = t(
            "All {count} draws follow from the key, and the key has the fingerprint shown at the start.\n"
            "Key: `{key}`\nSHA-256: `{hash}`",
            count=count,
            key=key,
            hash=commitment(bytes.fromhex(key)),
        )
        await answer(interaction, say(text))

    async def export(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """The whole record after the end; while the table runs, the log as this person may read it."""
        say = await self._say(interaction, live)
        await acknowledge(interaction, reply=True)
        store = self._desk.tables.store
        if live.over and live.state is not None:
            text = record.write(await exports.full_record(store, live))
            name, note = (
                f"table-{live.id}.jsonl",
                t("The whole record, with the key of its dice. `/table import` reads it in again."),
            )
        else:
            entries = await exports.all_entries(store, live.id)
            plain = compose.speech(self._desk.words, live, say.language, markdown=False)
            text = exports.log_file(live, entries, exports.eyes_of(live, interaction.user.id), plain)
            name = f"table-{live.id}.txt"
            note = t("The log as you may read it. The full record comes with the end.")
        file = discord.File(io.BytesIO(text.encode()), name)
        view = panels.notice(say(note))
        view.add_item(discord.ui.File(f"attachment://{name}"))
        await answer(interaction, view=view, files=[file])
