"""The computer players: strong as promised, honest, quick, and at home under every house rule."""

from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import Choice, think
from games.engine.play import Play
from games.engine.text import english
from games.iron_leaguer import checks, legal
from games.iron_leaguer import commands as c
from games.iron_leaguer.computer import PLAYERS
from games.iron_leaguer.computer_foe import Guards, guards, unseen
from games.iron_leaguer.computer_match import Reckoning
from games.iron_leaguer.computer_plays import Plan, plans
from games.iron_leaguer.computer_roster import Roster
from games.iron_leaguer.options import USUAL
from games.iron_leaguer.rules import IronRules, bind
from games.iron_leaguer.state import Blow, Leaguer, State
from tests.iron_leaguer.matches import asked, shares
from tests.iron_leaguer.play import HOUSES, key_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

LEVELS = tuple(PLAYERS)
THINKERS = ("steady", "sharp")

TYPICAL = 0.05
"""Seconds that a move usually stays below."""


@cache
def shipped() -> IronRules:
    """The rules with the game's own pack."""
    return bind((Path(checks.__file__).parent / "packs/ours/pack.toml").read_text(encoding="utf-8"))


def choose(season: Season, seat: int, level: str = "sharp", number: int = 1) -> Choice:
    """What a computer player does in a season."""
    return think(rules(), PLAYERS[level](rules()), season.state, seat, KeyedChance(key_of(number)))


def command(season: Season, seat: int, level: str = "sharp") -> Any:
    return choose(season, seat, level).command


def attacked(ap: int, *hand: str) -> Season:
    """Silver has attacked, and Dark holds these cards."""
    season = Season().hand(DARK, *hand)
    return season.set(phase="defence", asked=(DARK,), possession=SILVER, blow=Blow(SILVER, ap, ("si01",)))


# ---- plays -----------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-5.4.7b")
def test_plays_of_a_hand_are_found_once_each() -> None:
    """Three cards with Defence (4) beneath; the upper halves only attack."""
    season = attacked(5, "p101a", "p102a", "p105a")
    found = plans(rules().view(season.state, DARK), "defend", lambda card: 0)
    assert sorted(plan.value for plan in found) == [4, 8, 12]
    assert {len(plan.users) for plan in found} == {1}


@pytest.mark.rule("iron-5.4.3b")
def test_a_half_that_follows_others_is_no_play_by_itself() -> None:
    """Overdrive ("-", attack 2) beside Straight (one leaguer, attack 5)."""
    season = Season().hand(DARK, "p120a", "p115a")
    found = plans(rules().view(season.state, DARK), "attack", lambda card: 0)
    assert sorted(plan.value for plan in found) == [5, 7]
    alone = Season(dash_alone="one").hand(DARK, "p120a", "p115a")
    found = plans(rules().view(alone.state, DARK), "attack", lambda card: 0)
    assert sorted(plan.value for plan in found) == [2, 5, 7]


@pytest.mark.rule("iron-5.1b")
def test_one_card_a_play_where_the_table_wants_it_so() -> None:
    season = Season(multi_card="single").hand(DARK, "p120a", "p115a")
    found = plans(rules().view(season.state, DARK), "attack", lambda card: 0)
    assert [plan.value for plan in found] == [5]


@pytest.mark.rule("iron-6.3")
def test_who_has_no_penalty_performs() -> None:
    season = Season().hand(DARK, "p115a")
    for one in season.state.teams[DARK].row:
        if one and one.id != "da07":
            season.leaguer(one.id, pen=2)
    (plan,) = plans(rules().view(season.state, DARK), "attack", lambda card: 0)
    assert (plan.users, plan.value) == (("da07",), 5)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_every_play_that_is_found_is_legal(number: int) -> None:
    """Under every house rule: the rules take them all, and so they do with the outcome that is said."""
    random = Random(number)
    for n in range(8):
        season = Season(rules().start(HOUSES[number], KeyedChance(key_of(n))).state)
        for one in random.sample([one for one in season.state.teams[DARK].row if one], 3):
            season.leaguer(one.id, pen=random.randrange(1, 4), used=random.random() < 0.5)
        for plan in _some(plans(rules().view(season.state, DARK), "attack", lambda card: 0), random):
            season_of(season).do(DARK, c.Attack(plan.plays, plan.users))
        season.set(phase="defence", possession=SILVER, blow=Blow(SILVER, 5, ("si01",)))
        for plan in _some(plans(rules().view(season.state, DARK), "defend", lambda card: 0), random):
            for outcome in legal.outcomes(HOUSES[number], plan.halves):
                season_of(season).do(DARK, c.Defend(plan.plays, plan.users, outcome))


