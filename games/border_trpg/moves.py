"""Moves: what happens on the way. Judged by what the mover knows, then walked in the field as it is.

Hidden enemies and mines are met on the way (trpg-move-13): the move stops there, whatever it set off comes
first, and its player may plan the rest anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import attack, ears, endings, legal_move, mines, objects, skills, states, statuses
from . import commands as c
from . import events_field as e
from .battle import Cell, Moving, Unit, UnitId
from .effects import BonusDice, MoveBonus, MoveMod, StateAdd
from .field import Field
from .forced import hidden_enemy
from .pack import Skill
from .reach import Way, reach, trace
from .table import Table, replace
from .turns import used
from .view import View


def move(table: Table, view: View, actor: Seat, command: c.Move) -> None:
    """Moves with a basic action or a skill (trpg-move-1)."""
    plan = legal_move.move(view, command)
    unit_id = command.unit
    used(table, unit_id, "movement")
    states.acted(table, unit_id, check=False, side=plan.side)
    if isinstance(plan.means, Skill):
        skills.pay(table, unit_id, plan.trion)
        skills.activate(table, unit_id, plan.side, plan.means)
    for effect in plan.means.effects:
        if isinstance(effect, BonusDice | MoveBonus | MoveMod) and effect.until != "now":
            statuses.add_bonus(table, unit_id, effect, effect.until, plan.means.id)
    unit = table.unit(unit_id)
    if unit.hidden:
        table.tell(e.MovedHidden(unit.name, plan.means.id))
    if not command.path:
        ears.placed(table, unit, e.Stayed(unit.name, plan.means.id))
    table.alter(
        moving=Moving(
            unit=unit_id,
            action=plan.means.id,
            side=plan.side,
            left=plan.budget.movement,
            airborne=command.airborne,
            life=unit.life,
        )
    )
    _walk(table, command.path)


def proceed(table: Table, view: View, actor: Seat, command: c.GoOn) -> None:
    """Goes on with a move that was stopped, or makes the free move of an attack (trpg-move-14)."""
    moving = legal_move.go_on(view, command)
    unit = table.unit(command.unit)
    if moving.action is None and table.battle.moving is None:
        table.alter(moving=replace(moving, life=unit.life))
    table.answered()
    if moving.action is None and command.path and unit.hidden:
        table.tell(e.MovedHidden(unit.name, None))
    if command.path:
        _walk(table, command.path)
    else:
        _end(table)


def go_on(table: Table) -> bool:
    """Takes up a move that was stopped, once what it set off is through: asks for the rest, or ends it."""
    moving = table.battle.moving
    if moving is None or (table.battle.attack is not None and table.battle.attack.object is not None):
        return False
    if _can_go_on(table, moving):
        table.put("stopped", unit=moving.unit, data=moving.left)
    else:
        _end(table)
    return True


def _can_go_on(table: Table, moving: Moving) -> bool:
    unit = table.unit(moving.unit)
    if unit.life != moving.life or unit.cell is None:
        return False
    spend = legal_move.rest(table.book, table.battle, unit, moving)
    return len(reach(Field(table.book, table.battle), unit, spend)) > 1


# ---- on the way ------------------------------------------------------------------------------------------


class _Trail:
    """The part of a way that nobody was told of yet."""

    def __init__(self, table: Table, unit: Unit, moving: Moving) -> None:
        self._table = table
        self._name = unit.name
        self._action = moving.action
        self._start = unit.cell
        self._path: list[Cell] = []
        self._cost = self._from = 0
        self._hear = ears.near(table.battle, unit) if unit.hidden else None

    def add(self, cell: Cell, cost: int) -> None:
        """Goes to a cell; ``cost`` is what the whole way cost so far."""
        self._path.append(cell)
        self._cost = cost

    def tell(self) -> None:
        """Tells the way so far, of somebody hidden only to those who know the place."""
        if not self._path:
            return
        assert self._start is not None
        event = e.Moved(self._name, self._action, self._start, tuple(self._path), self._cost - self._from)
        if self._hear is None:
            self._table.tell(event)
        else:
            self._table.whisper(event, *self._hear)
        self._start, self._path, self._from = self._path[-1], [], self._cost

    def shown(self) -> None:
        """The mover was revealed on the cell it came to last: the way from here on is public."""
        if self._hear is not None:
            self.tell()
            self._hear = None


def _walk(table: Table, path: Way) -> None:
    """Goes along a way until its end, or until something stops the move."""
    moving = table.battle.moving
    assert moving is not None
    unit = table.unit(moving.unit)
    field = Field(table.book, table.battle)
    legs = trace(field, unit, path, legal_move.rest(table.book, table.battle, unit, moving))
    met = next((place for place, cell in enumerate(path) if hidden_enemy(field, unit, cell)), None)
    trail = _Trail(table, unit, moving)
    for place, cell in enumerate(path if met is None else path[: _last_free(field, unit, path[:met])]):
        cost, burden = legs[place]
        trail.add(cell, cost)
        unit = table.set_unit(unit.id, cell=cell)
        left = replace(moving, left=moving.left - cost, burden=burden, rest=path[place + 1 :], moved=True)
        table.alter(moving=left)
        states.stepped(table, unit.id)
        unit = table.unit(unit.id)
        if not unit.hidden:
            trail.shown()
        trap = objects.trap_at(field, unit, cell)
        if trap is not None:
            trail.tell()
            mines.spring(table, unit.id, trap.id)
            return
    trail.tell()
    if met is None:
        _end(table)
    else:
        foe = hidden_enemy(field, unit, path[met])
        assert foe is not None
        _bump(table, unit.id, foe)


def _last_free(field: Field, unit: Unit, path: Way) -> int:
    """How many cells of a way one can go and then stop: the last must be free of anybody in sight."""
    for n in range(len(path), 0, -1):
        there = field.in_sight_at(path[n - 1])
        if there is None or there.id == unit.id:
            return n
    return 0


def _bump(table: Table, unit_id: UnitId, foe: Unit) -> None:
    """A hidden enemy was in the way: it is hidden no more, nor is the mover, who stands before it."""
    moving = table.battle.moving
    unit = table.unit(unit_id)
    assert moving is not None
    assert unit.cell is not None
    assert foe.cell is not None
    states.release(table, foe.id, "stealth", "bump")
    states.release(table, unit_id, "stealth", "bump")
    table.tell(e.Bumped(unit.name, foe.name, foe.cell, unit.cell, moving.left))


def _end(table: Table) -> None:
    """The move is through: what its action gives at the end, and what comes after it."""
    moving = table.battle.moving
    assert moving is not None
    table.alter(moving=None)
    if moving.action is None:
        attack.free_moved(table, moving.unit, moved=moving.moved)
        return
    unit = table.unit(moving.unit)
    if unit.on_field:
        for effect in legal_move.means_of(table.book, unit, moving.action).effects:
            if isinstance(effect, StateAdd) and (effect.when is None or moving.airborne):
                states.gain(table, unit.id, effect.state, moving.side)
        states.moved(table, unit.id)
    endings.test(table)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {c.Move: move, c.GoOn: proceed}
