"""What happens on the field: moves, forced moves, falls, and what is set up or destroyed.

Units go by their names. Of somebody hidden the public hears :class:`MovedHidden` alone; everything with a
cell is whispered to those who know the place anyway.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from ..engine.contract import Event
from .battle import Cell, Named
from .terms import Id


class Moved(Event, frozen=True, tag="moved"):
    """Somebody went along ``path``, which took ``cost`` of the movement; ``action`` None: by a free move."""

    name: Named
    action: Id | None
    start: Cell
    path: tuple[Cell, ...]
    cost: int


class Stayed(Event, frozen=True, tag="stayed"):
    """Somebody used an action of the movement phase without going anywhere."""

    name: Named
    action: Id | None


class MovedHidden(Event, frozen=True, tag="moved_hidden"):
    """Somebody hidden used an action of movement, whether it went anywhere or not (trpg-move-15)."""

    name: Named
    action: Id | None


class Bumped(Event, frozen=True, tag="bumped"):
    """Somebody was stopped before the cell of a hidden enemy, with so much movement left (trpg-move-14)."""

    reveals: ClassVar[bool] = True

    name: Named
    other: Named
    cell: Cell
    at: Cell
    left: int


class Forced(Event, frozen=True, tag="forced"):
    """Somebody was moved by force (trpg-move-16); ``outside``: so many cells out of area, 0 on the map."""

    name: Named
    start: Cell
    cell: Cell
    outside: int = 0


class Blocked(Event, frozen=True, tag="blocked"):
    """Somebody moved by force was stopped by an enemy hidden on the end cell (trpg-move-21)."""

    reveals: ClassVar[bool] = True

    name: Named
    other: Named
    at: Cell


class Fell(Event, frozen=True, tag="fell"):
    """What somebody stood on is gone (trpg-object-6); ``levels`` deep."""

    name: Named
    cell: Cell
    levels: int


class Rose(Event, frozen=True, tag="rose"):
    """Something was set up where somebody hidden is, who stands on it now (trpg-object-14)."""

    name: Named
    cell: Cell
    height: int


class Placed(Event, frozen=True, tag="placed"):
    """Objects of one kind were set up by ``name``."""

    name: Named
    thing: Id
    cells: tuple[Cell, ...]
    hidden: bool = False


class Destroyed(Event, frozen=True, tag="destroyed"):
    """Objects were destroyed, each as a whole (trpg-object-5): so many buildings, and things set up."""

    cells: tuple[Cell, ...]
    buildings: int
    things: tuple[Id, ...] = ()


FieldEvents: TypeAlias = (
    Moved | Stayed | MovedHidden | Bumped | Forced | Blocked | Fell | Rose | Placed | Destroyed
)
