"""What follows by itself: goes on until somebody has to decide.

Each part of the rules has a ``go_on(table)`` that does one next thing of its own and says whether it did.
The order is the order of nesting: an attack under way before the round, the round before the set-up.
"""

from __future__ import annotations

from collections.abc import Callable

from .table import Table

Step = Callable[[Table], bool]
STEPS: list[Step] = []


def go_on(table: Table) -> None:
    """Lets everything happen that needs no decision."""
    while table.state.battle is not None and not table.battle.asks:
        if not any(step(table) for step in STEPS):
            return
