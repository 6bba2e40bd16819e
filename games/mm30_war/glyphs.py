"""The small signs of the pictures: sides, terrain, bases, dice. Told apart by shape, not by colour alone."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Mark, Shape, Stroke
from ..engine.signs import (
    CARD,
    FAINT,
    GOLD,
    INK,
    IVORY,
    Marks,
    around,
    cross,
    line,
    pips,
    placed,
)

ALARM: Colour = "#ff4d5e"
GREEN: Colour = "#5fe08c"
VIOLET: Colour = "#d59bff"


class Badge(NamedTuple):
    """What a side's tokens look like: square or round, ``colour`` to write on, ``tint`` a dark ground."""

    square: bool
    colour: Colour
    tint: Colour


BADGES: Final[tuple[Badge, Badge]] = (
    Badge(True, "#ff8468", "#4a2018"),
    Badge(False, "#74c6ff", "#173550"),
)
"""Red's tokens are square and Blue's round: the shape tells them apart where the colours don't."""

NOBODY: Final = Badge(False, IVORY, "#3a3a34")
"""What belongs to neither side."""

SAMPLE: Final = Badge(True, IVORY, NOBODY.tint)
"""Units of no side, on lists: their letters need more room than a diamond has."""

COLOUR = BADGES[0].colour
"""The accent of pages."""


def badge_of(owner: Seat | None) -> Badge:
    """The look of a side, or of what is neutral."""
    return NOBODY if owner is None else BADGES[owner]


# ---- signs: drawn in a square of 2 x 2 around the origin, then placed ------------------------------------


def badge(
    of: Badge, x: float, y: float, size: float, fill: Colour | None, edge: Colour | None, width: float
) -> Mark:
    """A side's shape, ``size`` high around ``x, y``; what is neutral is a diamond."""
    if of is NOBODY:
        corners = ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0))
        return Shape(placed(around(x, y, size), corners), fill, edge, width)
    if of.square:
        half = size * 0.47
        return Box(x - half, y - half, 2 * half, 2 * half, fill, edge, width, size * 0.1)
    return Disc(x, y, size / 2, fill, edge, width)


def wings(x: float, y: float, size: float, colour: Colour, edge: Colour = INK) -> Marks:
    """A double arrowhead upwards: whoever flies."""
    at = around(x, y, size)
    head = ((0, -1), (0.95, 0.05), (0.95, 0.5), (0, -0.35), (-0.95, 0.5), (-0.95, 0.05))
    return tuple(
        Shape(placed(at, ((px, py + drop) for px, py in head)), colour, edge, max(1, size * 0.07))
        for drop in (0.45, -0.1)
    )


