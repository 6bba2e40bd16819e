"""Reckoning a match for the sharp player: what comes of each attack, each defence, and of letting it be.

Everything is counted in goals: a goal is 1, one for the other team 0, and whatever goes on in between is the
chance to score next. Dice are reckoned exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.chance import Chance
from . import legal
from . import match as rules
from .commands import CardKey, Draw, Exchange, LeaguerId, Nothing, Refresh
from .computer_foe import Guards, guards
from .computer_plays import Plan
from .computer_worth import Spot, Worth, next_goal
from .odds import exactly
from .pack import After
from .view import View

HEART = 0.02
"""What a point of heart is worth, in goals."""

ANSWER = (2.2, 1.6)
"""Cards and leaguers that a defence usually takes."""

EVEN = 0.5

THROWS = tuple((total, exactly(total) / 36) for total in range(2, 13))


class Letting(NamedTuple):
    """A way to let it be, and what it is worth."""

    command: Draw | Exchange | Refresh | Nothing
    worth: float


class Reckoning:
    """One position of a match through the eyes of the team that is asked."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view = view
        self.chance = chance
        self.worth = Worth(view)
        self.hand = view.me.hand or ()
        self.ready = len(legal.ready(view))
        figures = view.book.figures
        self.foe_ready = sum(
            not one.used and not (one.pen and legal.is_barred(figures[one.id], one))
            for one in view.foe.leaguers
        )
        self.rows = (len(view.me.leaguers), len(view.foe.leaguers))
        self._guards: Guards | None = None

    @property
    def guards(self) -> Guards:
        """What the other team may hold; imagined when it is first asked for."""
        if self._guards is None:
            self._guards = guards(self.view, self.chance)
        return self._guards

    def rest(self, cards: Sequence[CardKey]) -> tuple[CardKey, ...]:
        """The hand without these cards."""
        return tuple(card for card in self.hand if card not in cards)

    def afresh(self, mine: bool, kept: Sequence[CardKey]) -> float:
        """After a reset: all can act, and hands are filled."""
        foe = max(self.view.foe.size, self.worth.limit)
        return next_goal(Spot(mine, self.worth.hand(kept, filled=True), foe, self.worth.limit, *self.rows))

    def going_on(
        self, mine: bool, kept: Sequence[CardKey], *, filled: bool = False, ready: int = 0,
        foe: float = 0, foe_ready: float = 0,
    ) -> float:  # fmt: skip
        """With the cards that are kept; the others are changes against now."""
        return next_goal(
            Spot(
                mine,
                self.worth.hand(kept, filled),
                max(0, self.view.foe.size + foe),
                self.worth.limit,
                self.ready + ready,
                max(0, self.foe_ready + foe_ready),
            )
        )

    # ---- attacking ----------------------------------------------------------------------------------

    def scoring(self, plan: Plan) -> float:
        """The chance that an attack becomes a goal."""
        beaten = self.guards.beaten
        return sum(often * beaten(plan.value - total) for total, often in THROWS if total <= plan.value)

    def attack(self, plan: Plan) -> float:
        """What an attack is worth."""
        kept = self.rest(plan.cards)
        goal = self.scoring(plan)
        failed = sum(often for total, often in THROWS if total > plan.value)
        held = 1 - goal - failed
        users = -len(plan.users)
        found = goal * (1 + self.afresh(False, kept) - EVEN)
        if failed:
            found += failed * self.going_on(False, kept, ready=users)
        cards, leaguers = ANSWER
        found += held * self.going_on(False, kept, ready=users, foe=-cards, foe_ready=-leaguers)
        return found + HEART * plan.hearts

    # ---- defending ----------------------------------------------------------------------------------

    def holding(self, plan: Plan) -> float:
        """The chance that a defence holds."""
        blow = self.view.blow
        assert blow is not None
        return sum(often for total, often in THROWS if plan.value - total >= max(0, blow.ap))

    def defend(self, plan: Plan, outcome: After) -> float:
        """What a defence is worth."""
        kept = self.rest(plan.cards)
        holding = self.holding(plan)
        found = (1 - holding) * (self.afresh(True, kept) - EVEN)
        if outcome == "reset":
            found += holding * self.afresh(True, kept)
        elif outcome == "change":
            found += holding * self.going_on(True, kept, ready=-len(plan.users))
        else:
            found += self._counter(plan, kept)
        return found + HEART * plan.hearts

    def _counter(self, plan: Plan, kept: Sequence[CardKey]) -> float:
        """What comes of a counter, where it holds: the DP strikes back."""
        blow = self.view.blow
        assert blow is not None
        cards, leaguers = ANSWER
        scored = 1 + self.afresh(False, kept) - EVEN
        answered = self.going_on(False, kept, ready=-len(plan.users), foe=-cards, foe_ready=-leaguers)
        found = 0.0
        for total, often in THROWS:
            dp = plan.value - total
            if dp >= max(0, blow.ap):
                goal = self.guards.beaten(dp)
                found += often * (goal * scored + (1 - goal) * answered)
        return found

    # ---- letting it be ------------------------------------------------------------------------------

    def lettings(self) -> Iterator[Letting]:
        """All ways to let it be; cards go that are worse than an average one, leaguers are the most able."""
        view, attacking = self.view, self.view.phase == "attack"

        def after(kept: Sequence[CardKey], filled: bool, ready: int = 0) -> float:
            if attacking:
                return self.going_on(False, kept, filled=filled, ready=ready)
            return self.afresh(True, kept) - EVEN

        if legal.missing(view) > 0:
            yield Letting(Draw(), after(self.hand, True))
        else:
            least = rules.least_exchange(view)
            worst = sorted(self.hand, key=self.worth.keep)
            gone = [card for n, card in enumerate(worst) if n < least or self.worth.keep(card) < 0]
            if len(worst) >= least:
                yield Letting(Exchange(tuple(gone)), after(self.rest(gone), True))
        used = [one.id for one in view.me.leaguers if one.used]
        if attacking and used:
            named = self.abler(used)[: legal.REFRESHED]
            yield Letting(Refresh(tuple(named)), after(self.hand, False, len(named)))
        yield Letting(Nothing(), after(self.hand, False))

    def abler(self, leaguers: Sequence[LeaguerId]) -> list[LeaguerId]:
        """Leaguers, first those who can use most of the hand."""
        faces = [self.view.book.faces[card] for card in self.hand]
        halves = [half for face in faces for half in (face.upper, face.lower)]
        hearts = {one.id: one.heart for one in self.view.me.leaguers}

        def able(leaguer: LeaguerId) -> int:
            return sum(half.needs.get(leaguer, 1_000) <= hearts[leaguer] for half in halves)

        return sorted(leaguers, key=lambda one: -able(one))
