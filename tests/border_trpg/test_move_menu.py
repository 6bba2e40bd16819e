"""The menu of moves: what it offers is legal, what it says is what it costs, and nobody hidden is in it."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import legal_move, menu_move
from games.border_trpg.battle import Ask, Hold, Searched
from games.border_trpg.effects import MoveFree
from games.border_trpg.state import State
from games.border_trpg.view import View
from games.engine.contract import Refused, Seat
from games.engine.menu import Menu, commands
from games.engine.text import english

from .ground import heights
from .play import ANN, BEN, DAN, EVE, GM, replace, unit, view, with_unit
from .test_moving import (
    HAYAMI,
    KIDO,
    NORTH,
    ROW,
    SAKAKI,
    SOUTH,
    STEALTH,
    TONO,
    battle,
    code,
    give,
    mine,
    moving,
    place_of,
    walk,
)

BARE = {"sakaki": (0, 0), "kido": (20, 15)}


def ask(state: State, seat: Seat, *path: str) -> object:
    """What the menu says at a place of it."""
    seen = view(state, seat)
    return menu_move.BRANCHES[path[0]](seen, path[1:])


def menu(state: State, seat: Seat, *path: str) -> Menu:
    found = ask(state, seat, *path)
    assert isinstance(found, Menu)
    return found


def keys(state: State, seat: Seat, *path: str) -> list[str]:
    return [option.key for option in menu(state, seat, *path).open]


def top(state: State, seat: Seat) -> list[str]:
    return [option.key for option in menu_move.root(view(state, seat))]


def test_who_can_move_now_is_asked_and_nobody_else() -> None:
    state = moving({**BARE, "hayami": (9, 9)})
    assert {seat: top(state, seat) for seat in (ANN, BEN, DAN, GM)} == {
        ANN: ["move"],
        BEN: ["move"],
        DAN: [],
        GM: ["move"],
    }
    assert keys(state, GM, "move") == [f"u{SAKAKI}", f"u{HAYAMI}"]
    done = walk(state, ROW[:1]).state
    again = replace(done, battle=replace(battle(done), asks=battle(state).asks))
    assert top(again, ANN) == []
    assert top(replace(state, battle=replace(battle(state), phase="tactics")), ANN) == []


@pytest.mark.rule("trpg-move-13")
def test_all_that_is_offered_is_legal() -> None:
    hills = {(1, 0): 1, (0, 1): 2, (2, 1): 3, (3, 0): 1}
    state = heights(moving({"sakaki": (0, 0), "hayami": (1, 1), "kido": (3, 2)}), hills)
    found = list(commands(lambda path: ask(state, ANN, *path), ("move",)))
    assert len(found) > 30
    seen = view(state, ANN)
    for command in found:
        assert isinstance(command, c.Move)
        legal_move.move(seen, command)
    assert {command.action for command in found if isinstance(command, c.Move)} == {
        way.means.id for way in legal_move.ways(seen.book, battle(state), unit(state, SAKAKI))
    }


def test_moves_that_cannot_be_paid_are_shown_with_the_reason() -> None:
    state = with_unit(moving(BARE), SAKAKI, trion=2)
    leap = next(one for one in menu(state, ANN, "move").options if one.key.startswith("grasshopper_leap"))
    assert leap.blocked is not None
    with pytest.raises(Refused):
        ask(state, ANN, "move", leap.key)


def test_few_cells_are_listed_with_their_cost_and_many_by_sector() -> None:
    state = with_unit(moving({"sakaki": (2, 2), "kido": (20, 15)}), SAKAKI, movement=2)
    asked = menu(state, ANN, "move", "normal_move")
    near = {option.key: english(option.label) for option in asked.options}
    assert {"stay", "write", "C1", "D3", "E3"} <= set(near)
    assert "F3" not in near
    assert near["E3"] == "E3: cost 2"
    far = with_unit(state, SAKAKI, movement=4)
    found = keys(far, ANN, "move", "normal_move")
    assert found == ["stay", "write", "z1", "z2", "z6"], "only sectors with a cell in reach"
    assert keys(far, ANN, "move", "normal_move", "z2") == ["F2", "F3", "G3", "F4"]
    assert len(found) <= 25
    direct = ask(far, ANN, "move", "normal_move", "F4", "go")
    assert direct == ask(far, ANN, "move", "normal_move", "z2", "F4", "go")
    assert isinstance(direct, c.Move)
    assert direct.path[-1] == (5, 3)


@pytest.mark.rule("trpg-move-13")
def test_the_way_and_its_cost_stand_before_the_go() -> None:
    state = heights(with_unit(moving(BARE), SAKAKI, movement=9), {(1, 0): 2})
    asked = menu(state, ANN, "move", "normal_move", "write", "B1")
    assert english(asked.prompt) == f"{unit(state, SAKAKI).name}: B1. Cost 3 of 9."
    command = ask(state, ANN, "move", "normal_move", "write", "B1", "go")
    assert command == c.Move(SAKAKI, "normal_move", ((1, 0),))


@pytest.mark.rule("trpg-jump-11")
def test_a_jump_is_offered_beside_the_walk() -> None:
    roofs = {(0, 0): 2, (1, 0): 2, (4, 0): 3}
    state = heights(with_unit(moving(BARE), SAKAKI, movement=9), roofs)
    path = ("move", "normal_move", "E1")
    assert english(menu(state, ANN, *path).prompt).endswith("B1 !E1. Cost 5 of 9.")
    assert keys(state, ANN, *path) == ["go", "walk"]
    assert ask(state, ANN, *path, "go") == c.Move(SAKAKI, "normal_move", ((1, 0), (4, 0)))
    assert ask(state, ANN, *path, "walk", "go") == c.Move(SAKAKI, "normal_move", ROW)
    short = with_unit(state, SAKAKI, movement=8)
    assert keys(short, ANN, *path) == ["go"], "the walk costs nine"


def test_ways_may_be_written() -> None:
    state = heights(with_unit(moving(BARE), SAKAKI, movement=9), {(0, 0): 1, (2, 0): 1})
    path = ("move", "normal_move", "write")
    assert ask(state, ANN, *path, "a2, a3", "go") == c.Move(SAKAKI, "normal_move", ((0, 1), (0, 2)))
    assert ask(state, ANN, *path, "!C1", "go") == c.Move(SAKAKI, "normal_move", ((2, 0),))
    assert ask(state, ANN, *path, "A4", "go") == c.Move(SAKAKI, "normal_move", ((0, 1), (0, 2), (0, 3)))
    for words, refused in (("Z9", "cells"), ("!A4", "jump"), ("A12", "too_far"), ("5", "cells")):
        with pytest.raises(Refused) as found:
            ask(state, ANN, *path, words)
        assert found.value.code == refused


def test_a_leap_may_end_in_the_air() -> None:
    state = moving(BARE)
    key = next(one for one in keys(state, ANN, "move") if one.startswith("grasshopper_leap"))
    assert keys(state, ANN, "move", key, "B1") == ["go", "air"]
    assert ask(state, ANN, "move", key, "B1", "air") == c.Move(
        SAKAKI, "grasshopper_leap", ((1, 0),), "sub", airborne=True
    )


@pytest.mark.rule("trpg-stealth-2", "trpg-stealth-18")
def test_the_hidden_are_told_what_would_show_them() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (6, 0)}), SAKAKI, holds=STEALTH)

    def note(of: State, *path: str) -> str:
        found = menu(of, ANN, "move", *path).note
        return "" if found is None else english(found)

    assert note(state, "normal_move", "C1") == ""
    assert unit(state, KIDO).name in note(state, "normal_move", "D1")
    assert note(with_unit(state, SAKAKI, holds=()), "normal_move", "D1") == ""
    searched = replace(state, battle=replace(battle(state), searched=(Searched(SOUTH, (3, 0), 3),)))
    assert "C1" in note(searched, "normal_move", "C1")
    leap = next(one for one in keys(state, ANN, "move") if one.startswith("grasshopper_leap"))
    assert note(state, leap, "B1") != ""
    known = replace(state, battle=replace(battle(state), objects=(mine((1, 0), hidden=False),)))
    assert "B1" in note(known, "normal_move", "C1")


@pytest.mark.rule("trpg-zoc-13", "trpg-stealth-19")
def test_no_menu_and_no_preview_depends_on_who_is_hidden_where() -> None:
    state = with_unit(moving({"sakaki": (0, 0), "kido": (1, 0)}), KIDO, holds=STEALTH)
    away = with_unit(state, KIDO, cell=(20, 15))
    for path in ((), ("normal_move",), ("normal_move", "C1")):
        assert menu(state, ANN, "move", *path) == menu(away, ANN, "move", *path)
    here, there = (menu_move.preview(view(one, ANN), unit(one, SAKAKI)) for one in (state, away))
    assert here is not None
    assert there is not None
    assert here.reach == there.reach
    assert menu_move.preview(view(state, DAN), unit(state, SAKAKI)) is None


def test_a_stopped_move_goes_on_as_planned_or_anew() -> None:
    state = moving(BARE, objects=(mine((1, 0)),))
    state = with_unit(state, SAKAKI, movement=5)
    state = give(walk(state, ROW[:3]).state, ANN, c.React(SAKAKI, None)).state
    assert top(state, ANN) == ["go_on"]
    assert top(state, BEN) == []
    found = keys(state, ANN, "go_on")
    assert found[:3] == ["on", "stay", "write"]
    assert ask(state, ANN, "go_on", "on", "go") == c.GoOn(SAKAKI, ROW[1:3])
    assert ask(state, ANN, "go_on", "stay", "go") == c.GoOn(SAKAKI)
    seen = view(state, ANN)
    for command in commands(lambda path: ask(state, ANN, *path), ("go_on",)):
        assert isinstance(command, c.GoOn)
        legal_move.go_on(seen, command)
    preview = menu_move.preview(seen, unit(state, SAKAKI))
    assert preview is not None
    assert preview.movement == 4


# ---- free and forced moves, in an attack -----------------------------------------------------------------


def retreating(**changes: object) -> State:
    """Hayami has shot Tono, who did not react, and is asked for the free move of gunners."""
    state = moving({"hayami": (5, 5), "sakaki": (9, 9), "tono": (5, 6)}, phase="attack")
    state = with_unit(state, HAYAMI, **changes)
    state = give(state, BEN, c.Strike(HAYAMI, "rifle_burst", "main", target=TONO)).state
    state = give(state, EVE, c.React(TONO, None)).state
    return give(state, BEN, c.Burst(HAYAMI), 1, 1).state


@pytest.mark.rule("trpg-status-14")
def test_a_free_move_has_its_own_cells_whatever_legs_and_zones() -> None:
    state = retreating(statuses=("leg_left", "leg_right"))
    assert battle(state).asks[-1].kind == "free_move"
    assert keys(state, BEN, "go_on") == ["stay", "write", "F5", "E6", "G6"]
    assert code(state, BEN, c.GoOn(HAYAMI, ((4, 5), (3, 5)))) == "too_far"
    done = give(state, BEN, c.GoOn(HAYAMI, ((4, 5),)))
    assert place_of(done.state, HAYAMI) == (4, 5)
    assert unit(done.state, HAYAMI).acted == (), "no movement action (trpg-round-14)"
    assert battle(done.state).attack is None


def test_who_does_not_want_a_free_move_keeps_it() -> None:
    state = retreating()
    done = give(state, BEN, c.GoOn(HAYAMI))
    assert place_of(done.state, HAYAMI) == (5, 5)
    assert unit(done.state, HAYAMI).spent == ()
    assert give(state, BEN, c.GoOn(HAYAMI, ((4, 5),))).state.battle != done.state.battle
    assert unit(give(state, BEN, c.GoOn(HAYAMI, ((4, 5),))).state, HAYAMI).spent != ()


def test_heights_count_in_a_free_move() -> None:
    state = heights(retreating(), {(4, 5): 1})
    assert "E6" not in keys(state, BEN, "go_on")


def test_a_charge_keeps_one_direction() -> None:
    cells = {"sakaki": (0, 5), "natsume": (5, 5), "tono": (5, 8)}
    teams = {"North": ("natsume", "sakaki"), "South": ("tono",)}
    state = moving(cells, team=4, phase="attack", teams=teams)
    state = give(state, ANN, c.Strike(1, "raygust_cut", "main", target=3, combos=("thruster_charge",))).state
    assert battle(state).asks[-1].kind == "free_move"
    effect = next(
        one for one in view(state, ANN).book.skills["thruster_charge"].effects if isinstance(one, MoveFree)
    )
    assert (effect.n, effect.straight) == (2, True)
    assert code(state, ANN, c.GoOn(1, ((5, 6), (6, 6)))) == "bent"
    assert "G7" not in keys(state, ANN, "go_on")
    done = give(state, ANN, c.GoOn(1, ((5, 6), (5, 7))))
    assert place_of(done.state, 1) == (5, 7)
    assert battle(done.state).attack is not None, "beside its target it strikes"


@pytest.mark.rule("trpg-move-17")
def test_the_side_that_forces_says_where() -> None:
    state = moving({"sakaki": (0, 5), "hayami": (9, 9), "tono": (1, 5)}, team=SOUTH, phase="attack")
    state = give(state, EVE, c.Strike(TONO, "grasshopper_toss", "main", target=SAKAKI)).state
    state = give(state, ANN, c.React(SAKAKI, None)).state
    asked = battle(state).asks[-1]
    assert (asked.kind, asked.unit, asked.data) == ("force", TONO, SAKAKI)
    for seat in (ANN, BEN):
        with pytest.raises(Refused):
            give(state, seat, c.Force(SAKAKI, (-3, 5)))
    done = give(state, EVE, c.Force(SAKAKI, (-3, 5)))
    assert place_of(done.state, SAKAKI) == (-3, 5)
    assert unit(done.state, SAKAKI).pushed == SOUTH


def test_one_player_s_several_units_are_picked_by_name() -> None:
    state = with_unit(moving({**BARE, "hayami": (9, 9)}), HAYAMI, owner=ANN)
    assert keys(state, ANN, "move") == [f"u{SAKAKI}", f"u{HAYAMI}"]
    assert ask(state, ANN, "move", f"u{HAYAMI}", "stand_ground") == c.Move(HAYAMI, "stand_ground")


def test_out_of_area_only_standing_ground_is_open() -> None:
    state = with_unit(moving(BARE), SAKAKI, cell=(-1, 0))
    assert keys(state, ANN, "move") == ["stand_ground"]
    seen: View = view(state, ANN)
    assert menu_move.preview(seen, unit(state, SAKAKI)) is None


@pytest.mark.rule("trpg-stealth-28")
def test_a_reserved_move_waits_for_the_attack_phase() -> None:
    state = with_unit(moving(BARE), SAKAKI, holds=(Hold("move_reserve", "sub"),))
    assert top(state, ANN) == []
    later = battle(state)
    attack = replace(later, phase="attack", asks=(Ask(id=9, kind="window", team=NORTH),))
    assert top(replace(state, battle=attack), ANN) == ["move"]


def through(state: State) -> State:
    """The battle once everybody has answered what a mine or attack asks, with the least that can be said."""
    while battle(state).asks and battle(state).asks[-1].kind in ("reaction", "offers", "hit", "burst"):
        kind, number = battle(state).asks[-1].kind, battle(state).asks[-1].unit
        assert number is not None
        seat = unit(state, number).owner
        assert seat is not None
        said = {"reaction": c.React(number, None), "hit": c.Hit(number), "burst": c.Burst(number)}[kind]
        state = give(state, seat, said, *(1, 2, 3, 4, 5) * 12).state
    return state


def test_a_mine_in_a_charge_goes_off_before_the_blow() -> None:
    cells = {"sakaki": (0, 5), "natsume": (5, 5), "tono": (5, 8)}
    teams = {"North": ("natsume", "sakaki"), "South": ("tono",)}
    trap = replace(mine((5, 6)), team=5)
    state = moving(cells, team=4, phase="attack", teams=teams, objects=(trap,))
    state = give(state, ANN, c.Strike(1, "raygust_cut", "main", target=3, combos=("thruster_charge",))).state
    before, victim = unit(state, 1).trion, unit(state, 3).trion
    state = give(state, ANN, c.GoOn(1, ((5, 6), (5, 7)))).state
    assert (place_of(state, 1), battle(state).asks[-1].unit) == ((5, 6), 1)
    assert unit(state, 3).trion == victim
    state = give(state, ANN, c.React(1, None)).state
    assert unit(state, 1).trion == before - 8
    assert (battle(state).asks[-1].kind, battle(state).asks[-1].data) == ("stopped", 1)
    state = give(state, ANN, c.GoOn(1, ((5, 7),))).state
    state = through(state)
    assert unit(state, 3).trion < victim
    assert (battle(state).attack, battle(state).moving) == (None, None)


def test_who_goes_out_on_a_mine_in_a_retreat_ends_the_attack_all_the_same() -> None:
    state = retreating()
    state = with_unit(state, HAYAMI, trion=3)
    state = replace(state, battle=replace(battle(state), objects=(mine((4, 5)),)))
    state = through(give(state, BEN, c.GoOn(HAYAMI, ((4, 5),))).state)
    assert unit(state, HAYAMI).life == "out"
    assert (battle(state).attack, battle(state).moving) == (None, None)
    assert battle(state).asks == ()


def test_cells_beside_enemies_come_before_the_sectors() -> None:
    state = with_unit(moving({"sakaki": (2, 2), "kido": (4, 2), "tono": (20, 15)}), SAKAKI, movement=4)
    first = menu(state, ANN, "move", "normal_move").options[0]
    assert english(first.label) == "D3: beside Mitsuru Kido, cost 1"
    assert ask(state, ANN, "move", "normal_move", first.key, "go") == c.Move(SAKAKI, "normal_move", ((3, 2),))
