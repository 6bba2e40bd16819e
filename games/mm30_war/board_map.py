"""The battle as a picture to be read on a phone: 800 units wide, and still clear at half of that.

Drawn from a view alone, so it shows no more than the viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Drawing, Mark, Stroke
from ..engine.signs import GOLD, GROUND, INK, IVORY, WIDTH, line
from . import board_ground, board_shots, board_units, legend
from .alt import alt_text
from .board_ground import Frame, Window
from .board_head import head, head_height
from .field import Field, field_of
from .glyphs import ALARM, GREEN, badge_of
from .grid import ORTHOGONAL, beside, cell_name
from .prompts import SETUP
from .reach import Reached
from .state import Cell
from .view import View

TOP = 10.0


class Overlay(Struct, frozen=True):
    """What may be laid over a map.

    ``reach`` are cells where a move may end, ``way`` one of the moves, ``range`` cells that a weapon or a
    skill gets to. ``tags`` are cells that the open menu lists: they bear their names; ``aims`` are those
    of them that are targets. ``open`` are cells that can be picked once their column is.
    ``zones`` are the sides whose zones of control are hatched, ``homes`` those whose initial zone is tinted.
    """

    reach: dict[Cell, Reached] = {}
    start: Cell | None = None
    way: tuple[Cell, ...] = ()
    range: frozenset[Cell] = frozenset()
    tags: frozenset[Cell] = frozenset()
    aims: frozenset[Cell] = frozenset()
    open: frozenset[Cell] = frozenset()
    zones: tuple[Seat, ...] = ()
    homes: tuple[Seat, ...] = ()


NOTHING = Overlay()


def draw(view: View, overlay: Overlay = NOTHING, window: Window | None = None) -> Drawing:
    """The battle as the viewer may see it: the whole map, or some of its columns in larger cells."""
    field = field_of(view)
    if view.phase in SETUP and not overlay.homes:
        overlay = msgspec.structs.replace(overlay, homes=(0, 1))
    below = TOP + head_height(view)
    frame = board_ground.frame_of(field, window, below + board_shots.strip_height(view))
    marks = [*head(view, TOP), *board_shots.strip(view, below)]
    kind = view.book.maps[view.map].kind
    taken = {*field.groups, *field.hqs, *field.bases}
    marks += board_ground.ground(field, kind, frame, _tints(field, overlay), taken)
    marks += board_ground.names(frame)
    if overlay.zones:
        marks += _zones(field, frame, overlay.zones)
    marks += _rim(frame, overlay.range, ALARM)
    marks += _rim(frame, frozenset(overlay.reach) | overlay.open, GREEN)
    marks += board_units.things(field, {seat: view.armies[seat].hp for seat in (0, 1)}, frame)
    marks += _way(frame, overlay)
    marks += board_units.tokens(view, field, frame)
    marks += _costs(frame, overlay)
    marks += _tags(field, frame, overlay)
    bottom = frame.bottom + board_ground.RIM
    signs = legend.legend(view, field, frame, overlay.zones, overlay.reach, overlay.range)
    marks += legend.draw(signs, bottom + 2)
    height = bottom + legend.height(signs) + 10
    return Drawing(WIDTH, round(height), GROUND, tuple(marks), alt_text(view, frame.window))


# ---- what is laid over -----------------------------------------------------------------------------------


def _tints(field: Field, overlay: Overlay) -> Mapping[Cell, tuple[Colour, float]]:
    """Cells in another colour: initial zones, range, reach."""
    found: dict[Cell, tuple[Colour, float]] = {}
    for seat in overlay.homes:
        found |= dict.fromkeys(field.zone(seat), (badge_of(seat).colour, 0.5))
    found |= dict.fromkeys(overlay.range, (ALARM, legend.FIRE))
    found |= dict.fromkeys((*overlay.open, *overlay.reach), (GREEN, 0.5))
    return found


def _costs(frame: Frame, overlay: Overlay) -> Iterator[Mark]:
    """What it costs to get to a cell, and why a move ends there."""
    for cell, reached in overlay.reach.items():
        if frame.window.holds(cell) and reached.cost:
            x, y = frame.corner(cell)
            size = frame.cell * 0.4
            yield from legend.cost_disc(x + frame.cell - size * 0.6, y + size * 0.6, size, reached)


def _way(frame: Frame, overlay: Overlay) -> Iterator[Mark]:
    """A golden rim around who is picked, and the way of its move, to an end with a dot."""
    if overlay.start is None:
        return
    if frame.window.holds(overlay.start):
        corner = frame.corner(overlay.start)
        yield Box(*corner, frame.cell, frame.cell, None, GOLD, frame.cell * 0.08)
    cells = (overlay.start, *overlay.way)
    points = tuple(frame.middle(cell) for cell in cells if frame.window.holds(cell))
    if len(points) > 1:
        yield Stroke(points, INK, frame.cell * 0.2)
        yield Stroke(points, IVORY, frame.cell * 0.11)
        yield Disc(*points[-1], frame.cell * 0.17, IVORY, INK, frame.cell * 0.04)


def _tags(field: Field, frame: Frame, overlay: Overlay) -> Iterator[Mark]:
    """The names of the cells that the menu lists: golden for ends of moves, red for targets."""
    for cell in sorted(overlay.tags):
        if not frame.window.holds(cell):
            continue
        x, y = frame.middle(cell)
        wide, high, size = frame.cell * 0.66, frame.cell * 0.36, frame.cell * 0.31
        if cell in field.groups:  # its letters and HP stay in sight
            high, size, y = frame.cell * 0.27, frame.cell * 0.28, y + frame.cell * 0.43
        else:
            y += frame.cell * (0.3 if cell in field.hqs or cell in field.bases else 0.14)
        colour = ALARM if cell in overlay.aims else GOLD
        yield Box(x - wide / 2, y - high / 2, wide, high, colour, INK, frame.cell * 0.04, high * 0.3)
        yield line(x, y, cell_name(cell), size, INK, "middle", bold=True, room=wide * 0.94)


def _rim(frame: Frame, cells: frozenset[Cell], colour: Colour) -> Iterator[Mark]:
    """The line around cells that are laid over."""
    for cell in sorted(cells):
        if not frame.window.holds(cell):
            continue
        x, y = frame.corner(cell)
        for (dx, dy), ends in zip(ORTHOGONAL, _EDGES, strict=True):
            if (cell[0] + dx, cell[1] + dy) not in cells:
                points = tuple((x + a * frame.cell, y + b * frame.cell) for a, b in ends)
                yield Stroke(points, colour, max(2.0, frame.cell * 0.06))


_EDGES = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))
"""The sides of a cell by the steps that lead over them: north, east, south, west."""


def _zones(field: Field, frame: Frame, seats: tuple[Seat, ...]) -> Iterator[Mark]:
    """Hatching on the cells where a side holds its enemies up (mm30-zoc-1), in the side's colour."""
    for seat in seats:
        held = {near for cell in field.holders(seat) for near in beside(field.options, cell)}
        for cell in sorted(held):
            if not field.exists(cell) or not frame.window.holds(cell):
                continue
            x, y = frame.corner(cell)
            for a, b in _HATCH if seat == 0 else _HATCH_BACK:
                ends = tuple((x + p * frame.cell, y + q * frame.cell) for p, q in (a, b))
                yield Stroke(ends, badge_of(seat).colour, frame.cell * 0.07)


_HATCH = (((0.08, 0.5), (0.5, 0.08)), ((0.08, 0.92), (0.92, 0.08)), ((0.5, 0.92), (0.92, 0.5)))
_HATCH_BACK = tuple(tuple((1 - x, y) for x, y in ends) for ends in _HATCH)
"""Red's lines rise to the right, Blue's to the left."""
