"""Three Numbers: a game for three, as small as can be, for tables of more than two.

Three people think of a number in secret; when all have, the numbers are shown. After three rounds nobody has
won, for winning is not what it is about.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.computer import RandomPlayer
from games.engine.contract import (
    Command,
    Event,
    Game,
    Outcome,
    Private,
    Prompt,
    Refused,
    Result,
    Rules,
    Seat,
    SeatSpec,
    Told,
    Verb,
    Viewer,
)
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.page import Facts, Page
from games.engine.text import SeatName, Text, t

ROUNDS = 3


class Options(Struct, frozen=True):
    """No house rules."""


class Think(Command, frozen=True, tag="think"):
    """Thinks of a number."""

    secret: ClassVar[bool] = True
    number: int


class Stop(Command, frozen=True, tag="stop"):
    """Ends the game for all."""


Commands: TypeAlias = Think | Stop


class Thought(Event, frozen=True, tag="thought"):
    """A seat has thought of a number."""

    seat: int


class Noted(Event, frozen=True, tag="noted"):
    """Which number, for that seat alone."""

    number: int


class Shown(Event, frozen=True, tag="shown"):
    """All numbers."""

    reveals: ClassVar[bool] = True
    numbers: tuple[int, ...]


Events: TypeAlias = Thought | Noted | Shown


class State(Struct, frozen=True):
    """The numbers of this round so far."""

    numbers: tuple[int | None, ...] = (None, None, None)
    round: int = 1
    stopped: bool = False


class View(Struct, frozen=True):
    """What a viewer knows."""

    viewer: Viewer
    round: int
    ready: tuple[bool, ...]
    own: int | None
    over: bool


class ThreeNumbers(Rules[State, Commands, Options, View]):
    """The rules."""

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Nobody has thought of anything."""
        return Outcome(State(), ())

    def step(self, state: State, actor: Seat, command: Commands, chance: Chance) -> Outcome[State]:
        """Keeps a number; the last one shows them all."""
        if self.result(state) is not None:
            raise Refused("ended", t("This game is over."))
        if isinstance(command, Stop):
            return Outcome(replace(state, stopped=True), ())
        numbers = tuple(command.number if s == actor else n for s, n in enumerate(state.numbers))
        told: tuple[Told, ...] = (Thought(actor), Private((actor,), Noted(command.number)))
        shown = tuple(number for number in numbers if number is not None)
        if len(shown) < len(numbers):
            return Outcome(replace(state, numbers=numbers), told)
        return Outcome(State(round=state.round + 1), (*told, Shown(shown)))

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """One secret question a round, to all three."""
        if self.result(state) is not None:
            return ()
        done = tuple(seat for seat, number in enumerate(state.numbers) if number is not None)
        seats = tuple(seat for seat in range(3) if seat not in done)
        return (Prompt(f"think-{state.round}", t("A number"), seats, done, secret=True),)

    def view(self, state: State, viewer: Viewer) -> View:
        """Who is ready, and the own number."""
        own = None if viewer is None else state.numbers[viewer]
        ready = tuple(number is not None for number in state.numbers)
        return View(viewer, state.round, ready, own, self.result(state) is not None)

    def menu_of(self, view: View, path: Path) -> Menu | Commands:
        """First what to do, then the number."""
        if view.viewer is None or view.over:
            raise Refused("not-seated", t("You do not play at this table."))
        match path:
            case ():
                think = Option("think", t("Think of a number"), style="main")
                stop = Option("stop", t("Stop"), style="danger", gives_up=True)
                return Menu(t("Your move"), (Slot("do", t("Your move"), (think, stop)),))
            case ("think",):
                numbers = tuple(Option(str(n), t("Number {n}", n=n)) for n in (1, 2, 3))
                return Menu(t("Which number?"), (Slot("number", t("Which number?"), numbers),))
            case ("think", ("1" | "2" | "3") as number):
                return Think(int(number))
            case ("stop",):
                return Stop()
        raise Refused("no-such-choice", t("That is not on offer now."))

    def page_of(self, view: View) -> Page:
        """The round, and the own number."""
        own = "-" if view.own is None else view.own
        return Page(t("Three Numbers"), (Facts(((t("Round"), view.round), (t("My number"), own))),))

    def tell(self, event: Event) -> Text | None:
        """A line for everything."""
        match event:
            case Thought(seat):
                return t("{seat} has a number.", seat=SeatName(seat))
            case Noted(number):
                return t("Your number is {n}.", n=number)
            case Shown(numbers):
                return t("The numbers: {n}", n=" ".join(map(str, numbers)))
        return None

    def result(self, state: State) -> Result | None:
        """A draw after the last round."""
        if state.stopped or state.round > ROUNDS:
            return Result((), "done", t("That was all."))
        return None


GAME = Game(
    id="trio_game",
    command=t("/trio"),
    title=t("Three Numbers"),
    pitch=t("Three people think of a number."),
    seats=(
        SeatSpec(t("North"), "#d64545"),
        SeatSpec(t("East"), "#3d7edb"),
        SeatSpec(t("South"), "#3ddb7e"),
    ),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=lambda source: ThreeNumbers(),
    usual=Options(),
    house_rules=(),
    verbs=(Verb("think", t("/think"), t("Think of a number"), ()),),
    rules_version=1,
    state_format=1,
    players={"random": lambda rules: RandomPlayer()},
)
