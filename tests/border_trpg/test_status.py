"""Statuses: what they do, from when, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import endings, forced, life, rounds, skills, statuses
from games.border_trpg import events_attack as e
from games.border_trpg.effects import StatusRemove
from games.border_trpg.field import Field
from games.border_trpg.options import Options
from games.border_trpg.pack import Pack
from games.border_trpg.state import State
from games.border_trpg.table import Table

from .duel import (
    APART,
    BESIDE,
    HAYAMI,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    party,
    window,
)
from .play import ANN, BEN, DAN, EVE, book, fight, replace, table, unit, view, with_unit

FOUR = {"sakaki": (5, 5), "tono": (6, 5), "hayami": (1, 1), "kido": (20, 15)}


def feedback(state: State) -> Table:
    """A battle taken through its feedback phase into the next round."""
    board = table(state)
    board.alter(phase="feedback", asks=(), turn=None)
    rounds.go_on(board)
    return board


def hurt(*held: str, **changes: Any) -> State:
    return with_unit(fight(FOUR), TONO, statuses=held, **changes)


@pytest.mark.rule("trpg-status-1")
def test_a_status_lasts() -> None:
    state = hurt("leak_small", "leg_left", trion=70)
    for _ in range(8):
        state = feedback(state).state
    assert unit(state, TONO).statuses == ("leak_small", "leg_left")
    assert unit(state, TONO).trion == 70 - 8 * 5


@pytest.mark.rule("trpg-status-2", "trpg-status-3", "trpg-status-4")
@pytest.mark.parametrize(
    ("held", "left"), [(("leak_small",), 35), (("leak_large",), 30), (("leak_small", "leak_large"), 25)]
)
def test_leaks_cost_trion_in_feedback(held: tuple[str, ...], left: int) -> None:
    assert feedback(hurt(*held, trion=40)).unit(TONO).trion == left


@pytest.mark.rule("trpg-status-12", "trpg-round-17", "trpg-end-6")
def test_a_leak_can_be_the_end() -> None:
    board = feedback(hurt("leak_small", trion=5, leak=NORTH))
    assert board.unit(TONO).life == "out"
    assert party(board.state, NORTH).points == 1
    assert feedback(hurt("leak_small", trion=6)).unit(TONO).life == "active"


@pytest.mark.rule("trpg-status-5", "trpg-status-7")
def test_the_dominant_hand_is_the_main_side() -> None:
    state = with_unit(attacking(BESIDE), SAKAKI, statuses=("hand_main",))
    assert code(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)) == "hand"
    guards = skills.own_skills(book(), unit(state, SAKAKI), "main", "reaction")
    shield = next(one for _, one in guards if one.id == "shield_guard")
    assert skills.why_not(book(), battle(state), unit(state, SAKAKI), "main", shield, (), "reaction") is None
    scorpion = with_unit(attacking(BESIDE, team=SOUTH), TONO, statuses=("hand_main",))
    assert give(scorpion, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state is not None


@pytest.mark.rule("trpg-status-6")
def test_the_other_hand_is_the_sub_side() -> None:
    state = attacking({"hayami": (5, 5), "tono": (6, 5)})
    state = with_unit(state, HAYAMI, sub=("rifle",), main=("rifle",), statuses=("hand_off",))
    assert code(state, BEN, c.Strike(HAYAMI, "rifle_burst", "sub", TONO)) == "hand"
    assert give(state, BEN, c.Strike(HAYAMI, "rifle_burst", "main", TONO)).state is not None


@pytest.mark.rule("trpg-status-8", "trpg-status-9", "trpg-status-10", "trpg-status-11")
def test_legs_take_four_each_after_all_bonuses() -> None:
    def movement(base: int, *held: str, action: str = "normal_move") -> int:
        mover = unit(hurt(*held, movement=base), TONO)
        return skills.movement(book(), mover, book().actions[action].effects)

    assert movement(5, "leg_right") == 1
    assert movement(9, "leg_right", "leg_left") == 1
    assert movement(3, "leg_left", action="full_move") == 2  # 3 + 3 - 4
    assert movement(2, "leg_right", "leg_left") == 0


@pytest.mark.rule("trpg-status-13")
def test_a_lost_hand_bars_its_parry() -> None:
    state = with_unit(attacking(BESIDE, team=SOUTH), SAKAKI, statuses=("hand_main",))
    now = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
    assert code(now, ANN, c.React(SAKAKI, "kogetsu_parry", "main")) == "reaction"
    whole = with_unit(now, SAKAKI, statuses=())
    assert give(whole, ANN, c.React(SAKAKI, "kogetsu_parry", "main"), *(6,) * 7, *(1,) * 8).state is not None


@pytest.mark.rule("trpg-status-14")
def test_lost_legs_shorten_no_forced_move() -> None:
    state = with_unit(fight(APART), TONO, statuses=("leg_right", "leg_left"))
    cells = forced.landing_cells(Field(book(), battle(state)), unit(state, TONO), 3)
    assert (11, 5) in cells
    board = table(state)
    forced.force(board, TONO, (11, 5), NORTH)
    assert board.unit(TONO).cell == (11, 5)


@pytest.mark.rule("trpg-status-15")
def test_a_status_works_at_once() -> None:
    """Sakaki loses the main hand in its own turn: the Kogetsu cannot follow."""
    state = attacking({"sakaki": (5, 5), "tono": (6, 5), "kido": (20, 15)})
    state = dumb(state, SAKAKI, TONO)
    state = with_unit(state, SAKAKI, sub=("meteor",), trion=70)
    blast = c.Strike(SAKAKI, "meteor_burst", "sub", cell=(6, 5), friends=True)
    now = give(state, ANN, blast).state
    now = give(now, ANN, c.React(SAKAKI)).state
    now = give(now, EVE, c.React(TONO)).state
    done = give(now, ANN, c.Burst(SAKAKI, 0), 5, 3, 1)  # both roll on tier 10
    assert unit(done.state, SAKAKI).statuses == ("hand_main",)
    slash = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)
    assert code(window(done.state, NORTH), ANN, slash) == "hand"


@pytest.mark.rule("trpg-status-16", "trpg-end-12")
def test_what_ends_a_status() -> None:
    board = table(hurt("leak_small", "leg_left"))
    assert statuses.take(board, TONO, "leak_small")
    assert board.unit(TONO).statuses == ("leg_left",)
    assert not statuses.take(board, TONO, "leak_small")
    life.revive(board, TONO)
    assert board.unit(TONO).statuses == ()
    endings.end(table(hurt("leg_left")), "gm", ())  # statuses are of the battle and go with it
    assert unit(fight(FOUR), TONO).statuses == ()


@pytest.mark.rule("trpg-status-16")
def test_an_attack_may_end_a_status() -> None:
    """A pack's skill that takes a status away, put together here."""
    healing = replace(book().skills["scorpion_cut"], effects=(StatusRemove("weighted"),))
    assert isinstance(book().pack, Pack)
    state = dumb(attacking(BESIDE, team=SOUTH), SAKAKI, TONO)
    state = with_unit(state, SAKAKI, statuses=("weighted", "weighted"))
    now = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
    kept = book().skills["scorpion_cut"]
    book().skills["scorpion_cut"] = healing
    try:
        hit = give(now, ANN, c.React(SAKAKI)).state
        done = give(hit, EVE, c.Burst(TONO, 0), 1, 1)
    finally:
        book().skills["scorpion_cut"] = kept
    assert found(done, e.StatusLost).status == "weighted"
    assert unit(done.state, SAKAKI).statuses == ("weighted", "leak_small")


