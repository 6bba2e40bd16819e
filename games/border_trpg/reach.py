"""What moving costs, where one can get to, and the cheapest way there.

A small search of our own: a library costs ten times as much before it begins. On a field of 500 cells with 32
people the search below takes a millisecond, since it stops where the movement ends. networkx, rustworkx and
scipy have to be given the whole graph, and prices depend on who moves and on who stands where, so that it is
another graph for each question: to name its prices alone took 10 ms, whatever the library did then
(``tests/bench/bench_moves.py`` measures it again).

The state of the search is a cell with the ``burden`` that the next step bears: what zones of control add
(trpg-zoc-2), by the table's reading of them (``zoc_mode``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from . import refusals_move as refusals
from .battle import Cell, Unit
from .effects import MoveMod
from .field import Field
from .grid import beside, inside, neighbours, steps, within

FAR = 9999
"""More movement than any way over the field takes."""

ZONE = 3
"""What a zone of control adds to a step (trpg-zoc-2)."""

Way: TypeAlias = tuple[Cell, ...]
"""The cells of a move without the first; one further than a step away is jumped to (trpg-jump-10)."""

Reach: TypeAlias = dict[Cell, tuple[int, Way]]
"""Where a move may end: the least cost and a way that costs it, in order of cost."""


class Budget(NamedTuple):
    """What a move may spend and how its steps are priced.

    ``straight`` moves keep one direction; ``jumps`` says whether ways may contain jumps, which are declared
    and never automatic (trpg-jump-11). ``burden`` is what a stopped move still bears of zones it has met.
    """

    movement: int
    mods: MoveMod = MoveMod()
    straight: bool = False
    jumps: bool = True
    burden: int = 0


def merged(mods: Iterable[MoveMod]) -> MoveMod:
    """Several ways of pricing steps as one: each takes the best for the mover, ``no_move`` beats all."""
    found = tuple(mods)
    caps = [one.height_cap for one in found if one.height_cap is not None]
    gaps = [one.jump_gap for one in found if one.jump_gap is not None]
    return MoveMod(
        ignore_height=any(one.ignore_height for one in found),
        ignore_zoc=any(one.ignore_zoc for one in found),
        height_cap=min(caps, default=None),
        jump_gap=max(gaps, default=None),
        no_move=any(one.no_move for one in found),
    )


class Prices:
    """What steps and jumps of one mover cost on one field."""

    def __init__(self, field: Field, unit: Unit, budget: Budget) -> None:
        options = field.battle.options
        self.field = field
        self.unit = unit
        self.mods = budget.mods
        self.mode = options.zoc_mode
        self.stack = options.zoc_stack
        self.bend = options.jump_bend
        self.gap = max(options.jump_gap, budget.mods.jump_gap or 0)
        self._leaps = tuple(
            far for far in within((0, 0), self.gap + 1) if steps((0, 0), far) >= 2 and (self.bend or 0 in far)
        )
        self._jumps = field.jumps(self.gap, self.bend)
        zones = {} if budget.mods.ignore_zoc else field.zones(unit)
        self._zones = {cell: ZONE * (len(held) if self.stack else 1) for cell, held in zones.items()}
        self._entering: dict[Cell, int] = {}
        self.barred = {
            enemy.cell for enemy in field.enemies(unit) if enemy.cell is not None and not enemy.hidden
        }

    def zone(self, cell: Cell) -> int:
        """What the zones over a cell add: once, or for each enemy by the house rule (trpg-zoc-8)."""
        return self._zones.get(cell, 0)

    def burden(self, cell: Cell, before: int = 0) -> int:
        """What the step out of a cell bears of zones, after a way that bore ``before`` (trpg-zoc-3)."""
        if self.mode == "leave":
            return self.zone(cell)
        return max(before, self.zone(cell)) if self.mode == "until_end" else 0

    def leg(self, start: Cell, end: Cell, burden: int) -> int:
        """A step or jump, which must be legal: cells, height (trpg-move-3), zones (trpg-zoc-10), water."""
        entering = self._entering.get(end)
        if entering is None:
            zone = self.zone(end) if self.mode == "enter" else 0
            entering = self._entering[end] = self.field.entering(end, self.unit) + zone
        return steps(start, end) + self.climb(start, end) + burden + entering

    def climb(self, start: Cell, end: Cell) -> int:
        """What the difference in height costs, up or down alike (trpg-move-4)."""
        if self.mods.ignore_height:
            return 0
        levels = abs(self.field.height(start) - self.field.height(end))
        return levels if self.mods.height_cap is None else min(levels, self.mods.height_cap)

    def landings(self, start: Cell) -> Iterable[Cell]:
        """Where jumps from a cell may land, whoever is there. Worked out once a map while it is as it was."""
        known = self._jumps.get(start)
        if known is None:
            x, y = start
            cells = ((x + dx, y + dy) for dx, dy in self._leaps)
            known = self._jumps[start] = tuple(
                cell for cell in cells if inside(cell) and self.leaps(start, cell)
            )
        return known

    def leaps(self, start: Cell, end: Cell) -> bool:
        """Whether one may jump: in a straight line, over cells lower than both ends, not too many of them
        (trpg-jump-5 to trpg-jump-7). With the house rule ``jump_bend`` the line may bend.
        """
        far = steps(start, end)
        if not 2 <= far <= self.gap + 1:
            return False
        if start[0] != end[0] and start[1] != end[1] and not self.bend:
            return False
        low = min(self.field.height(start), self.field.height(end))
        return self._over(start, end, low)

    def _over(self, start: Cell, end: Cell, low: int) -> bool:
        """Whether a shortest way between two cells runs over cells lower than ``low`` alone."""
        if steps(start, end) == 1:
            return True
        nearer = (cell for cell in neighbours(start) if steps(cell, end) < steps(start, end))
        return any(self.field.height(cell) < low and self._over(cell, end, low) for cell in nearer)

    def lodged(self, cell: Cell) -> Unit | None:
        """Who keeps the mover from ending on a cell (trpg-move-9)."""
        return self.field.in_the_way_of(self.unit, cell)


def reach(field: Field, unit: Unit, budget: Budget) -> Reach:
    """Where ``unit`` can get to, itself included, with the cheapest ways; nothing without a known cell.

    Of ways that cost the same the one with fewest jumps counts. Of hidden people only those are in the way of
    whom the mover's player knows: who walks into an enemy learns of it then (trpg-move-14).
    """
    if unit.cell is None or not inside(unit.cell):
        return {}
    found: Reach = {unit.cell: (0, ())}
    if budget.mods.no_move or budget.movement <= 0:
        return found
    prices = Prices(field, unit, budget)
    best: Reach = {}
    for direction in neighbours(unit.cell) if budget.straight else (None,):
        for cell, cost, way in _search(prices, unit.cell, budget, direction):
            if cell not in best or cost < best[cell][0]:
                best[cell] = (cost, way)
    best.pop(unit.cell, None)
    for cell, there in sorted(best.items(), key=lambda one: one[1][0]):
        if prices.lodged(cell) is None:
            found[cell] = there
    return found


def _search(
    prices: Prices, start: Cell, budget: Budget, first: Cell | None
) -> Iterator[tuple[Cell, int, Way]]:
    """All cells in order of cost with the cheapest way, at most one a cell. ``first`` is the neighbour that
    a straight move heads for.
    """
    origin = (start, prices.burden(start, budget.burden))
    ways: dict[tuple[Cell, int], tuple[tuple[Cell, int] | None, Cell]] = {origin: (None, start)}
    least: dict[tuple[Cell, int], tuple[int, int]] = {origin: (0, 0)}
    settled: set[Cell] = set()
    heap: list[tuple[int, int, Cell, int]] = [(0, 0, *origin)]
    while heap:
        cost, jumps, cell, burden = heappop(heap)
        here = (cell, burden)
        if least[here] < (cost, jumps):
            continue
        if cell not in settled:
            settled.add(cell)
            yield cell, cost, _way(ways, here)
        for end, jump in _onward(prices, cell, budget, start, first):
            total = cost + prices.leg(cell, end, burden)
            if total > budget.movement:
                continue
            there = (end, prices.burden(end, burden))
            price = (total, jumps + jump)
            if there not in least or price < least[there]:
                least[there] = price
                ways[there] = (here, end)
                heappush(heap, (*price, *there))


def _onward(
    prices: Prices, cell: Cell, budget: Budget, start: Cell, first: Cell | None
) -> Iterator[tuple[Cell, int]]:
    """Where one may go from a cell by a step (0) or a jump (1)."""
    for end in beside(cell):
        if end not in prices.barred and _ahead(cell, end, start, first):
            yield end, 0
    if budget.jumps:
        for end in prices.landings(cell):
            if end not in prices.barred and _ahead(cell, end, start, first):
                yield end, 1


def _ahead(cell: Cell, end: Cell, start: Cell, first: Cell | None) -> bool:
    """Whether going on to ``end`` keeps the one direction of a straight move."""
    if first is None:
        return True
    far = steps(cell, end)
    dx, dy = first[0] - start[0], first[1] - start[1]
    return (end[0] - cell[0], end[1] - cell[1]) == (dx * far, dy * far)


def _way(ways: dict[tuple[Cell, int], tuple[tuple[Cell, int] | None, Cell]], end: tuple[Cell, int]) -> Way:
    found: list[Cell] = []
    here: tuple[Cell, int] | None = end
    while here is not None:
        here, cell = ways[here]
        found.append(cell)
    return tuple(reversed(found[:-1]))


def price(field: Field, unit: Unit, path: Way, budget: Budget) -> int:
    """What a way costs, as a whole (trpg-move-11). Raises Refused where it can't be gone."""
    if unit.cell is None or not inside(unit.cell):
        raise refusals.outside()
    if not path:
        return 0
    if budget.mods.no_move:
        raise refusals.stays()
    prices = Prices(field, unit, budget)
    total = 0
    burden = prices.burden(unit.cell, budget.burden)
    for start, end in pairwise((unit.cell, *path)):
        _judge(prices, budget, unit.cell, path[0], start, end)
        total += prices.leg(start, end, burden)
        burden = prices.burden(end, burden)
    there = prices.lodged(path[-1])
    if there is not None:
        raise refusals.taken(field.book, path[-1], there)
    if total > budget.movement:
        raise refusals.too_far(total, budget.movement)
    return total


