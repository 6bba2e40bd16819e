"""Rounds: initiative, alternation, round ends (``round``), and situations that end by them."""

from __future__ import annotations

import msgspec
import pytest

from games.mm30_war import commands as c
from games.mm30_war import events_flow as e
from games.mm30_war import menu_setup, prompts
from games.mm30_war.options import Options
from games.mm30_war.state import Mod, State

from .opening import code, deployed, deploying, give, look, sight
from .skirmish import BLUE, BOOK, RED, act, at, battle, here, squad

replace = msgspec.structs.replace


def ready(state: State) -> set[int]:
    return {unit.id for unit in state.units if unit.ready}


# ---- initiative --------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-round-2", "mm30-round-3")
def test_the_higher_roll_decides_who_goes_first() -> None:
    step = deployed(deploying(), 7, 4)
    assert [event.rolls for event in step.all(e.Rolled)] == [(7, 4)]
    assert step.heard(None)[-1] == e.Rolled((7, 4)), "everybody sees the dice"
    state = step.state
    assert (state.phase, state.asked, state.rolls) == ("order", (RED,), (7, 4))
    assert code(state, BLUE, c.GoFirst(True)) == "not_asked"
    second = give(state, RED, c.GoFirst(False)).state
    assert (second.phase, second.asked, second.turn) == ("turn", (BLUE,), BLUE)
    first = give(state, RED, c.GoFirst(True)).state
    assert (first.asked, first.turn) == ((RED,), RED)
    assert deployed(deploying(), 2, 6).state.asked == (BLUE,)


@pytest.mark.rule("mm30-r09", "mm30-round-2")
def test_equal_dice_are_rolled_again_and_all_are_logged() -> None:
    step = deployed(deploying(), 5, 5, 0, 0, 2, 6)
    assert [event.rolls for event in step.all(e.Rolled)] == [(5, 5), (0, 0), (2, 6)]
    assert step.state.asked == (BLUE,)


@pytest.mark.rule("mm30-round-3")
def test_the_menu_and_the_clock_answer_who_goes_first() -> None:
    state = deployed(deploying(), 7, 4).state
    assert [option.key for option in menu_setup.root(sight(state, RED))] == ["first", "second"]
    assert look(state, RED, ("second",), menu_setup.BRANCHES) == c.GoFirst(False)
    assert prompts.default(BOOK, state, RED) == c.GoFirst(True)
    assert prompts.default(BOOK, state, BLUE) is None


@pytest.mark.rule("mm30-round-4", "mm30-r25", "mm30-round-1")
def test_every_round_is_rolled_for_anew() -> None:
    state = battle(here(RED, "iwao", "D1"), here(BLUE, "iwao", "D8"), reserve=False)
    state = give(state, RED, act("D1")).state
    step = give(state, BLUE, act("D8"), 2, 9)
    assert step.state.round == 2
    assert (step.state.phase, step.state.asked) == ("order", (BLUE,))
    again = give(step.state, BLUE, c.GoFirst(True)).state
    assert (again.first, again.turn) == (BLUE, BLUE)


# ---- alternation -------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-round-5")
def test_sides_take_turns() -> None:
    state = battle(here(RED, "iwao", "D1"), here(BLUE, "iwao", "D8"))
    done = give(state, RED, act("D1")).state
    assert (done.turn, done.asked) == (BLUE, (BLUE,))
    assert code(done, RED, act("A1")) == "not_asked"
    assert give(done, BLUE, act("D8")).state.asked == (RED,)


@pytest.mark.rule("mm30-faq-8", "mm30-round-6")
def test_a_side_with_units_left_goes_on_alone() -> None:
    state = battle(
        here(RED, "iwao", "D1"), here(RED, "iwao", "D2"), here(BLUE, "iwao", "D8", ready=False), reserve=False
    )
    done = give(state, RED, act("D1")).state
    assert done.asked == (RED,)
    last = give(done, RED, act("D2"), 7, 4)
    assert last.state.round == 2
    assert last.all(e.AllReady)


@pytest.mark.rule("mm30-r26")
def test_whoever_countered_drops_out() -> None:
    """As in a counter: Blue's only ready unit is finished in Red's turn."""
    state = battle(here(RED, "iwao", "D1"), here(RED, "iwao", "D2"), here(BLUE, "iwao", "D8"), reserve=False)
    units = tuple(replace(unit, ready=unit.id == 2) for unit in state.units)
    done = give(replace(state, units=(replace(state.units[0]), *units[1:])), RED, act("D1")).state
    assert done.asked == (RED,), "Blue has nobody left"


@pytest.mark.rule("mm30-r23", "mm30-turn-5")
def test_nobody_passes_and_waiting_is_what_the_clock_does() -> None:
    state = battle(here(RED, "iwao", "D1"), here(BLUE, "iwao", "D8"))
    assert prompts.default(BOOK, state, RED) == c.Activate(at("D1"), "wait")
    assert give(state, RED, c.Activate(at("D1"), "wait")).state.asked == (BLUE,)


# ---- the end -----------------------------------------------------------------------------------------


def last_wait(**fields: object) -> State:
    """One unit is left to act in this round."""
    return replace(
        battle(
            here(RED, "iwao", "D1"),
            here(BLUE, "iwao", "D8", ready=False, jam=True),
            here(BLUE, "mizuchi", "E8", ready=False, lock=True, mods=(Mod("move", 2, "round_end"),)),
            reserve=False,
        ),
        **fields,
    )


