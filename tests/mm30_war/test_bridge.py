"""Bridges: crossed, wrecked and repaired (the chapter ``bridge``). The river runs down E3 to E5."""

from __future__ import annotations

import pytest

from games.mm30_war import events_flow as ef
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import Bridge, State

from .skirmish import BLUE, RED, act, at, battle, card, do, gun, here, refused, replace, seen, squad


def wrecked(state: State) -> State:
    return replace(state, bridges=tuple(Bridge(one.cell, intact=False) for one in state.bridges))


@pytest.mark.rule("mm30-bridge-1", "mm30-bridge-5", "mm30-terrain-7")
def test_ground_units_use_a_river_cell_only_while_its_bridge_stands() -> None:
    state = battle(here(RED, "sakimori", "F3"), bridges=("E3",), map="wild")
    done = do(state, act("F3", "E3"))
    assert done.unit(1).cell == at("E3")
    broken = wrecked(state)
    assert refused(broken, act("F3", "E3")) == "reach"
    swims = wrecked(battle(here(RED, "mizuchi", "F3"), bridges=("E3",), map="wild"))
    assert do(swims, act("F3", "E3")).unit(1).cell == at("E3")


@pytest.mark.rule("mm30-bridge-2", "mm30-bridge-3", "mm30-r58")
def test_50_in_one_attack_wreck_a_bridge_without_dice() -> None:
    for count, power, stands in (
        (2, 25, False),
        (1, 45, True),
        (5, 10, False),
        (1, 49, True),
        (1, 50, False),
    ):
        one = card("one", gun(reach=3, hit=9, count=count, power=power))
        state = battle(here(RED, "one", "G3"), cards=(one,), bridges=("E3",), map="wild")
        done = do(state, act("G3", action="attack_bridge", at="E3"))
        assert done.drawn == ()
        assert done.state.bridges[0].intact is stands
        assert not done.unit(1).ready
        assert (done.state.armies[RED].mm, done.state.armies[RED].tp) == (0, 0)
        assert done.state.turn == BLUE


@pytest.mark.rule("mm30-bridge-2", "mm30-r58")
def test_attacks_on_a_bridge_do_not_add_up_and_spend_ammunition() -> None:
    one = card("one", gun(reach=3, count=1, power=45, ammo=2))
    state = battle(here(RED, "one", "G3"), here(RED, "one", "G4"), cards=(one,), bridges=("E3",), map="wild")
    first = do(state, act("G3", action="attack_bridge", at="E3"))
    second = do(do(first.state, act("L8")).state, act("G4", action="attack_bridge", at="E3"))
    assert second.state.bridges[0].intact
    assert first.unit(1).ammo == (1,)


@pytest.mark.rule("mm30-bridge-2", "mm30-r43")
def test_the_members_of_a_squad_multiply_against_bridges() -> None:
    low = card("low", gun(reach=3, count=1, power=20), kind="low", hp=30)
    for members, stands in ((3, False), (2, True)):
        state = battle(*squad(RED, "low", "G3", *[30] * members), cards=(low,), bridges=("E3",), map="wild")
        done = do(state, act("G3", action="attack_bridge", at="E3"))
        assert done.state.bridges[0].intact is stands


@pytest.mark.rule("mm30-r58", "mm30-r36")
def test_any_bridge_that_stands_and_is_in_range_may_be_attacked() -> None:
    state = battle(here(RED, "raigou", "H3"), bridges=("E3",), map="wild")
    assert not do(state, act("H3", action="attack_bridge", at="E3")).state.bridges[0].intact
    assert refused(wrecked(state), act("H3", action="attack_bridge", at="E3")) == "bridge"
    assert refused(state, act("H3", action="attack_bridge", at="E4")) == "bridge"
    assert refused(state, act("H3", action="attack_bridge", weapon=1, at="E3")) == "range"


@pytest.mark.rule("mm30-bridge-4", "mm30-r60")
def test_a_skill_repairs_a_wrecked_bridge_whoever_placed_it() -> None:
    for seat in (RED, BLUE):
        state = wrecked(battle(here(seat, "kusabi", "F3"), bridges=("E3",), map="wild", turn=seat))
        done = do(state, act("F3", action="skill", skill="bridgework", at="E3"))
        assert done.state.bridges[0].intact
        assert done.told(ef.BridgeSet)[0].intact
        assert not done.unit(1).ready
    far = wrecked(battle(here(RED, "kusabi", "H3"), bridges=("E3",), map="wild"))
    assert refused(far, act("H3", action="skill", skill="bridgework", at="E3")) == "skill_target"
    near = do(far, act("H3", "F3", action="skill", skill="bridgework", at="E3"))
    assert near.state.bridges[0].intact
    whole = battle(here(RED, "kusabi", "F3"), bridges=("E3",), map="wild")
    assert refused(whole, act("F3", action="skill", skill="bridgework", at="E3")) == "skill_target"


@pytest.mark.rule("mm30-bridge-4")
def test_waiting_beside_it_repairs_nothing() -> None:
    state = wrecked(battle(here(RED, "sakimori", "F3"), bridges=("E3",), map="wild"))
    assert not do(state, act("F3")).state.bridges[0].intact


@pytest.mark.rule("mm30-r59")
def test_who_stands_on_a_bridge_that_breaks_stays_and_may_step_off() -> None:
    state = battle(
        here(RED, "raigou", "H3"),
        here(BLUE, "sakimori", "E3"),
        here(BLUE, "iwao", "D3"),
        bridges=("E3",),
        map="wild",
    )
    done = do(state, act("H3", action="attack_bridge", at="E3"))
    assert done.hps(2) == [110]
    assert done.unit(2).cell == at("E3")
    ways = Acting(seen(done.state), (done.unit(2),)).ways
    assert at("F3") in ways
    assert at("E4") not in ways
    away = do(done.state, act("E3", "F3"))
    assert refused(do(away.state, act("A1")).state, act("D3", "E3")) == "reach"
    harsh = replace(state, options=Options(bridge_fall="destroy"))
    fallen = do(harsh, act("H3", action="attack_bridge", at="E3"))
    assert fallen.hps(2) == [0]
    assert fallen.state.armies[RED].mm == 10
