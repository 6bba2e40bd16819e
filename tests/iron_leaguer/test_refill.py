"""Hands between matches: refill, cut, and new decks."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer import refill
from games.iron_leaguer.commands import Cut, Refill
from tests.iron_leaguer.between import by_itself, step_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules


def refilling(scene: int, silver: int, dark: int, winner: int = SILVER, **options: Any) -> Season:
    """Step 4 of a scene, with hands of so many cards from the deck in use."""
    period = 1 if scene <= 6 else 2 if scene <= 12 else 3
    deck = rules().book.decks[period]
    season = step_of(lambda table: None, scene, winner, pool=(), **options)
    season.team(SILVER, hand=deck[:silver]).team(DARK, hand=deck[silver : silver + dark])
    season.set(deck=deck[silver + dark :])
    return season


def begin(season: Season) -> Season:
    """Lets step 4 begin."""
    return by_itself(season, refill.begin)


def hands(season: Season) -> list[int]:
    """How many cards both hold."""
    return [len(team.hand) for team in season.state.teams]


@pytest.mark.rule("iron-14.1")
@pytest.mark.parametrize(("scene", "limit"), [(2, 5), (4, 5), (8, 6), (10, 6), (14, 7), (16, 7)])
def test_both_draw_to_the_limit_of_the_scene(scene: int, limit: int) -> None:
    season = begin(refilling(scene, 2, 3)).do(SILVER, Refill()).do(DARK, Refill())
    assert hands(season) == [limit, limit]
    assert [(one.seat, one.drawn) for one in season.told(e.Refilled)] == [(0, limit - 2), (1, limit - 3)]


@pytest.mark.rule("iron-14.2")
def test_unwanted_cards_go_before_the_drawing() -> None:
    season = begin(refilling(2, 4, 5))
    hand = season.state.teams[SILVER].hand
    season.do(DARK, Refill()).do(SILVER, Refill(hand[:3]))
    after = season.state.teams[SILVER].hand
    assert len(after) == 5
    assert after[0] == hand[3]
    assert not set(after[1:]) & set(hand), "four new cards"
    assert season.state.discards == hand[:3]
    assert season.told(e.Refilled)[0] == e.Refilled(SILVER, 3, hand[:3], 4)


@pytest.mark.rule("iron-14.2")
def test_only_cards_of_the_hand_and_each_once() -> None:
    season = begin(refilling(2, 4, 5))
    mine, theirs = season.state.teams[SILVER].hand, season.state.teams[DARK].hand
    season.refuses(SILVER, Refill((theirs[0],)), "hand")
    season.refuses(SILVER, Refill((mine[0], mine[0])), "hand")
    season.refuses(SILVER, Refill(("no such card",)), "hand")


@pytest.mark.rule("iron-14.3")
def test_a_hand_above_the_limit_is_cut_by_its_owners_choice() -> None:
    season = begin(refilling(2, 8, 5)).do(SILVER, Refill()).do(DARK, Refill())
    assert (season.state.phase, season.state.asked) == ("cut", (SILVER,))
    hand = season.state.teams[SILVER].hand
    for wrong in ((), hand[:2], hand[:4]):
        assert season.refuses(SILVER, Cut(wrong), "count").text.facts == {"count": 3}
    season.refuses(SILVER, Cut((hand[0], hand[0], hand[1])), "hand")
    season.refuses(DARK, Cut(()), "not_asked")
    season.do(SILVER, Cut((hand[0], hand[3], hand[7])))
    assert season.state.teams[SILVER].hand == (hand[1], hand[2], hand[4], hand[5], hand[6])
    assert season.told(e.WasCut) == [e.WasCut(SILVER, 3, (hand[0], hand[3], hand[7]))]
    assert season.state.phase == "actions"


@pytest.mark.rule("iron-q52", "iron-14.3")
def test_the_clock_keeps_what_was_there_first_and_answers_once() -> None:
    season = begin(refilling(2, 8, 7))
    season.do(SILVER, Refill())
    assert rules().default(season.state, SILVER) is None, "handed in already"
    assert rules().default(season.state, DARK) == Refill()
    season.do(DARK, Refill())
    for seat, over in ((SILVER, 3), (DARK, 2)):
        hand = season.state.teams[seat].hand
        assert rules().default(season.state, seat) == Cut(hand[-over:])
        season.do(seat, Cut(hand[-over:]))
    assert hands(season) == [5, 5]


@pytest.mark.rule("iron-14.3")
def test_who_has_discarded_enough_is_not_asked_again() -> None:
    season = begin(refilling(2, 8, 7))
    hand = season.state.teams[SILVER].hand
    season.do(SILVER, Refill(hand[:3])).do(DARK, Refill())
    assert season.state.asked == (DARK,)
    assert hands(season) == [5, 7]


@pytest.mark.rule("iron-14.4", "iron-q39")
@pytest.mark.parametrize(("scene", "period"), [(6, 2), (12, 3)])
def test_a_new_deck_replaces_the_old_one_for_good(scene: int, period: int) -> None:
    season = refilling(scene, 4, 3)
    season.set(deck=season.state.deck[5:], discards=season.state.deck[:5])
    state = begin(season).state
    cards = (*state.deck, *state.teams[0].hand, *state.teams[1].hand)
    assert state.period == period
    assert sorted(cards) == sorted(rules().book.decks[period])
    assert state.deck != rules().book.decks[period][: len(state.deck)], "shuffled"
    assert state.discards == ()


@pytest.mark.rule("iron-14.4")
@pytest.mark.parametrize("scene", [2, 4, 8, 10, 14, 16])
def test_other_scenes_keep_the_deck(scene: int) -> None:
    season = refilling(scene, 4, 3)
    period = season.state.period
    season = begin(season).do(SILVER, Refill()).do(DARK, Refill())
    assert season.state.period == period
    assert season.told(e.DeckChanged) == []


@pytest.mark.rule("iron-14.5")
@pytest.mark.parametrize(("scene", "limit"), [(6, 6), (12, 7)])
def test_both_take_whole_new_hands(scene: int, limit: int) -> None:
    season = refilling(scene, 6, 9)
    old = (season.state.teams[0].hand, season.state.teams[1].hand)
    begin(season)
    assert hands(season) == [limit, limit]
    new = rules().book.decks[season.state.period]
    assert all(set(team.hand) <= set(new) for team in season.state.teams)
    assert season.told(e.DeckChanged) == [e.DeckChanged(season.state.period, (limit, limit), old)]
    assert season.state.phase != "refill", "there is nothing to decide"


@pytest.mark.rule("iron-q23", "iron-14.5")
@pytest.mark.parametrize("winner", [SILVER, DARK])
def test_of_a_new_deck_the_winner_draws_first(winner: int) -> None:
    season = begin(refilling(6, 4, 3, winner))
    assert [one.seat for one in season.told(e.Drew)] == [winner, 1 - winner]


@pytest.mark.rule("iron-q38", "iron-q23")
@pytest.mark.parametrize("winner", [SILVER, DARK])
def test_both_decide_in_secret_and_then_the_winner_draws_first(winner: int) -> None:
    season = begin(refilling(2, 3, 3, winner))
    top = season.state.deck
    loser = 1 - winner
    season.do(loser, Refill())
    assert season.events == ()
    season.do(winner, Refill())
    assert season.state.teams[winner].hand[-2:] == top[:2]
    assert season.state.teams[loser].hand[-2:] == top[2:4]
    assert [one.seat for one in season.told(e.Refilled)] == [winner, loser]


@pytest.mark.rule("iron-q38")
def test_a_choice_may_be_changed_until_both_are_ready() -> None:
    season = begin(refilling(2, 4, 4))
    hand = season.state.teams[SILVER].hand
    season.do(SILVER, Refill(hand)).do(SILVER, Refill(hand[:1])).do(DARK, Refill())
    assert season.state.discards == hand[:1]


def test_who_holds_no_card_is_not_asked() -> None:
    season = begin(refilling(2, 0, 3))
    assert season.state.asked == (DARK,)
    season.do(DARK, Refill())
    assert hands(season) == [5, 5]
    assert [team.answer for team in season.state.teams] == [None, None], "nothing of it is left over"
    season = begin(refilling(2, 0, 0))
    assert hands(season) == [5, 5]
    assert season.state.phase not in ("refill", "cut")


@pytest.mark.rule("iron-q25")
def test_discards_may_stay_unseen() -> None:
    season = begin(refilling(2, 7, 5, discard_visibility="used_only"))
    hand = season.state.teams[SILVER].hand
    season.do(SILVER, Refill(hand[:1])).do(DARK, Refill())
    assert season.told(e.Refilled)[0] == e.Refilled(SILVER, 1, (), 0)
    season.do(SILVER, Cut(hand[1:2]))
    assert season.told(e.WasCut) == [e.WasCut(SILVER, 1, ())]
    assert season.state.unseen == hand[:2]
    for viewer in (SILVER, DARK, None):
        view = rules().view(season.state, viewer)
        assert (view.discards, view.unseen) == ((), 2)
    changed = refilling(6, 5, 5, discard_visibility="used_only")
    lying = changed.state.deck[:2]
    begin(changed.set(deck=changed.state.deck[2:], discards=lying, unseen=lying))
    assert changed.told(e.DeckChanged)[0].cards == ((), ())
    assert (changed.state.discards, changed.state.unseen) == ((), ())


def test_a_deck_that_runs_out_takes_the_discards() -> None:
    season = begin(refilling(2, 4, 4))
    old = season.state.deck
    season.set(deck=old[:1], discards=old[1:])
    season.do(SILVER, Refill()).do(DARK, Refill())
    assert hands(season) == [5, 5]
    assert len(season.state.deck) == len(old) - 2


@pytest.mark.rule("iron-5.6", "iron-q25")
def test_what_is_shuffled_into_a_new_deck_is_no_longer_an_unseen_discard() -> None:
    season = begin(refilling(2, 4, 4, discard_visibility="used_only"))
    old = season.state.deck
    season.set(deck=old[:1], discards=old[1:], unseen=old[1:3])
    season.do(SILVER, Refill()).do(DARK, Refill())
    assert season.state.unseen == ()
    assert rules().view(season.state, None).unseen == 0
