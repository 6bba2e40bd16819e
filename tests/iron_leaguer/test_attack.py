"""Section 6: attacking, and what may be done instead."""

from __future__ import annotations

import pytest

from games.engine.chance import ScriptedChance
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Parts
from games.iron_leaguer.rules import bind

from .season import (
    DARK,
    SILVER,
    SOURCE,
    Season,
    attack,
    defend,
    low,
    rules,
    silver_attacks,
    technique,
    up,
    used,
)


def striking(*dice: int, by: str = "da03", **pens: int) -> Season:
    """Dark attacks: one with Full Crush (8), two with One-Two Pass (8), three with Iron Formation (10)."""
    card = {1: "p107a", 2: "p109a", 3: "p112a"}[len(by.split())]
    season = Season().hand(DARK, card)
    for who, pen in pens.items():
        season.leaguer(who, pen=pen)
    return season.do(DARK, attack(up(card), by=by), *dice)


@pytest.mark.rule("iron-6.1")
@pytest.mark.parametrize(
    "command", [attack(up("p101a"), by="si01"), c.Nothing(), c.Draw(), c.Refresh(("si01",))]
)
def test_only_the_team_with_possession_acts(command: c.Commands) -> None:
    Season().refuses(SILVER, command, "not_asked")


@pytest.mark.rule("iron-6.1")
def test_nobody_defends_before_there_is_an_attack() -> None:
    Season().refuses(DARK, defend(low("p101a"), by="da01"), "phase")


@pytest.mark.rule("iron-6.2")
def test_ap_is_the_value_less_two_dice() -> None:
    (roll,) = striking(3, 4).told(e.Attacked)
    assert (roll.value, roll.dice, roll.pen, roll.ap) == (8, (3, 4), 0, 1)


@pytest.mark.rule("iron-6.3")
def test_the_penalty_of_a_single_user_comes_off() -> None:
    (roll,) = striking(1, 2, da03=3).told(e.Attacked)
    assert (roll.pen, roll.ap) == (3, 8 - 3 - 3)


@pytest.mark.rule("iron-6.4")
@pytest.mark.parametrize(
    ("by", "pens", "off"),
    [
        ("da01 da03 da10", {"da01": 3, "da03": 1}, 2),  # 4/3
        ("da01 da03", {"da03": 1}, 1),  # 1/2
        ("da01 da03", {"da01": 3, "da03": 3}, 3),
    ],
)
def test_penalties_of_several_users_are_averaged_and_rounded_up(
    by: str, pens: dict[str, int], off: int
) -> None:
    (roll,) = striking(1, 1, by=by, **pens).told(e.Attacked)
    assert roll.pen == off
    assert roll.ap == roll.value - 2 - off


@pytest.mark.rule("iron-6.5a")
def test_an_attack_below_0_fails_and_possession_passes_at_once() -> None:
    failed = striking(5, 4)
    assert failed.told(e.Attacked)[0].ap == -1
    assert (failed.state.phase, failed.state.asked, failed.state.possession) == ("attack", (SILVER,), SILVER)


@pytest.mark.rule("iron-6.5a")
def test_an_attack_of_0_has_to_be_defended() -> None:
    naught = striking(4, 4)
    assert naught.told(e.Attacked)[0].ap == 0
    assert (naught.state.phase, naught.state.asked) == ("defence", (SILVER,))


@pytest.mark.rule("iron-6.5a")
def test_penalties_alone_can_make_an_attack_fail() -> None:
    assert striking(1, 2, da03=6).state.possession == SILVER, "8 - 3 - 6"


@pytest.mark.rule("iron-6.5b")
def test_after_a_failed_attack_the_used_stay_used() -> None:
    pair = Season().hand(DARK, "p109a").leaguer("da05", used=True).leaguer("si02", used=True)
    pair.do(DARK, attack(up("p109a"), by="da01 da03"), 6, 6)
    assert used(pair) == {"da01", "da03", "da05", "si02"}


