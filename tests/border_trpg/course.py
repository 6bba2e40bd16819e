"""The course of a battle for tests: commands one after the other, with all that follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.border_trpg import (
    ask_texts,
    attack,
    desk_flow,
    flow,
    moves,
    operators,
    rounds,
    setup,
    tactics,
    teleport,
)
from games.border_trpg import commands as c
from games.border_trpg.battle import Ask, Battle
from games.border_trpg.state import State
from games.border_trpg.table import Table
from games.border_trpg.view import View
from games.engine.contract import Command, Event, Refused, Seat

from .play import GM, Done, act, book, replace, table

DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {}
for _part in (setup, teleport, rounds, tactics, operators, moves, attack, desk_flow):
    DO.update(_part.DO)

IN_ORDER = tuple(range(20, 1, -1))
"""Dice that leave the core cards in the order 1 to 20."""


ROLLS = (3,) * 8 + (2,) * 60
"""Dice that begin well: whoever rolls first wins the initiative, and who evades first is missed."""


def give(state: State, actor: Seat, command: Command, *dice: int) -> Done:
    """One command, with everything that follows from it without a decision."""
    return act(DO, state, actor, command, dice, flow.go_on)


def run(state: State, *dice: int) -> Done:
    """What follows without a command."""
    board = table(state, GM, dice)
    flow.go_on(board)
    return Done(board.state, tuple(board.told))


def refused(state: State, actor: Seat, command: Command, *dice: int) -> str:
    """The code with which a command is refused."""
    with pytest.raises(Refused) as found:
        give(state, actor, command, *dice)
    return found.value.code


def battle(state: State) -> Battle:
    """The battle, which must go on."""
    assert state.battle is not None
    return state.battle


def ask(state: State) -> Ask:
    """The innermost question, which must be there."""
    return battle(state).asks[-1]


def asked(state: State) -> tuple[str, int | None]:
    """What is asked, and which team or unit."""
    question = ask(state)
    return question.kind, question.team if question.team is not None else question.unit


def alter(state: State, **changes: Any) -> State:
    """The campaign with its battle changed."""
    return replace(state, battle=replace(battle(state), **changes))


def with_party(state: State, number: int, **changes: Any) -> State:
    """The campaign with a team of its battle changed."""
    parties = tuple(replace(one, **changes) if one.id == number else one for one in battle(state).parties)
    return alter(state, parties=parties)


def said(done: Done, kind: type[Event]) -> list[Any]:
    """The events of a kind, whoever heard them."""
    return [one for one in done.events if isinstance(one, kind)]


def settle(
    state: State, *, dice: tuple[int, ...] = ROLLS, until: tuple[str, ...] = ("window", "again")
) -> Done:
    """Answers what is asked by default, with these dice for each, until one of these questions stands."""
    told: list[Any] = []
    while state.battle is not None and (not state.battle.asks or ask(state).kind not in until):
        if not state.battle.asks:
            return Done(state, tuple(told))
        question = ask(state)
        command = ask_texts.DEFAULTS[question.kind](book(), state, question, GM)
        done = give(state, GM, command, *dice)
        state, told = done.state, [*told, *done.told]
    return Done(state, tuple(told))


def end_windows(state: State, phase: str, *, dice: tuple[int, ...] = ROLLS) -> Done:
    """Ends window after window until a phase has begun, or the battle is over."""
    told: list[Any] = []
    while state.battle is not None and state.battle.phase != phase:
        done = settle(state, dice=dice, until=("window",))
        state, told = done.state, [*told, *done.told]
        if state.battle is None or state.battle.phase == phase:
            break
        done = give(state, GM, c.EndWindow(ask(state).team or 0), *dice)
        state, told = done.state, [*told, *done.told]
    return Done(state, tuple(told))
