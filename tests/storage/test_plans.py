"""What a read costs does not grow with the journal: every statement of the store finds its rows by an index.

Timings lie on a shared machine; the database's own plan does not.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from storage import Asked, AskedChange, AskedKey, NewSeat, PanelRecord, Standing, Store, open_store
from storage.ladders import Ladder
from storage.transactions import ThreadTransactions
from tests.storage.build import CHANNEL, GUEST, GUILD, HOST, change, new_table, photo, play
from tests.storage.conftest import sqlite_url

ASKED_ROW = Asked(table_id=1, prompt="p", seat=0, user_id=HOST, since=1)


async def spied(store: Store, act: Callable[[], Awaitable[object]]) -> list[tuple[str, Any]]:
    """The statements that ``act`` runs, with their parameters."""
    seen: list[tuple[str, Any]] = []

    def listen(_conn: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        seen.append((statement, parameters[0] if many else parameters))

    writer = store._database._writer
    assert isinstance(writer, ThreadTransactions)
    engines = (store._database._reader.sync_engine, writer._engine)
    for engine in engines:
        sa.event.listen(engine, "before_cursor_execute", listen)
    try:
        await act()
    finally:
        for engine in engines:
            sa.event.remove(engine, "before_cursor_execute", listen)
    return [(text, values) for text, values in seen if re.match(r"\s*(SELECT|UPDATE|DELETE|INSERT)", text)]


async def plan(store: Store, statement: str, parameters: Any) -> list[str]:
    async with store._database.reading() as connection:
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(parameters))
        return [row.detail for row in rows]


async def _redo(store: Store, table: int) -> None:
    await store.commit(change(table, 30, undoes=(29, 30)))
    await store.commit(change(table, 31, redoes=31))


LADDER = Ladder(guild_id=GUILD, game="duel", version=0, stale=False, ended_at=5, table_id=0)

ACTS: dict[str, Callable[[Store, int], Awaitable[object]]] = {
    "load_table": lambda store, table: store.load_table(table),
    "commit": lambda store, table: store.commit(change(table, 30, interaction_id=1)),
    "undo": lambda store, table: store.commit(change(table, 30, undoes=(29, 30))),
    "entries_undone_by": lambda store, table: store.entries_undone_by(table, 30),
    "redo": _redo,
    "entries": lambda store, table: store.entries(table, after=10, limit=5),
    "last_entries": lambda store, table: store.last_entries(table, 5),
    "entry_of": lambda store, table: store.entry_of(1),
    "way_back": lambda store, table: store.way_back(table, 30),
    "snapshots": lambda store, table: store.snapshots(table),
    "seats": lambda store, table: store.seats(table),
    "take_seat": lambda store, table: store.take_seat(table, NewSeat(seat=2, user_id=5)),
    "create_table": lambda store, table: store.create_table(new_table(interaction_id=3)),
    "list by user": lambda store, table: store.list_tables(user_id=GUEST),
    "list by server": lambda store, table: store.list_tables(guild_id=GUILD),
    "list by channel": lambda store, table: store.list_tables(channel_id=CHANNEL),
    "list by game": lambda store, table: store.list_tables(game="duel"),
    "clock": lambda store, table: store.clock(table),
    "next_due": lambda store, table: store.next_due(),
    "due": lambda store, table: store.due(1),
    "asked_row": lambda store, table: store.asked_row(AskedKey(table, "p", 0)),
    "claim": lambda store, table: store.claim(ASKED_ROW, "t", 1),
    "told": lambda store, table: store.told(ASKED_ROW, 1),
    "tidied": lambda store, table: store.tidied(replace(ASKED_ROW, closed_at=1)),
    "look_again": lambda store, table: store.look_again(ASKED_ROW, 1),
    "arrange_asked": lambda store, table: store.arrange_asked(ASKED_ROW),
    "beat": lambda store, table: store.beat(1, 2, lambda row, gone, back: row),
    "commit of decisions": lambda store, table: store.commit(
        change(
            table,
            30,
            asked=AskedChange(
                at=1,
                open=(ASKED_ROW,),
                last=(ASKED_ROW,),
                close=(ASKED_ROW.key,),
                ran_out=((ASKED_ROW.key, "default"),),
            ),
        )
    ),
    "panels": lambda store, table: store.panels(table),
    "panel_of_message": lambda store, table: store.panel_of_message(4),
    "save_panel": lambda store, table: store.save_panel(
        PanelRecord(table_id=table, kind="board", channel_id=1)
    ),
    "loadouts": lambda store, table: store.loadouts(HOST, "duel"),
    "photo": lambda store, table: store.photo(HOST, "duel", "red"),
    "photos": lambda store, table: store.photos(HOST, "duel"),
    "photo_in": lambda store, table: store.photo_in(4),
    "save_photo": lambda store, table: store.save_photo(photo("red")),
    "renew_photo": lambda store, table: store.renew_photo(4, "https://new", 1),
    "drop_photo": lambda store, table: store.drop_photo(4),
    "user_settings": lambda store, table: store.user_settings(HOST),
    "tallies": lambda store, table: store.tallies(HOST, guild_id=GUILD, game="duel"),
    "rivals": lambda store, table: store.rivals(HOST, guild_id=GUILD, rival_id=GUEST),
    "latest_results": lambda store, table: store.latest_results(HOST, guild_id=GUILD, rival_id=GUEST),
    "figure_means": lambda store, table: store.figure_means(HOST, "duel"),
    "ladder_head": lambda store, table: store.ladder_head(GUILD, "duel"),
    "unread_results": lambda store, table: store.unread_results(LADDER, limit=100),
    "ratings": lambda store, table: store.ratings(LADDER, (HOST, GUEST)),
    "save_ratings": lambda store, table: store.save_ratings(LADDER, (), None),
    "ladder": lambda store, table: store.ladder(GUILD, offset=20),
    "place_of": lambda store, table: store.place_of(GUILD, HOST),
    "ladder_size": lambda store, table: store.ladder_size(GUILD),
    "count_result": lambda store, table: store.commit(
        change(table, 30, status="ended", standings=(Standing(seat=0, outcome="won", length=1),))
    ),
    "unlisted_among": lambda store, table: store.unlisted_among((HOST, GUEST)),
    "records_of": lambda store, table: store.records_of(HOST, GUILD),
    "archive_part": lambda store, table: store.archive_part(1, 1),
    "archive_parts": lambda store, table: store.archive_parts(1),
    "delete_record": lambda store, table: store.delete_record(1),
    "export_user": lambda store, table: store.export_user(GUEST),
    "delete_user": lambda store, table: store.delete_user(GUEST),
}


@pytest.mark.parametrize("name", ACTS)
async def test_no_statement_reads_a_whole_table(path: Path, name: str) -> None:
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        await play(store, table.id, 30)
        statements = await spied(store, lambda: ACTS[name](store, table.id))
        assert statements
        for statement, parameters in statements:
            steps = await plan(store, statement, parameters)
            scans = [step for step in steps if step.startswith("SCAN") and step != "SCAN CONSTANT ROW"]
            assert scans == [], f"{statement} {steps}"


async def test_the_start_reads_each_panel_once_and_no_journal(path: Path) -> None:
    async with await open_store(sqlite_url(path)) as store:
        (statement,) = await spied(store, store.panels_behind)
        steps = await plan(store, *statement)
    scans = [step.split(" USING ")[0] for step in steps if step.startswith("SCAN")]
    assert scans == ["SCAN panels"]
    assert not any("entries" in step for step in steps)


async def test_a_commit_takes_as_many_statements_after_a_thousand_entries(path: Path) -> None:
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        counts = []
        for revision in (7, 1_007):
            await play(store, table.id, revision - (await store.load_table(table.id)).revision)
            seen = await spied(store, lambda revision=revision: store.commit(change(table, revision)))  # type: ignore[misc]
            counts.append(len(seen))
        # Heads, entry, new state: no count, no history.
        assert counts == [3, 3]
