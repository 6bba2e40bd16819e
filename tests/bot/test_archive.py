"""What strangers send as a record: kept where it is sound, else refused with line and reason."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.archive import Unreadable, examine, to_keep
from bot.reels import About
from games.engine import notation, record
from games.engine.reel import PART
from games.engine.text import english
from tests.engine.shelves import SHELVES, commands_of, finished, header_of
from tools.golden import GOLDEN

GOLDEN_TABLES = {
    path.parent.parent.name: path.read_bytes() for path in sorted(GOLDEN.glob("*/*/table2.jsonl"))
}
TINY = GOLDEN_TABLES["tiny_game"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def refused(data: bytes) -> Unreadable | None:
    """Why it is refused; None where it was read. Anything else that is raised fails the test."""
    try:
        found, film, proof = examine(data, SHELVES)
    except Unreadable as fault:
        why = fault
    else:
        to_keep(found, film, proof, SHELVES[found.header.game], owner=1, guild_id=None)
        return None
    assert why.line >= 1
    assert english(why.text)
    return why


@pytest.mark.parametrize("game", GOLDEN_TABLES)
def test_a_genuine_record_is_kept_as_it_is(game: str) -> None:
    data = GOLDEN_TABLES[game]
    found, film, proof = examine(data, SHELVES)
    assert proof == "proven"
    new = to_keep(found, film, proof, SHELVES[game], owner=1, guild_id=None)
    assert new.header + b"\n" + b"".join(part.lines + b"\n" for part in new.parts) == data
    assert (new.length, new.size) == (len(found.lines), len(data))
    assert len(new.parts) == -(-len(found.lines) // PART)
    assert msgspec.json.decode(new.about, type=About) == About(film.guide, "proven", film.result)


def test_a_record_is_called_by_who_was_there() -> None:
    shelf = SHELVES["camp_game"]
    play = finished(shelf)
    header = header_of(shelf, play, seats=("Ann", "", "Ben", "", ""))
    text = record.write(record.of_journal(header, play.journal))
    found, film, proof = examine(text.encode(), SHELVES)
    assert proof == "proven"
    assert to_keep(found, film, proof, shelf, owner=1, guild_id=None).label == "Ann – Ben"


def test_the_key_may_be_missing() -> None:
    header, *rest = TINY.split(b"\n")
    plain = json.loads(header)
    del plain["key"]
    assert examine(b"\n".join([json.dumps(plain).encode(), *rest]), SHELVES)[2] == "unknown"


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.archive.MOST_SECONDS", -1.0)
    why = refused(TINY)
    assert why is not None
    assert (why.line, english(why.text)) == (1, "This record takes too long to play through.")


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf{}")
@example(b"[" * 100_000)
@example(b'{"record":1,"options":' + b"[" * 50_000 + b"]" * 50_000 + b"}")
@example(b'{"record":1,"game":"\\ud800"}')
@example(b'{"record":' + b"9" * 5_000 + b"}")
def test_no_bytes_do_anything_but_be_refused(data: bytes) -> None:
    assert refused(data) is not None


@settings(max_examples=80)
@given(
    game=st.sampled_from(sorted(GOLDEN_TABLES)),
    line=st.integers(0, 40),
    field=st.sampled_from([*record.Header.__struct_fields__, *record.Line.__struct_fields__, "new"]),
    value=json_values,
)
@example(game="tiny_game", line=0, field="pack", value="\udfff")
@example(game="tiny_game", line=0, field="options", value={"rounds": 10**30})
@example(game="tiny_game", line=0, field="entropy", value=["x"] * 100)
@example(game="tiny_game", line=1, field="actor", value=10**30)
@example(game="tiny_game", line=1, field="draws", value=[[10**30, 10**30, 10**30]])
@example(game="tiny_game", line=1, field="command", value="open charm=" + "[" * 5_000)
def test_whatever_stands_in_a_field(game: str, line: int, field: str, value: Any) -> None:
    rows = GOLDEN_TABLES[game].decode().splitlines()
    line %= len(rows)
    rows[line] = json.dumps(json.loads(rows[line]) | {field: value})
    refused("\n".join(rows).encode("utf-8", "surrogatepass"))


@settings(max_examples=60)
@given(data=st.data(), game=st.sampled_from(sorted(GOLDEN_TABLES)))
def test_whatever_happens_to_a_file_on_its_way(data: st.DataObject, game: str) -> None:
    whole = bytearray(GOLDEN_TABLES[game])
    places = st.integers(0, len(whole) - 1)
    match data.draw(st.sampled_from(["cut", "flip", "drop", "twice"])):
        case "cut":
            refused(bytes(whole[: data.draw(places)]))
        case "flip":
            for place in data.draw(st.lists(places, max_size=4)):
                whole[place] ^= data.draw(st.integers(1, 255))
            refused(bytes(whole))
        case how:
            rows = bytes(whole).split(b"\n")
            place = data.draw(st.integers(0, len(rows) - 1))
            rows[place : place + 1] = [] if how == "drop" else [rows[place]] * 2
            refused(b"\n".join(rows))


@settings(max_examples=60)
@given(data=st.data(), game=st.sampled_from(sorted(GOLDEN_TABLES)))
def test_whatever_commands_it_holds(data: st.DataObject, game: str) -> None:
    """Commands of the game in any order, by anybody, in place of those that were given."""
    header, *rows = GOLDEN_TABLES[game].decode().splitlines()
    keep = data.draw(st.integers(0, len(rows)))
    commands = data.draw(st.lists(commands_of(SHELVES[game].game), max_size=3))
    strange = [
        json.dumps({"actor": data.draw(st.integers(-2, 3)), "command": notation.write(one)})
        for one in commands
    ]
    refused("\n".join([header, *rows[:keep], *strange]).encode("utf-8", "surrogatepass"))
