"""Sections 7 and 8: defending, goals, and what a defence leads to."""

from __future__ import annotations

import pytest

from games.engine.contract import Event
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.state import Tally

from .season import DARK, SILVER, Season, attack, defend, low, rules, technique, under_attack, up, used

WALLS = ("p101a", "p102a", "p103a")


def three_walls(*dice: int, ap: int = 5, pen: int = 0) -> Season:
    """Silver defends with three Defence, 12 less two dice."""
    season = under_attack(ap).hand(SILVER, *WALLS).leaguer("si09", pen=pen)
    return season.do(SILVER, defend(*map(low, WALLS), by="si09"), *dice)


def holding(card: str, *dice: int, by: str, ap: int = 0, seat: int = SILVER) -> Season:
    """A defence with the upper half of a card."""
    return under_attack(ap, by=1 - seat).hand(seat, card).do(seat, defend(up(card), by=by), *dice)


# ---- defending -----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-7.1")
def test_the_attacked_team_decides_and_knows_the_ap() -> None:
    struck = Season().hand(DARK, "p107a").do(DARK, attack(up("p107a"), by="da03"), 1, 2)
    assert (struck.state.phase, struck.state.asked) == ("defence", (SILVER,))
    for viewer in (SILVER, DARK, None):
        blow = rules().view(struck.state, viewer).blow
        assert blow is not None
        assert (blow.by, blow.ap) == (DARK, 5)
    struck.refuses(DARK, c.Nothing(), "not_asked")
    struck.refuses(SILVER, attack(up("p107a"), by="si03"), "phase")


@pytest.mark.rule("iron-7.2")
def test_dp_is_the_value_less_two_dice() -> None:
    (roll,) = three_walls(5, 2).told(e.Defended)
    assert (roll.value, roll.dice, roll.dp, roll.ap, roll.held) == (12, (5, 2), 5, 5, True)


@pytest.mark.rule("iron-7.3")
def test_the_penalty_of_a_single_user_comes_off() -> None:
    (roll,) = three_walls(5, 2, pen=4).told(e.Defended)
    assert (roll.dp, roll.held) == (1, False)


@pytest.mark.rule("iron-7.4")
def test_penalties_of_several_users_are_averaged_and_rounded_up() -> None:
    block = under_attack(0).hand(SILVER, "p110a").leaguer("si01", pen=3).leaguer("si03", pen=2)
    (roll,) = block.do(SILVER, defend(low("p110a"), by="si01 si03"), 1, 1).told(e.Defended)
    assert (roll.pen, roll.dp) == (3, 6 - 2 - 3)


@pytest.mark.rule("iron-7.5")
@pytest.mark.rule("iron-8.4")
def test_below_0_a_defence_fails_and_at_0_it_does_not() -> None:
    """Defence alone, 4 less two dice, against AP 0."""
    one = under_attack(0).hand(SILVER, "p101a").do(SILVER, defend(low("p101a"), by="si09"), 2, 2)
    assert one.told(e.Defended)[0].held
    assert not one.told(e.Goal)
    none = under_attack(0).hand(SILVER, "p101a").do(SILVER, defend(low("p101a"), by="si09"), 2, 3)
    assert not none.told(e.Defended)[0].held
    assert none.told(e.Goal)[0].score == (0, 1)


@pytest.mark.rule("iron-7.6a")
def test_there_is_no_refresh_under_attack() -> None:
    tired = under_attack().leaguer("si01", used=True)
    refusal = tired.refuses(SILVER, c.Refresh(("si01",)), "refresh")
    assert "draw, exchange or do nothing" in str(refusal.text.msgid)
    assert tired.hand(SILVER, "p101a").do(SILVER, c.Draw()).events


@pytest.mark.rule("iron-7.6b")
@pytest.mark.parametrize("how", ["draw", "exchange", "nothing"])
def test_not_to_defend_is_a_goal_even_against_ap_0(how: str) -> None:
    season = under_attack(0)
    if how == "draw":
        season.hand(SILVER, "p101a")
    first = season.state.teams[SILVER].hand[0]
    season.do(SILVER, {"draw": c.Draw(), "exchange": c.Exchange((first,)), "nothing": c.Nothing()}[how])
    assert season.told(e.Goal)[0].score == (0, 1)


