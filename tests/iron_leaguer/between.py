"""Builds intervals for the rule tests: after any match, at any step, with rows as small as a test needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.chance import KeyedChance, ScriptedChance
from games.engine.contract import Private, Seat
from games.iron_leaguer import actions, interval
from games.iron_leaguer.season import hand_limit
from games.iron_leaguer.state import Leaguer, Match, State
from games.iron_leaguer.table import Table

from .season import DARK, SILVER, Season, rules

SCORES = {SILVER: (2, 1), DARK: (1, 2)}
"""A score by which a side has won, Silver's goals first."""

Who = str | tuple[str, int]


class Thrown(KeyedChance):
    """First these dice, then whatever comes; for commands that shuffle a deck after the dice."""

    def __init__(self, *dice: int) -> None:
        super().__init__(b"then")
        self._dice = list(dice)

    def _take(self, n: int, bound: int) -> int:
        return self._dice.pop(0) - 1 if self._dice else super()._take(n, bound)


def leaguer(who: Who) -> Leaguer:
    """A leaguer with its printed heart, or with the one given beside its id."""
    name, heart = who if isinstance(who, tuple) else (who, rules().book.figures[who].heart)
    return Leaguer(name, heart)


def after_match(
    scene: int = 2,
    winner: Seat = SILVER,
    *,
    score: tuple[int, int] | None = None,
    rough: int = 0,
    silver: Sequence[Who] | None = None,
    dark: Sequence[Who] | None = None,
    strays: Sequence[Who] = (),
    retired: Sequence[Who] = (),
    pool: Sequence[str] | None = None,
    **options: Any,
) -> Season:
    """The end of the match before interval ``scene``: rows, strays and retired as given, else as set up.

    Hands are full and of the right period. Of the pool only those are left who are nowhere else.
    """
    season = Season(**options)
    for seat, row in ((SILVER, silver), (DARK, dark)):
        if row is not None:
            season.team(seat, row=tuple(map(leaguer, row)))
    placed = {one.id for team in season.state.teams for one in team.row if one}
    lying = [leaguer(one) for one in (*strays, *retired)]
    placed |= {one.id for one in lying}
    period = 1 if scene <= 6 else 2 if scene <= 12 else 3
    deck = rules().book.decks[period]
    limit = hand_limit(scene - 1)
    season.team(SILVER, hand=deck[:limit]).team(DARK, hand=deck[limit : 2 * limit])
    return season.set(
        scene=scene - 1,
        period=period,
        deck=deck[2 * limit :],
        strays=tuple(lying[: len(strays)]),
        retired=tuple(lying[len(strays) :]),
        pool=tuple(pool)
        if pool is not None
        else tuple(one for one in season.state.pool if one not in placed),
        matches=(Match(scene - 1, winner, score or SCORES[winner], rough, 10),),
    )


def by_itself(season: Season, begin: Callable[[Table], object], dice: Sequence[int] = ()) -> Season:
    """Lets something begin that no command begins by itself."""
    chance = ScriptedChance.of_dice(*dice) if dice else KeyedChance(b"dice")
    table = Table(rules().book, season.state, chance)
    begin(table)
    if dice:
        assert len(chance.tape) == len(dice), f"{len(chance.tape)} draws, {len(dice)} dice"
    season.state = table.state
    season.events = tuple(one.event if isinstance(one, Private) else one for one in table.told)
    return season


def interval_of(scene: int = 2, winner: Seat = SILVER, *, dice: Sequence[int] = (), **more: Any) -> Season:
    """An interval that has just begun."""
    return begun(after_match(scene, winner, **more), dice)


def begun(season: Season, dice: Sequence[int] = ()) -> Season:
    """The interval that follows the match."""
    return by_itself(season, lambda table: interval.begin(table, season.state.scene + 1), dice)


def step_of(
    begin: Callable[[Table], object],
    scene: int = 2,
    winner: Seat = SILVER,
    *,
    dice: Sequence[int] = (),
    **more: Any,
) -> Season:
    """One step of an interval by itself, just begun."""
    season = after_match(scene, winner, **more).set(scene=scene)
    return by_itself(season, begin, dice)


def acting(scene: int = 2, winner: Seat = SILVER, **more: Any) -> Season:
    """The actions of an interval, with the winner of the match to act."""
    return step_of(actions.begin, scene, winner, **more)


def defaults(season: Season, *until: str, once: bool = False) -> Season:
    """Answers questions with the clock's answers: up to one of these phases or the end of the scene, or just
    the one that is open.
    """
    scene, count = season.state.scene, season.state.count
    while season.state.scene == scene and season.state.phase not in until:
        state = season.state
        if once and state.count != count:
            break
        seat = next(seat for seat in state.asked if state.teams[seat].answer is None)
        command = rules().default(state, seat)
        assert command is not None
        season.do(seat, command, chance=KeyedChance(state.count.to_bytes(4, "big")))
    return season


def row_of(state: State, seat: Seat) -> tuple[str, ...]:
    """The ids of a row, without its empty places."""
    return tuple(one.id for one in state.teams[seat].row if one)


def strays_of(state: State) -> tuple[str, ...]:
    """The ids of the strays."""
    return tuple(one.id for one in state.strays)
