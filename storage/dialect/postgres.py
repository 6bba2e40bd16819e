"""PostgreSQL: a server that any number of processes share."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from typing_extensions import override

from storage.dialect.base import READERS, Dialect
from storage.errors import OpenError
from storage.transactions import LoopTransactions, Transactions


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
    def insert(self, table: sa.Table) -> Any:
        return insert(table)

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
