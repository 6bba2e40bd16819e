"""The practice: two turns against a plain opponent, in which the learner does all that a duel asks for.

The learner has a rifle and a shield, the opponent bullets and a shield. Whatever the die of the initial
distance shows, Bagworm brings both within reach, and what it costs lets the learner go first.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..engine.contract import AnyRules, Command, Seat
from ..engine.practice import Practice
from . import computer_parts as parts
from .coach import STEPS, coach
from .commands import SIDES, InitialDone, SubmitAgent, UseInitial
from .options import USUAL
from .state import State
from .view import View, is_ready

LEARNER: Seat = 0
AGENTS = ("arashiyama", "kako")
"""Who is played: the learner's agent and the computer's."""

GOAL = 4
"""The initial distance that is aimed at: the middle of the learner's rifle, and in reach of both."""


def opening(rules: AnyRules, state: State) -> tuple[Seat, Command] | None:
    """Both agents, then the learner's effect on the initial distance and none of the opponent's."""
    if state.phase == "setup":
        seat = next(seat for seat, player in enumerate(state.players) if not is_ready(state.phase, player))
        agent = rules.view(state, seat).book.agents[AGENTS[seat]]
        return seat, SubmitAgent(agent.main, agent.sub, agent.sheet)
    if state.phase != "initial":
        return None
    if state.attacker == LEARNER and all(used.seat != LEARNER for used in state.used):
        return LEARNER, _approach(rules.view(state, LEARNER))
    return state.attacker, InitialDone()


def _approach(view: View) -> UseInitial:
    """Bagworm, to as near the goal as it leads."""
    best = min(parts.initial_ways(view), key=lambda way: abs(view.distance + (way.choice or 0) - GOAL))
    return UseInitial(SIDES[best.side], best.eff.ref, best.choice)


PRACTICE = Practice(
    seat=LEARNER,
    options=replace(USUAL, initial_trion=50, draw_by_agreement=False),
    computers={1 - LEARNER: "steady"},
    opening=opening,
    coach=coach,
    steps=STEPS,
)
"""With half the usual trion, so that it can be played to its end in a few minutes, which is not a draw."""
