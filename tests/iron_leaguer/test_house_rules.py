"""The house rules of plays and matches: what each switch changes."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from games.engine.contract import Viewer
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer import legal
from games.iron_leaguer.house_rules import HOUSE_RULES
from games.iron_leaguer.options import USUAL, Options
from games.iron_leaguer.setup import fresh

from .season import (
    DARK,
    SILVER,
    Season,
    attack,
    defend,
    low,
    opening,
    rules,
    silver_attacks,
    technique,
    under_attack,
    up,
    used,
)
from .test_defence import all_used_but
from .test_endings import last_goal


def test_every_option_has_words_and_its_default_comes_first() -> None:
    assert [spec.field for spec in HOUSE_RULES] == list(dict.fromkeys(spec.field for spec in HOUSE_RULES))
    assert {spec.field for spec in HOUSE_RULES} == set(Options.__struct_fields__)
    for spec in HOUSE_RULES:
        values = [value for value, _ in spec.values]
        assert values[0] == getattr(USUAL, spec.field)
        for value in values:
            msgspec.convert({spec.field: value}, Options)


@pytest.mark.rule("iron-5.1b")
def test_multi_card_single() -> None:
    one = Season(multi_card="single").hand(DARK, "p107a", "p120a")
    one.refuses(DARK, attack(up("p107a"), up("p120a"), by="da03"), "single")
    assert one.do(DARK, attack(up("p107a"), by="da03"), 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-5.4.3b")
def test_mixed_people_separate_groups() -> None:
    """One-Two Pass for two and Full Crush for one: three leaguers, in the order of the halves."""
    groups = Season(mixed_people="separate_groups").hand(DARK, "p109a", "p107a", "p120a")
    plays = (up("p109a"), up("p107a"))
    groups.refuses(DARK, attack(*plays, by="da01 da03"), "people")
    groups.refuses(DARK, attack(*plays, by="da01 da03 da02"), "kind")
    groups.leaguer("da06", pen=3)
    groups.do(DARK, attack(*plays, up("p120a"), by="da01 da03 da06"), 1, 1)
    (roll,) = groups.told(e.Attacked)
    assert (roll.value, roll.pen) == (8 + 8 + 2, 1)
    assert used(groups) == {"da01", "da03", "da06"}


@pytest.mark.rule("iron-6.8")
def test_each_group_grows_by_its_own_halves() -> None:
    """Triangle Rush +2 for three, Comet Pitch +1 for one: a growth check by those who perform it."""
    groups = silver_attacks(mixed_people="separate_groups").hand(SILVER, "p111a", "p101a")
    plays = (up("p111a"), up("p101a"))
    groups.do(SILVER, attack(*plays, by="si01 si05 si03 si09"), *[1] * 10)
    checks = groups.told(e.Grew)[0].checks
    assert [(one.leaguer, one.total) for one in checks] == [
        ("si01", 6), ("si05", 5), ("si03", 5), ("si09", 3),
    ]  # fmt: skip


@pytest.mark.rule("iron-6.8", "iron-5.4.3b")
def test_a_half_without_a_number_grows_the_first_group() -> None:
    """Roaring Cheer +2 goes with the first that has a number, wherever it stands: Triangle Rush for three."""
    groups = silver_attacks(mixed_people="separate_groups").hand(SILVER, "p119a", "p111a", "p101a")
    plays = (up("p119a"), up("p111a"), up("p101a"))
    groups.do(SILVER, attack(*plays, by="si01 si05 si03 si09"), *[1] * 16)
    checks = groups.told(e.Grew)[0].checks
    assert [(one.leaguer, one.total) for one in checks] == [
        *[("si01", 6), ("si05", 5), ("si03", 5)] * 2, ("si09", 3),
    ]  # fmt: skip


@pytest.mark.rule("iron-5.4.3b")
def test_separate_groups_need_enough_different_leaguers() -> None:
    groups = Season(mixed_people="separate_groups").hand(DARK, "p109a", "p107a")
    for n in (1, 2, 4, 5, 7, 8, 9, 10, 11):
        groups.leaguer(f"da{n:02}", used=True)
    groups.refuses(DARK, attack(up("p109a"), up("p107a"), by="da03 da06 da03"), "people")


@pytest.mark.rule("iron-5.4.3b")
def test_a_half_without_a_number_asks_nothing_of_the_later_groups() -> None:
    """Roaring Cheer asks for heart 3: of the three of Triangle Rush, not of the two of One-Two Pass."""
    groups = silver_attacks(mixed_people="separate_groups").hand(SILVER, "p109a", "p111a", "p119a")
    groups.leaguer("si01", heart=1).leaguer("si02", heart=1)
    rush, pair, cheer = up("p111a"), up("p109a"), up("p119a")
    groups.refuses(SILVER, attack(pair, rush, cheer, by="si01 si02 si03 si05 si09"), "heart")
    groups.do(SILVER, attack(rush, pair, cheer, by="si03 si05 si09 si01 si02"), *[1] * 14)
    assert groups.told(e.Attacked)[0].value == 10 + 8 + 2
    grown = [one.leaguer for one in groups.told(e.Grew)[0].checks]
    assert grown == ["si03", "si05", "si09"] * 2


@pytest.mark.rule("iron-5.4.3b")
def test_separate_groups_that_compete_for_the_same_leaguer() -> None:
    """Five could act for one, three and one; but Rock Guard alone is left for an arm and for a strike."""
    groups = silver_attacks(mixed_people="separate_groups").hand(SILVER, "p101a", "p111a", "p103a")
    for name in ("si01", "si04", "si09"):
        groups.leaguer(name, used=True)
    arm, rush, strike = (
        (face, face.half("upper"))
        for face in map(rules().book.faces.get, ("p101a", "p111a", "p103a"))
        if face
    )
    view = rules().view(groups.state, SILVER)
    for pair in ((arm, rush), (rush, strike)):
        assert legal.why_not_join(view, pair[:1], *pair[1]) is None
    assert legal.why_not_join(view, (arm, rush), *strike) == "people"
    assert legal.why_not_join(view, (rush, strike), *arm) == "people"
    free = rules().view(groups.leaguer("si04", used=False).state, SILVER)
    assert legal.why_not_join(free, (arm, rush), *strike) is None


@pytest.mark.rule("iron-5.4.3b")
def test_dash_alone_one() -> None:
    lone = Season(dash_alone="one").hand(DARK, "p120a")
    assert lone.do(DARK, attack(up("p120a"), by="da03"), 1, 1).told(e.Attacked)[0].ap == 0


@pytest.mark.rule("iron-5.4.3b", "iron-8.6.1")
def test_a_defence_that_prints_no_outcome_changes_possession() -> None:
    """Overdrive by itself, 2 less 2 against AP 0."""
    lone = under_attack(0, SILVER, dash_alone="one").hand(DARK, "p120a")
    lone.do(DARK, defend(up("p120a"), by="da03"), 1, 1)
    assert lone.told(e.Defended)[0].held
    assert not lone.told(e.WasReset)
    assert (lone.state.phase, lone.state.asked) == ("attack", (DARK,))


@pytest.mark.rule("iron-5.4.7a")
def test_same_technique_card() -> None:
    """Overdrive above and Block below stand on one design: together only where techniques count."""
    by_half = under_attack(0, by=SILVER).hand(DARK, "p120a", "p120b")
    assert by_half.do(DARK, defend(up("p120a"), low("p120b"), by="da01 da03"), 1, 1).told(e.Defended)
    by_card = under_attack(0, by=SILVER, same_technique="card").hand(DARK, "p120a", "p120b")
    by_card.refuses(DARK, defend(up("p120a"), low("p120b"), by="da01 da03"), "same")
    walls = under_attack(0, same_technique="card").hand(SILVER, "p105a", "p105b")
    assert walls.do(SILVER, defend(low("p105a"), low("p105b"), by="si01"), 1, 1).told(e.Defended)


@pytest.mark.rule("iron-5.4.7a", "iron-5.4.7b")
def test_same_technique_card_does_not_hang_on_the_order() -> None:
    """Defence is exempt beside another half of its design, whichever is named first."""
    book = rules().book
    guard = book.faces["p101a"]
    view = rules().view(opening(same_technique="card"), SILVER)
    first, second = (guard, guard.lower), (guard, guard.upper)
    assert not legal.is_twice(view, [first], *second)
    assert not legal.is_twice(view, [second], *first)
    assert legal.is_twice(view, [second], *second)


@pytest.mark.rule("iron-5.4.1c")
def test_special_list_all() -> None:
    """Promise of the Galaxy (for one) names three: all of them perform it."""
    star = silver_attacks(special_list="all").set(period=3).hand(SILVER)
    star.team(SILVER, hand=("p324a",))
    star.refuses(SILVER, attack(up("p324a"), by="si01"), "people")
    row = star.state.teams[SILVER].row
    star.team(SILVER, row=(*row[:-1], fresh(rules().book, "st01")))
    star.refuses(SILVER, attack(up("p324a"), by="si01"), "people")
    star.do(SILVER, attack(up("p324a"), by="si01 si05 st01"), *[1] * 8)
    assert star.told(e.Attacked)[0].value == 11
    dash = dataclasses.replace(rules().book.faces["p324a"].upper, people=0)
    assert legal.people_of(Options(special_list="all"), dash) == 3, "whatever number it prints"
    assert legal.people_of(USUAL, dash) == 0


@pytest.mark.rule("iron-6.8")
def test_growth_who_one_user() -> None:
    rush = silver_attacks(growth_who="one_user").hand(SILVER, "p111a")
    rush.do(SILVER, attack(up("p111a"), by="si05 si01 si09"), 1, 1, 1, 1)
    assert [one.leaguer for one in rush.told(e.Grew)[0].checks] == ["si05"]


@pytest.mark.rule("iron-11.1")
def test_growth_optional() -> None:
    soul = silver_attacks(growth_optional=True).hand(SILVER, "p123a", "p111a")
    soul.do(SILVER, technique(up("p123a"), by="si02", splits=((),)))
    assert not soul.told(e.Grew)
    soul.do(SILVER, attack(up("p111a"), by="si01 si05 si09", splits=((), (3, 2), (4,))), 1, 1, *[1] * 6)
    assert [one.leaguer for one in soul.told(e.Grew)[0].checks] == ["si05", "si09"]


@pytest.mark.rule("iron-11.6")
def test_growth_min_part_1() -> None:
    play = technique(up("p123a"), by="si02", splits=((6, 1),))
    silver_attacks().hand(SILVER, "p123a").refuses(SILVER, play, "split")
    silver_attacks(growth_min_part=1).hand(SILVER, "p123a").do(SILVER, play, 1, 1, 1, 1)


@pytest.mark.rule("iron-6.6.2")
def test_pass_trim() -> None:
    season = Season(pass_trim=True)
    cards = tuple(dict.fromkeys((*season.state.teams[DARK].hand, *season.state.deck)))[:8]
    season.hand(DARK, *cards).refuses(DARK, c.Exchange(cards[:2]), "exchange")
    season.do(DARK, c.Exchange(cards[:3]))
    assert len(season.state.teams[DARK].hand) == 5
    Season(pass_trim=True).refuses(DARK, c.Exchange(()), "exchange")


@pytest.mark.rule("iron-8.6.4")
def test_mixed_outcome_defender_chooses() -> None:
    both = under_attack(0, mixed_outcome="defender_chooses").hand(SILVER, "p116a", "p101a")
    play = (up("p116a"), low("p101a"))
    both.refuses(SILVER, defend(*play, by="si01"), "outcome")
    both.do(SILVER, defend(*play, by="si01", outcome="counter"), 1, 1, 6, 6)
    assert both.told(e.Countered)


@pytest.mark.rule("iron-8.7")
def test_reset_87_immediate() -> None:
    season = all_used_but("da03", season=Season(reset_87="immediate").hand(DARK, "p107a"))
    season.do(DARK, attack(up("p107a"), by="da03"), 1, 1)
    assert season.told(e.WasReset)[0].why == "all_used"
    assert (season.state.phase, season.state.asked) == ("defence", (SILVER,))
    assert used(season) == set()


@pytest.mark.rule("iron-8.7")
@pytest.mark.parametrize(("rule", "at_once"), [("immediate", True), ("after_exchange", False)])
def test_reset_87_within_a_defence(rule: str, at_once: bool) -> None:
    """Whether the last one of all strikes back (Read the Play) or plays rough before the defence."""
    counter = all_used_but("si01", season=under_attack(0, reset_87=rule).hand(SILVER, "p116a"))
    counter.do(SILVER, defend(up("p116a"), by="si01"), 1, 1, 6, 6)
    assert counter.told(e.Countered)[0].ap == 5
    rough = all_used_but("da08", season=under_attack(0, SILVER, reset_87=rule).hand(DARK, "p113a"))
    rough.do(DARK, technique(low("p113a"), by="da08", target="si08"), 1, 1)
    for season in (counter, rough):
        assert [one.why for one in season.told(e.WasReset)] == ["all_used"] * at_once
        assert (used(season) == set()) == at_once
        assert (season.state.phase, season.state.asked) == ("defence", (DARK,))


@pytest.mark.rule("iron-8.7")
def test_barred_counts_as_used_false() -> None:
    season = all_used_but("si01", "da03", season=Season(barred_counts_as_used=False).hand(DARK, "p107a"))
    season.leaguer("si01", pen=7).do(DARK, attack(up("p107a"), by="da03"), 6, 6)
    assert not season.told(e.WasReset)


@pytest.mark.rule("iron-5.5")
@pytest.mark.parametrize("viewer", [SILVER, None])
def test_discard_visibility_used_only(viewer: Viewer) -> None:
    """What is exchanged is nobody's business then; what is used lies open."""
    season = Season(discard_visibility="used_only")
    season.hand(DARK, "p107a", "p101a", "p102a", "p103a", "p104a")
    season.do(DARK, c.Exchange(("p101a", "p102a")))
    view = rules().view(season.state, viewer)
    assert (view.discards, view.unseen) == ((), 2)
    assert season.told(e.Passed)[0].cards == ()
    assert season.told(e.Passed)[0].discarded == 2
    season.do(SILVER, c.Nothing()).do(DARK, attack(up("p107a"), by="da03"), 6, 6)
    assert rules().view(season.state, viewer).discards == ("p107a",)


@pytest.mark.rule("iron-22.1a")
def test_play_out_tour() -> None:
    third = last_goal(15, SILVER, by=SILVER, play_out_tour=True)
    assert (third.state.scene, third.state.ending) == (16, None)