@pytest.mark.rule("iron-6.6a")
def test_a_team_that_could_attack_may_let_it_be() -> None:
    able = Season().hand(DARK, "p107a")
    assert able.do(DARK, c.Nothing()).state.possession == SILVER


@pytest.mark.rule("iron-q49")
def test_who_can_neither_attack_nor_defend_does_not_lose_by_that() -> None:
    helpless = Season()
    for one in helpless.state.teams[DARK].row:
        assert one
        helpless.leaguer(one.id, used=True)
    assert helpless.do(DARK, c.Nothing()).state.phase == "attack"
    helpless.hand(DARK, "p101a").hand(SILVER, "p115a")
    struck = helpless.do(SILVER, attack(low("p115a"), by="si01"), 1, 1)
    struck.refuses(DARK, defend(low("p101a"), by="da01"), "people")
    assert struck.do(DARK, c.Nothing()).told(e.Goal)[0].score == (1, 0)


@pytest.mark.rule("iron-6.6b")
@pytest.mark.parametrize("how", ["draw", "exchange", "refresh", "nothing"])
def test_whatever_is_done_instead_possession_moves(how: str) -> None:
    season = Season().leaguer("da03", used=True)
    if how == "draw":
        season.hand(DARK, "p107a")
    first = season.state.teams[DARK].hand[0]
    season.do(
        DARK,
        {
            "draw": c.Draw(),
            "exchange": c.Exchange((first,)),
            "refresh": c.Refresh(("da03",)),
            "nothing": c.Nothing(),
        }[how],
    )
    assert (season.state.phase, season.state.asked, season.state.possession) == ("attack", (SILVER,), SILVER)
    assert season.told(e.Passed)[0].how == how


@pytest.mark.rule("iron-6.6.1")
def test_a_hand_below_the_limit_draws_up_to_it() -> None:
    two = Season().hand(DARK, "p107a", "p108a").do(DARK, c.Draw())
    assert len(two.state.teams[DARK].hand) == 5
    assert two.told(e.Passed)[0].drawn == 3
    refusal = Season().refuses(DARK, c.Draw(), "draw")
    assert "exchange" in refusal.text.msgid


@pytest.mark.rule("iron-6.6.2")
def test_a_hand_at_the_limit_is_exchanged() -> None:
    full = Season()
    gone = full.state.teams[DARK].hand[:3]
    kept = full.state.teams[DARK].hand[3:]
    full.do(DARK, c.Exchange(gone))
    hand = full.state.teams[DARK].hand
    assert len(hand) == 5
    assert set(kept) < set(hand)
    assert not set(gone) & set(hand)
    assert full.told(e.Passed)[0].cards == gone


@pytest.mark.rule("iron-6.6.2")
@pytest.mark.parametrize(("held", "given", "left"), [(8, 2, 6), (8, 5, 5)])
def test_a_hand_above_the_limit_is_not_cut_by_an_exchange(held: int, given: int, left: int) -> None:
    """8 less 2: 6 and no draw. 8 less 5: 3, and 2 are drawn."""
    season = Season()
    cards = tuple(dict.fromkeys((*season.state.teams[DARK].hand, *season.state.deck)))[:held]
    season.hand(DARK, *cards).do(DARK, c.Exchange(cards[:given]))
    assert len(season.state.teams[DARK].hand) == left
    assert season.told(e.Passed)[0].drawn == max(0, 5 - (held - given))


@pytest.mark.rule("iron-q17")
@pytest.mark.rule("iron-6.6.2")
def test_an_exchange_needs_a_full_hand_and_at_least_one_card_of_it() -> None:
    refusal = Season().hand(DARK, "p107a").refuses(DARK, c.Exchange(("p107a",)), "exchange")
    assert "draw" in refusal.text.msgid
    four = Season()
    four.hand(DARK, *four.state.teams[DARK].hand[:4])
    four.refuses(DARK, c.Exchange(four.state.teams[DARK].hand[:1]), "exchange")
    full = Season()
    full.refuses(DARK, c.Exchange(()), "exchange")
    one = full.state.teams[DARK].hand[0]
    full.refuses(DARK, c.Exchange((one, one)), "card_twice")
    full.refuses(DARK, c.Exchange((full.state.deck[0],)), "hand")


