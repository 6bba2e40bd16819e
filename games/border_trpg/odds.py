"""Exact chances of checks: sums of dice with a bonus for every pair of ones (trpg-check-15 to -18, -23, -24).

Everything is counted in whole ways out of ``6 ** n``, so a chance is a fraction and never a guess. ``bonus``
is the house rule ``pair_bonus``; ``least`` the house rule ``min_dice``, for counts of 0 or less.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ..engine.text import Text, t

FACES = 6
PAIR_BONUS = 10
MOST_DICE = 80
"""No check of this game comes near so many dice; more are reckoned as so many."""


@lru_cache(256)
def _counts(n: int) -> dict[tuple[int, int], int]:
    """The ways in which ``n`` dice show a sum and a number of ones."""
    if n == 0:
        return {(0, 0): 1}
    found: dict[tuple[int, int], int] = {}
    for (total, ones), ways in _counts(n - 1).items():
        for face in range(1, FACES + 1):
            key = (total + face, ones + (face == 1))
            found[key] = found.get(key, 0) + ways
    return found


def dice(n: int, least: int = 0) -> int:
    """How many dice a check of ``n`` really rolls (trpg-check-19)."""
    return min(max(n, least, 0), MOST_DICE)


@lru_cache(512)
def ways(n: int, bonus: int = PAIR_BONUS) -> dict[int, int]:
    """In how many of the ``6 ** n`` throws of ``n`` dice each total comes up. Don't change it."""
    found: dict[int, int] = {}
    for (total, ones), count in _counts(dice(n)).items():
        worth = total + bonus * (ones // 2)
        found[worth] = found.get(worth, 0) + count
    return dict(sorted(found.items()))


@lru_cache(512)
def mean(n: int, bonus: int = PAIR_BONUS) -> Fraction:
    """The mean total of ``n`` dice; with +10 it is 13n/3 - 5/2 (1 - (2/3)^n)."""
    return Fraction(sum(total * count for total, count in ways(n, bonus).items()), FACES ** dice(n))


@lru_cache(8192)
def reach(n: int, target: int, bonus: int = PAIR_BONUS, least: int = 0) -> Fraction:
    """The chance that ``n`` dice total ``target`` or more (trpg-check-10)."""
    n = dice(n, least)
    good = sum(count for total, count in ways(n, bonus).items() if total >= target)
    return Fraction(good, FACES**n)


@lru_cache(2048)
def beat(actor: int, reactor: int, bonus: int = PAIR_BONUS, least: int = 0) -> Fraction:
    """The chance that an actor of so many dice equals or beats a reactor (trpg-check-14)."""
    actor, reactor = dice(actor, least), dice(reactor, least)
    good, below, mine = 0, 0, iter(ways(actor, bonus).items())
    pending = next(mine, None)
    for total, count in ways(reactor, bonus).items():
        while pending is not None and pending[0] < total:
            below += pending[1]
            pending = next(mine, None)
        good += count * (FACES**actor - below)
    return Fraction(good, FACES ** (actor + reactor))


def percent(chance: Fraction) -> str:
    """A chance as people read it, to one decimal: ``83.7``. Only certainty is 100 and only never is 0."""
    tenths = round(chance * 1000)
    if chance < 1:
        tenths = min(tenths, 999)
    if chance > 0:
        tenths = max(tenths, 1)
    return f"{tenths // 10}.{tenths % 10}"


def words(chance: Fraction) -> Text:
    """A chance in a sentence or beside an option."""
    return t("{chance} %", chance=percent(chance))
