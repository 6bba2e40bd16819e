"""What computer players hold things to be worth, in MM: blows, bases, the HQ, and cards at large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, sqrt
from typing import NamedTuple

from . import harm
from .pack import Card

WIN = 100.0
"""What winning is worth."""

POINT = 1.8
"""What a TP is worth while it is kept."""

ALIVE = 0.5
"""The share of a unit's worth that is lost with its last HP alone."""


class Temper(NamedTuple):
    """How a player weighs things. ``fear`` is how much of what it may lose counts, ``counters`` the same of
    counter-attacks; ``wary``: it sees to what would lose the battle at once; ``schemes``: it plans its army,
    its deployment and its operations, and weighs a counter against its own turn. For its ``depth`` most
    promising activations it looks at the best answer, which counts by ``reply``.
    """

    fear: float
    counters: float
    hq: float
    wary: bool
    schemes: bool
    depth: int
    reply: float


STEADY = Temper(fear=0.0, counters=0.3, hq=0.5, wary=False, schemes=False, depth=0, reply=0.0)
SHARP = Temper(fear=1.2, counters=0.9, hq=1.0, wary=True, schemes=True, depth=5, reply=0.8)


class Blow(NamedTuple):
    """What an attack promises: the worth it takes, the share of the target's members that is left, the chance
    that nobody is, and the chance that its MM win the battle.
    """

    worth: float
    left: float
    gone: float
    wins: float


NOTHING = Blow(0.0, 1.0, 0.0, 0.0)


@lru_cache(8192)
def spread(
    hps: tuple[int, ...], dice: int, one: float, power: int, area: bool
) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """How likely each number of hits is, with the HP that it leaves."""
    return tuple(
        (comb(dice, n) * one**n * (1 - one) ** (dice - n), harm.after(hps, n, power, area))
        for n in range(dice + 1)
    )


class Targets(NamedTuple):
    """What is shot at, member by member: HP and full HP, worth, MM; and whether one has a shield left."""

    hps: tuple[int, ...]
    full: tuple[int, ...]
    values: tuple[float, ...]
    pays: tuple[int, ...]
    shielded: bool


@lru_cache(1 << 16)
def reckoned(targets: Targets, dice: int, one: float, power: int, area: bool, short: float) -> Blow:
    """What so many dice do to a group, each hitting with the chance ``one``; ``short`` MM would win."""
    worth = left = gone = wins = 0.0
    rows = spread(targets.hps, dice, one, power, area)
    for likely, after in rows:
        worth += likely * toll(targets.values, targets.full, targets.hps, after)
        alive = sum(1 for hp in after if hp > 0)
        left += likely * alive / len(after)
        gone += likely * (alive == 0)
        wins += likely * (sum(mm for mm, hp in zip(targets.pays, after, strict=True) if hp == 0) >= short)
    if targets.shielded:
        # a shield will be turned over against what is worth it; using one up is worth something, too
        some = 1 - rows[0][0]
        return Blow(0.3 * worth + 1.5 * some, 0.9 + 0.1 * left, 0.1 * gone, 0.1 * wins)
    return Blow(worth, left, gone, wins)


def toll(values: Sequence[float], full: Sequence[int], before: Sequence[int], after: Sequence[int]) -> float:
    """The worth that is lost where the HP of units go down from ``before`` to ``after``."""
    lost = 0.0
    for value, most, had, has in zip(values, full, before, after, strict=True):
        if has < had:
            lost += value * ((1 - ALIVE) * (had - has) / max(1, most) + (ALIVE if has <= 0 else 0.0))
    return lost


def bases_worth(held: int, needed: int) -> float:
    """What it is worth to hold so many bases: the more there are, the more the next one is."""
    return 20.0 * float(min(1.0, held / max(1, needed)) ** 1.6)


def hq_worth(lost: int) -> float:
    """What it is worth that an HQ has lost so much of its durability."""
    return 26.0 * float((min(5, lost) / 5) ** 1.4)


_SCALE = 9.3
"""Brings :func:`might` of a usual unit of 10 MM to about 10."""


@lru_cache(1024)
def might(card: Card, n: int = 1) -> float:
    """How much ``n`` copies of a card in a cell can do, about as many MM as they should cost."""
    shots = [
        (10 - weapon.hit) / 10 * weapon.count * weapon.power * (1.5 if weapon.area else 1.0)
        * (0.6 if weapon.ammo is not None or weapon.ex else 1.0) * (0.7 + 0.15 * min(weapon.range, 5))
        for weapon in card.weapons
    ]  # fmt: skip
    best = max(shots) + 0.2 * (sum(shots) - max(shots))
    tough = max(card.hp, 1) + 60 * card.shield
    mobile = 1 + 0.07 * (card.move - 3) + (0.08 if card.type == "flying" else 0.0)
    skilled = 1 + 0.05 * len(card.skills)
    return sqrt(best * tough) * n / _SCALE * mobile * skilled