def _some(found: list[Plan], random: Random) -> list[Plan]:
    return random.sample(found, min(6, len(found)))


def season_of(season: Season) -> Season:
    """The same season, for one command."""
    return Season(season.state)


# ---- what they reckon with -------------------------------------------------------------------------------


def test_the_other_hand_is_imagined_from_what_has_not_been_seen() -> None:
    season = Season().hand(SILVER, "p101a", "p102a")
    view = rules().view(season.state, SILVER)
    hidden = {*season.state.deck, *season.state.teams[DARK].hand}
    assert set(unseen(view)) == hidden
    assert hidden.isdisjoint(season.state.teams[SILVER].hand)


def test_an_attack_is_met_with_what_the_dice_allow() -> None:
    """Against a defence of 8 an AP of 4 is held on a 4 or less (6 of 36); nothing holds without cards."""
    assert Guards((8,)).beaten(4) == pytest.approx(30 / 36)
    assert Guards((8, 16)).beaten(4) == pytest.approx((30 / 36 + 0) / 2)
    season = Season().hand(DARK)
    assert guards(rules().view(season.state, SILVER), KeyedChance(key_of(1))).beaten(0) == 1


def test_a_defence_is_reckoned_exactly() -> None:
    """Two Defences make 8: against AP 3 they hold on 5 or less, 10 throws of 36."""
    season = attacked(3, "p101a", "p102a")
    now = Reckoning(rules().view(season.state, DARK), KeyedChance(key_of(1)))
    two = next(plan for plan in plans(now.view, "defend", now.worth.keep) if len(plan.plays) == 2)
    assert now.holding(two) == pytest.approx(10 / 36)


def test_a_row_is_worth_more_with_more_heart_and_with_more_leaguers() -> None:
    row = [one for one in Season().state.teams[SILVER].row if one]
    grown = [Leaguer(one.id, one.heart + 3) for one in row]
    most, more, less = (Roster(rules().book, 2, some) for some in (grown, row, row[:-1]))
    assert less.worth < more.worth < most.worth
    assert less.worth * (1 + less.brings(row[-1])) == pytest.approx(more.worth)
    assert more.worth * (1 - more.loss(row[-1])) == pytest.approx(less.worth)
    heart = Leaguer(row[0].id, row[0].heart + 1)
    assert more.worth * (1 + more.grows(row[0])) == pytest.approx(more.minus(row[0]).plus(heart).worth)


# ---- what they do ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKERS)
def test_attacks_with_a_good_hand(level: str) -> None:
    season = Season().hand(DARK, "p105a", "p114a", "p120a", "p120b", "p106a")
    assert isinstance(command(season, DARK, level), c.Attack)


@pytest.mark.parametrize("level", THINKERS)
def test_draws_with_an_empty_hand(level: str) -> None:
    season = Season().hand(DARK)
    assert command(season, DARK, level) == c.Draw()
    assert command(attacked(5), DARK, level) == c.Draw()


@pytest.mark.parametrize("level", THINKERS)
def test_defends_as_well_as_it_can_when_hit_hard(level: str) -> None:
    """AP 6 against three Defences: all three make 12, which holds on 6 or less; two make 8."""
    made = command(attacked(6, "p101a", "p102a", "p105a"), DARK, level)
    assert isinstance(made, c.Defend)
    assert len(made.plays) == 3


def test_steady_spares_what_it_does_not_need() -> None:
    """AP 0 against three Defences: two make 8, which holds on 8 or less, 26 of 36."""
    made = command(attacked(0, "p101a", "p102a", "p105a"), DARK, "steady")
    assert len(made.plays) == 2


@pytest.mark.parametrize("level", THINKERS)
def test_lets_through_what_nothing_can_stop(level: str) -> None:
    assert not isinstance(command(attacked(20, "p101a", "p102a"), DARK, level), c.Defend)


@pytest.mark.rule("iron-14.2")
@pytest.mark.parametrize("level", THINKERS)
def test_throws_away_what_its_team_can_not_use(level: str) -> None:
    """The mark of Obsidian Ace on a card whose lower half is a rough play would be dead for Silver."""
    season = Season().set(scene=2, phase="refill", asked=(SILVER, DARK)).hand(SILVER, "p122a", "p115a")
    for one in season.state.teams[SILVER].row:
        season.leaguer(one.id if one else "", heart=0)
    made = command(season, SILVER, level)
    assert "p122a" in made.cards


