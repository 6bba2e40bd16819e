"""Teams: captains, sizes, operators, who may join and leave."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import desk, setup, teams
from games.border_trpg import events_desk as ed
from games.border_trpg import events_sheet as e
from games.border_trpg.enlist import operator_of
from games.border_trpg.figures import figures_of
from games.border_trpg.options import USUAL
from games.border_trpg.state import Sheet, State, Team
from games.engine.contract import Refused
from games.engine.text import english
from tests.border_trpg.play import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    GM,
    Done,
    act,
    book,
    campaign,
    fight,
    replace,
    sheet,
    view,
)

SAMPLES = ("sakaki", "hayami", "mori", "kido", "usui")
OPERATOR = Sheet(
    id=20,
    owner=EVE,
    kind="operator",
    status="approved",
    name="Nao",
    points={"trion": 3, "command": 3},
    master="omori",
)


def people(*owners: int, operator: bool = False) -> State:
    """Approved sheets 1, 2, ... of these seats, in no team; sheet 20 is Eve's operator; team 9 is empty."""
    made = [sheet(one, n, owner) for n, (one, owner) in enumerate(zip(SAMPLES, owners, strict=False), 1)]
    if operator:
        made.append(OPERATOR)
    return State(
        count=30, sheets=tuple(made), teams=(Team(id=9, name="North", founder=ANN),), taken=(GM, *owners)
    )


def do(state: State, command: c.Commands, actor: int = ANN) -> Done:
    return act(teams.DO, state, actor, command)


def joined(state: State, *numbers: int) -> State:
    """The state once these sheets have joined team 9, each by its owner."""
    for number in numbers:
        owner = next(one.owner for one in state.sheets if one.id == number)
        state = do(state, c.JoinTeam(9, number), GM if owner is None else owner).state
    return state


def refused(state: State, command: c.Commands, actor: int = ANN) -> str:
    with pytest.raises(Refused) as caught:
        do(state, command, actor)
    return caught.value.code


def command_of(state: State, number: int) -> int:
    one = next(one for one in state.sheets if one.id == number)
    captain = any(team.captain == number for team in state.teams)
    return figures_of(book(), one, captain, state.options).params["cmd"]


# ---- captains --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-6")
def test_a_team_has_one_captain() -> None:
    state = joined(people(ANN, BEN, CAT), 1, 2, 3)
    assert state.teams[0].captain == 1, "the first combatant, until another is named"
    named = do(state, c.NameCaptain(2), BEN)
    assert named.state.teams[0].captain == 2
    assert [one for one in named.events if isinstance(one, e.CaptainNamed)] == [
        e.CaptainNamed("North", BEN, "Yuko Hayami")
    ]
    assert refused(named.state, c.NameCaptain(2), BEN) == "captain"


@pytest.mark.rule("trpg-create-7", "trpg-create-9")
def test_a_new_captain_takes_the_one_of_command_over() -> None:
    state = joined(people(ANN, BEN), 1, 2)
    state = replace(
        state, sheets=(replace(state.sheets[0], edits={"cmd": 1}), replace(state.sheets[1], edits={"cmd": 1}))
    )
    assert (command_of(state, 1), command_of(state, 2)) == (9, 5)
    changed = do(state, c.NameCaptain(2), BEN).state
    assert (command_of(changed, 1), command_of(changed, 2)) == (8, 6)


@pytest.mark.rule("trpg-create-9")
def test_skill_lists_follow_the_captain() -> None:
    state = joined(people(ANN, BEN), 1, 2)
    weak = replace(state.sheets[1], edits={"cmd": -1})
    state = replace(state, sheets=(state.sheets[0], weak))

    def reads(one: State) -> bool:
        captain = one.teams[0].captain == 2
        return "read_field" in figures_of(book(), one.sheets[1], captain, USUAL).actions

    assert not reads(state), "Read the Field needs command 4"
    assert reads(do(state, c.NameCaptain(2), BEN).state)


