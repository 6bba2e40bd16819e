"""A season while one command is carried out: the state as it changes and what happened so far.

States are never changed in place; this is the one mutable thing of the rules, and it lives for one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ..engine.chance import Chance
from ..engine.contract import Event, Outcome, Private, Seat, Told
from . import events as e
from .book import Book, Figure
from .commands import CardKey, LeaguerId, Parts
from .odds import best_split
from .season import SILVER, hand_limit
from .state import Leaguer, Phase, State, Team

replace = msgspec.structs.replace


class Table:
    """The state in the making. ``told`` are the events so far; ``scene_over``: the next scene is to begin."""

    __slots__ = ("book", "chance", "scene_over", "state", "told")

    def __init__(self, book: Book, state: State, chance: Chance) -> None:
        self.book = book
        self.state = state
        self.chance = chance
        self.told: list[Told] = []
        self.scene_over = False

    def outcome(self) -> Outcome[State]:
        """What a step gives back."""
        return Outcome(self.state, tuple(self.told))

    def tell(self, event: Event) -> None:
        """Adds a public event."""
        self.told.append(event)

    def end_scene(self) -> None:
        """Says that the scene is over and the next is to begin."""
        self.scene_over = True

    def remember(self, *, goes_on: bool) -> None:
        """Keeps what has happened for the board to tell; after what it tells already if that goes on.

        What nobody else may hear of yet leaves the board as it is.
        """
        public = tuple(one for one in self.told if isinstance(one, Event))
        if public:
            self.change(last=(*self.state.last, *public) if goes_on else public)

    def change(self, **fields: Any) -> None:
        """Gives the state new values."""
        self.state = replace(self.state, **fields)

    def ask(self, phase: Phase, *seats: Seat) -> None:
        """Puts the next question, to one seat or to several at once."""
        one, two = self.state.teams
        if one.answer or two.answer:
            self.change(teams=(replace(one, answer=None), replace(two, answer=None)))
        self.change(phase=phase, asked=seats, count=self.state.count + 1)

    # ---- teams and leaguers ---------------------------------------------------------------------------

    def team(self, seat: Seat) -> Team:
        """A team as of now."""
        return self.state.teams[seat]

    def alter(self, seat: Seat, **fields: Any) -> None:
        """Gives a team new values."""
        one, two = self.state.teams
        if seat == SILVER:
            self.change(teams=(replace(one, **fields), two))
        else:
            self.change(teams=(one, replace(two, **fields)))

    def leaguers(self, seat: Seat) -> tuple[Leaguer, ...]:
        """A team's leaguers in the order of its row, without the empty places."""
        return tuple(one for one in self.team(seat).row if one is not None)

    def figure(self, leaguer: LeaguerId) -> Figure:
        """What is printed on a leaguer's card."""
        return self.book.figures[leaguer]

    def each(self, seat: Seat, change: Callable[[Leaguer], Leaguer]) -> None:
        """Changes every leaguer of a team."""
        self.alter(seat, row=tuple(one and change(one) for one in self.team(seat).row))

    def mark_used(self, seat: Seat, leaguers: Iterable[LeaguerId], used: bool = True) -> None:
        """Turns leaguers of a team used, or back (iron-6.7, iron-6.6.3)."""
        named = frozenset(leaguers)
        self.each(seat, lambda one: replace(one, used=used) if one.id in named else one)

    def find(self, leaguer: LeaguerId) -> Leaguer:
        """A leaguer in a row, among the strays or retired. Raises LookupError for one not in play."""
        state = self.state
        for place in (state.teams[0].row, state.teams[1].row, state.strays, state.retired):
            for one in place:
                if one is not None and one.id == leaguer:
                    return one
        raise LookupError(leaguer)

    def set_heart(self, leaguer: LeaguerId, heart: int) -> None:
        """Changes the current heart of a leaguer, wherever it is (iron-11.3)."""

        def change(one: Leaguer) -> Leaguer:
            return replace(one, heart=heart) if one.id == leaguer else one

        self.each(0, change)
        self.each(1, change)
        self.change(
            strays=tuple(map(change, self.state.strays)), retired=tuple(map(change, self.state.retired))
        )

    def remove(self, seat: Seat, leaguer: LeaguerId) -> Leaguer:
        """Takes a leaguer out of a row; its place stands empty."""
        row = self.team(seat).row
        gone = next(one for one in row if one is not None and one.id == leaguer)
        self.alter(seat, row=tuple(None if one is gone else one for one in row))
        return replace(gone, pen=0, used=False)

    def join(self, seat: Seat, leaguer: Leaguer) -> None:
        """Adds a leaguer at the right end of a row."""
        self.alter(seat, row=(*self.team(seat).row, leaguer))

    def close_up(self, seat: Seat) -> None:
        """Closes the empty places of a row (iron-12.3.3)."""
        self.alter(seat, row=self.leaguers(seat))

    # ---- cards ----------------------------------------------------------------------------------------

    @property
    def limit(self) -> int:
        """The hand limit of the scene."""
        return hand_limit(self.state.scene)

    def discard(self, seat: Seat, cards: Iterable[CardKey], *, seen: bool = True) -> None:
        """Lays cards of a hand on the discard pile (iron-5.5)."""
        gone = tuple(cards)
        if not gone:
            return
        self.alter(seat, hand=tuple(card for card in self.team(seat).hand if card not in gone))
        self.change(discards=(*self.state.discards, *gone))
        if not seen and self.state.options.discard_visibility == "used_only":
            self.change(unseen=(*self.state.unseen, *gone))

    def draw(self, seat: Seat, count: int) -> int:
        """Draws up to ``count`` cards and gives how many came; the discards become the deck when needed
        (iron-5.6). The drawer alone hears which.
        """
        drawn: list[CardKey] = []
        deck = list(self.state.deck)
        while len(drawn) < count:
            if not deck:
                if not self.state.discards:
                    break
                deck = list(self.chance.shuffled(self.state.discards))
                self.change(discards=(), unseen=())
            drawn.append(deck.pop(0))
        if drawn:
            self.change(deck=tuple(deck))
            self.alter(seat, hand=(*self.team(seat).hand, *drawn))
            self.told.append(Private((seat,), e.Drew(seat=seat, cards=tuple(drawn))))
        return len(drawn)

    def fill_hand(self, seat: Seat) -> int:
        """Draws up to the limit; a hand at or above it draws nothing (iron-8.5a)."""
        return self.draw(seat, max(0, self.limit - len(self.team(seat).hand)))

    # ---- dice and growth ------------------------------------------------------------------------------

    def roll(self) -> e.Dice:
        """Two dice."""
        return (self.chance.die(), self.chance.die())

    def check(self, leaguer: LeaguerId, total: int, parts: Parts = ()) -> e.Check:
        """Makes the growth check of a leaguer with this total, split as said or the best way (iron-11.2).

        The heart is raised at once (iron-11.3).
        """
        parts = parts or best_split(total)
        dice = tuple(self.roll() for _ in parts)
        gained = sum(sum(thrown) <= part for thrown, part in zip(dice, parts, strict=True))
        if gained:
            self.set_heart(leaguer, self.find(leaguer).heart + gained)
        return e.Check(leaguer, total, parts, dice, gained)