@pytest.mark.rule("iron-6.6.3")
def test_up_to_three_used_leaguers_of_ones_choice_are_refreshed() -> None:
    tired = Season()
    for who in ("da01", "da02", "da03", "da04", "da05", "si01"):
        tired.leaguer(who, used=True)
    tired.refuses(DARK, c.Refresh(("da01", "da02", "da03", "da04")), "refresh")
    tired.refuses(DARK, c.Refresh(("si01",)), "refresh")
    tired.refuses(DARK, c.Refresh(("da06",)), "refresh")
    tired.refuses(DARK, c.Refresh(("da01", "da01")), "refresh")
    tired.refuses(DARK, c.Refresh(()), "refresh")
    tired.do(DARK, c.Refresh(("da02", "da04", "da05")))
    assert used(tired) == {"da01", "da03", "si01"}


@pytest.mark.rule("iron-6.6.3")
def test_nobody_used_is_nobody_to_refresh() -> None:
    Season().refuses(DARK, c.Refresh(("da01",)), "refresh")


@pytest.mark.rule("iron-6.6.4")
def test_to_do_nothing_changes_nothing_but_possession() -> None:
    before = Season().leaguer("da03", used=True)
    teams, deck = before.state.teams, before.state.deck
    before.do(DARK, c.Nothing())
    assert (before.state.teams, before.state.deck, before.state.discards) == (teams, deck, ())
    assert before.state.possession == SILVER


@pytest.mark.rule("iron-6.7")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_whoever_attacks_is_used_for_all_to_see(dice: tuple[int, int]) -> None:
    pair = striking(*dice, by="da01 da03")
    view = rules().view(pair.state, None)
    assert {one.id for one in view.teams[DARK].leaguers if one.used} == {"da01", "da03"}


@pytest.mark.rule("iron-6.8")
@pytest.mark.rule("iron-11.4")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_growth_is_rolled_for_each_user_whether_or_not_the_attack_fails(dice: tuple[int, int]) -> None:
    """Triangle Rush, growth +2: Stella Nova 4 + 2, Sakuyamaru 3 + 2, Old Gear 2 + 2."""
    rush = silver_attacks().hand(SILVER, "p111a")
    rush.do(SILVER, attack(up("p111a"), by="si01 si05 si09"), *dice, 3, 3, 3, 3, 2, 2)
    (grew,) = rush.told(e.Grew)
    assert [(one.leaguer, one.total, one.gained) for one in grew.checks] == [
        ("si01", 6, 1), ("si05", 5, 0), ("si09", 4, 1),
    ]  # fmt: skip
    assert (rush.find("si01").heart, rush.find("si05").heart, rush.find("si09").heart) == (5, 4, 6)


@pytest.mark.rule("iron-6.8")
@pytest.mark.rule("iron-11.6")
def test_a_growth_total_of_a_play_may_be_split() -> None:
    """Answer of the Soul, growth +4, on Stella Nova: 8 as 5 and 3."""

    def answer(*parts: Parts) -> c.UseTechnique:
        return technique(up("p123a"), by="si01", splits=parts)

    soul = silver_attacks().hand(SILVER, "p123a")
    for wrong in ((5, 4), (7, 1), (8, 0), (4, 2, 1, 1)):
        soul.refuses(SILVER, answer(wrong), "split")
    soul.refuses(SILVER, answer((5, 3), (5, 3)), "split")
    soul.do(SILVER, answer((5, 3)), 2, 3, 1, 2)
    assert soul.told(e.Grew)[0].checks[0].gained == 2
    assert soul.find("si01").heart == 6


