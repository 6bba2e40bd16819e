"""Operators: their sheets, what they own, and their one action a round."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import endings, menu_steps, operators, param_words, rounds, setup, sheets
from games.border_trpg.checks import read_pack
from games.border_trpg.enlist import operator_of
from games.border_trpg.figures import figures_of
from games.border_trpg.legal_sheet import faults, steps_of
from games.border_trpg.options import USUAL
from games.border_trpg.state import Sheet, State
from games.border_trpg.terms import OPERATOR_PARAMS
from games.border_trpg.who import captain_of
from games.engine.contract import Refused
from games.engine.menu import Menu
from games.engine.pack import PackError
from games.engine.text import english
from tests.border_trpg.play import (
    ANN,
    DAN,
    GM,
    Done,
    act,
    book,
    campaign,
    fight,
    replace,
    source,
    table,
    view,
    with_unit,
)  # fmt: skip


def making(**fields: Any) -> State:
    """A campaign with one draft of an operator, Ann's sheet 1."""
    made = Sheet(**{"id": 1, "owner": ANN, "kind": "operator", "name": "Nao", **fields})
    return State(count=20, sheets=(made,), taken=(GM, ANN))


def do(state: State, command: c.Commands, dice: tuple[int, ...] = ()) -> Done:
    return act(sheets.DO, state, ANN, command, dice)


def params(state: State) -> dict[str, int]:
    return figures_of(book(), state.sheets[0], False, USUAL).params


def refused(state: State, command: c.Commands) -> str:
    with pytest.raises(Refused) as caught:
        do(state, command)
    return caught.value.code


# ---- the sheet -------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-operator-1")
def test_an_operator_has_six_parameters() -> None:
    assert list(params(making())) == ["trion", "machine", "analysis", "parallel", "tactics", "command"]
    assert refused(making(), c.SetPoints(1, {"trion": 3, "atk": 1})) == "param"


@pytest.mark.rule("trpg-operator-2")
def test_trion_is_chosen_freely_and_does_nothing() -> None:
    for trion in (0, 9):
        assert refused(making(), c.SetPoints(1, {"trion": trion, "command": 1})) == "trion"
    for trion in (1, 8):
        state = do(making(), c.SetPoints(1, {"trion": trion, "command": 1})).state
        figures = figures_of(book(), state.sheets[0], False, USUAL)
        assert figures.params["trion"] == trion
        assert (figures.base, figures.initial, figures.movement) == (0, 0, 0)


@pytest.mark.rule("trpg-operator-3")
def test_the_other_five_begin_at_six() -> None:
    state = do(State(taken=(GM, ANN)), c.NewSheet("operator")).state
    assert [params(state)[one] for one in OPERATOR_PARAMS[1:]] == [6, 6, 6, 6, 6]


@pytest.mark.rule("trpg-operator-4")
def test_five_points_are_distributed() -> None:
    five = {"trion": 4, "machine": 3, "analysis": 1, "parallel": 1}
    state = do(making(), c.SetPoints(1, five)).state
    assert [params(state)[one] for one in OPERATOR_PARAMS[1:]] == [9, 7, 7, 6, 6]
    assert refused(making(), c.SetPoints(1, {**five, "tactics": 1})) == "too_many"
    assert refused(making(), c.SetPoints(1, {"trion": 4, "machine": -1})) == "negative"


@pytest.mark.rule("trpg-operator-5")
def test_no_parameter_passes_nine() -> None:
    assert refused(making(), c.SetPoints(1, {"trion": 4, "analysis": 4})) == "cap"
    assert params(do(making(), c.SetPoints(1, {"trion": 4, "analysis": 3})).state)["analysis"] == 9


@pytest.mark.rule("trpg-operator-6")
def test_the_masters_one_passes_nine() -> None:
    state = do(making(points={"trion": 4, "analysis": 3}), c.SetMaster(1, "kurusu")).state
    assert params(state)["analysis"] == 10
    assert "cap" not in [one.code for one in faults(book(), state.sheets[0], False)]


