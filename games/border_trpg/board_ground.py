"""The ground of the map picture: heights as shade and number, water, buildings, objects, sectors."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeVar

from ..engine.page import Box, Colour, Label, Mark, Stroke
from ..engine.signs import CARD, FAINT, GROUND, INK, QUIET, TEXT, blend, line
from . import glyphs, grid
from .battle import Battle, Cell
from .book import Book
from .field import Field

SHADES: tuple[Colour, ...] = (
    "#252d38", "#3b4755", "#556273", "#717f8f", "#8e9baa", "#aab5c1", "#c5ced7", "#dde3e9",
)  # fmt: skip
"""By height, the higher the lighter; what is higher still is as light as the last."""

WATER: Colour = "#174a78"
RIPPLE: Colour = "#3f86c4"
PLANKS: Colour = "#80694d"
SECTORS: Colour = "#9db4d0"


KEPT = 64
"""Pictures of the ground that are kept, so that not every panel draws it anew."""

T = TypeVar("T")


class Window(NamedTuple):
    """The part of the field that a picture shows: its top left cell, how many cells wide and high."""

    left: int = 0
    top: int = 0
    wide: int = grid.WIDTH
    high: int = grid.HEIGHT

    @property
    def whole(self) -> bool:
        """Whether all of the field is shown."""
        return self.wide == grid.WIDTH and self.high == grid.HEIGHT

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is in it."""
        return 0 <= cell[0] - self.left < self.wide and 0 <= cell[1] - self.top < self.high

    def cells(self) -> Iterator[Cell]:
        """Its cells in reading order."""
        for y in range(self.top, self.top + self.high):
            for x in range(self.left, self.left + self.wide):
                yield (x, y)


