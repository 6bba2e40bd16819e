"""Group commit: one fsync for many, each answered for itself, and no false yes."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from storage import (
    Committed,
    Invalid,
    Stale,
    StorageBusy,
    StorageClosed,
    StorageUnavailable,
    Store,
    TableRecord,
    open_store,
)
from storage.dialect import sqlite
from tests.storage.build import change, new_table, play
from tests.storage.conftest import sqlite_url


async def test_what_is_handed_in_together_is_committed_together(store: Store) -> None:
    tables = [await store.create_table(new_table()) for _ in range(100)]
    groups, items = store.counters.groups, store.counters.items
    await asyncio.gather(*(store.commit(change(table, 0)) for table in tables))
    assert store.counters.items - items == 100
    assert store.counters.groups - groups <= 2


async def test_a_row_that_the_database_rejects_fails_alone(store: Store) -> None:
    tables = [await store.create_table(new_table()) for _ in range(5)]
    outcomes = await asyncio.gather(
        *(
            # No such thing can come from a typed caller; it stands for whatever a database may reject.
            store.commit(change(table, 0, notation=None if table is tables[2] else "move"))
            for table in tables
        ),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Committed, Committed, Invalid, Committed, Committed]
    # It says which column, and quotes nothing of the row.
    assert "notation" in str(outcomes[2])
    assert "turn" not in str(outcomes[2])
    assert "\n" not in str(outcomes[2])
    assert [(await store.load_table(table.id)).revision for table in tables] == [1, 1, 0, 1, 1]
    assert await store.entries(tables[2].id) == ()
    assert await store.snapshots(tables[2].id) != ()
    assert (await store.commit(change(tables[2], 0))).revision == 1


async def test_a_mistake_in_one_job_goes_to_its_caller_alone(store: Store, table: TableRecord) -> None:
    def mistaken(connection: sa.Connection) -> None:
        connection.execute(sa.text("UPDATE tables SET locale = 'xx'"))
        raise ZeroDivisionError

    outcomes = await asyncio.gather(
        store._writer.run(mistaken), store.commit(change(table, 0)), return_exceptions=True
    )
    assert isinstance(outcomes[0], ZeroDivisionError)
    assert isinstance(outcomes[1], Committed)
    now = await store.load_table(table.id)
    assert (now.locale, now.revision) == ("ja", 1)


async def test_a_caller_that_went_away_harms_no_one(store: Store, table: TableRecord) -> None:
    other = await store.create_table(new_table())
    leaving = asyncio.create_task(store.commit(change(table, 0)))
    staying = asyncio.create_task(store.commit(change(other, 0)))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying).revision == 1
    # Written or not, the table is whole and goes on.
    revision = (await store.load_table(table.id)).revision
    assert len(await store.entries(table.id)) == revision
    assert (await store.commit(change(table, revision))).revision == revision + 1


async def test_the_queue_is_bounded(url: str) -> None:
    async with await open_store(url, queue_limit=10) as store:
        table = await store.create_table(new_table())
        outcomes = await asyncio.gather(
            *(store.commit(change(table, revision)) for revision in range(30)), return_exceptions=True
        )
        done = [outcome for outcome in outcomes if isinstance(outcome, Committed)]
        busy = [outcome for outcome in outcomes if isinstance(outcome, StorageBusy)]
        assert (len(done), len(busy)) == (10, 20)
        assert (await store.load_table(table.id)).revision == 10
        assert (await store.commit(change(table, 10))).revision == 11


async def test_closing_writes_what_was_handed_in_and_refuses_more(url: str) -> None:
    store = await open_store(url)
    table = await store.create_table(new_table())
    pending = [asyncio.create_task(store.commit(change(table, revision))) for revision in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert [(await one).sequence for one in pending] == [1, 2, 3, 4, 5]
    with pytest.raises(StorageClosed):
        await store.commit(change(table, 5))
    await store.close()
    async with await open_store(url) as again:
        assert (await again.load_table(table.id)).revision == 5


async def test_a_full_disk_is_no_acknowledgement(path: Path) -> None:
    """The whole group is told, nothing of it is there, and it goes on when there is room again."""
    async with await open_store(sqlite_url(path)) as store:
        tables = [await store.create_table(new_table()) for _ in range(3)]
        await limit_pages(store, 1)  # SQLite makes that: no more than there are
        big = b'"' + b"x" * 50_000 + b'"'
        outcomes = await asyncio.gather(
            *(store.commit(change(table, 0, state=big)) for table in tables), return_exceptions=True
        )
        assert [str(outcome) for outcome in outcomes] == [
            "The database can't be written now: database or disk is full."
        ] * 3
        assert all(isinstance(outcome, StorageUnavailable) for outcome in outcomes)
        for table in tables:
            assert await store.load_table(table.id) == table
            assert await store.entries(table.id) == ()
        # A failed write gives the connection up, and with it the limit.
        done = await asyncio.gather(*(store.commit(change(table, 0, state=big)) for table in tables))
        assert [one.revision for one in done] == [1, 1, 1]
    async with await open_store(sqlite_url(path)) as store:
        assert len((await store.load_table(tables[0].id)).state) == len(big)


async def limit_pages(store: Store, pages: int) -> None:
    await store._writer.run(
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar_one()
    )


async def test_a_real_full_file_system(path: Path, tmp_path: Path) -> None:
    """The same with a limit on the size of files, which strikes in the middle of a write."""
    resource = pytest.importorskip("resource")
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        await play(store, table.id, 3)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        log = path.with_name(path.name + "-wal")
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 6_000, hard))
        try:
            with pytest.raises(StorageUnavailable):
                await store.commit(change(table, 3, state=b"x" * 100_000))
            assert (await store.load_table(table.id)).revision == 3
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert (await store.commit(change(table, 3))).revision == 4
    async with await open_store(sqlite_url(path)) as store:
        assert [entry.sequence for entry in await store.entries(table.id)] == [1, 2, 3, 4]


async def test_a_lock_held_elsewhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 50)
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageUnavailable, match="database is locked"):
                await store.commit(change(table, 0, interaction_id=4))
            assert (await store.load_table(table.id)).revision == 0  # reading goes on
            other.execute("ROLLBACK")
        assert (await store.commit(change(table, 0, interaction_id=4))).revision == 1


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_file_that_vanishes_or_is_replaced(path: Path, tmp_path: Path, replaced: bool) -> None:
    """Writing into a deleted file would succeed, and be lost."""
    aside = tmp_path / "aside.sqlite3"
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        path.rename(aside)
        if replaced:
            path.write_bytes(aside.read_bytes())
        for attempt in (store.commit(change(table, 0)), store.load_table(table.id)):
            with pytest.raises(StorageUnavailable, match="removed or replaced"):
                await attempt
        os.replace(aside, path)
        assert (await store.commit(change(table, 0))).revision == 1
        with pytest.raises(Stale):
            await store.commit(change(table, 0))


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_two_processes_on_one_server(url: str) -> None:
    """Whoever is second is told so, whichever process it comes from."""
    async with await open_store(url) as one, await open_store(url) as other:
        tables = [await one.create_table(new_table()) for _ in range(20)]
        outcomes = await asyncio.gather(
            *(
                store.commit(change(table, 0, interaction_id=table.id if doubled else None))
                for doubled in (True, True, False)
                for table in tables
                for store in (one, other)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Committed) for outcome in outcomes) == len(tables)
        assert {type(outcome).__name__ for outcome in outcomes} == {"Committed", "Stale", "Duplicate"}
        for table in tables:
            dump = await other.dump_table(table.id)
            assert (dump.table.revision, len(dump.entries)) == (1, 1)


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_a_server_that_drops_the_connection(store: Store, table: TableRecord, url: str) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    await store.commit(change(table, 0))
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        await connection.execute(
            sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        )
    await engine.dispose()
    assert (await store.commit(change(table, 1))).revision == 2
