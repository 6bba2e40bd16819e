"""Newcomers, and Dark's way back to eleven."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer import newcomers
from games.iron_leaguer.commands import Release
from games.iron_leaguer.state import Parting
from tests.iron_leaguer.between import row_of, step_of, strays_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

STARTERS = tuple(f"da{n:02}" for n in range(1, 12))


def turned_up(*pool: str, **more: Any) -> Season:
    """Step 5 with these on top of the face-down deck."""
    return step_of(newcomers.begin, 2, pool=pool, **more)


@pytest.mark.rule("iron-15.1")
def test_three_are_turned_up() -> None:
    season = turned_up("st03", "st04", "st05", "st06", "dk10")
    assert season.told(e.Newcomers) == [e.Newcomers(("st03", "st04", "st05"))]
    assert season.state.shown == ("st03", "st04", "st05")
    assert season.state.pool == ("st06", "dk10")


@pytest.mark.rule("iron-15.1", "iron-q40")
def test_what_is_left_is_turned_up() -> None:
    season = turned_up("st03", "st04")
    assert season.state.shown == ("st03", "st04")
    season = turned_up()
    assert season.told(e.Newcomers) == [e.Newcomers(())]
    assert row_of(season.state, DARK) == STARTERS


@pytest.mark.rule("iron-15.2")
def test_a_dark_leaguer_joins_dark_with_its_printed_heart() -> None:
    season = turned_up("dk07", "st03", "st04", dark=STARTERS[:9])
    assert row_of(season.state, DARK) == (*STARTERS[:9], "dk07")
    assert season.find("dk07").heart == 0
    assert season.state.partings == (Parting(2, "dk07", "joined", DARK),)


@pytest.mark.rule("iron-15.3", "iron-15.5")
def test_a_stray_is_a_stray_for_all_to_see() -> None:
    season = turned_up("st03", "st01", "dk10", dark=STARTERS[:9])
    assert strays_of(season.state) == ("st03", "st01")
    seen = rules().view(season.state, None).strays
    assert [(one.id, one.heart) for one in seen] == [("st03", 2), ("st01", 5)]


@pytest.mark.rule("iron-15.4", "iron-q40")
def test_dark_lets_go_whom_it_likes_until_eleven_are_left() -> None:
    season = turned_up("dk10", "st03", "dk11").leaguer("da01", heart=4)
    assert (season.state.phase, season.state.asked) == ("newcomers", (DARK,))
    assert len(row_of(season.state, DARK)) == 13
    for wrong in ((), ("da01",), ("da01", "da02", "da03")):
        assert season.refuses(DARK, Release(wrong), "count").text.facts == {"count": 2}
    season.refuses(DARK, Release(("da01", "da01")), "twice")
    season.refuses(DARK, Release(("da01", "si01")), "not_in_row")
    season.refuses(DARK, Release(("da01", "st03")), "not_in_row")
    season.refuses(SILVER, Release(("si01",)), "not_asked")
    season.do(DARK, Release(("da01", "dk11")))
    assert row_of(season.state, DARK) == (*STARTERS[1:], "dk10")
    assert strays_of(season.state) == ("st03", "da01", "dk11")
    assert season.find("da01").heart == 4
    assert season.told(e.Released) == [e.Released(DARK, ("da01", "dk11"))]
    assert season.state.phase == "actions"


@pytest.mark.rule("iron-15.4")
def test_twelve_are_one_too_many() -> None:
    season = turned_up("dk10", "st03", "st04")
    assert season.state.phase == "newcomers"
    season.do(DARK, Release(("dk10",)))
    assert row_of(season.state, DARK) == STARTERS


@pytest.mark.rule("iron-15.4")
def test_eleven_or_fewer_need_no_release() -> None:
    season = turned_up("dk10", "dk11", "dk12", dark=STARTERS[:8])
    assert len(row_of(season.state, DARK)) == 11
    assert season.state.phase != "newcomers"
