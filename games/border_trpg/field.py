"""The field of a battle: what stands where and how high, in truth or as a viewer knows it.

A :class:`Field` is made from a battle, so whoever holds a battle as seen gets a field as seen. Hidden objects
change neither heights nor costs, hidden people neither block nor hold zones; thus both fields agree on every
price (trpg-move-13).
"""

from __future__ import annotations

from functools import cached_property

from ..engine.contract import AUTO
from .battle import Battle, Cell, Object, TeamId, Unit
from .book import Book
from .effects import StepCost
from .grid import inside, neighbours, square, steps
from .pack import Thing
from .sight import controller
from .terrain import Building, Terrain
from .view import View

__all__ = ["Field", "distance", "field_of", "hostile", "square"]


class Field:
    """The field at one moment. Cheap to make: whatever is looked up is worked out when first asked for."""

    def __init__(self, book: Book, battle: Battle) -> None:
        assert battle.map is not None
        self.book = book
        self.battle = battle
        self.terrain: Terrain = book.terrains[battle.map]
        self._heights: dict[Cell, int] = {}

    # ---- ground and objects ---------------------------------------------------------------------------

    @cached_property
    def _changed(self) -> dict[Cell, tuple[int, bool]]:
        """Ground that the game master has changed: height and water."""
        return {one.cell: (one.height, one.water) for one in self.battle.ground}

    @cached_property
    def _gone(self) -> frozenset[int]:
        return frozenset(self.battle.gone)

    @cached_property
    def _placed(self) -> dict[Cell, tuple[Object, ...]]:
        found: dict[Cell, tuple[Object, ...]] = {}
        for one in self.battle.objects:
            for cell in one.cells:
                found[cell] = (*found.get(cell, ()), one)
        return found

    def inside(self, cell: Cell) -> bool:
        """Whether a cell lies on the field."""
        return inside(cell)

    def ground(self, cell: Cell) -> int:
        """The height of the bare ground; 0 outside (trpg-object-12)."""
        if not inside(cell):
            return 0
        changed = self._changed.get(cell)
        return self.terrain.ground[cell[1]][cell[0]] if changed is None else changed[0]

    def building_at(self, cell: Cell) -> int | None:
        """The number of the building or bridge that stands on a cell, for ``battle.gone``; None: none."""
        if not inside(cell):
            return None
        number = self.terrain.building[cell[1]][cell[0]]
        return None if number < 0 or number in self._gone else number

    def building(self, number: int) -> Building:
        """A building of the map by its number."""
        return self.terrain.buildings[number]

    def objects_at(self, cell: Cell) -> tuple[Object, ...]:
        """The objects set up on a cell, first the oldest."""
        return self._placed.get(cell, ())

    def object_at(self, cell: Cell) -> Object | None:
        """The oldest object set up on a cell, or None; buildings are apart."""
        found = self.objects_at(cell)
        return found[0] if found else None

    def thing(self, one: Object) -> Thing:
        """What an object is."""
        return self.book.things[one.thing]

    def height(self, cell: Cell) -> int:
        """How high somebody stands there: ground, building and what was set up (trpg-map-15)."""
        known = self._heights.get(cell)
        if known is not None:
            return known
        number = self.building_at(cell)
        total = self.ground(cell) + (0 if number is None else self.terrain.buildings[number].height)
        total += sum(one.height for one in self.objects_at(cell) if not one.hidden)
        self._heights[cell] = total
        return total

    def jumps(self, gap: int, bend: bool) -> dict[Cell, tuple[Cell, ...]]:
        """A place to keep where jumps lead from each cell, the same for all fields with the same heights."""
        battle = self.battle
        assert battle.map is not None
        raised = tuple(
            (cell, one.height)
            for one in battle.objects
            if one.height and not one.hidden
            for cell in one.cells
        )
        return self.book.jumps(battle.map, gap, bend, (battle.gone, battle.ground, raised))

    def is_water(self, cell: Cell) -> bool:
        """Whether a cell is open water, with no bridge over it (trpg-map-16)."""
        changed = self._changed.get(cell)
        if not (cell in self.terrain.water if changed is None else changed[1]):
            return False
        number = self.building_at(cell)
        if number is not None and self.terrain.buildings[number].bridge:
            return False
        return all(self.thing(one).covers != "water" or one.hidden for one in self.objects_at(cell))

    def entering(self, cell: Cell, unit: Unit) -> int:
        """What entering a cell costs ``unit`` more: water, and what enemies have set up there."""
        more = self.terrain.water_cost if self.is_water(cell) else 0
        for one in self.objects_at(cell):
            if not one.hidden and self.against(one, unit):
                more += sum(part.n for part in self.thing(one).effects if isinstance(part, StepCost))
        return more

    def against(self, one: Object, unit: Unit) -> bool:
        """Whether an object minds ``unit``: one of no team minds everybody, a team's minds its enemies."""
        return one.team is None or self.sides[one.team] != self.sides[unit.team]

    # ---- people ---------------------------------------------------------------------------------------

    @cached_property
    def sides(self) -> dict[TeamId, int]:
        """The alliance of each team (trpg-mode-10)."""
        return {party.id: party.side for party in self.battle.parties}

    @cached_property
    def _people(self) -> dict[Cell, tuple[Unit, ...]]:
        """Active people by cell, those in sight first."""
        found: dict[Cell, tuple[Unit, ...]] = {}
        for unit in sorted(self.battle.units, key=lambda one: one.hidden):
            if unit.on_field and unit.cell is not None:
                found[unit.cell] = (*found.get(unit.cell, ()), unit)
        return found

    @cached_property
    def _down(self) -> dict[Cell, Unit]:
        return {
            unit.cell: unit for unit in self.battle.units if unit.life == "down" and unit.cell is not None
        }

    def units_at(self, cell: Cell) -> tuple[Unit, ...]:
        """The active people known to be on a cell, those in sight first."""
        return self._people.get(cell, ())

    def unit_at(self, cell: Cell) -> Unit | None:
        """Somebody active known to be on a cell, one in sight before one in stealth; None: nobody."""
        found = self.units_at(cell)
        return found[0] if found else None

    def down_at(self, cell: Cell) -> Unit | None:
        """Somebody incapacitated on a cell, or None."""
        return self._down.get(cell)

    def in_sight_at(self, cell: Cell) -> Unit | None:
        """Somebody on a cell whom everybody can see, active or incapacitated; None: nobody."""
        return next((unit for unit in self.units_at(cell) if not unit.hidden), self.down_at(cell))

    def in_the_way_of(self, unit: Unit, cell: Cell) -> Unit | None:
        """Who keeps ``unit`` from ending a move on a cell: anybody in sight, or a friend in stealth of whom
        its player knows; None: nobody (trpg-move-9).

        Whose place is unknown to the mover's player is never in the way, whoever asks: a refusal would tell.
        """
        there = self.in_sight_at(cell)
        if there is None:
            there = next((one for one in self.units_at(cell) if self._confides(one, unit)), None)
        return None if there is None or there.id == unit.id else there

    def _confides(self, hidden: Unit, unit: Unit) -> bool:
        """Whether the player of ``unit`` knows where a friend in stealth is (trpg-teleport-16)."""
        if hidden.team == unit.team and self.battle.options.stealth_shared_with_team:
            return True
        player = controller(unit)
        if player != controller(hidden) or self.hostile(hidden, unit):
            return False
        return player != AUTO or hidden.team == unit.team

    def hostile(self, a: Unit, b: Unit) -> bool:
        """Whether two people are enemies (trpg-mode-10)."""
        return self.sides[a.team] != self.sides[b.team]

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """The active enemies of ``unit`` whose cells are known, in or out of the area."""
        return tuple(
            one
            for one in self.battle.units
            if one.on_field and one.cell is not None and self.hostile(one, unit)
        )

    def zones(self, unit: Unit) -> dict[Cell, tuple[Unit, ...]]:
        """The cells in a zone of control of enemies of ``unit``, and whose (trpg-zoc-1).

        Whoever is hidden, incapacitated, out or out of area holds none (trpg-zoc-13, trpg-zoc-15); the house
        rule ``zoc_max_height`` leaves out cells too far above or below.
        """
        found: dict[Cell, tuple[Unit, ...]] = {}
        most = self.battle.options.zoc_max_height
        for enemy in self.enemies(unit):
            if enemy.hidden or enemy.cell is None or not inside(enemy.cell):
                continue
            for cell in neighbours(enemy.cell):
                if not inside(cell):
                    continue
                if most is None or abs(self.height(cell) - self.height(enemy.cell)) <= most:
                    found[cell] = (*found.get(cell, ()), enemy)
        return found


def field_of(view: View) -> Field:
    """The field of the battle in a view, made once for all who ask that view."""
    assert view.battle is not None
    made = view.memo.get("field")
    if not isinstance(made, Field):
        made = view.memo["field"] = Field(view.book, view.battle)
    return made


def distance(battle: Battle, a: Cell, b: Cell) -> int:
    """How far two cells are apart, by the table's measure; heights don't count (trpg-tactics-6)."""
    if battle.options.range_metric == "chebyshev":
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    return steps(a, b)


def hostile(battle: Battle, unit_a: Unit, unit_b: Unit) -> bool:
    """Whether two people are enemies: their teams are of different sides (trpg-mode-10)."""
    sides = {party.id: party.side for party in battle.parties}
    return sides[unit_a.team] != sides[unit_b.team]