def target(x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """Cross hairs: whoever is attacked or locked on."""
    at = around(x, y, size)
    ticks = tuple(
        Stroke((at(dx * 0.55, dy * 0.55), at(dx * 1.15, dy * 1.15)), colour, width)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    return (Disc(x, y, size / 2, None, colour, width), *ticks)


def bolt(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A flash on a disc: jammed."""
    zig = ((0.3, -0.8), (-0.5, 0.15), (-0.02, 0.15), (-0.3, 0.8), (0.5, -0.2), (0.05, -0.2))
    return (
        Disc(x, y, size / 2, colour, INK, max(1, size * 0.08)),
        Shape(placed(around(x, y, size), zig), INK),
    )


def star(x: float, y: float, size: float, colour: Colour, edge: Colour | None = None) -> Marks:
    """A star: an ace."""
    corners = ((0.42 if n % 2 else 1.0, n * pi / 5) for n in range(10))
    points = ((reach * sin(angle), -reach * cos(angle)) for reach, angle in corners)
    return (Shape(placed(around(x, y, size), points), colour, edge, 0 if edge is None else 1.5),)


def shield(x: float, y: float, size: float, colour: Colour, edge: Colour | None = INK) -> Marks:
    """A shield chip."""
    points = ((-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1))
    return (Shape(placed(around(x, y, size), points), colour, edge, 0 if edge is None else 1.5),)


def gem(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A cut stone: TP."""
    points = ((-0.5, -0.8), (0.5, -0.8), (1, -0.15), (0, 0.95), (-1, -0.15))
    return (
        Shape(placed(around(x, y, size), points), colour),
        Stroke(placed(around(x, y, size), ((-1, -0.15), (1, -0.15))), INK, max(1, size * 0.07)),
    )


def fort(x: float, y: float, size: float, fill: Colour, edge: Colour, width: float) -> Mark:
    """A fort with battlements: an HQ."""
    points = (
        (-1, -0.95), (-0.6, -0.95), (-0.6, -0.6), (-0.2, -0.6), (-0.2, -0.95), (0.2, -0.95), (0.2, -0.6),
        (0.6, -0.6), (0.6, -0.95), (1, -0.95), (1, 0.95), (-1, 0.95),
    )  # fmt: skip
    return Shape(placed(around(x, y, size), points), fill, edge, width)


# ---- terrain -------------------------------------------------------------------------------------------

ROCK: Colour = "#5a4a40"
SNOW: Colour = "#cfc4b8"
WOOD: Colour = "#2c5a3a"
LEAF: Colour = "#63a86f"
WATER: Colour = "#1d5688"
RIPPLE: Colour = "#6db3e6"
ASPHALT: Colour = "#6d6860"
PAVED: Colour = "#8f959d"
SLAB: Colour = "#c3c8ce"
PLANKS: Colour = "#b08a55"


def peak(x: float, y: float, size: float) -> Marks:
    """Two peaks with snow: a mountain."""
    at = around(x, y, size)
    return (
        Shape(placed(at, ((0.05, 0.75), (0.5, -0.3), (0.95, 0.75))), "#8d7868"),
        Shape(placed(at, ((-0.95, 0.75), (-0.2, -0.85), (0.55, 0.75))), "#a48d7b"),
        Shape(placed(at, ((-0.45, -0.33), (-0.2, -0.85), (0.05, -0.33), (-0.2, -0.12))), SNOW),
    )


def trees(x: float, y: float, size: float) -> Marks:
    """Two firs: a forest."""
    at = around(x, y, size)
    found: list[Mark] = []
    for dx, dy, k in ((0.42, 0.1, 0.8), (-0.35, 0.0, 1.0)):
        points = ((dx, dy - 0.9 * k), (dx + 0.52 * k, dy + 0.6 * k), (dx - 0.52 * k, dy + 0.6 * k))
        found.append(Shape(placed(at, points), LEAF, WOOD, max(1, size * 0.04)))
        stem = ((dx, dy + 0.6 * k), (dx, dy + 0.85 * k))
        found.append(Stroke(placed(at, stem), ROCK, max(1.5, size * 0.09)))
    return tuple(found)


def waves(x: float, y: float, size: float) -> Marks:
    """Two ripples: a river."""
    at = around(x, y, size)
    crest = ((-0.8, 0.12), (-0.4, -0.22), (0, 0.12), (0.4, -0.22), (0.8, 0.12))
    return tuple(
        Stroke(placed(at, ((px, py + dy) for px, py in crest)), RIPPLE, max(1.5, size * 0.07))
        for dy in (-0.35, 0.4)
    )


def lane(x: float, y: float, size: float) -> Marks:
    """A dashed line down the middle: a road."""
    at = around(x, y, size)
    return tuple(
        Stroke(placed(at, ((0, top), (0, top + 0.45))), IVORY, max(1.5, size * 0.07))
        for top in (-0.85, -0.1, 0.6)
    )


def slab(x: float, y: float, size: float) -> Marks:
    """A plate with screws: a grey cell, where bases may lie."""
    half = size * 0.4
    corners = tuple(
        Disc(x + dx * half * 0.72, y + dy * half * 0.72, max(1.2, size * 0.05), SLAB)
        for dx in (-1, 1)
        for dy in (-1, 1)
    )
    return (
        Box(x - half, y - half, 2 * half, 2 * half, None, SLAB, max(1.2, size * 0.04), size * 0.08),
        *corners,
    )


def bridge(x: float, y: float, size: float, intact: bool) -> Marks:
    """A bridge: planks across the river, or what is left of them."""
    half, third = size * 0.46, size * 0.92 / 4
    if not intact:
        stumps = (
            Box(x - half, y - half * 0.6, half * 0.55, half * 1.2, PLANKS, INK, 1),
            Box(x + half * 0.45, y - half * 0.6, half * 0.55, half * 1.2, PLANKS, INK, 1),
        )
        return (*stumps, *cross(x, y, size * 0.5, ALARM, max(2, size * 0.09)))
    planks = tuple(
        Stroke(((x - half + n * third, y - half * 0.66), (x - half + n * third, y + half * 0.66)), INK, 1.2)
        for n in (1, 2, 3)
    )
    rails = tuple(
        Stroke(((x - half, y + dy * half * 0.7), (x + half, y + dy * half * 0.7)), INK, max(1.5, size * 0.06))
        for dy in (-1, 1)
    )
    return (Box(x - half, y - half * 0.66, 2 * half, half * 1.32, PLANKS), *planks, *rails)


# ---- dice ----------------------------------------------------------------------------------------------


@lru_cache(512)
def die(face: int, x: float, y: float, size: float, colour: Colour = IVORY) -> Marks:
    """A die with its centre at ``x, y``: pips for 1 to 6, else blank, for a digit or the end of an HQ."""
    half = size / 2
    return (
        Box(x - half, y - half, size, size, colour, INK, max(1, size * 0.05), size / 5),
        *pips(face, x, y, size, INK),
    )


def facet(face: int, x: float, y: float, size: float, hit: bool, twenty: bool) -> Marks:
    """A die of ten or twenty sides with its number: a kite, or a hexagon; hits are bright."""
    at = around(x, y, size)
    if twenty:
        edge = tuple((cos(n * pi / 3 + pi / 6), sin(n * pi / 3 + pi / 6)) for n in range(6))
    else:
        edge = ((0, -1.05), (1, -0.1), (0.95, 0.2), (0, 1.05), (-0.95, 0.2), (-1, -0.1))
    fill, ink = (GOLD, INK) if hit else (CARD, FAINT)
    return (
        Shape(placed(at, edge), fill, INK if hit else FAINT, 2),
        line(x, y, face, size * 0.5, ink, "middle", bold=True),
    )
