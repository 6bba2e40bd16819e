"""What can be looked up, at a table and away from all of them."""

from __future__ import annotations

import pytest

from games.engine.contract import Look, Refused
from games.engine.page import Grid, Page, Para
from games.engine.text import english
from games.iron_leaguer.looks import LOOKS
from games.iron_leaguer.view import View

from .season import DARK, SILVER, Season, rules

CARD, LEAGUER, ODDS, SEASON = LOOKS


def view(season: Season, viewer: int | None = None) -> View:
    """What somebody may know."""
    return rules().view(season.state, viewer)


def said(page: Page) -> str:
    """The running text of a page."""
    return " ".join(english(block.text) for block in page.blocks if isinstance(block, Para))


def rows(page: Page) -> list[list[str]]:
    """The table of a page."""
    return [
        [english(cell) for cell in row]
        for block in page.blocks
        if isinstance(block, Grid)
        for row in block.rows
    ]


@pytest.mark.parametrize(
    "seen", [None, view(Season()), view(Season(), DARK)], ids=["nowhere", "spectator", "seat"]
)
def test_every_technique_and_leaguer_can_be_looked_up(seen: View | None) -> None:
    for look, known in ((CARD, rules().book.halves), (LEAGUER, rules().book.figures)):
        offered = look.complete(rules(), seen, ())
        assert {option.key for option in offered} == set(known)
        for option in offered:
            page = look.page(rules(), seen, (option.key,))
            assert english(option.label) in english(page.title)


def test_techniques_of_the_present_period_are_offered_first() -> None:
    later = view(Season().set(period=2))
    assert {option.key[:2] for option in CARD.complete(rules(), later, ())[:27]} == {"u2", "l2"}


@pytest.mark.parametrize("look", [CARD, LEAGUER])
def test_what_is_unknown_is_refused(look: Look) -> None:
    for word in ("no such thing", None):
        with pytest.raises(Refused) as caught:
            look.page(rules(), None, (word,))
        assert caught.value.code == "unknown"


def test_a_look_tells_no_secret() -> None:
    """Two seasons that differ in Silver's hand look the same to Dark and to spectators."""
    one, other = Season(), Season()
    hand, deck = other.state.teams[SILVER].hand, other.state.deck
    other.team(SILVER, hand=deck[:5]).set(deck=(*reversed(deck[5:]), *hand))
    for viewer in (DARK, None):
        one_view, other_view = view(one, viewer), view(other, viewer)
        for option in CARD.complete(rules(), one_view, ()):
            assert CARD.page(rules(), one_view, (option.key,)) == CARD.page(
                rules(), other_view, (option.key,)
            )
        for option in LEAGUER.complete(rules(), one_view, ()):
            words = (option.key,)
            assert LEAGUER.page(rules(), one_view, words) == LEAGUER.page(rules(), other_view, words)
        assert SEASON.page(rules(), one_view, ()) == SEASON.page(rules(), other_view, ())


def test_the_odds_are_those_of_two_dice() -> None:
    """Value 12, penalty 2: 10 or less is 33 of 36; a DP of 4 is beaten by 5 or less, an AP of 4 met by 6."""
    page = ODDS.page(rules(), None, ("12", "2", "4"))
    assert "Attack: beats a DP of 4 with 28 %." in said(page)
    assert "Defence: holds against an AP of 4 with 42 %." in said(page)
    assert "Fails outright: 8 %." in said(page)
    assert rows(page)[0] == ["0", "92 %", "83 %"]
    assert rows(page)[-1] == ["8", "3 %", "0 %"]


def test_the_best_split_of_a_growth_total_is_told() -> None:
    """15 whole is one heart for certain; 8 and 7 promise 26/36 and 21/36."""
    assert "the best split is 8+7" in said(ODDS.page(rules(), None, ("15", None, None)))


@pytest.mark.parametrize("word", ["-1", "many", "100", "1.5", ""])
def test_odds_of_what_is_no_number_are_refused(word: str) -> None:
    with pytest.raises(Refused) as caught:
        ODDS.page(rules(), None, (word, None, None))
    assert caught.value.code == "number"


def test_the_season_needs_a_table() -> None:
    assert [look.at_table for look in LOOKS] == [False, False, False, True]
    assert english(SEASON.page(rules(), view(Season()), ()).title)
