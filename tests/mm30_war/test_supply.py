"""Ammunition, shields, healing, and units that change form (``ammo``, ``shield``, ``transform``)."""

from __future__ import annotations

import pytest

from games.mm30_war import arms
from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import Base, Mod, State

from .skirmish import BLUE, RED, act, at, attack, battle, card, do, gun, here, refused, seen, squad

ONCE = card("once", gun(reach=3, hit=1, count=5, power=10, ammo=1), gun(reach=1, count=1))


@pytest.mark.rule("mm30-ammo-1", "mm30-ammo-2", "mm30-faq-7", "mm30-r77")
def test_each_use_costs_one_hit_or_miss_whatever_the_attack_count() -> None:
    twice = card("twice", gun(reach=3, hit=9, count=5, power=10, ammo=2))
    state = battle(here(RED, "twice", "D4"), here(BLUE, "iwao", "F4", ready=False), cards=(twice,))
    assert state.units[0].ammo == (2,)
    missed = do(state, attack("D4", "F4"), 0, 0, 0, 0, 0)
    assert missed.unit(1).ammo == (1,)
    hit = do(state, attack("D4", "F4"), 9, 9, 9, 9, 9)
    assert hit.unit(1).ammo == (1,)


@pytest.mark.rule("mm30-ammo-1", "mm30-ammo-3", "mm30-faq-7")
def test_an_empty_weapon_is_used_for_nothing() -> None:
    state = battle(
        here(RED, "once", "D4", ammo=(0, -1)), here(BLUE, "iwao", "F4", ready=False), cards=(ONCE,),
        bridges=("E4",), map="wild", blue={"hq": at("D6")},
    )  # fmt: skip
    assert refused(state, attack("D4", "F4")) == "empty"
    assert refused(state, act("D4", action="attack_hq")) == "empty"
    assert refused(state, act("D4", action="attack_bridge", at="E4")) == "empty"
    assert all(strike.weapon == 1 for strike in Acting(seen(state), state.units[:1]).strikes)
    defends = battle(here(RED, "iwao", "D4"), here(BLUE, "once", "F4", ammo=(0, -1)), cards=(ONCE,))
    assert do(defends, attack("D4", "F4"), 0, 0, 0).phase == "turn"


@pytest.mark.rule("mm30-r77")
def test_counters_and_attacks_on_hq_and_bridge_spend_ammunition_too() -> None:
    defends = battle(here(RED, "iwao", "D4"), here(BLUE, "once", "F4"), cards=(ONCE,))
    asked = do(defends, attack("D4", "F4"), 0, 0, 0)
    assert do(asked.state, c.React(counter=0), 0, 0, 0, 0, 0).unit(2).ammo == (0, -1)
    near = battle(here(RED, "once", "D4"), cards=(ONCE,), bridges=("E4",), map="wild", blue={"hq": at("D6")})
    assert do(near, act("D4", action="attack_hq")).unit(1).ammo == (0, -1)
    assert do(near, act("D4", action="attack_bridge", at="E4")).unit(1).ammo == (0, -1)


@pytest.mark.rule("mm30-ammo-4")
def test_a_weapon_without_a_number_is_never_empty() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4", ready=False))
    assert arms.left(field_of(seen(state)), state.units[:1], 0) is None
    assert do(state, attack("D4", "F4"), 0, 0).unit(1).ammo == state.units[0].ammo


@pytest.mark.rule("mm30-ammo-5", "mm30-r76", "mm30-deploy-2")
def test_an_ex_weapon_uses_a_chip_and_other_weapons_their_own_number() -> None:
    both = card("both", gun(count=1, ammo=2), gun(count=1, ex=True), ex=1)
    state = battle(here(RED, "both", "D4"), here(BLUE, "iwao", "F4", ready=False), cards=(both,))
    assert (state.units[0].ex, state.units[0].ammo) == (1, (2, -1))
    ex = do(state, attack("D4", "F4", weapon=1), 0)
    assert (ex.unit(1).ex, ex.unit(1).ammo) == (0, (2, -1))
    plain = do(state, attack("D4", "F4", weapon=0), 0)
    assert (plain.unit(1).ex, plain.unit(1).ammo) == (1, (1, -1))
    spent = battle(here(RED, "both", "D4", ex=0), here(BLUE, "iwao", "F4", ready=False), cards=(both,))
    assert refused(spent, attack("D4", "F4", weapon=1)) == "chips"


@pytest.mark.rule("mm30-r75")
def test_a_squad_fires_only_what_every_member_can() -> None:
    low = card("low", gun(reach=3, count=1, ammo=2), kind="low", hp=30)
    full = battle(*squad(RED, "low", "D4", 30, 30, 30), here(BLUE, "iwao", "F4", ready=False), cards=(low,))
    done = do(full, attack("D4", "F4"), 0)
    assert [done.unit(number).ammo for number in (1, 2, 3)] == [(1,), (1,), (1,)]
    short = battle(
        *squad(RED, "low", "D4", 30, 30, ammo=(1,)), here(RED, "low", "D4", ammo=(0,)),
        here(BLUE, "iwao", "F4", ready=False), cards=(low,),
    )  # fmt: skip
    assert refused(short, attack("D4", "F4")) == "empty"


