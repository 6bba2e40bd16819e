"""Whole battles between computers, for what is promised of them and of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.play import Play
from games.mm30_war.computer import PLAYERS
from games.mm30_war.options import USUAL, Options
from games.mm30_war.state import State

from .play import key_of, rules

MOST = 4000
"""A battle that takes more commands than this is stuck."""

LIMITED = Options(round_limit=40)


class Fought(NamedTuple):
    """A battle that is over: its last state, its commands, and the process time of each by the phase."""

    state: State
    commands: int
    times: tuple[tuple[str, float], ...]

    @property
    def winner(self) -> int | None:
        assert self.state.ending is not None
        return self.state.ending.winner


def moves(red: str, blue: str, number: int, options: Options = USUAL) -> Iterator[tuple[Play, str, float]]:
    """What becomes of a battle, command by command: the play, the phase asked, and what thinking took."""
    one = rules()
    players = (PLAYERS[red](one), PLAYERS[blue](one))
    play = Play(one, options, key_of(number))
    chances = tuple(KeyedChance(key_of(1_000_000 + 2 * number + seat)) for seat in (0, 1))
    for _ in range(MOST):
        waiting = play.waiting
        if not waiting:
            return
        seat = waiting[0].seats[0]
        phase = play.state.phase
        before = process_time()
        command = think(one, players[seat], play.state, seat, chances[seat]).command
        took = process_time() - before
        play.do(seat, command)
        yield play, phase, took
    raise AssertionError("the battle does not end")


def fought(red: str, blue: str, number: int, options: Options = LIMITED) -> Fought:
    """A whole battle, played."""
    times: list[tuple[str, float]] = []
    last: Play | None = None
    for play, phase, took in moves(red, blue, number, options):
        last = play
        times.append((phase, took))
    assert last is not None
    return Fought(last.state, len(times), tuple(times))


def share(one: str, other: str, numbers: range, options: Options = LIMITED) -> float:
    """How many of these battles ``one`` wins against ``other``, a draw being half; sides in turn."""
    won = 0.0
    for number in numbers:
        seat = number % 2
        pair = (one, other) if seat == 0 else (other, one)
        winner = fought(*pair, number, options).winner
        won += 0.5 if winner is None else float(winner == seat)
    return won / len(numbers)