@pytest.mark.rule("trpg-operator-7")
def test_no_master_trains_an_operators_trion() -> None:
    assert all(str(master.operator) != "trion" for master in book().masters.values())
    bad = source().replace('operator = "tactics"', 'operator = "trion"', 1)
    with pytest.raises(PackError) as caught:
        read_pack(bad)
    [fault] = caught.value.faults
    assert bad.splitlines()[fault.line - 1] == 'operator = "trion"'


@pytest.mark.rule("trpg-operator-8")
def test_no_command_is_inherited_at_creation() -> None:
    plain = making(points={"trion": 4, "machine": 1})
    taught = do(plain, c.SetMaster(1, "asagiri")).state
    before = figures_of(book(), replace(plain.sheets[0], edits={"machine": 1}), False, USUAL)
    assert figures_of(book(), taught.sheets[0], False, USUAL) == before
    assert set(before.orders) <= set(book().operator_actions)


@pytest.mark.rule("trpg-operator-9")
def test_orders_come_with_parameters() -> None:
    seven = figures_of(book(), making(points={"trion": 1, "analysis": 1}).sheets[0], False, USUAL)
    eight = figures_of(book(), making(points={"trion": 1, "analysis": 2}).sheets[0], False, USUAL)
    assert "radar_sweep" not in seven.orders
    assert "radar_sweep" in eight.orders
    assert "trajectory" in seven.orders


@pytest.mark.rule("trpg-operator-10")
def test_the_steps_of_an_operator() -> None:
    state = making()
    assert steps_of(state.sheets[0]) == ("name", "points", "master", "profile")
    assert [one.step for one in faults(book(), state.sheets[0], False)] == ["points", "master"]
    state = do(state, c.SetPoints(1, {"trion": 5, "command": 3, "tactics": 2})).state
    state = do(state, c.SetMaster(1, "igarashi")).state
    assert faults(book(), state.sheets[0], False) == ()
    state = do(state, c.SetProfile(1, "age", "19")).state
    assert do(state, c.Submit(1)).state.sheets[0].status == "submitted"


@pytest.mark.rule("trpg-operator-11")
def test_personal_data_is_rolled_as_for_combatants() -> None:
    state = do(making(), c.SetProfile(1, "likes", roll=True), (4, 2)).state
    assert state.sheets[0].profile["likes"] == book().tables["likes"].rows[19].en


@pytest.mark.rule("trpg-operator-14")
def test_operators_equip_nothing() -> None:
    assert refused(making(), c.Equip(1, "main", 0, "shield")) == "operator"
    assert refused(making(), c.SetPosition(1, "attacker")) == "operator"
    assert refused(making(), c.SetFeatures(1, ("prodigy",))) == "operator"


@pytest.mark.rule("trpg-operator-15")
def test_an_operators_tactics_is_about_plans() -> None:
    said = english(param_words.OPERATOR["tactics"])
    assert "plans" in said
    assert not {"hit", "hitting", "attacks"} & set(said.rstrip(".").lower().split())
    menu = menu_steps.STEPS["points"](view(making(), ANN), making().sheets[0], ())
    assert isinstance(menu, Menu)
    hint = next(slot.hint for slot in menu.slots if slot.key == "tactics")
    assert hint is not None
    assert said in english(hint)


# ---- in a team and in battle -----------------------------------------------------------------------------


def team_with(*sheets_of: Sheet, operator: int | None = None) -> State:
    """A campaign of one team of these sheets, the first its captain."""
    state = campaign({"North": ("sakaki", "hayami")})
    team = replace(state.teams[0], operator=operator)
    return replace(state, sheets=(*state.sheets, *sheets_of), teams=(team,))


@pytest.mark.rule("trpg-operator-16")
def test_the_captains_own_command_meets_no_operators_condition() -> None:
    state = team_with()
    strong = replace(state.sheets[0], edits={"cmd": 9})
    state = replace(state, sheets=(strong, *state.sheets[1:]))
    values, seat = operator_of(book(), state, state.teams[0])
    assert seat == ANN
    assert values["command"] == 7
    mine = Sheet(
        id=30, owner=ANN, kind="operator", name="Nao", points={"trion": 1, "machine": 3}, status="approved"
    )
    owned = team_with(mine, operator=30)
    values, seat = operator_of(book(), owned, owned.teams[0])
    assert (seat, values["command"], values["machine"]) == (ANN, 6, 9)


