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
from .computer_plots import plot_game, solve_plots
from .computer_search import PATIENCE, Node, Ready, Search, resist


class Temper(NamedTuple):
    """How a player looks at things.

    ``foresight``: how much of an advantage in distance will still be there when it is used. ``zeal``: what
    more it likes to be where it reaches, whatever the opponent can do there; without any of it two cautious
    players stand apart for ever. ``need``: its zeal when nothing happens and that is no good for it.
    ``doubt``: how often it expects an opponent to set just anything.
    """

    foresight: float = 1.0
    zeal: float = 0.6
    need: float = 3.0
    doubt: float = 0.2


_MORTAL = 36
"""Who has more than this is not in danger in one phase."""

_COARSE = 6
"""Lower trion counts are told apart in steps of this."""

_BUDGET = 30_000
"""So many moments are looked at to fill one table, however many cards and effects there are."""

Kept: TypeAlias = tuple[str | None, str | None]
"""The face-up cards of main and sub, which may be kept."""


class Ground(NamedTuple):
    """What stays the same all duel: the pack, if options ride along, the last distance, and the temper."""

    book: Book
    attached: bool
    last: int
    temper: Temper = Temper()


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
    kits = _different(ground, me)
    patience = _patience(len(kits) * ground.last, me)
    for kit in kits:
        foe_counters = [(often, counters) for counters, often in foes.items()]
        search = Search(kit, foe_counters, flat, patience=patience)
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


def _patience(phases: int, me: Duellist) -> int:
    """How much patience there is for one answer, where so many phases are to be reckoned through."""
    return min(PATIENCE, _BUDGET // (phases * len(plot_game(me.sheet).outcomes)))


def _phase(search: Search, me: Duellist, distance: int, trion: int, foe: int, up: int = 0) -> float:
    """The value of a whole phase, plots and all."""
    return solve_plots(
        me.sheet, lambda tags: search.best(Node(distance, *tags, 0, up, trion, foe, False, True))
    ).value


@lru_cache(maxsize=1024)
def worth(ground: Ground, me: Duellist, foe: Duellist) -> tuple[float, ...]:
    """What each distance is worth to ``me``, from index 1 on."""
    mine, theirs = _reach(ground, me, foe), _reach(ground, foe, me)
    foresight, zeal, *_ = ground.temper
    return tuple(foresight * (one - other) + zeal * one for one, other in zip(mine, theirs, strict=True))


# ---- what is set -------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One side of a setting step. ``trion`` is rounded; ``step`` is what a move costs."""

    who: Duellist
    kept: Kept
    trion: int
    step: int


def rounded(trion: int) -> int:
    """A trion count as coarse as it matters for setting: whether one can pay, and be hit hard enough."""
    return FAR if trion > _MORTAL else -(-trion // _COARSE) * _COARSE


def _attack_values(ground: Ground, me: Side, foe: Side, distance: int) -> list[list[float]]:
    """What each pair of ``me`` gets out of its phase against each pair of ``foe``."""
    counters = []
    for pair in pairs(ground.book, foe.who, ground.attached):
        kit = arsenal(ground.book, foe.who, pair, ground.attached)
        up = [kept == card for kept, card in zip(foe.kept, pair, strict=True)]
        counters.append(ready(kit, up, foe.trion))
    # Most cells are alike: what an attack meets is seldom more than one of a few guards.
    alike: dict[tuple[object, ...], tuple[Arsenal, Ready, int]] = {}
    keys = []
    for pair in pairs(ground.book, me.who, ground.attached):
        kit = arsenal(ground.book, me.who, pair, ground.attached)
        bits = raised(kit, [kept == card for kept, card in zip(me.kept, pair, strict=True)])
        line = [(acts_of(kit), bits, _met(kit, ground.last, one)) for one in counters]
        alike.update((key, (kit, one, bits)) for key, one in zip(line, counters, strict=True))
        keys.append(line)
    table = worth(ground, me.who, foe.who)
    patience = _patience(len(alike), me.who)
    values = {}
    for key, (kit, one, bits) in alike.items():
        search = Search(kit, ((1.0, one),), table, me.step, patience)
        values[key] = _phase(search, me.who, distance, me.trion, foe.trion, bits)
    return [[values[key] for key in line] for line in keys]


@lru_cache(maxsize=16_384)
def _met(kit: Arsenal, last: int, counters: Ready) -> tuple[object, ...]:
    """All that counters can do to an arsenal, at any distance: what is equal here makes no difference."""
    return tuple(resist(act, place, last, counters) for act in kit.acts for place in range(1, last + 1))


def settings(ground: Ground, me: Side, foe: Side, distance: int) -> tuple[Mix, Mix]:
    """How both sides mix the pairs that they set, each in equilibrium with the other."""
    if foe.who < me.who:
        theirs, mine = _settings(ground, foe, me, distance)
        return mine, theirs
    return _settings(ground, me, foe, distance)


@lru_cache(maxsize=4096)
def _settings(ground: Ground, me: Side, foe: Side, distance: int) -> tuple[Mix, Mix]:
    mine, theirs = _attack_values(ground, me, foe, distance), _attack_values(ground, foe, me, distance)
    found = equilibrium([[gain - theirs[j][i] for j, gain in enumerate(line)] for i, line in enumerate(mine)])
    return (
        Mix(pairs(ground.book, me.who, ground.attached), found.rows),
        Mix(pairs(ground.book, foe.who, ground.attached), found.columns),
    )
