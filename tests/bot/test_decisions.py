"""Who is asked since when and until when: reckoned from a table before and after, and the hour."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

import tests.camp_game
import tests.tiny_game
from bot.decisions import (
    AFTER,
    GONE,
    GRACE,
    HALF,
    LAST,
    SILENCE,
    TURN,
    Decisions,
    RanOut,
    afresh,
    calls,
    due,
    extended,
    halted,
    mended,
    resumed,
    silent,
)
from bot.live import Live
from bot.pace import Pace
from bot.people import People
from bot.tables import StaleClick, Tables
from bot.timing import DAY, HOUR, MINUTE, Quiet
from games.engine.contract import AUTO, Game
from games.library import load
from storage import Asked, AskedKey, NewSeat, Rearrangement, Store
from tests.camp_game import Think
from tests.tiny_game.model import Open, Pass

SHELVES = load(extra=[tests.tiny_game, tests.camp_game])
GAME = SHELVES["tiny_game"].game
CAMP = SHELVES["camp_game"].game
ANN, BEN = 11, 22
NOON = round(datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp() * 1000)
NIGHT = Quiet("Asia/Tokyo", 23 * 60, 8 * 60)


def asked(**fields: Any) -> Asked:
    usual: dict[str, Any] = {"table_id": 1, "prompt": "p", "seat": 0, "user_id": ANN, "since": NOON}
    return Asked(**usual | fields)


# ---- one decision --------------------------------------------------------------------------------------


def test_all_of_the_time() -> None:
    row = afresh(asked(), Pace(hours=8), NOON)
    assert (row.half_at, row.deadline, row.due_at) == (NOON + 4 * HOUR, NOON + 8 * HOUR, NOON + AFTER)
    assert afresh(row, Pace(), NOON).deadline is None
    stopped = afresh(row, Pace(hours=8), NOON, stopped=True)
    assert (stopped.deadline, stopped.remaining) == (None, 8 * HOUR)


def test_what_comes_next() -> None:
    row = afresh(asked(), Pace(hours=8), NOON)
    assert calls(row, NOON + AFTER - 1) == ""
    assert calls(row, NOON + AFTER) == TURN
    row = replace(row, said=TURN)
    assert due(row) == NOON + 4 * HOUR
    assert calls(row, NOON + 4 * HOUR) == HALF
    row = replace(row, said=TURN + HALF)
    assert due(row) == NOON + 8 * HOUR
    row = replace(row, last_since=NOON + 5 * HOUR)
    assert due(row) == NOON + 5 * HOUR + AFTER
    assert calls(row, NOON + 6 * HOUR) == LAST
    assert due(replace(row, outcome="wait")) is None, "the table waits on, and nobody is nagged"
    slow = replace(afresh(asked(), Pace(hours=168), NOON), said=TURN + HALF)
    assert (due(slow), silent(slow)) == (NOON + SILENCE, False)
    assert calls(slow, NOON + SILENCE) == GONE
    assert silent(replace(slow, said=slow.said + GONE))


def test_nobody_is_called_at_night() -> None:
    night = NOON + 12 * HOUR
    row = afresh(asked(since=night, quiet=msgspec.json.encode([NIGHT])), Pace(hours=2), night)
    morning = NOON + 20 * HOUR
    assert (due(row), row.half_at, row.deadline) == (morning, morning + HOUR, morning + 2 * HOUR)


def test_a_clock_that_stands_keeps_what_is_left() -> None:
    row = replace(afresh(asked(), Pace(hours=8), NOON), said=TURN)
    still = halted(row, NOON + 6 * HOUR)
    assert (still.deadline, still.remaining, still.due_at) == (None, 2 * HOUR, NOON + SILENCE)
    assert halted(still, NOON + 9 * HOUR) == still
    again = resumed(still, NOON + DAY)
    assert (again.deadline, again.half_at, again.remaining) == (
        NOON + DAY + 2 * HOUR,
        NOON + DAY + HOUR,
        None,
    )


def test_more_time() -> None:
    row = replace(afresh(asked(), Pace(hours=8), NOON), said=TURN)
    assert extended(row, HOUR, NOON + HOUR).deadline == NOON + 9 * HOUR
    over = replace(row, outcome="wait")
    longer = extended(over, HOUR, NOON + DAY)
    assert (longer.deadline, longer.outcome) == (NOON + DAY + HOUR, "")
    still = halted(row, NOON)
    assert extended(still, HOUR, NOON).remaining == 9 * HOUR
    assert extended(asked(), HOUR, NOON) == asked(), "no clock, no time to add to"


def test_an_outage_costs_nobody_time() -> None:
    row = replace(afresh(asked(), Pace(hours=8), NOON), said=TURN)
    gone, back = NOON + HOUR, NOON + 11 * HOUR
    again = mended(row, gone, back)
    assert (again.deadline, again.half_at) == (back + 7 * HOUR, back + 3 * HOUR)
    close = mended(row, NOON + 8 * HOUR - MINUTE, back)
    assert close.deadline == back + GRACE, "who was about to answer still can"
    assert mended(asked(), gone, back) == asked()


# ---- a table -------------------------------------------------------------------------------------------


class Hour:
    """What the clock says."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


