"""Simulation: reproducible, cut into pieces at will, and counted correctly."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.contract import Event, Game
from games.engine.pack import load
from games.engine.simulate import (
    Contest,
    Played,
    Stuck,
    Tally,
    derived,
    entries_of,
    percentile,
    play_table,
    play_tables,
    summary,
)
from tests.tiny_game.model import Pack
from tests.tiny_game.rules import HiddenBids

from .shelves import TINY

GAME, RULES = TINY.game, TINY.rules()
PACK = load(TINY.pack_source(), Pack)


def run(tables: range, **contest: Any) -> list[Played]:
    return list(
        play_tables(GAME, RULES, Contest(**{"seed": "1", "levels": ("steady", "random"), **contest}), tables)
    )


def test_a_seed_gives_the_same_tables_however_they_are_dealt_out() -> None:
    whole = run(range(30))
    assert whole == run(range(30))
    assert whole == [*run(range(11)), *run(range(11, 30))]
    assert [table.table for table in whole] == list(range(30))
    levels = ("random", "random")
    assert run(range(30), levels=levels) != run(range(30), levels=levels, seed="2")


def test_keys_of_different_uses_differ() -> None:
    keys = {derived(seed, use) for seed in ("1", "2") for use in ("table 1", "player 1 of 1", "table 11")}
    assert len(keys) == 6
    assert {len(key) for key in keys} == {32}


def test_the_better_player_wins_from_both_seats() -> None:
    first = sum(table.winners == (0,) for table in run(range(200)))
    second = sum(table.winners == (1,) for table in run(range(200), levels=("random", "steady")))
    assert min(first, second) >= 160


def test_options_are_played() -> None:
    short = run(range(10), options=msgspec.structs.replace(GAME.usual, rounds=3))
    assert {table.length for table in short} == {3}
    assert {table.length for table in run(range(10))} == {5}
    assert all(table.commands >= 2 * table.length for table in short)


def test_every_combination_of_entries_once_in_a_round_robin() -> None:
    pairs = [entries_of(table, 2, 3) for table in range(9)]
    assert len(set(pairs)) == 9
    for start in (0, 3, 6):
        assert all({pair[seat] for pair in pairs[start : start + 3]} == {0, 1, 2} for seat in (0, 1))
    assert all(red != blue for red, blue in pairs[:6]), "mirrors, which tell nothing, come last"
    assert [entries_of(table + 9, 2, 3) for table in range(9)] == pairs
    assert {entries_of(table, 3, 2) for table in range(8)} == {
        (a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)
    }
    assert [entries_of(table, 2, 3, mirror=True) for table in range(4)] == [(0, 0), (1, 1), (2, 2), (0, 0)]
    assert entries_of(5, 2, 0) == ()


def test_seats_take_their_entries() -> None:
    assert sorted(table.entries for table in run(range(4))) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert {table.entries for table in run(range(4), mirror=True)} == {(0, 0), (1, 1)}


def test_a_game_without_a_census_is_simulated_too() -> None:
    bare = Game(**{**vars(GAME), "census": None})
    table = play_table(bare, RULES, Contest("1", ("random", "random")), 0)
    assert (table.entries, table.length) == ((), 0)
    assert table.commands >= 10


def test_what_a_game_counts_besides_is_gathered_by_name() -> None:
    def counts(state: Any, told: Sequence[Event]) -> Iterator[tuple[str, int]]:
        yield "rounds", state.round - 1
        yield from (("told", len(type(event).__name__)) for event in told[:2])

    assert GAME.census is not None
    game = Game(**{**vars(GAME), "census": replace(GAME.census, counts=counts)})
    played = list(play_tables(game, RULES, Contest("1", ("random", "random")), range(3)))
    assert all(table.counts[0] == ("rounds", table.length) for table in played)
    found = summary(played, seats=2, entries=len(GAME.census.entries(RULES, GAME.usual)))
    assert found.counts["rounds"] == (5, 5, 5)
    assert len(found.counts["told"]) == 6
    assert list(found.counts["told"]) == sorted(found.counts["told"])


def test_the_summary_counts() -> None:
    played = [
        Played(0, (0,), "points", 10, (0, 1), 5),
        Played(1, (1,), "points", 12, (1, 0), 5),
        Played(2, (), "draw", 14, (0, 1), 6),
        Played(3, (0,), "left", 2, (1, 1), 1),
    ]
    found = summary(played, seats=2, entries=2)
    assert (found.tables, found.draws) == (4, 1)
    assert found.seats == (Tally(4, 2, 1), Tally(4, 1, 1))
    # The last table says nothing about entry 1: it played against itself.
    assert found.entries == (Tally(3, 2, 1), Tally(3, 0, 1))
    assert found.reasons == {"points": 2, "draw": 1, "left": 1}
    assert (found.commands, found.lengths) == ((2, 10, 12, 14), (1, 5, 5, 6))


def test_a_draw_is_half_a_win() -> None:
    assert Tally(4, 2, 1).rate == 0.625
    assert Tally().rate == 0


@pytest.mark.parametrize(
    ("values", "percent", "value"),
    # The worked example of the nearest-rank method: 15, 20, 35, 40, 50.
    [((15, 20, 35, 40, 50), 5, 15), ((15, 20, 35, 40, 50), 30, 20), ((15, 20, 35, 40, 50), 40, 20),
     ((15, 20, 35, 40, 50), 50, 35), ((15, 20, 35, 40, 50), 100, 50), ((7,), 0, 7)],
)  # fmt: skip
def test_percentiles_by_nearest_rank(values: tuple[int, ...], percent: int, value: int) -> None:
    assert percentile(values, percent) == value


class Endless(HiddenBids):
    """The same game, but it never ends; ``asks`` says whether it still asks anybody."""

    asks = True

    def result(self, state: Any) -> None:
        return None

    def waiting(self, state: Any) -> Any:
        return super().waiting(state) if self.asks else ()

    def step(self, state: Any, actor: int, command: Any, chance: Any) -> Any:
        return super().step(msgspec.structs.replace(state, round=min(state.round, 3)), actor, command, chance)


def test_a_table_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.simulate.MOST_COMMANDS", 50)
    with pytest.raises(Stuck, match="table 3 of seed x has not ended after 50 commands"):
        play_table(GAME, Endless(PACK), Contest("x", ("random", "random")), 3)
    monkeypatch.setattr(Endless, "asks", False)
    with pytest.raises(Stuck, match="table 3 of seed x waits for nobody"):
        play_table(GAME, Endless(PACK), Contest("x", ("random", "random")), 3)
