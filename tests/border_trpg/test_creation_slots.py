"""Trigger sets: which triggers fit which slots, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg.figures import figures_of
from games.border_trpg.legal_sheet import warnings
from games.border_trpg.options import USUAL
from games.engine.text import english
from tests.border_trpg.play import book, replace
from tests.border_trpg.test_creation import WHOLE, attacker, do, making, mine, refused, wrong


@pytest.mark.rule("trpg-create-12")
@pytest.mark.parametrize(
    ("position", "right", "bad"),
    [
        ("attacker", "kogetsu", "asteroid"),
        ("shooter", "asteroid", "handgun"),
        ("gunner", "handgun", "asteroid"),
        ("sniper", "egret", "kogetsu"),
    ],
)
def test_the_position_says_what_the_first_main_slot_holds(position: str, right: str, bad: str) -> None:
    state = making(position=position)
    assert refused(state, c.Equip(1, "main", 0, bad))[0] == "first_main"
    assert mine(do(state, c.Equip(1, "main", 0, right)).state).main[0] == right


@pytest.mark.rule("trpg-create-13")
def test_an_all_rounders_first_slot_holds_blade_bullet_or_gun() -> None:
    state = making(position="allrounder", points={"def": 1, "rng": 4, "tec": 2})
    for trigger in ("raygust", "asteroid", "rifle"):
        assert mine(do(state, c.Equip(1, "main", 0, trigger)).state).main[0] == trigger
    for trigger in ("egret", "lightning", "shield", "bagworm", "silencer"):
        assert refused(state, c.Equip(1, "main", 0, trigger))[0] == "first_main"


@pytest.mark.rule("trpg-create-27")
def test_each_side_has_four_slots() -> None:
    state = attacker(main=("kogetsu", "shield", "bagworm", "scorpion"))
    assert (len(mine(state).main), len(mine(state).sub)) == (4, 4)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "equip", "sheet": 1, "side": "main", "slot": 4, "trigger": "hound"}, c.Equip)
    swapped = do(state, c.Equip(1, "main", 3, "handgun")).state
    assert mine(swapped).main == ("kogetsu", "shield", "bagworm", "handgun")


@pytest.mark.rule("trpg-create-28")
def test_a_sheet_without_its_weapon_is_not_handed_in() -> None:
    ready = {"points": WHOLE, "master": "hokari", "features": ("great_vessel",)}
    code, text = refused(attacker(**ready), c.Submit(1))
    assert code == "unfinished"
    assert "The first main slot is empty; it holds a trigger of the kind blade." in text
    shielded = attacker(**ready, main=("shield", None, None, None))
    assert refused(shielded, c.Submit(1))[0] == "unfinished"
    for blade in ("kogetsu", "scorpion", "raygust"):
        assert wrong(attacker(**ready, main=(blade, None, None, None))) == []


@pytest.mark.rule("trpg-create-29")
def test_other_slots_hold_any_trigger_whose_conditions_are_met() -> None:
    state = attacker(points={"rng": 4, "tec": 1}, main=("kogetsu", None, None, None))
    state = do(state, c.Equip(1, "sub", 1, "lightning")).state
    assert mine(state).sub == (None, "lightning", None, None)


@pytest.mark.rule("trpg-create-30")
def test_equip_conditions_are_named() -> None:
    state = attacker(points={"trn": 2, "def": 1}, main=("kogetsu", None, None, None))
    code, text = refused(state, c.Equip(1, "sub", 0, "escudo"))
    assert (code, text) == ("equip", "Escudo does not fit sub slot 1: needs defence 6.")
    enough = attacker(points={"trn": 2, "def": 2}, main=("kogetsu", None, None, None))
    assert mine(do(enough, c.Equip(1, "sub", 0, "escudo")).state).sub[0] == "escudo"


@pytest.mark.rule("trpg-create-31")
def test_conditions_count_features_and_master() -> None:
    five = {"points": {"tec": 1}, "main": ("kogetsu", None, None, None)}
    assert refused(attacker(**five), c.Equip(1, "sub", 0, "viper"))[0] == "equip"
    state = attacker(**five, features=("steady_hand", "stout"))
    assert mine(do(state, c.Equip(1, "sub", 0, "viper")).state).sub[0] == "viper"


@pytest.mark.rule("trpg-create-32")
def test_other_slots_may_stay_empty() -> None:
    state = attacker(
        points=WHOLE, master="hokari", features=("great_vessel",), main=("kogetsu", None, None, None)
    )
    assert wrong(state) == []
    six = replace(
        mine(state), main=("kogetsu", "shield", "bagworm", None), sub=("shield", "hound", "meteor", None)
    )
    figures = figures_of(book(), six, False, USUAL)
    assert figures.initial == figures.base - 30


@pytest.mark.rule("trpg-create-33")
def test_one_side_never_holds_a_trigger_twice() -> None:
    state = attacker(main=("kogetsu", "shield", None, None))
    assert refused(state, c.Equip(1, "main", 2, "shield"))[0] == "twice"
    both = do(state, c.Equip(1, "sub", 0, "shield")).state
    lone, doubled = (figures_of(book(), mine(one), False, USUAL) for one in (state, both))
    assert doubled.initial == lone.initial - 5


def test_a_dedicated_option_needs_its_trigger_on_its_side() -> None:
    state = attacker(points={"tec": 3}, main=("kogetsu", None, None, None))
    assert refused(state, c.Equip(1, "sub", 0, "senku"))[0] == "base"
    assert mine(do(state, c.Equip(1, "main", 1, "senku")).state).main[1] == "senku"


def test_a_general_option_without_a_partner_is_a_warning() -> None:
    state = attacker(main=("kogetsu", None, None, None))
    state = do(state, c.Equip(1, "sub", 0, "silencer")).state
    assert "base" not in wrong(state)
    assert "Silencer in sub slot 1 has no trigger to go with on its side." in [
        english(one) for one in warnings(book(), mine(state), False)
    ]
