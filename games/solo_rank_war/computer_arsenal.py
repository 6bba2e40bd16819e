"""What a pair of set cards can do, boiled down to the numbers that the sharp player reckons with.

An :class:`Act` is a tactical effect or a move, an :class:`Answer` a counter to what the opponent announces.
All of it comes from the pack; who holds which card is for the caller to know or to guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from . import pack as p
from .book import STEP, Book, Eff, tag_index
from .legal import loadout_side
from .state import Side, Tags
from .view import SeatView

Pair: TypeAlias = tuple[str, str]
"""The triggers set on main and sub."""

FAR = 99
"""A range or a trion count that is no limit."""

NUISANCE = 1.0
"""What the rarer things that befall an opponent are taken to be worth, in trion."""


class Duellist(NamedTuple):
    """An agent as far as it is known, with guesses for what is not."""

    main: tuple[str, ...]
    sub: tuple[str, ...]
    sheet: tuple[str, ...]


def duellist(seat: SeatView, like: Duellist | None = None) -> Duellist:
    """The agent of a seat. What is unknown of it is taken to be as it is with ``like``."""
    guess = like or Duellist((), (), ())
    return Duellist(
        _filled(loadout_side(seat, 0), guess.main),
        _filled(loadout_side(seat, 1), guess.sub),
        _filled(seat.sheet, guess.sheet),
    )


def _filled(known: tuple[str | None, ...], guess: tuple[str, ...]) -> tuple[str, ...]:
    if None not in known and len(known) >= len(guess):
        return known  # type: ignore[return-value]
    return tuple(one or guess[n] for n, one in enumerate(known)) or guess


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """A tactical effect or move of a set card (``side`` -1 for a move).

    ``cost`` is without reveal costs; ``shows`` is the set of bits of :attr:`Arsenal.reveals` that it turns
    up. ``damage`` counts with own counters that add to it, and ``cost`` with theirs. ``cap`` is the most that
    guards can take off; own counters may lower it to ``bend[0]`` for ``bend[1]`` trion more. ``backlash`` is
    what it does to its user, as (lowest distance, highest distance, amount).
    """

    side: Side
    eff: Eff
    cost: int
    tags: Tags
    shows: int
    low: int
    high: int
    damage: int
    cap: int
    bend: tuple[int, int] | None
    backlash: tuple[int, int, int]
    gains: Tags
    extra: float
    unseen: bool

    @property
    def attacks(self) -> bool:
        """Whether it is an attack."""
        return "attack" in self.eff.kinds


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A counter of a set card to what the opponent announces."""

    side: Side
    eff: Eff
    cost: int
    reveal: int
    reduce: int
    damage: int
    negates: bool
    shifts: tuple[int, ...]

    def fits(self, eff: Eff, distance: int) -> bool:
        """Whether it may answer an opponent's announcement of ``eff`` at a distance."""
        condition = self.eff.spec.counter
        if condition is None or condition.to not in eff.kinds or "no_counter" in eff.keywords:
            return False
        if condition.triggers and eff.trigger not in condition.triggers:
            return False
        if not (self.eff.wants <= eff.keywords and self.eff.bars.isdisjoint(eff.keywords)):
            return False
        return condition.range is None or condition.range[0] <= distance <= condition.range[1]


@dataclass(frozen=True, slots=True, eq=False)
class Arsenal:
    """Everything that a pair of set cards offers. ``reveals`` are the reveal costs behind the bits."""

    pair: Pair
    acts: tuple[Act, ...]
    answers: tuple[Answer, ...]
    reveals: tuple[int, ...]
    marks: tuple[str, ...]
    """What each reveal cost is for: ``0`` or ``1`` for the card of a side, else side and option."""


@lru_cache(maxsize=1024)
def pairs(book: Book, who: Duellist, attached: bool) -> tuple[Pair, ...]:
    """All pairs that an agent may set."""
    return tuple(product(book.settable(who.main, attached), book.settable(who.sub, attached)))


