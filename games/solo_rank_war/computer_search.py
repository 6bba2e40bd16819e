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


@lru_cache(maxsize=65_536)
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


class Search:
    """The best that an arsenal can do. ``worth`` is that of each distance, from index 1 to the last.

    ``foes`` are the opponent's counters by pair of cards, with the chance of each; ``step`` is how many tags
    a move costs. Results are remembered as long as the object lives.
    """

    def __init__(
        self, arsenal: Arsenal, foes: Sequence[tuple[float, Ready]], worth: Sequence[float], step: int = 1
    ) -> None:
        self.acts = arsenal.acts
        self.worth = worth
        self._reveals = arsenal.reveals
        self._foes = foes
        self._last = len(worth) - 1
        self._tags = [(step, 0, 0) if act.side < 0 else act.tags for act in arsenal.acts]
        self._memo: dict[Node, float] = {}
        self._met: dict[tuple[int, int], Resistance] = {}

    def best(self, node: Node) -> float:
        """The value of the phase from here on."""
        found = self._memo.get(node)
        if found is None:
            found = self.worth[node.distance]
            for n in range(len(self.acts)):
                found = max(found, *self._values(node, n))
            self._memo[node] = found
        return found

    def _values(self, node: Node, n: int) -> list[float]:
        act, tags = self.acts[n], self._tags[n]
        never = [float("-inf")]
        if node.used >> n & 1 or node.move < tags[0] or node.shoot < tags[1] or node.melee < tags[2]:
            return never
        if not act.low <= node.distance <= act.high:
            return never
        if not act.eff.choices:
            return [self.after(node, n, None)]
        return never + [
            self.after(node, n, choice)
            for choice in act.eff.choices
            if 1 <= (choice if act.eff.asks == "distance" else node.distance + choice) <= self._last
            and (act.unseen or choice or act.eff.asks != "shift")
        ]

    def after(self, node: Node, n: int, choice: int | None) -> float:
        """The value of announcing act ``n`` and then doing what is best; very low if it can't be paid."""
        act = self.acts[n]
        cost = act.cost
        hidden = act.shows & ~node.up
        bit = 0
        while hidden:
            if hidden & 1:
                cost += self._reveals[bit]
            hidden >>= 1
            bit += 1
        met = self._meet(n, node.distance)
        low, high, backlash = act.backlash
        own = backlash if low <= node.distance <= high else 0
        if cost + own >= node.trion:
            return float("-inf")
        tags = self._tags[n]
        gains = act.gains
        goal = node.distance
        if choice is not None:
            goal = (
                choice if act.eff.asks == "distance" else goal + choice if act.eff.asks == "shift" else goal
            )
        open_to = node.fresh and not (act.attacks and node.unseen)
        gain, stopped, through = (
            (met.gain, met.stopped, met.through) if open_to else (0.0, 0.0, float(act.damage))
        )
        foe = node.foe if node.foe == FAR else max(1, node.foe - round(through))
        value = act.damage + act.extra - gain - cost - own - _BOTHER
        if act.damage >= node.foe:
            value += KILL * (sum(often for often, hit in met.hits if hit >= node.foe) if open_to else 1.0)
        rest = Node(
            goal, node.move - tags[0] + gains[0], node.shoot - tags[1] + gains[1],
            node.melee - tags[2] + gains[2], node.used if act.side < 0 else node.used | 1 << n,
            node.up | act.shows, node.trion if node.trion == FAR else node.trion - cost - own, foe,
            act.unseen or (node.unseen and not act.attacks), node.fresh and (not act.attacks or gain <= 0),
        )  # fmt: skip
        if not stopped or goal == node.distance:
            return value + self.best(rest)
        return (
            value
            + (1 - stopped) * self.best(rest)
            + stopped * self.best(rest._replace(distance=node.distance))
        )

    def _meet(self, n: int, distance: int) -> Resistance:
        met = self._met.get((n, distance))
        if met is None:
            cases = [
                (often, *resist(self.acts[n], distance, self._last, ready)) for often, ready in self._foes
            ]
            met = self._met[n, distance] = Resistance(
                sum(often * gain for often, gain, _, _ in cases),
                sum(often * through for often, _, through, _ in cases),
                sum(often for often, _, _, stopped in cases if stopped),
                tuple((often, through) for often, _, through, _ in cases),
            )
        return met
