"""Who and what stands on the map picture: tokens, objects, last places of those in hiding, who is beyond."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import signs
from ..engine.page import Box, Colour, Disc, Mark, Stroke
from ..engine.signs import FAINT, GOLD, GROUND, INK, QUIET, TEXT, blend, line
from . import glyphs, grid
from .battle import Battle, Cell, Object, TeamId, Unit
from .board_ground import Frame
from .glyphs import ENEMIES, RED, TEAMS, Badge

BARS = 40
"""From this size of a cell on tokens have a bar of their trion."""

TOKEN = 0.98
"""The size of a token as a share of its cell."""


def badges(battle: Battle) -> dict[TeamId, Badge]:
    """What each team's tokens look like: by its place among the teams of the battle."""
    found: dict[TeamId, Badge] = {}
    teams = [party for party in battle.parties if not party.group]
    for place, party in enumerate(teams):
        found[party.id] = TEAMS[place % len(TEAMS)]
    for party in battle.parties:
        if party.group:
            found[party.id] = ENEMIES
    return found


def placed(battle: Battle) -> list[tuple[Unit, Cell]]:
    """Everybody who has a cell that the viewer knows, those who are down below the others."""
    found = [
        (unit, unit.cell)
        for unit in battle.units
        if unit.cell is not None and unit.life in ("active", "down", "waiting")
    ]
    return sorted(found, key=lambda entry: (entry[0].life == "active", entry[0].id))


def ghosts(battle: Battle) -> list[tuple[Unit, Cell, int]]:
    """Those in hiding whose cell the viewer doesn't know, where they were last seen, and in which round."""
    return [
        (unit, unit.seen.cell, unit.seen.round)
        for unit in battle.units
        if unit.cell is None and unit.seen is not None and unit.hidden and unit.on_field
    ]


def cards(battle: Battle) -> list[tuple[Unit, int]]:
    """The core cards that the viewer knows of those who have not arrived yet."""
    cores = {one.unit: one.core for one in battle.drawn}
    return [(unit, cores[unit.id]) for unit in battle.units if unit.cell is None and cores.get(unit.id)]


def acting(battle: Battle) -> frozenset[int]:
    """Whoever has the battle's eye: the one in its attack turn, the attacker, who is asked by name."""
    found = {battle.turn} | {ask.unit for ask in battle.asks[-1:]}
    if battle.attack is not None:
        found.add(battle.attack.unit)
    return frozenset(one for one in found if one is not None)


def aimed(battle: Battle) -> frozenset[int]:
    """Whoever the attack under way aims at."""
    return frozenset() if battle.attack is None else frozenset(one.unit for one in battle.attack.aimed)


def things(battle: Battle, frame: Frame) -> Iterator[Mark]:
    """The objects that were set up."""
    looks = badges(battle)
    for one in battle.objects:
        for cell in one.cells:
            if frame.window.holds(cell):
                yield from _object(one, looks, *frame.middle(cell), frame.cell)


def tokens(battle: Battle, frame: Frame) -> Iterator[Mark]:
    """The people: last places of those in hiding, then everybody whose place the viewer knows."""
    looks = badges(battle)
    for unit, cell, seen in ghosts(battle):
        if frame.window.holds(cell):
            yield from ghost(unit.mark, looks[unit.team], *frame.middle(cell), frame.cell, seen)
    for unit, core in cards(battle):
        if frame.window.holds(grid.centre(core)):
            yield from ghost(unit.mark, looks[unit.team], *frame.middle(grid.centre(core)), frame.cell)
    busy, marked = acting(battle), aimed(battle)
    for unit, cell in placed(battle):
        if frame.window.holds(cell):
            x, y = frame.middle(cell)
            yield from token(unit, looks[unit.team], x, y, frame.cell, turn=unit.id in busy)
            if unit.id in marked:
                yield from glyphs.target(x, y, frame.cell * 1.02, RED, frame.cell * 0.09)
    yield from _beyond(battle, frame, looks)


