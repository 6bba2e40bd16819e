"""How good a row is, for the computer players: how much of the deck it can use.

A technique counts for more, the more leaguers of a row meet it, with less and less to gain by each. One whose
heart falls short counts a little, for hearts grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from .book import Book, Half
from .commands import LeaguerId
from .state import Leaguer

NEAR = 0.6
"""What a leaguer counts for whose heart falls short by one; the square of it for two, and so on."""

SECOND = 0.5
"""What another leaguer adds who meets a technique, compared with the one before."""


@lru_cache(8)
def techniques(book: Book, period: int) -> tuple[tuple[Half, float], ...]:
    """The techniques of a period's deck that attack or defend, with what they count for."""
    count = Counter(
        half for card in book.decks[period] for half in (book.faces[card].upper, book.faces[card].lower)
    )
    found = []
    for half, copies in count.items():
        value = max(half.spec.attack or 0, half.spec.defence or 0)
        if value:
            found.append((half, copies * value / max(1, half.people) ** 0.5))
    return tuple(found)


@lru_cache(4096)
def skills(book: Book, period: int, leaguer: LeaguerId, heart: int) -> tuple[float, ...]:
    """How far a leaguer with this heart meets each of the period's techniques, 0 to 1."""
    found = []
    for half, _ in techniques(book, period):
        need = half.needs.get(leaguer)
        found.append(0.0 if need is None else 1.0 if heart >= need else NEAR ** (need - heart))
    return tuple(found)


def worth(book: Book, period: int, row: Iterable[Leaguer]) -> float:
    """What a row is worth."""
    known = techniques(book, period)
    sums = [0.0] * len(known)
    for one in row:
        for place, skill in enumerate(skills(book, period, one.id, one.heart)):
            sums[place] += skill
    return sum(
        weight * (1 - SECOND ** (sums[place] / max(1, half.people)))
        for place, (half, weight) in enumerate(known)
    )


def losses(book: Book, period: int, row: Sequence[Leaguer]) -> dict[LeaguerId, float]:
    """What a row loses with each of its leaguers."""
    whole = worth(book, period, row)
    return {one.id: whole - worth(book, period, [other for other in row if other is not one]) for one in row}
