"""Operators: one action a round, at any time while somebody has to decide something (trpg-operator-13), and
what comes by itself at the end of movement to those who hear well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import commands as c
from . import dice, ears, statuses
from . import events_round as e
from . import refusals_round as no
from .battle import Battle, Party, Unit, UnitId
from .book import Book
from .effects import BonusDice, DiceGain, Learn, MoveBonus, MoveMod
from .field import distance, hostile
from .grid import CORES, core_of, inside
from .initiative import party_of
from .legal_round import fight
from .pack import OperatorAction
from .skills import personal_ready, use_personal
from .table import Table
from .tactics import gain_by
from .view import View
from .who import may_operate

# ---- what an operator has --------------------------------------------------------------------------------


def owned(book: Book, party: Party) -> tuple[OperatorAction, ...]:
    """The actions whose condition a team's operator meets (trpg-operator-9)."""
    return tuple(
        one
        for one in book.operator_actions.values()
        if all(party.operator.get(param, 0) >= least for param, least in one.needs.items())
    )


def allies(action: OperatorAction) -> tuple[int, int]:
    """How many members of the team an action is for, at the least and at the most."""
    bound = [one.who for one in action.effects if isinstance(one, BonusDice | MoveBonus | MoveMod)]
    if "two_allies" in bound:
        return (1, 2)
    return (1, 1) if "ally" in bound else (0, 0)


def sectors(action: OperatorAction) -> int:
    """How many sectors an action looks at."""
    return sum(one.sectors or 0 for one in action.effects if isinstance(one, Learn))


def members(battle: Battle, party: Party) -> tuple[Unit, ...]:
    """The active members of a team."""
    return tuple(unit for unit in battle.units if unit.team == party.id and unit.on_field)


def may_be_used(battle: Battle, party: Party) -> bool:
    """Whether a team's operator has its action of this round left, and a team (trpg-operator-19)."""
    fights = battle.stage == "fight" and battle.phase != "feedback"
    return fights and not party.group and not party.operated and bool(members(battle, party))


# ---- using it --------------------------------------------------------------------------------------------


def operate(table: Table, view: View, actor: Seat, command: c.Operate) -> None:
    """A team's operator acts; a check that has been rolled is not changed by it (trpg-round-9)."""
    battle = fight(view)
    party = party_of(view, command.team)
    if not may_operate(view, party):
        raise no.operator()
    if party.group:
        raise no.operator_action()
    if party.operated:
        raise no.operated(party)
    if not members(battle, party):
        raise no.eliminated()
    action = next((one for one in owned(view.book, party) if one.id == command.action), None)
    if action is None:
        raise no.operator_action()
    _aimed(battle, party, action, command)
    table.set_party(party.id, operated=True)
    names = tuple(table.unit(one).name for one in command.targets)
    table.tell(e.Operated(party.name, action.id, names, command.cores))
    for effect in action.effects:
        match effect:
            case BonusDice() | MoveBonus() | MoveMod():
                for target in command.targets:
                    statuses.add_bonus(table, target, effect, effect.until, action.id)
            case DiceGain():
                dice.gain(table, party.id, gain_by(effect, 0))
            case Learn():
                n = sum(1 for one in _hidden(table.battle, party) if _in(one, command.cores))
                learned = e.Learned(n, cores=command.cores)
                table.whisper(learned, *ears.team(table.battle, party.id))
            case _:
                raise LookupError(f"{action.id}: {effect} is nothing for an operator")


def _aimed(battle: Battle, party: Party, action: OperatorAction, command: c.Operate) -> None:
    """Refuses targets or sectors that don't suit the action."""
    least, most = allies(action)
    able = {unit.id for unit in members(battle, party)}
    chosen = set(command.targets)
    if len(chosen) < len(command.targets) or not chosen <= able or not least <= len(chosen) <= most:
        raise no.allies(least, most)
    wanted = sectors(action)
    cores = set(command.cores)
    if len(command.cores) != wanted or len(cores) < wanted or not cores <= set(range(1, CORES + 1)):
        raise no.cores(wanted)


# ---- learning --------------------------------------------------------------------------------------------


def _hidden(battle: Battle, party: Party) -> tuple[Unit, ...]:
    """The hidden enemies of a team."""
    sides = {one.id: one.side for one in battle.parties}
    return tuple(
        unit for unit in battle.units if unit.hidden and unit.on_field and sides[unit.team] != party.side
    )


def _in(unit: Unit, cores: tuple[int, ...]) -> bool:
    return unit.cell is not None and inside(unit.cell) and core_of(unit.cell) in cores


def far_ears(table: Table) -> None:
    """The end of movement: whoever has a skill for it learns how many hidden enemies are near; nobody else
    hears of it.
    """
    for unit in table.battle.units:
        if not unit.on_field or unit.soldier is not None:
            continue
        for ready in personal_ready(table.book, unit, ("move_end",)):
            for effect in ready.skill.effects:
                if isinstance(effect, Learn) and effect.range is not None:
                    use_personal(table, unit.id, ready.skill.id)
                    _hear(table, unit.id, effect.range)


def _hear(table: Table, unit_id: UnitId, reach: int) -> None:
    battle, unit = table.battle, table.unit(unit_id)
    near = [
        one
        for one in battle.units
        if one.hidden and one.on_field and hostile(battle, unit, one)
        and unit.cell is not None and one.cell is not None and distance(battle, unit.cell, one.cell) <= reach
    ]  # fmt: skip
    table.whisper(e.Learned(len(near), unit.name, reach), unit.owner)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {c.Operate: operate}