@pytest.mark.rule("iron-7.6.1")
def test_the_draw_comes_before_the_goal_and_its_reset() -> None:
    """Limit 6, hand 4: draw 2; the reset draws nothing more for this team."""
    hand = under_attack().set(scene=7).hand(SILVER, "p101a", "p102a", "p103a", "p104a").do(SILVER, c.Draw())
    kinds = [type(event) for event in hand.events if isinstance(event, (e.Passed, e.Goal, e.WasReset))]
    assert kinds == [e.Passed, e.Goal, e.WasReset]
    assert hand.told(e.Passed)[0].drawn == 2
    assert hand.told(e.WasReset)[0].drawn == (0, 1)
    under_attack().refuses(SILVER, c.Draw(), "draw")


@pytest.mark.rule("iron-7.6.2")
def test_the_exchange_comes_before_the_goal() -> None:
    full = under_attack()
    gone = full.state.teams[SILVER].hand[:4]
    full.do(SILVER, c.Exchange(gone))
    assert full.told(e.Passed)[0].drawn == 4
    assert not set(gone) & set(full.state.teams[SILVER].hand)
    under_attack().hand(SILVER, "p101a").refuses(SILVER, c.Exchange(("p101a",)), "exchange")


@pytest.mark.rule("iron-7.6.3")
def test_to_let_it_through_spends_nothing() -> None:
    before = under_attack()
    hand = before.state.teams[SILVER].hand
    before.do(SILVER, c.Nothing())
    assert before.state.teams[SILVER].hand == hand
    assert before.state.discards == ()
    assert before.told(e.Goal)[0].seat == DARK


@pytest.mark.rule("iron-7.7")
def test_whoever_defends_is_used() -> None:
    held = under_attack(0).hand(SILVER, "p110a").do(SILVER, defend(low("p110a"), by="si01 si03"), 1, 1)
    assert used(held) == {"si01", "si03", "da11"}


@pytest.mark.rule("iron-7.8")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_growth_is_rolled_whatever_the_dp(dice: tuple[int, int]) -> None:
    """Read the Play, growth +1, by Stella Nova of growth 4: total 5."""
    read = holding("p116a", *dice, 3, 2, by="si01")
    (check,) = read.told(e.Grew)[0].checks
    assert (check.leaguer, check.total, check.gained) == ("si01", 5, 1)


@pytest.mark.rule("iron-7.9")
def test_a_rough_play_before_the_defence_leaves_ap_and_decision() -> None:
    struck = under_attack(4, by=SILVER).hand(DARK, "p113a", "p101a")
    struck.do(DARK, technique(low("p113a"), by="da05", target="si11"), 1, 1)
    assert struck.find("si11").pen == 4
    blow = struck.state.blow
    assert blow is not None
    assert (blow.ap, struck.state.phase, struck.state.asked) == (4, "defence", (DARK,))
    assert struck.do(DARK, defend(low("p101a"), by="da01"), 1, 1).told(e.Defended)[0].ap == 4


# ---- goals ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-8.1")
@pytest.mark.parametrize(("dice", "goal"), [((5, 2), False), ((5, 3), True)])
def test_ap_and_dp_are_compared(dice: tuple[int, int], goal: bool) -> None:
    season = three_walls(*dice)
    assert bool(season.told(e.Goal)) == goal
    assert season.told(e.Defended)[0].held != goal


@pytest.mark.rule("iron-8.2")
def test_a_greater_ap_scores_one() -> None:
    goal = three_walls(5, 3)
    assert goal.told(e.Defended)[0].dp == 4
    assert goal.told(e.Goal)[0].score == (0, 1)
    assert goal.state.tallies == (Tally("da11", 1),)


@pytest.mark.rule("iron-8.3")
def test_an_equal_dp_holds() -> None:
    assert [team.score for team in three_walls(5, 2).state.teams] == [0, 0]


@pytest.mark.rule("iron-8.5a")
def test_a_goal_resets_everybody_and_fills_the_hands() -> None:
    """Limit 5: hands of 1 and 7 become 5 and 7."""
    season = under_attack().leaguer("si01", used=True)
    many = tuple(season.state.deck[:7])
    season.hand(DARK, *many).hand(SILVER, next(card for card in season.state.deck if card not in many))
    season.do(SILVER, c.Nothing())
    assert [len(team.hand) for team in season.state.teams] == [5, 7]
    assert used(season) == set()
    assert season.told(e.WasReset)[0].drawn == (4, 0)


