"""The game master's hand on the ground and on what stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import ears, objects
from . import events_desk as e
from .battle import Battle, Cell, Ground
from .desk import SAME, fighting, presiding, record
from .field import Field
from .grid import inside
from .table import Table, replace
from .view import View


def set_ground(table: Table, view: View, actor: Seat, command: gm.SetGround) -> None:
    """Changes the ground of cells; whoever stands there goes up or down with it."""
    battle = _mapped(view)
    _on_map(command.cells)
    cells = tuple(dict.fromkeys(command.cells))
    kept = tuple(one for one in battle.ground if one.cell not in cells)
    height = 0 if command.water else command.height
    table.alter(ground=(*kept, *(Ground(cell, height, command.water) for cell in cells)))
    what = "water" if command.water else "ground"
    record(table, command, e.Overruled(actor, "ground", what=what, after=str(height), cells=cells))


def add_object(table: Table, view: View, actor: Seat, command: gm.AddObject) -> None:
    """Sets an object on cells; whoever stands there stands on it. Of a hidden one its team alone hears."""
    battle = _mapped(view)
    _on_map(command.cells)
    thing = view.book.things.get(command.thing)
    if thing is None:
        raise Refused("thing", t("There is no such object in this pack."))
    if command.hidden and command.team is None:
        raise Refused("team", t("A hidden object belongs to a team. Name it."))
    if command.team is not None and all(party.id != command.team for party in battle.parties):
        raise Refused("team", t("There is no such team in this battle."))
    height = thing.height if command.height is None else command.height
    cells = tuple(dict.fromkeys(command.cells))
    event = e.Overruled(actor, "object", what=thing.id, after=str(height), cells=cells)
    heard = () if command.team is None else ears.team(battle, command.team)
    record(table, command, event, public=None if command.hidden else SAME, ears=heard)
    objects.add(table, thing.id, cells, height, command.team, hidden=command.hidden)


def remove_object(table: Table, view: View, actor: Seat, command: gm.RemoveObject) -> None:
    """Takes what stands on a cell away as a whole; who stood on it falls, unless gently."""
    _mapped(view)
    field = Field(view.book, table.battle)
    standing = objects.standing(field, (command.cell,))
    if not standing:
        raise Refused("nothing", t("There is no object on that cell."))
    building = ("building",) if standing.buildings else ()
    hidden = [one for one in standing.objects if one.hidden]
    names = (*building, *(one.thing for one in standing.objects))
    seen = (*building, *(one.thing for one in standing.objects if not one.hidden))
    event = e.Overruled(actor, "unobject", names=names, cells=(command.cell,))
    less = replace(event, names=seen) if seen else None
    teams = {seat for one in hidden if one.team for seat in ears.team(table.battle, one.team)}
    record(table, command, event, public=less if hidden else SAME, ears=teams)
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


def _on_map(cells: tuple[Cell, ...]) -> None:
    if not cells or not all(map(inside, cells)):
        raise Refused("outside", t("Name cells on the map, A1 to Y20."))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SetGround: set_ground,
    gm.AddObject: add_object,
    gm.RemoveObject: remove_object,
}
