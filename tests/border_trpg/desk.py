"""The game master's desk in tests: whole steps of the rules, and what each of them is told as."""

from __future__ import annotations

from functools import cache

from games.border_trpg import flow
from games.border_trpg.commands import Commands
from games.border_trpg.events_desk import Overruled
from games.border_trpg.rules import BorderRules, bind
from games.border_trpg.state import State
from games.border_trpg.tell import tell
from games.engine.chance import Chance, KeyedChance, ScriptedChance
from games.engine.contract import Event, Seat, Viewer
from games.engine.text import english

from .play import Done, book, fight, source, table

SECOND = 1
"""The other game master's seat."""

SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI, TICK = 1, 2, 3, 4, 5, 6, 51
NORTH, SOUTH, ENEMIES = 7, 8, 90

CELLS = {"sakaki": (2, 2), "hayami": (3, 2), "tono": (12, 10), "usui": (13, 10)}


@cache
def rules() -> BorderRules:
    """The rules with the game's own pack."""
    return bind(source())


def give(state: State, actor: Seat, command: Commands, *dice: int, chance: Chance | None = None) -> Done:
    """One command with everything that follows, with the dice that fall."""
    outcome = rules().step(state, actor, command, chance or ScriptedChance.of_dice(*dice))
    return Done(outcome.state, outcome.events)


def key() -> Chance:
    """Dice that nobody chose."""
    return KeyedChance(b"desk".ljust(32, b"."))


def brawl(**changes: object) -> State:
    """Two against two in the tactics phase of a rank war, with a tick of the game master's aside."""
    state = fight(CELLS, soldiers={"tick 1": (20, 4)}, **changes)  # type: ignore[arg-type]  # fields by name
    board = table(state)
    flow.go_on(board)
    return board.state


def line(event: Event) -> str:
    """The log line of an event, in English."""
    words = tell(event, book())
    return "" if words is None else english(words)


def lines(done: Done, viewer: Viewer) -> list[str]:
    """What a viewer reads in the log."""
    return [line(event) for event in done.heard(viewer)]


def overruled(done: Done, viewer: Viewer = None) -> list[Overruled]:
    """The overrides that a viewer hears of, whole."""
    return [event for event in done.heard(viewer) if isinstance(event, Overruled)]
