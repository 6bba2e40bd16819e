"""Actions, ranges and squares; what is done in the tactics phase (the chapter trpg-tactics)."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg.battle import Bonus, Cell, Hold
from games.border_trpg.effects import BonusDice, MoveBonus
from games.border_trpg.events_attack import DiceGained
from games.border_trpg.field import distance, square
from games.border_trpg.legal_round import may_act
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import find
from tests.border_trpg.course import (
    ROLLS,
    alter,
    asked,
    battle,
    give,
    refused,
    run,
    said,
    settle,
    with_party,
)
from tests.border_trpg.ground import heights
from tests.border_trpg.play import ANN, BEN, CAT, DAN, EVE, FAY, GM, book, fight, unit, with_unit

NORTH, SOUTH = 7, 8
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)


def pool(state: State, team: int) -> int:
    return find(battle(state).parties, team).dice


def able(state: State, number: int, param: str, value: int) -> State:
    """The unit with a parameter changed."""
    return with_unit(state, number, params={**unit(state, number).params, param: value})


# ---- how often -------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-1", "trpg-tactics-2")
def test_one_action_in_tactics_and_a_combination_is_one_action() -> None:
    state = run(fight({"sakaki": (2, 2), "hayami": (20, 2), "tono": (4, 2)})).state
    once = give(state, ANN, c.Act(SAKAKI, "coordinate")).state
    assert refused(once, ANN, c.Act(SAKAKI, "read_field")) == "acted"
    attack = run(alter(state, phase="attack", asks=())).state
    slash = c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO, combos=("senku_slash",))
    done = settle(give(attack, ANN, slash).state).state
    assert unit(done, SAKAKI).sides == ("main",), "Senku with the slash: one main action"
    assert asked(done) == ("again", SAKAKI)


@pytest.mark.rule("trpg-tactics-3")
def test_each_skill_in_its_phase() -> None:
    state = run(fight({"hayami": (2, 2), "kido": (20, 15)})).state
    assert give(state, BEN, c.Act(HAYAMI, "bagworm_on", "sub"))
    assert refused(state, BEN, c.Act(HAYAMI, "rifle_burst", "main", target=KIDO)) == "action"
    assert refused(state, BEN, c.Act(HAYAMI, "normal_move")) == "action"
    assert refused(state, BEN, c.Act(HAYAMI, "evade")) == "action"
    assert refused(state, BEN, c.Act(HAYAMI, "remote_advice")) == "action"
    attack = run(alter(state, phase="attack", asks=())).state
    assert refused(attack, BEN, c.Act(HAYAMI, "bagworm_on", "sub")) == "phase"


@pytest.mark.rule("trpg-tactics-19")
def test_a_pass_is_public_and_spends_the_action() -> None:
    state = run(fight({"sakaki": (2, 2), "hayami": (4, 2), "tono": (20, 15)})).state
    done = give(state, ANN, c.Pass(SAKAKI))
    (passed,) = said(done, e.HasPassed)
    assert passed in done.heard(None)
    assert not may_act(battle(done.state), unit(done.state, SAKAKI), "tactics")
    assert refused(done.state, ANN, c.Act(SAKAKI, "coordinate")) == "acted"
    assert refused(done.state, ANN, c.Pass(SAKAKI)) == "acted"
    for phase in ("movement", "attack"):
        later = run(alter(state, phase=phase, asks=(), order=(NORTH, SOUTH), at=int(phase == "movement")))
        assert asked(later.state) == ("window", NORTH)
        assert phase in unit(give(later.state, ANN, c.Pass(SAKAKI)).state, SAKAKI).passed


# ---- ranges ----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-4", "trpg-tactics-5")
def test_range_reaches_so_far_and_the_own_cell_is_zero() -> None:
    state = run(able(fight({"sakaki": (2, 2), "tono": (2, 6), "kido": (20, 15)}), SAKAKI, "spt", 4)).state
    feint = c.Act(SAKAKI, "feint", target=TONO)
    for cell, legal in (((2, 6), True), ((2, 5), True), ((3, 5), True), ((2, 7), False), ((4, 5), False)):
        there = with_unit(state, TONO, cell=cell)
        if legal:
            assert give(there, ANN, feint, *ROLLS)
        else:
            assert refused(there, ANN, feint) == "target", "range 4"
    assert distance(battle(state), (2, 2), (2, 2)) == 0
    search = c.Act(MORI, "area_search", cell=(5, 5))
    own = run(fight({"mori": (5, 5), "kido": (20, 15)})).state
    assert give(own, CAT, search), "one's own cell is at distance 0"


@pytest.mark.rule("trpg-tactics-6", "trpg-tactics-8")
@pytest.mark.parametrize(
    ("a", "b", "steps", "king"),
    [
        ((0, 0), (2, 1), 3, 2),
        ((0, 0), (3, 2), 5, 3),
        ((0, 0), (3, 0), 3, 3),
        ((0, 0), (0, 5), 5, 5),
    ],
)
def test_distance_is_counted_in_steps(a: Cell, b: Cell, steps: int, king: int) -> None:
    assert distance(battle(fight({"sakaki": a})), a, b) == steps
    other = battle(fight({"sakaki": a}, options=Options(range_metric="chebyshev")))
    assert distance(other, a, b) == king


@pytest.mark.rule("trpg-tactics-7", "trpg-tactics-9", "trpg-tactics-10")
def test_height_does_not_count_and_nothing_is_in_the_way() -> None:
    cells = {"sakaki": (3, 3), "tono": (4, 3), "hayami": (20, 15), "usui": (20, 18)}
    state = heights(fight(cells, phase="attack"), {(4, 3): 5})
    assert distance(battle(state), (3, 3), (4, 3)) == 1
    state = run(state).state
    assert asked(give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)).state)[0] in (
        "offers",
        "reaction",
    ), "neighbours reach each other"
    picture = heights(fight(cells), {(5, 5): 2, (7, 4): 4})
    assert distance(battle(picture), (5, 5), (2, 5)) == 3
    assert distance(battle(picture), (5, 5), (7, 4)) == 3
    tower = heights(fight({"hayami": (2, 2), "tono": (6, 2), "usui": (20, 18)}, phase="attack"), {(4, 2): 9})
    shot = give(run(tower).state, BEN, c.Strike(HAYAMI, "rifle_burst", "main", target=TONO))
    assert asked(shot.state)[0] in ("offers", "reaction"), "over the tower"


@pytest.mark.rule("trpg-tactics-21")
def test_the_range_parameter_lengthens_nothing() -> None:
    state = fight({"usui": (2, 2), "sakaki": (13, 2)}, phase="attack", order=(SOUTH, NORTH))
    state = run(able(state, USUI, "rng", 11)).state
    shot = c.Strike(USUI, "egret_shot", "main", target=SAKAKI)
    assert refused(state, FAY, shot) == "range", "11 cells away, Egret reaches 10"
    nearer = with_unit(state, SAKAKI, cell=(12, 2))
    assert asked(give(nearer, FAY, shot).state)[0] in ("offers", "reaction")


# ---- squares ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-11", "trpg-tactics-16")
def test_a_square_is_around_its_centre_and_cut_at_the_edge() -> None:
    cells = square((4, 0), 3)
    assert set(cells) == {(x, y) for x in (3, 4, 5) for y in (-1, 0, 1)}
    assert len(square((10, 10), 5)) == 25
    corner = [cell for cell in square((0, 0), 3) if min(cell) >= 0]
    assert len(corner) == 4


def blasted(state: State, centre: Cell) -> set[int]:
    """Whom Kido's Meteora around a cell aims at."""
    done = give(state, DAN, c.Strike(KIDO, "meteor_burst", "main", cell=centre, friends=True))
    attack = battle(done.state).attack
    return set() if attack is None else {one.unit for one in attack.aimed}


