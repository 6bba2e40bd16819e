"""``kuromaku simulate``: the figures, the same for the same seed."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from bot import cli_simulate
from games import library

from .common import TINY, one_sentence


def test_simulate_prints_the_figures(run: Any) -> None:
    code, out, err = run(
        "simulate", "tiny_game", "--tables", "40", "--seed", "x", "--level", "steady,random", "--jobs", "1"
    )
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Hidden Bids: 40 tables, seed x, steady against random"
    red = next(line for line in lines if line.startswith("Red (steady)"))
    assert float(red.split()[-2]) > 75
    # Half of the tables have each charm against the other; those with twice the same don't count.
    for charm in ("Fat purse", "Clover"):
        assert next(line for line in lines if line.startswith(charm)).removeprefix(charm).split()[0] == "20"
    assert any(line.startswith("endings: ") for line in lines)
    assert "rounds a table: 10 % up to 5, 50 % up to 5, 90 % up to 5; 5 to 5 in all" in lines
    assert any(line.startswith("commands a table: 10 % up to 10,") for line in lines)


def test_simulate_says_the_same_for_the_same_seed_on_any_number_of_processes(run: Any) -> None:
    alone = run("simulate", "tiny_game", "--tables", "120", "--jobs", "1", "--level", "random")
    assert run("simulate", "tiny_game", "--tables", "120", "--jobs", "2", "--level", "random") == alone
    assert run("simulate", "tiny_game", "--tables", "120", "--seed", "2", "--level", "random") != alone


def test_simulate_plays_house_rules_and_packs(run: Any) -> None:
    Path("rich.toml").write_text(TINY.pack_source().replace("Clover", "Shamrock"), encoding="utf-8")
    argv = (
        "simulate",
        "tiny_game",
        "--tables",
        "4",
        "--rule",
        "rounds=3",
        "--rule",
        "ties=true",
        "--pack",
        "rich.toml",
    )
    code, out, _ = run(*argv, "--mirror")
    assert code == 0
    assert "3 to 3 in all" in out
    assert "Shamrock" in out
    Path("bad.toml").write_text("coins = 1\n", encoding="utf-8")
    code, _, err = run("simulate", "tiny_game", "--pack", "bad.toml")
    assert code == 2
    assert "bad.toml can't be played with: line 1: This does not fit" in one_sentence(err)


@pytest.mark.parametrize("name", sorted(library.load()))
def test_every_house_rule_of_every_game_can_be_given(name: str) -> None:
    game = library.load()[name].game
    for spec in game.house_rules:
        for value, _ in spec.values:
            spelt = "null" if value is None else str(value).lower()
            given = cli_simulate._options(game, [f"{spec.field}={spelt}"])
            assert getattr(given, spec.field) == value


def test_a_game_that_gets_stuck_fails_the_run(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.simulate.MOST_COMMANDS", 3)
    code, out, err = run("simulate", "tiny_game", "--tables", "1", "--seed", "7")
    assert (code, out) == (1, "")
    assert "table 0 of seed 7 has not ended after 3 commands" in one_sentence(err)


def test_simulate_prints_whatever_else_a_game_counts(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def counts(state: Any, told: Any) -> Any:
        yield "rounds played", state.round - 1
        yield from (("ones and threes", number) for number in (1, 3))

    assert TINY.game.census is not None
    census = dataclasses.replace(TINY.game.census, counts=counts)
    monkeypatch.setitem(TINY.game.__dict__, "census", census)
    code, out, _ = run("simulate", "tiny_game", "--tables", "10", "--jobs", "1", "--level", "random")
    assert code == 0
    rows = [line.split() for line in out.splitlines()]
    assert rows[-3:] == [
        ["counted", "times", "mean", "p50", "p95", "most"],
        ["ones", "and", "threes", "20", "2.000", "1", "3", "3"],
        ["rounds", "played", "10", "5.000", "5", "5", "5"],
    ]
