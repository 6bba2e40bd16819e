"""The course of an interval: seven steps in order, and what is asked in each scene."""

import pytest

from games.engine.contract import Event
from games.iron_leaguer import events as e
from games.iron_leaguer import season as track
from games.iron_leaguer.commands import Grow, Refill, Split
from games.iron_leaguer.state import Leaguer, Match, Phase
from tests.iron_leaguer.between import after_match, begun, defaults, interval_of, row_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

INTERVALS = (2, 4, 6, 8, 10, 12, 14, 16)


def whole(season: Season) -> tuple[list[Phase], list[Event]]:
    """An interval left to the clock: the phases in which somebody was asked, and everything told."""
    scene, told = season.state.scene, list(season.events)
    asked: list[Phase] = []
    while season.state.scene == scene:
        asked.append(season.state.phase)
        defaults(season, once=True)
        told += season.events
    return asked, told


@pytest.mark.rule("iron-10.1")
def test_penalties_are_gone_when_the_interval_begins() -> None:
    season = begun(after_match(2).leaguer("si08", pen=7).leaguer("da01", pen=1).set(shown=("st03",)))
    assert season.state.shown == (), "nobody has turned up yet"
    assert season.find("si08").pen == 0
    assert [one.pen for team in season.state.teams for one in team.row if one] == [0] * 22
    assert season.told(e.IntervalBegan) == [e.IntervalBegan(2)]


@pytest.mark.rule("iron-10.2")
@pytest.mark.parametrize("scene", INTERVALS)
def test_the_steps_of_each_interval(scene: int) -> None:
    every = ["growth", "retirement", "rescue", "refill", "newcomers", "actions", "desertion"]
    left_out = {"rescue"} if scene <= 10 else {"desertion"} if scene == 12 else {"rescue", "desertion"}
    assert list(track.steps(scene)) == [step for step in every if step not in left_out]


@pytest.mark.rule("iron-10.2", "iron-21.1")
@pytest.mark.parametrize("scene", INTERVALS)
def test_steps_happen_in_their_order_and_nothing_is_asked_without_need(scene: int) -> None:
    # Silver has won: da05 and da06 retire. dk10 and dk11 may desert, da03 may be rescued in scene 12.
    dark = ("da01", "da05", "da06", "dk10", "da02", "da04", "da07", "da08", "da09", "da10", "dk11")
    season = interval_of(scene, SILVER, dark=dark, retired=("da03",), pool=("st03", "st04", "st05"))
    asked, told = whole(season)
    changes = scene in (6, 12)
    expected = ["growth", *["rescue_team"] * (scene == 12), *["refill"] * (not changes)]
    assert asked[: len(expected)] == expected
    assert set(asked[len(expected) :]) == {"actions"}, "nobody turned up for Dark: nobody has to be let go"
    kinds: list[type[Event]] = [type(one) for one in told]
    order: list[type[Event]] = [e.IntervalBegan, e.Grew, e.Retired, *[e.RescueNamed] * (scene == 12)]
    order += [e.DeckChanged if changes else e.Refilled, e.Newcomers, e.Declined]
    order += [e.Desertion] * (scene <= 10) + [e.MatchBegan]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert (e.Desertion in kinds) == (scene <= 10)


@pytest.mark.rule("iron-10.3", "iron-16.1a", "iron-16.1b", "iron-16.1c")
@pytest.mark.parametrize(
    ("scene", "number"), [(2, 3), (4, 3), (6, 6), (8, 4), (10, 4), (12, 6), (14, 4), (16, 4)]
)
def test_how_many_actions_an_interval_has(scene: int, number: int) -> None:
    season = interval_of(scene, DARK)
    defaults(season, "actions")
    assert [team.actions for team in season.state.teams] == [number, number]
    asked, _ = whole(season)
    assert asked == ["actions"] * 2 * number


@pytest.mark.rule("iron-11.5a", "iron-11.5b", "iron-12.2", "iron-16.3", "iron-21.2")
def test_of_all_matches_the_last_one_counts() -> None:
    """Silver has won the first one, after many rough plays; Dark the second one."""
    season = after_match(4, DARK, rough=3)
    season.set(matches=(Match(1, SILVER, (2, 0), 9, 8), *season.state.matches))
    season.team(DARK, row=(*season.state.teams[DARK].row[:10], Leaguer("dk10", 1)))
    _, told = whole(begun(season))
    totals = {check.leaguer: check.total for one in told if isinstance(one, e.Grew) for check in one.checks}
    assert (totals["si01"], totals["da01"]) == (4 + 2, 3 + 5)
    assert not any(isinstance(one, e.Retired) for one in told)
    assert [one.seat for one in told if isinstance(one, e.Declined)][:2] == [DARK, SILVER]
    assert [one.rough for one in told if isinstance(one, e.Desertion)] == [3]


@pytest.mark.rule("iron-q32")
def test_gaps_close_and_arrivals_stand_on_the_right() -> None:
    season = interval_of(8, SILVER, score=(3, 0), pool=("dk10", "dk11", "st03"), strays=("dk12",))
    defaults(season, "actions")
    row = season.state.teams[DARK].row
    retired = {one.id for one in season.state.retired}
    assert {"da05", "da06"} <= retired
    assert None not in row, "closed at the end of step 5"
    old = [f"da{n:02}" for n in range(1, 12) if f"da{n:02}" not in retired]
    assert row_of(season.state, DARK) == (*old, "dk10", "dk11")


def test_an_interval_that_is_over_leads_to_the_next_match() -> None:
    season = interval_of(2, DARK)
    defaults(season)
    assert season.state.scene == 3
    assert season.state.phase == "attack"
    assert season.state.possession == DARK, "the winner of the match before begins"
    assert all(None not in team.row for team in season.state.teams)


def test_what_the_clock_answers_is_legal_at_every_question() -> None:
    for scene in INTERVALS:
        season = interval_of(scene, SILVER, retired=("da03",))
        asked, _ = whole(season)
        assert asked
        assert season.state.scene == scene + 1


@pytest.mark.parametrize("phase", ["growth", "refill"])
def test_what_is_handed_in_stays_hidden_until_both_are_ready(phase: str) -> None:
    season = interval_of(2, SILVER)
    defaults(season, phase)
    hand = season.state.teams[SILVER].hand
    ways = (Grow(), Grow((Split("si01", (5, 4)),))) if phase == "growth" else (Refill(), Refill(hand[:2]))
    first, second = (Season(season.state).do(SILVER, way) for way in ways)
    assert first.events == second.events == ()
    assert first.state != second.state
    for viewer in (DARK, None):
        assert rules().view(first.state, viewer) == rules().view(second.state, viewer)
    assert rules().menu(first.state, DARK) == rules().menu(second.state, DARK)
    assert rules().waiting(first.state) == rules().waiting(second.state)
    (prompt,) = rules().waiting(first.state)
    assert (prompt.seats, prompt.done, prompt.secret) == ((DARK,), (SILVER,), True)
