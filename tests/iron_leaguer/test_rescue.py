"""The rescue of retired leaguers in scene 12."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer import rescue
from games.iron_leaguer.commands import Grow, RescueEnd, RescueTeam, RescueTry, Split
from games.iron_leaguer.state import Parting
from tests.iron_leaguer.between import Thrown, Who, defaults, interval_of, row_of, step_of
from tests.iron_leaguer.season import DARK, SILVER, Season

TRIO = ("da04", "si09", "si01")


def sent(team: tuple[str, ...] = TRIO, retired: tuple[Who, ...] = ("da03", "da07"), **more: Any) -> Season:
    """Three are on their way, for da03 and da07 by default."""
    dark = more.pop("dark", ("da01", "da02", "da04", "da08"))
    season = step_of(rescue.begin, 12, dark=dark, retired=retired, **more)
    return season.do(DARK, RescueTeam(team))


@pytest.mark.rule("iron-13.1")
@pytest.mark.parametrize("scene", [2, 4, 6, 8, 10, 14, 16])
def test_no_other_scene_has_a_rescue(scene: int) -> None:
    season = interval_of(scene, DARK, retired=("da03",))
    defaults(season, "rescue_team", "actions")
    assert season.state.phase == "actions"
    season.refuses(DARK, RescueTeam(TRIO), "phase")


@pytest.mark.rule("iron-13.1")
def test_dark_alone_may_rescue_and_need_not() -> None:
    season = step_of(rescue.begin, 12, dark=("da01", "da02"), retired=("da03",))
    assert (season.state.phase, season.state.asked) == ("rescue_team", (DARK,))
    season.refuses(SILVER, RescueTeam(TRIO), "not_asked")
    season.do(DARK, RescueTeam())
    assert season.told(e.RescueNamed) == [e.RescueNamed(())]
    assert [one.id for one in season.state.retired] == ["da03"]
    assert season.state.phase == "actions", "the deck changes by itself, and then it goes on"


@pytest.mark.rule("iron-13.2")
def test_three_different_ones_in_play_and_one_of_them_of_dark() -> None:
    season = step_of(rescue.begin, 12, retired=("da03",), dark=("da01", "da02"), strays=("st03",))
    for team, code in (
        (("si01", "si02", "si03"), "needs_dark"),
        (("da01", "si01"), "rescuers"),
        (("da01", "da02", "si01", "si02"), "rescuers"),
        (("da01", "da01", "si01"), "twice"),
        (("da01", "si01", "da03"), "no_rescuer"),
        (("da01", "si01", "dk10"), "no_rescuer"),
        (("st03", "si01", "si02"), "needs_dark"),
    ):
        season.refuses(DARK, RescueTeam(team), code)
    for team in (("da01", "si09", "si01"), ("da01", "da02", "st03"), ("st03", "si01", "da02")):
        there = Season(season.state).do(DARK, RescueTeam(team))
        assert there.told(e.RescueNamed) == [e.RescueNamed(team)]


@pytest.mark.rule("iron-13.2", "iron-q36")
def test_strays_may_be_kept_at_home() -> None:
    season = step_of(rescue.begin, 12, retired=("da03",), strays=("st03",), rescuers_strays=False)
    refusal = season.refuses(DARK, RescueTeam(("da01", "si01", "st03")), "no_rescuer")
    assert "strays" not in refusal.text.msgid


@pytest.mark.rule("iron-13.3")
def test_a_rescuer_of_the_three_and_a_retired_target() -> None:
    season = sent(strays=("st03",))
    season.refuses(DARK, RescueTry("da01", "da03"), "not_of_the_three")
    season.refuses(DARK, RescueTry("da04", "st03"), "no_target")
    season.refuses(DARK, RescueTry("da04", "da04"), "no_target")
    season.refuses(SILVER, RescueTry("si09", "da03"), "not_asked")


@pytest.mark.rule("iron-13.4")
@pytest.mark.parametrize(("dice", "saved"), [((4, 3), True), ((4, 4), False)])
def test_the_heart_is_what_counts(dice: tuple[int, int], saved: bool) -> None:
    season = sent().leaguer("si09", heart=7).do(DARK, RescueTry("si09", "da03"), *dice)
    assert season.told(e.RescueTried) == [e.RescueTried("si09", "da03", 7, dice, saved)]
    assert ("da03" in row_of(season.state, DARK)) == saved


@pytest.mark.rule("iron-13.4")
def test_a_heart_of_one_has_no_chance_but_may_try() -> None:
    season = sent().leaguer("da04", heart=1).do(DARK, RescueTry("da04", "da03"), 1, 1)
    assert not season.told(e.RescueTried)[0].succeeded


@pytest.mark.rule("iron-13.5")
def test_each_tries_once_and_the_target_is_chosen_each_time() -> None:
    season = sent().leaguer("si09", heart=9).leaguer("si01", heart=9)
    season.do(DARK, RescueTry("si09", "da03"), 6, 6)
    refusal = season.refuses(DARK, RescueTry("si09", "da03"), "tried")
    assert "names" in refusal.text.facts
    season.do(DARK, RescueTry("si01", "da03"), 1, 1)
    season.refuses(DARK, RescueTry("da04", "da03"), "no_target")
    season.do(DARK, RescueTry("da04", "da07"), 6, 6)
    assert season.state.phase == "rescue_growth", "all three have tried"


@pytest.mark.rule("iron-13.5")
def test_dark_may_stop_early_and_must_when_nobody_is_left() -> None:
    season = sent().do(DARK, RescueEnd())
    assert season.state.phase == "actions"
    season = sent(retired=("da03", "dk07")).leaguer("si09", heart=12)
    season.do(DARK, RescueTry("si09", "da03"), 1, 1)
    assert season.state.phase == "rescue_growth", "dk07 never grows and can't be saved"


@pytest.mark.rule("iron-13.6")
def test_whoever_is_saved_is_darks_again_with_the_old_heart() -> None:
    season = sent(retired=(("da03", 5), "da07")).leaguer("si09", heart=12)
    season.do(DARK, RescueTry("si09", "da03"), 1, 1)
    assert row_of(season.state, DARK) == ("da01", "da02", "da04", "da08", "da03")
    assert season.find("da03").heart == 5
    assert [one.id for one in season.state.retired] == ["da07"]
    assert season.state.partings[-1] == Parting(12, "da03", "rescued", DARK)


@pytest.mark.rule("iron-13.6", "iron-q37")
def test_a_row_above_eleven_waits_for_the_newcomers() -> None:
    season = sent(dark=(*(f"da{n:02}" for n in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)), "dk10"), retired=("da07",))
    season.leaguer("si09", heart=12).do(DARK, RescueTry("si09", "da07"), 1, 1)
    assert len(row_of(season.state, DARK)) == 12
    season.set(pool=("st03", "st04", "dk11"))
    season.do(SILVER, Grow()).do(DARK, Grow())
    assert season.state.phase == "newcomers"
    assert len(row_of(season.state, DARK)) == 13


@pytest.mark.rule("iron-13.7", "iron-q37")
def test_those_who_never_grow_can_only_be_rescuers() -> None:
    season = interval_of(12, DARK, retired=("dk05", "dk06"))
    defaults(season, "rescue_team", "actions")
    assert season.state.phase == "actions", "nobody can be saved: nobody is asked"
    season = sent(("da05", "si09", "si01"), ("da03", "da06"), dark=("da01", "da05"))
    season.refuses(DARK, RescueTry("si09", "da06"), "no_target")
    season.leaguer("da05", heart=12).do(DARK, RescueTry("da05", "da03"), 1, 1)
    season.refuses(DARK, Grow((Split("da05", (5, 5)),)), "growthless")


@pytest.mark.rule("iron-13.8a", "iron-11.6")
def test_rescuers_and_saved_grow_with_ten_more() -> None:
    # dk03 has growth 5: 15, split as 6 + 5 + 4. si09 has growth 2: 12. da03 has growth 3: 13 as 7 + 6.
    season = sent(("dk03", "si09", "st03"), dark=("da01", "dk03"), strays=("st03",), retired=("da03",))
    season.leaguer("si09", heart=12).do(DARK, RescueTry("si09", "da03"), 1, 1)
    assert (season.state.phase, season.state.asked) == ("rescue_growth", (SILVER, DARK))
    season.do(SILVER, Grow())
    mine = Grow((Split("dk03", (6, 5, 4)), Split("st03", ()), Split("da03", (7, 6))))
    season.do(DARK, mine, chance=Thrown(6, 6, 3, 3, 3, 2, 2, 3, 4, 3, 6, 6))
    grown = {check.leaguer: check for grew in season.told(e.Grew) for check in grew.checks}
    assert grown == {
        "si09": e.Check("si09", 12, (12,), ((6, 6),), 1),
        "dk03": e.Check("dk03", 15, (6, 5, 4), ((3, 3), (3, 2), (2, 3)), 2),
        "da03": e.Check("da03", 13, (7, 6), ((4, 3), (6, 6)), 1),
    }
    assert all(grew.why == "rescue" for grew in season.told(e.Grew))
    assert season.find("dk03").heart == 5


@pytest.mark.rule("iron-13.5", "iron-13.8a")
def test_all_who_were_brought_back_grow() -> None:
    season = sent().leaguer("si09", heart=12).leaguer("si01", heart=12)
    season.do(DARK, RescueTry("si09", "da03"), 1, 1).do(DARK, RescueTry("si01", "da07"), 1, 1)
    season.do(SILVER, Grow()).do(DARK, Grow())
    grown = [check.leaguer for grew in season.told(e.Grew) for check in grew.checks]
    assert sorted(grown) == ["da03", "da04", "da07", "si01", "si09"]


@pytest.mark.rule("iron-13.8a")
def test_only_those_who_rolled_grow_where_the_table_wants_it_so() -> None:
    season = sent(rescue_growth="rolled", retired=("da03",)).leaguer("si09", heart=12)
    season.do(DARK, RescueTry("si09", "da03"), 1, 1)
    season.refuses(SILVER, Grow((Split("si01", (14,)),)), "not_growing")
    season.do(SILVER, Grow()).do(DARK, Grow())
    grown = [check.leaguer for grew in season.told(e.Grew) for check in grew.checks]
    assert grown == ["si09", "da03"]


@pytest.mark.rule("iron-q36")
def test_each_team_decides_for_its_own_and_dark_for_strays() -> None:
    season = sent(("da04", "si09", "st03"), strays=("st03",)).leaguer("si09", heart=12)
    season.do(DARK, RescueTry("si09", "da03"), 1, 1).do(DARK, RescueEnd())
    season.refuses(DARK, Grow((Split("si09", ()),)), "not_growing")
    season.refuses(SILVER, Grow((Split("st03", ()),)), "not_growing")
    season.do(SILVER, Grow((Split("si09", ()),)))
    season.do(DARK, Grow((Split("da04", ()), Split("st03", ()), Split("da03", ()))))
    assert season.told(e.Grew) == [], "each check may be left out"


@pytest.mark.rule("iron-13.8b")
def test_nobody_saved_nobody_grows() -> None:
    season = sent()
    for rescuer in TRIO[:2]:
        season.do(DARK, RescueTry(rescuer, "da03"), 6, 6)
    season.leaguer("si01", heart=0).do(DARK, RescueTry("si01", "da03"))
    assert season.told(e.Grew) == []
    assert season.state.phase == "actions"
    assert season.state.rescue is None
