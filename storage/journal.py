"""Committing commands and reading the journal.

The heart of the package: one accepted command becomes one journal entry, one new whole state and one new
revision, in one transaction, at most once.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from storage.aging import Touched, age_ladders, touch
from storage.clocks import write_asked
from storage.errors import Duplicate, Invalid, Missing, Stale, StorageError
from storage.part import Part, columns, table, to_record
from storage.records import Change, Committed, EntryRecord, SnapshotRecord
from storage.results import forget_results, write_results

TABLES = table("tables")
ENTRIES = table("entries")
SNAPSHOTS = table("snapshots")
MOTIONS = table("motions")

SNAPSHOT_EVERY = 25
"""Entries between two snapshots: the most that going back in time has to replay."""

Row = sa.Row[*tuple[Any, ...]]

FINAL = frozenset({"ended", "cancelled"})

_HEADS = (
    sa.select(TABLES.c.id, TABLES.c.revision, TABLES.c.sequence, TABLES.c.status, TABLES.c.ended_at)
    .where(TABLES.c.id.in_(sa.bindparam("ids", expanding=True)))
    # Always in one order, so that two processes can't wait for each other. SQLite has no row locks to take.
    .order_by(TABLES.c.id)
    .with_for_update()
)
_APPLIED = sa.select(
    ENTRIES.c.interaction_id, ENTRIES.c.table_id, ENTRIES.c.revision, ENTRIES.c.sequence
).where(ENTRIES.c.interaction_id.in_(sa.bindparam("ids", expanding=True)))
_ADVANCE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("of_table"), TABLES.c.revision == sa.bindparam("judged_on"))
    .values(
        {
            name: sa.bindparam(f"new_{name}")
            for name in (
                "revision",
                "sequence",
                "state",
                "draws_taken",
                "rules_version",
                "state_format",
                "status",
                "result",
                "updated_at",
                "ended_at",
            )
        }
    )
)


class Journal(Part):
    """Commands in, entries and snapshots out."""

    async def commit(self, change: Change) -> Committed:
        """Make one accepted command durable; returns after it is.

        Raises ``Duplicate`` if its interaction was applied before, ``Stale`` if the table is not at
        ``expected_revision``, ``Missing`` if there is no such table, ``Invalid`` if it undoes what can't be
        undone, ``StorageUnavailable`` if the database can't take it now. The table is then as it was.
        """
        return await self._writer.submit(self._apply, change)

    async def entries(self, table_id: int, after: int = 0, limit: int = 100) -> tuple[EntryRecord, ...]:
        """Up to ``limit`` entries with a sequence above ``after``, the oldest first."""
        return await self._all(
            EntryRecord,
            sa.select(*columns(EntryRecord, ENTRIES))
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.sequence > after)
            .order_by(ENTRIES.c.sequence)
            .limit(limit),
        )

    async def last_entries(
        self, table_id: int, limit: int = 25, before: int | None = None
    ) -> tuple[EntryRecord, ...]:
        """The ``limit`` newest entries (below sequence ``before``, if given), the oldest of them first."""
        statement = (
            sa.select(*columns(EntryRecord, ENTRIES))
            .where(ENTRIES.c.table_id == table_id)
            .order_by(ENTRIES.c.sequence.desc())
            .limit(limit)
        )
        if before is not None:
            statement = statement.where(ENTRIES.c.sequence < before)
        return (await self._all(EntryRecord, statement))[::-1]

    async def entries_undone_by(self, table_id: int, sequence: int) -> tuple[EntryRecord, ...]:
        """The commands that an undo took back, the oldest first."""
        return await self._all(
            EntryRecord,
            sa.select(*columns(EntryRecord, ENTRIES))
            .where(
                ENTRIES.c.table_id == table_id,
                ENTRIES.c.sequence < sequence,
                ENTRIES.c.undone_by == sequence,
                ENTRIES.c.kind == "command",
            )
            .order_by(ENTRIES.c.sequence),
        )

    async def entry_of(self, interaction_id: int) -> EntryRecord | None:
        """The entry that an interaction led to, if it was applied."""
        return await self._one(
            EntryRecord,
            sa.select(*columns(EntryRecord, ENTRIES)).where(ENTRIES.c.interaction_id == interaction_id),
        )

    async def snapshots(self, table_id: int) -> tuple[SnapshotRecord, ...]:
        """All snapshots of a table, the oldest first."""
        return await self._all(
            SnapshotRecord,
            sa.select(*columns(SnapshotRecord, SNAPSHOTS))
            .where(SNAPSHOTS.c.table_id == table_id)
            .order_by(SNAPSHOTS.c.sequence),
        )

    async def way_back(self, table_id: int, sequence: int) -> tuple[SnapshotRecord, tuple[EntryRecord, ...]]:
        """How to reach the state just before entry ``sequence``: a snapshot, and the live commands after it.

        Commands that were undone are left out, and no snapshot that holds one is offered, so stepping the
        commands (fewer than ``SNAPSHOT_EVERY``, unless undone ones lie between) from the snapshot with their
        recorded draws gives the state. Raises ``Missing`` if no snapshot lies before.
        """
        base = (
            sa.select(*columns(SnapshotRecord, SNAPSHOTS))
            .where(SNAPSHOTS.c.table_id == table_id, SNAPSHOTS.c.sequence < sequence)
            .order_by(SNAPSHOTS.c.sequence.desc())
            .limit(1)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(base)).one_or_none()
            if row is None:
                raise Missing(
                    f"Table {table_id} has no snapshot before entry {sequence}.",
                    table_id=table_id,
                    sequence=sequence,
                )
            snapshot = to_record(SnapshotRecord, row)
            steps = (
                sa.select(*columns(EntryRecord, ENTRIES))
                .where(
                    ENTRIES.c.table_id == table_id,
                    ENTRIES.c.sequence > snapshot.sequence,
                    ENTRIES.c.sequence < sequence,
                    ENTRIES.c.kind == "command",
                    ENTRIES.c.undone_by.is_(None),
                )
                .order_by(ENTRIES.c.sequence)
            )
            rows = (await connection.execute(steps)).all()
        return snapshot, tuple(to_record(EntryRecord, row) for row in rows)

    def _apply(
        self, connection: sa.Connection, changes: Sequence[Change]
    ) -> Sequence[Committed | StorageError]:
        """The writer's handler: all changes of a group in a handful of statements."""
        outcomes: dict[int, Committed | StorageError] = {}
        for wave in _waves(changes):
            outcomes.update(self._apply_wave(connection, [(place, changes[place]) for place in wave]))
        return [outcomes[place] for place in range(len(changes))]

    def _apply_wave(
        self, connection: sa.Connection, wave: Sequence[tuple[int, Change]]
    ) -> dict[int, Committed | StorageError]:
        """Changes of which no two share a table or an interaction."""
        at = self._clock()
        ids = [change.table_id for _, change in wave]
        heads: dict[int, Row] = {row.id: row for row in connection.execute(_HEADS, {"ids": ids})}
        interactions = [change.interaction_id for _, change in wave if change.interaction_id is not None]
        applied: dict[int | None, Row] = {}
        if interactions:
            rows = connection.execute(_APPLIED, {"ids": interactions})
            applied = {row.interaction_id: row for row in rows}
        outcomes: dict[int, Committed | StorageError] = {}
        accepted: list[tuple[Change, Row]] = []
        for place, change in wave:
            head = heads.get(change.table_id)
            before = applied.get(change.interaction_id)
            refusal = _refusal(connection, change, head, before)
            if refusal is not None or head is None:
                outcomes[place] = refusal or _no_table(change.table_id)
                continue
            accepted.append((change, head))
            outcomes[place] = Committed(
                table_id=change.table_id, revision=head.revision + 1, sequence=head.sequence + 1, at=at
            )
        if accepted:
            _write(connection, accepted, at)
            asked = [(change.table_id, change.asked) for change, _ in accepted if change.asked]
            write_asked(connection, self._database.dialect, asked)
        return outcomes


