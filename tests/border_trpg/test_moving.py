"""Moves as they are made: what is met on the way, and who hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import attack, forced, legal_move, moves
from games.border_trpg import commands as c
from games.border_trpg import events_field as e
from games.border_trpg.battle import Ask, Battle, Cell, Hold, Object, Searched
from games.border_trpg.events_round import Revealed
from games.border_trpg.legal_move import move as judged
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import Table
from games.engine.contract import Command, Refused, Seat, Viewer

from .ground import field, heights
from .play import ANN, BEN, CAT, DAN, EVE, GM, Done, act, book, fight, replace, table, unit, view, with_unit

SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = 1, 2, 3, 4, 5, 6
NORTH, SOUTH = 7, 8
STEALTH = (Hold("stealth", "sub"),)
ROW = ((1, 0), (2, 0), (3, 0), (4, 0))


def moving(
    cells: dict[str, Cell], team: int = NORTH, options: Options | None = None, **changes: Any
) -> State:
    """A battle in the movement phase, a team's window open."""
    asked = (Ask(id=1, kind="window", team=team),)
    changes = {"phase": "movement", "asks": asked, **changes}
    return fight(cells, **changes) if options is None else fight(cells, options=options, **changes)


def follows(board: Table) -> None:
    """What follows by itself of attacks and moves."""
    while board.state.battle and not board.battle.asks and (attack.go_on(board) or moves.go_on(board)):
        pass


def give(state: State, actor: Seat, command: Command, *dice: int) -> Done:
    handlers = {**moves.DO, **attack.DO}
    return act(handlers, state, actor, command, dice, follows)


def walk(state: State, path: tuple[Cell, ...], number: int = SAKAKI, actor: Seat = ANN, **how: Any) -> Done:
    return give(state, actor, c.Move(number, how.pop("action", "normal_move"), path, **how))


def code(state: State, actor: Seat, command: Command) -> str:
    with pytest.raises(Refused) as found:
        give(state, actor, command)
    return found.value.code


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def place_of(state: State, number: int) -> Cell | None:
    return unit(state, number).cell


def mine(*cells: Cell, team: int = SOUTH, hidden: bool = True) -> Object:
    return Object(id=600, thing="mine", cells=cells, height=0, team=team, hidden=hidden)


# ---- the usual ------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-move-1", "trpg-tactics-1")
def test_a_move_is_one_action_of_the_movement_phase() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    done = walk(state, ROW[:3])
    assert place_of(done.state, SAKAKI) == (3, 0)
    assert unit(done.state, SAKAKI).acted == ("movement",)
    assert done.heard(None) == (e.Moved(unit(state, SAKAKI).name, "normal_move", (0, 0), ROW[:3], 3),)
    again = replace(done.state, battle=replace(battle(done.state), asks=battle(state).asks))
    assert code(again, ANN, c.Move(SAKAKI, "grasshopper_leap", ((3, 1),))) == "acted"


@pytest.mark.rule("trpg-move-1")
@pytest.mark.parametrize(("action", "bonus"), [("normal_move", 0), ("full_move", 3), ("grasshopper_leap", 4)])
def test_basic_actions_and_skills_move(action: str, bonus: int) -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    most = unit(state, SAKAKI).movement + bonus
    path = tuple((x, 0) for x in range(1, most + 2))
    assert place_of(walk(state, path[:most], action=action).state, SAKAKI) == (most, 0)
    assert code(state, ANN, c.Move(SAKAKI, action, path)) == "too_far"


@pytest.mark.rule("trpg-move-1", "trpg-tactics-17")
def test_a_trigger_s_move_is_paid_and_may_end_in_the_air() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    done = walk(state, ((1, 0),), action="grasshopper_leap", airborne=True)
    assert unit(done.state, SAKAKI).trion == unit(state, SAKAKI).trion - 3
    assert unit(done.state, SAKAKI).has("floating")
    assert not unit(walk(state, ((1, 0),), action="grasshopper_leap").state, SAKAKI).has("floating")
    assert code(state, ANN, c.Move(SAKAKI, "normal_move", ((1, 0),), airborne=True)) == "airborne"
    poor = with_unit(state, SAKAKI, trion=3)
    assert code(poor, ANN, c.Move(SAKAKI, "grasshopper_leap", ((1, 0),))) == "trion"


