"""The rules of Iron Leaguer, bound to a pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.chance import Chance
from ..engine.contract import SYSTEM, Event, Outcome, Prompt, Refused, Result, Rules, Seat, Viewer
from ..engine.menu import Menu, Path
from ..engine.page import Page
from ..engine.text import Text, t
from . import commands as c
from . import endings, interval, match, menu, page, prompts, scenes, setup, tell, wording
from .book import Book
from .checks import read_pack
from .options import Options
from .state import State
from .table import Table
from .view import View, view_of

_DO: dict[type[c.Commands], Callable[[Table, View, Seat, Any], None]] = {
    c.Attack: match.attack,
    c.Defend: match.defend,
    c.UseTechnique: match.use_technique,
    c.Draw: match.draw,
    c.Exchange: match.exchange_cards,
    c.Refresh: match.refresh,
    c.Nothing: match.nothing,
    **interval.DO,
    c.Concede: endings.concede,
}


class IronRules(Rules[State, c.Commands, Options, View]):
    """The pure functions of a season. A command is judged by what its sender may know, nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Both rows laid out, both decks shuffled, five cards each, Dark in possession."""
        return setup.start(self.book, options, chance)

    def step(self, state: State, actor: Seat, command: c.Commands, chance: Chance) -> Outcome[State]:
        """Carries out one command, with everything that follows from it without a decision."""
        table = Table(self.book, state, chance)
        goes_on = scenes.goes_on(state)
        if actor not in (0, 1) or isinstance(command, c.Forfeit):
            if actor != SYSTEM or not isinstance(command, c.Forfeit) or command.seat not in (0, 1):
                raise Refused("seat", t("Only the two players of this season can do that."))
            endings.forfeit(table, view_of(self.book, state, None), command.seat)
        else:
            _DO[type(command)](table, view_of(self.book, state, actor), actor, command)
        scenes.go_on(table)
        table.remember(goes_on=goes_on)
        return table.outcome()

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """The one open question, or none when the season is over."""
        return prompts.waiting(state)

    def default(self, state: State, seat: Seat) -> c.Commands | None:
        """What the clock answers as ``seat``."""
        return prompts.default(self.book, state, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        """What ``viewer`` may know."""
        return view_of(self.book, state, viewer)

    def menu_of(self, view: View, path: Path) -> Menu | c.Commands:
        """The viewer's next decision."""
        return menu.menu_of(view, path)

    def page_of(self, view: View) -> Page:
        """The viewer's page."""
        return page.page(view)

    def chapter(self, state: State) -> Text:
        """The scene: its number, and which match or interval it is."""
        return t("Scene {n}: {what}", n=state.scene, what=wording.scene_name(state.scene))

    def tell(self, event: Event) -> Text | None:
        """One log line."""
        return tell.tell(event, self.book)

    def result(self, state: State) -> Result | None:
        """How the season ended, or None."""
        return endings.result_of(state)


def bind(source: str) -> IronRules:
    """The rules with the pack in a TOML source. Raises :class:`~games.engine.pack.PackError`."""
    return IronRules(Book(read_pack(source)))
