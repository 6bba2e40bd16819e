"""Clocks: how long decisions may take, and which decisions are open since when and until when.

A row of ``asked`` is one open decision of one seat. It is written in the transaction of the command that
opened the question (see ``storage.journal``), so that no crash can part the two. ``due_at`` is when the
program next has something to do about it; its index is all that is read while nothing is due. What has become
of the message that tells a person of it is kept in the same row, in columns that only the teller writes.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sa

from storage.dialect import Dialect
from storage.part import Part, columns, table, to_record
from storage.records import Asked, AskedChange, AskedKey, ClockRecord
from storage.tables import lock_table, touch_table

CLOCKS = table("clocks")
ASKED = table("asked")
TABLES = table("tables")
NOTES = table("notes")

HEARTBEAT = "heartbeat"
"""The note that says when the program last heard Discord, in milliseconds since 1970."""

KEYS = ("table_id", "prompt", "seat")
ARRANGED = (
    "user_id",
    "since",
    "half_at",
    "deadline",
    "remaining",
    "last_since",
    "quiet",
    "due_at",
    "said",
    "outcome",
    "closed_at",
)
"""What the clock decides of a row; the rest belongs to the teller."""
MOVED = tuple(name for name in ARRANGED if name not in ("since", "closed_at"))
"""What may change of it while it stays the same decision."""
TOLD = ("trying", "tried_at", "failing_since", "channel_id", "message_id")

Mend = Callable[[Asked, int, int], Asked]
"""Makes a row anew after an outage, given when the outage began and ended."""


def save_clock(connection: sa.Connection, dialect: Dialect, clock: ClockRecord) -> None:
    """Save how a table's clock is set, one version on."""
    statement = dialect.upsert(CLOCKS, ("table_id",), ["settings", "version", "paused_at"])
    connection.execute(statement, asdict(clock) | {"version": clock.version + 1})


