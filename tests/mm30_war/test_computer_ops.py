"""The computer players launch skills and operations where they bring more than anything else."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war.book import Book
from games.mm30_war.computer_bridges import wrecked
from games.mm30_war.computer_mind import Mind
from games.mm30_war.computer_ops import best as best_operation
from games.mm30_war.computer_turn import aid
from games.mm30_war.computer_turn import best as best_turn
from games.mm30_war.computer_worth import SHARP
from games.mm30_war.pack import Map
from games.mm30_war.state import Bridge, Mod

from .minds import RIFLE, WALL, bases, command
from .skirmish import BLUE, BOOK, RED, at, battle, card, gun, here, replace, seen, squad

# ---- skills and operations -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-status-2")
def test_whoever_has_no_target_locks_on_for_others() -> None:
    """It can not shoot the finished enemy itself: it marks it before the sniper does."""
    spotter = card("spotter", gun(1, 9, 1, 5), hp=100, move=0, skills=("lockon",))
    state = battle(
        here(RED, "spotter", "D4"),
        here(RED, "raigou", "C2"),
        here(BLUE, "iwao", "H4", ready=False),
        cards=(spotter,),
        reserve=False,
    )
    found = command(state)
    assert (found.action, found.skill, found.at) == ("skill", "lockon", at("H4"))


@pytest.mark.rule("mm30-tp-2")
def test_an_air_strike_that_wins_is_launched() -> None:
    state = battle(
        here(RED, "iwao", "B4"),
        *squad(BLUE, "ashigaru", "J4", 20, 20),
        red={"hq": at("A4"), "mm": 20, "tp": 3},
    )
    assert command(state) == c.Operate("op_bomb", at("J4"))


@pytest.mark.rule("mm30-ace-1", "mm30-tp-5")
def test_ten_tp_bring_an_ace() -> None:
    state = battle(here(RED, "iwao", "B4"), here(BLUE, "iwao", "J4"), red={"hq": at("A4"), "tp": 10})
    found = command(state)
    assert found.operation == "op_ace"
    assert BOOK.cards[found.card].kind == "ace"


@pytest.mark.rule("mm30-reinforce-1")
def test_reinforcements_are_called_when_the_front_is_near() -> None:
    def called(enemy: str) -> c.Operate | None:
        state = battle(
            here(RED, "iwao", "B1"),
            here(BLUE, "iwao", enemy, ready=False),
            red={"hq": at("A4"), "tp": 3},
            reserve=False,
        )
        return best_operation(Mind(seen(state), SHARP), 0.0)

    near = called("E4")
    assert near is not None
    assert near.operation == "op_reinforce"
    assert called("L8") is None


def test_tp_are_not_thrown_away() -> None:
    state = battle(here(RED, "iwao", "B4"), here(BLUE, "iwao", "J4"), red={"hq": at("A4"), "tp": 2})
    assert isinstance(command(state), c.Activate)


@pytest.mark.rule("mm30-tp-2")
def test_a_boost_that_reaches_what_wins_is_launched() -> None:
    """The fourth base is 5 cells away and Red moves 3: two more, and it is there."""
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "D8"),
        cards=(RIFLE, WALL),
        bases=bases(A1="red", A2="red", A3="red", I4=""),
        red={"hq": at("A5"), "tp": 3},
    )
    assert command(state) == c.Operate("op_boost", at("D4"))
    faster = replace(state.units[0], mods=(Mod("move", 2, "round_end"),))
    state = replace(state, units=(faster, *state.units[1:]), operated=1)
    assert command(state) == c.Activate(at("D4"), to=at("I4"))


RIVER = Map("river", BOOK.maps["flat"].name, "other", "pair", ("....R.",) * 8, ("......",) * 8)
"""A river from edge to edge, without a bridge but the one that a battle has."""

OVER = Book(replace(BOOK.pack, map=(*BOOK.pack.map, RIVER)))


def beside_river(red: str, blue: str, *, intact: bool, tp: tuple[int, int] = (0, 0)) -> Mind:
    """Red west of the river, Blue east of it, each with one unit far from the other."""
    far = card("far", gun(2, 9, 1, 50), hp=100)
    wings = card("wings", gun(2, 9, 1, 50), hp=100, type="flying")
    state = battle(
        here(RED, red, "D6"),
        here(BLUE, blue, "J6"),
        cards=(far, wings),
        map="river",
        book=OVER,
        reserve=False,
        red={"hq": at("A4"), "tp": tp[0]},
        blue={"hq": at("L4"), "tp": tp[1]},
    )
    return Mind(seen(replace(state, bridges=(Bridge(at("E4"), intact),)), book=OVER), SHARP)


@pytest.mark.rule("mm30-bridge-4")
def test_a_bridge_is_worth_what_it_brings_near() -> None:
    """Whoever walks needs it, whoever flies does not; for two who walk it is as good as bad."""
    repair = BOOK.operations["op_bridge"]
    assert aid(beside_river("far", "wings", intact=False), repair.effects, at("E4")) > 0
    assert aid(beside_river("wings", "far", intact=False), repair.effects, at("E4")) < 0
    alike = aid(beside_river("far", "far", intact=False), repair.effects, at("E4"))
    assert alike == pytest.approx(0, abs=1)
    assert aid(beside_river("far", "wings", intact=True), repair.effects, at("E4")) == 0


@pytest.mark.rule("mm30-bridge-2", "mm30-tp-2")
def test_a_bridge_that_would_be_mended_is_not_worth_wrecking() -> None:
    price = BOOK.operations["op_bridge"].tp
    assert isinstance(price, int)
    for tp in range(price + 1):
        worth = wrecked(beside_river("wings", "far", intact=True, tp=(0, tp)), at("E4"))
        assert (worth > 0) == (tp < price)
    assert wrecked(beside_river("far", "wings", intact=True), at("E4")) < 0


@pytest.mark.rule("mm30-bridge-2", "mm30-bridge-3")
def test_a_bridge_that_only_the_enemy_needs_is_wrecked() -> None:
    """Nobody is in reach but the bridge, and one shot of 50 is enough for that."""
    state = beside_river("wings", "far", intact=True)
    found = best_turn(state)
    assert found is not None
    assert (found.command.action, found.command.at) == ("attack_bridge", at("E4"))
    kept = best_turn(beside_river("far", "wings", intact=True))
    assert kept is not None
    assert kept.command.action != "attack_bridge"
