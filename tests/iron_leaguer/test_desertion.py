"""Desertion from Dark, and how its row is filled up."""

from typing import Any

import pytest

from games.iron_leaguer import desertion
from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Decline, Fill
from games.iron_leaguer.legal_interval import desertion_number
from games.iron_leaguer.state import Parting
from tests.iron_leaguer.between import Who, acting, defaults, row_of, step_of, strays_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

NINE = ("da01", "da02", "da03", "da04", "da07", "da08", "da09", "da10", "da11")


def deserting(*dice: int, dark: tuple[Who, ...], rough: int = 0, scene: int = 2, **more: Any) -> Season:
    """Step 7 after so many rough plays."""
    return step_of(desertion.begin, scene, DARK, dark=dark, rough=rough, dice=dice, **more)


@pytest.mark.rule("iron-21.1")
def test_everybody_who_is_not_exempt_rolls() -> None:
    season = deserting(6, 6, 6, 6, dark=("da01", "dk10", "dk05", "dk11"))
    (event,) = season.told(e.Desertion)
    assert [roll.leaguer for roll in event.rolls] == ["dk10", "dk11"]


@pytest.mark.rule("iron-21.1")
@pytest.mark.parametrize("scene", [12, 14, 16])
def test_nobody_deserts_from_scene_twelve_on(scene: int) -> None:
    season = acting(scene, dark=(*NINE, ("dk10", 30), ("dk11", 30)), rough=20, pool=())
    defaults(season)
    assert season.state.scene == scene + 1
    assert len(row_of(season.state, DARK)) == 11


@pytest.mark.rule("iron-21.2", "iron-21.3", "iron-21.7")
@pytest.mark.parametrize(
    ("name", "rough", "heart", "number"),
    [
        ("dk10", 4, 3, 3), ("dk10", 2, 4, 2), ("dk10", 0, 0, 0), ("dk10", 0, 1, 1), ("dk10", 0, 7, 3),
        ("dk04", 2, 4, 4), ("dk03", 2, 4, 4), ("dk03", 0, 1, 3),
    ],
)  # fmt: skip
def test_the_number_of_a_desertion(name: str, rough: int, heart: int, number: int) -> None:
    assert desertion_number(rules().book.figures[name], heart, rough) == number
    season = deserting(6, 6, dark=((name, heart),), rough=rough)
    assert season.told(e.Desertion) == [e.Desertion(rough, (e.DesertionRoll(name, number, (6, 6), False),))]


@pytest.mark.rule("iron-21.4")
@pytest.mark.parametrize(("dice", "leaves"), [((1, 2), True), ((2, 2), False)])
def test_two_dice_at_or_below_the_number(dice: tuple[int, int], leaves: bool) -> None:
    season = deserting(*dice, dark=(("st07", 3), *NINE), rough=4)
    assert ("st07" in strays_of(season.state)) == leaves


@pytest.mark.rule("iron-21.5")
def test_a_deserter_is_a_stray_with_its_heart() -> None:
    season = deserting(1, 1, dark=(*NINE, "da05", ("st07", 5)))
    assert [(one.id, one.heart) for one in season.state.strays] == [("st07", 5)]
    assert row_of(season.state, DARK) == (*NINE, "da05")
    assert season.state.partings == (Parting(2, "st07", "deserted", DARK),)


@pytest.mark.rule("iron-21.1", "iron-21.5")
def test_as_many_leave_as_the_dice_say() -> None:
    season = deserting(1, 1, 6, 6, 1, 1, dark=(*NINE, ("st07", 5), ("st08", 5), ("st09", 5)))
    assert strays_of(season.state) == ("st07", "st09")
    assert row_of(season.state, DARK) == (*NINE, "st08")


@pytest.mark.rule("iron-21.6")
def test_who_never_deserts() -> None:
    season = deserting(dark=("da01", "da05", "dk07", "dk01", "dk02"), rough=20)
    assert season.told(e.Desertion) == []
    assert row_of(season.state, DARK) == ("da01", "da05", "dk07", "dk01", "dk02")


