"""Prepared encounters: kept as they stand, set up again with today's teams."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, Ending, Ground, Hold, Object
from games.border_trpg.scenarios import MOST
from games.border_trpg.state import State
from games.engine.contract import Refused
from games.engine.text import english

from .desk import ENEMIES, NORTH, SAKAKI, SOUTH, TICK, brawl, give, key, lines, rules
from .play import ANN, GM, campaign, replace, unit, view, with_unit


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def prepared() -> State:
    """A defence battle in its third round: a wall, changed ground, a hidden tick, points and dice."""
    state = with_unit(brawl(kind="defence"), TICK, holds=(Hold("stealth"),), trion=9, acted=("tactics",))
    parties = tuple(replace(one, dice=5, points=2) for one in battle(state).parties)
    wall = Object(id=71, thing="wall", cells=((8, 8),), height=2, team=SOUTH)
    changed = replace(
        battle(state), parties=parties, objects=(wall,), ground=(Ground((5, 5), 3),), gone=(), round=3
    )
    return replace(state, battle=changed)


def kept() -> State:
    return give(give(prepared(), GM, gm.SaveScenario("River")).state, GM, gm.EndBattle(())).state


def test_an_encounter_is_kept_without_its_course() -> None:
    done = give(prepared(), GM, gm.SaveScenario("River"))
    (scenario,) = done.state.scenarios
    saved = scenario.battle
    assert (scenario.name, saved.round, saved.asks, saved.attack) == ("River", 0, (), None)
    assert {(one.dice, one.points) for one in saved.parties} == {(0, 0)}
    tick = next(one for one in saved.units if one.id == TICK)
    assert (tick.trion, tick.cell, tick.hidden, tick.acted) == (9, (20, 4), True, ())
    assert saved.objects[0].cells == ((8, 8),)
    assert saved.ground == (Ground((5, 5), 3),)


def test_nobody_else_hears_of_what_is_kept_or_thrown_away() -> None:
    done = give(prepared(), GM, gm.SaveScenario("River"))
    assert done.heard(ANN) == done.heard(None) == ()
    assert any("River" in one for one in lines(done, GM))
    assert view(done.state, ANN).scenarios == ()
    assert view(done.state, GM).scenarios == done.state.scenarios
    dropped = give(done.state, GM, gm.DropScenario("River"))
    assert dropped.state.scenarios == ()
    assert dropped.heard(ANN) == ()


def test_it_is_set_up_again_with_map_objects_and_enemies_as_they_stood() -> None:
    done = give(kept(), GM, gm.LoadScenario("River", (SOUTH, NORTH)))
    now = battle(done.state)
    assert (now.kind, now.map, now.stage) == ("defence", "mock_room", "placing")
    assert (now.number, done.state.battles) == (1, 1)
    assert now.ground == (Ground((5, 5), 3),)
    tick = unit(done.state, TICK)
    assert (tick.cell, tick.trion, tick.hidden) == ((20, 4), 9, True)
    assert (now.objects[0].thing, now.objects[0].team) == ("wall", NORTH), "today's team has the other's wall"
    assert [party.id for party in now.parties if party.group] == [ENEMIES]
    cells = {one.cell for one in now.units if one.team == SOUTH}
    assert {(2, 2), (3, 2)} <= cells, "the South stands where the North stood"
    assert any("prepared encounter" in one for one in lines(done, None))
    assert not any("T5" in one or "U5" in one for one in lines(done, ANN)), "where the tick hides is not told"


def test_units_start_whole_and_can_fight() -> None:
    state = give(kept(), GM, gm.LoadScenario("River", (NORTH, SOUTH))).state
    sakaki = next(one for one in battle(state).units if one.sheet == SAKAKI)
    assert (sakaki.trion, sakaki.statuses) == (70, ())
    state = give(state, GM, gm.SetEnding(Ending(manual=True))).state
    for team, core in ((NORTH, 1), (SOUTH, 20)):
        state = give(state, GM, gm.SetArea(team, core)).state
    began = give(state, GM, gm.StartBattle(), chance=key()).state
    assert (battle(began).stage, battle(began).round) == ("fight", 1)


def test_one_of_the_same_name_is_replaced_and_there_is_room_for_some() -> None:
    state = give(give(prepared(), GM, gm.SaveScenario("River")).state, GM, gm.SetTrion(TICK, 4)).state
    state = give(state, GM, gm.SaveScenario("River")).state
    assert [next(u.trion for u in one.battle.units if u.id == TICK) for one in state.scenarios] == [4]
    for n in range(MOST - 1):
        state = give(state, GM, gm.SaveScenario(f"Place {n}")).state
    with pytest.raises(Refused, match="many") as refused:
        give(state, GM, gm.SaveScenario("One more"))
    assert "Throw one away" in english(refused.value.text)
    assert len(give(state, GM, gm.SaveScenario("River")).state.scenarios) == MOST


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (gm.LoadScenario("Nowhere", (NORTH, SOUTH)), "scenario"),
        (gm.LoadScenario("River", (NORTH,)), "teams"),
        (gm.LoadScenario("River", (NORTH, NORTH)), "team"),
        (gm.SaveScenario("River"), "no_battle"),
        (gm.DropScenario("Nowhere"), "scenario"),
    ],
)
def test_refusals(command: gm.Override, code: str) -> None:
    with pytest.raises(Refused) as refused:
        give(kept(), GM, command)  # type: ignore[arg-type]  # all of them are commands
    assert refused.value.code == code


def test_not_while_a_battle_goes_on_and_not_by_players() -> None:
    state = give(prepared(), GM, gm.SaveScenario("River")).state
    with pytest.raises(Refused, match="battle"):
        give(state, GM, gm.LoadScenario("River", (NORTH, SOUTH)))
    for command in (gm.SaveScenario("x"), gm.LoadScenario("River", (NORTH, SOUTH)), gm.DropScenario("River")):
        with pytest.raises(Refused, match="gm"):
            give(kept(), ANN, command)


def test_encounters_last_as_plain_data() -> None:
    state = kept()
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert campaign().scenarios == ()
    assert rules().view(state, None).scenarios == ()