@pytest.mark.rule("trpg-create-8", "trpg-create-9")
def test_nobody_is_made_captain_past_the_cap() -> None:
    full = sheet("hayami", 2, BEN, points={"cmd": 6, "trn": 14}, features=(), master=None)
    state = people(ANN, BEN)
    state = joined(replace(state, sheets=(state.sheets[0], full)), 1, 2)
    with pytest.raises(Refused) as caught:
        do(state, c.NameCaptain(2), BEN)
    assert caught.value.code == "cap"
    assert "would pass the cap" in english(caught.value.text)


@pytest.mark.rule("trpg-operator-18")
def test_an_operator_is_never_captain() -> None:
    state = joined(people(ANN, BEN, operator=True), 1, 20)
    with pytest.raises(Refused) as caught:
        do(state, c.NameCaptain(20), EVE)
    assert (caught.value.code, english(caught.value.text)) == (
        "operator",
        "An operator can't be captain. Name one of the combatants.",
    )


def test_a_leaving_captain_is_followed_by_who_leads_best() -> None:
    state = joined(people(ANN, BEN, CAT, DAN), 1, 2, 3, 4)
    done = do(state, c.LeaveTeam(1))
    assert done.state.teams[0].captain == 4, "Kido's command is the highest of the others"
    assert done.state.teams[0].members == (2, 3, 4)


def test_only_members_name_the_captain() -> None:
    state = joined(people(ANN, BEN, CAT), 2)
    assert refused(state, c.NameCaptain(2), CAT) == "say"
    assert refused(state, c.NameCaptain(1), ANN) == "no_team"


# ---- sizes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-48", "trpg-create-51")
def test_three_combatants_and_the_captain_operates() -> None:
    state = joined(people(ANN, BEN, CAT), 1, 2, 3)
    params, seat = operator_of(book(), state, state.teams[0])
    assert seat == ANN, "the captain's player"
    assert params == dict.fromkeys(("machine", "analysis", "parallel", "tactics", "command"), 7)
    assert teams.USUAL_COMBATANTS == 3
    assert [english(one) for one in teams.remarks(view(state, ANN), state.teams[0])] == [
        "The captain's player has the operator in hand, all of whose values are 7."
    ]
    moved = do(state, c.NameCaptain(3), CAT).state
    assert operator_of(book(), moved, moved.teams[0])[1] == CAT


@pytest.mark.rule("trpg-create-49")
def test_four_players_are_three_and_an_operator_or_four_combatants() -> None:
    three = joined(people(ANN, BEN, CAT, operator=True), 1, 2, 3, 20)
    assert (three.teams[0].members, three.teams[0].operator) == ((1, 2, 3), 20)
    assert operator_of(book(), three, three.teams[0])[1] == EVE
    four = joined(people(ANN, BEN, CAT, DAN), 1, 2, 3, 4)
    assert (four.teams[0].members, four.teams[0].operator) == ((1, 2, 3, 4), None)


@pytest.mark.rule("trpg-create-50", "trpg-create-52")
def test_five_players_are_four_combatants_and_an_operator() -> None:
    four = joined(people(ANN, BEN, CAT, DAN, EVE, operator=True), 1, 2, 3, 4)
    assert refused(four, c.JoinTeam(9, 5), EVE) == "full"
    whole = joined(four, 20)
    assert (len(whole.teams[0].members), whole.teams[0].operator) == (4, 20)
    other = replace(OPERATOR, id=21, owner=DAN)
    assert refused(replace(whole, sheets=(*whole.sheets, other)), c.JoinTeam(9, 21), DAN) == "full"


@pytest.mark.rule("trpg-create-52")
def test_small_teams_fight_with_a_warning() -> None:
    two = joined(people(ANN, BEN), 1, 2)
    said = [english(one) for one in teams.remarks(view(two, ANN), two.teams[0])]
    assert "A team of fewer than 3 acts less often in each phase." in said
    begun = act(setup.DO, two, GM, gm.NewBattle("defence", (9,), map="mock_room")).state
    assert begun.battle is not None
    assert len(begun.battle.units) == 2


