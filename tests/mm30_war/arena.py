"""Whole battles between computers, for what is promised of them and of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import NamedTuple

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.play import Play, bare
from games.mm30_war.census import WHYS, counts
from games.mm30_war.computer import PLAYERS
from games.mm30_war.options import USUAL, Options
from games.mm30_war.state import State

from .play import key_of, rules

MOST = 4000
"""A battle that takes more commands than this is stuck."""

LIMITED = Options(round_limit=40)


class Fought(NamedTuple):
    """A battle that is over: its last state, its commands, the process time of each by the phase, and what
    simulations count of it.
    """

    state: State
    commands: int
    times: tuple[tuple[str, float], ...]
    counts: tuple[tuple[str, int], ...]

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
    told = [bare(one) for entry in last.journal for one in entry.events]
    return Fought(last.state, len(times), tuple(times), tuple(counts(last.state, told)))


def share(one: str, other: str, numbers: range, options: Options = LIMITED) -> float:
    """How many of these battles ``one`` wins against ``other``, a draw being half; sides in turn."""
    won = 0.0
    for number in numbers:
        seat = number % 2
        pair = (one, other) if seat == 0 else (other, one)
        winner = fought(*pair, number, options).winner
        won += 0.5 if winner is None else float(winner == seat)
    return won / len(numbers)


class Balance(NamedTuple):
    """What battles of computers that muster freely show: shares of all battles, 0 to 1.

    ``units`` are the shares of the winning armies that have each unit, ``wins`` how often armies with it win.
    """

    battles: int
    red: float
    first: float
    by: dict[str, float]
    rounds: int
    units: dict[str, float]
    wins: dict[str, float]


def balance(played: Sequence[Fought]) -> Balance:
    """The figures of these battles, all of which somebody has won."""
    found: dict[str, list[int]] = {}
    for one in played:
        for name, n in one.counts:
            found.setdefault(name, []).append(n)
    n = len(played)

    def part(name: str) -> float:
        return sum(found.get(name, ())) / n

    winning = {name.split(": ")[1]: len(each) for name, each in found.items() if name.startswith("winning")}
    losing = {name.split(": ")[1]: len(each) for name, each in found.items() if name.startswith("losing")}
    return Balance(
        n,
        part("won by Red"),
        part("won by who went first in round 1"),
        {why: part(f"decided by {why}") for why in WHYS},
        sorted(found["rounds"])[n // 2],
        {unit: one / n for unit, one in winning.items()},
        {
            unit: winning.get(unit, 0) / (winning.get(unit, 0) + losing.get(unit, 0))
            for unit in winning | losing
        },
    )