@pytest.mark.rule("iron-11.1", "iron-6.8")
def test_no_growth_check_of_a_play_is_left_out() -> None:
    """Triangle Rush has three: parts are named for all of them or none, and no parts mean the best ones."""
    rush = silver_attacks().hand(SILVER, "p111a")
    plays, by = up("p111a"), "si01 si05 si09"
    for wrong in (((6,),), ((6,), (5,)), ((6,), (5,), (4,), (4,))):
        rush.refuses(SILVER, attack(plays, by=by, splits=wrong), "split")
    rush.do(SILVER, attack(plays, by=by, splits=((), (3, 2), ())), 1, 1, *[1] * 8)
    assert [(one.leaguer, one.parts) for one in rush.told(e.Grew)[0].checks] == [
        ("si01", (6,)), ("si05", (3, 2)), ("si09", (4,)),
    ]  # fmt: skip


@pytest.mark.rule("iron-q16")
def test_a_heart_gained_counts_at_once() -> None:
    """Paddle Joe has heart 2, and Comet Pitch asks for 3."""
    joe = silver_attacks().hand(SILVER, "p123a", "p101a")
    joe.refuses(SILVER, attack(up("p101a"), by="si07"), "heart")
    joe.do(SILVER, technique(up("p123a"), by="si07"), 3, 4).leaguer("si07", used=False)
    assert joe.do(SILVER, attack(up("p101a"), by="si07"), 1, 1, 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-11.7")
def test_who_never_grows_is_left_out() -> None:
    """Roaring Cheer grows by 2; Crash Tank has growth '-'."""
    tank = Season().hand(DARK, "p105a", "p119a").leaguer("da05", heart=3)
    tank.do(DARK, attack(up("p105a"), up("p119a"), by="da05"), 1, 1)
    assert not tank.told(e.Grew)


@pytest.mark.rule("iron-11.4", "iron-11.7")
def test_a_growth_of_0_is_a_number_and_not_a_dash() -> None:
    """Triangle Rush grows by 2: with growth 0 the total is 2."""
    head, tail = SOURCE.split('id = "si09"')
    zero = bind(head + 'id = "si09"' + tail.replace("growth = 2", "growth = 0", 1))
    rush = silver_attacks().hand(SILVER, "p111a")
    told = zero.step(
        rush.state, SILVER, attack(up("p111a"), by="si01 si05 si09"), ScriptedChance.of_dice(*[1] * 8)
    ).events
    (grew,) = [one for one in told if isinstance(one, e.Grew)]
    assert [(one.leaguer, one.total, one.gained) for one in grew.checks][2] == ("si09", 2, 1)


@pytest.mark.rule("iron-q10")
@pytest.mark.rule("iron-6.9")
def test_a_technique_leaves_the_team_acting() -> None:
    soul = silver_attacks().hand(SILVER, "p123a", "p101a")
    count = soul.state.count
    soul.do(SILVER, technique(up("p123a"), by="si02"), 1, 1)
    assert (soul.state.phase, soul.state.asked) == ("attack", (SILVER,))
    assert used(soul) == {"si02"}
    assert soul.state.discards == ("p123a",)
    assert (soul.state.idle, soul.state.windows) == (0, 0), "neither attack nor pass"
    assert soul.state.count == count + 1, "asked anew"
    assert soul.do(SILVER, attack(up("p101a"), by="si09"), 1, 1, 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-q11")
@pytest.mark.rule("iron-6.9")
def test_a_technique_that_says_so_moves_possession() -> None:
    ambush = Season().hand(DARK, "p122a")
    ambush.do(DARK, technique(low("p122a"), by="da03", target="si01"), 1, 1)
    assert (ambush.state.phase, ambush.state.asked, ambush.state.possession) == ("attack", (SILVER,), SILVER)
    assert ambush.state.idle == 1


@pytest.mark.rule("iron-6.9")
def test_a_half_with_a_value_is_no_technique_and_one_without_no_attack() -> None:
    hand = silver_attacks().hand(SILVER, "p123a", "p101a")
    hand.refuses(SILVER, technique(up("p101a"), by="si09"), "alone")
    hand.refuses(SILVER, attack(up("p123a"), by="si09"), "alone")
    hand.refuses(SILVER, technique(up("p123a"), by="si09", target="da01"), "target")
