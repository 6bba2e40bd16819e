"""Bridges as a computer player sees them: whom each brings nearer to what they are for."""

from __future__ import annotations

from typing import Literal

from . import effects as f
from .computer_mind import Mind
from .state import Cell
from .table import replace

LASTS = 0.5
"""How much of it counts: what has been wrecked may be repaired, and the other way round."""


def made(mind: Mind, cell: Cell, state: Literal["intact", "wrecked"]) -> float:
    """What it is worth to repair a bridge, or to wreck it: how much better off the own side's groups are with
    what they can go for, less the same of the other side's.
    """
    bridges = tuple(
        replace(one, intact=state == "intact") if one.cell == cell else one for one in mind.view.bridges
    )
    if bridges == mind.view.bridges:
        return 0.0
    # ways over the map are others then, so nothing that this mind has found out can be kept
    changed = Mind(replace(mind.view, bridges=bridges), mind.temper)
    return LASTS * (_prospects(changed) - _prospects(mind))


def wrecked(mind: Mind, cell: Cell) -> float:
    """The same for wrecking it, which comes to nothing where the other side has the TP to mend it."""
    mends = (
        one.tp
        for one in mind.view.book.operations.values()
        if any(isinstance(effect, f.SetBridge) and effect.set == "intact" for effect in one.effects)
    )
    price = min((tp for tp in mends if tp != "card"), default=None)
    return 0.0 if price is not None and mind.view.foe.tp >= price else made(mind, cell, "wrecked")


def _prospects(mind: Mind) -> float:
    other = mind.other()
    own = sum(mind.pull(group, None, cell) for group in mind.friends if (cell := group[0].cell) is not None)
    their = sum(
        other.pull(group, None, cell) for group in mind.enemies if (cell := group[0].cell) is not None
    )
    return own - their
