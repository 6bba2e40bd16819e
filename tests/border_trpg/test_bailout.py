"""Going out: bail-out, being incapacitated, reviving, death."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import desk_units, flow, life, moves, rounds, tactics
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Ask, BattleKind, Hold, Object
from games.border_trpg.legal_round import places_left
from games.border_trpg.options import Options
from games.border_trpg.table import Table
from games.border_trpg.who import asked_units
from games.engine.contract import Refused

from .duel import (
    BESIDE,
    KIDO,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    asked,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    names,
    party,
    play,
    pool,
    window,
)
from .play import ANN, DAN, EVE, GM, Done, act, fight, replace, sheet, table, unit, with_unit

FOUR = {**BESIDE, "hayami": (1, 1), "kido": (20, 15)}
SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)


def slashed(kind: BattleKind = "rank_war", options: Options | None = None, **changes: Any) -> Done:
    """Sakaki slashes Tono, who does nothing against it, for 9 + 6 + 3 damage."""
    state = attacking(FOUR, kind=kind, options=options)
    state = with_unit(dumb(state, SAKAKI, TONO), TONO, **changes)
    state = with_unit(state, KIDO, main=(), sub=())
    now = give(state, ANN, SLASH)
    if asked(now.state).kind == "death":
        return now
    now = give(now.state, EVE, c.React(TONO))
    return give(now.state, ANN, c.Burst(SAKAKI, 0), 6, 1)


@pytest.mark.rule("trpg-bailout-1", "trpg-bailout-2", "trpg-bailout-7")
def test_at_no_trion_one_bails_out_at_once() -> None:
    done = slashed(trion=10)
    assert found(done, e.Damaged).left == 0
    tono = unit(done.state, TONO)
    assert (tono.trion, tono.life, tono.cell) == (0, "out", None)
    turn = window(done.state, SOUTH)
    assert code(turn, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)) == "gone"


@pytest.mark.rule("trpg-bailout-9")
def test_nothing_left_is_out_and_one_is_not() -> None:
    assert unit(slashed(trion=18).state, TONO).life == "out"
    assert unit(slashed(trion=19).state, TONO).life == "active"
    assert unit(slashed(trion=19).state, TONO).trion == 1


@pytest.mark.rule("trpg-bailout-3", "trpg-mode-5")
def test_without_the_system_one_is_incapacitated() -> None:
    for kind in ("rank_war", "defence"):
        done = slashed(kind, trion=10, bail_out=False)
        tono = unit(done.state, TONO)
        assert (tono.life, tono.cell) == ("down", (6, 5))
        assert unit(slashed(kind, trion=10).state, TONO).life == "out"


@pytest.mark.rule("trpg-bailout-4", "trpg-bailout-18", "trpg-round-7")
def test_the_incapacitated_only_move_normally() -> None:
    asks = (Ask(id=1, kind="window", team=SOUTH),)
    down = {"life": "down", "trion": 0}
    state = with_unit(fight(FOUR, phase="movement", asks=asks), TONO, **down)
    with pytest.raises(Refused):
        act({**moves.DO}, state, EVE, c.Move(TONO, "full_move", ((7, 5),)))
    done = act({**moves.DO}, state, EVE, c.Move(TONO, "normal_move", ((7, 5),)))
    assert unit(done.state, TONO).cell == (7, 5)
    south = party(done.state, SOUTH)
    assert places_left(battle(done.state), south, "movement") == 1  # one of the team's two is used
    tactical = with_unit(fight(FOUR, asks=asks), TONO, **down)
    with pytest.raises(Refused):
        act({**tactics.DO}, tactical, EVE, c.Act(TONO, "coordinate"))
    with pytest.raises(Refused):
        give(
            with_unit(attacking(FOUR, team=SOUTH), TONO, **down),
            EVE,
            c.Strike(TONO, "scorpion_cut", "main", SAKAKI),
        )
    hurt = with_unit(attacking(FOUR), TONO, **down)
    assert "Reacting" in names(give(hurt, ANN, SLASH))


@pytest.mark.rule("trpg-bailout-5", "trpg-bailout-12")
def test_an_attack_on_the_incapacitated_may_kill() -> None:
    now = slashed(life="down", trion=0, bail_out=False)
    ask = asked(now.state)
    assert (ask.kind, ask.unit) == ("death", TONO)
    assert code(now.state, EVE, c.React(TONO)) == "not_asked"
    spared = act({**desk_units.DO}, now.state, GM, gm.SetLife(TONO, "down"))
    assert unit(spared.state, TONO).life == "down"
    assert found(spared, e.Spared).name == "Ren Tono"
    dead = act({**desk_units.DO}, now.state, GM, gm.SetLife(TONO, "dead"))
    assert (unit(dead.state, TONO).life, unit(dead.state, TONO).cell) == ("dead", None)
    assert party(dead.state, NORTH).points == 0  # the point was for going out
    with pytest.raises(Refused):
        act({**desk_units.DO}, now.state, EVE, gm.SetLife(TONO, "down"))


@pytest.mark.rule("trpg-bailout-12")
def test_a_table_may_play_without_deaths() -> None:
    state = with_unit(attacking(FOUR, options=Options(lethal="off")), TONO, life="down", trion=0)
    done = give(state, ANN, SLASH)
    assert unit(done.state, TONO).life == "down"
    assert found(done, e.Spared)
    assert battle(done.state).attack is None


@pytest.mark.rule("trpg-bailout-6", "trpg-bailout-10")
def test_in_a_mock_battle_one_revives_next_round() -> None:
    def next_round(options: Options) -> Table:
        state = fight(FOUR, kind="mock", options=options, phase="feedback")
        state = with_unit(
            state, TONO, trion=4, statuses=("leg_left", "leak_small"), holds=(Hold("invisible"),)
        )
        board = table(state)
        rounds.go_on(board)
        return board

    board = next_round(Options())
    tono = board.unit(TONO)
    assert (tono.life, tono.trion, tono.statuses, tono.cell) == ("active", 70, (), (6, 5))
    assert board.battle.round == 2
    assert names(Done(board.state, tuple(board.told))).index("WentOut") < names(
        Done(board.state, tuple(board.told))
    ).index("Revived")
    assert next_round(Options(mock_keep_status=True)).unit(TONO).statuses == ("leg_left", "leak_small")


@pytest.mark.rule("trpg-bailout-8", "trpg-round-19")
def test_after_bail_out_only_what_says_so() -> None:
    asks = (Ask(id=1, kind="window", team=SOUTH),)
    state = with_unit(fight(FOUR, asks=asks), TONO, life="out", cell=None, trion=0)
    with pytest.raises(Refused):
        act({**tactics.DO}, state, EVE, c.Advise(TONO, "coordinate"))
    done = act({**tactics.DO}, state, EVE, c.Advise(TONO, "remote_advice"))
    assert party(done.state, SOUTH).dice == 1


@pytest.mark.rule("trpg-bailout-11")
def test_in_a_mock_battle_the_downed_are_no_targets() -> None:
    cells = {"kido": (5, 5), "sakaki": (7, 5), "hayami": (7, 6), "tono": (1, 1)}
    state = with_unit(attacking(cells, team=SOUTH, kind="mock"), SAKAKI, life="down", trion=0)
    shot = c.Strike(KIDO, "asteroid_fullspread", "main", cell=(7, 5))
    now = give(state, DAN, shot)
    assert found(now, e.InArea).names == ("Yuko Hayami",)
    single = c.Strike(KIDO, "asteroid_shot", "main", SAKAKI)
    assert code(state, DAN, single) == "no_target"


@pytest.mark.rule("trpg-bailout-13")
def test_only_the_game_master_bails_somebody_out() -> None:
    asks = (Ask(id=1, kind="window", team=SOUTH),)
    state = fight(FOUR, asks=asks)
    with pytest.raises(Refused):
        act({**rounds.DO}, state, EVE, c.BailOut(TONO))
    done = act({**desk_units.DO}, state, GM, gm.SetLife(TONO, "out"))
    assert unit(done.state, TONO).life == "out"
    free = fight(FOUR, asks=asks, options=Options(voluntary_bailout=True))
    assert unit(act({**rounds.DO}, free, EVE, c.BailOut(TONO)).state, TONO).life == "out"


@pytest.mark.rule("trpg-bailout-15", "trpg-bailout-14", "trpg-end-6", "trpg-hit-16")
def test_an_attack_is_resolved_to_its_end_and_all_go_out_together() -> None:
    """Sakaki's own blast takes Sakaki and Tono: both are out, and the battle is tested after both."""
    state = attacking({"sakaki": (5, 5), "tono": (6, 5)})
    for number in (SAKAKI, TONO):
        state = with_unit(state, number, main=(), sub=("meteor",), features=(), position=None, trion=12)
    blast = c.Strike(SAKAKI, "meteor_burst", "sub", cell=(6, 5), friends=True)
    now = give(state, ANN, blast).state
    now = give(now, ANN, c.React(SAKAKI)).state
    now = give(now, EVE, c.React(TONO)).state
    done = give(now, ANN, c.Burst(SAKAKI, 0), 6)
    out = [one.name for one in done.events if isinstance(one, e.WentOut)]
    assert out == ["Aoi Sakaki", "Ren Tono"]
    assert done.state.battle is None  # nobody is left: over, with one point for North alone
    assert done.state.past[-1].points == (("North", 1), ("South", 0))


