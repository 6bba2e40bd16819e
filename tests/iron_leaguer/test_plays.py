"""Section 5: technique cards, and who may use what they say."""

from __future__ import annotations

import dataclasses

import pytest

from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.book import Half, least_heart
from games.iron_leaguer.pack import Least
from games.iron_leaguer.squad import meets
from games.iron_leaguer.state import Leaguer

from .season import (
    DARK,
    SILVER,
    Season,
    attack,
    defend,
    low,
    replace,
    rules,
    silver_attacks,
    technique,
    under_attack,
    up,
)


def half_with(heart: int, tech: int, body: int = 0) -> Half:
    """A half with these minimums, open to every kind."""
    book = rules().book
    spec = replace(book.halves["l1_str"].spec, least=Least(heart, tech, body))
    needs = {one.id: least_heart(spec, one) for one in book.figures.values()}
    return Half(
        spec.id, spec, 1, frozenset(), True, False, False,
        {leaguer: heart for leaguer, heart in needs.items() if heart is not None},
    )  # fmt: skip


# ---- cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-5.1a")
def test_cards_come_from_the_hand() -> None:
    dark = Season().hand(DARK, "p107a")
    refusal = dark.refuses(DARK, attack(up("p108a"), by="da04"), "hand")
    assert "{hand}" in refusal.text.msgid
    dark.refuses(DARK, attack(up("no such card"), by="da04"), "hand")


@pytest.mark.rule("iron-5.1b")
def test_an_attack_or_defence_uses_at_least_one_card() -> None:
    Season().refuses(DARK, c.Attack((), ("da01",)), "no_cards")
    under_attack().refuses(SILVER, c.Defend((), ("si01",)), "no_cards")


@pytest.mark.rule("iron-5.1b")
def test_the_values_of_several_cards_add_up_in_one_roll() -> None:
    both = Season().hand(DARK, "p107a", "p120a").do(DARK, attack(up("p107a"), up("p120a"), by="da03"), 3, 4)
    (roll,) = both.told(e.Attacked)
    assert (roll.value, roll.ap) == (8 + 2, 3)
    assert both.state.teams[DARK].hand == ()


@pytest.mark.rule("iron-5.2a")
def test_a_card_is_used_with_one_of_its_halves() -> None:
    lower = under_attack().hand(SILVER, "p101a").do(SILVER, defend(low("p101a"), by="si09"), 1, 1)
    (roll,) = lower.told(e.Defended)
    assert roll.value == 4, "nothing of Comet Pitch counts"
    assert not lower.told(e.Grew), "nor does its growth"
    under_attack().hand(SILVER, "p101a").refuses(
        SILVER, defend(low("p101a"), up("p101a"), by="si09"), "card_twice"
    )


@pytest.mark.rule("iron-5.2b")
def test_the_half_is_named_and_public_from_then_on() -> None:
    played = Season().hand(DARK, "p107a").do(DARK, attack(up("p107a"), by="da03"), 1, 1)
    assert played.told(e.Attacked)[0].plays == (c.Play("p107a", "upper"),)
    view = rules().view(played.state, None)
    assert any(isinstance(event, e.Attacked) for event in view.last)


@pytest.mark.rule("iron-5.5")
def test_used_cards_go_face_up_to_the_discards_even_of_a_failure() -> None:
    failed = Season().hand(DARK, "p107a", "p120a", "p101a")
    failed.do(DARK, attack(up("p107a"), up("p120a"), by="da03"), 6, 6)
    assert failed.told(e.Attacked)[0].ap == -2
    assert set(rules().view(failed.state, None).discards) == {"p107a", "p120a"}


@pytest.mark.rule("iron-5.6")
def test_the_discards_become_the_deck_when_it_has_run_out() -> None:
    """Deck 1, discards 9, draw 3: one from the deck, then two of the shuffled discards; the deck is 7."""
    low_deck = silver_attacks().hand(SILVER, "p101a", "p102a")
    cards = low_deck.state.deck
    low_deck.set(deck=cards[:1], discards=cards[1:10]).do(SILVER, c.Draw())
    assert len(low_deck.state.teams[SILVER].hand) == 5
    assert (len(low_deck.state.deck), low_deck.state.discards) == (7, ())
    assert cards[0] in low_deck.state.teams[SILVER].hand


@pytest.mark.rule("iron-q24")
@pytest.mark.rule("iron-5.6")
def test_with_nothing_left_a_draw_is_short() -> None:
    empty = silver_attacks().hand(SILVER, "p101a", "p102a")
    empty.set(deck=empty.state.deck[:1]).do(SILVER, c.Draw())
    assert len(empty.state.teams[SILVER].hand) == 3
    assert empty.told(e.Passed)[0].drawn == 1


# ---- who may use them ----------------------------------------------------------------------------------


@pytest.mark.rule("iron-5.3a")
@pytest.mark.parametrize("stranger", ["si03", "st01", "nobody"])
def test_users_come_from_the_own_row(stranger: str) -> None:
    Season().hand(DARK, "p107a").refuses(DARK, attack(up("p107a"), by=stranger), "foreign")


