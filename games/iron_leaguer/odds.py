"""Exact chances of two dice, and the best way to split a growth total."""

from __future__ import annotations

from functools import lru_cache

from .commands import Parts

WAYS: tuple[int, ...] = (0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""``WAYS[n + 1]``: how many of the 36 throws of two dice show ``n`` or less, for n of -1 to 12."""


def at_most(number: int) -> int:
    """How many of the 36 throws of two dice show ``number`` or less."""
    return WAYS[max(0, min(number, 12) + 1)] if number >= -1 else 0


def exactly(number: int) -> int:
    """How many of the 36 throws of two dice show just ``number``."""
    return at_most(number) - at_most(number - 1)


@lru_cache(1024)
def best_split(total: int) -> Parts:
    """The parts of a growth total that promise the most hearts; the fewest of them among equals (iron-11.6).

    A total below 2 can't succeed and stays whole.
    """
    best: Parts = (total,)
    ways = at_most(total)
    for first in range(total // 2, 1, -1):
        rest = best_split(total - first)
        if at_most(first) + sum(map(at_most, rest)) > ways:
            best = tuple(sorted((first, *rest), reverse=True))
            ways = sum(map(at_most, best))
    return best


def expected(parts: Parts) -> int:
    """The hearts that these checks promise, in 36ths."""
    return sum(map(at_most, parts))
