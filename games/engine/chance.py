"""Chance: dice, coins and shuffles that anyone can verify.

Draw *n* of a table is derived from ``HMAC-SHA256(key, n)`` by rejection sampling, so it is uniform, cannot be
steered after the key is fixed, and comes out the same when it is taken again: an undo is no second roll.
SHA-256 of the key is published before the first draw (the *commitment*) and the key after the end, so that
every draw can be recomputed from the record (:func:`verify`).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

KEY_BYTES = 32
"""Length of a table's secret key."""

MOST = 1 << 64
"""The largest bound of a draw, and one more than the largest number of a draw."""


class Draw(Struct, frozen=True, gc=False, array_like=True):
    """One number drawn: the ``n``-th of the table, uniform in ``0 .. bound - 1``, and its ``value``."""

    n: int
    bound: int
    value: int


class TapeError(Exception):
    """A tape does not fit the play: too short, or the rules asked for another kind of draw."""


class Chance:
    """The source of all randomness of one step; games ask it, and it keeps the tape.

    Subclasses supply :meth:`_take`. ``tape`` holds the draws made so far, in order, for the journal.
    """

    def __init__(self, n: int = 0) -> None:
        self.n = n
        self.tape: list[Draw] = []

    def _take(self, n: int, bound: int) -> int:
        raise TypeError("Chance itself has no numbers: use KeyedChance, TapeChance or ScriptedChance")

    def below(self, bound: int) -> int:
        """A uniform integer in ``0 .. bound - 1``. Raises ValueError unless ``1 <= bound <= MOST``."""
        if not 1 <= bound <= MOST:
            raise ValueError(f"nothing can be drawn below {bound}")
        value = self._take(self.n, bound)
        self.tape.append(Draw(self.n, bound, value))
        self.n += 1
        return value

    def die(self, sides: int = 6) -> int:
        """One die, ``1 .. sides``."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """``count`` dice of ``sides`` each, drawn one by one."""
        return tuple(self.die(sides) for _ in range(count))

    def coin(self) -> int:
        """0 or 1."""
        return self.below(2)

    def pick(self, items: Sequence[T]) -> T:
        """One of ``items``, each with the same chance."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """``items`` in a uniformly random order (Fisher-Yates, one draw an item but the last)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def draw_value(key: bytes, n: int, bound: int) -> int:
    """The value of draw ``n`` under ``key``: uniform in ``0 .. bound - 1``, whatever was drawn before it.

    Raises ValueError unless ``0 <= n < MOST`` and ``1 <= bound <= MOST``: there is no such draw.
    """
    if not (0 <= n < MOST and 1 <= bound <= MOST):
        raise ValueError(f"there is no draw {n} of {bound}")
    limit = MOST - MOST % bound
    attempt = 0
    while True:
        digest = hmac.digest(key, n.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 8):
            number = int.from_bytes(digest[start : start + 8], "big")
            if number < limit:
                return number % bound
        attempt += 1


class KeyedChance(Chance):
    """Draws from a table's secret key, beginning with draw ``n``."""

    def __init__(self, key: bytes, n: int = 0) -> None:
        super().__init__(n)
        self._key = key

    def _take(self, n: int, bound: int) -> int:
        return draw_value(self._key, n, bound)


class TapeChance(Chance):
    """Gives back recorded draws, so a replay needs no key. Raises :class:`TapeError` on a misfit."""

    def __init__(self, draws: Iterable[Draw], n: int = 0) -> None:
        super().__init__(n)
        self._draws = {draw.n: draw for draw in draws}

    def _take(self, n: int, bound: int) -> int:
        draw = self._draws.get(n)
        if draw is None or draw.bound != bound or not 0 <= draw.value < bound:
            raise TapeError(f"draw {n} of {bound}: the record holds {draw}")
        return draw.value

    def finish(self) -> None:
        """Says that the play is over. Raises :class:`TapeError` if it left recorded draws unused."""
        if unused := sorted(set(self._draws) - {draw.n for draw in self.tape}):
            raise TapeError(f"draw {unused[0]} is recorded, and the play did not ask for it")


class ScriptedChance(Chance):
    """Draws written down beforehand, for tests: ``ScriptedChance.of_dice(4)`` rolls a 4."""

    def __init__(self, values: Iterable[int], n: int = 0) -> None:
        super().__init__(n)
        self._values = list(values)

    @classmethod
    def of_dice(cls, *faces: int) -> ScriptedChance:
        """A script of die faces, counted from 1."""
        return cls([face - 1 for face in faces])

    def _take(self, n: int, bound: int) -> int:
        if not self._values:
            raise TapeError(f"draw {n} of {bound}: the script has ended")
        value = self._values.pop(0)
        if not 0 <= value < bound:
            raise TapeError(f"draw {n} of {bound}: the script says {value}")
        return value


def commitment(key: bytes) -> str:
    """What is published before the first draw: SHA-256 of the key, as 64 hex digits."""
    return sha256(key).hexdigest()


def mix(secret: bytes, entropy: Iterable[str]) -> bytes:
    """The key of a table: the host's committed ``secret`` stirred with what the players added, in seat order.

    The commitment is made to ``secret`` before the players speak, so that neither side can choose the dice.
    Without any words of the players the secret itself is the key.
    """
    key = secret
    for words in entropy:
        if words:
            key = hmac.digest(key, words.encode(), "sha256")
    return key


def verify(secret: bytes, entropy: Sequence[str], published: str, draws: Iterable[Draw]) -> list[str]:
    """Every way in which a record's draws disagree with its key, in plain English; empty if proven.

    The draws of a table are numbered from 0 without a gap: who could leave one out could choose the next.
    """
    faults = []
    if commitment(secret) != published:
        faults.append("the key does not match the commitment published at the start")
    key = mix(secret, entropy)
    for place, draw in enumerate(draws):
        if draw.n != place:
            faults.append(f"draw {draw.n} stands where draw {place} belongs")
        try:
            expected = draw_value(key, draw.n, draw.bound)
        except ValueError as fault:
            faults.append(str(fault))
            continue
        if expected != draw.value:
            faults.append(f"draw {draw.n} of {draw.bound}: recorded {draw.value}, the key gives {expected}")
    return faults
