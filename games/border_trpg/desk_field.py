"""The game master's hand on the ground and on what stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import events_desk as e
from . import objects
from .battle import Battle, Cell, Ground
from .desk import fighting, presiding, record
from .field import Field
from .table import Table
from .view import View


def set_ground(table: Table, view: View, actor: Seat, command: gm.SetGround) -> None:
    """Changes the ground of cells; whoever stands there goes up or down with it."""
    battle = _mapped(view)
    _inside(view, battle, command.cells)
    kept = tuple(one for one in battle.ground if one.cell not in command.cells)
    changed = tuple(Ground(cell, command.height, command.water) for cell in dict.fromkeys(command.cells))
    table.alter(ground=(*kept, *changed))
    what = "water" if command.water else "ground"
    event = e.Overruled(actor, "ground", what=what, after=str(command.height), cells=command.cells)
    record(table, command, event)


def add_object(table: Table, view: View, actor: Seat, command: gm.AddObject) -> None:
    """Sets an object on cells; whoever stands there stands on it."""
    battle = _mapped(view)
    _inside(view, battle, command.cells)
    thing = view.book.things.get(command.thing)
    if thing is None:
        raise Refused("thing", t("There is no such object in this pack."))
    if command.hidden and command.team is None:
        raise Refused("team", t("A hidden object belongs to a team. Name it."))
    height = thing.height if command.height is None else command.height
    objects.add(table, thing.id, command.cells, height, command.team, hidden=command.hidden)
    event = e.Overruled(actor, "object", what=thing.id, after=str(height), cells=command.cells)
    record(table, command, event, hidden=command.hidden)


def remove_object(table: Table, view: View, actor: Seat, command: gm.RemoveObject) -> None:
    """Takes what stands on a cell away as a whole; who stood on it falls, unless gently."""
    battle = _mapped(view)
    field = Field(view.book, battle)
    thing, building = field.object_at(command.cell), field.building_at(command.cell)
    if thing is None and building is None:
        raise Refused("nothing", t("There is no object on that cell."))
    hidden = thing is not None and thing.hidden
    event = e.Overruled(actor, "unobject", what=thing.thing if thing else "building", cells=(command.cell,))
    record(table, command, event, hidden=hidden)
    if command.gently:
        objects.take_away(table, (command.cell,))
    else:
        objects.destroy(table, (command.cell,), None)


def _mapped(view: View) -> Battle:
    presiding(view)
    battle = fighting(view)
    if battle.map is None:
        raise Refused("map", t("The map has not been picked yet."))
    return battle


def _inside(view: View, battle: Battle, cells: tuple[Cell, ...]) -> None:
    field = Field(view.book, battle)
    if not cells or not all(field.inside(cell) for cell in cells):
        raise Refused("outside", t("Name cells on the map, A1 to Y20."))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SetGround: set_ground,
    gm.AddObject: add_object,
    gm.RemoveObject: remove_object,
}
