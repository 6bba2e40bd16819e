"""The practice: its opening, learners who listen and who don't, and that the coach tells the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.words import LANGUAGES, Words
from games.engine.contract import Command
from games.engine.text import SeatName, Text
from games.solo_rank_war import GAME
from games.solo_rank_war import commands as c
from games.solo_rank_war.coach import LAST_TURN, STEPS, coach
from games.solo_rank_war.cover import cover
from games.solo_rank_war.practice import AGENTS, LEARNER
from games.solo_rank_war.state import State
from games.solo_rank_war.view import View
from tests.learner import Moment, facts_of, laid_out, lesson, obey, practice_of, said, stray, told_to

from .shown import rules, shelf

SEEDS = range(50)
FOE = 1 - LEARNER
BAGWORM = 3
"""What its approach costs in the pack."""


class Heard(NamedTuple):
    """A decision of a learner: what they saw, what they were told, and what they did."""

    view: View
    step: int
    text: Text
    path: tuple[str, ...]
    last: bool
    command: Command | None


@cache
def taught(number: int) -> tuple[Heard, ...]:
    """The practice of somebody who does what the coach says."""
    return tuple(heard(lesson(GAME, number, obey)))


def heard(moments: Iterator[Moment]) -> Iterator[Heard]:
    for moment in moments:
        tip = moment.heard
        command = None if tip.last else rules().menu_of(moment.view, tip.path)
        assert command is None or isinstance(command, Command)
        yield Heard(moment.view, tip.step, tip.text, tip.path, tip.last, command)


def told(kind: type[Command], fits: Callable[[Heard], bool] = lambda one: True) -> list[tuple[Heard, Heard]]:
    """Decisions in which the coach says to do this, each with the one after it."""
    return told_to(map(taught, SEEDS), kind, fits)


# ---- the opening -----------------------------------------------------------------------------------------


@pytest.mark.rule("solo-2.12", "solo-3.2")
@pytest.mark.parametrize("first", range(0, 200, 50))
def test_the_learner_begins_within_reach_and_goes_first(first: int) -> None:
    trion = practice_of(GAME).options.initial_trion  # type: ignore[attr-defined]
    for number in range(first, first + 50):
        state: State = laid_out(GAME, number).state
        assert (state.phase, state.turn, state.first) == ("set", 1, LEARNER)
        assert [player.trion for player in state.players] == [trion - BAGWORM, trion]
        for seat, agent in enumerate(AGENTS):
            loadout = state.players[seat].loadout
            assert loadout is not None
            named = rules().book.agent_of(loadout)
            assert named is not None
            assert named.id == agent
            reach = [
                eff.spec.range or (1, 6)
                for trigger in (*loadout.main, *loadout.sub)
                for eff in rules().book.own(trigger)
                if eff.hurts and eff.tags[1]
            ]
            assert any(low <= state.distance <= high for low, high in reach)


def test_every_die_comes_up_before_the_practice() -> None:
    assert {laid_out(GAME, number).state.die for number in range(200)} == {1, 2, 3, 4, 5, 6}


# ---- learners --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SEEDS)
def test_who_listens_comes_to_the_end_before_the_duel_does(number: int) -> None:
    steps = [one.step for one in taught(number)]
    assert steps == sorted(steps)
    assert steps[0] == 1
    assert steps[-1] == STEPS == practice_of(GAME).steps
    assert taught(number)[-1].last
    assert not any(one.last for one in taught(number)[:-1])
    assert 8 <= len(steps) <= 13


def test_most_who_listen_strike_block_and_counter() -> None:
    steps = [{one.step for one in taught(number)} for number in SEEDS]
    assert set.union(*steps) == set(range(1, STEPS + 1))
    did = [{type(one.command) for one in taught(number)} for number in SEEDS]
    assert sum({c.SetCards, c.Plot, c.Use, c.Counter} <= kinds for kinds in did) >= len(SEEDS) * 3 // 4


@pytest.mark.parametrize("number", SEEDS)
def test_the_coach_has_a_tip_for_who_does_not_listen(number: int) -> None:
    for moment in lesson(GAME, number, stray(number)):
        if moment.heard.picks:
            assert isinstance(obey(moment), Command)
    assert moment.view.turn == LAST_TURN or moment.play.result is not None


def test_after_the_last_tip_the_coach_is_silent() -> None:
    view = taught(0)[-1].view
    assert view.turn == LAST_TURN
    assert coach(replace(view, phase="plot")) is None
    assert coach(replace(view, turn=LAST_TURN + 1)) is None


def test_who_has_handed_in_is_told_nothing_more() -> None:
    play = laid_out(GAME, 3)
    play.do(LEARNER, c.SetCards("rifle", "shield"))
    assert coach(rules().view(play.state, LEARNER)) is None


# ---- what the coach says is true -------------------------------------------------------------------------


@pytest.mark.rule("solo-4.1", "solo-4.2", "solo-5.39")
def test_the_card_told_of_reaches_the_distance() -> None:
    for now, _ in told(c.SetCards, lambda one: one.step == 1):
        facts = facts_of(now.text)
        low, high = map(int, facts["span"].split("–"))
        assert facts["n"] == now.view.distance
        assert low <= now.view.distance <= high
        assert now.command == c.SetCards("rifle", "shield")


@pytest.mark.rule("solo-3.2", "solo-3.3")
def test_who_goes_first_is_told_with_the_reason() -> None:
    seen = set()
    for now, _ in told(c.SetCards, lambda one: one.view.turn == 2):
        mine, theirs = now.view.me.trion, now.view.foe.trion
        order = now.text.facts["order"]
        assert isinstance(order, Text)
        seen.add(order.msgid)
        if mine < theirs:
            assert order.msgid == "You have less trion, so you go first this turn."
        elif theirs < mine:
            assert order.facts == {"seat": SeatName(FOE)}
        else:
            assert "coin" in order.msgid
            assert order.facts == {"seat": SeatName(now.view.first)}
    assert len(seen) > 1


@pytest.mark.rule("solo-4.4", "solo-4.5", "solo-5.18")
def test_a_rifle_that_stays_face_up_is_not_paid_for_again() -> None:
    for now, _ in told(c.SetCards, lambda one: one.view.turn == 2):
        card = now.view.me.cards[0]
        assert card is not None
        assert isinstance(now.command, c.SetCards)
        assert (now.command.main == c.KEEP) == card.face_up
    cost = {False: 2 + 2, True: 2}
    for now, _ in told(c.Use):
        card = now.view.me.cards[0]
        assert card is not None
        assert facts_of(now.text)["cost"].parts[0].facts == {"n": cost[card.face_up]}
        assert facts_of(now.text).get("turning") == (None if card.face_up else 2)


@pytest.mark.rule("solo-5.6", "solo-5.7")
def test_plots_are_told_with_what_they_gave() -> None:
    for now, then in told(c.Plot, lambda one: one.view.attacker == LEARNER):
        assert isinstance(now.command, c.Plot)
        plots = then.view.plotted
        assert plots is not None
        assert plots.attack == (now.command.a, now.command.b)
        sheet = now.view.me.sheet
        left = [sheet[face - 1] for face in plots.attack if face not in plots.defence]
        facts = facts_of(then.text)
        assert facts["mine"] == "·".join(map(str, plots.attack))
        assert facts["theirs"] == "·".join(map(str, plots.defence))
        assert len(left) == sum(plots.gained)
        assert isinstance(then.command, c.Use if "shoot" in left else c.EndPhase)


@pytest.mark.rule("solo-5.5", "solo-5.6")
def test_both_dice_on_one_face_give_two_tags_or_none() -> None:
    """As the coach says of the second die."""
    gained = set()
    for number in range(12):

        def twice(moment: Moment) -> Command:
            command = obey(moment)
            return c.Plot(4, 4) if isinstance(command, c.Plot) else command

        for one in heard(lesson(GAME, number, twice)):
            if one.view.phase == "tactical" and one.view.plotted is not None:
                gained.add(one.view.plotted.gained)
    assert gained == {(0, 2, 0), (0, 0, 0)}


@pytest.mark.rule("solo-5.9", "solo-5.66")
def test_the_blocks_lie_on_the_opponents_attack_and_can_not_stop_all_of_it() -> None:
    for now, _ in told(c.Plot, lambda one: one.view.attacker == FOE):
        assert isinstance(now.command, c.Plot)
        a, b = now.command.a, now.command.b
        sheet = now.view.foe.sheet
        assert a != b
        assert (sheet[a - 1], sheet[b - 1]) == ("shoot", "shoot")
        assert sheet.count("shoot") > 2
        if now.view.turn == 1:
            assert facts_of(now.text)["faces"] == "3–6"


@pytest.mark.rule("solo-5.18", "solo-5.21")
def test_a_strike_costs_what_is_told_and_hurts_no_more_than_that() -> None:
    """The opponent answers with a shield where that pays, which takes 8 off for 2 trion."""
    guarded = 0
    for now, then in told(c.Use):
        facts = facts_of(now.text)
        assert now.view.me.trion - then.view.me.trion == facts["cost"].parts[0].facts["n"]
        lost = now.view.foe.trion - then.view.foe.trion
        guarded += lost == facts["n"] - 8 + 2
        assert lost in (facts["n"], facts["n"] - 8 + 2)
    assert guarded


@pytest.mark.rule("solo-5.30", "solo-5.36")
def test_a_counter_costs_and_saves_what_is_told() -> None:
    counters = 0
    for number in SEEDS:
        for place, now in enumerate(taught(number)):
            if isinstance(now.command, c.Counter):
                counters += 1
                facts = facts_of(now.text)
                then = next(one.view for one in taught(number)[place + 1 :] if not one.view.chain)
                lost = now.view.me.trion - then.me.trion
                assert lost == facts["n"] - facts["less"] + facts["cost"] < facts["n"]
    assert counters


@pytest.mark.rule("solo-5.14")
def test_left_over_tags_are_lost() -> None:
    for now, then in told(c.EndPhase):
        assert then.view.me.tags == (0, 0, 0)
        if "n" in now.text.facts:
            assert now.text.facts["n"] == then.view.foe.trion


@pytest.mark.rule("solo-7.1")
def test_the_end_tells_what_both_have_left() -> None:
    for number in SEEDS:
        end = taught(number)[-1]
        assert end.text.facts["mine"] == end.view.me.trion > 0
        assert end.text.facts["theirs"] == end.view.foe.trion > 0


# ---- where the learner has gone another way --------------------------------------------------------------


def second_setting() -> State:
    """A practice at the beginning of its second turn, after which it can be bent."""
    for moment in lesson(GAME, 1, obey):
        if moment.view.turn == 2:
            return moment.play.state  # type: ignore[no-any-return]
    raise AssertionError


def test_far_away_the_coach_says_that_nothing_reaches() -> None:
    tip = coach(rules().view(replace(second_setting(), distance=6), LEARNER))
    assert tip is not None
    assert facts_of(tip.text)["n"] == 6
    assert "Nothing of yours reaches" in facts_of(tip.text)["what"].msgid


def test_up_close_another_card_is_the_better_one() -> None:
    tip = coach(rules().view(replace(second_setting(), distance=2), LEARNER))
    assert tip is not None
    assert tip.path == ("set", "meteora", "shield")


def fighting(distance: int, tags: tuple[int, int, int]) -> View:
    """The learner's phase at some distance, with these tags."""
    for moment in lesson(GAME, 1, obey):
        if moment.view.phase == "tactical":
            state: State = moment.play.state
            players = tuple(
                replace(one, tags=tags) if seat == LEARNER else one for seat, one in enumerate(state.players)
            )
            return rules().view(replace(state, distance=distance, players=players), LEARNER)
    raise AssertionError


