"""Content packs, kept word for word and named by their digest."""

from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from storage.dialect import Dialect
from storage.part import Part, columns, table
from storage.records import PackRecord

PACKS = table("packs")


class Packs(Part):
    """Storing and finding packs."""

    async def save_pack(self, pack: PackRecord) -> PackRecord:
        """Keep a pack; one that is known already stays as it was first stored. Returns what is stored."""
        at = self._clock()

        def job(connection: sa.Connection) -> PackRecord:
            store_pack(connection, self._database.dialect, pack, at)
            row = connection.execute(_by_digest(pack.digest)).one()
            return PackRecord(**row._asdict())

        return await self._writer.run(job)

    async def pack(self, digest: str) -> PackRecord | None:
        """The pack of that digest."""
        return await self._one(PackRecord, _by_digest(digest))

    async def list_packs(self, game: str, limit: int = 25) -> tuple[PackRecord, ...]:
        """The packs of a game, the newest first."""
        return await self._all(
            PackRecord,
            sa.select(*columns(PackRecord, PACKS))
            .where(PACKS.c.game == game)
            .order_by(PACKS.c.created_at.desc(), PACKS.c.digest)
            .limit(limit),
        )


def store_pack(connection: sa.Connection, dialect: Dialect, pack: PackRecord, at: int) -> None:
    """Insert a pack unless it is there."""
    connection.execute(dialect.insert_new(PACKS), asdict(replace(pack, created_at=pack.created_at or at)))


def _by_digest(digest: str) -> sa.Select[Any]:
    return sa.select(*columns(PackRecord, PACKS)).where(PACKS.c.digest == digest)
