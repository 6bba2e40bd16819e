"""The only module that knows which database this is.

A ``Dialect`` opens engines, holds the instance lock, checks and copies the database, and writes the few
statements that differ. Everything else in the package is plain SQLAlchemy.
"""

import asyncio
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from typing_extensions import override

from storage.errors import (
    BadUrl,
    DamagedDatabase,
    InUse,
    NotADatabase,
    OpenError,
    StorageError,
    StorageUnavailable,
)
from storage.transactions import LoopTransactions, ThreadTransactions, Transactions

DEFAULT_URL = "sqlite+aiosqlite:///data/kuromaku.sqlite3"

BUSY_TIMEOUT_MS = 5_000
"""How long SQLite waits for a lock that another program holds on the file."""

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
    def upsert(self, table: sa.Table, keys: Sequence[str], values: Sequence[str]) -> sa.Insert:
        """Insert a row of ``keys`` and ``values``, or set ``values`` on the row that has these ``keys``."""

    @abstractmethod
    def insert_new(self, table: sa.Table) -> sa.Insert:
        """Insert a row unless one with its primary key is there already."""

    @abstractmethod
    def opening_error(self, error: DBAPIError) -> OpenError:
        """What a driver's error means when it comes while the database is being opened."""

    @abstractmethod
    def reason(self, error: DBAPIError) -> str:
        """The driver's words for an error on one line, without any stored value."""

    @abstractmethod
    def is_transient(self, error: DBAPIError) -> bool:
        """True if the same transaction may well succeed when simply run again (a deadlock, say)."""


def dialect_for(url: str) -> Dialect:
    """The dialect of a ``DATABASE_URL``; raises ``BadUrl``."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadUrl("DATABASE_URL is no address such as sqlite+aiosqlite:///FILE.") from None
    if parsed.drivername in ("sqlite", "sqlite+aiosqlite"):
        if not parsed.database or ":memory:" in parsed.database or "mode" in parsed.query:
            raise BadUrl("DATABASE_URL must name a file: what is kept in memory only would be lost.")
        return SqliteDialect(Path(parsed.database))
    if parsed.drivername in ("postgres", "postgresql", "postgresql+asyncpg"):
        return PostgresDialect(parsed.set(drivername="postgresql+asyncpg"))
    raise BadUrl(
        f"DATABASE_URL asks for {parsed.drivername}, but only sqlite+aiosqlite and postgresql+asyncpg work."
    )


class FileLock:
    """An exclusive lock between processes on a file beside the database; dies with its process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def acquire(self) -> None:
        """Raises ``InUse`` if anyone holds it, ``OSError`` if the file can't be written."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock_handle(handle)
        except OSError:
            owner = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(handle)
            raise InUse(
                f"Another Kuromaku (process {owner}) is using this database; stop it first.", process=owner
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def release(self) -> None:
        """Let it go. The file stays: removing it would let two processes lock two files of one name."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock_handle(handle: int) -> None:
        # Locks one byte far behind the text, which therefore stays readable to others.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
            _sync_folder(self._path.parent)
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
        partial = _room_for(target)
        source = self._engine(self._path, "rw", begin=None)
        try:
            async with source.connect() as connection:
                await connection.execute(sa.text("VACUUM INTO :target"), {"target": str(partial)})
            await self._verify_copy(partial)
            await asyncio.to_thread(_put_in_place, partial, target)
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
    def upsert(self, table: sa.Table, keys: Sequence[str], values: Sequence[str]) -> sa.Insert:
        statement = sqlite_insert(table)
        return statement.on_conflict_do_update(
            index_elements=list(keys), set_={name: statement.excluded[name] for name in values}
        )

    @override
    def insert_new(self, table: sa.Table) -> sa.Insert:
        return sqlite_insert(table).on_conflict_do_nothing(index_elements=list(table.primary_key.columns))

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


