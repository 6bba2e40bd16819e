"""Objects: set up, destroyed, and fallen from (the chapter trpg-object)."""

from __future__ import annotations

import pytest

from games.border_trpg import events_field as e
from games.border_trpg import objects
from games.border_trpg.battle import Cell, Hold, Object, TeamId
from games.border_trpg.effects import Place
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.engine.contract import Refused

from .ground import field, heights
from .play import ANN, BEN, DAN, GM, Done, book, fight, replace, table, unit, view, with_unit

SAKAKI, HAYAMI, KIDO, TONO = 1, 2, 4, 5
NORTH, SOUTH = 7, 8
STEALTH = (Hold("stealth", "sub"),)

LEFT = ((4, 4), (4, 5))
RIGHT = ((6, 5), (7, 5), (8, 5))
"""Two buildings beside a blast around (5, 5), which touches both."""


def built(state: State, *cells: tuple[Cell, ...], height: int = 3, thing: str = "wall") -> State:
    """The campaign with objects on these cells."""
    assert state.battle is not None
    made = tuple(Object(id=500 + n, thing=thing, cells=one, height=height) for n, one in enumerate(cells))
    return replace(state, battle=replace(state.battle, objects=(*state.battle.objects, *made)))


def destroy(state: State, cells: tuple[Cell, ...], by: TeamId | None = NORTH) -> Done:
    board = table(state)
    objects.destroy(board, cells, by)
    return Done(board.state, tuple(board.told))


