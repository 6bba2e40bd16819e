"""Forced retirement of Dark's leaguers."""

from itertools import product
from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer import retirement
from games.iron_leaguer.commands import Persuade, Scout
from games.iron_leaguer.options import Options
from games.iron_leaguer.season import retirement_rolls
from games.iron_leaguer.state import Parting
from tests.iron_leaguer.between import acting, row_of, step_of, strays_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

GROWING = tuple(f"da{n:02}" for n in (1, 2, 3, 4, 7, 8, 9, 10, 11))


def retire(scene: int, winner: int, score: tuple[int, int], *dice: int, **more: Any) -> Season:
    """Step 2 after a match with this score, Silver's goals first."""
    return step_of(retirement.begin, scene, winner, score=score, dice=dice, **more)


@pytest.mark.rule("iron-12.1")
def test_silver_loses_nobody() -> None:
    season = retire(8, DARK, (0, 3))
    assert season.events == ()
    assert season.state.retired == ()
    assert len(row_of(season.state, SILVER)) == len(row_of(season.state, DARK)) == 11


@pytest.mark.rule("iron-12.2")
@pytest.mark.parametrize("scene", [2, 4, 6, 14, 16])
def test_a_defeat_retires_all_that_never_grow(scene: int) -> None:
    season = retire(scene, SILVER, (2, 1))
    assert row_of(season.state, DARK) == GROWING
    assert season.told(e.Retired) == [e.Retired(("da05", "da06"))]
    assert season.state.partings == (
        Parting(scene, "da05", "retired", DARK),
        Parting(scene, "da06", "retired", DARK),
    )
    assert retire(scene, DARK, (1, 2)).state.retired == ()


@pytest.mark.rule("iron-12.2")
def test_strays_that_never_grow_stay() -> None:
    season = retire(2, SILVER, (2, 1), strays=("dk07",))
    assert strays_of(season.state) == ("dk07",)


@pytest.mark.rule("iron-12.3")
@pytest.mark.parametrize(("scene", "rolls"), [(6, 0), (8, 1), (10, 1), (12, 1), (14, 0)])
def test_scenes_with_a_roll(scene: int, rolls: int) -> None:
    season = retire(scene, SILVER, (3, 2), *[6, 6] * rolls)
    assert [one.place for one in season.told(e.Retired) if one.dice] == [12] * rolls


@pytest.mark.rule("iron-12.3")
def test_starters_and_special_leaguers_are_at_risk() -> None:
    assert [one.id for one in retire(8, SILVER, (3, 2), 1, 1, dark=("da01",)).state.retired] == ["da01"]
    assert [one.id for one in retire(8, SILVER, (3, 2), 1, 1, dark=("dk01",)).state.retired] == ["dk01"]


@pytest.mark.rule("iron-12.3.1")
@pytest.mark.parametrize(("dark", "silver", "rolls"), [(2, 3, 1), (1, 3, 1), (0, 3, 2), (3, 1, 0), (3, 0, 0)])
def test_how_often_dark_rolls(dark: int, silver: int, rolls: int) -> None:
    assert retirement_rolls(8, silver - dark) == rolls
    winner = SILVER if silver > dark else DARK
    season = retire(8, winner, (silver, dark), *[6, 4] * rolls, dark=("da01", "da02"))
    assert len(season.told(e.Retired)) == rolls


@pytest.mark.rule("iron-12.3.2a")
def test_the_first_die_is_the_tens() -> None:
    season = retire(8, SILVER, (3, 2), 4, 2)
    roll = season.told(e.Retired)[-1]
    assert (roll.dice, roll.place, roll.leaguers) == ((4, 2), 7, ("da07",))


@pytest.mark.rule("iron-12.3.2a")
def test_the_printed_range_is_a_house_rule() -> None:
    short = Options(retire_range=36)
    assert [retirement.place_of((tens, 2), short) for tens in range(1, 7)] == [1, 3, 5, 1, 3, 5]
    assert [retirement.place_of((tens, 6), short) for tens in range(1, 7)] == [2, 4, 6, 2, 4, 6]


@pytest.mark.rule("iron-12.3.2b")
def test_each_line_of_the_table_has_three_of_the_thirty_six_results() -> None:
    lines = {
        1: (11, 12, 13), 2: (14, 15, 16), 3: (21, 22, 23), 4: (24, 25, 26), 5: (31, 32, 33), 6: (34, 35, 36),
        7: (41, 42, 43), 8: (44, 45, 46), 9: (51, 52, 53), 10: (54, 55, 56), 11: (61, 62, 63),
        12: (64, 65, 66),
    }  # fmt: skip
    found: dict[int, list[int]] = {}
    for tens, units in product(range(1, 7), repeat=2):
        found.setdefault(retirement.place_of((tens, units), Options()), []).append(10 * tens + units)
    assert {place: tuple(numbers) for place, numbers in found.items()} == lines
    assert retire(8, SILVER, (3, 2), 6, 5).told(e.Retired)[-1] == e.Retired((), (6, 5), 12)


@pytest.mark.rule("iron-12.3.3", "iron-q32")
def test_nobody_retires_from_an_empty_place_and_places_stay_fixed() -> None:
    # da05 in place 5 and da06 in place 6 are gone by the defeat; 32 names place 5, 43 place 7.
    season = retire(8, SILVER, (3, 0), 3, 2, 4, 3)
    by_roll = [one for one in season.told(e.Retired) if one.dice]
    assert [one.leaguers for one in by_roll] == [(), ("da07",)]
    row = season.state.teams[DARK].row
    assert [place for place, one in enumerate(row, 1) if one is None] == [5, 6, 7]


@pytest.mark.rule("iron-12.3.3")
def test_the_same_place_twice_costs_one_leaguer() -> None:
    season = retire(8, SILVER, (3, 0), 2, 1, 2, 1, dark=GROWING)
    assert [one.leaguers for one in season.told(e.Retired)] == [("da03",), ()]


def test_a_short_row_has_no_last_places() -> None:
    season = retire(8, SILVER, (3, 2), 6, 1, dark=GROWING)
    assert season.told(e.Retired) == [e.Retired((), (6, 1), 11)]


@pytest.mark.rule("iron-12.4")
def test_the_retired_keep_their_hearts_and_are_out_of_reach() -> None:
    season = retire(8, SILVER, (3, 2), 2, 1, dark=("da01", "da02", ("da03", 4)))
    assert [(one.id, one.heart) for one in season.state.retired] == [("da03", 4)]
    assert strays_of(season.state) == ()
    there = acting(8, dark=("da01", "da02"), retired=(("da03", 4),), strays=("st03",))
    there.refuses(SILVER, Scout("da03"), "no_stray")
    there.refuses(SILVER, Persuade("si01", "da03"), "no_listener")
    assert [one.id for one in rules().view(there.state, None).retired] == ["da03"]
