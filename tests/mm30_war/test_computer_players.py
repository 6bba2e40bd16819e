"""The computer players set up, under every house rule, and are honest, quick, and no fools."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.play import Play
from games.mm30_war import commands as c
from games.mm30_war import legal_setup, lists
from games.mm30_war.computer import PLAYERS
from games.mm30_war.computer_mind import Mind
from games.mm30_war.computer_reply import after
from games.mm30_war.computer_setup import army, deployment, strength
from games.mm30_war.computer_worth import (
    SHARP,
)
from games.mm30_war.options import USUAL, Options
from games.mm30_war.state import Plan, State
from games.mm30_war.view import view_of

from .arena import fought, moves, share
from .minds import CLEVER, LEVELS, RIFLE, WALL, bases, command
from .opening import ARMY, deploying
from .play import HOUSES, key_of, random_battle, rules
from .skirmish import BLUE, BOOK, RED, at, battle, card, gun, here, replace, seen

# ---- setting up ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-muster-1", "mm30-r16")
@pytest.mark.parametrize("level", [50, 60, 75, 100])
def test_armies_cost_exactly_what_they_may_and_differ(level: Any) -> None:
    options = Options(level=level, one_commander=True)
    view = view_of(BOOK, rules().start(options, KeyedChance(bytes(32))).state, RED)
    found = [army(view, KeyedChance(key_of(number))) for number in range(12)]
    names: set[str] = set()
    for one in found:
        assert one is not None
        legal_setup.check_muster(view, one.units)
        assert lists.total(BOOK.cards, one.units) == level
        names |= set(one.units)
    assert len({tuple(sorted(one.units.items())) for one in found if one is not None}) > 8
    assert len(names) > 12


def test_an_army_of_flyers_alone_is_rated_low() -> None:
    view = view_of(BOOK, rules().start(USUAL, KeyedChance(bytes(32))).state, RED)
    alike = {"hayabusa": 2}
    assert strength(view, {**alike, "hachidori": 3}) < strength(view, {**alike, "tagame": 3})


@pytest.mark.rule("mm30-deploy-5", "mm30-deploy-6")
@pytest.mark.parametrize("number", range(4))
def test_deployments_are_legal_and_the_hq_not_always_in_one_place(number: int) -> None:
    places: set[Any] = set()
    for seed in range(4):
        for play, _, _ in moves("sharp", "sharp", number * 10 + seed, HOUSES[number]):
            if play.state.phase == "deploy":
                break
        view = view_of(BOOK, play.state, RED)
        plan = deployment(view, KeyedChance(key_of(seed))).plan
        legal_setup.check_deploy(view, plan)
        places.add(plan.hq)
    assert len(places) > 1


@pytest.mark.rule("mm30-r13")
@pytest.mark.parametrize("map", ["desert_pair", "mountain_pair"])
def test_both_sides_deploy_alike(map: str) -> None:
    """The same army and the same chance give the same deployment, turned by 180 degrees."""
    state = deploying(ARMY, map=map)
    red, blue = (deployment(view_of(BOOK, state, seat), KeyedChance(key_of(7))).plan for seat in (RED, BLUE))
    turned = BOOK.fields[map].facing

    def cells(plan: Plan, seat: int) -> list[Any]:
        found = [plan.hq, plan.bridge, *plan.bases, *(spot.cell for spot in plan.spots)]
        return [cell if cell is None else turned(seat, cell) for cell in found]

    assert cells(red, RED) == cells(blue, BLUE)


@pytest.mark.rule("mm30-base-4", "mm30-transform-2")
def test_a_flyer_that_can_land_is_seen_to_take_a_base() -> None:
    """Blue lacks one base. Its Tsubakuro would change form and walk there; a Hayabusa takes none."""
    for one, sees in (("tsubakuro", True), ("hayabusa", False)):
        unit = here(BLUE, one, "F4", form=True) if sees else here(BLUE, one, "F4")
        state = battle(
            here(RED, "wall", "D6"),
            unit,
            cards=(WALL,),
            bases=bases(K1="blue", K2="blue", K3="blue", E4="red"),
        )
        assert (Mind(seen(state), SHARP).guard(at("E4")) > 0) == sees


WALKER = card("walker", gun(1, 9, 1, 5), hp=300, move=3)


def walking(cell: str, tp: int, *, ready: bool = True) -> State:
    """Blue lacks one base, on which Red stands, and has one unit that walks 3."""
    return battle(
        here(RED, "rifle", "E4"),
        here(BLUE, "walker", cell, ready=ready),
        cards=(RIFLE, WALKER),
        bases=bases(K1="blue", K2="blue", K3="blue", E4="red"),
        blue={"hq": at("L5"), "tp": tp},
        reserve=False,
    )


@pytest.mark.rule("mm30-base-1", "mm30-tp-2")
@pytest.mark.parametrize(
    ("cell", "tp", "ready", "comes"),
    [
        ("H4", 0, True, True),
        ("I4", 2, True, False),
        ("J4", 3, True, True),
        ("J4", 2, True, False),
        ("J4", 2, False, True),
        ("K4", 10, True, False),
    ],
)
def test_whoever_stands_on_a_base_sees_who_would_come_in(
    cell: str, tp: int, ready: bool, comes: bool
) -> None:
    """Emergency Boost gives 2 MOVE for 3 TP; who has finished comes in the next round, with a TP more."""
    mind = Mind(seen(walking(cell, tp, ready=ready)), SHARP)
    assert (mind.guard(at("E4")) > 0) == comes
    assert mind.guard(at("D4")) == 0


def test_a_base_that_would_be_taken_is_not_left() -> None:
    assert command(walking("H4", 0)).to in (None, at("E4"))


@pytest.mark.rule("mm30-round-3")
def test_first_with_somebody_in_reach_and_second_otherwise() -> None:
    near = battle(here(RED, "rifle", "D4"), here(BLUE, "wall", "I4"), cards=(RIFLE, WALL))
    near = replace(near, phase="order", rolls=(7, 3))
    assert command(near) == c.GoFirst(True)
    far = battle(here(RED, "rifle", "A1"), here(BLUE, "wall", "L8"), cards=(RIFLE, WALL), reserve=False)
    far = replace(far, phase="order", rolls=(7, 3))
    assert command(far) == c.GoFirst(False)


# ---- honest, quick, strong -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_other_side_hides_changes_nothing(level: str) -> None:
    """Army lists and deployments are secret until both are sealed."""
    state = rules().start(USUAL, KeyedChance(bytes(32))).state
    lists_ = ({"iwao": 3, "raigou": 1}, {"sakimori": 3, "shiranui": 1})
    hidden = [
        replace(state, armies=(state.armies[0], replace(state.armies[1], list=one, sealed=True)))
        for one in lists_
    ]
    assert command(hidden[0], level, RED) == command(hidden[1], level, RED)
    for play in random_battle(5):
        if play.state.phase == "deploy":
            break
    plans = (Plan(at("L1")), Plan(at("L8")))
    planned = [
        replace(
            play.state, armies=(play.state.armies[0], replace(play.state.armies[1], plan=one, sealed=True))
        )
        for one in plans
    ]
    assert command(planned[0], level, RED) == command(planned[1], level, RED)


@pytest.mark.parametrize("level", CLEVER)
def test_the_same_view_gives_the_same_command(level: str) -> None:
    for play, _, _ in moves("sharp", "steady", 3):
        for seat in play.state.asked[:1]:
            assert command(play.state, level, seat) == command(play.state, level, seat)
        if play.state.round > 1:
            break


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_at_home_under_every_house_rule(number: int) -> None:
    """Nothing that they do is refused, and their battles come to an end or at least go on."""
    done = 0
    for _ in moves("sharp", LEVELS[number % 2], number, HOUSES[number]):
        done += 1
        if done == 120:
            break
    assert done > 15


def test_the_random_player_gives_no_standing_orders_and_forges_nothing() -> None:
    play = Play(rules(), USUAL, key_of(1))
    for number in range(20):
        found = think(
            rules(), PLAYERS["random"](rules()), play.state, RED, KeyedChance(key_of(number))
        ).command
        assert isinstance(found, c.Muster)


@pytest.mark.parametrize("level", [50, 100])
def test_an_activation_takes_well_under_a_second(level: Any) -> None:
    """On the average less than 50 ms of process time at cost 50, and 100 with the largest armies."""
    found = fought("sharp", "sharp", 2, Options(level=level, round_limit=3))
    times = [took for phase, took in found.times if phase == "turn"]
    assert max(times) < 1
    assert sum(times) / len(times) < level / 1000


def test_looking_ahead_sees_what_an_attack_leaves() -> None:
    """Three hits of four are likeliest at 7 in 10: 90 of 100 HP are gone. Waiting takes the base."""
    rifle = card("rifle", gun(3, 3, 4, 30), hp=100)
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "G4", hp=100),
        cards=(rifle, WALL),
        bases=bases(E4="blue"),
    )
    mind = Mind(seen(state), SHARP)
    shot = after(mind, c.Activate(at("D4"), "attack", to=at("E4"), at=at("G4")))
    assert [unit.hp for unit in shot.units[:2]] == [100, 10]
    assert (shot.units[0].cell, shot.units[0].ready) == (at("E4"), False)
    assert (shot.viewer, shot.bases[0].owner) == (BLUE, BLUE)
    assert after(mind, c.Activate(at("D4"), to=at("E4"))).bases[0].owner == RED


def test_sharp_beats_random_and_steady() -> None:
    """A sample of what a long run of 300 battles shows."""
    assert share("sharp", "random", range(4)) >= 0.9
    assert share("sharp", "steady", range(20)) >= 0.6


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_levels_over_three_hundred_battles() -> None:
    assert share("sharp", "random", range(300)) >= 0.9
    assert share("sharp", "steady", range(300)) >= 0.6
