"""The game master's desk: what every override does, how it is told or kept, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_desk as e
from games.border_trpg.battle import Ask, Battle, Ending, Hold, Object
from games.border_trpg.state import State
from games.engine import notation
from games.engine.contract import Refused
from games.engine.text import english

from .desk import (
    ENEMIES,
    NORTH,
    SAKAKI,
    SECOND,
    SOUTH,
    TICK,
    TONO,
    USUI,
    brawl,
    give,
    line,
    lines,
    overruled,
    rules,
)
from .play import ANN, BEN, DAN, EVE, FAY, GM, campaign, replace, unit, view, with_unit

WHY = "the dice rolled off the table"


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def mined(hidden: bool = True) -> State:
    """A mine of the North's lies on F6."""
    state = brawl()
    mine = Object(id=71, thing="mine", cells=((5, 5),), height=0, team=NORTH, hidden=hidden)
    return replace(state, battle=replace(battle(state), objects=(mine,)))


def hiding(number: int = SAKAKI) -> State:
    """Somebody is in stealth."""
    return with_unit(brawl(), number, holds=(Hold("stealth"),))


def party(state: State, number: int) -> Any:
    return next(one for one in battle(state).parties if one.id == number)


class Case(NamedTuple):
    """An override, what it leads to, and what its line says."""

    command: Any
    done: Callable[[State], object]
    verb: str
    before: str = ""
    after: str = ""
    words: str = ""
    state: Callable[[], State] = brawl


