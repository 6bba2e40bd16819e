"""The game master's hand on who is in a battle, where, seen by whom, and played by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import ears, endings, setup, states
from . import events_desk as e
from .battle import PLAYERS, SEATS, Cell, Hold, Unit
from .desk import SAME, fighting, presiding, record, unit_in
from .desk_repair import repair
from .grid import inside, outside_by
from .table import Table, replace
from .view import View
from .wording import cell_name, unit_name

BEYOND = 10
"""Cells beyond the edge of the map that somebody may be put out of area, at most."""


def set_place(table: Table, view: View, actor: Seat, command: gm.SetPlace) -> None:
    """Puts a unit on a cell, out of area or off the field, at no cost and past every zone.

    Where somebody hidden is, only those hear who may know.
    """
    unit = unit_in(view, command.unit)
    if unit.life in ("out", "dead"):
        raise Refused(
            "gone", t("{name} is out of the battle. Bring it back first.", name=unit_name(view.book, unit))
        )
    before = "" if unit.cell is None else cell_name(unit.cell)
    near = ears.near(table.battle, unit)
    if command.cell is None:
        event = e.Overruled(actor, "off", about=unit.name, before=before)
        record(table, command, event, public=replace(event, before="") if unit.hidden else SAME, ears=near)
        table.set_unit(unit.id, cell=None, life="waiting" if unit.on_field else unit.life, pushed=None)
    else:
        free(view, command.cell, unit)
        event = e.Overruled(actor, "place", about=unit.name, before=before, after=cell_name(command.cell))
        less = None if unit.on_field else replace(event, before="", after="")
        record(table, command, event, public=less if unit.hidden else SAME, ears=near)
        life = "active" if unit.life == "waiting" else unit.life
        table.set_unit(unit.id, cell=command.cell, life=life, pushed=None)
    repair(table, unit.id, moved=True)


def free(view: View, cell: Cell, unit: Unit | None) -> None:
    """Refuses a cell that somebody else is on, or too far beyond the edge."""
    for other in fighting(view).units:
        if other.cell == cell and (unit is None or other.id != unit.id) and other.life in ("active", "down"):
            words = t(
                "{name} is on {cell}. Choose a free cell.",
                name=unit_name(view.book, other),
                cell=cell_name(cell),
            )
            raise Refused("taken", words)
    if outside_by(cell) > BEYOND:
        raise Refused("far", t("At most {n} cells beyond the edge of the map.", n=BEYOND))


# ---- hiding and showing ----------------------------------------------------------------------------------


def reveal(table: Table, view: View, actor: Seat, command: gm.Reveal) -> None:
    """Shows a hidden unit or object to all, or where a unit is to some seats only."""
    presiding(view)
    battle = fighting(view)
    if command.object is not None:
        thing = next((one for one in battle.objects if one.id == command.object), None)
        if thing is None or not thing.hidden:
            raise Refused("object", t("There is no hidden object with that number."))
        record(table, command, e.Overruled(actor, "reveal", what=thing.thing, cells=thing.cells))
        # Seen by all, it is numbered as what was seen from the start is.
        shown = replace(thing, id=table.number(), hidden=False)
        table.alter(objects=tuple(shown if one.id == thing.id else one for one in battle.objects))
        table.tell(e.ObjectShown(thing.thing, thing.cells))
        return
    if command.unit is None:
        raise Refused("whom", t("Name somebody hidden, or a hidden object."))
    unit = unit_in(view, command.unit)
    if not unit.hidden or unit.cell is None:
        raise Refused("hidden", t("{name} is not hidden.", name=unit_name(view.book, unit)))
    event = e.Overruled(actor, "reveal", about=unit.name)
    if command.to is None:
        record(table, command, event)
        states.release(table, unit.id, "stealth", "gm")
        return
    if not command.to or not all(0 <= seat < SEATS for seat in command.to):
        raise Refused("seat", t("Name the players of this table to whom you show it."))
    record(table, command, replace(event, seats=command.to), public=None)
    table.whisper(e.Shown(unit.name, unit.cell), *command.to)


# ---- coming and going ------------------------------------------------------------------------------------


def add_unit(table: Table, view: View, actor: Seat, command: gm.AddUnit) -> None:
    """Adds soldiers or a character, in hiding if wanted: then nobody hears where."""
    presiding(view)
    battle = fighting(view)
    party = next((one for one in battle.parties if one.id == command.team), None)
    if party is None:
        raise Refused("team", t("There is no such team in this battle."))
    if (command.soldier is None) == (command.sheet is None):
        raise Refused("add", t("Name either a kind of soldier or a character."))
    if command.cell is not None:
        if not inside(command.cell):
            raise Refused("outside", t("That cell is not on the map, which goes from A1 to Y20."))
        free(view, command.cell, None)
    elif command.stealth:
        raise Refused("cell", t("Say where it hides."))
    there = {unit.id for unit in battle.units}
    names = setup.reinforce(table, view, party, command)
    if command.stealth:
        for unit in table.battle.units:
            if unit.id not in there:
                table.set_unit(unit.id, holds=(*unit.holds, Hold("stealth")))
    cells = () if command.cell is None else (command.cell,)
    event = e.Overruled(actor, "add", names=names, what=party.name, cells=cells)
    less = replace(event, cells=())
    record(table, command, event, public=less if command.stealth else SAME, ears=ears.team(battle, party.id))
    repair(table)


def remove_unit(table: Table, view: View, actor: Seat, command: gm.RemoveUnit) -> None:
    """Takes a unit out of the battle without a trace in the score."""
    unit = unit_in(view, command.unit)
    record(table, command, e.Overruled(actor, "remove", about=unit.name))
    ending = table.battle.ending
    table.alter(
        units=tuple(one for one in table.battle.units if one.id != unit.id),
        drawn=tuple(one for one in table.battle.drawn if one.unit != unit.id),
        ending=replace(ending, down=tuple(one for one in ending.down if one != unit.id)),
    )
    repair(table, unit.id)
    endings.test(table)


def set_unit(table: Table, view: View, actor: Seat, command: gm.SetUnit) -> None:
    """Says who plays a unit: a seat, a computer, or the game masters."""
    unit = unit_in(view, command.unit)
    if command.owner is not None and command.owner not in PLAYERS:
        raise Refused("seat", t("Name a player, or leave it to the game masters."))
    if (unit.owner, unit.computer) == (command.owner, command.computer):
        raise Refused("nothing", t("That is so already."))
    seats = () if command.owner is None else (command.owner,)
    event = e.Overruled(actor, "unit", about=unit.name, after=command.computer or "", seats=seats)
    record(table, command, event)
    table.set_unit(unit.id, owner=command.owner, computer=command.computer)
    repair(table)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SetPlace: set_place,
    gm.Reveal: reveal,
    gm.AddUnit: add_unit,
    gm.RemoveUnit: remove_unit,
    gm.SetUnit: set_unit,
}
