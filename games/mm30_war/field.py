"""A battle's map with everybody on it: terrain, groups, HQs, bases and bridges, and who holds whom up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from ..engine.contract import Seat
from ..engine.once import once
from ..engine.same import Same
from .book import KEPT, Book
from .effects import Effect
from .pack import Card, Class, Id, Terrain, Type
from .sheets import Sheets
from .state import Cell, State, Unit, UnitId
from .view import View

E = TypeVar("E", bound=Effect)


Scene: TypeAlias = State | View
"""A battle as it is, or as far as somebody knows it."""


class Field:
    """What stands where, and what follows from it."""

    def __init__(self, book: Book, scene: Scene, deck: Mapping[Id, Card]) -> None:
        self.book = book
        self.options = scene.options
        self.round = scene.round
        self.deck = deck
        self.sheets: Sheets = book.fields[scene.map]
        self.bases = {one.cell: one for one in scene.bases}
        self.bridges = {one.cell: one for one in scene.bridges}
        hqs = {scene.armies[0].hq: 0, scene.armies[1].hq: 1}
        self.hqs: dict[Cell, Seat] = {cell: seat for cell, seat in hqs.items() if cell is not None}
        self.fallen = frozenset(seat for seat in (0, 1) if scene.armies[seat].hp <= 0)
        """The sides whose HQ is destroyed; where that ends no situation, its cell stays closed (R18)."""
        self._units = scene.units
        self.memo: dict[Any, Any] = {}
        """What has been worked out from the map and may be asked for again, by whoever worked it out."""

    @once
    def groups(self) -> dict[Cell, tuple[Unit, ...]]:
        """The units of each cell by their numbers."""
        found: dict[Cell, tuple[Unit, ...]] = {}
        for unit in sorted(self._units, key=attrgetter("place", "n")):
            if unit.cell is not None:
                found[unit.cell] = (*found.get(unit.cell, ()), unit)
        return found

    @once
    def units(self) -> dict[UnitId, Unit]:
        """The units on the map by their ids."""
        return {unit.id: unit for unit in self._units if unit.cell is not None}

    # ---- cards ----------------------------------------------------------------------------------------

    def card(self, unit: Unit, form: bool | None = None) -> Card:
        """The card on top (mm30-transform-1), or that of a form."""
        first = self.deck[unit.card]
        shown = unit.form if form is None else form
        return self.deck[first.transform] if shown and first.transform is not None else first

    def kind(self, unit: Unit) -> Class:
        """Its class; both cards of a unit have that of the first."""
        return self.deck[unit.card].kind

    def type_of(self, unit: Unit, form: bool | None = None) -> Type:
        """How it moves, in its current form or in another."""
        return self.card(unit, form).type

    def effects(self, unit: Unit, kind: type[E], form: bool | None = None) -> tuple[E, ...]:
        """The effects of a kind that its passive skills have."""
        skills = self.card(unit, form).skills
        return self.book.passive(skills, kind) if skills else ()

    def ignores(self, unit: Unit, what: str, form: bool | None = None) -> bool:
        """Whether a skill frees it of something."""
        skills = self.card(unit, form).skills
        return bool(skills) and what in self.book.ignored(skills)

    # ---- cells ----------------------------------------------------------------------------------------

    def exists(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return cell in self.sheets.terrain

    def terrain(self, cell: Cell) -> Terrain:
        """What lies on a cell of the map."""
        return self.sheets.terrain[cell]

    def group(self, cell: Cell) -> tuple[Unit, ...]:
        """The units in a cell, the front one first."""
        return self.groups.get(cell, ())

    def mountain(self, cell: Cell) -> bool:
        """Whether a cell is a mountain."""
        return cell in self.sheets.mountains

    def wet(self, cell: Cell) -> bool:
        """Whether a cell is a river without a bridge that stands (mm30-bridge-1, mm30-bridge-5)."""
        bridge = self.bridges.get(cell)
        return self.terrain(cell) == "river" and (bridge is None or not bridge.intact)

    @once
    def water(self) -> frozenset[Cell]:
        """The river cells without a bridge that stands."""
        return frozenset(cell for cell in self.sheets.rivers if self.wet(cell))

    @property
    def neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """The cells beside each cell that exist."""
        return self.sheets.beside if self.options.adjacency == 4 else self.sheets.around

    def away(self, cell: Cell) -> dict[Cell, int]:
        """How far a weapon has to reach from a cell to each other one (R02)."""
        return self.sheets.apart(cell, self.options.range_metric == "chebyshev")

    @once
    def cells(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """The cells on which each side stands."""
        red = frozenset([cell for cell, group in self.groups.items() if group[0].side == 0])
        return red, frozenset(self.groups) - red

    @once
    def several(self) -> set[tuple[Seat, Id]]:
        """The cards of which a side has several units, destroyed ones among them, by side and card."""
        counts = Counter([(unit.side, unit.card) for unit in self._units])
        return {one for one, n in counts.items() if n > 1}

    @once
    def sides(self) -> dict[Id, set[Seat]]:
        """The sides that have units of each card on the map."""
        found: dict[Id, set[Seat]] = {}
        for group in self.groups.values():
            for unit in group:
                found.setdefault(unit.card, set()).add(unit.side)
        return found

    def zone(self, seat: Seat) -> tuple[Cell, ...]:
        """A side's initial zone (mm30-deploy-5)."""
        return self.sheets.zones[seat]

    # ---- zones of control -----------------------------------------------------------------------------

    def holders(self, side: Seat) -> frozenset[Cell]:
        """The cells from which a side holds enemies up: a member's current form has the skill (R31)."""
        key = ("holders", side)
        found: frozenset[Cell] | None = self.memo.get(key)
        if found is None:
            binding = self.book.binding
            there = [unit for unit in self._units if unit.side == side and unit.cell is not None]
            found = self.memo[key] = frozenset(
                [unit.cell for unit in there if not binding.isdisjoint(self.card(unit).skills)]
            )
        return found

    def held_at(self, cell: Cell, side: Seat) -> bool:
        """Whether a cell lies beside a group that holds units of ``side`` up (mm30-zoc-1)."""
        return cell in self.zones(side)

    def zones(self, side: Seat) -> frozenset[Cell]:
        """The cells on which a side is held up."""
        key = ("zones", side)
        found: frozenset[Cell] | None = self.memo.get(key)
        if found is None:
            near = self.neighbours
            found = self.memo[key] = frozenset().union(*[near[one] for one in self.holders(1 - side)])
        return found

    def held(self, unit: Unit, form: bool | None = None) -> bool:
        """Whether zones bind a unit at all (R32)."""
        if self.ignores(unit, "zoc", form):
            return False
        return not (self.options.zoc_flying_exempt and self.type_of(unit, form) == "flying")


def field_in(book: Book, scene: Scene, deck: Mapping[Id, Card]) -> Field:
    """The map of a scene. Scenes that differ only in what is not on it have the same."""
    red, blue = scene.armies
    made = (book, scene.options, scene.map, scene.round, deck, scene.units, scene.bases, scene.bridges)
    return _field(Same((book, scene, deck), *made, red.hq, blue.hq))


@lru_cache(KEPT)
def _field(key: Same[tuple[Book, Scene, Mapping[Id, Card]]]) -> Field:
    return Field(*key.thing)


def field_of(view: View) -> Field:
    """The map as a viewer knows it."""
    found: Field | None = view.memo.get("field")
    if found is None:
        found = view.memo["field"] = field_in(view.book, view, view.deck)
    return found
