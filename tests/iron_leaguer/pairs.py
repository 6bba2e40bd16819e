"""Pairs of seasons that differ only in what one seat keeps secret, and in what nobody knows.

Seasons are played at random; now and then a seat's hand is dealt anew from the cards that the others can't
place, what it has handed in is replaced by something else, and the decks are put in another order.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from games.engine.contract import Seat, Viewer
from games.iron_leaguer import legal_interval as legal
from games.iron_leaguer.commands import CardKey, Split
from games.iron_leaguer.season import hand_limit
from games.iron_leaguer.splits import worth
from games.iron_leaguer.state import Answer, State, Team
from tests.iron_leaguer.play import HOUSES, key_of, random_season
from tests.iron_leaguer.season import rules

replace = msgspec.structs.replace

TOP = 16
"""So many cards on top of the deck stay where they are, so that what is drawn next is the same."""


class Pair(NamedTuple):
    """Two states that only ``seat`` can tell apart, with the key and the number of draws of their table."""

    one: State
    two: State
    seat: Seat
    key: bytes
    draws: int

    @property
    def others(self) -> tuple[Viewer, ...]:
        """Everyone who must not see a difference."""
        return (1 - self.seat, None)


def some_answer(state: State, seat: Seat, hand: tuple[CardKey, ...], random: Random) -> Answer:
    """Something that a seat with this hand may hand in where both are asked in secret."""
    if state.phase == "cut":
        return Answer(cards=tuple(random.sample(hand, len(hand) - hand_limit(state.scene))))
    if state.phase == "refill":
        return Answer(cards=tuple(random.sample(hand, random.randint(0, len(hand)))))
    totals = legal.growers(rules().view(state, seat), seat)
    named = random.sample(sorted(totals), random.randint(0, len(totals)))
    return Answer(splits=tuple(Split(one, random.choice(worth(totals[one]))) for one in named))


def other(state: State, seat: Seat, random: Random) -> State:
    """The season as it might be, for all that the others know."""
    top, rest = state.deck[:TOP], state.deck[TOP:]
    hand = state.teams[seat].hand
    lying = [*rest, *hand, *state.unseen]
    random.shuffle(lying)
    dealt, lying = tuple(lying[: len(hand)]), lying[len(hand) :]
    unseen = dict(zip(state.unseen, lying[: len(state.unseen)], strict=True))
    lying = lying[len(state.unseen) :]
    pool = list(state.pool[3:])
    random.shuffle(pool)
    team: Team = replace(state.teams[seat], hand=dealt)
    if team.answer is not None:
        team = replace(team, answer=some_answer(state, seat, dealt, random))
    teams = (team, state.teams[1]) if seat == 0 else (state.teams[0], team)
    return replace(
        state,
        teams=teams,
        deck=(*top, *lying),
        discards=tuple(unseen.get(card, card) for card in state.discards),
        unseen=tuple(unseen[card] for card in state.unseen),
        pool=(*state.pool[:3], *pool),
    )


def pairs(count: int, start: int = 0) -> Iterator[Pair]:
    """So many pairs out of random seasons; more of those in which somebody has something to hand in."""
    random = Random(start)
    number = start
    while count:
        for play in random_season(rules(), number, HOUSES[number % len(HOUSES)]):
            state: State = play.state
            ready = [seat for seat in state.asked if state.teams[seat].answer is not None]
            likely = 0.5 if ready else 0.25 if len(state.asked) == 2 else 0.06
            if play.result is None and random.random() < likely:
                seat = ready[0] if ready else random.randint(0, 1)
                yield Pair(state, other(state, seat, random), seat, key_of(number), play.draws)
                count -= 1
                if not count:
                    return
        number += 1
