"""Maps as they are before anything happens on them: ground, water, buildings."""

from __future__ import annotations

from typing import NamedTuple

from .battle import Cell
from .pack import Map


class Building(NamedTuple):
    """A building or bridge of a map: its cells, and its height above the ground."""

    cells: tuple[Cell, ...]
    height: int
    bridge: bool = False


class Terrain(NamedTuple):
    """A map. ``ground`` and ``building`` are by row, then column; ``building`` holds the number of the
    building on a cell or -1; ``water`` are cells that cost more to enter.
    """

    ground: tuple[tuple[int, ...], ...]
    building: tuple[tuple[int, ...], ...]
    buildings: tuple[Building, ...]
    water: frozenset[Cell]
    water_cost: int


def terrain_of(card: Map) -> Terrain:
    """The map that a card describes (trpg-map-4)."""
    flat = tuple((0,) * 25 for _ in range(20))
    return Terrain(flat, tuple((-1,) * 25 for _ in range(20)), (), frozenset(), card.ground.water_cost)
