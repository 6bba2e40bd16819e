"""``kuromaku replay`` and ``kuromaku pack check``: files read out, proven, and refused with their line."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tests.camp_game
from games import library
from games.engine import record
from games.engine.pack import digest
from tests.engine.shelves import finished, header_of

from .common import TINY, one_sentence, written

# ---- replay --------------------------------------------------------------------------------------------


def saved(text: str) -> Path:
    file = Path("table.jsonl")
    file.write_text(text, encoding="utf-8", newline="")
    return file


def test_replay_reads_a_table_out_and_proves_it(run: Any) -> None:
    text = written()
    code, out, err = run("replay", saved(text))
    assert (code, err) == (0, "")
    lines = [line.strip() for line in out.splitlines()]
    assert lines[0] == "Hidden Bids: Ann, ベン"
    assert "pack ours" in lines[1]
    read = record.read(text)
    for number, line in enumerate(read.lines, 1):
        assert f"{number}  {('Ann', 'ベン')[line.actor]}: {line.command}" in lines
        for draw in line.draws:
            assert f"[draw {draw.n}: {draw.value + 1} of 6]" in lines
    assert any(line.startswith("(Ann) You bid ") for line in lines)
    count = sum(len(line.draws) for line in read.lines)
    assert lines[-1] == f"Verified: the key fits the commitment and gives every draw ({count})."


@pytest.mark.parametrize(
    ("language", "title"), [("ja", "隠し賭け: Ann、赤い人"), ("zh_CN", "暗标竞价: Ann、赤い人")]
)
def test_replay_speaks_the_languages(run: Any, language: str, title: str) -> None:
    code, out, _ = run("replay", saved(written(("Ann", "赤い人"))), "--language", language)
    assert code == 0
    assert out.splitlines()[0] == title


def test_replay_calls_a_practice_one(run: Any) -> None:
    title, _, _ = run("replay", saved(written(practice=True)))[1].partition(":")
    assert title == "Hidden Bids (practice)"


def test_replay_names_empty_seats_by_their_colour(run: Any) -> None:
    assert run("replay", saved(written(())))[1].splitlines()[0] == "Hidden Bids: Red, Blue"


def test_replay_of_a_table_with_a_master(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty optional seats are not named; what nobody at the table did is the computer's, or the clock's."""
    monkeypatch.setattr(library, "load", partial(library.load, extra=[tests.camp_game]))
    shelf = library.shelf_of(tests.camp_game)
    play = finished(shelf)
    seats = ("Ann", "", "Ben", "", "")
    text = record.write(record.of_journal(header_of(shelf, play, seats=seats), play.journal))
    code, out, _ = run("replay", saved(text))
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Camp Night: Ann, Ben"
    said = [line.split(maxsplit=1)[1] for line in lines if line[:5].strip().isdigit()]
    assert said[1] == "clock: seated seats=0,1,2,3,4"
    assert any(line.startswith("the computer: think number=") for line in said)
    assert lines[-1].startswith("Verified")


def test_replay_without_the_key_says_so(run: Any) -> None:
    code, out, _ = run("replay", saved(written(key=None)))
    assert code == 0
    assert "The record holds no key" in out


def test_replay_of_a_table_that_went_on(run: Any) -> None:
    rows = written().splitlines(keepends=True)
    code, out, _ = run("replay", saved("".join(rows[:4])))
    assert code == 0
    assert "The record ends before the table does." in out


def test_a_forged_die_fails_the_replay(run: Any) -> None:
    rows = written().splitlines()
    number = next(n for n, row in enumerate(rows) if n and json.loads(row).get("draws"))
    line = json.loads(rows[number])
    [[n, bound, value]] = line["draws"]
    line["draws"] = [[n, bound, (value + 1) % bound]]
    rows[number] = json.dumps(line)
    code, out, _ = run("replay", saved("\n".join(rows) + "\n"))
    assert code == 1
    assert f"NOT PROVEN: draw {n} of 6: recorded {(value + 1) % 6}, the key gives {value}" in out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello\n", "table.jsonl:1: This is not the header of a Kuromaku record."),
        ("", "table.jsonl:1: The record is empty."),
        (written().replace('"tiny_game"', '"chess"'), "There is no game 'chess'"),
        (written() + "{}\n", "This line is damaged"),
        (written(key="zz"), "table.jsonl:1: The key in this record is damaged."),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(run: Any, text: str, why: str) -> None:
    code, _, err = run("replay", saved(text))
    assert code == 2
    assert why in one_sentence(err)


def test_a_record_that_is_no_text(run: Any) -> None:
    Path("table.jsonl").write_bytes(b"\xff\xff")
    code, _, err = run("replay", "table.jsonl")
    assert (code, one_sentence(err)) == (2, "kuromaku: table.jsonl is not a text file in UTF-8.")


# ---- pack check ----------------------------------------------------------------------------------------


def pack(text: str) -> Path:
    file = Path("mine.toml")
    file.write_text(text, encoding="utf-8")
    return file


def test_a_sound_pack(run: Any) -> None:
    source = TINY.pack_source()
    sound = f"mine.toml: sound, for Hidden Bids; its identity is {digest(source)}\n"
    assert run("pack", "check", pack(source), "--game", "tiny_game") == (0, sound, "")
    assert run("pack", "check", pack(source)) == (0, sound, "")


def test_every_fault_of_a_pack_with_its_line(run: Any) -> None:
    file = pack(TINY.pack_source().replace("coins = 8", "coins = 1").replace("sides = 6", "sides = 1"))
    assert run("pack", "check", file, "--game", "tiny_game") == (
        1,
        "mine.toml:2: A player needs at least 3 coins.\nmine.toml:3: A die has at least two sides.\n",
        "",
    )
    _, out, _ = run("pack", "check", file, "--game", "tiny_game", "--language", "ja")
    assert out.startswith("mine.toml:2: プレイヤーには少なくとも3枚のコインが必要です。\n")


def test_a_pack_of_no_game_needs_to_say_which(run: Any) -> None:
    code, out, err = run("pack", "check", pack("title = 'x'\n"))
    assert (code, out) == (2, "")
    assert "say which it is meant for: --game " in one_sentence(err)
