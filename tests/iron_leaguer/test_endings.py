"""Section 22 and what else ends a season; idle windows; what the clock answers."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine.contract import SYSTEM, Seat
from games.iron_leaguer import commands as c
from games.iron_leaguer import endings
from games.iron_leaguer import events as e
from games.iron_leaguer.state import Match

from .season import DARK, SILVER, Season, rules, silver_attacks, technique, under_attack, up


def tour(*winners: Seat) -> tuple[Match, ...]:
    """World tour matches with these winners, from scene 13 on."""
    return tuple(Match(13 + 2 * n, winner, (5, 0), 0, 9) for n, winner in enumerate(winners))


def last_goal(scene: int, *before: Seat, by: Seat, **options: bool) -> Season:
    """The last goal of a world tour match, by ``by``."""
    season = under_attack(by=by, **options).set(scene=scene, matches=tour(*before))
    return season.team(by, score=4).do(1 - by, c.Nothing())


@pytest.mark.rule("iron-22.1a")
@pytest.mark.parametrize("winner", [SILVER, DARK])
def test_two_wins_in_the_world_tour_end_the_season_at_once(winner: Seat) -> None:
    won = last_goal(15, winner, by=winner)
    assert (won.state.phase, won.state.scene) == ("over", 15)
    assert won.told(e.SeasonEnded)[0].winner == winner
    result = rules().result(won.state)
    assert result is not None
    assert (result.winners, result.reason) == ((winner,), "tour")
    assert rules().waiting(won.state) == ()
    for command in (c.Nothing(), c.Concede()):
        won.refuses(SILVER, command, "over")
    won.refuses(SYSTEM, c.Forfeit(SILVER), "over")


@pytest.mark.rule("iron-22.1a")
def test_at_one_win_each_the_third_match_is_played() -> None:
    even = last_goal(15, SILVER, by=DARK)
    assert (even.state.scene, even.state.ending) == (16, None)
    assert last_goal(17, SILVER, DARK, by=DARK).state.ending is not None


@pytest.mark.rule("iron-22.1a")
def test_matches_before_the_world_tour_do_not_count() -> None:
    early = tuple(Match(scene, SILVER, (2, 0), 0, 9) for scene in (1, 3, 5, 7, 9, 11))
    first = under_attack(by=SILVER).set(scene=13, matches=early).team(SILVER, score=4).do(DARK, c.Nothing())
    assert first.state.ending is None


@pytest.mark.rule("iron-22.1b")
@pytest.mark.parametrize("pattern", list(product((SILVER, DARK), repeat=3)))
def test_three_matches_always_have_a_winner(pattern: tuple[Seat, ...]) -> None:
    silver, dark = endings.tour_wins(tour(*pattern))
    assert {silver, dark} in ({3, 0}, {2, 1})
    state = last_goal(17, *pattern[:2], by=pattern[2], play_out_tour=True).state
    assert state.ending is not None
    assert state.ending.winner == (SILVER if silver > dark else DARK)


@pytest.mark.rule("iron-3.1a")
def test_scenes_come_one_after_the_other_and_nothing_after_the_17th() -> None:
    season, scenes = Season(play_out_tour=True), [1]
    while season.state.phase != "over":
        state = season.state
        seat = next(seat for seat in state.asked if state.teams[seat].answer is None)
        if state.phase == "attack":  # nobody defends: whoever attacks scores
            season.set(phase="defence", asked=(1 - seat,), blow=under_attack(by=seat).state.blow)
            season.do(1 - seat, c.Nothing())
        else:
            command = rules().default(state, seat)
            assert command is not None
            season.do(seat, command)
        if season.state.scene != scenes[-1]:
            scenes.append(season.state.scene)
    assert scenes == list(range(1, 18))


# ---- other endings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [SILVER, DARK])
def test_a_concession_gives_the_season_to_the_other(seat: Seat) -> None:
    given = Season().do(seat, c.Concede())
    assert given.state.phase == "over"
    result = rules().result(given.state)
    assert result is not None
    assert (result.winners, result.reason) == ((1 - seat,), "conceded")


def test_who_is_out_of_time_forfeits_and_only_the_clock_says_so() -> None:
    season = Season()
    season.refuses(DARK, c.Forfeit(SILVER), "seat")
    season.refuses(SYSTEM, c.Forfeit(2), "seat")
    season.refuses(SYSTEM, c.Nothing(), "seat")
    season.do(SYSTEM, c.Forfeit(SILVER))
    result = rules().result(season.state)
    assert result is not None
    assert (result.winners, result.reason) == ((DARK,), "forfeit")


# ---- idle windows --------------------------------------------------------------------------------------


def idle(windows: int, season: Season | None = None) -> Season:
    """So many windows in which nobody attacks."""
    season = season or Season()
    for _ in range(windows):
        season.do(season.state.possession, c.Nothing())
    return season


@pytest.mark.rule("iron-q26")
def test_after_twelve_idle_windows_both_hands_are_changed() -> None:
    waiting = idle(11, Season().leaguer("da03", used=True))
    assert waiting.state.idle == 11
    hands = [team.hand for team in waiting.state.teams]
    first = waiting.state.possession
    idle(1, waiting)
    assert waiting.told(e.WasReset)[0].why == "idle"
    assert waiting.told(e.WasReset)[0].drawn == (5, 5)
    for old, team in zip(hands, waiting.state.teams, strict=True):
        assert len(team.hand) == 5
        assert not set(old) & set(team.hand)
    assert not waiting.find("da03").used
    assert (waiting.state.idle, waiting.state.refreshes) == (0, 1)
    assert (waiting.state.possession, waiting.state.asked) == (1 - first, (1 - first,))


@pytest.mark.rule("iron-q26")
def test_an_attack_begins_the_count_anew_and_a_technique_that_moves_possession_does_not() -> None:
    season = idle(4).hand(DARK, "p122a", "p107a")
    season.do(DARK, technique(c.Play("p122a", "lower"), by="da03", target="si01"), 1, 1)
    assert season.state.idle == 5
    idle(1, season)
    season.do(DARK, c.Attack((up("p107a"),), ("da06",)), 6, 6)
    assert season.state.idle == 0
    assert season.state.windows == 7


@pytest.mark.rule("iron-q26")
def test_the_third_time_dice_decide_a_goal() -> None:
    season = Season().set(refreshes=2, idle=11)
    season.hand(SILVER).hand(DARK)  # nothing has to be shuffled
    season.do(DARK, c.Nothing(), 3, 4, 5, 2, 6, 1, 1, 1)
    (goal,) = season.told(e.DiceGoal)
    assert goal.rolls == (((3, 4), (5, 2)), ((6, 1), (1, 1)))
    assert goal.seat == SILVER
    assert season.told(e.Goal)[0].score == (1, 0)
    assert season.state.tallies == (), "nobody struck it"
    assert (season.state.possession, season.state.refreshes) == (DARK, 0)


@pytest.mark.rule("iron-q26")
@pytest.mark.parametrize(("limit", "windows"), [(8, 8), (0, 60)])
def test_a_table_may_set_another_number_or_none(limit: int, windows: int) -> None:
    season = idle(windows, Season(stall_limit=limit))
    assert season.state.refreshes == (1 if limit else 0)


# ---- the clock -----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-q52")
def test_the_clock_draws_if_it_can_and_else_does_nothing() -> None:
    assert rules().default(Season().state, DARK) == c.Nothing()
    hungry = silver_attacks().hand(SILVER, "p101a")
    assert rules().default(hungry.state, SILVER) == c.Draw()
    assert rules().default(under_attack().hand(SILVER, "p101a").state, SILVER) == c.Nothing()
    dry = silver_attacks().hand(SILVER, "p101a").set(deck=(), discards=())
    assert rules().default(dry.state, SILVER) == c.Nothing(), "no card to draw"
    assert rules().default(Season().state, SILVER) is None, "not asked"


def test_prompts_name_who_is_asked_and_each_has_an_id_of_its_own() -> None:
    season, seen = Season(), set()
    for _ in range(12):
        (prompt,) = rules().waiting(season.state)
        assert prompt.seats == season.state.asked
        assert not prompt.secret
        assert prompt.id not in seen
        seen.add(prompt.id)
        season.do(prompt.seats[0], c.Nothing())
