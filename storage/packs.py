"""Content packs, kept word for word and named by their digest."""

from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from storage.dialect import Dialect
from storage.errors import LimitReached
from storage.part import Part, columns, table
from storage.records import PackRecord

PACKS = table("packs")
TABLES = table("tables")


PACKS_MAX = 25
"""Most packs that one user uploaded: as many as one list of suggestions holds."""

FINGERPRINT = 8
"""Characters of a digest that people are told."""


class Packs(Part):
    """Storing and finding packs."""

    async def save_pack(self, pack: PackRecord) -> PackRecord:
        """Keep a pack; one that is known already stays as it was first stored. Returns what is stored.

        Of a user's packs the oldest that no table was played with gives way to one too many; raises
        ``LimitReached`` where all are in use.
        """
        at = self._clock()

        def job(connection: sa.Connection) -> PackRecord:
            if pack.uploaded_by is not None:
                _make_room(connection, pack)
            store_pack(connection, self._database.dialect, pack, at)
            row = connection.execute(_by_digest(pack.digest)).one()
            return PackRecord(**row._asdict())

        return await self._writer.run(job)

    async def pack(self, digest: str) -> PackRecord | None:
        """The pack of that digest."""
        return await self._one(PackRecord, _by_digest(digest))

    async def list_packs(
        self, game: str, limit: int = 25, *, uploaded_by: int | None = None, digest: str = ""
    ) -> tuple[PackRecord, ...]:
        """The packs of a game, the newest first.

        With ``uploaded_by`` only that user's, and whichever begins with ``digest``: a pack is found by
        whoever was told its fingerprint, of :data:`FINGERPRINT` characters at least.
        """
        statement = sa.select(*columns(PackRecord, PACKS)).where(PACKS.c.game == game)
        if uploaded_by is not None:
            told = len(digest) >= FINGERPRINT
            named = PACKS.c.digest.startswith(digest, autoescape=True) if told else sa.false()
            statement = statement.where(sa.or_(PACKS.c.uploaded_by == uploaded_by, named))
        ordered = statement.order_by(PACKS.c.created_at.desc(), PACKS.c.digest)
        return await self._all(PackRecord, ordered.limit(limit))


def _make_room(connection: sa.Connection, pack: PackRecord) -> None:
    mine = PACKS.c.uploaded_by == pack.uploaded_by
    known = set(connection.execute(sa.select(PACKS.c.digest).where(mine)).scalars())
    if pack.digest in known or len(known) < PACKS_MAX:
        return
    played = sa.select(TABLES.c.id).where(TABLES.c.pack_digest == PACKS.c.digest)
    oldest = connection.execute(
        sa.select(PACKS.c.digest)
        .where(mine, sa.not_(played.exists()))
        .order_by(PACKS.c.created_at, PACKS.c.digest)
        .limit(1)
    ).scalar_one_or_none()
    if oldest is None:
        raise LimitReached(f"There are {PACKS_MAX} packs already.", what="count", limit=PACKS_MAX)
    connection.execute(sa.delete(PACKS).where(PACKS.c.digest == oldest))


def store_pack(connection: sa.Connection, dialect: Dialect, pack: PackRecord, at: int) -> None:
    """Insert a pack unless it is there."""
    connection.execute(dialect.insert_new(PACKS), asdict(replace(pack, created_at=pack.created_at or at)))


def _by_digest(digest: str) -> sa.Select[Any]:
    return sa.select(*columns(PackRecord, PACKS)).where(PACKS.c.digest == digest)
