"""Records that people read in: kept for one person or for a server, in parts, until they are deleted."""

from dataclasses import asdict, dataclass, field
from typing import Any

import sqlalchemy as sa

from storage.errors import Duplicate, LimitReached
from storage.part import Part, columns, table, to_record

ARCHIVE = table("archive")
PARTS = table("archive_parts")

RECORDS_MAX = 25
"""Most records that one person keeps, or one server: as many as one select menu holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivePart:
    """Some lines of a record, and the whole state right before them, as the caller has packed it.

    ``state_format`` is the number of the game's format that the state was in.
    """

    part: int
    state_format: int
    state: bytes = field(repr=False)
    draws_taken: int
    lines: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewArchived:
    """A record to keep: for its owner, or for all people of a server where ``guild_id`` is given.

    ``digest`` names its exact text, ``header`` is the first line of it, ``about`` what the caller found out
    about it, as JSON. ``length`` counts its commands, ``size`` its bytes.
    """

    owner_user_id: int
    guild_id: int | None
    game: str
    label: str
    digest: str
    header: bytes = field(repr=False)
    about: bytes = field(repr=False)
    rules_version: str
    length: int
    size: int
    parts: tuple[ArchivePart, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedSummary:
    """What a list of records shows. ``owner_user_id`` is None once that person was forgotten."""

    id: int
    owner_user_id: int | None
    guild_id: int | None
    game: str
    label: str
    digest: str
    length: int
    size: int
    created_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived(ArchivedSummary):
    """A record without its parts."""

    header: bytes = field(repr=False)
    about: bytes = field(repr=False)
    rules_version: str


class Archive(Part):
    """Keeping, finding and deleting records."""

    async def keep_record(self, new: NewArchived) -> Archived:
        """Keep a record. Nothing that is kept already is overwritten.

        Raises ``Duplicate`` (its ``table_id`` is the id of the record) where the same text is kept in the
        same place, and ``LimitReached`` for one too many.
        """
        at = self._clock()
        mine = sa.and_(*_in_place(new.owner_user_id, new.guild_id))

        def job(connection: sa.Connection) -> Archived:
            known = connection.execute(sa.select(ARCHIVE.c.id, ARCHIVE.c.digest).where(mine)).all()
            for one in known:
                if one.digest == new.digest:
                    raise Duplicate(one.id, revision=0, sequence=0)
            if len(known) >= RECORDS_MAX:
                raise LimitReached(
                    f"There are {RECORDS_MAX} records already.", what="count", limit=RECORDS_MAX
                )
            row = {name: value for name, value in asdict(new).items() if name != "parts"}
            inserted = connection.execute(sa.insert(ARCHIVE).values(**row, created_at=at))
            primary_key = inserted.inserted_primary_key
            assert primary_key is not None
            record_id: int = primary_key[0]
            connection.execute(
                sa.insert(PARTS), [{"record_id": record_id, **asdict(part)} for part in new.parts]
            )
            return to_record(Archived, connection.execute(_by_id(record_id)).one())

        return await self._writer.run(job)

    async def archived(self, record_id: int) -> Archived | None:
        """A record without its parts."""
        return await self._one(Archived, _by_id(record_id))

    async def archive_part(self, record_id: int, part: int) -> ArchivePart | None:
        """One part of a record: what showing a step of it reads, however long it is."""
        return await self._one(
            ArchivePart,
            sa.select(*columns(ArchivePart, PARTS)).where(
                PARTS.c.record_id == record_id, PARTS.c.part == part
            ),
        )

    async def archive_parts(self, record_id: int) -> tuple[ArchivePart, ...]:
        """All parts of a record in order: its whole text."""
        return await self._all(
            ArchivePart,
            sa.select(*columns(ArchivePart, PARTS))
            .where(PARTS.c.record_id == record_id)
            .order_by(PARTS.c.part),
        )

    async def records_of(self, user_id: int, guild_id: int | None = None) -> tuple[ArchivedSummary, ...]:
        """The records that a person keeps, then those of a server; the newest of each first."""
        found: list[ArchivedSummary] = []
        for place in ((user_id, None), (user_id, guild_id)):
            if place == (user_id, None) or guild_id is not None:
                statement = (
                    sa.select(*columns(ArchivedSummary, ARCHIVE))
                    .where(*_in_place(*place))
                    .order_by(ARCHIVE.c.id.desc())
                )
                found += await self._all(ArchivedSummary, statement)
        return tuple(dict.fromkeys(found))

    async def delete_record(self, record_id: int) -> bool:
        """Delete a record with all its parts; False if there was none."""

        def job(connection: sa.Connection) -> bool:
            return connection.execute(sa.delete(ARCHIVE).where(ARCHIVE.c.id == record_id)).rowcount > 0

        return await self._writer.run(job)


def _in_place(owner_user_id: int, guild_id: int | None) -> tuple[sa.ColumnElement[bool], ...]:
    """A person's own shelf, or that of a server."""
    if guild_id is None:
        return ARCHIVE.c.owner_user_id == owner_user_id, ARCHIVE.c.guild_id.is_(None)
    return (ARCHIVE.c.guild_id == guild_id,)


def _by_id(record_id: int) -> sa.Select[Any]:
    return sa.select(*columns(Archived, ARCHIVE)).where(ARCHIVE.c.id == record_id)
