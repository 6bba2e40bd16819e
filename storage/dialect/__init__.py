"""The only place that knows which database this is.

A ``Dialect`` opens engines, holds the instance lock, checks and copies the database, and writes the few
statements that differ. Everything else in the package is plain SQLAlchemy.
"""

from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from storage.dialect.base import Dialect
from storage.dialect.postgres import PostgresDialect
from storage.dialect.sqlite import SqliteDialect
from storage.errors import BadUrl

__all__ = ["DEFAULT_URL", "Dialect", "PostgresDialect", "SqliteDialect", "dialect_for"]

DEFAULT_URL = "sqlite+aiosqlite:///data/kuromaku.sqlite3"


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
