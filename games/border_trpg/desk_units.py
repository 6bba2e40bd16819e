"""The game master's hand on units and teams in a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import endings, harm, life, setup, states
from . import events_desk as e
from .battle import SEATS, Cell, Party, Unit
from .desk import fighting, presiding, record, unit_of
from .field import Field
from .grid import cell_name
from .table import Table, replace
from .view import View


def set_trion(table: Table, view: View, actor: Seat, command: gm.SetTrion) -> None:
    """Sets trion, 0 to its initial value; at 0 the unit goes out as by a wound nobody gave."""
    unit = _unit(view, command.unit)
    wanted = unit.trion + command.change if command.trion is None else command.trion
    trion = min(max(wanted, 0), unit.initial)
    if trion == unit.trion:
        raise Refused("nothing", t("{name} has {trion} trion as it is.", name=unit.name, trion=trion))
    record(
        table,
        command,
        e.Overruled(actor, "trion", about=unit.name, before=str(unit.trion), after=str(trion)),
    )
    if trion > 0:
        table.set_unit(unit.id, trion=trion)
    else:
        life.lose(table, unit.id, unit.trion, None, hit=False)
    endings.test(table)


def set_pool(table: Table, view: View, actor: Seat, command: gm.SetPool) -> None:
    """Sets a team's tactical dice or its points."""
    party = _party(view, command.team)
    if command.dice is None and command.points is None:
        raise Refused("nothing", t("Say what is to be changed."))
    if command.dice is not None:
        event = e.Overruled(actor, "dice", about=party.name, before=str(party.dice), after=str(command.dice))
        table.set_party(party.id, dice=command.dice)
        record(table, command, event)
    if command.points is not None:
        points = str(command.points)
        event = e.Overruled(actor, "points", about=party.name, before=str(party.points), after=points)
        table.set_party(party.id, points=command.points)
        record(table, command, event)


def set_place(table: Table, view: View, actor: Seat, command: gm.SetPlace) -> None:
    """Puts a unit on a cell, out of area or off the field, at no cost and past every zone."""
    unit = _unit(view, command.unit)
    before = "" if unit.cell is None else cell_name(unit.cell)
    if command.cell is None:
        event = e.Overruled(actor, "off", about=unit.name, before=before)
        record(table, command, event, hidden=unit.hidden)
        table.set_unit(unit.id, cell=None, life="waiting" if unit.life == "active" else unit.life)
        return
    _free(view, command.cell, unit)
    event = e.Overruled(actor, "place", about=unit.name, before=before, after=cell_name(command.cell))
    record(table, command, event, hidden=unit.hidden)
    active = "active" if unit.life == "waiting" and fighting(view).stage == "fight" else unit.life
    table.set_unit(unit.id, cell=command.cell, life=active)


def set_status(table: Table, view: View, actor: Seat, command: gm.SetStatus) -> None:
    """Gives or takes a status or a special state, or applies a row of a harm table."""
    unit = _unit(view, command.unit)
    given = [command.status is not None, command.state is not None, command.row is not None]
    if sum(given) != 1:
        raise Refused("status", t("Name one thing: a status, a special state, or a row of a harm table."))
    if command.status is not None:
        _status(table, view, actor, command, unit)
    elif command.state is not None:
        _state(table, actor, command, unit)
    else:
        if command.tier is None or command.row is None:
            raise Refused("tier", t("Name the tier too: 10, 20 or 30."))
        row = f"{command.tier}/{command.row}"
        record(table, command, e.Overruled(actor, "harm", about=unit.name, what=row))
        harm.suffer(table, unit.id, command.tier, command.row, None)
    endings.test(table)


def _status(table: Table, view: View, actor: Seat, command: gm.SetStatus, unit: Unit) -> None:
    status = command.status
    if status not in view.book.statuses:
        raise Refused("status", t("There is no such status."))
    held = unit.statuses.count(status)
    if command.on:
        if held >= view.book.statuses[status].stack:
            raise Refused("held", t("{name} has that status already.", name=unit.name))
        table.set_unit(unit.id, statuses=(*unit.statuses, status))
    else:
        if not held:
            raise Refused("held", t("{name} does not have that status.", name=unit.name))
        kept = list(unit.statuses)
        kept.remove(status)
        table.set_unit(unit.id, statuses=tuple(kept))
    verb: e.Verb = "status" if command.on else "unstatus"
    record(table, command, e.Overruled(actor, verb, about=unit.name, what=status))


def _state(table: Table, actor: Seat, command: gm.SetStatus, unit: Unit) -> None:
    state = command.state
    assert state is not None
    if unit.has(state) == command.on:
        raise Refused("held", t("That is so already."))
    verb: e.Verb = "state" if command.on else "unstate"
    record(table, command, e.Overruled(actor, verb, about=unit.name, what=state))
    if command.on:
        states.gain(table, unit.id, state, None)
    else:
        states.release(table, unit.id, state, "gm")


