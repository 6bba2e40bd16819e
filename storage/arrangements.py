"""What people arrange around a running game: seats, the referee, settings, and what is to be agreed on."""

from dataclasses import asdict, dataclass, field
from typing import Any

import sqlalchemy as sa

from storage.clocks import rearrange_asked, save_clock
from storage.part import Part, columns, table
from storage.records import Asked, ClockRecord, Committed, MotionRecord, NewSeat, Note, Status
from storage.tables import KEEP, Keep, lock_table, seat_row

TABLES = table("tables")
SEATS = table("seats")
ENTRIES = table("entries")
MOTIONS = table("motions")
ONLOOKERS = table("onlookers")

_SEAT_KEYS = ("table_id", "seat")
_MOTION_KEYS = ("table_id", "kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearrangement:
    """One change beside the game, all of it or nothing; it makes one new revision.

    ``seats`` are as they are from now on (with nothing of them but their number: vacated, who sat there stays
    on record), ``motions`` take the place of older ones of their kind, and ``note`` goes into the journal.
    ``clock`` is how the clock is set from now on, ``asked`` are the open decisions as it has them. With a
    final ``status`` the table ends.
    """

    table_id: int
    expected_revision: int
    seats: tuple[NewSeat, ...] = ()
    host_user_id: Keep | int = KEEP
    referee_user_id: Keep | int | None = KEEP
    settings: Keep | bytes = KEEP
    status: Keep | Status = KEEP
    motions: tuple[MotionRecord, ...] = field(default=(), repr=False)
    note: Note | None = field(default=None, repr=False)
    clock: ClockRecord | None = None
    asked: tuple[Asked, ...] = ()


class Arrangements(Part):
    """Rearranging tables, motions, and who has looked on."""

    async def rearrange(self, change: Rearrangement) -> Committed:
        """Make the change durable. Raises ``Missing``, or ``Stale`` off the expected revision."""
        at = self._clock()

        def job(connection: sa.Connection) -> Committed:
            lock_table(connection, change.table_id, change.expected_revision)
            for seat in change.seats:
                self._sit(connection, change.table_id, seat, at)
            if change.motions:
                statement = self._database.dialect.upsert(
                    MOTIONS, _MOTION_KEYS, ["number", "asked_by", "about_user", "matter", "agreed", "outcome"]
                )
                connection.execute(statement, [asdict(motion) for motion in change.motions])
            if change.clock is not None:
                save_clock(connection, self._database.dialect, change.clock)
            rearrange_asked(connection, change.asked)
            head = connection.execute(
                sa.select(TABLES.c.revision, TABLES.c.sequence, TABLES.c.rules_version).where(
                    TABLES.c.id == change.table_id
                )
            ).one()
            revision, sequence = head.revision + 1, head.sequence
            if change.note is not None:
                sequence += 1
                connection.execute(
                    sa.insert(ENTRIES).values(_entry(change, revision, sequence, head.rules_version, at))
                )
            edits = {
                name: value
                for name, value in (
                    ("host_user_id", change.host_user_id),
                    ("referee_user_id", change.referee_user_id),
                    ("settings", change.settings),
                    ("status", change.status),
                    ("ended_at", at if change.status in ("ended", "cancelled") else KEEP),
                )
                if value is not KEEP
            }
            connection.execute(
                sa.update(TABLES)
                .where(TABLES.c.id == change.table_id)
                .values(**edits, revision=revision, sequence=sequence, updated_at=at)
            )
            return Committed(table_id=change.table_id, revision=revision, sequence=sequence, at=at)

        return await self._writer.run(job)

    def _sit(self, connection: sa.Connection, table_id: int, seat: NewSeat, at: int) -> None:
        if seat == NewSeat(seat=seat.seat):  # one that is kept for somebody has a name and settings
            connection.execute(
                sa.update(SEATS)
                .where(SEATS.c.table_id == table_id, SEATS.c.seat == seat.seat)
                .values(left_at=at, computer=None)
            )
            return
        row = seat_row(table_id, seat, at)
        statement = self._database.dialect.upsert(
            SEATS, _SEAT_KEYS, [name for name in row if name not in _SEAT_KEYS]
        )
        connection.execute(statement, row)

    async def motions(self, table_id: int) -> tuple[MotionRecord, ...]:
        """The latest motion of each kind at a table, settled ones included."""
        return await self._all(
            MotionRecord,
            sa.select(*columns(MotionRecord, MOTIONS))
            .where(MOTIONS.c.table_id == table_id)
            .order_by(MOTIONS.c.kind),
        )

    async def looks_on(self, table_id: int, user_id: int) -> None:
        """Note that a person sees what is secret at a table; harmless when repeated."""
        at = self._clock()
        statement = self._database.dialect.insert_new(ONLOOKERS)

        def job(connection: sa.Connection) -> None:
            connection.execute(statement, {"table_id": table_id, "user_id": user_id, "at": at})

        await self._writer.run(job)

    async def has_looked_on(self, table_id: int, user_id: int) -> bool:
        """Whether a person has ever seen what is secret at a table."""
        statement = sa.select(ONLOOKERS.c.user_id).where(
            ONLOOKERS.c.table_id == table_id, ONLOOKERS.c.user_id == user_id
        )
        async with self._database.reading() as connection:
            return (await connection.execute(statement)).one_or_none() is not None


def _entry(
    change: Rearrangement, revision: int, sequence: int, rules_version: str, at: int
) -> dict[str, Any]:
    assert change.note is not None
    return {
        "table_id": change.table_id,
        "sequence": sequence,
        "revision": revision,
        "kind": "note",
        "at": at,
        "actor": change.note.actor,
        "user_id": change.note.user_id,
        "command": change.note.content,
        "notation": change.note.name,
        "draws": b"[]",
        "events": b"[]",
        "rules_version": rules_version,
    }
