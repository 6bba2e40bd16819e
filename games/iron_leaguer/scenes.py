"""From scene to scene: what comes when a match or an interval is over."""

from __future__ import annotations

from . import interval, match
from .events import Technique
from .season import is_match
from .state import State
from .table import Table

_GO_ON = frozenset(("defence", "rescue", "rescue_growth", "cut", "newcomers", "release", "fill"))


def goes_on(state: State) -> bool:
    """Whether the next command belongs to what was told last: the same exchange, the same step.

    An attack belongs to the techniques that its team has used just before (iron-6.9).
    """
    if state.phase == "attack" and state.last:
        first = state.last[0]
        return isinstance(first, Technique) and first.seat == state.possession and not first.moves
    return state.phase in _GO_ON


def go_on(table: Table) -> None:
    """Begins the next scene for as long as the present one is over (iron-3.1a)."""
    while table.scene_over:
        table.scene_over = False
        scene = table.state.scene + 1
        if is_match(scene):
            match.begin(table, scene)
        else:
            interval.begin(table, scene)
