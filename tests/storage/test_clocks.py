"""Open decisions: kept with the command that opened them, found when they are due, told of once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from storage import Asked, AskedChange, AskedKey, ClockRecord, Rearrangement, Stale, Store, TableRecord
from tests.storage.build import GUEST, HOST, change, new_table

HOUR = 3_600_000


def asked(table: TableRecord, seat: int = 0, **fields: Any) -> Asked:
    usual: dict[str, Any] = {
        "prompt": "bid-1",
        "user_id": (HOST, GUEST)[seat],
        "since": 1_000,
        "due_at": 5_000,
    }
    return Asked(table_id=table.id, seat=seat, **usual | fields)


def opened(*rows: Asked, at: int = 1_000, **fields: Any) -> AskedChange:
    return AskedChange(at=at, open=rows, **fields)


async def open_rows(store: Store, table: TableRecord, *rows: Asked) -> None:
    await store.commit(change(table, 0, asked=opened(*rows)))


async def row(store: Store, key: AskedKey) -> Asked:
    found = await store.asked_row(key)
    assert found is not None
    return found


async def test_a_clock_that_nobody_set(store: Store, table: TableRecord) -> None:
    assert await store.clock(table.id) == (ClockRecord(table_id=table.id), ())
    assert await store.next_due() is None
    assert await store.due(10**13) == ()


async def test_decisions_are_opened_and_closed_with_their_commands(store: Store, table: TableRecord) -> None:
    one, two = asked(table), asked(table, 1, due_at=4_000)
    await open_rows(store, table, one, two)
    assert await store.clock(table.id) == (ClockRecord(table_id=table.id), (one, two))
    assert await store.next_due() == 4_000
    assert await store.due(4_000) == (two,)
    assert await store.due(5_000) == (two, one)
    with pytest.raises(Stale):
        await store.commit(change(table, 0, asked=AskedChange(at=2_000, close=(one.key,))))
    assert (await store.clock(table.id))[1] == (one, two), "a refused command changes no decision"
    last = replace(two, last_since=2_000, due_at=3_000)
    await store.commit(change(table, 1, asked=AskedChange(at=2_000, close=(one.key,), last=(last,))))
    assert (await store.clock(table.id))[1] == (last,)
    assert await store.asked_row(one.key) is None, "nobody was told of it: nothing is left to tidy"


async def test_what_becomes_last_is_not_due_later_than_it_was(store: Store, table: TableRecord) -> None:
    await open_rows(store, table, asked(table, due_at=2_500))
    late = asked(table, last_since=2_000, due_at=9_000)
    await store.commit(change(table, 1, asked=AskedChange(at=2_000, last=(late,))))
    assert (await row(store, late.key)).due_at == 2_500


async def test_a_decision_that_somebody_was_told_of_waits_to_be_tidied(
    store: Store, table: TableRecord
) -> None:
    one = asked(table)
    await open_rows(store, table, one)
    assert await store.claim(one, "t", 1_500)
    told = replace(one, said="t", tried_at=1_500, channel_id=7, message_id=8, due_at=None)
    await store.told(told, 1_600)
    assert await row(store, one.key) == told
    await store.commit(change(table, 2, asked=AskedChange(at=2_000, close=(one.key,))))
    closed = await row(store, one.key)
    assert (closed.closed_at, closed.due_at, closed.message_id) == (2_000, 2_000, 8)
    assert (await store.clock(table.id))[1] == ()
    await store.tidied(closed)
    assert await store.asked_row(one.key) is None


async def test_a_message_that_comes_after_the_answer_is_known(store: Store, table: TableRecord) -> None:
    one = asked(table)
    await open_rows(store, table, one)
    assert await store.claim(one, "t", 1_500)
    await store.commit(change(table, 1, asked=AskedChange(at=2_000, close=(one.key,))))
    await store.told(replace(one, said="t", tried_at=1_500, channel_id=7, message_id=8), 3_000)
    late = await row(store, one.key)
    assert (late.message_id, late.closed_at, late.due_at) == (8, 2_000, 3_000)


async def test_one_of_two_processes_tells_a_person(store: Store, table: TableRecord) -> None:
    one = asked(table)
    await open_rows(store, table, one)
    claims = await asyncio.gather(store.claim(one, "t", 1_500), store.claim(one, "t", 1_501))
    assert sorted(claims) == [False, True]


async def test_an_outcome_is_shown_until_it_is_closed(store: Store, table: TableRecord) -> None:
    one = asked(table)
    await open_rows(store, table, one)
    await store.commit(
        change(table, 1, given_by="clock", asked=AskedChange(at=9, ran_out=((one.key, "default"),)))
    )
    shown = await row(store, one.key)
    assert (shown.outcome, shown.closed_at, shown.due_at) == ("default", 9, 9)
    assert (await store.clock(table.id))[1] == (shown,)
    assert (await store.last_entries(table.id))[-1].given_by == "clock"
    await store.tidied(shown)
    shown = await row(store, one.key)
    assert shown.due_at is None
    await store.commit(change(table, 2, asked=AskedChange(at=10, close=(one.key,))))
    assert await store.asked_row(one.key) is None


async def test_a_question_that_comes_back_is_asked_anew(store: Store, table: TableRecord) -> None:
    one = asked(table, channel_id=7, message_id=8, said="t")
    await open_rows(store, table, one)
    await store.told(one, 1_100)
    await store.commit(change(table, 2, asked=AskedChange(at=2_000, close=(one.key,))))
    again = asked(table, since=3_000, said="")
    await store.commit(change(table, 3, asked=opened(again, at=3_000)))
    found = await row(store, one.key)
    assert (found.since, found.said, found.closed_at) == (3_000, "", None)
    assert found.message_id == 8, "the old call is still there, for the next to take its place"
    await store.told(replace(one, said="tl"), 3_100)
    assert (await row(store, one.key)).said == "", "what was told of the first is not told of the second"


async def test_the_clock_is_set_with_the_decisions_that_it_governs(store: Store, table: TableRecord) -> None:
    one = asked(table)
    await open_rows(store, table, one)
    timed = replace(one, deadline=9_000, half_at=5_000, due_at=5_000)
    revision = (await store.load_table(table.id)).revision
    clock = ClockRecord(table_id=table.id, settings=b'{"hours":1}')
    await store.rearrange(
        Rearrangement(table_id=table.id, expected_revision=revision, clock=clock, asked=(timed,))
    )
    assert await store.clock(table.id) == (replace(clock, version=1), (timed,))
    assert (await store.load_table(table.id)).revision == revision + 1
    with pytest.raises(Stale):
        await store.rearrange(Rearrangement(table_id=table.id, expected_revision=revision, clock=clock))


async def test_decisions_set_right_beside_the_game(store: Store, table: TableRecord) -> None:
    one = asked(table)
    with pytest.raises(Stale):
        await store.change_asked(table.id, opened(one), expected_revision=5)
    await store.change_asked(table.id, opened(one), expected_revision=0)
    assert (await store.load_table(table.id)).revision == 1
    await store.arrange_asked(replace(one, deadline=8_000))
    assert (await row(store, one.key)).deadline == 8_000
    await store.look_again(one, None)
    assert await store.next_due() is None


async def test_tables_without_an_open_decision(store: Store, table: TableRecord) -> None:
    other = await store.create_table(new_table())
    await store.create_table(new_table(status="open"))
    assert await store.tables_unasked() == (table.id, other.id)
    one = asked(table)
    await open_rows(store, table, one)
    assert await store.tables_unasked() == (other.id,)
    await store.commit(change(table, 1, asked=AskedChange(at=9, ran_out=((one.key, "default"),))))
    assert await store.tables_unasked() == (table.id, other.id)


# ---- outages -----------------------------------------------------------------------------------------------


def mend(row: Asked, gone: int, back: int) -> Asked:
    assert row.deadline is not None
    return replace(row, deadline=row.deadline + back - gone, due_at=row.deadline + back - gone)


async def test_a_heart_that_beats(store: Store, table: TableRecord) -> None:
    await open_rows(store, table, asked(table, deadline=10 * HOUR), asked(table, 1))
    assert await store.beat(HOUR, 180_000, mend) == 0, "the first beat of all"
    assert await store.beat(HOUR + 179_999, 180_000, mend) == 0
    assert (await row(store, AskedKey(table.id, "bid-1", 0))).deadline == 10 * HOUR


async def test_after_a_silence_the_time_is_given_back_once(store: Store, table: TableRecord) -> None:
    await open_rows(store, table, asked(table, deadline=10 * HOUR, due_at=10 * HOUR), asked(table, 1))
    await store.beat(HOUR, 180_000, mend)
    before = (await store.load_table(table.id)).revision
    gone = await asyncio.gather(store.beat(4 * HOUR, 180_000, mend), store.beat(4 * HOUR, 180_000, mend))
    assert sorted(gone) == [0, 3 * HOUR]
    mended = await row(store, AskedKey(table.id, "bid-1", 0))
    assert (mended.deadline, mended.due_at) == (13 * HOUR, 13 * HOUR)
    assert (await row(store, AskedKey(table.id, "bid-1", 1))).deadline is None
    assert (await store.load_table(table.id)).revision == before + 1, "its board shows the new hour"


async def test_a_clock_that_was_put_back_is_no_outage(store: Store, table: TableRecord) -> None:
    await store.beat(5 * HOUR, 180_000, mend)
    assert await store.beat(4 * HOUR, 180_000, mend) == 0
    assert await store.beat(5 * HOUR + 1, 180_000, mend) == 0


async def test_what_is_kept_of_a_person_is_given_out_and_deleted(store: Store, table: TableRecord) -> None:
    one, two = asked(table), asked(table, 1)
    await open_rows(store, table, one, two)
    assert b'"prompt":"bid-1","seat":0' in await store.export_user(HOST)
    await store.delete_user(HOST)
    assert await store.asked_row(one.key) is None
    assert await store.asked_row(two.key) == two