def bombing(cells: dict[str, Cell]) -> State:
    return run(fight(cells, phase="attack", order=(SOUTH, NORTH))).state


@pytest.mark.rule("trpg-tactics-12", "trpg-tactics-20")
def test_a_square_hits_friend_foe_and_user() -> None:
    state = bombing({"kido": (5, 5), "tono": (6, 6), "sakaki": (7, 5), "hayami": (9, 5)})
    assert blasted(state, (6, 5)) == {KIDO, TONO, SAKAKI}


@pytest.mark.rule("trpg-tactics-13", "trpg-tactics-14", "trpg-tactics-15")
def test_range_is_to_the_centre_and_a_roof_is_no_shelter() -> None:
    cells = {"kido": (0, 5), "sakaki": (5, 6), "hayami": (4, 7), "usui": (20, 18)}
    state = heights(bombing(cells), {(5, 6): 2})
    assert blasted(state, (4, 5)) == {SAKAKI}, "at distance 6 inside the square; Hayami is outside"
    far = c.Strike(KIDO, "meteor_burst", "main", cell=(5, 5), friends=True)
    assert refused(state, DAN, far) == "range"


@pytest.mark.rule("trpg-tactics-16")
def test_the_centre_is_a_cell_of_the_map_and_who_is_out_of_area_is_hit_too() -> None:
    cells = {"kido": (0, 3), "sakaki": (1, 1), "hayami": (20, 15)}
    state = with_unit(bombing(cells), HAYAMI, cell=(-1, 0))
    assert blasted(state, (0, 0)) == {SAKAKI, HAYAMI}
    outside = c.Strike(KIDO, "meteor_burst", "main", cell=(-1, 1), friends=True)
    assert refused(state, DAN, outside) == "off_map"


