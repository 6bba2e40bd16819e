"""Opening the store, and the store itself.

A store is opened once by a process, checked and migrated on the way, and closed at the end. There is no
fallback: what can't be opened safely stops the program with one sentence.
"""

from pathlib import Path
from typing import Self

from storage import migrate
from storage.archive import Archive
from storage.arrangements import Arrangements
from storage.clocks import Clocks
from storage.database import Database
from storage.dialect import DEFAULT_URL, dialect_for
from storage.journal import Journal
from storage.ladders import Ladders
from storage.notes import Notes
from storage.packs import Packs
from storage.panels import Panels
from storage.part import Clock, now_ms
from storage.people import People
from storage.photos import Photos
from storage.privacy import Privacy
from storage.results import Results
from storage.tables import Tables
from storage.writer import QUEUE_LIMIT, Counters, Writer


class Store(
    Journal,
    Tables,
    Clocks,
    Arrangements,
    Panels,
    Packs,
    People,
    Photos,
    Privacy,
    Notes,
    Results,
    Ladders,
    Archive,
):
    """All that outlives the process; safe to use from any number of tasks of one event loop."""

    def __init__(self, database: Database, writer: Writer, clock: Clock = now_ms) -> None:
        super().__init__(database, writer, clock)
        self._closed = False

    @property
    def counters(self) -> Counters:
        """How many groups the writer committed, and how many writes they held."""
        return self._writer.counters

    @property
    def place(self) -> str:
        """The database's path or URL, without any password."""
        return self._database.dialect.place

    async def backup(self, target: Path) -> None:
        """Write a consistent copy to a new file while everything goes on; see ``storage.maintenance``."""
        await self._database.dialect.backup(target)

    async def check(self) -> None:
        """Check integrity and foreign keys while everything goes on; raises ``DamagedDatabase``."""
        async with self._database.reading() as connection:
            await connection.run_sync(self._database.dialect.verify)

    async def close(self) -> None:
        """Write what has been handed in, close the database and free its lock. Harmless when repeated."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._writer.close()
            await self._database.dispose()
        finally:
            self._database.dialect.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()


async def open_store(
    url: str = DEFAULT_URL, *, clock: Clock = now_ms, queue_limit: int = QUEUE_LIMIT
) -> Store:
    """Open the database, creating or upgrading it as needed; raises an ``OpenError`` that says why not.

    Nothing is written to a database that is damaged, newer than this release, or not ours.
    """
    dialect = dialect_for(url)
    await dialect.claim()
    try:
        await migrate.prepare(dialect)
        database = Database(dialect)
        await database.begin()
    except BaseException:
        dialect.release()
        raise
    return Store(database, Writer(database, queue_limit=queue_limit), clock)
