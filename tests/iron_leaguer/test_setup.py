"""Sections 1 to 4 and 5.7: the two teams, setting up, the scene track, and what wins a match."""

from __future__ import annotations

import pytest

from games.engine.chance import Draw, KeyedChance
from games.engine.contract import Private
from games.engine.pack import PackError
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer import match, season
from games.iron_leaguer.rules import bind
from games.iron_leaguer.state import Match

from .between import after_match, by_itself
from .season import (
    DARK,
    SILVER,
    SOURCE,
    Season,
    attack,
    ids,
    opening,
    rules,
    silver_attacks,
    under_attack,
    up,
)


@pytest.mark.rule("iron-1.1")
def test_there_are_two_teams_that_are_not_alike() -> None:
    silver, dark = opening().teams
    assert len(opening().teams) == 2
    assert not set(ids(silver.row)) & set(ids(dark.row))


@pytest.mark.rule("iron-1.2")
@pytest.mark.parametrize("stranger", [2, -2, -1])
def test_nobody_but_the_two_players_can_do_anything(stranger: int) -> None:
    Season().refuses(stranger, c.Nothing(), "seat")


@pytest.mark.rule("iron-1.3")
def test_all_chance_is_dice_and_shuffles() -> None:
    """Dice are drawn among 6; a shuffle of n cards among n, n-1, ... 2."""
    chance = KeyedChance(b"set-up")
    rules().start(opening().options, chance)

    def bounds(draws: list[Draw]) -> list[int]:
        return [draw.bound for draw in draws]

    pool, deck = len(rules().book.starters("none")), len(rules().book.decks[1])
    assert bounds(chance.tape) == [*range(pool, 1, -1), *range(deck, 1, -1)]
    dice = KeyedChance(b"dice")
    Season().hand(DARK, "p107a").do(DARK, attack(up("p107a"), by="da03"), chance=dice)
    assert bounds(dice.tape) == [6, 6]


@pytest.mark.rule("iron-1.4")
def test_a_pack_with_ten_silver_starters_is_rejected_with_the_reason() -> None:
    ten = SOURCE.replace('starter = "silver"', 'starter = "none"', 1)
    with pytest.raises(PackError) as caught:
        bind(ten)
    assert any("11" in str(fault.text) for fault in caught.value.faults)


@pytest.mark.rule("iron-2.1a")
def test_each_player_has_one_side() -> None:
    state = Season().state
    assert {rules().view(state, seat).me.seat for seat in (SILVER, DARK)} == {SILVER, DARK}


@pytest.mark.rule("iron-2.1b")
def test_the_season_starts_in_scene_1_with_a_match() -> None:
    assert opening().scene == 1
    assert season.is_match(1)


@pytest.mark.rule("iron-2.2")
def test_eleven_starters_of_each_side_lie_open_and_unused() -> None:
    view = rules().view(opening(), None)
    assert ids(view.teams[SILVER].row) == tuple(f"si{n:02}" for n in range(1, 12))
    assert ids(view.teams[DARK].row) == tuple(f"da{n:02}" for n in range(1, 12))
    assert not any(one.used or one.pen for team in view.teams for one in team.leaguers)


@pytest.mark.rule("iron-2.3")
def test_everybody_else_lies_shuffled_and_face_down() -> None:
    state = opening()
    assert len(state.pool) == 46 - 22
    assert sorted(state.pool) != list(state.pool), "in an order of chance"
    assert state.strays == ()
    assert rules().view(state, SILVER).pool == 24


@pytest.mark.rule("iron-2.4a")
def test_only_the_first_periods_deck_is_in_play() -> None:
    state = opening()
    cards = [*state.deck, *state.teams[0].hand, *state.teams[1].hand]
    assert sorted(cards) == sorted(rules().book.decks[1])


@pytest.mark.rule("iron-2.4b")
def test_both_draw_five_cards_of_a_deck_of_32_and_dark_first() -> None:
    chance = KeyedChance(b"season")
    state = rules().start(opening().options, chance).state
    assert (len(state.teams[SILVER].hand), len(state.teams[DARK].hand), len(state.deck)) == (5, 5, 22)
    told = rules().start(opening().options, KeyedChance(b"season")).events
    drawers = [one.event.seat for one in told if isinstance(one, Private) and isinstance(one.event, e.Drew)]
    assert drawers == [DARK, SILVER]


@pytest.mark.rule("iron-2.5")
@pytest.mark.rule("iron-3.2")
@pytest.mark.rule("iron-4.2")
def test_dark_begins_with_possession() -> None:
    state = opening()
    assert state.possession == DARK
    assert (state.phase, state.asked) == ("attack", (DARK,))


@pytest.mark.rule("iron-3.1b")
def test_odd_scenes_are_matches_and_even_ones_intervals() -> None:
    kinds = {scene: season.is_match(scene) for scene in range(1, 18)}
    assert [scene for scene, is_match in kinds.items() if is_match] == [1, 3, 5, 7, 9, 11, 13, 15, 17]


