"""Jumps (the chapter trpg-jump)."""

from __future__ import annotations

import pytest

from games.border_trpg.effects import MoveMod
from games.border_trpg.options import Options
from games.border_trpg.reach import Budget, Way, reach, via
from games.border_trpg.state import State
from games.engine.contract import Refused

from .ground import cost, field, heights, least
from .play import fight, unit

SAKAKI = 1

ROOFS = {(0, 0): 2, (1, 0): 2, (4, 0): 3}
"""Two roofs with two cells of ground between, the far one higher."""


def row(high: tuple[int, ...], options: Options | None = None, **people: tuple[int, int]) -> State:
    """A row of these heights in a trench, Sakaki on its first cell."""
    cells = {"sakaki": (0, 5), **people}
    state = fight(cells) if options is None else fight(cells, options=options)
    walls = {(x, y): 15 for x in range(len(high) + 1) for y in (4, 6)}
    return heights(state, {(x, 5): height for x, height in enumerate(high)} | walls)


def refused(state: State, path: Way, movement: int = 99) -> str:
    with pytest.raises(Refused) as found:
        cost(state, SAKAKI, path, movement)
    return found.value.code


@pytest.mark.rule("trpg-jump-1", "trpg-jump-4", "trpg-jump-11")
def test_walking_between_two_roofs_costs_nine_and_jumping_five() -> None:
    state = heights(fight({"sakaki": (0, 0)}), ROOFS)
    walk = ((1, 0), (2, 0), (3, 0), (4, 0))
    assert cost(state, SAKAKI, walk) == 1 + 3 + 1 + 4
    assert cost(state, SAKAKI, ((1, 0), (4, 0))) == 1 + 4
    assert least(state, SAKAKI, (4, 0)) == 5, "the preview offers the cheaper way"
    assert least(state, SAKAKI, (4, 0), jumps=False) == 9, "and the walk on demand"
    found = reach(field(state), unit(state, SAKAKI), Budget(9))[4, 0]
    assert found == (5, ((1, 0), (4, 0)))


@pytest.mark.rule("trpg-jump-2", "trpg-jump-5")
def test_one_or_two_cells_are_jumped_over_three_not() -> None:
    assert cost(row((1, 0, 1)), SAKAKI, ((2, 5),)) == 2
    assert cost(row((1, 0, 0, 1)), SAKAKI, ((3, 5),)) == 3
    assert refused(row((1, 0, 0, 0, 1)), ((4, 5),)) == "jump"


@pytest.mark.rule("trpg-jump-5")
def test_the_gap_is_the_table_s_and_the_operator_s() -> None:
    three = row((1, 0, 0, 0, 1))
    assert cost(three, SAKAKI, ((4, 5),), mods=MoveMod(jump_gap=3)) == 4
    assert cost(row((1, 0, 0, 0, 1), Options(jump_gap=3)), SAKAKI, ((4, 5),)) == 4
    assert refused(row((1, 0, 0, 1), Options(jump_gap=1)), ((3, 5),)) == "jump"


@pytest.mark.rule("trpg-jump-3")
def test_a_jump_costs_its_cells_and_the_difference_of_its_ends() -> None:
    assert cost(row((2, 0, 0, 3)), SAKAKI, ((3, 5),)) == 3 + 1
    assert cost(row((3, 0, 0, 2)), SAKAKI, ((3, 5),)) == 3 + 1
    assert cost(row((2, 0, 0, 2)), SAKAKI, ((3, 5),)) == 3


@pytest.mark.rule("trpg-jump-6")
def test_jumps_are_straight_unless_the_table_lets_them_bend() -> None:
    around = {(5, 5): 2, (7, 6): 2}
    state = heights(fight({"sakaki": (5, 5)}), around)
    assert refused(state, ((7, 6),)) == "jump"
    assert least(state, SAKAKI, (7, 6)) == 3 + 1 + 3, "down, along and up again"
    bent = heights(fight({"sakaki": (5, 5)}, options=Options(jump_bend=True)), around)
    assert cost(bent, SAKAKI, ((7, 6),)) == 3
    assert least(bent, SAKAKI, (7, 6)) == 3
    blocked = heights(bent, {(6, 5): 2, (5, 6): 2})
    assert refused(blocked, ((7, 6),)) == "jump", "every way over is as high"


@pytest.mark.rule("trpg-jump-7")
def test_there_must_be_something_lower_to_jump_over() -> None:
    assert refused(row((2, 3, 2)), ((2, 5),)) == "jump"
    assert refused(row((2, 2, 2)), ((2, 5),)) == "jump"
    assert cost(row((2, 1, 3)), SAKAKI, ((2, 5),)) == 3
    assert refused(row((2, 1, 1)), ((2, 5),)) == "jump", "the gap is as high as the landing"
    assert refused(row((0, 0, 0)), ((2, 5),)) == "jump"


@pytest.mark.rule("trpg-jump-8")
def test_who_is_in_the_gap_is_jumped_over_who_is_on_the_landing_is_not() -> None:
    assert cost(row((2, 0, 2), kido=(1, 5)), SAKAKI, ((2, 5),)) == 2 + 3
    assert refused(row((2, 0, 2), kido=(2, 5)), ((2, 5),)) == "enemy"
    gap_zone = row((2, 0, 0, 2), kido=(1, 4))
    assert cost(gap_zone, SAKAKI, ((3, 5),)) == 3, "the zone over the gap does not count"


@pytest.mark.rule("trpg-jump-9")
def test_a_jump_out_of_a_zone_pays_once() -> None:
    state = row((1, 0, 0, 1), kido=(0, 4))
    assert cost(state, SAKAKI, ((3, 5),)) == 3 + 3


@pytest.mark.rule("trpg-jump-10")
def test_jumps_and_steps_mix_in_one_move() -> None:
    state = row((2, 0, 0, 3, 0, 0, 2))
    assert cost(state, SAKAKI, ((3, 5), (6, 5)), 8) == 8
    assert refused(state, ((3, 5), (6, 5)), 7) == "too_far"
    assert least(state, SAKAKI, (6, 5), 8) == 8


@pytest.mark.rule("trpg-jump-11")
def test_a_written_way_walks_unless_a_jump_is_declared() -> None:
    state = heights(fight({"sakaki": (0, 0)}), ROOFS)
    who, spend = unit(state, SAKAKI), Budget(99)
    walked = via(field(state), who, (((4, 0), False),), spend)
    assert cost(state, SAKAKI, walked) == 9
    jumped = via(field(state), who, (((1, 0), False), ((4, 0), True)), spend)
    assert jumped == ((1, 0), (4, 0))
