"""A battle while one command is carried out: the state as it changes and what happened so far.

States are never changed in place; this is the one mutable thing of the rules, and it lives for one step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..engine.chance import Chance
from ..engine.contract import Event, Outcome, Private, Seat, Told
from ..engine.once import once
from .book import Book
from .field import Field, field_in
from .pack import Card, Id
from .state import Army, Cell, Phase, State, Unit, UnitId

replace = msgspec.structs.replace


class Table:
    """The state in the making. ``told`` are the events so far, ``actor`` is who gave the command."""

    def __init__(self, book: Book, state: State, chance: Chance, actor: Seat) -> None:
        self.book = book
        self.state = state
        self.chance = chance
        self.actor = actor
        self.told: list[Told] = []

    def outcome(self) -> Outcome[State]:
        """What a step gives back."""
        return Outcome(self.state, tuple(self.told))

    def tell(self, event: Event) -> None:
        """Adds a public event."""
        self.told.append(event)

    def whisper(self, seat: Seat, event: Event) -> None:
        """Adds an event for one seat."""
        self.told.append(Private((seat,), event))

    def change(self, **fields: Any) -> None:
        """Gives the state new values."""
        self.state = replace(self.state, **fields)

    def ask(self, phase: Phase, *seats: Seat) -> None:
        """Puts the next question, to one seat or to both at once."""
        self.change(phase=phase, asked=seats, count=self.state.count + 1)

    # ---- armies and units -----------------------------------------------------------------------------

    @once
    def deck(self) -> dict[Id, Card]:
        """All cards of this battle."""
        return self.book.deck(self.state.armies[0].custom, self.state.armies[1].custom)

    def army(self, seat: Seat) -> Army:
        """A side as of now."""
        return self.state.armies[seat]

    def set_army(self, seat: Seat, **fields: Any) -> None:
        """Gives a side new values."""
        red, blue = self.state.armies
        changed = replace(self.state.armies[seat], **fields)
        self.change(armies=(changed, blue) if seat == 0 else (red, changed))

    def unit(self, number: UnitId) -> Unit:
        """A unit as of now. Raises LookupError for one that does not exist."""
        for unit in self.state.units:
            if unit.id == number:
                return unit
        raise LookupError(number)

    def set_unit(self, number: UnitId, **fields: Any) -> Unit:
        """Gives a unit new values, and gives it back."""
        units, unit = self.state.units, self.unit(number)
        place = units.index(unit)
        changed = replace(unit, **fields)
        self.change(units=(*units[:place], changed, *units[place + 1 :]))
        return changed

    @property
    def field(self) -> Field:
        """The map as of now."""
        return field_in(self.book, self.state, self.deck)

    def group(self, cell: Cell) -> tuple[Unit, ...]:
        """The units in a cell by their numbers."""
        return tuple(
            sorted((one for one in self.state.units if one.cell == cell), key=lambda one: (one.place, one.n))
        )

    def units(self, numbers: Iterable[UnitId]) -> tuple[Unit, ...]:
        """Units as of now, those that are still on the field."""
        return tuple(unit for number in numbers if (unit := self.unit(number)).cell is not None)

    # ---- dice -----------------------------------------------------------------------------------------

    def d10(self) -> int:
        """A ten-sided die, faces 0 to 9 (mm30-prep-6)."""
        return self.chance.below(10)

    def d20(self) -> int:
        """A twenty-sided die; the house rule says whether it begins with 1 or 0 (R07)."""
        return self.chance.below(20) + self.state.options.d20_base
