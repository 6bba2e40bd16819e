"""Where a group gets to: the exact search of its movement (chapters ``move``, ``zoc``, ``terrain``)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Seat
from .field import Field
from .grid import ORTHOGONAL, steps
from .state import Cell, Unit

Stop: TypeAlias = Literal["zoc", "mountain"]
"""Why a move ends on a cell at the latest."""

SQUAD = 3
"""Members of a full squad (mm30-move-3)."""

NOTHING: frozenset[Cell] = frozenset()


class Reached(Struct, frozen=True, gc=False):
    """How a cell is reached: cells entered, the way with the cell itself, why it would end there, and whether
    the group joins a squad there.
    """

    cost: int
    path: tuple[Cell, ...]
    stop: Stop | None
    merge: bool


def reach(field: Field, units: tuple[Unit, ...], form: bool | None = None) -> dict[Cell, Reached]:
    """The cells where these units of one cell may end, in the form they have or in another.

    Their own cell is among them, at no cost. They move together, so the slowest counts.
    """
    start = units[0].cell
    assert start is not None
    walk = _Walk(field, units, form, start)
    near, halts, climbs_once = field.neighbours, walk.halts, walk.climbs_once
    joins, full, zones, heights = walk.joins, walk.full, walk.zones, walk.heights
    found = {start: Reached(0, (), None, merge=False)}
    # a cell may be had again by a way that leaves more open, where ways over mountains count
    closed = {start, *walk.closed}
    seen = (closed, closed.copy())
    ways: list[tuple[Cell, tuple[Cell, ...]]] = [(start, ())]
    for cost in range(1, walk.budget + 1):
        further: list[tuple[Cell, tuple[Cell, ...]]] = []
        for cell, path in ways:
            climbed = cost > 1 and cell in climbs_once
            for step in near[cell] if path else walk.exits():
                over = climbed or step in climbs_once
                if step in seen[over]:
                    continue
                seen[over].add(step)
                way = (*path, step)
                if not climbed and step not in halts:
                    further.append((step, way))
                merge = step in joins
                if (merge or step not in full) and step not in found:
                    stop: Stop | None = "zoc" if step in zones else "mountain" if step in heights else None
                    found[step] = Reached(cost, way, stop, merge)
        ways = further
        if cost == 1:
            seen[False].update(walk.later)
            seen[True].update(walk.later)
    return found


def budget(field: Field, units: tuple[Unit, ...], form: bool | None = None) -> int:
    """How many cells these units of one cell may move at most from where they stand."""
    start = units[0].cell
    assert start is not None
    return _Walk(field, units, form, start).budget


def may_go_off(field: Field, units: tuple[Unit, ...], form: bool | None = None) -> bool:
    """Whether enemies let these units step over the edge of the map from where they stand: not out of a gate
    into which they have come (R35).
    """
    start = units[0].cell
    assert start is not None
    walk = _Walk(field, units, form, start)
    return not walk.begins_held or walk.way_back() is None


class _Walk:
    """What binds a group on its way.

    ``joins`` are squads that take it in, and it may not end on other cells that are ``full``. A way ends at
    the latest on a cell of ``halts``; none enters a cell of ``closed``, nor, after its first step, of
    ``later``. By a house rule it may go one cell further when it ``climbs_once``.
    """

    def __init__(self, field: Field, units: tuple[Unit, ...], form: bool | None, start: Cell) -> None:
        self.field = field
        self.units = units
        self.start = start
        self.side: Seat = units[0].side
        types = [field.type_of(unit, form) for unit in units]
        self.flies = set(types) == {"flying"}
        self.swims = self.flies or all(
            kind == "amphibious" or field.ignores(unit, "river", form)
            for unit, kind in zip(units, types, strict=True)
        )
        climbs = self.flies or all(field.ignores(unit, "mountain", form) for unit in units)
        self.heights = NOTHING if climbs else field.sheets.mountains
        held = any(field.held(unit, form) for unit in units)
        self.zones = field.zones(self.side) if held else NOTHING
        self.begins_held = held and self._begins_held()
        self.budget = self._budget(form)
        self.joins = self._joins()
        self.full: Set[Cell] = field.groups.keys() | field.bases.keys() if self.flies else field.groups.keys()
        self.closed = self._closed()
        rule = field.options.mountain
        self.later = self.heights if rule == "cap_path" else NOTHING
        self.climbs_once = self.heights if rule == "one_more" else NOTHING
        self.halts = self.zones if rule == "one_more" else self.zones | self.heights
        if not field.options.through_friends:
            self.halts = self.halts.union(field.groups)

    def _closed(self) -> frozenset[Cell]:
        """The cells that it can't enter: enemies, HQs, water, and friends where they bar the way (R27)."""
        field = self.field
        closed = field.cells[1 - self.side]
        if field.options.hq_blocks:
            closed = closed.union(field.hqs)
        if not self.swims:
            closed |= field.water
        if not field.options.through_friends:
            closed |= field.cells[self.side] - self.joins
        return closed

    def _joins(self) -> frozenset[Cell]:
        """The cells with a squad of its own name that takes it in (mm30-squad-12)."""
        field, units = self.field, self.units
        name, room = units[0].card, SQUAD - len(units)
        if room < 1 or any(unit.card != name or field.kind(unit) != "low" for unit in units):
            return NOTHING
        own = {unit.id for unit in units}
        return frozenset(
            cell
            for cell in field.cells[self.side]
            if len(group := field.groups[cell]) <= room
            and group[0].id not in own
            and all(unit.card == name for unit in group)
        )

    def _begins_held(self) -> bool:
        if self.field.options.zoc_snapshot:
            return any(unit.pinned for unit in self.units)
        return self.start in self.zones

    def _budget(self, form: bool | None) -> int:
        """MOVE with what is in force, cut by the mountain and the zone it begins in (mm30-terrain-2)."""
        budget = min(self._move(unit, form) for unit in self.units)
        return min(budget, 1) if self.begins_held or self.start in self.heights else budget

    def _move(self, unit: Unit, form: bool | None) -> int:
        more = sum(mod.delta for mod in unit.mods if mod.stat == "move")
        return max(0, self.field.card(unit, form).move + more)

    # ---- out of zones of control ----------------------------------------------------------------------

    def exits(self) -> tuple[Cell, ...] | Iterator[Cell]:
        """The cells beside the start that its zones let it step on first (mm30-zoc-5, mm30-zoc-6)."""
        near = self.field.neighbours[self.start]
        return filter(self._may_leave, near) if self.begins_held else near

    def _may_leave(self, step: Cell) -> bool:
        """What a unit beside zones may do first: not forward, and out of a gate only where it came from
        (R34, R35).
        """
        way = (step[0] - self.start[0], step[1] - self.start[1])
        if self.field.options.adjacency == 8 and any(_ahead(way, enemy) for enemy in self._holding()):
            return False
        back = self.way_back()
        return back is None or step == back

    def way_back(self) -> Cell | None:
        """The one cell that a unit in a gate may step on: where it came from. None for whoever stands in no
        gate, or has never moved there (R35).
        """
        return self.units[0].entered if self.field.options.zoc_gate and self._gated() else None

    def _holding(self) -> tuple[Cell, ...]:
        """The directions of enemies beside the start that hold it up."""
        holders = self.field.holders(1 - self.side)
        return tuple(
            (dx, dy)
            for dx, dy in steps(self.field.options)
            if (self.start[0] + dx, self.start[1] + dy) in holders
        )

    def _gated(self) -> bool:
        """Whether enemies stand on two opposite sides, one of whom at least holds it up (R35)."""
        enemies, holders = self.field.cells[1 - self.side], self.field.holders(1 - self.side)
        for dx, dy in ORTHOGONAL[:2]:
            one, other = (self.start[0] + dx, self.start[1] + dy), (self.start[0] - dx, self.start[1] - dy)
            if one in enemies and other in enemies and (one in holders or other in holders):
                return True
        return False


def _ahead(way: Cell, enemy: Cell) -> bool:
    """Whether a step leads to the side on which an enemy stands: the three cells there (R34)."""
    if 0 in enemy:
        return way[0] == enemy[0] if enemy[0] else way[1] == enemy[1]
    return way[0] in (0, enemy[0]) and way[1] in (0, enemy[1])
