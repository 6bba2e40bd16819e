"""The computer players: what things are worth to them, their turns, and their answers to an attack."""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import commands as c
from games.mm30_war.computer import lead
from games.mm30_war.computer_mind import Mind
from games.mm30_war.computer_ways import FADE, around, fades
from games.mm30_war.computer_worth import (
    SHARP,
    Targets,
    bases_worth,
    hq_worth,
    might,
    reckoned,
    spread,
    toll,
)
from games.mm30_war.options import Options
from games.mm30_war.ranges import in_range
from games.mm30_war.state import Shots, State

from .minds import BLADE, CLEVER, LEVELS, RIFLE, WALL, bases, command
from .skirmish import BLUE, BOOK, RED, at, battle, card, gun, here, replace, seen, squad

# ---- worth -----------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-squad-3")
def test_hits_of_the_odds_strike_member_by_member() -> None:
    """Two dice at 1/2 with power 150 on three with 30: none, one or two are destroyed."""
    found = {after: likely for likely, after in spread((30, 30, 30), 2, 0.5, 150, False)}
    assert found == {(30, 30, 30): 0.25, (0, 30, 30): 0.5, (0, 0, 30): 0.25}


@pytest.mark.rule("mm30-squad-3")
def test_a_blow_is_weighed_by_all_that_it_may_leave() -> None:
    """Of three worth 5 each none, one or two are destroyed; two would win, and a shield spares them."""
    three = Targets((30, 30, 30), (30, 30, 30), (5.0, 5.0, 5.0), (5, 5, 5), False)
    blow = reckoned(three, 2, 0.5, 150, False, 10)
    assert blow == pytest.approx((5.0, 0.25 * 3 / 3 + 0.5 * 2 / 3 + 0.25 * 1 / 3, 0.0, 0.25))
    spared = reckoned(three._replace(shielded=True), 2, 0.5, 150, False, 10)
    assert spared.worth < blow.worth
    assert spared.left > blow.left
    assert spared.wins < blow.wins


def test_goals_fade_with_the_rounds_to_them() -> None:
    """Four cells within a reach of 1 are one round at MOVE 3, seven are two."""
    assert fades(1, 3)[:2] == (1.0, 1.0)
    assert fades(1, 3)[4] == pytest.approx(FADE)
    assert fades(1, 3)[7] == pytest.approx(FADE**2)


def test_the_last_hp_count_for_half() -> None:
    assert toll([10], [100], [100], [0]) == 10
    assert toll([10], [100], [100], [50]) == 2.5
    assert toll([10], [100], [50], [50]) == 0


def test_the_nearer_to_winning_the_more_a_step_is_worth() -> None:
    steps = [bases_worth(n + 1, 4) - bases_worth(n, 4) for n in range(4)]
    assert steps == sorted(steps)
    blows = [hq_worth(n + 1) - hq_worth(n) for n in range(5)]
    assert blows == sorted(blows)


def test_dear_cards_can_do_more() -> None:
    by: dict[str, list[float]] = {}
    for one in BOOK.cards.values():
        by.setdefault(one.kind, []).append(might(one, 3 if one.kind == "low" else 1))
    assert min(by["high"]) > sum(by["normal"]) / len(by["normal"])
    assert sum(by["ace"]) / len(by["ace"]) > sum(by["high"]) / len(by["high"])


@pytest.mark.rule("mm30-attack-2", "mm30-terrain-4", "mm30-terrain-6")
@pytest.mark.parametrize("metric", ["manhattan", "chebyshev"])
def test_cells_under_fire_are_those_in_range(metric: Any) -> None:
    """The quick reckoning agrees with the rules, forests and least ranges among it."""
    state = battle(here(RED, "iwao", "C5"), map="wild", options=Options(range_metric=metric))
    field = Mind(seen(state), SHARP).field
    group = field.group(at("C5"))
    for weapon in (gun(1), gun(4), gun(5, least=3)):
        for origins in ({at("C5")}, {at("D4"), at("F8")}):
            found = around(field, frozenset(origins), weapon.min_range, weapon.range)
            assert found == {
                cell
                for cell in field.sheets.terrain
                if any(in_range(field, group, weapon, origin, cell) for origin in origins)
            }


# ---- a turn ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", CLEVER)
def test_whoever_can_hit_without_being_hit_back_does(level: str) -> None:
    state = battle(here(RED, "rifle", "D4"), here(BLUE, "blade", "H4"), cards=(BLADE, RIFLE))
    found = command(state, level)
    assert (found.action, found.at) == ("attack", at("H4"))
    assert found.to is not None
    assert abs(found.to[0] - 7) + abs(found.to[1] - 3) > 1


def test_of_two_alike_the_wounded_one_is_finished_off() -> None:
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "G4"),
        here(BLUE, "wall", "D7", hp=30),
        cards=(RIFLE, WALL),
    )
    assert command(state).at == at("D7")


@pytest.mark.rule("mm30-prep-4", "mm30-base-1")
@pytest.mark.parametrize("level", CLEVER)
def test_the_last_base_wins_before_any_shot(level: str) -> None:
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "F6", hp=30),
        cards=(RIFLE, WALL),
        bases=bases(A1="red", A2="red", A3="red", F4=""),
    )
    assert command(state, level) == c.Activate(at("D4"), to=at("F4"))


@pytest.mark.rule("mm30-prep-5", "mm30-hq-2")
@pytest.mark.parametrize("level", CLEVER)
def test_an_hq_that_would_fall_is_attacked(level: str) -> None:
    state = battle(
        *squad(RED, "ashigaru", "I5", 30, 30, 30),
        here(BLUE, "wall", "H5", hp=10),
        cards=(WALL,),
        blue={"hq": at("L5"), "hp": 3},
    )
    assert command(state, level).action == "attack_hq"


