"""A table as it is at one moment: its row, its seats, its rules, its state, and its latest events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.contract import AnyRules, Command, Game, Prompt, Result, Seat, Told, heard
from games.engine.menu import Menu, Path
from games.engine.text import Text
from games.library import Shelf
from storage.records import SeatRecord, TableRecord

from . import ids

RECENT = 12
"""How many of the latest events a table keeps at hand for each viewer's panel."""


class Keeping(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is noted about a seat: the person for whom it is kept while it is free."""

    kept_for: int | None = None


@dataclass(frozen=True)
class Live:
    """A table as loaded: its row, its seats, its rules, and its state (None until it starts)."""

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    shelf: Shelf
    rules: AnyRules
    state: Any
    recent: tuple[Told, ...]

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
        """The seat this person holds, or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id and s.left_at is None), None)

    def at(self, seat: Seat) -> SeatRecord | None:
        """Who sits there, or None."""
        return next((s for s in self.seats if s.seat == seat and s.left_at is None), None)

    @property
    def free(self) -> tuple[Seat, ...]:
        """Seats that nobody holds."""
        taken = {s.seat for s in self.seats if s.left_at is None and (s.user_id or s.computer)}
        return tuple(seat for seat in range(len(self.game.seats)) if seat not in taken)

    def kept_for(self, seat: Seat) -> int | None:
        """The person who was challenged and for whom a free seat is kept, or None."""
        sitting = self.at(seat)
        return None if sitting is None else msgspec.json.decode(sitting.settings, type=Keeping).kept_for

    def stamp(self, seat: Seat) -> str:
        """The stamp of the question that is open for a seat, see :mod:`bot.ids`."""
        return ids.stamp(self.prompts, seat)

    def ask(self, seat: Seat) -> Callable[[Path], Menu | Command]:
        """The seat's menu, with its view built once."""
        view = self.rules.view(self.state, seat)
        return lambda path: self.rules.menu_of(view, path)

    def heard_by(self, viewer: Seat | None) -> tuple[Text, ...]:
        """The latest log lines for a viewer, oldest first."""
        mine = [one for one in self.recent if heard(one, viewer) is not None]
        return told_lines(self.rules, mine[-RECENT:], viewer)


def told_lines(rules: AnyRules, told: Iterable[Told], viewer: Seat | None) -> tuple[Text, ...]:
    """Events as log lines, as far as ``viewer`` may hear them."""
    events = (heard(one, viewer) for one in told)
    lines = (rules.tell(event) for event in events if event is not None)
    return tuple(line for line in lines if line is not None)


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
