"""What happens in an activation: all of it is public."""

from __future__ import annotations

from typing import TypeAlias

from ..engine.contract import Event, Seat
from ..engine.text import Name
from .pack import Id
from .state import Cell
from .who import Who


class Transformed(Event, frozen=True, tag="form"):
    """A unit changed its form; ``name`` is that of the card that is on top now (mm30-transform-1)."""

    unit: Who
    name: Name


class Moved(Event, frozen=True, tag="moved"):
    """A group, or a part of one, moved along ``path``, whose last cell is where it stands."""

    units: tuple[Who, ...]
    start: Cell
    path: tuple[Cell, ...]
    split: bool = False


class Merged(Event, frozen=True, tag="merged"):
    """Units of one name are a squad now (mm30-squad-12)."""

    units: tuple[Who, ...]
    cell: Cell


class Waited(Event, frozen=True, tag="waited"):
    """A group waited; ``moved`` where it had moved or changed its form before."""

    units: tuple[Who, ...]
    cell: Cell
    moved: bool = False


class Captured(Event, frozen=True, tag="captured"):
    """A base belongs to a side from now on (mm30-base-1)."""

    seat: Seat
    letter: str
    cell: Cell
    units: tuple[Who, ...]


class Fired(Event, frozen=True, tag="fired"):
    """An attack or a counter: the dice as they fell, the difficulty, the hits and the power of each."""

    units: tuple[Who, ...]
    weapon: Name
    targets: tuple[Who, ...]
    start: Cell
    cell: Cell
    sides: int
    hit: int
    faces: tuple[int, ...]
    hits: int
    power: int
    counter: bool = False


class Shielded(Event, frozen=True, tag="shielded"):
    """A shield chip was turned over against so many hits; ``hits`` and ``power`` are what is left (R78)."""

    unit: Who
    hits: int
    power: int
    left: int


class HqHit(Event, frozen=True, tag="hq_hit"):
    """An HQ was attacked and has ``hp`` durability left (mm30-hq-2)."""

    units: tuple[Who, ...]
    weapon: Name
    seat: Seat
    loss: int
    hp: int


class BridgeHit(Event, frozen=True, tag="bridge_hit"):
    """A bridge was attacked with ``total`` in all; 50 wreck it (mm30-bridge-2)."""

    units: tuple[Who, ...]
    weapon: Name
    cell: Cell
    total: int


class Used(Event, frozen=True, tag="used"):
    """A group used a skill on a cell (R22)."""

    units: tuple[Who, ...]
    skill: Id
    cell: Cell


class Left(Event, frozen=True, tag="left"):
    """A group left the map (R84)."""

    units: tuple[Who, ...]
    cell: Cell


FightEvents: TypeAlias = (
    Transformed | Moved | Merged | Waited | Captured | Fired | Shielded | HqHit | BridgeHit | Used | Left
)  # fmt: skip
