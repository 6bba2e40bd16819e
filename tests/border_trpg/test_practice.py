"""The practice: its opening, a learner who follows the coach, one who strays, and what the coach says."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from games.border_trpg import GAME, odds
from games.border_trpg import commands as c
from games.border_trpg.battle import Aimed, Ask, Attack, Battle, Cell, Unit
from games.border_trpg.coach_steps import (
    AGAIN,
    APPROACH,
    BURST,
    DEFEND,
    HIT,
    MOVEMENT,
    STEPS,
    STRIKE,
    TACTICS,
)
from games.border_trpg.events_attack import Damaged
from games.border_trpg.practice import LEARNER
from games.engine.play import bare
from games.engine.text import Text, english

from ..learner import Moment, laid_out, lesson, obey, practice_of, stray
from .play import book, replace

SEEDS = range(50)


@cache
def followed(number: int) -> tuple[tuple[Moment, Any], ...]:
    """A practice by the coach's tips: each decision with the state in which it was made."""
    return tuple((moment, moment.play.state) for moment in lesson(GAME, number, obey))


def moments(fits: Callable[[Moment, Battle], bool]) -> list[tuple[Moment, Battle]]:
    """The decisions of all practices that fit, each with the battle as the learner sees it."""
    found = [
        (moment, moment.view.battle)
        for number in SEEDS
        for moment, _ in followed(number)
        if moment.view.battle is not None and fits(moment, moment.view.battle)
    ]
    assert found
    return found


def own(battle: Battle) -> Unit:
    return next(unit for unit in battle.units if unit.owner == LEARNER)


def gaps(battle: Battle, cell: Cell) -> list[int]:
    """How far the soldiers who stand are from a cell, in steps."""
    return [
        abs(one.cell[0] - cell[0]) + abs(one.cell[1] - cell[1])
        for one in battle.units
        if one.soldier is not None and one.on_field and one.cell is not None
    ]


def said(moment: Moment) -> Text:
    return moment.heard.text


def command(moment: Moment) -> Any:
    return moment.play.rules.menu_of(moment.view, moment.heard.path)


# ---- the opening -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_the_opening_ends_with_the_learner_in_a_battle(first: int) -> None:
    for number in range(first, first + 50):
        play = laid_out(GAME, number)
        assert play.waiting[-1].seats == (LEARNER,)
        battle = play.state.battle
        assert (battle.round, battle.phase, battle.stage) == (1, "tactics", "fight")
        assert sum(unit.soldier is not None and unit.on_field for unit in battle.units) == 2
        assert own(battle).on_field


def test_the_battle_needs_nothing_more_of_the_game_master() -> None:
    state = laid_out(GAME, 1).state
    assert state.battle.ending.said
    assert all(sheet.status == "approved" for sheet in state.sheets)
    for number in SEEDS:
        for moment, state in followed(number):
            if state.battle is not None:
                assert all(0 not in prompt.seats for prompt in moment.play.rules.waiting(state))


# ---- learners --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SEEDS)
def test_who_follows_the_coach_comes_to_the_end(number: int) -> None:
    steps = []
    for moment, _ in followed(number):
        steps.append(moment.heard.step)
    assert followed(number)[-1][0].heard.last
    assert steps == sorted(steps)
    assert steps[-1] == STEPS == practice_of(GAME).steps
    assert len(steps) <= 15


def test_most_who_follow_see_every_step() -> None:
    whole = [
        number
        for number in SEEDS
        if {moment.heard.step for moment, _ in followed(number)} == set(range(1, STEPS + 1))
    ]
    assert len(whole) >= len(SEEDS) * 3 // 4


@pytest.mark.parametrize("number", SEEDS)
def test_who_strays_is_told_what_fits(number: int) -> None:
    steps = []
    for moment in lesson(GAME, number, stray(number)):
        if moment.tip is None:
            continue
        steps.append(moment.heard.step)
        if moment.heard.picks:
            obey(moment)
    assert steps == sorted(steps)


# ---- what is said ----------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-dice-2")
@pytest.mark.rule("trpg-dice-4")
def test_the_first_tip_brings_dice_for_any_check() -> None:
    for moment, battle in moments(lambda moment, battle: moment.heard.step == TACTICS):
        assert battle.parties[0].dice == 0
        act = command(moment)
        assert isinstance(act, c.Act)
        assert book().actions[act.action].phase == "tactics"
        assert "any check" in english(said(moment))
    later = [battle.parties[0].dice for moment, battle in moments(lambda m, _: m.heard.step == MOVEMENT)]
    assert set(later) == {2}, "Coordinate: 2 tactical dice for the team"


