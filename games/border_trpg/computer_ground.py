"""What a place on the field is worth to a unit: whom it reaches from there, and who reaches it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from .battle import Cell, Unit
from .computer_arms import FAR, Volley
from .computer_mind import Mind
from .grid import HEIGHT, WIDTH
from .states import NEAR

FADE = 0.85
"""What is left of an attack's worth for each step that is missing to make it."""

MIDDLE: Cell = (WIDTH // 2, HEIGHT // 2)

FAINT = 0.02
"""The worth of an attack at a far distance, so that nobody stands still."""


STANCE = 0.12
"""By how much one die more at every reaction lessens the danger."""


class Foe(NamedTuple):
    """An enemy with a known place: what an attack turn on it is worth by distance, what one of its own is
    worth to it, how many steps it may still come nearer before it attacks, and what the best of its attacks
    on the unit's mates is worth to it.
    """

    cell: Cell
    mine: Volley
    theirs: Volley
    steps: int
    other: float


class Ground:
    """The worth of cells to one unit, as things stand."""

    def __init__(self, mind: Mind, unit: Unit, *, aimed: int = 0) -> None:
        """``aimed``: dice more, or fewer, that the unit will have to hit."""
        self._mind = mind
        self._unit = unit
        self._aimed = aimed

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The enemies whose places are known."""
        mind, unit = self._mind, self._unit
        found = []
        for foe in mind.marks(unit):
            if not foe.on_field or foe.cell is None:
                continue
            mine = mind.arms.volley(unit, foe, self._aimed)
            careful = mind.temper.careful
            theirs = mind.arms.volley(foe, unit) if careful else (0.0,) * (FAR + 1)
            steps = foe.movement if mind.still_move(foe) and mind.battle.phase == "movement" else 0
            found.append(Foe(foe.cell, mine, theirs, steps, self._other(foe, steps) if careful else 0.0))
        return tuple(found)

    def _other(self, foe: Unit, steps: int) -> float:
        """What an enemy's best attack turn on a mate of the unit is worth to it."""
        mind = self._mind
        assert foe.cell is not None
        best = 0.0
        for mate in mind.mates(self._unit):
            if mate.cell is None or mate.hidden or mate.has("invisible"):
                continue
            away = max(mind.away(mate.cell, foe.cell) - steps, 0)
            if away <= mind.arms.far(foe):
                best = max(best, mind.arms.volley(foe, mate)[min(away, FAR)])
        return best

    @cached_property
    def _best(self) -> tuple[tuple[Foe, float, int], ...]:
        """The enemies, each with the best attack on it and the furthest distance at which it can be made."""
        found = []
        for foe in self.foes:
            most = max(foe.mine)
            far = max(
                (away for away, worth in enumerate(foe.mine) if worth >= most - 1e-9 and worth > 0), default=1
            )
            found.append((foe, most, far))
        return tuple(found)

    def attack(self, cell: Cell) -> float:
        """The best attack turn from a cell in this round."""
        away = self._mind.away
        return max((foe.mine[min(away(cell, foe.cell), FAR)] for foe in self.foes), default=0.0)

    @cached_property
    def _traces(self) -> tuple[Cell, ...]:
        """Where enemies may be of whom no place is known: where they were seen last, or in the middle."""
        foes = self._mind.foes(self._unit)
        return tuple(foe.seen.cell for foe in foes if foe.seen is not None) or (MIDDLE,)

    def prospect(self, cell: Cell) -> float:
        """The best attack turn from a cell, in this round or, fading, in later ones."""
        away = self._mind.away
        if not self.foes:
            return -FAINT * min(away(cell, trace) for trace in self._traces)
        best = 0.0
        for foe, most, far in self._best:
            distance = away(cell, foe.cell)
            now = foe.mine[min(distance, FAR)]
            later = max(most, 5.0) * (FADE ** (max(distance - far, 0) + 2) + FAINT * (1 - distance / 50))
            best = max(best, now, later)
        return best

    def danger(self, cell: Cell) -> float:
        """What enemies can do to the unit there in this round, beyond what they could do to its mates anyway:
        each of them has one attack turn. Nothing to somebody whom they can't aim at.
        """
        away, unit = self._mind.away, self._unit
        if unit.has("invisible") or (unit.hidden and all(away(cell, foe.cell) > NEAR for foe in self.foes)):
            return 0.0
        return sum(
            max(0.0, foe.theirs[max(min(away(cell, foe.cell) - foe.steps, FAR), 0)] - foe.other)
            for foe in self.foes
        )

    def worth(self, cell: Cell) -> float:
        """All of it in one number."""
        return self.prospect(cell) - self._mind.caution * self.danger(cell)
