"""Answers of a computer player: the shield, the counter, where the hits go, and the move after an attack."""

from __future__ import annotations

from . import commands as c
from . import computer_turn, legal_react, legal_turn
from .computer_mind import Mind, Units
from .computer_worth import WIN
from .squads import mixed

SHIELD = 6.0
"""The worth that an attack has to threaten, at least, for a shield to be used."""

OWN_TURN = 0.7
"""What the own activation counts that a counter takes: it may yet come to nothing."""


def answer(mind: Mind) -> c.React:
    """The answer that leaves the player best off."""
    view, field = mind.view, mind.field
    shots = view.shots
    assert shots is not None
    group = legal_react.those(field, shots.group)
    foes = legal_react.those(field, shots.members)
    turn = _own_turn(mind, group) if shots.ready and mind.temper.schemes else 0.0

    def score(react: c.React) -> float:
        hps = legal_react.left(field, shots, react)
        total = -mind.lost(group, hps) - SHIELD * react.shield
        if legal_react.decided(view, field, shots, hps):
            total -= WIN
        survivors = tuple(unit for unit, hp in zip(group, hps, strict=True) if hp > 0)
        if react.counter is not None:
            blow = mind.blow(survivors, react.counter, foes, None, True)
            total += blow.worth + WIN * blow.wins - turn * len(survivors) / len(group)
        return total

    return max(legal_react.choices(view, field, shots), key=score)


def _own_turn(mind: Mind, group: Units) -> float:
    """What the group could do with its own activation."""
    if mixed(group):
        return 0.0
    return OWN_TURN * max((move.score for move in computer_turn.moves(mind, group)), default=0.0)


def move_after(mind: Mind) -> c.MoveAfter:
    """The best place that is near enough."""
    ways = legal_turn.after_ways(mind.view)
    units = tuple(unit for unit in mind.view.units if unit.id in mind.view.moving)
    best = max(ways, key=lambda cell: (mind.place(units, None, cell), -ways[cell].cost))
    return c.MoveAfter(best if ways[best].cost else None)
