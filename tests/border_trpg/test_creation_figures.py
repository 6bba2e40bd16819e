"""What follows from a sheet: movement, trion, skills, actions; and units out of sheets."""

from __future__ import annotations

from itertools import product

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import desk, profile, sheets
from games.border_trpg.enlist import mark_of, soldier_unit, unit_of
from games.border_trpg.figures import Figures, figures_of
from games.border_trpg.legal_sheet import over_cap
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import Sheet, State
from tests.border_trpg.play import ANN, GM, act, book, campaign, fight, replace, sheet, unit

MAIN = ("kogetsu", None, None, None)


def original(options: Options = USUAL, /, **given: int) -> Figures:
    """The figures of a sheet with these parameters, the others 5, and Kogetsu."""
    params = dict.fromkeys(("trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"), 5)
    made = Sheet(id=1, mode="original", position="attacker", given={**params, **given}, main=MAIN)
    return figures_of(book(), made, False, options)


@pytest.mark.rule("trpg-create-34")
def test_movement_is_half_of_mobility() -> None:
    assert original(mob=8).movement == 4


@pytest.mark.rule("trpg-create-35")
def test_odd_mobility_rounds_down_or_up_by_house_rule() -> None:
    assert original(mob=7).movement == 3
    assert original(Options(movement_rounding="ceil"), mob=7).movement == 4
    assert original(Options(movement_rounding="ceil"), mob=8).movement == 4


@pytest.mark.rule("trpg-create-36")
def test_base_trion() -> None:
    assert original(trn=6).base == 100
    assert original(trn=2).base == 60


@pytest.mark.rule("trpg-create-37")
def test_each_trigger_takes_five_trion() -> None:
    six = Sheet(
        id=1,
        mode="original",
        position="attacker",
        given={"trn": 6},
        main=("kogetsu", "shield", "bagworm", None),
        sub=("scorpion", "shield", "hound", None),
    )
    assert figures_of(book(), six, False, USUAL).initial == 70
    eight = replace(
        six,
        given={"trn": 2},
        main=("kogetsu", "shield", "bagworm", "spider"),
        sub=("scorpion", "shield", "hound", "viper"),
    )
    assert figures_of(book(), eight, False, USUAL).initial == 20


@pytest.mark.rule("trpg-create-38")
def test_options_count_among_the_triggers() -> None:
    three = Sheet(
        id=1,
        mode="original",
        position="attacker",
        given={"trn": 6},
        main=("raygust", "thruster", "shield", None),
    )
    assert figures_of(book(), three, False, USUAL).initial == 100 - 15


@pytest.mark.rule("trpg-create-39")
def test_a_battle_starts_at_initial_trion_which_is_the_most() -> None:
    state = campaign()
    tono = next(one for one in state.sheets if one.source == "tono")
    made = unit_of(book(), state, tono, 5, 8)
    assert (made.trion, made.initial) == (70, 70)


@pytest.mark.rule("trpg-create-40", "trpg-create-41")
def test_skills_come_with_triggers_and_parameters() -> None:
    assert "kogetsu_slash" in original(**{"def": 0, "tec": 0}).skills
    found = {
        (d, t): "oborozuki" in original(**{"def": d, "tec": t}).skills for d, t in product((8, 9), (7, 8, 9))
    }
    assert found == {(8, 7): False, (8, 8): False, (8, 9): False, (9, 7): False, (9, 8): True, (9, 9): True}
    assert "shield_guard" not in original().skills


def test_a_skill_of_both_sides_needs_its_trigger_on_both() -> None:
    one = sheet("sakaki", main=("scorpion", None, None, None), sub=(None,) * 4, edits={"atk": 5, "tec": 5})
    two = replace(one, sub=("scorpion", None, None, None))
    assert "scorpion_mantis" not in figures_of(book(), one, False, USUAL).skills
    assert "scorpion_mantis" in figures_of(book(), two, False, USUAL).skills


@pytest.mark.rule("trpg-create-42")
def test_basic_actions_come_with_parameters() -> None:
    assert "area_search" not in original(rng=4).actions
    assert "area_search" in original(rng=5).actions
    assert {"coordinate", "normal_move", "evade"} <= set(original(rng=0, mob=0).actions)