@lru_cache(maxsize=4096)
def arsenal(book: Book, who: Duellist, pair: Pair, attached: bool) -> Arsenal:
    """What ``who`` can do with ``pair`` on the table."""
    reveals: dict[str, int] = {}
    acts: list[Act] = []
    answers: list[Answer] = []
    for side, card in enumerate(pair):
        kit = book.kit((who.main, who.sub)[side], card, attached)
        own = [eff for eff in kit.counter if eff.spec.counter and eff.spec.counter.owner != "opponent"]
        for eff in kit.tactical:
            if _meets(eff, pair[1 - side]):
                acts.append(_act(eff, side, own, _shown(book, eff, side, pair, reveals)))
        for eff in kit.counter:
            if eff.spec.counter and eff.spec.counter.owner != "self":
                answers.append(_answer(book, eff, side, card))
    acts.append(_act(STEP, -1, [], 0))
    return Arsenal(pair, tuple(acts), tuple(answers), tuple(reveals.values()), tuple(reveals))


def _meets(eff: Eff, other: str) -> bool:
    need = eff.spec.requires
    return need is None or not need.other_side or other in need.other_side


def _shown(book: Book, eff: Eff, side: Side, pair: Pair, reveals: dict[str, int]) -> int:
    """The bits of what a use turns up at a price (solo-5.18, solo-5.60)."""
    found = {str(side): pair[side]}
    if eff.trigger != pair[side]:
        found[f"{side} {eff.trigger}"] = eff.trigger
    if eff.spec.requires is not None and eff.spec.requires.other_side:
        found[str(1 - side)] = pair[1 - side]
    bits = 0
    for mark, trigger in found.items():
        if cost := book.triggers[trigger].reveal_cost:
            reveals.setdefault(mark, cost)
            bits |= 1 << list(reveals).index(mark)
    return bits


def _act(eff: Eff, side: Side, own: list[Eff], shows: int) -> Act:
    low, high = eff.spec.range or (1, FAR)
    damage, cap, cost, extra, unseen = 0, FAR, eff.trion, 0.0, False
    backlash = (FAR, 0, 0)
    gains = [0, 0, 0]
    for op in eff.spec.ops:
        match op:
            case p.Damage(amount=amount, target="opponent", reduce_cap=limit):
                damage += amount
                cap = cap if limit is None else min(cap, limit)
            case p.SelfDamage(amount=amount, if_distance=span):
                backlash = (*(span or (1, FAR)), amount)
            case p.GainTag(tag=tag, n=n):
                gains[tag_index(tag)] += n
            case p.Recover(amount=amount):
                extra += amount
            case p.GiveStatus(status="unseen", target="self"):
                unseen = True
            case p.ShiftOp() | p.SetDistance():
                pass
            case _:
                extra += NUISANCE
    if "pierce" in eff.keywords:
        cap = 0
    bend = None
    for rider in own if damage else ():
        if _rides(rider, eff):
            for op in rider.spec.ops:
                if isinstance(op, p.Amplify) and op.amount > rider.trion:
                    damage, cost = damage + op.amount, cost + rider.trion
                elif isinstance(op, p.CapReduce) and op.amount < cap:
                    bend = (op.amount, rider.trion)
    return Act(
        side, eff, cost, eff.tags, shows, low, high, damage, cap, bend, backlash,
        (gains[0], gains[1], gains[2]), extra, unseen,
    )  # fmt: skip


def _rides(rider: Eff, eff: Eff) -> bool:
    """Whether an own counter may answer the own announcement of ``eff`` from the same card."""
    condition = rider.spec.counter
    assert condition is not None
    return (
        condition.to in eff.kinds
        and (not condition.triggers or eff.trigger in condition.triggers)
        and rider.wants <= eff.keywords
        and rider.bars.isdisjoint(eff.keywords)
    )


def _answer(book: Book, eff: Eff, side: Side, card: str) -> Answer:
    reduce = damage = 0
    negates = False
    shifts: tuple[int, ...] = ()
    for op in eff.spec.ops:
        match op:
            case p.Reduce(amount=amount):
                reduce += amount
            case p.Damage(amount=amount, target="opponent"):
                damage += amount
            case p.Negate():
                negates = True
            case p.ShiftOp(choices=choices):
                shifts = choices
    reveal = book.triggers[card].reveal_cost
    if eff.trigger != card:
        reveal += book.triggers[eff.trigger].reveal_cost
    return Answer(side, eff, eff.trion, reveal, reduce, damage, negates, shifts)
