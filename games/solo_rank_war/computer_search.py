"""The sharp player's search through one tactical phase: what the attacker can get out of it at best.

The opponent is met as an average over the pairs of cards that it may have set: what each would take off an
attack is known, and it is taken to use its counters on the first announcement that they are good for. Values
are in trion, mine minus theirs, with the worth of the distance at which the phase ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from .computer_arsenal import FAR, Act, Answer, Arsenal

AMPLE = 45
"""So much trion is as good as any: no phase costs or does more."""

PATIENCE = 100
"""So many moments are looked at for one answer."""

KILL = 60.0
"""What it is worth to win, beside the damage."""

_BOTHER = 0.01
"""What using something costs beside its price, so that nothing is done for nothing."""

Ready: TypeAlias = tuple[tuple[Answer, int], ...]
"""Counters of a pair of set cards, with their cost as the cards lie."""


class Resistance(NamedTuple):
    """What an announcement meets: the opponent's net ``gain``, what gets ``through``, if it is ``stopped``.

    Each is an average; ``hits`` are the single cases, as (weight, damage that gets through).
    """

    gain: float
    through: float
    stopped: float
    hits: tuple[tuple[float, int], ...]


class Node(NamedTuple):
    """A moment of the phase. ``used`` and ``up`` are sets of bits; ``fresh`` until the opponent counters."""

    distance: int
    move: int
    shoot: int
    melee: int
    used: int
    up: int
    trion: int
    foe: int
    unseen: bool
    fresh: bool


def ample(trion: int) -> int:
    """A trion count, or :data:`FAR` where it makes no difference any more."""
    return trion if trion < AMPLE else FAR


@lru_cache(maxsize=16_384)
def resist(act: Act, distance: int, last: int, ready: Ready) -> tuple[float, int, bool]:
    """What one pair of cards does about an announcement: net gain, damage that gets through, stopped."""
    fitting = [(answer, cost) for answer, cost in ready if answer.fits(act.eff, distance)]
    if not act.damage:
        stops = [(answer, cost) for answer, cost in fitting if answer.negates]
        return max((a.damage - cost for a, cost in stops), default=0), 0, bool(stops)
    most = min(act.cap, act.damage)
    taken = spent = 0
    gain = 0.0
    for answer, cost in sorted(fitting, key=lambda one: one[1] - one[0].reduce):
        if min(most, taken + answer.reduce) - min(most, taken) > cost:
            taken, spent = taken + answer.reduce, spent + cost
        elif answer.damage > cost:
            gain += answer.damage - cost
    taken = min(most, taken)
    if act.bend is not None and taken > sum(act.bend):
        guard, through = sum(act.bend) - spent, act.damage - act.bend[0]
    else:
        guard, through = taken - spent, act.damage - taken
    for answer, cost in fitting:
        if act.damage - cost > guard and (answer.negates or _escapes(act, distance, last, answer.shifts)):
            guard, through = act.damage - cost, 0
    return gain + guard, through, False


def _escapes(act: Act, distance: int, last: int, shifts: Sequence[int]) -> bool:
    """Whether a change of distance leaves the range of an attack."""
    return "homing" not in act.eff.keywords and any(
        1 <= distance + shift <= last and not act.low <= distance + shift <= act.high for shift in shifts
    )


class _Step(NamedTuple):
    """An act as the search walks it: everything that doesn't change, at hand."""

    bit: int
    move: int
    shoot: int
    melee: int
    low: int
    high: int
    choices: tuple[int, ...]
    absolute: bool
    attacks: bool
    act: Act


