"""Heart growth: totals, splits, and who rolls."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Grow, Parts, Split
from games.iron_leaguer.odds import at_most, best_split, expected
from games.iron_leaguer.splits import can_split, is_split, parts_of, spelt, worth
from tests.iron_leaguer.between import defaults, interval_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

ONE_EACH: dict[str, Any] = {"silver": ("si01",), "dark": ("da01",)}
"""Rows of one leaguer each, so that a test has to throw few dice: si01 has growth 4, da01 growth 3."""


def checks(season: Season) -> dict[str, e.Check]:
    """The growth checks of the latest command, by leaguer."""
    return {check.leaguer: check for grew in season.told(e.Grew) for check in grew.checks}


def both(season: Season, *dice: int, silver: Grow | None = None, dark: Grow | None = None) -> Season:
    """Both hand in their splits; the dice are Silver's first where it has won."""
    return season.do(DARK, dark or Grow()).do(SILVER, silver or Grow(), *dice)


@pytest.mark.rule("iron-11.1")
def test_everybody_in_a_row_who_can_grow_rolls_once() -> None:
    season = both(interval_of(2, strays=("st03",), retired=("da03",)).leaguer("si02", used=True))
    grown = [check.leaguer for grew in season.told(e.Grew) for check in grew.checks]
    silver = [f"si{n:02}" for n in range(1, 12)]
    dark = ["da01", "da02", "da03", "da04", "da07", "da08", "da09", "da10", "da11"]
    assert grown == [*silver, *dark], "the winner's row first, from left to right; da05 and da06 never grow"
    season = both(interval_of(2, DARK, strays=("st03",)))
    assert [grew.checks[0].leaguer for grew in season.told(e.Grew)] == ["da01", "si01"]


@pytest.mark.rule("iron-11.1")
def test_growth_after_a_match_is_mandatory_unless_the_table_wants_it_otherwise() -> None:
    season = interval_of(2, **ONE_EACH)
    season.refuses(SILVER, Grow((Split("si01", ()),)), "mandatory")
    season = both(interval_of(2, growth_optional=True, **ONE_EACH), 1, 1, silver=Grow((Split("si01", ()),)))
    assert list(checks(season)) == ["da01"]
    assert season.find("si01").heart == 4


@pytest.mark.rule("iron-11.2")
@pytest.mark.parametrize(("dice", "grown"), [((5, 4), 1), ((5, 5), 0)])
def test_a_total_of_nine_takes_nine_or_less(dice: tuple[int, int], grown: int) -> None:
    season = both(interval_of(2, **ONE_EACH), *dice, 6, 6)
    assert checks(season)["si01"] == e.Check("si01", 9, (9,), (dice,), grown)
    assert season.find("si01").heart == 4 + grown


@pytest.mark.rule("iron-11.3")
def test_a_grown_heart_stays_and_is_seen_by_all() -> None:
    season = both(interval_of(2, silver=("si02",), dark=("da01",)), 1, 1, 6, 6)
    assert season.find("si02").heart == 4, "it was 3"
    assert next(one.heart for one in rules().view(season.state, None).teams[SILVER].leaguers) == 4
    defaults(season)
    assert season.state.scene == 3
    assert season.find("si02").heart == 4
    again = both(interval_of(4, silver=(("si02", 12),), dark=("da01",)), 1, 1, 6, 6)
    assert again.find("si02").heart == 13, "there is no upper limit"


@pytest.mark.rule("iron-11.5a", "iron-11.5b")
@pytest.mark.parametrize(("winner", "silver", "dark"), [(SILVER, 9, 5), (DARK, 6, 8)])
def test_winners_add_five_and_losers_two(winner: int, silver: int, dark: int) -> None:
    season = both(interval_of(2, winner, **ONE_EACH))
    found = checks(season)
    assert (found["si01"].total, found["da01"].total) == (silver, dark)


@pytest.mark.rule("iron-11.6")
def test_each_part_is_a_check_of_its_own() -> None:
    # The 15 itself comes up after a rescue, see test_rescue; dk03 with growth 5 wins here, which makes 10.
    season = interval_of(2, DARK, silver=("si01",), dark=("dk03",))
    season.do(SILVER, Grow()).do(DARK, Grow((Split("dk03", (4, 3, 3)),)), 2, 2, 2, 1, 2, 2, 6, 6)
    assert checks(season)["dk03"] == e.Check("dk03", 10, (4, 3, 3), ((2, 2), (2, 1), (2, 2)), 2)
    assert season.find("dk03").heart == 5, "3 and two successes"


