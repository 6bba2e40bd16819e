"""Situation battles: whether a side's own conditions hold (mm30-mode-2, R84)."""

from __future__ import annotations

from ..engine.contract import Seat
from .field import Field, Scene
from .grid import cell_named
from .pack import SIDES, Condition, Predicate, Situation
from .state import Cell, Unit


def fulfilled(scene: Scene, situation: Situation, seat: Seat) -> bool:
    """Whether one of a side's conditions holds, or both sides say that it has won."""
    if all(army.declared == seat for army in scene.armies):
        return True
    own = (one for one in situation.win if one.side == SIDES[seat])
    return any(_holds(scene, condition, seat) for condition in own)


def _holds(scene: Scene, condition: Condition, seat: Seat) -> bool:
    every = all(true(scene, one, seat) for one in condition.every)
    return every and (not condition.some or any(true(scene, one, seat) for one in condition.some))


def true(scene: Scene, one: Predicate, seat: Seat) -> bool:
    """Whether a predicate of ``seat``'s condition is so."""
    side = seat if one.side is None else SIDES.index(one.side)
    tagged = [unit for unit in scene.units if unit.tag is not None and unit.tag == one.tag]
    match one.p:
        case "mm_at_least":
            return scene.armies[side].mm >= one.n
        case "bases_at_least":
            return sum(1 for base in scene.bases if base.owner == side) >= one.n
        case "hq_destroyed":
            return scene.armies[1 - side].hp <= 0
        case "destroyed":
            return sum(1 for unit in tagged if unit.hp <= 0) >= one.at_least
        case "none_left":
            return all(unit.cell is None for unit in tagged)
        case "alive":
            return sum(1 for unit in tagged if unit.cell is not None) >= one.at_least
        case "exited":
            return sum(1 for unit in tagged if unit.exited) >= one.at_least
        case "holds":
            return scene.held.get(held_key(side, one.cell or ""), 0) >= one.rounds
        case "round_reached":
            return scene.round >= one.n
        case "declared":
            return all(army.declared == side for army in scene.armies)


# ---- cells that are to be held ---------------------------------------------------------------------------


def held_key(side: Seat, cell: str) -> str:
    """How a state spells the cell that a side is to hold."""
    return f"{SIDES[side]}:{cell}"


def count_held(scene: Scene, situation: Situation) -> dict[str, int]:
    """The round ends in a row at which sides hold the cells that conditions name, this one counted.

    A side holds a cell with a unit on it, or a base by owning it.
    """
    found: dict[str, int] = {}
    for condition in situation.win:
        for one in (*condition.every, *condition.some):
            cell = cell_named(one.cell or "")
            if one.p == "holds" and cell is not None:
                side = SIDES.index(one.side or condition.side)
                key = held_key(side, one.cell or "")
                found[key] = scene.held.get(key, 0) + 1 if _stands(scene, side, cell) else 0
    return found


def _stands(scene: Scene, side: Seat, cell: Cell) -> bool:
    if any(base.cell == cell for base in scene.bases):
        return any(base.cell == cell and base.owner == side for base in scene.bases)
    return any(unit.cell == cell and unit.side == side for unit in scene.units)


# ---- leaving the map -------------------------------------------------------------------------------------


def exits(field: Field, situation: Situation | None, unit: Unit) -> frozenset[Cell]:
    """The cells of the map from which a tagged unit may leave it, at the edges that conditions name."""
    if situation is None or unit.tag is None:
        return frozenset()
    edges = {
        one.edge
        for condition in situation.win
        for one in (*condition.every, *condition.some)
        if one.p == "exited" and one.tag == unit.tag
    }
    if None in edges:
        edges |= {"north", "south", "west", "east"}
    wide, high = field.sheets.width - 1, field.sheets.height - 1
    return frozenset(
        (x, y)
        for x, y in field.sheets.terrain
        if (x == 0 and "west" in edges)
        or (x == wide and "east" in edges)
        or (y == 0 and "north" in edges)
        or (y == high and "south" in edges)
    )
