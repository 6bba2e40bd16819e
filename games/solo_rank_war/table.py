"""A duel while one command is carried out: the state as it changes, what happened so far, and the moment of
victory.

States are never changed in place; this is the one mutable thing of the rules, and it lives for one step.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine.chance import Chance
from ..engine.contract import Event, Outcome, Seat, Told
from . import events as e
from .book import Book
from .state import Card, Ending, Player, Reason, Side, State, Status, Tags
from .view import View, view_of

replace = msgspec.structs.replace


class Over(Exception):
    """The duel has just ended; whatever was still to be done is dropped (solo-7.4)."""


class Table:
    """The state in the making. ``told`` are the events so far."""

    __slots__ = ("book", "chance", "state", "told")

    def __init__(self, book: Book, state: State, chance: Chance) -> None:
        self.book = book
        self.state = state
        self.chance = chance
        self.told: list[Told] = []

    def outcome(self) -> Outcome[State]:
        """What a step gives back."""
        return Outcome(self.state, tuple(self.told))

    def tell(self, event: Event) -> None:
        """Adds an event."""
        self.told.append(event)

    def change(self, **fields: Any) -> None:
        """Gives the state new values."""
        self.state = replace(self.state, **fields)

    def player(self, seat: Seat) -> Player:
        """A player as of now."""
        return self.state.players[seat]

    def alter(self, seat: Seat, **fields: Any) -> None:
        """Gives a player new values."""
        one, two = self.state.players
        if seat == 0:
            self.state = replace(self.state, players=(replace(one, **fields), two))
        else:
            self.state = replace(self.state, players=(one, replace(two, **fields)))

    def public(self) -> View:
        """What a spectator sees."""
        return view_of(self.book, self.state, None)

    @property
    def trion(self) -> tuple[int, int]:
        """Both trion counts."""
        one, two = self.state.players
        return (one.trion, two.trion)

    # ---- trion ----------------------------------------------------------------------------------------

    def pay(self, seat: Seat, amount: int) -> None:
        """Takes a cost that is known to be payable. Who pays the last trion loses at once (solo-7.6)."""
        if amount:
            self.alter(seat, trion=self.player(seat).trion - amount)

    def check_paid(self, seat: Seat) -> None:
        """The win check after a payment. Raises :class:`Over`."""
        if self.player(seat).trion == 0:
            self.finish("trion", 1 - seat)

    def lose(self, loss: tuple[int, int]) -> None:
        """One simultaneous change of both trion counts, never below 0 nor above the start (solo-7.5)."""
        one, two = (
            replace(player, trion=min(max(player.trion - lost, 0), max(player.start_trion, player.trion)))
            if lost
            else player
            for player, lost in zip(self.state.players, loss, strict=True)
        )
        self.state = replace(self.state, players=(one, two))

    def check_lost(self) -> None:
        """The win check after losses at one moment (solo-7.4, solo-7.8). Raises :class:`Over`."""
        one, two = self.trion
        if one and two:
            return
        if one or two:
            self.finish("trion", 0 if one else 1)
        active, rule = self.state.attacker, self.state.options.double_zero
        winner = None if rule == "draw" else active if rule == "active_wins" else 1 - active
        self.finish("both_zero", winner)

    # ---- cards, tags, statuses ------------------------------------------------------------------------

    def put_card(self, seat: Seat, side: Side, card: Card) -> None:
        """Changes one set card; statuses that need it face-up end with it (solo-4.16)."""
        player = self.player(seat)
        left, right = player.cards
        self.alter(seat, cards=(card, right) if side == 0 else (left, card))
        if not card.face_up:
            self.loosen(seat, side)

    def loosen(self, seat: Seat, side: Side) -> None:
        """Ends all statuses that hang on a card."""
        for owner in (0, 1):
            statuses = self.player(owner).statuses
            if any(status.card == (seat, side) for status in statuses):
                self.alter(owner, statuses=tuple(s for s in statuses if s.card != (seat, side)))

    def learn(self, seat: Seat, side: Side, trigger: str) -> None:
        """Notes that a trigger of ``seat`` has been shown, where loadouts are hidden (solo-1.23)."""
        shown = self.player(seat).shown
        if self.state.options.loadout_visibility == "hidden" and (side, trigger) not in shown:
            self.alter(seat, shown=(*shown, (side, trigger)))

    def add_tags(self, seat: Seat, tags: Tags, sign: int = 1) -> None:
        """Adds tags or takes them away, never below none."""
        have = self.player(seat).tags
        move, shoot, melee = (max(0, n + sign * m) for n, m in zip(have, tags, strict=True))
        self.alter(seat, tags=(move, shoot, melee))

    def give(self, seat: Seat, status: Status) -> None:
        """Gives a lasting status."""
        statuses = self.player(seat).statuses
        if status not in statuses:
            self.alter(seat, statuses=(*statuses, status))
        self.tell(e.Gained(seat=seat, status=status.kind))

    # ---- the end --------------------------------------------------------------------------------------

    def finish(self, reason: Reason, winner: Seat | None) -> None:
        """Ends the duel. Always raises :class:`Over`."""
        played = reason != "cancelled"
        one, two = self.state.players
        hidden = self.state.options.loadout_visibility == "hidden"
        agents = (one.loadout, two.loadout) if played and hidden and one.loadout and two.loadout else None
        self.change(phase="finished", ending=Ending(reason, winner), chain=(), passes=0, offer=None)
        self.tell(
            e.Ended(
                reason=reason,
                winner=winner,
                turn=self.state.turn,
                trion=self.trion,
                cards=(_names(one), _names(two)) if played else ((None, None), (None, None)),
                agents=agents,
            )
        )
        raise Over


def _names(player: Player) -> tuple[str | None, str | None]:
    left, right = player.cards
    return (left.trigger if left else None, right.trigger if right else None)
