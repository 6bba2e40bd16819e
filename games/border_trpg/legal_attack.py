"""Which attacks are legal, by what the viewer may know; for commands and menus alike."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..engine.contract import Refused
from ..engine.same import Same
from ..engine.text import Joined
from . import aim, damage, skills
from . import commands as c
from . import refusals_attack as no
from . import wording as w
from .aim import Means, can_suffer, means_of
from .battle import Battle, Cell, Unit
from .book import Book
from .effects import MoveFree, MoveMod
from .field import Field, distance, field_of, hostile
from .grid import inside
from .legal_round import fight, judge
from .pack import Skill
from .reach import Budget, reach
from .sight import unit_in
from .skills import own_skills, skill_of, why_not
from .terms import SIDES, Id, Side
from .view import View


class Way(NamedTuple):
    """Something a unit attacks with: a skill of a side, or a basic action of the attack phase that takes a
    side's action (trpg-action-20).
    """

    id: Id
    side: Side | None
    skill: Skill | None
    cost: int


class Plan(NamedTuple):
    """A legal attack. ``cell`` is the target's cell or the centre; ``target`` None: whoever is inside."""

    unit: Unit
    way: Way
    combos: tuple[Id, ...]
    made: Means
    target: Unit | None
    cell: Cell
    cost: int


# ---- what it attacks with --------------------------------------------------------------------------------


def ways(book: Book, battle: Battle, unit: Unit) -> tuple[tuple[Way, no.Code | None], ...]:
    """All that a unit may attack with, each with what keeps it from being used now."""
    return _ways(Same((book, battle, unit), book, battle, unit))


@lru_cache(64)
def _ways(key: Same[tuple[Book, Battle, Unit]]) -> tuple[tuple[Way, no.Code | None], ...]:
    book, battle, unit = key.thing
    found: list[tuple[Way, no.Code | None]] = []
    for side, skill in own_skills(book, unit, timing="attack"):
        found.append((Way(skill.id, side, skill, skill.cost), why_not(book, battle, unit, side, skill)))
    sides: tuple[Side | None, ...] = SIDES if unit.soldier is None else (None,)
    for action in book.actions.values():
        if action.phase == "attack" and all(unit.params.get(one, 0) >= n for one, n in action.needs.items()):
            found += [(Way(action.id, side, None, 0), _action(book, unit, side)) for side in sides]
    return tuple(found)


def _action(book: Book, unit: Unit, side: Side | None) -> no.Code | None:
    """What keeps an action of a side from being spent on a basic action."""
    if not unit.on_field:
        return "down"
    if side is None:
        assert unit.soldier is not None
        return "used" if unit.attacks >= book.soldiers[unit.soldier].attacks else None
    if side in unit.barred:
        return "barred"
    return "used" if side in unit.sides else None


def may_strike(book: Book, battle: Battle, unit: Unit) -> bool:
    """Whether a unit has anything left to attack with in its turn (trpg-round-10, trpg-action-1).

    Where the table keeps sheets or trion to their teams, only what everybody sees is looked at.
    """
    if not unit.on_field:
        return False
    if unit.soldier is not None:
        return unit.attacks < book.soldiers[unit.soldier].attacks
    if not battle.options.sheet_public or battle.options.enemy_trion != "exact":
        return any(side not in unit.sides and side not in unit.barred for side in SIDES)
    return any(code is None for _, code in ways(book, battle, unit))


def _way(view: View, unit: Unit, number: Id, side: Side | None) -> Way:
    """The way of attacking that a command names."""
    battle = fight(view)
    named = [(way, code) for way, code in ways(view.book, battle, unit) if way.id == number]
    found = [(way, code) for way, code in named if side is None or way.side == side]
    if not found:
        skill = skill_of(view.book, unit, number)
        if skill is None or named:
            raise no.use("unknown") if named else no.no_such()
        raise no.use(why_not(view.book, battle, unit, side or "main", skill) or "unknown")
    usable = [way for way, code in found if code is None]
    if not usable:
        code = found[0][1]
        assert code is not None
        raise no.use(code)
    if len(usable) > 1:
        raise no.side()
    return usable[0]


# ---- at whom ---------------------------------------------------------------------------------------------


