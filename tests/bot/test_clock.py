"""The clock itself: one for all tables, idle for nothing, exact once, and just after an outage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, cast

import msgspec
import pytest
import sqlalchemy as sa

from bot.clock import BEAT, Clock
from bot.computers import Computers
from bot.decisions import GRACE, Decisions
from bot.desk import Desk
from bot.live import Live
from bot.pace import Pace
from bot.people import People
from bot.seating import Seating
from bot.tables import Tables
from bot.timing import DAY, HOUR, MINUTE
from storage import Asked, NewSeat, Store, open_store
from storage.clocks import HEARTBEAT
from storage.part import table as schema
from tests.camp_game import Think
from tests.storage.build import new_table
from tests.storage.conftest import empty_postgres
from tests.tiny_game.model import Open, Pass

from .test_decisions import ANN, CAMP, NOON, SHELVES, Hour, open_rows, opened


@dataclass
class Publisher:
    """Notes what it is asked for, and posts nothing."""

    asked: list[int] = field(default_factory=list)
    caught_up: int = 0

    def ask(self, table_id: int) -> None:
        self.asked.append(table_id)

    async def catch_up(self) -> int:
        self.caught_up += 1
        return 0


@dataclass
class Program:
    """One process: its tables, and its clock."""

    tables: Tables
    clock: Clock
    publisher: Publisher
    hour: Hour

    async def at(self, hour: int, *, heard: bool = True) -> None:
        """The clock looks at that hour; the program has heard Discord until then, or not."""
        self.hour.now = hour
        if heard:
            await self.tables.store.save_note(HEARTBEAT, str(hour))
        await self.clock.round()


def program(store: Store, hour: Hour) -> Program:
    people = People(store)
    desk = cast(Any, Desk.__new__(Desk))
    desk.people, desk.decisions = people, Decisions(people, hour)
    desk.tables = Tables(store, SHELVES, desk.decisions)
    desk.seating = Seating(desk.tables)
    desk.publisher = Publisher()
    clock = Clock(desk, Computers(desk.tables))
    clock._hears = True
    return Program(desk.tables, clock, desk.publisher, hour)


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def one(store: Store, hour: Hour) -> Program:
    return program(store, hour)


QUIETLY = {"notices": "none"}
"""Nobody is told: these tests have no Discord."""


def pace(then: str, hours: int = 8) -> Pace:
    return msgspec.convert({"hours": hours, "then": then, **QUIETLY}, Pace)


async def entries(store: Store, table: int) -> list[tuple[str, int, str, str | None]]:
    """What stands in the journal after the start: kind, actor, notation, and who gave it for whom."""
    return [(e.kind, e.actor, e.notation, e.given_by) for e in (await store.entries(table))[1:]]


# ---- when the time is over -----------------------------------------------------------------------------


async def test_a_table_that_waits_says_so_once(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("wait"))
    await one.at(NOON + 8 * HOUR)
    await one.at(NOON + 9 * HOUR)
    assert [(kind, actor) for kind, actor, *_ in await entries(store, live.id)] == [("note", 0), ("note", 1)]
    live = await one.tables.load(live.id)
    assert [row.outcome for row in open_rows(live).values()] == ["wait", "wait"]
    assert await store.next_due() is None
    await one.tables.act(live.id, 0, Open("purse", 1), user_id=ANN)


async def test_the_plainest_choice(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("default"))
    await one.tables.act(live.id, 0, Open("purse", 2), user_id=ANN)
    await one.at(NOON + 8 * HOUR)
    assert await entries(store, live.id) == [
        ("command", 0, "open charm=purse coins=2", None),
        ("command", 1, "pass", "clock"),
    ]


async def test_a_computer_decides_once(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("computer"))
    await one.tables.act(live.id, 0, Open("purse", 2), user_id=ANN)
    await one.at(NOON + 8 * HOUR)
    (_, _, _, given_by) = (await entries(store, live.id))[-1]
    assert given_by == "computer"
    live = await one.tables.load(live.id)
    assert live.state.round == 2
    assert sorted(open_rows(live)) == [0, 1], "the next question is theirs again"


async def test_a_computer_stands_in_until_they_are_back(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("stand_in"))
    await one.tables.act(live.id, 0, Open("purse", 2), user_id=ANN)
    await one.at(NOON + 8 * HOUR)
    live = await one.tables.load(live.id)
    assert live.stand_in(1) == "steady"
    assert 1 not in open_rows(live)


@pytest.mark.parametrize("then", ["computer", "stand_in"])
async def test_no_computer_masters_a_game(one: Program, store: Store, then: str) -> None:
    seats = (NewSeat(seat=0, user_id=ANN, display_name="Ann"), NewSeat(seat=2, user_id=22))
    live = await one.tables.inform(await opened(one.tables, pace(then), *seats, game=CAMP))
    await one.tables.act(live.id, 2, Think(1), user_id=22)
    await one.at(NOON + 8 * HOUR)
    live = await one.tables.load(live.id)
    assert live.state.night == 1
    assert live.stand_in(0) is None
    assert open_rows(live)[0].outcome == "wait"


async def test_a_forfeit_ends_the_game(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("forfeit"))
    await one.tables.act(live.id, 0, Open("purse", 2), user_id=ANN)
    await one.at(NOON + 8 * HOUR)
    live = await one.tables.load(live.id)
    assert live.over
    assert live.result is not None
    assert live.result.winners == (0,)
    assert (await entries(store, live.id))[-1] == ("command", -1, "forfeit seat=1", "clock")


async def test_who_answers_in_the_last_moment_has_answered(one: Program, store: Store) -> None:
    """The clock has read what is due; before it decides, both have answered."""
    live = await opened(one.tables, pace("forfeit"))
    one.hour.now = NOON + 8 * HOUR
    late = await store.due(one.hour.now)
    assert len(late) == 2
    for seat in (0, 1):
        await one.tables.act(live.id, seat, Open("purse", 1), user_id=(ANN, 22)[seat])
    for row in late:
        await one.clock._deal_with(row)
    live = await one.tables.load(live.id)
    assert not live.over
    assert live.state.round == 2


# ---- once ----------------------------------------------------------------------------------------------


async def test_two_processes_see_the_same_deadline(store: Store, hour: Hour) -> None:
    one, two = program(store, hour), program(store, hour)
    live = await opened(one.tables, pace("default"))
    await two.tables.load(live.id)
    hour.now = NOON + 8 * HOUR
    await store.save_note(HEARTBEAT, str(hour.now))
    await asyncio.gather(one.clock.round(), two.clock.round())
    # Both seats are out of time: each has passed once, and the round was played once.
    assert await entries(store, live.id) == [
        ("command", 0, "pass", "clock"),
        ("command", 1, "pass", "clock"),
    ]


@pytest.mark.postgres
async def test_two_processes_on_one_server(hour: Hour) -> None:
    url = await empty_postgres()
    async with await open_store(url) as mine, await open_store(url) as other:
        one, two = program(mine, hour), program(other, hour)
        lives = [await opened(one.tables, pace("default")) for _ in range(5)]
        for live in lives:
            await two.tables.load(live.id)
        hour.now = NOON + 8 * HOUR
        await mine.save_note(HEARTBEAT, str(hour.now))
        await asyncio.gather(one.clock.round(), two.clock.round())
        await asyncio.gather(one.clock.round(), two.clock.round())
        for live in lives:
            passed = [("command", seat, "pass", "clock") for seat in (0, 1)]
            assert sorted(await entries(mine, live.id)) == passed


async def test_a_crash_between_the_deadline_and_the_command(
    store: Store, hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await opened(program(store, hour).tables, pace("default"))
    hour.now = NOON + 8 * HOUR
    await store.save_note(HEARTBEAT, str(hour.now))
    dying = program(store, hour)

    async def dies(*_anything: Any, **_more: Any) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(dying.tables, "act", dies)
    with pytest.raises(asyncio.CancelledError):
        await dying.clock.round()
    assert await entries(store, live.id) == []
    await program(store, hour).clock.round()
    assert [given_by for *_, given_by in await entries(store, live.id)] == ["clock", "clock"]
    await program(store, hour).clock.round()
    assert len(await entries(store, live.id)) == 2


# ---- outages -------------------------------------------------------------------------------------------


async def test_an_outage_gives_the_time_back(store: Store, hour: Hour) -> None:
    one = program(store, hour)
    live = await opened(one.tables, pace("forfeit"))
    await one.at(NOON + HOUR)
    later = program(store, hour)
    await later.at(NOON + 20 * HOUR, heard=False)
    live = await later.tables.load(live.id)
    assert not live.over
    assert [row.deadline for row in open_rows(live).values()] == [NOON + 27 * HOUR] * 2
    assert later.publisher.caught_up == 1
    await later.at(NOON + 27 * HOUR)
    assert (await later.tables.load(live.id)).over


async def test_who_was_about_to_answer_still_can(store: Store, hour: Hour) -> None:
    one = program(store, hour)
    live = await opened(one.tables, pace("forfeit"))
    await one.at(NOON + 8 * HOUR - MINUTE)
    await program(store, hour).at(NOON + DAY, heard=False)
    live = await one.tables.refresh(live.id)
    assert {row.deadline for row in open_rows(live).values()} == {NOON + DAY + GRACE}


async def test_nothing_is_due_while_discord_is_not_heard(one: Program) -> None:
    live = await opened(one.tables, pace("forfeit"))
    await one.at(NOON)
    one.clock.lose()
    one.hour.now = NOON + DAY
    assert await one.clock.round() == BEAT
    assert not (await one.tables.load(live.id)).over
    one.clock._hears = True
    await one.clock.round()
    assert not (await one.tables.refresh(live.id)).over, "the time in which nobody was heard is given back"


# ---- coming and going ----------------------------------------------------------------------------------


async def test_a_listener_sets_right_what_somebody_else_has_changed(one: Program, store: Store) -> None:
    live = await opened(one.tables, pace("wait"))
    await store.take_seat(live.id, NewSeat(seat=1, user_id=33), evict=True)
    live = await one.tables.announce(live.id)
    assert open_rows(await one.tables.load(live.id))[1].user_id == 33


async def test_tables_of_an_older_release_are_taken_in(store: Store, hour: Hour) -> None:
    without = Tables(store, SHELVES)
    live = await opened(without, Pace())
    assert live.asked == ()
    one = program(store, hour)
    await one.clock.hear()
    await one.clock.close()
    assert sorted(open_rows(await one.tables.refresh(live.id))) == [0, 1]


# ---- what it costs -------------------------------------------------------------------------------------


async def counted(store: Store, work: Callable[[], Any]) -> int:
    """How many statements the database is given meanwhile."""
    seen = 0

    def listen(*_anything: Any) -> None:
        nonlocal seen
        seen += 1

    engines = (store._database._reader.sync_engine, store._database._writer._engine)  # type: ignore[attr-defined]
    for engine in engines:
        sa.event.listen(engine, "before_cursor_execute", listen)
    try:
        await work()
    finally:
        for engine in engines:
            sa.event.remove(engine, "before_cursor_execute", listen)
    return seen


async def test_a_thousand_tables_cost_nothing_while_nothing_is_due(store: Store, hour: Hour) -> None:
    one = program(store, hour)
    await one.at(NOON)
    alone = await counted(store, one.clock.round)
    first = await store.create_table(new_table(game="tiny_game"))
    rows = [
        Asked(
            table_id=first.id + number,
            prompt="bid-1",
            seat=0,
            user_id=ANN,
            since=NOON,
            deadline=NOON + DAY + number,
            due_at=NOON + DAY + number,
        )
        for number in range(1_000)
    ]

    def many(connection: sa.Connection) -> None:
        row = connection.execute(sa.select(schema("tables"))).one()._asdict()
        copies = [row | {"id": first.id + number} for number in range(1, 1_000)]
        connection.execute(sa.insert(schema("tables")), copies)
        connection.execute(sa.insert(schema("asked")), [asdict(row) for row in rows])

    await store._writer.run(many)
    tasks = len(asyncio.all_tasks())
    assert await counted(store, one.clock.round) == alone
    assert len(asyncio.all_tasks()) == tasks
    assert one.tables._cache == {}, "no table is looked at"
    assert await one.clock.round() == BEAT


async def test_the_clock_wakes_for_what_is_due_first(one: Program) -> None:
    live = await opened(one.tables, pace("wait", hours=1))
    await one.at(NOON)
    assert one.clock._next == min(row.due_at for row in open_rows(live).values() if row.due_at)
    await one.at(NOON + HOUR - 500)
    assert await one.clock.round() == 500


async def test_the_clock_passes_by_itself(store: Store) -> None:
    """With the real time of the machine: what is due is done without anybody asking for it."""
    hour = Hour()
    one = program(store, hour)
    live = await opened(one.tables, pace("default"))
    hour.now = NOON + 8 * HOUR
    await store.save_note(HEARTBEAT, str(hour.now))
    done = asyncio.Event()

    async def look(live: Live) -> None:
        if live.state.round == 2:
            done.set()

    one.tables.listeners.append(look)
    await one.clock.hear()
    await asyncio.wait_for(done.wait(), 15)
    await one.tables.act(live.id, 0, Pass(), user_id=ANN)
    await one.clock.close()
