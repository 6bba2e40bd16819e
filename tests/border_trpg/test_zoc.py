"""Zones of control (the chapter trpg-zoc)."""

from __future__ import annotations

import pytest

from games.border_trpg.battle import Hold
from games.border_trpg.effects import MoveMod
from games.border_trpg.options import Options

from .ground import cost, field, heights, least
from .play import ANN, fight, unit, view, with_unit

SAKAKI, HAYAMI, KIDO, TONO = 1, 2, 4, 5

NEAR_ROUND = ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (4, 0))
FAR_ROUND = ((0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (4, 1), (4, 0))
HIDDEN = (Hold("stealth", "sub"),)


@pytest.mark.rule("trpg-zoc-1", "trpg-zoc-6")
def test_a_zone_is_the_four_cells_beside_an_enemy() -> None:
    state = fight({"sakaki": (9, 9), "kido": (2, 1)})
    zones = field(state).zones(unit(state, SAKAKI))
    assert set(zones) == {(1, 1), (3, 1), (2, 2), (2, 0)}
    assert (3, 2) not in zones


@pytest.mark.rule("trpg-zoc-2", "trpg-zoc-5")
def test_a_step_out_of_a_zone_costs_three_more() -> None:
    state = fight({"sakaki": (1, 0), "kido": (2, 0)})
    assert cost(state, SAKAKI, ((0, 0),)) == 1 + 3
    assert least(state, SAKAKI, (0, 0), 4) == 4
    assert least(state, SAKAKI, (0, 0), 3) is None


@pytest.mark.rule("trpg-zoc-3", "trpg-zoc-4")
def test_passing_close_costs_nine_and_a_row_further_out_eight() -> None:
    state = fight({"sakaki": (0, 0), "kido": (2, 0)})
    assert cost(state, SAKAKI, NEAR_ROUND) == 6 + 3
    assert cost(state, SAKAKI, FAR_ROUND) == 8
    assert least(state, SAKAKI, (4, 0)) == 8


@pytest.mark.rule("trpg-zoc-3")
@pytest.mark.parametrize(("mode", "near"), [("leave", 9), ("enter", 9), ("until_end", 6 + 3 * 3)])
def test_tables_may_read_the_surcharge_otherwise(mode: str, near: int) -> None:
    state = fight({"sakaki": (0, 0), "kido": (2, 0)}, options=Options(zoc_mode=mode))  # type: ignore[arg-type]
    assert cost(state, SAKAKI, NEAR_ROUND) == near
    assert least(state, SAKAKI, (4, 0)) == 8


@pytest.mark.rule("trpg-zoc-7")
def test_from_zone_to_zone_each_step_pays() -> None:
    state = fight({"sakaki": (0, 1), "kido": (1, 0), "tono": (2, 0)})
    assert cost(state, SAKAKI, ((1, 1), (2, 1), (3, 1))) == 1 + 4 + 4
    longer = fight({"sakaki": (1, 1), "kido": (1, 0), "tono": (2, 0), "usui": (3, 0)})
    assert cost(longer, SAKAKI, ((2, 1), (3, 1), (4, 1))) == 3 + 9


@pytest.mark.rule("trpg-zoc-8")
def test_zones_of_several_enemies_do_not_add_up() -> None:
    cells = {"sakaki": (1, 1), "kido": (1, 0), "tono": (0, 1)}
    assert cost(fight(cells), SAKAKI, ((2, 1),)) == 4
    assert cost(fight(cells, options=Options(zoc_stack=True)), SAKAKI, ((2, 1),)) == 1 + 6


@pytest.mark.rule("trpg-zoc-9")
def test_height_does_not_end_a_zone() -> None:
    cells = {"sakaki": (1, 1), "kido": (1, 0)}
    state = heights(fight(cells), {(1, 0): 4})
    assert cost(state, SAKAKI, ((2, 1),)) == 4
    low = heights(fight(cells, options=Options(zoc_max_height=3)), {(1, 0): 4})
    assert cost(low, SAKAKI, ((2, 1),)) == 1
    level = heights(fight(cells, options=Options(zoc_max_height=3)), {(1, 0): 3})
    assert cost(level, SAKAKI, ((2, 1),)) == 4


@pytest.mark.rule("trpg-zoc-10")
def test_height_and_zone_add() -> None:
    state = heights(fight({"sakaki": (1, 1), "kido": (1, 0)}), {(2, 1): 2})
    assert cost(state, SAKAKI, ((2, 1),)) == 1 + 2 + 3


@pytest.mark.rule("trpg-zoc-11")
def test_friends_make_no_zone() -> None:
    state = fight({"sakaki": (1, 1), "hayami": (1, 0)})
    assert cost(state, SAKAKI, ((2, 1),)) == 1


@pytest.mark.rule("trpg-zoc-13")
def test_the_hidden_make_no_zone_and_the_invisible_do() -> None:
    state = fight({"sakaki": (1, 1), "kido": (1, 0)})
    hidden = with_unit(state, KIDO, holds=HIDDEN)
    assert cost(hidden, SAKAKI, ((2, 1),)) == 1
    assert cost(with_unit(state, KIDO, holds=(Hold("invisible", "sub"),)), SAKAKI, ((2, 1),)) == 4
    away = with_unit(hidden, KIDO, cell=(20, 15))
    seen = [view(one, ANN).battle for one in (hidden, away)]
    assert seen[0] == seen[1], "nothing in the view that a price could come from"


@pytest.mark.rule("trpg-zoc-14")
def test_the_hidden_pay_for_zones_of_whom_they_see() -> None:
    state = with_unit(fight({"sakaki": (1, 1), "kido": (1, 0)}), SAKAKI, holds=HIDDEN)
    assert cost(state, SAKAKI, ((2, 1),)) == 4


@pytest.mark.rule("trpg-zoc-15")
def test_who_can_hold_nobody_up_makes_no_zone() -> None:
    state = fight({"sakaki": (0, 1), "kido": (0, 2)})
    step = ((0, 0),)
    assert cost(state, SAKAKI, step) == 4
    assert cost(with_unit(state, KIDO, life="down"), SAKAKI, step) == 1
    assert cost(with_unit(state, KIDO, life="out", cell=None), SAKAKI, step) == 1
    assert cost(with_unit(state, KIDO, cell=(-1, 1)), SAKAKI, step) == 1, "out of area"
    assert cost(with_unit(state, KIDO, holds=(Hold("floating"),)), SAKAKI, step) == 4


def test_slipping_past_ignores_zones_but_not_enemies() -> None:
    state = fight({"sakaki": (0, 0), "kido": (2, 0)})
    assert cost(state, SAKAKI, NEAR_ROUND, mods=MoveMod(ignore_zoc=True)) == 6
    assert least(state, SAKAKI, (2, 0), mods=MoveMod(ignore_zoc=True)) is None
