"""The small signs of the pictures: sides, terrain, bases, dice. Told apart by shape, not by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from ..engine.contract import Seat
from ..engine.page import Anchor, Box, Colour, Disc, Label, Mark, Shape, Stroke
from ..engine.text import Fact

GROUND: Colour = "#0e1117"
PANEL: Colour = "#191e27"
CARD: Colour = "#2b3340"
LINE: Colour = "#414b5b"
TEXT: Colour = "#f6f8fb"
QUIET: Colour = "#b4bdcb"
FAINT: Colour = "#7d8797"
GOLD: Colour = "#ffd35c"
IVORY: Colour = "#f3efe4"
ALARM: Colour = "#ff4d5e"
GREEN: Colour = "#5fe08c"
VIOLET: Colour = "#d59bff"
INK: Colour = "#0b0e13"

WIDTH, MARGIN, GAP = 800, 12, 8
"""Of every picture, in drawing units. It is to be read when shown at half of that."""

SMALL, PLAIN, LARGE = 24, 28, 36
"""Type sizes of everything but the map itself, whose cells give the room that there is."""

Marks: TypeAlias = tuple[Mark, ...]


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

COLOUR = BADGES[0].colour
"""The accent of pages."""


def badge_of(owner: Seat | None) -> Badge:
    """The look of a side, or of what is neutral."""
    return NOBODY if owner is None else BADGES[owner]


def line(
    x: float,
    y: float,
    text: Fact,
    size: float = SMALL,
    colour: Colour = TEXT,
    anchor: Anchor = "left",
    bold: bool = False,
    room: float | None = None,
) -> Label:
    """A label with the defaults of the pictures."""
    return Label(x, y, text, size, colour, anchor, bold, room)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` with a share of ``b`` in it, from 0 to 1."""
    mixed = (
        round(int(a[at : at + 2], 16) * (1 - share) + int(b[at : at + 2], 16) * share) for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


# ---- signs: drawn in a square of 2 x 2 around the origin, then placed ------------------------------------

Place: TypeAlias = Callable[[float, float], tuple[float, float]]
Points: TypeAlias = tuple[tuple[float, float], ...]


def _at(x: float, y: float, size: float) -> Place:
    return lambda dx, dy: (round(x + dx * size / 2, 2), round(y + dy * size / 2, 2))


def _placed(at: Place, points: Iterable[tuple[float, float]]) -> Points:
    return tuple(at(*point) for point in points)


def badge(
    of: Badge, x: float, y: float, size: float, fill: Colour | None, edge: Colour | None, width: float
) -> Mark:
    """A side's shape, ``size`` high around ``x, y``; what is neutral is a diamond."""
    if of is NOBODY:
        corners = ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0))
        return Shape(_placed(_at(x, y, size), corners), fill, edge, width)
    if of.square:
        half = size * 0.47
        return Box(x - half, y - half, 2 * half, 2 * half, fill, edge, width, size * 0.1)
    return Disc(x, y, size / 2, fill, edge, width)


def wings(x: float, y: float, size: float, colour: Colour, edge: Colour = INK) -> Marks:
    """A double arrowhead upwards: whoever flies."""
    at = _at(x, y, size)
    head = ((0, -1), (0.95, 0.05), (0.95, 0.5), (0, -0.35), (-0.95, 0.5), (-0.95, 0.05))
    return tuple(
        Shape(_placed(at, ((px, py + drop) for px, py in head)), colour, edge, max(1, size * 0.07))
        for drop in (0.45, -0.1)
    )


