"""Squads: who of them is ready, and what splitting and merging change (chapter ``squad``)."""

from __future__ import annotations

from collections.abc import Iterable

from .state import Cell, Unit, UnitId
from .table import Table
from .units import is_ready

Units = tuple[Unit, ...]


def ready_members(group: Iterable[Unit]) -> Units:
    """The members that are still to act."""
    return tuple([unit for unit in group if unit.ready])


def mixed(group: Units) -> bool:
    """Whether some members are finished and some are not: such a squad can only wait (R47)."""
    return not is_ready(group) and bool(ready_members(group))


def enter(table: Table, numbers: Iterable[UnitId], cell: Cell, came_from: Cell) -> bool:
    """Moves units into a cell; gives whether they joined a squad there.

    Joiners come behind those who were there (R39). By the house rule ``merge_finishes`` the whole squad is
    finished then (R47).
    """
    there = table.group(cell)
    place = max((unit.place for unit in there), default=-1) + 1
    movers = table.units(numbers)
    for n, unit in enumerate(movers):
        table.set_unit(
            unit.id, cell=cell, entered=came_from, place=place + n if there or len(movers) > 1 else 0
        )
    if there and table.state.options.merge_finishes:
        for unit in there:
            table.set_unit(unit.id, ready=False)
    return bool(there)


def part(table: Table, left: Iterable[UnitId], movers: Iterable[UnitId]) -> None:
    """Notes that a squad has split in this round, for the house rule ``split_blocks_all`` (R48)."""
    for number in (*left, *movers):
        table.set_unit(number, parted=table.state.round)