# ---- costs and targets -----------------------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-17")
def test_a_cost_is_paid_at_declaration_and_not_given_back() -> None:
    state = run(fight({"kido": (2, 2), "sakaki": (5, 2)}, phase="attack", order=(SOUTH, NORTH))).state
    before = unit(state, KIDO).trion
    declared = give(state, DAN, c.Strike(KIDO, "asteroid_shot", "main", target=SAKAKI)).state
    cost = book().skills["asteroid_shot"].cost
    assert unit(declared, KIDO).trion == before - cost
    reacted = settle(declared, until=("hit",)).state
    missed = settle(give(reacted, DAN, c.Hit(KIDO), *[2] * 8).state).state
    assert unit(missed, SAKAKI).trion == 70
    assert unit(missed, KIDO).trion == before - cost


@pytest.mark.rule("trpg-tactics-18", "trpg-damage-9")
def test_nobody_pays_its_last_trion() -> None:
    state = run(fight({"hayami": (2, 2), "kido": (20, 15)})).state
    assert refused(with_unit(state, HAYAMI, trion=5), BEN, c.Act(HAYAMI, "bagworm_on", "sub")) == "trion"
    rich = give(with_unit(state, HAYAMI, trion=6), BEN, c.Act(HAYAMI, "bagworm_on", "sub")).state
    assert unit(rich, HAYAMI).trion == 1
    cells = {"sakaki": (4, 2), "hayami": (2, 2), "kido": (20, 15)}
    free = run(fight(cells, options=Options(allow_self_exhaust=True))).state
    spent = give(with_unit(free, HAYAMI, trion=5), BEN, c.Act(HAYAMI, "bagworm_on", "sub")).state
    assert (unit(spent, HAYAMI).trion, unit(spent, HAYAMI).life) == (0, "out"), "at this table one may"


