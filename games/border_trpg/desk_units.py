"""The game master's hand on what units have and are: trion, dice, statuses, life, parameters, actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import ears, endings, harm, life, states
from . import events_desk as e
from .battle import Party, Unit
from .desk import SAME, Same, fighting, presiding, record, unit_in
from .desk_repair import repair
from .desk_roster import free
from .table import Table, replace
from .terms import PARAMS
from .view import View
from .wording import PARAM_HEADS, unit_name


def set_trion(table: Table, view: View, actor: Seat, command: gm.SetTrion) -> None:
    """Sets trion, 0 to its initial value; at 0 somebody goes out by the rules, to nobody's credit."""
    unit = unit_in(view, command.unit)
    wanted = min(max(unit.trion + command.change, 0), unit.initial)
    trion = wanted if command.trion is None else command.trion
    if trion > unit.initial:
        raise Refused(
            "trion",
            t("{name} has room for 0 to {most} trion.", name=unit_name(view.book, unit), most=unit.initial),
        )
    if trion == unit.trion:
        raise Refused(
            "nothing", t("{name} has {trion} trion as it is.", name=unit_name(view.book, unit), trion=trion)
        )
    event = e.Overruled(actor, "trion", about=unit.name, before=str(unit.trion), after=str(trion))
    exact = fighting(view).options.enemy_trion == "exact"
    less: e.Overruled | Same = SAME if exact else replace(event, before="", after="")
    record(table, command, event, public=less, ears=ears.team(table.battle, unit.team))
    table.set_unit(unit.id, trion=trion)
    life.empty(table, {unit.id: None})
    _settled(table, unit.id)


def set_pool(table: Table, view: View, actor: Seat, command: gm.SetPool) -> None:
    """Sets a team's tactical dice (0 to 20) or its points."""
    party = party_in(view, command.team)
    if command.dice is None and command.points is None:
        raise Refused("nothing", t("Say what is to be changed: tactical dice or points."))
    if command.dice is not None:
        event = e.Overruled(actor, "dice", about=party.name, before=str(party.dice), after=str(command.dice))
        table.set_party(party.id, dice=command.dice)
        record(table, command, event)
    if command.points is not None:
        points = str(command.points)
        event = e.Overruled(actor, "points", about=party.name, before=str(party.points), after=points)
        table.set_party(party.id, points=command.points)
        record(table, command, event)
    endings.test(table)


# ---- statuses and states ---------------------------------------------------------------------------------


def set_status(table: Table, view: View, actor: Seat, command: gm.SetStatus) -> None:
    """Gives or takes a status or a special state, or applies a row of a harm table as if it were rolled."""
    unit = unit_in(view, command.unit)
    given = [command.status is not None, command.state is not None, command.row is not None]
    if sum(given) != 1:
        raise Refused("status", t("Name one thing: a status, a special state, or a row of a harm table."))
    if unit.life not in ("active", "down"):
        raise Refused(
            "gone", t("{name} is not on the field. Bring it back first.", name=unit_name(view.book, unit))
        )
    if command.status is not None:
        _status(table, view, actor, command, unit, command.status)
    elif command.state is not None:
        _state(table, actor, command, unit)
    else:
        _harm(table, view, actor, command, unit)
    _settled(table, unit.id)


def _status(table: Table, view: View, actor: Seat, command: gm.SetStatus, unit: Unit, status: str) -> None:
    card = view.book.statuses.get(status)
    if card is None:
        raise Refused("status", t("There is no such status in this pack."))
    kept = list(unit.statuses)
    if command.on:
        if kept.count(status) >= card.stack:
            raise Refused("held", t("{name} has that status already.", name=unit_name(view.book, unit)))
        kept.append(status)
    else:
        if status not in kept:
            raise Refused("held", t("{name} does not have that status.", name=unit_name(view.book, unit)))
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


def _harm(table: Table, view: View, actor: Seat, command: gm.SetStatus, unit: Unit) -> None:
    tiers = sorted(one.tier for one in view.book.harms.get(unit.creature, ()))
    if command.tier not in tiers or command.row is None:
        named = ", ".join(map(str, tiers))
        raise Refused("tier", t("Name one of its harm tables ({tiers}) and a row, 1 to 6.", tiers=named))
    row = f"{command.tier}/{command.row}"
    record(table, command, e.Overruled(actor, "harm", about=unit.name, what=row))
    harm.suffer(table, unit.id, command.tier, command.row, None)


