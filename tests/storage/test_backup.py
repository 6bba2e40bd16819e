"""A backup taken in the middle of play is whole, and can be put back."""

import asyncio
import shutil
from pathlib import Path

import pytest

from storage import DamagedDatabase, OpenError, StorageUnavailable, Store, backup, check, open_store
from tests.storage.build import change, new_table, play
from tests.storage.conftest import sqlite_url


async def test_restore_drill(path: Path, tmp_path: Path) -> None:
    """Play, back up while playing on, lose the file, put the backup in its place, go on from there."""
    saved = tmp_path / "backup.sqlite3"
    async with await open_store(sqlite_url(path)) as store:
        tables = [await store.create_table(new_table()) for _ in range(10)]
        for table in tables:
            await play(store, table.id, 5)
        await asyncio.gather(store.backup(saved), *(play(store, table.id, 20) for table in tables))
        assert [(await store.load_table(table.id)).revision for table in tables] == [25] * 10
    for lost in tmp_path.glob("kuromaku.sqlite3*"):
        lost.unlink()

    health = await check(sqlite_url(saved))
    assert (health.tables, health.revision) == (10, health.known)
    shutil.copy(saved, path)
    async with await open_store(sqlite_url(path)) as store:
        for table in tables:
            dump = await store.dump_table(table.id)
            # One moment of each table, not a mixture of two.
            assert 5 <= dump.table.revision <= 25
            assert dump.table.state == b'{"turn":%d}' % dump.table.revision
            assert len(dump.entries) == dump.table.revision
            await store.commit(change(table, dump.table.revision))


async def test_a_backup_from_the_command_line_while_the_bot_runs(path: Path, tmp_path: Path) -> None:
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        await play(store, table.id, 3)
        await backup(sqlite_url(path), tmp_path / "a b.sqlite3")
        await store.check()
        assert (await check(sqlite_url(path))).entries == 3
    assert (await check(sqlite_url(tmp_path / "a b.sqlite3"))).entries == 3
    assert not list(tmp_path.glob("*.partial"))


async def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_text("mine")
    with pytest.raises(OpenError, match="exists already"):
        await backup(sqlite_url(path), there)
    assert there.read_text() == "mine"
    with pytest.raises(OpenError, match="folder"):
        await backup(sqlite_url(path), tmp_path / "nowhere" / "there.sqlite3")
    with pytest.raises(OpenError, match="There is no database"):
        await backup(sqlite_url(tmp_path / "none.sqlite3"), tmp_path / "new.sqlite3")
    assert not (tmp_path / "none.sqlite3").exists()


async def test_a_damaged_database_gives_no_backup(path: Path, tmp_path: Path) -> None:
    data = bytearray(path.read_bytes())
    for start in range(2 * 4096, len(data), 4096):
        data[start : start + 2048] = b"\xa5" * 2048
    path.write_bytes(data)
    with pytest.raises((StorageUnavailable, DamagedDatabase)):
        await backup(sqlite_url(path), tmp_path / "backup.sqlite3")
    assert not list(tmp_path.glob("backup*"))


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_a_server_is_backed_up_by_its_own_tool(store: Store, tmp_path: Path) -> None:
    with pytest.raises(OpenError, match="pg_dump"):
        await store.backup(tmp_path / "backup")
