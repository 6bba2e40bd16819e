"""The small signs of the board (seats, tags, classes, dice), told apart by shape and not by colour alone."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Mark, Shape, Stroke
from ..engine.signs import FAINT, GROUND, IVORY, WIDTH, Marks, Place, around, cross, pips

RED: Colour = "#e5484d"
BLUE: Colour = "#3b82f6"
SEATS: tuple[Colour, Colour] = (RED, BLUE)
"""The colours of the two seats."""

MARGIN, GAP = 16, 16
"""Of the board: its panels stand further apart than the pictures of other games."""

PANEL_W = (WIDTH - 2 * MARGIN - GAP) // 2
"""Width of what belongs to one agent: the first seat is on the left, the second on the right."""


def seat_mark(seat: Seat, x: float, y: float, size: float) -> Marks:
    """A triangle for the first seat, a disc for the second, in its colour, ``size`` high around ``x, y``."""
    half = size / 2
    if seat == 0:
        points = ((x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8))
        return (Shape(points, SEATS[0]),)
    return (Disc(x, y, half * 0.94, SEATS[1]),)


def die(face: int, x: float, y: float, size: float, *, lit: bool = True, crossed: bool = False) -> Marks:
    """A die with its centre at ``x, y``; dimmed unless ``lit``, struck through where ``crossed``."""
    half = size / 2
    paper = IVORY if lit else FAINT
    marks: list[Mark] = [Box(x - half, y - half, size, size, paper, radius=size / 6)]
    marks += pips(face, x, y, size, GROUND)
    if crossed:
        marks += cross(x, y, size * 1.1, RED, size * 0.07)
    return tuple(marks)


# ---- signs: drawn in a square of 2 x 2 around the origin, then placed ------------------------------------


def tag_mark(tag: str, x: float, y: float, size: float, colour: Colour) -> Marks:
    """An action tag: chevrons for a move, cross hairs for shooting, a blade for close fight."""
    sign = {"move": _chevrons, "shoot": _cross_hairs, "melee": _blade}[tag]
    return sign(around(x, y, size), size, colour)


def class_mark(kind: str, x: float, y: float, size: float, colour: Colour) -> Marks:
    """The class of a trigger; a plain dash for a class that has no sign."""
    return _CLASSES.get(kind, _dash)(around(x, y, size), size, colour)


def lock(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A padlock: for the viewer's eyes only."""
    at = around(x, y, size)
    left, top = at(-0.7, -0.1)
    bow = tuple(
        at(*p) for p in ((-0.42, 0), (-0.42, -0.5), (-0.2, -0.85), (0.2, -0.85), (0.42, -0.5), (0.42, 0))
    )
    return (
        Stroke(bow, colour, size * 0.11),
        Box(left, top, size * 0.7, size * 0.52, colour, radius=size * 0.08),
    )


