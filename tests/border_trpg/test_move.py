"""What moves cost and where they may lead (the chapter trpg-move)."""

from __future__ import annotations

import pytest

from games.border_trpg import forced
from games.border_trpg.effects import MoveMod
from games.border_trpg.legal_move import budget
from games.border_trpg.reach import Budget, merged
from games.engine.contract import Refused

from .ground import cost, field, heights, least
from .play import book, fight, replace, unit, with_unit

SAKAKI, HAYAMI, KIDO, TONO = 1, 2, 4, 5
"""Sakaki and Hayami are of one team, Kido and Tono of the other."""


def refused(*args: object, **how: object) -> str:
    with pytest.raises(Refused) as found:
        cost(*args, **how)  # type: ignore[arg-type]
    return found.value.code


@pytest.mark.rule("trpg-move-2", "trpg-move-6")
def test_one_point_moves_one_cell() -> None:
    state = fight({"sakaki": (0, 0)})
    row = tuple((x, 0) for x in range(1, 7))
    assert cost(state, SAKAKI, row[:5], 5) == 5
    assert refused(state, SAKAKI, row, 5) == "too_far"
    assert least(state, SAKAKI, (5, 0), 5) == 5
    assert least(state, SAKAKI, (6, 0), 5) is None


@pytest.mark.rule("trpg-move-3", "trpg-move-4")
def test_each_level_costs_a_point_more_up_and_down() -> None:
    state = heights(fight({"sakaki": (0, 0)}), {(1, 0): 2})
    assert cost(state, SAKAKI, ((1, 0),)) == 3
    assert cost(state, SAKAKI, ((1, 0), (2, 0))) == 3 + 3


@pytest.mark.rule("trpg-move-5")
def test_an_enemy_s_cell_is_not_passed() -> None:
    state = fight({"sakaki": (0, 0), "kido": (2, 0)})
    assert refused(state, SAKAKI, ((1, 0), (2, 0), (3, 0))) == "enemy"
    assert refused(state, SAKAKI, ((1, 0), (2, 0))) == "enemy"
    ways = [way for cell, way in ((cell, least(state, SAKAKI, cell)) for cell in ((2, 0), (3, 0)))]
    assert ways[0] is None, "nobody gets into it"
    assert ways[1] is not None, "but around it"


@pytest.mark.rule("trpg-move-7", "trpg-move-11")
def test_two_cells_and_up_a_building_take_all_of_five() -> None:
    state = heights(fight({"sakaki": (2, 1)}), {(0, 0): 2})
    way = ((1, 1), (0, 1), (0, 0))
    assert cost(state, SAKAKI, way, 5) == 5
    assert refused(state, SAKAKI, way, 4) == "too_far"
    assert least(state, SAKAKI, (0, 0), 5) == 5
    assert least(state, SAKAKI, (0, 0), 4) is None


@pytest.mark.rule("trpg-move-11")
def test_three_left_do_not_pay_a_step_of_four() -> None:
    state = heights(fight({"sakaki": (0, 0)}), {(1, 0): 3, (0, 1): 3})
    assert refused(state, SAKAKI, ((1, 0),), 3) == "too_far"
    assert cost(state, SAKAKI, ((1, 0),), 4) == 4


@pytest.mark.rule("trpg-move-8")
def test_steps_are_orthogonal() -> None:
    state = fight({"sakaki": (5, 5)})
    assert refused(state, SAKAKI, ((6, 6),)) == "jump"
    assert least(state, SAKAKI, (6, 6)) == 2
    assert all(cost(state, SAKAKI, (cell,)) == 1 for cell in ((5, 4), (4, 5), (6, 5), (5, 6)))
    assert refused(state, SAKAKI, ((5, 5),)) == "step"


@pytest.mark.rule("trpg-move-9")
def test_friends_are_passed_but_never_shared_with() -> None:
    state = fight({"sakaki": (0, 0), "hayami": (1, 0)})
    assert cost(state, SAKAKI, ((1, 0), (2, 0))) == 2
    assert refused(state, SAKAKI, ((1, 0),)) == "taken"
    assert least(state, SAKAKI, (1, 0)) is None
    assert least(state, SAKAKI, (2, 0)) == 2