@pytest.mark.rule("trpg-status-17")
def test_trion_and_statuses_are_public() -> None:
    def seen(options: Options, viewer: int | None) -> int:
        state = with_unit(fight(FOUR, options=options), TONO, trion=54, statuses=("leg_left",))
        shown = view(state, viewer).battle
        assert shown is not None
        tono = next(one for one in shown.units if one.id == TONO)
        assert tono.statuses == ("leg_left",)
        return tono.trion

    assert seen(Options(), ANN) == seen(Options(), None) == 54
    assert seen(Options(enemy_trion="hidden"), ANN) == -1
    assert seen(Options(enemy_trion="band"), ANN) not in (54, -1)
    assert seen(Options(enemy_trion="hidden"), DAN) == 54  # its own team


@pytest.mark.rule("trpg-status-17")
def test_where_trion_is_kept_no_line_tells_it() -> None:
    state = dumb(attacking(BESIDE, options=Options(enemy_trion="hidden")), SAKAKI, TONO)
    now = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    now = give(now, EVE, c.React(TONO)).state
    assert found(give(now, ANN, c.Burst(SAKAKI, 0), 1, 1), e.Damaged).left is None


def test_weights_are_held_twice_at_most() -> None:
    board = table(fight(FOUR))
    assert statuses.give(board, TONO, "weighted", NORTH)
    assert statuses.give(board, TONO, "weighted", NORTH)
    assert not statuses.give(board, TONO, "weighted", NORTH)
    assert statuses.penalty(book(), board.unit(TONO)) == 6


def test_cracked_plates_and_eyes_cost_dice() -> None:
    person = unit(hurt("plate_cracked", "eye_damaged"), TONO)
    assert statuses.bonus(book(), person, "defend") == -2
    assert statuses.bonus(book(), person, "hit") == -2
    assert statuses.bonus(book(), person, "evade") == 0


def test_what_holds_for_the_next_check_goes_with_it() -> None:
    """Aim for the next hit check, Alert for the next reaction, Multi Link for whatever comes."""
    board = table(fight(FOUR))
    aim = book().actions["aim"].effects[0]
    alert = book().operator_actions["alert"].effects[0]
    link = book().operator_actions["multi_link"].effects[0]
    for effect in (aim, alert, link):
        statuses.add_bonus(board, TONO, effect, effect.until, "x")  # type: ignore[union-attr,arg-type]  # dice
    assert statuses.bonus(book(), board.unit(TONO), "hit") == 3
    statuses.consume(board, TONO, "evade")
    assert statuses.bonus(book(), board.unit(TONO), "evade") == 0
    assert statuses.bonus(book(), board.unit(TONO), "hit") == 2
    statuses.consume(board, TONO, "hit")
    assert board.unit(TONO).bonuses == ()