def _waves(changes: Sequence[Change]) -> list[list[int]]:
    """Places of changes in waves: tables and interactions differ within one, each table keeps its order."""
    waves: list[list[int]] = []
    next_wave: dict[tuple[str, int], int] = {}
    for place, change in enumerate(changes):
        keys = [("table", change.table_id)]
        if change.interaction_id is not None:
            keys.append(("interaction", change.interaction_id))
        wave = max(next_wave.get(key, 0) for key in keys)
        if wave == len(waves):
            waves.append([])
        waves[wave].append(place)
        next_wave.update((key, wave + 1) for key in keys)
    return waves


def _no_table(table_id: int) -> Missing:
    return Missing(f"There is no table {table_id}.", table_id=table_id)


def _refusal(
    connection: sa.Connection, change: Change, head: Row | None, before: Row | None
) -> StorageError | None:
    # A repeated click is told first that it was applied, and not that it is stale because it was.
    if before is not None:
        return Duplicate(before.table_id, before.revision, before.sequence)
    if head is None:
        return _no_table(change.table_id)
    if head.revision != change.expected_revision:
        return Stale(change.table_id, head.revision)
    if change.undoes:
        found = connection.execute(
            sa.select(sa.func.count())
            .select_from(ENTRIES)
            .where(
                ENTRIES.c.table_id == change.table_id,
                ENTRIES.c.sequence.in_(change.undoes),
                ENTRIES.c.kind == "command",
                ENTRIES.c.undone_by.is_(None),
            )
        ).scalar_one()
        if found != len(change.undoes):
            return Invalid(
                f"Table {change.table_id} can't undo entries that do not exist or are undone already.",
                table_id=change.table_id,
            )
    if change.redoes is not None:
        undo = (ENTRIES.c.sequence == change.redoes, ENTRIES.c.kind == "undo", ENTRIES.c.undone_by.is_(None))
        standing = sa.select(ENTRIES.c.sequence).where(ENTRIES.c.table_id == change.table_id, *undo)
        if connection.execute(standing).one_or_none() is None:
            return Invalid(
                f"Table {change.table_id} can't redo what is no undo, or is redone already.",
                table_id=change.table_id,
            )
    return None