def token(unit: Unit, look: Badge, x: float, y: float, cell: float, *, turn: bool = False) -> Iterator[Mark]:
    """A unit: its team's shape and colour with its two letters.

    An outline alone is invisible, a dashed ring around it in hiding, a triangle above it floats, a grey one
    that is crossed out is incapacitated. Whose turn it is has a golden rim. Large ones have a bar of trion.
    """
    size = cell * TOKEN
    down = unit.life == "down"
    colour = FAINT if down else look.colour
    hollow = unit.has("invisible") and not down
    if turn:
        yield glyphs.badge(look, x, y, size * 1.3, GOLD, INK, cell * 0.05)
    fill = blend(GROUND, look.colour, 0.18) if hollow else colour
    yield glyphs.badge(
        look, x, y, size, fill, look.colour if hollow else INK, cell * (0.1 if hollow else 0.07)
    )
    letters = look.colour if hollow else INK
    yield line(
        x, y + _drop(look) * size, unit.mark, cell * 0.62, letters, "middle", bold=True, room=size * 0.84
    )
    if down:
        yield from signs.cross(x, y, size * 0.62, RED, cell * 0.08)
    if unit.hidden and not down:
        yield from glyphs.ring(look, x, y, size * 1.12, TEXT, cell * 0.09)
    if cell >= BARS and unit.trion >= 0 and unit.life == "active":
        yield from _bar(unit, x, y + cell * 0.42, cell * 0.8)
    if unit.has("floating") and not down:
        yield from glyphs.arrow(x + size * 0.36, y - size * 0.44, cell * 0.5, TEXT, edge=INK)


def _bar(unit: Unit, x: float, y: float, wide: float) -> Iterator[Mark]:
    """How much of its trion a unit has left; red under a quarter."""
    share = min(1.0, unit.trion / max(unit.initial, 1))
    yield Box(x - wide / 2, y - 4, wide, 8, INK, None, 0, 3)
    if share > 0:
        colour = RED if share < 0.25 else TEXT
        yield Box(x - wide / 2 + 1.5, y - 2.5, max(3.0, (wide - 3) * share), 5, colour, None, 0, 2)


def _drop(look: Badge) -> float:
    """How far down a shape's letters stand, as a share of its size: where the shape is widest."""
    return {"house": 0.12, "shield": -0.1}.get(look.outline, 0.0)


def ghost(mark: str, look: Badge, x: float, y: float, cell: float, seen: int | None = None) -> Iterator[Mark]:
    """Somebody who does not stand there: who hides and was last seen there, with the number of that round;
    or who has drawn that core.
    """
    size = cell * TOKEN
    yield glyphs.badge(look, x, y, size, look.tint, None, 0)
    yield from glyphs.ring(look, x, y, size, look.colour, cell * 0.07)
    if mark:
        yield line(x, y - cell * 0.04, mark, cell * 0.56, look.colour, "middle", bold=True, room=size * 0.84)
    if seen is not None:
        spot = x + cell * 0.36, y + cell * 0.36
        yield Disc(*spot, cell * 0.3, GROUND, look.colour, cell * 0.04)
        yield line(*spot, seen, cell * 0.52, TEXT, "middle", bold=True, room=cell * 0.5)


def _object(one: Object, looks: dict[TeamId, Badge], x: float, y: float, cell: float) -> Iterator[Mark]:
    """An object in the colour of its team; a hidden one, which only its team sees, on a dark ground."""
    look = None if one.team is None else looks.get(one.team)
    colour: Colour = QUIET if look is None else look.colour
    if one.hidden:
        half = cell * 0.46
        yield Box(x - half, y - half, 2 * half, 2 * half, INK, colour, cell * 0.05, cell * 0.1)
        yield from glyphs.thing(one.thing, x, y, cell * 0.62, colour)
        return
    yield from glyphs.thing(one.thing, x, y, cell * 0.8, colour)


def _beyond(battle: Battle, frame: Frame, looks: dict[TeamId, Badge]) -> Iterator[Mark]:
    """Who is out of area, on the rim at the nearest cell with an arrow outwards; several side by side."""
    spots: dict[Cell, int] = {}
    busy = acting(battle)
    for unit, cell in placed(battle):
        near = grid.nearest_inside(cell)
        if near == cell or not frame.window.holds(near):
            continue
        nth = spots.get(near, 0)
        spots[near] = nth + 1
        ways = ((cell[0] > near[0]) - (cell[0] < near[0]), (cell[1] > near[1]) - (cell[1] < near[1]))
        way = (ways[0], 0) if ways[0] else (0, ways[1])
        x, y = frame.middle(near)
        x += way[0] * (frame.cell / 2 + 12.5) + abs(way[1]) * nth * 26
        y += way[1] * (frame.cell / 2 + 12.5) + abs(way[0]) * nth * 26
        yield from token(unit, looks[unit.team], x, y, 24, turn=unit.id in busy)
        yield from glyphs.arrow(x + way[0] * 10.5, y + way[1] * 10.5, 8, GOLD, way)


def route(frame: Frame, path: tuple[Cell, ...]) -> Iterator[Mark]:
    """The way of a move, from cell to cell."""
    points = tuple(frame.middle(cell) for cell in path)
    if len(points) > 1:
        yield Stroke(points, INK, frame.cell * 0.24)
        yield Stroke(points, GOLD, frame.cell * 0.14)
        yield Disc(*points[-1], frame.cell * 0.2, GOLD, INK, frame.cell * 0.06)
