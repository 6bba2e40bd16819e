"""What the signs of the map picture mean: only those that are on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..engine import signs
from ..engine.page import Box, Mark, Stroke
from ..engine.signs import GAP, GOLD, INK, MARGIN, QUIET, TEXT, WIDTH, Marks, line
from ..engine.text import Fact, t
from . import glyphs, grid
from . import wording as w
from .battle import Battle
from .board_ground import PLANKS, RIPPLE, SHADES, WATER, Frame, Window, ink_on, shade
from .board_units import acting, aimed, ghost, ghosts, placed
from .field import Field
from .glyphs import RED, TEAMS
from .view import View

ROW, SIGN, SIZE, COLUMN = 34, 26, 22, (WIDTH - 2 * MARGIN) / 4
SIGNS_A_ROW = 4

Sign = Callable[[float, float], Iterator[Mark]]


class Entry(NamedTuple):
    """A sign, drawn with its middle at a point, and what it means."""

    draw: Sign
    words: Fact
    wide: float = SIGN
    """How wide the sign is."""


def legend(view: View, field: Field, frame: Frame, zones: bool) -> list[Entry]:
    """The signs of what a frame shows."""
    assert view.battle is not None
    battle = view.battle
    cells = list(frame.window.cells())
    top = min(max(field.height(cell) for cell in cells), len(SHADES) - 1)
    found = [_heights(top)]
    if any(field.is_water(cell) for cell in cells):
        found.append(Entry(_water, t("water")))
    numbers = {field.building_at(cell) for cell in cells} - {None}
    if any(number is not None and field.building(number).bridge for number in numbers):
        found.append(Entry(lambda x, y: iter(glyphs.bridge(x, y, SIGN, PLANKS)), t("bridge")))
    objects = [one for one in battle.objects if any(map(frame.window.holds, one.cells))]
    found += [_thing(view, kind) for kind in dict.fromkeys(one.thing for one in objects)]
    return found + _people(battle, frame.window, zones)


def _people(battle: Battle, window: Window, zones: bool) -> list[Entry]:
    """The signs on tokens."""
    look = TEAMS[0]._replace(colour=QUIET, tint="#2b3340")
    standing = [unit for unit, cell in placed(battle) if window.holds(grid.nearest_inside(cell))]
    active = [unit for unit in standing if unit.life == "active"]
    found: list[Entry] = []
    if active and not window.whole:
        found.append(Entry(lambda x, y: iter(_trion(x, y)), t("trion left")))
    if acting(battle) & {unit.id for unit in standing}:
        found.append(Entry(lambda x, y: iter((glyphs.badge(look, x, y, 24, QUIET, GOLD, 5),)), t("on turn")))
    if aimed(battle) & {unit.id for unit in standing}:
        found.append(Entry(lambda x, y: iter(glyphs.target(x, y, 20, RED, 3)), t("attacked")))
    if any(unit.hidden for unit in active):
        found.append(Entry(lambda x, y: iter(_dashed(x, y)), w.STATES["stealth"]))
    if any(window.holds(cell) for _, cell, _ in ghosts(battle)):
        found.append(Entry(lambda x, y: ghost("", look, x, y, 28, 1), t("last seen (round)")))
    if any(unit.has("invisible") for unit in active):
        sign = glyphs.badge
        found.append(Entry(lambda x, y: iter((sign(look, x, y, 24, None, QUIET, 3),)), w.STATES["invisible"]))
    if any(unit.has("floating") for unit in active):
        found.append(Entry(lambda x, y: iter(glyphs.arrow(x, y, 18, TEXT)), w.STATES["floating"]))
    if any(unit.life == "down" for unit in standing):
        found.append(Entry(lambda x, y: iter(signs.cross(x, y, 18, RED, 3)), w.LIVES["down"]))
    if battle.searched:
        found.append(Entry(lambda x, y: iter((Box(x - 12, y - 12, 24, 24, None, QUIET, 3),)), t("searched")))
    if zones:
        found.append(Entry(lambda x, y: iter(_hatched(x, y)), t("zone of control")))
    return found


def _trion(x: float, y: float) -> Marks:
    return (Box(x - 13, y - 5, 26, 10, INK, QUIET, 1, 3), Box(x - 11, y - 3, 14, 6, TEXT, None, 0, 2))


def _dashed(x: float, y: float) -> Marks:
    look = TEAMS[0]
    return (glyphs.badge(look, x, y, 22, QUIET, INK, 2), *glyphs.ring(look, x, y, 25, TEXT, 3))


def _hatched(x: float, y: float) -> Marks:
    lines = (((-10, 0), (0, -10)), ((-10, 10), (10, -10)), ((0, 10), (10, 0)))
    return tuple(Stroke(((x + a, y + b), (x + c, y + d)), QUIET, 2) for (a, b), (c, d) in lines)


def _water(x: float, y: float) -> Iterator[Mark]:
    yield Box(x - 13, y - 13, 26, 26, WATER)
    yield glyphs.wave(x, y, 20, RIPPLE)


def _heights(top: int) -> Entry:
    """The scale of heights: a step for each up to the highest that is shown."""

    def scale(x: float, y: float) -> Iterator[Mark]:
        for height in range(top + 1):
            at = x - 13 + height * 22
            yield Box(at, y - 13, 22, 26, shade(height), INK, 1)
            yield line(at + 11, y, height, 18, ink_on(height), "middle", bold=True)

    return Entry(scale, t("height"), (top + 1) * 22.0)


def _thing(view: View, kind: str) -> Entry:
    return Entry(lambda x, y: iter(glyphs.thing(kind, x, y, SIGN, QUIET)), w.thing_name(view.book, kind))


# ---- drawn -----------------------------------------------------------------------------------------------


def height(entries: list[Entry]) -> float:
    """How high the legend is."""
    return -(-(len(entries) + 1) // SIGNS_A_ROW) * ROW + GAP


def draw(entries: list[Entry], top: float) -> Iterator[Mark]:
    """The legend in rows; the first entry, the scale of heights, takes two places of a row."""
    place = 0
    for entry in entries:
        x = MARGIN + place % SIGNS_A_ROW * COLUMN + SIGN / 2
        y = top + place // SIGNS_A_ROW * ROW + ROW / 2
        yield from entry.draw(x, y)
        wide = 2 if place == 0 else 1
        start = x - SIGN / 2 + entry.wide + 8
        room = MARGIN + (place % SIGNS_A_ROW + wide) * COLUMN - start - 6
        yield line(start, y, entry.words, SIZE, QUIET, room=room)
        place += wide