@pytest.mark.rule("trpg-tactics-5")
def test_the_move_of_the_first_round_ends_beside_an_enemy() -> None:
    for moment, battle in moments(lambda moment, _: moment.heard.step == MOVEMENT):
        move = command(moment)
        assert isinstance(move, c.Move)
        end = move.path[-1] if move.path else own(battle).cell
        assert end is not None
        assert min(gaps(battle, end)) == 1


@pytest.mark.rule("trpg-hit-6")
@pytest.mark.rule("trpg-check-6")
def test_the_hit_tip_names_the_total_to_reach() -> None:
    for moment, battle in moments(lambda moment, _: moment.heard.step == HIT):
        assert battle.attack is not None
        roll = battle.attack.aimed[0].roll
        assert roll is not None
        assert said(moment).facts["total"] == roll.total
        assert said(moment).facts["bonus"] == 10


@pytest.mark.rule("trpg-dice-14")
def test_dice_are_spent_on_a_hit_that_is_not_likely_without() -> None:
    spent = set()
    for moment, battle in moments(lambda moment, _: isinstance(command(moment), c.Hit)):
        hit, unit = command(moment), own(battle)
        assert battle.attack is not None
        rolled = battle.attack.aimed[0].roll
        assert rolled is not None
        chance = odds.reach(unit.params["tec"], rolled.total)
        assert (hit.dice == 0) == (chance >= 0.8), (chance, hit.dice)
        spent.add(hit.dice > 0)
    assert spent == {True, False}


@pytest.mark.rule("trpg-damage-1")
@pytest.mark.rule("trpg-damage-6")
def test_the_burst_tip_says_from_which_die_on_the_target_falls() -> None:
    for number in SEEDS:
        for (moment, _), (after, _) in pairwise(followed(number)):
            if moment.heard.step != BURST or not isinstance(command(moment), c.Burst):
                continue
            words = said(moment).facts["now"]
            assert isinstance(words, Text)
            attack = moment.view.battle.attack
            enemy = next(one for one in moment.view.battle.units if one.id == attack.aimed[0].unit)
            assert words.facts["trion"] == enemy.trion
            if not command(moment).points:
                continue
            unit = own(moment.view.battle)
            skill = book().skills[attack.skill]
            least = enemy.trion - unit.params["atk"] - skill.damage - command(moment).points
            assert words.facts["die"] == max(1, least)
            told = [bare(one) for entry in after.play.journal for one in entry.events]
            dealt = next(one for one in told if isinstance(one, Damaged) and one.name == enemy.name)
            assert dealt.parts is not None
            assert (dealt.left == 0) == (dealt.parts[1] >= max(1, least))


@pytest.mark.rule("trpg-action-11")
@pytest.mark.rule("trpg-action-22")
def test_a_side_that_has_not_attacked_can_shield() -> None:
    """The coach lets the sub side rest: where it is attacked afterwards, its Shield is among the answers."""
    for moment, battle in moments(lambda moment, battle: moment.heard.step == DEFEND):
        unit = own(battle)
        assert "sub" not in unit.sides
        if battle.asks[-1].kind == "reaction" and not battle.asks[-1].data:
            keys = {one.key for one in moment.play.rules.menu_of(moment.view, ("react",)).open}
            assert "s.shield_guard" in keys
            assert "m.shield_guard" not in keys


@pytest.mark.rule("trpg-action-12")
def test_no_reaction_takes_the_side_that_is_to_attack() -> None:
    """Before the own attack turn the Full guard, which binds both sides, is left alone."""
    moment = next(lesson(GAME, 1, obey))
    state = moment.play.state
    unit, spitter = own(state.battle), state.battle.units[2]
    attack = Attack(spitter.id, None, "beam", aimed=(Aimed(unit.id),), stage="reaction")
    battle = replace(state.battle, phase="attack", attack=attack, asks=(Ask(99, "reaction", unit=unit.id),))
    view = moment.play.rules.view(replace(state, battle=battle), LEARNER)
    assert "m.shield_full" in {one.key for one in moment.play.rules.menu_of(view, ("react",)).open}
    tip = practice_of(GAME).coach(view)
    assert tip is not None
    react = moment.play.rules.menu_of(view, tip.path)
    assert isinstance(react, c.React)
    assert react.skill == "evade"


