"""What comes of attacks and defences: possession, goals, resets, counters, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..engine.contract import Seat
from . import endings, legal
from . import events as e
from .commands import LeaguerId
from .season import goals_to_win
from .state import Blow, Match, Tally
from .table import Table, replace

DICE_GOAL = 3
"""The idle reset of a match at which dice decide a goal (iron-q26)."""


def pass_possession(table: Table, seat: Seat) -> None:
    """Possession goes to ``seat``."""
    table.change(possession=seat)
    table.tell(e.Possession(seat=seat))


def close(table: Table) -> None:
    """An exchange is over: the reset that comes when everybody is used, and the next attack (iron-8.7).

    Possession is whatever the exchange decided.
    """
    if is_all_used(table):
        reset(table, "all_used")
    table.change(blow=None)
    table.ask("attack", table.state.possession)


def is_all_used(table: Table) -> bool:
    """Whether no leaguer of either team is left to act (iron-8.7)."""
    barred_counts = table.state.options.barred_counts_as_used
    return all(
        one.used or (barred_counts and legal.is_barred(table.figure(one.id), one))
        for seat in (0, 1)
        for one in table.team(seat).row
        if one is not None
    )


def reset_at_once(table: Table) -> None:
    """In the midst of an exchange, where the table does not wait for its end (iron-8.7)."""
    if table.state.options.reset_87 == "immediate" and is_all_used(table):
        reset(table, "all_used")


def reset(table: Table, why: Literal["goal", "defence", "all_used", "idle"]) -> None:
    """Everybody is unused and hands are filled; who has possession draws first (iron-8.5a, iron-8.6.2)."""
    for seat in (0, 1):
        table.each(seat, lambda one: replace(one, used=False) if one.used else one)
    first = table.state.possession
    drawn = {seat: table.fill_hand(seat) for seat in (first, 1 - first)}
    table.tell(e.WasReset(why=why, drawn=(drawn[0], drawn[1])))


def counter(table: Table, seat: Seat, ap: int, users: tuple[LeaguerId, ...]) -> None:
    """The defence strikes back with what it has left over (iron-8.6.3a)."""
    blow = table.state.blow
    assert blow is not None
    table.change(possession=seat, blow=Blow(seat, ap, users, blow.links + 1))
    table.tell(e.Countered(seat=seat, ap=ap))
    table.ask("defence", 1 - seat)


def goal(table: Table, seat: Seat, scorers: tuple[LeaguerId, ...]) -> None:
    """A goal: the match ends at once with the last one, else everything is reset (iron-4.3, iron-8.5a).

    The team that was scored on has possession (iron-8.5b).
    """
    table.alter(seat, score=table.team(seat).score + 1)
    one, two = (team.score for team in table.state.teams)
    table.change(tallies=_tallied(table.state.tallies, scorers), possession=1 - seat, blow=None)
    table.tell(e.Goal(seat=seat, scorers=scorers, score=(one, two)))
    if table.team(seat).score >= goals_to_win(table.state.scene):
        end_match(table, seat)
        return
    reset(table, "goal")
    table.tell(e.Possession(seat=1 - seat))
    table.ask("attack", 1 - seat)


def _tallied(tallies: tuple[Tally, ...], scorers: Iterable[LeaguerId]) -> tuple[Tally, ...]:
    goals = {tally.leaguer: tally.goals for tally in tallies}
    for leaguer in scorers:
        goals[leaguer] = goals.get(leaguer, 0) + 1
    return tuple(Tally(leaguer, count) for leaguer, count in goals.items())


def end_match(table: Table, winner: Seat) -> None:
    """Books the match; the season ends here, or the next scene comes (iron-4.3, iron-22.1a)."""
    state = table.state
    score = (state.teams[0].score, state.teams[1].score)
    match = Match(state.scene, winner, score, state.rough, state.windows)
    table.change(matches=(*state.matches, match))
    table.tell(e.MatchEnded(scene=state.scene, winner=winner, score=score, rough=state.rough))
    if endings.is_decided(table.state):
        endings.decide(table)
    else:
        table.end_scene()


# ---- idle windows --------------------------------------------------------------------------------------


def end_idle_window(table: Table, seat: Seat) -> None:
    """``seat`` had possession and did not attack: the other team has it now (iron-6.6b).

    Too many such windows in a row change both hands; the third time dice decide a goal (iron-q26).
    """
    state = table.state
    table.change(idle=state.idle + 1, windows=state.windows + 1)
    pass_possession(table, 1 - seat)
    if not state.options.stall_limit or table.state.idle < state.options.stall_limit:
        close(table)
        return
    table.change(idle=0, refreshes=state.refreshes + 1)
    for one in (0, 1):
        table.discard(one, table.team(one).hand, seen=False)
    reset(table, "idle")
    if table.state.refreshes < DICE_GOAL:
        close(table)
        return
    table.change(refreshes=0)
    _dice_goal(table)


def _dice_goal(table: Table) -> None:
    """Both roll until one is higher, and that team scores."""
    rolls: list[tuple[e.Dice, e.Dice]] = []
    while not rolls or sum(rolls[-1][0]) == sum(rolls[-1][1]):
        rolls.append((table.roll(), table.roll()))
    winner = 0 if sum(rolls[-1][0]) > sum(rolls[-1][1]) else 1
    table.tell(e.DiceGoal(rolls=tuple(rolls), seat=winner))
    goal(table, winner, ())
