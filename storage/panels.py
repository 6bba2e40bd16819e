"""Panels: which messages show which table, and how far each has caught up."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sa

from storage.errors import Missing
from storage.part import Part, columns, table
from storage.records import EVERYONE, LIVE, PanelRecord, Status

PANELS = table("panels")
TABLES = table("tables")

KEYS = ("table_id", "kind", "user_id")
VALUES = tuple(field.name for field in fields(PanelRecord) if field.name not in KEYS)


class Panels(Part):
    """What the publisher needs to reconcile messages with tables."""

    async def save_panel(self, panel: PanelRecord) -> None:
        """Record a panel as it is now, new or known; raises ``Missing`` if there is no such table."""
        await self._writer.submit(self._save_panels, panel)

    async def remove_panel(self, table_id: int, kind: str, user_id: int = EVERYONE) -> None:
        """Forget a panel; harmless if there is none."""

        def job(connection: sa.Connection) -> None:
            connection.execute(
                sa.delete(PANELS).where(
                    PANELS.c.table_id == table_id, PANELS.c.kind == kind, PANELS.c.user_id == user_id
                )
            )

        await self._writer.run(job)

    async def panels(self, table_id: int) -> tuple[PanelRecord, ...]:
        """The panels of a table."""
        return await self._all(
            PanelRecord,
            sa.select(*columns(PanelRecord, PANELS))
            .where(PANELS.c.table_id == table_id)
            .order_by(PANELS.c.kind, PANELS.c.user_id),
        )

    async def panel(self, table_id: int, kind: str, user_id: int = EVERYONE) -> PanelRecord | None:
        """One panel."""
        return await self._one(
            PanelRecord,
            sa.select(*columns(PanelRecord, PANELS)).where(
                PANELS.c.table_id == table_id, PANELS.c.kind == kind, PANELS.c.user_id == user_id
            ),
        )

    async def panel_of_message(self, message_id: int) -> PanelRecord | None:
        """The panel that a message is, if it is one."""
        return await self._one(
            PanelRecord,
            sa.select(*columns(PanelRecord, PANELS)).where(PANELS.c.message_id == message_id).limit(1),
        )

    async def panels_behind(self) -> tuple[PanelRecord, ...]:
        """Every panel that shows less than its table's revision, by table: the work list at start-up."""
        return await self._all(
            PanelRecord,
            sa.select(*columns(PanelRecord, PANELS))
            .join(TABLES, TABLES.c.id == PANELS.c.table_id)
            .where(PANELS.c.revision_shown < TABLES.c.revision)
            .order_by(PANELS.c.table_id, PANELS.c.kind, PANELS.c.user_id),
        )

    async def tables_unshown(self, kind: str, statuses: Collection[Status] = LIVE) -> tuple[int, ...]:
        """Tables without any panel of that kind: the program ended between creating and posting."""
        shown = sa.select(PANELS.c.table_id).where(PANELS.c.table_id == TABLES.c.id, PANELS.c.kind == kind)
        statement = (
            sa.select(TABLES.c.id)
            .where(TABLES.c.status.in_(tuple(statuses)), sa.not_(shown.exists()))
            .order_by(TABLES.c.id)
        )
        async with self._database.reading() as connection:
            return tuple((await connection.execute(statement)).scalars())

    def _save_panels(self, connection: sa.Connection, panels: Sequence[PanelRecord]) -> Sequence[Any]:
        """The writer's handler. Of two records of one panel in a group the later one stays."""
        wanted = {panel.table_id for panel in panels}
        known = set(connection.execute(_KNOWN, {"ids": sorted(wanted)}).scalars())
        rows = {
            (panel.table_id, panel.kind, panel.user_id): asdict(panel)
            for panel in panels
            if panel.table_id in known
        }
        if rows:
            statement = self._database.dialect.upsert(PANELS, KEYS, VALUES)
            # In one order in every process, so that two of them can't wait for each other.
            connection.execute(statement, [rows[key] for key in sorted(rows)])
        return [
            None
            if panel.table_id in known
            else Missing(f"There is no table {panel.table_id}.", table_id=panel.table_id)
            for panel in panels
        ]


_KNOWN = sa.select(TABLES.c.id).where(TABLES.c.id.in_(sa.bindparam("ids", expanding=True)))
