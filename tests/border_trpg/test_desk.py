"""The game master's desk: what every override does, how it is told or kept, and why it is refused."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_desk as e
from games.border_trpg.battle import Ask, Ending
from games.engine import notation
from games.engine.contract import Refused
from games.engine.text import english

from .desk import (
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
)
from .overrides import CASES, WHY, Case, battle
from .play import ANN, BEN, EVE, GM, replace, unit, with_unit

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
