"""Bases that are captured and HQs that are attacked (the chapters ``base`` and ``hq``)."""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import events_fight as e
from games.mm30_war import legal_turn, working
from games.mm30_war.effects import BaseCapture
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.pack import Skill
from games.mm30_war.state import Base, State

from .skirmish import (
    BLUE,
    RED,
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
    seen,
    squad,
    with_skills,
)

A = Base("A", at("D4"))


@pytest.mark.rule("mm30-base-1", "mm30-base-2", "mm30-faq-19")
def test_a_unit_that_moves_to_a_base_and_waits_captures_it() -> None:
    state = battle(here(RED, "iwao", "C4"), bases=(A,), red={"tp": 2})
    done = do(state, act("C4", "D4"))
    assert done.state.bases[0].owner == RED
    assert done.state.armies[RED].tp == 3
    assert done.told(e.Captured)[0].letter == "A"


@pytest.mark.rule("mm30-base-2", "mm30-faq-23", "mm30-faq-24")
def test_at_10_tp_a_base_is_captured_all_the_same() -> None:
    done = do(battle(here(RED, "iwao", "C4"), bases=(A,), red={"tp": 10}), act("C4", "D4"))
    assert done.state.bases[0].owner == RED
    assert done.state.armies[RED].tp == 10


@pytest.mark.rule("mm30-base-3", "mm30-faq-19")
def test_who_attacks_captures_nothing() -> None:
    state = battle(here(RED, "iwao", "C4"), here(BLUE, "iwao", "E4", ready=False), bases=(A,))
    done = do(state, attack("C4", "E4", to="D4"), 0, 0, 0)
    assert done.unit(1).cell == at("D4")
    assert done.state.bases[0].owner is None
    assert done.state.armies[RED].tp == 0


@pytest.mark.rule("mm30-base-4", "mm30-faq-18", "mm30-terrain-8")
def test_a_flyer_passes_over_a_base_and_does_not_end_there() -> None:
    state = battle(here(RED, "hayabusa", "C4"), here(RED, "mizuchi", "D5"), bases=(A,))
    ways = Acting(seen(state), state.units[:1]).ways
    assert at("D4") not in ways
    assert ways[at("E4")].path == (at("D4"), at("E4"))
    assert refused(state, act("C4", "D4")) == "reach"
    assert do(state, act("D5", "D4")).state.bases[0].owner == RED


@pytest.mark.rule("mm30-base-5", "mm30-faq-20")
def test_a_base_under_an_enemy_is_only_captured_once_he_is_gone() -> None:
    state = battle(
        here(RED, "sakimori", "C4"), here(RED, "iwao", "C5"), here(BLUE, "mizuchi", "D4", hp=20, ready=False),
        bases=(Base("A", at("D4"), BLUE),),
    )  # fmt: skip
    assert refused(state, act("C4", "D4")) == "reach"
    gone = do(state, attack("C4", "D4", 1), 9, 9)
    assert gone.state.bases[0].owner == BLUE
    later = do(do(gone.state, act("L8")).state, act("C5", "D4"))
    assert later.state.bases[0].owner == RED


@pytest.mark.rule("mm30-base-6", "mm30-r20")
def test_a_base_stays_with_its_captor_until_the_other_side_takes_it() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "iwao", "F4"), bases=(Base("A", at("D4"), RED),))
    left = do(state, act("D4", "D6"))
    assert left.state.bases[0].owner == RED
    taken = do(left.state, act("F4", "D4"))
    assert taken.state.bases[0].owner == BLUE
    assert taken.state.armies[BLUE].tp == 1
    again = do(do(taken.state, act("A1")).state, act("L8"), 7, 4)
    assert again.state.bases[0].owner == BLUE


@pytest.mark.rule("mm30-r20")
def test_waiting_on_the_own_base_pays_nothing() -> None:
    done = do(battle(here(RED, "iwao", "D4"), bases=(Base("A", at("D4"), RED),)), act("D4"))
    assert done.told(e.Captured) == []
    assert done.state.armies[RED].tp == 0


@pytest.mark.rule("mm30-r53")
def test_a_unit_on_the_base_captures_it_by_waiting_there() -> None:
    assert do(battle(here(RED, "iwao", "D4"), bases=(A,)), act("D4")).state.bases[0].owner == RED
    strict = battle(here(RED, "iwao", "D4"), bases=(A,), options=Options(base_must_move=True))
    assert do(strict, act("D4")).state.bases[0].owner is None


@pytest.mark.rule("mm30-r54")
def test_a_skill_captures_nothing() -> None:
    state = battle(here(RED, "kagerou", "C4"), here(BLUE, "iwao", "F4"), bases=(A,))
    done = do(state, act("C4", "D4", action="skill", skill="jam", at="F4"))
    assert done.unit(2).jam
    assert done.state.bases[0].owner is None


def test_a_skill_may_say_that_it_captures() -> None:
    skill = Skill("seize", name("Seize"), name("Takes it"), "active", (BaseCapture(),))
    book = with_skills(skill)
    taker = card("taker", gun(), skills=("seize",))
    state = battle(here(RED, "taker", "C4"), cards=(taker,), bases=(A,), book=book)
    done = do(state, act("C4", "D4", action="skill", skill="seize"), book=book)
    assert done.state.bases[0].owner == RED


