"""Objects: buildings and what is set up in battle (trpg-object-1). Setting up, destroying, falling, mines."""

from __future__ import annotations

from typing import NamedTuple

from . import ears, life, states
from . import events_field as e
from . import refusals_move as refusals
from .battle import Cell, Object, TeamId, Unit, UnitId
from .effects import AreaDamage, Place
from .field import Field, distance, field_of
from .grid import steps
from .table import Table
from .terms import Id
from .view import View


class Standing(NamedTuple):
    """What stands on some cells: numbers of the map's buildings, and objects set up."""

    buildings: tuple[int, ...]
    objects: tuple[Object, ...]

    def __bool__(self) -> bool:
        return bool(self.buildings or self.objects)


def standing(field: Field, cells: tuple[Cell, ...]) -> Standing:
    """The objects that have at least one of these cells (trpg-object-5)."""
    buildings = {number for cell in cells if (number := field.building_at(cell)) is not None}
    objects = {one.id: one for cell in cells for one in field.objects_at(cell)}
    return Standing(tuple(sorted(buildings)), tuple(objects[one] for one in sorted(objects)))


# ---- setting up ------------------------------------------------------------------------------------------


def place_judge(view: View, unit: Unit, place: Place, reach: int, cells: tuple[Cell, ...]) -> None:
    """Raises Refused unless ``unit`` may set objects up on these cells: each on the map and in range, without
    anybody in sight or another object set up (trpg-object-14), and not too many.
    """
    assert view.battle is not None
    field = field_of(view)
    size = view.book.things[place.object].cells
    if not cells or len(cells) % size or len(cells) > place.n * size:
        raise refusals.how_many(size, place.n)
    if len(set(cells)) < len(cells):
        raise refusals.twice()
    if not all(_together(cells[start : start + size]) for start in range(0, len(cells), size)):
        raise refusals.apart()
    for cell in cells:
        if unit.cell is None or not free(field, unit, cell) or distance(view.battle, unit.cell, cell) > reach:
            raise refusals.not_here(cell, reach)


def _together(cells: tuple[Cell, ...]) -> bool:
    """Whether each cell but the first lies beside an earlier one."""
    return all(any(steps(cell, one) == 1 for one in cells[:n]) for n, cell in enumerate(cells) if n)


def free(field: Field, unit: Unit, cell: Cell) -> bool:
    """Whether something can be set up on a cell, as far as the one who does it can know."""
    if not field.inside(cell) or cell == unit.cell:
        return False
    return field.in_sight_at(cell) is None and not field.objects_at(cell)


def place(table: Table, unit_id: UnitId, what: Place, cells: tuple[Cell, ...]) -> None:
    """Sets objects up for a unit's team; they stay when it is out (trpg-object-14)."""
    unit = table.unit(unit_id)
    thing = table.book.things[what.object]
    height = thing.height if what.height is None else what.height
    for start in range(0, len(cells), thing.cells):
        add(table, thing.id, cells[start : start + thing.cells], height, unit.team, hidden=what.hidden)
    event = e.Placed(unit.name, thing.id, cells, what.hidden)
    if what.hidden:
        table.whisper(event, *ears.team(table.battle, unit.team))
    else:
        table.tell(event)


def add(
    table: Table,
    thing: Id,
    cells: tuple[Cell, ...],
    height: int,
    team: TeamId | None,
    *,
    hidden: bool = False,
) -> None:
    """Sets one object on cells. Whoever is hidden there stands on it from now on, unseen, and is told.

    A hidden one is numbered below zero, by itself: it would leave a gap in the numbers that all can see.
    """
    before = Field(table.book, table.battle)
    number = min([0, *(one.id for one in table.battle.objects)]) - 1 if hidden else table.number()
    one = Object(id=number, thing=thing, cells=cells, height=height, team=team, hidden=hidden)
    table.alter(objects=(*table.battle.objects, one))
    after = Field(table.book, table.battle)
    for unit in table.battle.units:
        if unit.hidden and unit.on_field and unit.cell in cells:
            assert unit.cell is not None
            if after.height(unit.cell) > before.height(unit.cell):
                ears.placed(table, unit, e.Rose(unit.name, unit.cell, after.height(unit.cell)))


# ---- destroying ------------------------------------------------------------------------------------------


def destroy(table: Table, cells: tuple[Cell, ...], by: TeamId | None) -> bool:
    """Takes every object off the field that has one of these cells, as a whole; whoever stood on it falls.

    ``by`` is the team that did it. Bare ground stays as it is (trpg-object-12). Gives whether anything went.
    """
    before = Field(table.book, table.battle)
    gone = standing(before, cells)
    if not gone:
        return False
    _remove(table, gone)
    public = tuple(one for one in gone.objects if not one.hidden)
    if gone.buildings or public:
        lost = [cell for number in gone.buildings for cell in before.building(number).cells]
        lost += [cell for one in public for cell in one.cells]
        things = tuple(one.thing for one in public)
        table.tell(e.Destroyed(tuple(dict.fromkeys(lost)), len(gone.buildings), things))
    for one in gone.objects:
        if one.hidden and one.team is not None:
            table.whisper(e.Destroyed(one.cells, 0, (one.thing,)), *ears.team(table.battle, one.team))
    _fall(table, before, gone, by)
    return True


def take_away(table: Table, cells: tuple[Cell, ...]) -> None:
    """Takes objects off the field as :func:`destroy` does, without a word and without a fall."""
    _remove(table, standing(Field(table.book, table.battle), cells))


def remove(table: Table, number: int) -> None:
    """Takes one object away that has done its work."""
    table.alter(objects=tuple(one for one in table.battle.objects if one.id != number))


def _remove(table: Table, gone: Standing) -> None:
    ids = {one.id for one in gone.objects}
    table.alter(
        gone=(*table.battle.gone, *gone.buildings),
        objects=tuple(one for one in table.battle.objects if one.id not in ids),
    )


def _fall(table: Table, before: Field, gone: Standing, by: TeamId | None) -> None:
    """Lets everybody fall who stood on what is gone: on the same cell, floating from now on (trpg-object-7).

    Whoever is hidden falls in secret (trpg-object-13). The house rule ``fall_damage`` takes trion for each
    level (trpg-object-8), but none of somebody hidden, as everybody would see it.
    """
    carried = {cell for number in gone.buildings for cell in before.building(number).cells}
    for one in gone.objects:
        if one.height or before.thing(one).covers is not None:
            carried.update(one.cells)
    after = Field(table.book, table.battle)
    hurt: dict[UnitId, TeamId | None] = {}
    for unit in table.battle.units:
        if unit.cell not in carried or unit.life not in ("active", "down"):
            continue
        assert unit.cell is not None
        levels = before.height(unit.cell) - after.height(unit.cell)
        ears.placed(table, unit, e.Fell(unit.name, unit.cell, levels))
        if not unit.on_field:
            continue
        states.gain(table, unit.id, "floating")
        if table.battle.options.fall_damage and levels and not unit.hidden:
            life.lose(table, unit.id, table.battle.options.fall_damage * levels, by)
            hurt[unit.id] = by
    if hurt:
        life.empty(table, hurt)


# ---- mines -----------------------------------------------------------------------------------------------


def trap_at(field: Field, unit: Unit, cell: Cell) -> Object | None:
    """What goes off when ``unit`` enters a cell, such as a mine of its enemies; None: nothing."""
    for one in field.objects_at(cell):
        thing = field.thing(one)
        blows = any(isinstance(effect, AreaDamage) for effect in thing.effects)
        if thing.trigger_on == "enemy_enters" and blows and field.against(one, unit):
            return one
    return None
