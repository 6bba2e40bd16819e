"""Ways and ranges over a map as computer players reckon with them: quick, whoever stands where."""

from __future__ import annotations

from heapq import heappop, heappush

from .field import Field
from .pack import Type
from .ranges import IN_FOREST
from .state import Cell

FAR = 99
"""Further than any cell is from another."""


def around(field: Field, origins: frozenset[Cell], least: int, most: int) -> frozenset[Cell]:
    """The cells that a weapon reaches from some of these, forests considered."""
    square = field.options.range_metric == "chebyshev"
    terrain = field.sheets.terrain
    far = max(most, IN_FOREST)
    disk = [
        (dx, dy, away)
        for dx in range(-far, far + 1)
        for dy in range(-far, far + 1)
        if 0 < (away := max(abs(dx), abs(dy)) if square else abs(dx) + abs(dy)) <= far
    ]
    found: set[Cell] = set()
    for x, y in origins:
        woods = terrain[(x, y)] == "forest"
        for dx, dy, away in disk:
            cell = (x + dx, y + dy)
            if cell in found or cell not in terrain:
                continue
            if woods or terrain[cell] == "forest":
                if away <= IN_FOREST:
                    found.add(cell)
            elif least <= away <= most:
                found.add(cell)
    return frozenset(found)


def search(field: Field, kind: Type, climbs: bool, goal: Cell) -> dict[Cell, int]:
    """How many cells of movement each cell is from a goal, as if nobody stood in the way."""
    closed = set(field.hqs) if field.options.hq_blocks else set()
    if kind == "ground":
        closed |= field.water
    found = {goal: 0}
    heap: list[tuple[int, Cell]] = [(0, goal)]
    near = field.neighbours
    while heap:
        cost, cell = heappop(heap)
        if cost > found[cell]:
            continue
        # whoever comes over a mountain stops there, which takes about two cells
        more = cost + (2 if not climbs and field.mountain(cell) else 1)
        for step in near[cell]:
            if step not in closed and more < found.get(step, FAR):
                found[step] = more
                heappush(heap, (more, step))
    return found
