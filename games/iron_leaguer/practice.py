"""The practice: the first match as Silver against a plain Dark, and the interval after it up to the actions.

Dark has possession in the first match and lets it go, so that the learner begins with an attack.
"""

from __future__ import annotations

from ..engine.contract import AnyRules, Command, Seat
from ..engine.practice import Practice
from .coach import STEPS, coach
from .commands import Nothing
from .options import USUAL
from .season import DARK, SILVER
from .state import State


def opening(rules: AnyRules, state: State) -> tuple[Seat, Command] | None:
    """Dark does nothing with its first possession."""
    return (DARK, Nothing()) if not state.windows else None


PRACTICE = Practice(
    seat=SILVER,
    options=USUAL,
    computers={DARK: "steady"},
    opening=opening,
    coach=coach,
    steps=STEPS,
)
