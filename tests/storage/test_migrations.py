"""The migrations make exactly the schema of the models, from every revision that there ever was."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from storage import Store, check, migrate, open_store
from storage.dialect import dialect_for
from storage.models import Base
from tests.storage.build import change
from tests.storage.conftest import empty_postgres, sqlite_url


def differences(connection: sa.Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))


def foreign_keys(connection: sa.Connection) -> dict[str, set[tuple[Any, Any]]]:
    look = sa.inspect(connection)
    return {
        name: {(key["name"], key["options"].get("ondelete")) for key in look.get_foreign_keys(name)}
        for name in Base.metadata.tables
    }


async def test_the_models_are_what_the_migrations_make(store: Store, url: str) -> None:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_deleting_a_table_deletes_its_rows_in_both(store: Store, url: str) -> None:
    """``compare_metadata`` does not look at what a foreign key does."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(foreign_keys)
    await engine.dispose()
    assert found == {
        name: {(key.name, key.ondelete) for key in table.foreign_key_constraints}
        for name, table in Base.metadata.tables.items()
    }


def test_revisions_are_a_line() -> None:
    known = migrate.revisions()
    assert known == tuple(sorted(known))
    assert known[0] == "0001"
    assert known[-1] == migrate.head()


SAMPLE: tuple[tuple[str, dict[str, object]], ...] = (
    ("packs", {"digest": "d1", "game": "duel", "label": "ours", "source": "[pack]", "created_at": 1}),
    (
        "tables",
        {
            "id": 7,
            "game": "duel",
            "status": "running",
            "channel_id": 1,
            "host_user_id": 2,
            "locale": "ja",
            "options": b"{}",
            "pack_digest": "d1",
            "rules_version": "1",
            "state_format": 1,
            "state": b"{}",
            "revision": 1,
            "sequence": 1,
            "draws_taken": 0,
            "chance_key": b"k",
            "commitment": "c",
            "entropy": b"",
            "created_at": 1,
            "updated_at": 1,
        },
    ),
    (
        "seats",
        {"table_id": 7, "seat": 0, "user_id": 2, "display_name": "A", "settings": b"{}", "joined_at": 1},
    ),
    (
        "entries",
        {
            "table_id": 7,
            "sequence": 1,
            "revision": 1,
            "kind": "command",
            "at": 1,
            "actor": 0,
            "command": b"{}",
            "notation": "move",
            "draws": b"[]",
            "events": b"[]",
            "rules_version": "1",
        },
    ),
    (
        "snapshots",
        {
            "table_id": 7,
            "sequence": 1,
            "revision": 1,
            "draws_taken": 0,
            "rules_version": "1",
            "state_format": 1,
            "state": b"{}",
        },
    ),
)
"""Rows of the first revision, in its own column names: later models have no say in them."""


async def build_at(path: Path, revision: str) -> None:
    """A database as the release of that revision left it, with a table in it."""
    dialect = dialect_for(sqlite_url(path))
    engine = dialect.builder()
    async with engine.begin() as connection:
        await connection.run_sync(migrate.upgrade, revision)
        for name, row in SAMPLE:
            columns: list[sa.ColumnClause[Any]] = [sa.column(column) for column in row]
            await connection.execute(sa.insert(sa.table(name, *columns)).values(row))
    await engine.dispose()
    dialect.built()


@pytest.mark.parametrize("revision", migrate.revisions())
async def test_every_older_release_can_be_upgraded(tmp_path: Path, revision: str) -> None:
    path = tmp_path / "kuromaku.sqlite3"
    await build_at(path, revision)
    assert (await check(sqlite_url(path))).revision == revision
    async with await open_store(sqlite_url(path)) as store:
        table = await store.load_table(7)
        assert (table.status, table.locale, table.state) == ("running", "ja", b"{}")
        assert [entry.notation for entry in await store.entries(7)] == ["move"]
        assert (await store.commit(change(7, 1))).sequence == 2
    health = await check(sqlite_url(path))
    assert (health.revision, health.known, health.tables, health.entries) == (
        migrate.head(),
        migrate.head(),
        1,
        2,
    )

    kept = tmp_path / f"kuromaku.sqlite3.before-upgrade-from-{revision}"
    assert kept.exists() == (revision != migrate.head())
    if kept.exists():
        assert (await check(sqlite_url(kept))).revision == revision


async def test_an_upgrade_that_fails_leaves_the_old_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kuromaku.sqlite3"
    await build_at(path, "0001")

    def half_upgrade(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (done)")
        connection.exec_driver_sql("UPDATE tables SET revision = 99")
        raise RuntimeError("a mistake in a migration")

    monkeypatch.setattr(migrate, "upgrade", half_upgrade)
    with pytest.raises(RuntimeError):
        await open_store(sqlite_url(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema WHERE name = 'half'").fetchone() is None
        assert connection.execute("SELECT revision FROM tables").fetchone() == (1,)
    monkeypatch.undo()
    async with await open_store(sqlite_url(path)) as store:
        assert (await store.load_table(7)).revision == 1


@pytest.mark.postgres
async def test_many_processes_may_start_at_once_on_one_server() -> None:
    url = await empty_postgres()
    stores = await asyncio.gather(*(open_store(url) for _ in range(5)))
    for store in stores:
        await store.close()
    assert (await check(url)).revision == migrate.head()
