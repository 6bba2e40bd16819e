"""Practice: one agent against two trion soldiers, a round of battle and the beginning of the next."""

from __future__ import annotations

from typing import Any

from ..engine.contract import AUTO, AnyRules, Command, Seat
from ..engine.practice import Practice
from . import commands as c
from . import commands_gm as gm
from .battle import Battle, Ending
from .coach import coach
from .coach_steps import STEPS
from .computer_master import NAMES
from .options import USUAL
from .state import State

MASTER, LEARNER = 0, 2

SAMPLE = "sakaki"
ENEMIES = (gm.Enemies("tick", 1), gm.Enemies("spitter", 1))
MAP = "mock_room"

CELLS = ((8, 9), (14, 11), (14, 8))
"""Where the agent and the soldiers start: too far to be struck before the learner has moved, and near enough
for a blow in the first round.
"""

ROUNDS = 10
"""When the battle ends that is over before only when both soldiers have fallen."""


def opening(rules: AnyRules, state: Any) -> tuple[Seat, Command] | None:
    """The agent is a sample with a team of its own, the battle is set up, and round 1 has begun."""
    assert isinstance(state, State)
    if state.battle is not None:
        return _battle(rules, state, state.battle)
    if state.battles:
        return None
    if not state.sheets:
        return LEARNER, c.TakeSample(SAMPLE)
    sheet = state.sheets[0]
    if sheet.status != "approved":
        return MASTER, gm.Approval(sheet.id)
    if not state.teams:
        return LEARNER, c.CreateTeam(NAMES[0])
    team = state.teams[0]
    if not team.members:
        return LEARNER, c.JoinTeam(team.id, sheet.id)
    return MASTER, gm.NewBattle(kind="defence", teams=(team.id,), enemies=ENEMIES, map=MAP)


def _battle(rules: AnyRules, state: State, battle: Battle) -> tuple[Seat, Command] | None:
    """Everybody in place, the end named, and whatever enemies may do before the learner passed."""
    if battle.stage != "fight":
        for unit, cell in zip(battle.units, CELLS, strict=True):
            if unit.cell is None:
                return MASTER, c.PlaceUnit(unit.id, cell)
        if not battle.ending.said:
            soldiers = tuple(unit.id for unit in battle.units if unit.soldier is not None)
            return MASTER, gm.SetEnding(Ending(rounds=ROUNDS, down=soldiers))
        return MASTER, gm.StartBattle()
    command = rules.default(state, AUTO)
    return None if command is None else (AUTO, command)


PRACTICE = Practice(
    seat=LEARNER,
    options=USUAL,
    computers={MASTER: "steady"},
    opening=opening,
    coach=coach,
    steps=STEPS,
)
"""The practice of Border TRPG."""
