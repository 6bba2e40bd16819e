"""What makes ladders stale: results that come, change or go, and people who are forgotten."""

import sqlalchemy as sa

from storage.part import table

LADDERS = table("ladders")
RATINGS = table("ratings")
RESULTS = table("results")

Touched = dict[tuple[int, str], tuple[int, int]]
"""Ladders that something changes for, by server and game, with the first table it is about: end and id."""

_AGE = (
    sa.update(LADDERS)
    .where(LADDERS.c.guild_id == sa.bindparam("guild"), LADDERS.c.game == sa.bindparam("of"))
    .values(
        version=LADDERS.c.version + 1,
        stale=sa.or_(
            LADDERS.c.stale,
            LADDERS.c.ended_at > sa.bindparam("at"),
            sa.and_(LADDERS.c.ended_at == sa.bindparam("at"), LADDERS.c.table_id >= sa.bindparam("id")),
        ),
    )
)


def touch(connection: sa.Connection, touched: Touched, table_id: int, ended_at: int) -> None:
    """Add the ladders that count the stored results of a table, which ended at ``ended_at``."""
    rows = connection.execute(
        sa.select(RESULTS.c.guild_id, RESULTS.c.game)
        .where(RESULTS.c.table_id == table_id, RESULTS.c.guild_id.is_not(None), RESULTS.c.sitter == 0)
        .distinct()
    )
    for row in rows:
        for game in ("", row.game):
            ladder = (row.guild_id, game)
            which = (ended_at, table_id)
            touched[ladder] = min(touched.get(ladder, which), which)


def age_ladders(connection: sa.Connection, touched: Touched) -> None:
    """Count the change, and note which ladders have read so far already: those are stale.

    It comes last in a transaction, and in order, so that two of them never wait for each other.
    """
    if touched:
        ordered = sorted(touched.items())
        connection.execute(
            _AGE,
            [{"guild": guild, "of": game, "at": at, "id": id} for (guild, game), (at, id) in ordered],
        )


def forget_ratings(connection: sa.Connection, user_id: int) -> int:
    """Drop a user's ratings, and have the ladders that they are on reckoned anew; returns how many."""
    mine = sa.select(RATINGS.c.guild_id, RATINGS.c.game).where(RATINGS.c.user_id == user_id)
    ladders = sorted((row.guild_id, row.game) for row in connection.execute(mine))
    if ladders:
        stale = (
            sa.update(LADDERS)
            .where(LADDERS.c.guild_id == sa.bindparam("guild"), LADDERS.c.game == sa.bindparam("of"))
            .values(version=LADDERS.c.version + 1, stale=True)
        )
        connection.execute(stale, [{"guild": guild, "of": game} for guild, game in ladders])
    return connection.execute(sa.delete(RATINGS).where(RATINGS.c.user_id == user_id)).rowcount
