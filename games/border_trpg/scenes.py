"""Checks in scenes: asked for by the game master, rolled by those who are named (the chapter ``check``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import Fact, Joined, t
from . import commands as c
from . import commands_gm as gm
from . import desk
from . import events_desk as e
from .battle import GAME_MASTERS, SheetId
from .figures import figures_of, is_captain
from .state import Check, Sheet, State
from .table import Table, replace
from .terms import OPERATOR_PARAMS, PARAMS
from .view import View, view_of
from .wording import param_name, unit_name
from .words import plain

MASTER: SheetId = 0
"""Stands for the game master's own dice, where no sheet rolls."""


# ---- asking ----------------------------------------------------------------------------------------------


def open_check(table: Table, view: View, actor: Seat, command: gm.OpenCheck) -> None:
    """Asks for a check of a parameter, against a target or without one (trpg-check-1, trpg-check-3).

    What is secret as a whole is rolled at once by the game master, and nobody else hears of it
    (trpg-check-22); so is, in the open, a roll of the game master's own.
    """
    desk.presiding(view)
    who = tuple(dict.fromkeys(command.who))
    if not who and command.dice == 0:
        raise Refused("who", t("Say who rolls, or with how many dice you roll yourself."))
    for number in who:
        _may_roll(view, number, command.param)
    if not who and command.param not in (*PARAMS, *OPERATOR_PARAMS):
        raise Refused("param", t("There is no such parameter."))
    secret = command.hidden == "all"
    check = Check(
        id=0 if secret else table.number(),
        param=command.param,
        target=command.target,
        who=who or (MASTER,),
        hidden="target" if command.hidden == "target" and command.target is not None else "",
        reason=plain(command.reason),
        dice={} if who else {str(MASTER): command.dice},
    )
    if secret:
        _in_secret(table, check)
        return
    names = tuple(name_of(table.state, number) for number in check.who)
    target = None if check.hidden else check.target
    table.tell(e.CheckOpened(check.id, check.param, names, target, bool(check.hidden), check.reason))
    if check.hidden and check.target is not None:
        table.whisper(e.TargetKept(check.id, check.target))
    table.change(checks=(*table.state.checks, check))
    if not who:
        _roll(table, check.id, MASTER)


def oppose(table: Table, view: View, actor: Seat, command: gm.OpposeCheck) -> None:
    """Asks for an opposed check: one actor and one reactor, with both parameters named before anybody rolls
    (trpg-check-11, trpg-check-12).
    """
    desk.presiding(view)
    if command.actor == command.reactor and command.actor != MASTER:
        raise Refused("who", t("An opposed check has two different people."))
    dice: dict[str, int] = {}
    for number, param, count, part in (
        (command.actor, command.param, command.actor_dice, "actor"),
        (command.reactor, command.against, command.reactor_dice, "reactor"),
    ):
        if number == MASTER:
            dice[part] = count
        else:
            _may_roll(view, number, param)
    secret = command.hidden == "all"
    check = Check(
        id=0 if secret else table.number(),
        param=command.param,
        against=command.against,
        actor=command.actor,
        reactor=command.reactor,
        who=(command.reactor, command.actor),
        reason=plain(command.reason),
        dice=dice,
    )
    if secret:
        _in_secret(table, check)
        return
    names = (name_of(table.state, command.actor), name_of(table.state, command.reactor))
    opened = e.OpposedOpened(check.id, names[0], check.param, names[1], check.against, check.reason)
    table.tell(opened)
    table.change(checks=(*table.state.checks, check))
    _masters_part(table, check.id)


def close(table: Table, view: View, actor: Seat, command: gm.CloseCheck) -> None:
    """Drops an open check, or overrules its target; that of the latest check even after the dice, by which
    what they have come to is judged anew (trpg-check-3).
    """
    desk.presiding(view)
    if command.target is None:
        check = _open(view, command.check)
        _drop(table, check.id)
        names = tuple(name_of(table.state, number) for number in check.who)
        desk.record(table, command, e.Overruled(actor, "close", names=names, what=check.param))
        return
    last = view.last_check
    check = last if last is not None and last.id == command.check else _open(view, command.check)
    if check.actor is not None:
        raise Refused("opposed", t("The target of an opposed check is what the reactor rolls."))
    if check.target == command.target:
        raise Refused("nothing", t("The target is {target} as it is.", target=command.target))
    before = "" if check.target is None else str(check.target)
    event = e.Overruled(actor, "target", what=check.param, before=before, after=str(command.target))
    desk.record(table, command, event, public=None if check.hidden else desk.SAME)
    changed = replace(check, target=command.target)
    if last is not None and last.id == check.id:
        table.change(last_check=changed)
    else:
        _put(table, changed)
    for number, thrown in check.rolled:
        name, success = name_of(table.state, number), thrown.total >= command.target
        table.tell(e.CheckRejudged(check.id, name, thrown.total, success))


# ---- rolling ---------------------------------------------------------------------------------------------