@pytest.mark.rule("iron-5.3b")
def test_used_leaguers_cannot_be_chosen() -> None:
    tired = Season().hand(DARK, "p107a", "p122a").leaguer("da03", used=True)
    tired.refuses(DARK, attack(up("p107a"), by="da03"), "used")
    tired.refuses(DARK, technique(low("p122a"), by="da03", target="si01"), "used")


@pytest.mark.rule("iron-5.4")
@pytest.mark.parametrize(
    ("card", "who", "code"),
    [
        ("p101a", "si02", "kind"),  # Comet Pitch: arm; Gale Runner is a leg
        ("p101a", "si11", "heart"),  # heart 3; Silver Rookie has 2
        ("p105a", "si01", "body"),  # Cannon Arm: body 5; Stella Nova has 3
        ("p105a", "si03", "tech"),  # tech 5; Rock Guard has 3, and heart 3 stands in for 1
        ("p124a", "si02", "only"),  # Nova Stream is for Stella Nova alone
    ],
)
def test_who_lacks_something_is_refused_with_what_is_lacking(card: str, who: str, code: str) -> None:
    season = silver_attacks().hand(SILVER, card).leaguer("si03", heart=3)
    if card == "p105a":  # nobody of Silver's could use it: a strong guest joins the row
        season.team(SILVER, row=(*season.state.teams[SILVER].row, Leaguer("da01", 1)))
    refusal = season.refuses(SILVER, attack(up(card), by=who), code)
    assert refusal.text.facts["who"], "it says who could"


