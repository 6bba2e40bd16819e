"""What holds in every battle, found by playing many at random: all maps, kinds, effects and house rules."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.border_trpg import commands as c
from games.border_trpg.battle import Battle, Unit
from games.border_trpg.commands_gm import Override
from games.border_trpg.events import Events
from games.border_trpg.grid import inside
from games.border_trpg.legal_round import OWN_PHASES, places
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.engine import notation
from games.engine.chance import KeyedChance, TapeChance
from games.engine.contract import Refused, Told
from games.engine.play import Play, bare, pack_events, unpack_events
from games.engine.text import english

from .battles import DESK, KEYS, houses, random_battle, walk
from .desk import rules
from .play import GM, book

numbers = st.integers(0, 2**32 - 1)

MOST_BYTES = 60_000
"""A campaign in a battle never grows beyond this, however long that is."""

OVERRULED = 0.05
"""How often the game master does something unasked."""


# ---- what always holds -----------------------------------------------------------------------------------


def check(state: State, before: State | None = None) -> None:
    """What holds in every state."""
    battle = state.battle
    if battle is None:
        return
    for party in battle.parties:
        assert 0 <= party.dice <= 20, "a pool holds 20 dice at most"
        check_budget(battle, [unit for unit in battle.units if unit.team == party.id])
    for unit in battle.units:
        check_unit(unit)
    check_places(None if before is None else before.battle, battle)
    for ask in battle.asks:
        assert set(ask.done) <= set(ask.units)
    assert len({one.id for one in (*battle.units,)}) == len(battle.units)
    assert len({one.id for one in battle.objects}) == len(battle.objects)


def check_unit(unit: Unit) -> None:
    """Trion within its bounds, statuses within theirs, each side and each phase used once."""
    assert 0 <= unit.trion <= unit.initial
    assert unit.life != "active" or unit.cell is not None
    assert unit.life not in ("out", "dead") or not unit.holds
    assert len(set(unit.sides)) == len(unit.sides)
    assert len(set(unit.acted)) == len(unit.acted)
    for status in book().statuses.values():
        assert unit.statuses.count(status.id) <= status.stack
    if unit.soldier is not None:
        assert unit.attacks <= book().soldiers[unit.soldier].attacks


def check_budget(battle: Battle, members: list[Unit]) -> None:
    """No team acts more often in a phase than it may (trpg-round-2, trpg-round-3, trpg-round-7)."""
    if not members or battle.stage != "fight":
        return
    party = next(one for one in battle.parties if one.id == members[0].team)
    most = places(battle, party)
    for phase in OWN_PHASES:
        begun = [
            unit
            for unit in members
            if phase in unit.acted or (phase == "attack" and (unit.sides or unit.attacks))
        ]
        assert most is None or len(begun) <= most, (party.name, phase)


def check_places(before: Battle | None, battle: Battle) -> None:
    """Nobody in sight comes to the cell of somebody else in sight (trpg-move-5). Only who was hidden before,
    and met or came to be seen there, may stand where another stands.
    """
    then = {} if before is None else {unit.id: unit for unit in before.units}
    seen = [unit for unit in battle.units if unit.on_field and not unit.hidden and unit.cell is not None]
    for one, other in combinations(seen, 2):
        if one.cell != other.cell or not inside(one.cell or (-1, -1)):
            continue
        was, had = then.get(one.id), then.get(other.id)
        assert was is not None, "somebody new"
        assert had is not None, "somebody new"
        assert was.hidden or had.hidden or was.cell == had.cell, (one.name, other.name, one.cell)


def check_told(events: tuple[Told, ...]) -> None:
    """Everything that was told can be said, and is stored and read again as it was."""
    for told in events:
        line = rules().tell(bare(told))
        assert line is None or english(line)
    assert unpack_events(pack_events(events), Events) == events


def check_all_along(number: int, options: Options | None, overrides: float = 0.0) -> Play:
    """Plays a battle to its end, with what must hold after every command."""
    overruled, last = False, 0
    final: Play | None = None
    before: State | None = None
    for play in random_battle(number, options, overrides=overrides):
        final = play
        state: State = play.state
        entry = play.journal[-1]
        overruled = overruled or (isinstance(entry.command, Override) and overrides > 0)
        check_told(entry.events)
        if overruled:
            check_loosely(state)
        else:
            check(state, before)
        before = state
        assert bool(rules().waiting(state)), "somebody can always do something"
        if state.battle is not None and not overrides:
            now = 10 * state.battle.round
            assert now >= last, "rounds go forward"
            last = now
    assert final is not None
    return final


def check_loosely(state: State) -> None:
    """What holds even where the game master has given actions back or changed who is there."""
    if state.battle is None:
        return
    for party in state.battle.parties:
        assert 0 <= party.dice <= 20
    for unit in state.battle.units:
        assert 0 <= unit.trion <= unit.initial
    assert len(msgspec.json.encode(state)) < MOST_BYTES


# ---- the properties --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "trpg-round-2", "trpg-round-3", "trpg-round-7", "trpg-round-20", "trpg-dice-9",
    "trpg-create-39", "trpg-move-5",
)  # fmt: skip
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_random_battles_end_within_all_bounds(number: int) -> None:
    play = check_all_along(number, None)
    state: State = play.state
    assert state.battle is None
    (past,) = state.past
    assert past.rounds <= 10
    assert past.why in ("last", "nobody", "rounds", "down", "cell", "points")
    assert len(msgspec.json.encode(state)) < MOST_BYTES


@pytest.mark.rule("trpg-mode-13")
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_whatever_the_game_master_overrules_battles_go_on_and_end(number: int) -> None:
    assert check_all_along(number, None, OVERRULED).state.battle is None


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("part", range(2))
def test_hundreds_of_battles_end(part: int) -> None:
    kinds: Counter[str] = Counter()
    maps: Counter[str] = Counter()
    for number in range(40):
        overrides = OVERRULED if number % 3 == 0 else 0.0
        state: State = check_all_along(1_000_000 * (part + 1) + number, None, overrides).state
        for past in state.past:
            kinds[past.kind] += 1
            maps[past.map] += 1
    assert set(kinds) == {"rank_war", "mock", "defence"}
    assert set(maps) == set(book().maps)


@pytest.mark.rule("trpg-mode-14")
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_a_replay_comes_to_the_same_bytes(number: int) -> None:
    """From the journal's own draws, and from the key; overrides of the game master's too."""
    before, draws, overrides = None, 0, 0
    for play in random_battle(number, overrides=OVERRULED):
        entry = play.journal[-1]
        if before is not None and entry.command is not None:
            tape = TapeChance(entry.draws, draws)
            again = rules().step(before, entry.actor, entry.command, tape)  # type: ignore[arg-type]
            tape.finish()
            assert msgspec.json.encode(again.state) == msgspec.json.encode(play.state)
            assert again.events == entry.events
            overrides += isinstance(entry.command, Override)
        before, draws = play.state, play.draws
    assert overrides > 0


@pytest.mark.rule("trpg-mode-14")
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_what_is_taken_back_and_done_again_has_the_same_dice(number: int) -> None:
    """However many steps are taken back: the commands again, from the state and the draw of then."""
    plays: list[tuple[State, int]] = []
    entries: list[tuple[int, c.Commands]] = []
    final: Play | None = None
    for play in random_battle(number, overrides=OVERRULED):
        if plays:
            entry = play.journal[-1]
            assert entry.command is not None
            entries.append((entry.actor, entry.command))  # type: ignore[arg-type]
        plays.append((play.state, play.draws))
        final = play
    assert final is not None
    back = Random(number).randint(1, len(entries))
    state, draws = plays[-1 - back]
    for actor, command in entries[-back:]:
        chance = KeyedChance(final.key, draws)
        state, draws = rules().step(state, actor, command, chance).state, chance.n
    assert draws == final.draws
    assert msgspec.json.encode(state) == msgspec.json.encode(final.state)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_what_is_stored_comes_back(number: int) -> None:
    for play in random_battle(number, overrides=OVERRULED):
        data = msgspec.json.encode(play.state)
        again = msgspec.json.decode(data, type=State)
        assert again == play.state
        assert msgspec.json.encode(again) == data
        command = play.journal[-1].command
        if command is not None:
            assert notation.read(notation.write(command), c.Commands) == command


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers)
def test_offers_are_accepted_and_what_is_refused_changes_nothing(number: int) -> None:
    """Whatever a menu leads to is legal, for everybody at any time; with one thing changed it may not be."""
    random = Random(number)
    for play in random_battle(number, houses(random)):
        state: State = play.state
        if random.random() > 0.04 or state.battle is None:
            continue
        before = msgspec.json.encode(state)
        for seat in (GM, *state.taken[1:4]):
            command = walk(random, state, seat, DESK if seat == GM and random.random() < 0.5 else KEYS)
            if command is None:
                continue
            rules().step(state, seat, command, KeyedChance(play.key, play.draws))  # type: ignore[arg-type]
            for wrong in mutations(command, random):
                with suppress(Refused):
                    check_loosely(rules().step(state, seat, wrong, KeyedChance(play.key, play.draws)).state)
        assert msgspec.json.encode(state) == before


def mutations(command: Any, random: Random) -> list[Any]:
    """The command with one field changed."""
    found = []
    for info in msgspec.structs.fields(command):
        value = getattr(command, info.name)
        if info.name in ("unit", "target", "by"):
            other: object = random.choice((201, 202, 203, 999, 0))
        elif info.name in ("path", "cells"):
            other = random.choice(((), ((5, 5),), (*value, (0, 0)), tuple(reversed(value)), ((-9, 40),)))
        elif info.name == "cell":
            other = random.choice(((0, 0), (24, 19), (-3, 5), (99, 99)))
        elif info.name in ("skill", "action"):
            other = random.choice((*book().skills, *book().actions, "nothing"))
        elif info.name in ("dice", "points"):
            other = random.choice((0, 1, 19, 20))
        elif info.name == "side":
            other = random.choice(("main", "sub", None))
        elif info.name in ("combos", "own"):
            other = (*value, random.choice((*book().skills, *book().own_skills)))
        elif info.name == "team":
            other = random.choice((100, 101, 7, None)) if value is None else random.choice((100, 101, 7))
        else:
            continue
        if other != value:
            found.append(msgspec.structs.replace(command, **{info.name: other}))
    return found
