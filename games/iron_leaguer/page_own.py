"""What a player sees alone, in words: the cards nobody has shown yet, growth totals, the answer handed in."""

from __future__ import annotations

from collections import Counter

from ..engine.page import Block, Bullets, Para
from ..engine.text import Fact, Joined, Text, t
from . import board_hand, legal_interval, splits
from . import wording as w
from .book import Half
from .commands import CardKey
from .legal import is_barred
from .odds import best_split
from .season import is_match
from .view import View


def blocks(view: View) -> list[Block]:
    """The viewer's own part of the page."""
    found: list[Block] = []
    if view.phase in ("growth", "rescue_growth") and view.viewer in view.asked:
        found += _totals(view)
    if view.me.answer is not None:
        found.append(Para(_answer(view)))
    if is_match(view.scene):
        found.append(Para(_foes(view), quiet=True))
    if view.me.hand and not board_hand.shows(view):
        found.append(Para(t("Your hand: {cards}.", cards=w.cards(view.book, view.me.hand)), quiet=True))
    found.append(Para(unseen_words(view), quiet=True))
    return found


def _foes(view: View) -> Text:
    """Who of the other team can act, as the own picture does not show it."""
    figures, side = view.book.figures, w.side(view.foe.seat)
    able = [one.id for one in view.foe.leaguers if not one.used and not is_barred(figures[one.id], one)]
    if len(able) == len(view.foe.leaguers):
        return t("All of {side} can act.", side=side)
    names = w.leaguers(view.book, able) if able else t("nobody")
    return t("Unused at {side}: {names}.", side=side, names=names)


def _totals(view: View) -> list[Block]:
    """The growth totals to be split, and how they are split if nothing else is said (iron-11.6)."""
    totals = legal_interval.growers(view, view.me.seat)
    lines: list[Fact] = [
        t(
            "{name}: total {n}, split as {parts}",
            name=w.leaguer(view.book, leaguer),
            n=total,
            parts=splits.spelt(best_split(total)),
        )
        for leaguer, total in totals.items()
    ]
    return [Bullets(tuple(lines))] if lines else []


def _answer(view: View) -> Text:
    """What the viewer has handed in; the other side must not know it yet."""
    assert view.me.answer is not None
    answer = view.me.answer
    if answer.cards:
        return t("Handed in: discard {cards}.", cards=w.cards(view.book, answer.cards))
    if answer.splits:
        parts = [
            t("{name} {parts}", name=w.leaguer(view.book, one.leaguer), parts=splits.spelt(one.parts) or "–")
            for one in answer.splits
        ]
        return t("Handed in: {splits}; the others are split the best way.", splits=w.listed(parts))
    if view.phase in ("refill", "cut"):
        return t("Handed in: no card is discarded.")
    return t("Handed in: all are split the best way.")


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
        (t("defence"), sum(half.defends for half in halves)),
        (t("counter"), sum(half.spec.outcome == "counter" for half in halves)),
        (t("rough play"), sum(half.spec.rough is not None for half in halves)),
    )
    parts: list[Fact] = [t("{what} {n}", what=what, n=n) for what, n in counts if n]
    return t(
        "{n} cards unseen, deck and other hand. Halves among them: {parts}.",
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
