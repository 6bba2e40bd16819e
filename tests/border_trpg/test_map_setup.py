"""Who picks the map, and where everybody is put on it (the chapter trpg-map)."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import setup
from games.border_trpg.battle import Ask, Battle, BattleKind, TeamId
from games.border_trpg.grid import core_cells
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import State
from games.border_trpg.table import Table
from games.engine.contract import Command, Refused, Seat

from .play import ANN, BEN, CAT, GM, act, campaign, replace

THREE = {"North": ("sakaki",), "South": ("kido",), "East": ("natsume",)}
NORTH, SOUTH, EAST = 4, 5, 6


def follows(board: Table) -> None:
    while board.state.battle and not board.battle.asks and setup.go_on(board):
        pass


def give(state: State, actor: Seat, command: Command) -> State:
    return act(setup.DO, state, actor, command, (), follows).state


def picked(state: State, actor: Seat, map_id: str) -> str | None:
    """The map after somebody has picked it; the draw of cards that follows is none of this chapter."""
    return battle(act(setup.DO, state, actor, c.PickMap(map_id)).state).map


def code(state: State, actor: Seat, command: Command) -> str:
    with pytest.raises(Refused) as found:
        give(state, actor, command)
    return found.value.code


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def new(kind: BattleKind, *ranks: int | None, options: Options = USUAL, **how: Any) -> State:
    """A new battle of three teams of one with these ranks."""
    state = campaign(THREE, options)
    teams = tuple(replace(team, rank=rank) for team, rank in zip(state.teams, ranks, strict=True))
    state = replace(state, teams=teams)
    return give(state, GM, gm.NewBattle(kind=kind, teams=tuple(team.id for team in teams), **how))


def asked(state: State) -> Ask:
    return battle(state).asks[-1]


@pytest.mark.rule("trpg-map-1")
def test_the_lowest_ranked_team_picks_the_map_of_a_rank_war() -> None:
    state = new("rank_war", 3, 8, 12)
    assert (asked(state).kind, asked(state).team) == ("map", EAST)
    pick = c.PickMap("city_c")
    assert [code(state, seat, pick) for seat in (ANN, BEN)] == ["picker", "picker"]
    assert picked(state, CAT, "city_c") == "city_c"
    assert code(state, CAT, c.PickMap("moon")) == "map"


@pytest.mark.rule("trpg-map-1")
@pytest.mark.parametrize("kind", ["mock", "defence"])
def test_in_other_battles_the_game_master_picks(kind: BattleKind) -> None:
    state = new(kind, 3, 8, 12)
    assert asked(state).team is None
    pick = c.PickMap("city_a")
    assert [code(state, seat, pick) for seat in (ANN, BEN, CAT)] == ["picker"] * 3
    assert picked(state, GM, "city_a") == "city_a"


@pytest.mark.rule("trpg-map-2")
@pytest.mark.parametrize("ranks", [(3, 12, 12), (None, 8, 12), (None, None, None)])
def test_where_the_lowest_rank_is_shared_or_unknown_it_waits_for_the_game_master(
    ranks: tuple[int | None, ...],
) -> None:
    state = new("rank_war", *ranks)
    assert (asked(state).kind, asked(state).team) == ("map", None)
    assert [code(state, seat, c.PickMap("city_a")) for seat in (ANN, BEN, CAT)] == ["picker"] * 3
    assert picked(state, GM, "city_a") == "city_a"


@pytest.mark.rule("trpg-map-13")
@pytest.mark.parametrize("kind", ["mock", "defence"])
def test_the_game_master_names_the_core_to_be_placed_in(kind: BattleKind) -> None:
    state = give(new(kind, 3, 8, 12), GM, c.PickMap("city_a"))
    assert battle(state).asks == (), "nobody is placed before an area is named"
    assert code(state, ANN, c.PlaceUnit(battle(state).units[0].id, (6, 6))) == "area"
    assert code(state, ANN, gm.SetArea(team=NORTH, core=7)) == "gm"
    state = give(state, GM, gm.SetArea(team=NORTH, core=7))
    assert (asked(state).kind, asked(state).units) == ("place", (battle(state).units[0].id,))


def placing(options: Options = USUAL, **how: Any) -> State:
    """North is placed in core 7, South in core 9."""
    state = give(new("mock", 3, 8, 12, options=options, **how), GM, c.PickMap("mock_room"))
    state = give(state, GM, gm.SetArea(team=NORTH, core=7))
    return give(state, GM, gm.SetArea(team=SOUTH, core=9))


def member(state: State, team: TeamId) -> int:
    return next(unit.id for unit in battle(state).units if unit.team == team)


@pytest.mark.rule("trpg-map-14")
def test_players_choose_free_cells_of_their_side_s_core() -> None:
    state = placing()
    north, south = member(state, NORTH), member(state, SOUTH)
    seven, eight = core_cells(7), core_cells(8)
    assert code(state, ANN, c.PlaceUnit(north, eight[0])) == "area"
    assert code(state, ANN, c.PlaceUnit(north, (5, 5))) == "area", "the rim of sector 7"
    assert code(state, ANN, c.PlaceUnit(south, core_cells(9)[0])) == "not_yours"
    state = give(state, ANN, c.PlaceUnit(north, seven[4]))
    assert next(unit for unit in battle(state).units if unit.id == north).cell == seven[4]
    state = give(state, GM, c.PlaceUnit(south, eight[0]))
    assert next(unit for unit in battle(state).units if unit.id == south).cell == eight[0]
    assert code(state, GM, c.PlaceUnit(member(state, EAST), seven[4])) == "taken"


@pytest.mark.rule("trpg-map-14")
def test_sides_share_no_core_unless_the_table_says_so() -> None:
    assert code(placing(), GM, gm.SetArea(team=EAST, core=7)) == "shared"
    together = give(placing(Options(place_shared_core=True)), GM, gm.SetArea(team=EAST, core=7))
    assert [party.area for party in battle(together).parties][-1] == 7
    allied = give(placing(sides=(0, 1, 0)), GM, gm.SetArea(team=EAST, core=7))
    assert [party.area for party in battle(allied).parties] == [7, 9, 7]
