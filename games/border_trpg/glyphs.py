"""The small signs of the pictures: teams, tokens, objects, dice. Told apart by shape, not by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from ..engine.page import Box, Colour, Disc, Mark, Shape, Stroke
from ..engine.signs import (
    INK,
    IVORY,
    Marks,
    Points,
    around,
    pips,
    placed,
)

RED: Colour = "#ff5d5d"


Outline: TypeAlias = Literal["disc", "square", "house", "shield", "diamond"]
"""The shape of a team's tokens."""


class Badge(NamedTuple):
    """What a team's tokens look like: ``colour`` to write on, ``tint`` the same as a dark ground."""

    outline: Outline
    colour: Colour
    tint: Colour


TEAMS: Final[tuple[Badge, ...]] = (
    Badge("disc", "#6cc3ff", "#1c3a52"),
    Badge("square", "#ffb347", "#4a3413"),
    Badge("house", "#3fd6a5", "#12402f"),
    Badge("shield", "#f29bd0", "#4a2540"),
)
"""Teams of players by their place in the battle: pale blue, orange, green, pink stay apart by brightness and
hue for most eyes, and by shape for all.
"""

COLOUR = TEAMS[0].colour
"""The accent of pages."""

ENEMIES: Final = Badge("diamond", "#ff7a5c", "#4d2018")
"""A game master's group."""


# ---- signs: drawn in a square of 2 x 2 around the origin, then placed ------------------------------------


_OUTLINES: dict[Outline, Points] = {
    "disc": tuple((cos(n * pi / 12), sin(n * pi / 12)) for n in range(24)),
    "square": ((-0.94, -0.94), (0.94, -0.94), (0.94, 0.94), (-0.94, 0.94)),
    "house": ((0, -1.06), (0.94, -0.42), (0.94, 0.9), (-0.94, 0.9), (-0.94, -0.42)),
    "shield": ((0.94, -0.9), (0.94, 0.36), (0, 1.06), (-0.94, 0.36), (-0.94, -0.9)),
    "diamond": ((0, -1.2), (1.26, 0), (0, 1.2), (-1.26, 0)),
}


def badge(
    of: Badge, x: float, y: float, size: float, fill: Colour | None, edge: Colour | None, width: float
) -> Mark:
    """A team's shape, ``size`` high around ``x, y``."""
    if of.outline == "disc":
        return Disc(x, y, size / 2, fill, edge, width)
    if of.outline == "square":
        half = size * 0.47
        return Box(x - half, y - half, 2 * half, 2 * half, fill, edge, width, size * 0.12)
    return Shape(placed(around(x, y, size), _OUTLINES[of.outline]), fill, edge, width)