@pytest.mark.rule("trpg-tactics-20")
def test_a_single_target_is_a_known_enemy() -> None:
    cells = {"sakaki": (2, 2), "hayami": (3, 2), "tono": (2, 3), "kido": (20, 15)}
    state = run(with_unit(fight(cells, phase="attack"), TONO, holds=(Hold("stealth", "main"),))).state
    slash = {
        target: c.Strike(SAKAKI, "kogetsu_slash", "main", target=target) for target in (HAYAMI, TONO, 99)
    }
    assert refused(state, ANN, slash[TONO]) == refused(state, ANN, slash[99])
    assert refused(state, ANN, slash[HAYAMI]) == "friend"


# ---- what the actions of the phase do --------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-17", "trpg-dice-2")
def test_coordinate_gives_two_dice() -> None:
    state = run(fight({"sakaki": (2, 2), "kido": (20, 15)})).state
    assert pool(give(state, ANN, c.Act(SAKAKI, "coordinate")).state, NORTH) == 2


@pytest.mark.rule("trpg-dice-2", "trpg-check-8")
@pytest.mark.parametrize(
    ("dice", "gained"), [((1, *[2] * 3, 1, 2, 2, 2), 5), ((2,) * 8, 3), ((4,) * 8, 8), ((4,) * 7 + (2,), 8)]
)
def test_read_the_field_gives_dice_by_its_total(dice: tuple[int, ...], gained: int) -> None:
    state = run(fight({"sakaki": (2, 2), "kido": (20, 15)})).state
    done = give(state, ANN, c.Act(SAKAKI, "read_field"), *dice)
    (checked,) = said(done, e.Checked)
    assert len(checked.roll.faces) == 8, "command 8"
    assert pool(done.state, NORTH) == gained, "10: 3, 20: 5, 30: 8"


def test_read_the_field_may_bring_nothing() -> None:
    state = able(run(fight({"sakaki": (2, 2), "kido": (20, 15)})).state, SAKAKI, "cmd", 4)
    done = give(state, ANN, c.Act(SAKAKI, "read_field"), 1, 2, 2, 2)
    assert pool(done.state, NORTH) == 0
    assert said(done, DiceGained) == []
    weak = able(state, SAKAKI, "cmd", 3)
    assert refused(weak, ANN, c.Act(SAKAKI, "read_field")) == "action", "it needs command 4"


@pytest.mark.rule("trpg-dice-4", "trpg-dice-7")
def test_dice_for_an_open_check_wait_for_the_captain() -> None:
    cells = {"sakaki": (2, 2), "hayami": (4, 2), "kido": (20, 15)}
    state = with_party(run(fight(cells)).state, NORTH, dice=4)
    assert refused(state, BEN, c.Act(HAYAMI, "read_field", dice=5)) == "dice"
    assert refused(state, BEN, c.Act(HAYAMI, "coordinate", dice=1)) == "no_check"
    waiting = give(state, BEN, c.Act(HAYAMI, "read_field", dice=3)).state
    assert asked(waiting) == ("approval", NORTH)
    assert "tactics" not in unit(waiting, HAYAMI).acted
    anew = give(waiting, ANN, c.Approve(NORTH, 0)).state
    assert asked(anew) == ("window", NORTH)
    assert may_act(battle(anew), unit(anew, HAYAMI), "tactics")
    assert pool(anew, NORTH) == 4
    done = give(waiting, ANN, c.Approve(NORTH, 2), *[2] * 6)
    (checked,) = said(done, e.Checked)
    assert (len(checked.roll.faces), checked.roll.added) == (4 + 2, 2)
    assert pool(done.state, NORTH) == 4 - 2 + 3, "12: three dice"
    assert "tactics" in unit(done.state, HAYAMI).acted
    own = give(state, ANN, c.Act(SAKAKI, "read_field", dice=1), *[2] * 9)
    assert len(said(own, e.Checked)[0].roll.faces) == 9, "the captain asks nobody"


