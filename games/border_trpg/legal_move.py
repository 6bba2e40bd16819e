"""Which moves are legal and what they cost, by what the viewer may know; for commands and menus alike."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..engine.contract import Refused
from . import commands as c
from . import refusals_attack as refused
from . import refusals_move as refusals
from . import skills
from .aftermath import free_move
from .battle import Battle, Moving, Unit
from .book import Book
from .effects import Effects, MoveMod, StateAdd
from .field import field_of
from .legal_round import fight, judge, may_use, own_unit
from .pack import Action, Skill
from .reach import Budget, Reach, merged, price, reach
from .terms import Id, Side
from .view import View

NORMAL_MOVE = "normal_move"
"""The one thing that somebody incapacitated can do (trpg-bailout-4)."""

Means: TypeAlias = Action | Skill
"""What a move is made with."""


class Plan(NamedTuple):
    """A legal move: what it is made with, on which side, what it may spend, and what it costs."""

    unit: Unit
    means: Means
    side: Side | None
    budget: Budget
    cost: int
    trion: int


class Way(NamedTuple):
    """One of a unit's ways to move; ``refused`` says why it can't be used now."""

    means: Means
    side: Side | None
    refused: Refused | None


# ---- what a unit can move with ---------------------------------------------------------------------------


def ways(book: Book, battle: Battle, unit: Unit) -> tuple[Way, ...]:
    """All ways of a unit to move: basic actions that its parameters allow, then skills of triggers."""
    basic = (one for one in book.actions.values() if one.phase == "movement")
    found = [
        Way(one, None, _down(unit, one))
        for one in basic
        if all(unit.params.get(param, 0) >= least for param, least in one.needs.items())
    ]
    for side, skill in skills.own_skills(book, unit, timing="movement"):
        code = skills.why_not(book, battle, unit, side, skill, role="movement")
        found.append(Way(skill, side, None if code is None else refused.use(code)))
    return tuple(found)


def _down(unit: Unit, action: Action) -> Refused | None:
    return refused.use("down") if unit.life == "down" and action.id != NORMAL_MOVE else None


def _way(book: Book, battle: Battle, unit: Unit, number: Id, side: Side | None) -> Way:
    """The way to move that a command names. Raises Refused where there is none, or it can't be used."""
    found = [one for one in ways(book, battle, unit) if one.means.id == number]
    if not found:
        raise refusals.action()
    chosen = [one for one in found if one.side == side] or (found if side is None else [])
    open_ = [one for one in chosen if one.refused is None]
    if len(chosen) > 1 and len(open_) != 1:
        raise refusals.side()
    if not chosen:
        raise refusals.side()
    way = open_[0] if open_ else chosen[0]
    if way.refused is not None:
        raise way.refused
    return way


def mods(book: Book, unit: Unit, effects: tuple[Effects, ...] = ()) -> MoveMod:
    """How the steps of a unit are priced: by what it moves with, what is in force, and what it is."""
    found = [one for one in effects if isinstance(one, MoveMod) and one.until == "now"]
    found += [one.effect for one in unit.bonuses if isinstance(one.effect, MoveMod)]
    if unit.soldier is not None and "ignore_height" in book.soldiers[unit.soldier].always:
        found.append(MoveMod(ignore_height=True))
    return merged(found)


def budget(book: Book, unit: Unit, means: Means) -> Budget:
    """What a unit may spend with an action or skill (trpg-move-10)."""
    return Budget(skills.movement(book, unit, means.effects), mods(book, unit, means.effects))


def rest(book: Book, battle: Battle, unit: Unit, moving: Moving) -> Budget:
    """What is left to a move under way."""
    if moving.action is None:
        free = free_move(book, battle)
        return Budget(
            moving.left,
            merged((mods(book, unit), MoveMod(ignore_zoc=free.ignore_zoc))),
            free.straight,
            burden=moving.burden,
        )
    return Budget(
        moving.left, mods(book, unit, means_of(book, unit, moving.action).effects), burden=moving.burden
    )


def means_of(book: Book, unit: Unit, number: Id) -> Means:
    """The action or skill of a unit with this id."""
    action = book.actions.get(number)
    if action is not None:
        return action
    skill = skills.skill_of(book, unit, number)
    assert skill is not None
    return skill


def chooses_air(means: Means) -> bool:
    """Whether whoever moves with it may choose to end floating."""
    return any(
        isinstance(one, StateAdd) and one.state == "floating" and one.when == "chosen"
        for one in means.effects
    )


def trion(means: Means) -> int:
    """What a move costs in trion."""
    return means.cost if isinstance(means, Skill) else 0


# ---- commands --------------------------------------------------------------------------------------------


def move(view: View, command: c.Move) -> Plan:
    """The move that a command makes. Raises Refused with what is legal now.

    In the attack phase it is a reserved one (trpg-stealth-34). Out of area nobody walks (trpg-area-12).
    """
    unit = judge(view, command.unit, "movement")
    battle = fight(view)
    way = _way(view.book, battle, unit, command.action, command.side)
    if command.airborne and not chooses_air(way.means):
        raise refusals.not_airborne()
    spend = budget(view.book, unit, way.means)
    stands = spend.mods.no_move and not command.path
    cost = 0 if stands else price(field_of(view), unit, command.path, spend)
    return Plan(unit, way.means, way.side, spend, cost, trion(way.means))


def go_on(view: View, command: c.GoOn) -> Moving:
    """The move that goes on, stopped or free. Raises Refused with what is legal now."""
    unit = own_unit(view, command.unit)
    battle = fight(view)
    moving = underway(view)
    if moving is None or moving.unit != unit.id:
        raise refusals.not_asked()
    if command.path:
        price(field_of(view), unit, command.path, rest(view.book, battle, unit, moving))
    return moving


def underway(view: View) -> Moving | None:
    """The move that somebody is asked about now: one that was stopped, or the free move of an attack."""
    battle = view.battle
    if battle is None or not battle.asks:
        return None
    ask = battle.asks[-1]
    if ask.kind == "stopped":
        return battle.moving
    if ask.kind == "free_move" and ask.unit is not None:
        return Moving(unit=ask.unit, left=ask.data)
    return None


def may_move(view: View, unit: Unit) -> bool:
    """Whether the viewer may move a unit now."""
    return may_use(view, unit, "movement")


def reachable(view: View, unit: Unit, spend: Budget) -> Reach:
    """Where a move may end, as far as the viewer can know; its own cell alone where it can't walk."""
    key = ("reach", unit.id, spend)
    known: Reach | None = view.memo.get(key)
    if known is None:
        known = view.memo[key] = reach(field_of(view), unit, spend)
    return known
