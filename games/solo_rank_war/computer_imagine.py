"""What would come of a chain: the rules themselves, applied to what one seat knows."""

from __future__ import annotations

from contextlib import suppress

from ..engine.chance import Chance
from .resolve import resolve
from .state import Card, Link, Player, State
from .table import Over, Table
from .view import CardView, SeatView, View


def imagine(view: View, chain: tuple[Link, ...], paid: int) -> State:
    """The state after ``chain`` has been applied, when the viewer has paid ``paid`` trion for its part in it.

    Applying a chain draws nothing and looks at no hidden card, so that what the view leaves open is left out.
    """
    one, two = (_player(seat, paid if seat.seat == view.viewer else 0) for seat in view.seats)
    state = State(
        view.options, (one, two), "window", view.turn, view.first, view.attacker, view.distance,
        chain=chain, used=view.used,
    )  # fmt: skip
    table = Table(view.book, state, Chance())
    with suppress(Over):
        resolve(table)
    return table.state


def _player(seat: SeatView, paid: int) -> Player:
    left, right = (_card(card) for card in seat.cards)
    return Player(
        trion=seat.trion - paid, start_trion=seat.start_trion, cards=(left, right), tags=seat.tags,
        statuses=seat.statuses,
    )  # fmt: skip


def _card(card: CardView | None) -> Card | None:
    return None if card is None else Card(card.trigger or "", card.face_up, card.options)
