"""The computer players launch skills and operations where they bring more than anything else."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war.book import Book
from games.mm30_war.computer_mind import Mind
from games.mm30_war.computer_ops import best as best_operation
from games.mm30_war.computer_turn import BRIDGED, aid
from games.mm30_war.computer_worth import (
    SHARP,
)
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


@pytest.mark.rule("mm30-bridge-4")
def test_a_bridge_is_worth_something_to_whoever_it_cuts_off() -> None:
    """One river can be walked round, another goes from edge to edge, with one bridge."""
    dry = battle(here(RED, "iwao", "D6"), here(BLUE, "iwao", "J4"), map="wild")
    mind = Mind(seen(dry), SHARP)
    assert not any(mind.cut_off(group) for group in mind.friends)
    river = Map("river", BOOK.maps["flat"].name, "other", "pair", ("....R.",) * 8, ("......",) * 8)
    book = Book(replace(BOOK.pack, map=(*BOOK.pack.map, river)))
    for intact in (True, False):
        wet = battle(here(RED, "iwao", "D6"), here(BLUE, "iwao", "J4"), map="river", book=book)
        wet = replace(wet, bridges=(Bridge(at("E4"), intact),))
        mind = Mind(seen(wet, book=book), SHARP)
        assert [mind.cut_off(group) for group in mind.friends] == [not intact] * 2
    repair = BOOK.operations["op_bridge"]
    assert aid(mind, repair.effects, at("E4")) == 2 * BRIDGED
