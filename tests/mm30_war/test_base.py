"""Capturing bases (``base``)."""

from __future__ import annotations

import msgspec
import pytest

from games.mm30_war import effects as f
from games.mm30_war import events_fight as ef
from games.mm30_war import events_flow as e
from games.mm30_war import victory
from games.mm30_war.options import Options
from games.mm30_war.state import Base, Ending, State

from .opening import code, give
from .skirmish import BLUE, BOOK, RED, act, at, attack, battle, here, squad

replace = msgspec.structs.replace


def on_c3(*units: object, owner: int | None = None, **fields: object) -> State:
    """A base on C3 and, unless told otherwise, a unit of Red's beside it."""
    bases = (
        Base("A", at("C3"), owner),
        *(Base(letter, at(cell)) for letter, cell in (("B", "C6"), ("C", "J3"), ("D", "J6"))),
    )
    return battle(*units, bases=bases, **fields)  # type: ignore[arg-type]


def owner(state: State, letter: str = "A") -> int | None:
    return next(base.owner for base in state.bases if base.letter == letter)


@pytest.mark.rule("mm30-base-1", "mm30-base-2", "mm30-faq-19")
def test_moving_there_and_waiting_captures_at_once() -> None:
    state = on_c3(here(RED, "sakimori", "C2"), red={"tp": 2})
    step = give(state, RED, act("C2", "C3"))
    assert owner(step.state) == RED
    assert step.state.armies[RED].tp == 3
    assert step.all(ef.Captured)


@pytest.mark.rule("mm30-base-2", "mm30-faq-24")
def test_a_full_purse_gains_nothing_and_captures_all_the_same() -> None:
    step = give(on_c3(here(RED, "sakimori", "C2"), red={"tp": 10}), RED, act("C2", "C3"))
    assert owner(step.state) == RED
    assert step.state.armies[RED].tp == 10
    assert not step.all(e.GainedTp)


@pytest.mark.rule("mm30-base-3", "mm30-faq-19")
def test_who_attacks_from_a_base_captures_nothing() -> None:
    state = on_c3(here(RED, "sakimori", "C2"), here(BLUE, "iwao", "C4", ready=False))
    step = give(state, RED, attack("C2", "C4", to="C3"), 0, 0)
    assert owner(step.state) is None
    assert step.state.armies[RED].tp == 0


@pytest.mark.rule("mm30-r54")
def test_a_skill_on_a_base_captures_nothing() -> None:
    state = on_c3(here(RED, "kagerou", "C2"), here(BLUE, "iwao", "C5"))
    step = give(state, RED, act("C2", "C3", action="skill", skill="jam", at="C5"))
    assert step.state.units[1].jam
    assert owner(step.state) is None


@pytest.mark.rule("mm30-base-4")
def test_amphibious_units_capture_and_flyers_never_stop_there() -> None:
    assert owner(give(on_c3(here(RED, "mizuchi", "C2")), RED, act("C2", "C3")).state) == RED
    assert code(on_c3(here(RED, "hayabusa", "C2")), RED, act("C2", "C3"))


@pytest.mark.rule("mm30-base-5", "mm30-faq-20")
def test_an_enemy_on_a_base_has_to_go_first() -> None:
    state = on_c3(
        here(RED, "sakimori", "C2"), here(BLUE, "iwao", "C3", hp=20, ready=False), here(RED, "iwao", "B3")
    )
    assert code(state, RED, act("C2", "C3"))
    shot = give(state, RED, attack("B3", "C3", weapon=1), 9).state
    assert shot.units[1].cell is None
    after = give(give(shot, BLUE, act("L8")).state, RED, act("C2", "C3"))
    assert owner(after.state) == RED


@pytest.mark.rule("mm30-base-6", "mm30-r20")
def test_a_base_stays_with_its_captor_until_the_other_side_takes_it() -> None:
    state = on_c3(here(RED, "sakimori", "C3"), here(BLUE, "mizuchi", "C1"), owner=RED)
    left = give(state, RED, act("C3", "D4")).state
    assert victory.bases_of(left, RED) == 1, "nobody is on it"
    taken = give(left, BLUE, act("C1", "C3")).state
    assert (victory.bases_of(taken, RED), victory.bases_of(taken, BLUE)) == (0, 1)
    assert [army.tp for army in taken.armies] == [0, 1]


@pytest.mark.rule("mm30-r20")
def test_waiting_on_an_own_base_pays_nothing() -> None:
    step = give(on_c3(here(RED, "sakimori", "C3"), owner=RED), RED, act("C3"))
    assert step.state.armies[RED].tp == 0
    assert owner(step.state) == RED


@pytest.mark.rule("mm30-r53")
def test_who_stands_there_already_captures_by_waiting_unless_by_house_rule() -> None:
    assert owner(give(on_c3(here(RED, "sakimori", "C3")), RED, act("C3")).state) == RED
    house = Options(base_must_move=True)
    assert owner(give(on_c3(here(RED, "sakimori", "C3"), options=house), RED, act("C3")).state) is None
    assert owner(give(on_c3(here(RED, "sakimori", "C2"), options=house), RED, act("C2", "C3")).state) == RED


@pytest.mark.rule("mm30-prep-4", "mm30-r37", "mm30-r67", "mm30-prep-1")
def test_the_capture_that_wins_is_paid_and_ends_the_battle_at_once() -> None:
    state = on_c3(here(RED, "sakimori", "C2"), options=Options(level=60))
    bases = tuple(replace(base, owner=RED) if base.letter in "BC" else base for base in state.bases)
    step = give(replace(state, bases=bases), RED, act("C2", "C3"))
    assert step.state.ending == Ending(RED, "bases")
    assert step.state.armies[RED].tp == 1
    assert step.state.asked == ()
    assert isinstance(step.events[-1], e.Ended)


@pytest.mark.rule("mm30-cost-1")
def test_three_bases_do_not_win_at_fifty() -> None:
    state = on_c3(here(RED, "sakimori", "C2"))
    bases = tuple(replace(base, owner=RED) if base.letter in "BC" else base for base in state.bases)
    step = give(replace(state, bases=bases), RED, act("C2", "C3"))
    assert victory.bases_of(step.state, RED) == 3
    assert step.state.ending is None


@pytest.mark.rule("mm30-base-1", "mm30-squad-2")
def test_a_squad_captures_as_one() -> None:
    step = give(on_c3(*squad(RED, "ashigaru", "C2", 30, 30, 30)), RED, act("C2", "C3"))
    assert owner(step.state) == RED
    assert step.state.armies[RED].tp == 1


def test_the_pack_has_no_skill_that_captures() -> None:
    assert not any(isinstance(one, f.BaseCapture) for skill in BOOK.pack.skill for one in skill.effects)
