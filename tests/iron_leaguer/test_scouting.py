"""Scouting strays."""

from typing import Any

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Decline, Release, Scout
from games.iron_leaguer.legal_interval import scouting_number
from games.iron_leaguer.state import Parting
from tests.iron_leaguer.between import acting, row_of, strays_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules

TEN = tuple(f"da{n:02}" for n in range(1, 11))
SILVER_TEN = tuple(f"si{n:02}" for n in range(1, 11))


def scouting(seat: int, *strays: str | tuple[str, int], **more: Any) -> Season:
    """A team of ten is to act, with these strays."""
    more.setdefault("silver", SILVER_TEN)
    more.setdefault("dark", TEN)
    return acting(2, seat, strays=strays, **more)


@pytest.mark.rule("iron-19.1")
def test_a_stray_that_is_won_over_joins_at_once_with_its_heart() -> None:
    season = scouting(SILVER, ("st04", 3), "st05").do(SILVER, Scout("st04"), 6)
    assert row_of(season.state, SILVER) == (*SILVER_TEN, "st04")
    assert strays_of(season.state) == ("st05",)
    assert season.find("st04").heart == 3
    assert season.told(e.Scouted) == [e.Scouted(SILVER, "st04", 6, 6, True)]
    assert season.state.partings == (Parting(2, "st04", "scouted", SILVER),)


@pytest.mark.rule("iron-19.1")
@pytest.mark.parametrize("name", ["si01", "da01", "da11", "dk01", "nobody"])
def test_only_strays_are_scouted(name: str) -> None:
    season = scouting(SILVER, "st04", retired=("da11",))
    refusal = season.refuses(SILVER, Scout(name), "no_stray")
    assert refusal.text.facts["names"] == rules().book.figures["st04"].spec.name
    assert season.state.teams[SILVER].actions == 3


@pytest.mark.rule("iron-19.2")
def test_both_teams_have_a_rule_of_their_own() -> None:
    figure = rules().book.figures["st05"]  # tech 5, body 3
    assert scouting_number(figure, 3, SILVER) == 6
    assert scouting_number(figure, 3, DARK) == 2


@pytest.mark.rule("iron-19.2.1")
@pytest.mark.parametrize(
    ("heart", "die", "won"),
    [(1, 2, True), (1, 3, False), (2, 4, True), (2, 5, False), (3, 6, True), (7, 6, True), (0, 1, False)],
)
def test_silver_needs_twice_the_heart(heart: int, die: int, won: bool) -> None:
    season = scouting(SILVER, ("st04", heart)).do(SILVER, Scout("st04"), die)
    assert ("st04" in row_of(season.state, SILVER)) == won
    assert season.told(e.Scouted)[0].number == 2 * heart


@pytest.mark.rule("iron-19.2.2")
@pytest.mark.parametrize(
    ("stray", "heart", "die", "won"),
    # st11: tech 5, body 6. st03: tech 5, body 4. st10: tech 5, body 2.
    [
        ("st11", 2, 4, True),
        ("st11", 2, 5, False),
        ("st03", 5, 1, False),
        ("st10", 3, 2, True),
        ("st10", 3, 3, False),
    ],
)
def test_dark_needs_the_better_of_tech_and_body_less_the_heart(
    stray: str, heart: int, die: int, won: bool
) -> None:
    season = scouting(DARK, (stray, heart)).do(DARK, Scout(stray), die)
    assert (stray in row_of(season.state, DARK)) == won


@pytest.mark.rule("iron-19.3")
def test_a_failure_uses_the_action_up() -> None:
    season = scouting(SILVER, ("st04", 0)).do(SILVER, Scout("st04"), 1)
    assert season.state.teams[SILVER].actions == 2
    assert season.state.asked == (DARK,)
    assert strays_of(season.state) == ("st04",)


@pytest.mark.rule("iron-19.4a", "iron-19.4b", "iron-19.4c")
@pytest.mark.parametrize("name", ["da11", "dk07", "dk01", "dk02"])
def test_whom_silver_may_never_scout(name: str) -> None:
    season = scouting(SILVER, name, "st04")
    refusal = season.refuses(SILVER, Scout(name), "barred")
    assert refusal.text.facts["names"] == rules().book.figures["st04"].spec.name
    assert season.state.teams[SILVER].actions == 3
    (option,) = [o for o in rules().menu(season.state, SILVER, ("scout",)).options if o.key == name]  # type: ignore[union-attr]
    assert option.blocked is not None