@pytest.mark.rule("trpg-bailout-16")
def test_what_goes_with_somebody_and_what_stays() -> None:
    state = pool(attacking(FOUR), SOUTH, 6)
    wall = Object(id=77, thing="wall", cells=((9, 9),), height=2, team=SOUTH)
    state = replace(state, battle=replace(battle(state), objects=(wall,)))
    state = with_unit(
        state, TONO, statuses=("leg_left",), holds=(Hold("floating"),), active=(("sub", "shield"),)
    )
    board = table(state)
    life.out(board, TONO, "trion", NORTH)
    tono = board.unit(TONO)
    assert (tono.cell, tono.statuses, tono.holds, tono.active) == (None, (), (), ())
    assert board.battle.objects == (wall,)
    assert party(board.state, SOUTH).dice == 6


@pytest.mark.rule("trpg-bailout-16")
def test_whoever_is_out_is_not_asked_to_protect() -> None:
    cells = {"sakaki": (5, 5), "kido": (6, 5), "tono": (6, 6)}
    state = dumb(attacking(cells), SAKAKI, KIDO, TONO)
    strike = c.Strike(SAKAKI, "kogetsu_slash", "main", KIDO)
    assert asked(give(state, ANN, strike).state).units == (TONO,)
    gone = with_unit(state, TONO, life="out", cell=None)
    assert asked(give(gone, ANN, strike).state).kind == "reaction"