def test_what_a_move_gives_for_the_round_is_in_force() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    done = walk(state, ROW[:1], action="full_move")
    assert [(one.effect, one.until, one.source) for one in unit(done.state, SAKAKI).bonuses] == [
        (book().actions["full_move"].effects[1], "round", "full_move")
    ]
    still = walk(state, (), action="stand_ground")
    assert place_of(still.state, SAKAKI) == (0, 0)
    assert still.heard(None) == (e.Stayed(unit(state, SAKAKI).name, "stand_ground"),)
    assert [one.source for one in unit(still.state, SAKAKI).bonuses] == ["stand_ground"]
    assert code(state, ANN, c.Move(SAKAKI, "stand_ground", ROW[:1])) == "stays"


@pytest.mark.rule("trpg-move-11")
def test_what_is_not_used_of_a_movement_is_lost() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    done = walk(state, ROW[:1])
    assert battle(done.state).moving is None
    assert battle(done.state).asks == ()
    asked = replace(done.state, battle=replace(battle(done.state), asks=battle(state).asks))
    assert code(asked, ANN, c.Move(SAKAKI, "normal_move", ((2, 0),))) == "acted"
    assert code(done.state, ANN, c.GoOn(SAKAKI, ((2, 0),))) == "no_question"


@pytest.mark.rule("trpg-move-13")
def test_the_cost_that_was_shown_is_the_cost_that_is_told() -> None:
    hills = {(1, 0): 1, (2, 0): 2}
    state = heights(moving({"sakaki": (0, 0), "kido": (3, 1)}), hills)
    state = with_unit(state, SAKAKI, movement=9)
    path = ((1, 0), (2, 0), (3, 0))
    shown = judged(view(state, ANN), c.Move(SAKAKI, "normal_move", path)).cost
    told = next(one for one in walk(state, path).events if isinstance(one, e.Moved))
    assert shown == told.cost == 2 + 2 + 3


@pytest.mark.rule("trpg-move-13")
def test_refusals_change_nothing_and_come_before_anything_is_met() -> None:
    state = moving({"sakaki": (0, 0), "kido": (2, 0)})
    hidden = with_unit(state, KIDO, holds=STEALTH)
    away = with_unit(hidden, KIDO, cell=(20, 15))
    long = tuple((x, 0) for x in range(1, 9))
    for path in (long, ((1, 1),), ((0, -1),)):
        command = c.Move(SAKAKI, "normal_move", path)
        assert code(hidden, ANN, command) == code(away, ANN, command)


@pytest.mark.rule("trpg-area-12")
def test_out_of_area_nobody_walks() -> None:
    state = moving({"sakaki": (-1, 5), "kido": (20, 15)})
    for path in (((0, 5),), ()):
        assert code(state, ANN, c.Move(SAKAKI, "normal_move", path)) == "outside"
    done = walk(state, (), action="stand_ground")
    assert unit(done.state, SAKAKI).acted == ("movement",)


@pytest.mark.rule("trpg-bailout-4", "trpg-bailout-18")
def test_somebody_incapacitated_has_a_normal_move_and_nothing_else() -> None:
    cells = {"sakaki": (0, 0), "hayami": (9, 9), "kido": (20, 15)}
    state = with_unit(moving(cells), SAKAKI, life="down", trion=0)
    done = walk(state, ROW[:2])
    assert place_of(done.state, SAKAKI) == (2, 0)
    assert unit(done.state, SAKAKI).acted == ("movement",)
    for action in ("full_move", "stand_ground", "grasshopper_leap"):
        assert code(state, ANN, c.Move(SAKAKI, action)) == "down", action


# ---- hidden movers --------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-move-15", "trpg-stealth-19")
def test_of_a_hidden_mover_the_others_hear_one_line_without_cells_or_cost() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "hayami": (9, 9), "kido": (20, 15)}), SAKAKI, holds=STEALTH)
    name = unit(state, SAKAKI).name
    done, stays = walk(state, ROW[:3]), walk(state, ())
    for viewer in (None, BEN, DAN):
        assert done.heard(viewer) == stays.heard(viewer) == (e.MovedHidden(name, "normal_move"),)
        assert view(done.state, viewer).battle == view(stays.state, viewer).battle
    for viewer in (ANN, GM):
        assert e.Moved(name, "normal_move", (0, 0), ROW[:3], 3) in done.heard(viewer)