def square(x: int, y: int) -> tuple[Cell, ...]:
    return tuple((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


@pytest.mark.rule("trpg-object-1")
def test_buildings_and_what_is_set_up_are_objects_alike() -> None:
    state = fight({"sakaki": (0, 0)}, map_id="city_a")
    number, house = next((n, one) for n, one in enumerate(book().terrains["city_a"].buildings))
    free = next(
        cell for cell in ((x, y) for y in range(20) for x in range(25)) if field(state).height(cell) == 0
    )
    state = built(state, (free,), height=2)
    found = objects.standing(field(state), (house.cells[0], free))
    assert (found.buildings, tuple(one.id for one in found.objects)) == ((number,), (500,))
    done = destroy(state, (house.cells[0], free))
    assert all(field(done.state).height(cell) == 0 for cell in (*house.cells, free))
    assert not objects.standing(field(done.state), (house.cells[0], free))


@pytest.mark.rule("trpg-object-2", "trpg-object-5")
def test_an_object_goes_as_a_whole_if_one_cell_is_hit() -> None:
    state = fight({"sakaki": (0, 0)}, map_id="city_a")
    house = next(one for one in book().terrains["city_a"].buildings if len(one.cells) >= 3)
    done = destroy(state, house.cells[:1])
    assert all(field(done.state).height(cell) == 0 for cell in house.cells)
    event = next(one for one in done.events if isinstance(one, e.Destroyed))
    assert set(event.cells) == set(house.cells)
    assert event.buildings == 1


@pytest.mark.rule("trpg-object-4", "trpg-object-6", "trpg-object-7")
def test_both_buildings_touched_by_the_blast_go_and_who_is_on_them_falls() -> None:
    state = built(fight({"sakaki": (0, 0), "kido": (4, 5), "tono": (8, 5)}), LEFT, RIGHT)
    assert field(state).height((8, 5)) == 3
    done = destroy(state, square(5, 5))
    after = field(done.state)
    assert all(after.height(cell) == 0 for cell in (*LEFT, *RIGHT))
    for number, cell in ((KIDO, (4, 5)), (TONO, (8, 5))):
        fallen = unit(done.state, number)
        assert (fallen.cell, fallen.has("floating")) == (cell, True)
    falls = {(one.name, one.cell, one.levels) for one in done.heard(None) if isinstance(one, e.Fell)}
    assert falls == {
        (unit(state, KIDO).name, (4, 5), 3),
        (unit(state, TONO).name, (8, 5), 3),
    }


@pytest.mark.rule("trpg-object-6")
def test_who_stands_beside_does_not_fall() -> None:
    state = built(fight({"sakaki": (0, 0), "kido": (9, 5)}), RIGHT)
    done = destroy(state, ((6, 5),))
    assert not unit(done.state, KIDO).has("floating")
    assert not any(isinstance(one, e.Fell) for one in done.events)


def test_who_lies_on_a_roof_comes_down_with_it_and_does_not_float() -> None:
    state = built(fight({"sakaki": (0, 0), "kido": (6, 5)}), RIGHT)
    done = destroy(with_unit(state, KIDO, life="down", trion=0), ((7, 5),))
    assert [one.levels for one in done.events if isinstance(one, e.Fell)] == [3]
    assert not unit(done.state, KIDO).has("floating")


@pytest.mark.rule("trpg-object-8")
@pytest.mark.parametrize(("each", "lost"), [(0, 0), (2, 10)])
def test_a_fall_does_no_damage_unless_the_table_says_so(each: int, lost: int) -> None:
    cells = {"sakaki": (0, 0), "kido": (6, 5)}
    state = built(fight(cells, options=Options(fall_damage=each)), RIGHT, height=5)
    done = destroy(state, ((7, 5),))
    assert unit(done.state, KIDO).has("floating")
    assert unit(done.state, KIDO).trion == unit(state, KIDO).trion - lost


@pytest.mark.rule("trpg-object-8", "trpg-end-6")
def test_who_does_not_survive_a_fall_is_the_destroyer_s() -> None:
    cells = {"sakaki": (0, 0), "kido": (6, 5)}
    state = built(fight(cells, options=Options(fall_damage=2)), RIGHT, height=5)
    done = destroy(with_unit(state, KIDO, trion=10), ((7, 5),))
    assert unit(done.state, KIDO).life == "out"
    assert done.state.battle is not None
    assert {party.id: party.points for party in done.state.battle.parties} == {NORTH: 1, SOUTH: 0}


@pytest.mark.rule("trpg-object-12")
def test_bare_ground_stays_as_high_as_it_is() -> None:
    state = fight({"sakaki": (0, 0)}, map_id="city_c")
    cell = next((x, y) for y in range(5) for x in range(25) if field(state).building_at((x, y)) is None)
    assert field(state).height(cell) == (19 - cell[1]) // 4
    done = destroy(state, (cell,))
    assert field(done.state).height(cell) == (19 - cell[1]) // 4
    assert done.told == ()
    house = book().terrains["city_c"].buildings[0]
    done = destroy(state, house.cells)
    assert all(field(done.state).height(one) == (19 - one[1]) // 4 for one in house.cells)


@pytest.mark.rule("trpg-object-13")
@pytest.mark.parametrize("each", [0, 2])
def test_the_hidden_fall_and_float_in_secret(each: int) -> None:
    options = Options(fall_damage=each)
    state = built(fight({"sakaki": (0, 0), "kido": (4, 5), "tono": (8, 5)}, options=options), RIGHT)
    state = with_unit(state, TONO, holds=STEALTH)
    done = destroy(state, square(5, 5))
    assert unit(done.state, TONO).has("floating")
    assert unit(done.state, TONO).hidden
    away = with_unit(state, TONO, cell=(20, 15))
    elsewhere = destroy(away, square(5, 5))
    for viewer in (None, ANN, BEN, 5):
        assert done.heard(viewer) == elsewhere.heard(viewer)
        assert view(done.state, viewer).battle == view(elsewhere.state, viewer).battle
    told = [one for one in done.heard(6) if isinstance(one, e.Fell)]
    assert told == [e.Fell(unit(state, TONO).name, (8, 5), 3)], "its player hears of it"
    assert [one for one in done.heard(GM) if isinstance(one, e.Fell)] == told


@pytest.mark.rule("trpg-map-16")
def test_with_a_bridge_who_is_on_it_drops_into_the_water() -> None:
    state = fight({"sakaki": (12, 4), "kido": (10, 4)}, map_id="riverbed_a")
    done = destroy(state, ((11, 4),))
    assert all(field(done.state).is_water((x, 4)) for x in (11, 12, 13))
    assert unit(done.state, SAKAKI).has("floating")
    assert not unit(done.state, KIDO).has("floating")


@pytest.mark.rule("trpg-map-16", "trpg-object-7")
def test_a_bridge_that_was_set_up_carries_like_any_other() -> None:
    bridge = ((11, 3), (12, 3), (13, 3))
    state = fight({"sakaki": (12, 3)}, map_id="riverbed_a")
    assert field(state).is_water((12, 3))
    crossed = built(state, bridge, height=0, thing="bridge")
    assert not field(crossed).is_water((12, 3))
    done = destroy(crossed, ((11, 3),))
    assert field(done.state).is_water((12, 3))
    assert unit(done.state, SAKAKI).has("floating")
    wired = built(state, bridge, height=0, thing="wire")
    assert not unit(destroy(wired, ((11, 3),)).state, SAKAKI).has("floating"), "nobody stands on a wire"


# ---- setting up ------------------------------------------------------------------------------------------

WALL = Place("wall", 2, False, 2)
MINE = Place("mine", 1, True)


def code(state: State, place: Place, reach: int, *cells: Cell) -> str | None:
    asked = view(state, ANN)
    try:
        objects.place_judge(asked, unit(state, SAKAKI), place, reach, cells)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.rule("trpg-object-14")
def test_things_are_set_up_on_free_cells_in_range() -> None:
    state = built(fight({"sakaki": (0, 5), "kido": (2, 5), "tono": (0, 7)}), ((0, 4),))
    state = with_unit(state, TONO, life="down")
    assert code(state, WALL, 3, (1, 5), (3, 5)) is None
    assert code(state, WALL, 3, (1, 5)) is None, "fewer are enough"
    for cell in ((4, 5), (-1, 5), (2, 5), (0, 7), (0, 4), (0, 5)):
        assert code(state, WALL, 3, (1, 5), cell) == "place", cell
    assert code(state, WALL, 3, (1, 5), (1, 6), (1, 4)) == "cells", "one too many"
    assert code(state, WALL, 3, (1, 5), (1, 5)) == "cells"
    assert code(state, WALL, 3) == "cells"
    bridge = Place("bridge")
    assert code(state, bridge, 3, (1, 5), (1, 6), (1, 4)) is None
    assert code(state, bridge, 3, (1, 5), (1, 4), (2, 6)) == "cells", "one bridge in pieces"


@pytest.mark.rule("trpg-object-14", "trpg-bailout-16")
def test_what_is_set_up_stays_when_its_owner_is_out() -> None:
    board = table(fight({"sakaki": (0, 5), "kido": (9, 9)}))
    objects.place(board, SAKAKI, WALL, ((1, 5), (2, 5)))
    assert Done(board.state, tuple(board.told)).heard(None) == (
        e.Placed(board.unit(SAKAKI).name, "wall", ((1, 5), (2, 5))),
    )
    board.set_unit(SAKAKI, life="out", cell=None)
    after = field(board.state)
    assert (after.height((1, 5)), after.height((2, 5))) == (2, 2)
    assert objects.destroy(board, ((1, 5),), SOUTH)
    assert field(board.state).height((2, 5)) == 2, "each is an object of its own"


@pytest.mark.rule("trpg-object-14", "trpg-stealth-19")
def test_setting_up_where_somebody_hides_tells_nobody_but_the_one_who_rises() -> None:
    def place(hidden_at: Cell) -> Done:
        state = with_unit(fight({"sakaki": (0, 5), "kido": hidden_at}), KIDO, holds=STEALTH)
        assert code(state, WALL, 3, (1, 5)) is None
        board = table(state)
        objects.place(board, SAKAKI, WALL, ((1, 5),))
        return Done(board.state, tuple(board.told))

    here, away = place((1, 5)), place((20, 15))
    assert unit(here.state, KIDO).hidden
    for viewer in (None, ANN, DAN + 1):
        assert here.heard(viewer) == away.heard(viewer)
        assert view(here.state, viewer).battle == view(away.state, viewer).battle
    assert [one for one in here.heard(DAN) if isinstance(one, e.Rose)] == [
        e.Rose(unit(here.state, KIDO).name, (1, 5), 2)
    ]


@pytest.mark.rule("trpg-object-14")
def test_what_is_hidden_is_its_own_team_s_secret() -> None:
    board = table(fight({"sakaki": (0, 5), "hayami": (0, 9), "kido": (9, 9)}))
    objects.place(board, SAKAKI, MINE, ((1, 5),))
    done = Done(board.state, tuple(board.told))
    event = e.Placed(board.unit(SAKAKI).name, "mine", ((1, 5),), True)
    assert [viewer for viewer in (None, GM, ANN, BEN, DAN) if event in done.heard(viewer)] == [GM, ANN, BEN]
    seen = {viewer: view(done.state, viewer).battle for viewer in (None, ANN, DAN)}
    assert [bool(one and one.objects) for one in seen.values()] == [False, True, False]
    gone = destroy(done.state, square(1, 5), SOUTH)
    assert gone.heard(None) == gone.heard(DAN) == ()
    assert not gone.state.battle.objects if gone.state.battle else False


def test_a_wall_on_a_roof_stands_on_both() -> None:
    state = heights(built(fight({"sakaki": (0, 0)}), ((5, 5),), ((5, 5),), height=2), {(5, 5): 1})
    assert field(state).height((5, 5)) == 5
