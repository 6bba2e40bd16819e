"""Ratings of people, by server and game, as far as somebody has reckoned them from the results.

What a result is worth is the caller's business. Kept here is what came of it, how far the results were read,
and whether that still holds: a result that comes late, is taken back, or has lost its person makes a ladder
*stale*, and it is then reckoned from the beginning. Results are read in the order in which their tables
ended, so whoever reckons anew gets the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from storage.part import Part, columns, table
from storage.results import RESULTS, UNLISTED, Outcome

LADDERS = table("ladders")
RATINGS = table("ratings")

EVERY_GAME = ""
"""The game of a ladder that counts the results of all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """A ladder: how far results were read for it (the last table, and when that ended), and if that holds.

    ``version`` counts whatever has changed it or the results.
    """

    guild_id: int
    game: str
    version: int
    stale: bool
    ended_at: int
    table_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """A user on a ladder: the rating as the caller reckons (``mu``, ``sigma``) and as it shows (``points``).

    ``streak`` is how many of the last results in a row were won, ``best`` the most there ever were.
    """

    user_id: int
    mu: float
    sigma: float
    points: int
    won: int
    drawn: int
    lost: int
    streak: int
    best: int

    @property
    def played(self) -> int:
        """All results that count for it."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedSeat:
    """A seat of a table between people that ended: who held it (None: forgotten), and how it fared."""

    table_id: int
    ended_at: int
    game: str
    seat: int
    user_id: int | None
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A rating and its place, counted from 1, among those that are shown."""

    place: int
    rating: Rating


class Ladders(Part):
    """Ratings: kept, and read in order."""

    async def ladder_head(self, guild_id: int, game: str) -> Ladder:
        """How far a ladder is; a new one has read nothing."""
        statement = sa.select(*columns(Ladder, LADDERS)).where(
            LADDERS.c.guild_id == guild_id, LADDERS.c.game == game
        )
        found = await self._one(Ladder, statement)
        if found is not None:
            return found
        new = Ladder(guild_id=guild_id, game=game, version=0, stale=False, ended_at=-1, table_id=0)
        insert = self._database.dialect.insert_new(LADDERS)

        def job(connection: sa.Connection) -> None:
            connection.execute(insert, asdict(new))

        # Before any result is read, so that one which comes meanwhile finds something to change.
        await self._writer.run(job)
        return await self._one(Ladder, statement) or new

    async def unread_results(self, ladder: Ladder, *, limit: int) -> tuple[RatedSeat, ...]:
        """The next results of whole tables between people, in the order of their end; none at the end.

        About ``limit`` seats, and at least those of one table. A stale ladder is read from the beginning.
        """
        ended_at, table_id = (-1, 0) if ladder.stale else (ladder.ended_at, ladder.table_id)
        statement = (
            sa.select(*columns(RatedSeat, RESULTS))
            .where(
                RESULTS.c.guild_id == ladder.guild_id,
                RESULTS.c.against == "people",
                RESULTS.c.sitter == 0,
                RESULTS.c.ended_at >= ended_at,
                sa.or_(RESULTS.c.ended_at > ended_at, RESULTS.c.table_id > table_id),
            )
            .order_by(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.seat)
        )
        if ladder.game != EVERY_GAME:
            statement = statement.where(RESULTS.c.game == ladder.game)
        while True:
            rows = await self._all(RatedSeat, statement.limit(limit))
            if len(rows) < limit:
                return rows
            # The last table may have been cut through.
            whole = tuple(row for row in rows if row.table_id != rows[-1].table_id)
            if whole:
                return whole
            limit *= 2

    async def ratings(self, ladder: Ladder, user_ids: Iterable[int]) -> dict[int, Rating]:
        """The ratings of some users, by user; of a stale ladder none holds."""
        if ladder.stale:
            return {}
        statement = sa.select(*columns(Rating, RATINGS)).where(
            *_of(ladder.guild_id, ladder.game), RATINGS.c.user_id.in_(tuple(user_ids))
        )
        return {one.user_id: one for one in await self._all(Rating, statement)}

    async def save_ratings(self, ladder: Ladder, ratings: Sequence[Rating], last: RatedSeat | None) -> bool:
        """Keep what came of the results up to ``last`` (None: there are none).

        False, and nothing is kept, where the ladder has changed since it was read.
        """
        upsert = self._database.dialect.upsert(
            RATINGS,
            ("guild_id", "game", "user_id"),
            [column.name for column in columns(Rating, RATINGS) if column.name != "user_id"],
        )
        whose = {"guild_id": ladder.guild_id, "game": ladder.game}
        advance = (
            sa.update(LADDERS)
            .where(
                LADDERS.c.guild_id == ladder.guild_id,
                LADDERS.c.game == ladder.game,
                LADDERS.c.version == ladder.version,
            )
            .values(
                version=LADDERS.c.version + 1,
                stale=False,
                ended_at=last.ended_at if last else -1,
                table_id=last.table_id if last else 0,
            )
        )

        def job(connection: sa.Connection) -> bool:
            if connection.execute(advance).rowcount != 1:
                return False
            if ladder.stale:
                connection.execute(sa.delete(RATINGS).where(*_of(ladder.guild_id, ladder.game)))
            if ratings:
                connection.execute(upsert, [whose | asdict(one) for one in ratings])
            return True

        return await self._writer.run(job)

    async def ladder(
        self, guild_id: int, game: str = EVERY_GAME, *, limit: int = 10, offset: int = 0
    ) -> tuple[Placed, ...]:
        """The users of a ladder, highest rating first, without those who keep their results to themselves."""
        statement = (
            sa.select(*columns(Rating, RATINGS))
            .where(*_of(guild_id, game), sa.not_(_unlisted()))
            .order_by(RATINGS.c.points.desc(), RATINGS.c.user_id)
            .limit(limit)
            .offset(offset)
        )
        found = await self._all(Rating, statement)
        return tuple(Placed(place=offset + at, rating=one) for at, one in enumerate(found, 1))

    async def place_of(self, guild_id: int, user_id: int, game: str = EVERY_GAME) -> Placed | None:
        """A user's own place among those that are shown, whether they are or not; None without a result."""
        statement = sa.select(*columns(Rating, RATINGS)).where(
            *_of(guild_id, game), RATINGS.c.user_id == user_id
        )
        mine = await self._one(Rating, statement)
        if mine is None:
            return None
        above = sa.or_(
            RATINGS.c.points > mine.points,
            sa.and_(RATINGS.c.points == mine.points, RATINGS.c.user_id < user_id),
        )
        count = sa.select(sa.func.count()).where(*_of(guild_id, game), above, sa.not_(_unlisted()))
        async with self._database.reading() as connection:
            higher = (await connection.execute(count)).scalar_one()
        return Placed(place=higher + 1, rating=mine)

    async def ladder_size(self, guild_id: int, game: str = EVERY_GAME) -> int:
        """How many users a ladder shows."""
        count = sa.select(sa.func.count()).where(*_of(guild_id, game), sa.not_(_unlisted()))
        async with self._database.reading() as connection:
            return int((await connection.execute(count)).scalar_one())


def _of(guild_id: int, game: str) -> tuple[sa.ColumnElement[bool], ...]:
    return RATINGS.c.guild_id == guild_id, RATINGS.c.game == game


def _unlisted() -> sa.ColumnElement[bool]:
    return sa.select(UNLISTED.c.user_id).where(UNLISTED.c.user_id == RATINGS.c.user_id).exists()
