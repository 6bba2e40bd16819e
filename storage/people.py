"""What users and servers prefer, and the loadouts that users keep."""

from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from storage.errors import LimitReached
from storage.part import Part, columns, table
from storage.records import GuildSettings, Loadout, UserSettings

USERS = table("users")
GUILDS = table("guilds")
LOADOUTS = table("loadouts")

LOADOUTS_MAX = 25
"""Most loadouts of one user for one game: as many as one select menu holds."""

LOADOUT_BYTES = 65_536
"""Largest content of a loadout."""

NAME_LENGTH = 100
"""Longest name of a loadout, in characters: what one option of a select menu holds."""


class People(Part):
    """Settings and loadouts."""

    async def user_settings(self, user_id: int) -> UserSettings:
        """A user's settings; the defaults if none were saved."""
        found = await self._one(
            UserSettings, sa.select(*columns(UserSettings, USERS)).where(USERS.c.user_id == user_id)
        )
        return found or UserSettings(user_id=user_id)

    async def save_user_settings(self, settings: UserSettings) -> UserSettings:
        """Save a user's settings whole; returns them with the time."""
        stamped = replace(settings, updated_at=self._clock())
        await self._upsert(USERS, ("user_id",), asdict(stamped))
        return stamped

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """A server's settings; the defaults if none were saved."""
        found = await self._one(
            GuildSettings, sa.select(*columns(GuildSettings, GUILDS)).where(GUILDS.c.guild_id == guild_id)
        )
        return found or GuildSettings(guild_id=guild_id)

    async def save_guild_settings(self, settings: GuildSettings) -> GuildSettings:
        """Save a server's settings whole; returns them with the time."""
        stamped = replace(settings, updated_at=self._clock())
        await self._upsert(GUILDS, ("guild_id",), asdict(stamped))
        return stamped

    async def loadouts(self, user_id: int, game: str) -> tuple[Loadout, ...]:
        """A user's loadouts for a game, by name."""
        return await self._all(
            Loadout,
            sa.select(*columns(Loadout, LOADOUTS))
            .where(LOADOUTS.c.user_id == user_id, LOADOUTS.c.game == game)
            .order_by(LOADOUTS.c.name),
        )

    async def loadout(self, user_id: int, game: str, name: str) -> Loadout | None:
        """One loadout."""
        return await self._one(
            Loadout, sa.select(*columns(Loadout, LOADOUTS)).where(*_named(user_id, game, name))
        )

    async def save_loadout(self, loadout: Loadout) -> Loadout:
        """Save a loadout, in place of one of the same name; returns it with the time.

        Raises ``LimitReached`` for a name or content that is too long, and for one loadout too many.
        """
        if not 1 <= len(loadout.name) <= NAME_LENGTH:
            raise LimitReached(f"A name has 1 to {NAME_LENGTH} characters.", what="name", limit=NAME_LENGTH)
        if len(loadout.content) > LOADOUT_BYTES:
            raise LimitReached(
                f"A loadout has at most {LOADOUT_BYTES} bytes.", what="content", limit=LOADOUT_BYTES
            )
        stamped = replace(loadout, updated_at=self._clock())
        keys = ("user_id", "game", "name")
        row = asdict(stamped)
        statement = self._database.dialect.upsert(LOADOUTS, keys, [name for name in row if name not in keys])
        mine = sa.select(LOADOUTS.c.name).where(
            LOADOUTS.c.user_id == loadout.user_id, LOADOUTS.c.game == loadout.game
        )

        def job(connection: sa.Connection) -> None:
            names = set(connection.execute(mine).scalars())
            if loadout.name not in names and len(names) >= LOADOUTS_MAX:
                raise LimitReached(
                    f"There are {LOADOUTS_MAX} loadouts already; delete one first.",
                    what="count",
                    limit=LOADOUTS_MAX,
                )
            connection.execute(statement, row)

        await self._writer.run(job)
        return stamped

    async def delete_loadout(self, user_id: int, game: str, name: str) -> bool:
        """Delete a loadout; False if there was none."""

        def job(connection: sa.Connection) -> bool:
            return connection.execute(sa.delete(LOADOUTS).where(*_named(user_id, game, name))).rowcount > 0

        return await self._writer.run(job)

    async def _upsert(self, target: sa.Table, keys: tuple[str, ...], row: dict[str, Any]) -> None:
        statement = self._database.dialect.upsert(target, keys, [name for name in row if name not in keys])

        def job(connection: sa.Connection) -> None:
            connection.execute(statement, row)

        await self._writer.run(job)


def _named(user_id: int, game: str, name: str) -> tuple[sa.ColumnElement[bool], ...]:
    return LOADOUTS.c.user_id == user_id, LOADOUTS.c.game == game, LOADOUTS.c.name == name
