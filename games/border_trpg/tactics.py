"""The tactics phase: basic actions and skills of the tactics phase, and advice after bail-out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from . import attack, dice, ears, endings, objects, outside, skills, states, statuses
from . import commands as c
from . import events_round as e
from . import refusals_round as no
from .battle import Cell, Doing, Unit, UnitId
from .book import Book
from .effects import BonusDice, DiceGain, Effects, MoveBonus, MoveMod, Place, Retrieve, Search, StateAdd
from .legal_round import fight, may_advise, own_unit, window
from .legal_tactics import Deed, deeds, judged
from .pack import Action
from .table import Table, replace
from .turns import used
from .view import View

# ---- acting ----------------------------------------------------------------------------------------------


def act(table: Table, view: View, actor: Seat, command: c.Act) -> None:
    """Uses a basic action or a skill of the tactics phase (trpg-tactics-1).

    What it costs is paid and what it ends of its user's states ends when it is declared (trpg-tactics-17,
    trpg-stealth-12). Tactical dice of an open check wait for the captain first (trpg-dice-7).
    """
    battle = fight(view)
    unit, deed = judged(view, command)
    command = _meant(command, deed)
    if command.dice > 0 and deed.check is None:
        raise no.no_check()
    if command.dice > 0 and deed.check is not None and deed.check.against is not None:
        raise no.dice_later()
    if command.dice > dice.most(battle, unit):
        raise no.dice(dice.most(battle, unit))
    if deed.check is not None and deed.check.against is None:
        if dice.needs_approval(battle, unit, command.dice):
            table.alter(doing=Doing(unit.id, deed.id))
            dice.ask_captain(table, unit.id, command.dice)
            return
        _declare(table, unit, deed)
        _check(table, unit.id, deed, command.dice)
    elif deed.check is not None:
        assert command.target is not None
        _declare(table, unit, deed, command.target)
        attack.oppose(table, unit.id, deed.id, command.target)
        return
    else:
        _declare(table, unit, deed, command.target, command.cell)
        _apply(table, unit.id, deed, command)
    endings.test(table)


def _meant(command: c.Act, deed: Deed) -> c.Act:
    """The command without a target or a cell that what is done does not have."""
    target = command.target if deed.aim in ("enemy", "ally") else None
    return replace(command, target=target, cell=command.cell if deed.aim == "centre" else None)


def _declare(
    table: Table, unit: Unit, deed: Deed, target: UnitId | None = None, cell: Cell | None = None
) -> None:
    """Takes the action, its cost, and the states that it ends; tells it (trpg-stealth-19: of somebody hidden
    only which action it is).
    """
    used(table, unit.id, "tactics")
    skills.pay(table, unit.id, deed.cost)
    states.acted(table, unit.id, check=deed.check is not None, side=deed.side, both=deed.both)
    unit = table.unit(unit.id)
    name = "" if target is None else table.unit(target).name
    told = e.Acted(unit.name, deed.id, name, cell)
    if unit.hidden:
        table.tell(e.Acted(unit.name, deed.id))
        if name or cell is not None:
            table.whisper(told, *ears.near(table.battle, unit))
    else:
        table.tell(told)


def _check(table: Table, unit_id: UnitId, deed: Deed, added: int) -> None:
    """An open check: what it brings goes by its total (trpg-check-4)."""
    unit = table.unit(unit_id)
    assert deed.check is not None
    if added:
        dice.spend(table, unit.team, added)
    roll = table.check(statuses.count(table.book, unit, "any", deed.check.param), added)
    statuses.consume(table, unit_id, "any")
    table.tell(e.Checked(unit.name, deed.id, deed.check.param, roll))
    for effect in deed.effects:
        if isinstance(effect, DiceGain):
            gained = gain_by(effect, roll.total)
            if gained:
                dice.gain(table, unit.team, gained)


def gain_by(effect: DiceGain, total: int) -> int:
    """Tactical dice that an effect gives: fixed, or those of the best row that the total reaches."""
    rows = [n for least, n in effect.by_total if total >= least]
    return max(rows, default=0) if effect.n is None else effect.n


def granted(table: Table, n: int) -> None:
    """The captain has granted ``n`` dice outside an attack; with none it is declared anew (trpg-dice-7).

    What was asked lies below: a return check, or the window of the team whose member acts.
    """
    doing = table.battle.doing
    table.alter(doing=None)
    if doing is None:
        outside.granted(table, n)
        return
    unit = table.unit(doing.unit)
    deed = next(one for one in deeds(table.book, unit) if one.id == doing.action)
    if n > 0:
        _declare(table, unit, deed)
        _check(table, unit.id, deed, n)
        endings.test(table)


# ---- effects ---------------------------------------------------------------------------------------------


def _apply(table: Table, unit_id: UnitId, deed: Deed, command: c.Act) -> None:
    """What a deed without a check does."""
    team = table.unit(unit_id).team
    for effect in deed.effects:
        match effect:
            case DiceGain():
                dice.gain(table, team, gain_by(effect, 0))
            case BonusDice() | MoveBonus() | MoveMod():
                lasting(table, unit_id, command.target, effect, deed.id)
            case Search():
                assert command.cell is not None
                states.searched(table, unit_id, command.cell, deed.area)
            case Place():
                objects.place(table, unit_id, effect, command.cells)
            case StateAdd():
                states.gain(table, unit_id, effect.state, deed.side)
            case Retrieve():
                assert command.target is not None
                outside.bring_back(table, command.target)
            case _:
                raise LookupError(f"{deed.id}: {effect} is nothing for the tactics phase")


def lasting(
    table: Table,
    unit_id: UnitId,
    target: UnitId | None,
    effect: BonusDice | MoveBonus | MoveMod,
    source: str,
) -> None:
    """Puts an effect in force for its user or its target."""
    whom = unit_id if effect.who == "self" else target
    assert whom is not None
    statuses.add_bonus(table, whom, effect, effect.until, source)


# ---- advice ----------------------------------------------------------------------------------------------


def advice(book: Book) -> tuple[Action, ...]:
    """The basic actions that may be used after bail-out (trpg-bailout-8)."""
    return tuple(one for one in book.actions.values() if one.phase == "tactics" and one.after_bailout)


def advise(table: Table, view: View, actor: Seat, command: c.Advise) -> None:
    """Somebody who has bailed out does what is still allowed, in a place of its team (trpg-round-19)."""
    battle = fight(view)
    unit = own_unit(view, command.unit)
    if battle.phase != "tactics":
        raise no.phase(battle, "tactics")
    if not window(battle, unit, "tactics"):
        raise no.window(view)
    if unit.life != "out" or unit.soldier is not None:
        raise no.not_out(view, unit)
    action = next((one for one in advice(view.book) if one.id == command.action), None)
    if action is None:
        raise no.after_bailout()
    if not may_advise(battle, unit):
        raise _no_advice(view, unit)
    used(table, unit.id, "tactics")
    table.tell(e.Advised(unit.name, action.id))
    for effect in action.effects:
        _advice_effect(table, unit, effect)


def _no_advice(view: View, unit: Unit) -> Refused:
    battle = fight(view)
    if not any(one.on_field for one in battle.units if one.team == unit.team):
        return no.eliminated()
    if "tactics" in (*unit.acted, *unit.passed):
        return no.acted(view, unit, "tactics")
    return no.places(next(one for one in battle.parties if one.id == unit.team))


def _advice_effect(table: Table, unit: Unit, effect: Effects) -> None:
    match effect:
        case DiceGain():
            dice.gain(table, unit.team, gain_by(effect, 0))
        case _:
            raise LookupError(f"{effect} is nothing for somebody who has bailed out")


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.Act: act,
    c.Advise: advise,
}
