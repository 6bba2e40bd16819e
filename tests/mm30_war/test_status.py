"""Jamming and lock-on (the chapter ``status``)."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war import legal_react, legal_turn
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import Mod

from .skirmish import BLUE, RED, act, at, attack, battle, card, do, gun, here, refused, seen, squad


def jam(cell: str, target: str) -> c.Activate:
    return act(cell, action="skill", skill="jam", at=target)


def lock(cell: str, target: str) -> c.Activate:
    return act(cell, action="skill", skill="lockon", at=target)


@pytest.mark.rule("mm30-status-2", "mm30-r65")
def test_only_a_ready_enemy_is_jammed() -> None:
    state = battle(
        here(RED, "kagerou", "D4"), here(RED, "iwao", "D5"), here(BLUE, "sakimori", "H4"),
        here(BLUE, "iwao", "F4", ready=False),
    )  # fmt: skip
    assert do(state, jam("D4", "H4")).unit(3).jam
    for target in ("F4", "D5", "D4"):
        assert refused(state, jam("D4", target)) == "skill_target"
    far = battle(here(RED, "kagerou", "D4"), here(BLUE, "sakimori", "I4"))
    assert refused(far, jam("D4", "I4")) == "skill_target"


@pytest.mark.rule("mm30-status-5")
def test_only_a_finished_enemy_is_locked_on() -> None:
    state = battle(
        here(RED, "sakimori_cmd", "D4"), here(RED, "iwao", "D5", ready=False), here(BLUE, "sakimori", "F4"),
        here(BLUE, "iwao", "G4", ready=False),
    )  # fmt: skip
    assert do(state, lock("D4", "G4")).unit(4).lock
    for target in ("F4", "D5"):
        assert refused(state, lock("D4", target)) == "skill_target"


@pytest.mark.rule("mm30-status-1")
def test_a_unit_may_carry_both_markers() -> None:
    state = battle(here(RED, "sakimori_cmd", "D4"), here(BLUE, "iwao", "G4", ready=False, jam=True))
    done = do(state, lock("D4", "G4"))
    assert (done.unit(2).jam, done.unit(2).lock) == (True, True)


@pytest.mark.rule("mm30-status-3", "mm30-r62")
def test_a_jammed_unit_rolls_one_die_less_in_attacks_and_counters() -> None:
    state = battle(here(RED, "iwao", "D4", jam=True), here(BLUE, "iwao", "F4", jam=True))
    asked = do(state, attack("D4", "F4"), 9, 9)
    assert asked.drawn == (10, 10)
    done = do(asked.state, c.React(counter=0), 0, 0)
    assert done.drawn == (10, 10)


@pytest.mark.rule("mm30-status-4", "mm30-r62")
def test_a_jammed_unit_cannot_use_a_weapon_of_attack_count_1() -> None:
    single = card("single", gun(reach=3, hit=2, count=1, power=60))
    state = battle(
        here(RED, "single", "D4", jam=True), here(BLUE, "single", "F4", jam=True), cards=(single,),
        bridges=("E4",), blue={"hq": at("D6")}, map="wild",
    )  # fmt: skip
    assert refused(state, attack("D4", "F4")) == "jammed"
    assert refused(state, act("D4", action="attack_hq", at="D6")) == "jammed"
    assert refused(state, act("D4", action="attack_bridge", at="E4")) == "jammed"
    view = seen(state)
    assert Acting(view, state.units[:1]).strikes == ()
    assert do(state, act("D4", "D5")).unit(1).cell == at("D5")
    other = battle(here(RED, "sakimori", "D4"), here(BLUE, "single", "F4", jam=True), cards=(single,))
    assert do(other, attack("D4", "F4"), 0, 0).phase == "turn"


@pytest.mark.rule("mm30-r62")
def test_jamming_counts_for_both_forms_and_against_bridges() -> None:
    state = battle(here(RED, "tsubakuro", "G3", jam=True), bridges=("E3",), map="wild")
    # 2 x 30 would wreck it, 1 x 30 does not
    assert do(state, act("G3", action="attack_bridge", at="E3")).state.bridges[0].intact
    duel = battle(here(RED, "tsubakuro", "D4", jam=True), here(BLUE, "iwao", "F4", ready=False))
    assert do(duel, attack("D4", "F4", form=True), 9).drawn == (10,)


@pytest.mark.rule("mm30-status-4")
def test_a_die_more_makes_up_for_the_jamming() -> None:
    single = card("single", gun(reach=3, hit=2, count=1, power=60))
    state = battle(
        here(RED, "single", "D4", jam=True, mods=(Mod("count", 1, "round_end"),)),
        here(BLUE, "iwao", "F4", ready=False),
        cards=(single,),
    )
    assert do(state, attack("D4", "F4"), 9).hps(2) == [90]


@pytest.mark.rule("mm30-status-6", "mm30-r07", "mm30-r63", "mm30-prep-7")
def test_everybody_rolls_d20_against_a_unit_that_is_locked_on() -> None:
    state = battle(
        here(RED, "sakimori", "D4"),
        here(RED, "sakimori", "D5"),
        here(BLUE, "iwao", "F4", ready=False, lock=True),
    )
    # drawn 3 and 2 are the faces 4 and 3: difficulty 4 is hit by the first alone
    first = do(state, attack("D4", "F4"), 3, 2)
    assert first.drawn == (20, 20)
    assert first.hps(3) == [130]
    assert first.unit(3).lock
    second = do(do(first.state, act("L8")).state, attack("D5", "F4"), 19, 0)
    assert second.drawn == (20, 20)
    assert second.hps(3) == [110]


@pytest.mark.rule("mm30-r63")
def test_lock_on_serves_a_counter_too() -> None:
    state = battle(here(RED, "sakimori", "D4", lock=True, shield=0), here(BLUE, "iwao", "F4"))
    asked = do(state, attack("D4", "F4"), 0, 0)
    assert do(asked.state, c.React(counter=0), 0, 0, 0).drawn == (20, 20, 20)


@pytest.mark.rule("mm30-status-7")
def test_markers_stay_whatever_their_unit_does() -> None:
    state = battle(
        here(RED, "iwao", "D4", jam=True, lock=True),
        here(BLUE, "sakimori", "F4", ready=False, lock=True, shield=0),
    )
    attacked = do(state, attack("D4", "F4"), 0, 0)
    assert attacked.drawn == (20, 20)
    assert (attacked.unit(1).jam, attacked.unit(1).lock, attacked.unit(2).lock) == (True, True, True)
    waited = do(state, act("D4"))
    assert waited.unit(1).jam


@pytest.mark.rule("mm30-status-7", "mm30-round-9", "mm30-round-8")
def test_markers_go_when_the_round_ends() -> None:
    state = battle(
        here(RED, "iwao", "D4", jam=True), here(BLUE, "iwao", "F4", ready=False, lock=True), reserve=False
    )
    done = do(state, act("D4"), 7, 4)
    assert done.state.round == 2
    assert (done.unit(1).jam, done.unit(2).lock) == (False, False)
    assert done.unit(2).ready


@pytest.mark.rule("mm30-r50", "mm30-r51")
def test_a_marker_covers_the_whole_group_and_one_finished_member_makes_it_finished() -> None:
    state = battle(here(RED, "kagerou", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30))
    done = do(state, jam("D4", "F4"))
    assert [done.unit(number).jam for number in (2, 3, 4)] == [True, True, True]
    one = battle(
        here(RED, "sakimori", "D4"), here(BLUE, "ashigaru", "F4", ready=False, lock=True),
        here(BLUE, "ashigaru", "F4", ready=False),
    )  # fmt: skip
    assert do(one, attack("D4", "F4"), 0, 0).drawn == (20, 20)
    mixed = (here(BLUE, "ashigaru", "F4"), here(BLUE, "ashigaru", "F4", ready=False))
    jammer = battle(here(RED, "kagerou", "D4"), *mixed)
    assert refused(jammer, jam("D4", "F4")) == "skill_target"
    locker = battle(here(RED, "sakimori_cmd", "D4"), *mixed)
    assert do(locker, lock("D4", "F4")).unit(2).lock


@pytest.mark.rule("mm30-r61")
def test_a_second_marker_of_a_kind_is_no_choice() -> None:
    state = battle(here(RED, "kagerou", "D4"), here(BLUE, "sakimori", "F4", jam=True))
    assert refused(state, jam("D4", "F4")) == "skill_target"
    state = battle(here(RED, "sakimori_cmd", "D4"), here(BLUE, "iwao", "F4", ready=False, lock=True))
    assert refused(state, lock("D4", "F4")) == "skill_target"


@pytest.mark.rule("mm30-r64", "mm30-r65")
def test_a_forest_neither_bars_lock_on_nor_shortens_a_skill() -> None:
    units = (here(RED, "sakimori_cmd", "H4"), here(BLUE, "iwao", "D4", ready=False))
    assert do(battle(*units, map="wild"), lock("H4", "D4")).unit(2).lock
    strict = battle(*units, map="wild", options=Options(forest_blocks_lockon=True))
    assert refused(strict, lock("H4", "D4")) == "skill_target"


@pytest.mark.rule("mm30-status-4")
def test_a_jammed_defender_counters_with_what_is_left_to_it() -> None:
    two = card("two", gun(reach=3, count=1, power=60), gun(reach=3, count=2, power=10))
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "two", "F4", jam=True), cards=(two,))
    asked = do(state, attack("D4", "F4"), 0, 0).state
    assert asked.shots is not None
    view = seen(asked)
    offered = legal_react.choices(view, field_of(view), asked.shots)
    assert [one.counter for one in offered] == [None, 1]
    assert legal_turn.ready_groups(view)