@pytest.mark.rule("trpg-stealth-18")
def test_a_search_finds_a_hidden_mover_where_it_enters_and_it_goes_on() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)}, searched=(Searched(SOUTH, (4, 0), 5),))
    state = with_unit(state, SAKAKI, holds=STEALTH, movement=9)
    done = walk(state, ROW)
    name = unit(state, SAKAKI).name
    heard = done.heard(DAN)
    assert place_of(done.state, SAKAKI) == (4, 0)
    assert not unit(done.state, SAKAKI).hidden
    shown = [one for one in heard if isinstance(one, Revealed)]
    assert [one.cell for one in shown] == [(2, 0)]
    assert [one for one in heard if isinstance(one, e.Moved)] == [
        e.Moved(name, "normal_move", (2, 0), ROW[2:], 2)
    ], "the way to the square stays its own"
    assert e.Moved(name, "normal_move", (0, 0), ROW[:2], 2) in done.heard(ANN)


@pytest.mark.rule("trpg-stealth-5")
def test_a_trigger_on_the_hiding_side_shows_its_user_before_it_moves() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)})
    state = with_unit(state, SAKAKI, holds=STEALTH)
    done = walk(state, ROW[:2], action="grasshopper_leap", side="sub")
    shown = [one for one in done.heard(None) if isinstance(one, Revealed)]
    assert [one.cell for one in shown] == [(0, 0)]
    assert any(isinstance(one, e.Moved) and one.path == ROW[:2] for one in done.heard(None))


# ---- met on the way -------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-move-14")
def test_a_hidden_enemy_on_the_way_stops_the_move_and_is_seen() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (2, 0)}), KIDO, holds=STEALTH)
    state = with_unit(state, SAKAKI, movement=6)
    done = walk(state, ROW[:3])
    assert place_of(done.state, SAKAKI) == (1, 0)
    assert not unit(done.state, KIDO).hidden
    assert [one.cell for one in done.heard(None) if isinstance(one, Revealed)] == [(2, 0)]
    ask = battle(done.state).asks[-1]
    assert (ask.kind, ask.unit, ask.data) == ("stopped", SAKAKI, 6 - 1)
    # Beside an enemy it is in sight: each step from here costs three more (trpg-zoc-2).
    assert code(done.state, ANN, c.GoOn(SAKAKI, ((2, 0),))) == "enemy"
    assert code(done.state, ANN, c.GoOn(SAKAKI, ((1, 1), (1, 2), (1, 3)))) == "too_far"
    onward = give(done.state, ANN, c.GoOn(SAKAKI, ((1, 1), (1, 2))))
    assert place_of(onward.state, SAKAKI) == (1, 2)
    assert battle(onward.state).moving is None


@pytest.mark.rule("trpg-move-14")
def test_a_game_master_who_sees_the_hidden_walks_no_further_than_a_player() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (2, 0)}), KIDO, holds=STEALTH)
    by_player, by_master = walk(state, ROW[:3]), walk(state, ROW[:3], actor=GM)
    assert by_master.state == by_player.state
    assert by_master.told == by_player.told


@pytest.mark.rule("trpg-move-14")
def test_who_is_stopped_may_stay() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (2, 0)}), KIDO, holds=STEALTH)
    state = with_unit(state, SAKAKI, movement=9)
    stopped = walk(state, ROW[:3]).state
    assert code(stopped, DAN, c.GoOn(SAKAKI)) == "not_yours"
    done = give(stopped, ANN, c.GoOn(SAKAKI))
    assert place_of(done.state, SAKAKI) == (1, 0)
    assert battle(done.state).moving is None
    assert battle(done.state).asks == ()


