"""The rules of 30MM War, bound to a pack."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..engine.chance import Chance
from ..engine.contract import SYSTEM, Event, Outcome, Prompt, Refused, Result, Rules, Seat, Viewer
from ..engine.menu import Menu, Path
from ..engine.page import Page
from ..engine.same import Same
from ..engine.text import Fact, Text, t
from . import activation, deploy, endings, menu, muster, operations, page, prompts, reactions, rounds, tell
from . import commands as c
from .book import KEPT, Book
from .checks import read_pack
from .options import Options
from .state import State
from .table import Table
from .view import View, view_of

_DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {}
for _part in (muster, deploy, rounds, operations, activation, reactions, endings):
    _DO.update(_part.DO)


class WarRules(Rules[State, c.Commands, Options, View]):
    """The pure functions of a battle. A command is judged by what its sender may know, nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._view = lru_cache(KEPT)(self._seen)

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Two empty armies over a map that fits the level."""
        return muster.start(self.book, options, chance)

    def step(self, state: State, actor: Seat, command: c.Commands, chance: Chance) -> Outcome[State]:
        """Carries out one command, with everything that follows from it without a decision."""
        table = Table(self.book, state, chance, actor)
        if actor not in (0, 1) or isinstance(command, c.Forfeit):
            if actor != SYSTEM or not isinstance(command, c.Forfeit) or command.seat not in (0, 1):
                raise Refused("seat", t("Only the two players of this battle can do that."))
            endings.forfeit(table, command.seat)
            return table.outcome()
        _DO[type(command)](table, self.view(state, actor), actor, command)
        rounds.go_on(table)
        return table.outcome()

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """The one open question, or none when the battle is over."""
        return prompts.waiting(state)

    def default(self, state: State, seat: Seat) -> c.Commands | None:
        """What the clock answers as ``seat``."""
        return prompts.default(self.book, state, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        """What ``viewer`` may know; the same for the same state, with what has been worked out from it."""
        return self._view(Same(state), viewer)

    def _seen(self, state: Same[State], viewer: Viewer) -> View:
        return view_of(self.book, state.thing, viewer)

    def menu_of(self, view: View, path: Path) -> Menu | c.Commands:
        """The viewer's next decision."""
        return menu.menu_of(view, path)

    def page_of(self, view: View) -> Page:
        """The viewer's page."""
        return page.page(view)

    def page_at(self, view: View, path: Path) -> Page:
        """The viewer's page, with what the picks so far lead to on the map."""
        return page.page(view, path)

    def chapter(self, state: State) -> Fact | None:
        """The round, or what comes before the first."""
        return t("Round {n}", n=state.round) if state.round else t("Before the battle")

    def tell(self, event: Event) -> Text | None:
        """One log line."""
        return tell.tell(event, self.book)

    def result(self, state: State) -> Result | None:
        """How the battle ended, or None."""
        return endings.result_of(state)


def bind(source: str) -> WarRules:
    """The rules with the pack in a TOML source. Raises :class:`~games.engine.pack.PackError`."""
    return WarRules(Book(read_pack(source)))
