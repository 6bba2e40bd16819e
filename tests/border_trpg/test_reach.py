"""The search for ways against the rules counted out by hand, on fields made up at random."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.border_trpg.battle import Cell
from games.border_trpg.field import Field
from games.border_trpg.grid import inside
from games.border_trpg.options import Options
from games.border_trpg.reach import Budget, price, reach, trace
from games.border_trpg.state import State

from .ground import field, heights
from .play import fight, replace, unit

SAKAKI = 1
HOME: Cell = (3, 3)
MODES = st.sampled_from(("leave", "enter", "until_end"))
NEAR: tuple[Cell, ...] = tuple((x, y) for x in range(7) for y in range(7) if (x, y) != HOME)


@st.composite
def fields(draw: st.DrawFn) -> State:
    """Sakaki amid hills, a friend and two enemies."""
    high = draw(st.dictionaries(st.sampled_from((*NEAR, HOME)), st.integers(0, 3), max_size=30))
    cells = draw(st.lists(st.sampled_from(NEAR), min_size=3, max_size=3, unique=True))
    people = dict(zip(("hayami", "kido", "tono"), cells, strict=True))
    stack = draw(st.booleans())
    return heights(fight({"sakaki": HOME, **people}, options=Options(zoc_stack=stack)), high)


def counted(state: State, movement: int) -> dict[Cell, int]:
    """The least cost to each cell: every way tried out, as the rules say it (move, zoc, jump)."""
    made = field(state)
    people = {one.cell: one.team for one in state.battle.units} if state.battle else {}
    mine = people[HOME]
    foes = [cell for cell, team in people.items() if team != mine and cell is not None]
    stack = made.battle.options.zoc_stack

    def zone(cell: Cell) -> int:
        touching = sum(abs(x - cell[0]) + abs(y - cell[1]) == 1 for x, y in foes)
        return 3 * touching if stack else 3 * min(touching, 1)

    def onward(cell: Cell) -> Iterator[Cell]:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            between: list[int] = []
            for far in (1, 2, 3):
                end = (cell[0] + far * dx, cell[1] + far * dy)
                if not inside(end):
                    break
                low = min(made.height(cell), made.height(end))
                if end not in foes and all(height < low for height in between):
                    yield end
                between.append(made.height(end))

    best: dict[Cell, int] = {}

    def walk(cell: Cell, spent: int) -> None:
        if best.get(cell, movement + 1) <= spent:
            return
        best[cell] = spent
        for end in onward(cell):
            far = abs(end[0] - cell[0]) + abs(end[1] - cell[1])
            total = spent + far + abs(made.height(cell) - made.height(end)) + zone(cell)
            if total <= movement:
                walk(end, total)

    walk(HOME, 0)
    return {cell: spent for cell, spent in best.items() if cell == HOME or cell not in people}


def read(state: State, mode: str) -> Field:
    """The field of a table that reads the surcharge of zones so."""
    assert state.battle is not None
    options = replace(state.battle.options, zoc_mode=mode)
    return field(replace(state, battle=replace(state.battle, options=options)))


@given(fields(), st.integers(0, 8))
@settings(max_examples=60, deadline=None)
def test_the_search_finds_what_trying_everything_finds(state: State, movement: int) -> None:
    found = reach(field(state), unit(state, SAKAKI), Budget(movement))
    assert {cell: cost for cell, (cost, _) in found.items()} == counted(state, movement)


@given(fields(), st.integers(0, 9), MODES)
@settings(max_examples=60, deadline=None)
def test_the_way_that_is_offered_costs_what_is_said(state: State, movement: int, mode: str) -> None:
    made, who, spend = read(state, mode), unit(state, SAKAKI), Budget(movement)
    for cell, (cost, way) in reach(made, who, spend).items():
        assert price(made, who, way, spend) == cost
        assert (way[-1] if way else HOME) == cell
        assert not way or trace(made, who, way, spend)[-1][0] == cost


@given(fields(), st.integers(0, 7))
@settings(max_examples=40, deadline=None)
def test_more_movement_leads_as_far_and_further(state: State, movement: int) -> None:
    less = reach(field(state), unit(state, SAKAKI), Budget(movement))
    more = reach(field(state), unit(state, SAKAKI), Budget(movement + 1))
    assert set(less) <= set(more)
    assert all(more[cell][0] == cost for cell, (cost, _) in less.items())
    assert all(cost == movement + 1 for cell, (cost, _) in more.items() if cell not in less)


@given(fields(), st.integers(1, 7), MODES)
@settings(max_examples=40, deadline=None)
def test_a_way_in_two_parts_costs_what_it_costs_in_one(state: State, movement: int, mode: str) -> None:
    """What a stopped move has left takes it as far as it would have come (trpg-move-14)."""
    made, who = read(state, mode), unit(state, SAKAKI)
    for cost, way in reach(made, who, Budget(movement)).values():
        for n, (spent, burden) in enumerate(trace(made, who, way, Budget(movement)), 1):
            there, left = replace(who, cell=way[n - 1]), Budget(movement - spent, burden=burden)
            assert price(made, there, way[n:], left) == cost - spent
