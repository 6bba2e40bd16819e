"""The open database: where reads come from and writes go to, with the drivers' errors put into ours."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.dialect import Dialect
from storage.errors import OpenError, StorageUnavailable
from storage.transactions import FAULTS_OF_THE_ROW, Transactions

T = TypeVar("T")


class Database:
    """Readers and one writer on one database. Only the writer task writes."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self._reader: AsyncEngine = dialect.reader()
        self._writer: Transactions = dialect.writer()

    async def begin(self) -> None:
        """Connect the writer, so that its settings of the whole database hold for every reader."""
        try:
            await self.write(lambda _connection: None)
        except StorageUnavailable as error:
            await self.dispose()
            raise OpenError(error.message) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment; raises ``StorageUnavailable``."""
        with self._translated("read"):
            self.dialect.present()
            async with self._reader.connect() as connection:
                yield connection

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run ``work`` in a transaction that is durable on return; raises ``StorageUnavailable``.

        Faults of a row pass through as SQLAlchemy raised them, everything rolled back.
        """
        with self._translated("written"):
            self.dialect.present()
            return await self._writer.run(work)

    @contextmanager
    def _translated(self, verb: str) -> Iterator[None]:
        try:
            yield
        except FAULTS_OF_THE_ROW:
            raise
        except DBAPIError as error:
            if self.dialect.is_transient(error):
                raise
            raise StorageUnavailable(
                f"The database can't be {verb} now: {self.dialect.reason(error)}."
            ) from error
        except PoolTimeout as error:
            raise StorageUnavailable("The database is too busy now: no connection came free.") from error
        except OSError as error:
            raise StorageUnavailable(f"The database can't be reached now: {error}.") from error

    async def dispose(self) -> None:
        """Close every connection."""
        await self._reader.dispose()
        await self._writer.dispose()
