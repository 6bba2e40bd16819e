"""Points and the end of a battle (the chapter trpg-end)."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import desk_flow, endings, life, prompts
from games.border_trpg import events_round as e
from games.border_trpg.battle import BattleKind, Ending, Hold, Life
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import Table, find
from tests.border_trpg.course import (
    ROLLS,
    alter,
    asked,
    battle,
    give,
    refused,
    run,
    said,
    settle,
    with_party,
)
from tests.border_trpg.play import (
    ANN,
    BEN,
    DAN,
    EVE,
    GM,
    Done,
    act,
    book,
    fight,
    table,
    unit,
    view,
    with_unit,
)

NORTH, SOUTH, ENEMIES = 7, 8, 90
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
CELLS = {"sakaki": (2, 2), "hayami": (20, 2), "kido": (2, 15), "tono": (20, 15)}
THREE = {"A": ("sakaki",), "B": ("kido",), "C": ("natsume",)}


def last_window(state: State) -> State:
    """The attack phase with only its end to come."""
    return alter(state, phase="attack", at=len(battle(state).order), asks=())


def points(board: Table | State) -> dict[int, int]:
    now = board.battle
    assert now is not None
    return {party.id: party.points for party in now.parties}


def ended(done: Done) -> e.BattleEnded:
    (found,) = said(done, e.BattleEnded)
    assert done.state.battle is None
    assert isinstance(found, e.BattleEnded)
    return found


# ---- points ----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-end-5", "trpg-end-14", "trpg-mode-3")
def test_a_point_for_each_enemy_who_goes_out_public_at_once() -> None:
    board = table(fight(CELLS))
    life.out(board, TONO, "trion", NORTH)
    assert points(board) == {NORTH: 1, SOUTH: 0}
    done = Done(board.state, tuple(board.told))
    (scored,) = said(done, e.Scored)
    assert scored in done.heard(None)
    assert (scored.team, scored.points, scored.total) == ("North", 1, 1)
    shown = view(board.state, None).battle
    assert shown is not None
    assert find(shown.parties, NORTH).points == 1
    dear = table(fight(CELLS, options=Options(points_per_kill=3)))
    life.out(dear, TONO, "trion", NORTH)
    assert points(dear) == {NORTH: 3, SOUTH: 0}


@pytest.mark.rule("trpg-end-6")
def test_credit_goes_to_who_did_it_and_to_nobody_for_one_s_own() -> None:
    board = table(fight(CELLS))
    life.out(board, TONO, "trion", SOUTH)
    life.out(board, HAYAMI, "trion", None)
    assert points(board) == {NORTH: 0, SOUTH: 0}


@pytest.mark.rule("trpg-end-6", "trpg-round-17")
def test_a_leak_is_credited_to_who_gave_the_last() -> None:
    cells = {"sakaki": (2, 2), "kido": (12, 2), "natsume": (22, 2)}
    state = last_window(fight(cells, teams=THREE))
    state = with_unit(state, 2, statuses=("leak_small",), trion=5, leak=6)
    done = run(state, *ROLLS)
    assert points(done.state) == {4: 0, 5: 0, 6: 1}
    assert unit(done.state, 2).life == "out"


@pytest.mark.rule("trpg-end-6", "trpg-bailout-14")
def test_the_own_blast_gives_no_point() -> None:
    cells = {"kido": (5, 5), "tono": (6, 5), "sakaki": (20, 15), "usui": (2, 18)}
    state = fight(cells, phase="attack", order=(SOUTH, NORTH))
    state = run(with_unit(state, TONO, trion=1)).state
    blast = c.Strike(KIDO, "meteor_burst", "main", cell=(7, 5), friends=True)
    state = give(state, DAN, blast).state
    state = settle(state, until=("reaction",)).state
    state = settle(give(state, EVE, c.React(TONO), *ROLLS).state).state
    assert unit(state, TONO).life == "out"
    assert points(state) == {NORTH: 0, SOUTH: 0}


# ---- rank wars -------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-end-7", "trpg-end-8", "trpg-end-3")
def test_the_last_team_on_the_field_gets_two_more_and_the_battle_is_over_at_once() -> None:
    board = table(with_party(with_unit(fight(CELLS), KIDO, life="out", cell=None), NORTH, points=1))
    assert not endings.test(board)
    life.out(board, TONO, "trion", NORTH)
    assert endings.test(board)
    done = Done(board.state, tuple(board.told))
    over = ended(done)
    assert (over.why, over.points, over.winners) == ("last", (("North", 4), ("South", 0)), ("North",))
    assert done.state.past[-1].winners == ("North",)


@pytest.mark.rule("trpg-end-8", "trpg-bailout-15", "trpg-operator-12")
def test_it_is_tested_after_the_whole_attack_and_operators_don_t_count() -> None:
    cells = {"sakaki": (2, 2), "hayami": (20, 2), "tono": (3, 2)}
    state = run(with_unit(fight(cells, phase="attack"), TONO, trion=1)).state
    state = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)).state
    done = settle(give(state, GM, c.React(TONO), *ROLLS).state)
    over = ended(done)
    assert over.winners == ("North",)
    assert over.points == (("North", 3), ("South", 0)), "one for Tono, two for being the last"


@pytest.mark.rule("trpg-end-10")
def test_nobody_survives_where_the_last_go_out_together() -> None:
    board = table(with_party(fight({"sakaki": (2, 2), "tono": (3, 2)}), SOUTH, points=1))
    life.out(board, SAKAKI, "trion", None)
    life.out(board, TONO, "trion", None)
    assert endings.test(board)
    over = ended(Done(board.state, tuple(board.told)))
    assert (over.why, over.points, over.winners) == ("nobody", (("North", 0), ("South", 1)), ("South",))


@pytest.mark.rule("trpg-end-3", "trpg-end-7", "trpg-end-9")
@pytest.mark.parametrize(
    ("scores", "winners"), [((3, 4, 1), ("B",)), ((4, 4, 1), ()), ((0, 0, 0), ()), ((0, 0, 2), ("C",))]
)
def test_when_time_runs_out_points_decide_and_nobody_survives(
    scores: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    state = fight({"sakaki": (2, 2), "kido": (12, 2), "natsume": (22, 2)}, teams=THREE, round=10)
    for team, score in zip((4, 5, 6), scores, strict=True):
        state = with_party(state, team, points=score)
    over = ended(run(last_window(state), *ROLLS))
    assert (over.why, over.winners) == ("rounds", winners)
    assert tuple(score for _, score in over.points) == scores


@pytest.mark.rule("trpg-end-11")
def test_losses_in_the_last_feedback_count() -> None:
    state = with_unit(fight(CELLS, round=10), TONO, statuses=("leak_small",), trion=5, leak=NORTH)
    over = ended(run(last_window(state), *ROLLS))
    assert over.points == (("North", 1), ("South", 0))
    assert over.winners == ("North",)


# ---- mock and defence battles ----------------------------------------------------------------------------


@pytest.mark.rule("trpg-end-1", "trpg-end-2")
def test_a_mock_battle_ends_after_the_rounds_that_were_named() -> None:
    state = fight(CELLS, kind="mock", ending=Ending(rounds=5), round=4)
    state = run(last_window(state), *ROLLS).state
    assert battle(state).round == 5
    over = ended(run(last_window(state), *ROLLS))
    assert (over.why, over.rounds) == ("rounds", 5)


@pytest.mark.rule("trpg-end-2", "trpg-end-1", "trpg-mode-2")
def test_or_when_somebody_is_down_and_nobody_bails_out_or_scores() -> None:
    board = table(fight(CELLS, kind="mock", ending=Ending(down=(SAKAKI,))))
    life.out(board, HAYAMI, "trion", SOUTH)
    assert board.unit(HAYAMI).life == "down"
    assert points(board) == {NORTH: 0, SOUTH: 0}
    assert not endings.test(board)
    life.out(board, SAKAKI, "trion", SOUTH)
    assert endings.test(board)
    over = ended(Done(board.state, tuple(board.told)))
    assert (over.why, over.winners) == ("down", ("South",))


@pytest.mark.rule("trpg-end-1")
def test_only_its_own_test_is_used() -> None:
    alone = with_unit(with_unit(fight(CELLS, kind="mock", ending=Ending(rounds=5)), KIDO, life="down"), TONO)
    alone = with_unit(alone, TONO, life="down")
    assert not endings.test(table(alone)), "no rank war: one team left is nothing"
    state = fight(CELLS, kind="mock", ending=Ending(manual=True), round=15)
    assert battle(run(last_window(state), *ROLLS).state).round == 16, "no limit of ten rounds"


@pytest.mark.rule("trpg-end-4", "trpg-end-1")
def test_a_defence_battle_ends_when_its_condition_is_met() -> None:
    soldiers = {"warden 1": (9, 9), "tick 1": (10, 9)}
    state = fight(CELLS, kind="defence", soldiers=soldiers, ending=Ending(down=(51,)))
    board = table(state)
    life.out(board, 52, "trion", NORTH)
    assert not endings.test(board)
    life.out(board, 51, "trion", SOUTH)
    assert points(board) == {NORTH: 1, SOUTH: 1, ENEMIES: 0}
    assert endings.test(board)
    over = ended(Done(board.state, tuple(board.told)))
    assert (over.why, over.winners) == ("down", ("North", "South"))


@pytest.mark.rule("trpg-end-4")
def test_or_when_a_cell_is_reached_or_points_are_made() -> None:
    soldiers = {"mauler 1": (9, 9)}
    state = fight(CELLS, kind="defence", soldiers=soldiers, ending=Ending(cell=(2, 2)))
    assert not endings.test(table(state)), "Sakaki stands there, but is no enemy"
    board = table(with_unit(with_unit(state, SAKAKI, cell=(3, 3)), 51, cell=(2, 2)))
    assert endings.test(board)
    assert ended(Done(board.state, tuple(board.told))).winners == ("",)
    scored = fight(CELLS, kind="defence", ending=Ending(points=2))
    assert not endings.test(table(with_party(scored, NORTH, points=1)))
    board = table(with_party(scored, NORTH, points=2))
    assert endings.test(board)
    assert ended(Done(board.state, tuple(board.told))).winners == ("North",)


# ---- the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-end-12", "trpg-dice-11", "trpg-mode-7")
def test_nothing_of_a_battle_is_left_after_it() -> None:
    state = with_party(with_unit(fight(CELLS), SAKAKI, trion=3, statuses=("leg_left",)), NORTH, dice=9)
    board = table(state)
    endings.end(board, "gm")
    assert board.state.battle is None, "dice, trion, statuses and states are those of the battle"
    assert board.state.sheets == state.sheets


@pytest.mark.rule("trpg-end-13")
def test_the_game_master_may_end_any_battle_and_gives_the_result() -> None:
    state = run(fight(CELLS)).state
    with pytest.raises(Exception) as found:
        act(desk_flow.DO, state, ANN, gm.EndBattle())
    assert found.value.code == "gm"  # type: ignore[attr-defined]
    over = ended(act(desk_flow.DO, state, GM, gm.EndBattle(winners=(SOUTH,))))
    assert (over.why, over.winners) == ("gm", ("South",))
    led = ended(act(desk_flow.DO, with_party(state, NORTH, points=3), GM, gm.EndBattle()))
    assert led.winners == ("North",), "without a word on it, points decide"
    mock = run(fight(CELLS, kind="mock", ending=Ending(manual=True))).state
    assert ended(act(desk_flow.DO, mock, GM, gm.EndBattle())).winners == ()


@pytest.mark.rule("trpg-end-13")
def test_what_was_hidden_is_uncovered_unless_the_log_is_kept() -> None:
    state = with_unit(fight(CELLS), TONO, holds=(Hold("stealth", "sub"),))
    board = table(state)
    endings.end(board, "gm")
    (shown,) = said(Done(board.state, tuple(board.told)), e.Uncovered)
    assert shown.places == ((unit(state, TONO).name, (20, 15)),)
    kept = table(with_unit(fight(CELLS, options=Options(keep_log=True)), TONO, holds=unit(state, TONO).holds))
    endings.end(kept, "gm")
    assert said(Done(kept.state, tuple(kept.told)), e.Uncovered) == []


@pytest.mark.rule("trpg-bailout-13")
def test_bailing_out_on_purpose_is_a_house_rule() -> None:
    state = run(fight(CELLS)).state
    assert refused(state, ANN, c.BailOut(SAKAKI)) == "rule"
    free = run(fight(CELLS, options=Options(voluntary_bailout=True))).state
    done = give(free, ANN, c.BailOut(SAKAKI))
    assert unit(done.state, SAKAKI).life == "out"
    assert points(done.state) == {NORTH: 0, SOUTH: 0}
    assert refused(free, BEN, c.BailOut(SAKAKI)) == "not_yours"
    assert refused(free, GM, c.BailOut(TONO)) == "window"


# ---- battles that nothing ends ---------------------------------------------------------------------------


def alone(kind: BattleKind, ending: Ending, **lives: Life) -> State:
    """A battle at the end of its attack phase, with the lives of some changed."""
    state = fight(CELLS, kind=kind, phase="attack")
    for name, life_now in lives.items():
        state = with_unit(state, {"kido": KIDO, "tono": TONO}[name], life=life_now)
    return run(last_window(alter(state, ending=ending)), *ROLLS).state


@pytest.mark.rule("trpg-end-13", "trpg-mode-4")
def test_where_one_side_is_left_the_game_master_says_whether_the_battle_goes_on() -> None:
    state = alone("defence", Ending(manual=True), kido="out", tono="out")
    assert asked(state)[0] == "next_round"
    assert prompts.waiting(state)[-1].seats == (GM,)
    assert refused(state, ANN, gm.NextRound()) == "gm"
    assert prompts.default(book(), state, GM) is None, "no clock fights on"
    on = give(state, GM, gm.NextRound(), *ROLLS)
    assert said(on, e.RoundBegan) == [e.RoundBegan(battle(state).round + 1)]
    assert refused(on.state, GM, gm.NextRound()) == "question"
    assert give(state, GM, gm.EndBattle((NORTH,))).state.battle is None


@pytest.mark.rule("trpg-bailout-6", "trpg-round-20")
def test_nobody_is_asked_where_the_battle_ends_or_goes_on_by_itself() -> None:
    assert asked(alone("defence", Ending(manual=True), kido="out"))[0] != "next_round"
    assert asked(alone("defence", Ending(rounds=9), kido="out", tono="out"))[0] != "next_round"
    assert asked(alone("mock", Ending(manual=True), kido="down", tono="down"))[0] != "next_round"


@pytest.mark.rule("trpg-mode-4")
def test_computers_alone_do_not_fight_on_for_ever() -> None:
    state = fight(CELLS, kind="defence", phase="attack")
    for one in battle(state).units:
        state = with_unit(state, one.id, computer="random")
    ending = Ending(manual=True)
    assert asked(run(last_window(alter(state, ending=ending))).state)[0] == "next_round"
