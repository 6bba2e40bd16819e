"""Moves tell nobody where somebody hides: pairs of battles that differ in nothing else (trpg-stealth-19)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.border_trpg import commands as c
from games.border_trpg.battle import Cell
from games.border_trpg.legal_move import budget, reachable
from games.border_trpg.state import State
from games.engine.contract import Refused, Viewer

from .ground import heights
from .play import ANN, BEN, DAN, EVE, GM, Done, book, unit, view, with_unit
from .test_moving import KIDO, NORTH, SAKAKI, SOUTH, STEALTH, give, moving

CELLS = tuple((x, y) for x in range(8) for y in range(8))
HILLS = st.dictionaries(st.sampled_from(CELLS), st.integers(0, 3), max_size=25)
PLACES = st.lists(st.sampled_from(CELLS), min_size=5, max_size=5, unique=True)
OTHERS: tuple[Viewer, ...] = (None, ANN, BEN, EVE)
"""Everybody but Kido's player and the game master."""


def pair(high: dict[Cell, int], places: list[Cell], team: int) -> tuple[State, State]:
    """Kido hides at one of two places."""
    start, friend, foe, here, there = places
    cells = {"sakaki": start, "hayami": friend, "tono": foe, "kido": here}
    state = heights(moving(cells, team=team), high)
    state = with_unit(with_unit(state, KIDO, holds=STEALTH), SAKAKI, movement=6)
    return state, with_unit(state, KIDO, cell=there)


def same_for(viewers: tuple[Viewer, ...], left: Done, right: Done) -> None:
    for viewer in viewers:
        assert left.heard(viewer) == right.heard(viewer)
        assert view(left.state, viewer) == view(right.state, viewer)


@pytest.mark.rule("trpg-stealth-19", "trpg-move-13")
@given(HILLS, PLACES, st.data())
@settings(max_examples=60, deadline=None)
def test_a_move_that_meets_nobody_shows_nobody(
    high: dict[Cell, int], places: list[Cell], data: st.DataObject
) -> None:
    left, right = pair(high, places, NORTH)
    seen = [view(state, ANN) for state in (left, right)]
    spend = budget(book(), unit(left, SAKAKI), book().actions["full_move"])
    found = [reachable(one, unit(left, SAKAKI), spend) for one in seen]
    assert found[0] == found[1]
    way = data.draw(st.sampled_from([way for _, way in found[0].values()]))
    assume(places[3] not in way and places[4] not in way)
    move = c.Move(SAKAKI, "full_move", way)
    same_for(OTHERS, give(left, ANN, move), give(right, ANN, move))


@pytest.mark.rule("trpg-stealth-19", "trpg-move-15")
@given(HILLS, PLACES, st.data())
@settings(max_examples=40, deadline=None)
def test_where_somebody_hidden_goes_is_its_own(
    high: dict[Cell, int], places: list[Cell], data: st.DataObject
) -> None:
    left, right = pair(high, places, SOUTH)
    spend = budget(book(), unit(left, KIDO), book().actions["normal_move"])
    done = []
    for state in (left, right):
        found = reachable(view(state, DAN), unit(state, KIDO), spend)
        way = data.draw(st.sampled_from([way for _, way in found.values()]))
        done.append(give(state, DAN, c.Move(KIDO, "normal_move", way)))
    same_for(OTHERS, *done)


@pytest.mark.rule("trpg-stealth-19")
@given(HILLS, PLACES, st.lists(st.sampled_from(CELLS), max_size=5))
@settings(max_examples=60, deadline=None)
def test_no_refusal_depends_on_it(high: dict[Cell, int], places: list[Cell], way: list[Cell]) -> None:
    assume(places[3] not in way and places[4] not in way)
    said = []
    for state in pair(high, places, NORTH):
        try:
            said.append(give(state, ANN, c.Move(SAKAKI, "full_move", tuple(way))).heard(BEN))
        except Refused as refused:
            said.append((refused.code, refused.text))  # type: ignore[arg-type]
    assert said[0] == said[1]


def test_its_player_and_the_game_master_do_see_the_difference() -> None:
    left, right = pair({}, [(0, 0), (5, 5), (7, 7), (3, 3), (4, 6)], NORTH)
    for viewer in (DAN, GM):
        assert view(left, viewer) != view(right, viewer)
