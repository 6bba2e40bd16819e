"""How a season ends: two wins in the world tour, a concession, or a seat that ran out of time."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import Result, Seat
from ..engine.text import SeatName, Text, t
from . import events as e
from . import refusals
from .commands import Concede
from .season import DARK, LAST_SCENE, SILVER, TOUR
from .state import Ending, Match, State
from .table import Table
from .view import View

WINS = 2
"""Matches of the world tour that win the season (iron-22.1a)."""


def tour_wins(matches: Iterable[Match]) -> tuple[int, int]:
    """Matches of the world tour that Silver and Dark have won."""
    winners = [one.winner for one in matches if one.scene in TOUR]
    return (winners.count(SILVER), winners.count(DARK))


def is_decided(state: State) -> bool:
    """Whether no further match is played (iron-22.1a)."""
    if state.options.play_out_tour:
        return state.scene == LAST_SCENE
    return max(tour_wins(state.matches)) >= WINS


def finish(table: Table, winner: Seat, why: e.Why) -> None:
    """Ends the season."""
    table.ask("over")
    table.change(ending=Ending(winner, why), blow=None)
    table.tell(e.SeasonEnded(winner=winner, why=why))


def decide(table: Table) -> None:
    """Ends the season by the world tour. There is no drawn game (iron-22.1b)."""
    silver, dark = tour_wins(table.state.matches)
    finish(table, SILVER if silver > dark else DARK, "tour")


def concede(table: Table, view: View, actor: Seat, command: Concede) -> None:
    """Gives the season up; possible at any time."""
    refusals.must_go_on(view)
    finish(table, 1 - actor, "conceded")


def forfeit(table: Table, view: View, seat: Seat) -> None:
    """``seat`` ran out of time."""
    refusals.must_go_on(view)
    finish(table, 1 - seat, "forfeit")


def result_of(state: State) -> Result | None:
    """How the season ended, or None while it goes on."""
    ending = state.ending
    if ending is None:
        return None
    return Result((ending.winner,), ending.why, ending_text(ending, state.matches))


def ending_text(ending: Ending, matches: Iterable[Match]) -> Text:
    """The end in one sentence."""
    winner, loser = SeatName(ending.winner), SeatName(1 - ending.winner)
    if ending.why == "conceded":
        return t("{loser} concedes: {winner} wins the season.", winner=winner, loser=loser)
    if ending.why == "forfeit":
        return t("{loser} ran out of time: {winner} wins the season by forfeit.", winner=winner, loser=loser)
    wins = sorted(tour_wins(matches), reverse=True)
    return t(
        "{winner} wins the world tour {won}–{lost}, and with it the season.",
        winner=winner, won=wins[0], lost=wins[1],
    )  # fmt: skip
