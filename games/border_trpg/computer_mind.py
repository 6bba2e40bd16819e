"""How a computer player looks at a battle: its temper, and what it sees of friend and foe."""

from __future__ import annotations

from functools import cached_property

from .aim import can_suffer
from .battle import Battle, Cell, Level, Unit, UnitId
from .computer_arms import Arms
from .computer_temper import TEMPERS
from .field import Field, distance, field_of
from .initiative import in_order
from .sight import unit_in
from .view import View

OTHERS = 0.5
"""How often enemies attack each mate of a unit instead of the unit itself."""

HASTE = 7
"""After so many rounds nobody is cautious any more."""


class Mind:
    """One look at a battle as seen, for whoever is to decide something in it."""

    def __init__(self, view: View, level: Level) -> None:
        assert view.battle is not None
        self.view = view
        self.book = view.book
        self.battle: Battle = view.battle
        self.temper = TEMPERS[level]
        self.arms = Arms(view.book, view.battle, self.temper)

    @cached_property
    def field(self) -> Field:
        """The field as seen."""
        return field_of(self.view)

    def unit(self, number: UnitId) -> Unit:
        """A unit by its id."""
        found = unit_in(self.battle, number)
        assert found is not None
        return found

    def foes(self, unit: Unit) -> tuple[Unit, ...]:
        """The active enemies of a unit, wherever they are."""
        return tuple(one for one in self.battle.units if one.on_field and self.hostile(unit, one))

    def hostile(self, a: Unit, b: Unit) -> bool:
        """Whether two units are enemies."""
        return self.sides[a.team] != self.sides[b.team]

    @cached_property
    def sides(self) -> dict[int, int]:
        """The alliance of each team."""
        return {party.id: party.side for party in self.battle.parties}

    def mates(self, unit: Unit) -> tuple[Unit, ...]:
        """The other active members of a unit's alliance."""
        return tuple(
            one
            for one in self.battle.units
            if one.on_field and one.id != unit.id and not self.hostile(unit, one)
        )

    @cached_property
    def caution(self) -> float:
        """The caution of now: less in every round, as battles have to be decided."""
        return self.temper.caution * max(0.0, 1 - (self.battle.round - 1) / HASTE)

    def share(self, unit: Unit) -> float:
        """How much of what enemies can do falls on a unit: they have its mates to attack as well."""
        return 1 / (1 + OTHERS * len(self.mates(unit)))

    def marks(self, unit: Unit) -> tuple[Unit, ...]:
        """The enemies that a unit may aim at, as far as is known where they are."""
        return tuple(
            one
            for one in self.battle.units
            if one.cell is not None
            and not one.hidden
            and not one.has("invisible")
            and can_suffer(self.battle, one)
            and self.hostile(unit, one)
        )

    def away(self, a: Cell, b: Cell) -> int:
        """How far two cells are apart."""
        return distance(self.battle, a, b)

    def still_attack(self, unit: Unit) -> bool:
        """Whether a unit may still attack in this round."""
        battle = self.battle
        if battle.phase in ("initial", "tactics", "movement"):
            return True
        order = in_order(battle, "attack")
        if battle.phase != "attack" or unit.team not in order:
            return False
        if battle.at < len(order) and order.index(unit.team) < battle.at:
            return False
        return not {"attack"} & {*unit.acted, *unit.passed}

    def still_move(self, unit: Unit) -> bool:
        """Whether a unit may still move in this round's movement phase."""
        battle = self.battle
        if battle.phase in ("initial", "tactics"):
            return True
        order = in_order(battle, "movement")
        if battle.phase != "movement" or unit.team not in order:
            return False
        return order.index(unit.team) >= battle.at and not {"movement"} & {*unit.acted, *unit.passed}
