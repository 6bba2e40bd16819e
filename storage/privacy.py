"""A user's own data, given out and taken back, and one table's data as a whole."""

from typing import Any

import msgspec
import sqlalchemy as sa

from storage.aging import forget_ratings
from storage.errors import Missing
from storage.part import Part, columns, table, to_record
from storage.records import (
    NOBODY,
    EntryRecord,
    Erased,
    PackRecord,
    PanelRecord,
    SeatRecord,
    TableDump,
    TableRecord,
)

PACKS = table("packs")
TABLES = table("tables")
SEATS = table("seats")
ENTRIES = table("entries")
PANELS = table("panels")
ASKED = table("asked")
MOTIONS = table("motions")
ONLOOKERS = table("onlookers")
USERS = table("users")
RESULTS = table("results")
RATINGS = table("ratings")
UNLISTED = table("unlisted")
ARCHIVE = table("archive")
LOADOUTS = table("loadouts")
PHOTOS = table("photos")

# Of the journal only what the user sent: events and states of a table hold the other players' secrets, and so
# does what is asked for in a motion to take something back. No number of an entry either: it would tell how
# often others have done something hidden in between.
_OWN: tuple[tuple[str, sa.Table, str, tuple[str, ...]], ...] = (
    ("settings", USERS, "user_id", ("user_id", "locale", "dm", "data", "updated_at")),
    ("loadouts", LOADOUTS, "user_id", ("game", "name", "content", "updated_at")),
    (
        "photos",
        PHOTOS,
        "user_id",
        ("game", "key", "name", "channel_id", "message_id", "size", "updated_at"),
    ),
    (
        "seats",
        SEATS,
        "user_id",
        ("table_id", "seat", "display_name", "dm_ok", "settings", "joined_at", "left_at"),
    ),
    (
        "commands",
        ENTRIES,
        "user_id",
        ("table_id", "at", "actor", "notation", "command"),
    ),
    (
        "tables_hosted",
        TABLES,
        "host_user_id",
        ("id", "game", "status", "channel_id", "created_at", "ended_at"),
    ),
    ("tables_refereed", TABLES, "referee_user_id", ("id", "game", "status", "created_at", "ended_at")),
    ("packs_uploaded", PACKS, "uploaded_by", ("digest", "game", "label", "source", "created_at")),
    ("asked", ASKED, "user_id", ("table_id", "prompt", "seat", "since", "deadline", "outcome", "message_id")),
    ("motions", MOTIONS, "asked_by", ("table_id", "kind", "outcome")),
    ("looked_on", ONLOOKERS, "user_id", ("table_id", "at")),
    (
        "results",
        RESULTS,
        "user_id",
        ("table_id", "seat", "game", "guild_id", "outcome", "against", "length", "ended_at"),
    ),
    (
        "ratings",
        RATINGS,
        "user_id",
        ("guild_id", "game", "points", "mu", "sigma", "won", "drawn", "lost", "streak", "best"),
    ),
    ("results_kept_to_oneself", UNLISTED, "user_id", ("since",)),
    (
        "records",
        ARCHIVE,
        "owner_user_id",
        ("id", "guild_id", "game", "label", "digest", "size", "created_at"),
    ),
    ("panels", PANELS, "user_id", ("table_id", "kind", "channel_id", "message_id", "locale", "posted_at")),
)