class Search:
    """The best that an arsenal can do. ``worth`` is that of each distance, from index 1 to the last.

    ``foes`` are the opponent's counters by pair of cards, with the chance of each; ``step`` is how many tags
    a move costs. Results are remembered as long as the object lives. After ``patience`` moments an answer
    must do with looking one announcement ahead: packs may hold cards with any number of effects.
    """

    def __init__(
        self,
        arsenal: Arsenal,
        foes: Sequence[tuple[float, Ready]],
        worth: Sequence[float],
        step: int = 1,
        patience: int = PATIENCE,
    ) -> None:
        self.worth = worth
        self._patience = self._left = patience
        self._reveals = arsenal.reveals
        self._foes = foes
        self._last = len(worth) - 1
        self.steps = [_step(n, act, step) for n, act in enumerate(arsenal.acts)]
        self._memo: dict[Node, float] = {}
        self._met: dict[tuple[int, int], Resistance] = {}

    def best(self, node: Node) -> float:
        """The value of the phase from here on."""
        self._left = self._patience
        return self._best(node)

    def after(self, node: Node, n: int, choice: int | None) -> float:
        """The value of announcing act ``n`` and then doing what is best; very low if it can't be paid."""
        self._left = self._patience
        return self._after(node, n, choice)

    def _best(self, node: Node) -> float:
        found = self._memo.get(node)
        if found is not None:
            return found
        distance, move, shoot, melee, used, *_ = node
        found = self.worth[distance]
        if self._left <= 0:
            return found
        self._left -= 1
        last = self._last
        for n, step in enumerate(self.steps):
            bit, tag_move, tag_shoot, tag_melee, low, high, choices, absolute, attacks, act = step
            if (
                used & bit
                or tag_move > move
                or tag_shoot > shoot
                or tag_melee > melee
                or not low <= distance <= high
            ):
                continue
            if not choices:
                found = max(found, self._after(node, n, None))
                continue
            for choice in choices:
                goal = choice if absolute else distance + choice
                if 1 <= goal <= last and (goal != distance or act.unseen or attacks):
                    found = max(found, self._after(node, n, choice))
        self._memo[node] = found
        return found

    def _after(self, node: Node, n: int, choice: int | None) -> float:
        distance, move, shoot, melee, used, up, trion, foe, unseen, fresh = node
        bit, tag_move, tag_shoot, tag_melee, _, _, choices, absolute, attacks, act = self.steps[n]
        cost = act.cost
        if act.shows & ~up:
            cost += sum(price for k, price in enumerate(self._reveals) if act.shows & ~up & 1 << k)
        if act.backlash[2] and act.backlash[0] <= distance <= act.backlash[1]:
            cost += act.backlash[2]
        if cost >= trion:
            return float("-inf")
        met = self._meet(n, distance) if fresh and not (attacks and unseen) else _unmet(act)
        goal = distance
        if choice is not None and choices:
            goal = min(choice if absolute else distance + choice, self._last)
        value = act.damage + act.extra - met.gain - cost - _BOTHER
        if foe != FAR and act.damage:
            if act.damage >= foe:
                value += KILL * sum(often for often, hit in met.hits if hit >= foe)
            foe = max(1, foe - round(met.through))
        gains = act.gains
        rest = Node(
            goal, move - tag_move + gains[0], shoot - tag_shoot + gains[1], melee - tag_melee + gains[2],
            used | bit, up | act.shows, trion if trion == FAR else trion - cost, foe,
            act.unseen or (unseen and not attacks), fresh and (not attacks or met.gain <= 0),
        )  # fmt: skip
        if not met.stopped or goal == distance:
            return value + self._best(rest)
        held = self._best(rest._replace(distance=distance))
        return value + (1 - met.stopped) * self._best(rest) + met.stopped * held

    def _meet(self, n: int, distance: int) -> Resistance:
        met = self._met.get((n, distance))
        if met is None:
            act = self.steps[n].act
            cases = [(often, *resist(act, distance, self._last, ready)) for often, ready in self._foes]
            met = self._met[n, distance] = Resistance(
                sum(often * gain for often, gain, _, _ in cases),
                sum(often * through for often, _, through, _ in cases),
                sum(often for often, _, _, stopped in cases if stopped),
                tuple((often, through) for often, _, through, _ in cases),
            )
        return met


def _step(n: int, act: Act, step: int) -> _Step:
    tags = (step, 0, 0) if act.side < 0 else act.tags
    bit = 0 if act.side < 0 else 1 << n
    return _Step(
        bit, *tags, act.low, act.high, act.eff.choices if act.eff.asks in ("shift", "distance") else (),
        act.eff.asks == "distance", act.attacks, act,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _unmet(act: Act) -> Resistance:
    """What an announcement meets that nobody can counter any more."""
    return Resistance(0.0, float(act.damage), 0.0, ((1.0, act.damage),))