def target_code(view: View, unit: Unit, target: Unit | None) -> Refused | None:
    """What keeps a single target from being attacked, whatever the range; None: nothing (trpg-tactics-20)."""
    battle = fight(view)
    if target is None or target.cell is None or not can_suffer(battle, target):
        return no.no_target()
    if target.hidden and hostile(battle, unit, target):
        return no.no_target()  # nor do game masters know more for a unit than its team does
    if target.id == unit.id or (not hostile(battle, unit, target) and not battle.options.friendly_single):
        return no.friend(view, target)
    return no.invisible(view, target) if target.has("invisible") else None


def charge_of(made: Means) -> MoveFree | None:
    """The free move that comes before an attack, by an option."""
    return next((one for one in made.effects if isinstance(one, MoveFree)), None)


def starts(view: View, unit: Unit, made: Means) -> tuple[Cell, ...]:
    """The cells from which an attack may come: the unit's own, and those that a charge may lead to."""
    if unit.cell is None:
        return ()
    free = charge_of(made)
    if free is None or not inside(unit.cell):
        return (unit.cell,)
    spend = Budget(free.n, MoveMod(ignore_zoc=free.ignore_zoc), free.straight)
    key = ("starts", unit.id, spend)
    found: tuple[Cell, ...] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = tuple(reach(field_of(view), unit, spend))
    return found


def _range(view: View, field: Field, unit: Unit, made: Means, cell: Cell) -> None:
    """Refuses what is too far away, or out of sight where the table asks for sight."""
    refused = beyond(view, field, unit, made, cell)
    if refused is not None:
        raise refused


def beyond(view: View, field: Field, unit: Unit, made: Means, cell: Cell) -> Refused | None:
    """Why an attack does not get to a cell: too far away, or out of sight where the table asks for sight."""
    battle, cells = field.battle, starts(view, unit, made)
    if not cells:
        return no.no_cell()
    if any(aim.in_range(field, start, cell, made.range) for start in cells):
        return None
    far = min(distance(battle, start, cell) for start in cells)
    if far <= (made.range or 0):
        return no.no_sight()
    if charge_of(made) is not None:
        return no.cannot_charge(made.range or 0)
    return no.out_of_range(made.range or 0, far)


# ---- the command -----------------------------------------------------------------------------------------


def strike(view: View, command: c.Strike) -> Plan:
    """The attack that a command makes. Raises Refused with what is legal now."""
    unit = judge(view, command.unit, "attack")
    battle = fight(view)
    way = _way(view, unit, command.skill, command.side)
    _combos(view, battle, unit, way, command.combos)
    made = means_of(view.book, way.id, command.combos)
    target, cell = _aim(view, unit, made, command)
    cost = 0 if way.skill is None else skills.cost(view.book, way.skill, command.combos)
    _burst(view, unit, made, command.burst, cost)
    plan = Plan(unit, way, command.combos, made, target, cell, cost)
    hurt = friends(view, plan)
    if hurt and not command.friends:
        raise no.friends(view, Joined(tuple(w.unit_name(view.book, one) for one in hurt)))
    return plan


def _combos(view: View, battle: Battle, unit: Unit, way: Way, combos: tuple[Id, ...]) -> None:
    if way.skill is None:
        if combos:
            raise no.use("combo")
        return
    code = why_not(view.book, battle, unit, way.side, way.skill, combos)
    if code is not None:
        raise no.use(code)


def _aim(view: View, unit: Unit, made: Means, command: c.Strike) -> tuple[Unit | None, Cell]:
    """What an attack is aimed at: a target and its cell, or a centre."""
    battle, field = fight(view), field_of(view)
    if made.range is None:  # it needs no target: it is for its user
        if command.target is not None or command.cell is not None or unit.cell is None:
            raise no.aim()
        return None, unit.cell
    if (command.target is None) == (command.cell is None):
        raise no.aim()
    target = None if command.target is None else unit_in(battle, command.target)
    if made.area > 1:
        return None, _centre(view, field, unit, made, command, target)
    if command.cell is not None:
        _object(view, field, unit, made, command.cell)
        return None, command.cell
    code = target_code(view, unit, target)
    if code is not None:
        raise code
    assert target is not None
    assert target.cell is not None
    _range(view, field, unit, made, target.cell)
    return target, target.cell


