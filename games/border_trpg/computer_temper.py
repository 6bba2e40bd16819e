"""What tells the levels of the computer players from one another."""

from __future__ import annotations

from typing import NamedTuple

from .battle import Level
from .dice import CAP


class Temper(NamedTuple):
    """How a level decides.

    ``caution``: how much what enemies can do counts against what oneself can do, where it is asked where to
    go; ``guard``: the same where it is asked how to be ready for them. ``die``: what a tactical die is worth
    while the pool is empty. ``spare``: how many dice go into one check at most. ``careful``: looks at the
    whole field before it acts: who can hit back, who is still to act, who can hide.
    """

    caution: float
    guard: float
    die: float
    spare: int
    careful: bool


TEMPERS: dict[Level, Temper] = {
    "random": Temper(0.0, 0.0, 0.0, 0, careful=False),
    "steady": Temper(0.0, 0.0, 2.0, 2, careful=False),
    "sharp": Temper(0.6, 0.1, 5.0, CAP, careful=True),
}
"""The levels, weakest first."""
