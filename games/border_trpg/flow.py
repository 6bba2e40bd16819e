"""What follows by itself: goes on until somebody has to decide.

Each part of the rules has a ``go_on(table)`` that does one next thing of its own and says whether it did.
They nest: a move or an attack under way comes before the round, the round before the set-up.
"""

from __future__ import annotations

from . import attack, life, moves, rounds, setup
from .table import Table

_PARTS = (attack.go_on, moves.go_on, life.go_on, rounds.go_on, setup.go_on)


def go_on(table: Table) -> None:
    """Lets everything happen that needs no decision."""
    while table.state.battle is not None and not table.battle.asks:
        if not any(part(table) for part in _PARTS):
            return
