"""The small signs of the pictures: sides, kinds, dice, cards. Told apart by shape, not by colour alone."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Shape, Stroke
from ..engine.signs import (
    GOLD,
    GROUND,
    IVORY,
    Marks,
    Place,
    Points,
    around,
    pips,
    placed,
)
from .pack import KINDS, Kind

SILVER_BLUE: Colour = "#a8d4ff"
DARK_ORANGE: Colour = "#f58a51"
SEATS: tuple[Colour, Colour] = (SILVER_BLUE, DARK_ORANGE)
"""The colours of the two sides; a pale blue and an orange stay apart for every kind of eye."""

TINTS: tuple[Colour, Colour] = ("#22344a", "#45291d")
"""The same, as a ground to write on."""

SPENT: Colour = "#151a22"
ROSE: Colour = "#ff8fa8"
WARNING: Colour = "#ffb300"

KIND_COLOURS: dict[Kind, Colour] = {
    "arm": "#ffc857",
    "leg": "#56ccf2",
    "strike": "#ff7a5c",
    "weapon": "#c9a2ff",
}


# ---- signs: drawn in a square of 2 x 2 around the origin, then placed ------------------------------------


def seat_mark(seat: Seat, x: float, y: float, size: float, colour: Colour | None = None) -> Marks:
    """A four-pointed star for Silver, a crescent for Dark, ``size`` high around ``x, y``."""
    at, fill = around(x, y, size), colour or SEATS[seat]
    return (Shape(placed(at, _STAR if seat == 0 else _CRESCENT), fill),)


def _star(rays: int, inner: float) -> Points:
    corners = ((inner if n % 2 else 1.0, n * pi / rays) for n in range(2 * rays))
    return tuple((reach * sin(angle), -reach * cos(angle)) for reach, angle in corners)


_STAR, _FIVE = _star(4, 0.36), _star(5, 0.42)
_CRESCENT: Points = (
    *((0.1 + 0.95 * cos(a * pi / 12), 0.95 * sin(a * pi / 12)) for a in range(4, 21)),
    *((0.52 + 0.82 * cos(a * pi / 12), 0.82 * sin(a * pi / 12)) for a in range(18, 5, -1)),
)


@lru_cache(2048)
def kind_mark(kind: str, x: float, y: float, size: float, colour: Colour | None = None) -> Marks:
    """The sign of a kind: a bent arm, a kicking leg, a bat and its ball, a blade.

    ``-`` (open to all) is a ring of all four colours, ``*`` (named leaguers) a badge with a star.
    """
    if kind == "-":
        return _ring(x, y, size, colour)
    if kind == "*":
        at = around(x, y, size)
        return (Shape(placed(at, _FIVE), colour or GOLD),)
    sign = {"arm": _arm, "leg": _leg, "strike": _bat, "weapon": _blade}[kind]
    return sign(around(x, y, size), size, colour or KIND_COLOURS[kind])  # type: ignore[index]


def _ring(x: float, y: float, size: float, colour: Colour | None) -> Marks:
    at = around(x, y, size)
    marks = []
    for quarter, kind in enumerate(KINDS):
        arc = [(cos(a), sin(a)) for a in (quarter * pi / 2 + step * pi / 12 for step in range(7))]
        points = [*arc, *((0.42 * dx, 0.42 * dy) for dx, dy in reversed(arc))]
        marks.append(Shape(placed(at, points), colour or KIND_COLOURS[kind]))
    return tuple(marks)


def _arm(at: Place, size: float, colour: Colour) -> Marks:
    """A flexed arm: shoulder, elbow, fist."""
    return (
        Stroke(placed(at, ((-0.8, 0.55), (0.35, 0.6), (0.55, -0.3))), colour, size * 0.2),
        Disc(*at(-0.15, 0.3), size * 0.19, colour),
        Disc(*at(0.42, -0.55), size * 0.21, colour),
    )


def _leg(at: Place, size: float, colour: Colour) -> Marks:
    """A leg that kicks, and a ball."""
    return (
        Stroke(placed(at, ((-0.7, -0.8), (-0.15, 0.0), (-0.55, 0.65), (0.1, 0.75))), colour, size * 0.2),
        Disc(*at(0.62, 0.42), size * 0.19, colour),
    )


def _bat(at: Place, size: float, colour: Colour) -> Marks:
    """A bat and its ball."""
    bat = ((-0.95, 0.8), (-0.8, 0.95), (0.35, 0.1), (0.62, -0.35), (0.35, -0.62), (-0.1, -0.35))
    return (Shape(placed(at, bat), colour), Disc(*at(0.72, 0.62), size * 0.16, colour))


def _blade(at: Place, size: float, colour: Colour) -> Marks:
    edge = ((0.95, -0.95), (0.88, -0.45), (-0.2, 0.58), (-0.58, 0.2), (0.45, -0.88))
    return (
        Shape(placed(at, edge), colour),
        Stroke(placed(at, ((-0.85, 0.0), (0.0, 0.85))), colour, size * 0.12),
        Stroke(placed(at, ((-0.5, 0.5), (-0.88, 0.88))), colour, size * 0.16),
    )


def heart(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A heart."""
    at = around(x, y, size)
    tip = ((-0.92, -0.1), (0.92, -0.1), (0.0, 0.92))
    return (
        Disc(*at(-0.45, -0.3), size * 0.26, colour),
        Disc(*at(0.45, -0.3), size * 0.26, colour),
        Shape(placed(at, tip), colour),
    )


