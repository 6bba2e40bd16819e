"""The practice: its opening, a learner who follows the coach, one who strays, and what the coach says."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.text import Joined, Text, english
from games.mm30_war import GAME, lists
from games.mm30_war import commands as c
from games.mm30_war.coach import coach
from games.mm30_war.coach_steps import ANSWER, BATTLE, ORDER, STEPS, done
from games.mm30_war.field import field_of
from games.mm30_war.menu import menu_of
from games.mm30_war.practice import ARMIES, LEARNER, OTHER
from games.mm30_war.state import Shots, State, Unit
from games.mm30_war.view import View

from ..learner import Moment, laid_out, lesson, obey, practice_of, stray
from .play import rules
from .skirmish import BLUE, BOOK, RED, at, battle, here, seen, squad

SEEDS = range(50)


@cache
def followed(number: int) -> tuple[tuple[Moment, State], ...]:
    """A practice by the coach's tips: each decision with the state in which it was made."""
    return tuple((moment, moment.play.state) for moment in lesson(GAME, number, obey))


def moments(fits: Callable[[Moment, View], bool]) -> list[tuple[Moment, View, State]]:
    """The decisions of all practices that fit, with what the learner sees and the state."""
    found = [
        (moment, moment.view, state)
        for number in SEEDS
        for moment, state in followed(number)
        if fits(moment, moment.view)
    ]
    assert found
    return found


def said(moment: Moment) -> str:
    return english(moment.heard.text)


def command(moment: Moment) -> Any:
    """What the picks lead to; None for the last tip, which has none."""
    found = moment.play.rules.menu_of(moment.view, moment.heard.path)
    return found if isinstance(found, c.Commands) else None


def after(state: State, does: Any) -> State:
    """The state right after a command of the learner, with some dice."""
    outcome: State = rules().step(state, LEARNER, does, KeyedChance(b"after".ljust(32, b"."))).state
    return outcome


def unit_in(state: State, number: int) -> Unit:
    return next(unit for unit in state.units if unit.id == number)


# ---- the opening -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_the_opening_ends_with_the_learner_under_fire(first: int) -> None:
    for number in range(first, first + 50):
        play = laid_out(GAME, number)
        state = play.state
        assert (state.phase, state.round, state.asked) == ("react", BATTLE, (LEARNER,))
        assert [army.tp for army in state.armies] == [1, 1]
        assert all(unit.cell is not None for unit in state.units)
        assert not any(base.owner is not None for base in state.bases)


def test_both_lead_a_sample_army_of_the_first_cost_level() -> None:
    state = laid_out(GAME, 0).state
    for army, sample in zip(state.armies, ARMIES, strict=True):
        assert army.list == BOOK.samples[sample].units
        assert lists.total(BOOK.cards, army.list) == 50


@pytest.mark.rule("mm30-counter-1")
@pytest.mark.rule("mm30-counter-3")
def test_whoever_is_shot_at_can_counter_whatever_the_dice() -> None:
    hits = set()
    for number in range(200):
        play = laid_out(GAME, number)
        shots = play.state.shots
        assert shots is not None
        hits.add(shots.hits > 0)
        keys = [option.key for option in play.rules.menu(play.state, LEARNER).open]
        assert any(key.startswith("r") and key[-1].isdecimal() for key in keys)
    assert hits == {True, False}


# ---- learners --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SEEDS)
def test_who_follows_the_coach_comes_to_the_end(number: int) -> None:
    steps = [moment.heard.step for moment, _ in followed(number)]
    assert followed(number)[-1][0].heard.last
    assert steps == sorted(steps)
    assert steps[0] == ANSWER
    assert steps[-1] == STEPS == practice_of(GAME).steps
    assert 6 <= len(steps) <= 12


def test_every_step_is_seen_by_somebody() -> None:
    seen_steps = {moment.heard.step for number in SEEDS for moment, _ in followed(number)}
    assert seen_steps == set(range(1, STEPS + 1))


