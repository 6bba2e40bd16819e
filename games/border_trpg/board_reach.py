"""What is laid over a player's map: where the unit that is moving can get to, what a skill can reach.

The picks of the open menu say which unit and which skill; before any pick it is the move that is due.
"""

from __future__ import annotations

from ..engine.menu import Path
from . import aim, grid, legal_move
from .battle import Cell, Unit
from .board_map import NOTHING, Overlay
from .field import distance
from .pack import Id
from .sight import unit_in
from .view import View
from .who import may_play


def overlay(view: View, path: Path) -> Overlay:
    """What the viewer's picks lead to, as a layer of the map; nothing for who plays nobody."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or view.viewer is None:
        return NOTHING
    unit, means = _picked(view, path)
    if unit is None:
        unit = _due(view)
        if unit is None:
            return NOTHING
        return _reach(view, unit, legal_move.NORMAL_MOVE, ())
    if not may_play(view, unit) or unit.cell is None or means is None:
        return NOTHING
    if any(way.means.id == means for way in legal_move.ways(view.book, battle, unit)):
        return _reach(view, unit, means, _cells(path))
    combos = tuple(
        one for word in path for one in word.split("+") if one in view.book.skills and one != means
    )
    return Overlay(range=in_range(view, unit, means, combos))


def _picked(view: View, path: Path) -> tuple[Unit | None, Id | None]:
    """The unit and the skill or action that the picks name."""
    assert view.battle is not None
    unit: Unit | None = None
    means: Id | None = None
    for one in path:
        if one[:1] == "u" and one[1:].isdecimal() and unit is None:
            unit = unit_in(view.battle, int(one[1:]))
        elif means is None and (one in view.book.actions or one in view.book.skills):
            means = one
    return unit, means


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


def _reach(view: View, unit: Unit, means: Id, chosen: tuple[Cell, ...]) -> Overlay:
    """Where a unit can get to with an action or skill, and the way to the cell that is chosen."""
    budget = legal_move.budget(view.book, unit, legal_move.means_of(view.book, unit, means))
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


def in_range(view: View, unit: Unit, means: Id, combos: tuple[Id, ...] = ()) -> frozenset[Cell]:
    """The cells within reach of a skill or action, together with options; none where it has no range."""
    assert view.battle is not None
    made = aim.means_of(view.book, means, combos)
    if made.range is None or unit.cell is None:
        return frozenset()
    at, reach = unit.cell, made.range
    return frozenset(cell for cell in grid.CELLS if distance(view.battle, at, cell) <= reach)
