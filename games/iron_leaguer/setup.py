"""Setting a season up: rows, decks and opening hands (iron-2.1b to iron-2.5)."""

from __future__ import annotations

from ..engine.chance import Chance
from ..engine.contract import Outcome
from . import match
from .book import Book
from .commands import LeaguerId
from .options import Options
from .season import DARK, FIRST_SCENE, SILVER
from .state import Leaguer, Row, State, Team
from .table import Table


def fresh(book: Book, leaguer: LeaguerId) -> Leaguer:
    """A leaguer as it comes into play: unused, with its printed heart."""
    return Leaguer(leaguer, book.figures[leaguer].heart)


def start(book: Book, options: Options, chance: Chance) -> Outcome[State]:
    """Both rows laid out, both decks shuffled, opening hands drawn, and scene 1 begun.

    Dark has possession and draws first (iron-2.4b, iron-2.5).
    """

    def row(side: int) -> Row:
        return tuple(fresh(book, one) for one in book.starters("silver" if side == SILVER else "dark"))

    state = State(
        options,
        (Team(row(SILVER)), Team(row(DARK))),
        pool=chance.shuffled(book.starters("none")),
        deck=chance.shuffled(book.decks[1]),
    )
    table = Table(book, state, chance)
    for seat in (DARK, SILVER):
        table.fill_hand(seat)
    match.begin(table, FIRST_SCENE)
    table.remember(goes_on=False)
    return table.outcome()
