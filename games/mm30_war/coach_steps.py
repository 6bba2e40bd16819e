"""Where in the practice each decision is: numbers that never go down while it is played on."""

from __future__ import annotations

from . import lists
from .field import field_of
from .squads import ready_members
from .view import View

BATTLE = 2
"""The round that is coached; the one before it has been played when the learner sits down."""

ANSWER, FIRST, LAST, ORDER, STEPS = 1, 2, 5, 6, 7
"""The answer to the first attack, the first and the last activation, the order of the next round, the end."""


def done(view: View) -> int:
    """How far the learner is in the round: groups that are finished or gone, and operations launched."""
    cells = {unit.cell for unit in view.units if unit.side == view.viewer and unit.cell is not None}
    still = sum(1 for cell in cells if ready_members(field_of(view).group(cell)))
    groups, _ = lists.stacks(view.deck, view.me.list or {})
    return max(0, groups - still) + len(view.me.used)


def step_of(view: View) -> int:
    """The step of a decision in the coached round."""
    fresh = all(unit.ready and unit.hp > 0 for unit in view.units if unit.side == view.viewer)
    shot_at = view.phase == "react" and view.shots is not None and not view.shots.counter
    if shot_at and fresh and not view.me.used:
        return ANSWER
    before = done(view) - (view.phase == "after")  # who moves once more belongs to its attack
    return min(LAST, FIRST + max(0, before - 1))