@pytest.mark.parametrize("number", SEEDS)
def test_who_strays_is_told_what_fits(number: int) -> None:
    steps = []
    for moment in lesson(GAME, number, stray(number)):
        if moment.tip is not None:
            steps.append(moment.heard.step)
            if moment.heard.picks:
                obey(moment)
    assert steps == sorted(steps)


# ---- what is said ----------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-counter-4")
@pytest.mark.rule("mm30-shield-2")
def test_who_counters_is_finished_and_a_shield_takes_all_damage() -> None:
    shields = set()
    for moment, view, state in moments(lambda moment, _: isinstance(command(moment), c.React)):
        react = command(moment)
        assert view.shots is not None
        group = [unit_in(state, number) for number in view.shots.group]
        then = after(state, react)
        if react.counter is not None and "may shoot back" in said(moment):
            assert not any(unit_in(then, unit.id).ready for unit in group)
        if react.shield:
            assert "takes all the damage" in said(moment)
            assert [unit_in(then, unit.id).hp for unit in group] == [unit.hp for unit in group]
        shields.add(react.shield)
    assert shields == {True, False}


@pytest.mark.rule("mm30-cost-1")
@pytest.mark.rule("mm30-base-1")
@pytest.mark.rule("mm30-base-2")
@pytest.mark.rule("mm30-base-3")
def test_the_base_tip_leads_to_a_captured_base() -> None:
    for moment, view, state in moments(lambda moment, _: said(moment).startswith("Capture")):
        facts = moment.heard.text.facts
        assert (facts["bases"], facts["all"]) == (4, 4)
        does = command(moment)
        assert does.action == "wait"
        then = after(state, does)
        assert sum(base.owner == LEARNER for base in then.bases) == 1
        assert then.armies[LEARNER].tp == view.me.tp + 1


@pytest.mark.rule("mm30-cost-1")
@pytest.mark.rule("mm30-turn-1")
def test_the_attack_tip_names_the_mm_that_win() -> None:
    for moment, view, state in moments(lambda moment, _: said(moment).startswith("Attack")):
        facts = moment.heard.text.facts
        assert facts["goal"] == 30
        assert facts.get("mm", view.me.mm) == view.me.mm
        does = command(moment)
        assert does.action == "attack"
        assert field_of(view).group(does.at)[0].side == OTHER
        after(state, does)


@pytest.mark.rule("mm30-tp-2")
@pytest.mark.rule("mm30-tp-3")
def test_operations_are_paid_with_tp_and_followed_by_an_activation() -> None:
    for moment, view, state in moments(lambda moment, _: isinstance(command(moment), c.Operate)):
        assert moment.heard.text.facts["tp"] == view.me.tp == 2, "one from the round's end, one from a base"
        operation = BOOK.operations[command(moment).operation]
        then = after(state, command(moment))
        assert isinstance(operation.tp, int)
        assert then.armies[LEARNER].tp == view.me.tp - operation.tp
        assert (then.phase, then.asked) == ("turn", (LEARNER,))


@pytest.mark.rule("mm30-status-6")
@pytest.mark.rule("mm30-tp-4")
def test_an_attack_on_who_is_locked_on_rolls_d20() -> None:
    for moment, view, _ in moments(lambda moment, _: "locked on" in said(moment)):
        does, facts = command(moment), moment.heard.text.facts
        unit = field_of(view).group(does.cell)[0]
        difficulty = view.deck[unit.card].weapons[does.weapon].hit
        assert facts["sides"] == 20
        assert facts["percent"] == str((21 - difficulty) * 5), "faces of 20 that show the difficulty or more"


@pytest.mark.rule("mm30-round-3")
@pytest.mark.rule("mm30-round-7")
@pytest.mark.rule("mm30-round-8")
def test_the_order_is_chosen_by_who_rolled_higher() -> None:
    for moment, view, _ in moments(lambda moment, _: moment.heard.step == ORDER):
        assert view.rolls is not None
        assert view.rolls[LEARNER] > view.rolls[OTHER]
        assert view.round == BATTLE + 1
        assert all(unit.ready for unit in view.units if unit.cell is not None)
        assert command(moment) == c.GoFirst(True)


