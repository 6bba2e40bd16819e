"""Where a group gets to: the exact search of its movement (chapters ``move``, ``zoc``, ``terrain``)."""

from __future__ import annotations

from collections import deque
from typing import Literal, NamedTuple, TypeAlias

from ..engine.contract import Seat
from .field import Field
from .grid import ORTHOGONAL, steps
from .state import Cell, Unit

Stop: TypeAlias = Literal["zoc", "mountain"]
"""Why a move ends on a cell at the latest."""

SQUAD = 3
"""Members of a full squad (mm30-move-3)."""


class Reached(NamedTuple):
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
    near = field.neighbours
    plain = walk.climbs or field.options.mountain != "one_more"
    found = {start: Reached(0, (), None, merge=False)}
    seen: set[tuple[Cell, bool]] = {(start, False)}
    queue: deque[tuple[Cell, tuple[Cell, ...]]] = deque(((start, ()),))
    while queue:
        cell, path = queue.popleft()
        if len(path) >= walk.budget or not walk.goes_on(cell, path):
            continue
        for step in near[cell]:
            if step == start or step in walk.closed or (plain and (step, False) in seen):
                continue
            if not walk.may_enter(cell, step, path):
                continue
            way = (*path, step)
            # a cell may be had again by a way that leaves more open, where ways over mountains count
            key = (step, walk.climbed(way))
            if key in seen:
                continue
            seen.add(key)
            queue.append((step, way))
            merge = walk.may_merge(step)
            if step not in found and (merge or walk.may_end(step)):
                found[step] = Reached(len(way), way, walk.stop(step), merge)
    return found


def budget(field: Field, units: tuple[Unit, ...], form: bool | None = None) -> int:
    """How many cells these units of one cell may move at most from where they stand."""
    start = units[0].cell
    assert start is not None
    return _Walk(field, units, form, start).budget


class _Walk:
    """What binds a group on its way."""

    def __init__(self, field: Field, units: tuple[Unit, ...], form: bool | None, start: Cell) -> None:
        self.field = field
        self.units = units
        self.start = start
        self.side: Seat = units[0].side
        self.flies = all(field.type_of(unit, form) == "flying" for unit in units)
        self.swims = self.flies or all(
            field.type_of(unit, form) == "amphibious" or field.ignores(unit, "river", form) for unit in units
        )
        self.climbs = self.flies or all(field.ignores(unit, "mountain", form) for unit in units)
        self.held = any(field.held(unit, form) for unit in units)
        self.begins_held = self.held and self._begins_held()
        self.budget = self._budget(form)
        self.closed = self._closed()

    def _closed(self) -> set[Cell]:
        """The cells that it can't enter: enemies, HQs, water, and friends where they bar the way (R27)."""
        field = self.field
        closed = set(field.hqs) if field.options.hq_blocks else set()
        if not self.swims:
            closed |= field.water
        for cell, group in field.groups.items():
            if group[0].side != self.side or (not field.options.through_friends and not self.may_merge(cell)):
                closed.add(cell)
        return closed

    def _begins_held(self) -> bool:
        if self.field.options.zoc_snapshot:
            return any(unit.pinned for unit in self.units)
        return self.field.held_at(self.start, self.side)

    def _budget(self, form: bool | None) -> int:
        """MOVE with what is in force, cut by the mountain and the zone it begins in (mm30-terrain-2)."""
        budget = min(self._move(unit, form) for unit in self.units)
        if not self.climbs and self.field.mountain(self.start):
            budget = min(budget, 1)
        return min(budget, 1) if self.begins_held else budget

    def _move(self, unit: Unit, form: bool | None) -> int:
        more = sum(mod.delta for mod in unit.mods if mod.stat == "move")
        return max(0, self.field.card(unit, form).move + more)

    def goes_on(self, cell: Cell, path: tuple[Cell, ...]) -> bool:
        """Whether a move may go on from a cell that it has reached."""
        if cell == self.start:
            return True
        if not self.field.options.through_friends and self.field.group(cell):
            return False
        if self.held and self.field.held_at(cell, self.side):
            return False
        if self.climbs:
            return True
        match self.field.options.mountain:
            case "stop":
                return not self.field.mountain(cell)
            case "one_more":
                return not self.climbed(path[:-1])
            case "cap_path":
                return not self.field.mountain(cell)

    def climbed(self, path: tuple[Cell, ...]) -> bool:
        """Whether a way leads over a mountain that binds what follows (house rule ``one_more``)."""
        if self.climbs or self.field.options.mountain != "one_more":
            return False
        return any(self.field.mountain(one) for one in path)

    def may_enter(self, cell: Cell, step: Cell, path: tuple[Cell, ...]) -> bool:
        """Whether it may step from ``cell`` into ``step``, which is not closed to it."""
        field = self.field
        if field.options.mountain == "cap_path" and not self.climbs and path and field.mountain(step):
            return False
        return cell != self.start or self._may_leave(step)

    def _may_leave(self, step: Cell) -> bool:
        """What a unit beside zones may do first: not forward, and out of a gate only where it came from
        (mm30-zoc-5, mm30-zoc-6, R34, R35).
        """
        if not self.begins_held:
            return True
        options = self.field.options
        way = (step[0] - self.start[0], step[1] - self.start[1])
        if options.adjacency == 8 and any(_ahead(way, enemy) for enemy in self._holding()):
            return False
        if not options.zoc_gate or not self._gated():
            return True
        entered = self.units[0].entered
        return entered is None or step == entered

    def _holding(self) -> tuple[Cell, ...]:
        """The directions of enemies beside the start that hold it up."""
        holders = self.field.holders[1 - self.side]
        return tuple(
            (dx, dy)
            for dx, dy in steps(self.field.options)
            if (self.start[0] + dx, self.start[1] + dy) in holders
        )

    def _gated(self) -> bool:
        """Whether enemies stand on two opposite sides, one of whom at least holds it up (R35)."""
        holders = self.field.holders[1 - self.side]
        for dx, dy in ORTHOGONAL[:2]:
            one, other = (self.start[0] + dx, self.start[1] + dy), (self.start[0] - dx, self.start[1] - dy)
            if self._enemy(one) and self._enemy(other) and (one in holders or other in holders):
                return True
        return False

    def _enemy(self, cell: Cell) -> bool:
        group = self.field.group(cell)
        return bool(group) and group[0].side != self.side

    def may_merge(self, cell: Cell) -> bool:
        """Whether a squad of its own name there takes it in (mm30-squad-12)."""
        group = self.field.group(cell)
        if not group or group[0].side != self.side or group[0].id in {unit.id for unit in self.units}:
            return False
        names = {unit.card for unit in (*group, *self.units)}
        low = all(self.field.kind(unit) == "low" for unit in self.units)
        return low and len(names) == 1 and len(group) + len(self.units) <= SQUAD

    def may_end(self, cell: Cell) -> bool:
        """Whether it may end on a cell that holds nobody (mm30-move-2, mm30-base-4)."""
        return not self.field.group(cell) and not (self.flies and cell in self.field.bases)

    def stop(self, cell: Cell) -> Stop | None:
        """Why a move would end on a cell at the latest."""
        if self.held and self.field.held_at(cell, self.side):
            return "zoc"
        if not self.climbs and self.field.mountain(cell):
            return "mountain"
        return None


def _ahead(way: Cell, enemy: Cell) -> bool:
    """Whether a step leads to the side on which an enemy stands: the three cells there (R34)."""
    if 0 in enemy:
        return way[0] == enemy[0] if enemy[0] else way[1] == enemy[1]
    return way[0] == enemy[0] or way[1] == enemy[1]
