"""Section 9: rough play, penalties, and who is barred by them."""

from __future__ import annotations

import pytest

from games.engine.chance import ScriptedChance
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.rules import bind

from .season import (
    DARK,
    SILVER,
    SOURCE,
    Season,
    attack,
    defend,
    low,
    silver_attacks,
    technique,
    under_attack,
    up,
    used,
)


def charge(*dice: int, on: str = "si08", by: str = "da08", season: Season | None = None) -> Season:
    """Dark uses Rough Charge: value 11, penalty 4, body 4."""
    season = season or Season()
    return season.hand(DARK, "p113a").do(DARK, technique(low("p113a"), by=by, target=on), *dice)


@pytest.mark.rule("iron-9.1")
def test_a_rough_play_has_the_usual_requirements() -> None:
    """Rough Charge asks for body 4: Mint Dash's colleagues aside, Dark's Black Stride has just that."""
    weak = Season().hand(DARK, "p122a")  # Dark Ambush: tech 4, body 4, attack only
    weak.leaguer("da08", heart=0)
    assert weak.do(DARK, technique(low("p122a"), by="da08", target="si08"), 1, 1).told(e.RoughPlay)
    guest = Season().hand(DARK, "p113a")
    row = guest.state.teams[DARK].row
    guest.team(DARK, row=(*row[:-1], guest.find("si08")))  # body 3
    guest.refuses(DARK, technique(low("p113a"), by="si08", target="si01"), "body")
    under_attack(by=SILVER).hand(DARK, "p122a").refuses(
        DARK, technique(low("p122a"), by="da08", target="si08"), "timing"
    )


@pytest.mark.rule("iron-q12")
def test_a_rough_play_is_never_part_of_an_attack_or_defence() -> None:
    dark = Season().hand(DARK, "p113a", "p107a")
    dark.refuses(DARK, attack(up("p107a"), low("p113a"), by="da03"), "alone")
    struck = under_attack(by=SILVER).hand(DARK, "p113a", "p101a")
    struck.refuses(DARK, defend(low("p101a"), low("p113a"), by="da03"), "alone")


