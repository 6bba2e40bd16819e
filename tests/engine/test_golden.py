"""What earlier releases wrote is still read: golden records replay, golden states are played on."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine import record as records
from games.engine import reel
from games.engine.chance import KeyedChance
from games.engine.computer import RandomPlayer, think
from games.engine.contract import AnyRules
from games.engine.formats import read_state
from games.engine.menu import Menu
from games.engine.play import bare, unpack_events
from games.library import Shelf
from tools import golden
from tools.golden import GOLDEN, GoldenState

from .shelves import SHELVES, TINY

TABLES = sorted(GOLDEN.glob("*/*/table*.jsonl"))
NAMES = [path.relative_to(GOLDEN).as_posix() for path in TABLES]


def of(path: Path) -> tuple[Shelf, records.Record, list[GoldenState]]:
    """A golden table: its game, its record, and its states."""
    states = path.with_name(path.name.replace("table", "states")).read_bytes().splitlines()
    shelf = SHELVES[path.parent.parent.name]
    return shelf, records.read(path.read_text("utf-8")), [_state(line) for line in states]


def _state(line: bytes) -> GoldenState:
    return msgspec.json.decode(line, type=GoldenState)


def test_every_game_has_golden_tables_of_some_release() -> None:
    assert {path.parent.parent.name for path in TABLES} >= {"tiny_game", "solo_rank_war"}


@pytest.mark.parametrize("path", TABLES, ids=NAMES)
def test_a_golden_record_replays_and_its_dice_are_proven(path: Path) -> None:
    shelf, found, states = of(path)
    records.inspect(found.header, shelf.game)
    assert records.faults(found) == []
    film = reel.develop(found, shelf.game)
    if found.header.rules_version == shelf.game.rules_version:
        assert film.result is not None
        replayed = list(records.replay(found, shelf.game))
        for state in states:
            step = replayed[state.place - 1]
            assert step.state == read_state(shelf.game, bytes(state.state), state.format)
            assert step.entry.events == unpack_events(bytes(state.events), shelf.game.events)


@pytest.mark.parametrize("path", TABLES, ids=NAMES)
def test_a_golden_state_is_seen_told_and_played_on(path: Path) -> None:
    shelf, found, states = of(path)
    rules, seats = shelf.game.bind(found.header.pack), range(len(shelf.game.seats))
    for kept in states:
        state = read_state(shelf.game, bytes(kept.state), kept.format, rules_version=kept.rules_version)
        for viewer in (None, *seats):
            assert rules.page(state, viewer).blocks
        reel.open_page(rules, state, len(seats))
        for told in unpack_events(bytes(kept.events), shelf.game.events):
            rules.tell(bare(told))
        if rules.result(state) is None:
            _play_on(rules, state, kept.place)
        else:
            assert rules.waiting(state) == ()


def _play_on(rules: AnyRules, state: Any, luck: int, moves: int = 3) -> None:
    chance, player = KeyedChance(luck.to_bytes(32, "big")), RandomPlayer()
    for _ in range(moves):
        asked = [seat for prompt in rules.waiting(state) for seat in prompt.seats]
        if not asked:
            break
        assert isinstance(rules.menu(state, asked[0]), Menu)
        command = think(rules, player, state, asked[0], chance).command
        state = rules.step(state, asked[0], command, chance).state


# ---- making them ---------------------------------------------------------------------------------------


def test_a_new_release_adds_its_own_and_touches_no_older_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert golden.main(["tiny_game"], tmp_path, "1.0") == 0
    first = {path: path.read_bytes() for path in tmp_path.rglob("*.jsonl")}
    assert len(first) == 2 * golden.TABLES
    spoilt = next(iter(first))
    spoilt.write_bytes(b"kept as it is\n")
    assert golden.main(["tiny_game"], tmp_path, "1.0") == 0
    assert spoilt.read_bytes() == b"kept as it is\n"
    assert "left as it is" in capsys.readouterr().out
    assert golden.main(["tiny_game"], tmp_path, "1.1") == 0
    assert len(list(tmp_path.rglob("*.jsonl"))) == 4 * golden.TABLES
    shutil.rmtree(spoilt.parent)
    assert golden.main(["tiny_game"], tmp_path, "1.0") == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("1.0/*.jsonl")} == first, "made the same again"
    assert golden.main(["chess"], tmp_path) == 2


def test_states_of_the_whole_table_are_kept() -> None:
    _, states = golden.golden(TINY, 1)
    assert states[0].place == 1
    assert len(states) == golden.STATES
    assert golden.spread(1) == [0]