def test_goals_are_booked_for_all_who_struck_them() -> None:
    season = under_attack().set(tallies=(Tally("da03", 1), Tally("da11", 2))).do(SILVER, c.Nothing())
    assert season.state.tallies == (Tally("da03", 1), Tally("da11", 3))


@pytest.mark.rule("iron-8.5b")
def test_the_team_scored_on_restarts_and_penalties_stay() -> None:
    season = under_attack().leaguer("si01", pen=4, used=True).do(SILVER, c.Nothing())
    assert (season.state.possession, season.state.asked) == (SILVER, (SILVER,))
    assert season.find("si01").pen == 4


def test_the_board_remembers_the_whole_exchange_and_no_more() -> None:
    """Techniques, the attack and its defence belong together; the next attack begins anew."""
    season = Season().hand(DARK, "p113a", "p107a").hand(SILVER, "p115a")
    season.do(DARK, technique(low("p113a"), by="da08", target="si08"), 6, 6)
    season.do(DARK, attack(up("p107a"), by="da03"), 1, 2)
    season.do(SILVER, defend(up("p115a"), by="si03"), 1, 1)
    kinds = [type(event) for event in season.state.last]
    assert kinds == [e.Technique, e.RoughPlay, e.Attacked, e.Defended, e.Possession]
    season.do(SILVER, c.Nothing())
    assert [type(event) for event in season.state.last] == [e.Passed, e.Possession]
    assert not any(isinstance(event, e.Drew) for event in season.do(DARK, c.Draw()).state.last)


# ---- outcomes ------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-8.6")
@pytest.mark.parametrize(
    ("card", "by", "kind"),
    [("p115a", "si03", None), ("p118a", "si03 si01", e.WasReset), ("p116a", "si01", e.Countered)],
)
def test_the_printed_outcome_is_carried_out_and_no_other(
    card: str, by: str, kind: type[Event] | None
) -> None:
    held = holding(card, 1, 1, *((6, 6) if card == "p116a" else ()), by=by)
    assert held.told(e.Defended)[0].held
    assert [one for one in (e.WasReset, e.Countered) if held.told(one)] == ([kind] if kind else [])
    assert held.state.possession == SILVER


@pytest.mark.rule("iron-8.6.1")
def test_a_change_of_possession_leaves_everything_else() -> None:
    wall = under_attack(0).hand(SILVER, "p115a", "p101a").leaguer("si07", used=True)
    hands = len(wall.state.teams[DARK].hand)
    wall.do(SILVER, defend(up("p115a"), by="si03"), 1, 1)
    assert used(wall) == {"si03", "si07", "da11"}
    assert (wall.state.teams[SILVER].hand, len(wall.state.teams[DARK].hand)) == (("p101a",), hands)
    assert (wall.state.phase, wall.state.asked, wall.state.possession) == ("attack", (SILVER,), SILVER)


@pytest.mark.rule("iron-8.6.2")
def test_a_reset_refreshes_fills_and_gives_possession_to_the_defender() -> None:
    trap = under_attack(0).hand(SILVER, "p118a").leaguer("da02", used=True)
    trap.do(SILVER, defend(up("p118a"), by="si01 si03"), 1, 1)
    assert used(trap) == set()
    assert all(len(team.hand) >= 5 for team in trap.state.teams)
    assert (trap.state.possession, trap.told(e.WasReset)[0].why) == (SILVER, "defence")
    assert [event.seat for event in trap.told(e.Drew)] == [SILVER], (
        "who attacks next draws first; Dark is full"
    )


@pytest.mark.rule("iron-q23")
@pytest.mark.parametrize("why", ["goal", "defence"])
def test_who_attacks_next_draws_first_at_a_reset(why: str) -> None:
    """Dark has attacked: after a goal as after Dead Ball Trap, Silver is next."""
    season = under_attack(0).hand(SILVER, "p118a", "p101a").hand(DARK, "p102a", "p103a", "p104a")
    top = season.state.deck
    if why == "goal":
        season.do(SILVER, c.Nothing())
    else:
        season.do(SILVER, defend(up("p118a"), by="si01 si03"), 1, 1)
    assert [event.seat for event in season.told(e.Drew)] == [SILVER, DARK]
    kept = 2 if why == "goal" else 1
    assert season.state.teams[SILVER].hand[kept:] == top[: 5 - kept]
    assert season.state.teams[DARK].hand[3:] == top[5 - kept : 7 - kept]


