"""Maps, cells and addresses (the chapter trpg-map)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.border_trpg import grid
from games.border_trpg.battle import Object
from games.border_trpg.field import Field
from games.border_trpg.grid import Address
from games.border_trpg.terrain import Terrain, terrain_of

from .ground import field, heights
from .play import book, fight, replace

FLAT = fight({"sakaki": (0, 0)})


def on_map(map_id: str) -> Field:
    return field(fight({"sakaki": (0, 0)}, map_id=map_id))


def all_heights(map_id: str) -> Counter[int]:
    made = on_map(map_id)
    return Counter(made.height(cell) for cell in grid.CELLS)


def built(terrain: Terrain) -> int:
    return sum(len(one.cells) for one in terrain.buildings if not one.bridge)


@pytest.mark.rule("trpg-map-3")
def test_the_five_battlefields_are_what_they_are_said_to_be() -> None:
    maps = book().terrains
    assert set(maps) == {"mock_room", "city_a", "city_c", "riverbed_a", "industrial"}
    assert all_heights("mock_room") == {0: 500}
    assert max(all_heights("city_a")) < max(all_heights("industrial"))
    assert len({row[0] for row in maps["city_c"].ground}) > 1, "stepped ground"
    assert len({row[0] for row in maps["city_a"].ground}) == 1
    water = maps["riverbed_a"].water
    assert all(any((x, y) in water for x in range(25)) for y in range(20)), "the river splits the map"
    assert any(one.bridge for one in maps["riverbed_a"].buildings)


@pytest.mark.rule("trpg-map-4")
@pytest.mark.parametrize(
    ("map_id", "objects", "cells", "high", "water"),
    [
        ("mock_room", 0, 0, {0: 500}, 0),
        ("city_a", 47, 120, {0: 380, 1: 62, 2: 58}, 0),
        ("city_c", 30, 62, {0: 90, 1: 93, 2: 107, 3: 89, 4: 95, 5: 19, 6: 7}, 0),
        ("riverbed_a", 30, 69, {0: 431, 1: 29, 2: 40}, 60),
        ("industrial", 58, 173, {0: 327, 2: 51, 3: 38, 4: 50, 5: 34}, 0),
    ],
)
def test_a_map_comes_out_of_its_seed_the_same_everywhere(
    map_id: str, objects: int, cells: int, high: dict[int, int], water: int
) -> None:
    card = book().maps[map_id]
    terrain = terrain_of(card)
    assert terrain == terrain_of(card)
    assert len(terrain.buildings) == objects
    assert built(terrain) == cells
    assert all_heights(map_id) == high
    assert len(terrain.water) == water


@pytest.mark.rule("trpg-map-4")
def test_the_industrial_area_is_the_one_that_was_drawn() -> None:
    made = on_map("industrial")
    row = "".join(str(made.height((x, 0))) for x in range(25)).replace("0", ".")
    assert row == ".....2555.....3.......444"
    row = "".join(str(made.height((x, 13))) for x in range(25)).replace("0", ".")
    assert row == ".5522..2.2..555.444..555."


@pytest.mark.rule("trpg-map-5", "trpg-map-8")
def test_twenty_sectors_of_five_by_five_cover_the_field() -> None:
    sectors = [grid.sector_cells(core) for core in range(1, 21)]
    assert all(len(set(cells)) == 25 for cells in sectors)
    for cells in sectors:
        xs, ys = {x for x, _ in cells}, {y for _, y in cells}
        assert max(xs) - min(xs) == max(ys) - min(ys) == 4
    covered = [cell for cells in sectors for cell in cells]
    assert len(covered) == len(set(covered)) == 500
    assert {grid.core_of(cell) for cell in covered} == set(range(1, 21))


@pytest.mark.rule("trpg-map-6", "trpg-map-7")
def test_the_middle_nine_cells_are_the_core_and_sixteen_lie_around_it() -> None:
    for core in range(1, 21):
        x, y = grid.corner(core)
        inner, rim = grid.core_cells(core), grid.rim_cells(core)
        assert set(inner) == {(x + dx, y + dy) for dx in (1, 2, 3) for dy in (1, 2, 3)}
        assert len(inner) == 9
        assert len(rim) == len(set(rim)) == 16
        assert set(inner) | set(rim) == set(grid.sector_cells(core))
    assert grid.address_of((0, 2)).inner == 0
    assert grid.address_of((1, 1)).inner == 1


@pytest.mark.rule("trpg-map-9")
def test_sectors_run_left_to_right_then_down() -> None:
    assert [grid.centre(core) for core in (1, 8, 20)] == [(2, 2), (12, 7), (22, 17)]
    assert grid.core_of((24, 0)) == 5
    assert grid.core_of((0, 5)) == 6


@pytest.mark.rule("trpg-map-10")
def test_core_addresses_run_in_reading_order() -> None:
    cells = grid.core_cells(1)
    assert [cells[n - 1] for n in (1, 3, 5, 6, 9)] == [(1, 1), (3, 1), (2, 2), (3, 2), (3, 3)]


@pytest.mark.rule("trpg-map-11")
def test_sector_addresses_run_clockwise_from_the_corner() -> None:
    cells = grid.rim_cells(1)
    assert [cells[n - 1] for n in (1, 5, 9, 13, 16)] == [(0, 0), (4, 0), (4, 4), (0, 4), (0, 1)]


@pytest.mark.rule("trpg-map-12", "trpg-teleport-14")
def test_every_cell_has_one_address_and_back() -> None:
    found = {cell: grid.address_of(cell) for cell in grid.CELLS}
    assert len(set(found.values())) == 500
    assert all(grid.cell_at(address) == cell for cell, address in found.items())
    assert found[11, 7] == Address(8, 4, 20)
    assert found[10, 9] == Address(8, 0, 13)


@pytest.mark.rule("trpg-map-12")
@pytest.mark.parametrize("dice", [(0, 1, 20), (21, 1, 20), (1, 0, 20), (1, 0, 17), (1, 1, 1), (1, 10, 20)])
def test_dice_that_are_no_address_are_none(dice: tuple[int, int, int]) -> None:
    with pytest.raises(LookupError):
        grid.cell_at(Address(*dice))


@pytest.mark.rule("trpg-map-15")
def test_height_is_the_ground_and_what_stands_on_it() -> None:
    state = fight({"sakaki": (0, 0)}, map_id="city_a")
    house = next(one for one in book().terrains["city_a"].buildings if one.height == 2)
    raised = heights(state, {house.cells[0]: 1})
    assert field(raised).height(house.cells[0]) == 3
    assert raised.battle is not None
    wall = Object(id=9, thing="wall", cells=(house.cells[0],), height=2)
    walled = replace(raised, battle=replace(raised.battle, objects=(wall,)))
    assert field(walled).height(house.cells[0]) == 5


@pytest.mark.rule("trpg-map-16")
def test_bridges_lie_over_water_until_they_are_gone() -> None:
    state = fight({"sakaki": (10, 4)}, map_id="riverbed_a")
    made = field(state)
    assert made.is_water((11, 3))
    assert not made.is_water((11, 4)), "a bridge"
    number = made.building_at((11, 4))
    assert number is not None
    assert state.battle is not None
    broken = field(replace(state, battle=replace(state.battle, gone=(number,))))
    assert all(broken.is_water((x, 4)) for x in (11, 12, 13))
    assert not broken.is_water((10, 4))


def test_cells_are_written_by_column_and_row() -> None:
    assert grid.cell_name((7, 11)) == "H12"
    assert all(grid.cell_named(grid.cell_name(cell)) == cell for cell in grid.CELLS)
    assert grid.cell_named(" h12 ") == (7, 11)
    assert [grid.cell_named(word) for word in ("Z1", "A0", "A21", "12", "")] == [None] * 5