@pytest.mark.rule("iron-q29")
@pytest.mark.rule("iron-3.3")
@pytest.mark.parametrize("winner", [SILVER, DARK])
def test_the_winner_of_the_last_match_starts_the_next_one(winner: int) -> None:
    """Whoever has possession when the match ends: after the last goal that would be the loser."""
    before = under_attack(by=winner).team(winner, score=1).leaguer("si05", used=True, pen=2)
    before.do(1 - winner, c.Nothing())
    assert before.state.matches == (Match(1, winner, before.state.matches[0].score, 0, 0),)
    while before.state.scene == 2:
        seat = next(s for s in before.state.asked if before.state.teams[s].answer is None)
        command = rules().default(before.state, seat)
        assert command is not None
        before.do(seat, command)
    (began,) = before.told(e.MatchBegan)
    assert (began.scene, began.possession) == (3, winner)
    assert before.state.asked == (winner,)
    assert not any(one.used or one.pen for team in before.state.teams for one in team.row if one)


@pytest.mark.rule("iron-9.8")
@pytest.mark.rule("iron-q26")
@pytest.mark.rule("iron-q29")
def test_nothing_of_the_last_match_is_left_when_the_next_one_begins() -> None:
    before = after_match(4, DARK).set(rough=4, idle=5, refreshes=2, windows=9).leaguer("da01", used=True)
    hands = [team.hand for team in before.team(DARK, score=2).state.teams]
    state = by_itself(before, lambda table: match.begin(table, 5)).state
    assert (state.rough, state.idle, state.refreshes, state.windows) == (0, 0, 0, 0)
    assert [team.score for team in state.teams] == [0, 0]
    assert not any(one.used for team in state.teams for one in team.row if one)
    assert [team.hand for team in state.teams] == hands, "as the interval left them"


@pytest.mark.rule("iron-4.1")
def test_only_the_attacker_can_score_without_a_counter() -> None:
    through = under_attack(by=DARK).do(SILVER, c.Nothing())
    assert [team.score for team in through.state.teams] == [0, 1]


@pytest.mark.rule("iron-4.3")
def test_the_last_goal_ends_the_match_at_once_without_a_reset() -> None:
    last = under_attack(by=DARK).team(DARK, score=1).do(SILVER, c.Nothing())
    (ended,) = last.told(e.MatchEnded)
    assert (ended.scene, ended.winner, ended.score) == (1, DARK, (0, 2))
    assert not last.told(e.WasReset)
    assert last.state.scene == 2


@pytest.mark.rule("iron-4.4a")
@pytest.mark.rule("iron-4.4b")
@pytest.mark.rule("iron-4.4c")
def test_goals_that_win_each_match() -> None:
    assert [season.goals_to_win(scene) for scene in range(1, 18, 2)] == [2, 2, 2, 3, 3, 3, 5, 5, 5]


@pytest.mark.rule("iron-4.4b")
@pytest.mark.parametrize(("scene", "goals"), [(1, 2), (7, 3), (13, 5)])
def test_a_goal_short_of_the_number_the_match_goes_on(scene: int, goals: int) -> None:
    short = under_attack(by=SILVER).set(scene=scene).team(SILVER, score=goals - 2).do(DARK, c.Nothing())
    assert short.state.scene == scene
    won = under_attack(by=SILVER).set(scene=scene).team(SILVER, score=goals - 1).do(DARK, c.Nothing())
    assert won.told(e.MatchEnded)


@pytest.mark.rule("iron-5.7a")
@pytest.mark.rule("iron-5.7b")
@pytest.mark.rule("iron-5.7c")
def test_the_hand_limit_of_each_scene() -> None:
    assert [season.hand_limit(scene) for scene in range(1, 18)] == [5] * 5 + [6] * 6 + [7] * 6


@pytest.mark.rule("iron-5.7b")
@pytest.mark.parametrize(("scene", "limit"), [(5, 5), (11, 6), (13, 7)])
def test_a_draw_fills_the_hand_to_the_limit_of_the_scene(scene: int, limit: int) -> None:
    hungry = silver_attacks().set(scene=scene).hand(SILVER, "p101a").do(SILVER, c.Draw())
    assert len(hungry.state.teams[SILVER].hand) == limit


@pytest.mark.rule("iron-5.7a", "iron-5.7b", "iron-5.7c")
@pytest.mark.rule("iron-6.6.1", "iron-6.6.2")
@pytest.mark.parametrize(("scene", "limit"), [(5, 5), (11, 6), (13, 7)])
def test_below_the_limit_of_the_scene_one_draws_and_at_it_one_exchanges(scene: int, limit: int) -> None:
    below = silver_attacks().set(scene=scene)
    cards = tuple(dict.fromkeys((*below.state.teams[SILVER].hand, *below.state.deck)))
    below.hand(SILVER, *cards[: limit - 1]).refuses(SILVER, c.Exchange(cards[:1]), "exchange")
    assert len(below.do(SILVER, c.Draw()).state.teams[SILVER].hand) == limit
    full = silver_attacks().set(scene=scene).hand(SILVER, *cards[:limit])
    full.refuses(SILVER, c.Draw(), "draw")
    assert full.do(SILVER, c.Exchange(cards[:1])).told(e.Passed)[0].drawn == 1