CASES: dict[str, Case] = {
    "damage": Case(
        gm.SetTrion(SAKAKI, change=-10), lambda s: unit(s, SAKAKI).trion == 60, "trion", "70", "60", "70 → 60"
    ),
    "heal": Case(
        gm.SetTrion(SAKAKI, change=20),
        lambda s: unit(s, SAKAKI).trion == 70,
        "trion",
        "54",
        "70",
        "Aoi Sakaki",
        lambda: with_unit(brawl(), SAKAKI, trion=54),
    ),
    "trion": Case(
        gm.SetTrion(SAKAKI, 60),
        lambda s: unit(s, SAKAKI).trion == 60,
        "trion",
        "54",
        "60",
        "54 → 60",
        lambda: with_unit(brawl(), SAKAKI, trion=54),
    ),
    "dice": Case(gm.SetPool(NORTH, dice=7), lambda s: party(s, NORTH).dice == 7, "dice", "0", "7", "North"),
    "points": Case(gm.SetPool(SOUTH, points=3), lambda s: party(s, SOUTH).points == 3, "points", "0", "3"),
    "place": Case(
        gm.SetPlace(SAKAKI, (7, 11)),
        lambda s: unit(s, SAKAKI).cell == (7, 11),
        "place",
        "C3",
        "H12",
        "C3 to H12",
    ),
    "outside": Case(
        gm.SetPlace(SAKAKI, (26, 2)), lambda s: unit(s, SAKAKI).cell == (26, 2), "place", "C3", "Y3→2"
    ),
    "off": Case(
        gm.SetPlace(SAKAKI),
        lambda s: (unit(s, SAKAKI).cell, unit(s, SAKAKI).life) == (None, "waiting"),
        "off",
        "C3",
        words="leaves the field",
    ),
    "status": Case(
        gm.SetStatus(SAKAKI, status="eye_damaged"),
        lambda s: unit(s, SAKAKI).statuses == ("eye_damaged",),
        "status",
    ),
    "cure": Case(
        gm.SetStatus(SAKAKI, status="eye_damaged", on=False),
        lambda s: unit(s, SAKAKI).statuses == (),
        "unstatus",
        words="rid of",
        state=lambda: with_unit(brawl(), SAKAKI, statuses=("eye_damaged",)),
    ),
    "state": Case(
        gm.SetStatus(SAKAKI, state="floating"),
        lambda s: unit(s, SAKAKI).has("floating"),
        "state",
        words="floating",
    ),
    "unstate": Case(
        gm.SetStatus(SAKAKI, state="floating", on=False),
        lambda s: not unit(s, SAKAKI).has("floating"),
        "unstate",
        state=lambda: with_unit(brawl(), SAKAKI, holds=(Hold("floating"),)),
    ),
    "harm": Case(
        gm.SetStatus(SAKAKI, tier=10, row=1),
        lambda s: unit(s, SAKAKI).statuses != (),
        "harm",
        words="row 1 of tier 10",
    ),
    "out": Case(
        gm.SetLife(SAKAKI, "out", credit=SOUTH),
        lambda s: (unit(s, SAKAKI).life, party(s, SOUTH).points) == ("out", 1),
        "life",
        "active",
        "out",
    ),
    "down": Case(
        gm.SetLife(SAKAKI, "down"), lambda s: unit(s, SAKAKI).life == "down", "life", "active", "down"
    ),
    "dead": Case(
        gm.SetLife(SAKAKI, "dead"), lambda s: unit(s, SAKAKI).life == "dead", "life", "active", "dead"
    ),
    "back": Case(
        gm.SetLife(SAKAKI, "active", cell=(4, 4)),
        lambda s: (
            (unit(s, SAKAKI).life, unit(s, SAKAKI).cell, unit(s, SAKAKI).trion) == ("active", (4, 4), 70)
        ),
        "life",
        "out",
        "active",
        "→ active",
        lambda: with_unit(brawl(), SAKAKI, life="out", cell=None, trion=0),
    ),
    "param": Case(
        gm.SetParam(TICK, "mob", 9),
        lambda s: (unit(s, TICK).params["mob"], unit(s, TICK).movement) == (9, 4),
        "param",
        "6",
        "9",
        "in this battle",
    ),
    "refresh": Case(
        gm.Refresh(SAKAKI),
        lambda s: unit(s, SAKAKI).acted == (),
        "refresh",
        state=lambda: with_unit(brawl(), SAKAKI, acted=("tactics",)),
    ),
    "reveal": Case(gm.Reveal(SAKAKI), lambda s: not unit(s, SAKAKI).hidden, "reveal", state=hiding),
    "mine": Case(
        gm.Reveal(object=71), lambda s: not battle(s).objects[0].hidden, "reveal", words="F6", state=mined
    ),
    "add": Case(
        gm.AddUnit(ENEMIES, "tick", count=2, cell=(20, 8)),
        lambda s: [one.name for one in battle(s).units if one.cell in ((20, 8), (20, 7))] != [],
        "add",
        words="Enemies gets",
    ),
    "remove": Case(
        gm.RemoveUnit(SAKAKI), lambda s: all(one.id != SAKAKI for one in battle(s).units), "remove"
    ),
    "unit": Case(
        gm.SetUnit(SAKAKI, ANN, "sharp"), lambda s: unit(s, SAKAKI).computer == "sharp", "unit", after="sharp"
    ),
    "ground": Case(
        gm.SetGround(((5, 5), (6, 5)), 4),
        lambda s: {(one.cell, one.height) for one in battle(s).ground} == {((5, 5), 4), ((6, 5), 4)},
        "ground",
        after="4",
        words="F6 G6",
    ),
    "water": Case(
        gm.SetGround(((5, 5),), water=True),
        lambda s: battle(s).ground[0].water,
        "ground",
        after="0",
        words="water",
    ),
    "object": Case(
        gm.AddObject("wall", ((5, 5),)),
        lambda s: battle(s).objects[0].cells == ((5, 5),),
        "object",
        after="2",
        words="F6",
    ),
    "unobject": Case(
        gm.RemoveObject((5, 5)),
        lambda s: battle(s).objects == (),
        "unobject",
        state=lambda: mined(hidden=False),
    ),
    "phase": Case(
        gm.ForcePhase(), lambda s: battle(s).phase == "movement", "phase", "tactics", "phase", "Tactics phase"
    ),
    "window": Case(
        gm.ForcePhase("window"), lambda s: battle(s).asks[-1].team == SOUTH, "phase", "tactics", "window"
    ),
    "round": Case(gm.SetRound(4), lambda s: battle(s).round == 4, "round", "1", "4", "round 4, not 1"),
    "order": Case(
        gm.SetRound(order=(SOUTH, ENEMIES, NORTH)),
        lambda s: battle(s).order == (SOUTH, ENEMIES, NORTH),
        "order",
        words="South, Enemies, North",
    ),
    "set_dice": Case(
        gm.SetDice((3, 5)),
        lambda s: [one.face for one in s.set_dice] == [3, 5],
        "set_dice",
        after="3 5",
        words="3 5",
    ),
    "fresh": Case(gm.FreshDice(), lambda s: battle(s).round == 1, "fresh", words="new dice"),
    "end": Case(
        gm.EndBattle((NORTH,)), lambda s: s.battle is None and s.past[-1].winners == ("North",), "end"
    ),
    "rank": Case(gm.SetTeam(NORTH, 9), lambda s: s.teams[0].rank == 9, "rank", "2", "9"),
    "name": Case(
        gm.SetTeam(NORTH, name="Dawn"), lambda s: s.teams[0].name == "Dawn", "team", "North", "Dawn"
    ),
    "disband": Case(
        gm.SetTeam(NORTH, disband=True),
        lambda s: [one.name for one in s.teams] == ["South"],
        "disband",
        state=campaign,
    ),
    "sheet": Case(
        gm.EditSheet(SAKAKI, "tec", 12),
        lambda s: unit(s, SAKAKI).params["tec"] == 12,
        "sheet",
        "9",
        "12",
        "Technique of Aoi Sakaki 9 → 12",
    ),
    "owner": Case(
        gm.EditSheet(SAKAKI, owner=BEN, give=True),
        lambda s: (s.sheets[0].owner, unit(s, SAKAKI).owner) == (BEN, BEN),
        "owner",
    ),
    "reopen": Case(
        gm.EditSheet(SAKAKI, reopen=True),
        lambda s: s.sheets[0].status == "draft",
        "reopen",
        "approved",
        "draft",
        state=campaign,
    ),
    "bail_out": Case(
        gm.EditSheet(SAKAKI, bail_out=False),
        lambda s: not unit(s, SAKAKI).bail_out,
        "bail_out",
        "true",
        "false",
    ),
    "inherited": Case(
        gm.EditSheet(SAKAKI, inherited=True), lambda s: s.sheets[0].inherited, "inherited", "false", "true"
    ),
    "rule": Case(
        gm.ChangeRule("survival_bonus", "0", force=True),
        lambda s: (s.options.survival_bonus, battle(s).options.survival_bonus) == (0, 0),
        "rule",
        "2",
        "0",
    ),
}

each = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


# ---- each override ---------------------------------------------------------------------------------------


@each
@pytest.mark.rule("trpg-mode-13")
def test_an_override_is_told_with_before_after_and_reason(case: Case) -> None:
    done = give(case.state(), GM, replace(case.command, reason=WHY), *(3,) * 200)
    assert case.done(done.state)
    told = [one for one in overruled(done) if one.verb == case.verb]
    assert len(told) == 1
    assert (told[0].by, told[0].before, told[0].after, told[0].reason) == (GM, case.before, case.after, WHY)
    words = line(told[0])
    assert case.words in words
    assert words.endswith(f"Reason: {WHY}")


@each
@pytest.mark.rule("trpg-mode-13")
def test_a_quiet_override_is_for_the_game_masters_and_others_hear_that_there_was_one(case: Case) -> None:
    done = give(case.state(), GM, replace(case.command, reason=WHY, quiet=True), *(3,) * 200)
    assert case.done(done.state)
    assert [one for one in overruled(done) if one.verb != "void"] == []
    assert not any(WHY in one for one in lines(done, ANN))
    assert e.Adjusted(GM) in done.heard(None)
    for seat in (GM, SECOND):
        told = [one for one in overruled(done, seat) if one.verb == case.verb]
        assert [(one.before, one.after, one.reason) for one in told] == [(case.before, case.after, WHY)]
        assert line(told[0]).startswith("Kept among game masters: ")


@each
def test_a_record_keeps_an_override_as_it_is(case: Case) -> None:
    command = replace(case.command, reason=WHY, quiet=True)
    assert notation.read(notation.write(command), c.Commands) == command


@each
def test_only_game_masters_overrule(case: Case) -> None:
    for seat in (ANN, EVE):
        with pytest.raises(Refused, match="gm") as refused:
            give(case.state(), seat, case.command)
        assert english(refused.value.text) == "Only the game master can do that."


def test_the_second_game_master_overrules_as_well() -> None:
    done = give(brawl(), SECOND, gm.SetTrion(SAKAKI, 60))
    assert [one.by for one in overruled(done)] == [SECOND]
    assert line(overruled(done)[0]).startswith("seat 2 overrules")