@pytest.mark.rule("iron-5.4.1a")
def test_a_kind_is_among_the_leaguers_kinds() -> None:
    """Knife Kick is a leg technique: Black Stride has the kind, Iron Fang is a striker."""
    leg = Season().hand(DARK, "p106a").leaguer("da02", heart=1)
    leg.refuses(DARK, attack(up("p106a"), by="da03"), "kind")
    assert leg.do(DARK, attack(up("p106a"), by="da10"), 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-5.4.1b")
@pytest.mark.parametrize("who", ["si01", "si02", "si04", "si05"])
def test_a_dash_is_open_to_every_kind(who: str) -> None:
    assert under_attack().hand(SILVER, "p101a").do(SILVER, defend(low("p101a"), by=who), 1, 1).events


@pytest.mark.rule("iron-5.4.1c")
def test_a_star_is_for_those_on_its_list_whatever_their_kind() -> None:
    nova = silver_attacks().hand(SILVER, "p124a")
    nova.refuses(SILVER, attack(up("p124a"), by="si02"), "only")
    assert nova.do(SILVER, attack(up("p124a"), by="si01"), 1, 1, 1, 1).told(e.Attacked)[0].value == 9


@pytest.mark.rule("iron-5.4", "iron-5.4.1c", "iron-5.4.4")
def test_a_star_only_lifts_the_kind() -> None:
    """Stella Nova: tech 4, body 3. The minimums count for those on the list as for anybody."""
    nova = rules().book.figures["si01"]
    spec = replace(rules().book.halves["l1_str"].spec, kind="*", only=("si01",), least=Least(6, 6, 3))
    assert least_heart(spec, nova) == 6 + 2 * 2
    assert least_heart(replace(spec, least=Least(0, 0, 4)), nova) is None


@pytest.mark.rule("iron-5.4.2a")
def test_halves_for_defending_do_not_attack() -> None:
    dark = Season().hand(DARK, "p115a", "p120a", "p107a")
    dark.refuses(DARK, attack(up("p115a"), by="da03"), "timing")
    dark.do(DARK, attack(up("p107a"), up("p120a"), by="da03"), 1, 1)  # Overdrive is for both
    assert dark.told(e.Attacked)[0].value == 10


@pytest.mark.rule("iron-5.4.2b")
def test_halves_for_attacking_do_not_defend() -> None:
    silver = under_attack().hand(SILVER, "p115a", "p119a", "p101a")
    silver.refuses(SILVER, defend(low("p115a"), by="si03"), "timing")
    silver.do(SILVER, defend(low("p101a"), up("p119a"), by="si09"), 1, 1, 6, 6)  # Roaring Cheer is for both
    assert silver.told(e.Defended)[0].value == 4 + 2


@pytest.mark.rule("iron-5.4.3a")
@pytest.mark.parametrize("who", ["da01 da02", "da01 da03 da04 da10"])
def test_a_number_of_people_is_met_exactly(who: str) -> None:
    three = Season().hand(DARK, "p112a")
    refusal = three.refuses(DARK, attack(up("p112a"), by=who), "people")
    assert refusal.text.facts["need"] == 3
    assert three.do(DARK, attack(up("p112a"), by="da01 da03 da10"), 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-5.4.3a")
def test_each_leaguer_counts_once() -> None:
    Season().hand(DARK, "p109a").refuses(DARK, attack(up("p109a"), by="da01 da01"), "user_twice")


@pytest.mark.rule("iron-5.4.3b")
def test_a_dash_follows_the_number_of_the_other_half() -> None:
    pair = Season().hand(DARK, "p109a", "p120a")
    pair.refuses(DARK, attack(up("p109a"), up("p120a"), by="da01"), "people")
    two = pair.do(DARK, attack(up("p109a"), up("p120a"), by="da01 da03"), 1, 1)
    assert two.told(e.Attacked)[0].value == 8 + 2


@pytest.mark.rule("iron-q04")
@pytest.mark.rule("iron-5.4.3b")
def test_different_numbers_and_dashes_alone_are_refused() -> None:
    hand = Season().hand(DARK, "p109a", "p120a", "p107a")
    mixed = hand.refuses(DARK, attack(up("p109a"), up("p107a"), by="da03 da04"), "mixed")
    assert mixed.text.facts["why"].facts == {"n": 1, "people": 2}  # type: ignore[union-attr]
    hand.refuses(DARK, attack(up("p120a"), by="da03"), "dash")


@pytest.mark.rule("iron-5.4.4")
def test_minimums_are_compared_with_the_current_values() -> None:
    asks = half_with(3, 3, 2)
    weak, equal = Leaguer("si01", 2), Leaguer("si01", 3)  # Stella Nova: tech 4, body 3
    assert not meets(asks, weak)
    assert meets(asks, equal)
    assert not meets(half_with(3, 3, 4), Leaguer("si01", 20)), "heart never stands in for body"


@pytest.mark.rule("iron-5.4.5a")
@pytest.mark.parametrize(
    ("tech", "heart", "able"), [(2, 7, True), (2, 6, False), (3, 5, True), (3, 4, False), (4, 3, True)]
)
def test_two_points_of_surplus_heart_stand_in_for_one_of_tech(tech: int, heart: int, able: bool) -> None:
    """The example of the rule: a half with heart 3 and tech 4; a leaguer with tech 2 needs heart 7."""
    figure = dataclasses.replace(rules().book.figures["si05"], tech=tech)
    needed = least_heart(half_with(3, 4).spec, figure)
    assert needed is not None
    assert (heart >= needed) == able


@pytest.mark.rule("iron-5.4.5b")
def test_the_surplus_only_permits() -> None:
    """Heavy Slugger (tech 4) needs heart 2 for Full Crush (tech 5): value, heart and AP stay as printed."""
    slugger = Season().hand(DARK, "p107a").leaguer("da08", heart=2)
    slugger.do(DARK, attack(up("p107a"), by="da08"), 3, 2)
    assert slugger.told(e.Attacked)[0].ap == 8 - 5
    assert slugger.find("da08").heart == 2


@pytest.mark.rule("iron-5.4.6")
def test_every_user_meets_every_half() -> None:
    """Triangle Rush asks for heart 3: hearts 5, 4 and 2 are refused."""
    rush = silver_attacks().hand(SILVER, "p111a")
    rush.refuses(SILVER, attack(up("p111a"), by="si09 si01 si07"), "heart")
    assert rush.do(SILVER, attack(up("p111a"), by="si09 si01 si05"), *[1] * 8).told(e.Attacked)


@pytest.mark.rule("iron-5.4.6")
def test_no_half_of_a_play_is_passed_over() -> None:
    """Paddle Joe (heart 2, tech 3) meets One-Two Pass (tech 4), but not Roaring Cheer (heart 3)."""
    pair = silver_attacks().hand(SILVER, "p109a", "p119a")
    for plays in ((up("p109a"), up("p119a")), (up("p119a"), up("p109a"))):
        pair.refuses(SILVER, attack(*plays, by="si09 si07"), "heart")
    assert pair.do(SILVER, attack(up("p109a"), by="si09 si07"), 1, 1).told(e.Attacked)


@pytest.mark.rule("iron-5.4.7a")
def test_the_same_technique_is_not_used_twice_in_one_play() -> None:
    cheer = under_attack().hand(SILVER, "p119a", "p121a", "p101a")
    plays = (low("p101a"), up("p119a"), up("p121a"))
    cheer.refuses(SILVER, defend(*plays, by="si09"), "same")
    cheer.do(SILVER, defend(low("p101a"), up("p119a"), by="si09"), 1, 1, 6, 6)
    again = under_attack().hand(SILVER, "p119a", "p121a", "p101a", "p102a")
    assert again.do(SILVER, defend(low("p102a"), up("p121a"), by="si09"), 1, 1, 6, 6).events


@pytest.mark.rule("iron-5.4.7b")
def test_defence_may_be_used_several_times_and_block_may_not() -> None:
    """Three Defence of value 4 by one leaguer: 12 less two dice."""
    walls = under_attack().hand(SILVER, "p101a", "p102a", "p103a", "p110a", "p120a")
    walls.refuses(SILVER, defend(low("p110a"), low("p120a"), by="si01 si03"), "same")
    walls.do(SILVER, defend(low("p101a"), low("p102a"), low("p103a"), by="si09"), 3, 4)
    (roll,) = walls.told(e.Defended)
    assert (roll.value, roll.dp) == (12, 5)
