"""Records: written, read and replayed to the same bytes; damaged ones refused with line and reason."""

import json
from typing import Any

import msgspec
import pytest

from games.engine import record as records
from games.engine.chance import Draw, commitment, mix
from games.engine.pack import digest
from games.engine.play import Play, pack_events
from games.engine.record import Header, Record, RecordError
from games.engine.text import english
from games.library import Shelf
from tests.tiny_game.model import Open

from .shelves import SHELVES, TINY, encoded, finished, header_of, moves, record_of

TABLE = finished(TINY)
TEXT = records.write(record_of(TINY, TABLE))


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_a_replay_gives_the_same_states_and_events_byte_for_byte(shelf: Shelf, number: int) -> None:
    states, play = [], None
    for play in moves(shelf, number):
        states.append(encoded(play.state))
    assert play is not None
    text = records.write(record_of(shelf, play))
    read = records.read(text)
    assert records.write(read) == text
    replayed = list(records.replay(read, shelf.game))
    assert [encoded(step.state) for step in replayed] == states
    assert [step.entry for step in replayed] == play.journal
    assert [pack_events(step.entry.events) for step in replayed] == [
        pack_events(e.events) for e in play.journal
    ]
    assert records.faults(read) == []


def test_a_record_is_one_json_document_a_line() -> None:
    header, *lines = [json.loads(row) for row in TEXT.splitlines()]
    assert (header["record"], header["game"], header["seats"]) == (1, "tiny_game", ["Ann", "ベン"])
    assert len(lines) == len(TABLE.journal) - 1
    assert lines[0]["actor"] == TABLE.journal[1].actor
    assert lines[0]["command"].startswith(("open ", "pass"))


def test_a_practice_says_so_and_nothing_else_does() -> None:
    """Records of releases that knew no practices are written as they were."""
    assert "practice" not in json.loads(TEXT.splitlines()[0])
    text = records.write(Record(header_of(TINY, TABLE, practice=True), record_of(TINY, TABLE).lines))
    assert json.loads(text.splitlines()[0])["practice"] is True
    assert records.read(text).header.practice is True


def test_line_separators_inside_a_string_do_not_break_a_line() -> None:
    odd = "x\u2028y\x85z\u2029"
    record = Record(header_of(TINY, TABLE, seats=(odd, "\r\n")), record_of(TINY, TABLE).lines)
    assert records.read(records.write(record)) == record


def test_windows_line_ends_are_read() -> None:
    assert records.read(TEXT.replace("\n", "\r\n")) == records.read(TEXT)


def test_the_key_may_be_withheld() -> None:
    record = Record(header_of(TINY, TABLE, key=None), record_of(TINY, TABLE).lines)
    assert len(list(records.replay(record, TINY.game))) == len(TABLE.journal)
    with pytest.raises(RecordError, match="stays secret until the game has ended"):
        records.faults(record)


def test_words_of_the_players_are_part_of_the_proof() -> None:
    secret, words = bytes(range(32)), ("red", "blue")
    play = Play(TINY.rules(), TINY.game.usual, mix(secret, words))
    for seat in (0, 1):
        play.do(seat, Open("purse", 2))
    header = header_of(TINY, play, key=secret.hex(), entropy=words, commitment=commitment(secret))
    assert records.faults(records.of_journal(header, play.journal)) == []
    lied = msgspec.structs.replace(header, entropy=("red", "green"))
    assert len(records.faults(records.of_journal(lied, play.journal))) >= 1


# ---- damage --------------------------------------------------------------------------------------------


def refused(text: str, game: Any = TINY.game) -> tuple[int, str]:
    """Where and why a record's text can't be read and replayed."""
    with pytest.raises(RecordError) as raised:
        list(records.replay(records.read(text), game))
    assert str(raised.value) == f"line {raised.value.line}: {english(raised.value.text)}"
    return raised.value.line, english(raised.value.text)


def with_header(**changes: Any) -> str:
    header, _, rest = TEXT.partition("\n")
    return json.dumps(json.loads(header) | changes) + "\n" + rest


def with_line(number: int, **changes: Any) -> str:
    rows = TEXT.splitlines()
    rows[number - 1] = json.dumps(json.loads(rows[number - 1]) | changes)
    return "\n".join(rows) + "\n"