@pytest.mark.rule("iron-19.4d")
@pytest.mark.parametrize("name", ["dk10", "dk03", "dk04"])
def test_any_other_dark_leaguer_may_be_scouted_by_silver(name: str) -> None:
    season = scouting(SILVER, (name, 3)).do(SILVER, Scout(name), 6)
    assert row_of(season.state, SILVER)[-1] == name


@pytest.mark.rule("iron-19.5a", "iron-19.5b")
@pytest.mark.parametrize("name", ["si11", "st01", "st02"])
def test_whom_dark_may_never_scout(name: str) -> None:
    season = scouting(DARK, (name, 0), "st04")
    season.refuses(DARK, Scout(name), "barred")
    season.do(DARK, Decline())
    season.leaguer(name, heart=3).do(SILVER, Scout(name), 6)
    assert row_of(season.state, SILVER)[-1] == name, "Silver may"


@pytest.mark.rule("iron-19.6")
def test_twelve_have_to_let_one_go_at_once() -> None:
    season = acting(2, SILVER, strays=(("st05", 3),)).leaguer("si11", heart=6)
    season.do(SILVER, Scout("st05"), 6)
    assert (season.state.phase, season.state.asked) == ("release", (SILVER,))
    season.refuses(DARK, Decline(), "phase")
    season.refuses(SILVER, Release(()), "count")
    season.refuses(SILVER, Release(("si10", "si11")), "count")
    season.refuses(SILVER, Release(("da01",)), "not_in_row")
    season.do(SILVER, Release(("si11",)))
    assert row_of(season.state, SILVER) == (*SILVER_TEN, "st05")
    assert [(one.id, one.heart) for one in season.state.strays] == [("si11", 6)]
    assert (season.state.phase, season.state.asked) == ("actions", (DARK,))
    assert season.state.teams[SILVER].actions == 2


@pytest.mark.rule("iron-19.6")
def test_the_one_just_scouted_may_go_again_and_ten_need_not_let_go() -> None:
    season = acting(2, SILVER, strays=(("st05", 3),)).do(SILVER, Scout("st05"), 6)
    season.do(SILVER, Release(("st05",)))
    assert strays_of(season.state) == ("st05",)
    assert len(row_of(season.state, SILVER)) == 11
    season = scouting(SILVER, ("st05", 3)).do(SILVER, Scout("st05"), 6)
    assert season.state.phase == "actions"


@pytest.mark.rule("iron-19.6")
def test_the_last_action_ends_the_step_only_after_the_release() -> None:
    season = acting(2, SILVER, strays=(("st05", 1),), pool=())
    for _ in range(2):
        season.do(SILVER, Decline()).do(DARK, Decline())
    season.do(SILVER, Decline()).do(DARK, Scout("st05"), 1)
    assert season.state.phase == "release"
    season.do(DARK, Release(("da05",)))
    assert season.state.scene == 3
    assert row_of(season.state, DARK)[-1] == "st05"
    assert None not in season.state.teams[DARK].row


@pytest.mark.rule("iron-q45")
def test_exclusions_follow_the_leaguer_and_the_current_heart_counts() -> None:
    # st06, once of Silver's row and let go, is no starter of Silver's: Dark may scout it.
    season = acting(2, SILVER, strays=(("st06", 3),)).do(SILVER, Scout("st06"), 6)
    season.do(SILVER, Release(("st06",))).leaguer("st06", heart=4)
    season.do(DARK, Scout("st06"), 2)
    assert season.told(e.Scouted) == [e.Scouted(DARK, "st06", 1, 2, False)]


@pytest.mark.rule("iron-q45")
def test_a_hopeless_attempt_is_warned_of_first() -> None:
    season = scouting(SILVER, ("st04", 0), ("st05", 1))
    node = rules().menu(season.state, SILVER, ("scout", "st04"))
    assert [option.key for option in node.options] == ["yes"]  # type: ignore[union-attr]
    assert rules().menu(season.state, SILVER, ("scout", "st04", "yes")) == Scout("st04")
    assert rules().menu(season.state, SILVER, ("scout", "st05")) == Scout("st05")
