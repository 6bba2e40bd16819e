"""The open database: a reading and a writing engine, with the drivers' errors put into ours."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.dialect import Dialect
from storage.errors import OpenError, StorageUnavailable

FAULTS_OF_THE_ROW = (IntegrityError, DataError, ProgrammingError)
"""Errors that what was to be stored is to blame for, and not the database."""


class Database:
    """Two engines on one database. Only the writer task uses the writing one."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self._reader: AsyncEngine = dialect.reader()
        self._writer: AsyncEngine = dialect.writer()

    async def begin(self) -> None:
        """Connect the writer, so that its settings of the whole database hold for every reader."""
        try:
            async with self.writing():
                pass
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

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is durable once the block has been left; raises ``StorageUnavailable``.

        Faults of a row pass through as SQLAlchemy raised them, everything rolled back.
        """
        with self._translated("written"):
            self.dialect.present()
            async with self._writer.connect() as connection:
                try:
                    async with connection.begin():
                        yield connection
                except DBAPIError as error:
                    if not isinstance(error, FAULTS_OF_THE_ROW):
                        # After a failed write, what the connection still believes is not worth trusting.
                        await connection.invalidate()
                    raise

    @contextmanager
    def _translated(self, verb: str) -> Iterator[None]:
        try:
            yield
        except FAULTS_OF_THE_ROW:
            raise
        except DBAPIError as error:
            if self.dialect.is_transient(error):
                raise
            raise StorageUnavailable(f"The database can't be {verb} now: {error.orig}.") from error
        except PoolTimeout as error:
            raise StorageUnavailable("The database is too busy now: no connection came free.") from error
        except OSError as error:
            raise StorageUnavailable(f"The database can't be reached now: {error}.") from error

    async def dispose(self) -> None:
        """Close every connection."""
        await self._reader.dispose()
        await self._writer.dispose()