@pytest.mark.rule("mm30-cost-1")
@pytest.mark.rule("mm30-hq-1")
@pytest.mark.rule("mm30-hq-2")
@pytest.mark.rule("mm30-hq-5")
def test_the_last_tip_tells_the_three_victories() -> None:
    for number in SEEDS:
        end = followed(number)[-1][0]
        lines = end.heard.text.facts["lines"]
        assert isinstance(lines, Joined)
        victories = next(one for one in lines.parts if isinstance(one, Text) and "mm" in one.facts)
        assert (victories.facts["mm"], victories.facts["bases"]) == (30, 4)
        assert victories.facts["hp"] == end.view.foe.hp


def test_steps_follow_what_the_learner_has_done() -> None:
    for number in SEEDS:
        for (before, _), (later, _) in pairwise(followed(number)):
            if later.view.round == before.view.round == BATTLE and before.view.phase == "turn":
                assert done(later.view) > done(before.view)


# ---- other tables ----------------------------------------------------------------------------------------


def tip_on(state: State) -> tuple[str, Any]:
    """What the coach says on a battle laid out by hand, and what it leads to."""
    view = seen(state)
    found = coach(view)
    assert found is not None
    return english(found.text), menu_of(view, found.path)


@pytest.mark.rule("mm30-hq-3")
def test_an_hq_in_reach_is_pointed_out() -> None:
    own = here(RED, "sakimori", "K5")
    words, does = tip_on(battle(own, reserve=False, round=BATTLE))
    assert "HQ is in reach" in words
    assert (does.action, does.at) == ("attack_hq", at("L5"))


@pytest.mark.rule("mm30-turn-5")
def test_with_nobody_in_reach_the_coach_comes_nearer() -> None:
    own, enemy = here(RED, "sakimori", "A8"), here(BLUE, "sakimori", "L1")
    words, does = tip_on(battle(own, enemy, reserve=False, round=BATTLE))
    assert "come nearer" in words
    assert does.action == "wait"
    assert does.to is not None
    assert abs(does.to[0] - 11) + does.to[1] == 11 + 7 - 3, "as far as MOVE 3 goes"


@pytest.mark.rule("mm30-squad-13")
def test_the_rest_of_a_squad_that_has_split_can_only_wait() -> None:
    pair = squad(RED, "ashigaru", "C3", 30, 30)
    units = (pair[0]._replace(fields={**pair[0].fields, "ready": False}), pair[1])
    words, does = tip_on(battle(*units, reserve=False, round=BATTLE))
    assert "only wait" in words
    assert does == c.Activate(at("C3"), "wait")


@pytest.mark.rule("mm30-turn-4")
def test_who_may_move_after_its_attack_gets_away() -> None:
    own, enemy = here(RED, "shiranui", "E5", ready=False), here(BLUE, "iwao", "F5")
    words, does = tip_on(battle(own, enemy, reserve=False, round=BATTLE, phase="after", moving=(1,)))
    assert "once more" in words
    assert isinstance(does, c.MoveAfter)
    assert does.to in (at("D5"), at("E4"), at("E6"))


def test_the_coach_is_silent_where_the_learner_is_not_asked() -> None:
    own, enemy = here(RED, "sakimori", "E5"), here(BLUE, "iwao", "F5")
    state = battle(own, enemy, turn=BLUE, round=BATTLE)
    assert coach(seen(state, RED)) is None
    assert coach(seen(battle(own, enemy, round=1), RED)) is None


def test_who_can_neither_shield_nor_shoot_back_is_told_so() -> None:
    shots = Shots(BLUE, (2,), 0, at("C3"), (1,), (9,), 10, 1, False, power=20, hit=3)
    own, enemy = here(RED, "ashigaru", "C3", ready=False), here(BLUE, "sakimori", "F3")
    state = battle(own, enemy, round=BATTLE, phase="react", turn=BLUE, asked=(RED,), shots=shots)
    words, does = tip_on(state)
    assert "can't shoot back" in words
    assert does == c.React()
