"""What the sharp player expects: the worth of distances, and the pairs of cards that both sides will set.

Everything here is a pure function of the pack, the two agents and a few numbers that are public, and is
remembered: the same agents meet again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from .book import Book
from .computer_arsenal import FAR, Arsenal, Duellist, Pair, arsenal, pairs
from .computer_matrix import equilibrium
from .computer_plots import solve_plots
from .computer_search import AMPLE, Node, Ready, Search, ample

FORESIGHT = 0.8
"""How much of an advantage in distance is still there when it can be used."""

DOUBT = 0.2
"""How often an opponent is taken to do anything at all instead of what is best."""

_POOR = 16
"""From here on one's own trion does not limit what one can pay in a phase."""

Kept: TypeAlias = tuple[str | None, str | None]
"""The face-up cards of main and sub, which may be kept."""


class Ground(NamedTuple):
    """What stays the same all duel long: the pack, whether options ride along, and the last distance."""

    book: Book
    attached: bool
    last: int


class Mix(NamedTuple):
    """Pairs of cards and how often each is set."""

    pairs: tuple[Pair, ...]
    weights: tuple[float, ...]


def raised(kit: Arsenal, up: Sequence[bool], options: Sequence[Sequence[str]] = ((), ())) -> int:
    """The bits of :attr:`Arsenal.reveals` that need no paying any more, as the cards lie."""
    bits = 0
    for n, mark in enumerate(kit.marks):
        side, _, option = mark.partition(" ")
        if option in options[int(side)] if option else up[int(side)]:
            bits |= 1 << n
    return bits


def ready(kit: Arsenal, up: Sequence[bool], trion: int) -> Ready:
    """The counters of an arsenal as the cards lie, without those that would take the last trion."""
    found = []
    for answer in kit.answers:
        cost = answer.cost + (0 if up[answer.side] else answer.reveal)
        if cost < trion:
            found.append((answer, cost))
    return tuple(found)


# ---- the worth of distances --------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _reach(ground: Ground, me: Duellist, foe: Duellist) -> tuple[float, ...]:
    """What the best pair of ``me`` gets out of a phase that begins at each distance, against any pair."""
    theirs = pairs(ground.book, foe, ground.attached)
    foes: dict[Ready, float] = {}
    for pair in theirs:
        counters = ready(arsenal(ground.book, foe, pair, ground.attached), (False, False), FAR)
        foes[counters] = foes.get(counters, 0.0) + 1 / len(theirs)
    flat = (0.0,) * (ground.last + 1)
    best = [0.0] * (ground.last + 1)
    for kit in _different(ground, me):
        search = Search(kit, [(often, counters) for counters, often in foes.items()], flat)
        for distance in range(1, ground.last + 1):
            best[distance] = max(best[distance], _phase(search, me, distance, FAR, FAR))
    return tuple(best)


def _different(ground: Ground, me: Duellist) -> list[Arsenal]:
    """One arsenal for each different set of tactical effects."""
    found: dict[tuple[object, ...], Arsenal] = {}
    for pair in pairs(ground.book, me, ground.attached):
        kit = arsenal(ground.book, me, pair, ground.attached)
        found.setdefault(acts_of(kit), kit)
    return list(found.values())


def acts_of(kit: Arsenal) -> tuple[object, ...]:
    """What tells the tactical side of an arsenal from another's."""
    return (kit.reveals, *((act.side, act.eff.ref) for act in kit.acts))


def _phase(search: Search, me: Duellist, distance: int, trion: int, foe: int, up: int = 0) -> float:
    """The value of a whole phase, plots and all."""
    return solve_plots(
        me.sheet, lambda tags: search.best(Node(distance, *tags, 0, up, trion, foe, False, True))
    ).value


@lru_cache(maxsize=1024)
def worth(ground: Ground, me: Duellist, foe: Duellist) -> tuple[float, ...]:
    """What each distance is worth to ``me``, from index 1 on."""
    mine, theirs = _reach(ground, me, foe), _reach(ground, foe, me)
    return tuple(FORESIGHT * (one - other) for one, other in zip(mine, theirs, strict=True))


# ---- what is set -------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One side of a setting step. ``trion`` is rounded; ``step`` is what a move costs."""

    who: Duellist
    kept: Kept
    trion: int
    step: int


def rounded(trion: int) -> int:
    """A trion count as coarse as it matters for setting."""
    return trion if trion < _POOR else -(-trion // 6) * 6 if trion < AMPLE else FAR


def _attack_values(ground: Ground, me: Side, foe: Side, distance: int) -> list[list[float]]:
    """What each pair of ``me`` gets out of its phase against each pair of ``foe``."""
    value_of: dict[tuple[object, ...], float] = {}
    table = worth(ground, me.who, foe.who)
    counters = []
    for pair in pairs(ground.book, foe.who, ground.attached):
        kit = arsenal(ground.book, foe.who, pair, ground.attached)
        counters.append(
            ready(kit, [kept == card for kept, card in zip(foe.kept, pair, strict=True)], foe.trion)
        )
    alike = [tuple((answer.eff.ref, cost) for answer, cost in one) for one in counters]
    lines = []
    for pair in pairs(ground.book, me.who, ground.attached):
        kit = arsenal(ground.book, me.who, pair, ground.attached)
        up = raised(kit, [kept == card for kept, card in zip(me.kept, pair, strict=True)])
        line = []
        for one, look in zip(counters, alike, strict=True):
            key = (acts_of(kit), up, look)
            if key not in value_of:
                search = Search(kit, ((1.0, one),), table, me.step)
                value_of[key] = _phase(search, me.who, distance, ample(me.trion), ample(foe.trion), up)
            line.append(value_of[key])
        lines.append(line)
    return lines


@lru_cache(maxsize=8192)
def settings(ground: Ground, me: Side, foe: Side, distance: int) -> tuple[Mix, Mix]:
    """How both sides mix the pairs that they set, each in equilibrium with the other."""
    mine, theirs = _attack_values(ground, me, foe, distance), _attack_values(ground, foe, me, distance)
    found = equilibrium([[gain - theirs[j][i] for j, gain in enumerate(line)] for i, line in enumerate(mine)])
    return (
        Mix(pairs(ground.book, me.who, ground.attached), found.rows),
        Mix(pairs(ground.book, foe.who, ground.attached), found.columns),
    )
