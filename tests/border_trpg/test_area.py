"""Out of area and the way back (the chapter trpg-area)."""

from __future__ import annotations

import pytest

from games.border_trpg import ask_texts, forced, outside, prompts
from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg.battle import Battle, Cell, Ending, Hold
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import find
from tests.border_trpg.course import (
    ROLLS,
    alter,
    asked,
    battle,
    end_windows,
    give,
    refused,
    run,
    said,
    with_party,
)
from tests.border_trpg.ground import heights
from tests.border_trpg.play import ANN, BEN, DAN, EVE, FAY, fight, table, unit, view, with_unit

NORTH, SOUTH = 7, 8
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
CELLS = {"sakaki": (2, 5), "hayami": (20, 15), "tono": (10, 10), "kido": (20, 18)}


def pushed(cell: Cell, *, dice: int = 0, **changes: object) -> State:
    """Tono out of area by North's doing, at the end of the attack windows."""
    changes = {"phase": "attack", "at": 2, **changes}
    state = fight(CELLS, **changes)  # type: ignore[arg-type]
    return with_unit(with_party(state, SOUTH, dice=dice), TONO, cell=cell, pushed=NORTH)


LOW, HIGH = (2,) * 10, (5,) * 10
"""A mobility check of Tono (10) that fails against every target but 15 and 20, and one that never fails."""


@pytest.mark.rule("trpg-area-1", "trpg-area-14")
def test_who_is_moved_beyond_the_edge_is_out_of_area() -> None:
    board = table(with_unit(fight(CELLS), TONO, cell=(1, 5)))
    forced.force(board, TONO, (-2, 5), NORTH)
    tono = board.unit(TONO)
    assert outside.is_outside(tono)
    assert (tono.cell, tono.pushed) == ((-2, 5), NORTH)
    assert not outside.is_outside(board.unit(SAKAKI))


@pytest.mark.rule("trpg-area-3", "trpg-area-4", "trpg-area-9")
@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ((-1, 5), 15),
        ((-2, 5), 20),
        ((25, 22), 40),
        ((27, 5), 30),
        ((5, 23), 40),
        ((5, 26), 40),
        ((-1, -1), 20),
    ],
)
def test_the_target_goes_by_the_distance_in_steps(cell: Cell, target: int) -> None:
    done = run(pushed(cell), *HIGH, *ROLLS)
    (rolled,) = said(done, e.ReturnRolled)
    assert (len(rolled.roll.faces), rolled.target) == (10, target), "mobility 10"


@pytest.mark.rule("trpg-area-9")
def test_a_corner_is_nearer_by_the_other_measure() -> None:
    there = battle(pushed((-1, -1), options=Options(range_metric="chebyshev")))
    assert outside.target(there, (-1, -1)) == 15


@pytest.mark.rule("trpg-area-5", "trpg-area-3")
def test_success_brings_back_to_the_nearest_cell() -> None:
    done = run(pushed((-2, 5)), *LOW, *ROLLS)
    assert unit(done.state, TONO).cell == (0, 5), "20 against 20"
    assert unit(done.state, TONO).life == "active"
    failed = run(pushed((-3, 5)), *LOW, *ROLLS)
    assert unit(failed.state, TONO).life == "out", "20 against 30"


@pytest.mark.rule("trpg-area-2", "trpg-area-14", "trpg-round-17")
def test_who_is_still_outside_in_feedback_bails_out_for_the_points_of_who_did_it() -> None:
    state = pushed((-3, 5))
    assert unit(state, TONO).trion == 70, "whatever the trion"
    done = run(state, *LOW, *ROLLS)
    tono = unit(done.state, TONO)
    assert (tono.life, tono.cell) == ("out", None)
    assert find(battle(done.state).parties, NORTH).points == 1


@pytest.mark.rule("trpg-area-6")
def test_a_teammate_may_bring_somebody_back_without_a_check() -> None:
    state = fight({"sakaki": (0, 5), "hayami": (-2, 5), "kido": (20, 15)})
    state = run(state).state
    assert unit(state, SAKAKI).params["def"] >= 5
    done = give(state, ANN, c.Act(SAKAKI, "retrieve", target=HAYAMI))
    assert asked(done.state) == ("return_cell", HAYAMI), "(0, 5) is taken"
    done = give(done.state, BEN, c.ReturnTo(HAYAMI, (0, 4)))
    assert unit(done.state, HAYAMI).cell == (0, 4)
    assert said(done, e.ReturnRolled) == []
    far = with_unit(state, HAYAMI, cell=(-4, 5))
    assert refused(far, ANN, c.Act(SAKAKI, "retrieve", target=HAYAMI)) == "target", "range 3"
    inside = with_unit(state, HAYAMI, cell=(1, 5))
    assert refused(inside, ANN, c.Act(SAKAKI, "retrieve", target=HAYAMI)) == "target"