@pytest.mark.rule("mm30-prep-3")
def test_the_mm_that_win_are_taken_rather_than_more_of_others() -> None:
    """Red lacks 5 MM: one member that is nearly gone is worth more than a wounded ace."""
    state = battle(
        here(RED, "rifle", "D4"),
        *squad(BLUE, "ashigaru", "D6", 5),
        here(BLUE, "ace_kurenai", "F4", hp=60),
        cards=(RIFLE,),
        red={"hq": at("A4"), "mm": 25},
    )
    assert command(state).at == at("D6")


@pytest.mark.rule("mm30-base-4")
def test_a_base_that_would_lose_the_battle_is_held() -> None:
    """Blue has three of four bases and can walk into the fourth: Red stands there or takes one back."""
    state = battle(
        here(RED, "rifle", "D6"),
        here(BLUE, "wall", "F4", hp=300),
        cards=(RIFLE, WALL),
        bases=bases(K1="blue", K2="blue", K3="blue", E4="red"),
    )
    found = command(state)
    assert found.to == at("E4")


def test_the_slow_do_not_walk_into_fire_for_nothing() -> None:
    """Four guns command the middle; somebody without a target in reach stays out of it."""
    guns = card("guns", gun(5, 1, 4, 40), hp=200, move=2)
    weak = card("weak", gun(1, 5, 1, 10), hp=30, move=3)
    state = battle(
        here(RED, "weak", "B4"),
        *(here(BLUE, "guns", cell) for cell in ("I3", "I4", "I5", "I6")),
        cards=(guns, weak),
        reserve=False,
    )
    found = command(state)
    mind = Mind(seen(state), SHARP)
    group = mind.field.group(at("B4"))
    there = at("B4") if found.to is None else found.to
    assert mind.danger(group, there) == 0
    assert mind.danger(group, at("E4")) > 0


@pytest.mark.rule("mm30-squad-13")
def test_one_of_a_squad_leaves_it_for_a_base_that_wins() -> None:
    state = battle(
        *squad(RED, "ashigaru", "D4", 30, 30, 30),
        here(BLUE, "wall", "D5", hp=300),
        cards=(WALL,),
        bases=bases(A1="red", A2="red", A3="red", F4=""),
    )
    found = command(state)
    assert found.to == at("F4")
    assert found.action == "wait"


@pytest.mark.rule("mm30-r47")
def test_a_mixed_squad_waits() -> None:
    units = (
        here(RED, "ashigaru", "D4", hp=30, ready=False),
        here(RED, "ashigaru", "D4", hp=30),
        here(BLUE, "iwao", "F4"),
    )
    for level in LEVELS:
        state = battle(*units, reserve=False)
        assert command(state, level) == c.Activate(at("D4"))


@pytest.mark.rule("mm30-transform-2")
def test_a_transforming_unit_flies_where_it_could_not_walk() -> None:
    """The HQ has one point left and is out of reach on foot: the flight form gets there."""
    state = battle(here(RED, "tsubakuro", "E5"), blue={"hq": at("L5"), "hp": 1})
    found = command(state)
    assert (found.action, found.form) == ("attack_hq", True)


# ---- answers ---------------------------------------------------------------------------------------------


def under_fire(hits: int, power: int, hp: int = 110, *, foe: int = 110, shield: int = 1) -> State:
    """Blue's Sakimori beside Red's, which has shot at it."""
    state = battle(here(RED, "sakimori", "E4", hp=foe), here(BLUE, "sakimori", "F4", hp=hp, shield=shield))
    shooter, target = state.units[0], state.units[1]
    shots = Shots(
        RED, (shooter.id,), 1, at("F4"), (target.id,), (9,) * hits, 10, hits, True, False, power, False, 3
    )
    return replace(state, phase="react", asked=(BLUE,), shots=shots)


@pytest.mark.rule("mm30-shield-2", "mm30-counter-5")
@pytest.mark.parametrize("level", CLEVER)
def test_shields_are_for_what_is_deadly(level: str) -> None:
    assert command(under_fire(2, 60), level).shield
    assert not command(under_fire(1, 5), level).shield


@pytest.mark.rule("mm30-counter-1")
@pytest.mark.parametrize("level", CLEVER)
def test_a_counter_that_may_destroy_is_made(level: str) -> None:
    assert command(under_fire(0, 40, foe=40), level) == c.React(False, 1)


def test_whoever_may_move_after_an_attack_goes_out_of_danger() -> None:
    lancer = card("lancer", gun(1, 1, 3, 60), hp=100)
    state = battle(
        here(RED, "shiranui", "E4", ready=False, hp=60), here(BLUE, "lancer", "I4"), cards=(lancer,)
    )
    state = replace(state, phase="after", moving=(1,))
    found = command(state).to
    mind = Mind(seen(state), SHARP)
    group = mind.field.group(at("E4"))
    assert mind.danger(group, at("E4")) > 0
    assert mind.danger(group, found) == 0


@pytest.mark.rule("mm30-r82")
def test_who_is_far_behind_agrees_to_a_draw() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "iwao", "J4"))
    offered = replace(state, armies=(state.armies[0], replace(state.armies[1], draw=True)))
    assert isinstance(command(offered), c.Activate)
    behind = replace(offered, armies=(offered.armies[0], replace(offered.armies[1], mm=25)))
    assert lead(seen(behind)) < -0.5
    assert command(behind) == c.OfferDraw()
