"""Whom and how the computer players attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import aim
from . import commands as c
from .battle import Cell, Unit
from .computer_arms import Blow, blows
from .computer_mind import Mind
from .computer_worth import beat, spent, trion_of
from .grid import inside, square
from .legal_attack import starts
from .terms import Side


class Plan(NamedTuple):
    """An attack and what it is worth."""

    worth: float
    command: c.Strike
    target: Unit


def best(mind: Mind, units: Iterable[Unit]) -> Plan | None:
    """The best attack of these units from where they stand; None where none is worth its price."""
    found = (plan for unit in units for plan in plans(mind, unit))
    return max((plan for plan in found if plan.worth > 0), key=lambda plan: plan.worth, default=None)


def plans(mind: Mind, unit: Unit) -> Iterator[Plan]:
    """Every attack of a unit on enemies in reach."""
    marks = mind.marks(unit)
    if unit.cell is None or not marks:
        return
    near = min(mind.away(unit.cell, one.cell) for one in marks if one.cell is not None)
    for blow in blows(mind.book, unit):
        if near > blow.far + blow.made.area - 1 or not mind.arms.can(unit, blow):
            continue
        price = spent(trion_of(unit), blow.cost) + _bared(mind, unit, blow)
        if blow.made.area > 1:
            yield from _squares(mind, unit, blow, marks, price)
        else:
            yield from _singles(mind, unit, blow, marks, price)


def _singles(mind: Mind, unit: Unit, blow: Blow, marks: tuple[Unit, ...], price: float) -> Iterator[Plan]:
    cells = starts(mind.view, unit, blow.made)
    for target in marks:
        there = target.cell
        if there is None or not any(aim.in_range(mind.field, cell, there, blow.made.range) for cell in cells):
            continue
        command = c.Strike(unit.id, blow.skill.id, blow.side, target=target.id, combos=blow.combos)
        yield Plan(_worth(mind, unit, blow, target) - price, command, target)


def _worth(mind: Mind, unit: Unit, blow: Blow, target: Unit) -> float:
    """What an attack takes from somebody on the average."""
    special = aim.special(mind.field, unit, target, blow.made)
    return mind.arms.worth(unit, blow, target, special)


def _squares(mind: Mind, unit: Unit, blow: Blow, marks: tuple[Unit, ...], price: float) -> Iterator[Plan]:
    """The attack with every centre that has an enemy in its square."""
    assert unit.cell is not None
    seen: set[tuple[int, ...]] = set()
    for centre in _centres(mind, unit.cell, blow, marks):
        caught = aim.inside(mind.battle, unit, centre, blow.made)
        key = tuple(one.id for one in caught)
        if key in seen:
            continue
        seen.add(key)
        foes = [one for one in caught if mind.hostile(unit, one)]
        if not foes:
            continue
        own = len(foes) < len(caught)
        if own and not mind.temper.careful:
            continue
        worth = sum(
            _worth(mind, unit, blow, one) * (1 if mind.hostile(unit, one) else -1.2) for one in caught
        )
        command = c.Strike(unit.id, blow.skill.id, blow.side, cell=centre, combos=blow.combos, friends=own)
        yield Plan(worth - price, command, foes[0])


def _centres(mind: Mind, start: Cell, blow: Blow, marks: tuple[Unit, ...]) -> Iterator[Cell]:
    cells = {cell: None for one in marks if one.cell is not None for cell in square(one.cell, blow.made.area)}
    for cell in cells:
        if inside(cell) and aim.in_range(mind.field, start, cell, blow.made.range):
            yield cell


def _bared(mind: Mind, unit: Unit, blow: Blow) -> float:
    """What it costs to have no other trigger on the sides that an attack uses, against those who are still to
    attack: each with its best attack of each side (trpg-action-22).
    """
    if not mind.temper.careful or unit.cell is None:
        return 0.0
    found = 0.0
    for foe in mind.foes(unit):
        if foe.cell is None or not mind.still_attack(foe):
            continue
        away = mind.away(foe.cell, unit.cell)
        worse: dict[Side | None, float] = {}
        for other in blows(mind.book, foe):
            if other.far >= away and other.cost < trion_of(foe):
                more = _worse(mind, unit, blow, foe, other)
                worse[other.side] = max(worse.get(other.side, 0.0), more)
        found += sum(worse.values())
    return mind.temper.guard * found * mind.share(unit)


def _worse(mind: Mind, unit: Unit, blow: Blow, foe: Unit, other: Blow) -> float:
    """How much more an enemy's attack takes from a unit once it has made one itself."""
    before, after = mind.arms.reaction(unit, other), mind.arms.reaction(unit, other, blow)
    if before is None or after is None or before == after:
        return 0.0
    options = mind.battle.options
    dice = mind.arms.dice(foe, other)
    risk = beat(dice, after, options.pair_bonus, options.min_dice)
    risk -= beat(dice, before, options.pair_bonus, options.min_dice)
    return risk * mind.arms.harvest(foe, other, unit)
