"""Special operations of a computer player: what each would bring, against what its TP are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import commands as c
from . import computer_turn, legal_ops, working
from . import effects as f
from .computer_mind import Mind
from .computer_ways import FAR, fades
from .computer_worth import POINT, might
from .pack import Card, Operation
from .squads import mixed
from .state import Cell, Mod
from .table import replace

MARGIN = 0.8
"""How much more than its TP an operation has to bring."""

ARRIVES = 0.9
"""What a unit is worth that comes finished, where the front is; less, the more rounds it is away."""

TRIED = 3
"""So many groups are tried for an operation that changes what they can do."""


class Plan(NamedTuple):
    """An operation, and what it brings above its TP."""

    score: float
    command: c.Operate


def best(mind: Mind, promised: float) -> c.Operate | None:
    """The operation to launch before the activation, which promises so much without one; or None.

    Who does not plan only brings new units.
    """
    view = mind.view
    if view.me.tp < 1 or (view.options.ops_per_turn and view.operated >= view.options.ops_per_turn):
        return None
    found: list[Plan] = []
    for operation in view.book.operations.values():
        if not mind.temper.schemes and legal_ops.summons(operation) is None:
            continue
        if legal_ops.why_not(view, operation) is None:
            found += _plans(mind, operation, promised)
    plan = max(found, key=lambda one: one.score, default=None)
    return plan.command if plan is not None and plan.score > MARGIN else None


def _price(mind: Mind, tp: int) -> float:
    """What TP are worth: nothing where the next ones would be lost anyway."""
    spare = max(0, mind.view.me.tp - 8)
    return POINT * max(0, tp - spare)


def _plans(mind: Mind, operation: Operation, promised: float) -> Iterator[Plan]:
    if legal_ops.summons(operation) is not None:
        yield from _arrivals(mind, operation)
        return
    price = _price(mind, legal_ops.cost(operation, None))
    if not legal_ops.targeted(operation):
        worth = computer_turn.aid(mind, operation.effects, None)
        yield Plan(worth - price, c.Operate(operation.id))
        return
    cells = legal_ops.cells(mind.view, operation)
    changes = any(isinstance(one, f.Mod | f.Ready) for one in operation.effects)
    if changes:
        yield from _changes(mind, operation, cells, promised + price)
        return
    for cell in cells:
        worth = computer_turn.aid(mind, operation.effects, cell)
        able = working.members(mind.field, operation.effects, cell)
        weak = max(able, key=lambda unit: mind.view.deck[unit.card].hp - unit.hp, default=None)
        member = weak.id if weak is not None and len(able) > 1 else None
        yield Plan(worth - price, c.Operate(operation.id, cell, member))


def _arrivals(mind: Mind, operation: Operation) -> Iterator[Plan]:
    view = mind.view
    for card in legal_ops.cards(view, operation):
        cost = legal_ops.cost(operation, card)
        if cost > view.me.tp or legal_ops.bars(view, mind.side, card) is not None:
            continue
        cells = legal_ops.cells(view, operation, card)
        if not cells:
            continue
        cell = max(cells, key=lambda one: _foremost(mind, one))
        worth = ARRIVES * might(card) * _near(mind, card, cell)
        yield Plan(worth - _price(mind, cost), c.Operate(operation.id, cell, None, card.id))


def _foremost(mind: Mind, cell: Cell) -> tuple[int, int, Cell]:
    """How far in front a cell of the own zone lies, and then how near to the middle."""
    sheets = mind.field.sheets
    own = sheets.facing(mind.side, cell)
    return own[0], -abs(own[1] - sheets.height // 2), own


def _near(mind: Mind, card: Card, cell: Cell) -> float:
    """How much of a unit counts that has to come from a cell within range of the nearest enemy."""
    forms = [card] if card.transform is None else [card, mind.view.deck[card.transform]]
    best = 0.0
    for form in forms:
        shares = fades(max(weapon.range for weapon in form.weapons), max(1, form.move))
        for group in mind.enemies:
            if (there := group[0].cell) is not None:
                away = mind.far(form.type, form.type == "flying", there).get(cell, FAR)
                best = max(best, shares[away])
    return best


def _changes(mind: Mind, operation: Operation, cells: tuple[Cell, ...], least: float) -> Iterator[Plan]:
    """What a group can do when it is faster, has more dice, or is ready again, above what has to be had."""
    groups = [mind.field.group(cell) for cell in cells]
    own = [group for group in groups if group[0].side == mind.side and not mixed(group)]
    own.sort(key=lambda group: -sum(might(mind.view.deck[unit.card]) for unit in group))
    for group in own[:TRIED]:
        cell = group[0].cell
        assert cell is not None
        then = _then(mind, operation, cell, least + MARGIN)
        if then is not None:
            yield Plan(then.score - least, c.Operate(operation.id, cell))


def _then(mind: Mind, operation: Operation, cell: Cell, least: float) -> computer_turn.Move | None:
    """The best activation of a group that an operation has changed, if it promises more than ``least``."""
    mods = tuple(Mod(one.stat, one.delta, one.until) for one in operation.effects if isinstance(one, f.Mod))
    group = mind.field.group(cell)
    changed = {unit.id: replace(unit, ready=True, mods=(*unit.mods, *mods)) for unit in group}
    after = mind.changed(tuple(changed.get(unit.id, unit) for unit in mind.view.units))
    found = computer_turn.tops_of(after, after.field.group(cell))
    if not found or found[0].score <= least:
        return None
    return computer_turn.weighed(after, found[0]) if mind.temper.depth else found[0]