@pytest.mark.rule("trpg-move-14")
def test_two_hidden_enemies_who_meet_are_both_seen() -> None:
    state = moving({"sakaki": (0, 0), "kido": (2, 0)})
    state = with_unit(with_unit(state, KIDO, holds=STEALTH), SAKAKI, holds=STEALTH)
    done = walk(state, ROW[:3])
    assert not unit(done.state, KIDO).hidden
    assert not unit(done.state, SAKAKI).hidden
    cells = {one.cell for one in done.heard(None) if isinstance(one, Revealed)}
    assert cells == {(1, 0), (2, 0)}


@pytest.mark.rule("trpg-move-14")
def test_nobody_is_asked_who_has_nothing_left_to_go_on_with() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (2, 0)}), KIDO, holds=STEALTH)
    done = walk(with_unit(state, SAKAKI, movement=4), ROW[:3])
    assert place_of(done.state, SAKAKI) == (1, 0)
    assert battle(done.state).moving is None, "out of the zone it is four, three are left"
    assert battle(done.state).asks == ()


@pytest.mark.rule("trpg-move-14", "trpg-move-9")
def test_nobody_is_stopped_on_a_taken_cell() -> None:
    cells = {"sakaki": (0, 0), "hayami": (1, 0), "kido": (2, 0)}
    state = with_unit(moving(cells), KIDO, holds=STEALTH)
    done = walk(state, ROW[:3])
    assert place_of(done.state, SAKAKI) == (0, 0)
    assert not unit(done.state, KIDO).hidden
    assert battle(done.state).asks[-1].data == unit(state, SAKAKI).movement


@pytest.mark.rule("trpg-move-14")
def test_tables_may_let_the_hidden_share_their_cell() -> None:
    state = moving({"sakaki": (0, 0), "kido": (2, 0)}, options=Options(hidden_collision="share"))
    state = with_unit(state, KIDO, holds=STEALTH)
    done = walk(state, ROW[:2])
    assert place_of(done.state, SAKAKI) == (2, 0)
    assert unit(done.state, KIDO).hidden


@pytest.mark.rule("trpg-move-14")
def test_hidden_friends_are_no_obstacle_and_stay_hidden() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "hayami": (2, 0), "kido": (20, 15)}), HAYAMI, holds=STEALTH)
    away = with_unit(state, HAYAMI, cell=(9, 9))
    done, other = walk(state, ROW[:2]), walk(away, ROW[:2])
    assert done.heard(ANN) == other.heard(ANN)
    assert unit(done.state, HAYAMI).hidden


@pytest.mark.rule("trpg-move-9")
def test_a_hidden_friend_that_the_player_knows_of_is_in_the_way() -> None:
    """One's own, or the team's where it shares its secrets; to pass is free. Of others nobody learns."""
    state = with_unit(moving({"sakaki": (0, 0), "hayami": (2, 0), "kido": (20, 15)}), HAYAMI, holds=STEALTH)
    shares = moving(
        {"sakaki": (0, 0), "hayami": (2, 0), "kido": (20, 15)},
        options=Options(stealth_shared_with_team=True),
    )
    for known in (with_unit(state, HAYAMI, owner=ANN), with_unit(shares, HAYAMI, holds=STEALTH)):
        sight = view(known, ANN)
        sakaki = unit(known, SAKAKI)
        spend = legal_move.budget(sight.book, sakaki, sight.book.actions["normal_move"])
        assert (2, 0) not in legal_move.reachable(sight, sakaki, spend)
        for actor in (ANN, GM):
            assert code(known, actor, c.Move(SAKAKI, "normal_move", ROW[:2])) == "taken"
        assert place_of(walk(known, ROW[:3]).state, SAKAKI) == (3, 0)
    for actor in (ANN, GM):
        shared = walk(state, ROW[:2], actor=actor)
        assert place_of(shared.state, SAKAKI) == (2, 0), (
            "another player's friend in stealth: nobody learns of it"
        )


@pytest.mark.rule("trpg-move-9", "trpg-stealth-19")
def test_a_stopped_move_tells_of_no_hidden_friend() -> None:
    """Stopped on the cell of one's own hidden friend: the others hear what they always do."""
    state = moving({"sakaki": (0, 0), "hayami": (1, 0), "kido": (2, 0)})
    state = with_unit(with_unit(state, KIDO, holds=STEALTH), HAYAMI, holds=STEALTH, owner=ANN)
    away = with_unit(state, HAYAMI, cell=(9, 9))
    done, other = walk(state, ROW[:3]), walk(away, ROW[:3])
    for viewer in (DAN, None):
        assert done.heard(viewer) == other.heard(viewer)


