"""What is laid over a player's map: where the unit that is moving can get to, what a skill can reach.

The picks of the open menu say which unit and which skill; before any pick it is the move that is due.
"""

from __future__ import annotations

from ..engine.menu import Path
from . import aim, grid, legal_move, skills
from .battle import Cell, Unit
from .board_map import NOTHING, Overlay
from .field import distance
from .figures import meets
from .pack import Id
from .sight import unit_in
from .view import View
from .who import may_play


def overlay(view: View, path: Path) -> Overlay:
    """What the viewer's picks lead to, as a layer of the map; nothing for who plays nobody."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or view.viewer is None:
        return NOTHING
    unit, number = _picked(view, path)
    if unit is None:
        unit = _due(view)
        if unit is None:
            return NOTHING
        return _reach(view, unit, legal_move.NORMAL_MOVE, ())
    if not may_play(view, unit) or number is None:
        return NOTHING
    picked = tuple(one for word in path for one in word.split("+") if one in view.book.skills)
    return laid(view, unit, number, tuple(one for one in picked if one != number), _cells(path))


def means(view: View, unit: Unit) -> tuple[Id, ...]:
    """What a unit moves or aims with: the ids of its actions and skills that a map can show."""
    assert view.battle is not None
    moves = [way.means.id for way in legal_move.ways(view.book, view.battle, unit)]
    aims = [skill.id for _, skill in skills.own_skills(view.book, unit) if skill.range is not None]
    basic = [
        one.id
        for one in view.book.actions.values()
        if one.range is not None and meets(unit.params, one.needs)
    ]
    return tuple(dict.fromkeys((*moves, *aims, *basic)))


def laid(
    view: View, unit: Unit, number: Id, combos: tuple[Id, ...] = (), chosen: tuple[Cell, ...] = ()
) -> Overlay:
    """How far a unit gets or reaches with an action or skill, as a layer of the map."""
    assert view.battle is not None
    if any(way.means.id == number for way in legal_move.ways(view.book, view.battle, unit)):
        return _reach(view, unit, number, chosen)
    return Overlay(range=in_range(view, unit, number, combos))


def _picked(view: View, path: Path) -> tuple[Unit | None, Id | None]:
    """The unit and the skill or action that the picks name."""
    assert view.battle is not None
    unit: Unit | None = None
    number: Id | None = None
    for one in path:
        if one[:1] == "u" and one[1:].isdecimal() and unit is None:
            unit = unit_in(view.battle, int(one[1:]))
        elif number is None and (one in view.book.actions or one in view.book.skills):
            number = one
    return unit, number


def _cells(path: Path) -> tuple[Cell, ...]:
    """The cells that the picks name."""
    words = [word for one in path for word in one.split()]
    return tuple(cell for word in words if (cell := grid.cell_named(word)) is not None)


def _due(view: View) -> Unit | None:
    """The viewer's unit whose movement is due now, if it is one."""
    assert view.battle is not None
    if view.presides:
        return None
    ready = [unit for unit in view.battle.units if legal_move.may_move(view, unit)]
    return ready[0] if len(ready) == 1 else None


def _reach(view: View, unit: Unit, number: Id, chosen: tuple[Cell, ...]) -> Overlay:
    """Where a unit can get to with an action or skill, and the way to the cell that is chosen."""
    budget = legal_move.budget(view.book, unit, legal_move.means_of(view.book, unit, number))
    if unit.cell is None or not grid.inside(unit.cell) or budget.mods.no_move:
        return NOTHING
    found = legal_move.reachable(view, unit, budget)
    costs = {cell: cost for cell, (cost, _) in found.items() if cell != unit.cell}
    way: tuple[Cell, ...] = ()
    if len(chosen) == 1 and chosen[0] in found:
        way = (unit.cell, *found[chosen[0]][1])
    elif len(chosen) > 1:
        way = (unit.cell, *chosen)
    return Overlay(reach=costs, path=way)


def in_range(view: View, unit: Unit, number: Id, combos: tuple[Id, ...] = ()) -> frozenset[Cell]:
    """The cells within reach of a skill or action, together with options; none where it has no range."""
    assert view.battle is not None
    made = aim.means_of(view.book, number, combos)
    if made.range is None or unit.cell is None:
        return frozenset()
    at, reach = unit.cell, made.range
    return frozenset(cell for cell in grid.CELLS if distance(view.battle, at, cell) <= reach)
