"""Maps as they are before anything happens on them: ground, water, buildings.

A map is made from a description and a seed with whole-number arithmetic alone, so it is the same on every
machine (trpg-map-4). This has nothing to do with a table's dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .battle import Cell
from .grid import CELLS, CORES, HEIGHT, WIDTH, corner
from .pack import Buildings, Map

TRIES = 4
"""How often a place is looked for before a building is left out."""

_WORD = (1 << 64) - 1


class Building(NamedTuple):
    """A building or bridge of a map: its cells, and its height above the ground."""

    cells: tuple[Cell, ...]
    height: int
    bridge: bool = False


class Terrain(NamedTuple):
    """A map. ``ground`` and ``building`` are by row, then column; ``building`` holds the number of the
    building on a cell or -1; ``water`` are cells that cost more to enter, those under bridges too.
    """

    ground: tuple[tuple[int, ...], ...]
    building: tuple[tuple[int, ...], ...]
    buildings: tuple[Building, ...]
    water: frozenset[Cell]
    water_cost: int


class _Numbers:
    """The generator splitmix64: from a seed always the same numbers."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((self._state ^ (self._state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return ((mixed ^ (mixed >> 31)) * limit) >> 64

    def span(self, least: int, most: int) -> int:
        """A number from ``least`` to ``most``."""
        return least + self.below(most - least + 1)


def terrain_of(card: Map) -> Terrain:
    """The map that a card describes (trpg-map-4)."""
    ground = card.ground
    river = ground.columns if ground.kind == "river" else ()
    water = frozenset(cell for cell in CELLS if cell[0] in river)
    crossings = ground.bridges if ground.kind == "river" else ()
    bridges = tuple(Building(tuple((x, y) for x in river), 0, bridge=True) for y in crossings)
    buildings = (*bridges, *_built(_Numbers(card.seed), card.buildings, water))
    number = {cell: n for n, building in enumerate(buildings) for cell in building.cells}
    return Terrain(
        tuple(
            ((HEIGHT - 1 - y) // ground.step if ground.kind == "terrace" else 0,) * WIDTH
            for y in range(HEIGHT)
        ),
        tuple(tuple(number.get((x, y), -1) for x in range(WIDTH)) for y in range(HEIGHT)),
        buildings,
        water,
        ground.water_cost,
    )


def _built(numbers: _Numbers, how: Buildings, water: frozenset[Cell]) -> Iterator[Building]:
    """The buildings of all sectors; none crosses into another sector, stands in water or on another one."""
    for core in range(1, CORES + 1):
        left, top = corner(core)
        used = set(water)
        for _ in range(numbers.span(how.least, how.most)):
            for _ in range(TRIES):
                wide, deep, high = numbers.span(*how.w), numbers.span(*how.d), numbers.span(*how.h)
                x, y = left + numbers.below(6 - wide), top + numbers.below(6 - deep)
                cells = tuple((x + i, y + j) for i in range(wide) for j in range(deep))
                if used.isdisjoint(cells):
                    used.update(cells)
                    yield Building(cells, high)
                    break
