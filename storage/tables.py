"""Tables and who sits at them: everything about a play that is not a command of its game."""

from collections.abc import Collection
from enum import Enum
from typing import Any, Final

import sqlalchemy as sa

from storage.errors import Duplicate, Missing, SeatTaken, Stale
from storage.packs import store_pack
from storage.part import Part, columns, table, to_record
from storage.records import LIVE, NewSeat, NewTable, PackRecord, SeatRecord, Status, TableRecord, TableSummary

TABLES = table("tables")
SEATS = table("seats")
SNAPSHOTS = table("snapshots")


class Keep(Enum):
    """Stands for "as it is" where None is a value."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP

PLACE = frozenset({"channel_id", "thread_id", "guild_id"})
"""Where a table is shown: may change without making any panel out of date."""


class Tables(Part):
    """Creating, finding and arranging tables."""

    async def create_table(self, new: NewTable) -> TableRecord:
        """Create a table with its seats, its pack and, if it has a state, its first snapshot.

        Raises ``Duplicate`` (naming the first table) if ``new.interaction_id`` has created one before.
        """
        at = self._clock()

        def job(connection: sa.Connection) -> TableRecord:
            if new.interaction_id is not None:
                made = connection.execute(
                    sa.select(TABLES.c.id).where(TABLES.c.interaction_id == new.interaction_id)
                ).scalar_one_or_none()
                if made is not None:
                    raise Duplicate(made, revision=0, sequence=0)
            if new.pack is not None:
                store_pack(connection, self._database.dialect, new.pack, at)
            inserted = connection.execute(sa.insert(TABLES).values(_table_row(new, at)))
            primary_key = inserted.inserted_primary_key
            assert primary_key is not None
            table_id: int = primary_key[0]
            if new.seats:
                connection.execute(sa.insert(SEATS), [seat_row(table_id, seat, at) for seat in new.seats])
            if new.state:
                connection.execute(sa.insert(SNAPSHOTS).values(_first_snapshot(table_id, new)))
            return to_record(TableRecord, connection.execute(_by_id(table_id)).one())

        return await self._writer.run(job)

    async def load_table(self, table_id: int) -> TableRecord:
        """A table with its whole current state, at a cost that no journal adds to; raises ``Missing``."""
        found = await self._one(TableRecord, _by_id(table_id))
        if found is None:
            raise _no_table(table_id)
        return found

    async def edit_table(
        self,
        table_id: int,
        *,
        channel_id: Keep | int = KEEP,
        thread_id: Keep | int | None = KEEP,
        guild_id: Keep | int | None = KEEP,
        host_user_id: Keep | int = KEEP,
        referee_user_id: Keep | int | None = KEEP,
        locale: Keep | str = KEEP,
        status: Keep | Status = KEEP,
        options: Keep | bytes = KEEP,
        settings: Keep | bytes | None = KEEP,
        entropy: Keep | bytes = KEEP,
        pack: Keep | PackRecord = KEEP,
        expected_revision: int | None = None,
    ) -> TableRecord:
        """Change what is arranged about a table, outside its game and journal.

        Whatever panels show counts as a new revision, so that they catch up; a mere change of place does
        not. Raises ``Missing``, or ``Stale`` if ``expected_revision`` is given and no longer the current one.
        """
        at = self._clock()
        edits: dict[str, Any] = {
            name: value
            for name, value in {
                "channel_id": channel_id,
                "thread_id": thread_id,
                "guild_id": guild_id,
                "host_user_id": host_user_id,
                "referee_user_id": referee_user_id,
                "locale": locale,
                "status": status,
                "options": options,
                "settings": settings,
                "entropy": entropy,
            }.items()
            if value is not KEEP
        }
        if pack is not KEEP:
            edits["pack_digest"] = pack.digest
        if status is not KEEP:
            edits["ended_at"] = None if status in LIVE else at

        def job(connection: sa.Connection) -> TableRecord:
            lock_table(connection, table_id, expected_revision)
            if pack is not KEEP:
                store_pack(connection, self._database.dialect, pack, at)
            if edits:
                connection.execute(
                    sa.update(TABLES).where(TABLES.c.id == table_id).values(**edits, updated_at=at)
                )
            if edits.keys() - PLACE:
                touch_table(connection, table_id, at)
            return to_record(TableRecord, connection.execute(_by_id(table_id)).one())

        return await self._writer.run(job)

    async def list_tables(
        self,
        *,
        user_id: int | None = None,
        guild_id: int | None = None,
        channel_id: int | None = None,
        game: str | None = None,
        statuses: Collection[Status] = LIVE,
        limit: int = 25,
        before_id: int | None = None,
    ) -> tuple[TableSummary, ...]:
        """Tables that match everything given, the newest first; ``before_id`` continues a list.

        ``user_id`` matches who sits there, hosts or referees; ``channel_id`` also matches a thread.
        """
        statement = (
            sa.select(*columns(TableSummary, TABLES))
            .where(TABLES.c.status.in_(tuple(statuses)))
            .order_by(TABLES.c.id.desc())
            .limit(limit)
        )
        if user_id is not None:
            statement = statement.where(TABLES.c.id.in_(_tables_of(user_id)))
        if guild_id is not None:
            statement = statement.where(TABLES.c.guild_id == guild_id)
        if channel_id is not None:
            statement = statement.where(
                sa.or_(TABLES.c.channel_id == channel_id, TABLES.c.thread_id == channel_id)
            )
        if game is not None:
            statement = statement.where(TABLES.c.game == game)
        if before_id is not None:
            statement = statement.where(TABLES.c.id < before_id)
        return await self._all(TableSummary, statement)

    async def tables_with_computers(self, games: Collection[str] = ()) -> tuple[int, ...]:
        """Running tables that may wait for the program: with a computer there, or of one of ``games``."""
        seated = (
            sa.select(SEATS.c.seat)
            .where(SEATS.c.table_id == TABLES.c.id, SEATS.c.computer.is_not(None), SEATS.c.left_at.is_(None))
            .exists()
        )
        waits: sa.ColumnElement[bool] = sa.or_(seated, TABLES.c.game.in_(tuple(games))) if games else seated
        statement = sa.select(TABLES.c.id).where(TABLES.c.status == "running", waits).order_by(TABLES.c.id)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def seats(self, table_id: int) -> tuple[SeatRecord, ...]:
        """The seats of a table in order, vacated ones included."""
        return await self._all(
            SeatRecord,
            sa.select(*columns(SeatRecord, SEATS)).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat),
        )

    async def take_seat(self, table_id: int, seat: NewSeat, *, evict: bool = False) -> SeatRecord:
        """Sit a user or the computer down; sitting down where one sits already changes nothing.

        Raises ``SeatTaken`` if someone else sits there (unless ``evict``), ``Missing`` without such a table.
        """
        at = self._clock()

        def job(connection: sa.Connection) -> SeatRecord:
            lock_table(connection, table_id)
            row = connection.execute(_seat(table_id, seat.seat)).one_or_none()
            if row is not None:
                current = to_record(SeatRecord, row)
                occupied = current.left_at is None and (
                    current.user_id is not None or current.computer is not None
                )
                if occupied and (current.user_id, current.computer) == (seat.user_id, seat.computer):
                    return current
                if occupied and not evict:
                    raise SeatTaken(f"Seat {seat.seat} is taken.", table_id=table_id, seat=seat.seat)
            fresh = seat_row(table_id, seat, at)
            keys = ("table_id", "seat")
            statement = self._database.dialect.upsert(
                SEATS, keys, [name for name in fresh if name not in keys]
            )
            connection.execute(statement, fresh)
            touch_table(connection, table_id, at)
            return to_record(SeatRecord, connection.execute(_seat(table_id, seat.seat)).one())

        return await self._writer.run(job)

    async def edit_seat(
        self,
        table_id: int,
        seat: int,
        *,
        display_name: Keep | str = KEEP,
        dm_ok: Keep | bool | None = KEEP,
        settings: Keep | bytes = KEEP,
    ) -> SeatRecord:
        """Change what is noted about a seat; raises ``Missing``. Only a new name makes a new revision."""
        at = self._clock()
        edits = {
            name: value
            for name, value in {"display_name": display_name, "dm_ok": dm_ok, "settings": settings}.items()
            if value is not KEEP
        }

        def job(connection: sa.Connection) -> SeatRecord:
            lock_table(connection, table_id)
            if connection.execute(_seat(table_id, seat)).one_or_none() is None:
                raise Missing(f"Table {table_id} has no seat {seat}.", table_id=table_id, seat=seat)
            if edits:
                connection.execute(
                    sa.update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat).values(**edits)
                )
            if display_name is not KEEP:
                touch_table(connection, table_id, at)
            return to_record(SeatRecord, connection.execute(_seat(table_id, seat)).one())

        return await self._writer.run(job)

    async def leave_seat(self, table_id: int, seat: int) -> SeatRecord:
        """Vacate a seat; who sat there stays on record until another sits down. Raises ``Missing``."""
        at = self._clock()

        def job(connection: sa.Connection) -> SeatRecord:
            lock_table(connection, table_id)
            row = connection.execute(_seat(table_id, seat)).one_or_none()
            if row is None:
                raise Missing(f"Table {table_id} has no seat {seat}.", table_id=table_id, seat=seat)
            if row.left_at is None:
                connection.execute(
                    sa.update(SEATS)
                    .where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
                    .values(left_at=at)
                )
                touch_table(connection, table_id, at)
            return to_record(SeatRecord, connection.execute(_seat(table_id, seat)).one())

        return await self._writer.run(job)


def lock_table(connection: sa.Connection, table_id: int, expected_revision: int | None = None) -> None:
    """Keep a table as it is until the transaction ends; raises ``Missing`` or ``Stale``."""
    revision = connection.execute(
        sa.select(TABLES.c.revision).where(TABLES.c.id == table_id).with_for_update()
    ).scalar_one_or_none()
    if revision is None:
        raise _no_table(table_id)
    if expected_revision is not None and revision != expected_revision:
        raise Stale(table_id, revision)


def touch_table(connection: sa.Connection, table_id: int, at: int) -> None:
    """Count a new revision, so that panels are found to be behind."""
    connection.execute(
        sa.update(TABLES).where(TABLES.c.id == table_id).values(revision=TABLES.c.revision + 1, updated_at=at)
    )


def _no_table(table_id: int) -> Missing:
    return Missing(f"There is no table {table_id}.", table_id=table_id)


def _by_id(table_id: int) -> sa.Select[Any]:
    return sa.select(*columns(TableRecord, TABLES)).where(TABLES.c.id == table_id)


def _seat(table_id: int, seat: int) -> sa.Select[Any]:
    return sa.select(*columns(SeatRecord, SEATS)).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)


def _tables_of(user_id: int) -> sa.CompoundSelect[Any]:
    # A union of three indexed look-ups; an OR over two tables would read everything.
    return sa.union(
        sa.select(SEATS.c.table_id).where(SEATS.c.user_id == user_id, SEATS.c.left_at.is_(None)),
        sa.select(TABLES.c.id).where(TABLES.c.host_user_id == user_id),
        sa.select(TABLES.c.id).where(TABLES.c.referee_user_id == user_id),
    )


def _table_row(new: NewTable, at: int) -> dict[str, Any]:
    return {
        "game": new.game,
        "status": new.status,
        "guild_id": new.guild_id,
        "channel_id": new.channel_id,
        "thread_id": new.thread_id,
        "host_user_id": new.host_user_id,
        "referee_user_id": new.referee_user_id,
        "locale": new.locale,
        "options": new.options,
        "settings": new.settings,
        "pack_digest": None if new.pack is None else new.pack.digest,
        "rules_version": new.rules_version,
        "state_format": new.state_format,
        "state": new.state,
        "revision": 0,
        "sequence": 0,
        "draws_taken": new.draws_taken,
        "chance_key": new.chance_key,
        "commitment": new.commitment,
        "entropy": new.entropy,
        "result": None,
        "interaction_id": new.interaction_id,
        "created_at": at,
        "updated_at": at,
        "ended_at": None if new.status in LIVE else at,
    }


def seat_row(table_id: int, seat: NewSeat, at: int) -> dict[str, Any]:
    """The row of someone who sits down."""
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "user_id": seat.user_id,
        "computer": seat.computer,
        "display_name": seat.display_name,
        "dm_ok": seat.dm_ok,
        "settings": seat.settings,
        "joined_at": at,
        "left_at": None,
    }


def _first_snapshot(table_id: int, new: NewTable) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "sequence": 0,
        "revision": 0,
        "draws_taken": new.draws_taken,
        "rules_version": new.rules_version,
        "state_format": new.state_format,
        "state": new.state,
    }
