"""Whole rank wars of teams that computers play, for what is promised of them and of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Level
from games.border_trpg.census import contributions
from games.border_trpg.computer import automaton
from games.border_trpg.options import USUAL
from games.border_trpg.rules import BorderRules, bind
from games.border_trpg.samples import sheet_of_sample
from games.border_trpg.state import Past, Sheet, State, Team
from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.contract import AUTO, Event
from games.engine.play import bare

from .play import GM, book, replace, source

POSITIONS = (("sakaki", "tono"), ("kido",), ("hayami",), ("usui", "mori"), ("natsume",))
"""The samples by position."""

MOST = 3000
"""A battle that takes more commands than this is stuck."""


class Fought(NamedTuple):
    """A battle that is over: its outcome, what was told, each position's contribution, and how many commands
    it took. ``first`` says whether the first of two teams won, None for neither.
    """

    past: Past
    told: tuple[Event, ...]
    parts: tuple[tuple[str, float], ...]
    commands: int
    first: bool | None


@cache
def rules() -> BorderRules:
    """The rules with the game's own pack."""
    return bind(source())


def line_ups(number: int, teams: int, size: int = 3) -> list[list[str]]:
    """Teams of samples: different positions within each, every position equally often."""
    random = Random(number)
    return [[random.choice(samples) for samples in random.sample(POSITIONS, size)] for _ in range(teams)]


def arena(line_up: Sequence[Sequence[str]]) -> State:
    """A campaign in which these teams stand ready; whoever has been there before bears a number."""
    sheets: list[Sheet] = []
    teams: list[Team] = []
    for place, samples in enumerate(line_up):
        members = []
        for sample in samples:
            sheet = replace(sheet_of_sample(book().samples[sample], len(sheets) + 1, None), status="approved")
            before = sum(one.source == sample for one in sheets)
            sheets.append(replace(sheet, name=f"{sheet.name} {before + 1}") if before else sheet)
            members.append(sheets[-1])
        captain = max(members, key=_command)
        ids = tuple(one.id for one in members)
        teams.append(Team(id=100 + place, name="ABC"[place], members=ids, captain=captain.id, rank=place + 1))
    return State(options=USUAL, count=200, sheets=tuple(sheets), teams=tuple(teams))


def _command(sheet: Sheet) -> int:
    assert sheet.position is not None
    return book().positions[sheet.position].base["cmd"] + sheet.points.get("cmd", 0)


def begun(line_up: Sequence[Sequence[str]], levels: Sequence[Level], number: int) -> State:
    """A rank war of these teams that is set up, each team played on its level."""
    state = arena(line_up)
    maps = tuple(book().maps)
    order = gm.NewBattle(
        kind="rank_war",
        teams=tuple(team.id for team in state.teams),
        map=maps[number % len(maps)],
        absent="steady",
    )
    state = rules().step(state, GM, order, _chance(number)).state
    assert state.battle is not None
    level = dict(zip((team.id for team in state.teams), levels, strict=True))
    units = tuple(replace(unit, computer=level[unit.team]) for unit in state.battle.units)
    return replace(state, battle=replace(state.battle, units=units))


def _chance(number: int) -> KeyedChance:
    return KeyedChance(number.to_bytes(32, "big"))


def moves(state: State, number: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """What becomes of a battle that is set up, command by command, with what is told of each."""
    player = automaton(rules())
    table, own = _chance(number), KeyedChance(b"computers" + number.to_bytes(23, "big"))
    for _ in range(MOST):
        if state.battle is None:
            return
        asked = {seat for prompt in rules().waiting(state) for seat in prompt.seats}
        if AUTO in asked:
            command: Any = think(rules(), player, state, AUTO, own).command
            outcome = rules().step(state, AUTO, command, table)
        else:
            outcome = rules().step(state, GM, gm.StartBattle(), table)
        state = outcome.state
        yield state, tuple(bare(one) for one in outcome.events)
    raise AssertionError("the battle does not end")


def fought(line_up: Sequence[Sequence[str]], levels: Sequence[Level], number: int) -> Fought:
    """A whole rank war, played."""
    told: list[Event] = []
    commands = 0
    state = begun(line_up, levels, number)
    for after, events in moves(state, number):
        state = after
        told += events
        commands += 1
    done = contributions(told)
    parts = tuple((str(one.position), done.get(one.name, 0.0)) for one in state.sheets)
    past = state.past[-1]
    return Fought(past, tuple(told), parts, commands, past.winners == ("A",) if past.winners else None)


def share(one: Level, other: Level, battles: range) -> float:
    """How many of these battles of two teams ``one`` wins against ``other``, a draw being half; both have the
    same teams in turn.
    """
    won = 0.0
    for number in battles:
        levels = (one, other) if number % 2 == 0 else (other, one)
        first = fought(line_ups(number // 2, 2), levels, number).first
        won += 0.5 if first is None else float(first == (number % 2 == 0))
    return won / len(battles)
