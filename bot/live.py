"""A table as it is at one moment: its row, its people, its rules, its state, and its latest events."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from games.engine.contract import AnyRules, Command, Game, Prompt, Result, Seat, Told, Viewer, heard
from games.engine.menu import Menu, Path
from games.engine.practice import Tip, guided
from games.engine.reel import ALL, Eyes
from games.engine.text import Text
from games.library import Shelf
from storage.records import Asked, ClockRecord, SeatRecord, TableRecord

from . import ids
from .happenings import told_lines
from .motions import Motion, Swapping, Undoing
from .pace import Pace, pace_of

log = logging.getLogger(__name__)

RECENT = 12
"""How many of the latest events a table keeps at hand for each viewer's panel."""


class Keeping(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is noted about a seat: the person for whom it is kept while it is free."""

    kept_for: int | None = None


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have arranged for a table, beside the house rules of its game.

    ``hot_seat``: one person may hold several seats. ``open_view``: spectators see everything. ``setup``: the
    host begins, once all seats are taken. ``practice``: one person learns the game here, against computers.
    """

    hot_seat: bool = False
    open_view: bool = False
    setup: bool = False
    practice: bool = False


@dataclass(frozen=True)
class Live:
    """A table as loaded: its row, its seats, its rules, and its state (None until it starts).

    ``motions`` are the latest of each kind, ``moved`` is the sequence of the latest command that holds and of
    which all have heard (a later one would tell that somebody has done something hidden),
    ``clock`` is how its clock is set, and ``asked`` are its open decisions and those that the clock has made.
    """

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    shelf: Shelf
    rules: AnyRules
    state: Any
    recent: tuple[Told, ...]
    motions: tuple[Motion, ...] = ()
    moved: int = 0
    clock: ClockRecord = field(default_factory=lambda: ClockRecord(table_id=0))
    asked: tuple[Asked, ...] = ()

    @property
    def id(self) -> int:
        """The number people call the table by."""
        return self.record.id

    @property
    def game(self) -> Game:
        """Its game."""
        return self.shelf.game

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The open questions; none before the start and after the end."""
        return self.rules.waiting(self.state) if self.state is not None else ()

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.rules.result(self.state) if self.state is not None else None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen here."""
        return self.record.status in ("ended", "cancelled")

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat this person holds, the first of several, or None."""
        return next(iter(self.seats_of(user_id)), None)

    def seats_of(self, user_id: int) -> tuple[Seat, ...]:
        """All seats that this person holds."""
        return tuple(s.seat for s in self.seats if s.user_id == user_id and s.left_at is None)

    def viewer(self, user_id: int) -> Viewer:
        """Whose eyes a person's commands look through: their seat's, or what is public.

        That is also all for who holds several seats: the device is passed around.
        """
        own = self.seats_of(user_id)
        return own[0] if len(own) == 1 else None

    def presides(self, user_id: int) -> bool:
        """Whether this person masters the game: they hold a seat that presides."""
        return user_id in self.presiding

    @property
    def presiding(self) -> frozenset[int]:
        """The people on seats that preside."""
        return frozenset(user_id for seat, user_id in self.people.items() if self.game.seats[seat].presides)

    def has_last_word(self, user_id: int) -> bool:
        """Whether this person takes back, stops the clock and seats people asking nobody.

        That is who presides, and a referee as long as they don't play themselves.
        """
        return self.presides(user_id) or (self.referees(user_id) and not self.seats_of(user_id))

    def has_panel(self, user_id: int) -> bool:
        """Whether this person has a private panel: who sits here, and the referee, at their desk."""
        return bool(self.seats_of(user_id)) or self.referees(user_id)

    @property
    def people(self) -> dict[Seat, int]:
        """The user ids of the people who sit here, by seat."""
        return {s.seat: s.user_id for s in self.seats if s.user_id is not None and s.left_at is None}

    @property
    def absent(self) -> dict[int, int]:
        """The people for whom a computer plays until they are back, at all their seats, and since when."""
        there = {s.user_id for s in self.seats if s.computer is None and s.left_at is None}
        return {
            s.user_id: s.joined_at
            for s in sorted(self.seats, key=lambda seat: seat.joined_at)
            if s.user_id is not None and s.left_at is None and s.user_id not in there
        }

    def stand_in(self, seat: Seat) -> str | None:
        """The strength of the computer that plays for the person on a seat until they are back, or None."""
        sitting = self.at(seat)
        return sitting.computer if sitting is not None and sitting.user_id is not None else None

    def referees(self, user_id: int) -> bool:
        """Whether this person is the referee, whom all players have agreed to."""
        return self.record.referee_user_id == user_id

    @cached_property
    def settings(self) -> Settings:
        """What people have arranged for this table."""
        return msgspec.json.decode(self.record.settings or b"{}", type=Settings)

    @property
    def boardless(self) -> bool:
        """Whether there is nobody to show a board to: a practice in direct messages."""
        return self.settings.practice and self.record.guild_id is None

    @cached_property
    def pace(self) -> Pace:
        """How long its decisions may take, and what happens then."""
        return pace_of(self.clock)

    def motion(self, kind: str) -> Motion | None:
        """The latest motion of a kind, as things stand."""
        found = next((one for one in self.motions if one.kind == kind), None)
        if found is None or found.outcome != "open":
            return found
        gone_on = isinstance(found.matter, Undoing) and found.matter.last != self.moved
        gone_on |= isinstance(found.matter, Swapping) and self.state is not None
        return found.settled("lapsed") if gone_on or self.over else found

    @property
    def open_motions(self) -> tuple[Motion, ...]:
        """The motions that wait for somebody's consent."""
        found = (self.motion(one.kind) for one in self.motions)
        return tuple(one for one in found if one is not None and one.outcome == "open")

    def at(self, seat: Seat) -> SeatRecord | None:
        """Who sits there, or None."""
        return next((s for s in self.seats if s.seat == seat and s.left_at is None), None)

    @cached_property
    def taken(self) -> tuple[Seat, ...]:
        """Seats that a person or a computer holds."""
        return tuple(s.seat for s in self.seats if s.left_at is None and (s.user_id or s.computer))

    @property
    def free(self) -> tuple[Seat, ...]:
        """Seats that nobody holds."""
        taken = self.taken
        return tuple(seat for seat in range(len(self.game.seats)) if seat not in taken)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Free seats that somebody has to have: without them no game begins."""
        return tuple(seat for seat in self.free if not self.game.seats[seat].optional)

    def used(self, seat: Seat) -> bool:
        """Whether somebody has ever sat there."""
        return any(one.seat == seat and (one.user_id or one.computer) for one in self.seats)

    @cached_property
    def listed(self) -> tuple[Seat, ...]:
        """The seats that are named where a table names its people: all but optional ones that are free."""
        free = self.free
        return tuple(
            seat
            for seat, spec in enumerate(self.game.seats)
            if not spec.optional or seat not in free or self.kept_for(seat) is not None
        )

    def has_computer(self, seat: Seat) -> bool:
        """Whether a computer can have this seat or stand in there: none masters a game."""
        return bool(self.game.players) and not self.game.seats[seat].presides

    def may_take(self, seat: Seat, user_id: int) -> bool:
        """Whether a person may sit down there on their own: beside who presides nobody presides unasked."""
        return not (self.game.seats[seat].presides and self.presiding - {user_id})

    def kept_for(self, seat: Seat) -> int | None:
        """The person who was challenged and for whom a free seat is kept, or None."""
        sitting = self.at(seat)
        return None if sitting is None else msgspec.json.decode(sitting.settings, type=Keeping).kept_for

    def stamp(self, seat: Seat) -> str:
        """The stamp of the question that is open for a seat, see :mod:`bot.ids`."""
        return ids.stamp(self.prompts, seat, self.record.chance_key)

    def ask(self, seat: Seat) -> Callable[[Path], Menu | Command]:
        """The seat's menu, with its view built once; a learner's with what the coach says to pick marked."""
        return self.guide(seat, self.rules.view(self.state, seat))[0]

    def guide(self, seat: Seat, view: Any) -> tuple[Callable[[Path], Menu | Command], Tip | None]:
        """The menu of a seat's view as it is shown, and the tip of the coach that is marked in it, if any."""
        tip = self._tip(seat, view)

        def ask(path: Path) -> Menu | Command:
            node: Menu | Command = self.rules.menu_of(view, path)
            return node

        return (ask if tip is None else guided(ask, tip)), tip

    def _tip(self, seat: Seat, view: Any) -> Tip | None:
        practice = self.game.practice if self.settings.practice else None
        if practice is None or practice.seat != seat or self.over:
            return None
        try:
            return practice.coach(view)
        except Exception:
            # Whoever learns plays on without it.
            log.exception("table %s: the coach has failed", self.id)
            return None

    def heard_by(self, eyes: Eyes) -> tuple[Text, ...]:
        """The latest log lines for a viewer, or for the eyes of all; oldest first."""
        mine = [one for one in self.recent if eyes == ALL or heard(one, eyes) is not None]
        return told_lines(self.game, self.rules, mine[-RECENT:], eyes)


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """Everyone who looks at a table: spectators, and each seat."""
    return (None, *range(seats))


def count(told: Iterable[Told], viewer: Seat | None) -> int:
    """How many of these events a viewer hears."""
    return sum(heard(one, viewer) is not None for one in told)


def latest(told: tuple[Told, ...], seats: int) -> tuple[Told, ...]:
    """The last events, as many as the viewer who hears the least of them needs for :data:`RECENT`.

    A viewer's share does not depend on what only others hear: how much that is, is their secret.
    """
    room = dict.fromkeys(viewers(seats), RECENT)
    kept: list[Told] = []
    for one in reversed(told):
        ears = [viewer for viewer in room if heard(one, viewer) is not None]
        if any(room[viewer] > 0 for viewer in ears):
            kept.insert(0, one)
        for viewer in ears:
            room[viewer] -= 1
    return tuple(kept)