class Privacy(Part):
    """Export and erasure."""

    async def export_user(self, user_id: int) -> bytes:
        """All that is stored about a user, as one JSON document of lists by kind."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._database.reading() as connection:
            for kind, source, owner, names in _OWN:
                statement = (
                    sa.select(*(source.c[name] for name in names))
                    .where(source.c[owner] == user_id)
                    .order_by(*source.primary_key.columns)
                )
                found[kind] = [_plain(row) for row in await connection.execute(statement)]
        return msgspec.json.encode(found)

    async def delete_user(self, user_id: int) -> Erased:
        """Forget a user: settings, loadouts, photos, ratings, panels and the records they read in go.

        Seats, entries, tables, results and packs become nobody's.

        The tables themselves stay, for the others who play there; a seat that the user held becomes vacant.
        The panels that went are returned, and the messages with photos, so that they can be deleted as well.
        """
        at = self._clock()

        def job(connection: sa.Connection) -> Erased:
            def rows(statement: sa.Delete | sa.Update) -> int:
                return connection.execute(statement).rowcount

            mine = PANELS.c.user_id == user_id
            panels = connection.execute(sa.select(*columns(PanelRecord, PANELS)).where(mine)).all()
            held = sa.select(SEATS.c.table_id).where(SEATS.c.user_id == user_id, SEATS.c.left_at.is_(None))
            rows(
                sa.update(TABLES)
                .where(TABLES.c.id.in_(held))
                .values(revision=TABLES.c.revision + 1, updated_at=at)
            )
            rows(sa.delete(PANELS).where(mine))
            # Who has agreed to a motion is inside of it: all go of the tables where the user has ever sat.
            sat = sa.select(SEATS.c.table_id).where(SEATS.c.user_id == user_id)
            named = sa.or_(
                MOTIONS.c.asked_by == user_id, MOTIONS.c.about_user == user_id, MOTIONS.c.table_id.in_(sat)
            )
            motions = rows(sa.delete(MOTIONS).where(named))
            told = connection.execute(
                sa.select(ASKED.c.table_id, ASKED.c.channel_id, ASKED.c.message_id).where(
                    ASKED.c.user_id == user_id, ASKED.c.message_id.is_not(None)
                )
            )
            calls = [PanelRecord(kind="call", user_id=user_id, **row._asdict()) for row in told]
            rows(sa.delete(ASKED).where(ASKED.c.user_id == user_id))
            kept = connection.execute(
                sa.select(PHOTOS.c.channel_id, PHOTOS.c.message_id).where(PHOTOS.c.user_id == user_id)
            )
            photos = [PanelRecord(table_id=0, kind="photo", user_id=user_id, **row._asdict()) for row in kept]
            return Erased(
                panels=(*(to_record(PanelRecord, row) for row in panels), *calls, *photos),
                photos=rows(sa.delete(PHOTOS).where(PHOTOS.c.user_id == user_id)),
                loadouts=rows(sa.delete(LOADOUTS).where(LOADOUTS.c.user_id == user_id)),
                settings=rows(sa.delete(USERS).where(USERS.c.user_id == user_id)),
                seats=rows(
                    sa.update(SEATS)
                    .where(SEATS.c.user_id == user_id)
                    .values(
                        user_id=None,
                        display_name="",
                        settings=b"{}",
                        dm_ok=None,
                        left_at=sa.func.coalesce(SEATS.c.left_at, at),
                    )
                ),
                entries=rows(
                    sa.update(ENTRIES)
                    .where(ENTRIES.c.user_id == user_id, ENTRIES.c.kind == "note")
                    .values(user_id=None, notation="")
                )
                + rows(sa.update(ENTRIES).where(ENTRIES.c.user_id == user_id).values(user_id=None)),
                tables=rows(
                    sa.update(TABLES).where(TABLES.c.host_user_id == user_id).values(host_user_id=NOBODY)
                )
                + rows(
                    sa.update(TABLES).where(TABLES.c.referee_user_id == user_id).values(referee_user_id=None)
                ),
                motions=motions,
                onlookers=rows(sa.delete(ONLOOKERS).where(ONLOOKERS.c.user_id == user_id)),
                results=rows(sa.update(RESULTS).where(RESULTS.c.user_id == user_id).values(user_id=None)),
                ratings=forget_ratings(connection, user_id),
                unlisted=rows(sa.delete(UNLISTED).where(UNLISTED.c.user_id == user_id)),
                records=rows(sa.delete(ARCHIVE).where(ARCHIVE.c.owner_user_id == user_id)),
                packs=rows(sa.update(PACKS).where(PACKS.c.uploaded_by == user_id).values(uploaded_by=None)),
            )

        return await self._writer.run(job)

    async def dump_table(self, table_id: int) -> TableDump:
        """All rows of a table at one moment, its key and every secret included; raises ``Missing``."""
        async with self._database.reading() as connection:
            found = (
                await connection.execute(
                    sa.select(*columns(TableRecord, TABLES)).where(TABLES.c.id == table_id)
                )
            ).one_or_none()
            if found is None:
                raise Missing(f"There is no table {table_id}.", table_id=table_id)
            record = to_record(TableRecord, found)
            pack = (
                await connection.execute(
                    sa.select(*columns(PackRecord, PACKS)).where(PACKS.c.digest == record.pack_digest)
                )
            ).one_or_none()
            seats = await connection.execute(
                sa.select(*columns(SeatRecord, SEATS))
                .where(SEATS.c.table_id == table_id)
                .order_by(SEATS.c.seat)
            )
            entries = await connection.execute(
                sa.select(*columns(EntryRecord, ENTRIES))
                .where(ENTRIES.c.table_id == table_id)
                .order_by(ENTRIES.c.sequence)
            )
            return TableDump(
                table=record,
                pack=None if pack is None else to_record(PackRecord, pack),
                seats=tuple(to_record(SeatRecord, row) for row in seats),
                entries=tuple(to_record(EntryRecord, row) for row in entries),
            )


def _plain(row: sa.Row[*tuple[Any, ...]]) -> dict[str, Any]:
    """A row for the export: stored JSON goes in as JSON."""
    return {
        name: msgspec.Raw(value) if isinstance(value, bytes) else value
        for name, value in row._asdict().items()
    }
