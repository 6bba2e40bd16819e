"""Group commit: one task writes for the whole process.

Whatever is handed in while a commit is on its way to the disk forms the next group, and the group shares one
transaction and so one fsync. Nobody waits for a group to fill: a lone command is committed at once, two
hundred tables at a time share the price.

A handler gets all items of a group that were handed in for it and answers each with a result, or with a
``StorageError`` for an item that it refuses *before writing any of it*. If the database itself rejects a row,
the group is rolled back and run again one item at a time, so that the item to blame fails alone. Handlers may
run in a thread, and so may look at nothing but their items and the connection.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from storage.database import Database
from storage.errors import Invalid, StorageBusy, StorageClosed, StorageError, StorageUnavailable
from storage.transactions import FAULTS_OF_THE_ROW

log = logging.getLogger(__name__)

Item = TypeVar("Item")
Result = TypeVar("Result")
Handler = Callable[[sa.Connection, Sequence[Item]], Sequence[Result | StorageError]]
Job = Callable[[sa.Connection], Result]

GROUP_LIMIT = 256
"""Most items in one transaction: bounds how long the first of them waits."""

QUEUE_LIMIT = 4_096
"""Most items waiting; beyond that callers are refused instead of kept in memory without bound."""

ATTEMPTS = 4
"""How often a group is run when another process keeps deadlocking with it."""


@dataclass(slots=True)
class Counters:
    """What the writer has done so far."""

    groups: int = 0
    items: int = 0


@dataclass(slots=True)
class _Ticket:
    """An item on its way, and the promise made to whoever handed it in."""

    handler: Handler[Any, Any]
    item: Any
    promise: asyncio.Future[Any]

    def settle(self, outcome: Any) -> None:
        # A caller that was cancelled meanwhile wants no answer.
        if self.promise.done():
            return
        if isinstance(outcome, BaseException):
            self.promise.set_exception(outcome)
        else:
            self.promise.set_result(outcome)


class Writer:
    """The single writer of a process."""

    def __init__(
        self, database: Database, *, group_limit: int = GROUP_LIMIT, queue_limit: int = QUEUE_LIMIT
    ) -> None:
        self.counters = Counters()
        self._database = database
        self._group_limit = group_limit
        self._queue_limit = queue_limit
        self._waiting: deque[_Ticket] = deque()
        self._handed_in = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="storage-writer")

    async def submit(self, handler: Handler[Item, Result], item: Item) -> Result:
        """Have ``handler`` write ``item``; returns once that is durable.

        Raises what the handler refused with, ``StorageBusy``, ``StorageClosed`` or ``StorageUnavailable``.
        A caller that is cancelled while it waits does not know whether the item was written.
        """
        if self._closing:
            raise StorageClosed("The store is closed.")
        if len(self._waiting) >= self._queue_limit:
            raise StorageBusy(f"{self._queue_limit} writes are waiting already; try again shortly.")
        promise: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Ticket(handler, item, promise))
        self._handed_in.set()
        return await promise

    async def run(self, job: Job[Result]) -> Result:
        """Run ``job`` in a group's transaction. It may raise a ``StorageError`` only before it writes."""
        return await self.submit(_run_jobs, job)

    async def close(self) -> None:
        """Write what has been handed in, accept no more, and stop."""
        self._closing = True
        self._handed_in.set()
        await self._task

    async def _run(self) -> None:
        try:
            await self._serve()
        finally:
            self._closing = True
            for ticket in self._waiting:
                ticket.settle(StorageClosed("The store is closed; this was not written."))

    async def _serve(self) -> None:
        while True:
            group: list[_Ticket] = []
            while self._waiting and len(group) < self._group_limit:
                ticket = self._waiting.popleft()
                if not ticket.promise.done():
                    group.append(ticket)
            if group:
                await self._write(group)
            elif self._closing:
                return
            else:
                self._handed_in.clear()
                await self._handed_in.wait()

    async def _write(self, group: Sequence[_Ticket]) -> None:
        """Commit a group and answer everyone in it; never raises."""
        try:
            outcomes = await self._commit(group)
        except StorageUnavailable as error:
            log.error("A group of %d writes failed: %s", len(group), error)
            for ticket in group:
                ticket.settle(StorageUnavailable(error.message))
            return
        except asyncio.CancelledError:
            for ticket in group:
                ticket.settle(StorageClosed("The program stops; whether this was written is not known."))
            raise
        except Exception as error:
            log.exception("A group of %d writes failed unexpectedly", len(group))
            for ticket in group:
                ticket.settle(error)
            return
        self.counters.groups += 1
        self.counters.items += len(group)
        for ticket, outcome in zip(group, outcomes, strict=True):
            ticket.settle(outcome)

    async def _commit(self, group: Sequence[_Ticket]) -> Sequence[Any]:
        for _attempt in range(ATTEMPTS):
            try:
                try:
                    return await self._commit_with(_together, group)
                except StorageUnavailable:
                    raise
                except Exception as error:
                    if isinstance(error, DBAPIError) and not isinstance(error, FAULTS_OF_THE_ROW):
                        raise
                    return await self._commit_with(self._one_by_one, group)
            except DBAPIError as error:
                # Only a transient error comes here untranslated.
                log.warning(
                    "A group of %d writes is run again: %s", len(group), self._database.dialect.reason(error)
                )
        raise StorageUnavailable("The database is too contended now; try again shortly.")

    async def _commit_with(
        self, run: Callable[[sa.Connection, Sequence[_Ticket]], Sequence[Any]], group: Sequence[_Ticket]
    ) -> Sequence[Any]:
        return await self._database.write(lambda connection: run(connection, group))

    def _one_by_one(self, connection: sa.Connection, group: Sequence[_Ticket]) -> Sequence[Any]:
        """Every item in a savepoint of its own, so that one that can't be stored takes no other with it."""
        outcomes: list[Any] = []
        for ticket in group:
            try:
                with connection.begin_nested():
                    (outcome,) = ticket.handler(connection, [ticket.item])
            except FAULTS_OF_THE_ROW as error:
                outcome = Invalid(
                    f"The database does not accept this: {self._database.dialect.reason(error)}."
                )
            except DBAPIError:
                raise
            except Exception as error:
                # A mistake in the caller's job: it goes to that caller, and the others' work is kept.
                outcome = error
            outcomes.append(outcome)
        return outcomes


def _run_jobs(connection: sa.Connection, jobs: Sequence[Job[Any]]) -> Sequence[Any]:
    outcomes: list[Any] = []
    for job in jobs:
        try:
            outcomes.append(job(connection))
        except StorageError as refusal:
            outcomes.append(refusal)
    return outcomes


def _together(connection: sa.Connection, group: Sequence[_Ticket]) -> Sequence[Any]:
    """Every handler once, with all that was handed in for it; outcomes in the order of ``group``."""
    places: dict[Handler[Any, Any], list[int]] = {}
    for place, ticket in enumerate(group):
        places.setdefault(ticket.handler, []).append(place)
    outcomes: list[Any] = [None] * len(group)
    for handler, mine in places.items():
        answers = handler(connection, [group[place].item for place in mine])
        for place, answer in zip(mine, answers, strict=True):
            outcomes[place] = answer
    return outcomes