@pytest.mark.rule("iron-21.8a", "iron-21.8b")
def test_dark_leaguers_among_the_strays_fill_the_row_up_with_heart_zero() -> None:
    season = deserting(dark=NINE, strays=(("dk10", 3), ("st04", 3), ("dk11", 1)), scene=2)
    assert row_of(season.state, DARK) == (*NINE, "dk10", "dk11")
    assert [season.find(name).heart for name in ("dk10", "dk11")] == [0, 0]
    assert strays_of(season.state) == ("st04",)
    assert season.told(e.Filled) == [e.Filled(("dk10", "dk11"))]


@pytest.mark.rule("iron-21.8a", "iron-q34")
def test_too_few_leave_the_row_short() -> None:
    season = deserting(dark=NINE, strays=("dk10", "st04"))
    assert row_of(season.state, DARK) == (*NINE, "dk10")
    season = deserting(dark=NINE, strays=("st04",))
    assert row_of(season.state, DARK) == NINE
    assert season.told(e.Filled) == []


@pytest.mark.rule("iron-21.8a", "iron-q35")
def test_dark_chooses_where_there_are_more_than_it_lacks() -> None:
    # A deserter of this step, one without growth, and a released starter are all to be had.
    season = acting(
        2, DARK, dark=(*NINE[:8], "da05", "dk12"), strays=("dk07", "da11", "st04"), rough=30, pool=()
    )
    for _ in range(2):
        season.do(DARK, Decline()).do(SILVER, Decline())
    season.do(DARK, Decline()).do(SILVER, Decline(), 1, 1)
    assert (season.state.phase, season.state.asked) == ("fill", (DARK,))
    assert season.state.fresh == ("dk12",)
    assert strays_of(season.state) == ("dk07", "da11", "st04", "dk12")
    season.refuses(DARK, Fill(("dk07",)), "count")
    season.refuses(DARK, Fill(("dk07", "dk07")), "twice")
    season.refuses(DARK, Fill(("dk07", "st04")), "no_fill")
    season.refuses(DARK, Fill(("dk07", "da01")), "no_fill")
    season.refuses(SILVER, Fill(("dk07", "da11")), "not_asked")
    season.do(DARK, Fill(("dk12", "da11")))
    assert row_of(season.state, DARK) == (*NINE[:8], "da05", "dk12", "da11")
    assert season.find("dk12").heart == 0
    assert season.state.scene == 3
    assert not season.state.fresh


@pytest.mark.rule("iron-q35")
def test_deserters_of_the_step_may_be_barred() -> None:
    season = deserting(1, 1, dark=(*NINE, "da05", ("dk12", 9)), strays=("st04",), fill_excludes_fresh=True)
    assert row_of(season.state, DARK) == (*NINE, "da05")
    assert strays_of(season.state) == ("st04", "dk12")


@pytest.mark.rule("iron-q34")
@pytest.mark.parametrize(("always", "size"), [(False, 9), (True, 11)])
def test_from_scene_twelve_on_only_a_house_rule_fills_up(always: bool, size: int) -> None:
    season = acting(14, dark=NINE, strays=("dk10", "dk11"), fill_always=always, pool=())
    defaults(season)
    assert season.state.scene == 15
    assert len(row_of(season.state, DARK)) == size


@pytest.mark.rule("iron-q34")
def test_the_late_fill_may_have_to_be_chosen() -> None:
    season = acting(14, dark=NINE, strays=("dk10", "dk11", "dk12"), fill_always=True, pool=())
    defaults(season, "fill")
    assert season.state.phase == "fill"
    season.do(DARK, Fill(("dk12", "dk10")))
    assert season.state.scene == 15
    assert row_of(season.state, DARK) == (*NINE, "dk12", "dk10")
