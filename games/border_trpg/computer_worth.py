"""What the computer players reckon with: what trion, wounds and going out are worth, in one measure.

A character at full strength is worth :data:`WHOLE`; what it has left of that falls faster the less trion it
has, so that wounding the wounded counts for more, and spending trion costs the weak more than the strong.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from . import harm, odds
from .battle import Unit
from .book import Book
from .effects import BanHand, BonusDice, FeedbackLoss, MovePenalty
from .options import Options
from .terms import Creature, Id

WHOLE = 100.0
"""What somebody with endless trion is worth."""

POINT = 40.0
"""What it is worth beside that to put somebody out: the point, and that it can't recover or hide."""

DEPTH = 30.0
"""The trion at which about two thirds of that are there."""

ROUNDS = 2
"""Feedback phases that a leak is reckoned to last."""

STEP, HAND, DIE = 1.0, 8.0, 3.0
"""What a lost point of movement, a lost hand and a lost die are worth."""

UNKNOWN = 60
"""The trion that somebody is thought to have where the table keeps it from enemies."""


@lru_cache(1024)
def life(trion: int) -> float:
    """What somebody with so much trion is worth; nothing at 0."""
    return WHOLE * (1 - exp(-max(trion, 0) / DEPTH))


def spent(trion: int, n: int) -> float:
    """What paying ``n`` of so much trion costs."""
    return life(trion) - life(trion - n)


@lru_cache(4096)
def beat(actor: int, reactor: int, bonus: int, least: int) -> float:
    """The chance that an actor's dice equal or beat a reactor's."""
    return float(odds.beat(max(actor, 0), max(reactor, 0), bonus, least))


@lru_cache(16384)
def reach(dice: int, target: int, bonus: int, least: int) -> float:
    """The chance that dice total a target or more."""
    return float(odds.reach(max(dice, 0), target, bonus, least))


def trion_of(unit: Unit) -> int:
    """The trion that somebody has as far as is known."""
    return unit.trion if unit.trion >= 0 else min(UNKNOWN, max(unit.initial, UNKNOWN))


def toll(book: Book, options: Options, unit: Unit, damage: int) -> tuple[float, ...]:
    """What a hit takes from somebody: for 0, 1, 2 and more points of burst, on the average of the die.

    ``damage`` is all of it but die and burst.
    """
    return _toll(book, options.harm_strict, unit.creature, unit.statuses, trion_of(unit), damage)


MOST_BURST = 10
"""The highest burst there is (trpg-damage-7)."""


@lru_cache(65536)
def _toll(
    book: Book, strict: bool, creature: Creature, statuses: tuple[Id, ...], trion: int, damage: int
) -> tuple[float, ...]:
    hits = [
        _hit(book, strict, creature, statuses, trion, max(0, damage + die))
        for die in range(1, odds.FACES + MOST_BURST + 1)
    ]
    return tuple(sum(hits[n : n + odds.FACES]) / odds.FACES for n in range(MOST_BURST + 1))


@lru_cache(65536)
def _hit(
    book: Book, strict: bool, creature: Creature, statuses: tuple[Id, ...], trion: int, damage: int
) -> float:
    """What one hit for so much damage takes, on the average of the harm die."""
    if damage >= trion:
        return life(trion) + POINT
    left = trion - damage
    tier = harm.tier_of(Options(harm_strict=strict), damage)
    if tier is None:
        return life(trion) - life(left)
    victim = Unit(id=0, name="", mark="", team=0, creature=creature, statuses=statuses)
    rows = (harm.find(book, victim, tier, die).gains for die in range(1, odds.FACES + 1))
    return life(trion) - life(left) + sum(_wounds(book, gains, left) for gains in rows) / odds.FACES


def _wounds(book: Book, gains: tuple[Id, ...], trion: int) -> float:
    if any(one in harm.ENDS for one in gains):
        return life(trion) + POINT
    return min(life(trion), sum(wound(book, one, trion) for one in gains))


def wound(book: Book, status: Id, trion: int) -> float:
    """What a status takes from somebody with so much trion."""
    worth = 0.0
    for effect in book.statuses[status].effects:
        match effect:
            case FeedbackLoss(n=n):
                worth += spent(trion, ROUNDS * n)
            case MovePenalty(n=n):
                worth += STEP * n
            case BanHand():
                worth += HAND
            case BonusDice(n=n):
                worth -= DIE * n
            case _:
                pass
    return worth
