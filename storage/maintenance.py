"""What a host does to a database from the command line, with the bot running or stopped.

Restoring a backup is copying it to the database's place while the bot is stopped; opening checks it.
"""

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from storage import migrate
from storage.database import Database
from storage.dialect import dialect_for
from storage.errors import StorageUnavailable
from storage.part import table


@dataclass(frozen=True, slots=True)
class Health:
    """What a check found: the schema revision there and the one of this release, and how much is stored."""

    place: str
    revision: str | None
    known: str
    tables: int
    entries: int


async def backup(url: str, target: Path) -> None:
    """Write a consistent, checked copy to ``target``, a new file, even while a bot uses the database.

    Raises ``OpenError`` if there is no database or ``target`` exists, ``StorageUnavailable`` if it fails.
    """
    dialect = dialect_for(url)
    await dialect.look()
    await dialect.backup(target)


async def check(url: str) -> Health:
    """Check integrity, foreign keys and schema, changing nothing; raises an ``OpenError`` if unsound."""
    dialect = dialect_for(url)
    await dialect.look()
    database = Database(dialect)
    try:
        async with database.reading() as connection:
            await connection.run_sync(dialect.verify)
            revision = await connection.run_sync(migrate.current)
            counts = [
                (await connection.execute(sa.select(sa.func.count()).select_from(table(name)))).scalar_one()
                if revision
                else 0
                for name in ("tables", "entries")
            ]
    except StorageUnavailable as error:
        if isinstance(error.__cause__, DBAPIError):
            raise dialect.opening_error(error.__cause__) from error
        raise
    finally:
        await database.dispose()
    return Health(dialect.place, revision, migrate.head(), *counts)


async def upgrade(url: str) -> str:
    """Create the database or bring it to this release's schema, whose revision is returned.

    Raises an ``OpenError``, ``InUse`` while a bot runs on it.
    """
    dialect = dialect_for(url)
    await dialect.claim()
    try:
        await migrate.prepare(dialect)
    finally:
        dialect.release()
    return migrate.head()