def ball(x: float, y: float, size: float, colour: Colour) -> Marks:
    """The ball: who has it may attack."""
    at = around(x, y, size)
    return (
        Disc(x, y, size / 2, colour),
        Stroke(placed(at, ((-0.55, -0.8), (-0.3, -0.3), (-0.3, 0.3), (-0.55, 0.8))), GROUND, size * 0.08),
        Stroke(placed(at, ((0.55, -0.8), (0.3, -0.3), (0.3, 0.3), (0.55, 0.8))), GROUND, size * 0.08),
    )


def card(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A card with its two halves."""
    w, h = size * 0.68, size * 0.92
    return (
        Box(x - w / 2, y - h / 2, w, h, None, colour, size * 0.09, size * 0.12),
        Stroke(((x - w * 0.3, y), (x + w * 0.3, y)), colour, size * 0.08),
    )


def stack(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A deck of cards."""
    w, h, step = size * 0.56, size * 0.76, size * 0.13
    return (
        Box(x - w / 2 + step, y - h / 2 - step, w, h, None, colour, size * 0.08, size * 0.1),
        Box(x - w / 2 - step, y - h / 2 + step, w, h, colour, None, 0, size * 0.1),
    )


def pile(x: float, y: float, size: float, colour: Colour) -> Marks:
    """The discard pile: a card and an arrow down to it."""
    at = around(x, y, size)
    return (
        Stroke(placed(at, ((-0.8, 0.25), (-0.8, 0.85), (0.8, 0.85), (0.8, 0.25))), colour, size * 0.11),
        Stroke(placed(at, ((0, -0.9), (0, 0.35))), colour, size * 0.11),
        Stroke(placed(at, ((-0.42, -0.08), (0, 0.38), (0.42, -0.08))), colour, size * 0.11),
    )


def bolt(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A flash: rough play."""
    zigzag = ((0.2, -1), (-0.65, 0.2), (-0.08, 0.2), (-0.3, 1), (0.65, -0.3), (0.05, -0.3))
    return (Shape(placed(around(x, y, size), zigzag), colour),)


def warning(x: float, y: float, size: float, colour: Colour = WARNING) -> Marks:
    """A triangle: a penalty."""
    at = around(x, y, size)
    return (
        Shape(placed(at, ((0, -0.9), (0.95, 0.8), (-0.95, 0.8))), colour),
        Stroke(placed(at, ((0, -0.25), (0, 0.22))), GROUND, size * 0.12),
        Disc(*at(0, 0.52), size * 0.07, GROUND),
    )


def no_entry(x: float, y: float, size: float, colour: Colour = WARNING) -> Marks:
    """A ring with a bar: out of this match by penalties."""
    reach = size * 0.32
    return (
        Disc(x, y, size * 0.5, None, colour, size * 0.14),
        Stroke(((x - reach, y - reach), (x + reach, y + reach)), colour, size * 0.14),
    )


def tick(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A check mark."""
    at = around(x, y, size)
    return (Stroke(placed(at, ((-0.8, 0.05), (-0.25, 0.6), (0.85, -0.6))), colour, size * 0.17),)


def dots(x: float, y: float, size: float, colour: Colour) -> Marks:
    """Three dots: still choosing."""
    return tuple(Disc(x + dx * size * 0.36, y, size * 0.1, colour) for dx in (-1, 0, 1))


def person(x: float, y: float, size: float, colour: Colour) -> Marks:
    """Head and shoulders: leaguers who can do it."""
    at = around(x, y, size)
    body = ((-0.85, 0.95), (-0.7, 0.35), (-0.3, 0.1), (0.3, 0.1), (0.7, 0.35), (0.85, 0.95))
    return (Disc(*at(0, -0.45), size * 0.22, colour), Shape(placed(at, body), colour))


def die(face: int, x: float, y: float, size: float) -> Marks:
    """A die with its centre at ``x, y``."""
    half = size / 2
    return (
        Box(x - half, y - half, size, size, IVORY, radius=size / 5),
        *pips(face, x, y, size, GROUND),
    )