class Clocks(Part):
    """Settings of clocks, and open decisions."""

    async def clock(self, table_id: int) -> tuple[ClockRecord, tuple[Asked, ...]]:
        """How a table's clock is set, and its decisions that are open or have an outcome to be shown.

        A clock that nobody ever set has version 0.
        """
        settings = sa.select(*columns(ClockRecord, CLOCKS)).where(CLOCKS.c.table_id == table_id)
        decisions = (
            sa.select(*columns(Asked, ASKED))
            .where(ASKED.c.table_id == table_id, sa.or_(ASKED.c.closed_at.is_(None), ASKED.c.outcome != ""))
            .order_by(ASKED.c.since, ASKED.c.prompt, ASKED.c.seat)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(settings)).one_or_none()
            rows = (await connection.execute(decisions)).all()
        clock = ClockRecord(table_id=table_id) if found is None else to_record(ClockRecord, found)
        return clock, tuple(to_record(Asked, row) for row in rows)

    async def asked_row(self, key: AskedKey) -> Asked | None:
        """One decision, closed or not."""
        return await self._one(Asked, sa.select(*columns(Asked, ASKED)).where(*_is(key)))

    async def change_asked(self, table_id: int, change: AskedChange, *, expected_revision: int) -> None:
        """Set a table's decisions right after something that was no command; counts a new revision.

        Raises ``Missing``, and ``Stale`` where the table has moved on.
        """
        at = self._clock()

        def job(connection: sa.Connection) -> None:
            lock_table(connection, table_id, expected_revision)
            write_asked(connection, self._database.dialect, [(table_id, change)])
            touch_table(connection, table_id, at)

        await self._writer.run(job)

    async def arrange_asked(self, row: Asked) -> None:
        """Save what the clock decides of a decision, if it is still the same one; counts a new revision."""
        at = self._clock()

        def job(connection: sa.Connection) -> None:
            lock_table(connection, row.table_id)
            rearrange_asked(connection, [row])
            touch_table(connection, row.table_id, at)

        await self._writer.run(job)

    # ---- what is due -----------------------------------------------------------------------------------

    async def next_due(self) -> int | None:
        """When the program next has something to do about a decision; None while nothing is to come."""
        async with self._database.reading() as connection:
            found: int | None = (await connection.execute(_NEXT)).scalar_one_or_none()
            return found

    async def due(self, now: int, limit: int = 100) -> tuple[Asked, ...]:
        """The decisions about which something is to be done by ``now``, the most overdue first."""
        return await self._all(
            Asked,
            sa.select(*columns(Asked, ASKED))
            .where(ASKED.c.due_at <= now)
            .order_by(ASKED.c.due_at, ASKED.c.table_id, ASKED.c.seat)
            .limit(limit),
        )

    async def tables_unasked(self) -> tuple[int, ...]:
        """Running tables without any open decision: of an older release, or left so by a crash."""
        known = sa.select(ASKED.c.table_id).where(
            ASKED.c.table_id == TABLES.c.id, ASKED.c.closed_at.is_(None)
        )
        statement = (
            sa.select(TABLES.c.id)
            .where(TABLES.c.status == "running", sa.not_(known.exists()))
            .order_by(TABLES.c.id)
        )
        async with self._database.reading() as connection:
            return tuple((await connection.execute(statement)).scalars())

    # ---- what people are told --------------------------------------------------------------------------

    async def claim(self, row: Asked, kind: str, now: int) -> bool:
        """Take it upon this process to tell a person of a decision; False if another has, or it is closed."""
        statement = (
            sa.update(ASKED)
            .where(*_is(row.key), ASKED.c.since == row.since, ASKED.c.closed_at.is_(None))
            .where(ASKED.c.tried_at.is_(None) if row.tried_at is None else ASKED.c.tried_at == row.tried_at)
            .values(trying=kind, tried_at=now)
        )

        def job(connection: sa.Connection) -> bool:
            return connection.execute(statement).rowcount == 1

        return await self._writer.run(job)

    async def told(self, row: Asked, now: int) -> None:
        """Note what has become of a message, and what comes next; counts a new revision of the table.

        A decision that was closed meanwhile is due to be tidied up at once.
        """
        closed = ASKED.c.closed_at.is_not(None)
        values = {name: getattr(row, name) for name in TOLD}
        same = (*_is(row.key), ASKED.c.since == row.since)

        def job(connection: sa.Connection) -> None:
            lock_table(connection, row.table_id)
            still = connection.execute(
                sa.update(ASKED)
                .where(*same, sa.not_(closed))
                .values(**values, said=row.said, due_at=row.due_at)
            ).rowcount
            if not still:
                connection.execute(sa.update(ASKED).where(*same, closed).values(**values, due_at=now))
            touch_table(connection, row.table_id, now)

        await self._writer.run(job)

    async def look_again(self, row: Asked, due_at: int | None) -> None:
        """Put off what is to be done about a decision, closed or not."""
        statement = sa.update(ASKED).where(*_is(row.key), ASKED.c.since == row.since).values(due_at=due_at)

        def job(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self._writer.run(job)

    async def tidied(self, row: Asked) -> None:
        """The message about a closed decision is as it should be: the row goes, unless its outcome is shown.

        One that was opened again meanwhile stays as it is.
        """
        same = (*_is(row.key), ASKED.c.closed_at == row.closed_at)

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ASKED).where(*same, ASKED.c.outcome == ""))
            connection.execute(sa.update(ASKED).where(*same).values(due_at=None))

        await self._writer.run(job)

    # ---- outages ---------------------------------------------------------------------------------------

    async def beat(self, now: int, longest: int, mend: Mend) -> int:
        """Note that the program hears Discord; returns for how long it did not, 0 for less than ``longest``.

        After such an outage every running decision is mended, once however many processes come back: ``mend``
        is pure and gives the row as it is to be. All in milliseconds.
        """
        statement = self._database.dialect.upsert(NOTES, ("name",), ["text"])
        running = sa.select(*columns(Asked, ASKED)).where(
            ASKED.c.deadline.is_not(None), ASKED.c.closed_at.is_(None)
        )

        def job(connection: sa.Connection) -> int:
            last = connection.execute(
                sa.select(NOTES.c.text).where(NOTES.c.name == HEARTBEAT).with_for_update()
            ).scalar_one_or_none()
            gone = 0 if last is None else now - int(last)
            if gone >= longest:
                rows = [
                    to_record(Asked, row) for row in connection.execute(running.order_by(ASKED.c.table_id))
                ]
                rearrange_asked(connection, [mend(row, int(last or now), now) for row in rows])
                for table_id in sorted({row.table_id for row in rows}):
                    touch_table(connection, table_id, now)
            if last is None or gone > 0:
                connection.execute(statement, {"name": HEARTBEAT, "text": str(now)})
            return gone if gone >= longest else 0

        return await self._writer.run(job)