@pytest.mark.rule("trpg-hit-1")
@pytest.mark.rule("trpg-hit-7")
@pytest.mark.rule("trpg-action-15")
def test_reactions_are_made_with_the_most_dice() -> None:
    for moment, battle in moments(lambda moment, battle: battle.asks[-1].kind == "reaction"):
        react, unit = command(moment), own(battle)
        assert battle.attack is not None
        assert battle.attack.roll is None, "the reaction comes before the attacker's roll"
        assert isinstance(react, c.React)
        assert react.skill == "evade"
        assert unit.params["mob"] >= unit.params["def"] + 1, "no Shield has more dice"


def thrifty(moment: Moment) -> Any:
    """Does what the coach says, but keeps its tactical dice."""
    does = obey(moment)
    return replace(does, dice=0) if isinstance(does, c.React | c.Hit) else does


@pytest.mark.rule("trpg-init-1")
@pytest.mark.rule("trpg-init-10")
def test_who_has_dice_left_is_asked_for_initiative_in_the_second_round() -> None:
    asked = [
        moment
        for moment in lesson(GAME, 1, thrifty)
        if moment.view.battle is not None and moment.view.battle.phase == "initial"
    ]
    assert len(asked) == 1
    battle = asked[0].view.battle
    assert (asked[0].heard.step, battle.round, battle.parties[0].dice) == (AGAIN, 2, 2)
    assert obey(asked[0]) == c.Initiative(battle.parties[0].id, 0)


@pytest.mark.rule("trpg-round-12")
@pytest.mark.rule("trpg-hit-5")
def test_who_has_gathered_no_dice_is_told_of_an_own_skill() -> None:
    def hasty(moment: Moment) -> Any:
        act = obey(moment)
        return c.Pass(act.unit) if isinstance(act, c.Act) else act

    hits = [
        (moment, obey(moment))
        for number in range(10)
        for moment in lesson(GAME, number, hasty)
        if moment.tip is not None and moment.heard.step == HIT
    ]
    assert hits
    for moment, hit in hits:
        assert isinstance(hit, c.Hit)
        assert (hit.dice, hit.own) == (0, ("p_lunge",))
        assert "once a round" in english(said(moment))


@pytest.mark.rule("trpg-init-6")
def test_who_has_the_highest_initiative_is_told_to_move_last() -> None:
    for moment, battle in moments(lambda moment, _: moment.heard.step == MOVEMENT):
        mine, theirs = (party.total or 0 for party in battle.parties)
        assert ("move last" in english(said(moment))) == (mine > theirs)
        assert battle.at == 1, "the enemies have moved"


@pytest.mark.rule("trpg-stealth-1")
@pytest.mark.rule("trpg-stealth-2")
@pytest.mark.rule("trpg-stealth-4")
@pytest.mark.rule("trpg-tactics-20")
def test_bagworm_is_put_on_where_nobody_is_near_and_kept_by_distance() -> None:
    hidden = 0
    for moment, battle in moments(lambda moment, battle: battle.round == 2 and battle.phase == "tactics"):
        unit = own(battle)
        wears = command(moment).action == "bagworm_on"
        assert unit.cell is not None
        assert wears == (min(gaps(battle, unit.cell)) > 3)
        if wears:
            facts = said(moment).facts
            assert (facts["cost"], facts["near"]) == (book().skills["bagworm_on"].cost, 3)
    for moment, battle in moments(lambda moment, _: moment.heard.step == APPROACH):
        unit, move = own(battle), command(moment)
        if unit.hidden and "Keep it so" in english(said(moment)):
            end = move.path[-1] if move.path else unit.cell
            assert end is not None
            assert min(gaps(battle, end)) > 3
            hidden += 1
    assert hidden


def test_whoever_kept_away_is_still_hidden_at_the_end() -> None:
    ends = [followed(number)[-1][0] for number in SEEDS]
    unseen = [end for end in ends if end.view.battle is not None and own(end.view.battle).hidden]
    assert len(unseen) > len(ends) // 2
    for end in unseen:
        assert "Nobody sees you" in english(said(end))


def test_the_strike_is_aimed_at_somebody_in_reach() -> None:
    for moment, battle in moments(lambda moment, _: moment.heard.step == STRIKE):
        strike = command(moment)
        assert isinstance(strike, c.Strike)
        target = next(one for one in battle.units if one.id == strike.target)
        assert target.soldier is not None
