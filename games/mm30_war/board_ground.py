"""The ground of the map picture: terrain, bridges, sheets, and the letters and numbers around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeVar

from ..engine.page import Box, Colour, Mark, Stroke
from ..engine.signs import GROUND, QUIET, TEXT, WIDTH, Marks, blend, line
from . import glyphs
from .field import Field
from .grid import cell_name
from .pack import Terrain
from .sheets import Sheets
from .state import Cell

T = TypeVar("T")

PLAINS: dict[str, Colour] = {"desert": "#8f7a4e", "mountain": "#5f7248", "other": "#6f7558"}
"""The colour of open ground by the kind of the sheet."""

COLOURS: dict[Terrain, Colour] = {
    "grey": glyphs.PAVED,
    "mountain": glyphs.ROCK,
    "forest": glyphs.WOOD,
    "river": glyphs.WATER,
    "road": glyphs.ASPHALT,
}

SIGNS: dict[Terrain, Callable[[float, float, float], Marks]] = {
    "grey": glyphs.slab,
    "mountain": glyphs.peak,
    "forest": glyphs.trees,
    "river": glyphs.waves,
    "road": glyphs.lane,
}
"""Every terrain but open ground has a sign of its own as well."""

RIM = 26.0
"""The room for the letters and numbers around the map."""


class Window(NamedTuple):
    """The columns that a picture shows: the first and how many."""

    left: int
    wide: int

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is in it."""
        return 0 <= cell[0] - self.left < self.wide


def around(cell: Cell, width: int, wide: int = 12) -> Window:
    """The window that has ``cell`` in the middle, or as near to it as the map's rim lets."""
    wide = min(wide, width)
    return Window(min(max(cell[0] - wide // 2, 0), width - wide), wide)


class Frame(NamedTuple):
    """Where a window stands in the picture: its top left corner, the size of a cell, how many rows."""

    window: Window
    x: float
    y: float
    cell: float
    high: int

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a cell."""
        return (self.x + (cell[0] - self.window.left) * self.cell, self.y + cell[1] * self.cell)

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
        return self.y + self.high * self.cell


def frame_of(field: Field, window: Window | None, top: float) -> Frame:
    """The frame of a window, or of the whole map, whose letters begin at ``top``."""
    shown = window or Window(0, field.sheets.width)
    return Frame(shown, RIM, top + RIM, (WIDTH - 2 * RIM) / shown.wide, field.sheets.height)


def cells(field: Field, frame: Frame) -> tuple[Cell, ...]:
    """The cells that a frame shows, in reading order."""
    return _cells(field.sheets, frame.window)


# Every click draws the map anew; what no battle changes of it is kept.
MAPS = 64


@lru_cache(MAPS)
def _cells(sheets: Sheets, window: Window) -> tuple[Cell, ...]:
    found = (cell for cell in sheets.terrain if window.holds(cell))
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def ground(
    field: Field, kind: str, frame: Frame, tints: Mapping[Cell, tuple[Colour, float]], taken: Iterable[Cell]
) -> Iterator[Mark]:
    """All that lies flat. ``tints`` are colours with their share; on cells that are taken no sign is drawn,
    as something stands there, but rivers always have theirs.
    """
    shown = cells(field, frame)
    yield from _colours(field, kind, frame, tints)
    hidden = set(taken)
    for cell in shown:
        sign = SIGNS.get(field.terrain(cell))
        if sign is not None and cell not in hidden:
            yield from sign(*frame.middle(cell), frame.cell * 0.86)
    for cell, bridge in field.bridges.items():
        if frame.window.holds(cell):
            yield from glyphs.bridge(*frame.middle(cell), frame.cell, bridge.intact)
    yield from _lattice(field.sheets, frame)


def _colours(
    field: Field, kind: str, frame: Frame, tints: Mapping[Cell, tuple[Colour, float]]
) -> Iterator[Mark]:
    """The cells, equal ones of a row in one piece."""
    plain = PLAINS[kind]
    for y in range(frame.high):
        row: list[Colour | None] = []
        for x in range(frame.window.left, frame.window.left + frame.window.wide):
            if not field.exists((x, y)):
                row.append(None)
                continue
            colour = COLOURS.get(field.terrain((x, y)), plain)
            tint = tints.get((x, y))
            row.append(colour if tint is None else blend(colour, *tint))
        for left, right, piece in _runs(row):
            if piece is not None:
                at = (frame.x + left * frame.cell, frame.y + y * frame.cell)
                yield Box(*at, (right - left) * frame.cell, frame.cell, piece)


def _runs(items: Iterable[T]) -> Iterator[tuple[int, int, T]]:
    """Stretches of equal items: from, up to, and what they are."""
    start = 0
    for item, stretch in groupby(items):
        end = start + sum(1 for _ in stretch)
        yield start, end, item
        start = end


@lru_cache(MAPS)
def _lattice(sheets: Sheets, frame: Frame) -> Marks:
    """Lines between cells, thick ones where a sheet ends."""
    of = sheets.sheet

    def inner(a: Cell, b: Cell) -> bool:
        return a in of and b in of

    def border(a: Cell, b: Cell) -> bool:
        return (a in of or b in of) and of.get(a, OUT) != of.get(b, OUT)

    found: list[Mark] = []
    for horizontal in (False, True):
        found += _lines(frame, horizontal, inner, 1.0, GROUND)
        found += _lines(frame, horizontal, border, 3.0, QUIET)
    return tuple(found)


OUT = -1
"""The sheet of what lies on none."""


def _lines(
    frame: Frame, horizontal: bool, drawn: Callable[[Cell, Cell], bool], width: float, colour: Colour
) -> Iterator[Mark]:
    window = frame.window
    rows, columns = range(frame.high), range(window.left, window.left + window.wide)
    if horizontal:
        for y in range(frame.high + 1):
            for left, right, on in _runs(drawn((x, y - 1), (x, y)) for x in columns):
                if on:
                    at = frame.y + y * frame.cell
                    ends = (frame.x + left * frame.cell, frame.x + right * frame.cell)
                    yield Stroke(((ends[0], at), (ends[1], at)), colour, width)
        return
    for x in range(window.left, window.left + window.wide + 1):
        for top, bottom, on in _runs(drawn((x - 1, y), (x, y)) for y in rows):
            if on:
                at = frame.x + (x - window.left) * frame.cell
                ends = (frame.y + top * frame.cell, frame.y + bottom * frame.cell)
                yield Stroke(((at, ends[0]), (at, ends[1])), colour, width)


@lru_cache(MAPS)
def names(frame: Frame) -> Marks:
    """The letters of columns and numbers of rows along the rim."""
    return tuple(_names(frame))


def _names(frame: Frame) -> Iterator[Mark]:
    size = 22.0
    for x in range(frame.window.left, frame.window.left + frame.window.wide):
        at = frame.middle((x, 0))[0]
        letter = cell_name((x, 0))[:1]
        yield line(at, frame.y - 14, letter, size, TEXT, "middle", bold=True)
        yield line(at, frame.bottom + 14, letter, size, QUIET, "middle")
    for y in range(frame.high):
        at = frame.middle((0, y))[1]
        yield line(frame.x - 14, at, y + 1, size, TEXT, "middle", bold=True)
        yield line(frame.right + 14, at, y + 1, size, QUIET, "middle")
