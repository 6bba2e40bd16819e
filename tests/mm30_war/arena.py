"""Whole battles between computers, for what is promised of them and of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple

from games.engine.chance import Chance, KeyedChance
from games.engine.computer import Choice, Player, think
from games.engine.menu import Ask
from games.engine.play import Play, bare
from games.engine.text import t
from games.mm30_war import commands as c
from games.mm30_war.census import WHYS, counts
from games.mm30_war.computer import PLAYERS, WarPlayer
from games.mm30_war.computer_worth import SHARP
from games.mm30_war.lists import TRIPLE
from games.mm30_war.options import USUAL, Options
from games.mm30_war.state import State

from .play import key_of, rules
from .skirmish import replace

MOST = 4000
"""A battle that takes more commands than this is stuck."""

LIMITED = Options(round_limit=40)

SQUADS = "squads"
"""The level of a sharp player who musters nothing but squads of three."""


def in_turn(number: int, options: Options = LIMITED) -> Options:
    """The same on one of the pack's maps that fit: two battles on each in turn, one for each seat."""
    pack = rules().book.pack
    layout = next(one.layout for one in pack.level if one.cost == options.level)
    maps = [one.id for one in pack.map if one.layout == layout and one.kind != "other"]
    return replace(options, map=maps[number // 2 % len(maps)])


class Squads(WarPlayer):
    """Musters squads of three of any names, as many as its cost buys; else it is sharp."""

    def __init__(self, number: int) -> None:
        super().__init__(SHARP)
        self.number = number

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        if view.phase != "muster":
            return super().choose(view, ask, chance)
        random, units = Random(self.number), Counter[str]()
        names = [card.id for card in rules().book.pack.unit if card.kind == "low"]
        while units.total() < view.options.level // 10 * TRIPLE:
            name = random.choice(names)
            if units[name] < 2 * TRIPLE:
                units[name] += TRIPLE
        return Choice(c.Muster(dict(units)), t("Squads alone."))


def player(level: str, number: int) -> Player:
    """Who plays at a level in a battle."""
    return Squads(number) if level == SQUADS else PLAYERS[level](rules())


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
    players = (player(red, number), player(blue, number))
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
    """How many of these battles ``one`` wins against ``other``, a draw being half; sides and maps in turn."""
    won = 0.0
    for number in numbers:
        seat = number % 2
        pair = (one, other) if seat == 0 else (other, one)
        winner = fought(*pair, number, in_turn(number, options)).winner
        won += 0.5 if winner is None else float(winner == seat)
    return won / len(numbers)


class Balance(NamedTuple):
    """What battles of computers that muster freely show: shares of all battles, 0 to 1.

    ``units`` are the shares of the winning armies that have each unit, ``wins`` how often armies with it win.
    ``operations`` are how often each is launched in a battle.
    """

    battles: int
    red: float
    first: float
    by: dict[str, float]
    rounds: int
    units: dict[str, float]
    wins: dict[str, float]
    operations: dict[str, float]


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
        {name.split()[1]: sum(each) / n for name, each in found.items() if name.startswith("operation ")},
    )
