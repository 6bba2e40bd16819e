"""Prepared encounters set up again, and those who enter in mid-battle."""

from __future__ import annotations

import pytest

from games.border_trpg import commands_gm as gm
from games.border_trpg import desk_roster, scenarios
from games.border_trpg.battle import Ending, Hold, Object
from games.border_trpg.grid import core_cells
from games.border_trpg.state import State
from games.border_trpg.table import find
from games.engine.contract import Refused
from tests.border_trpg.course import IN_ORDER, ROLLS, ask, battle, give, run
from tests.border_trpg.play import GM, act, fight, replace, unit, with_unit

NORTH, SOUTH, ENEMIES = 7, 8, 90
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
CELLS = {"sakaki": (2, 2), "hayami": (4, 2), "kido": (2, 15)}


def kept(kind: str = "defence") -> State:
    """A campaign with a prepared encounter: North and South against a warden and a hidden tick, a mine of
    South's, a building gone, and ground that was changed.
    """
    soldiers = {"warden 1": (12, 10), "tick 1": (13, 10)}
    state = fight(CELLS, kind="defence", soldiers=soldiers, map_id="city_a", ending=Ending(down=(51, KIDO)))
    mine = Object(id=70, thing="mine", cells=((9, 9),), height=0, team=SOUTH, hidden=True)
    state = with_unit(state, 52, holds=(Hold("stealth"),))
    state = with_unit(state, 51, statuses=("leak_small",), leak=NORTH, bonuses=(), trion=100)
    state = replace(state, battle=replace(battle(state), objects=(mine,), gone=(3,), kind=kind))
    saved = act(scenarios.DO, state, GM, gm.SaveScenario("The yard")).state
    return replace(saved, battle=None)


def load(state: State, *teams: int) -> State:
    command = gm.LoadScenario("The yard", teams)
    return run(act(scenarios.DO, state, GM, command).state, *IN_ORDER).state


def test_an_encounter_stands_as_it_was_kept_with_today_s_teams() -> None:
    state = load(kept(), SOUTH, NORTH)
    now = battle(state)
    assert (now.number, now.kind, now.map, now.gone) == (1, "defence", "city_a", (3,))
    assert [party.id for party in now.parties] == [SOUTH, NORTH, ENEMIES]
    sides = {party.id: party.side for party in now.parties}
    assert sides[SOUTH] == 0, "South takes North's place"
    warden, tick = unit(state, 51), unit(state, 52)
    assert (warden.cell, warden.trion, warden.statuses, warden.leak) == (
        (12, 10), 100, ("leak_small",), None,
    )  # fmt: skip
    assert tick.hidden
    assert now.objects[0].team == NORTH, "who stands in for South has its mine"
    assert now.ending.down == (51,), "the enemies of the condition alone"
    by_sheet = {one.sheet: one for one in now.units if one.sheet}
    assert [by_sheet[one].cell for one in (KIDO, TONO, USUI)] == [(2, 2), (4, 2), None]
    assert [by_sheet[one].cell for one in (SAKAKI, HAYAMI)] == [(2, 15), None]
    assert by_sheet[SAKAKI].trion == 70


def test_whoever_has_no_place_yet_is_placed_before_it_begins() -> None:
    state = load(kept(), NORTH, SOUTH)
    assert battle(state).stage == "placing"
    with pytest.raises(Refused):
        give(state, GM, gm.StartBattle())
    for team, core in ((NORTH, 1), (SOUTH, 16)):
        state = give(state, GM, gm.SetArea(team=team, core=core)).state
    assert set(ask(state).units) == {one.id for one in battle(state).units if one.cell is None}
    begun = give(state, GM, gm.StartBattle(), *ROLLS).state
    assert battle(begun).round == 1
    cells = [one.cell for one in battle(begun).units if one.team == NORTH]
    assert set(cells) <= set(core_cells(1))


def test_an_encounter_of_a_rank_war_is_teleported_anew() -> None:
    state = kept("rank_war")
    state = load(state, NORTH, SOUTH)
    assert battle(state).stage == "draw"


def test_as_many_teams_as_it_was_made_with() -> None:
    for teams, code in (((NORTH,), "teams"), ((NORTH, NORTH), "team"), ((NORTH, 99), "team")):
        with pytest.raises(Refused) as found:
            load(kept(), *teams)
        assert found.value.code == code


def test_soldiers_enter_in_mid_battle_around_a_cell() -> None:
    state = run(fight(CELLS, soldiers={"tick 1": (20, 15)})).state
    done = act(desk_roster.DO, state, GM, gm.AddUnit(ENEMIES, soldier="tick", count=3, cell=(10, 10))).state
    new = [one for one in battle(done).units if one.soldier == "tick" and one.id != 51]
    assert [one.name for one in new] == ["tick 2", "tick 3", "tick 4"]
    assert new[0].cell == (10, 10)
    assert len({one.cell for one in new}) == 3
    assert {one.life for one in new} == {"active"}
    assert len({one.mark for one in battle(done).units}) == len(battle(done).units)
    assert find(battle(done).parties, ENEMIES).started == 4


def test_a_character_enters_late_and_is_placed_later() -> None:
    state = run(fight(CELLS)).state
    done = act(desk_roster.DO, state, GM, gm.AddUnit(NORTH, sheet=MORI)).state
    (mori,) = [one for one in battle(done).units if one.sheet == MORI]
    assert (mori.life, mori.cell, mori.team) == ("waiting", None, NORTH)
    assert find(battle(done).parties, NORTH).started == 3
    for command, code in (
        (gm.AddUnit(NORTH, sheet=SAKAKI), "there"),
        (gm.AddUnit(NORTH, sheet=99), "sheet"),
    ):
        with pytest.raises(Refused) as found:
            act(desk_roster.DO, state, GM, command)
        assert found.value.code == code
    draft = tuple(replace(one, status="draft") if one.id == TONO else one for one in state.sheets)
    with pytest.raises(Refused) as found:
        act(desk_roster.DO, replace(state, sheets=draft), GM, gm.AddUnit(NORTH, sheet=TONO))
    assert found.value.code == "approved"
