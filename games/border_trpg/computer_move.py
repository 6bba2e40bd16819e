"""Where the computer players go, and by what means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..engine.contract import Refused
from . import commands as c
from . import legal_move
from .aim import in_range, means
from .battle import Ask, Cell, Moving, Unit
from .computer_ground import STANCE, Ground
from .computer_mind import Mind
from .computer_worth import spent, trion_of
from .effects import BonusDice, Effects
from .forced import landing_cells
from .grid import inside, outside_by
from .legal_move import Means
from .outside import choices
from .reach import Budget, Way, reach
from .terms import Side


class Step(NamedTuple):
    """A move and what it is worth."""

    worth: float
    command: c.Move


STILL = 0.01
"""What each point of movement costs: no way is gone for nothing."""


def move(mind: Mind, units: Iterable[Unit]) -> c.Move | None:
    """The move of one of these units: who gains most by it goes first; None: nobody can move at all."""
    found = [step for unit in units if (step := best(mind, unit)) is not None]
    return max(found, key=lambda step: step.worth).command if found else None


def best(mind: Mind, unit: Unit) -> Step | None:
    """A unit's best move."""
    if unit.cell is None or not inside(unit.cell):
        return None
    plain = Ground(mind, unit)
    steps = list(_steps(mind, unit, plain))
    return max(steps, key=lambda step: step.worth, default=None)


def _steps(mind: Mind, unit: Unit, plain: Ground) -> Iterator[Step]:
    """The best end cell of every way to move."""
    for way in legal_move.ways(mind.book, mind.battle, unit):
        if way.refused is not None:
            continue
        means = way.means
        aimed, stance = _dice(means.effects, "hit"), _dice(means.effects, "reaction")
        if not mind.temper.careful and plain.foes and (aimed < 0 or legal_move.trion(means)):
            continue
        ground = plain if aimed == 0 else Ground(mind, unit, aimed=aimed)
        price = spent(trion_of(unit), legal_move.trion(means))
        step = _best_end(mind, unit, means, way.side, ground, stance)
        if step is not None:
            yield Step(step.worth - price, step.command)


def _best_end(
    mind: Mind, unit: Unit, means: Means, side: Side | None, ground: Ground, stance: int
) -> Step | None:
    spend = legal_move.budget(mind.book, unit, means)
    calm = mind.caution * STANCE * stance
    best: Step | None = None
    for cell, (cost, way) in _ends(mind, unit, spend).items():
        worth = ground.worth(cell) + calm * ground.danger(cell) - STILL * cost
        if best is None or worth > best.worth:
            best = Step(worth, c.Move(unit.id, means.id, way, side))
    return best


def _ends(mind: Mind, unit: Unit, spend: Budget) -> dict[Cell, tuple[int, Way]]:
    return reach(mind.field, unit, spend)


def _dice(effects: tuple[Effects, ...], on: str) -> int:
    return sum(one.n for one in effects if isinstance(one, BonusDice) and one.on == on)


# ---- moves under way -------------------------------------------------------------------------------------


def go_on(mind: Mind, ask: Ask) -> c.GoOn:
    """The rest of a move that was stopped, or a free move: to the best cell, or nowhere."""
    assert ask.unit is not None
    unit = mind.unit(ask.unit)
    moving = legal_move.underway(mind.view)
    assert moving is not None
    return c.GoOn(unit.id, _rest(mind, unit, moving))


def _rest(mind: Mind, unit: Unit, moving: Moving) -> Way:
    ground = Ground(mind, unit)
    try:
        spend = legal_move.rest(mind.book, mind.battle, unit, moving)
    except Refused:
        return ()
    ends = _ends(mind, unit, spend)
    strikes = {cell: end for cell, end in ends.items() if _charged(mind, cell)}
    found = strikes or ends
    return max(found.items(), key=lambda one: ground.worth(one[0]) - STILL * one[1][0])[1][1] if found else ()


def _charged(mind: Mind, cell: Cell) -> bool:
    """Whether the attack that a free move comes before reaches its target from a cell."""
    attack = mind.battle.attack
    if attack is None or attack.stage != "declared" or not attack.aimed:
        return False
    target = mind.unit(attack.aimed[0].unit)
    return target.cell is not None and in_range(mind.field, cell, target.cell, means(mind.book, attack).range)


# ---- moving others, and coming back ----------------------------------------------------------------------


def force(mind: Mind, ask: Ask, cells: int) -> c.Force:
    """Where somebody is moved by force: an enemy out of the area, else where it is worst off; nobody else."""
    assert ask.unit is not None
    user, victim = mind.unit(ask.unit), mind.unit(ask.data)
    if not mind.hostile(user, victim):
        return c.Force(victim.id)
    found = landing_cells(mind.field, victim, cells)
    ground = Ground(mind, victim)
    worst = max(found, key=lambda cell: (outside_by(cell), -ground.worth(cell)), default=None)
    return c.Force(victim.id, worst)


def return_to(mind: Mind, ask: Ask) -> c.ReturnTo:
    """The cell on which somebody comes back."""
    assert ask.unit is not None
    unit = mind.unit(ask.unit)
    ground = Ground(mind, unit)
    return c.ReturnTo(unit.id, max(choices(mind.battle, unit), key=ground.worth))
