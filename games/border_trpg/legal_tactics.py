"""What a unit can do in the tactics phase, and at whom or where. Judged by what the viewer may know.

Basic actions and trigger skills are one thing here: a :class:`Deed`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from . import commands as c
from . import objects, outside, skills
from . import refusals_round as no
from .aim import in_range, within
from .battle import Battle, Cell, Unit
from .book import Book
from .effects import BonusDice, Effects, MoveBonus, Place, Retrieve, Search, StateAdd
from .field import Field, field_of
from .grid import disk
from .legal_round import fight, judge
from .pack import ActionCheck
from .terms import Id, Param, Side
from .view import View

Aim: TypeAlias = Literal["nothing", "enemy", "ally", "centre", "cells"]
"""What a deed needs: nothing, an enemy, an ally out of area, a centre, or cells to set things up on."""


class Deed(NamedTuple):
    """Something that a unit can use in the tactics phase; ``side`` of a trigger's skill."""

    id: Id
    effects: tuple[Effects, ...]
    side: Side | None = None
    cost: int = 0
    range: int = 0
    area: int = 1
    check: ActionCheck | None = None
    both: bool = False

    @property
    def place(self) -> Place | None:
        """What it sets up, if anything."""
        return next((one for one in self.effects if isinstance(one, Place)), None)

    @property
    def aim(self) -> Aim:
        """What it is aimed at."""
        if self.place is not None:
            return "cells"
        if any(isinstance(one, Search) for one in self.effects):
            return "centre"
        if any(isinstance(one, Retrieve) for one in self.effects):
            return "ally"
        against = self.check is not None and self.check.against is not None
        bound = (one for one in self.effects if isinstance(one, BonusDice | MoveBonus))
        return "enemy" if against or any(one.who == "target" for one in bound) else "nothing"


# ---- what it has -----------------------------------------------------------------------------------------


def deeds(book: Book, unit: Unit) -> tuple[Deed, ...]:
    """The basic actions and skills of the tactics phase that a unit has (trpg-tactics-3)."""
    basic = (
        Deed(one.id, one.effects, range=one.range or 0, area=one.area, check=one.check)
        for one in book.actions.values()
        if one.phase == "tactics" and not one.after_bailout and _able(unit, one.needs)
    )
    own = (
        Deed(one.id, one.effects, side, one.cost, one.range or 0, one.area, both=one.both_sides)
        for side, one in skills.own_skills(book, unit, timing="tactics")
    )
    return (*basic, *own)


def _able(unit: Unit, needs: dict[Param, int]) -> bool:
    return all(unit.params.get(param, 0) >= least for param, least in needs.items())


def why_not(book: Book, battle: Battle, unit: Unit, deed: Deed) -> skills.Code | None:
    """Why a deed can't be used now whatever it is aimed at: a hand, trion; None: it can."""
    if deed.id in book.actions:
        return None
    skill = skills.skill_of(book, unit, deed.id)
    if skill is None:
        return "unknown"
    return skills.why_not(book, battle, unit, deed.side, skill, role="tactics")


def holds_already(unit: Unit, deed: Deed) -> bool:
    """Whether all it would do is begin states that hold."""
    begun = [one.state for one in deed.effects if isinstance(one, StateAdd)]
    return bool(begun) and len(begun) == len(deed.effects) and all(unit.has(state) for state in begun)


# ---- at whom and where -----------------------------------------------------------------------------------


def targets(field: Field, unit: Unit, deed: Deed) -> tuple[Unit, ...]:
    """Whom a deed may be aimed at: in range, and where its team knows (trpg-tactics-20).

    An enemy has to be in sight where the table asks for that; who helps needs no sight (trpg-tactics-10).
    """
    if unit.cell is None or deed.aim not in ("enemy", "ally"):
        return ()
    able, near = (_enemy, in_range) if deed.aim == "enemy" else (_astray, within)
    return tuple(
        other
        for other in field.battle.units
        if other.on_field
        and other.id != unit.id
        and other.cell is not None
        and able(field, unit, other)
        and near(field, unit.cell, other.cell, deed.range)
    )


def _enemy(field: Field, unit: Unit, other: Unit) -> bool:
    """Whether somebody is an enemy in sight."""
    return field.hostile(unit, other) and not other.hidden


def _astray(field: Field, unit: Unit, other: Unit) -> bool:
    """Whether somebody is an ally out of area, whose place the team knows."""
    known = not other.hidden or (other.team == unit.team and field.battle.options.stealth_shared_with_team)
    return known and not field.hostile(unit, other) and outside.is_outside(other)


def centres(battle: Battle, unit: Unit, deed: Deed) -> tuple[Cell, ...]:
    """Where the centre of its square may lie: on the map and in range (trpg-tactics-13, trpg-tactics-16)."""
    if unit.cell is None:
        return ()
    return disk(unit.cell, deed.range, battle.options.range_metric == "chebyshev")


def spots(view: View, unit: Unit, deed: Deed) -> tuple[Cell, ...]:
    """Where something may be set up, as far as the viewer can know (trpg-object-14)."""
    assert view.battle is not None
    field = field_of(view)
    return tuple(one for one in centres(view.battle, unit, deed) if objects.free(field, unit, one))


# ---- a command -------------------------------------------------------------------------------------------


def judged(view: View, command: c.Act) -> tuple[Unit, Deed]:
    """The unit and what it does, if that is legal. Raises Refused."""
    unit = judge(view, command.unit, "tactics")
    battle = fight(view)
    deed = _deed(view, unit, command)
    code = why_not(view.book, battle, unit, deed)
    if code is not None:
        raise no.unfit(code, view, unit)
    if holds_already(unit, deed):
        raise no.held(view, unit)
    place = deed.place
    if place is not None:
        objects.place_judge(view, unit, place, deed.range, command.cells)
    elif deed.aim == "centre":
        if command.cell not in centres(battle, unit, deed):
            raise no.cell()
    elif deed.aim != "nothing" and all(
        one.id != command.target for one in targets(field_of(view), unit, deed)
    ):
        raise no.target()
    return unit, deed


def _deed(view: View, unit: Unit, command: c.Act) -> Deed:
    """Which of its deeds a command means; without a side the first that has it."""
    for deed in deeds(view.book, unit):
        if deed.id == command.action and command.side in (None, deed.side):
            return deed
    raise no.action()