# ---- life ------------------------------------------------------------------------------------------------


def set_life(table: Table, view: View, actor: Seat, command: gm.SetLife) -> None:
    """Puts somebody out, down or to death, or brings it back to the field with all its trion.

    Where it is asked whether somebody dies, this is the answer (trpg-bailout-12).
    """
    unit = unit_in(view, command.unit)
    battle = fighting(view)
    ask = table.ask
    if ask is not None and ask.kind == "death" and ask.unit == unit.id and command.life in ("down", "dead"):
        life.judge(table, unit.id, command.life == "dead")
        endings.test(table)
        return
    if battle.stage != "fight":
        raise Refused(
            "stage",
            t("The battle has not begun. You can place or remove {name}.", name=unit_name(view.book, unit)),
        )
    if unit.life == command.life:
        raise Refused("nothing", t("That is so already."))
    if command.credit is not None:
        party_in(view, command.credit)
    event = e.Overruled(actor, "life", about=unit.name, before=unit.life, after=command.life)
    if command.life == "active":
        cell = command.cell or unit.cell
        if cell is None:
            raise Refused("cell", t("Say on which cell {name} is to stand.", name=unit_name(view.book, unit)))
        free(view, cell, unit)
        record(table, command, event)
        life.revive(table, unit.id)
        table.set_unit(unit.id, cell=cell, pushed=None)
    else:
        record(table, command, event)
        life.out(table, unit.id, command.life, command.credit)
    _settled(table, unit.id)


# ---- parameters and actions ------------------------------------------------------------------------------


def set_param(table: Table, view: View, actor: Seat, command: gm.SetParam) -> None:
    """Changes a parameter of a soldier in this battle. A character's is changed on its sheet."""
    unit = unit_in(view, command.unit)
    if unit.soldier is None:
        raise Refused("sheet", t("Change the sheet of {name} instead.", name=unit_name(view.book, unit)))
    param = next((one for one in PARAMS if one == command.param), None)
    if param is None:
        raise Refused("param", t("Soldiers have the eight parameters of combatants."))
    before = unit.params.get(param, 0)
    if before == command.value:
        words = t(
            "{param} of {name} is {n} as it is.",
            param=PARAM_HEADS[param],
            name=unit_name(view.book, unit),
            n=before,
        )
        raise Refused("nothing", words)
    event = e.Overruled(
        actor, "param", about=unit.name, what=param, before=str(before), after=str(command.value)
    )
    record(table, command, event)
    movement = unit.movement
    if param == "mob":
        up = fighting(view).options.movement_rounding == "ceil"
        movement = (command.value + up) // 2
    table.set_unit(unit.id, params={**unit.params, param: command.value}, movement=movement)


def refresh(table: Table, view: View, actor: Seat, command: gm.Refresh) -> None:
    """Gives a unit its actions, own skills and return check of this round back."""
    unit = unit_in(view, command.unit)
    if not unit.on_field:
        raise Refused(
            "gone", t("{name} is not on the field. Bring it back first.", name=unit_name(view.book, unit))
        )
    record(table, command, e.Overruled(actor, "refresh", about=unit.name))
    table.set_unit(
        unit.id, acted=(), passed=(), sides=(), attacks=0, active=(), barred=(), spent=(), returned=False
    )
    repair(table)


# ---- small things ----------------------------------------------------------------------------------------


def party_in(view: View, number: int) -> Party:
    """A team of the battle. Refuses where there is none, and everybody but game masters."""
    presiding(view)
    for party in fighting(view).parties:
        if party.id == number:
            return party
    raise Refused("team", t("There is no such team in this battle."))


def _settled(table: Table, unit_id: int) -> None:
    """What follows a change of somebody: questions in line with it, and perhaps the end of the battle."""
    if table.state.battle is None:
        return
    if not table.unit(unit_id).on_field:
        repair(table, unit_id)
    endings.test(table)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SetTrion: set_trion,
    gm.SetPool: set_pool,
    gm.SetStatus: set_status,
    gm.SetLife: set_life,
    gm.SetParam: set_param,
    gm.Refresh: refresh,
}