def first_drawing_line() -> int:
    return next(n for n, entry in enumerate(TABLE.journal, 1) if entry.draws)


@pytest.mark.parametrize("text", ["", "\n", "  \n"])
def test_an_empty_record(text: str) -> None:
    assert refused(text) == (1, "The record is empty.")


@pytest.mark.parametrize(
    "text", ["hello", "{}", "[1]", '{"record": "one"}', '{"record": 1}', '{"record":1', "\x00"]
)
def test_no_header(text: str) -> None:
    assert refused(text) == (1, "This is not the header of a Kuromaku record.")


def test_a_newer_format_is_refused_whatever_it_looks_like() -> None:
    assert refused(with_header(record=2)) == (1, "This record was written by a newer release (format 2).")
    assert refused('{"record": 3, "something": "else"}')[1].endswith("(format 3).")


def test_a_changed_pack_is_noticed() -> None:
    source = TINY.pack_source().replace("coins = 8", "coins = 80")
    assert refused(with_header(pack=source)) == (
        1,
        "The pack in this record is not the one it was played with.",
    )


def test_another_game() -> None:
    assert refused(with_header(game="chess")) == (1, "This is a record of another game (chess).")


def test_newer_rules() -> None:
    newer = TINY.game.rules_version + 1
    line, why = refused(with_header(rules_version=newer))
    assert (line, why) == (1, f"This table was played by newer rules (version {newer}).")


def test_a_pack_that_can_not_be_read() -> None:
    source = TINY.pack_source().replace("sides = 6", "sides = 1")
    line, why = refused(with_header(pack=source, pack_digest=digest(source)))
    assert line == 1
    assert why == "The pack in this record can't be read: line 3: A die has at least two sides."


def test_options_that_do_not_fit() -> None:
    line, why = refused(with_header(options={"rounds": "many"}))
    assert line == 1
    assert why.startswith("The options in this record do not fit: Expected `int`")


def test_draws_at_the_start_that_nobody_asked_for() -> None:
    line, why = refused(with_header(start_draws=[[0, 6, 1]]))
    assert line == 1
    assert why.startswith("The draws in this record do not fit: draw 0")


@pytest.mark.parametrize("row", ["", "{", '{"actor": 0}', '{"actor": "Ann", "command": "pass"}', "null"])
def test_a_damaged_line(row: str) -> None:
    rows = TEXT.splitlines()
    rows[2] = row
    line, why = refused("\n".join(rows))
    assert line == 3
    assert why.startswith("This line is damaged: ")


def test_a_command_that_is_none() -> None:
    assert refused(with_line(3, command="fly high=yes")) == (
        3,
        "This line is damaged: 'fly' is no command; there are bail, bid, forfeit, open, pass",
    )


def test_a_command_that_the_rules_refuse() -> None:
    assert refused(with_line(2, command="bid coins=2")) == (
        2,
        "The rules refuse this command: The charm is chosen with the first bid, and only then.",
    )
    assert refused(with_line(2, actor=7))[1].endswith("You do not play at this table.")


def test_draws_that_are_missing_too_many_or_impossible() -> None:
    number = first_drawing_line()
    [draw] = TABLE.journal[number - 1].draws
    for draws in ([], [[draw.n, 20, 3]], [[draw.n, 6, 6]], [[draw.n, 6, 1], [draw.n + 1, 6, 1]]):
        line, why = refused(with_line(number, draws=draws))
        assert line == number
        assert why.startswith("The draws in this record do not fit: ")


def test_a_forged_die_replays_but_is_not_proven() -> None:
    number = first_drawing_line()
    [draw] = TABLE.journal[number - 1].draws
    forged = Draw(draw.n, draw.bound, (draw.value + 1) % draw.bound)
    record = records.read(with_line(number, draws=[[forged.n, forged.bound, forged.value]]))
    [fault] = records.faults(record)
    assert fault == f"draw {draw.n} of 6: recorded {forged.value}, the key gives {draw.value}"


def test_a_key_that_is_none() -> None:
    with pytest.raises(RecordError, match="line 1: The key in this record is damaged"):
        records.faults(records.read(with_header(key="not hex")))


def test_the_header_keeps_the_exact_pack() -> None:
    header: Header = records.read(TEXT).header
    assert header.pack == TINY.pack_source()