@pytest.fixture
async def tables(store: Store, people: People, hour: Hour) -> Tables:
    return Tables(store, SHELVES, Decisions(people, hour))


async def opened(tables: Tables, pace: Pace, *seats: NewSeat, game: Game = GAME) -> Live:
    usual = (
        NewSeat(seat=0, user_id=ANN, display_name="Ann"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    live = await tables.create(game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats or usual)

    async def paced(now: Live) -> Rearrangement:
        clock = replace(now.clock, settings=msgspec.json.encode(pace))
        return Rearrangement(table_id=now.id, expected_revision=now.record.revision, clock=clock)

    await tables.rearrange(live.id, paced)
    return await tables.start(live.id)


def open_rows(live: Live) -> dict[int, Asked]:
    return {row.seat: row for row in live.asked if row.closed_at is None}


async def test_a_start_asks_both_and_says_until_when(tables: Tables, hour: Hour) -> None:
    live = await opened(tables, Pace(hours=24))
    rows = open_rows(live)
    assert {row.prompt for row in rows.values()} == {"bid-1"}
    assert [(row.user_id, row.since, row.deadline) for row in rows.values()] == [
        (ANN, NOON, NOON + DAY),
        (BEN, NOON, NOON + DAY),
    ]
    assert (await tables.refresh(live.id)).asked == live.asked, "what memory holds is what is stored"


async def test_an_answer_closes_its_decision_and_leaves_the_other_alone(tables: Tables, hour: Hour) -> None:
    live = await opened(tables, Pace(hours=24))
    hour.now += HOUR
    live = (await tables.act(live.id, 0, Open("purse", 2), user_id=ANN)).live
    (row,) = open_rows(live).values()
    assert (row.seat, row.since, row.deadline, row.last_since) == (1, NOON, NOON + DAY, NOON + HOUR)
    assert (await tables.refresh(live.id)).asked == live.asked
    live = (await tables.act(live.id, 0, Open("purse", 1), user_id=ANN)).live
    assert open_rows(live) == {1: row}, "choosing anew changes nothing for the other"


async def test_the_next_question_is_a_new_decision(tables: Tables, hour: Hour) -> None:
    live = await opened(tables, Pace(hours=24))
    await tables.act(live.id, 0, Open("purse", 2), user_id=ANN)
    hour.now += HOUR
    live = (await tables.act(live.id, 1, Open("purse", 1), user_id=BEN)).live
    rows = open_rows(live)
    assert {row.prompt for row in rows.values()} == {"bid-2"}
    assert rows[0].deadline == rows[1].deadline == NOON + HOUR + DAY
    assert (rows[0].said, rows[1].said) == ("", TURN), "who has just moved sees what comes next"
    assert (await tables.refresh(live.id)).asked == live.asked


async def test_the_end_closes_all(tables: Tables, store: Store) -> None:
    live = await opened(tables, Pace(hours=24))
    for _ in range(5):
        for seat in (0, 1):
            live = (await tables.act(live.id, seat, Pass())).live
    assert live.over
    assert live.asked == ()
    assert await store.next_due() is None


async def test_computers_need_no_clock(tables: Tables) -> None:
    live = await opened(
        tables, Pace(hours=24), NewSeat(seat=0, user_id=ANN), NewSeat(seat=1, computer="steady")
    )
    assert list(open_rows(live)) == [0]
    assert open_rows(live)[0].said == TURN + GONE, "nobody waits for who plays alone"


async def test_quiet_hours_of_the_table_and_of_the_person(tables: Tables, people: People) -> None:
    """From noon 14 hours: Ann's end after the table's night, Ben's after his own as well."""
    await people.settle(BEN, None, Quiet("Asia/Tokyo", 8 * 60, 18 * 60))
    live = await opened(tables, Pace(hours=14, quiet=NIGHT))
    rows = open_rows(live)
    assert rows[0].deadline == NOON + 23 * HOUR
    assert rows[1].since == NOON
    assert rows[1].deadline == NOON + 58 * HOUR, "18 to 23 today, tomorrow, and 4 hours of the day after"


async def test_a_seat_that_changes_hands_is_asked_anew(tables: Tables, store: Store, hour: Hour) -> None:
    live = await opened(tables, Pace(hours=24))
    hour.now += HOUR
    await store.take_seat(live.id, NewSeat(seat=1, user_id=33), evict=True)
    live = await tables.refresh(live.id)
    decisions = tables.decisions
    assert decisions is not None
    assert not decisions.fit(live)
    change = await decisions.change(live, live)
    await store.change_asked(live.id, change, expected_revision=live.record.revision)
    live = await tables.refresh(live.id)
    assert decisions.fit(live)
    rows = open_rows(live)
    assert (rows[0].since, rows[1].since, rows[1].user_id) == (NOON, NOON + HOUR, 33)


async def test_the_clock_decides_only_what_is_open_and_over(tables: Tables, store: Store, hour: Hour) -> None:
    live = await opened(tables, Pace(hours=1))
    key = AskedKey(live.id, "bid-1", 0)
    with pytest.raises(StaleClick):
        await tables.act(live.id, 0, Pass(), ran_out=RanOut(key, "default", "clock", NOON + HOUR - 1))
    over = RanOut(key, "default", "clock", NOON + HOUR)
    live = (await tables.act(live.id, 0, Pass(), ran_out=over)).live
    assert (await store.last_entries(live.id))[-1].given_by == "clock"
    assert [row.outcome for row in live.asked if row.seat == 0] == ["default"]
    assert (await tables.refresh(live.id)).asked == live.asked
    with pytest.raises(StaleClick):
        await tables.act(live.id, 0, Pass(), ran_out=over)
    live = (await tables.act(live.id, 1, Open("purse", 1), user_id=BEN)).live
    assert [row.outcome for row in live.asked if row.seat == 0] == ["default", ""]
    live = (await tables.act(live.id, 0, Pass(), user_id=ANN)).live
    assert "default" not in [row.outcome for row in live.asked], "they are back: nothing is left to be told"


async def test_neither_the_game_itself_nor_an_empty_seat_is_kept_waiting_for(
    tables: Tables, hour: Hour
) -> None:
    """Only people are asked; the last of them is told so, whatever the computer does."""
    seats = (NewSeat(seat=0, user_id=ANN), NewSeat(seat=2, user_id=BEN), NewSeat(seat=3, user_id=33))
    live = await tables.inform(await opened(tables, Pace(hours=8), *seats, game=CAMP))
    assert [prompt.seats for prompt in live.prompts] == [(0,), (AUTO, 2, 3)]
    assert sorted(open_rows(live)) == [0, 2, 3]
    live = (await tables.act(live.id, 3, Think(1), user_id=33)).live
    assert open_rows(live)[2].last_since == NOON
    await tables.store.leave_seat(live.id, 3)
    live = await tables.announce(live.id)
    assert sorted(open_rows(live)) == [0, 2]