def ring(of: Badge, x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """A dashed line along a team's shape: somebody whom others don't see."""
    edge = _OUTLINES[of.outline]
    pieces = 1 if of.outline == "disc" else 5
    corners = [
        point for a, b in zip(edge, (*edge[1:], edge[0]), strict=True) for point in _steps(a, b, pieces)
    ]
    dashes = list(pairwise((*corners, corners[0])))[::2]
    at = around(x, y, size)
    return tuple(Stroke(placed(at, dash), colour, width) for dash in dashes)


def _steps(a: tuple[float, float], b: tuple[float, float], n: int) -> list[tuple[float, float]]:
    return [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(n)]


def arrow(
    x: float, y: float, size: float, colour: Colour, way: tuple[int, int] = (0, -1), edge: Colour | None = INK
) -> Marks:
    """A triangle that points a way: up for whoever floats, outwards for whoever is out of area."""
    dx, dy = way
    tip = ((dx, dy), (-dy * 0.8 - dx * 0.6, dx * 0.8 - dy * 0.6), (dy * 0.8 - dx * 0.6, -dx * 0.8 - dy * 0.6))
    return (Shape(placed(around(x, y, size), tip), colour, edge, 0 if edge is None else max(1, size * 0.08)),)


def wave(x: float, y: float, size: float, colour: Colour) -> Mark:
    """A ripple of water."""
    crest = ((-0.7, 0.15), (-0.35, -0.2), (0, 0.15), (0.35, -0.2), (0.7, 0.15))
    return Stroke(placed(around(x, y, size), crest), colour, size * 0.08)


def mine(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A mine: a ball with spikes."""
    at = around(x, y, size)
    spikes = tuple(
        Stroke((at(0.9 * cos(a), 0.9 * sin(a)), at(-0.9 * cos(a), -0.9 * sin(a))), colour, size * 0.14)
        for a in (0, pi / 3, 2 * pi / 3)
    )
    return (*spikes, Disc(x, y, size * 0.28, colour, INK, size * 0.08))


def wall(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A wall: three courses of bricks."""
    half, third = size * 0.46, size * 0.92 / 3
    top = y - half
    lines = [((x - half, top + n * third), (x + half, top + n * third)) for n in (1, 2)]
    lines += [((x, top), (x, top + third)), ((x, top + 2 * third), (x, top + 3 * third))]
    lines += [((x + half * k, top + third), (x + half * k, top + 2 * third)) for k in (-0.5, 0.5)]
    bricks = tuple(Stroke(points, INK, size * 0.07) for points in lines)
    return (Box(x - half, top, 2 * half, 2 * half, colour, INK, size * 0.07), *bricks)


def wire(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A wire between two pegs."""
    at = around(x, y, size)
    return (
        Stroke(placed(at, ((-0.85, -0.7), (0.85, 0.7))), colour, size * 0.1),
        Stroke(placed(at, ((-0.85, 0.7), (0.85, -0.7))), colour, size * 0.1),
        *(Disc(*at(dx * 0.85, dy * 0.7), size * 0.12, colour) for dx in (-1, 1) for dy in (-1, 1)),
    )


def bridge(x: float, y: float, size: float, colour: Colour) -> Marks:
    """Planks of a bridge."""
    half, third = size * 0.46, size * 0.92 / 3
    planks = tuple(
        Stroke(((x - half, y - half + n * third), (x + half, y - half + n * third)), INK, size * 0.07)
        for n in (1, 2)
    )
    return (Box(x - half, y - half, 2 * half, 2 * half, colour), *planks)


def block(x: float, y: float, size: float, colour: Colour) -> Marks:
    """Any other object: a crate."""
    half = size * 0.4
    return (
        Box(x - half, y - half, 2 * half, 2 * half, None, colour, size * 0.12),
        Stroke(((x - half, y + half), (x + half, y - half)), colour, size * 0.1),
    )


THINGS: dict[str, Callable[[float, float, float, Colour], Marks]] = {
    "mine": mine,
    "wall": wall,
    "wire": wire,
    "bridge": bridge,
}
"""Signs of objects; a pack's others are crates."""


def thing(kind: str, x: float, y: float, size: float, colour: Colour) -> Marks:
    """The sign of an object."""
    return THINGS.get(kind, block)(x, y, size, colour)


def target(x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """Cross hairs around whoever is attacked."""
    at = around(x, y, size)
    ticks = tuple(
        Stroke((at(dx * 0.72, dy * 0.72), at(dx * 1.12, dy * 1.12)), colour, width)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    return (Disc(x, y, size / 2 + width / 2, None, colour, width), *ticks)


def star(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A star: points."""
    corners = ((0.42 if n % 2 else 1.0, n * pi / 5) for n in range(10))
    points = ((reach * sin(angle), -reach * cos(angle)) for reach, angle in corners)
    return (Shape(placed(around(x, y, size), points), colour),)


def flag(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A pennant: the captain."""
    at = around(x, y, size)
    return (
        Stroke(placed(at, ((-0.5, -0.9), (-0.5, 0.9))), colour, size * 0.14),
        Shape(placed(at, ((-0.5, -0.9), (0.8, -0.4), (-0.5, 0.1))), colour),
    )


@lru_cache(512)
def die(face: int, x: float, y: float, size: float, colour: Colour = IVORY) -> Marks:
    """A die with its centre at ``x, y``; ``face`` 0 to 9, of ten sides a digit is written by the caller."""
    half = size / 2
    return (
        Box(x - half, y - half, size, size, colour, radius=size / 5),
        *pips(face, x, y, size, INK),
    )