@pytest.mark.rule("trpg-area-6", "trpg-tactics-10")
def test_who_brings_somebody_back_need_not_see_them() -> None:
    cells = {"sakaki": (1, 5), "hayami": (-1, 5), "kido": (20, 15)}
    state = run(heights(fight(cells, options=Options(line_of_sight=True)), {(0, 5): 9})).state
    done = give(state, ANN, c.Act(SAKAKI, "retrieve", target=HAYAMI))
    assert unit(done.state, HAYAMI).cell == (0, 5)


@pytest.mark.rule("trpg-area-7")
def test_the_check_comes_after_the_attack_phase() -> None:
    state = with_unit(run(fight(CELLS)).state, TONO, cell=(-1, 5))
    attack = end_windows(state, "attack").state
    assert not unit(attack, TONO).returned
    done = end_windows(attack, "tactics", dice=(*LOW, *ROLLS))
    order = [type(one) for one in done.events]
    assert order.index(e.WindowEnded) < order.index(e.ReturnRolled)
    assert "feedback" in [one.phase for one in said(done, e.PhaseBegan)]
    assert unit(done.state, TONO).cell == (0, 5)


@pytest.mark.rule("trpg-area-7")
def test_a_table_may_have_it_at_once_or_in_the_own_turn() -> None:
    now = Options(return_timing="at_once")
    state = with_unit(fight(CELLS, options=now), TONO, cell=(-1, 5))
    assert unit(run(state, *HIGH).state, TONO).cell == (0, 5), "in the tactics phase already"
    own = Options(return_timing="own_turn")
    state = run(with_unit(fight(CELLS, options=own), TONO, cell=(-1, 5))).state
    assert unit(state, TONO).cell == (-1, 5)
    assert asked(state) == ("window", NORTH)
    done = give(state, ANN, c.EndWindow(NORTH), *HIGH)
    assert unit(done.state, TONO).cell == (0, 5), "when its team's turn comes"
    assert asked(done.state) == ("window", SOUTH)
    late = pushed((-1, 5), options=own)
    assert unit(run(late, *HIGH, *ROLLS).state, TONO).cell == (0, 5), "at the latest before feedback"


@pytest.mark.rule("trpg-area-8")
def test_one_check_in_a_round() -> None:
    done = run(pushed((-3, 5)), *LOW, *ROLLS)
    assert len(said(done, e.ReturnRolled)) == 1
    tried = with_unit(pushed((-1, 5)), TONO, returned=True)
    done = run(tried, *ROLLS)
    assert said(done, e.ReturnRolled) == []
    assert unit(done.state, TONO).life == "out"


@pytest.mark.rule("trpg-area-10", "trpg-move-18")
def test_the_player_chooses_among_the_nearest_free_cells() -> None:
    state = with_unit(pushed((-2, 5)), SAKAKI, cell=(0, 5))
    state = run(state, *HIGH).state
    assert asked(state) == ("return_cell", TONO)
    tono = unit(state, TONO)
    assert outside.choices(battle(state), tono) == ((0, 4), (1, 5), (0, 6))
    assert refused(state, EVE, c.ReturnTo(TONO, (0, 5))) == "cell"
    assert refused(state, EVE, c.ReturnTo(TONO, (0, 3))) == "cell"
    assert refused(state, ANN, c.ReturnTo(TONO, (0, 6))) == "not_yours"
    assert unit(give(state, EVE, c.ReturnTo(TONO, (0, 6)), *ROLLS).state, TONO).cell == (0, 6)


@pytest.mark.rule("trpg-area-10", "trpg-stealth-19")
def test_a_cell_that_somebody_hidden_holds_is_found_out_on_arrival() -> None:
    state = with_unit(pushed((-2, 5)), SAKAKI, cell=(0, 5), holds=(Hold("stealth", "sub"),))
    done = run(state, *HIGH, *ROLLS)
    assert unit(done.state, TONO).cell == (0, 4)
    assert unit(done.state, SAKAKI).cell == (0, 5)


