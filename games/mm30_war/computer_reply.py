"""Looking one turn further: the battle as it most likely is after an activation."""

from __future__ import annotations

from typing import Any

from . import arms, legal_turn, odds
from . import commands as c
from .computer_mind import Mind, Units
from .computer_worth import WIN, spread
from .field import Field
from .state import Base, Cell, Unit
from .table import replace
from .units import has_ready
from .view import ArmyView, View

SURE = 0.9
"""The share of winning from which a move needs no second look."""


def after(mind: Mind, command: c.Activate) -> View:
    """The battle as it most likely is after an activation, through the eyes of the other side, whose turn it
    is.
    """
    view = mind.view
    group = legal_turn.acting(view, command.cell, command.members)
    to = command.cell if command.to is None else command.to
    done = {unit.id: _moved(unit, to, command.form) for unit in group}
    foe: ArmyView = view.foe
    fields: dict[str, Any] = {}
    match command.action:
        case "attack":
            assert command.at is not None
            target = mind.field.group(command.at)
            for unit, hp in zip(target, _left(mind, group, target, command), strict=True):
                alive = hp > 0
                done[unit.id] = replace(
                    unit, hp=hp, cell=unit.cell if alive else None, ready=unit.ready and alive
                )
        case "attack_hq":
            foe = replace(foe, hp=max(1, foe.hp - len(group)))
        case "wait":
            fields["bases"] = tuple(_captured(mind, base, to, group, command.form) for base in view.bases)
        case _:
            pass
    armies = (view.armies[0], foe) if mind.side == 0 else (foe, view.armies[1])
    units = tuple(done.get(unit.id, unit) for unit in view.units)
    return replace(
        view, units=units, armies=armies, viewer=1 - mind.side, turn=1 - mind.side, operated=0, **fields
    )


def _moved(unit: Unit, to: Cell, changes: bool) -> Unit:
    return replace(unit, cell=to, ready=False, form=unit.form != changes)


def _captured(mind: Mind, base: Base, to: Cell, group: Units, changes: bool) -> Base:
    form = legal_turn.form_of(group, changes)
    flies = any(mind.field.type_of(unit, form) == "flying" for unit in group)
    return base if base.cell != to or flies else replace(base, owner=mind.side)


def _left(mind: Mind, group: Units, target: Units, command: c.Activate) -> tuple[int, ...]:
    """The HP that an attack most likely leaves."""
    field: Field = mind.field
    form = legal_turn.form_of(group, command.form)
    arm = arms.arm(field, group, command.weapon, form)
    one = float(odds.chance(field.options, arms.sides(target), arm.hit))
    rows = spread(tuple(unit.hp for unit in target), arm.dice, one, arm.power, arm.weapon.area)
    chances: dict[tuple[int, ...], float] = {}
    for likely, hps in rows:
        chances[hps] = chances.get(hps, 0.0) + likely
    return max(chances, key=lambda hps: chances[hps])


def answerable(view: View) -> bool:
    """Whether the side that is to answer has anybody to do it with."""
    return view.viewer is not None and has_ready(view.units, view.viewer)


def certain(score: float) -> bool:
    """Whether a move wins as good as certainly."""
    return score >= SURE * WIN
