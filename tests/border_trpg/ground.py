"""What tests of the field share: bare ground with heights, and the field of a state."""

from __future__ import annotations

from collections.abc import Mapping

from games.border_trpg.battle import Cell, Ground
from games.border_trpg.field import Field
from games.border_trpg.reach import Budget, Way, price, reach
from games.border_trpg.state import State

from .play import book, replace, unit


def heights(state: State, cells: Mapping[Cell, int]) -> State:
    """The campaign with ground of these heights."""
    assert state.battle is not None
    ground = tuple(Ground(cell, height) for cell, height in cells.items())
    return replace(state, battle=replace(state.battle, ground=(*state.battle.ground, *ground)))


def field(state: State) -> Field:
    """The field as it is."""
    assert state.battle is not None
    return Field(book(), state.battle)


def cost(state: State, number: int, path: Way, movement: int = 99, **how: object) -> int:
    """What a way costs a unit that may spend so much."""
    return price(field(state), unit(state, number), path, Budget(movement, **how))  # type: ignore[arg-type]


def least(state: State, number: int, cell: Cell, movement: int = 99, **how: object) -> int | None:
    """The least cost to a cell, or None where it can't be reached."""
    spend = Budget(movement, **how)  # type: ignore[arg-type]
    found = reach(field(state), unit(state, number), spend).get(cell)
    return None if found is None else found[0]
