"""What tests of attacks share: a team's window in the attack phase, answers, and whom they belong to."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import attack, moves, rounds
from games.border_trpg.battle import Ask, Attack, Battle, Cell, Party
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import Table
from games.engine.contract import Command, Event, Refused, Seat

from .play import Done, act, fight, replace, with_unit

SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = 1, 2, 3, 4, 5, 6
NORTH, SOUTH = 7, 8
SOLDIERS = 90

APART: dict[str, Cell] = {"sakaki": (5, 5), "tono": (8, 5)}
"""Sakaki and Tono, three cells from one another on flat ground."""
BESIDE: dict[str, Cell] = {"sakaki": (5, 5), "tono": (6, 5)}
"""The same as neighbours."""


def attacking(
    cells: dict[str, Cell], team: int = NORTH, options: Options | None = None, **changes: Any
) -> State:
    """A battle in the attack phase, a team's window open."""
    changes = {"phase": "attack", "asks": (Ask(id=1, kind="window", team=team),), **changes}
    return fight(cells, **changes) if options is None else fight(cells, options=options, **changes)


def window(state: State, team: int) -> State:
    """The battle with another team's window open and nothing else."""
    return replace(
        state, battle=replace(battle(state), asks=(Ask(id=99, kind="window", team=team),), turn=None)
    )


def pool(state: State, team: int, dice: int) -> State:
    """The battle with so many tactical dice for a team."""
    parties = tuple(replace(one, dice=dice) if one.id == team else one for one in battle(state).parties)
    return replace(state, battle=replace(battle(state), parties=parties))


def dumb(state: State, *numbers: int) -> State:
    """The battle with units that have no own skills, so that nobody is asked about them."""
    for number in numbers:
        state = with_unit(state, number, features=(), position=None)
    return state


def follows(board: Table) -> None:
    """What follows by itself of attacks and moves."""
    while board.state.battle and not board.battle.asks and (attack.go_on(board) or moves.go_on(board)):
        pass


def rolls_on(board: Table) -> None:
    """What follows by itself of attacks, moves and the round."""
    steps = (attack.go_on, moves.go_on, rounds.go_on)
    while board.state.battle and not board.battle.asks and any(step(board) for step in steps):
        pass


def give(state: State, actor: Seat, command: Command, *dice: int) -> Done:
    """Gives a command of an attack or of the free moves in it."""
    return act({**moves.DO, **attack.DO}, state, actor, command, dice, follows)


def play(state: State, actor: Seat, command: Command, *dice: int) -> Done:
    """The same in the course of the round, which asks the next."""
    return act({**moves.DO, **attack.DO, **rounds.DO}, state, actor, command, dice, rolls_on)


def code(state: State, actor: Seat, command: Command) -> str:
    """Why a command is refused."""
    with pytest.raises(Refused) as found:
        give(state, actor, command)
    return found.value.code


def battle(state: State) -> Battle:
    """The battle that goes on."""
    assert state.battle is not None
    return state.battle


def under_way(state: State) -> Attack:
    """The attack under way."""
    found = battle(state).attack
    assert found is not None
    return found


def asked(state: State) -> Ask:
    """The innermost question."""
    return battle(state).asks[-1]


def party(state: State, number: int) -> Party:
    """A team of the battle."""
    return next(one for one in battle(state).parties if one.id == number)


def found(done: Done, kind: type[Event]) -> Any:
    """The one event of a kind."""
    events = [one for one in done.events if isinstance(one, kind)]
    assert len(events) == 1, events
    return events[0]


def names(done: Done) -> list[str]:
    """The kinds of all events, in order."""
    return [type(one).__name__ for one in done.events]