# ---- approval before a battle ----------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-4", "trpg-create-53")
def test_only_approved_sheets_enter_a_battle() -> None:
    state = joined(people(ANN, BEN), 1, 2)
    waiting = replace(
        state, sheets=(state.sheets[0], replace(state.sheets[1], status="submitted", mode="original"))
    )
    with pytest.raises(Refused):
        act(setup.DO, waiting, GM, gm.NewBattle("defence", (9,), map="mock_room"))
    accepted = act(desk.DO, waiting, GM, gm.Approval(2)).state
    assert (
        act(setup.DO, accepted, GM, gm.NewBattle("defence", (9,), map="mock_room")).state.battle is not None
    )


@pytest.mark.rule("trpg-create-53")
def test_a_rejected_sheet_is_a_draft_again_and_the_note_is_its_owners() -> None:
    state = people(ANN, BEN)
    state = replace(state, sheets=(replace(state.sheets[0], status="submitted"), state.sheets[1]))
    done = act(desk.DO, state, GM, gm.Approval(1, accept=False, note="Too strong for a beginner"))
    assert (done.state.sheets[0].status, done.state.sheets[0].note) == ("draft", "Too strong for a beginner")
    judged = [one for one in done.heard(ANN) if isinstance(one, ed.SheetJudged)]
    assert [one.note for one in judged] == ["Too strong for a beginner"]
    assert done.heard(BEN) == done.heard(None) == ()
    assert all(one.id != 1 for one in view(done.state, BEN).sheets)


@pytest.mark.rule("trpg-create-3")
def test_an_original_value_of_eleven_is_accepted() -> None:
    given = dict.fromkeys(("trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"), 5)
    made = Sheet(
        id=1,
        owner=ANN,
        mode="original",
        status="submitted",
        name="Rin",
        position="sniper",
        given={**given, "rng": 11},
    )
    done = act(desk.DO, State(sheets=(made,)), GM, gm.Approval(1)).state
    assert done.sheets[0].status == "approved"
    assert figures_of(book(), done.sheets[0], False, USUAL).params["rng"] == 11


# ---- founding, joining, leaving --------------------------------------------------------------------------


def test_a_team_is_founded_under_a_name_of_its_own() -> None:
    done = do(State(taken=(GM, ANN)), c.CreateTeam("North"))
    assert (done.state.teams[0].name, done.state.teams[0].founder) == ("North", ANN)
    assert done.heard(None) == done.events
    assert refused(done.state, c.CreateTeam("north")) == "name"
    assert refused(done.state, c.CreateTeam("*North*")) == "words"


def test_joining_is_its_players_business() -> None:
    state = people(ANN, BEN)
    assert refused(state, c.JoinTeam(9, 2), ANN) == "owner"
    assert refused(state, c.JoinTeam(8, 1), ANN) == "team"
    inside = joined(state, 1)
    assert refused(inside, c.JoinTeam(9, 1), ANN) == "in_team"
    assert do(state, c.JoinTeam(9, 2), GM).state.teams[0].members == (2,)


def test_a_draft_joins_without_its_name_being_told() -> None:
    state = people(ANN, BEN)
    state = replace(state, sheets=(replace(state.sheets[0], status="draft", name="Secret"), state.sheets[1]))
    done = do(state, c.JoinTeam(9, 1))
    assert done.events == (e.TeamJoined("North", ANN), e.CaptainNamed("North", ANN))


def test_teams_rest_while_they_fight() -> None:
    state = fight({"sakaki": (1, 1), "tono": (5, 5)})
    assert refused(state, c.LeaveTeam(1), ANN) == "battle"
    assert refused(state, c.NameCaptain(2), BEN) == "battle"
    assert campaign().teams[0].captain == 1
