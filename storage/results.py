"""How finished tables ended, seat by seat, added up for people and servers.

Rows are written with the command that ends a table, in its transaction, and read by indexes alone: no journal
and no state is looked at. A result belongs to whoever holds the seat when the table ends; people who gave
commands for a seat and do not sit at the table any more have ``left``. Cancelled tables have no results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from storage.aging import Touched, age_ladders, touch
from storage.part import Part, columns, table
from storage.records import Standing

TABLES = table("tables")
SEATS = table("seats")
ENTRIES = table("entries")
RESULTS = table("results")
FIGURES = table("figures")
UNLISTED = table("unlisted")

Outcome = Literal["won", "drawn", "lost", "left"]
Against = Literal["people", "computers", "oneself"]
"""``computers``: one sits at the table. ``oneself``: nobody else does, so that nobody won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How often somebody fared so on one seat of one game, and the lengths of those tables together."""

    game: str
    seat: int
    against: Against
    outcome: Outcome
    count: int
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How somebody fared in all: on their own, or against one rival (another user, or a computer's level)."""

    user_id: int | None
    computer: str | None
    won: int
    drawn: int
    lost: int
    left: int

    @property
    def played(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost + self.left


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecord:
    """One row: a seat of a finished table."""

    table_id: int
    seat: int
    sitter: int
    user_id: int | None
    computer: str | None
    game: str
    guild_id: int | None
    outcome: Outcome
    against: Against
    length: int
    ended_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureMean:
    """The mean of a game's further number over a person's finished tables, and of how many."""

    name: str
    mean: float
    count: int


class Results(Part):
    """Adding up results."""

    async def tallies(
        self, user_id: int, *, guild_id: int | None = None, game: str | None = None
    ) -> tuple[Tally, ...]:
        """A person's results by game, seat, kind of opponent and outcome."""
        keys = (RESULTS.c.game, RESULTS.c.seat, RESULTS.c.against, RESULTS.c.outcome)
        statement = (
            sa.select(*keys, sa.func.count().label("count"), sa.func.sum(RESULTS.c.length).label("length"))
            .where(*_of(RESULTS, user_id, guild_id, game))
            .group_by(*keys)
            .order_by(*keys)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(statement)).all()
        return tuple(Tally(**{**row._asdict(), "length": int(row.length)}) for row in rows)

    async def rivals(
        self,
        user_id: int,
        *,
        guild_id: int | None = None,
        game: str | None = None,
        rival_id: int | None = None,
        limit: int = 10,
    ) -> tuple[Score, ...]:
        """Whom a person played, and how that went for the person; the most frequent rivals first."""
        mine, theirs = RESULTS.alias("mine"), RESULTS.alias("theirs")
        rival = (theirs.c.user_id, theirs.c.computer)
        statement = (
            sa.select(*rival, *_outcomes(mine))
            .join_from(mine, theirs, mine.c.table_id == theirs.c.table_id)
            .where(
                *_of(mine, user_id, guild_id, game),
                mine.c.against != "oneself",
                theirs.c.sitter == 0,
                sa.or_(theirs.c.user_id != user_id, theirs.c.user_id.is_(None)),
                # Who won or lost together were on one side.
                sa.or_(mine.c.outcome != theirs.c.outcome, mine.c.outcome == "drawn"),
            )
            .group_by(*rival)
            .order_by(sa.func.count().desc(), theirs.c.user_id, theirs.c.computer)
            .limit(limit)
        )
        if rival_id is not None:
            statement = statement.where(theirs.c.user_id == rival_id)
        return await self._scores(statement)

    async def latest_results(
        self,
        user_id: int,
        *,
        guild_id: int | None = None,
        game: str | None = None,
        rival_id: int | None = None,
        limit: int = 5,
    ) -> tuple[tuple[ResultRecord, ...], ...]:
        """All rows of the tables that a person finished last, the latest table first."""
        last = (
            sa.select(RESULTS.c.table_id)
            .where(*_of(RESULTS, user_id, guild_id, game), RESULTS.c.against != "oneself")
            .order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id.desc())
            .limit(limit)
        )
        if rival_id is not None:
            theirs = RESULTS.alias("theirs")
            met = sa.select(theirs.c.seat).where(
                theirs.c.table_id == RESULTS.c.table_id, theirs.c.user_id == rival_id
            )
            last = last.where(met.exists())
        async with self._database.reading() as connection:
            ids = list((await connection.execute(last)).scalars())
            if not ids:
                return ()
            found = await connection.execute(
                sa.select(*columns(ResultRecord, RESULTS))
                .where(RESULTS.c.table_id.in_(ids))
                .order_by(RESULTS.c.seat, RESULTS.c.sitter)
            )
            rows = [ResultRecord(**row._asdict()) for row in found]
        return tuple(tuple(row for row in rows if row.table_id == one) for one in dict.fromkeys(ids))

    async def figure_means(
        self, user_id: int, game: str, *, guild_id: int | None = None
    ) -> tuple[FigureMean, ...]:
        """The means of a game's further numbers over the tables that a person finished."""
        statement = (
            sa.select(
                FIGURES.c.name,
                sa.func.avg(FIGURES.c.value).label("mean"),
                sa.func.count().label("count"),
            )
            .join_from(
                RESULTS,
                FIGURES,
                sa.and_(RESULTS.c.table_id == FIGURES.c.table_id, RESULTS.c.seat == FIGURES.c.seat),
            )
            .where(*_of(RESULTS, user_id, guild_id, game), RESULTS.c.sitter == 0)
            .group_by(FIGURES.c.name)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(statement)).all()
        return tuple(FigureMean(**{**row._asdict(), "mean": float(row.mean)}) for row in rows)

    async def is_unlisted(self, user_id: int) -> bool:
        """Whether a person keeps their results to themselves."""
        return user_id in await self.unlisted_among((user_id,))

    async def unlisted_among(self, user_ids: Sequence[int]) -> frozenset[int]:
        """Those of these people who keep their results to themselves."""
        statement = sa.select(UNLISTED.c.user_id).where(UNLISTED.c.user_id.in_(user_ids))
        async with self._database.reading() as connection:
            return frozenset((await connection.execute(statement)).scalars())

    async def set_unlisted(self, user_id: int, unlisted: bool) -> None:
        """Keep a person's results to themselves from now on, or show them again."""
        at = self._clock()
        insert = self._database.dialect.insert_new(UNLISTED)

        def job(connection: sa.Connection) -> None:
            if unlisted:
                connection.execute(insert, {"user_id": user_id, "since": at})
            else:
                connection.execute(sa.delete(UNLISTED).where(UNLISTED.c.user_id == user_id))

        await self._writer.run(job)

    async def uncounted(self, limit: int = 100) -> tuple[int, ...]:
        """Finished tables without results: those that ended before results were kept."""
        statement = (
            sa.select(TABLES.c.id)
            .where(
                TABLES.c.status == "ended",
                sa.not_(sa.select(RESULTS.c.seat).where(RESULTS.c.table_id == TABLES.c.id).exists()),
            )
            .order_by(TABLES.c.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def count_result(self, table_id: int, standings: tuple[Standing, ...]) -> None:
        """Write the results of a table that has ended, in place of what was written of it before."""

        def job(connection: sa.Connection) -> None:
            ended_at = connection.execute(
                sa.select(TABLES.c.ended_at).where(TABLES.c.id == table_id, TABLES.c.status == "ended")
            ).scalar_one_or_none()
            if ended_at is not None:
                write_results(connection, table_id, standings, ended_at)
                touched: Touched = {}
                touch(connection, touched, table_id, ended_at)
                age_ladders(connection, touched)

        await self._writer.run(job)

    async def _scores(self, statement: sa.Select[Any]) -> tuple[Score, ...]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(statement)).all()
        return tuple(
            Score(
                user_id=row.user_id,
                computer=row.computer,
                won=int(row.won),
                drawn=int(row.drawn),
                lost=int(row.lost),
                left=int(row.gone),
            )
            for row in rows
        )


def _of(
    rows: sa.FromClause, user_id: int, guild_id: int | None, game: str | None
) -> tuple[sa.ColumnElement[bool], ...]:
    found: list[sa.ColumnElement[bool]] = [rows.c.user_id == user_id]
    if guild_id is not None:
        found.append(rows.c.guild_id == guild_id)
    if game is not None:
        found.append(rows.c.game == game)
    return tuple(found)


def _outcomes(rows: sa.FromClause) -> tuple[sa.ColumnElement[Any], ...]:
    # "left" is a word of SQL.
    names: tuple[tuple[str, Outcome], ...] = (
        ("won", "won"),
        ("drawn", "drawn"),
        ("lost", "lost"),
        ("gone", "left"),
    )
    return tuple(
        sa.func.sum(sa.case((rows.c.outcome == outcome, 1), else_=0)).label(name) for name, outcome in names
    )


def forget_results(connection: sa.Connection, table_id: int) -> None:
    """Drop the results of a table: it goes on, or is counted anew."""
    for rows in (RESULTS, FIGURES):
        connection.execute(sa.delete(rows).where(rows.c.table_id == table_id))


def write_results(
    connection: sa.Connection, table_id: int, standings: Sequence[Standing], ended_at: int
) -> None:
    """Write how a table that has just ended did for each seat, by who sits there now."""
    forget_results(connection, table_id)
    head = connection.execute(
        sa.select(TABLES.c.game, TABLES.c.guild_id, TABLES.c.referee_user_id).where(TABLES.c.id == table_id)
    ).one()
    seats = {
        row.seat: row
        for row in connection.execute(
            sa.select(SEATS.c.seat, SEATS.c.user_id, SEATS.c.computer).where(
                SEATS.c.table_id == table_id, SEATS.c.left_at.is_(None)
            )
        )
    }
    holders = {seat: row.user_id for seat, row in seats.items()}
    people = {user_id for user_id in holders.values() if user_id is not None}
    whom_they_left: Against = "people" if people else "computers"
    gone = _gone(connection, table_id, people | {head.referee_user_id})
    against: Against = "people"
    if any(holders.get(one.seat) is None for one in standings):
        against = "computers"
    elif len(people) < 2 <= len(standings):
        against = "oneself"
    rows = []
    for one in standings:
        sitting = seats.get(one.seat)
        common = {
            "table_id": table_id,
            "seat": one.seat,
            "game": head.game,
            "guild_id": head.guild_id,
            "length": one.length,
            "ended_at": ended_at,
            "against": against,
        }
        computer = None if sitting is None or sitting.user_id is not None else sitting.computer
        holder = {"user_id": holders.get(one.seat), "computer": computer, "outcome": one.outcome}
        rows.append({**common, **holder, "sitter": 0})
        for sitter, user_id in enumerate(gone.get(one.seat, ()), 1):
            left = {"user_id": user_id, "computer": None, "outcome": "left", "against": whom_they_left}
            rows.append({**common, **left, "sitter": sitter})
    connection.execute(sa.insert(RESULTS), rows)
    figures = [
        {"table_id": table_id, "seat": one.seat, "name": name, "value": value}
        for one in standings
        for name, value in one.figures
    ]
    if figures:
        connection.execute(sa.insert(FIGURES), figures)


def _gone(connection: sa.Connection, table_id: int, still_here: set[int | None]) -> dict[int, list[int]]:
    """Who gave commands for a seat and does not sit at the table any more: read once in a table's life."""
    statement = (
        sa.select(ENTRIES.c.actor, ENTRIES.c.user_id)
        .where(
            ENTRIES.c.table_id == table_id,
            ENTRIES.c.kind == "command",
            ENTRIES.c.undone_by.is_(None),
            ENTRIES.c.user_id.is_not(None),
        )
        .distinct()
        .order_by(ENTRIES.c.actor, ENTRIES.c.user_id)
    )
    found: dict[int, list[int]] = {}
    for row in connection.execute(statement):
        if row.user_id not in still_here:
            found.setdefault(row.actor, []).append(row.user_id)
    return found
