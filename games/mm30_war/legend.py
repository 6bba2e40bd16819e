"""What the signs of the map picture mean: only those that are on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Mark, Stroke
from ..engine.signs import CARD, GAP, GOLD, INK, IVORY, MARGIN, QUIET, TEXT, WIDTH, Marks, blend, line
from ..engine.text import Fact, t
from . import board_units, glyphs
from . import wording as w
from .board_ground import COLOURS, PLAINS, SIGNS, Frame, cells
from .field import Field
from .glyphs import ALARM, GREEN, NOBODY, VIOLET
from .pack import Terrain
from .reach import Reached
from .state import Cell, Unit
from .view import View

ROW, SIGN, SIZE, A_ROW = 34, 26, 22, 4
COLUMN = (WIDTH - 2 * MARGIN) / A_ROW

FIRE = 0.42
"""How much red is laid over cells that a weapon or a skill gets to."""

Sign = Callable[[float, float], Iterator[Mark]]


class Entry(NamedTuple):
    """A sign, drawn with its middle at a point, and what it means."""

    draw: Sign
    words: Fact


def legend(
    view: View,
    field: Field,
    frame: Frame,
    zones: tuple[Seat, ...],
    reach: Mapping[Cell, Reached],
    fire: Collection[Cell] = (),
) -> list[Entry]:
    """The signs of what a frame shows."""
    shown = cells(field, frame)
    kinds = {field.terrain(cell) for cell in shown}
    found = [Entry(_terrain(kind), w.TERRAINS[kind]) for kind in SIGNS if kind in kinds]
    standing = [bridge.intact for cell, bridge in field.bridges.items() if frame.window.holds(cell)]
    for intact, words in ((True, t("bridge")), (False, t("wrecked bridge"))):
        if intact in standing:
            found.append(Entry(_bridge(intact), words))
    if any(base.owner is None for base in field.bases.values()):
        found.append(Entry(_neutral, t("neutral base")))
    units = [unit for cell, group in field.groups.items() if frame.window.holds(cell) for unit in group]
    found += _states(view, field, units)
    if zones:
        found.append(Entry(_hatched, t("ZOC")))
    if any(frame.window.holds(cell) for cell in fire):
        found.append(Entry(_fire(PLAINS[view.book.maps[view.map].kind]), t("in range")))
    return found + list(_reach(reach))


def _reach(reach: Mapping[Cell, Reached]) -> Iterator[Entry]:
    """What the discs on cells that can be reached say."""
    ways = [way for way in reach.values() if way.cost]
    if ways:
        yield Entry(lambda x, y: iter(cost_disc(x, y, 30, Reached(2, (), None, False))), t("cost to reach"))
    if any(way.stop == "zoc" for way in ways):
        yield Entry(lambda x, y: iter(cost_disc(x, y, 30, Reached(2, (), "zoc", False))), t("stops: ZOC"))
    if any(way.stop == "mountain" for way in ways):
        yield Entry(
            lambda x, y: iter(cost_disc(x, y, 30, Reached(2, (), "mountain", False))), t("stops: mountain")
        )
    if any(way.merge for way in ways):
        yield Entry(lambda x, y: iter(cost_disc(x, y, 30, Reached(2, (), None, True))), t("merges"))


def cost_disc(x: float, y: float, size: float, way: Reached) -> Marks:
    """What it costs to get to a cell; rimmed in red where a zone ends the move, in white on a mountain,
    bright where the units join a squad.
    """
    edge = {"zoc": ALARM, "mountain": IVORY, None: None}[way.stop]
    fill, ink = (GREEN, INK) if way.merge else (INK, GREEN)
    return (
        Disc(x, y, size / 2, fill, edge, size * 0.12 if edge else 0),
        line(x, y, way.cost, size * 0.7, ink, "middle", bold=True),
    )


def _states(view: View, field: Field, units: list[Unit]) -> Iterator[Entry]:
    """The signs on tokens."""
    if any(not unit.ready for unit in units):
        yield Entry(_finished, t("finished"))
    if board_units.acting(view) & {unit.id for unit in units}:
        yield Entry(lambda x, y: iter((Box(x - 12, y - 12, 24, 24, None, GOLD, 4),)), t("acting"))
    if board_units.struck(view) & {unit.id for unit in units}:
        yield Entry(lambda x, y: board_units.under_fire(x, y, 20), t("attacked"))
    if any(field.type_of(unit) == "flying" for unit in units):
        yield Entry(lambda x, y: iter(glyphs.wings(x, y, 26, IVORY)), t("flying"))
    if any(field.kind(unit) == "ace" for unit in units):
        yield Entry(lambda x, y: iter(glyphs.star(x, y, 24, GOLD)), t("ace"))
    if any(unit.shield for unit in units):
        yield Entry(lambda x, y: iter(glyphs.shield(x, y, 22, IVORY)), t("shield"))
    if any(unit.jam for unit in units):
        yield Entry(lambda x, y: iter(glyphs.bolt(x, y, 24, VIOLET)), t("jammed"))
    if any(unit.lock for unit in units):
        yield Entry(lambda x, y: iter(glyphs.target(x, y, 14, ALARM, 3)), t("locked on"))


def _terrain(kind: Terrain) -> Sign:
    def sign(x: float, y: float) -> Iterator[Mark]:
        yield Box(x - 14, y - 14, 28, 28, COLOURS[kind])
        yield from SIGNS[kind](x, y, 24)

    return sign


def _bridge(intact: bool) -> Sign:
    return lambda x, y: iter(glyphs.bridge(x, y, SIGN, intact))


def _neutral(x: float, y: float) -> Iterator[Mark]:
    yield glyphs.badge(NOBODY, x, y, 24, IVORY, INK, 2)


def _finished(x: float, y: float) -> Iterator[Mark]:
    yield Box(x - 12, y - 12, 24, 24, CARD, QUIET, 2.5, 3)


def _hatched(x: float, y: float) -> Iterator[Mark]:
    for (a, b), (c, d) in (((-10, 0), (0, -10)), ((-10, 10), (10, -10)), ((0, 10), (10, 0))):
        yield Stroke(((x + a, y + b), (x + c, y + d)), QUIET, 2.5)


def _fire(plain: Colour) -> Sign:
    return lambda x, y: iter((Box(x - 12, y - 12, 24, 24, blend(plain, ALARM, FIRE), ALARM, 2.5),))


# ---- drawn -----------------------------------------------------------------------------------------------


def height(entries: list[Entry]) -> float:
    """How high the legend is."""
    return -(-len(entries) // A_ROW) * ROW + GAP


def draw(entries: list[Entry], top: float) -> Iterator[Mark]:
    """The legend in rows."""
    for place, entry in enumerate(entries):
        x = MARGIN + place % A_ROW * COLUMN + SIGN / 2 + 2
        y = top + place // A_ROW * ROW + ROW / 2
        yield from entry.draw(x, y)
        yield line(x + SIGN / 2 + 10, y, entry.words, SIZE, TEXT, room=COLUMN - SIGN - 22)