def roll(table: Table, view: View, actor: Seat, command: c.RollCheck) -> None:
    """Somebody who was named rolls; the game master may for everybody. In an opposed check the reactor is
    first (trpg-check-13).
    """
    check = _open(view, command.check)
    waiting = next_of(check)
    if command.sheet not in check.who:
        raise Refused("rolled", t("That roll is not asked for, or made already."))
    if command.sheet not in waiting:
        name = name_of(table.state, waiting[0])
        first: Fact = unit_name(view.book, name) if name else t("the game master")
        raise Refused("order", t("The reactor rolls first: {name}.", name=first))
    if not view.presides:
        sheet = sheet_of(view, command.sheet)
        if sheet is None or sheet.owner != view.viewer:
            raise Refused("owner", t("You roll for your own characters only."))
    _roll(table, check.id, command.sheet)
    _masters_part(table, check.id)


def next_of(check: Check) -> tuple[SheetId, ...]:
    """Who may roll now: all who have yet to, in an opposed check one after the other (trpg-check-13)."""
    return check.who if check.actor is None else check.who[:1]


def dice_of(view: View, check: Check, number: SheetId) -> int:
    """How many dice somebody rolls in a check: the value of the parameter (trpg-check-4).

    Tactical dice are for battles alone (trpg-check-21).
    """
    reacts = check.actor is not None and len(check.who) > 1 and number == check.reactor
    if number == MASTER:
        part = str(MASTER) if check.actor is None else "reactor" if reacts else "actor"
        return check.dice.get(part, 0)
    sheet = sheet_of(view, number)
    if sheet is None:
        return 0
    figures = figures_of(view.book, sheet, is_captain(view.teams, sheet), view.options)
    return figures.params.get(check.against if reacts else check.param, 0)


def _in_secret(table: Table, check: Check) -> None:
    """Rolls the whole check for the game masters alone; it leaves no trace for anybody else."""
    while check.who:
        check = _thrown(table, check, check.who[0], secret=True)


def _masters_part(table: Table, number: int) -> None:
    """Rolls what the game master's own dice have to roll next in an opposed check."""
    check = next((one for one in table.state.checks if one.id == number), None)
    while check is not None and check.actor is not None and next_of(check) == (MASTER,):
        _roll(table, number, MASTER)
        check = next((one for one in table.state.checks if one.id == number), None)


def _roll(table: Table, number: int, who: SheetId) -> None:
    """Rolls one part of an open check, which is closed after the last."""
    check = _thrown(table, next(one for one in table.state.checks if one.id == number), who)
    _put(table, check)
    if not check.who:
        _drop(table, number)
        table.change(last_check=check if check.actor is None else None)


def _thrown(table: Table, check: Check, who: SheetId, *, secret: bool = False) -> Check:
    """The check after somebody's dice; they are told with what they have come to."""
    view = view_of(table.book, table.state, GAME_MASTERS[0])
    reacts = check.actor is not None and len(check.who) > 1
    thrown = table.check(dice_of(view, check, who))
    success = None if check.target is None else thrown.total >= check.target
    event = e.CheckRolled(
        check=check.id,
        who=name_of(table.state, who),
        param=check.against if reacts else check.param,
        roll=thrown,
        target=check.target if secret or not check.hidden else None,
        success=success,
        secret=secret,
        reason=check.reason if secret else "",
    )
    tell = table.whisper if secret else table.tell
    tell(event)
    left = check.who[1:] if check.actor is not None else tuple(one for one in check.who if one != who)
    check = replace(check, who=left, rolled=(*check.rolled, (who, thrown)))
    if check.actor is not None and not left:
        (reactor, first), (actor, second) = check.rolled
        names = (name_of(table.state, actor), name_of(table.state, reactor))
        won = second.total >= first.total
        tell(e.OpposedDone(check.id, names[0], second.total, names[1], first.total, won, secret))
    return check


# ---- small things ----------------------------------------------------------------------------------------


def _may_roll(view: View, number: SheetId, param: str) -> None:
    sheet = sheet_of(view, number)
    if sheet is None:
        raise Refused("sheet", t("There is no such character."))
    if sheet.status != "approved":
        raise Refused("draft", t("Approve the sheet of {name} first.", name=unit_name(view.book, sheet.name)))
    able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
    if param not in able:
        words = t(
            "Parameters of {name} are: {params}.", name=unit_name(view.book, sheet.name), params=_listed(able)
        )
        raise Refused("param", words)


def _listed(params: tuple[str, ...]) -> Fact:
    return Joined(tuple(param_name(one) for one in params))


def _open(view: View, number: int) -> Check:
    check = next((one for one in view.checks if one.id == number), None)
    if check is None:
        raise Refused("check", t("That check is not open any more."))
    return check


def _put(table: Table, check: Check) -> None:
    checks = tuple(check if one.id == check.id else one for one in table.state.checks)
    table.change(checks=checks)


def _drop(table: Table, number: int) -> None:
    table.change(checks=tuple(one for one in table.state.checks if one.id != number))


def sheet_of(known: View | State, number: SheetId) -> Sheet | None:
    """A sheet among those that are known."""
    return next((one for one in known.sheets if one.id == number), None)


def name_of(state: State, number: SheetId) -> str:
    """The name of whoever rolls; none for the game master's own dice."""
    sheet = sheet_of(state, number)
    return "" if sheet is None else sheet.name


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.OpenCheck: open_check,
    gm.OpposeCheck: oppose,
    gm.CloseCheck: close,
    c.RollCheck: roll,
}