@pytest.mark.rule("trpg-bailout-17")
def test_the_system_is_a_field_of_the_sheet() -> None:
    assert sheet("sakaki").bail_out
    state = fight(FOUR, soldiers={"tick 1": (9, 9)})
    assert unit(state, SAKAKI).bail_out
    assert not unit(state, 51).bail_out


def test_trion_soldiers_are_destroyed() -> None:
    for kind in ("mock", "defence"):
        board = table(fight(FOUR, kind=kind, soldiers={"tick 1": (9, 9)}))
        life.out(board, 51, "trion", NORTH)
        event = board.told[0]
        assert isinstance(event, e.WentOut)
        assert (event.life, event.destroyed) == ("out", True)


def test_after_the_first_action_comes_the_second_or_the_next_team() -> None:
    """The turn goes on while something is left, in the course of the round."""
    state = dumb(attacking(FOUR, order=(NORTH, SOUTH)), SAKAKI, TONO)
    state = with_unit(state, SAKAKI, sub=("kogetsu",))
    state = with_unit(state, KIDO, main=(), sub=())
    now = play(state, ANN, SLASH).state
    now = play(now, EVE, c.React(TONO)).state
    now = play(now, ANN, c.Burst(SAKAKI, 0), 1, 1).state
    assert (asked(now).kind, asked(now).unit) == ("again", SAKAKI)
    assert [one.id for one in asked_units(battle(now), asked(now))] == [SAKAKI]
    now = play(now, ANN, c.Strike(SAKAKI, "kogetsu_slash", "sub", TONO)).state
    now = play(now, EVE, c.React(TONO)).state
    now = play(now, ANN, c.Burst(SAKAKI, 0), 1, 2).state
    assert (asked(now).kind, asked(now).team) == ("window", NORTH)
    assert "attack" in unit(now, SAKAKI).acted


@pytest.mark.rule("trpg-tactics-18")
def test_who_pays_its_last_trion_goes_out_when_the_action_is_through() -> None:
    """Where the table allows it: Bagworm for the last 5, and nobody's credit."""
    asks = (Ask(id=1, kind="window", team=NORTH),)
    poor = {"trion": 5}
    refused = with_unit(fight(FOUR, asks=asks), SAKAKI, **poor)
    with pytest.raises(Refused):
        act({**tactics.DO}, refused, ANN, c.Act(SAKAKI, "bagworm_on", "sub"))
    state = with_unit(fight(FOUR, asks=asks, options=Options(allow_self_exhaust=True)), SAKAKI, **poor)
    done = act({**tactics.DO}, state, ANN, c.Act(SAKAKI, "bagworm_on", "sub"), (), flow.go_on)
    assert unit(done.state, SAKAKI).life == "out"
    assert all(one.points == 0 for one in battle(done.state).parties)
