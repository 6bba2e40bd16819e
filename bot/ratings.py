"""Ratings: how strong people have shown themselves to be, reckoned from a server's results in their order.

The reckoning is Plackett and Luce's model as the library ``openskill`` has it: each person has a strength and
an uncertainty, a result moves both, an unlikely one further. Shown is what a person has *proven*, the
strength less three times the uncertainty: who has played little begins in the middle, and one lucky win leads
to no top. It knows draws and teams, and needs nothing but the results, so it can be reckoned anew any time.

What counts: finished tables between people of one server. What doesn't: computers, practices, tables called
off, a seat that was left to somebody else, and games with a master, where people don't play each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from games.library import Shelf
from storage.ladders import Ladder, RatedSeat, Rating
from storage.results import Outcome
from storage.store import Store

from .locks import Locks

START = 1000
"""Points of somebody of whom nothing is known."""
SCALE = 24.0
"""Points of one unit of the model: a first win against another newcomer is worth about 80 of them."""
AT_A_TIME = 2000
"""Seats that are read and reckoned at a time."""
TRIES = 5
FEW = 5
"""Results below which a rating is still settling."""

MODEL = PlackettLuce()


def newcomer(user_id: int) -> Rating:
    """The rating of somebody who has played nothing yet."""
    start = MODEL.rating()
    return Rating(
        user_id=user_id,
        mu=start.mu,
        sigma=start.sigma,
        points=START,
        won=0,
        drawn=0,
        lost=0,
        streak=0,
        best=0,
    )


def rate(seats: Sequence[RatedSeat], known: Mapping[int, Rating]) -> dict[int, Rating]:
    """The new ratings of those who played at one table; of none where its result says nothing.

    Who won together are a team, and so are who lost to one. With one winner among many everybody plays
    alone, as at a draw. Who has been forgotten counts as a newcomer.
    """
    outcomes = {one.outcome for one in seats}
    sides: dict[Outcome, list[int | None]] = {}
    for one in seats:
        side = sides.setdefault(one.outcome, [])
        if one.user_id is None or one.user_id not in side:
            side.append(one.user_id)
    people = [user_id for side in sides.values() for user_id in side]
    met = [user_id for user_id in people if user_id is not None]
    if len(people) < 2 or not met or len(set(met)) < len(met) or outcomes in ({"won"}, {"lost"}):
        return {}
    teams: list[tuple[Outcome, list[int | None]]] = list(sides.items())
    if len(sides.get("won", ())) < 2:
        teams = [(outcome, [user_id]) for outcome, side in sides.items() for user_id in side]
    before = [[_of(user_id, known) for user_id in team] for _, team in teams]
    after = MODEL.rate(before, ranks=[1.0 if outcome == "won" else 2.0 for outcome, _ in teams])
    found = {}
    for (outcome, team), ratings in zip(teams, after, strict=True):
        for user_id, rating in zip(team, ratings, strict=True):
            if user_id is not None:
                found[user_id] = _fared(known.get(user_id) or newcomer(user_id), outcome, rating)
    return found


def _of(user_id: int | None, known: Mapping[int, Rating]) -> PlackettLuceRating:
    rating = None if user_id is None else known.get(user_id)
    return MODEL.rating() if rating is None else MODEL.rating(rating.mu, rating.sigma)


def _fared(before: Rating, outcome: Outcome, after: PlackettLuceRating) -> Rating:
    streak = before.streak + 1 if outcome == "won" else 0
    return replace(
        before,
        mu=after.mu,
        sigma=after.sigma,
        points=points(after),
        won=before.won + (outcome == "won"),
        drawn=before.drawn + (outcome == "drawn"),
        lost=before.lost + (outcome == "lost"),
        streak=streak,
        best=max(before.best, streak),
    )


def points(rating: PlackettLuceRating) -> int:
    """A rating as it shows: what has been proven, in whole points."""
    return START + round(SCALE * rating.ordinal())


def reckon(results: Iterable[RatedSeat], known: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings that results change, table by table in the order given, from those ``known`` before."""
    now = dict(known)
    changed: dict[int, Rating] = {}
    for _, table in groupby(results, key=lambda one: one.table_id):
        new = rate(tuple(table), now)
        now |= new
        changed |= new
    return changed


class Ratings:
    """Keeps the ladders of servers up to date with their results, when somebody looks at them."""

    def __init__(self, store: Store, shelves: Mapping[str, Shelf]) -> None:
        self._store = store
        self._mastered = frozenset(
            shelf.game.id for shelf in shelves.values() if any(seat.presides for seat in shelf.game.seats)
        )
        self._locks: Locks[tuple[int, str]] = Locks()

    def counts(self, game: str) -> bool:
        """Whether the people of a game play against each other, so that a rating means something."""
        return game not in self._mastered

    async def catch_up(self, guild_id: int, game: str) -> None:
        """Reckons what has ended since a ladder was looked at; anew where older results have changed."""
        async with self._locks.of((guild_id, game)):
            failures = 0
            while failures < TRIES:
                ladder = await self._store.ladder_head(guild_id, game)
                results = await self._store.unread_results(ladder, limit=AT_A_TIME)
                if not results and not ladder.stale:
                    return
                # Another process may have been faster, or a table has ended meanwhile: then once more.
                failures += not await self._advance(ladder, results)

    async def _advance(self, ladder: Ladder, results: tuple[RatedSeat, ...]) -> bool:
        """Reckons some results and keeps what comes of them, or nothing where the ladder has changed."""
        met = {one.user_id for one in results if one.user_id is not None}
        known = await self._store.ratings(ladder, met)
        counted = [one for one in results if self.counts(one.game)]
        changed = await asyncio.to_thread(reckon, counted, known)
        return await self._store.save_ratings(
            ladder, tuple(changed.values()), results[-1] if results else None
        )