@pytest.mark.rule("trpg-move-9", "trpg-mode-10")
def test_allied_teams_are_friends_too() -> None:
    state = fight({"sakaki": (0, 0), "kido": (1, 0)})
    assert state.battle is not None
    parties = tuple(replace(party, side=0) for party in state.battle.parties)
    together = replace(state, battle=replace(state.battle, parties=parties))
    assert cost(together, SAKAKI, ((1, 0), (2, 0))) == 2
    assert refused(state, SAKAKI, ((1, 0), (2, 0))) == "enemy"


@pytest.mark.rule("trpg-move-10", "trpg-status-10")
def test_penalties_come_after_bonuses_and_leave_nothing_below_zero() -> None:
    state = fight({"sakaki": (0, 0)})
    state = with_unit(state, SAKAKI, movement=3, statuses=("leg_right",))
    full, normal = book().actions["full_move"], book().actions["normal_move"]
    assert budget(book(), unit(state, SAKAKI), full).movement == 3 + 3 - 4
    assert budget(book(), unit(state, SAKAKI), normal).movement == 0
    whole = with_unit(state, SAKAKI, statuses=())
    assert budget(book(), unit(whole, SAKAKI), full).movement == 6


@pytest.mark.rule("trpg-move-12")
def test_walking_never_leaves_the_map() -> None:
    state = fight({"sakaki": (0, 0)})
    assert refused(state, SAKAKI, ((-1, 0),)) == "off_map"
    assert refused(state, SAKAKI, ((1, 0), (1, -1))) == "off_map"
    assert least(state, SAKAKI, (0, -1)) is None


@pytest.mark.rule("trpg-move-22")
def test_the_incapacitated_are_passed_but_not_stood_on() -> None:
    state = with_unit(fight({"sakaki": (0, 0), "kido": (1, 0)}), KIDO, life="down")
    assert cost(state, SAKAKI, ((1, 0), (2, 0))) == 2
    assert refused(state, SAKAKI, ((1, 0),)) == "taken"
    assert least(state, SAKAKI, (1, 0)) is None


@pytest.mark.rule("trpg-move-16", "trpg-move-18", "trpg-move-19")
def test_force_reaches_any_cell_near_enough_whatever_is_between() -> None:
    state = heights(fight({"sakaki": (0, 5), "hayami": (1, 5), "kido": (0, 8)}), {(2, 5): 4})
    cells = forced.landing_cells(field(state), unit(state, SAKAKI), 3)
    assert (2, 5) in cells, "a roof behind a teammate"
    assert (-3, 5) in cells, "out of the map"
    assert (1, 5) not in cells
    assert (0, 8) not in cells, "somebody stands there"
    assert (0, 5) not in cells
    assert all(abs(x) + abs(y - 5) <= 3 for x, y in cells)
    assert len(cells) == 24 - 2


@pytest.mark.rule("trpg-map-16")
def test_water_costs_two_more_to_enter() -> None:
    state = fight({"sakaki": (10, 3)}, map_id="riverbed_a")
    assert field(state).height((10, 3)) == field(state).height((11, 3)) == 0
    assert cost(state, SAKAKI, ((11, 3),)) == 3
    assert cost(state, SAKAKI, ((11, 3), (12, 3))) == 6
    bridge = fight({"sakaki": (10, 4)}, map_id="riverbed_a")
    assert cost(bridge, SAKAKI, ((11, 4), (12, 4), (13, 4), (14, 4))) == 4


def test_what_a_move_is_made_with_changes_prices() -> None:
    state = heights(fight({"sakaki": (0, 0)}), {(1, 0): 3})
    assert cost(state, SAKAKI, ((1, 0),), mods=MoveMod(height_cap=1)) == 2
    assert cost(state, SAKAKI, ((1, 0),), mods=MoveMod(ignore_height=True)) == 1
    assert refused(state, SAKAKI, ((1, 0),), mods=MoveMod(no_move=True)) == "stays"
    assert refused(state, SAKAKI, ((0, 1), (1, 1)), straight=True) == "bent"
    assert cost(state, SAKAKI, ((0, 1), (0, 2)), straight=True) == 2
    assert least(state, SAKAKI, (1, 1), straight=True) is None
    assert least(state, SAKAKI, (0, 2), straight=True) == 2


def test_several_ways_of_pricing_are_one() -> None:
    mods = merged((MoveMod(height_cap=2), MoveMod(height_cap=1, jump_gap=3), MoveMod(ignore_zoc=True)))
    assert mods == MoveMod(height_cap=1, jump_gap=3, ignore_zoc=True)
    assert Budget(3, merged(())).mods == MoveMod()
