"""The rules of Border TRPG, bound to a pack."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..engine.chance import Chance
from ..engine.contract import (
    AUTO,
    SYSTEM,
    Command,
    Event,
    Outcome,
    Prompt,
    Refused,
    Result,
    Rules,
    Seat,
    Viewer,
)
from ..engine.menu import Menu, Path
from ..engine.page import Page
from ..engine.same import Same
from ..engine.text import Fact, Text, t
from . import (
    attack,
    computer_player,
    desk,
    desk_field,
    desk_flow,
    desk_roster,
    desk_rules,
    desk_units,
    flow,
    menu,
    moves,
    operators,
    page,
    prompts,
    rounds,
    scenarios,
    scenes,
    setup,
    sheets,
    stand_in,
    tactics,
    teams,
    teleport,
    tell,
)
from . import commands as c
from .battle import PLAYERS, SEATS
from .book import Book
from .checks import read_pack
from .options import Options
from .state import State
from .table import Table
from .view import View, view_of

KEPT = 8
"""So many views are kept with what was worked out from them: those of the tables that just go on."""

_DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {}
for _part in (
    sheets, teams, scenes, setup, teleport, rounds, tactics, operators, moves, attack,
    desk, desk_rules, desk_units, desk_roster, desk_field, desk_flow, scenarios,
):  # fmt: skip
    _DO.update(_part.DO)


class BorderRules(Rules[State, c.Commands, Options, View]):
    """The pure functions of a campaign. A command is judged by what its sender may know, nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._view = lru_cache(KEPT)(self._seen)

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """An empty campaign, in which the game master says what comes first."""
        return Outcome(State(options=options), ())

    def step(self, state: State, actor: Seat, command: c.Commands, chance: Chance) -> Outcome[State]:
        """Carries out one command, with everything that follows from it without a decision."""
        if state.over:
            raise Refused("over", t("This campaign has ended."))
        table = Table(self.book, state, chance, actor, self._carry_out)
        if isinstance(command, c.Seated):
            self._seat(table, actor, command)
            return table.outcome()
        if actor != AUTO and not 0 <= actor < SEATS:
            raise Refused("seat", t("Only people at this table can do that."))
        busy = _busy(state)
        stand_in.announce(table, actor, command)
        self._carry_out(table, actor, command)
        if busy and not _busy(table.state):
            table.change(idle=table.number())
        return table.outcome()

    def _carry_out(self, table: Table, actor: Seat, command: Command) -> None:
        """Does what a command says, judged by what its giver may know, and all that follows by itself."""
        _DO[type(command)](table, self.view(table.state, actor), actor, command)
        flow.go_on(table)

    @staticmethod
    def _seat(table: Table, actor: Seat, command: c.Seated) -> None:
        if actor != SYSTEM or not all(0 <= seat < SEATS for seat in command.taken):
            raise Refused("seat", t("The house says who sits where."))
        table.change(taken=command.taken)
        desk_rules.settle(table)

    def seated(self, state: State, taken: tuple[Seat, ...]) -> c.Commands | None:
        """Says who sits at the table, where the campaign does not know yet."""
        return None if state.over or state.taken == taken else c.Seated(taken)

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """The open questions."""
        return prompts.waiting(state)

    def default(self, state: State, seat: Seat) -> c.Commands | None:
        """What the clock answers as ``seat``."""
        return prompts.default(self.book, state, seat)

    def unasked(self, state: State) -> tuple[Seat, ...]:
        """Players who have no character in a team yet, between battles."""
        if state.over or state.battle is not None:
            return ()
        seats = (seat for seat in state.taken if seat in PLAYERS)
        return tuple(seat for seat in seats if computer_player.lacks(self.view(state, seat)) is not None)

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
        """The viewer's page with what is about to be picked: reach, costs and ranges on a private map."""
        return page.page(view, path)

    def chapter(self, state: State) -> Fact | None:
        """The battle and its round, or the scene's number between battles."""
        battle = state.battle
        if battle is None:
            return t("Before battle {n}", n=state.battles + 1)
        if battle.round == 0:
            return t("Battle {n}, set-up", n=battle.number)
        return t("Battle {n}, round {round}", n=battle.number, round=battle.round)

    def tell(self, event: Event) -> Text | None:
        """One log line."""
        return tell.tell(event, self.book)

    def result(self, state: State) -> Result | None:
        """A campaign has no winner; it is over when the game master says so."""
        return Result((), "over", t("The campaign has ended.")) if state.over else None


def _busy(state: State) -> bool:
    """Whether something is going on that somebody has to answer."""
    return state.battle is not None or bool(state.checks)


def bind(source: str) -> BorderRules:
    """The rules with the pack in a TOML source. Raises :class:`~games.engine.pack.PackError`."""
    return BorderRules(Book(read_pack(source)))