def test_what_is_for_the_next_attack_is_over_with_it() -> None:
    mods = (Mod("power", 10, "next_attack"), Mod("hit", -1, "round_end"))
    state = battle(here(RED, "sakimori", "D4", mods=mods), here(BLUE, "iwao", "F4", ready=False))
    done = do(state, attack("D4", "F4"), 3, 2)
    assert done.hps(2) == [150 - 30]
    assert done.unit(1).mods == (Mod("hit", -1, "round_end"),)


# ---- shields ---------------------------------------------------------------------------------------------

HEAVY = card("heavy", gun(reach=3, hit=1, count=3, power=40))


def shot(options: Options | None = None, **fields: object) -> State:
    return battle(
        here(RED, "heavy", "D4"), here(BLUE, "sakimori", "F4", **fields), cards=(HEAVY,), options=options
    )


@pytest.mark.rule("mm30-shield-1", "mm30-shield-2", "mm30-r78")
def test_a_shield_cancels_the_whole_attack_and_is_used_up() -> None:
    asked = do(shot(), attack("D4", "F4"), 9, 9, 9)
    done = do(asked.state, c.React(shield=True, counter=0), 0, 0)
    assert (done.unit(2).hp, done.unit(2).shield) == (110, 0)
    assert done.told(e.Shielded)[0].left == 0
    assert len(done.told(e.Fired)) == 1
    again = do(shot(shield=0, hp=110, ready=False), attack("D4", "F4"), 9, 9, 0)
    assert again.phase == "turn"
    assert again.hps(2) == [30]


@pytest.mark.rule("mm30-shield-2", "mm30-r78", "mm30-r45")
def test_a_shield_is_offered_after_the_dice_and_only_against_hits() -> None:
    assert do(shot(ready=False), attack("D4", "F4"), 0, 0, 0).phase == "turn"
    asked = do(shot(ready=False), attack("D4", "F4"), 9, 0, 0)
    assert asked.phase == "react"
    assert asked.state.shots is not None
    assert asked.state.shots.faces == (9, 0, 0)
    declined = do(asked.state, c.React())
    assert (declined.unit(2).hp, declined.unit(2).shield) == (70, 1)


@pytest.mark.rule("mm30-shield-2", "mm30-counter-2")
def test_a_shield_may_save_a_unit_for_its_counter() -> None:
    asked = do(shot(hp=60), attack("D4", "F4"), 9, 9, 9)
    assert refused(asked.state, c.React(counter=0)) == "counter"
    assert do(asked.state, c.React(shield=True, counter=0), 0, 0).hps(2) == [60]
    assert do(asked.state, c.React()).hps(2) == [0]


@pytest.mark.rule("mm30-r78")
def test_house_rules_of_the_shield_cancel_one_hit_or_half() -> None:
    for options, hp in ((Options(shield_mode="hit"), 110 - 80), (Options(shield_mode="half"), 110 - 60)):
        asked = do(shot(options, ready=False), attack("D4", "F4"), 9, 9, 9)
        assert do(asked.state, c.React(shield=True)).hps(2) == [hp]


@pytest.mark.rule("mm30-shield-2")
def test_a_shield_works_against_a_counter_too() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "heavy", "F4"), cards=(HEAVY,))
    asked = do(state, attack("D4", "F4"), 0, 0)
    counter = do(asked.state, c.React(counter=0), 9, 9, 9)
    assert (counter.phase, counter.state.asked) == ("react", (RED,))
    done = do(counter.state, c.React(shield=True))
    assert (done.unit(1).hp, done.unit(1).shield) == (110, 0)
    assert [done.unit(number).ready for number in (1, 2)] == [False, False]


# ---- changing form ---------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-transform-1", "mm30-r89", "mm30-deploy-4")
def test_the_card_on_top_decides_and_hp_chips_and_markers_stay() -> None:
    state = battle(here(RED, "tsubakuro", "D4", hp=40, jam=True, lock=True), here(BLUE, "iwao", "K4"))
    done = do(state, act("D4", "D5", form=True))
    unit = done.unit(1)
    assert (unit.form, unit.hp, unit.jam, unit.lock, unit.ex) == (True, 40, True, True, 1)
    field = field_of(seen(done.state))
    assert (field.card(unit).move, field.type_of(unit)) == (6, "flying")
    assert [weapon.name.en for weapon in arms.weapons(field, (unit,))] == ["Nose gun", "EX Full Burst"]
    assert done.told(e.Transformed)[0].name.en == "Tsubakuro (flight form)"