def _centre(
    view: View, field: Field, unit: Unit, made: Means, command: c.Strike, target: Unit | None
) -> Cell:
    """The centre of a square: a cell of the map, be it a target's (trpg-tactics-13, trpg-tactics-16)."""
    cell = command.cell
    if cell is None:
        if target is None or target.cell is None or not can_suffer(field.battle, target):
            raise no.no_target()
        cell = target.cell
    if not inside(cell):
        raise no.off_map()
    _range(view, field, unit, made, cell)
    return cell


def _object(view: View, field: Field, unit: Unit, made: Means, cell: Cell) -> None:
    """A single-target skill may be aimed at an object or a bare cell if it destroys (trpg-object-11)."""
    if not made.destroys:
        raise no.nothing_there()
    if not inside(cell):
        raise no.off_map()
    there = field.in_sight_at(cell)
    if there is not None:
        raise no.somebody_there(view, there)
    _range(view, field, unit, made, cell)


def _burst(view: View, unit: Unit, made: Means, burst: int, cost: int) -> None:
    battle = fight(view)
    if not burst:
        return
    if battle.options.burst_timing != "at_declaration" or not made.rolls:
        raise no.burst_later()
    own = tuple(one.skill.id for one in damage.ready(view.book, unit))
    most = damage.most(view.book, battle, unit, own, cost)
    if burst > most:
        raise no.burst(most)


def friends(view: View, plan: Plan) -> tuple[Unit, ...]:
    """Who of the user's own side, the user itself too, is known to be inside the square."""
    battle = fight(view)
    if plan.made.area == 1:
        return ()
    hit = aim.inside(battle, plan.unit, plan.cell, plan.made)
    return tuple(one for one in hit if not hostile(battle, plan.unit, one))


def objects(view: View, unit: Unit, made: Means) -> tuple[Cell, ...]:
    """The cells in range with an object and nobody in sight, for what destroys (trpg-object-11)."""
    if not made.destroys or made.area > 1 or made.range is None:
        return ()
    field = field_of(view)
    return tuple(
        one
        for one in aim.cells_in_range(field, starts(view, unit, made), made.range)
        if (field.building_at(one) is not None or field.objects_at(one)) and field.in_sight_at(one) is None
    )


def reaches(view: View, unit: Unit, way: Way, combos: tuple[Id, ...] = ()) -> bool:
    """Whether there is anything now that a way of attacking, with these options, can be aimed at."""
    key = ("reaches", unit.id, way.side, way.id, combos)
    known: bool | None = view.memo.get(key)
    if known is None:
        made = means_of(view.book, way.id, combos)
        anywhere = made.range is None or made.area > 1
        known = anywhere or bool(targets(view, unit, made)) or bool(objects(view, unit, made))
        view.memo[key] = known
    return known


def sets(view: View, unit: Unit, way: Way) -> tuple[tuple[Id, ...], ...]:
    """The options that a way of attacking can be combined with now, every set of them, none first."""
    if way.skill is None:
        return ((),)
    key = ("sets", unit.id, way.side, way.id)
    found: tuple[tuple[Id, ...], ...] | None = view.memo.get(key)
    if found is None:
        found = skills.combos(view.book, fight(view), unit, way.side, way.skill, "attack")
        view.memo[key] = found
    return found


def targets(view: View, unit: Unit, made: Means) -> tuple[Unit, ...]:
    """Whom a single-target attack may be aimed at now: known, attackable and in range."""
    battle, free = fight(view), charge_of(made)
    if unit.cell is None:
        return ()
    # a charge brings it nearer by a cell for each movement at most, so that most need no look at its ways
    far = (made.range or 0) + (0 if free is None else free.n)
    near = [
        (one, one.cell)
        for one in battle.units
        if one.cell is not None
        and distance(battle, unit.cell, one.cell) <= far
        and target_code(view, unit, one) is None
    ]
    if not near:
        return ()
    field, cells = field_of(view), starts(view, unit, made)
    return tuple(
        one for one, cell in near if any(aim.in_range(field, start, cell, made.range) for start in cells)
    )
