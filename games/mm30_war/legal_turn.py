"""What may be done in a turn: who acts, in which form, where to, and the one thing done there.

Pure functions of a view. Each raises Refused with the way out, or gives what is wanted. The menus ask the
same functions, so that whatever they offer is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from . import arms, situations, squads, working
from . import commands as c
from . import refusals_fight as r
from .effects import MoveAfterAttack
from .field import Field, field_of
from .grid import distance
from .pack import Id, Skill
from .ranges import in_range, span
from .reach import Reached, budget, may_go_off, reach
from .refusals import must
from .state import Cell, Unit, UnitId
from .table import replace
from .view import View

Units: TypeAlias = tuple[Unit, ...]
Shot: TypeAlias = Literal["attack", "attack_hq", "attack_bridge"]

STAY = Reached(0, (), None, merge=False)


class Deed(NamedTuple):
    """An activation that is legal: who acts, whether they change form first, their way to ``to``, and whether
    they leave a squad.
    """

    units: Units
    changes: bool
    to: Cell
    way: Reached
    split: bool


class Aim(NamedTuple):
    """One thing that may be attacked from a cell: what kind it is, with which weapon, and its cell."""

    shot: Shot
    weapon: int
    cell: Cell


def judge(view: View, command: c.Activate) -> Deed:
    """The activation that a command asks for (mm30-turn-1). Raises Refused."""
    must(view, "turn")
    field = field_of(view)
    units = acting(view, command.cell, command.members)
    group = field.group(command.cell)
    if squads.mixed(group):
        stays = command.to in (None, command.cell)
        if not stays or command.form or command.action != "wait":
            raise r.mixed(command.cell)
        return Deed(units, False, command.cell, STAY, False)
    to = command.cell if command.to is None else command.to
    split = len(units) < len(group)
    deed = _moved(view, units, command.form, to, split)
    if command.action != "wait":
        if split:
            raise r.part_waits()
        if deed.way.merge:
            raise r.merge_waits()
        if command.form and view.options.transform_cost == "action":
            raise r.form_only()
    _judge_action(view, deed, command)
    return deed


def _judge_action(view: View, deed: Deed, command: c.Activate) -> None:
    field = field_of(view)
    match command.action:
        case "wait":
            return
        case "attack" | "attack_hq" | "attack_bridge":
            at = _target(field, deed, command.action, command.at)
            judge_shot(field, deed.units, deed.changes, deed.to, Aim(command.action, command.weapon, at))
        case "skill":
            judge_skill(view, deed, command.skill, command.at, command.member)
        case "exit":
            if not may_exit(view, deed):
                raise r.no_exit(deed.to)


# ---- who -------------------------------------------------------------------------------------------------


def ready_cells(view: View) -> dict[Cell, Units]:
    """The groups of the side whose turn it is that are still to act, by their cells."""
    found: dict[Cell, Units] | None = view.memo.get("ready")
    if found is None:
        field = field_of(view)
        groups = ((cell, field.groups[cell]) for cell in sorted(field.cells[view.turn]))
        found = view.memo["ready"] = {cell: one for cell, one in groups if squads.ready_members(one)}
    return found


def ready_groups(view: View) -> tuple[Units, ...]:
    """The same groups in the order of their cells."""
    return tuple(ready_cells(view).values())


def acting(view: View, cell: Cell, named: tuple[UnitId, ...] = ()) -> Units:
    """Who acts: all that are named, or everybody in the cell (mm30-move-4); of a squad some of whom have
    finished, those who have not (R47).
    """
    group = field_of(view).group(cell)
    if not group or group[0].side != view.viewer:
        raise r.no_group(cell, _cells(view))
    ready = squads.ready_members(group)
    if not ready:
        raise r.finished(cell, _cells(view))
    members = tuple(unit for unit in group if unit.id in named) if named else ready
    if named and len(members) != len(named):
        raise r.members(cell)
    if any(unit not in ready for unit in members) or (squads.mixed(group) and members != ready):
        raise r.mixed(cell)
    return members


def _cells(view: View) -> tuple[Cell, ...]:
    return tuple(ready_cells(view))


# ---- form and movement -----------------------------------------------------------------------------------


def form_of(units: Units, changes: bool) -> bool | None:
    """The form in which they act: None for the one that they have."""
    return not units[0].form if changes else None


def judge_form(field: Field, units: Units) -> None:
    """Raises Refused unless a unit may change its form where it stands (mm30-transform-2, R80)."""
    unit = units[0]
    if len(units) > 1 or field.deck[unit.card].transform is None or unit.cell is None:
        raise r.no_form()
    if len(field.group(unit.cell)) > 1:
        raise r.no_form()
    ground = field.type_of(unit, not unit.form) == "ground"
    if ground and field.wet(unit.cell) and not field.ignores(unit, "river", not unit.form):
        raise r.form_water(unit.cell)


def ways(view: View, units: Units, changes: bool = False) -> dict[Cell, Reached]:
    """Where they may end, in the form they have or the other one; their own cell is among them."""
    field = field_of(view)
    key = ("ways", *(unit.id for unit in units), changes)
    found: dict[Cell, Reached] | None = field.memo.get(key)
    if found is None:
        found = field.memo[key] = reach(field, units, form_of(units, changes))
    return found


def _moved(view: View, units: Units, changes: bool, to: Cell, split: bool) -> Deed:
    field = field_of(view)
    start = _cell(units)
    if changes:
        judge_form(field, units)
        if view.options.transform_cost == "action" and to != start:
            raise r.form_only()
        flies = field.type_of(units[0], not units[0].form) == "flying"
        if to == start and flies and start in field.bases:
            raise r.form_base(start)
    if split and to == start:
        raise r.part_stays()
    way = ways(view, units, changes).get(to)
    if way is None:
        raise r.far(to)
    return Deed(units, changes, to, way, split)


def _cell(units: Units) -> Cell:
    assert units[0].cell is not None
    return units[0].cell


def after_ways(view: View) -> dict[Cell, Reached]:
    """Where those who may move after their attack may go, their own cell among them (R86)."""
    field = field_of(view)
    return after(field, tuple(unit for unit in view.units if unit.id in view.moving))


def after(field: Field, units: Units) -> dict[Cell, Reached]:
    """Where these units may move after their attack: zones and terrain bind them, and they join nobody."""
    cells = min((sum(one.cells for one in field.effects(unit, MoveAfterAttack)) for unit in units), default=0)
    if not cells:
        return {}
    found = reach(field, units)
    return {cell: way for cell, way in found.items() if way.cost <= cells and not way.merge}


def judge_after(view: View, command: c.MoveAfter) -> Reached | None:
    """The way of a move after the attack, None for staying. Raises Refused."""
    must(view, "after")
    if command.to is None:
        return None
    way = after_ways(view).get(command.to)
    if way is None:
        raise r.after(command.to)
    return way if way.cost else None


# ---- attacks ---------------------------------------------------------------------------------------------


def _target(field: Field, deed: Deed, shot: Shot, at: Cell | None) -> Cell:
    side = deed.units[0].side
    if shot == "attack":
        group = field.group(at) if at is not None else ()
        if at is None or not group or group[0].side == side:
            raise r.no_target(at)
        return at
    if shot == "attack_bridge":
        bridge = field.bridges.get(at) if at is not None else None
        if at is None or bridge is None or not bridge.intact:
            raise r.no_bridge(at)
        return at
    hq = _foe_hq(field, side)
    if hq is None or at not in (None, hq):
        raise r.no_target(at)
    return hq


def _foe_hq(field: Field, side: int) -> Cell | None:
    """The enemy HQ, as long as it stands (mm30-hq-4)."""
    return next((cell for cell, seat in field.hqs.items() if seat not in (side, *field.fallen)), None)


def judge_shot(field: Field, units: Units, changes: bool, origin: Cell, aim: Aim) -> None:
    """Raises Refused unless a weapon may be fired from a cell at a target that is there (mm30-attack-2)."""
    form = form_of(units, changes)
    weapons = arms.weapons(field, units, form)
    if not 0 <= aim.weapon < len(weapons):
        raise r.no_weapon(len(weapons))
    why = arms.barred(field, units, aim.weapon, form)
    if why is not None:
        raise r.barred(why)
    if aim.shot == "attack_hq" and field.options.hq_range == "one" and not arms.near(field, origin, aim.cell):
        raise r.hq_beside()
    weapon = weapons[aim.weapon]
    if in_range(field, units, weapon, origin, aim.cell, form):
        return
    least, most = span(field, units, weapon, origin, aim.cell, form)
    away = distance(field.options, origin, aim.cell)
    raise r.too_near(aim.cell, least) if away < least else r.out_of_range(aim.cell, most, away)


def marks(field: Field, side: int) -> tuple[tuple[Shot, Cell], ...]:
    """Everything that a side may attack, wherever it is: enemy groups, the enemy HQ, bridges (R36)."""
    known: tuple[tuple[Shot, Cell], ...] | None = field.memo.get(("marks", side))
    if known is not None:
        return known
    found: list[tuple[Shot, Cell]] = [("attack", cell) for cell in field.cells[1 - side]]
    found += [("attack_hq", hq) for hq in (_foe_hq(field, side),) if hq is not None]
    found += [("attack_bridge", cell) for cell, bridge in field.bridges.items() if bridge.intact]
    known = field.memo["marks", side] = tuple(sorted(found, key=itemgetter(1)))
    return known


def loaded(field: Field, units: Units, changes: bool = False) -> tuple[int, ...]:
    """The weapons that they can fire now."""
    form = form_of(units, changes)
    numbers = range(len(arms.weapons(field, units, form)))
    return tuple([number for number in numbers if arms.barred(field, units, number, form) is None])


def aims(field: Field, units: Units, changes: bool, origin: Cell) -> Iterator[Aim]:
    """Everything that may be attacked from a cell, with each weapon that reaches it."""
    form = form_of(units, changes)
    weapons = arms.weapons(field, units, form)
    numbers = loaded(field, units, changes)
    for shot, cell in marks(field, units[0].side):
        if shot == "attack_hq" and field.options.hq_range == "one" and not arms.near(field, origin, cell):
            continue
        for number in numbers:
            if in_range(field, units, weapons[number], origin, cell, form):
                yield Aim(shot, number, cell)


# ---- skills, leaving -------------------------------------------------------------------------------------


def own_skills(view: View, units: Units, changes: bool = False) -> tuple[Skill, ...]:
    """The active skills of the card on top; a squad counts as one unit (R22)."""
    card = field_of(view).card(units[0], form_of(units, changes))
    return tuple(one for number in card.skills if (one := view.book.skills[number]).kind == "active")


def arrived(view: View, deed: Deed) -> Field:
    """The map as it is when the units have changed form and moved: what a skill finds."""
    if deed.to == _cell(deed.units) and not deed.changes:
        return field_of(view)
    ids = tuple(unit.id for unit in deed.units)
    key = ("arrived", *ids, deed.changes, deed.to)
    found: Field | None = view.memo.get(key)
    if found is None:
        form = form_of(deed.units, deed.changes)
        units = tuple(
            replace(unit, cell=deed.to, form=unit.form if form is None else form) if unit.id in ids else unit
            for unit in view.units
        )
        found = view.memo[key] = Field(view.book, replace(view, units=units), view.deck)
    return found


def skill_cells(view: View, deed: Deed, skill: Skill) -> tuple[Cell, ...]:
    """The cells that a skill may be used on from where the units have arrived, forests or not (R65)."""
    field = arrived(view, deed)
    found = working.targets(field, deed.units[0].side, skill.target, skill.effects, deed.to)
    if skill.target == "self":
        return found
    return tuple(cell for cell in found if distance(field.options, deed.to, cell) <= skill.range)


def judge_skill(view: View, deed: Deed, number: Id | None, at: Cell | None, member: UnitId | None) -> None:
    """Raises Refused unless a skill may be used there (R22)."""
    skill = next((one for one in own_skills(view, deed.units, deed.changes) if one.id == number), None)
    if skill is None:
        raise r.no_skill()
    if deed.way.cost and not view.options.skill_after_move:
        raise r.skill_moved()
    if skill.target == "self" and at is None:
        at = deed.to
    if at is None or at not in skill_cells(view, deed, skill):
        raise r.skill_target(at)
    able = working.members(arrived(view, deed), skill.effects, at)
    named = {unit.id for unit in able}
    if (member is None and len(named) > 1) or (member is not None and member not in named):
        raise r.skill_member(at)


def may_exit(view: View, deed: Deed) -> bool:
    """Whether a group may leave the map from where it has arrived: tagged, at an edge that a condition names,
    and with one cell of movement left (R84), not between two enemies (R35).
    """
    situation = view.book.situations.get(view.options.situation)
    if situation is None or deed.way.stop is not None or deed.way.merge or deed.split:
        return False
    field = field_of(view)
    if any(deed.to not in situations.exits(field, situation, unit) for unit in deed.units):
        return False
    form = form_of(deed.units, deed.changes)
    if not deed.way.cost and not may_go_off(field, deed.units, form):
        return False
    return deed.way.cost < budget(field, deed.units, form)