@pytest.mark.rule("trpg-create-43")
def test_an_edit_is_felt_at_once() -> None:
    state = campaign({"North": ("usui",)})
    usui = state.sheets[0]
    assert figures_of(book(), usui, True, USUAL).params["mob"] == 6
    slow = act(desk.DO, state, GM, gm.EditSheet(1, param="mob", value=5)).state
    before = figures_of(book(), slow.sheets[0], True, USUAL)
    quick = act(desk.DO, slow, GM, gm.EditSheet(1, param="mob", value=6)).state
    after = figures_of(book(), quick.sheets[0], True, USUAL)
    assert (before.movement, after.movement) == (2, 3)
    assert "slip_past" not in before.actions
    assert "slip_past" in after.actions


@pytest.mark.rule("trpg-create-43")
def test_an_edit_is_felt_in_the_battle_too() -> None:
    state = fight({"sakaki": (1, 1), "tono": (5, 5)})
    changed = act(desk.DO, state, GM, gm.EditSheet(5, param="trn", value=4)).state
    assert (unit(changed, 5).initial, unit(changed, 5).trion) == (50, 50)
    raised = act(desk.DO, changed, GM, gm.EditSheet(5, param="trn", value=9)).state
    assert (unit(raised, 5).initial, unit(raised, 5).trion) == (100, 50)
    assert unit(raised, 1) == unit(state, 1)


# ---- two dice --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-45", "trpg-create-46")
def test_two_dice_make_36_rows() -> None:
    faces = range(1, 7)
    places = [profile.row_of(tens, ones) for tens, ones in product(faces, faces)]
    assert places == list(range(36))
    assert profile.row_of(3, 5) == 16
    rows = book().tables["likes"].rows
    assert profile.row(book(), "likes", 1, 1) == rows[0]
    assert profile.row(book(), "likes", 6, 6) == rows[35]


@pytest.mark.rule("trpg-create-46")
def test_the_first_die_is_the_tens() -> None:
    state = State(sheets=(Sheet(id=1, owner=ANN, name="Rin"),))
    done = act(sheets.DO, state, ANN, c.SetProfile(1, "likes", roll=True), (1, 6)).state
    assert done.sheets[0].profile["likes"] == book().tables["likes"].rows[5].en
    done = act(sheets.DO, state, ANN, c.SetProfile(1, "likes", roll=True), (6, 1)).state
    assert done.sheets[0].profile["likes"] == book().tables["likes"].rows[30].en


# ---- units and tokens ------------------------------------------------------------------------------------


def test_a_unit_has_what_its_sheet_has() -> None:
    state = campaign()
    sakaki = state.sheets[0]
    made = unit_of(book(), state, sakaki, 1, 7, computer="sharp")
    assert (made.owner, made.computer, made.captain, made.position) == (ANN, "sharp", True, "attacker")
    assert made.main == ("kogetsu", "senku", "shield")
    assert made.sub == ("bagworm", "shield", "grasshopper")
    assert (made.movement, made.params["cmd"], made.life, made.cell) == (4, 8, "waiting", None)


def test_soldiers_are_numbered_and_may_float_always() -> None:
    glider = soldier_unit(book().soldiers["glider"], USUAL, 9, 3, 2)
    assert (glider.name, glider.trion, glider.movement, glider.has("floating")) == ("glider 2", 45, 4, True)
    mauler = soldier_unit(book().soldiers["mauler"], Options(movement_rounding="ceil"), 9, 3, 1)
    assert (mauler.movement, mauler.has("floating"), mauler.creature) == (3, False, "trion_soldier")


def test_tokens_are_two_characters_and_unlike() -> None:
    names = ["Aoi Sakaki", "Akira Sato", "Asa", "榊葵", "", "A", *(f"tick {n}" for n in range(1, 21))]
    taken: list[str] = []
    for name in names:
        taken.append(mark_of(name, taken))
    assert taken[0] == "AS"
    assert len(set(taken)) == len(taken)
    assert all(len(mark) == 2 and mark.isascii() and mark.isalnum() for mark in taken)


def test_passing_the_cap_is_only_a_made_sheets_matter() -> None:
    high = sheet("natsume", points={"cmd": 5})
    assert not over_cap(book(), high, False, USUAL)
    assert over_cap(book(), high, True, USUAL)
    assert not over_cap(book(), high, True, Options(captain_over_cap=True))
    assert not over_cap(book(), replace(high, mode="original", given={"cmd": 12}), True, USUAL)
