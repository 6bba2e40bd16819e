"""The steps of a combatant's sheet, one command each: what is taken, what is refused, what stays open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_sheet as e
from games.border_trpg import refusals_sheet as r
from games.border_trpg import sheets
from games.border_trpg.figures import figures_of
from games.border_trpg.legal_sheet import faults, warnings
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import Sheet, State, Team
from games.border_trpg.terms import PARAMS
from games.engine.contract import Refused
from games.engine.text import english
from tests.border_trpg.play import ANN, BEN, GM, Done, act, book, replace, view

WHOLE = {"trn": 3, "atk": 2, "def": 3, "mob": 2, "tec": 4, "cmd": 4, "spt": 2}
"""Twenty points of an attacker."""


def making(captain: bool = False, options: Options = USUAL, **fields: Any) -> State:
    """A campaign with one draft, Ann's sheet 1, which may be a captain's."""
    sheet = Sheet(**{"id": 1, "owner": ANN, "name": "Rin", **fields})
    teams = (Team(id=9, name="North", members=(1,), captain=1, founder=ANN),) if captain else ()
    return State(options=options, count=20, sheets=(sheet,), teams=teams, taken=(GM, ANN, BEN))


def attacker(**fields: Any) -> State:
    """A draft that has its position."""
    return making(**{"position": "attacker", **fields})


def do(state: State, command: c.Commands, actor: int = ANN, dice: tuple[int, ...] = ()) -> Done:
    return act(sheets.DO, state, actor, command, dice)


def mine(state: State) -> Sheet:
    return state.sheets[-1]


def refused(state: State, command: c.Commands, actor: int = ANN) -> tuple[str, str]:
    """The code and the English words of a refusal."""
    with pytest.raises(Refused) as caught:
        do(state, command, actor)
    return caught.value.code, english(caught.value.text)


def wrong(state: State, captain: bool = False) -> list[str]:
    """The codes of what keeps the sheet from being handed in."""
    return [one.code for one in faults(book(), mine(state), captain, state.options)]


# ---- modes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-1")
def test_a_sheet_is_made_in_one_of_three_modes() -> None:
    empty = State(taken=(GM, ANN))
    modes = [
        mine(do(empty, command).state).mode
        for command in (c.TakeSample("tono"), c.NewSheet(), c.TakeAgent("ninomiya"))
    ]
    assert modes == ["sample", "new", "original"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": 1, "mode": "borrowed"}, Sheet)


@pytest.mark.rule("trpg-create-2")
def test_a_sample_is_ready_to_play() -> None:
    assert list(book().samples) == ["sakaki", "tono", "kido", "hayami", "usui", "mori", "natsume"]
    done = do(State(taken=(GM, ANN)), c.TakeSample("tono"))
    tono = mine(done.state)
    assert (tono.owner, tono.status, tono.asked > 0) == (ANN, "submitted", True)
    assert faults(book(), tono, False) == ()
    figures = figures_of(book(), tono, False, USUAL)
    assert list(figures.params.values()) == [6, 8, 6, 10, 8, 2, 4, 6]
    assert (figures.movement, figures.base, figures.initial) == (5, 100, 70)


@pytest.mark.rule("trpg-create-2")
@pytest.mark.parametrize(
    ("sample", "params", "base", "initial", "movement"),
    [
        ("sakaki", [6, 9, 7, 8, 9, 1, 8, 4], 100, 70, 4),
        ("kido", [12, 7, 5, 5, 8, 4, 8, 3], 160, 130, 2),
        ("hayami", [7, 8, 9, 7, 8, 6, 4, 2], 110, 80, 3),
        ("usui", [8, 8, 5, 6, 7, 10, 3, 3], 120, 95, 3),
        ("mori", [12, 7, 5, 5, 7, 9, 3, 3], 160, 130, 2),
        ("natsume", [6, 7, 7, 6, 7, 5, 9, 5], 100, 65, 3),
    ],
)
def test_samples_come_to_their_printed_values(
    sample: str, params: list[int], base: int, initial: int, movement: int
) -> None:
    taken = mine(do(State(taken=(GM, ANN)), c.TakeSample(sample)).state)
    figures = figures_of(book(), taken, book().samples[sample].captain, USUAL)
    assert list(figures.params.values()) == params
    assert (figures.base, figures.initial, figures.movement) == (base, initial, movement)


@pytest.mark.rule("trpg-create-3")
def test_original_work_values_are_as_given() -> None:
    given = dict(zip(map(str, PARAMS), (11, 5, 5, 7, 5, 5, 10, 5), strict=True))
    state = making(mode="original", position="shooter", main=("asteroid", None, None, None))
    state = do(state, c.SetPoints(1, given)).state
    assert mine(state).given == given
    assert wrong(state) == []
    state = do(state, c.Submit(1)).state
    figures = figures_of(book(), mine(state), False, USUAL)
    assert figures.params == given
    assert (figures.base, figures.initial, figures.movement) == (150, 145, 3)


@pytest.mark.rule("trpg-create-3")
def test_original_work_triggers_are_as_given_with_a_word_to_the_game_master() -> None:
    state = do(State(taken=(GM, ANN)), c.TakeAgent("kizaki")).state
    sheet = mine(state)
    assert wrong(state) == []
    assert sheet.main == ("raygust", "thruster", "shield", "meteor")
    said = [english(one) for one in warnings(book(), sheet, False)]
    assert said == [
        "In the original set, but not on this sheet: Asteroid: gatling, Bagworm, Spider, Full Arms."
    ]
    weak = replace(sheet, given={**sheet.given, "def": 4})
    assert faults(book(), weak, False) == ()
    assert "Raygust does not fit main slot 1: needs defence 5." in [
        english(one) for one in warnings(book(), weak, False)
    ]
    assert refused(state, c.SetFeatures(sheet.id, ("prodigy",)))[0] == "original"
    assert refused(state, c.SetMaster(sheet.id, "omori"))[0] == "original"


@pytest.mark.rule("trpg-create-4")
def test_known_characters_and_imports_wait_for_the_game_master() -> None:
    known = do(State(taken=(GM, ANN)), c.TakeAgent("ninomiya")).state
    assert mine(known).status == "draft"
    text = "Border TRPG: 1; kind: combatant; mode: original; name: Rin; position: sniper"
    imported = do(State(taken=(GM, ANN)), c.ImportSheet(text)).state
    assert mine(imported).status == "draft"
    handed = do(known, c.Submit(mine(known).id))
    assert mine(handed.state).status == "submitted"


# ---- order and position ----------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-5")
def test_points_and_triggers_wait_for_the_position() -> None:
    state = making()
    assert refused(state, c.SetPoints(1, {"atk": 3})) == ("no_position", "Choose the position first.")
    assert refused(state, c.Equip(1, "main", 0, "kogetsu"))[0] == "no_position"


@pytest.mark.rule("trpg-create-5")
def test_later_choices_are_rechecked_and_kept_when_an_earlier_one_changes() -> None:
    state = attacker(points=WHOLE, master="hokari", features=("steady_hand", "quick_feet"))
    for slot, trigger in enumerate(("kogetsu", "senku")):
        state = do(state, c.Equip(1, "main", slot, trigger)).state
    assert wrong(state) == []
    changed = do(state, c.SetPosition(1, "sniper")).state
    assert mine(changed).main == ("kogetsu", "senku", None, None)
    assert wrong(changed) == ["first_main"]
    poorer = do(state, c.SetPoints(1, {"atk": 3})).state
    poorer = do(poorer, c.SetFeatures(1, ("great_vessel",))).state
    assert "equip" in wrong(poorer), "Senku needs technique 5"
    assert mine(poorer).main[1] == "senku"


@pytest.mark.rule("trpg-create-10", "trpg-create-11")
def test_a_combatant_has_one_of_five_positions() -> None:
    assert refused(making(), c.SetPosition(1, "operator"))[0] == "position"
    assert "no_position" in wrong(making())
    state = do(making(), c.SetPosition(1, "attacker")).state
    figures = figures_of(book(), mine(state), False, USUAL)
    assert figures.params == {"trn": 3, "atk": 6, "def": 4, "mob": 5, "tec": 4, "rng": 1, "cmd": 3, "spt": 2}
    assert figures.own == ("p_lunge",)
    assert refused(state, c.Equip(1, "main", 0, "shield"))[0] == "first_main"


@pytest.mark.rule("trpg-create-15")
def test_a_combatant_has_exactly_eight_parameters() -> None:
    for position in book().positions:
        figures = figures_of(book(), mine(making(position=position)), False, USUAL)
        assert list(figures.params) == ["trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"]
        assert all(isinstance(value, int) for value in figures.params.values())
    assert refused(attacker(), c.SetPoints(1, {"luck": 1}))[0] == "param"


# ---- features --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-16")
@pytest.mark.parametrize(
    "features",
    [
        ("danger_sense", "stout"),
        ("danger_sense", "great_vessel"),
        ("stout",),
        ("stout", "trickster", "quick_feet"),
    ],
)
def test_features_are_one_large_or_two_small(features: tuple[str, ...]) -> None:
    code, text = refused(attacker(), c.SetFeatures(1, features))
    assert (code, text) == ("features", "Take one L feature or two S features, nothing else.")


@pytest.mark.rule("trpg-create-16", "trpg-create-21")
def test_one_large_or_two_small_features_are_taken() -> None:
    large = do(attacker(), c.SetFeatures(1, ("danger_sense",))).state
    assert figures_of(book(), mine(large), False, USUAL).params["mob"] == 6
    assert figures_of(book(), mine(large), False, USUAL).own == ("p_lunge", "f_danger_sense")
    small = do(attacker(), c.SetFeatures(1, ("stout", "trickster"))).state
    params = figures_of(book(), mine(small), False, USUAL).params
    assert (params["def"], params["spt"]) == (5, 3)


@pytest.mark.rule("trpg-create-17")
def test_two_small_features_must_differ() -> None:
    code, text = refused(attacker(), c.SetFeatures(1, ("quick_feet", "quick_feet")))
    assert code == "same_feature"
    assert "Quick feet" in text


def test_a_feature_may_leave_parameters_to_choose() -> None:
    state = do(attacker(), c.SetFeatures(1, ("prodigy",), ("tec", "atk", "rng"))).state
    params = figures_of(book(), mine(state), False, USUAL).params
    assert (params["atk"], params["tec"], params["rng"], params["mob"]) == (7, 5, 2, 5)
    for chosen in ((), ("atk", "tec"), ("atk", "atk", "tec")):
        assert refused(attacker(), c.SetFeatures(1, ("prodigy",), chosen))[0] == "chosen"
    assert refused(attacker(), c.SetFeatures(1, ("danger_sense",), ("atk",)))[0] == "chosen"


# ---- points ----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-18")
def test_twenty_points_are_spent_at_most() -> None:
    state = do(attacker(), c.SetPoints(1, {**WHOLE})).state
    params = figures_of(book(), mine(state), False, USUAL).params
    assert params["atk"] == 6 + 2
    code, text = refused(attacker(), c.SetPoints(1, {**WHOLE, "rng": 1}))
    assert code == "too_many"
    assert text == "21 points are spent; there are 20. Take 1 away."


@pytest.mark.rule("trpg-create-19")
def test_no_parameter_passes_the_cap() -> None:
    code, text = refused(attacker(), c.SetPoints(1, {"mob": 5}))
    assert code == "cap"
    assert text == "Mobility would be 10; the cap of attacker is 9. At most 4 points fit."
    assert do(attacker(), c.SetPoints(1, {"mob": 4}))


@pytest.mark.rule("trpg-create-20")
def test_an_all_rounder_has_a_lower_cap() -> None:
    state = making(position="allrounder")
    assert refused(state, c.SetPoints(1, {"atk": 5}))[0] == "cap"
    done = do(state, c.SetPoints(1, {"atk": 4})).state
    assert figures_of(book(), mine(done), False, USUAL).params["atk"] == 8


@pytest.mark.rule("trpg-create-21")
def test_features_and_master_pass_the_cap() -> None:
    state = making(position="sniper")
    for command in (c.SetPoints(1, {"rng": 3}), c.SetFeatures(1, ("far_ears",)), c.SetMaster(1, "minase")):
        state = do(state, command).state
    assert figures_of(book(), mine(state), False, USUAL).params["rng"] == 11
    assert "cap" not in wrong(state)


@pytest.mark.rule("trpg-create-22")
def test_points_are_never_negative() -> None:
    code, text = refused(attacker(), c.SetPoints(1, {"def": -1, "atk": 1}))
    assert code == "negative"
    assert "can't be below 0" in text


@pytest.mark.rule("trpg-create-23", "trpg-create-53")
def test_unspent_points_are_a_warning_for_the_game_master() -> None:
    state = attacker(
        points={**WHOLE, "spt": 1},
        master="hokari",
        features=("great_vessel",),
        main=("kogetsu", None, None, None),
    )
    assert [english(one) for one in warnings(book(), mine(state), False)] == [
        "Points left unspent: 1. They will be lost."
    ]
    handed = do(state, c.Submit(1)).state
    assert mine(handed).status == "submitted"
    assert figures_of(book(), mine(handed), False, USUAL).params["spt"] == 3
    assert warnings(book(), replace(mine(state), points=WHOLE), False) == ()


# ---- captains --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-7")
def test_a_captain_begins_with_one_more_command() -> None:
    assert figures_of(book(), mine(attacker()), False, USUAL).params["cmd"] == 3
    assert figures_of(book(), mine(attacker()), True, USUAL).params["cmd"] == 4


@pytest.mark.rule("trpg-create-8")
def test_the_captains_one_counts_towards_the_cap() -> None:
    state = attacker(captain=True)
    assert refused(state, c.SetPoints(1, {"cmd": 6}))[0] == "cap"
    state = do(state, c.SetPoints(1, {"cmd": 5})).state
    state = do(state, c.SetMaster(1, "igarashi")).state
    assert figures_of(book(), mine(state), True, USUAL).params["cmd"] == 10
    assert "cap" not in wrong(state, captain=True)


@pytest.mark.rule("trpg-create-8")
def test_a_house_rule_lets_a_captain_pass_the_cap() -> None:
    state = attacker(captain=True, options=Options(captain_over_cap=True))
    state = do(state, c.SetPoints(1, {"cmd": 6})).state
    assert figures_of(book(), mine(state), True, USUAL).params["cmd"] == 10
    assert refused(state, c.SetPoints(1, {"cmd": 7}))[0] == "cap"


# ---- masters ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-24")
def test_one_master_trains_one_parameter() -> None:
    state = do(attacker(points={"atk": 2}), c.SetMaster(1, "hokari")).state
    assert figures_of(book(), mine(state), False, USUAL).params["atk"] == 9
    state = do(state, c.SetMaster(1, "asagiri")).state
    params = figures_of(book(), mine(state), False, USUAL).params
    assert (params["atk"], params["mob"]) == (8, 6), "the second takes the place of the first"
    assert refused(state, c.SetMaster(1, "nobody"))[0] == "master"
    assert "no_master" in wrong(attacker())


@pytest.mark.rule("trpg-create-25")
def test_nothing_is_inherited_at_creation() -> None:
    state = do(attacker(points=WHOLE, main=("kogetsu", None, None, None)), c.SetMaster(1, "hokari")).state
    before = figures_of(book(), replace(mine(state), master=None, edits={"atk": 1}), False, USUAL)
    after = figures_of(book(), mine(state), False, USUAL)
    assert after == before, "a master gives its 1 and nothing else"
    assert mine(state).inherited is False


@pytest.mark.rule("trpg-create-26")
def test_several_may_have_the_same_master() -> None:
    other = Sheet(id=2, owner=BEN, name="Ao", position="attacker", master="hokari")
    state = attacker()
    state = replace(state, sheets=(other, *state.sheets))
    assert mine(do(state, c.SetMaster(1, "hokari")).state).master == "hokari"


# ---- personal data ---------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-44")
def test_personal_data_is_written_picked_or_rolled() -> None:
    state = attacker()
    before = figures_of(book(), mine(state), False, USUAL)
    state = do(state, c.SetProfile(1, "age", "17")).state
    state = do(state, c.SetProfile(1, "likes", book().tables["likes"].rows[5].en)).state
    state = do(state, c.SetProfile(1, "reason", roll=True), dice=(3, 5)).state
    assert set(mine(state).profile) == {"age", "likes", "reason"}
    assert figures_of(book(), mine(state), False, USUAL) == before
    assert refused(state, c.SetProfile(1, "shoe_size", "41"))[0] == "field"
    assert refused(state, c.SetProfile(1, "age", roll=True))[0] == "roll"
    cleared = do(state, c.SetProfile(1, "age")).state
    assert "age" not in mine(cleared).profile


@pytest.mark.rule("trpg-create-45")
def test_two_dice_name_a_row() -> None:
    done = do(attacker(), c.SetProfile(1, "reason", roll=True), dice=(3, 5))
    assert mine(done.state).profile["reason"] == book().tables["reason"].rows[16].en
    rolled = done.events[-1]
    assert isinstance(rolled, e.ProfileRolled)
    assert (rolled.tens, rolled.ones) == (3, 5)
    assert BEN not in (done.told[-1].to if hasattr(done.told[-1], "to") else (BEN,))


# ---- handing in and the game master's word ---------------------------------------------------------------


@pytest.mark.rule("trpg-create-53")
def test_a_sheet_goes_from_draft_to_submitted_and_back() -> None:
    state = attacker(
        points=WHOLE, master="hokari", features=("great_vessel",), main=("kogetsu", None, None, None)
    )
    handed = do(state, c.Submit(1)).state
    assert mine(handed).status == "submitted"
    assert refused(handed, c.SetMaster(1, "omori"))[0] == "handed_in"
    back = do(handed, c.Withdraw(1)).state
    assert mine(back).status == "draft"
    assert refused(back, c.Withdraw(1))[0] == "status"
    approved = replace(handed, sheets=(replace(mine(handed), status="approved"),))
    assert refused(approved, c.SetMaster(1, "omori"))[0] == "approved"
    again = do(back, c.Submit(1)).state
    assert mine(again).asked != mine(handed).asked, "each time a new question"


@pytest.mark.rule("trpg-create-53")
def test_drafts_are_their_owners_and_the_game_masters_alone() -> None:
    state = attacker()
    assert [len(view(state, who).sheets) for who in (GM, ANN, BEN, None)] == [1, 1, 0, 0]
    done = do(state, c.SetMaster(1, "hokari"))
    assert done.heard(ANN) == done.heard(GM) == done.events
    assert done.heard(BEN) == done.heard(None) == ()
    hidden = refused(state, c.SetMaster(1, "hokari"), BEN)
    assert (
        hidden == refused(state, c.SetMaster(77, "hokari"), BEN) == ("sheet", "There is no such character.")
    )
    assert mine(do(state, c.SetMaster(1, "omori"), GM).state).master == "omori"


def test_one_draft_at_a_time_and_not_too_many_sheets() -> None:
    code, text = refused(attacker(), c.NewSheet())
    assert (code, "Hand it in or throw it away first." in text) == ("draft", True)
    assert len(do(attacker(), c.NewSheet(), GM).state.sheets) == 2
    many = tuple(Sheet(id=n, owner=ANN, status="approved", name=f"A{n}") for n in range(1, r.MOST_SHEETS + 1))
    assert refused(State(sheets=many), c.TakeSample("tono"))[0] == "sheets"


def test_a_sheet_is_thrown_away_out_of_teams_and_battles() -> None:
    assert do(attacker(), c.DropSheet(1)).state.sheets == ()
    assert refused(attacker(captain=True), c.DropSheet(1))[0] == "in_team"
    assert refused(attacker(), c.DropSheet(1), BEN)[0] == "sheet"


def test_names_are_plain_words() -> None:
    assert mine(do(making(name=""), c.SetName(1, " Rin ")).state).name == "Rin"
    assert refused(making(), c.SetName(1, "@everyone"))[0] == "words"
    assert "no_name" in wrong(making(name=""))


def test_a_changed_sample_is_a_character_of_ones_own() -> None:
    state = do(State(taken=(GM, ANN)), c.TakeSample("tono")).state
    number = mine(state).id
    state = do(state, c.Withdraw(number)).state
    named = do(state, c.SetName(number, "Rin")).state
    assert mine(named).mode == "sample"
    assert mine(do(named, c.SetMaster(number, "omori")).state).mode == "new"
