"""The clock as people set it: by agreement, with stops and more time where needed; and their own calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
import msgspec

from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import Joined, SeatName, Text, t
from storage.arrangements import Rearrangement
from storage.records import Asked, ClockRecord

from . import compose, modals, panels
from .commands import command, said
from .consent import Consent, Effect
from .decisions import afresh, extended, halted
from .happenings import ClockGoesOn, ClockSet, ClockStopped, Happening, TimeGiven, note_of
from .ids import Address
from .live import Live
from .motions import AnyMatter, Extending, Halting, Motion, Pacing
from .pace import PLACES, SPANS, THEN, Pace, Place, pace_text, possible, quiet_text
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, number, submitted_values
from .timing import ZONES, Quiet
from .waiting import may_stand_in, waiting_lines
from .words import Speech

NIGHTS = ("22-7", "22-8", "23-7", "23-8", "0-7", "0-8", "1-9", "9-18")
"""The quiet hours that can be chosen, from hour to hour."""

_HOURS = frozenset(map(str, SPANS))

HOME = {"ja": "Asia/Tokyo", "zh_CN": "Asia/Shanghai"}
"""The time zone to begin with, by the language of the reader."""


class ClockCommands:
    """``/table clock`` and its buttons, ``/table notices``."""

    def __init__(self, router: Router, consent: Consent) -> None:
        self._router, self._desk, self._consent = router, router.desk, consent
        self._now: Callable[[], int] = router.desk.decisions.now
        consent.effects["clock"] = Effect(self._paced)
        consent.effects["halt"] = Effect(self._halted)
        consent.effects["time"] = Effect(self._extended)
        router.actions["clock"] = self.clock
        router.anywhere["calls"] = self._settle

    def notices(self) -> Any:
        """The command about a person's own calls."""

        async def run(interaction: Click) -> None:
            await self._router.guarded(interaction, self._ask_calls(interaction), "/notices")

        return command(
            said(t("/notices")),
            said(t("Choose where I tell you that it is your turn, and when not")),
            run,
            [],
        )

    # ---- the panel -------------------------------------------------------------------------------------

    async def clock(self, interaction: Click, live: Live, path: Path) -> None:
        """The clock of a table: how it is set, who is waited for, and what can be done about it."""
        if live.settings.practice:
            raise Sorry(t("A practice has no clock: take all the time that you like."))
        verb = path[0] if path else ""
        if not verb:
            await self._show(interaction, live)
            return
        if live.over:
            raise Sorry(t("This table has ended."))
        match verb:
            case "edit":
                await self._edit(interaction, live)
            case "set":
                await self._set(interaction, live)
            case "stop":
                await self._propose(interaction, live, Halting())
            case "go":
                await self._go_on(interaction, live)
            case "more":
                await self._more(interaction, live, path[1:])
            case "stand":
                await self._stand_in(interaction, live, number(path, 1))
            case _:
                raise Sorry(UNKNOWN)

    async def _say(self, interaction: Click, live: Live) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language)

    async def _show(self, interaction: Click, live: Live) -> None:
        say = await self._say(interaction, live)
        lines = [f"### {say(t('The clock of table {table}', table=live.id))}", say(pace_text(live.pace))]
        lines += waiting_lines(live, say)
        view = panels.notice("\n".join(lines), actions=self._actions(interaction.user.id, live, say))
        await self._answer(interaction, view)

    def _actions(self, user_id: int, live: Live, say: Speech) -> list[panels.Action]:
        """What this person can do here."""
        if live.over or not self._may(user_id, live):
            return []

        def action(label: Text, emoji: str, *path: str) -> panels.Action:
            return panels.Action(Address("table", live.id, "", ("clock", *path)), say(label), emoji)

        found = [action(t("Set the clock…"), "⏱️", "edit")]
        if live.state is None:
            return found
        if live.clock.paused_at is not None:
            if self._may_resume(user_id, live):
                found.append(action(t("Let the clock go on"), "▶️", "go"))
        elif live.pace.hours:
            found.append(action(t("Stop the clock"), "⏸️", "stop"))
            found.append(action(t("More time…"), "⏳", "more"))
        found += [
            action(
                t("A computer plays until {name} is back", name=SeatName(row.seat)),
                "🤖",
                "stand",
                str(row.seat),
            )
            for row in live.asked
            if may_stand_in(live, row) and row.user_id != user_id
        ]
        return found

    @staticmethod
    def _may(user_id: int, live: Live) -> bool:
        """Whether the clock is this person's business: the host's before the game, then the players'."""
        if live.state is None:
            return user_id == live.record.host_user_id
        return live.seat_of(user_id) is not None or live.referees(user_id)

    @staticmethod
    def _may_resume(user_id: int, live: Live) -> bool:
        """Whether this person may let the clock go on: anyone at the table, or only who presides over it."""
        return not live.presiding or live.presides(user_id)

    def _check(self, interaction: Click, live: Live) -> None:
        if self._may(interaction.user.id, live):
            return
        if live.state is None:
            raise Sorry(t("Only the host of table {table} can do that.", table=live.id))
        raise Sorry(
            t("You do not sit at table {table}. Its board shows what everyone may see.", table=live.id)
        )

    @staticmethod
    async def _answer(interaction: Click, view: discord.ui.LayoutView) -> None:
        """In the same ephemeral message if the click came from one, else in a new one."""
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            await answer(interaction, view=view)
        elif interaction.response.is_done():
            await interaction.edit_original_response(view=view)
        else:
            await interaction.response.edit_message(view=view)

    # ---- setting ---------------------------------------------------------------------------------------

    async def _edit(self, interaction: Click, live: Live) -> None:
        """Opens the form with the clock as it is."""
        self._check(interaction, live)
        say = await self._say(interaction, live)
        pace = live.pace
        spans = tuple(Option(str(hours), text) for hours, text in SPANS.items())
        thens = tuple(Option(then, THEN[then]) for then in possible(live.game))
        places = tuple(Option(place, text) for place, text in PLACES.items())
        slots = (
            Slot("hours", t("Time for each decision"), spans, current=str(pace.hours)),
            Slot("then", t("When the time is over"), thens, current=pace.then),
            *_quiet_slots(pace.quiet, say.language),
            Slot("notices", t("Where people are told of their turn"), places, current=pace.notices),
        )
        address = Address("table", live.id, "", ("clock", "set"))
        await interaction.response.send_modal(
            modals.form(Menu(t("The clock"), slots), address, say, kind="table")
        )

    async def _set(self, interaction: Click, live: Live) -> None:
        """Sets the clock before the game; once it is going on, asks the others."""
        self._check(interaction, live)
        picked = {key: values[0] for key, values in submitted_values(interaction).items() if values}
        if picked.get("hours", "") not in _HOURS or picked.get("then") not in possible(live.game):
            raise Sorry(UNKNOWN)
        pace = msgspec.convert(
            {
                "hours": int(picked["hours"]),
                "then": picked["then"],
                "quiet": _quiet(picked),
                "notices": picked.get("notices", live.pace.notices),
            },
            Pace,
        )
        if live.state is not None:
            await self._propose(interaction, live, Pacing(pace, live.clock.version))
            return
        await acknowledge(interaction)
        before = live.clock.version

        async def change(now: Live) -> Rearrangement:
            self._check(interaction, now)
            return await self._paced(now, Motion(now.id, 0, interaction.user.id, Pacing(pace, before)))

        live = await self._desk.tables.rearrange(live.id, change)
        await self._show(interaction, live)

    async def _propose(self, interaction: Click, live: Live, matter: AnyMatter) -> None:
        """Does it where nobody has to agree, else asks the others."""
        self._check(interaction, live)
        await acknowledge(interaction)
        motion = await self._consent.ask(interaction, live, matter)
        if motion.outcome == "agreed":
            await self._show(interaction, await self._desk.tables.load(live.id))
            return
        say = await self._say(interaction, live)
        text = t("I have asked the others. It holds as soon as they agree.")
        await self._answer(interaction, panels.notice(say(text)))

    async def _paced(self, live: Live, motion: Motion) -> Rearrangement:
        """The clock is set, and everyone has all of the new time."""
        matter = motion.matter
        assert isinstance(matter, Pacing)
        if live.clock.version != matter.version:
            raise Sorry(t("The clock has been set anew since; look at it again."))
        clock = replace(live.clock, table_id=live.id, settings=msgspec.json.encode(matter.pace))
        stopped = clock.paused_at is not None
        rows = [
            afresh(
                replace(row, quiet=_with_table(row, live.pace, matter.pace)),
                matter.pace,
                self._now(),
                stopped=stopped,
            )
            for row in _running(live)
        ]
        return self._change(live, clock, rows, ClockSet(pace=matter.pace), motion.asked_by)

    # ---- stopping, going on, more time -----------------------------------------------------------------

    async def _halted(self, live: Live, motion: Motion) -> Rearrangement:
        if live.clock.paused_at is not None:
            raise Sorry(t("The clock stands already."))
        now = self._now()
        clock = replace(live.clock, table_id=live.id, paused_at=now)
        rows = [halted(row, now) for row in _running(live)]
        happening = ClockStopped(referee=_apart(live, motion.asked_by))
        return self._change(live, clock, rows, happening, motion.asked_by)

    async def _go_on(self, interaction: Click, live: Live) -> None:
        """Anyone at the table lets the clock go on; nobody is caught by it, for all have their full time."""
        self._check(interaction, live)
        if not self._may_resume(interaction.user.id, live):
            raise Sorry(t("The game master lets the clock go on."))
        await acknowledge(interaction)

        async def change(now: Live) -> Rearrangement:
            if now.clock.paused_at is None:
                raise Sorry(t("The clock is going already."))
            clock = replace(now.clock, paused_at=None)
            rows = [afresh(row, now.pace, self._now()) for row in _running(now)]
            user_id = interaction.user.id
            return self._change(now, clock, rows, ClockGoesOn(referee=_apart(now, user_id)), user_id)

        await self._show(interaction, await self._desk.tables.rearrange(live.id, change))

    async def _more(self, interaction: Click, live: Live, path: Path) -> None:
        """Asks how much more time, and for whom where that is not plain; then asks those who wait."""
        self._check(interaction, live)
        rows = [row for row in _running(live) if row.deadline is not None or row.remaining is not None]
        if not rows:
            raise Sorry(t("No clock is running."))
        rows = [row for row in rows if row.user_id == interaction.user.id] or rows
        if not path:
            say = await self._say(interaction, live)
            own = {row.user_id for row in rows} == {interaction.user.id} and len(rows) == 1
            options = tuple(
                Option(f"{row.seat}.{hours}", span if own else Joined((SeatName(row.seat), span), ": "))
                for row in rows
                for hours, span in SPANS.items()
                if hours
            )
            slot = Slot("hours", t("How much more time?"), options)
            view = panels.notice(f"**{say(slot.label)}**")
            address = Address("table", live.id, "", ("clock", "more"))
            for one in panels.answers(Menu(slot.label, (slot,)), address, say):
                view.add_item(one)
            await self._answer(interaction, view)
            return
        seat, _, hours = path[0].partition(".")
        if hours not in _HOURS or seat not in {str(one.seat) for one in rows}:
            raise Sorry(t("The game has gone on since; look at the clock again."))
        await self._propose(interaction, live, Extending(int(seat), int(hours)))

    async def _extended(self, live: Live, motion: Motion) -> Rearrangement:
        matter = motion.matter
        assert isinstance(matter, Extending)
        span = Pace(hours=matter.hours).span
        rows = [extended(row, span, self._now()) for row in _running(live) if row.seat == matter.seat]
        if not rows:
            raise Sorry(t("{seat} has answered already.", seat=SeatName(matter.seat)))
        return self._change(
            live, None, rows, TimeGiven(seat=matter.seat, hours=matter.hours), motion.asked_by
        )

    @staticmethod
    def _change(
        live: Live, clock: ClockRecord | None, rows: list[Asked], happening: Happening, user_id: int
    ) -> Rearrangement:
        seat = live.seat_of(user_id)
        sitting = None if seat is None else live.at(seat)
        name = "" if sitting is None else sitting.display_name
        return Rearrangement(
            table_id=live.id,
            expected_revision=live.record.revision,
            clock=clock,
            asked=tuple(rows),
            # The journal begins with the game; before it, the open table itself shows how its clock is set.
            note=note_of(happening, user_id=user_id, name=name) if live.state is not None else None,
        )

    # ---- who is away -----------------------------------------------------------------------------------

    async def _stand_in(self, interaction: Click, live: Live, seat: int) -> None:
        """Has a computer play for somebody who has been away for long, until they are back."""
        self._check(interaction, live)
        if not any(row.seat == seat and may_stand_in(live, row) for row in live.asked):
            raise Sorry(t("{seat} has answered already.", seat=SeatName(seat)))
        await acknowledge(interaction)
        live = await self._desk.seating.stand_in(live.id, seat)
        await self._show(interaction, live)

    # ---- a person's own calls --------------------------------------------------------------------------

    async def _ask_calls(self, interaction: Click) -> None:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language)
        habits = await self._desk.people.habits(interaction.user.id)
        places = (
            Option("table", t("As each table has it")),
            *(Option(one, text) for one, text in PLACES.items()),
        )
        slots = (
            Slot("notices", t("Where I tell you of your turn"), places, current=habits.notices or "table"),
            *_quiet_slots(habits.quiet, language),
        )
        address = Address("table", 0, "", ("calls",))
        menu = Menu(t("When it is your turn"), slots)
        await interaction.response.send_modal(modals.form(menu, address, say, kind="table"))

    async def _settle(self, interaction: Click, path: Path) -> None:
        """Notes what a person has chosen for themselves."""
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language)
        picked = {key: values[0] for key, values in submitted_values(interaction).items() if values}
        place: Place | None = next((one for one in PLACES if one == picked.get("notices")), None)
        quiet = _quiet(picked)
        await self._desk.people.settle(interaction.user.id, place, quiet)
        where = PLACES[place] if place is not None else t("As each table has it")
        lines = ["✅ " + say(Joined((t("Calls: {place}", place=where), quiet_text(quiet)), " · "))]
        if quiet:
            lines.append("-# " + say(t("Quiet hours hold for what you are asked from now on.")))
        await answer(interaction, "\n".join(lines))


