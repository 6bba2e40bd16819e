"""The leaguers of a team who may act, and who of them could perform what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from .book import Book, Figure, Half
from .state import Leaguer, Row


def is_barred(figure: Figure, one: Leaguer) -> bool:
    """Whether its penalty keeps a leaguer from acting (iron-9.9a, iron-9.9b)."""
    return one.pen > 0 and one.pen >= figure.body + one.heart


def meets(half: Half, one: Leaguer) -> bool:
    """Whether a leaguer has all that a half asks for (iron-5.4)."""
    least = half.needs.get(one.id)
    return least is not None and one.heart >= least


class Squad(Sequence[Leaguer]):
    """The unused leaguers of a row who are not barred, in its order.

    Sets of them are bits of a number, the first leaguer's the lowest; for each half they are worked out once.
    """

    __slots__ = ("_able", "_masks")

    def __init__(self, book: Book, row: Row) -> None:
        figures = book.figures
        self._able = tuple(
            one
            for one in row
            if one is not None and not one.used and not (one.pen and is_barred(figures[one.id], one))
        )
        self._masks: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._able)

    def __iter__(self) -> Iterator[Leaguer]:
        return iter(self._able)

    @overload
    def __getitem__(self, place: int) -> Leaguer: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Leaguer]: ...
    def __getitem__(self, place: int | slice) -> Leaguer | Sequence[Leaguer]:
        return self._able[place]

    def who(self, half: Half) -> int:
        """Those who meet a half."""
        found = self._masks.get(half.id)
        if found is None:
            needs, found, bit = half.needs, 0, 1
            for one in self._able:
                least = needs.get(one.id)
                if least is not None and one.heart >= least:
                    found |= bit
                bit <<= 1
            self._masks[half.id] = found
        return found

    def who_all(self, halves: Iterable[Half]) -> int:
        """Those who meet all of the halves."""
        found = -1
        for half in halves:
            found &= self.who(half)
        return found & ((1 << len(self._able)) - 1)

    def named(self, who: int) -> list[Leaguer]:
        """The leaguers of a set."""
        return [one for place, one in enumerate(self._able) if who >> place & 1]
