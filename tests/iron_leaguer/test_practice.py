"""The practice: its opening, learners who listen and who don't, and that the coach tells the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.words import LANGUAGES, Words
from games.engine.contract import Command
from games.engine.play import bare
from games.engine.text import Text
from games.iron_leaguer import GAME, coach_match
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.coach import LONG, STEPS, coach
from games.iron_leaguer.cover import cover
from games.iron_leaguer.practice import PRACTICE
from games.iron_leaguer.season import DARK, SILVER
from games.iron_leaguer.state import Blow, State
from games.iron_leaguer.view import View
from games.library import load
from tests.learner import facts_of, laid_out, lesson, obey, practice_of, said, stray, told_to

from .shown import rules

SEEDS = range(50)
MOST = 14
"""Decisions within which the practice is over."""


class Heard(NamedTuple):
    """A decision of a learner: what they saw, what they were told and did, and what came of it."""

    view: View
    step: int
    texts: tuple[Text, ...]
    path: tuple[str, ...]
    last: bool
    command: Command | None
    events: tuple[Any, ...] = ()

    @property
    def facts(self) -> dict[str, Any]:
        """All facts of what is said first, with those of texts within it."""
        return facts_of(self.texts[0])

    @property
    def rolling(self) -> dict[str, Any]:
        """All facts of what is said last."""
        return facts_of(self.texts[-1])


@cache
def taught(number: int) -> tuple[Heard, ...]:
    """The practice of somebody who does what the coach says."""
    found: list[Heard] = []
    entries: list[int] = []
    play = None
    for moment in lesson(GAME, number, obey):
        tip, play = moment.heard, moment.play
        command = obey(moment) if tip.picks else None
        entries.append(len(play.journal))
        found.append(Heard(moment.view, tip.step, tuple(said(tip)), tip.path, tip.last, command))
    assert play is not None
    return tuple(
        one._replace(events=tuple(map(bare, play.journal[entry].events))) if one.command else one
        for one, entry in zip(found, entries, strict=True)
    )


def told(kind: type[Command], fits: Callable[[Heard], bool] = lambda one: True) -> list[tuple[Heard, Heard]]:
    """Decisions in which the coach says to do this, each with the one after it."""
    return told_to(map(taught, SEEDS), kind, fits)


def event(one: Heard, kind: type[Any]) -> Any:
    return next(found for found in one.events if isinstance(found, kind))


# ---- the opening -----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-3.2", "iron-6.6b")
@pytest.mark.parametrize("first", range(0, 200, 50))
def test_dark_lets_its_possession_go(first: int) -> None:
    for number in range(first, first + 50):
        state: State = laid_out(GAME, number).state
        assert (state.scene, state.phase, state.asked) == (1, "attack", (SILVER,))
        assert state.possession == SILVER == PRACTICE.seat
        assert [len(team.hand) for team in state.teams] == [5, 5]
        assert [team.score for team in state.teams] == [0, 0]


# ---- learners --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SEEDS)
def test_who_listens_comes_to_the_end(number: int) -> None:
    steps = [one.step for one in taught(number)]
    assert steps == sorted(steps)
    assert steps[0] == 1
    assert steps[-1] == STEPS == practice_of(GAME).steps
    if taught(number)[-1].view.phase == "actions":
        assert steps[-3:] == [STEPS - 2, STEPS - 1, STEPS]
    assert taught(number)[-1].last
    assert not any(one.last for one in taught(number)[:-1])
    assert len(steps) <= MOST


def test_most_who_listen_attack_defend_and_grow() -> None:
    assert {one.step for number in SEEDS for one in taught(number)} == set(range(1, STEPS + 1))
    did = [{type(one.command) for one in taught(number)} for number in SEEDS]
    assert sum(c.Grow in kinds for kinds in did) >= len(SEEDS) // 2
    assert sum({c.Attack, c.Defend} <= kinds for kinds in did) >= len(SEEDS) * 3 // 4
    picks = sorted(sum(len(one.path) - 1 for one in taught(number)) for number in SEEDS)
    assert picks[len(SEEDS) // 2] <= 20


@pytest.mark.parametrize("number", SEEDS)
def test_the_coach_has_a_tip_for_who_does_not_listen(number: int) -> None:
    """Up to the last tip: only then does a lesson end before its two hundredth entry."""
    for moment in lesson(GAME, number, stray(number)):
        if moment.heard.picks:
            assert isinstance(obey(moment), Command)
    assert moment.heard.last


def test_after_the_first_action_the_coach_is_silent() -> None:
    end = next(one for number in SEEDS if (one := taught(number)[-1]).view.phase == "actions")
    me = replace(end.view.me, actions=2)
    assert coach(replace(end.view, teams=(me, end.view.foe))) is None
    assert coach(replace(end.view, scene=3, phase="attack")) is None


def test_a_long_match_is_left_to_the_learner() -> None:
    """Its last tip comes in the match, and when hearts grow once more; there is nothing more in between."""
    view = holding("p115", windows=LONG)
    tip = coach(view)
    assert tip is not None
    assert (tip.step, tip.last, tip.picks) == (STEPS, True, ())
    assert coach(replace(view, windows=LONG + 2)) is None
    grown = next(one for number in SEEDS for one in taught(number) if one.view.phase == "growth")
    longer = replace(grown.view, matches=(replace(grown.view.matches[-1], windows=LONG),))
    tip = coach(longer)
    assert tip is not None
    assert (tip.step, tip.last, tip.path) == (STEPS, True, ("grow", "best"))
    assert coach(replace(longer, phase="refill")) is None
    assert coach(replace(longer, phase="actions")) is None


# ---- what the coach says is true -------------------------------------------------------------------------


@pytest.mark.rule("iron-5.1b", "iron-6.2", "iron-6.3")
def test_values_add_up_and_two_dice_come_off() -> None:
    several = 0
    for now, _ in told(c.Attack):
        rolled = event(now, e.Attacked)
        assert now.rolling["value"] == rolled.value - rolled.pen
        assert rolled.ap == now.rolling["value"] - sum(rolled.dice)
        assert isinstance(now.command, c.Attack)
        halves = [now.view.book.played(play) for play in now.command.plays]
        assert rolled.value == sum(half.spec.attack or 0 for half in halves)
        assert now.facts["n"] == halves[0].spec.attack
        if len(halves) > 1:
            several += 1
            adding = facts_of(now.texts[1])
            assert adding["value"] == rolled.value
            assert adding["left"] == now.view.me.size - len(halves) >= 2
    assert several


@pytest.mark.rule("iron-6.7", "iron-5.4.3b")
def test_who_performs_an_attack_is_able_to_and_used_after_it() -> None:
    for now, _ in told(c.Attack):
        assert isinstance(now.command, c.Attack)
        assert 1 <= len(now.command.users) <= 3
        unused = {one.id for one in now.view.me.leaguers if not one.used}
        assert unused.issuperset(now.command.users)
    held = [(now, then) for now, then in told(c.Attack) if then.facts.get("used")]
    assert held
    for now, then in held:
        used = sum(one.used for one in then.view.me.leaguers)
        assert then.facts["used"] == used
        assert isinstance(now.command, c.Attack)
        assert used >= len(now.command.users)


@pytest.mark.rule("iron-6.8", "iron-11.2", "iron-11.4")
def test_a_growth_is_promised_where_there_is_one() -> None:
    seen = set()
    for now, _ in told(c.Attack):
        checks = [check for one in now.events if isinstance(one, e.Grew) for check in one.checks]
        assert ("total" in now.rolling) == bool(checks)
        seen.add(bool(checks))
        if checks:
            first = checks[0]
            assert now.rolling["leaguer"] == now.view.book.figures[first.leaguer].spec.name
            assert now.rolling["total"] == first.total
            if len(first.parts) == 1:
                assert first.gained == int(sum(first.dice[0]) <= first.total)
    assert seen == {True, False}


@pytest.mark.rule("iron-7.1", "iron-7.5", "iron-8.2")
def test_a_defence_holds_with_the_dice_that_are_told() -> None:
    seen = set()
    for now, _ in told(c.Defend):
        rolled = event(now, e.Defended)
        blow = now.view.blow
        assert blow is not None
        assert now.facts["what"].facts["n"] == blow.ap
        assert rolled.held == (sum(rolled.dice) <= now.rolling["n"])
        seen.add(rolled.held)
    assert seen == {True, False}


@pytest.mark.rule("iron-8.6", "iron-8.6.1", "iron-8.6.2", "iron-8.6.3a")
def test_what_follows_a_defence_is_told() -> None:
    for now, _ in told(c.Defend, lambda one: event(one, e.Defended).held):
        then = now.rolling["then"]
        assert (any(isinstance(one, e.Countered) for one in now.events)) == ("strikes back" in then.msgid)
        assert (any(isinstance(one, e.WasReset) for one in now.events)) == ("stand ready" in then.msgid)
        if "possession" in then.msgid:
            assert next(one.seat for one in reversed(now.events) if isinstance(one, e.Possession)) == SILVER


@pytest.mark.rule("iron-7.6b", "iron-8.5a", "iron-8.5b")
def test_a_goal_let_through_brings_what_is_told() -> None:
    seen = set()
    for now, then in told(c.Nothing):
        assert event(now, e.Goal).seat == DARK
        over = any(isinstance(one, e.MatchEnded) for one in now.events)
        seen.add(over)
        assert over == ("season" in now.texts[0].msgid)
        if not over:
            assert not any(one.used for team in then.view.teams for one in team.leaguers)
            assert then.view.possession == SILVER
            assert then.view.me.size == 5
    assert seen == {True, False}


@pytest.mark.rule("iron-6.6.1", "iron-6.6b")
def test_new_cards_come_for_possession() -> None:
    for now, _ in told(c.Draw):
        assert event(now, e.Passed).drawn == now.facts["n"] > 0
        assert event(now, e.Possession).seat == DARK


@pytest.mark.rule("iron-11.5a", "iron-11.5b", "iron-11.2")
def test_hearts_grow_after_the_match_by_the_numbers_told() -> None:
    seen = set()
    for now, then in told(c.Grow):
        won = now.view.matches[-1].winner == SILVER
        seen.add(won)
        assert now.facts["more" if won else "n"] == (5 if won else 2)
        assert ("won" in now.texts[0].msgid) == won
        hearts = {one.id: one.heart for one in now.view.me.leaguers}
        assert all(one.heart >= hearts[one.id] for one in then.view.me.leaguers)
    assert seen == {True, False}


@pytest.mark.rule("iron-14.1", "iron-14.2")
def test_cards_stay_and_hands_are_filled() -> None:
    for now, then in told(c.Refill):
        assert now.facts["limit"] == 5 == then.view.me.size
        assert set(now.view.me.hand or ()) <= set(then.view.me.hand or ())


@pytest.mark.rule("iron-16.1a")
def test_the_end_tells_how_many_actions_there_are() -> None:
    for number in SEEDS:
        end = taught(number)[-1]
        if end.view.phase == "actions":
            assert end.facts["n"] == end.view.me.actions == 3
        else:
            assert end.view.windows >= LONG or end.view.matches[-1].windows >= LONG


# ---- where the learner has gone another way --------------------------------------------------------------


def holding(*cards: str, **changes: Any) -> View:
    """The beginning of the practice with these cards in Silver's hand."""
    state: State = laid_out(GAME, 0).state
    hand = tuple(next(key for key in rules().book.decks[1] if key.startswith(card)) for card in cards)
    teams = (replace(state.teams[SILVER], hand=hand), state.teams[DARK])
    return rules().view(replace(state, teams=teams, **changes), SILVER)