@pytest.mark.rule("iron-8.6.3a")
def test_a_counter_strikes_back_with_the_dp() -> None:
    """Steal and Strike, 7 less 3: the AP of the counter is 4, with no dice."""
    steal = holding("p117a", 1, 2, by="da01 da03", ap=3, seat=DARK)
    assert steal.told(e.Countered)[0].ap == 4
    blow = steal.state.blow
    assert blow is not None
    assert (blow.by, blow.ap, blow.users, blow.links) == (DARK, 4, ("da01", "da03"), 1)
    assert (steal.state.phase, steal.state.asked) == ("defence", (SILVER,))


@pytest.mark.rule("iron-8.6.3a")
def test_a_counter_has_lost_the_penalties_already() -> None:
    """Steal and Strike, 7 less 2 and a mean penalty of 1."""
    steal = under_attack(0, by=SILVER).hand(DARK, "p117a").leaguer("da01", pen=2)
    steal.do(DARK, defend(up("p117a"), by="da01 da03"), 1, 1)
    assert steal.told(e.Countered)[0].ap == 7 - 2 - 1


@pytest.mark.rule("iron-8.6.3b")
def test_counters_chain_and_the_used_stay_used() -> None:
    chain = under_attack(3, by=SILVER).hand(DARK, "p117a", "p117b").hand(SILVER, "p116a")
    chain.do(DARK, defend(up("p117a"), by="da01 da03"), 1, 1)  # 7 - 2 = 5
    chain.do(SILVER, defend(up("p116a"), by="si01"), 1, 1, 6, 6)  # 7 - 2 = 5
    assert chain.told(e.Countered)[0].ap == 5
    blow = chain.state.blow
    assert blow is not None
    assert (blow.by, blow.links, chain.state.asked) == (SILVER, 2, (DARK,))
    assert used(chain) == {"si11", "da01", "da03", "si01"}
    chain.refuses(DARK, defend(up("p117b"), by="da01 da04"), "used")


@pytest.mark.rule("iron-8.6.3c")
def test_a_counter_that_gets_through_scores_for_the_counterer() -> None:
    steal = holding("p117a", 1, 1, by="da01 da03", ap=3, seat=DARK).do(SILVER, c.Nothing())
    assert steal.told(e.Goal)[0].score == (0, 1)
    assert steal.told(e.Goal)[0].scorers == ("da01", "da03")
    assert (steal.state.possession, steal.state.asked) == (SILVER, (SILVER,))


@pytest.mark.rule("iron-4.3", "iron-8.6.3c")
def test_a_counter_may_win_the_match_at_once() -> None:
    steal = holding("p117a", 1, 1, by="da01 da03", ap=3, seat=DARK).team(DARK, score=1)
    steal.do(SILVER, c.Nothing())
    assert steal.told(e.MatchEnded)[0].winner == DARK
    assert not steal.told(e.WasReset)
    assert steal.state.scene == 2


@pytest.mark.rule("iron-8.6.3c")
def test_a_counter_that_is_stopped_gives_the_stopper_what_its_defence_says() -> None:
    steal = holding("p117a", 1, 1, by="da01 da03", ap=3, seat=DARK).hand(SILVER, "p115a")
    steal.do(SILVER, defend(up("p115a"), by="si03"), 1, 1)
    assert (steal.state.phase, steal.state.possession) == ("attack", SILVER)


@pytest.mark.rule("iron-8.6.4")
@pytest.mark.parametrize("basic", ["p101a", "p110a"])
def test_with_defence_or_block_in_it_a_defence_changes_possession(basic: str) -> None:
    """Steal and Strike would counter, and takes two as Block does; Read the Play goes with Defence."""
    card, by = ("p116a", "si01") if basic == "p101a" else ("p117a", "da01 da03")
    seat = SILVER if basic == "p101a" else DARK
    both = under_attack(0, by=1 - seat).hand(seat, card, basic)
    both.refuses(seat, defend(up(card), low(basic), by=by, outcome="counter"), "outcome")
    both.do(seat, defend(up(card), low(basic), by=by), 1, 1, *((6, 6) if seat == SILVER else ()))
    assert not both.told(e.Countered)
    assert (both.state.phase, both.state.possession) == ("attack", seat)


