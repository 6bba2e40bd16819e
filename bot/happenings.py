"""What happens at a table beside its game: things taken back, people who come and go, the referee.

A happening is told like an event of the game, to everyone: in the log, on the board and on private panels. In
the journal it is an entry of the kind ``undo`` or ``note``; the person whom it is about stands apart in that
entry, so that they can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.contract import SYSTEM, AnyRules, Event, Game, Private, Seat, Told, heard
from games.engine.play import bare, unpack_events
from games.engine.reel import ALL, Eyes
from games.engine.text import Joined, SeatName, Text, t
from storage.records import EntryRecord, Note

from .levels import level_name
from .names import harmless
from .pace import SPANS, Pace, pace_text

MOST_TAKEN = 4
"""Lines of what was taken back that are told again."""

MOST_REVEALED = 8
"""Lines that are told again of what somebody who presides has taken back: with all that was shown in it."""

Lines: TypeAlias = Callable[[tuple[Told, ...]], tuple[Text, ...]]
"""Events as log lines, as far as the reader may hear them."""


class Happening(Event, frozen=True):
    """Base of all happenings. ``subject`` is the display name of the person it is about, safe to be shown."""

    subject: str = ""

    def text(self, game: Game, lines: Lines) -> Text:
        """The log line."""
        raise TypeError(f"{type(self).__name__} has no line for the log")

    @property
    def who(self) -> str | Text:
        """The person it is about; someone, where they have asked to be forgotten."""
        return self.subject or t("someone")


class TookBack(Happening, frozen=True, tag="took-back"):
    """Commands were taken back; ``agreed`` are the seats that were asked and agreed, ``what`` the events.

    ``forced``: asking nobody, by the referee, or by whoever presides if there is a ``seat``.
    """

    seat: Seat = SYSTEM
    agreed: tuple[Seat, ...] = ()
    forced: bool = False
    what: tuple[Any, ...] = ()

    def text(self, game: Game, lines: Lines) -> Text:
        """Who took back what, and who agreed."""
        what = quoted(lines(self.what))
        if self.forced and self.seat != SYSTEM:
            seat, what = SeatName(self.seat), shown_again(self.what, lines)
            count = len(lines(self.what))
            if count < 2:
                return t("{seat}, as game master, has taken back: {what}", seat=seat, what=what)
            return t(
                "{seat}, as game master, has taken back {count} lines of the log: {what}",
                seat=seat,
                count=count,
                what=what,
            )
        if self.forced:
            return t("The referee has taken back: {what}", what=what)
        if self.agreed:
            names = Joined(tuple(SeatName(seat) for seat in self.agreed))
            return t(
                "{seat} has taken back, with the consent of {names}: {what}",
                seat=SeatName(self.seat),
                names=names,
                what=what,
            )
        return t("{seat} has taken back: {what}", seat=SeatName(self.seat), what=what)


class GaveAgain(Happening, frozen=True, tag="gave-again"):
    """What was taken back holds again: ``what`` are its events. Without a ``seat``, the referee did it."""

    seat: Seat = SYSTEM
    what: tuple[Any, ...] = ()

    def text(self, game: Game, lines: Lines) -> Text:
        """Who has given what again."""
        what = quoted(lines(self.what))
        if self.seat == SYSTEM:
            return t("The referee has restored what was taken back: {what}", what=what)
        seat = SeatName(self.seat)
        return t("{seat}, as game master, has restored what was taken back: {what}", seat=seat, what=what)


class RefereeNamed(Happening, frozen=True, tag="referee-named"):
    """All players have agreed on a referee."""

    def text(self, game: Game, lines: Lines) -> Text:
        """Who it is."""
        return t("{name} is the referee of this table: all players have agreed.", name=self.who)


class RefereeGone(Happening, frozen=True, tag="referee-gone"):
    """The referee was dismissed by all players, or has stepped down."""

    def text(self, game: Game, lines: Lines) -> Text:
        """Who it was."""
        return t("{name} is no longer the referee.", name=self.who)


class SeatLeft(Happening, frozen=True, tag="seat-left"):
    """Somebody has left a seat, and it is free, or a computer of the strength ``level`` has it."""

    seat: Seat = 0
    level: str | None = None

    def text(self, game: Game, lines: Lines) -> Text:
        """Who has left which seat, and what becomes of it."""
        seat = game.seats[self.seat].name
        if self.level is None:
            return t("{name} has left. The seat {seat} is free.", name=self.who, seat=seat)
        return t(
            "{name} has left. The {computer} plays on as {seat}.",
            name=self.who,
            computer=level_name(self.level),
            seat=seat,
        )


class SeatFreed(Happening, frozen=True, tag="seat-freed"):
    """Whoever presides, on the seat ``by``, has freed a seat that a person or (``level``) a computer had."""

    seat: Seat = 0
    by: Seat = 0
    level: str | None = None

    def text(self, game: Game, lines: Lines) -> Text:
        """Who has freed which seat, and who had it."""
        who: str | Text = self.who if self.level is None else level_name(self.level)
        return t(
            "{by} has freed the seat {seat}. Until now it was that of {name}.",
            by=SeatName(self.by),
            seat=game.seats[self.seat].name,
            name=who,
        )


class TableClosed(Happening, frozen=True, tag="table-closed"):
    """Whoever presides has ended the table."""

    seat: Seat = 0

    def text(self, game: Game, lines: Lines) -> Text:
        """Who did."""
        return t("{name}, as game master, has ended the table.", name=self.who)


class SeatTaken(Happening, frozen=True, tag="seat-taken"):
    """Somebody, or a computer of the strength ``level``, has a seat from now on."""

    seat: Seat = 0
    level: str | None = None

    def text(self, game: Game, lines: Lines) -> Text:
        """Who has which seat."""
        seat = game.seats[self.seat].name
        if self.level is None:
            return t("{name} has the seat {seat} from now on.", name=self.who, seat=seat)
        return t(
            "The {computer} has the seat {seat} from now on.", computer=level_name(self.level), seat=seat
        )


class StoodIn(Happening, frozen=True, tag="stood-in"):
    """A computer plays for somebody until they are back."""

    seat: Seat = 0
    level: str = ""

    def text(self, game: Game, lines: Lines) -> Text:
        """Which computer plays for whom."""
        return t(
            "The {computer} plays for {name}, until {name} is back.",
            computer=level_name(self.level),
            name=self.who,
        )


class CameBack(Happening, frozen=True, tag="came-back"):
    """Somebody plays on after a computer has stood in for them."""

    seat: Seat = 0

    def text(self, game: Game, lines: Lines) -> Text:
        """Who is back."""
        return t("{name} is back and plays on.", name=self.who)


class ViewOpened(Happening, frozen=True, tag="view-opened"):
    """Spectators may see everything from now on."""

    def text(self, game: Game, lines: Lines) -> Text:
        """That it is so, and why."""
        return t("Spectators may see everything from now on: all players have agreed.")


class ViewClosed(Happening, frozen=True, tag="view-closed"):
    """A player has ended the open view."""

    def text(self, game: Game, lines: Lines) -> Text:
        """Who did."""
        return t("{name} has ended the open view: spectators see only what is public.", name=self.who)


class TimeOver(Happening, frozen=True, tag="time-over"):
    """The time for a decision was over; ``did`` is what the clock made of it."""

    seat: Seat = 0
    did: str = "wait"

    def text(self, game: Game, lines: Lines) -> Text:
        """Whose time it was, and what the clock did."""
        seat = SeatName(self.seat)
        if self.did == "computer":
            return t("{seat} is out of time: a computer has decided this once.", seat=seat)
        if self.did == "clock":
            return t("{seat} is out of time: the plainest choice was made.", seat=seat)
        return t("{seat} is out of time. The table waits on.", seat=seat)


class ClockSet(Happening, frozen=True, tag="clock-set"):
    """The clock is set otherwise from now on."""

    pace: Pace = Pace()

    def text(self, game: Game, lines: Lines) -> Text:
        """How it is set."""
        return t("The clock of this table from now on: {clock}", clock=pace_text(self.pace))


class ClockStopped(Happening, frozen=True, tag="clock-stopped"):
    """The clock stands; ``referee``: they have stopped it."""

    referee: bool = False

    def text(self, game: Game, lines: Lines) -> Text:
        """Who has stopped it."""
        if self.referee:
            return t("The referee has stopped the clock.")
        return t("{name} has stopped the clock.", name=self.who)


class ClockGoesOn(Happening, frozen=True, tag="clock-goes-on"):
    """The clock goes on, with all of the time for what is open; ``referee``: they let it."""

    referee: bool = False

    def text(self, game: Game, lines: Lines) -> Text:
        """Who lets it go on."""
        if self.referee:
            return t("The referee lets the clock go on. Everyone has their full time again.")
        return t("{name} lets the clock go on. Everyone has their full time again.", name=self.who)


class TimeGiven(Happening, frozen=True, tag="time-given"):
    """A seat has more time for what it is to decide now."""

    seat: Seat = 0
    hours: int = 0

    def text(self, game: Game, lines: Lines) -> Text:
        """Who, and how much."""
        return t(
            "{seat} has more time: {span}.",
            seat=SeatName(self.seat),
            span=SPANS.get(self.hours, self.hours),
        )


Happenings: TypeAlias = (
    ClockSet
    | ClockStopped
    | ClockGoesOn
    | TimeGiven
    | TimeOver
    | TookBack
    | GaveAgain
    | RefereeNamed
    | RefereeGone
    | SeatLeft
    | SeatFreed
    | TableClosed
    | SeatTaken
    | StoodIn
    | CameBack
    | ViewOpened
    | ViewClosed
)


def in_a_row(first: Text, *others: Text) -> Text:
    """Sentences one after the other, with what the reader's language puts between them, if anything."""
    said = first
    for one in others:
        said = t("{said} {next}", said=said, next=one)
    return said


