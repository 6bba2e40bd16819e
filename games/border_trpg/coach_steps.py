"""Where in the practice each part is: numbers that never go down while it is played on."""

from __future__ import annotations

from .battle import Battle, Unit

FIRST, SECOND = 1, 2
"""The rounds that are coached; the second up to its attack phase."""

TACTICS, MOVEMENT, STRIKE, HIT, BURST, OTHER_SIDE, DEFEND = range(1, 8)
"""The steps of the first round, in the order in which they come."""

AGAIN, APPROACH = 8, 9
"""The steps of the second round: initiative and tactics, then movement."""

STEPS = 10
"""The last says what has been learnt."""


def step_of(battle: Battle, unit: Unit, own: int = STRIKE) -> int:
    """The step of a question; ``own`` is that of one in the first attack of the unit's own attack turn."""
    if battle.round > FIRST:
        return APPROACH if battle.phase == "movement" else AGAIN
    if battle.phase != "attack":
        return MOVEMENT if battle.phase == "movement" else TACTICS
    if battle.turn == unit.id:
        return OTHER_SIDE if len(unit.sides) > 1 else own
    return DEFEND if "attack" in (*unit.acted, *unit.passed) else STRIKE
