"""Turns, rounds, points and endings where several rules meet.

What is expected follows from the sentences of the rules alone, as each docstring says.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import commands as c
from games.mm30_war import effects as f
from games.mm30_war import events_flow as ef
from games.mm30_war import legal_ops
from games.mm30_war.book import Book
from games.mm30_war.effects import SetBridge, Strike
from games.mm30_war.options import Options
from games.mm30_war.pack import Operation
from games.mm30_war.state import Base, Ending, State

from . import opening
from .skirmish import (
    BLUE,
    BOOK,
    RED,
    Done,
    Here,
    act,
    at,
    attack,
    battle,
    card,
    do,
    gun,
    here,
    name,
    refused,
    replace,
    squad,
)

GUNNER = card("gunner", gun(reach=3, hit=4, count=2, power=20))
LOW = card("low", gun(reach=3, hit=4, count=1, power=20), kind="low", hp=30)
CARDS = (GUNNER, LOW)
ESCORT = Options(situation="escort")


def field(*units: Here, **fields: Any) -> State:
    return battle(*units, **{"cards": CARDS, **fields})


def with_operation(*effects: f.Effects, target: f.Target) -> Book:
    """The book with one more operation for 1 TP, ``own``."""
    own = Operation("own", name("Own"), name("Own"), 1, target, effects)
    return Book(replace(BOOK.pack, operation=(*BOOK.pack.operation, own)))


# ---- rounds ------------------------------------------------------------------------------------------


def last_exchange(*draws: int) -> Done:
    """Red's last ready unit fires at Blue's last; the two dice of the attack miss, and Blue is asked."""
    state = field(
        here(RED, "gunner", "D4", jam=True), here(BLUE, "gunner", "F4"),
        here(BLUE, "gunner", "K8", ready=False, lock=True), reserve=False,
    )  # fmt: skip
    return do(state, attack("D4", "F4"), 0)


@pytest.mark.rule("mm30-round-6", "mm30-counter-4", "mm30-faq-8", "mm30-round-9", "mm30-round-7")
def test_a_counter_by_the_last_ready_unit_ends_the_round() -> None:
    """Who countered is finished, the attacker too: every unit on the field is, so the round ends at once.
    Each side takes 1 TP, all are ready again and the markers are off; then both roll (7 and 4).
    """
    done = do(last_exchange().state, c.React(counter=0), 0, 0, 7, 4)
    assert (done.state.round, done.phase, done.state.asked) == (2, "order", (RED,))
    assert [army.tp for army in done.state.armies] == [1, 1]
    assert all(unit.ready and not unit.jam and not unit.lock for unit in done.state.units)


@pytest.mark.rule("mm30-round-6", "mm30-counter-5", "mm30-faq-6", "mm30-status-7")
def test_a_counter_declined_by_the_last_ready_unit_leaves_the_round_open() -> None:
    """It declines in order to move: it is still to act, and so the round goes on, with its markers."""
    done = do(last_exchange().state, c.React())
    assert (done.state.round, done.state.asked) == (1, (BLUE,))
    assert done.unit(1).jam
    assert do(done.state, act("F4", "F6"), 7, 4).state.round == 2


@pytest.mark.rule("mm30-tp-5", "mm30-base-2", "mm30-round-7", "mm30-faq-24", "mm30-round-10")
@pytest.mark.parametrize(("before", "gains"), [(7, [1, 1]), (8, [1, 1]), (9, [1]), (10, [])])
def test_a_capture_that_ends_the_round_pays_before_the_round_does(before: int, gains: list[int]) -> None:
    """1 TP for the capture, then 1 for the round, and 10 at most: from 9 the round brings nothing more."""
    state = field(
        here(RED, "gunner", "D4"), here(BLUE, "gunner", "K8", ready=False), reserve=False,
        bases=(Base("A", at("D5")),), red={"tp": before}, blue={"tp": 10},
    )  # fmt: skip
    done = do(state, act("D4", "D5"), 7, 4)
    assert done.state.round == 2
    assert done.state.bases[0].owner == RED
    assert [event.delta for event in done.told(ef.GainedTp)] == gains
    assert [army.tp for army in done.state.armies] == [min(10, before + 2), 10]


@pytest.mark.rule("mm30-squad-13", "mm30-faq-15", "mm30-squad-6", "mm30-round-8", "mm30-move-4")
def test_who_merged_moves_and_fires_as_one_in_the_next_round() -> None:
    """In this round the three stay. When the round has ended nobody of them is finished: they move together,
    and fire with the power of three, 60, with one die.
    """
    state = field(
        *squad(RED, "low", "D4", 30, 30), here(RED, "low", "D5"), here(BLUE, "gunner", "H4", ready=False),
        reserve=False,
    )  # fmt: skip
    merged = do(state, act("D5", "D4")).state
    assert merged.asked == (RED,), "Blue has nobody ready"
    assert refused(merged, act("D4", "E4")) == "mixed"
    ended = do(merged, act("D4"), 7, 4).state
    turn = opening.give(ended, RED, c.GoFirst(True)).state
    done = do(turn, attack("D4", "H4", to="E4"), 9)
    assert done.drawn == (10,)
    assert {done.unit(number).cell for number in (1, 2, 3)} == {at("E4")}
    asked = do(done.state, c.React())
    assert asked.hps(4) == [100 - 60]


@pytest.mark.rule("mm30-r26", "mm30-turn-5", "mm30-r24")
def test_an_operation_that_costs_a_side_its_last_ready_unit_ends_the_turn() -> None:
    """Whoever has a ready unit has to activate one; whoever has none is skipped. Here an operation destroys
    the only one of its own side: there is nothing left to activate, so it is Blue's turn.
    """
    book = with_operation(Strike(40, auto=True), target="ally_unit")
    state = field(
        here(RED, "gunner", "D4", hp=10), here(RED, "gunner", "D5", ready=False), here(BLUE, "gunner", "K4"),
        reserve=False, red={"tp": 2},
    )  # fmt: skip
    step = opening.give(state, RED, c.Operate("own", at("D4")), book=book)
    assert step.state.units[0].cell is None
    assert (step.state.phase, step.state.asked, step.state.operated) == ("turn", (BLUE,), 0)
    assert step.state.armies[BLUE].mm == 10, "its opponent scores (R85)"
    other = opening.give(state, RED, c.Operate("own", at("D5")), book=book)
    assert other.state.asked == (RED,), "the unit on D4 is still to act"


# ---- points ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r85", "mm30-prep-2")
def test_a_counter_scores_for_whoever_countered_in_the_turn_of_the_other() -> None:
    """Red's unit of cost 10 is destroyed in Red's own turn: 10 MM for Blue, none for Red."""
    state = field(here(RED, "gunner", "D4", hp=20), here(BLUE, "gunner", "F4"))
    done = do(do(state, attack("D4", "F4"), 0, 0).state, c.React(counter=0), 4, 3)
    assert [army.mm for army in done.state.armies] == [0, 10]


@pytest.mark.rule("mm30-r85", "mm30-r59")
def test_a_unit_that_its_own_side_lets_fall_scores_for_the_other() -> None:
    """However a unit is destroyed, its opponent gets the MM: Red wrecks the bridge under its own unit, where
    the house rule says that whoever stands on it falls. Flying and swimming units do not.
    """
    state = field(
        here(RED, "gunner", "E3"), here(BLUE, "gunner", "K4"), bridges=("E3",), map="wild",
        options=Options(bridge_fall="destroy"), red={"tp": 2},
    )  # fmt: skip
    book = with_operation(SetBridge("wrecked"), target="cell")
    step = opening.give(state, RED, c.Operate("own", at("E3")), book=book)
    assert [army.mm for army in step.state.armies] == [0, 10]
    for kind in ("flying", "amphibious"):
        other = replace(GUNNER, type=kind)
        armies = (replace(state.armies[RED], custom=(other, LOW)), state.armies[BLUE])
        step = opening.give(replace(state, armies=armies), RED, c.Operate("own", at("E3")), book=book)
        assert [army.mm for army in step.state.armies] == [0, 0]


@pytest.mark.rule("mm30-prep-2", "mm30-transform-1", "mm30-r89", "mm30-r87")
def test_a_unit_in_its_other_form_is_worth_and_healed_what_its_first_card_says() -> None:
    """A form has neither cost nor HP of its own: one unit, one dial. Cost 20 for the enemy when it falls in
    flight form, and repairs lift it up to the 100 HP of its first card.
    """
    walker = card("walker", kind="high", hp=100, transform="flyer")
    flyer = card("flyer", kind="form", type="flying", hp=0, transform="walker")
    cards = (*CARDS, walker, flyer)
    state = field(
        here(RED, "walker", "D4", form=True, hp=20), here(BLUE, "gunner", "F4"), cards=cards, turn=BLUE
    )
    assert do(state, attack("F4", "D4"), 9, 9).state.armies[BLUE].mm == 20
    hurt = field(here(RED, "walker", "D4", form=True, hp=70), here(RED, "kusabi", "D5"), cards=cards)
    assert do(hurt, act("D5", action="skill", skill="repair", at="D4")).hps(1) == [100]


@pytest.mark.rule("mm30-tp-3", "mm30-tp-5")
def test_nobody_loses_tp_that_they_do_not_have() -> None:
    """TP are coins: from 1 coin an effect that takes 3 leaves none, and never fewer."""
    book = with_operation(f.Points(-3, "enemy"), target="self")
    state = field(red={"tp": 1}, blue={"tp": 1})
    step = opening.give(state, RED, c.Operate("own"), book=book)
    assert [army.tp for army in step.state.armies] == [0, 0]


# ---- endings -----------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-mode-2", "mm30-mode-3")
def test_none_of_the_three_victories_counts_in_the_escort_when_it_is_met() -> None:
    """The situation's conditions take the place of the three: 30 MM by a kill, the fourth of four bases by a
    capture and an HQ at 0 by an attack end nothing, and the turn passes.
    """
    fields: dict[str, Any] = {"options": ESCORT, "map": "desert_pair"}
    convoy = here(BLUE, "sc_yusou", "H6", tag="convoy")
    kill = field(
        convoy, here(RED, "gunner", "D4"), here(BLUE, "gunner", "F4", hp=20), red={"mm": 20}, **fields
    )
    done = do(kill, attack("D4", "F4"), 9, 0)
    assert (done.state.armies[RED].mm, done.state.ending, done.state.asked) == (30, None, (BLUE,))
    owned = tuple(Base(letter, at(cell), RED) for letter, cell in (("B", "C8"), ("C", "I1"), ("D", "J8")))
    capture = field(convoy, here(RED, "gunner", "D2"), bases=(Base("A", at("D1")), *owned), **fields)
    done = do(capture, act("D2", "D1"))
    assert [base.owner for base in done.state.bases] == [RED] * 4
    assert (done.state.ending, done.state.asked) == (None, (BLUE,))
    raid = field(convoy, here(RED, "gunner", "J5"), blue={"hp": 1}, **fields)
    done = do(raid, act("J5", action="attack_hq"))
    assert (done.state.armies[BLUE].hp, done.state.ending, done.state.asked) == (0, None, (BLUE,))


@pytest.mark.rule("mm30-prep-1", "mm30-r42", "mm30-r37")
def test_an_area_weapon_books_all_that_it_destroys_before_it_is_asked_who_has_won() -> None:
    """One hit strikes all three at the same moment: 15 MM, from 20 to 35, not 30 with two left standing."""
    bomber = card("bomber", gun(reach=3, hit=4, count=1, power=30, area=True))
    state = field(
        here(RED, "bomber", "D4"), *squad(BLUE, "low", "F4", 30, 30, 30), cards=(*CARDS, bomber),
        red={"mm": 20},
    )  # fmt: skip
    done = do(state, attack("D4", "F4"), 4)
    assert done.hps(2, 3, 4) == [0, 0, 0]
    assert done.state.armies[RED].mm == 35
    assert done.state.ending == Ending(RED, "mm")


@pytest.mark.rule("mm30-hq-5", "mm30-squad-11", "mm30-r48", "mm30-prep-5")
def test_who_stays_behind_when_a_squad_splits_counts_for_itself_against_an_hq() -> None:
    """One of three leaves and captures the base; the two that stayed are ready, and take 2 off the HQ."""
    state = field(*squad(RED, "low", "J5", 30, 30, 30), bases=(Base("A", at("J6")),), blue={"hp": 2})
    split = do(state, act("J5", "J6", members=(2,)))
    assert split.state.bases[0].owner == RED
    later = do(split.state, act("L8")).state
    assert do(later, act("J5", action="attack_hq")).state.ending == Ending(RED, "hq")


# ---- arrivals ----------------------------------------------------------------------------------------


def gone(state: State, number: int) -> State:
    """A unit destroyed."""
    units = tuple(
        replace(one, hp=0, cell=None, ready=False) if one.id == number else one for one in state.units
    )
    return replace(state, units=units)


@pytest.mark.rule("mm30-ace-2", "mm30-r69", "mm30-faq-25", "mm30-reinforce-2", "mm30-faq-26")
def test_who_has_left_the_field_bars_nobody_of_the_name_any_more() -> None:
    """An ace and a reinforcement are barred while one of the name is on the field. Once destroyed they are
    not: Red may have the ace that was Blue's, and call its own reinforcement again.
    """
    state = battle(
        here(BLUE, "ace_kurenai", "K4"), here(RED, "rf_hawaa", "E4"), red={"tp": 10},
        options=Options(ops_per_turn=0),
    )  # fmt: skip
    ace = c.Operate("op_ace", at("B3"), card="ace_kurenai")
    reinforcement = c.Operate("op_reinforce", at("B2"), card="rf_hawaa")
    assert opening.code(state, RED, ace) == "card"
    assert opening.code(state, RED, reinforcement) == "card"
    free = gone(gone(state, 1), 2)
    both = opening.give(opening.give(free, RED, ace).state, RED, reinforcement).state
    assert [(one.card, one.side) for one in both.units[-2:]] == [("ace_kurenai", RED), ("rf_hawaa", RED)]


@pytest.mark.rule("mm30-counter-4", "mm30-turn-3", "mm30-status-7", "mm30-status-1")
def test_a_unit_readied_again_after_its_counter_acts_with_its_marker() -> None:
    """It is finished by its counter; an effect makes it ready. It may then act once more, and be jammed as a
    ready unit, while the lock-on lasts until the round ends: the same unit carries both.
    """
    state = field(
        here(RED, "gunner", "D4"), here(BLUE, "gunner", "F4"), here(RED, "gunner", "C8"), blue={"tp": 10},
        red={"tp": 10},
    )  # fmt: skip
    countered = do(do(state, attack("D4", "F4"), 0, 0).state, c.React(counter=0), 0, 0).state
    assert refused(countered, act("F4"), seat=BLUE) == "finished"
    locked = replace(
        countered, units=tuple(replace(u, lock=True) if u.id == 2 else u for u in countered.units)
    )
    again = opening.give(locked, BLUE, c.Operate("op_again", at("F4"))).state
    waited = do(again, act("L8")).state
    assert at("F4") in legal_ops.cells(opening.sight(waited, RED), BOOK.operations["op_jam"])
    jammed = opening.give(waited, RED, c.Operate("op_jam", at("F4"))).state
    acted = do(do(jammed, act("A1")).state, attack("F4", "D4"), 9)
    assert acted.drawn == (10,), "one die less, and the target is not locked on"
    assert (acted.unit(2).jam, acted.unit(2).lock, acted.unit(2).ready) == (True, True, False)


@pytest.mark.rule("mm30-base-2", "mm30-base-6", "mm30-r20")
def test_a_base_that_changes_hands_pays_its_captor_and_takes_nothing_from_who_had_it() -> None:
    """Capturing brings 1 TP; nothing is said of losing one. Taken back, it pays once more."""
    state = field(
        here(RED, "gunner", "D4"), here(BLUE, "gunner", "D6"), bases=(Base("A", at("D5"), BLUE),),
        red={"tp": 2}, blue={"tp": 3},
    )  # fmt: skip
    taken = do(state, act("D4", "D5"))
    assert [army.tp for army in taken.state.armies] == [3, 3]
    units = tuple(
        replace(one, cell=at("D3")) if one.id == 1 else replace(one, ready=True) for one in taken.state.units
    )
    back = do(replace(taken.state, units=units), act("D6", "D5"))
    assert [army.tp for army in back.state.armies] == [3, 4]
    assert back.state.bases[0].owner == BLUE