def quoted(lines: tuple[Text, ...]) -> Text:
    """The latest of these log lines, one after the other."""
    if not lines:
        return t("something hidden")
    shown = in_a_row(*lines[-MOST_TAKEN:])
    return t("… {what}", what=shown) if len(lines) > MOST_TAKEN else shown


def shown_again(what: tuple[Told, ...], lines: Lines) -> Text:
    """The latest lines of these events, and all of what they had revealed: nobody forgets that."""
    rows = [(line, bare(one).reveals) for one in what for line in lines((one,))]
    early = len(rows) - MOST_TAKEN
    kept = tuple(line for place, (line, reveals) in enumerate(rows) if reveals or place >= early)
    if not kept:
        return t("something hidden")
    shown = in_a_row(*kept[-MOST_REVEALED:])
    return t("… {what}", what=shown) if len(rows) > len(kept[-MOST_REVEALED:]) else shown


def note_of(happening: Happening, *, seat: Seat = SYSTEM, user_id: int | None = None, name: str = "") -> Note:
    """The journal's note of it; ``user_id`` and ``name`` are of the person it is about."""
    return Note(content=msgspec.json.encode(happening), actor=seat, user_id=user_id, name=name)


def clocked(seat: Seat, given_by: str | None) -> tuple[Told, ...]:
    """What is told of a command beside its own events where the clock has seen to it."""
    return () if given_by is None or seat == SYSTEM else (TimeOver(seat=seat, did=given_by),)


