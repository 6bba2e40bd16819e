"""Who hears of what is not public: those who know a place, and the members of a team."""

from __future__ import annotations

from ..engine.contract import Event, Seat
from .battle import PLAYERS, Battle, TeamId, Unit
from .sight import knows_cell, teams_of
from .table import Table


def near(battle: Battle, unit: Unit) -> tuple[Seat, ...]:
    """The players who may know where a unit is."""
    return tuple(seat for seat in PLAYERS if knows_cell(battle, seat, unit))


def team(battle: Battle, number: TeamId) -> tuple[Seat, ...]:
    """The players of a team's characters and of its operator."""
    return tuple(seat for seat in PLAYERS if number in teams_of(battle, seat))


def placed(table: Table, unit: Unit, event: Event) -> None:
    """Tells what shows where a unit is: to all, or of somebody hidden to those who know the place."""
    if unit.hidden:
        table.whisper(event, *near(table.battle, unit))
    else:
        table.tell(event)