def _room_for(target: Path) -> Path:
    """The name to write a backup under until it is whole; raises ``OpenError`` if ``target`` won't do."""
    if target.exists():
        raise OpenError(f"The backup {target} exists already and is not overwritten.")
    if not target.parent.is_dir():
        raise OpenError(f"The folder of the backup {target} does not exist.")
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    return partial


def _put_in_place(partial: Path, target: Path) -> None:
    """Make a finished file durable under its final name."""
    _sync_file(partial)
    os.rename(partial, target)
    _sync_folder(target.parent)


def _sync_file(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(path: Path) -> None:
    # Makes a rename durable; Windows neither needs nor allows it.
    if sys.platform != "win32":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class PostgresDialect(Dialect):
    """PostgreSQL through asyncpg; any number of processes share it, told apart by revisions and row locks."""

    MIGRATION_LOCK = 0x4B55524F4D414B55
    """The advisory lock that one migrating process holds ("KUROMAKU" in ASCII)."""

    TRANSIENT = frozenset({"40001", "40P01"})
    """SQLSTATEs of a serialisation failure and of a deadlock."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self.place = url.render_as_string(hide_password=True)

    @override
    async def claim(self) -> None:
        """Nothing to hold: any number of processes may come."""
        await self.look()

    @override
    async def look(self) -> None:
        engine = self.reader()
        try:
            async with engine.connect() as connection:
                await connection.execute(sa.select(1))
        except DBAPIError as error:
            raise OpenError(
                f"The database {self.place} refuses the connection: {self.reason(error)}."
            ) from None
        except (OSError, TimeoutError) as error:
            raise OpenError(f"The database {self.place} can't be reached: {error}.") from None
        except ModuleNotFoundError:
            raise OpenError("PostgreSQL needs the asyncpg package: install kuromaku[postgres].") from None
        finally:
            await engine.dispose()

    @override
    def release(self) -> None:
        """Nothing is held."""

    @override
    def exists(self) -> bool:
        return True

    @override
    def builder(self) -> AsyncEngine:
        return self._engine(pool_size=1)

    @override
    def built(self) -> None:
        """Nothing to move."""

    @override
    def reader(self) -> AsyncEngine:
        return self._engine(pool_size=READERS)

    @override
    def writer(self) -> Transactions:
        return LoopTransactions(self._engine(pool_size=1))

    def _engine(self, pool_size: int) -> AsyncEngine:
        return create_async_engine(
            self._url, pool_size=pool_size, max_overflow=0, pool_pre_ping=True, hide_parameters=True
        )

    @override
    def present(self) -> None:
        """The connection itself notices."""

    @override
    def migration_lock(self, connection: sa.Connection) -> None:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(self.MIGRATION_LOCK)))

    @override
    def verify(self, connection: sa.Connection) -> None:
        """PostgreSQL checks pages and constraints as it goes."""

    @override
    async def backup(self, target: Path) -> None:
        raise OpenError("A PostgreSQL database is backed up with pg_dump.")

    @override
    async def keep_copy(self, revision: str) -> None:
        """Left to whoever runs the server."""

    @override
    def upsert(self, table: sa.Table, keys: Sequence[str], values: Sequence[str]) -> sa.Insert:
        statement = postgres_insert(table)
        return statement.on_conflict_do_update(
            index_elements=list(keys), set_={name: statement.excluded[name] for name in values}
        )

    @override
    def insert_new(self, table: sa.Table) -> sa.Insert:
        return postgres_insert(table).on_conflict_do_nothing(index_elements=list(table.primary_key.columns))

    @override
    def opening_error(self, error: DBAPIError) -> OpenError:
        return OpenError(f"The database {self.place} can't be opened: {self.reason(error)}.")

    @override
    def reason(self, error: DBAPIError) -> str:
        if isinstance(error, DataError):
            return "a value of a kind that does not fit"
        # Further lines are details, which quote the row.
        first = str(error.orig).partition("\n")[0]
        return first.partition(">: ")[2] or first

    @override
    def is_transient(self, error: DBAPIError) -> bool:
        return getattr(error.orig, "sqlstate", None) in self.TRANSIENT