def _judge(prices: Prices, budget: Budget, origin: Cell, first: Cell, start: Cell, end: Cell) -> None:
    """Raises Refused where one can't go from a cell to the next of a way."""
    if not inside(end):
        raise refusals.off_the_map()
    far = steps(start, end)
    if far == 0:
        raise refusals.no_step(end)
    if far > 1 and (not budget.jumps or not prices.leaps(start, end)):
        raise refusals.no_jump(start, end, prices.gap)
    if end in prices.barred:
        raise refusals.barred(end)
    if budget.straight and not _ahead(start, end, origin, _toward(origin, first)):
        raise refusals.bent()


def _toward(origin: Cell, first: Cell) -> Cell:
    """The neighbour of ``origin`` in the direction of the first cell of a way."""
    far = steps(origin, first)
    return (origin[0] + (first[0] - origin[0]) // far, origin[1] + (first[1] - origin[1]) // far)


def via(field: Field, unit: Unit, stops: Iterable[tuple[Cell, bool]], budget: Budget) -> Way:
    """The way that somebody spells by its cells: to each by the cheapest walk, or (True) by one jump.

    What it costs is not looked at here. Raises Refused for a cell that no walk leads to.
    """
    if unit.cell is None or not inside(unit.cell):
        raise refusals.outside()
    prices = Prices(field, unit, budget)
    walk = budget._replace(jumps=False, movement=FAR, straight=False)
    here, found = unit.cell, list[Cell]()
    for stop, jump in stops:
        if jump:
            found.append(stop)
        else:
            ways = (way for cell, _, way in _search(prices, here, walk, None) if cell == stop)
            way = next(ways, None)
            if way is None:
                raise refusals.no_way(stop)
            found += way
        here = stop
    return tuple(found)


def trace(field: Field, unit: Unit, path: Way, budget: Budget) -> tuple[tuple[int, int], ...]:
    """For each cell of a legal way the cost so far, and the burden of the next step."""
    assert unit.cell is not None
    prices = Prices(field, unit, budget)
    total, burden = 0, prices.burden(unit.cell, budget.burden)
    found: list[tuple[int, int]] = []
    for start, end in pairwise((unit.cell, *path)):
        total += prices.leg(start, end, burden)
        burden = prices.burden(end, burden)
        found.append((total, burden))
    return tuple(found)