def around(cell: Cell, wide: int = 13, high: int = 10) -> Window:
    """The window of this size that has ``cell`` in the middle, or as near to it as the field's rim lets."""
    left = min(max(cell[0] - wide // 2, 0), grid.WIDTH - wide)
    top = min(max(cell[1] - high // 2, 0), grid.HEIGHT - high)
    return Window(left, top, wide, high)


class Frame(NamedTuple):
    """Where a window stands in the picture: its top left corner and the size of a cell."""

    window: Window
    x: float
    y: float
    cell: float

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a cell."""
        left = self.x + (cell[0] - self.window.left) * self.cell
        return (left, self.y + (cell[1] - self.window.top) * self.cell)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return (x + self.cell / 2, y + self.cell / 2)

    @property
    def right(self) -> float:
        """The right end of the cells."""
        return self.x + self.window.wide * self.cell

    @property
    def bottom(self) -> float:
        """The lower end of the cells."""
        return self.y + self.window.high * self.cell


def shade(height: int) -> Colour:
    """The colour of a height."""
    return SHADES[min(max(height, 0), len(SHADES) - 1)]


def ink_on(height: int) -> Colour:
    """A quiet colour to write in on the shade of a height."""
    return QUIET if height <= 2 else INK


def ground(field: Field, frame: Frame, tints: Mapping[Cell, tuple[Colour, float]]) -> list[Mark]:
    """All that lies flat: cells, tinted where something is laid over them, water, bridges, edges, sectors.

    ``tints`` are colours with the share that they have in the cell's own.
    """
    return [*_cells(field, frame, tints), *_flat(field.book, _bare(field.battle), frame)]


def _bare(battle: Battle) -> Battle:
    """What the look of the ground depends on, and nothing else: pictures of it are kept by that."""
    return Battle(
        number=0,
        kind="mock",
        map=battle.map,
        gone=battle.gone,
        ground=battle.ground,
        objects=battle.objects,
    )


@lru_cache(maxsize=KEPT)
def _flat(book: Book, bare: Battle, frame: Frame) -> tuple[Mark, ...]:
    """What lies on the cells, which stays the same for most of a battle."""
    field = Field(book, bare)
    return (*_water(field, frame), *_lattice(frame), *_edges(field, frame), *_sectors(frame))


@lru_cache(maxsize=KEPT)
def _colours(book: Book, bare: Battle) -> dict[Cell, Colour]:
    """The colour of each cell without any tint. Not to be changed."""
    field = Field(book, bare)
    return {cell: _colour(field, cell) for cell in grid.CELLS}


def _colour(field: Field, cell: Cell) -> Colour:
    if field.is_water(cell):
        return WATER
    number = field.building_at(cell)
    if number is not None and field.building(number).bridge:
        return PLANKS
    return shade(field.height(cell))


def _cells(field: Field, frame: Frame, tints: Mapping[Cell, tuple[Colour, float]]) -> Iterator[Mark]:
    """The cells, equal ones of a row in one piece, and equal rows in one piece as well."""
    window = frame.window
    colours = _colours(field.book, _bare(field.battle))
    rows: list[tuple[Colour, ...]] = []
    for y in range(window.top, window.top + window.high):
        row = []
        for x in range(window.left, window.left + window.wide):
            colour = colours[x, y]
            tint = tints.get((x, y))
            row.append(colour if tint is None else blend(colour, *tint))
        rows.append(tuple(row))
    for first, last, row_colours in _runs(rows):
        for left, right, colour in _runs(row_colours):
            at = (frame.x + left * frame.cell, frame.y + first * frame.cell)
            yield Box(*at, (right - left) * frame.cell, (last - first) * frame.cell, colour)


def _runs(items: Iterable[T]) -> Iterator[tuple[int, int, T]]:
    """Stretches of equal items: from, up to, and what they are."""
    start = 0
    for item, stretch in groupby(items):
        end = start + sum(1 for _ in stretch)
        yield start, end, item
        start = end


def _water(field: Field, frame: Frame) -> Iterator[Mark]:
    """Ripples on every other cell of water, planks on bridges of the map."""
    for cell in frame.window.cells():
        number = field.building_at(cell)
        x, y = frame.corner(cell)
        if number is not None and field.building(number).bridge:
            for part in (0.33, 0.67):
                yield Stroke(
                    ((x + 1, y + part * frame.cell), (x + frame.cell - 1, y + part * frame.cell)), INK, 1.2
                )
        elif field.is_water(cell) and (cell[0] + cell[1]) % 2 == 0:
            yield glyphs.wave(*frame.middle(cell), frame.cell * 0.7, RIPPLE)


def _lattice(frame: Frame) -> Iterator[Mark]:
    """The lines between cells."""
    window = frame.window
    for n in range(1, window.wide):
        x = frame.x + n * frame.cell
        yield Stroke(((x, frame.y), (x, frame.bottom)), GROUND, 0.8)
    for n in range(1, window.high):
        y = frame.y + n * frame.cell
        yield Stroke(((frame.x, y), (frame.right, y)), GROUND, 0.8)


def _edges(field: Field, frame: Frame) -> Iterator[Mark]:
    """Outlines of buildings, and thinner ones where the ground rises, each as long as it goes."""
    window = frame.window
    columns = range(window.left, window.left + window.wide)
    rows = range(window.top, window.top + window.high)
    for y in range(window.top + 1, window.top + window.high):
        for left, right, width in _runs(_edge(field, (x, y - 1), (x, y)) for x in columns):
            if width:
                at = frame.y + (y - window.top) * frame.cell
                ends = (frame.x + left * frame.cell, frame.x + right * frame.cell)
                yield Stroke(((ends[0], at), (ends[1], at)), INK, width * frame.cell)
    for x in range(window.left + 1, window.left + window.wide):
        for top, bottom, width in _runs(_edge(field, (x - 1, y), (x, y)) for y in rows):
            if width:
                at = frame.x + (x - window.left) * frame.cell
                ends = (frame.y + top * frame.cell, frame.y + bottom * frame.cell)
                yield Stroke(((at, ends[0]), (at, ends[1])), INK, width * frame.cell)


def _edge(field: Field, a: Cell, b: Cell) -> float:
    """How thick the line between two cells is, as a share of a cell; 0: none."""
    if field.building_at(a) != field.building_at(b):
        return 0.11
    return 0.05 if field.height(a) != field.height(b) else 0.0


def _sectors(frame: Frame) -> Iterator[Mark]:
    """The lines of the sectors, and the frame around all."""
    window = frame.window
    for x in range(grid.SECTOR, grid.WIDTH, grid.SECTOR):
        if 0 < x - window.left < window.wide:
            at = frame.x + (x - window.left) * frame.cell
            yield Stroke(((at, frame.y), (at, frame.bottom)), SECTORS, 1.6)
    for y in range(grid.SECTOR, grid.HEIGHT, grid.SECTOR):
        if 0 < y - window.top < window.high:
            at = frame.y + (y - window.top) * frame.cell
            yield Stroke(((frame.x, at), (frame.right, at)), SECTORS, 1.6)
    yield Box(
        frame.x - 1, frame.y - 1, frame.right - frame.x + 2, frame.bottom - frame.y + 2, None, SECTORS, 2
    )


# ---- numbers ---------------------------------------------------------------------------------------------


def numbers(field: Field, frame: Frame, taken: Collection[Cell]) -> Iterator[Mark]:
    """Heights: once for each piece of equal height in a sector, off the cells that are taken.

    Where cells are large, every one has its own, in its corner.
    """
    size = min(frame.cell * 0.6, 20)
    if not frame.window.whole:
        for cell in frame.window.cells():
            height = field.height(cell)
            if height:
                x, y = frame.corner(cell)
                yield line(x + 4, y + size * 0.55, height, size, ink_on(height), bold=True)
        return
    for piece in _pieces(field.book, _bare(field.battle), frame.window):
        height = field.height(piece[0])
        free = [cell for cell in piece if cell not in taken]
        if height and free:
            x = sum(cell[0] for cell in piece) / len(piece)
            y = sum(cell[1] for cell in piece) / len(piece)
            best = min(free, key=lambda cell: (_tagged(cell), abs(cell[0] - x) + abs(cell[1] - y), cell))
            yield line(*frame.middle(best), height, size, ink_on(height), "middle", bold=True)


def _tagged(cell: Cell) -> bool:
    """Whether a core ID stands in the corner of a cell."""
    return cell[0] % grid.SECTOR == grid.SECTOR - 1 and cell[1] % grid.SECTOR == 0


@lru_cache(maxsize=KEPT)
def _pieces(book: Book, bare: Battle, window: Window) -> tuple[tuple[Cell, ...], ...]:
    """Cells of one height and one building that hang together within a sector."""
    field = Field(book, bare)
    found: list[tuple[Cell, ...]] = []
    left = set(window.cells())
    for start in window.cells():
        if start not in left:
            continue
        left.discard(start)
        piece, edge = [start], [start]
        sort = (field.height(start), field.building_at(start))
        while edge:
            for cell in grid.neighbours(edge.pop()):
                if (
                    cell in left
                    and grid.core_of(cell) == grid.core_of(start)
                    and (field.height(cell), field.building_at(cell)) == sort
                ):
                    left.discard(cell)
                    piece.append(cell)
                    edge.append(cell)
        found.append(tuple(piece))
    return tuple(found)


def names(frame: Frame) -> Iterator[Mark]:
    """The letters of columns and numbers of rows along the rim, and the core IDs in the sectors' corners."""
    window = frame.window
    size = min(frame.cell * 0.62, 22)
    for x in range(window.left, window.left + window.wide):
        at = frame.middle((x, window.top))[0]
        yield line(at, frame.y - size * 0.72, grid.COLUMNS[x], size, QUIET, "middle")
        yield line(at, frame.bottom + size * 0.72, grid.COLUMNS[x], size, QUIET, "middle")
    for y in range(window.top, window.top + window.high):
        at = frame.middle((window.left, y))[1]
        yield line(frame.x - 4, at, y + 1, size, QUIET, "right")
        yield line(frame.right + 4, at, y + 1, size, QUIET, "left")
    for core in range(1, grid.CORES + 1):
        yield from _core(frame, core)


def _core(frame: Frame, core: int) -> Iterator[Mark]:
    """A core ID on a tag, in the top right corner of its sector or of what is shown of it."""
    window = frame.window
    shown = [cell for cell in grid.sector_cells(core) if window.holds(cell)]
    if not shown:
        return
    top = min(y for _, y in shown)
    x, y = frame.corner((max(x for x, _ in shown) + 1, top))
    size = 15 if window.whole else 18
    wide = size * (0.75 if core < 10 else 1.3)
    yield Box(x - wide - 1, y + 1, wide, size * 1.05, CARD, None, 0, 3)
    yield Label(x - wide / 2 - 1, y + 1 + size * 0.53, core, size, FAINT if window.whole else TEXT, "middle")
