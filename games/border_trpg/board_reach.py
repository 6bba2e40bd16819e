"""What is laid over a player's map: where the unit that is moving can get to, what a skill can reach.

The picks of the open menu say which unit and which skill; before any pick it is the move that is due.
"""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.menu import Path
from . import aim, grid, legal_move, legal_tactics, menu_attack, menu_move, menu_tactics, skills
from . import commands as c
from .battle import Cell, Unit, UnitId
from .board_map import NOTHING, Overlay
from .field import field_of
from .terms import Id
from .view import View
from .who import may_play

WHO = {"move": menu_move.movers, "strike": menu_attack.strikers, "act": menu_tactics.actors}
"""By the first pick, whose turn it may be: somebody alone is not asked for."""


def overlay(view: View, path: Path) -> Overlay:
    """What the viewer's picks lead to, as a layer of the map; nothing for who plays nobody."""
    battle = view.battle
    if battle is None or battle.map is None or battle.stage != "fight" or view.viewer is None:
        return NOTHING
    if not path or path[0] == "go_on":
        return _due(view, path)
    unit, means, combos = _picked(view, path)
    if unit is None:
        return NOTHING
    if means is None:
        return _due(view, path, unit) if path[0] == "move" else NOTHING
    return laid(view, unit, means, combos, _way(view, unit, path))


def _picked(view: View, path: Path) -> tuple[Unit | None, Id | None, tuple[Id, ...]]:
    """The unit, the skill or action and the options that the picks name."""
    able = WHO[path[0]](view) if path[0] in WHO else ()
    unit = able[0] if len(able) == 1 else None
    named: list[Id] = []
    for word in (word for pick in path[1:] for word in pick.replace("+", ".").split(".")):
        if not named and unit is None:
            unit = next((one for one in able if f"u{one.id}" == word), None)
        if word in view.book.actions or word in view.book.skills:
            named.append(word)
    return unit, (named[0] if named else None), tuple(named[1:])


def _due(view: View, path: Path, unit: Unit | None = None) -> Overlay:
    """The reach of the one unit of the viewer's that is to move or to go on moving, if it is one."""
    moving = legal_move.underway(view)
    assert view.battle is not None
    able: tuple[Unit, ...] = () if view.presides else menu_move.movers(view)
    if moving is not None:
        able = tuple(one for one in view.battle.units if one.id == moving.unit and may_play(view, one))
    if unit is None:
        if len(able) != 1:
            return NOTHING
        unit = able[0]
    seen = menu_move.preview(view, unit)
    if seen is None or unit.cell is None:
        return NOTHING
    costs = {cell: cost for cell, (cost, way) in seen.reach.items() if way}
    return Overlay(reach=costs, path=_way(view, unit, path))


def _way(view: View, unit: Unit, path: Path) -> tuple[Cell, ...]:
    """The way of the move that the picks have come to, if the next pick would be to go."""
    if not path or path[0] not in menu_move.BRANCHES or unit.cell is None:
        return ()
    try:
        found = menu_move.BRANCHES[path[0]](view, (*path[1:], "go"))
    except Refused:
        return ()
    if isinstance(found, c.Move | c.GoOn) and found.path:
        return (unit.cell, *found.path)
    return ()


# ---- one unit, one skill ---------------------------------------------------------------------------------


def means(view: View, unit: Unit) -> tuple[Id, ...]:
    """What a unit moves or aims with: the ids of its actions and skills that a map can show."""
    assert view.battle is not None
    moves = [way.means.id for way in legal_move.ways(view.book, view.battle, unit)]
    aims = [skill.id for _, skill in skills.own_skills(view.book, unit) if skill.range is not None]
    basic = [
        one.id
        for one in view.book.actions.values()
        if one.range is not None and all(unit.params.get(key, 0) >= n for key, n in one.needs.items())
    ]
    return tuple(dict.fromkeys((*moves, *aims, *basic)))


def laid(
    view: View, unit: Unit, number: Id, combos: tuple[Id, ...] = (), way: tuple[Cell, ...] = ()
) -> Overlay:
    """How far a unit gets or reaches with an action or skill, as a layer of the map; ``way``: of its move."""
    assert view.battle is not None
    if all(one.means.id != number for one in legal_move.ways(view.book, view.battle, unit)):
        return Overlay(range=in_range(view, unit, number, combos))
    budget = legal_move.budget(view.book, unit, legal_move.means_of(view.book, unit, number))
    if unit.cell is None or not grid.inside(unit.cell) or budget.mods.no_move:
        return NOTHING
    found = legal_move.reachable(view, unit, budget)
    return Overlay(reach={cell: cost for cell, (cost, course) in found.items() if course}, path=way)


def in_range(view: View, unit: Unit, number: Id, combos: tuple[Id, ...] = ()) -> frozenset[Cell]:
    """The cells within reach of a skill or action, together with options; none where it has no range."""
    assert view.battle is not None
    made = aim.means_of(view.book, number, combos)
    if made.range is None or unit.cell is None:
        return frozenset()
    field = field_of(view)
    near = aim.in_range if _aimed(view, unit, number) else aim.within
    return frozenset(cell for cell in grid.CELLS if near(field, unit.cell, cell, made.range))


def _aimed(view: View, unit: Unit, number: Id) -> bool:
    """Whether something is aimed at enemies: an attack, or what a deed does to one."""
    deed = next((one for one in legal_tactics.deeds(view.book, unit) if one.id == number), None)
    if deed is not None:
        return deed.aim == "enemy"
    skill = view.book.skills.get(number)
    return skill is not None and skill.timing == "attack"


def shown(view: View, path: Path) -> UnitId | None:
    """The unit around which the picks ask for a map; None where they name nobody."""
    if view.battle is None or not path or path[0] not in WHO:
        return None
    unit, _, _ = _picked(view, path)
    return None if unit is None else unit.id
