"""What is given out of a table: its log while it runs, with own secrets only; its whole record afterwards."""

from __future__ import annotations

import pytest

from bot import compose, exports
from bot.tables import Tables
from bot.words import Words
from games.engine import record
from games.engine.reel import develop
from storage import NewSeat, Store
from tests.engine.shelves import SHELVES, TINY
from tests.tiny_game.model import Bail, Open, Pass

ANN, BEN = 11, 22


@pytest.fixture
async def tables(store: Store) -> Tables:
    """Table 1: Ann has bid 3 in secret, after she had bid 2."""
    made = Tables(store, SHELVES)
    seats = (
        NewSeat(seat=0, user_id=ANN, display_name="*Ann*"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    opened = await made.create(TINY.game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    await made.start(opened.id)
    for coins in (2, 3):
        await made.act(opened.id, 0, Open("purse", coins), user_id=ANN)
    return made


@pytest.mark.parametrize(("user_id", "own"), [(ANN, True), (BEN, False), (33, False)])
async def test_a_running_table_gives_each_their_own_log(tables: Tables, user_id: int, own: bool) -> None:
    live = await tables.load(1)
    say = compose.speech(Words(SHELVES.values()), live, "en", markdown=False)
    entries = await exports.all_entries(tables.store, 1)
    text = exports.log_file(live, entries, exports.eyes_of(live, user_id), say)
    head, fixed, _, *lines = text.splitlines()
    assert head == "Hidden Bids 1: *Ann* – Ben"
    assert live.record.commitment in fixed
    assert lines.count("*Ann* has bid.") == 2
    assert ("You bid 3." in lines) == own
    assert live.record.chance_key.hex() not in text
    assert "purse" not in text


async def test_a_finished_table_gives_its_whole_record(tables: Tables) -> None:
    await tables.act(1, 1, Pass(), user_id=BEN)
    live = (await tables.act(1, 1, Bail(), user_id=BEN)).live
    found = await exports.full_record(tables.store, live)
    assert [line.command for line in found.lines] == [
        "open charm=purse coins=2",
        "open charm=purse coins=3",
        "pass",
        "bail",
    ]
    assert found.header.seats == ("*Ann*", "Ben")
    assert found.header.ended == live.record.ended_at
    assert record.faults(found) == []
    record.inspect(found.header, TINY.game)
    assert develop(record.read(record.write(found)), TINY.game).result == live.result


async def test_what_was_taken_back_is_in_no_record(tables: Tables) -> None:
    await tables.store._writer.run(
        lambda connection: connection.exec_driver_sql("UPDATE entries SET undone_by = 9 WHERE sequence = 2")
    )
    found = await exports.full_record(tables.store, await tables.load(1))
    assert [line.command for line in found.lines] == ["open charm=purse coins=3"]