def _apart(live: Live, user_id: int) -> bool:
    """Whether this person is the referee, who does not play."""
    return live.referees(user_id) and not live.seats_of(user_id)


def _running(live: Live) -> list[Asked]:
    """The decisions that are open."""
    return [row for row in live.asked if row.closed_at is None]


def _with_table(row: Asked, before: Pace, after: Pace) -> bytes:
    """A decision's quiet hours with the table's new ones in the place of its old ones."""
    hours = [one for one in msgspec.json.decode(row.quiet, type=list[Quiet]) if one != before.quiet]
    return msgspec.json.encode([*([after.quiet] if after.quiet else []), *hours])


def _quiet_slots(quiet: Quiet | None, language: str) -> tuple[Slot, Slot]:
    """Quiet hours and their time zone, as a form asks for them."""
    nights = tuple(Option(night, "–".join(f"{hour}:00" for hour in night.split("-"))) for night in NIGHTS)
    none = Option("none", t("None"))
    current = "none" if quiet is None else f"{quiet.start // 60}-{quiet.end // 60}"
    zone = HOME.get(language, "UTC") if quiet is None else quiet.zone
    zones = tuple(Option(name, name.replace("_", " ")) for name in ZONES)
    return (
        Slot("quiet", t("Quiet hours, which don't count"), (none, *nights), current=current),
        Slot("zone", t("Time zone of the quiet hours"), zones, current=zone),
    )


def _quiet(picked: dict[str, str]) -> Quiet | None:
    """The quiet hours that a form was filled in with."""
    night, zone = picked.get("quiet", "none"), picked.get("zone", "UTC")
    if night not in NIGHTS or zone not in ZONES:
        return None
    start, end = (int(hour) * 60 for hour in night.split("-"))
    return Quiet(zone, start, end)