def cross(x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """Two lines across: wrecked or destroyed."""
    half = size / 2
    return (
        Stroke(((x - half, y - half), (x + half, y + half)), colour, width),
        Stroke(((x - half, y + half), (x + half, y - half)), colour, width),
    )


def target(x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """Cross hairs: whoever is attacked or locked on."""
    at = _at(x, y, size)
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
        Shape(_placed(_at(x, y, size), zig), INK),
    )


def star(x: float, y: float, size: float, colour: Colour, edge: Colour | None = None) -> Marks:
    """A star: an ace."""
    corners = ((0.42 if n % 2 else 1.0, n * pi / 5) for n in range(10))
    points = ((reach * sin(angle), -reach * cos(angle)) for reach, angle in corners)
    return (Shape(_placed(_at(x, y, size), points), colour, edge, 0 if edge is None else 1.5),)


def shield(x: float, y: float, size: float, colour: Colour, edge: Colour | None = INK) -> Marks:
    """A shield chip."""
    points = ((-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1))
    return (Shape(_placed(_at(x, y, size), points), colour, edge, 0 if edge is None else 1.5),)


def gem(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A cut stone: TP."""
    points = ((-0.5, -0.8), (0.5, -0.8), (1, -0.15), (0, 0.95), (-1, -0.15))
    return (
        Shape(_placed(_at(x, y, size), points), colour),
        Stroke(_placed(_at(x, y, size), ((-1, -0.15), (1, -0.15))), INK, max(1, size * 0.07)),
    )


def fort(x: float, y: float, size: float, fill: Colour, edge: Colour, width: float) -> Mark:
    """A fort with battlements: an HQ."""
    points = (
        (-1, -0.95), (-0.6, -0.95), (-0.6, -0.6), (-0.2, -0.6), (-0.2, -0.95), (0.2, -0.95), (0.2, -0.6),
        (0.6, -0.6), (0.6, -0.95), (1, -0.95), (1, 0.95), (-1, 0.95),
    )  # fmt: skip
    return Shape(_placed(_at(x, y, size), points), fill, edge, width)


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
    at = _at(x, y, size)
    return (
        Shape(_placed(at, ((0.05, 0.75), (0.5, -0.3), (0.95, 0.75))), "#8d7868"),
        Shape(_placed(at, ((-0.95, 0.75), (-0.2, -0.85), (0.55, 0.75))), "#a48d7b"),
        Shape(_placed(at, ((-0.45, -0.33), (-0.2, -0.85), (0.05, -0.33), (-0.2, -0.12))), SNOW),
    )


def trees(x: float, y: float, size: float) -> Marks:
    """Two firs: a forest."""
    at = _at(x, y, size)
    found: list[Mark] = []
    for dx, dy, k in ((0.42, 0.1, 0.8), (-0.35, 0.0, 1.0)):
        points = ((dx, dy - 0.9 * k), (dx + 0.52 * k, dy + 0.6 * k), (dx - 0.52 * k, dy + 0.6 * k))
        found.append(Shape(_placed(at, points), LEAF, WOOD, max(1, size * 0.04)))
        stem = ((dx, dy + 0.6 * k), (dx, dy + 0.85 * k))
        found.append(Stroke(_placed(at, stem), ROCK, max(1.5, size * 0.09)))
    return tuple(found)


def waves(x: float, y: float, size: float) -> Marks:
    """Two ripples: a river."""
    at = _at(x, y, size)
    crest = ((-0.8, 0.12), (-0.4, -0.22), (0, 0.12), (0.4, -0.22), (0.8, 0.12))
    return tuple(
        Stroke(_placed(at, ((px, py + dy) for px, py in crest)), RIPPLE, max(1.5, size * 0.07))
        for dy in (-0.35, 0.4)
    )


def lane(x: float, y: float, size: float) -> Marks:
    """A dashed line down the middle: a road."""
    at = _at(x, y, size)
    return tuple(
        Stroke(_placed(at, ((0, top), (0, top + 0.45))), IVORY, max(1.5, size * 0.07))
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
    step, pip = size * 0.27, size * 0.105
    return (
        Box(x - half, y - half, size, size, colour, INK, max(1, size * 0.05), size / 5),
        *(Disc(x + dx * step, y + dy * step, pip, INK) for dx, dy in _PIPS.get(face, ())),
    )


_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def facet(face: int, x: float, y: float, size: float, hit: bool, twenty: bool) -> Marks:
    """A die of ten or twenty sides with its number: a kite, or a hexagon; hits are bright."""
    at = _at(x, y, size)
    if twenty:
        edge = tuple((cos(n * pi / 3 + pi / 6), sin(n * pi / 3 + pi / 6)) for n in range(6))
    else:
        edge = ((0, -1.05), (1, -0.1), (0.95, 0.2), (0, 1.05), (-0.95, 0.2), (-1, -0.1))
    fill, ink = (GOLD, INK) if hit else (CARD, FAINT)
    return (
        Shape(_placed(at, edge), fill, INK if hit else FAINT, 2),
        line(x, y, face, size * 0.5, ink, "middle", bold=True),
    )
