"""The phases of a round, and how many actions a team has (the chapter trpg-round)."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg import rounds
from games.border_trpg.battle import Bonus, Ending, Hold
from games.border_trpg.effects import BonusDice
from games.border_trpg.events_attack import Revived, WentOut
from games.border_trpg.legal_round import may_act, places_left
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import find
from tests.border_trpg.course import (
    ROLLS,
    alter,
    ask,
    asked,
    battle,
    end_windows,
    give,
    refused,
    run,
    said,
    settle,
    with_party,
)
from tests.border_trpg.play import ANN, BEN, CAT, DAN, EVE, GM, fight, replace, table, unit, with_unit

NORTH, SOUTH, ENEMIES = 7, 8, 90
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
APART = {
    "sakaki": (2, 2),
    "hayami": (4, 2),
    "mori": (6, 2),
    "kido": (2, 17),
    "tono": (4, 17),
    "usui": (6, 17),
}
FOUR = {"North": ("sakaki", "hayami", "mori", "natsume"), "South": ("kido",)}
NATSUME, LONE = 4, 5
OURS, OTHERS = 6, 7
HELD = Hold("floating")


def three(**changes: object) -> State:
    """Two teams of three far apart, with the first window asked."""
    return run(fight(APART, **changes)).state  # type: ignore[arg-type]


def four(**changes: object) -> State:
    """A team of four against one."""
    cells = {"sakaki": (2, 2), "hayami": (4, 2), "mori": (6, 2), "natsume": (8, 2), "kido": (2, 17)}
    state = fight(cells, teams=FOUR, **changes)  # type: ignore[arg-type]
    return run(state).state


def coordinate(number: int) -> c.Act:
    return c.Act(number, "coordinate")


def stay(number: int) -> c.Move:
    return c.Move(number, "stand_ground")


@pytest.mark.rule("trpg-round-1", "trpg-init-5", "trpg-init-6", "trpg-init-7")
def test_phases_come_in_their_order_and_windows_in_theirs() -> None:
    state = three()
    seen = [(battle(state).phase, asked(state)[1])]
    done = run(state)
    while battle(state).round == 1:
        done = give(state, GM, c.EndWindow(ask(state).team or 0), *[3] * 8, *[2] * 8)
        state = done.state
        seen.append((battle(state).phase, asked(state)[1]))
    assert seen[:6] == [
        ("tactics", NORTH),
        ("tactics", SOUTH),
        ("movement", SOUTH),
        ("movement", NORTH),
        ("attack", NORTH),
        ("attack", SOUTH),
    ]
    assert [one.phase for one in said(done, e.PhaseBegan)] == ["feedback", "tactics"]
    assert battle(state).round == 2


@pytest.mark.rule("trpg-round-1", "trpg-tactics-3")
def test_no_action_of_another_phase() -> None:
    state = three()
    assert refused(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=KIDO)) == "phase"
    assert refused(state, ANN, stay(SAKAKI)) == "phase"
    later = run(fight(APART, phase="attack")).state
    assert refused(later, BEN, c.Act(HAYAMI, "bagworm_on", "sub")) == "phase"
    assert refused(later, ANN, coordinate(SAKAKI)) == "phase"


@pytest.mark.rule("trpg-round-2", "trpg-operator-13")
def test_three_members_have_ten_actions() -> None:
    state = three()
    count = 0
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN), (MORI, CAT)):
        state = give(state, seat, coordinate(number)).state
        count += 1
    assert asked(state) == ("window", SOUTH), "nobody of the first team has an action left"
    state = give(state, GM, c.EndWindow(SOUTH)).state
    state = give(state, GM, c.EndWindow(SOUTH)).state
    assert asked(state) == ("window", NORTH)
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN), (MORI, CAT)):
        state = give(state, seat, stay(number)).state
        count += 1
    assert (battle(state).phase, asked(state)) == ("attack", ("window", NORTH))
    count += sum(may_act(battle(state), unit(state, number), "attack") for number in (SAKAKI, HAYAMI, MORI))
    state = give(state, ANN, c.Operate(NORTH, "tactic_feed")).state
    count += 1
    assert refused(state, ANN, c.Operate(NORTH, "tactic_feed")) == "operated"
    assert count == 10


@pytest.mark.rule("trpg-round-3", "trpg-round-4")
def test_of_four_members_three_act_in_a_phase() -> None:
    state = four()
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN)):
        state = give(state, seat, coordinate(number)).state
    assert asked(state) == ("window", OURS)
    state = give(state, CAT, coordinate(MORI)).state
    assert asked(state) == ("window", OTHERS), "the fourth is idle: the window has ended by itself"
    acted = [one.id for one in battle(state).units if "tactics" in one.acted]
    assert acted == [SAKAKI, HAYAMI, MORI]
    open_again = alter(state, at=0, asks=(replace(ask(state), team=OURS),))
    assert refused(open_again, DAN, coordinate(NATSUME)) == "places"


@pytest.mark.rule("trpg-round-6", "trpg-round-16")
def test_another_may_be_idle_in_each_phase_and_a_pass_takes_no_place() -> None:
    state = four(phase="movement")
    state = give(state, GM, c.EndWindow(OTHERS)).state
    state = give(state, ANN, c.Pass(SAKAKI)).state
    for number, seat in ((NATSUME, DAN), (HAYAMI, BEN), (MORI, CAT)):
        assert may_act(battle(state), unit(state, number), "movement")
        state = give(state, seat, stay(number)).state
    assert battle(state).phase == "attack"
    assert [one.id for one in battle(state).units if "movement" in one.acted] == [HAYAMI, MORI, NATSUME]
    assert may_act(battle(state), unit(state, SAKAKI), "attack"), "idle in movement, not in attack"


@pytest.mark.rule("trpg-round-5", "trpg-init-14")
def test_who_is_idle_still_reacts() -> None:
    state = four(phase="attack")
    closer = with_unit(
        with_unit(state, LONE, cell=(2, 3)), NATSUME, cell=(3, 2), acted=(), passed=("attack",)
    )
    closer = run(alter(closer, asks=(), at=1)).state
    done = give(closer, EVE, c.Strike(LONE, "asteroid_shot", "main", target=SAKAKI))
    assert asked(done.state)[0] == "offers"
    assert NATSUME in ask(done.state).units


@pytest.mark.rule("trpg-round-7", "trpg-tactics-1")
def test_losses_give_nobody_a_second_action() -> None:
    two = run(fight({"sakaki": (2, 2), "hayami": (4, 2), "kido": (2, 17)})).state
    party = find(battle(two).parties, NORTH)
    assert places_left(battle(two), party, "tactics") == 2
    two = give(two, ANN, coordinate(SAKAKI)).state
    assert refused(two, ANN, coordinate(SAKAKI)) == "acted"
    state = with_unit(four(), MORI, life="out", cell=None)
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN), (NATSUME, DAN)):
        assert asked(state) == ("window", OURS)
        state = give(state, seat, coordinate(number)).state
    assert asked(state) == ("window", OTHERS)


@pytest.mark.rule("trpg-round-8")
def test_each_soldier_of_a_group_acts() -> None:
    ticks = {f"mauler {n}": (n, 10) for n in range(1, 6)}
    state = run(fight({"sakaki": (2, 2), "kido": (2, 17)}, soldiers=ticks, phase="movement")).state
    assert asked(state) == ("window", ENEMIES)
    for number in range(51, 56):
        state = give(state, GM, stay(number)).state
    assert asked(state) == ("window", SOUTH)
    assert sum("movement" in one.acted for one in battle(state).units) == 5
    held = Options(npc_limit="three")
    state = run(fight({"sakaki": (2, 2)}, soldiers=ticks, phase="movement", options=held)).state
    for number in range(51, 54):
        state = give(state, GM, stay(number)).state
    assert asked(state) == ("window", NORTH)


@pytest.mark.rule("trpg-round-9", "trpg-operator-13")
def test_the_operator_acts_at_any_open_question_but_changes_no_roll() -> None:
    state = run(fight({"sakaki": (2, 2), "tono": (3, 2)}, phase="attack")).state
    state = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)).state
    assert asked(state) == ("reaction", TONO)
    helped = give(state, DAN, c.Operate(SOUTH, "alert", targets=(TONO,)))
    assert asked(helped.state) == ("reaction", TONO), "the question stands"
    plain = give(state, EVE, c.React(TONO, "evade"), *[2] * 10, *[1] * 9)
    more = give(helped.state, EVE, c.React(TONO, "evade"), *[2] * 12, *[1] * 9)
    rolled = [one for one in plain.events if type(one).__name__ == "Reacted"]
    better = [one for one in more.events if type(one).__name__ == "Reacted"]
    assert (rolled[0].roll.total, better[0].roll.total) == (20, 24)  # type: ignore[attr-defined]


def swing(target: int = TONO) -> c.Strike:
    return c.Strike(SAKAKI, "kogetsu_slash", "main", target=target)


def duel(**changes: object) -> State:
    """Sakaki beside Tono in the attack phase, Hayami near them."""
    cells = {"sakaki": (2, 2), "hayami": (12, 2), "tono": (3, 2)}
    return run(fight(cells, phase="attack", **changes)).state  # type: ignore[arg-type]


@pytest.mark.rule("trpg-round-10", "trpg-tactics-1")
def test_an_attack_turn_is_one_action_of_each_side() -> None:
    state = settle(give(duel(), ANN, swing()).state).state
    assert asked(state) == ("again", SAKAKI), "the other side is left"
    assert refused(state, ANN, swing()) in ("used", "active")
    done = give(state, ANN, c.Strike(SAKAKI, "grasshopper_toss", "sub", target=TONO))
    over = settle(done.state).state
    assert asked(over) == ("window", NORTH)
    assert "attack" in unit(over, SAKAKI).acted
    assert refused(over, ANN, swing()) == "acted"
    passed = give(state, ANN, c.Pass(SAKAKI)).state
    assert "attack" in unit(passed, SAKAKI).acted
    assert asked(passed) == ("window", NORTH)


@pytest.mark.rule("trpg-round-11")
def test_an_attack_turn_is_in_one_piece_unless_the_table_mixes() -> None:
    shot = c.Strike(HAYAMI, "rifle_burst", "main", target=TONO)
    toss = c.Strike(SAKAKI, "grasshopper_toss", "sub", target=TONO)
    state = with_unit(duel(), HAYAMI, cell=(5, 2))
    begun = settle(give(state, ANN, swing()).state).state
    assert refused(begun, BEN, shot) == "window"
    over = settle(give(begun, ANN, c.Pass(SAKAKI)).state).state
    second = settle(give(over, BEN, shot).state).state
    assert refused(second, ANN, toss) == "window"
    mixed = with_unit(duel(options=Options(interleave_sides=True)), HAYAMI, cell=(5, 2))
    begun = settle(give(mixed, ANN, swing()).state).state
    assert asked(begun) == ("window", NORTH)
    second = settle(give(begun, BEN, shot).state).state
    third = settle(give(second, ANN, toss).state).state
    assert "attack" in unit(third, SAKAKI).acted
    assert "attack" not in unit(third, HAYAMI).acted, "its sub side is left"


@pytest.mark.rule("trpg-round-15")
def test_what_is_not_used_is_lost_and_counters_start_anew() -> None:
    state = give(three(), ANN, coordinate(SAKAKI)).state
    state = end_windows(state, "movement").state
    assert refused(state, BEN, coordinate(HAYAMI)) == "phase"
    state = with_unit(with_party(state, NORTH, operated=True), SAKAKI, spent=("p_lunge",), returned=True)
    state = with_unit(state, HAYAMI, acted=("attack",), sides=("main",), passed=("movement",), attacks=1)
    state = end_windows(state, "tactics").state
    assert battle(state).round == 2
    for one in battle(state).units:
        assert (one.acted, one.passed, one.sides, one.attacks, one.spent, one.returned) == (
            (), (), (), 0, (), False,
        )  # fmt: skip
    assert not any(party.operated for party in battle(state).parties)
    assert may_act(battle(state), unit(state, HAYAMI), "tactics")


@pytest.mark.rule("trpg-round-12", "trpg-round-13", "trpg-round-14")
def test_own_skills_are_used_once_a_round_by_each_and_are_no_action() -> None:
    twins = {"North": ("sakaki",), "South": ("tono", "kido")}
    cells = {"sakaki": (2, 2), "tono": (3, 2), "kido": (2, 12)}
    state = run(fight(cells, teams=twins, phase="attack")).state
    sakaki, tono = 1, 2
    lunge = c.Strike(sakaki, "kogetsu_slash", "main", target=tono)
    state = settle(give(state, ANN, lunge).state, until=("hit",)).state
    state = give(state, ANN, c.Hit(sakaki, own=("p_lunge",)), *[1] * 60).state
    before = unit(state, sakaki)
    assert before.spent == ("p_lunge",)
    assert "attack" not in before.acted, "the skill is no action"
    assert before.sides == ("main",)
    state = settle(state).state
    toss = c.Strike(sakaki, "grasshopper_toss", "sub", target=tono)
    again = settle(give(state, ANN, toss).state, until=("hit", "window")).state
    assert ask(again).kind == "window" or refused(again, ANN, c.Hit(sakaki, own=("p_lunge",))) == "own"
    assert unit(state, tono).spent == (), "an attacker on the other side still has its own Lunge"
    later = end_windows(again, "tactics").state
    assert unit(later, sakaki).spent == ()


@pytest.mark.rule("trpg-tactics-19", "trpg-action-6")
def test_who_has_nothing_left_to_attack_with_passes_by_itself() -> None:
    state = fight(APART, phase="attack")
    spent = with_unit(state, SAKAKI, active=(("main", "shield"), ("sub", "shield")))
    done = run(with_unit(spent, HAYAMI, barred=("main", "sub")))
    assert [one.name for one in said(done, e.HasPassed)] == [
        unit(state, SAKAKI).name,
        unit(state, HAYAMI).name,
    ]
    assert asked(done.state) == ("window", NORTH), "Mori can still shoot"
    assert not may_act(battle(done.state), unit(done.state, SAKAKI), "attack")
    all_out = with_unit(with_unit(spent, HAYAMI, barred=("main", "sub")), MORI, barred=("main", "sub"))
    assert asked(run(all_out).state) == ("window", SOUTH)


# ---- feedback --------------------------------------------------------------------------------------------


def last_window(state: State) -> State:
    """The attack phase with only its end to come."""
    return alter(state, phase="attack", at=len(battle(state).order), asks=())


@pytest.mark.rule("trpg-round-17", "trpg-round-18")
def test_feedback_has_its_order() -> None:
    state = last_window(fight(APART))
    state = with_unit(state, SAKAKI, statuses=("leak_small", "leak_large"), trion=15)
    state = with_unit(state, TONO, cell=(4, 21), statuses=("leak_small",), returned=True, pushed=NORTH)
    state = with_unit(state, USUI, holds=(HELD, Hold("invisible", "sub"), Hold("move_reserve", "sub")))
    state = with_unit(state, HAYAMI, bonuses=(Bonus(BonusDice(on="hit", n=-2), "round", "full_move"),))
    done = run(state, *ROLLS)
    order = [type(one) for one in done.events]
    assert order.index(e.StateEnded) < order.index(e.OutOfArea) < order.index(e.Leaked)
    assert [one.state for one in said(done, e.StateEnded)] == ["floating", "invisible", "move_reserve"]
    assert [one.name for one in said(done, e.Leaked)] == ["Aoi Sakaki"], "who is out of area leaks no more"
    out = [one.name for one in done.events if isinstance(one, WentOut)]
    assert out == [unit(state, TONO).name, unit(state, SAKAKI).name]
    assert unit(done.state, SAKAKI).life == "out"
    assert unit(done.state, HAYAMI).bonuses == ()
    assert order.index(e.RoundBegan) > order.index(e.Leaked)


@pytest.mark.rule("trpg-round-18")
def test_nobody_acts_in_feedback_or_in_the_initial_phase() -> None:
    state = alter(three(), phase="feedback", asks=())
    assert refused(state, ANN, coordinate(SAKAKI)) == "phase"
    assert refused(state, ANN, c.Pass(SAKAKI)) == "phase"
    assert refused(state, ANN, c.EndWindow(NORTH)) == "window"


@pytest.mark.rule("trpg-round-19", "trpg-bailout-8", "trpg-bailout-4")
def test_advice_after_bail_out_fills_a_place() -> None:
    state = with_unit(three(), MORI, life="out", cell=None)
    assert refused(state, ANN, c.Advise(SAKAKI, "remote_advice")) == "not_out"
    assert refused(state, CAT, c.Advise(MORI, "coordinate")) == "action"
    advised = give(state, CAT, c.Advise(MORI, "remote_advice")).state
    assert find(battle(advised).parties, NORTH).dice == 1
    assert refused(advised, CAT, c.Advise(MORI, "remote_advice")) == "acted"
    state = with_unit(four(), NATSUME, life="out", cell=None)
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN), (MORI, CAT)):
        state = give(state, seat, coordinate(number)).state
    assert asked(state) == ("window", OTHERS)
    full = alter(state, at=0, asks=(replace(ask(state), team=OURS),))
    assert refused(full, DAN, c.Advise(NATSUME, "remote_advice")) == "places"


@pytest.mark.rule("trpg-round-19")
def test_a_window_stays_open_for_advice() -> None:
    state = with_unit(three(), MORI, life="out", cell=None)
    for number, seat in ((SAKAKI, ANN), (HAYAMI, BEN)):
        state = give(state, seat, coordinate(number)).state
    assert asked(state) == ("window", NORTH)
    assert asked(give(state, CAT, c.Pass(MORI)).state) == ("window", SOUTH)


@pytest.mark.rule("trpg-round-20", "trpg-end-3", "trpg-mode-3")
def test_round_ten_is_the_last_of_a_rank_war() -> None:
    state = last_window(fight(APART, round=9))
    state = run(state, *ROLLS).state
    assert battle(state).round == 10, "rounds are counted on"
    done = run(last_window(state), *ROLLS)
    assert done.state.battle is None
    assert [one.why for one in said(done, e.BattleEnded)] == ["rounds"]


@pytest.mark.rule("trpg-round-20")
def test_rounds_count_from_one() -> None:
    state = fight(APART)
    board = table(state)
    rounds.begin_round(board, 1)
    assert (board.battle.round, board.battle.phase) == (1, "initial")


@pytest.mark.rule("trpg-bailout-4", "trpg-bailout-18")
def test_who_is_incapacitated_has_a_movement_and_nothing_else() -> None:
    state = with_unit(three(), SAKAKI, life="down", trion=0)
    assert refused(state, ANN, coordinate(SAKAKI)) == "down"
    assert may_act(battle(state), unit(state, SAKAKI), "movement")
    assert not may_act(battle(state), unit(state, SAKAKI), "attack")
    moving = run(alter(state, phase="movement", at=1, asks=())).state
    assert asked(moving) == ("window", NORTH)
    moved = give(moving, ANN, c.Move(SAKAKI, "normal_move", ((2, 3),))).state
    party = find(battle(moved).parties, NORTH)
    assert places_left(battle(moved), party, "movement") == 2, "it takes a place of the team's"


@pytest.mark.rule("trpg-bailout-6", "trpg-bailout-10", "trpg-mode-2")
def test_in_a_mock_battle_the_fallen_revive_before_initiative() -> None:
    state = fight(APART, kind="mock", ending=Ending(manual=True), round=3)
    state = with_unit(state, SAKAKI, life="down", trion=0, statuses=("leg_left",))
    done = run(last_window(state), *ROLLS)
    back = unit(done.state, SAKAKI)
    assert (back.life, back.trion, back.statuses, back.cell) == ("active", 70, (), (2, 2))
    order = [type(one) for one in done.events]
    assert order.index(Revived) < order.index(e.InitiativeRolled)


def test_who_revives_on_a_taken_cell_goes_to_the_nearest_free_one() -> None:
    state = fight(APART, kind="mock", ending=Ending(manual=True))
    state = with_unit(state, SAKAKI, life="down", trion=0)
    state = with_unit(state, HAYAMI, cell=(2, 2))
    state = run(last_window(state), *ROLLS).state
    assert asked(state) == ("return_cell", SAKAKI)
    assert refused(state, ANN, c.ReturnTo(SAKAKI, (2, 2))) == "cell"
    state = give(state, ANN, c.ReturnTo(SAKAKI, (2, 1)), *ROLLS).state
    assert unit(state, SAKAKI).cell == (2, 1)


def test_three_rounds_without_an_attack_are_noted() -> None:
    done = run(last_window(fight(APART, quiet=2)), *ROLLS)
    assert [one.rounds for one in said(done, e.Quiet)] == [3]
    fought = settle(give(duel(quiet=2), ANN, swing()).state).state
    done = end_windows(fought, "tactics")
    assert said(done, e.Quiet) == []


def test_a_battle_that_nobody_is_left_in_is_over() -> None:
    state = fight({"sakaki": (2, 2)}, kind="defence", ending=Ending(manual=True))
    state = with_unit(last_window(state), SAKAKI, life="out", cell=None)
    done = run(state)
    assert done.state.battle is None
    assert [one.why for one in said(done, e.BattleEnded)] == ["nobody"]