@pytest.mark.rule("trpg-operator-17")
def test_a_team_without_an_operator_has_a_default_one() -> None:
    begun = act(setup.DO, team_with(), GM, gm.NewBattle("defence", (3,), map="mock_room")).state
    assert begun.battle is not None
    values = begun.battle.parties[0].operator
    assert values == {"machine": 7, "analysis": 7, "parallel": 7, "tactics": 7, "command": 7}
    assert sum(values.values()) == 5 * 6 + 5


@pytest.mark.rule("trpg-operator-12")
def test_an_operator_never_takes_the_field() -> None:
    mine = Sheet(
        id=30, owner=DAN, kind="operator", name="Nao", points={"trion": 8, "machine": 3}, status="approved"
    )
    state = team_with(mine, operator=30)
    begun = act(setup.DO, state, GM, gm.NewBattle("defence", (3,), map="mock_room")).state
    assert begun.battle is not None
    assert [one.sheet for one in begun.battle.units] == [1, 2]
    assert begun.battle.parties[0].seat == DAN


@pytest.mark.rule("trpg-operator-12")
def test_a_team_is_eliminated_although_its_operator_is_there() -> None:
    state = fight({"sakaki": (1, 1), "tono": (9, 9)})
    assert state.battle is not None
    assert [party.id for party in endings.fighting_teams(state.battle)] == [7, 8]
    down = with_unit(state, 5, life="out", cell=None)
    assert down.battle is not None
    assert [party.id for party in endings.fighting_teams(down.battle)] == [7]
    after = table(down)
    assert endings.test(after), "one team is left"


@pytest.mark.rule("trpg-operator-13")
def test_one_action_a_round() -> None:
    state = fight({"sakaki": (1, 1), "tono": (9, 9)}, phase="tactics")
    used = act(operators.DO, state, ANN, c.Operate(7, "tactic_feed")).state
    assert used.battle is not None
    later = replace(used, battle=replace(used.battle, phase="attack"))
    with pytest.raises(Refused) as caught:
        act(operators.DO, later, ANN, c.Operate(7, "tactic_feed"))
    assert caught.value.code == "operated"
    next_round = table(later)
    rounds.begin_round(next_round, 2)
    next_round.alter(asks=(), phase="tactics")
    assert act(operators.DO, next_round.state, ANN, c.Operate(7, "tactic_feed")).state.battle is not None


@pytest.mark.rule("trpg-operator-18")
def test_no_operator_rolls_initiative() -> None:
    mine = Sheet(
        id=30, owner=DAN, kind="operator", name="Nao", points={"trion": 1, "command": 3}, status="approved"
    )
    state = team_with(mine, operator=30)
    begun = act(setup.DO, state, GM, gm.NewBattle("defence", (3,), map="mock_room")).state
    battle = begun.battle
    assert battle is not None
    placed = replace(
        battle, units=tuple(replace(one, life="active", cell=(n, 0)) for n, one in enumerate(battle.units))
    )
    leader = captain_of(placed, placed.parties[0])
    assert leader is not None
    assert leader.sheet == 1
    stand_in = replace(placed, units=(replace(placed.units[0], life="out"), placed.units[1]))
    leader = captain_of(stand_in, stand_in.parties[0])
    assert leader is not None
    assert leader.sheet == 2, "a combatant again, though the operator's command is higher"


@pytest.mark.rule("trpg-operator-19")
def test_an_operator_acts_while_somebody_is_active() -> None:
    state = fight({"sakaki": (1, 1), "hayami": (2, 1), "tono": (9, 9)}, phase="tactics")
    captain_out = with_unit(state, 1, life="out", cell=None)
    assert act(operators.DO, captain_out, ANN, c.Operate(7, "tactic_feed"))
    none_left = with_unit(captain_out, 2, life="out", cell=None)
    with pytest.raises(Refused) as caught:
        act(operators.DO, none_left, ANN, c.Operate(7, "tactic_feed"))
    assert caught.value.code
