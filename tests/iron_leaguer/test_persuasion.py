"""Persuasion by Silver."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Decline, Parts, Persuade
from games.iron_leaguer.legal_interval import scouting_number
from tests.iron_leaguer.between import acting
from tests.iron_leaguer.season import DARK, SILVER, Season, rules


def speaking(**more: Any) -> Season:
    """Silver is to act; si09 has heart 8, da09 heart 2 and growth 2, st07 growth 3."""
    season = acting(4, SILVER, strays=(("st07", 2), "dk07"), **more)
    return season.leaguer("si09", heart=8).leaguer("da09", heart=2)


@pytest.mark.rule("iron-20.1")
def test_only_silver_persuades_and_a_success_raises_the_heart() -> None:
    season = speaking()
    season.do(SILVER, Persuade("si09", "da09"), 1, 1)
    assert season.find("da09").heart == 3
    season.refuses(DARK, Persuade("da01", "st07"), "silver_only")


@pytest.mark.rule("iron-20.2", "iron-q46")
@pytest.mark.parametrize("name", ["si03", "da11", "dk01", "nobody"])
def test_the_target_is_darks_or_a_stray(name: str) -> None:
    season = speaking(dark=("da01", "da09"), retired=("da11",))
    season.refuses(SILVER, Persuade("si09", name), "no_listener")
    for able in ("da01", "st07"):
        Season(season.state).do(SILVER, Persuade("si09", able), 6, 6)


@pytest.mark.rule("iron-q46", "iron-20.2")
def test_a_dark_leaguer_in_silvers_row_is_no_target() -> None:
    silver = (*(f"si{n:02}" for n in range(1, 11)), "dk10")
    speaking(silver=silver).refuses(SILVER, Persuade("si09", "dk10"), "no_listener")


@pytest.mark.rule("iron-20.3")
def test_the_same_one_may_speak_again_and_only_silvers_own() -> None:
    season = speaking()
    season.refuses(SILVER, Persuade("da01", "st07"), "not_in_row")
    season.refuses(SILVER, Persuade("st07", "da01"), "not_in_row")
    for target in ("da09", "st07", "da01"):
        season.do(SILVER, Persuade("si09", target), 6, 6).do(DARK, Decline())
    assert season.state.phase != "actions"


@pytest.mark.rule("iron-20.4")
def test_the_same_one_may_be_spoken_to_again() -> None:
    season = speaking().do(SILVER, Persuade("si09", "da09"), 1, 1).do(DARK, Decline())
    season.do(SILVER, Persuade("si01", "da09"), 1, 1)
    assert season.find("da09").heart == 4


@pytest.mark.rule("iron-20.5")
@pytest.mark.parametrize(
    ("speaker", "listener", "target", "total"),
    # st07 has growth 3, st03 growth 4.
    [(8, 2, "st07", 9), (3, 5, "st03", 2)],
)
def test_the_total_is_growth_and_the_difference_of_hearts(
    speaker: int, listener: int, target: str, total: int
) -> None:
    season = acting(4, strays=((target, listener),)).leaguer("si09", heart=speaker)
    season.do(SILVER, Persuade("si09", target), 6, 6)
    assert season.told(e.Persuaded) == [e.Persuaded("si09", target, total)]
    assert season.told(e.Grew)[0].checks[0].total == total


@pytest.mark.rule("iron-20.6")
def test_a_failure_changes_nothing_but_uses_the_action_up() -> None:
    season = speaking().do(SILVER, Persuade("si09", "st07"), 6, 6)
    assert season.find("st07").heart == 2
    assert season.state.teams[SILVER].actions == 2
    season = speaking().do(SILVER, Persuade("si09", "st07"), 4, 5)
    assert season.find("st07").heart == 3
    assert scouting_number(rules().book.figures["st07"], 3, SILVER) >= 6, "sure to follow Silver's call"
    assert season.state.teams[SILVER].actions == 2


@pytest.mark.rule("iron-20.5", "iron-q46")
def test_a_total_below_two_fails_without_a_roll_and_is_warned_of() -> None:
    # st03 has growth 4; hearts of 9 and 6 leave totals of -2 and 1.
    for heart, total in ((9, -2), (6, 1)):
        season = acting(4, strays=(("st03", heart),)).leaguer("si09", heart=3)
        season.do(SILVER, Persuade("si09", "st03"))
        assert season.told(e.Persuaded) == [e.Persuaded("si09", "st03", total)]
        assert season.told(e.Grew) == [e.Grew("persuasion", (e.Check("st03", total, (), (), 0),))]
        assert season.state.teams[SILVER].actions == 2
    season = acting(4, strays=(("st03", 9),)).leaguer("si09", heart=3)
    node = rules().menu(season.state, SILVER, ("persuade", "si09", "st03"))
    assert [option.key for option in node.options] == ["yes"]  # type: ignore[union-attr]


@pytest.mark.rule("iron-q46", "iron-20.6")
def test_silver_may_split_the_check() -> None:
    # Heart 11 to heart 2 with growth 3: 12, as 7 + 5.
    season = speaking().leaguer("si09", heart=11)
    season.do(SILVER, Persuade("si09", "st07", (7, 5)), 3, 4, 2, 3)
    assert season.find("st07").heart == 4
    bad: Parts
    for bad in ((7, 4), (11, 1), (6, 7)):
        speaking().leaguer("si09", heart=11).refuses(SILVER, Persuade("si09", "st07", bad), "split")


@pytest.mark.rule("iron-20.5")
def test_one_roll_only_is_a_house_rule() -> None:
    season = speaking(persuasion_split=False).leaguer("si09", heart=20)
    season.refuses(SILVER, Persuade("si09", "st07", (11, 10)), "split")
    season.do(SILVER, Persuade("si09", "st07"), 6, 6)
    assert season.find("st07").heart == 3, "one roll, one heart, however high the total of 21"


@pytest.mark.rule("iron-11.7", "iron-q46")
def test_who_never_grows_does_not_listen() -> None:
    speaking().refuses(SILVER, Persuade("si09", "dk07"), "growthless")
    speaking().refuses(SILVER, Persuade("si09", "da05"), "growthless")