def _write(connection: sa.Connection, accepted: Sequence[tuple[Change, Row]], at: int) -> None:
    connection.execute(sa.insert(ENTRIES), [_entry(change, head, at) for change, head in accepted])
    advanced = connection.execute(_ADVANCE, [_advance(change, head, at) for change, head in accepted])
    if connection.dialect.supports_sane_multi_rowcount and advanced.rowcount != len(accepted):
        raise RuntimeError("a table changed between being read and being written in one transaction")
    touched: Touched = {}
    for change, head in accepted:
        if head.status == "ended" and change.status is not None:
            touch(connection, touched, change.table_id, head.ended_at)
        if change.undoes:
            _take_back(connection, change, head.sequence + 1)
        if change.redoes is not None:
            _give_again(connection, change.table_id, change.redoes, head.sequence + 1)
        if change.status == "ended" and change.standings:
            write_results(connection, change.table_id, change.standings, head.ended_at or at)
            touch(connection, touched, change.table_id, head.ended_at or at)
        elif head.status == "ended" and change.status is not None:
            forget_results(connection, change.table_id)
    snapshots = [_snapshot(change, head) for change, head in accepted if _wants_snapshot(change, head)]
    if snapshots:
        connection.execute(sa.insert(SNAPSHOTS), snapshots)
    age_ladders(connection, touched)


def _wants_snapshot(change: Change, head: Row) -> bool:
    return bool(change.undoes) or change.redoes is not None or head.sequence % SNAPSHOT_EVERY == 0


def _take_back(connection: sa.Connection, change: Change, sequence: int) -> None:
    """Mark entries undone, drop the snapshots that still hold them, and settle the motion to do so."""
    if change.motion is not None:
        connection.execute(
            sa.update(MOTIONS)
            .where(MOTIONS.c.table_id == change.table_id, MOTIONS.c.number == change.motion)
            .values(outcome="agreed")
        )
    connection.execute(
        sa.update(ENTRIES)
        .where(ENTRIES.c.table_id == change.table_id, ENTRIES.c.sequence.in_(change.undoes))
        .values(undone_by=sequence)
    )
    connection.execute(
        sa.delete(SNAPSHOTS).where(
            SNAPSHOTS.c.table_id == change.table_id, SNAPSHOTS.c.sequence >= min(change.undoes)
        )
    )


def _give_again(connection: sa.Connection, table_id: int, undo: int, sequence: int) -> None:
    """Have the commands hold again that an undo took back, mark it taken back, and drop what it led to."""
    here = ENTRIES.c.table_id == table_id
    connection.execute(sa.update(ENTRIES).where(here, ENTRIES.c.undone_by == undo).values(undone_by=None))
    connection.execute(sa.update(ENTRIES).where(here, ENTRIES.c.sequence == undo).values(undone_by=sequence))
    connection.execute(
        sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id, SNAPSHOTS.c.sequence >= undo)
    )


def _entry(change: Change, head: Row, at: int) -> dict[str, Any]:
    return {
        "table_id": change.table_id,
        "sequence": head.sequence + 1,
        "revision": head.revision + 1,
        "kind": "redo" if change.redoes is not None else "undo" if change.undoes else "command",
        "at": at,
        "actor": change.actor,
        "user_id": change.user_id,
        "command": change.command,
        "notation": change.notation,
        "draws": change.draws,
        "events": change.events,
        "rules_version": change.rules_version,
        "interaction_id": change.interaction_id,
        "undone_by": None,
        "given_by": change.given_by,
    }


def _advance(change: Change, head: Row, at: int) -> dict[str, Any]:
    status = change.status or head.status
    return {
        "of_table": change.table_id,
        "judged_on": change.expected_revision,
        "new_revision": head.revision + 1,
        "new_sequence": head.sequence + 1,
        "new_state": change.state,
        "new_draws_taken": change.draws_taken,
        "new_rules_version": change.rules_version,
        "new_state_format": change.state_format,
        "new_status": status,
        "new_result": change.result,
        "new_updated_at": at,
        "new_ended_at": (head.ended_at or at) if status in FINAL else None,
    }


def _snapshot(change: Change, head: Row) -> dict[str, Any]:
    return {
        "table_id": change.table_id,
        "sequence": head.sequence + 1,
        "revision": head.revision + 1,
        "draws_taken": change.draws_taken,
        "rules_version": change.rules_version,
        "state_format": change.state_format,
        "state": change.state,
    }