@pytest.mark.rule("iron-11.6")
@pytest.mark.parametrize(
    ("parts", "fits"),
    [((6, 5, 4), True), ((9, 6), True), ((15,), True), ((6, 5, 5), False), ((14, 1), False), ((13,), False)],
)
def test_parts_add_up_and_none_is_below_two(parts: Parts, fits: bool) -> None:
    assert is_split(15, parts, 2) == fits


@pytest.mark.rule("iron-11.6")
@pytest.mark.parametrize("parts", [(5, 5), (8, 1), (3,), (10,), (4, 4, 1), (9, 0), (-1, 10)])
def test_a_wrong_split_is_refused_and_says_what_adds_up(parts: Parts) -> None:
    refusal = interval_of(2, **ONE_EACH).refuses(SILVER, Grow((Split("si01", parts),)), "split")
    assert refusal.text.facts["total"] == 9
    assert refusal.text.facts["least"] == 2


@pytest.mark.rule("iron-11.6")
def test_parts_of_one_are_a_house_rule() -> None:
    season = interval_of(2, growth_min_part=1, **ONE_EACH)
    season = both(season, 4, 4, 1, 1, 6, 6, silver=Grow((Split("si01", (8, 1)),)))
    assert checks(season)["si01"] == e.Check("si01", 9, (8, 1), ((4, 4), (1, 1)), 1)


@pytest.mark.rule("iron-11.7")
def test_who_has_no_growth_value_is_never_asked() -> None:
    season = interval_of(2, silver=("si01",), dark=("da05", "da01"))
    season.refuses(DARK, Grow((Split("da05", (5,)),)), "growthless")
    assert set(checks(both(season, 6, 6, 6, 6))) == {"si01", "da01"}


def test_a_split_is_of_ones_own_leaguer_and_only_one() -> None:
    season = interval_of(2)
    season.refuses(SILVER, Grow((Split("da01", (5,)),)), "not_growing")
    season.refuses(SILVER, Grow((Split("nobody at all", (5,)),)), "not_growing")
    season.refuses(SILVER, Grow((Split("si01", (5, 4)), Split("si01", (9,)))), "twice")


def test_a_split_may_be_changed_until_both_are_ready() -> None:
    season = interval_of(2, **ONE_EACH).do(SILVER, Grow((Split("si01", (5, 4)),))).do(SILVER, Grow())
    season.do(DARK, Grow(), 3, 3, 6, 6)
    assert checks(season)["si01"].parts == (9,)
    season.refuses(SILVER, Grow(), "phase")


def test_nobody_is_asked_where_there_is_nothing_to_split() -> None:
    # Dark has lost: its totals are growth + 2, and a row of those without growth has none at all.
    season = interval_of(2, silver=("si01",), dark=("da05", "da06"))
    assert season.state.asked == (SILVER,)
    season.do(SILVER, Grow(), 6, 6)
    assert season.state.phase == "refill"


def test_the_best_split_promises_most() -> None:
    def promises(total: int, most: int) -> list[tuple[int, Parts]]:
        """All splits of a total with what they promise, found the long way."""
        found: list[tuple[int, Parts]] = [(at_most(total), (total,))]
        for first in range(min(most, total - 2), 1, -1):
            for ways, rest in promises(total - first, first):
                if rest[0] <= first:
                    found.append((at_most(first) + ways, (first, *rest)))
        return found

    for total in range(2, 26):
        every = promises(total, total)
        assert expected(best_split(total)) == max(ways for ways, _ in every)
        assert best_split(total) in [parts for _, parts in every]


@pytest.mark.parametrize("total", range(2, 40))
def test_the_splits_that_are_offered_are_splits_and_begin_with_the_best(total: int) -> None:
    offered = worth(total)
    assert offered[0] == best_split(total)
    assert (total,) in offered
    assert len(set(offered)) == len(offered) <= 8
    assert all(is_split(total, parts, 2) for parts in offered)


def test_splits_are_written_with_a_plus() -> None:
    assert spelt((6, 5, 4)) == "6+5+4"
    assert parts_of("6+5+4") == parts_of(" 6 + 5+4 ") == parts_of("６＋５＋４") == (6, 5, 4)
    for word in ("", "+", "6+", "six", "6-5", "6+5+x", "1e3", "99999+1"):
        assert parts_of(word) is None


@pytest.mark.rule("iron-11.6")
@pytest.mark.parametrize(
    ("total", "least", "may"), [(3, 2, False), (4, 2, True), (1, 1, False), (2, 1, True)]
)
def test_a_total_can_be_split_from_twice_the_smallest_part_on(total: int, least: int, may: bool) -> None:
    assert can_split(total, least) == may