@pytest.mark.rule("mm30-deploy-4", "mm30-r76")
def test_both_forms_share_the_chips() -> None:
    state = battle(here(RED, "tsubakuro", "D4"), here(BLUE, "iwao", "F4", ready=False))
    fired = do(state, attack("D4", "F4", weapon=2), 0, 0, 0, 0)
    assert fired.unit(1).ex == 0
    spent = battle(here(RED, "tsubakuro", "D4", ex=0), here(BLUE, "iwao", "F4", ready=False))
    assert refused(spent, attack("D4", "F4", weapon=1, form=True)) == "chips"


@pytest.mark.rule("mm30-transform-2", "mm30-r79", "mm30-deploy-3")
def test_a_unit_changes_form_moves_and_attacks_in_one_activation() -> None:
    state = battle(here(RED, "tsubakuro", "C4"), here(BLUE, "iwao", "K4", ready=False))
    assert not state.units[0].form
    done = do(state, attack("C4", "K4", to="I4", form=True), 9, 9)
    assert done.unit(1).cell == at("I4")
    assert done.hps(2) == [100]
    assert [type(event) for event in done.events[:3]] == [e.Transformed, e.Moved, e.Fired]
    assert refused(state, act("C4", "I4")) == "reach"
    assert refused(battle(here(RED, "iwao", "C4")), act("C4", form=True)) == "form"
    back = battle(here(RED, "tsubakuro", "C4", form=True))
    assert not do(back, act("C4", "C5", form=True)).unit(1).form


@pytest.mark.rule("mm30-r79")
def test_a_house_rule_makes_it_the_whole_activation() -> None:
    state = battle(
        here(RED, "tsubakuro", "C4"), here(BLUE, "iwao", "E4", ready=False),
        options=Options(transform_cost="action"),
    )  # fmt: skip
    assert refused(state, act("C4", "C5", form=True)) == "form_only"
    assert refused(state, attack("C4", "E4", form=True)) == "form_only"
    done = do(state, act("C4", form=True))
    assert (done.unit(1).form, done.unit(1).ready) == (True, False)


@pytest.mark.rule("mm30-r79", "mm30-base-1")
def test_changing_form_as_the_whole_activation_captures_nothing() -> None:
    state = battle(
        here(RED, "tsubakuro", "C4", form=True), bases=(Base("A", at("C4")),),
        options=Options(transform_cost="action"),
    )  # fmt: skip
    assert do(state, act("C4", form=True)).state.bases[0].owner is None


@pytest.mark.rule("mm30-transform-3", "mm30-r80")
def test_the_type_of_the_form_counts_on_bases_and_rivers() -> None:
    base = (Base("A", at("C4")),)
    state = battle(here(RED, "tsubakuro", "C4"), bases=base)
    assert refused(state, act("C4", form=True)) == "form_base"
    assert do(state, act("C4", "C6", form=True)).unit(1).cell == at("C6")
    flyer = battle(here(RED, "tsubakuro", "C6", form=True), bases=base)
    assert refused(flyer, act("C6", "C4")) == "reach"
    assert do(flyer, act("C6", "C4", form=True)).state.bases[0].owner == RED
    water = battle(here(RED, "tsubakuro", "E4", form=True), map="wild")
    assert refused(water, act("E4", form=True)) == "form_water"
    assert refused(water, act("E4", "F4", form=True)) == "form_water"
    assert do(battle(here(RED, "tsubakuro", "F4"), map="wild"), act("F4", "E4", form=True)).unit(1).form


# ---- healing and supply ----------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r87")
def test_healing_stops_at_the_printed_hp_and_revives_nobody() -> None:
    state = battle(here(RED, "kusabi", "D4"), here(RED, "sakimori", "D5", hp=100))
    assert do(state, act("D4", action="skill", skill="repair", at="D5")).hps(2) == [110]
    whole = battle(here(RED, "kusabi", "D4"), here(RED, "sakimori", "D5"))
    assert refused(whole, act("D4", action="skill", skill="repair", at="D5")) == "skill_target"
    dead = battle(here(RED, "kusabi", "D4"), *squad(RED, "ashigaru", "D5", 10, 10))
    assert refused(dead, act("D4", action="skill", skill="repair", at="D5")) == "skill_member"
    one = do(dead, act("D4", action="skill", skill="repair", at="D5", member=3))
    assert one.hps(2, 3) == [10, 30]


@pytest.mark.rule("mm30-r22", "mm30-r65")
def test_a_skill_is_used_from_where_the_unit_has_moved() -> None:
    state = battle(here(RED, "rf_sokura", "B4"), here(RED, "todoroki", "G4", ammo=(-1, 0, -1)))
    command = act("B4", "F4", action="skill", skill="resupply", at="G4")
    done = do(state, command)
    assert done.unit(2).ammo == (-1, 1, -1)
    assert refused(state, act("B4", "E4", action="skill", skill="resupply", at="G4")) == "skill_target"


def test_a_unit_may_repair_itself_after_moving() -> None:
    state = battle(here(RED, "kusabi", "D4", hp=5))
    done = do(state, act("D4", "D5", action="skill", skill="repair", at="D5"))
    assert done.hps(1) == [45]
    assert refused(state, act("D4", "D5", action="skill", skill="repair", at="D4")) == "skill_target"
