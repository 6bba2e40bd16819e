"""Kinds of play and of battles, and how a battle is set up (the chapter trpg-mode)."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import GAME, endings, life, scenes, sight
from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_round as e
from games.border_trpg.battle import Ending
from games.border_trpg.field import hostile
from games.border_trpg.grid import core_cells
from games.border_trpg.legal_round import may_act
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import State
from games.border_trpg.table import find
from games.border_trpg.who import leaders_of
from games.engine.text import english
from tests.border_trpg.course import (
    IN_ORDER,
    ROLLS,
    alter,
    ask,
    asked,
    battle,
    give,
    refused,
    run,
    said,
    with_party,
)
from tests.border_trpg.play import (
    ANN,
    BEN,
    DAN,
    EVE,
    GM,
    act,
    campaign,
    fight,
    replace,
    sheet,
    table,
    unit,
    with_unit,
)

NORTH, SOUTH, ENEMIES = 7, 8, 90
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
FIVE = {
    "A": ("sakaki",),
    "B": ("kido",),
    "C": ("natsume",),
    "D": ("tono",),
    "E": ("usui",),
}
MAULERS = (gm.Enemies("mauler", 2),)


def new(kind: Any, teams: tuple[int, ...] = (NORTH, SOUTH), **how: Any) -> gm.NewBattle:
    return gm.NewBattle(kind=kind, teams=teams, map=how.pop("map", "mock_room"), **how)


def placing(kind: Any = "mock", options: Options = USUAL, **how: Any) -> State:
    """A battle whose teams are to be placed."""
    return give(campaign(options=options), GM, new(kind, **how)).state


def sides(state: State) -> list[int]:
    return [party.side for party in battle(state).parties]


def number(state: State, sample: str) -> int:
    """The unit of a sample."""
    by_sheet = {one.id: one.source for one in state.sheets}
    return next(one.id for one in battle(state).units if by_sheet.get(one.sheet or 0) == sample)


# ---- kinds -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-1")
def test_the_kind_comes_before_everything_else() -> None:
    state = campaign()
    for command in (
        c.PickMap("city_a"),
        c.PlaceUnit(1, (1, 1)),
        gm.SetArea(team=NORTH, core=1),
        gm.SetEnding(ending=Ending(manual=True)),
        gm.StartBattle(),
        c.DrawCore(1),
    ):
        assert refused(state, GM, command) in ("no_battle", "stage")
    assert refused(state, ANN, new("mock")) == "gm"
    made = give(state, GM, new("mock"))
    assert battle(made.state).kind == "mock"
    assert refused(made.state, GM, new("mock")) == "battle", "one at a time"


@pytest.mark.rule("trpg-mode-2", "trpg-mode-4")
@pytest.mark.parametrize("kind", ["mock", "defence"])
def test_the_game_master_places_and_says_how_it_ends(kind: Any) -> None:
    state = placing(kind)
    assert battle(state).asks == (), "the game master names areas first"
    assert refused(state, GM, gm.StartBattle()) == "ending"
    assert refused(state, GM, gm.SetEnding(ending=Ending())) == "ending"
    state = give(state, GM, gm.SetEnding(ending=Ending(manual=True))).state
    assert refused(state, GM, gm.StartBattle()) == "area"
    for team, core in ((NORTH, 7), (SOUTH, 9)):
        state = give(state, GM, gm.SetArea(team=team, core=core)).state
    begun = give(state, GM, gm.StartBattle(), *ROLLS).state
    assert (battle(begun).round, battle(begun).phase) == (1, "tactics")
    for one in battle(begun).units:
        assert one.cell in core_cells(7 if one.team == NORTH else 9)


@pytest.mark.rule("trpg-mode-2", "trpg-bailout-11")
def test_nobody_bails_out_of_a_mock_battle() -> None:
    board = table(fight({"sakaki": (2, 2), "tono": (9, 9)}, kind="mock"))
    life.out(board, TONO, "trion", NORTH)
    assert (board.unit(TONO).life, board.unit(TONO).cell) == ("down", (9, 9))
    assert all(party.points == 0 for party in board.battle.parties)


@pytest.mark.rule("trpg-mode-3", "trpg-teleport-1")
def test_a_rank_war_has_no_areas_and_no_ending_of_the_game_master_s() -> None:
    state = give(campaign(), GM, new("rank_war"), *IN_ORDER).state
    assert battle(state).stage == "draw"
    assert refused(state, GM, gm.SetArea(team=NORTH, core=1)) == "teleport"
    assert refused(state, GM, gm.SetEnding(ending=Ending(rounds=5))) == "rank_war"
    board = table(fight({"sakaki": (2, 2), "tono": (9, 9)}))
    life.out(board, TONO, "trion", NORTH)
    assert board.unit(TONO).life == "out", "bail-out works"


@pytest.mark.rule("trpg-mode-5", "trpg-mode-4")
@pytest.mark.parametrize(("system", "after"), [(True, "out"), (False, "down")])
def test_in_a_defence_battle_the_bail_out_system_decides(system: bool, after: str) -> None:
    state = with_unit(fight({"sakaki": (2, 2), "tono": (9, 9)}, kind="defence"), TONO, bail_out=system)
    board = table(state)
    life.out(board, TONO, "trion", NORTH)
    assert board.unit(TONO).life == after


@pytest.mark.rule("trpg-mode-6", "trpg-mode-7")
def test_a_campaign_begins_and_goes_on_with_scenes() -> None:
    assert State().battle is None, "scenes first: the ordinary form"
    check = gm.OpenCheck(param="tec", who=(1,), target=10)
    assert act(scenes.DO, campaign(), GM, check).state.checks
    board = table(fight({"sakaki": (2, 2), "tono": (9, 9)}))
    endings.end(board, "gm")
    assert board.state.battle is None
    assert act(scenes.DO, board.state, GM, check).state.checks, "and scenes after a battle"


@pytest.mark.rule("trpg-mode-8")
@pytest.mark.parametrize(("count", "code"), [(1, "teams"), (2, ""), (3, ""), (4, ""), (5, "teams")])
def test_a_rank_war_is_between_two_to_four_teams_all_enemies(count: int, code: str) -> None:
    state = campaign(FIVE)
    teams = tuple(team.id for team in state.teams[:count])
    if code:
        assert refused(state, GM, new("rank_war", teams), *IN_ORDER) == code
        return
    made = give(state, GM, new("rank_war", teams), *IN_ORDER).state
    assert len(set(sides(made))) == count
    units = battle(made).units
    assert all(hostile(battle(made), a, b) for a in units for b in units if a.team != b.team)
    allied = new("rank_war", teams, sides=(0,) * count)
    assert refused(state, GM, allied, *IN_ORDER) == "sides"
    assert refused(state, GM, new("rank_war", teams, enemies=MAULERS), *IN_ORDER) == "soldiers"


@pytest.mark.rule("trpg-mode-9")
def test_in_an_invasion_all_teams_stand_together_against_the_game_master_s() -> None:
    state = placing("defence", enemies=MAULERS)
    north, south, enemies = battle(state).parties
    assert north.side == south.side != enemies.side
    assert (enemies.group, enemies.name) == (True, "")
    soldiers = [one for one in battle(state).units if one.team == enemies.id]
    assert [one.name for one in soldiers] == ["mauler 1", "mauler 2"]
    assert all(one.computer == "steady" for one in soldiers)
    apart = placing("defence", enemies=MAULERS, sides=(0, 1))
    assert len(set(sides(apart))) == 3, "unless the game master says otherwise"
    assert len(set(sides(placing("mock")))) == 2, "a mock battle is each for itself"


def allied(**changes: Any) -> State:
    """North and South as allies against two maulers, in the attack phase."""
    cells = {"sakaki": (2, 2), "hayami": (4, 2), "kido": (3, 3), "tono": (12, 12)}
    soldiers = {"mauler 1": (1, 2), "mauler 2": (20, 15)}
    state = fight(cells, kind="defence", soldiers=soldiers, **changes)
    return with_party(state, SOUTH, side=0)


@pytest.mark.rule("trpg-mode-10")
def test_allies_are_no_enemies_but_teams_of_their_own() -> None:
    state = allied()
    now = battle(state)
    assert not hostile(now, unit(state, SAKAKI), unit(state, KIDO))
    assert hostile(now, unit(state, SAKAKI), unit(state, 51))
    fed = with_party(with_party(state, NORTH, dice=5), SOUTH, dice=5)
    spent = give(run(alter(fed, phase="initial", order=())).state, ANN, c.Initiative(NORTH, 2), *ROLLS).state
    assert [find(battle(spent).parties, team).dice for team in (NORTH, SOUTH)] == [3, 5]
    assert asked(spent) == ("initiative", SOUTH), "initiative of its own"
    done = give(run(state).state, ANN, c.Operate(NORTH, "tactic_feed")).state
    assert not find(battle(done).parties, SOUTH).operated
    acted = give(run(state).state, ANN, c.Act(SAKAKI, "coordinate")).state
    assert may_act(battle(acted), unit(acted, KIDO), "tactics")


@pytest.mark.rule("trpg-mode-10")
def test_an_ally_of_another_team_may_protect() -> None:
    state = run(allied(phase="attack", order=(ENEMIES, NORTH, SOUTH))).state
    struck = give(state, GM, c.Strike(51, "claw", target=SAKAKI)).state
    assert asked(struck)[0] == "offers"
    assert KIDO in ask(struck).units
    offered = give(struck, DAN, c.Offer(KIDO, SAKAKI, "shield_guard", "sub")).state
    made = battle(offered).attack
    assert made is not None
    assert [one.unit for one in made.offers] == [KIDO]


@pytest.mark.rule("trpg-mode-12")
def test_the_game_says_that_it_is_an_unofficial_fan_work() -> None:
    assert any("unofficial fan work" in english(one) for one in GAME.about)


# ---- who fights ------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-53", "trpg-create-4")
def test_only_approved_sheets_fight() -> None:
    state = campaign()
    draft = tuple(replace(one, status="submitted") if one.id == TONO else one for one in state.sheets)
    assert refused(replace(state, sheets=draft), GM, new("mock")) == "approved"
    assert refused(state, GM, new("mock", (NORTH, NORTH))) == "team"
    assert refused(state, GM, new("mock", (NORTH, 99))) == "team"
    assert refused(state, GM, new("mock", (NORTH,))) == "opponents"
    assert refused(state, GM, new("mock", map="nowhere")) == "map"
    assert refused(state, GM, new("mock", enemies=(gm.Enemies("nobody", 1),))) == "soldier"
    assert refused(state, GM, new("mock", sides=(1,))) == "sides"
    empty = replace(state, teams=(replace(state.teams[0], members=()), state.teams[1]))
    assert refused(empty, GM, new("mock")) == "nobody"


@pytest.mark.rule("trpg-operator-17", "trpg-operator-12")
def test_a_team_comes_with_its_operator_in_the_right_hands() -> None:
    state = placing()
    north = find(battle(state).parties, NORTH)
    assert north.operator == dict.fromkeys(("machine", "analysis", "parallel", "tactics", "command"), 7)
    assert north.seat == ANN, "the captain's player"
    voice = replace(sheet("sakaki", 20, BEN), kind="operator", points={"analysis": 2}, master=None)
    teams = (replace(campaign().teams[0], operator=20, members=(1, 2, 3)), campaign().teams[1])
    own = replace(campaign(), sheets=(*campaign().sheets, voice), teams=teams)
    party = find(battle(give(own, GM, new("mock")).state).parties, NORTH)
    assert (party.operator["analysis"], party.operator["command"], party.seat) == (8, 6, BEN)
    assert len(battle(give(own, GM, new("mock")).state).units) == 6


def test_a_computer_plays_for_empty_seats_where_the_game_master_says_so() -> None:
    state = replace(campaign(), taken=(GM, ANN))
    usual = give(state, GM, new("mock")).state
    assert [one.computer for one in battle(usual).units] == [None] * 6
    filled = give(state, GM, new("mock", absent="sharp")).state
    assert [one.computer for one in battle(filled).units] == [None, *["sharp"] * 5]


# ---- places ----------------------------------------------------------------------------------------------


def test_everybody_is_asked_for_a_place_once_its_area_is_named() -> None:
    state = give(placing(), GM, gm.SetArea(team=NORTH, core=7)).state
    assert ask(state).kind == "place"
    assert set(ask(state).units) == {number(state, one) for one in ("sakaki", "hayami", "mori")}
    state = give(state, GM, gm.SetArea(team=SOUTH, core=9)).state
    assert len(ask(state).units) == 6
    cells = core_cells(7)
    state = give(state, ANN, c.PlaceUnit(number(state, "sakaki"), cells[0])).state
    assert number(state, "sakaki") not in ask(state).units
    assert refused(state, BEN, c.PlaceUnit(number(state, "hayami"), cells[0])) == "taken"
    assert refused(state, BEN, c.PlaceUnit(number(state, "mori"), cells[1])) == "not_yours"
    moved = give(state, ANN, c.PlaceUnit(number(state, "sakaki"), cells[4])).state
    assert unit(moved, number(moved, "sakaki")).cell == cells[4], "until the start one may think again"
    again = give(moved, GM, gm.SetArea(team=NORTH, core=8)).state
    assert unit(again, number(again, "sakaki")).cell is None, "another area is another place"


def test_who_does_not_choose_is_placed_and_groups_overflow_their_core() -> None:
    state = placing("defence", enemies=(gm.Enemies("tick", 12),))
    state = give(state, GM, gm.SetEnding(ending=Ending(rounds=5))).state
    for party, core in zip(battle(state).parties, (7, 8, 14), strict=True):
        state = give(state, GM, gm.SetArea(team=party.id, core=core)).state
    done = give(state, GM, gm.StartBattle(), *ROLLS, *ROLLS)
    cells = [one.cell for one in battle(done.state).units]
    assert len(set(cells)) == len(cells)
    ticks = [one.cell for one in battle(done.state).units if one.soldier == "tick"]
    assert ticks[:9] == list(core_cells(14))
    assert len(said(done, e.Placed)) == 18
    assert [party.started for party in battle(done.state).parties] == [3, 3, 12]


def test_a_fight_is_set_up_by_game_masters_alone() -> None:
    state = placing()
    for command in (
        gm.SetArea(team=NORTH, core=1),
        gm.SetEnding(ending=Ending(manual=True)),
        gm.StartBattle(),
    ):
        assert refused(state, ANN, command) == "gm"
    assert refused(state, GM, gm.SetArea(team=99, core=1)) == "team"
    assert refused(state, GM, gm.SetEnding(ending=Ending(down=(99,)))) == "unit"
    begun = fight({"sakaki": (2, 2), "tono": (9, 9)})
    assert refused(begun, GM, gm.StartBattle()) == "begun"
    assert refused(begun, GM, gm.SetArea(team=NORTH, core=1)) == "begun"
    unpicked = give(campaign(), GM, new("mock", map=None)).state
    assert asked(unpicked)[0] == "map"
    assert refused(unpicked, GM, gm.SetArea(team=NORTH, core=1)) == "stage"
    assert refused(unpicked, GM, gm.StartBattle()) == "stage"


def test_everybody_sees_where_all_are_placed_in_the_open() -> None:
    state = give(placing(), GM, gm.SetArea(team=NORTH, core=7)).state
    state = give(state, ANN, c.PlaceUnit(number(state, "sakaki"), (6, 6))).state
    seen = sight.seen(battle(state), EVE)
    assert next(one.cell for one in seen.units if one.id == number(state, "sakaki")) == (6, 6)


@pytest.mark.rule("trpg-init-2", "trpg-operator-18")
def test_an_operator_never_leads() -> None:
    state = fight({"sakaki": (2, 2), "hayami": (3, 3)})
    party = find(battle(state).parties, NORTH)
    assert [one.id for one in leaders_of(battle(state), party)] == [SAKAKI]
    alone = with_unit(with_unit(state, SAKAKI, life="out"), HAYAMI, life="out")
    assert leaders_of(battle(alone), party) == ()
