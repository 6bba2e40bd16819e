"""What can't be opened safely is refused with one sentence, and left as it is."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa

from storage import (
    BadUrl,
    DamagedDatabase,
    ForeignDatabase,
    InUse,
    NewerDatabase,
    NotADatabase,
    OpenError,
    check,
    open_store,
)
from storage.dialect import sqlite
from tests.storage.build import new_table, play
from tests.storage.conftest import sqlite_url


async def fill(path: Path, tables: int = 3, moves: int = 30) -> None:
    async with await open_store(sqlite_url(path)) as store:
        for _ in range(tables):
            table = await store.create_table(new_table(state=b'"%s"' % (b"x" * 3_000)))
            await play(store, table.id, moves)


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


async def test_a_first_start_creates_a_whole_database(tmp_path: Path) -> None:
    path = tmp_path / "new one, 100% 新.sqlite3"
    async with await open_store(sqlite_url(path)) as store:
        table = await store.create_table(new_table())
        assert store.place == str(path)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    # A clean end leaves one file (and the lock's), whole without its log.
    assert sorted(one.name for one in tmp_path.iterdir()) == [path.name, path.name + ".lock"]
    async with await open_store(sqlite_url(path)) as store:
        assert await store.load_table(table.id) == table


async def test_a_first_start_that_was_cut_short_leaves_no_half_database(tmp_path: Path) -> None:
    path = tmp_path / "kuromaku.sqlite3"
    (tmp_path / "kuromaku.sqlite3.new").write_bytes(b"half of something")
    async with await open_store(sqlite_url(path)) as store:
        await store.create_table(new_table())
    assert not (tmp_path / "kuromaku.sqlite3.new").exists()


def pragmas(connection: sa.Connection) -> list[object]:
    return [
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("synchronous", "foreign_keys", "busy_timeout", "journal_mode")
    ]


async def test_every_connection_is_durable_and_checks_keys(path: Path) -> None:
    async with await open_store(sqlite_url(path)) as store:
        async with store._database.reading() as connection:
            assert await connection.run_sync(pragmas) == [2, 1, sqlite.BUSY_TIMEOUT_MS, "wal"]
        assert await store._writer.run(pragmas) == [2, 1, sqlite.BUSY_TIMEOUT_MS, "wal"]


def garbage(path: Path) -> None:
    path.write_bytes(b"this is a letter, not a database\n" * 1_000)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def flipped(path: Path) -> None:
    """Every page from the third on overwritten in its middle."""
    data = bytearray(path.read_bytes())
    for start in range(2 * 4096, len(data), 4096):
        data[start : start + 2048] = b"\xa5" * 2048
    path.write_bytes(data)


def headless(path: Path) -> None:
    """A header that says SQLite, and noise behind it."""
    data = bytearray(path.read_bytes())
    data[16:4096] = b"\x5a" * 4080
    path.write_bytes(data)


def newer(path: Path) -> None:
    sql(path, "UPDATE alembic_version SET version_num = '9999'")


def foreign(path: Path) -> None:
    path.unlink()
    sql(path, "CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('mine')")


def orphaned(path: Path) -> None:
    sql(path, "PRAGMA foreign_keys=OFF", "DELETE FROM tables WHERE id = 2")


def without_index(path: Path) -> None:
    """A row that is in its table but not in an index: found by the full check only."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        page = "SELECT rootpage FROM sqlite_schema WHERE name = '{}'"
        (one,) = connection.execute(page.format("ix_seats_user_id")).fetchone()
        (other,) = connection.execute(page.format("ix_entries_user_id")).fetchone()
        for name, root in (("ix_seats_user_id", other), ("ix_entries_user_id", one)):
            connection.execute("UPDATE sqlite_schema SET rootpage = ? WHERE name = ?", (root, name))
        connection.commit()


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (garbage, NotADatabase),
        (empty, NotADatabase),
        (truncated, DamagedDatabase),
        (flipped, DamagedDatabase),
        (headless, DamagedDatabase),
        (without_index, DamagedDatabase),
        (orphaned, DamagedDatabase),
        (newer, NewerDatabase),
        (foreign, ForeignDatabase),
    ],
)
async def test_what_is_unsound_is_refused_and_left_alone(
    path: Path, damage: Callable[[Path], None], error: type[OpenError]
) -> None:
    await fill(path)
    damage(path)
    before = path.read_bytes()
    for attempt in (open_store, check):
        with pytest.raises(error) as caught:
            await attempt(sqlite_url(path))
        assert str(caught.value).count("\n") == 0
        assert str(caught.value).endswith(".")
    assert path.read_bytes() == before
    assert not (path.parent / "kuromaku.sqlite3.new").exists()