def write_asked(
    connection: sa.Connection, dialect: Dialect, changes: Sequence[tuple[int, AskedChange]]
) -> None:
    """What changes of tables do to their decisions, in a few statements for all of them."""
    closed = [
        {"of_table": table_id, "of_prompt": key.prompt, "of_seat": key.seat, "now": change.at}
        for table_id, change in changes
        for key in change.close
    ]
    if closed:
        connection.execute(_FORGET, closed)
        connection.execute(_CLOSE, closed)
    ran_out = [
        {
            "of_table": table_id,
            "of_prompt": key.prompt,
            "of_seat": key.seat,
            "now": change.at,
            "what": what,
        }
        for table_id, change in changes
        for key, what in change.ran_out
    ]
    if ran_out:
        connection.execute(_RAN_OUT, ran_out)
    last = [
        {
            "of_table": table_id,
            "of_prompt": row.prompt,
            "of_seat": row.seat,
            "now": row.last_since,
            "due": row.due_at,
        }
        for table_id, change in changes
        for row in change.last
    ]
    if last:
        connection.execute(_LAST, last)
    opened = [asdict(row) for _, change in changes for row in change.open]
    if opened:
        connection.execute(dialect.upsert(ASKED, KEYS, ARRANGED), opened)


def _is(key: AskedKey) -> tuple[sa.ColumnElement[bool], ...]:
    return ASKED.c.table_id == key.table_id, ASKED.c.prompt == key.prompt, ASKED.c.seat == key.seat


def rearrange_asked(connection: sa.Connection, rows: Collection[Asked]) -> None:
    """Save what the clock decides of open decisions that are still the same ones."""
    if rows:
        connection.execute(
            _ARRANGE,
            [{f"new_{name}": getattr(row, name) for name in MOVED} | _binds(row) for row in rows],
        )


def _binds(row: Asked) -> dict[str, Any]:
    return {"of_table": row.table_id, "of_prompt": row.prompt, "of_seat": row.seat}


_ONE = (
    ASKED.c.table_id == sa.bindparam("of_table"),
    ASKED.c.prompt == sa.bindparam("of_prompt"),
    ASKED.c.seat == sa.bindparam("of_seat"),
)
_UNTOLD = sa.and_(ASKED.c.message_id.is_(None), ASKED.c.tried_at.is_(None))
_NEXT = sa.select(ASKED.c.due_at).where(ASKED.c.due_at.is_not(None)).order_by(ASKED.c.due_at).limit(1)
_FORGET = sa.delete(ASKED).where(*_ONE, _UNTOLD)
_CLOSE = (
    sa.update(ASKED)
    .where(*_ONE)
    .values(closed_at=sa.bindparam("now"), due_at=sa.bindparam("now"), outcome="")
)
_RAN_OUT = (
    sa.update(ASKED)
    .where(*_ONE)
    .values(closed_at=sa.bindparam("now"), due_at=sa.bindparam("now"), outcome=sa.bindparam("what"))
)
_LAST = (
    sa.update(ASKED)
    .where(*_ONE, ASKED.c.closed_at.is_(None))
    .values(
        last_since=sa.bindparam("now"),
        due_at=sa.case((ASKED.c.due_at < sa.bindparam("due"), ASKED.c.due_at), else_=sa.bindparam("due")),
    )
)
_ARRANGE = (
    sa.update(ASKED)
    .where(*_ONE, ASKED.c.closed_at.is_(None))
    .values({name: sa.bindparam(f"new_{name}") for name in MOVED})
)

assert {field.name for field in fields(Asked)} == {*KEYS, *ARRANGED, *TOLD}