# ---- mines ----------------------------------------------------------------------------------------------


def test_a_mine_on_the_way_goes_off_and_the_rest_is_planned_anew() -> None:
    state = moving({"sakaki": (0, 0), "kido": (20, 15)}, objects=(mine((2, 0)),))
    state = with_unit(state, SAKAKI, movement=5, bonuses=())
    done = walk(state, ROW)
    assert place_of(done.state, SAKAKI) == (2, 0)
    assert battle(done.state).asks[-1].kind == "reaction"
    done = give(done.state, ANN, c.React(SAKAKI, None))
    assert unit(done.state, SAKAKI).trion == unit(state, SAKAKI).trion - 8
    assert battle(done.state).objects == ()
    ask = battle(done.state).asks[-1]
    assert (ask.kind, ask.unit, ask.data) == ("stopped", SAKAKI, 3)
    done = give(done.state, ANN, c.GoOn(SAKAKI, ROW[2:]))
    assert place_of(done.state, SAKAKI) == (4, 0)
    assert battle(done.state).moving is None


def test_a_jump_passes_over_a_mine_and_its_own_side_walks_over_it() -> None:
    high = {(0, 0): 1, (2, 0): 1}
    state = heights(moving({"sakaki": (0, 0), "kido": (20, 15)}, objects=(mine((1, 0)),)), high)
    done = walk(state, ((2, 0),))
    assert battle(done.state).objects
    own = moving({"sakaki": (0, 0), "kido": (20, 15)}, objects=(mine((1, 0), team=NORTH),))
    done = walk(own, ROW[:2])
    assert (place_of(done.state, SAKAKI), len(battle(done.state).objects)) == ((2, 0), 1)


def test_who_goes_out_on_a_mine_goes_no_further() -> None:
    state = moving({"sakaki": (0, 0), "hayami": (9, 9), "kido": (20, 15)}, objects=(mine((1, 0)),))
    state = with_unit(state, SAKAKI, trion=5)
    done = give(walk(state, ROW[:3]).state, ANN, c.React(SAKAKI, None))
    assert unit(done.state, SAKAKI).life == "out"
    assert battle(done.state).moving is None


def test_wires_of_enemies_cost_two_more() -> None:
    wire = Object(id=600, thing="wire", cells=((1, 0),), height=0, team=SOUTH)
    state = moving({"sakaki": (0, 0), "kido": (20, 15)}, objects=(wire,))
    told = next(one for one in walk(state, ROW[:1]).events if isinstance(one, e.Moved))
    assert told.cost == 3
    own = replace(state, battle=replace(battle(state), objects=(replace(wire, team=NORTH),)))
    told = next(one for one in walk(own, ROW[:1]).events if isinstance(one, e.Moved))
    assert told.cost == 1


# ---- reserved moves -------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-stealth-28", "trpg-stealth-29", "trpg-stealth-34")
def test_a_reserved_move_is_made_in_the_attack_phase() -> None:
    holds = (Hold("invisible", "sub"), Hold("move_reserve", "sub"))
    state = with_unit(moving({"sakaki": (0, 0), "kido": (20, 15)}), SAKAKI, holds=holds)
    assert code(state, ANN, c.Move(SAKAKI, "normal_move", ROW[:1])) == "reserved"
    later = replace(state, battle=replace(battle(state), phase="attack"))
    done = walk(later, ROW[:1])
    after = unit(done.state, SAKAKI)
    assert (after.cell, after.acted) == ((1, 0), ("movement",))
    assert [hold.state for hold in after.holds] == ["invisible"]
    begun = with_unit(later, SAKAKI, sides=("main",))
    assert code(begun, ANN, c.Move(SAKAKI, "normal_move", ROW[:1])) == "too_late"


# ---- forced moves ---------------------------------------------------------------------------------------


def push(state: State, number: int, cell: Cell, by: int = NORTH) -> Done:
    board = table(state)
    forced.force(board, number, cell, by)
    return Done(board.state, tuple(board.told))


