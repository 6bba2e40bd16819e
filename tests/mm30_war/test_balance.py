"""Our pack is fair: sides are equal, all three victories decide, battles last, and no unit is a must.

The quick tests would notice a broken number; the long ones hold the figures of docs/balance.md.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import pytest

from games.mm30_war.options import Options
from games.mm30_war.state import Cell, State

from .arena import LIMITED, SQUADS, Balance, Fought, balance, fought, in_turn, moves, share
from .minds import command
from .skirmish import BOOK, replace

ROUNDS = range(5, 11)
"""What the median of a battle's rounds may be."""


@cache
def battles(first: int, last: int) -> tuple[Fought, ...]:
    """Battles of sharp computers that muster freely, on all maps for two sheets in turn."""
    return tuple(fought("sharp", "sharp", number, in_turn(number)) for number in range(first, last))


def weighed(first: int, last: int) -> Balance:
    return balance(battles(first, last))


# ---- how it is measured ----------------------------------------------------------------------------------


def test_maps_take_turns_and_each_is_fought_over_from_both_sides() -> None:
    maps = [in_turn(number).map for number in range(8)]
    assert maps[::2] == maps[1::2]
    assert maps[:4] == maps[4:]
    assert set(maps) == {one.id for one in BOOK.pack.map if one.layout == "pair" and one.kind != "other"}
    assert in_turn(3, Options(level=100)).map in {one.id for one in BOOK.pack.map if one.layout == "h"}


def test_armies_of_squads_alone_are_squads_alone() -> None:
    for number in range(4):
        first = next(play for play, _, _ in moves(SQUADS, "sharp", number, LIMITED))
        units = first.state.armies[0].list
        assert sum(units.values()) == 15
        assert all(BOOK.cards[unit].kind == "low" and n % 3 == 0 for unit, n in units.items())


def test_the_figures_add_up() -> None:
    found = weighed(0, 8)
    assert found.battles == 8
    assert sum(found.by.values()) == 1
    assert max(found.units.values()) <= 1
    assert set(found.units) <= set(found.wins)


# ---- both sides alike ------------------------------------------------------------------------------------


def turned(state: State) -> State:
    """The same battle with the sides changed and the map turned by 180 degrees."""
    cell = partial(facing, state)
    red, blue = state.armies
    return replace(
        state,
        armies=(replace(blue, hq=cell(blue.hq)), replace(red, hq=cell(red.hq))),
        units=tuple(
            replace(one, side=1 - one.side, cell=cell(one.cell), entered=cell(one.entered))
            for one in state.units
        ),
        bases=tuple(
            replace(one, cell=cell(one.cell), owner=None if one.owner is None else 1 - one.owner)
            for one in state.bases
        ),
        bridges=tuple(replace(one, cell=cell(one.cell)) for one in state.bridges),
        shots=state.shots and replace(state.shots, side=1 - state.shots.side, cell=cell(state.shots.cell)),
        rolls=state.rolls and state.rolls[::-1],
        first=1 - state.first,
        turn=1 - state.turn,
        asked=tuple(1 - seat for seat in state.asked),
    )


def facing(state: State, cell: Cell | None) -> Cell | None:
    sheets = BOOK.fields[state.map]
    return None if cell is None else (sheets.width - 1 - cell[0], sheets.height - 1 - cell[1])


def command_turned(state: State, command: Any) -> Any:
    cells = {
        field: facing(state, getattr(command, field))
        for field in ("cell", "to", "at")
        if hasattr(command, field)
    }
    return replace(command, **cells) if cells else command


@pytest.mark.rule("mm30-r13")
@pytest.mark.parametrize(
    ("number", "options"),
    [
        (0, Options(map="desert_pair", round_limit=5)),
        (2, Options(map="mountain_pair", round_limit=9)),
        (1, Options(level=75, map="mountain_h", round_limit=3)),
    ],
)
def test_both_sides_think_alike(number: int, options: Options) -> None:
    """Maps are the same when they are turned: a side has no edge where both do the same in the same place."""
    seen = 0
    for place, (play, _, _) in enumerate(moves("sharp", "sharp", number, options)):
        state = play.state
        if place % 2 or not state.asked or state.phase not in ("order", "turn", "react", "after"):
            continue
        seat = state.asked[0]
        assert turned(turned(state)) == state
        assert command_turned(state, command(turned(state), seat=1 - seat)) == command(state, seat=seat)
        seen += 1
    assert seen >= 10


# ---- what is promised ------------------------------------------------------------------------------------


def test_battles_are_decided_and_take_their_time() -> None:
    """In eight battles the median varies by two rounds and more."""
    assert all(one.winner is not None for one in battles(0, 8))
    assert 4 <= weighed(0, 8).rounds <= 13


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_neither_side_nor_victory_nor_unit_is_everything() -> None:
    """40 battles have a standard error of 0.08."""
    found = weighed(0, 40)
    assert 0.27 <= found.red <= 0.73
    assert 0.27 <= found.first <= 0.73
    assert all(found.by[why] > 0 for why in ("mm", "bases", "hq"))
    assert found.by["limit"] <= 0.1
    assert max(found.units.values()) <= 0.8
    assert found.rounds in ROUNDS
    assert len(found.operations) >= 8


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
@pytest.mark.rule("mm30-prep-1")
def test_two_thousand_battles_are_balanced() -> None:
    found = weighed(0, 2000)
    assert 0.45 <= found.red <= 0.55
    assert 0.45 <= found.first <= 0.55
    assert all(found.by[why] >= 0.1 for why in ("mm", "bases", "hq"))
    assert found.rounds in ROUNDS
    assert max(found.units.values()) <= 0.8


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_armies_of_squads_alone_are_worth_playing() -> None:
    """At 10 MM for a triple they are a match for any; at 15, as the rules have it, not far behind."""
    assert share(SQUADS, "sharp", range(100)) >= 0.3
    assert share(SQUADS, "sharp", range(100), replace(LIMITED, mm_squad="triple10")) >= 0.4