async def test_a_refused_database_is_not_locked(path: Path) -> None:
    whole = path.read_bytes()
    garbage(path)
    with pytest.raises(NotADatabase):
        await open_store(sqlite_url(path))
    path.write_bytes(whole)
    async with await open_store(sqlite_url(path)) as store:
        await store.create_table(new_table())


async def test_a_log_without_its_database_is_not_painted_over(path: Path) -> None:
    shutil.move(path, path.with_name("kuromaku.sqlite3-wal"))
    with pytest.raises(OpenError, match="restore the file first"):
        await open_store(sqlite_url(path))
    assert not path.exists()


async def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(OpenError, match="does not exist"):
        await open_store(sqlite_url(tmp_path / "nowhere" / "kuromaku.sqlite3"))
    assert list(tmp_path.iterdir()) == []


async def test_a_check_needs_a_database(tmp_path: Path) -> None:
    with pytest.raises(OpenError, match="There is no database"):
        await check(sqlite_url(tmp_path / "kuromaku.sqlite3"))
    assert list(tmp_path.iterdir()) == []


OPEN = """
import asyncio, os, sys
from storage import OpenError, open_store

async def main(url, warm_up=None):
    if warm_up:
        # What is imported late must be there before the program's own files are out of reach.
        await (await open_store(warm_up)).close()
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
    try:
        await (await open_store(url)).close()
    except OpenError as error:
        print(error)
        sys.exit(2)

asyncio.run(main(*sys.argv[1:]))
"""
"""Opens a store; as nobody (whom permissions bind, unlike root) if given a second one to warm up on."""


@pytest.mark.skipif(sys.platform == "win32", reason="permission bits")
@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "words"),
    [(0o444, 0o777, "is read-only"), (0o000, 0o777, "can't be read"), (0o666, 0o555, "is not writable")],
)
def test_without_the_permission_to_write_it_says_so(
    blank: Path, path: Path, file_mode: int, folder_mode: int, words: str
) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        target = Path(shutil.copy(blank, folder / "kuromaku.sqlite3"))
        target.chmod(file_mode)
        folder.chmod(folder_mode)
        done = subprocess.run(
            [sys.executable, "-c", OPEN, sqlite_url(target), sqlite_url(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
    assert (done.returncode, done.stderr) == (2, "")
    assert words in done.stdout
    assert done.stdout.count("\n") == 1


async def test_two_programs_on_one_file(path: Path, tmp_path: Path) -> None:
    """By another name as well; and the first goes on undisturbed."""
    link = tmp_path / "link.sqlite3"
    link.symlink_to(path)
    async with await open_store(sqlite_url(path)) as store:
        for url in (sqlite_url(path), sqlite_url(link)):
            with pytest.raises(InUse, match=rf"process {os.getpid()}\)"):
                await open_store(url)
            second = await asyncio.to_thread(
                subprocess.run, [sys.executable, "-c", OPEN, url], capture_output=True, text=True, check=False
            )
            assert second.returncode == 2
            assert "Another Kuromaku" in second.stdout
        await store.create_table(new_table())
    async with await open_store(sqlite_url(link)) as store:
        assert len(await store.list_tables()) == 1


async def test_a_database_locked_by_another_tool(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 50)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OpenError, match="locked"):
            await open_store(sqlite_url(path))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:///file::memory:?cache=shared&uri=true",
        "sqlite+aiosqlite:///file:x?mode=memory&uri=true",
        "mysql+aiomysql://u:PASSWORD@host/db",
    ],
)
async def test_addresses_that_can_not_keep_anything(url: str) -> None:
    with pytest.raises(BadUrl) as caught:
        await open_store(url)
    assert "PASSWORD" not in str(caught.value)


async def test_an_unreachable_server_is_named_without_its_password() -> None:
    with pytest.raises(OpenError) as caught:
        await open_store("postgresql+asyncpg://bot:PASSWORD@127.0.0.1:1/kuromaku")
    assert "127.0.0.1:1" in str(caught.value)
    assert "PASSWORD" not in str(caught.value)
