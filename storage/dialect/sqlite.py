"""SQLite: one file, one process, one writer."""

import asyncio
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from typing_extensions import override

from storage.dialect.base import READERS, Dialect
from storage.dialect.files import FileLock, put_in_place, room_for, sync_folder
from storage.errors import DamagedDatabase, NotADatabase, OpenError, StorageError, StorageUnavailable
from storage.transactions import ThreadTransactions, Transactions

BUSY_TIMEOUT_MS = 5_000
"""How long to wait for a lock that another program holds on the file."""


class SqliteDialect(Dialect):
    """One file in WAL mode, ``synchronous=FULL``, used by one process at a time."""

    MAGIC = b"SQLite format 3\x00"

    def __init__(self, path: Path) -> None:
        # Resolved, so that two names of one file share one lock.
        self._path = path.expanduser().resolve()
        self._lock = FileLock(self._beside(".lock"))
        self._identity: tuple[int, int] | None = None
        self.place = str(path)

    def _beside(self, suffix: str) -> Path:
        return self._path.with_name(self._path.name + suffix)

    @override
    async def claim(self) -> None:
        folder = self._path.parent
        if not folder.is_dir():
            raise OpenError(f"The folder of the database {self.place} does not exist.")
        try:
            self._lock.acquire()
        except OSError as error:
            raise OpenError(
                f"The folder of the database {self.place} is not writable: {error.strerror}."
            ) from None
        try:
            if self.exists():
                self._inspect()
        except StorageError:
            self.release()
            raise

    @override
    async def look(self) -> None:
        if not self.exists():
            raise OpenError(f"There is no database {self.place}.")
        self._inspect()

    @override
    def release(self) -> None:
        self._lock.release()

    @override
    def exists(self) -> bool:
        if self._path.exists():
            return True
        if self._beside("-wal").exists():
            raise OpenError(
                f"The database {self.place} is gone but its write-ahead log is there; restore the file first."
            )
        return False

    def _inspect(self) -> None:
        """Refuse what SQLite would quietly take for a new database, or open for reading only."""
        try:
            with self._path.open("rb") as file:
                head = file.read(len(self.MAGIC))
        except OSError as error:
            raise OpenError(f"The database {self.place} can't be read: {error.strerror}.") from None
        if not head:
            raise NotADatabase(f"The database {self.place} is empty; remove it, or restore a backup.")
        if head != self.MAGIC:
            raise NotADatabase(f"{self.place} is not an SQLite database.")
        if not os.access(self._path, os.W_OK):
            raise OpenError(f"The database {self.place} is read-only.")
        self._identity = self._stat()

    def _stat(self) -> tuple[int, int] | None:
        try:
            stat = os.stat(self._path)
        except OSError:
            return None
        return stat.st_dev, stat.st_ino

    @override
    def present(self) -> None:
        # SQLite would go on writing to a file that was deleted or replaced under it.
        if self._stat() != self._identity:
            raise StorageUnavailable("The database file was removed or replaced while it was in use.")

    @override
    def builder(self) -> AsyncEngine:
        if self.exists():
            return self._engine(self._path, "rw", foreign_keys=False)
        # Built aside and renamed when complete: a crash on the way leaves no half-made database.
        self._discard_building()
        return self._engine(self._beside(".new"), "rwc", foreign_keys=False)

    def _discard_building(self) -> None:
        for suffix in (".new", ".new-journal"):
            self._beside(suffix).unlink(missing_ok=True)

    @override
    def built(self) -> None:
        if not self._path.exists():
            os.rename(self._beside(".new"), self._path)
            sync_folder(self._path.parent)
        self._identity = self._stat()

    @override
    def reader(self) -> AsyncEngine:
        only = ("PRAGMA query_only=ON",)
        return self._engine(self._path, "rw", begin="BEGIN", pool_size=READERS, extra=only)

    @override
    def writer(self) -> Transactions:
        engine = sa.create_engine(
            self._url("sqlite+pysqlite", self._path, "rw"), pool_size=1, max_overflow=0, hide_parameters=True
        )
        self._tune(engine, extra=("PRAGMA journal_mode=WAL", "PRAGMA secure_delete=FAST"))
        return ThreadTransactions(engine)

    @staticmethod
    def _url(driver: str, path: Path, mode: str) -> URL:
        # mode=rw never creates a file: one that vanished is an error, not an empty database.
        return URL.create(driver, database=f"file:{quote(str(path))}", query={"mode": mode, "uri": "true"})

    def _engine(
        self,
        path: Path,
        mode: str,
        *,
        begin: str | None = "BEGIN IMMEDIATE",
        pool_size: int = 1,
        foreign_keys: bool = True,
        extra: tuple[str, ...] = (),
    ) -> AsyncEngine:
        engine = create_async_engine(
            self._url("sqlite+aiosqlite", path, mode),
            pool_size=pool_size,
            max_overflow=0,
            hide_parameters=True,
        )
        self._tune(engine.sync_engine, begin=begin, foreign_keys=foreign_keys, extra=extra)
        return engine

    @staticmethod
    def _tune(
        engine: sa.Engine,
        *,
        begin: str | None = "BEGIN IMMEDIATE",
        foreign_keys: bool = True,
        extra: tuple[str, ...] = (),
    ) -> None:
        """Set each new connection's pragmas, and begin its transactions with ``begin``."""
        pragmas = (
            f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
            "PRAGMA synchronous=FULL",
            f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}",
            *extra,
        )

        def on_connect(connection: Any, _record: Any) -> None:
            # The driver must not begin transactions by its own guess; the next hook begins them.
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in pragmas:
                cursor.execute(pragma)
            cursor.close()

        def on_begin(connection: sa.Connection) -> None:
            if begin is not None:
                connection.exec_driver_sql(begin)

        event.listen(engine, "connect", on_connect)
        event.listen(engine, "begin", on_begin)

    @override
    def migration_lock(self, connection: sa.Connection) -> None:
        """Nothing to add: the transaction began with the write lock, under the instance lock."""

    @override
    def verify(self, connection: sa.Connection) -> None:
        try:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            orphan = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        except DBAPIError as error:
            found, orphan = self.reason(error), None
        if found != "ok":
            raise DamagedDatabase(
                f"The database {self.place} is damaged ({found}); it is left as it is: restore a backup."
            )
        if orphan is not None:
            raise DamagedDatabase(
                f"The database {self.place} is inconsistent: a row of {orphan[0]} points to a missing row of"
                f" {orphan[2]}."
            )

    @override
    async def backup(self, target: Path) -> None:
        partial = room_for(target)
        source = self._engine(self._path, "rw", begin=None)
        try:
            async with source.connect() as connection:
                await connection.execute(sa.text("VACUUM INTO :target"), {"target": str(partial)})
            await self._verify_copy(partial)
            await asyncio.to_thread(put_in_place, partial, target)
        except DBAPIError as error:
            raise StorageUnavailable(f"The backup could not be written: {self.reason(error)}.") from error
        except OSError as error:
            raise StorageUnavailable(f"The backup could not be written: {error.strerror}.") from error
        finally:
            await source.dispose()
            partial.unlink(missing_ok=True)

    @override
    async def keep_copy(self, revision: str) -> None:
        target = self._beside(f".before-upgrade-from-{revision}")
        # Left by an upgrade that failed; what it holds is in the database still.
        target.unlink(missing_ok=True)
        try:
            await self.backup(target)
        except StorageUnavailable as error:
            raise OpenError(f"No upgrade without a copy: {error}") from error

    async def _verify_copy(self, path: Path) -> None:
        copy = self._engine(path, "rw")
        try:
            async with copy.connect() as connection:
                await connection.run_sync(self.verify)
        finally:
            await copy.dispose()

    @override
    def insert(self, table: sa.Table) -> Any:
        return insert(table)

    @override
    def opening_error(self, error: DBAPIError) -> OpenError:
        if isinstance(error, OperationalError):
            return OpenError(f"The database {self.place} can't be opened: {self.reason(error)}.")
        # What is neither locked, full nor unreachable comes from the content of the file.
        return DamagedDatabase(
            f"The database {self.place} is damaged ({self.reason(error)}); restore a backup."
        )

    @override
    def reason(self, error: DBAPIError) -> str:
        return str(error.orig)

    @override
    def is_transient(self, error: DBAPIError) -> bool:
        return False
