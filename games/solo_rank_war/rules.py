"""The rules of Solo Rank War, bound to a pack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..engine.chance import Chance
from ..engine.contract import SYSTEM, Command, Event, Outcome, Prompt, Refused, Result, Rules, Seat, Viewer
from ..engine.menu import Menu, Path
from ..engine.page import Page
from ..engine.text import Text, t
from . import commands as c
from . import endings, lapse, menu, page, prompts, refusals, setup, tactics, tell, turns
from .book import Book
from .checks import read_pack
from .options import Options
from .state import Player, State
from .table import Over, Table
from .view import View, view_of

_DO: dict[type[c.Commands], Callable[[Table, View, Seat, Any], None]] = {
    c.SubmitAgent: setup.submit,
    c.UseInitial: setup.use_initial,
    c.InitialDone: setup.initial_done,
    c.SetCards: turns.set_cards,
    c.Plot: turns.plot,
    c.Use: tactics.use,
    c.Move: tactics.move,
    c.EndPhase: turns.end_phase,
    c.Counter: tactics.counter,
    c.Pass: tactics.pass_by,
    c.BailOut: endings.bail_out,
    c.OfferDraw: endings.offer_draw,
    c.AcceptDraw: endings.accept_draw,
    c.Leave: endings.leave,
}


class SoloRules(Rules[State, c.Commands, Options, View]):
    """The pure functions of a duel. A command is judged by what its sender may know, and by nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Two empty seats; nothing is drawn before both agents are locked."""
        return Outcome(State(options, (Player(), Player())), ())

    def step(self, state: State, actor: Seat, command: c.Commands, chance: Chance) -> Outcome[State]:
        """Carries out one command, with everything that follows from it without a decision."""
        if actor not in (0, 1) or isinstance(command, c.Forfeit):
            return self._clock(state, actor, command, chance)
        view = view_of(self.book, state, actor)
        if state.phase == "finished":
            raise refusals.phase(view)
        table = Table(self.book, state, chance)
        with suppress(Over):
            _DO[type(command)](table, view, actor, command)
        return table.outcome()

    def _clock(self, state: State, actor: Seat, command: c.Commands, chance: Chance) -> Outcome[State]:
        if actor != SYSTEM or not isinstance(command, c.Forfeit) or command.seat not in (0, 1):
            raise Refused("seat", t("Only the two duellists can do that, each for themselves."))
        if state.phase == "finished":
            raise refusals.phase(view_of(self.book, state, None))
        table = Table(self.book, state, chance)
        with suppress(Over):
            endings.forfeit(table, command.seat)
        return table.outcome()

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """The one open question, or none when the duel is over."""
        return prompts.waiting(state)

    def default(self, state: State, seat: Seat) -> Command | None:
        """What the clock answers for a seat: see :mod:`.lapse`."""
        if not any(seat in prompt.seats for prompt in self.waiting(state)):
            return None
        return lapse.answer(view_of(self.book, state, seat)) or super().default(state, seat)

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
        """The turn; all that comes before the first is one chapter."""
        return t("Turn {n}", n=state.turn) if state.turn else t("Preparation")

    def tell(self, event: Event) -> Text | None:
        """One log line."""
        return tell.tell(event, self.book)

    def result(self, state: State) -> Result | None:
        """How the duel ended, or None."""
        return endings.result_of(state)


def bind(source: str) -> SoloRules:
    """The rules with the pack in a TOML source. Raises :class:`~games.engine.pack.PackError`."""
    return SoloRules(Book(read_pack(source)))