def public(told: Iterable[Told]) -> bool:
    """Whether everybody hears something of these events."""
    return any(heard(one, None) is not None for one in told)


def told_of(entry: EntryRecord, game: Game) -> tuple[Told, ...]:
    """What a journal entry tells: events, a happening, or nothing where it was taken back."""
    if entry.kind == "command":
        if not entry.live:
            return ()
        return (*clocked(entry.actor, entry.given_by), *unpack_events(entry.events, game.events))
    if entry.command == b"null":
        found: Happenings = TookBack(seat=entry.actor)
    else:
        found = msgspec.json.decode(entry.command, type=Happenings)
    if isinstance(found, TookBack | GaveAgain):
        return (replace(found, what=unpack_events(entry.events, game.events)),)
    return (replace(found, subject=harmless(entry.notation)),)


def told_lines(game: Game, rules: AnyRules, told: Iterable[Told], eyes: Eyes) -> tuple[Text, ...]:
    """Events and happenings as log lines, as far as ``eyes`` may hear them."""

    def line(one: Told) -> Text | None:
        event = bare(one) if eyes == ALL else heard(one, eyes)
        if event is None:
            return None
        if isinstance(event, Happening):
            return event.text(game, lambda what: told_lines(game, rules, what, eyes))
        said = rules.tell(event)
        if said is None or eyes != ALL or not isinstance(one, Private):
            return said
        names = Joined(tuple(SeatName(seat) for seat in one.to))
        return t("[to {names} alone] {what}", names=names, what=said)

    lines = (line(one) for one in told)
    return tuple(line for line in lines if line is not None)
