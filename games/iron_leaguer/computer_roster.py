"""How good a row is, for the computer players: how much of the deck it can use.

A row lacks something of each technique: the less, the more of its leaguers meet it, each taking the same
share off what the others leave. One whose heart falls short takes off a little too, for hearts grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from .book import Book, Half
from .commands import LeaguerId
from .state import Leaguer

NEAR = 0.6
"""What a leaguer counts for whose heart falls short by one; the square of it for two, and so on."""

LEFT = 0.5
"""What a leaguer who meets a technique for one leaves of what a row lacks."""


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


class Skill(NamedTuple):
    """What a leaguer means to a row, technique by technique, as shares of what the row lacks.

    ``leaves``: what is still lacked with it. ``brings``: what it takes off. ``lost``: what is lacked besides
    without it. ``grows``: what a point of heart more takes off.
    """

    leaves: tuple[float, ...]
    brings: tuple[float, ...]
    lost: tuple[float, ...]
    grows: tuple[float, ...]


@lru_cache(4096)
def skill(book: Book, period: int, leaguer: LeaguerId, heart: int) -> Skill:
    """What a leaguer with this heart means to a row in a period."""
    leaves, grown = (
        tuple(_leaves(half, leaguer, hearts) for half, _ in techniques(book, period))
        for hearts in (heart, heart + 1)
    )
    return Skill(
        leaves,
        tuple(1 - one for one in leaves),
        tuple(1 / one - 1 for one in leaves),
        tuple(1 - after / one for one, after in zip(leaves, grown, strict=True)),
    )


def _leaves(half: Half, leaguer: LeaguerId, heart: int) -> float:
    need = half.needs.get(leaguer)
    if need is None:
        return 1.0
    meets = 1.0 if heart >= need else float(NEAR ** (need - heart))
    return float(LEFT ** (meets / max(1, half.people)))


class Roster:
    """A row, with what it lacks of everything that the deck holds. All gains and losses are shares of what it
    can do now.
    """

    def __init__(self, book: Book, period: int, row: Iterable[Leaguer]) -> None:
        self.book = book
        self.period = period
        self.row = tuple(row)
        every = [weight for _, weight in techniques(book, period)]
        lacks = every
        for one in self.row:
            lacks = list(map(mul, lacks, self._skill(one).leaves))
        self._lacks = lacks
        self.worth = sum(every) - sum(lacks)

    def _skill(self, one: Leaguer) -> Skill:
        return skill(self.book, self.period, one.id, one.heart)

    def _share(self, of: tuple[float, ...]) -> float:
        found: float = sum(map(mul, self._lacks, of))
        return found / (self.worth or 1.0)

    def brings(self, one: Leaguer) -> float:
        """What another leaguer would bring."""
        return self._share(self._skill(one).brings)

    def loss(self, one: Leaguer) -> float:
        """What is lost without one of the row."""
        return self._share(self._skill(one).lost)

    def grows(self, one: Leaguer) -> float:
        """What a point of heart more for one of the row brings."""
        return self._share(self._skill(one).grows)

    def plus(self, one: Leaguer) -> Roster:
        """The row with another leaguer."""
        return Roster(self.book, self.period, (*self.row, one))

    def minus(self, one: Leaguer) -> Roster:
        """The row without one of its leaguers."""
        return Roster(self.book, self.period, (other for other in self.row if other is not one))
