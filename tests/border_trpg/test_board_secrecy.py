"""The map picture tells nobody what is hidden from them."""

from __future__ import annotations

import pytest

from bot.picture import render
from games.border_trpg import board_units, grid
from games.border_trpg.battle import Ask, Battle, Cell, Drawn
from games.border_trpg.board_ground import around
from games.border_trpg.board_map import draw
from games.engine.contract import Viewer

from .shown import plain, rank_war, replace, view
from .test_board import (
    MASTER,
    OTHERS,
    TEAMMATE,
    USUI,
    USUIS,
    setting_up,
    with_usui,
    written,
)

# ---- who may know what -----------------------------------------------------------------------------------


def same(one: Battle, other: Battle, *viewers: Viewer) -> None:
    """These viewers get the same picture of both, the same to the bit."""
    for viewer in viewers:
        for window in (None, around((21, 13))):
            assert draw(view(one, viewer), window) == draw(view(other, viewer), window), viewer
    first, second = (render(draw(view(battle)), plain, "en") for battle in (one, other))
    assert first == second


def differs(one: Battle, other: Battle, *viewers: Viewer) -> None:
    for viewer in viewers:
        assert draw(view(one, viewer)) != draw(view(other, viewer)), viewer


@pytest.mark.rule("trpg-stealth-1", "trpg-teleport-15", "trpg-teleport-16")
@pytest.mark.parametrize("cell", [(0, 0), (6, 11), (24, 19), (18, 8), (-3, 4), (12, 15)])
def test_the_picture_is_the_same_wherever_somebody_hides(cell: Cell) -> None:
    hidden, elsewhere = rank_war(), with_usui(rank_war(), cell=cell)
    same(hidden, elsewhere, *OTHERS)
    differs(hidden, elsewhere, USUIS, MASTER)


@pytest.mark.rule("trpg-teleport-16")
def test_a_table_may_let_the_team_see() -> None:
    options = replace(rank_war().options, stealth_shared_with_team=True)
    hidden = rank_war(options=options)
    elsewhere = with_usui(hidden, cell=(3, 3))
    same(hidden, elsewhere, None, 2, 3, 4, 8)
    differs(hidden, elsewhere, TEAMMATE, USUIS, MASTER)


@pytest.mark.rule("trpg-stealth-1")
def test_whose_map_it_is_shows_the_own_hidden_unit() -> None:
    assert "US" in written(rank_war(), (22, 13), USUIS)
    assert "US" in written(rank_war(), (22, 13), MASTER)
    assert written(rank_war(), (22, 13), TEAMMATE) == []


def test_the_picture_is_the_same_whatever_mine_is_hidden() -> None:
    """Mines are their own team's alone; Natsume's side does not see North Wind's."""
    battle = rank_war()
    mine = battle.objects[2]
    assert mine.hidden
    moved = replace(battle, objects=(*battle.objects[:2], replace(mine, cells=((3, 3),))))
    none = replace(battle, objects=battle.objects[:2])
    for other in (moved, none):
        same(battle, other, None, 2, 3, 4, 8)
        differs(battle, other, 5, 6, USUIS, MASTER)


@pytest.mark.rule("trpg-teleport-3", "trpg-teleport-6")
def test_the_picture_is_the_same_whatever_card_is_drawn() -> None:
    seven, nine = (setting_up(stage="draw", drawn=(Drawn(USUI, core),)) for core in (7, 9))
    same(seven, nine, *OTHERS)
    differs(seven, nine, USUIS, MASTER)


@pytest.mark.rule("trpg-teleport-7")
def test_the_picture_is_the_same_whatever_is_said_of_bagworm() -> None:
    ask = (Ask(id=1, kind="bagworm", units=(USUI, 5), done=(USUI,)),)
    worn, bare = (
        setting_up(stage="bagworm", asks=ask, drawn=(Drawn(USUI, 7, on), Drawn(5, 3))) for on in (True, False)
    )
    same(worn, bare, *OTHERS)


@pytest.mark.rule("trpg-teleport-4", "trpg-teleport-10")
def test_cards_are_open_but_for_those_in_bagworm() -> None:
    def arriving(core: int, die: int | None) -> Battle:
        drawn = (Drawn(USUI, core, True, die), Drawn(5, 3, False))
        return setting_up(stage="address", drawn=drawn)

    same(arriving(7, None), arriving(9, 4), *OTHERS)
    assert written(arriving(7, None), grid.centre(3)) == ["TO"]
    assert written(arriving(7, None), grid.centre(7)) == []
    assert written(arriving(7, None), grid.centre(7), USUIS) == ["US"]


def test_a_view_of_the_whole_is_never_needed() -> None:
    """Marks of tokens come from what the viewer's battle holds: nobody hidden has a cell there."""
    for viewer in OTHERS:
        battle = view(rank_war(), viewer).battle
        assert battle is not None
        assert USUI not in {one.id for one, _ in board_units.placed(battle)}