@pytest.mark.rule("mm30-round-6", "mm30-round-7", "mm30-round-8", "mm30-round-9", "mm30-status-7")
def test_a_round_ends_with_the_last_unit() -> None:
    state = last_wait()
    step = give(state, RED, act("D1"), 7, 4)
    assert [army.tp for army in step.state.armies] == [1, 1]
    assert ready(step.state) == {1, 2, 3}
    assert not any(unit.jam or unit.lock or unit.mods for unit in step.state.units)
    assert step.state.round == 2


@pytest.mark.rule("mm30-round-10")
def test_a_round_end_goes_in_order() -> None:
    step = give(last_wait(), RED, act("D1"), 7, 4)
    kinds = [type(event) for event in step.events]
    flow = (e.GainedTp, e.AllReady, e.MarkersOff, e.RoundBegan, e.Rolled)
    order = [kind for kind in kinds if kind in flow]
    assert order == [e.GainedTp, e.GainedTp, e.AllReady, e.MarkersOff, e.RoundBegan, e.Rolled]
    (over,) = step.all(e.AllReady)
    assert over == e.AllReady(1, (e.Score(0, 0, 5, 1), e.Score(0, 0, 5, 1))), "the TP are in it"
    off = step.all(e.MarkersOff)[0]
    assert [unit.name.ja for unit in off.units] == ["イワオ", "ミズチ"]


@pytest.mark.rule("mm30-round-7", "mm30-tp-5", "mm30-faq-23", "mm30-faq-24", "mm30-prep-8", "mm30-r66")
def test_nobody_has_more_than_ten_tp() -> None:
    red, blue = last_wait().armies
    step = give(last_wait(armies=(replace(red, tp=3), replace(blue, tp=10))), RED, act("D1"), 7, 4)
    assert [army.tp for army in step.state.armies] == [4, 10]
    assert [(event.seat, event.tp) for event in step.all(e.GainedTp)] == [(RED, 4)]
    nine = give(last_wait(armies=(replace(red, tp=9), replace(blue, tp=9))), RED, act("D1"), 7, 4)
    assert [army.tp for army in nine.state.armies] == [10, 10]


@pytest.mark.rule("mm30-r66")
def test_tp_begin_at_nothing_or_at_the_house_rule() -> None:
    assert [army.tp for army in deployed(deploying(), 5, 3).state.armies] == [0, 0]
    assert [army.tp for army in deployed(deploying(tp_start=2), 5, 3).state.armies] == [2, 2]


def test_what_lasts_until_the_next_attack_outlasts_the_round() -> None:
    state = last_wait()
    units = (replace(state.units[0], mods=(Mod("power", 10, "next_attack"), Mod("count", 1, "round_end"))),)
    step = give(replace(state, units=(*units, *state.units[1:])), RED, act("D1"), 7, 4)
    assert step.state.units[0].mods == (Mod("power", 10, "next_attack"),)


@pytest.mark.rule("mm30-round-8")
def test_the_destroyed_are_not_readied() -> None:
    state = last_wait()
    gone = replace(state.units[1], hp=0, cell=None, jam=False)
    step = give(replace(state, units=(state.units[0], gone, state.units[2])), RED, act("D1"), 7, 4)
    assert ready(step.state) == {1, 3}


@pytest.mark.rule("mm30-r33")
def test_who_begins_a_round_held_up_is_noted_for_the_house_rule() -> None:
    units = (here(RED, "sakimori", "D1"), here(BLUE, "tatemochi", "D2", ready=False))
    usual = give(battle(*units, reserve=False), RED, act("D1"), 7, 4).state
    assert not any(unit.pinned for unit in usual.units)
    house = give(
        battle(*units, reserve=False, options=Options(zoc_snapshot=True)), RED, act("D1"), 7, 4
    ).state
    assert [unit.pinned for unit in house.units] == [True, False]


@pytest.mark.rule("mm30-round-8", "mm30-faq-10")
def test_a_squad_is_one_activation_and_all_are_readied() -> None:
    state = battle(
        *squad(RED, "ashigaru", "D1", 30, 30, 30), here(BLUE, "iwao", "D8", ready=False), reserve=False
    )
    step = give(state, RED, act("D1"), 7, 4)
    assert step.state.round == 2
    assert ready(step.state) == {1, 2, 3, 4}


def test_a_side_with_nobody_at_all_is_passed_over() -> None:
    state = battle(here(RED, "iwao", "D1"), here(RED, "iwao", "D2"), reserve=False)
    done = give(state, RED, act("D1")).state
    assert done.asked == (RED,)
    ended = give(done, RED, act("D2"), 2, 9).state
    assert ended.asked == (BLUE,), "Blue still rolls and chooses"
    assert give(ended, BLUE, c.GoFirst(True)).state.asked == (RED,)


def test_every_question_has_an_id_of_its_own() -> None:
    state = battle(here(RED, "iwao", "D1"), here(BLUE, "iwao", "D8"))
    one = prompts.waiting(state)[0].id
    two = prompts.waiting(give(state, RED, act("D1")).state)[0].id
    assert one != two
