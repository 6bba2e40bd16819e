"""Every refusal of a match says why, and what would be legal instead; nothing changes by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.contract import Command, Refused, Seat
from games.engine.text import english
from games.iron_leaguer import commands as c
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
    under_attack,
    up,
)


def dark(*cards: str, **options: Any) -> Season:
    """Dark attacks with this hand."""
    return Season(**options).hand(DARK, *cards)


Case = tuple[str, Callable[[], Season], Seat, Command, str]

CASES: tuple[Case, ...] = (
    ("phase", Season, DARK, c.Practice(), "You are asked now: attack, or let it be."),
    ("phase", under_attack, SILVER, attack(up("p101a"), by="si01"),
     "You are asked now: defend against AP 5, or let it through."),
    ("not_asked", Season, SILVER, c.Nothing(), "Asked now: seat 2."),
    ("no_cards", Season, DARK, c.Attack((), ("da01",)), "at least one card"),
    ("hand", lambda: dark("p107a"), DARK, attack(up("p108a"), by="da04"), "You hold: Full Crush / Defence."),
    ("hand", lambda: dark("p107a"), DARK, attack(up("p" * 99), by="da04"), "p" * 40 + " is not in your hand"),
    ("card_twice", lambda: under_attack().hand(SILVER, "p101a"), SILVER,
     defend(low("p101a"), low("p101a"), by="si01"), "used once, with one of its halves"),
    ("timing", lambda: dark("p115a", "p107a"), DARK, attack(up("p115a"), by="da03"),
     "Only for defending. You could use: Straight, Full Crush."),
    ("alone", lambda: dark("p113a"), DARK, attack(low("p113a"), by="da03"),
     "only by itself, as a technique. Nothing in your hand can be used for it now."),
    ("alone", lambda: dark("p113a", "p107a"), DARK, technique(up("p107a"), by="da03"),
     "belongs into an attack or a defence. You could use: Rough Charge."),
    ("silver_rough", lambda: silver_attacks().hand(SILVER, "p113a"), SILVER,
     technique(low("p113a"), by="si03", target="da01"), "The other half of the card may be used."),
    ("people", lambda: dark("p101a", "p107a"), DARK, attack(up("p101a"), by="da01"),
     "Too few of your unused leaguers can use it. You could use: Full Crush."),
    ("people", lambda: dark("p107a"), DARK, attack(up("p107a"), by="da03 da06"),
     "exactly 1, not 2. Able to: Iron Fang, Bruiser Zero."),
    ("single", lambda: dark("p107a", "p120a", multi_card="single"), DARK,
     attack(up("p107a"), up("p120a"), by="da03"), "a play is one card"),
    ("same", lambda: dark("p107a", "p107b"), DARK, attack(up("p107a"), up("p107b"), by="da03"),
     "can't be used twice in one play; only Defence can"),
    ("same", lambda: dark("p107a", "p107b", same_technique="card"), DARK,
     attack(up("p107a"), up("p107b"), by="da03"), "The same card can't be used twice"),
    ("mixed", lambda: dark("p109a", "p107a"), DARK, attack(up("p109a"), up("p107a"), by="da03 da06"),
     "Needs 1 of your leaguers; those picked already need 2."),
    ("people", lambda: dark("p107a", "p105a"), DARK, attack(up("p107a"), up("p105a"), by="da03"),
     "Too few of your unused leaguers can use all of these halves."),
    ("dash", lambda: dark("p120a"), DARK, attack(up("p120a"), by="da03"), "add a half that says how many"),
    ("user_twice", lambda: dark("p109a"), DARK, attack(up("p109a"), by="da01 da01"), "are different ones"),
    ("foreign", lambda: dark("p107a"), DARK, attack(up("p107a"), by="si04"),
     "Sunset Bat: Not in your row. Able to: Iron Fang, Bruiser Zero."),
    ("foreign", lambda: dark("p107a"), DARK, attack(up("p107a"), by="x" * 99),
     "x" * 40 + ": Not in your row."),
    ("used", lambda: dark("p107a").leaguer("da03", used=True), DARK, attack(up("p107a"), by="da03"),
     "Iron Fang: Used already. Able to: Bruiser Zero."),
    ("barred", lambda: dark("p107a").leaguer("da03", pen=7), DARK, attack(up("p107a"), by="da03"),
     "Iron Fang: Barred: the penalty has reached body and heart together. Able to: Bruiser Zero."),
    ("kind", lambda: dark("p107a"), DARK, attack(up("p107a"), by="da01"),
     "Needs the kind strike. Able to: Iron Fang, Bruiser Zero."),
    ("only", lambda: silver_attacks().hand(SILVER, "p124a"), SILVER, attack(up("p124a"), by="si02"),
     "Gale Runner can't perform Nova Stream. Only for Stella Nova. Able to: Stella Nova."),
    ("heart", lambda: silver_attacks().hand(SILVER, "p111a"), SILVER,
     attack(up("p111a"), by="si07 si01 si03"),
     "Paddle Joe can't perform Triangle Rush. Needs heart 3. Able to: "),
    ("tech", lambda: dark("p107a"), DARK, attack(up("p107a"), by="da08"),
     "Needs tech 5, or more heart instead. Able to: Iron Fang, Bruiser Zero."),
    ("body", lambda: dark("p112a"), DARK, attack(up("p112a"), by="da02 da03 da10"),
     "Needs body 5. Able to: Obsidian Ace, Iron Fang"),
    ("outcome", lambda: under_attack(by=SILVER).hand(DARK, "p117a", "p118a"), DARK,
     defend(up("p117a"), up("p118a"), by="da01 da03"), "may lead to: counter, reset. Say which."),
    ("outcome", lambda: under_attack().hand(SILVER, "p101a"), SILVER,
     defend(low("p101a"), by="si01", outcome="counter"), "leads to one thing only: possession change."),
    ("target", lambda: dark("p113a"), DARK, technique(low("p113a"), by="da08"),
     "names one leaguer of the other team: Stella Nova, Gale Runner"),
    ("target", lambda: silver_attacks().hand(SILVER, "p123a"), SILVER,
     technique(up("p123a"), by="si01", target="da01"), "Answer of the Soul has no target."),
    ("split", lambda: silver_attacks().hand(SILVER, "p123a"), SILVER,
     technique(up("p123a"), by="si01", splits=((7, 1),)), "must add up to 8, none below 2."),
    ("split", lambda: silver_attacks().hand(SILVER, "p123a"), SILVER,
     technique(up("p123a"), by="si01", splits=((8,), (8,))), "Growth checks of this play: 1."),
    ("draw", Season, DARK, c.Draw(), "fewer than 5 cards; you have 5: exchange some instead."),
    ("exchange", lambda: dark("p107a"), DARK, c.Exchange(("p107a",)),
     "5 cards or more; you have 1: draw instead."),
    ("exchange", Season, DARK, c.Exchange(()), "at least 1 of your 5 cards."),
    ("refresh", Season, DARK, c.Refresh(("da01",)), "None of your leaguers is used."),
    ("refresh", under_attack, SILVER, c.Refresh(("si01",)), "you may draw, exchange or do nothing"),
    ("refresh", lambda: Season().leaguer("da02", used=True), DARK, c.Refresh(("da01",)),
     "one to 3 of your used leaguers: Black Stride."),
    ("seat", Season, 2, c.Nothing(), "Only the two players of this season"),
    ("over", lambda: Season().do(DARK, c.Concede()), SILVER, c.Nothing(), "The season is over"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "season", "seat", "command", "says"), CASES)
def test_a_refusal_says_what_would_be_legal(
    code: str, season: Callable[[], Season], seat: Seat, command: Command, says: str
) -> None:
    here = season()
    before = here.state
    refusal = here.refuses(seat, command, code)
    assert says in english(refusal.text)
    assert here.state is before


def test_a_half_for_both_without_a_value_for_this_one() -> None:
    """Roaring Cheer, for attack and defence, in a pack that gives it no defence value."""
    without = bind(SOURCE.replace("attack = 2\ndefence = 2\n", "attack = 2\n"))
    season = under_attack().hand(SILVER, "p101a", "p119a")
    command = defend(low("p101a"), up("p119a"), by="si09")
    with pytest.raises(Refused) as caught:
        without.step(season.state, SILVER, command, KeyedChance(b"dice"))
    assert caught.value.code == "value"
    assert "Has no defence value." in english(caught.value.text)


def test_a_refusal_is_worded_from_its_senders_view_alone() -> None:
    """Whatever the other team holds and however the deck lies, it reads the same."""
    for code, make, seat, command, _ in CASES:
        if seat not in (SILVER, DARK):
            continue
        one, other = make(), make()
        hand, deck = other.state.teams[1 - seat].hand, other.state.deck
        other.team(1 - seat, hand=deck[: len(hand)]).set(deck=(*reversed(deck[len(hand) :]), *hand))
        texts = []
        for season in (one, other):
            with pytest.raises(Refused) as caught:
                rules().step(season.state, seat, command, KeyedChance(b"dice"))  # type: ignore[arg-type]
            texts.append((caught.value.code, caught.value.text))
        assert texts[0] == texts[1], code