def test_all_overrides_are_for_game_masters_alone() -> None:
    """Those too that are no change of a battle: notes, checks, sheets, set-up, scenarios, the end."""
    others: tuple[Any, ...] = (
        gm.Scene("A storm"), gm.Approval(1), gm.OpenCheck("tec", 5, (1,)), gm.OpposeCheck(1, "tec", 2, "tec"),
        gm.CloseCheck(1), gm.NewBattle("mock", (NORTH, SOUTH)), gm.SetArea(NORTH, 1), gm.StartBattle(),
        gm.SetEnding(Ending(manual=True)), gm.SaveScenario("x"), gm.LoadScenario("x"), gm.DropScenario("x"),
        gm.EndCampaign(), gm.NextRound(),
    )  # fmt: skip
    known = {type(one.command) for one in CASES.values()} | {type(one) for one in others}
    assert known == set(get_args(gm.Overrides))
    for command in others:
        with pytest.raises(Refused):
            give(brawl(), ANN, command)


# ---- any state -------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-13")
def test_overrides_are_legal_in_the_midst_of_an_attack() -> None:
    state = give(brawl(phase="attack"), GM, gm.SetPlace(TONO, (2, 3))).state
    state = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    assert battle(state).attack is not None
    hurt = give(state, GM, gm.SetTrion(TONO, 20)).state
    assert (unit(hurt, TONO).trion, battle(hurt).attack is None) == (20, False)
    gone = give(state, GM, gm.SetLife(TONO, "out"), *(3,) * 20)
    assert battle(gone.state).attack is None
    assert "seat 1 overrules: what was under way is called off." in lines(gone, None)
    assert battle(gone.state).asks, "the battle goes on"
    away = give(state, GM, gm.RemoveUnit(SAKAKI), *(3,) * 20).state
    assert (battle(away).attack, battle(away).turn) == (None, None)
    assert battle(away).asks[-1].kind == "window"


@pytest.mark.rule("trpg-mode-13")
def test_a_question_that_asks_nobody_any_more_goes_away() -> None:
    state = give(brawl(), GM, gm.SetPlace(SAKAKI, (26, 2))).state
    parties = tuple(replace(one, dice=3) for one in battle(state).parties)
    state = replace(state, battle=replace(battle(state), parties=parties, phase="attack", at=3, asks=()))
    state = give(state, GM, gm.Scene("Wind")).state
    assert (battle(state).asks[-1].kind, battle(state).asks[-1].unit) == ("return", SAKAKI)
    back = give(state, GM, gm.SetPlace(SAKAKI, (2, 2)), *(3,) * 60).state
    assert all(ask.kind != "return" for ask in battle(back).asks)


# ---- trion, life, statuses -------------------------------------------------------------------------------


def test_trion_set_to_nothing_puts_somebody_out_to_nobodys_credit() -> None:
    """In a rank war it bails out; nobody has a point for it."""
    done = give(brawl(), GM, gm.SetTrion(SAKAKI, 0))
    assert unit(done.state, SAKAKI).life == "out"
    assert [one.points for one in battle(done.state).parties] == [0, 0, 0]
    mock = give(brawl(kind="mock"), GM, gm.SetTrion(SAKAKI, 0))
    assert unit(mock.state, SAKAKI).life == "down"


def test_the_last_of_a_team_put_out_ends_a_rank_war() -> None:
    state = brawl()
    for number in (TONO, USUI, TICK):
        state = give(state, GM, gm.SetLife(number, "out", NORTH)).state
    assert state.battle is None
    assert state.past[-1].winners == ("North",)


def test_trion_that_enemies_may_not_know_is_told_to_its_own_team_only() -> None:
    state = brawl()
    options = replace(battle(state).options, enemy_trion="hidden")
    state = replace(state, options=options, battle=replace(battle(state), options=options))
    done = give(state, GM, gm.SetTrion(SAKAKI, 60))
    for enemy in (EVE, None):
        assert not any("60" in one or "70" in one for one in lines(done, enemy))
    assert any("70 → 60" in one for one in lines(done, ANN))
    assert any("70 → 60" in one for one in lines(done, BEN))


