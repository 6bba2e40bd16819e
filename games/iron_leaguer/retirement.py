"""Forced retirement: what a defeat costs Dark."""

from __future__ import annotations

from . import events as e
from .options import Options
from .rows import retire
from .season import DARK, SILVER, retirement_rolls
from .table import Table

NOBODY = 12
"""The line of the table that retires nobody (iron-12.3.2b)."""


def begin(table: Table) -> bool:
    """Step 2: after a defeat Dark loses those who never grow, and in some scenes whom the dice name.

    Nobody is asked anything (iron-12.2, iron-12.3).
    """
    match = table.state.matches[-1]
    if match.winner != SILVER:
        return False
    gone = tuple(one.id for one in table.leaguers(DARK) if table.figure(one.id).growth is None)
    for leaguer in gone:
        retire(table, leaguer)
    if gone:
        table.tell(e.Retired(leaguers=gone))
    for _ in range(retirement_rolls(table.state.scene, match.score[SILVER] - match.score[DARK])):
        _roll(table)
    return False


def _roll(table: Table) -> None:
    """One roll: it names a place of the row; from an empty one nobody leaves (iron-12.3.3)."""
    dice = table.roll()
    place = place_of(dice, table.state.options)
    row = table.team(DARK).row
    one = row[place - 1] if place <= len(row) and place != NOBODY else None
    if one is not None:
        retire(table, one.id)
    table.tell(e.Retired(leaguers=(one.id,) if one else (), dice=dice, place=place))


def place_of(dice: e.Dice, options: Options) -> int:
    """The place in Dark's row that a roll names, 1 to 11, or 12 for nobody (iron-12.3.2a, iron-12.3.2b)."""
    tens, units = dice
    if options.retire_range == 36:
        tens = (tens - 1) % 3 + 1
    return (tens - 1) * 2 + (1 if units <= 3 else 2)
