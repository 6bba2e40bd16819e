"""Hands between matches: discarding, drawing up to the limit, cutting down to it, and new decks."""

from __future__ import annotations

from ..engine.contract import Seat
from . import events as e
from . import legal_interval as legal
from . import refusals, refusals_interval
from .commands import CardKey, Cut, Refill
from .rows import in_order
from .season import new_period
from .state import Answer
from .table import Table
from .view import View


def begin(table: Table) -> bool:
    """Step 4: both discard what they like and draw, or take new hands from a new deck (iron-14.1, iron-14.5).

    Who has no card has nothing to decide.
    """
    period = new_period(table.state.scene)
    if period is not None:
        _change_deck(table, period)
        return False
    asked = [seat for seat in (0, 1) if table.team(seat).hand]
    if asked:
        table.ask("refill", *asked)
        return True
    return not _draw(table)


def _change_deck(table: Table, period: int) -> None:
    """The old cards leave the game, hands and all (iron-14.4, iron-q39)."""
    shown = table.state.options.discard_visibility == "public"
    old = (table.team(0).hand, table.team(1).hand)
    deck = table.chance.shuffled(table.book.decks[period])
    table.change(period=period, deck=deck, discards=(), unseen=())
    drawn = [0, 0]
    for seat in in_order(table):
        table.alter(seat, hand=())
        drawn[seat] = table.fill_hand(seat)
    table.tell(e.DeckChanged(period=period, drawn=(drawn[0], drawn[1]), cards=old if shown else ((), ())))


def refill(table: Table, view: View, actor: Seat, command: Refill) -> bool:
    """Hands in what to discard (iron-14.2). Whether the step is over."""
    refusals.must(view, "refill")
    legal.check_hand(view, command.cards)
    return _hand_in(table, actor, command.cards) and _draw(table)


def _hand_in(table: Table, actor: Seat, cards: tuple[CardKey, ...]) -> bool:
    """Keeps an answer; whether all are in."""
    table.alter(actor, answer=Answer(cards=cards))
    return all(table.team(seat).answer for seat in table.state.asked)


def _answer(table: Table, seat: Seat) -> tuple[CardKey, ...]:
    answer = table.team(seat).answer
    return answer.cards if answer else ()


def _shown(table: Table, cards: tuple[CardKey, ...]) -> tuple[CardKey, ...]:
    """The discards as everybody is told of them (iron-q25)."""
    return cards if table.state.options.discard_visibility == "public" else ()


def _draw(table: Table) -> bool:
    """Discards and draws, the winner first (iron-q38); then hands above the limit are to be cut."""
    for seat in in_order(table):
        cards = _answer(table, seat)
        table.discard(seat, cards, seen=False)
        drawn = table.fill_hand(seat)
        table.tell(e.Refilled(seat=seat, discarded=len(cards), cards=_shown(table, cards), drawn=drawn))
    over = [seat for seat in (0, 1) if len(table.team(seat).hand) > table.limit]
    if over:
        table.ask("cut", *over)
    return not over


def cut(table: Table, view: View, actor: Seat, command: Cut) -> bool:
    """Hands in what goes down to the limit (iron-14.3). Whether the step is over."""
    refusals.must(view, "cut")
    legal.check_hand(view, command.cards)
    if len(command.cards) != legal.cut_count(view):
        raise refusals_interval.cut_count(legal.cut_count(view))
    if not _hand_in(table, actor, command.cards):
        return False
    for seat in in_order(table):
        if seat in table.state.asked:
            cards = _answer(table, seat)
            table.discard(seat, cards, seen=False)
            table.tell(e.WasCut(seat=seat, discarded=len(cards), cards=_shown(table, cards)))
    return True