def test_whoever_comes_back_needs_a_free_cell() -> None:
    gone = with_unit(brawl(), SAKAKI, life="out", cell=None, trion=0)
    for command, code in (
        (gm.SetLife(SAKAKI, "active"), "cell"),
        (gm.SetLife(SAKAKI, "active", cell=(12, 10)), "taken"),
        (gm.SetPlace(SAKAKI, (4, 4)), "gone"),
        (gm.SetStatus(SAKAKI, status="eye_damaged"), "gone"),
        (gm.Refresh(SAKAKI), "gone"),
    ):
        with pytest.raises(Refused, match=code):
            give(gone, GM, command)
    down = with_unit(brawl(), SAKAKI, life="down")
    assert unit(give(down, GM, gm.SetLife(SAKAKI, "active")).state, SAKAKI).cell == (2, 2)


@pytest.mark.rule("trpg-bailout-12")
@pytest.mark.parametrize(("life", "left"), [("down", "down"), ("dead", "dead")])
def test_the_game_master_says_whether_somebody_dies(life: Any, left: str) -> None:
    state = with_unit(brawl(kind="defence"), SAKAKI, life="down")
    state = replace(state, battle=replace(battle(state), asks=(Ask(id=88, kind="death", unit=SAKAKI),)))
    done = give(state, GM, gm.SetLife(SAKAKI, life))
    assert unit(done.state, SAKAKI).life == left
    assert all(ask.kind != "death" for ask in battle(done.state).asks)


# ---- who is where, and hidden ----------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-13")
@pytest.mark.parametrize("quiet", [False, True])
def test_where_somebody_hidden_is_put_nobody_else_notices(quiet: bool) -> None:
    state = hiding()
    first = give(state, GM, gm.SetPlace(SAKAKI, (8, 8), quiet=quiet))
    other = give(state, GM, gm.SetPlace(SAKAKI, (9, 9), quiet=quiet))
    for seat in (BEN, EVE, None):
        assert first.heard(seat) == other.heard(seat)
        assert first.heard(seat) == ()
        assert view(first.state, seat) == view(other.state, seat)
    assert any("I9" in one for one in lines(first, GM))
    assert any("I9" in one for one in lines(first, ANN)) is not quiet


def test_conceal_tells_no_new_cell() -> None:
    done = give(brawl(), GM, gm.SetStatus(SAKAKI, state="stealth"))
    assert unit(done.state, SAKAKI).hidden
    assert view(done.state, EVE).battle is not None
    assert unit_seen(done.state, EVE, SAKAKI).cell is None
    assert "stealth" in lines(done, EVE)[0]


def unit_seen(state: State, seat: int, number: int) -> Any:
    known = view(state, seat).battle
    assert known is not None
    return next(one for one in known.units if one.id == number)


def test_reveal_to_one_player_is_heard_by_nobody_else() -> None:
    done = give(hiding(), GM, gm.Reveal(SAKAKI, to=(EVE,)))
    assert unit(done.state, SAKAKI).hidden
    assert lines(done, EVE) == ["Aoi Sakaki is at C3."]
    for seat in (ANN, BEN, FAY, None):
        assert done.heard(seat) == ()
    assert any("is shown to seat 7" in one for one in lines(done, SECOND))


def test_a_team_may_be_shown_where_somebody_is() -> None:
    command = rules().menu(hiding(), GM, ("hand", "show", "u1", f"t{SOUTH}", "say"))
    assert command == gm.Reveal(SAKAKI, to=(DAN, EVE, FAY)), "whoever has its operator too"
    done = give(hiding(), GM, command)
    assert lines(done, EVE) == lines(done, FAY) == ["Aoi Sakaki is at C3."]
    assert any("is shown to seat 6, seat 7, seat 8" in one for one in lines(done, GM))
    assert done.heard(ANN) == ()


def test_reveal_to_all_shows_the_place() -> None:
    done = give(hiding(), GM, gm.Reveal(SAKAKI))
    assert unit_seen(done.state, EVE, SAKAKI).cell == (2, 2)
    assert any("C3" in one for one in lines(done, None))


def test_a_hidden_object_is_its_teams() -> None:
    done = give(brawl(), GM, gm.AddObject("mine", ((5, 5),), team=NORTH, hidden=True))
    assert battle(done.state).objects[0].hidden
    assert any("F6" in one for one in lines(done, ANN))
    for seat in (EVE, None):
        assert done.heard(seat) == ()
        known = view(done.state, seat).battle
        assert known is not None
        assert known.objects == ()
    taken = give(mined(), GM, gm.RemoveObject((5, 5)))
    assert taken.heard(EVE) == ()
    assert any("F6" in one for one in lines(taken, BEN))
