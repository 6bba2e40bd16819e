"""Actions used, and the questions that stand open while a team or a unit is to act."""

from __future__ import annotations

from .battle import UnitId
from .table import Table
from .terms import Phase


def used(table: Table, unit_id: UnitId, phase: Phase) -> None:
    """Marks a unit's action of a phase as used, and closes what was open for it: the window's question, which
    is asked anew, or its attack turn.
    """
    unit = table.unit(unit_id)
    if phase not in unit.acted:
        table.set_unit(unit_id, acted=(*unit.acted, phase))
    if phase == "attack" and table.battle.turn == unit_id:
        table.alter(turn=None)
    close_window(table)


def open_turn(table: Table, unit_id: UnitId) -> None:
    """Begins a unit's attack turn, or goes on with it."""
    table.alter(turn=unit_id)
    close_window(table)


def close_window(table: Table) -> None:
    """Takes the question of a window or attack turn away while its answer is carried out."""
    ask = table.ask
    if ask is not None and ask.kind in ("window", "again"):
        table.answered()