@pytest.mark.rule("mm30-r67", "mm30-prep-4")
def test_the_capture_that_wins_pays_its_point_first() -> None:
    owned = tuple(Base(letter, at(cell), RED) for letter, cell in (("B", "B8"), ("C", "H1"), ("D", "H8")))
    done = do(battle(here(RED, "iwao", "C4"), bases=(A, *owned)), act("C4", "D4"))
    assert done.state.ending is not None
    assert (done.state.ending.winner, done.state.ending.why) == (RED, "bases")
    assert done.state.armies[RED].tp == 1


# ---- HQs -------------------------------------------------------------------------------------------------


def siege(*units: Here, hp: int = 5, **fields: Any) -> State:
    return battle(*units, blue={"hq": at("G4"), "hp": hp}, **fields)


@pytest.mark.rule("mm30-hq-1", "mm30-faq-21", "mm30-hq-4", "mm30-prep-5")
def test_the_fifth_attack_of_a_single_unit_destroys_the_hq() -> None:
    hps = []
    for before in (5, 4, 3, 2):
        done = do(siege(here(RED, "sakimori", "E4"), hp=before), act("E4", action="attack_hq", at="G4"))
        hps.append(done.state.armies[BLUE].hp)
        assert done.phase != "over"
    assert hps == [4, 3, 2, 1]
    done = do(siege(here(RED, "sakimori", "E4"), hp=1), act("E4", action="attack_hq", at="G4"))
    assert done.state.armies[BLUE].hp == 0
    assert done.state.ending is not None
    assert (done.state.ending.winner, done.state.ending.why) == (RED, "hq")


@pytest.mark.rule("mm30-hq-2", "mm30-hq-3", "mm30-faq-22", "mm30-r55", "mm30-r56")
def test_power_and_attack_count_do_not_matter_and_nothing_is_rolled_or_asked() -> None:
    strong = card("strong", gun(reach=3, hit=9, count=5, power=150, ammo=1))
    weak = card("weak", gun(reach=3, hit=9, count=1, power=10))
    for one in (strong, weak):
        state = siege(here(RED, one.id, "D4"), here(BLUE, "sakimori", "H4"), cards=(one,))
        done = do(state, act("D4", action="attack_hq", at="G4"))
        assert done.drawn == ()
        assert done.state.armies[BLUE].hp == 4
        assert done.state.armies[RED].mm == 0
        assert done.unit(2).shield == 1
        assert (done.phase, done.state.turn) == ("turn", BLUE)
        assert not done.unit(1).ready
    spent = do(siege(here(RED, "strong", "D4"), cards=(strong,)), act("D4", action="attack_hq", at="G4"))
    assert spent.unit(1).ammo == (0,)


@pytest.mark.rule("mm30-hq-5")
def test_a_squad_takes_as_much_as_it_has_members() -> None:
    state = siege(*squad(RED, "ashigaru", "E4", 30, 30, 30))
    assert do(state, act("E4", action="attack_hq", at="G4")).state.armies[BLUE].hp == 2
    done = do(siege(*squad(RED, "ashigaru", "E4", 30, 30), hp=2), act("E4", action="attack_hq"))
    assert done.phase == "over"
    floor = do(siege(*squad(RED, "ashigaru", "E4", 30, 30, 30), hp=2), act("E4", action="attack_hq"))
    assert floor.state.armies[BLUE].hp == 0


@pytest.mark.rule("mm30-hq-6", "mm30-r57")
def test_neither_operations_nor_own_units_harm_an_hq() -> None:
    state = battle(here(RED, "iwao", "B4"), here(BLUE, "iwao", "K5"))
    assert refused(state, act("B4", action="attack_hq", at="A4")) == "target"
    bomb = next(one for one in seen(state).book.operations.values() if one.target == "cell")
    cells = working.targets(field_of(seen(state)), RED, bomb.target, bomb.effects)
    assert at("L5") not in cells
    assert at("A4") not in cells
    assert at("K5") in cells


@pytest.mark.rule("mm30-hq-7")
def test_losing_the_hq_loses_whatever_the_points_say() -> None:
    bases = tuple(Base(letter, at(cell), BLUE) for letter, cell in (("B", "B8"), ("C", "H1"), ("D", "H8")))
    state = battle(
        here(RED, "sakimori", "E4"), bases=bases, blue={"hq": at("G4"), "hp": 1, "mm": 25}, red={"mm": 0}
    )
    done = do(state, act("E4", action="attack_hq", at="G4"))
    assert done.state.ending is not None
    assert (done.state.ending.winner, done.state.ending.why) == (RED, "hq")


@pytest.mark.rule("mm30-r55")
def test_an_hq_is_a_target_within_range_or_beside_it_by_a_house_rule() -> None:
    state = siege(here(RED, "sakimori", "D4"))
    aims = [aim.shot for aim in legal_turn.aims(field_of(seen(state)), state.units[:1], False, at("D4"))]
    assert aims == ["attack_hq"]
    assert refused(siege(here(RED, "sakimori", "C4")), act("C4", action="attack_hq", at="G4")) == "range"
    strict = siege(here(RED, "sakimori", "D4"), options=Options(hq_range="one"))
    assert refused(strict, act("D4", action="attack_hq", at="G4")) == "hq_beside"
    assert do(strict, act("D4", "F4", action="attack_hq", at="G4")).state.armies[BLUE].hp == 4
    # the forest counts by the attacker's cell
    wild = battle(here(RED, "todoroki", "D4"), map="wild", blue={"hq": at("G4")})
    assert refused(wild, act("D4", action="attack_hq", at="G4")) == "range"