@pytest.mark.rule("trpg-move-16", "trpg-move-20", "trpg-zoc-12")
def test_force_takes_nothing_and_asks_no_price() -> None:
    state = heights(moving({"sakaki": (0, 0), "tono": (5, 5), "hayami": (5, 6)}), {(5, 3): 4})
    done = push(state, TONO, (5, 3))
    assert place_of(done.state, TONO) == (5, 3)
    before, after = unit(state, TONO), unit(done.state, TONO)
    assert (after.acted, after.trion) == (before.acted, before.trion)
    asked = replace(battle(done.state), asks=(Ask(id=2, kind="window", team=SOUTH),))
    walked = walk(replace(done.state, battle=asked), ((6, 3),), TONO, EVE, action="grasshopper_leap")
    assert place_of(walked.state, TONO) == (6, 3), "and its own move is still its own"


@pytest.mark.rule("trpg-move-19", "trpg-area-1", "trpg-area-9", "trpg-area-14")
def test_force_may_end_out_of_area() -> None:
    state = moving({"sakaki": (0, 0), "kido": (0, 5), "tono": (24, 19)})
    done = push(state, KIDO, (-3, 5))
    assert place_of(done.state, KIDO) == (-3, 5)
    assert unit(done.state, KIDO).pushed == NORTH
    assert e.Forced(unit(state, KIDO).name, (0, 5), (-3, 5), 3) in done.heard(None)
    corner = push(state, TONO, (25, 20))
    assert [one.outside for one in corner.events if isinstance(one, e.Forced)] == [2]
    back = push(done.state, KIDO, (0, 5))
    assert unit(back.state, KIDO).pushed is None


@pytest.mark.rule("trpg-move-21")
def test_a_hidden_enemy_on_the_end_cell_stops_force_one_cell_short() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "hayami": (3, 5), "kido": (0, 5)}), HAYAMI, holds=STEALTH)
    done = push(state, KIDO, (3, 5))
    assert place_of(done.state, KIDO) == (2, 5)
    assert not unit(done.state, HAYAMI).hidden
    assert e.Blocked(unit(state, KIDO).name, unit(state, HAYAMI).name, (3, 5)) in done.heard(None)
    beside = push(with_unit(state, HAYAMI, cell=(1, 5)), KIDO, (1, 5))
    assert place_of(beside.state, KIDO) == (0, 5)


@pytest.mark.rule("trpg-move-21")
def test_a_hidden_friend_on_the_end_cell_is_none_of_its_business() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "tono": (3, 5), "kido": (0, 5)}), TONO, holds=STEALTH)
    done = push(state, KIDO, (3, 5))
    assert place_of(done.state, KIDO) == (3, 5)
    assert unit(done.state, TONO).hidden


@pytest.mark.rule("trpg-stealth-39")
def test_force_ends_floating() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (0, 5)}), KIDO, holds=(Hold("floating"),))
    assert not unit(push(state, KIDO, (1, 5)).state, KIDO).has("floating")


@pytest.mark.rule("trpg-status-14")
def test_lost_legs_shorten_no_force() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (9, 5)}), KIDO, statuses=("leg_left", "leg_right"))
    assert (9, 8) in forced.landing_cells(field(state), unit(state, KIDO), 3)
    assert place_of(push(state, KIDO, (9, 8)).state, KIDO) == (9, 8)


def test_force_onto_a_mine_sets_it_off() -> None:
    state = moving({"sakaki": (0, 0), "kido": (0, 5)}, objects=(mine((0, 7), team=NORTH),), asks=())
    done = push(state, KIDO, (0, 7))
    assert battle(done.state).attack is not None
    over = push(state, KIDO, (0, 8))
    assert battle(over.state).attack is None


@pytest.mark.parametrize("viewer", [None, BEN, CAT, EVE])
def test_a_move_under_way_tells_nobody_else_where_it_was_going(viewer: Viewer) -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (2, 0)}), KIDO, holds=STEALTH)
    state = with_unit(state, SAKAKI, movement=9)
    left, right = walk(state, ((1, 0), (2, 0))), walk(state, ((1, 0), (2, 0), (3, 0)))
    assert view(left.state, viewer).battle == view(right.state, viewer).battle
    assert battle(right.state).moving is not None
