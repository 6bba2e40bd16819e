"""A turn: a group changes form, moves, and does one thing (chapters ``turn``, ``move``, ``transform``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from . import attack, legal_turn, rounds, skills, squads, victory
from . import commands as c
from . import events_fight as e
from .attack import whos
from .bases import capture
from .legal_turn import Deed
from .reach import Reached
from .state import Cell, Unit
from .table import Table
from .view import View
from .who import who

Units = tuple[Unit, ...]


def activate(table: Table, view: View, actor: Seat, command: c.Activate) -> None:
    """Everything that a group does in its turn (mm30-turn-1, mm30-turn-4)."""
    deed = legal_turn.judge(view, command)
    if deed.changes:
        _change_form(table, deed.units[0])
    if deed.way.cost:
        _move(table, deed)
    units = table.units(unit.id for unit in deed.units)
    match command.action:
        case "wait":
            _wait(table, units, deed)
        case "attack":
            assert command.at is not None
            attack.fire(table, units, command.weapon, command.at)
        case "attack_hq":
            attack.fire_at_hq(table, units, command.weapon)
        case "attack_bridge":
            assert command.at is not None
            attack.fire_at_bridge(table, units, command.weapon, command.at)
        case "skill":
            skills.use(table, units, command)
        case "exit":
            _leave(table, units)


def _change_form(table: Table, unit: Unit) -> None:
    """The other card comes on top; HP, chips, ammunition and markers stay (mm30-transform-1, R89)."""
    first = table.deck[unit.card]
    assert first.transform is not None
    card = first if unit.form else table.deck[first.transform]
    table.tell(e.Transformed(who(table.deck, table.state, unit), card.name))
    table.set_unit(unit.id, form=not unit.form)


def _move(table: Table, deed: Deed) -> None:
    start = deed.units[0].cell
    assert start is not None
    table.tell(e.Moved(whos(table, deed.units), start, deed.way.path, deed.split))
    if deed.split:
        numbers = tuple(unit.id for unit in deed.units)
        staying = tuple(unit.id for unit in table.group(start) if unit.id not in numbers)
        squads.part(table, staying, numbers)
    _enter(table, deed.units, start, deed.way)
    if deed.way.merge:
        table.tell(e.Merged(whos(table, table.group(deed.to)), deed.to))


def _enter(table: Table, units: Units, start: Cell, way: Reached) -> None:
    """Sets units on the last cell of their way; the one before it is where they came from (R35)."""
    came_from = way.path[-2] if len(way.path) > 1 else start
    squads.enter(table, (unit.id for unit in units), way.path[-1], came_from)


def _wait(table: Table, units: Units, deed: Deed) -> None:
    """They are finished (mm30-turn-2), and a base under them is captured (mm30-base-1, R53)."""
    options = table.state.options
    assert units[0].cell is not None
    table.tell(e.Waited(whos(table, units), units[0].cell, bool(deed.way.cost) or deed.changes))
    for unit in units:
        table.set_unit(unit.id, ready=False)
    changed_only = deed.changes and options.transform_cost == "action"
    stood = options.base_must_move and not deed.way.cost
    if not changed_only and not stood and capture(table, units):
        return
    rounds.end_turn(table)


def _leave(table: Table, units: Units) -> None:
    """They leave the map (R84)."""
    assert units[0].cell is not None
    table.tell(e.Left(whos(table, units), units[0].cell))
    for unit in units:
        table.set_unit(unit.id, cell=None, ready=False, exited=True, jam=False, lock=False, entered=None)
    if not victory.test(table):
        rounds.end_turn(table)


def move_after(table: Table, view: View, actor: Seat, command: c.MoveAfter) -> None:
    """Moves once more after the attack, or stays (mm30-turn-4, R86)."""
    way = legal_turn.judge_after(view, command)
    units = table.units(table.state.moving)
    if way is not None:
        start = units[0].cell
        assert start is not None
        table.tell(e.Moved(whos(table, units), start, way.path))
        _enter(table, units, start, way)
    rounds.end_turn(table)


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {
    c.Activate: activate,
    c.MoveAfter: move_after,
}
