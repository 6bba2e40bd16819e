"""What an interval asks for, and what the clock answers where that depends on the seat."""

from __future__ import annotations

from ..engine.text import Text, t
from . import commands as c
from . import legal_interval as legal
from .book import Book
from .season import hand_limit
from .state import Leaguer, Phase
from .view import View

TITLES: dict[Phase, Text] = {
    "growth": t("Heart growth"),
    "rescue_team": t("Name the rescuers"),
    "rescue": t("Rescue"),
    "rescue_growth": t("Growth after the rescue"),
    "refill": t("Refill the hand"),
    "cut": t("Cut the hand"),
    "newcomers": t("Let leaguers go"),
    "actions": t("Take an action"),
    "release": t("Let a leaguer go"),
    "fill": t("Fill the row up"),
}
"""The questions of an interval."""


def default_of(view: View) -> c.Commands | None:
    """What the clock answers for the viewer out of a hand or a row: the weakest go, the best come."""
    if view.phase == "cut":
        return c.Cut((view.me.hand or ())[hand_limit(view.scene) :])
    if view.phase in ("newcomers", "release"):
        return c.Release(_first(view, view.me.leaguers, legal.release_count(view)))
    if view.phase == "fill":
        able = legal.fillers(view)
        return c.Fill(_first(view, able, legal.fill_count(view), weakest=False))
    return None


def strength(book: Book, one: Leaguer) -> int:
    """A leaguer's worth at a glance: heart, tech and body together."""
    figure = book.figures[one.id]
    return one.heart + figure.tech + figure.body


def _first(
    view: View, leaguers: tuple[Leaguer, ...], count: int, *, weakest: bool = True
) -> tuple[c.LeaguerId, ...]:
    """The ids of the weakest leaguers, or the strongest."""
    ranked = sorted(leaguers, key=lambda one: strength(view.book, one), reverse=not weakest)
    return tuple(one.id for one in ranked[:count])
