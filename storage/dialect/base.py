"""What every kind of database must be able to do for the rest of the package."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.errors import OpenError
from storage.transactions import Transactions

READERS = 4
"""Connections that read while the writer writes."""


class Dialect(ABC):
    """One kind of database. ``place`` is what messages may call it: a path, or a URL without its password."""

    place: str

    @abstractmethod
    async def claim(self) -> None:
        """Take the instance lock and look at what is there without changing it; raises ``OpenError``."""

    @abstractmethod
    async def look(self) -> None:
        """Make sure that there is a database to read, without taking the lock; raises ``OpenError``."""

    @abstractmethod
    def release(self) -> None:
        """Give the instance lock back; harmless when it is not held."""

    @abstractmethod
    def exists(self) -> bool:
        """False if there is no database yet and one may be created."""

    @abstractmethod
    def builder(self) -> AsyncEngine:
        """An engine to migrate with: it creates what ``exists`` misses, and enforces no foreign keys."""

    @abstractmethod
    def built(self) -> None:
        """Called when a new database is complete and its engine closed: make it appear at its place."""

    @abstractmethod
    def reader(self) -> AsyncEngine:
        """An engine for reading; each transaction sees one consistent moment."""

    @abstractmethod
    def writer(self) -> Transactions:
        """Where to write: transactions that are durable when they are done."""

    @abstractmethod
    def present(self) -> None:
        """Cheap check that the database is still the one that was opened; raises ``StorageUnavailable``."""

    @abstractmethod
    def migration_lock(self, connection: sa.Connection) -> None:
        """Keep other processes from migrating until this transaction ends."""

    @abstractmethod
    def verify(self, connection: sa.Connection) -> None:
        """Check integrity and foreign keys of everything; raises ``DamagedDatabase``."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Write a consistent copy to ``target``, which must not exist yet, while others go on writing."""

    @abstractmethod
    async def keep_copy(self, revision: str) -> None:
        """Put a copy aside before an upgrade from ``revision``, where copies are this program's business."""

    @abstractmethod
    def insert(self, table: sa.Table) -> Any:
        """The database's own INSERT, which knows what to do ``ON CONFLICT``; that is beyond standard SQL."""

    def upsert(self, table: sa.Table, keys: Sequence[str], values: Sequence[str]) -> sa.Insert:
        """Insert a row of ``keys`` and ``values``, or set ``values`` on the row that has these ``keys``."""
        statement = self.insert(table)
        changes = {name: statement.excluded[name] for name in values}
        return statement.on_conflict_do_update(index_elements=list(keys), set_=changes)  # type: ignore[no-any-return]

    def insert_new(self, table: sa.Table) -> sa.Insert:
        """Insert a row unless one with its primary key is there already."""
        keys = list(table.primary_key.columns)
        return self.insert(table).on_conflict_do_nothing(index_elements=keys)  # type: ignore[no-any-return]

    @abstractmethod
    def opening_error(self, error: DBAPIError) -> OpenError:
        """What a driver's error means when it comes while the database is being opened."""

    @abstractmethod
    def reason(self, error: DBAPIError) -> str:
        """The driver's words for an error on one line, without any stored value."""

    @abstractmethod
    def is_transient(self, error: DBAPIError) -> bool:
        """True if the same transaction may well succeed when simply run again (a deadlock, say)."""