@pytest.mark.parametrize(
    ("distance", "tags", "path"),
    [
        (3, (0, 1, 0), ("use", "m.rifle.burst")),
        (6, (1, 1, 0), ("move", "-1")),
        (2, (1, 0, 0), ("move", "1")),
        (6, (0, 1, 0), ("end",)),
        (4, (2, 0, 0), ("end",)),
    ],
)
def test_the_phase_goes_by_distance_and_tags(
    distance: int, tags: tuple[int, int, int], path: tuple[str, ...]
) -> None:
    tip = coach(fighting(distance, tags))
    assert tip is not None
    assert tip.path == path


# ---- words and pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_are_short_in_every_language(language: str) -> None:
    say = Words([shelf()]).say(language, GAME.id, {0: "Momo the Brave 🐸", 1: "Computer (steady)"})
    for number in SEEDS:
        for learner in (obey, stray(number)):
            for moment in lesson(GAME, number, learner):
                for text in said(moment.heard):
                    words = say(text)
                    assert len(words) <= 400, words
                    assert "{" not in words


def test_the_cover_is_small_enough_and_names_who_fights() -> None:
    drawing = cover(rules())
    assert drawing.height * 400 <= 400 * drawing.width
    words = Words([shelf()]).say("en", GAME.id)(drawing.alt)
    assert "Tachikawa Kei" in words
    assert "Kuga Yuma" in words
