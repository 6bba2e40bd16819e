"""Sheets put together to a map, and what belongs to whom on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .grid import DIAGONAL, ORTHOGONAL
from .pack import LETTERS, Map, Terrain
from .state import Cell


class Sheets(NamedTuple):
    """A map: ``terrain`` by cell (cells that don't exist are not in it), its size, and which side's sheet a
    cell lies on (0 Red, 1 Blue, None the centre). ``beside`` are the neighbours of each cell, and ``around``
    those with the diagonal ones (R01).
    """

    width: int
    height: int
    terrain: dict[Cell, Terrain]
    sheet: dict[Cell, int | None]
    rivers: frozenset[Cell]
    beside: dict[Cell, tuple[Cell, ...]]
    around: dict[Cell, tuple[Cell, ...]]


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
    rivers = frozenset(cell for cell, kind in terrain.items() if kind == "river")
    beside, around = _near(terrain, ORTHOGONAL), _near(terrain, (*ORTHOGONAL, *DIAGONAL))
    return Sheets(side * 2 + middle, height, terrain, sheet, rivers, beside, around)


def _near(terrain: Mapping[Cell, Terrain], steps: tuple[Cell, ...]) -> dict[Cell, tuple[Cell, ...]]:
    """The cells of a map that lie some step from each cell."""
    return {
        (x, y): tuple((x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in terrain) for x, y in terrain
    }
