"""Growth totals split into the targets of several checks (iron-11.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .commands import Parts
from .odds import best_split, expected

MOST_SHOWN = 8
"""Splits of one total that are offered to pick from; any other can be written."""


def can_split(total: int, least: int) -> bool:
    """Whether there is more than one way to roll for a total."""
    return total >= 2 * least


def is_split(total: int, parts: Parts, least: int) -> bool:
    """Whether these parts, none smaller than ``least``, make up the total. Whole it may always be."""
    return parts == (total,) or (len(parts) > 1 and sum(parts) == total and min(parts) >= least)


@lru_cache(1024)
def worth(total: int) -> tuple[Parts, ...]:
    """Splits worth considering: the best, the whole, and the best ones of two, three and four parts, if they
    promise at least half as much.
    """
    best = best_split(total)
    found: list[Parts] = [best, (total,)]
    for count, most in ((2, 3), (3, 2), (4, 1)):
        ways = sorted(_parts(total, count, total), key=expected, reverse=True)
        found += [parts for parts in ways[:most] if 2 * expected(parts) >= expected(best)]
    return tuple(dict.fromkeys(found))[:MOST_SHOWN]


def _parts(total: int, count: int, most: int) -> Iterator[Parts]:
    """All ways to write a total as ``count`` parts of 2 to ``most``, the largest first."""
    if count == 1:
        if 2 <= total <= most:
            yield (total,)
        return
    for first in range(min(most, total - 2 * (count - 1)), 1, -1):
        for rest in _parts(total - first, count - 1, first):
            yield (first, *rest)


def spelt(parts: Parts) -> str:
    """A split as people write it: ``6+5+4``."""
    return "+".join(map(str, parts))


def parts_of(word: str) -> Parts | None:
    """The split that somebody wrote, or None where it is none. Full-width digits count as well."""
    numbers = [one.strip() for one in word.replace("＋", "+").split("+")]
    if not all(one.isdecimal() and len(one) <= 3 for one in numbers):
        return None
    return tuple(map(int, numbers))
