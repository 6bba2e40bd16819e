"""A fresh store for each test, on SQLite and, where one is named, on PostgreSQL."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from storage import Store, TableRecord, open_store, upgrade
from tests.storage.build import new_table


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as a first start leaves it: made once, copied by each test."""
    path = tmp_path_factory.mktemp("blank") / "blank.sqlite3"
    asyncio.run(upgrade(sqlite_url(path)))
    return path


@pytest.fixture
def path(blank: Path, tmp_path: Path) -> Path:
    """An SQLite database of this release without any content."""
    return Path(shutil.copy(blank, tmp_path / "kuromaku.sqlite3"))


async def empty_postgres() -> str:
    """The test PostgreSQL, with nothing in it."""
    url = os.environ["KUROMAKU_TEST_POSTGRES"]
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        await connection.execute(sa.text("CREATE SCHEMA public"))
    await engine.dispose()
    return url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    if request.param == "postgres":
        return asyncio.run(empty_postgres())
    return sqlite_url(request.getfixturevalue("path"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store; its clock adds a second with each look."""
    now = iter(range(1_800_000_000_000, 1_900_000_000_000, 1_000))
    async with await open_store(url, clock=lambda: next(now)) as opened:
        yield opened


@pytest.fixture
async def table(store: Store) -> TableRecord:
    """A running table at revision 0."""
    return await store.create_table(new_table())
