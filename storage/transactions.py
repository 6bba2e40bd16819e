"""How the writer's transactions are run: on an asynchronous driver, or in a thread of their own.

A group is a dozen short statements. On a server each is a round trip that the event loop should not wait for.
In a file each is over in microseconds, so that handing them to a thread one by one, as aiosqlite must, costs
several times the work itself: there the whole transaction goes to a thread at once.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

FAULTS_OF_THE_ROW = (IntegrityError, DataError, ProgrammingError)
"""Errors that what was to be stored is to blame for, and not the database."""


class Transactions(Protocol):
    """Runs functions, each in a transaction of its own; one at a time."""

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Commit what ``work`` does, durable on return, or raise what it or the driver raised, all undone."""

    async def dispose(self) -> None:
        """Close the connection."""


class LoopTransactions:
    """For a driver that is asynchronous by nature."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """See ``Transactions``."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(_in_transaction, work)

    async def dispose(self) -> None:
        """See ``Transactions``."""
        await self._engine.dispose()


class ThreadTransactions:
    """For a driver that blocks: everything happens in one thread, and the loop goes on meanwhile."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="storage-writer")

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """See ``Transactions``. ``work`` runs in the thread, and must not touch what belongs to the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[sa.Connection], T]) -> T:
        with self._engine.connect() as connection:
            return _in_transaction(connection, work)

    async def dispose(self) -> None:
        """See ``Transactions``."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _in_transaction(connection: sa.Connection, work: Callable[[sa.Connection], T]) -> T:
    try:
        with connection.begin():
            return work(connection)
    except DBAPIError as error:
        if not isinstance(error, FAULTS_OF_THE_ROW):
            # After a failed write, what the connection still believes is not worth trusting.
            connection.invalidate()
        raise