def test_with_a_full_hand_that_can_not_attack_other_cards_are_taken() -> None:
    """Iron Wall and the like are for defending; their lower halves, Shoot, attack with 5 alone."""
    tip = coach(holding("p115", "p115", "p117", "p117", "p118"))
    assert tip is not None
    assert tip.path[0] == "exchange"
    assert len(tip.path[1].split("+")) == 3
    assert facts_of(tip.text)["why"].facts == {"value": 5}


def test_with_no_card_left_the_hand_is_filled() -> None:
    tip = coach(holding())
    assert tip is not None
    assert tip.path == ("draw",)
    assert "nothing to attack with" in facts_of(tip.text)["why"].msgid
    assert facts_of(tip.text)["n"] == 5


def test_against_a_counter_its_ap_is_told() -> None:
    view = holding("p115", phase="defence", windows=2, possession=DARK, blow=Blow(DARK, 3, ("gold_arm",), 1))
    tip = coach(view)
    assert tip is not None
    assert facts_of(tip.text)["what"].msgid == "{side} has held, and strikes back with AP {n}."
    assert facts_of(tip.text)["what"].facts["n"] == 3
    assert tip.step == 2


def test_the_steps_of_a_match_never_go_back() -> None:
    view = holding("p115")
    steps = [
        coach_match.step_of(replace(view, windows=windows, phase=phase))
        for windows in range(1, 12)
        for phase in (("defence", "attack") if windows > 1 else ("attack",))
    ]
    assert steps == sorted(steps)
    assert set(steps) == set(range(1, coach_match.STEPS + 1))


# ---- words and pictures ----------------------------------------------------------------------------------


def tips() -> Iterator[Text]:
    for number in SEEDS:
        for learner in (obey, stray(number)):
            for moment in lesson(GAME, number, learner):
                yield from said(moment.heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_are_short_in_every_language(language: str) -> None:
    say = Words([load()[GAME.id]]).say(language, GAME.id)
    for text in tips():
        words = say(text)
        assert len(words) <= 400, words
        assert "{" not in words


def test_the_cover_is_small_enough_and_names_the_stars() -> None:
    drawing = cover(rules())
    assert drawing.height * 400 <= 400 * drawing.width
    words = Words([load()[GAME.id]]).say("en", GAME.id)(drawing.alt)
    assert "Magnum Ace" in words
    assert "Silver 2–1 Dark" in words