@pytest.mark.rule("iron-15.4")
@pytest.mark.parametrize("level", THINKERS)
def test_lets_the_weakest_go(level: str) -> None:
    season = Season()
    row = (*season.state.teams[DARK].row, Leaguer("st10", 0))
    season.team(DARK, row=row).set(scene=2, phase="newcomers", asked=(DARK,))
    assert command(season, DARK, level) == c.Release(("st10",))


def test_sharp_scouts_whom_it_can_use_and_practises_before_the_last_matches() -> None:
    season = Season().team(SILVER, actions=3).set(scene=2, phase="actions", asked=(SILVER,))
    season.set(strays=(Leaguer("st02", 6), Leaguer("st10", 0)))
    assert command(season, SILVER) == c.Scout("st02")
    season.set(strays=(), scene=14, period=3, deck=rules().book.decks[3])
    season.team(SILVER, row=tuple(Leaguer(one.id, 15) for one in season.state.teams[SILVER].row if one))
    assert command(season, SILVER) == c.Practice()


def test_reasons_are_one_line_with_the_odds_of_a_defence() -> None:
    said = english(choose(attacked(6, "p101a", "p102a", "p105a"), DARK).reason)
    assert said == "This defence holds 42 % of the time."  # 15 of 36


# ---- honest, quick, at home everywhere -------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_can_not_see_changes_nothing(level: str) -> None:
    """The other hand and the order of both decks: the view is the same, and so is what it does."""
    season = Season()
    chosen = choose(season, DARK, level)
    state = season.state
    silver = state.teams[SILVER]
    season.set(deck=(*silver.hand, *state.deck[len(silver.hand) :][::-1]), pool=state.pool[::-1])
    season.team(SILVER, hand=state.deck[: len(silver.hand)])
    assert season.state != state
    assert choose(season, DARK, level) == chosen


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_plays_a_whole_season_by_any_house_rules(number: int) -> None:
    """Every phase, as either side: the rules take whatever it does, and it never gives up."""
    play = Play(rules(), HOUSES[number], key_of(number + 50))
    chances = [KeyedChance(key_of(number + seat)) for seat in (0, 1)]
    levels = THINKERS if number % 2 else THINKERS[::-1]
    players = [PLAYERS[level](rules()) for level in levels]
    phases = set()
    while play.result is None:
        state: State = play.state
        phases.add(state.phase)
        seat = asked(state)
        made = think(rules(), players[seat], state, seat, chances[seat])
        assert not isinstance(made.command, c.Concede)
        assert "\n" not in english(made.reason)
        play.do(seat, made.command)
    assert {"attack", "defence", "growth", "refill", "actions"} <= phases
    assert play.result.reason == "tour"


def test_the_same_chance_gives_the_same_choice_and_players_keep_nothing() -> None:
    for level in LEVELS:
        player = PLAYERS[level](rules())
        before = dict(vars(player))
        first = think(rules(), player, Season().state, DARK, KeyedChance(key_of(9)))
        assert think(rules(), player, Season().state, DARK, KeyedChance(key_of(9))) == first
        assert dict(vars(player)) == before


def test_a_move_takes_less_than_a_twentieth_of_a_second() -> None:
    bound = shipped()
    player = PLAYERS["sharp"](bound)
    chances = [KeyedChance(key_of(seat)) for seat in (0, 1)]
    play = Play(bound, USUAL, key_of(7))
    times: list[float] = []
    while play.result is None:
        seat = asked(play.state)
        begun = process_time()
        made = think(bound, player, play.state, seat, chances[seat])
        times.append(process_time() - begun)
        play.do(seat, made.command)
    times.sort()
    assert times[len(times) * 95 // 100] < TYPICAL
    assert times[-1] < 10 * TYPICAL


# ---- strength --------------------------------------------------------------------------------------------


def test_each_level_beats_the_one_below() -> None:
    assert sum(shares(shipped(), "sharp", "random", 16)) / 2 >= 0.8
    assert sum(shares(shipped(), "sharp", "steady", 60)) / 2 >= 0.5
    assert sum(shares(shipped(), "steady", "random", 16)) / 2 >= 0.7


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("weak", "least"), [("random", 0.9), ("steady", 0.6)])
def test_sharp_is_as_strong_as_promised(weak: str, least: float) -> None:
    silver, dark = shares(shipped(), "sharp", weak, 300)
    assert (silver + dark) / 2 >= least
    assert min(silver, dark) > 0.5
