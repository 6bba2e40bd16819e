"""Cells, sectors and addresses: pure geometry of the field of 25 by 20 cells.

Sectors lie five across and four down and are numbered from the top left (trpg-map-5, trpg-map-8, trpg-map-9).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from .battle import Cell

WIDTH, HEIGHT = 25, 20
SECTOR = 5
ACROSS, DOWN = WIDTH // SECTOR, HEIGHT // SECTOR
CORES = ACROSS * DOWN
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"

STEPS: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The four ways to step, in reading order (trpg-move-8)."""

CELLS: tuple[Cell, ...] = tuple((x, y) for y in range(HEIGHT) for x in range(WIDTH))
"""All cells of the field, in reading order."""

_NAME = re.compile(r"([A-Y])(\d{1,2})")
_RING: tuple[Cell, ...] = (
    *((x, 0) for x in range(5)),
    *((4, y) for y in range(1, 5)),
    *((x, 4) for x in range(3, -1, -1)),
    *((0, y) for y in range(3, 0, -1)),
)
"""The rim of a sector clockwise from its top left corner: sector addresses 1 to 16 (trpg-map-11)."""


class Address(NamedTuple):
    """A cell as three dice: core ID 1 to 20, core address 1 to 9 or 0 on the rim, sector address 1 to 16
    or 20 in the core (trpg-teleport-14).
    """

    core: int
    inner: int
    rim: int


IN_CORE = 20
"""What the sector address shows for a cell in the core."""


def inside(cell: Cell) -> bool:
    """Whether a cell lies on the field; others are out of area."""
    return 0 <= cell[0] < WIDTH and 0 <= cell[1] < HEIGHT


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells one step away, in reading order; they may lie outside."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in STEPS)


@lru_cache(WIDTH * HEIGHT)
def beside(cell: Cell) -> tuple[Cell, ...]:
    """The cells of the field one step away, in reading order."""
    return tuple(filter(inside, neighbours(cell)))


def steps(a: Cell, b: Cell) -> int:
    """How many orthogonal steps lie between two cells, also outside the field."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def within(cell: Cell, reach: int) -> tuple[Cell, ...]:
    """The cells up to ``reach`` steps away, itself too, in reading order; they may lie outside."""
    x, y = cell
    return tuple(
        (x + dx, y + dy)
        for dy in range(-reach, reach + 1)
        for dx in range(abs(dy) - reach, reach - abs(dy) + 1)
    )


@lru_cache(4096)
def disk(cell: Cell, reach: int, diagonal: bool = False) -> tuple[Cell, ...]:
    """The cells of the field up to ``reach`` steps away, in reading order; ``diagonal`` steps are steps too
    where that is said.
    """
    x, y = cell
    if diagonal:
        return tuple(one for one in CELLS if max(abs(one[0] - x), abs(one[1] - y)) <= reach)
    return tuple(one for one in CELLS if steps(cell, one) <= reach)


def square(centre: Cell, side: int) -> tuple[Cell, ...]:
    """The cells of a square around its centre, in reading order; some may lie outside the field."""
    x, y = centre
    half = range(-(side // 2), side // 2 + 1)
    return tuple((x + dx, y + dy) for dy in half for dx in half)


def outside_by(cell: Cell) -> int:
    """How many orthogonal steps a cell is away from the field; 0 on it."""
    return steps(cell, nearest_inside(cell))


def nearest_inside(cell: Cell) -> Cell:
    """The cell of the field that is nearest to a cell."""
    return (min(max(cell[0], 0), WIDTH - 1), min(max(cell[1], 0), HEIGHT - 1))


# ---- names -----------------------------------------------------------------------------------------------


def cell_name(cell: Cell) -> str:
    """A cell of the field as people write it: ``H12`` is column 7 from 0, row 11 from 0."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def cell_named(text: str) -> Cell | None:
    """The cell with this name, capitals or not, or None if there is none."""
    found = _NAME.fullmatch(text.strip().upper())
    if found is None:
        return None
    cell = (COLUMNS.index(found[1]), int(found[2]) - 1)
    return cell if inside(cell) else None


# ---- sectors and addresses -------------------------------------------------------------------------------


def core_of(cell: Cell) -> int:
    """The number of the sector that a cell of the field lies in, which is its core ID."""
    return cell[1] // SECTOR * ACROSS + cell[0] // SECTOR + 1


def corner(core: int) -> Cell:
    """The top left cell of a sector."""
    return ((core - 1) % ACROSS * SECTOR, (core - 1) // ACROSS * SECTOR)


def centre(core: int) -> Cell:
    """The middle cell of a sector."""
    x, y = corner(core)
    return (x + 2, y + 2)


@cache
def core_cells(core: int) -> tuple[Cell, ...]:
    """The nine cells of a core by their core addresses 1 to 9, in reading order (trpg-map-6, trpg-map-10)."""
    return square(centre(core), 3)


@cache
def rim_cells(core: int) -> tuple[Cell, ...]:
    """The sixteen cells around a core by their sector addresses 1 to 16 (trpg-map-11)."""
    x, y = corner(core)
    return tuple((x + dx, y + dy) for dx, dy in _RING)


@cache
def sector_cells(core: int) -> tuple[Cell, ...]:
    """All 25 cells of a sector in reading order."""
    return square(centre(core), SECTOR)


def address_of(cell: Cell) -> Address:
    """The address of a cell of the field (trpg-map-12)."""
    core = core_of(cell)
    if cell in core_cells(core):
        return Address(core, core_cells(core).index(cell) + 1, IN_CORE)
    return Address(core, 0, rim_cells(core).index(cell) + 1)


def cell_at(address: Address) -> Cell:
    """The cell with this address. Raises LookupError for dice that are no address."""
    core, inner, rim = address
    if not 1 <= core <= CORES or (inner == 0) == (rim == IN_CORE):
        raise LookupError(address)
    cells, number = (core_cells(core), inner) if inner else (rim_cells(core), rim)
    if not 1 <= number <= len(cells):
        raise LookupError(address)
    return cells[number - 1]
