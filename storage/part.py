"""What the parts of a store share: the database, the writer, the clock, and rows to records."""

import time
from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar, Protocol, TypeVar

import sqlalchemy as sa

from storage.database import Database
from storage.models import Base
from storage.writer import Writer

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


class _Record(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


R = TypeVar("R", bound=_Record)


def now_ms() -> int:
    """The system's clock."""
    return time.time_ns() // 1_000_000


def table(name: str) -> sa.Table:
    """A table of the schema, as SQLAlchemy Core knows it."""
    return Base.metadata.tables[name]


def columns(record: type[_Record], source: sa.Table) -> list[sa.Column[Any]]:
    """The columns that a record's fields are named after."""
    return [source.c[field.name] for field in fields(record)]


def to_record(record: type[R], row: sa.Row[Any]) -> R:
    """A row that was selected with ``columns`` as a record."""
    return record(**row._asdict())


class Part:
    """Base of the store's parts; holds no state of its own."""

    def __init__(self, database: Database, writer: Writer, clock: Clock = now_ms) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock

    async def _all(self, record: type[R], statement: sa.Select[Any]) -> tuple[R, ...]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(statement)).all()
        return tuple(to_record(record, row) for row in rows)

    async def _one(self, record: type[R], statement: sa.Select[Any]) -> R | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).one_or_none()
        return None if row is None else to_record(record, row)
