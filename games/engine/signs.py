"""What the pictures of games share: a palette, type sizes, and how small signs are drawn and placed.

Which signs there are is each game's own business. They are told apart by shape, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from .page import Anchor, Colour, Disc, Label, Mark, Stroke
from .text import Fact

GROUND: Colour = "#0e1117"
PANEL: Colour = "#191e27"
CARD: Colour = "#2b3340"
LINE: Colour = "#414b5b"
TEXT: Colour = "#f6f8fb"
QUIET: Colour = "#b4bdcb"
FAINT: Colour = "#7d8797"
GOLD: Colour = "#ffd35c"
IVORY: Colour = "#f3efe4"
INK: Colour = "#0b0e13"

WIDTH, MARGIN, GAP = 800, 12, 8
"""Of every picture, in drawing units. It is to be read when shown at half of that."""

SMALL, PLAIN, LARGE = 24, 28, 36
"""Type sizes. Little is set smaller than the first: what has no more room than a cell of a map, and long
names, which shrink to fit.
"""

Marks: TypeAlias = tuple[Mark, ...]
Points: TypeAlias = tuple[tuple[float, float], ...]
Place: TypeAlias = Callable[[float, float], tuple[float, float]]
"""Where a point of a sign lies in a drawing. Signs are made in a square of 2 x 2 around the origin."""


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


def around(x: float, y: float, size: float) -> Place:
    """Places a sign with its middle at ``x, y``, ``size`` high and wide."""
    return lambda dx, dy: (round(x + dx * size / 2, 2), round(y + dy * size / 2, 2))


def placed(at: Place, points: Iterable[tuple[float, float]]) -> Points:
    """All points of a sign where they lie in a drawing."""
    return tuple(at(*point) for point in points)


def cross(x: float, y: float, size: float, colour: Colour, width: float) -> Marks:
    """Two lines across: what is out, wrecked or struck through."""
    half = size / 2
    return (
        Stroke(((x - half, y - half), (x + half, y + half)), colour, width),
        Stroke(((x - half, y + half), (x + half, y - half)), colour, width),
    )


def pips(face: int, x: float, y: float, size: float, colour: Colour) -> Marks:
    """The pips of a die of six sides, ``size`` high around ``x, y``; none for what is no face of one."""
    step, pip = size * 0.27, size * 0.105
    return tuple(Disc(x + dx * step, y + dy * step, pip, colour) for dx, dy in _PIPS.get(face, ()))


_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
