"""Checks in scenes: asked for by the game master, rolled by those who are named (the chapter ``check``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Private, Refused, Seat
from ..engine.text import t
from . import commands as c
from . import commands_gm as gm
from . import desk
from . import events_desk as e
from .battle import GAME_MASTERS, Roll, SheetId
from .book import Book
from .figures import figures_of
from .pack import OPERATOR_PARAMS, PARAMS
from .state import Check, Sheet
from .table import Table, find, replace
from .view import View, view_of

MASTER: SheetId = 0
"""Stands for the game master's own dice, where no sheet rolls."""


def open_check(table: Table, view: View, actor: Seat, command: gm.OpenCheck) -> None:
    """Asks for a check; the game master's own is rolled at once (trpg-check-1, trpg-check-3)."""
    desk.presiding(view)
    who = tuple(dict.fromkeys(command.who))
    if not who and command.dice == 0:
        raise Refused("who", t("Say who rolls, or with how many dice you roll yourself."))
    for number in who:
        _may_roll(view, number, command.param)
    check = Check(
        id=table.number(),
        param=command.param,
        target=command.target,
        who=who or (MASTER,),
        hidden=command.hidden,
        reason=command.reason,
        dice={} if who else {str(MASTER): command.dice},
    )
    table.change(checks=(*table.state.checks, check))
    names = tuple(_name(table, number) for number in check.who)
    public = None if command.hidden else command.target
    opened = e.CheckOpened(check.id, check.param, names, public, command.reason)
    if command.hidden == "all":
        table.whisper(replace(opened, target=command.target), *_owners(table, who))
    else:
        table.tell(opened)
    if not who:
        _roll(table, check, MASTER)


def oppose(table: Table, view: View, actor: Seat, command: gm.OpposeCheck) -> None:
    """Asks for an opposed check: the reactor rolls first (trpg-check-12, trpg-check-13)."""
    desk.presiding(view)
    if command.actor == command.reactor and command.actor != MASTER:
        raise Refused("who", t("An opposed check has two different people."))
    dice: dict[str, int] = {}
    for number, param, count, key in (
        (command.actor, command.param, command.actor_dice, "actor"),
        (command.reactor, command.against, command.reactor_dice, "reactor"),
    ):
        if number == MASTER:
            dice[key] = count
        else:
            _may_roll(view, number, param)
    check = Check(
        id=table.number(),
        param=command.param,
        against=command.against,
        actor=command.actor,
        reactor=command.reactor,
        who=(command.reactor,),
        hidden=command.hidden,
        reason=command.reason,
        dice=dice,
    )
    table.change(checks=(*table.state.checks, check))
    opened = e.OpposedOpened(
        check.id,
        _name(table, command.actor),
        check.param,
        _name(table, command.reactor),
        check.against,
        command.reason,
    )
    if command.hidden:
        table.whisper(opened, *_owners(table, (command.actor, command.reactor)))
    else:
        table.tell(opened)
    _own_dice(table, check.id)


def close(table: Table, view: View, actor: Seat, command: gm.CloseCheck) -> None:
    """Drops a check, or changes its target."""
    desk.presiding(view)
    check = _open(view, command.check)
    if command.target is None:
        _drop(table, check.id)
        about = tuple(_name(table, number) for number in check.who)
        desk.record(table, command, e.Overruled(actor, "close", about=", ".join(about)))
        return
    _put(table, replace(check, target=command.target))
    before = "" if check.target is None else str(check.target)
    after = str(command.target)
    desk.record(
        table, command, e.Overruled(actor, "target", before=before, after=after), hidden=bool(check.hidden)
    )


def roll(table: Table, view: View, actor: Seat, command: c.RollCheck) -> None:
    """Somebody who was named rolls; the game master may for everybody."""
    check = _open(view, command.check)
    if command.sheet not in check.who:
        raise Refused("rolled", t("It is not for them to roll that now."))
    if not view.presides:
        sheet = next((one for one in view.sheets if one.id == command.sheet), None)
        if sheet is None or sheet.owner != view.viewer:
            raise Refused("owner", t("You roll for your own characters only."))
    truth = find(table.state.checks, check.id)
    _roll(table, truth, command.sheet)
    _own_dice(table, check.id)


