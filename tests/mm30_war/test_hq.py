"""Attacks on an HQ (``hq``)."""

from __future__ import annotations

import msgspec
import pytest

from games.mm30_war import events_flow as e
from games.mm30_war import legal_turn
from games.mm30_war.commands import Activate
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.state import Ending, State

from .opening import code, give
from .skirmish import BLUE, RED, act, at, battle, card, gun, here, seen, squad

replace = msgspec.structs.replace

ONE = card("one", gun(3, 9, 1, 10))
MANY = card("many", gun(3, 9, 5, 150))


def fire(cell: str, weapon: int = 0, to: str | None = None) -> Activate:
    """An attack on the enemy HQ, which stands on L5 for Red."""
    return act(cell, to, action="attack_hq", weapon=weapon)


def raid(*units: object, **fields: object) -> State:
    return battle(*units, cards=(ONE, MANY), **fields)  # type: ignore[arg-type]


@pytest.mark.rule("mm30-hq-1", "mm30-hq-4", "mm30-faq-21", "mm30-prep-5")
def test_the_fifth_attack_destroys_an_hq() -> None:
    cells = ("K5", "J5", "K4", "K6", "L4")
    state = raid(*(here(RED, "one", cell) for cell in cells), here(BLUE, "iwao", "A8"), reserve=False)
    left = []
    for n, cell in enumerate(cells):
        step = give(state, RED, fire(cell))
        state = step.state
        left.append(state.armies[BLUE].hp)
        if state.ending is None:
            state = replace(state, turn=RED, asked=(RED,), phase="turn")
            assert n < 4, "not before the fifth"
    assert left == [4, 3, 2, 1, 0]
    assert state.ending == Ending(RED, "hq")


@pytest.mark.rule("mm30-hq-2", "mm30-faq-22", "mm30-r56")
@pytest.mark.parametrize("kind", ["one", "many"])
def test_power_and_attack_count_do_not_matter(kind: str) -> None:
    step = give(raid(here(RED, kind, "K5")), RED, fire("K5"))
    assert step.state.armies[BLUE].hp == 4
    assert step.state.asked == (BLUE,), "no window for the defender"
    assert step.state.phase == "turn"


@pytest.mark.rule("mm30-hq-3", "mm30-r55")
def test_no_dice_no_mm_and_the_attacker_is_finished() -> None:
    step = give(raid(here(RED, "one", "K5")), RED, fire("K5"))  # give() fails on any die
    assert step.state.armies[RED].mm == 0
    assert not step.state.units[0].ready
    assert not step.all(e.Hurt)


@pytest.mark.rule("mm30-hq-5")
def test_a_squad_counts_its_members() -> None:
    state = raid(
        *squad(RED, "ashigaru", "K5", 30, 30, 30),
        *squad(RED, "ashigaru", "K4", 30, 30),
        here(BLUE, "iwao", "A8"),
        reserve=False,
    )
    three = give(state, RED, fire("K5")).state
    assert three.armies[BLUE].hp == 2
    two = give(replace(three, turn=RED, asked=(RED,)), RED, fire("K4")).state
    assert two.armies[BLUE].hp == 0
    assert two.ending == Ending(RED, "hq")
    low = give(
        replace(state, armies=(state.armies[0], replace(state.armies[1], hp=1))), RED, fire("K5")
    ).state
    assert low.armies[BLUE].hp == 0, "never below"


@pytest.mark.rule("mm30-r55")
def test_range_and_ammunition_count_as_against_a_unit() -> None:
    assert give(raid(here(RED, "one", "I5")), RED, fire("I5")).state.armies[BLUE].hp == 4
    assert code(raid(here(RED, "one", "H5")), RED, fire("H5"))
    assert give(raid(here(RED, "one", "H5")), RED, fire("H5", to="I5")).state.armies[BLUE].hp == 4
    shell = battle(here(RED, "todoroki", "J5"))
    step = give(shell, RED, fire("J5", weapon=1))
    assert step.state.units[0].ammo == (-1, 1, -1)
    empty = battle(here(RED, "todoroki", "J5", ammo=(-1, 0, -1)))
    assert code(empty, RED, fire("J5", weapon=1))
    house = Options(hq_range="one")
    assert code(raid(here(RED, "one", "I5"), options=house), RED, fire("I5"))
    assert give(raid(here(RED, "one", "K5"), options=house), RED, fire("K5")).state.armies[BLUE].hp == 4


@pytest.mark.rule("mm30-hq-6", "mm30-r36")
def test_nobody_attacks_their_own_hq() -> None:
    state = raid(here(RED, "one", "A5"))
    assert code(state, RED, fire("A5"))
    assert code(state, RED, act("A5", action="attack", at=at("A4")))


@pytest.mark.rule("mm30-hq-7", "mm30-r37")
def test_losing_the_hq_loses_whatever_else_is_there() -> None:
    state = raid(here(RED, "one", "K5"), blue={"hp": 1, "mm": 25})
    step = give(state, RED, fire("K5"))
    assert step.state.ending == Ending(RED, "hq")
    assert isinstance(step.events[-1], e.Ended)


@pytest.mark.rule("mm30-hq-4", "mm30-mode-2")
def test_a_destroyed_hq_is_no_target_in_a_situation_that_goes_on() -> None:
    escort = {"options": Options(situation="escort"), "map": "desert_pair"}
    last = give(raid(here(RED, "one", "K5"), blue={"hp": 1}, **escort), RED, fire("K5")).state
    assert last.armies[BLUE].hp == 0
    assert last.ending is None
    units = tuple(replace(one, ready=True) for one in last.units)
    again = replace(last, turn=RED, asked=(RED,), phase="turn", units=units)
    assert code(again, RED, fire("K5")) == "target"
    field = field_of(seen(again, RED))
    assert at("L5") in field.hqs, "its cell stays closed"
    assert not [one for one in legal_turn.marks(field, RED) if one[0] == "attack_hq"]
