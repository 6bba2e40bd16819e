"""Our pack is fair: sides are equal, all three victories decide, battles last, and no unit is a must.

The quick tests would notice a broken number; the long ones hold the figures of docs/balance.md.
"""

from __future__ import annotations

from functools import cache

import pytest

from games.mm30_war.options import Options

from .arena import LIMITED, SQUADS, Balance, Fought, balance, fought, in_turn, moves, share
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
