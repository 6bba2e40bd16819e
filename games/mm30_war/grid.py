"""Cells: what they are called, which lie beside each other, and how far apart they are."""

from __future__ import annotations

import re
from functools import lru_cache

from .options import Options
from .state import Cell

ORTHOGONAL: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west: the order in which equal ways are taken (R30)."""

DIAGONAL: tuple[Cell, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))

_NAME = re.compile(r"([A-Z])(\d{1,2})")


@lru_cache(1024)
def cell_name(cell: Cell) -> str:
    """A cell as people write it: ``D4`` is column 3 from 0, row 3 from 0."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


@lru_cache(1024)
def cell_named(text: str) -> Cell | None:
    """The cell with this name, capitals or not, or None for what is no name."""
    found = _NAME.fullmatch(text.strip().upper())
    if found is None or found[2].startswith("0"):
        return None
    return (ord(found[1]) - ord("A"), int(found[2]) - 1)


def steps(options: Options) -> tuple[Cell, ...]:
    """The ways from a cell to those beside it (R01)."""
    return ORTHOGONAL if options.adjacency == 4 else (*ORTHOGONAL, *DIAGONAL)


def beside(options: Options, cell: Cell) -> tuple[Cell, ...]:
    """The cells beside a cell; some may not exist."""
    return tuple((cell[0] + dx, cell[1] + dy) for dx, dy in steps(options))


def distance(options: Options, a: Cell, b: Cell) -> int:
    """How far a weapon has to reach from one cell to another (R02)."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across + down if options.range_metric == "manhattan" else max(across, down)
