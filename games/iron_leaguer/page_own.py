"""What a player reads alone: the own hand where it is not drawn, and what can be told of the cards unseen."""

from __future__ import annotations

from collections import Counter

from ..engine.page import Block, Para
from ..engine.text import Fact, Joined, Text, t
from . import board_hand
from . import wording as w
from .book import Half
from .commands import CardKey
from .legal import is_barred
from .season import is_match
from .view import View


def blocks(view: View) -> list[Block]:
    """The viewer's own part of the page."""
    found: list[Block] = []
    if is_match(view.scene):
        found += [Para(words, quiet=True) for words in _foes(view)]
    if view.me.hand and not board_hand.shows(view):
        found.append(Para(t("Your hand: {cards}.", cards=w.cards(view.book, view.me.hand)), quiet=True))
    found.append(Para(unseen_words(view), quiet=True))
    return found


def _foes(view: View) -> tuple[Text, ...]:
    """Who of the other team can act, as the own picture does not show it: the shorter of both lists."""
    figures, side = view.book.figures, w.side(view.foe.seat)
    all_of = [one.id for one in view.foe.leaguers]
    able = [one.id for one in view.foe.leaguers if not one.used and not is_barred(figures[one.id], one)]
    if len(able) == len(all_of):
        return ()
    if not able:
        return (t("Nobody of {side} can act.", side=side),)
    if len(able) * 2 <= len(all_of):
        return (t("Can still act at {side}: {names}.", side=side, names=w.leaguers(view.book, able)),)
    spent = [one for one in all_of if one not in able]
    return (t("Can't act at {side}: {names}.", side=side, names=w.leaguers(view.book, spent)),)


# ---- what is known of the deck ---------------------------------------------------------------------------


def unseen(view: View) -> tuple[CardKey, ...]:
    """The cards of this period that the viewer has not seen: they are in the deck, in the other hand, or
    among the discards that nobody is shown.
    """
    seen = {*view.discards, *(card for team in view.teams for card in team.hand or ())}
    return tuple(card for card in view.book.decks[view.period] if card not in seen)


def unseen_words(view: View) -> Text:
    """The unseen cards, counted by what they can do."""
    cards = unseen(view)
    halves = [half for card in cards for half in _halves(view, card)]
    counts: tuple[tuple[Text, int], ...] = (
        (t("attack"), sum(half.attacks for half in halves)),
        (t("defending"), sum(half.defends for half in halves)),
        (t("counter"), sum(half.spec.outcome == "counter" for half in halves)),
        (t("rough play"), sum(half.spec.rough is not None for half in halves)),
    )
    parts: list[Fact] = [t("{what} {n}", what=what, n=n) for what, n in counts if n]
    return t(
        "Cards unseen, deck and other hand: {n}. Halves among them: {parts}.",
        n=len(cards),
        parts=w.listed(parts),
    )


def _halves(view: View, card: CardKey) -> tuple[Half, Half]:
    face = view.book.faces[card]
    return face.upper, face.lower


def techniques_unseen(view: View) -> Fact:
    """The techniques of the unseen cards with how often each is there, the most frequent first."""
    found = Counter(half.spec.name for card in unseen(view) for half in _halves(view, card))
    return Joined(tuple(t("{name} ×{n}", name=name, n=n) for name, n in found.most_common()))
