"""Forced movement: somebody is moved by an action or skill of others (trpg-move-16)."""

from __future__ import annotations

from . import ears, mines, objects, states
from . import events_field as e
from .battle import Cell, TeamId, Unit, UnitId
from .field import Field
from .grid import inside, neighbours, outside_by, steps, within
from .table import Table


def landing_cells(field: Field, unit: Unit, n: int) -> tuple[Cell, ...]:
    """Where ``unit`` may be put: up to ``n`` orthogonal steps away, also out of the map (trpg-move-19).

    Heights, zones and whoever is on the way don't count; on the end cell nobody may be in sight
    (trpg-move-18). Not to be moved at all is left to the one who forces.
    """
    if unit.cell is None:
        return ()
    return tuple(
        cell for cell in within(unit.cell, n) if cell != unit.cell and field.in_sight_at(cell) is None
    )


def force(table: Table, unit_id: UnitId, cell: Cell, by: TeamId | None) -> None:
    """Puts a unit on a cell that :func:`landing_cells` offers; ``by`` is the team that does it.

    Takes nothing of its actions (trpg-move-20) and ends an old floating. An enemy hidden on the end cell is
    revealed and stops it one cell short (trpg-move-21). Mines on the end cell go off.
    """
    unit = table.unit(unit_id)
    start = unit.cell
    assert start is not None
    states.forced(table, unit_id)
    end = cell
    field = Field(table.book, table.battle)
    foe = hidden_enemy(field, unit, cell)
    if foe is not None:
        end = _short(field, unit, start, cell)
    table.set_unit(unit_id, cell=end, pushed=None if inside(end) else by)
    unit = table.unit(unit_id)
    if end != start:
        ears.placed(table, unit, e.Forced(unit.name, start, end, outside_by(end)))
    if foe is not None:
        assert foe.cell is not None
        states.release(table, foe.id, "stealth", "bump")
        ears.placed(table, unit, e.Blocked(unit.name, foe.name, foe.cell))
    if end != start and inside(end):
        states.crossed(table, unit_id, end)
        trap = objects.trap_at(field, unit, end)
        if trap is not None:
            mines.spring(table, unit_id, trap.id)


def hidden_enemy(field: Field, unit: Unit, cell: Cell) -> Unit | None:
    """A hidden enemy of ``unit`` on a cell, where the table lets it block the way (trpg-move-14)."""
    if field.battle.options.hidden_collision == "share":
        return None
    there = field.units_at(cell)
    return next((one for one in there if one.hidden and field.hostile(one, unit)), None)


def _short(field: Field, unit: Unit, start: Cell, end: Cell) -> Cell:
    """The last cell before ``end`` on a shortest way that is free; ``start`` if none is."""
    edge = {end}
    while start not in edge:
        far = steps(start, next(iter(edge))) - 1
        edge = {cell for one in edge for cell in neighbours(one) if steps(start, cell) == far}
        free = (
            cell
            for cell in sorted(edge, key=lambda one: (one[1], one[0]))
            if cell != start and field.in_sight_at(cell) is None and hidden_enemy(field, unit, cell) is None
        )
        found = next(free, None)
        if found is not None:
            return found
    return start
