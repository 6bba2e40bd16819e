"""The battle as a picture to be read on a phone: 800 units wide, and still clear at half of that.

Everybody sees the whole field; somebody who plays a unit sees the part around it in larger cells. It is drawn
from a view alone, so it shows no more than the viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ..engine.page import Box, Colour, Disc, Drawing, Mark, Stroke
from ..engine.signs import GROUND, INK, WIDTH, line
from . import aim, board_ground, board_units, grid, legend
from .alt import alt_text
from .battle import Attack, Battle, Cell
from .board_ground import Frame, Window, around
from .board_head import head, head_height
from .book import Book
from .field import Field, field_of
from .glyphs import RED
from .view import View

__all__ = ["Overlay", "Window", "around", "draw"]

RIM = 27.0
"""The room for the letters and numbers around the field."""

REACH: Colour = "#46d17f"
AIM: Colour = "#ff6b6b"


class Overlay(Struct, frozen=True):
    """What may be laid over a map: cells that can be reached with their costs, a path, cells in range, and
    the zones of control of everybody in sight.
    """

    reach: dict[Cell, int] = {}
    path: tuple[Cell, ...] = ()
    range: frozenset[Cell] = frozenset()
    zones: bool = False


NOTHING = Overlay()


def draw(
    view: View, window: Window | None = None, overlay: Overlay = NOTHING, *, explained: bool = True
) -> Drawing:
    """The battle as the viewer may see it; of the field all or a window. There is a battle with a map.

    ``explained``: below it a legend says what the signs mean.
    """
    assert view.battle is not None
    battle, window = view.battle, window or Window()
    field = field_of(view)
    top = 10 + head_height(battle)
    cell = (WIDTH - 2 * RIM) / window.wide
    frame = Frame(window, RIM, top + RIM, cell)
    marks = head(view, 10)
    marks += board_ground.ground(field, frame, _tints(battle, field, overlay))
    marks += board_units.things(battle, frame)
    marks += board_ground.names(frame)
    marks += board_ground.numbers(field, frame, _taken(battle, overlay))
    marks += _over(battle, view.book, frame, overlay)
    marks += board_units.route(frame, overlay.path)
    marks += board_units.tokens(battle, frame)
    bottom = frame.bottom + RIM
    signs = legend.legend(view, field, frame, overlay.zones) if explained else []
    marks += legend.draw(signs, bottom + 2)
    height = bottom + (legend.height(signs) + 10 if explained else 0)
    return Drawing(WIDTH, round(height), GROUND, tuple(marks), alt_text(view, window))


def _taken(battle: Battle, overlay: Overlay) -> set[Cell]:
    """The cells where no height can be written, because something stands there."""
    found = {cell for _, cell in board_units.placed(battle)}
    found |= {cell for _, cell, _ in board_units.ghosts(battle)}
    found |= {grid.centre(core) for _, core in board_units.cards(battle)}
    found |= {cell for one in battle.objects for cell in one.cells}
    return found | set(overlay.reach)


# ---- what is laid over -----------------------------------------------------------------------------------


def _tints(battle: Battle, field: Field, overlay: Overlay) -> dict[Cell, tuple[Colour, float]]:
    """Cells in another colour: areas of the set-up, searched squares, reach and range."""
    looks = board_units.badges(battle)
    found: dict[Cell, tuple[Colour, float]] = {}
    if battle.stage == "placing":
        for party in battle.parties:
            if party.area is not None:
                found |= dict.fromkeys(grid.core_cells(party.area), (looks[party.id].colour, 0.4))
    for unit, core in board_units.cards(battle):
        found |= dict.fromkeys(grid.core_cells(core), (looks[unit.team].colour, 0.4))
    for one in battle.searched:
        found |= dict.fromkeys(grid.square(one.centre, one.side), (looks[one.team].colour, 0.3))
    found |= dict.fromkeys(overlay.range, (AIM, 0.38))
    found |= dict.fromkeys(overlay.reach, (REACH, 0.5))
    return found


def _over(battle: Battle, book: Book, frame: Frame, overlay: Overlay) -> Iterator[Mark]:
    """Outlines of squares, costs of reach, hatching of zones."""
    looks = board_units.badges(battle)
    for one in battle.searched:
        yield from _outline(frame, one.centre, one.side, looks[one.team].colour)
    if battle.attack is not None and battle.attack.centre is not None:
        yield from _outline(frame, battle.attack.centre, _side(book, battle.attack), RED)
    yield from _rim(frame, overlay.range, AIM)
    yield from _rim(frame, frozenset(overlay.reach), REACH)
    if overlay.zones:
        yield from _zones(battle, frame)
    standing = {cell for _, cell in board_units.placed(battle)}
    built = {cell for one in battle.objects for cell in one.cells}
    for cell, cost in overlay.reach.items():
        if frame.window.holds(cell) and cell not in standing:
            x, y = frame.middle(cell)
            if cell in built:
                x, y = x + frame.cell * 0.3, y + frame.cell * 0.3
                yield Disc(x, y, frame.cell * 0.2, REACH)
            size = frame.cell * (0.34 if cell in built else 0.5)
            yield line(x, y, cost, size, INK, "middle", bold=True)


def _side(book: Book, attack: Attack) -> int:
    """The side of the square that an attack is in: that of a mine, or that of a skill with its options."""
    made = aim.means(book, attack)
    return made.area if made.fixed is None else made.fixed.area


def _outline(frame: Frame, centre: Cell, side: int, colour: Colour) -> Iterator[Mark]:
    """A line around a square, as far as the window shows it."""
    half = side // 2
    window = frame.window
    left, right = max(centre[0] - half, window.left), min(centre[0] + half + 1, window.left + window.wide)
    top, bottom = max(centre[1] - half, window.top), min(centre[1] + half + 1, window.top + window.high)
    if left >= right or top >= bottom:
        return
    x, y = frame.corner((left, top))
    wide, high = (right - left) * frame.cell, (bottom - top) * frame.cell
    yield Box(x, y, wide, high, None, INK, 5)
    yield Box(x + 1, y + 1, wide - 2, high - 2, None, colour, 3)


def _rim(frame: Frame, cells: frozenset[Cell], colour: Colour) -> Iterator[Mark]:
    """The line around cells that are laid over."""
    for cell in cells:
        if not frame.window.holds(cell):
            continue
        x, y = frame.corner(cell)
        for (dx, dy), ends in zip(grid.STEPS, _SIDES, strict=True):
            if (cell[0] + dx, cell[1] + dy) not in cells:
                points = tuple((x + a * frame.cell, y + b * frame.cell) for a, b in ends)
                yield Stroke(points, colour, max(2.0, frame.cell * 0.06))


_SIDES = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1)))
"""The sides of a cell by the steps that lead over them."""


def _zones(battle: Battle, frame: Frame) -> Iterator[Mark]:
    """Hatching on the cells next to everybody who holds a zone, in the colour of the team."""
    looks = board_units.badges(battle)
    seen: set[tuple[Cell, int]] = set()
    for unit, cell in board_units.placed(battle):
        if unit.hidden or not unit.on_field or not grid.inside(cell):
            continue
        for near in grid.neighbours(cell):
            if (near, unit.team) in seen or not frame.window.holds(near):
                continue
            seen.add((near, unit.team))
            x, y = frame.corner(near)
            size = frame.cell
            for a, b in (((0.1, 0.5), (0.5, 0.1)), ((0.1, 0.9), (0.9, 0.1)), ((0.5, 0.9), (0.9, 0.5))):
                ends = ((x + a[0] * size, y + a[1] * size), (x + b[0] * size, y + b[1] * size))
                yield Stroke(ends, looks[unit.team].colour, size * 0.06)