def dice_of(view: View, check: Check, number: SheetId) -> int:
    """How many dice somebody rolls in a check: the value of the parameter (trpg-check-4)."""
    opposing = check.actor is not None
    if number == MASTER:
        key = str(MASTER) if not opposing else ("reactor" if not check.rolled else "actor")
        return check.dice.get(key, 0)
    param = check.against if opposing and not check.rolled else check.param
    return _value(view.book, view, number, param)


def _own_dice(table: Table, number: int) -> None:
    """Rolls what the game master's own dice have to roll next in an opposed check."""
    check = next((one for one in table.state.checks if one.id == number), None)
    if check is not None and check.actor is not None and check.who == (MASTER,):
        _roll(table, check, MASTER)
        _own_dice(table, number)


def _roll(table: Table, check: Check, number: SheetId) -> None:
    """Rolls for one, tells it as far as it may be told, and closes what is through."""
    view = view_of(table.book, table.state, GAME_MASTERS[0])
    thrown = table.check(dice_of(view, check, number))
    opposing = check.actor is not None
    param = check.against if opposing and not check.rolled else check.param
    check = replace(
        check,
        who=tuple(one for one in check.who if one != number),
        rolled=(*check.rolled, (number, thrown)),
    )
    _tell_roll(table, check, number, param, thrown)
    if opposing:
        if len(check.rolled) == 1:
            assert check.actor is not None
            check = replace(check, who=(check.actor,))
        else:
            _settle(table, check)
    _put(table, check)
    if not check.who:
        _drop(table, check.id)


def _tell_roll(table: Table, check: Check, number: SheetId, param: str, thrown: Roll) -> None:
    success = None if check.target is None else thrown.total >= check.target
    full = e.CheckRolled(check.id, _name(table, number), param, thrown, check.target, success)
    if check.hidden == "all":
        table.whisper(full)
        if number != MASTER:
            table.told.append(Private(_ears(table, number), e.CheckDone(check.id)))
    elif check.hidden == "target":
        table.tell(replace(full, target=None, success=None))
        table.whisper(full)
    else:
        table.tell(full)


def _settle(table: Table, check: Check) -> None:
    """The actor needs the reactor's total or more (trpg-check-14)."""
    (reactor, first), (actor, second) = check.rolled
    done = e.OpposedDone(
        check.id,
        _name(table, actor),
        second.total,
        _name(table, reactor),
        first.total,
        second.total >= first.total,
    )
    if check.hidden:
        table.whisper(done)
    else:
        table.tell(done)


# ---- small things ----------------------------------------------------------------------------------------


def _value(book: Book, view: View, number: SheetId, param: str) -> int:
    sheet = next((one for one in view.sheets if one.id == number), None)
    if sheet is None:
        return 0
    captain = any(team.captain == sheet.id for team in view.teams)
    return figures_of(book, sheet, captain, view.options).params.get(param, 0)


def _may_roll(view: View, number: SheetId, param: str) -> None:
    sheet: Sheet | None = next((one for one in view.sheets if one.id == number), None)
    if sheet is None:
        raise Refused("sheet", t("There is no such character."))
    if sheet.status != "approved":
        raise Refused("draft", t("Accept the sheet of {name} first.", name=sheet.name))
    able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
    if param not in able:
        raise Refused("param", t("{name} has no such parameter.", name=sheet.name))


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


def _name(table: Table, number: SheetId) -> str:
    return "" if number == MASTER else table.sheet(number).name


def _ears(table: Table, number: SheetId) -> tuple[Seat, ...]:
    """The seat whose character it is, where that is no game master's."""
    owner = table.sheet(number).owner
    return () if owner is None else (owner,)


def _owners(table: Table, numbers: tuple[SheetId, ...]) -> tuple[Seat | None, ...]:
    return tuple(table.sheet(number).owner for number in numbers if number != MASTER)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.OpenCheck: open_check,
    gm.OpposeCheck: oppose,
    gm.CloseCheck: close,
    c.RollCheck: roll,
}
