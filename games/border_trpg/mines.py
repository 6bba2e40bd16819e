"""What goes off under somebody: an object that works by itself, as an attack that nobody makes."""

from __future__ import annotations

from . import aim, states
from . import events_attack as e
from .battle import Aimed, Attack, UnitId
from .table import Table, find, replace


def spring(table: Table, unit_id: UnitId, object_id: int) -> None:
    """An object such as a mine goes off under a unit; it may interrupt an attack under way."""
    one = find(table.battle.objects, object_id)
    shown = tuple(replace(it, hidden=False) if it.id == one.id else it for it in table.battle.objects)
    table.alter(objects=shown)
    unit = table.unit(unit_id)
    table.tell(e.WentOff(one.thing, unit.name))
    made = aim.means_of(table.book, one.thing, thing=True)
    assert made.fixed is not None
    assert unit.cell is not None
    caught = [unit]
    if made.fixed.area > 1:
        caught = list(aim.inside(table.battle, None, unit.cell, made._replace(area=made.fixed.area)))
        states.caught_in_area(table, [it.id for it in caught])
    table.alter(
        attack=Attack(
            unit=unit_id,
            side=None,
            skill=one.thing,
            centre=unit.cell,
            aimed=tuple(Aimed(unit=it.id) for it in caught),
            stage="offers",
            object=object_id,
            outer=table.battle.attack,
        )
    )