def set_life(table: Table, view: View, actor: Seat, command: gm.SetLife) -> None:
    """Puts a unit out, down or to death, or brings it back to the field."""
    unit = _unit(view, command.unit)
    if unit.life == command.life:
        raise Refused("nothing", t("That is so already."))
    event = e.Overruled(actor, "life", about=unit.name, before=unit.life, after=command.life)
    record(table, command, event)
    if command.life == "active":
        life.revive(table, unit.id)
    else:
        life.out(table, unit.id, command.life, command.credit)
    endings.test(table)


def reveal(table: Table, view: View, actor: Seat, command: gm.Reveal) -> None:
    """Shows a hidden unit or object to all, or where a unit is to some seats only."""
    presiding(view)
    battle = fighting(view)
    if command.object is not None:
        thing = next((one for one in battle.objects if one.id == command.object), None)
        if thing is None or not thing.hidden:
            raise Refused("object", t("There is no hidden object with that number."))
        record(table, command, e.Overruled(actor, "reveal", what=thing.thing, cells=thing.cells))
        table.alter(
            objects=tuple(
                replace(one, hidden=False) if one.id == thing.id else one for one in table.battle.objects
            )
        )
        return
    unit = _unit(view, command.unit or 0)
    if not unit.hidden or unit.cell is None:
        raise Refused("hidden", t("{name} is not hidden.", name=unit.name))
    if command.to is not None:
        record(table, command, e.Overruled(actor, "reveal", about=unit.name), hidden=True)
        table.whisper(e.Shown(unit.name, unit.cell), *command.to)
        return
    record(table, command, e.Overruled(actor, "reveal", about=unit.name))
    states.release(table, unit.id, "stealth", "gm")


def refresh(table: Table, view: View, actor: Seat, command: gm.Refresh) -> None:
    """Gives a unit its actions of this round back."""
    unit = _unit(view, command.unit)
    record(table, command, e.Overruled(actor, "refresh", about=unit.name))
    table.set_unit(unit.id, acted=(), sides=(), attacks=0, active=(), barred=(), spent=())


def add_unit(table: Table, view: View, actor: Seat, command: gm.AddUnit) -> None:
    """Adds soldiers or a character in mid-battle."""
    presiding(view)
    battle = fighting(view)
    party = _party(view, command.team)
    if (command.soldier is None) == (command.sheet is None):
        raise Refused("add", t("Name either a kind of soldier or a character."))
    if command.cell is not None:
        _free(view, command.cell, None)
    names = setup.reinforce(table, view, party, command)
    about = ", ".join(names)
    hidden = battle.stage == "fight" and command.quiet
    cells = () if command.cell is None else (command.cell,)
    record(
        table, command, e.Overruled(actor, "add", about=about, what=party.name, cells=cells), hidden=hidden
    )


def remove_unit(table: Table, view: View, actor: Seat, command: gm.RemoveUnit) -> None:
    """Takes a unit out of the battle without a trace in the score."""
    unit = _unit(view, command.unit)
    battle = fighting(view)
    if battle.attack is not None or any(ask.unit == unit.id or unit.id in ask.units for ask in battle.asks):
        raise Refused("busy", t("Let the open question about {name} be answered first.", name=unit.name))
    record(table, command, e.Overruled(actor, "remove", about=unit.name))
    table.alter(
        units=tuple(one for one in table.battle.units if one.id != unit.id),
        drawn=tuple(one for one in table.battle.drawn if one.unit != unit.id),
        turn=None if table.battle.turn == unit.id else table.battle.turn,
    )
    endings.test(table)


def set_unit(table: Table, view: View, actor: Seat, command: gm.SetUnit) -> None:
    """Says who plays a unit: a seat, a computer, or the game masters."""
    unit = _unit(view, command.unit)
    if command.owner is not None and not 0 <= command.owner < SEATS:
        raise Refused("seat", t("There is no such seat."))
    table.set_unit(unit.id, owner=command.owner, computer=command.computer)
    after = command.computer or ("" if command.owner is None else f"seat {command.owner}")
    record(table, command, e.Overruled(actor, "unit", about=unit.name, after=after))


# ---- small things ----------------------------------------------------------------------------------------


def _unit(view: View, number: int) -> Unit:
    presiding(view)
    return unit_of(view, number)


def _party(view: View, number: int) -> Party:
    presiding(view)
    for party in fighting(view).parties:
        if party.id == number:
            return party
    raise Refused("team", t("There is no such team in this battle."))


def _free(view: View, cell: Cell, unit: Unit | None) -> None:
    """Refuses a cell on the map that somebody else stands on."""
    for other in fighting(view).units:
        if other.cell == cell and (unit is None or other.id != unit.id) and other.life in ("active", "down"):
            raise Refused("taken", t("{name} stands on {cell}.", name=other.name, cell=cell_name(cell)))
    field = Field(view.book, fighting(view))
    if unit is None and not field.inside(cell):
        raise Refused("outside", t("That cell is not on the map."))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SetTrion: set_trion,
    gm.SetPool: set_pool,
    gm.SetPlace: set_place,
    gm.SetStatus: set_status,
    gm.SetLife: set_life,
    gm.Reveal: reveal,
    gm.Refresh: refresh,
    gm.AddUnit: add_unit,
    gm.RemoveUnit: remove_unit,
    gm.SetUnit: set_unit,
}
