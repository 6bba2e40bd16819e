"""Ways and ranges over a map as computer players reckon with them: quick, whoever stands where."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from ..engine.same import Same
from . import effects as f
from .field import Field
from .pack import Type
from .ranges import IN_FOREST
from .sheets import Sheets
from .state import Cell, Mod, Unit
from .view import View

FAR = 99
"""Further than any cell is from another."""

FADE = 0.8
"""What a goal that is a round further away is worth still."""


class Threat(NamedTuple):
    """Cells that an enemy group can attack with a weapon after a move, in one of its forms."""

    units: tuple[Unit, ...]
    number: int
    form: bool | None
    cells: frozenset[Cell]


class Goal(NamedTuple):
    """Something worth going to: how far it is from each cell, and which share counts at each distance."""

    worth: float
    far: dict[Cell, int]
    fades: tuple[float, ...]


@lru_cache(1024)
def fades(near: int, move: int) -> tuple[float, ...]:
    """The share of a goal's worth at each distance; it is reached within ``near``, at so much MOVE."""
    return tuple(FADE ** (max(0, away - near) / move) for away in range(FAR + 1))


def haste(view: View, soon: bool) -> tuple[Mod, ...]:
    """The most MOVE that the other side has the TP to add to a group: in this round, or by the next one."""
    points = view.foe.tp + (not soon)
    found = [
        Mod(effect.stat, effect.delta, effect.until)
        for one in view.book.operations.values()
        if one.tp != "card" and one.tp <= points
        for effect in one.effects
        if isinstance(effect, f.Mod) and effect.stat == "move" and effect.delta > 0
    ]
    return tuple(sorted(found, key=lambda one: -one.delta)[:1])


def around(field: Field, origins: frozenset[Cell], least: int, most: int) -> frozenset[Cell]:
    """The cells that a weapon reaches from some of these, forests considered."""
    square = field.options.range_metric == "chebyshev"
    near = _discs(Same(field.sheets), square, least, most)
    return frozenset[Cell]().union(*(near[cell] for cell in origins))


@lru_cache(256)
def _discs(sheets: Same[Sheets], square: bool, least: int, most: int) -> dict[Cell, frozenset[Cell]]:
    """The cells that a weapon reaches from each cell of a map."""
    terrain = sheets.thing.terrain
    far = max(most, IN_FOREST)
    disc = [
        (dx, dy, away)
        for dx in range(-far, far + 1)
        for dy in range(-far, far + 1)
        if 0 < (away := max(abs(dx), abs(dy)) if square else abs(dx) + abs(dy)) <= far
    ]
    found: dict[Cell, frozenset[Cell]] = {}
    for x, y in terrain:
        cells: set[Cell] = set()
        for dx, dy, away in disc:
            cell = (x + dx, y + dy)
            if "forest" in (terrain[(x, y)], terrain.get(cell)):
                fits = away <= IN_FOREST
            else:
                fits = least <= away <= most
            if fits and cell in terrain:
                cells.add(cell)
        found[(x, y)] = frozenset(cells)
    return found


def ways(field: Field, kind: Type, climbs: bool, goal: Cell) -> dict[Cell, int]:
    """How many cells of movement each cell is from a goal, as if nobody stood in the way."""
    closed = frozenset(field.hqs) if field.options.hq_blocks else frozenset[Cell]()
    if kind == "ground":
        closed |= field.water
    return _search(Same(field.sheets), field.options.adjacency == 8, closed, climbs, goal)


@lru_cache(2048)
def _search(
    sheets: Same[Sheets], around: bool, closed: frozenset[Cell], climbs: bool, goal: Cell
) -> dict[Cell, int]:
    terrain = sheets.thing.terrain
    near = sheets.thing.around if around else sheets.thing.beside
    found = {goal: 0}
    heap: list[tuple[int, Cell]] = [(0, goal)]
    while heap:
        cost, cell = heappop(heap)
        if cost > found[cell]:
            continue
        # whoever comes over a mountain stops there, which takes about two cells
        more = cost + (2 if not climbs and terrain[cell] == "mountain" else 1)
        for step in near[cell]:
            if step not in closed and more < found.get(step, FAR):
                found[step] = more
                heappush(heap, (more, step))
    return found