def test_aim_and_guard_stance_are_in_force_until_their_moment() -> None:
    state = run(fight({"sakaki": (2, 2), "hayami": (4, 2), "kido": (20, 15)})).state
    aimed = give(state, ANN, c.Act(SAKAKI, "aim")).state
    assert unit(aimed, SAKAKI).bonuses == (
        Bonus(BonusDice(on="hit", n=2, until="next_check"), "next_check", "aim"),
    )
    guard = give(state, BEN, c.Act(HAYAMI, "guard_stance")).state
    (bonus,) = unit(guard, HAYAMI).bonuses
    assert (bonus.effect, bonus.until) == (BonusDice(on="reaction", n=1, until="round"), "round")


@pytest.mark.rule("trpg-hit-21", "trpg-dice-14")
def test_feint_is_an_opposed_check_against_command() -> None:
    state = run(able(fight({"sakaki": (2, 2), "tono": (4, 2), "kido": (20, 15)}), SAKAKI, "spt", 6)).state
    assert refused(with_party(state, NORTH, dice=2), ANN, c.Act(SAKAKI, "feint", target=TONO, dice=1)) == (
        "dice_later"
    )
    won = settle(give(state, ANN, c.Act(SAKAKI, "feint", target=TONO), *[2] * 4, *[3] * 6).state).state
    (bonus,) = unit(won, TONO).bonuses
    assert (bonus.effect, bonus.until) == (
        BonusDice(on="reaction", n=-2, who="target", until="next_reaction"),
        "next_reaction",
    )
    lost = settle(give(state, ANN, c.Act(SAKAKI, "feint", target=TONO), *[6] * 4, *[2] * 6).state).state
    assert unit(lost, TONO).bonuses == ()
    assert "tactics" in unit(lost, SAKAKI).acted


def test_suppressing_fire_slows_an_enemy_for_the_round() -> None:
    state = run(fight({"hayami": (2, 2), "kido": (7, 2), "tono": (8, 2)})).state
    done = give(state, BEN, c.Act(HAYAMI, "rifle_suppress", "main", target=KIDO)).state
    (bonus,) = unit(done, KIDO).bonuses
    assert isinstance(bonus.effect, MoveBonus)
    assert (bonus.effect.n, bonus.until) == (-2, "round")
    assert unit(done, HAYAMI).trion == unit(state, HAYAMI).trion - 2
    assert refused(state, BEN, c.Act(HAYAMI, "rifle_suppress", "main", target=TONO)) == "target", "range 5"
    lost = with_unit(state, HAYAMI, statuses=("hand_main",))
    assert refused(lost, BEN, c.Act(HAYAMI, "rifle_suppress", "main", target=KIDO)) == "hand"


@pytest.mark.rule("trpg-tactics-10")
def test_a_table_may_want_targets_in_sight() -> None:
    for options, legal in ((Options(), True), (Options(line_of_sight=True), False)):
        cells = {"hayami": (2, 2), "kido": (6, 2)}
        state = run(heights(fight(cells, options=options), {(4, 2): 3})).state
        suppress = c.Act(HAYAMI, "rifle_suppress", "main", target=KIDO)
        if legal:
            assert give(state, BEN, suppress)
        else:
            assert refused(state, BEN, suppress) == "target"


@pytest.mark.rule("trpg-object-14")
def test_mines_are_laid_where_only_the_team_sees_them() -> None:
    state = run(able(fight({"kido": (2, 2), "sakaki": (20, 15)}, order=(SOUTH, NORTH)), KIDO, "spt", 4)).state
    done = give(state, DAN, c.Act(KIDO, "meteor_mine", "main", cells=((2, 4),)))
    (mine,) = battle(done.state).objects
    assert (mine.thing, mine.cells, mine.hidden, mine.team) == ("mine", ((2, 4),), True, SOUTH)
    assert all(
        getattr(one, "cells", ()) == () and getattr(one, "cell", None) is None for one in done.heard(ANN)
    )
    assert refused(state, DAN, c.Act(KIDO, "meteor_mine", "main", cells=((2, 5),))) != "", "range 2"


