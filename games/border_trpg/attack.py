"""Attacks from declaration to end (trpg-hit-19): the commands, and what follows by itself.

The order of one attack: declare, release the user's own states, pay, activate, judge specials; for each
target offers, reaction, its roll; the hit roll; burst; damage; trion; who goes out; harm; other effects;
objects and falls; a free move; the end test. What has its own arithmetic is in the modules called here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import aftermath, aim, answers, damage, hits, legal_attack, reactions, skills, states
from . import commands as c
from . import events_attack as e
from .aftermath import force_cells, free_move
from .battle import Aimed, Attack, Stage, UnitId
from .effects import KeepState
from .field import Field
from .grid import inside
from .legal_attack import Plan, may_strike
from .mines import spring
from .table import Table
from .terms import Id
from .turns import open_turn
from .under_way import attack_of, change, means_now
from .view import View

__all__ = [
    "DO",
    "force_cells",
    "free_move",
    "free_moved",
    "go_on",
    "may_strike",
    "oppose",
    "spring",
]


# ---- declaring -------------------------------------------------------------------------------------------


def strike(table: Table, view: View, actor: Seat, command: c.Strike) -> None:
    """Attacks: everything up to the first question is done at declaration."""
    plan = legal_attack.strike(view, command)
    unit_id, skill = plan.unit.id, plan.way.skill
    open_turn(table, unit_id)
    _tell(table, plan)
    aims_at_none = plan.target is None and plan.made.area == 1
    keep = tuple(one.state for one in plan.made.effects if isinstance(one, KeepState))
    check = plan.made.hit is not None and not aims_at_none
    both = skill is not None and skill.both_sides
    side = None if skill is None else plan.way.side
    states.acted(table, unit_id, check=check, side=side, both=both, keep=keep)
    skills.pay(table, unit_id, plan.cost)
    _take_action(table, plan)
    table.alter(
        attack=Attack(
            unit=unit_id,
            side=plan.way.side,
            skill=plan.way.id,
            combos=plan.combos,
            centre=plan.cell,
            stage="offers" if legal_attack.charge_of(plan.made) is None else "declared",
            outer=table.battle.attack,
        )
    )
    if command.burst:
        own = tuple(one.skill.id for one in damage.ready(table.book, table.unit(unit_id)))
        damage.pay(table, unit_id, command.burst, own)
    _aim(table, plan)


def _take_action(table: Table, plan: Plan) -> None:
    """Uses the action of a side, or of both, or one of a soldier's, and activates the trigger."""
    unit = table.unit(plan.unit.id)
    if unit.soldier is not None:
        table.set_unit(unit.id, attacks=unit.attacks + 1)
        return
    skill = plan.way.skill
    if skill is None:
        assert plan.way.side is not None
        table.set_unit(unit.id, sides=(*unit.sides, plan.way.side))
        return
    table.set_unit(unit.id, sides=(*unit.sides, *skills.sides_of(skill, plan.way.side)))
    skills.activate(table, unit.id, plan.way.side, skill, plan.combos)


def _tell(table: Table, plan: Plan) -> None:
    """Tells what is attacked and with what. Of a skill for its user alone there is no cell to tell."""
    target = None if plan.target is None else plan.target.name
    cell = None if plan.made.range is None else plan.cell
    way = plan.way
    table.tell(e.Struck(plan.unit.name, way.id, way.side, plan.combos, target, cell, plan.cost))


def _aim(table: Table, plan: Plan) -> None:
    """Settles whom the attack aims at, in truth: in a square also whoever is hidden there, who is seen then
    (trpg-stealth-11), and what specials give against each (trpg-special-9).
    """
    user = table.unit(plan.unit.id)
    if plan.made.area > 1:
        there = aim.inside(table.battle, user, plan.cell, plan.made)
        states.caught_in_area(table, [one.id for one in there])
        table.tell(e.InArea(tuple(one.name for one in there)))
        caught = [one.id for one in there]
    else:
        caught = [] if plan.target is None else [plan.target.id]
    field = Field(table.book, table.battle)
    change(
        table,
        aimed=tuple(
            Aimed(unit=one, special=aim.special(field, user, table.unit(one), plan.made)) for one in caught
        ),
    )


def oppose(table: Table, unit_id: UnitId, action_id: Id, target_id: UnitId, dice_: int = 0) -> None:
    """Begins the opposed check of an action that is no attack: the target rolls first (trpg-hit-21).

    States, the action and the captain's word on ``dice_`` are the caller's to see to. What follows on success
    is done here.
    """
    table.alter(
        attack=Attack(
            unit=unit_id,
            side=None,
            skill=action_id,
            aimed=(Aimed(unit=target_id),),
            stage="offers",
            dice=dice_,
            outer=table.battle.attack,
        )
    )


# ---- what follows by itself ------------------------------------------------------------------------------


def go_on(table: Table) -> bool:
    """Does the next thing of the attack under way; False if there is none, or a move of its own goes on."""
    attack = table.battle.attack
    if attack is None or (table.battle.moving is not None and attack.object is None):
        return False
    _STAGES[attack.stage](table)
    return True


def _charge(table: Table) -> None:
    """Asks for the free move that an option brings before the attack; nobody walks out of area."""
    attack = attack_of(table.battle)
    free = aftermath.charge(table.book, attack)
    assert free is not None
    cell = table.unit(attack.unit).cell
    if cell is None or not inside(cell):
        free_moved(table, attack.unit, moved=False)
    else:
        table.put("free_move", unit=attack.unit, data=free.n)


def free_moved(table: Table, unit_id: UnitId, *, moved: bool) -> None:
    """A free move is through, or was not made. Before an attack it decides whether the target is reached."""
    attack = attack_of(table.battle)
    assert attack.unit == unit_id
    if attack.stage != "declared":
        aftermath.moved_after(table, moved=moved)
        return
    unit, target = table.unit(unit_id), table.unit(attack.aimed[0].unit)
    field = Field(table.book, table.battle)
    reach = means_now(table).range
    if (
        unit.on_field
        and unit.cell is not None
        and target.cell is not None
        and aim.in_range(field, unit.cell, target.cell, reach)
    ):
        change(table, stage="offers")
    else:
        table.tell(e.FellShort(unit.name, attack.skill, target.name))
        aftermath.finish(table)


_STAGES: dict[Stage, Callable[[Table], None]] = {
    "declared": _charge,
    "offers": reactions.ask_offers,
    "reaction": reactions.ask_reaction,
    "rolled": reactions.roll,
    "hit": hits.ask,
    "burst": damage.ask_burst,
    "damage": damage.roll,
    "wounds": damage.wounds,
    "effects": aftermath.follow,
    "objects": aftermath.destroy,
    "after": aftermath.retreat,
}


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {c.Strike: strike, **answers.DO}
