"""Sheets put together to a map, and what belongs to whom on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .grid import DIAGONAL, ORTHOGONAL
from .pack import LETTERS, Map, Terrain
from .state import Cell


@dataclass(frozen=True, eq=False)
class Sheets:
    """A map: ``terrain`` by cell (cells that don't exist are not in it), its size, and which side's sheet a
    cell lies on (0 Red, 1 Blue, None the centre). ``beside`` are the neighbours of each cell, and ``around``
    those with the diagonal ones (R01). ``zones`` are the sides' initial zones, the two outermost columns at
    their own edge (mm30-deploy-5); ``mountains``, ``forests`` and ``rivers`` the cells of a kind.
    """

    width: int
    height: int
    terrain: dict[Cell, Terrain]
    sheet: dict[Cell, int | None]
    zones: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    mountains: frozenset[Cell]
    forests: frozenset[Cell]
    rivers: frozenset[Cell]
    beside: dict[Cell, tuple[Cell, ...]]
    around: dict[Cell, tuple[Cell, ...]]
    _apart: dict[tuple[Cell, bool], dict[Cell, int]] = field(default_factory=dict)
    _rings: dict[Cell, tuple[int, ...]] = field(default_factory=dict)

    def facing(self, seat: int, cell: Cell) -> Cell:
        """A cell as a side counts from its own edge: Blue's map is Red's turned by 180 degrees.

        What is chosen by it is chosen alike by both sides.
        """
        return cell if seat == 0 else (self.width - 1 - cell[0], self.height - 1 - cell[1])

    def apart(self, cell: Cell, square: bool = False) -> dict[Cell, int]:
        """How far each cell is from one: rows and columns added, or ``square``, the greater of the two.

        Worked out once for each cell that is asked for.
        """
        found = self._apart.get((cell, square))
        if found is None:
            x, y = cell
            measure = max if square else int.__add__
            found = {one: measure(abs(one[0] - x), abs(one[1] - y)) for one in self.terrain}
            self._apart[cell, square] = found
        return found

    def by_nearness(self, cells: Iterable[Cell], goals: Iterable[Cell], first: Iterable[Cell]) -> list[Cell]:
        """Some cells by how far they are from the nearest of some goals, then by their columns and rows.

        Those of ``first`` count as if they were there. Sets of cells are the bits of a number here: all that
        are equally far from any goal are found at once.
        """
        rings = [self._rings_of(goal) for goal in goals]
        left, near = self._bits_of(cells), self._bits_of(first)
        found: list[Cell] = []
        for away in range(self.width + self.height):
            for ring in rings:
                near |= ring[away]
            near &= left
            found += self._cells_of(near)
            left ^= near
            if not left:
                break
            near = 0
        return found + self._cells_of(left)

    @cached_property
    def _order(self) -> tuple[Cell, ...]:
        """The cells in the order of their bits."""
        return tuple(sorted(self.terrain))

    @cached_property
    def _bit(self) -> dict[Cell, int]:
        return {cell: 1 << place for place, cell in enumerate(self._order)}

    def _bits_of(self, cells: Iterable[Cell]) -> int:
        return sum(map(self._bit.__getitem__, cells))

    def _cells_of(self, bits: int) -> list[Cell]:
        found: list[Cell] = []
        while bits:
            lowest = bits & -bits
            found.append(self._order[lowest.bit_length() - 1])
            bits ^= lowest
        return found

    def _rings_of(self, cell: Cell) -> tuple[int, ...]:
        """The cells at each distance from one."""
        found = self._rings.get(cell)
        if found is None:
            rings = [0] * (self.width + self.height)
            for one, away in self.apart(cell).items():
                rings[away] |= self._bit[one]
            found = self._rings[cell] = tuple(rings)
        return found


def sheets_of(card: Map) -> Sheets:
    """The map that a card describes: Red's sheet on the left, Blue's on the right (mm30-sheet-1).

    The centre sheet of a large battle lies between them, in the middle of their height (mm30-sheet-2, R04).
    """
    red = card.red
    blue = card.blue or tuple(row[::-1] for row in reversed(red))
    side, height = len(red[0]), len(red)
    middle = len(card.centre[0]) if card.centre else 0
    top = (height - len(card.centre)) // 2
    terrain: dict[Cell, Terrain] = {}
    sheet: dict[Cell, int | None] = {}
    parts: tuple[tuple[tuple[str, ...], int, int, int | None], ...] = (
        (red, 0, 0, 0),
        (card.centre, side, top, None),
        (blue, side + middle, 0, 1),
    )
    for rows, left, first, owner in parts:
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                kind = LETTERS[letter]
                if kind != "void":
                    terrain[(left + x, first + y)] = kind
                    sheet[(left + x, first + y)] = owner
    mountains, forests, rivers = (
        frozenset(cell for cell, kind in terrain.items() if kind == wanted)
        for wanted in ("mountain", "forest", "river")
    )
    beside, around = _near(terrain, ORTHOGONAL), _near(terrain, (*ORTHOGONAL, *DIAGONAL))
    width = side * 2 + middle
    zones = (
        tuple(cell for cell in terrain if cell[0] < 2),
        tuple(cell for cell in terrain if cell[0] >= width - 2),
    )
    return Sheets(width, height, terrain, sheet, zones, mountains, forests, rivers, beside, around)


def _near(terrain: Mapping[Cell, Terrain], steps: tuple[Cell, ...]) -> dict[Cell, tuple[Cell, ...]]:
    """The cells of a map that lie some step from each cell."""
    return {
        (x, y): tuple((x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in terrain) for x, y in terrain
    }