@pytest.mark.rule("trpg-round-9", "trpg-operator-13", "trpg-operator-9")
def test_what_operators_do() -> None:
    cells = {"sakaki": (2, 2), "hayami": (4, 2), "kido": (20, 15), "tono": (7, 7), "usui": (8, 8)}
    state = fight(cells)
    for number in (TONO, USUI):
        state = with_unit(state, number, holds=(Hold("stealth", "sub"),))
    state = run(state).state
    strong = dict.fromkeys(("machine", "analysis", "parallel", "tactics", "command"), 9)
    state = with_party(state, NORTH, operator=strong)
    moved = give(state, ANN, c.Operate(NORTH, "route_data", targets=(HAYAMI,))).state
    (bonus,) = unit(moved, HAYAMI).bonuses
    assert isinstance(bonus.effect, MoveBonus)
    assert (bonus.effect.n, bonus.until) == (2, "round")
    assert pool(give(state, ANN, c.Operate(NORTH, "tactic_feed")).state, NORTH) == 2
    both = give(state, ANN, c.Operate(NORTH, "multi_link", targets=(SAKAKI, HAYAMI))).state
    assert all(len(unit(both, number).bonuses) == 1 for number in (SAKAKI, HAYAMI))
    swept = give(state, ANN, c.Operate(NORTH, "radar_sweep", cores=(7,)))
    for seat in (ANN, BEN):
        assert [one.count for one in swept.heard(seat) if isinstance(one, e.Learned)] == [2]
    assert [one for one in swept.heard(DAN) if isinstance(one, e.Learned)] == []
    for code, command in (
        ("target", c.Operate(NORTH, "route_data")),
        ("target", c.Operate(NORTH, "route_data", targets=(KIDO,))),
        ("target", c.Operate(NORTH, "multi_link", targets=(SAKAKI, SAKAKI))),
        ("target", c.Operate(NORTH, "tactic_feed", targets=(SAKAKI,))),
        ("cores", c.Operate(NORTH, "radar_sweep")),
        ("cores", c.Operate(NORTH, "radar_sweep", cores=(21,))),
        ("action", c.Operate(NORTH, "coordinate")),
    ):
        assert refused(state, ANN, command) == code
    assert refused(state, BEN, c.Operate(NORTH, "tactic_feed")) == "not_yours"
    usual = with_party(state, NORTH, operator=dict.fromkeys(strong, 7))
    assert refused(usual, ANN, c.Operate(NORTH, "radar_sweep", cores=(7,))) == "action", "analysis 8"


@pytest.mark.rule("trpg-operator-19")
def test_the_operator_of_an_eliminated_team_is_through() -> None:
    state = run(fight({"sakaki": (2, 2), "kido": (20, 15)}, kind="defence")).state
    assert give(with_unit(state, SAKAKI, captain=False), ANN, c.Operate(NORTH, "tactic_feed"))
    gone = with_unit(state, SAKAKI, life="out", cell=None)
    assert refused(gone, ANN, c.Operate(NORTH, "tactic_feed")) == "eliminated"


@pytest.mark.rule("trpg-stealth-19")
def test_far_ears_hear_at_the_end_of_movement_for_their_owner_alone() -> None:
    cells = {"sakaki": (2, 2), "hayami": (2, 8), "tono": (6, 4), "usui": (9, 2), "kido": (20, 15)}
    state = with_unit(fight(cells, phase="movement", at=2), SAKAKI, features=("far_ears",))
    for number in (TONO, USUI):
        state = with_unit(state, number, holds=(Hold("stealth", "sub"),))
    done = run(state)
    (learned,) = [one for one in said(done, e.Learned) if one.name == unit(state, SAKAKI).name]
    assert (learned.count, learned.range) == (1, 6), "Tono at 6, Usui at 7"
    assert learned in done.heard(ANN)
    for viewer in (BEN, EVE, None):
        assert learned not in done.heard(viewer)
    assert learned in done.heard(GM)
    assert unit(done.state, SAKAKI).spent != ()