@pytest.mark.rule("trpg-area-11", "trpg-dice-4", "trpg-dice-7")
def test_tactical_dice_may_be_added() -> None:
    state = run(pushed((-3, 5), dice=4)).state
    assert asked(state) == ("return", TONO)
    assert refused(state, EVE, c.Return(TONO, 5)) == "dice"
    assert refused(state, DAN, c.Return(TONO, 1)) == "not_yours"
    waiting = give(state, EVE, c.Return(TONO, 4)).state
    assert asked(waiting) == ("approval", SOUTH), "the captain has the last word"
    anew = give(waiting, DAN, c.Approve(SOUTH, 0)).state
    assert asked(anew) == ("return", TONO)
    assert find(battle(anew).parties, SOUTH).dice == 4
    done = give(waiting, DAN, c.Approve(SOUTH, 4), *LOW, *(3,) * 4, *ROLLS)
    (rolled,) = said(done, e.ReturnRolled)
    assert (len(rolled.roll.faces), rolled.roll.total) == (14, 32)
    assert unit(done.state, TONO).cell == (0, 5), "32 against 30"
    assert find(battle(done.state).parties, SOUTH).dice == 0


@pytest.mark.rule("trpg-area-12")
def test_nobody_walks_back_but_acts_and_may_be_attacked() -> None:
    state = with_unit(fight(CELLS, order=(SOUTH, NORTH)), TONO, cell=(-1, 5))
    state = run(state).state
    assert "tactics" in unit(give(state, EVE, c.Act(TONO, "coordinate")).state, TONO).acted
    moving = run(alter(state, phase="movement", order=(NORTH, SOUTH), asks=())).state
    code = refused(moving, EVE, c.Move(TONO, "normal_move", ((0, 5),)))
    assert code == "outside"
    attack = run(alter(state, phase="attack", order=(NORTH, SOUTH), asks=())).state
    attack = with_unit(attack, SAKAKI, cell=(0, 5))
    struck = give(attack, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)).state
    assert asked(struck)[0] in ("offers", "reaction")


@pytest.mark.rule("trpg-area-13", "trpg-mode-2")
def test_in_a_mock_battle_it_lies_on_the_edge_and_soldiers_are_destroyed() -> None:
    state = pushed((-3, 5), kind="mock", ending=Ending(manual=True))
    state = with_unit(state, TONO, returned=True)
    board = table(state)
    outside.remove(board)
    assert (board.unit(TONO).life, board.unit(TONO).cell) == ("down", (0, 5))
    assert all(party.points == 0 for party in board.battle.parties)
    soldiers = fight({"sakaki": (2, 2)}, soldiers={"mauler 1": (-1, 3)}, kind="defence")
    board = table(with_unit(soldiers, 51, pushed=NORTH))
    outside.remove(board)
    assert (board.unit(51).life, board.unit(51).cell) == ("out", None)
    assert find(board.battle.parties, NORTH).points == 1


@pytest.mark.rule("trpg-area-13", "trpg-mode-5")
def test_who_has_no_bail_out_system_is_gone_too() -> None:
    state = with_unit(pushed((-3, 5), kind="defence"), TONO, bail_out=False)
    board = table(state)
    outside.remove(board)
    assert board.unit(TONO).life != "active"


@pytest.mark.rule("trpg-stealth-19", "trpg-stealth-14")
def test_of_somebody_hidden_only_the_check_is_announced() -> None:
    cells = {"usui": (-2, 5), "sakaki": (20, 15)}
    state = fight(cells, phase="attack", at=2)
    state = with_unit(state, USUI, holds=(Hold("stealth", "sub"),))
    done = run(state, *(5,) * 10)
    assert asked(done.state) == ("return_cell", USUI), "asked even where there is one cell"
    assert prompts.waiting(done.state)[-1].title == ask_texts.TITLES["check"]
    for viewer in (ANN, DAN, None):
        seen = view(done.state, viewer).battle
        assert seen is not None
        assert seen.asks[-1].kind == "check"
        (rolled,) = [one for one in done.heard(viewer) if isinstance(one, e.ReturnRolled)]
        assert rolled == e.ReturnRolled(unit(state, USUI).name)
    assert len([one for one in done.heard(FAY) if isinstance(one, e.ReturnRolled)]) == 2
    done = give(done.state, FAY, c.ReturnTo(USUI, (0, 5)), *ROLLS)
    assert [one for one in done.heard(ANN) if isinstance(one, e.Returned)] == []
    (back,) = [one for one in done.heard(FAY) if isinstance(one, e.Returned)]
    assert back.cell == (0, 5)
    assert unit(done.state, USUI).hidden


def test_nearest_cells_are_those_of_the_whole_edge() -> None:
    empty = Battle(number=1, kind="mock")
    assert outside.nearest_cells(empty, (-3, 5)) == ((0, 5),)
    assert outside.nearest_cells(empty, (26, -1)) == ((24, 0),)