def weight(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A weight: its bearer is slowed down."""
    at = around(x, y, size)
    body = (at(-0.55, -0.3), at(0.55, -0.3), at(0.9, 0.85), at(-0.9, 0.85))
    return (Disc(*at(0, -0.5), size * 0.18, None, colour, size * 0.1), Shape(body, colour))


def tick(x: float, y: float, size: float, colour: Colour) -> Marks:
    """A check mark: ready."""
    at = around(x, y, size)
    return (Stroke((at(-0.8, 0.05), at(-0.25, 0.6), at(0.85, -0.6)), colour, size * 0.17),)


def dots(x: float, y: float, size: float, colour: Colour) -> Marks:
    """Three dots: still choosing."""
    return tuple(Disc(x + dx * size * 0.36, y, size * 0.1, colour) for dx in (-1, 0, 1))


def _blade(at: Place, size: float, colour: Colour) -> Marks:
    edge = (at(0.95, -0.95), at(0.85, -0.45), at(-0.2, 0.55), at(-0.55, 0.2), at(0.45, -0.85))
    return (
        Shape(edge, colour),
        Stroke((at(-0.75, 0.05), at(-0.05, 0.75)), colour, size * 0.11),
        Stroke((at(-0.45, 0.45), at(-0.85, 0.85)), colour, size * 0.13),
    )


def _cross_hairs(at: Place, size: float, colour: Colour) -> Marks:
    lines = (((-1, 0), (-0.35, 0)), ((0.35, 0), (1, 0)), ((0, -1), (0, -0.35)), ((0, 0.35), (0, 1)))
    ring = Disc(*at(0, 0), size * 0.36, None, colour, size * 0.1)
    return (ring, *(Stroke((at(*a), at(*b)), colour, size * 0.1) for a, b in lines))


def _chevrons(at: Place, size: float, colour: Colour) -> Marks:
    return tuple(
        Stroke((at(x - 0.3, -0.75), at(x + 0.4, 0), at(x - 0.3, 0.75)), colour, size * 0.15)
        for x in (-0.45, 0.4)
    )


def _bullets(at: Place, size: float, colour: Colour) -> Marks:
    places = ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))
    corners = ((0, -0.42), (0.42, 0), (0, 0.42), (-0.42, 0))
    return tuple(Shape(tuple(at(x + dx, y + dy) for dx, dy in corners), colour) for x, y in places)


def _gun(at: Place, size: float, colour: Colour) -> Marks:
    outline = (
        (-0.9, -0.6),
        (0.95, -0.6),
        (0.95, -0.1),
        (0.0, -0.1),
        (-0.2, 0.8),
        (-0.75, 0.8),
        (-0.6, -0.1),
        (-0.9, -0.1),
    )
    return (Shape(tuple(at(*p) for p in outline), colour),)


def _shield(at: Place, size: float, colour: Colour) -> Marks:
    outline = (
        (0, -0.95),
        (0.8, -0.65),
        (0.75, 0.2),
        (0.4, 0.7),
        (0, 0.98),
        (-0.4, 0.7),
        (-0.75, 0.2),
        (-0.8, -0.65),
    )
    return (Shape(tuple(at(*p) for p in outline), colour),)


def _hidden(at: Place, size: float, colour: Colour) -> Marks:
    eye = (
        (-1, 0),
        (-0.5, -0.5),
        (0, -0.62),
        (0.5, -0.5),
        (1, 0),
        (0.5, 0.5),
        (0, 0.62),
        (-0.5, 0.5),
        (-1, 0),
    )
    return (
        Stroke(tuple(at(*p) for p in eye), colour, size * 0.1),
        Disc(*at(0, 0), size * 0.13, colour),
        Stroke((at(-0.8, 0.8), at(0.8, -0.8)), colour, size * 0.12),
    )


def _web(at: Place, size: float, colour: Colour) -> Marks:
    rays = ((0, 0.95), (0.82, 0.48), (0.82, -0.48), (0, -0.95), (-0.82, -0.48), (-0.82, 0.48))
    ring = tuple(at(0.6 * x, 0.6 * y) for x, y in (*rays, rays[0]))
    spokes = (Stroke((at(-x, -y), at(x, y)), colour, size * 0.08) for x, y in rays[:3])
    return (*spokes, Stroke(ring, colour, size * 0.08))


def _plus(at: Place, size: float, colour: Colour) -> Marks:
    return (
        Stroke((at(-0.75, 0), at(0.75, 0)), colour, size * 0.18),
        Stroke((at(0, -0.75), at(0, 0.75)), colour, size * 0.18),
    )


def _dash(at: Place, size: float, colour: Colour) -> Marks:
    return (Stroke((at(-0.7, 0), at(0.7, 0)), colour, size * 0.14),)


_CLASSES: dict[str, Callable[[Place, float, Colour], Marks]] = {
    "attacker": _blade,
    "shooter": _bullets,
    "gunner": _gun,
    "defence": _shield,
    "mobility": _chevrons,
    "stealth": _hidden,
    "trap": _web,
    "option": _plus,
    "filler": _dash,
}