@pytest.mark.rule("iron-q20")
@pytest.mark.rule("iron-8.6.4")
@pytest.mark.parametrize("outcome", ["counter", "reset"])
def test_with_two_printed_outcomes_the_defender_says_which(outcome: str) -> None:
    """Steal and Strike (counter) and Dead Ball Trap (reset), both for two."""
    both = under_attack(0, by=SILVER).hand(DARK, "p117a", "p118a")
    plays = (up("p117a"), up("p118a"))
    both.refuses(DARK, defend(*plays, by="da01 da03"), "outcome")
    both.refuses(DARK, defend(*plays, by="da01 da03", outcome="change"), "outcome")
    both.do(DARK, defend(*plays, by="da01 da03", outcome=outcome), 1, 1)  # type: ignore[arg-type]
    assert bool(both.told(e.Countered)) == (outcome == "counter")
    assert bool(both.told(e.WasReset)) == (outcome == "reset")


# ---- everybody used ------------------------------------------------------------------------------------


def all_used_but(*fresh: str, season: Season) -> Season:
    """Uses everybody else."""
    for team in season.state.teams:
        for one in team.row:
            if one and one.id not in fresh:
                season.leaguer(one.id, used=True)
    return season


@pytest.mark.rule("iron-8.7")
def test_when_the_last_one_is_used_there_is_a_reset_and_the_exchange_decides_possession() -> None:
    last = all_used_but("si03", season=under_attack(0).hand(SILVER, "p115a"))
    last.do(SILVER, defend(up("p115a"), by="si03"), 1, 1)
    assert last.told(e.WasReset)[0].why == "all_used"
    assert used(last) == set()
    assert len(last.state.teams[SILVER].hand) == 5
    assert (last.state.possession, last.state.asked) == (SILVER, (SILVER,))


@pytest.mark.rule("iron-8.7")
def test_a_failed_attack_of_the_last_one_resets_as_well() -> None:
    last = all_used_but("da03", season=Season().hand(DARK, "p107a"))
    last.do(DARK, attack(up("p107a"), by="da03"), 6, 6)
    assert last.told(e.WasReset)[0].why == "all_used"
    assert last.state.possession == SILVER


@pytest.mark.rule("iron-q22")
@pytest.mark.rule("iron-8.7")
def test_after_a_technique_of_the_last_one_possession_stays() -> None:
    last = all_used_but("da05", season=Season().hand(DARK, "p113a"))
    last.do(DARK, technique(low("p113a"), by="da05", target="si01"), 1, 1)
    assert last.told(e.WasReset)[0].why == "all_used"
    assert last.state.asked == (DARK,)


@pytest.mark.rule("iron-8.7")
@pytest.mark.parametrize("fresh", ["si01", "da01"])
def test_one_unused_leaguer_of_either_team_is_enough_for_no_reset(fresh: str) -> None:
    last = all_used_but(fresh, "da05", season=Season().hand(DARK, "p113a"))
    last.do(DARK, technique(low("p113a"), by="da05", target="si01"), 1, 1)
    assert not last.told(e.WasReset)
    assert fresh not in used(last)


@pytest.mark.rule("iron-q22")
@pytest.mark.rule("iron-8.7")
def test_in_the_midst_of_an_exchange_the_reset_waits() -> None:
    last = all_used_but("da03", season=Season().hand(DARK, "p107a"))
    last.do(DARK, attack(up("p107a"), by="da03"), 1, 1)
    assert not last.told(e.WasReset)
    assert last.state.phase == "defence"
    last.do(SILVER, c.Nothing())
    assert [one.why for one in last.told(e.WasReset)] == ["goal"]


@pytest.mark.rule("iron-q15")
@pytest.mark.rule("iron-8.7")
def test_who_is_barred_counts_as_used() -> None:
    """Stella Nova: body 3 and heart 4, penalty 7."""
    last = all_used_but("si01", "da03", season=Season().hand(DARK, "p107a")).leaguer("si01", pen=7)
    last.do(DARK, attack(up("p107a"), by="da03"), 6, 6)
    assert last.told(e.WasReset)[0].why == "all_used"