@pytest.mark.rule("iron-9.2")
def test_silver_never_plays_rough_but_may_use_the_other_half() -> None:
    silver = silver_attacks().hand(SILVER, "p113a")
    refusal = silver.refuses(SILVER, technique(low("p113a"), by="si03", target="da01"), "silver_rough")
    assert "other half" in str(refusal.text.facts["why"])
    assert silver.do(SILVER, attack(up("p113a"), by="si01"), 1, 1, 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-9.3")
@pytest.mark.parametrize("target", [None, "da01", "st01", "nobody"])
def test_a_rough_play_names_one_of_the_other_team(target: str | None) -> None:
    dark = Season().hand(DARK, "p113a")
    dark.refuses(DARK, technique(low("p113a"), by="da08", target=target), "target")


@pytest.mark.rule("iron-q13")
@pytest.mark.rule("iron-9.3")
def test_the_target_may_be_used_penalised_or_barred() -> None:
    season = Season().leaguer("si08", used=True, pen=9)
    assert charge(1, 1, season=season).find("si08").pen == 13


@pytest.mark.rule("iron-9.4a")
@pytest.mark.rule("iron-9.5")
@pytest.mark.parametrize(("dice", "succeeded"), [((5, 3), True), ((5, 4), False)])
def test_the_number_is_the_value_less_the_targets_body(dice: tuple[int, int], succeeded: bool) -> None:
    (rough,) = charge(*dice).told(e.RoughPlay)
    assert (rough.number, rough.succeeded) == (11 - 3, succeeded)


@pytest.mark.rule("iron-9.4b")
def test_a_penalty_of_the_performer_comes_off_the_number() -> None:
    hurt = Season().leaguer("da08", pen=2)
    assert charge(1, 1, season=hurt).told(e.RoughPlay)[0].number == 6


@pytest.mark.rule("iron-9.4b")
@pytest.mark.parametrize(
    ("pens", "number"),
    [
        ((1, 2), 11 - 3 - 2),  # 3/2
        ((3, 0), 11 - 3 - 2),
        ((3, 1), 11 - 3 - 2),
        ((0, 1), 11 - 3 - 1),  # 1/2
        ((0, 0), 11 - 3),
    ],
)
def test_the_penalties_of_several_performers_are_averaged_and_rounded_up(
    pens: tuple[int, int], number: int
) -> None:
    """Rough Charge as a pack may print it, for two."""
    head, sign, tail = SOURCE.partition('id = "l1_rfc"')
    assert sign
    pair = bind(head + sign + tail.replace("people = 1", "people = 2", 1))
    season = Season().hand(DARK, "p113a").leaguer("da08", pen=pens[0]).leaguer("da05", pen=pens[1])
    charges = technique(low("p113a"), by="da08 da05", target="si08")
    _, told = pair.step(season.state, DARK, charges, ScriptedChance.of_dice(1, 1))
    (rough,) = (event for event in told if isinstance(event, e.RoughPlay))
    assert (rough.number, rough.succeeded) == (number, True)


@pytest.mark.rule("iron-9.5")
def test_penalties_add_up() -> None:
    """8 against 8 with penalty 4, on a leaguer with penalty 3."""
    season = charge(5, 3, season=Season().leaguer("si08", pen=3))
    assert season.find("si08").pen == 7
    assert season.told(e.RoughPlay)[0].pen == 7


@pytest.mark.rule("iron-9.6")
def test_a_failed_rough_play_has_no_effect_but_costs_card_and_performer() -> None:
    failed = charge(5, 4)
    assert failed.find("si08").pen == 0
    assert failed.state.discards == ("p113a",)
    assert used(failed) == {"da08"}


@pytest.mark.rule("iron-9.7a")
def test_the_performer_is_used() -> None:
    assert used(charge(1, 1)) == {"da08"}


@pytest.mark.rule("iron-9.7b")
def test_a_rough_play_leaves_possession_unless_the_half_says_otherwise() -> None:
    assert charge(1, 1).state.asked == (DARK,)
    ambush = Season().hand(DARK, "p122a")
    ambush.do(DARK, technique(low("p122a"), by="da08", target="si08"), 1, 1)
    assert ambush.state.asked == (SILVER,)


@pytest.mark.rule("iron-9.8")
def test_every_attempt_of_the_match_is_counted() -> None:
    season = charge(1, 1)
    charge(6, 6, season=season, by="da05")
    season.hand(DARK, "p114a").do(DARK, technique(low("p114a"), by="da06", target="si01"), 6, 6)
    assert season.state.rough == 3
    assert season.told(e.RoughPlay)[0].count == 3
    season.team(DARK, score=1).set(phase="defence", asked=(SILVER,)).set(blow=under_attack().state.blow)
    season.do(SILVER, c.Nothing())
    assert season.state.matches[0].rough == 3


@pytest.mark.rule("iron-9.9a")
def test_a_penalty_of_body_and_heart_bars() -> None:
    """Rock Guard: body 6, heart 3."""
    guard = under_attack().hand(SILVER, "p101a").leaguer("si03", pen=9)
    guard.refuses(SILVER, defend(low("p101a"), by="si03"), "barred")
    attacker = silver_attacks().hand(SILVER, "p115a").leaguer("si03", pen=9)
    attacker.refuses(SILVER, attack(low("p115a"), by="si03"), "barred")
    (roll,) = (
        under_attack()
        .hand(SILVER, "p101a")
        .leaguer("si03", pen=8)
        .do(SILVER, defend(low("p101a"), by="si03"), 1, 1)
        .told(e.Defended)
    )
    assert (roll.pen, roll.dp) == (8, 4 - 2 - 8)


@pytest.mark.rule("iron-9.9b")
def test_a_heart_that_rises_above_it_lifts_the_bar() -> None:
    guard = under_attack().hand(SILVER, "p101a").leaguer("si03", pen=9, heart=4)
    assert guard.do(SILVER, defend(low("p101a"), by="si03"), 1, 1).told(e.Defended)[0].pen == 9


@pytest.mark.rule("iron-9.9a")
def test_nobody_is_barred_without_a_penalty() -> None:
    nobody = Season().hand(DARK, "p107a").leaguer("da03", heart=0)
    assert nobody.do(DARK, attack(up("p107a"), by="da03"), 1, 1).told(e.Attacked)
