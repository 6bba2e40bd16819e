"""One activation a turn: what may be done in it, and in which order (the chapter ``turn``)."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war import legal_turn
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import Base

from .skirmish import (
    BLUE,
    RED,
    act,
    at,
    attack,
    battle,
    card,
    do,
    gun,
    here,
    refused,
    seen,
    squad,
)


@pytest.mark.rule("mm30-turn-1", "mm30-faq-1")
def test_a_unit_moves_and_then_does_one_thing() -> None:
    state = battle(here(RED, "ashigaru", "B4"), here(BLUE, "iwao", "H4", ready=False))
    done = do(state, attack("B4", "H4", to="E4"), 9)
    assert done.unit(1).cell == at("E4")
    assert done.hps(2) == [125]
    assert [type(event) for event in done.events[:2]] == [e.Moved, e.Fired]
    moved = do(state, act("B4", "E4"))
    assert moved.unit(1).cell == at("E4")
    waited = do(state, act("B4"))
    assert waited.unit(1).cell == at("B4")
    for one in (done, moved, waited):
        assert not one.unit(1).ready
        assert one.state.turn == BLUE


@pytest.mark.rule("mm30-turn-2", "mm30-faq-3")
def test_whatever_it_did_it_is_finished() -> None:
    state = battle(
        here(RED, "kusabi", "B4"), here(RED, "iwao", "B5", hp=50), here(BLUE, "iwao", "C4", ready=False),
        bridges=("E4",), map="wild",
    )  # fmt: skip
    for command, draws in (
        (act("B4"), ()),
        (act("B4", "B3"), ()),
        (attack("B4", "C4"), (9,)),
        (act("B4", action="skill", skill="repair", at="B5"), ()),
    ):
        done = do(state, command, *draws)
        assert not done.unit(1).ready
        assert done.unit(2).ready
    waited = do(state, act("B4"))
    assert (waited.unit(1).hp, waited.unit(1).cell) == (50, at("B4"))


@pytest.mark.rule("mm30-turn-3")
def test_a_finished_unit_is_not_activated_again() -> None:
    state = battle(here(RED, "iwao", "B4", ready=False), here(RED, "iwao", "B6"))
    assert refused(state, act("B4")) == "finished"
    cells = [group[0].cell for group in legal_turn.ready_groups(seen(state))]
    assert at("B4") not in cells


@pytest.mark.rule("mm30-turn-4", "mm30-r86", "mm30-faq-1")
def test_only_a_card_lets_a_unit_move_after_its_attack() -> None:
    plain = battle(here(RED, "tenrou", "D4"), here(BLUE, "iwao", "E4", ready=False))
    done = do(plain, attack("D4", "E4"), 0, 0, 0)
    assert done.phase == "turn"
    assert refused(done.state, c.MoveAfter(at("D5")), seat=RED) == "phase"
    runner = battle(here(RED, "shiranui", "D4"), here(BLUE, "sakimori", "E4", ready=False, shield=0))
    done = do(runner, attack("D4", "E4"), 0, 0)
    assert (done.phase, done.state.asked) == ("after", (RED,))
    assert refused(done.state, c.MoveAfter(at("B4"))) == "after"
    moved = do(done.state, c.MoveAfter(at("C4")))
    assert moved.unit(1).cell == at("C4")
    assert moved.state.turn == BLUE
    stayed = do(done.state, c.MoveAfter())
    assert stayed.unit(1).cell == at("D4")
    assert stayed.state.turn == BLUE


@pytest.mark.rule("mm30-r86")
def test_zones_bind_a_move_after_the_attack_and_it_captures_nothing() -> None:
    state = battle(
        here(RED, "shiranui", "D4"), here(BLUE, "iwao", "E4", ready=False),
        bases=(Base("A", at("D5")),),
    )  # fmt: skip
    done = do(state, attack("D4", "E4"), 0, 0)
    assert refused(done.state, c.MoveAfter(at("E4"))) == "after"
    moved = do(done.state, c.MoveAfter(at("D5")))
    assert moved.unit(1).cell == at("D5")
    assert moved.state.bases[0].owner is None


@pytest.mark.rule("mm30-turn-5", "mm30-r23")
def test_there_is_no_passing_but_waiting() -> None:
    state = battle(here(RED, "iwao", "B4"))
    for command in (c.MoveAfter(), c.React()):
        assert refused(state, command) == "phase"
    assert not do(state, act("B4")).unit(1).ready


@pytest.mark.rule("mm30-round-5", "mm30-turn-3")
def test_one_unit_a_turn_and_then_the_other_side() -> None:
    state = battle(here(RED, "iwao", "B4"), here(RED, "iwao", "B6"), here(BLUE, "iwao", "K4"))
    done = do(state, act("B4"))
    assert done.state.asked == (BLUE,)
    assert refused(done.state, act("B6"), seat=RED) == "not_asked"


@pytest.mark.rule("mm30-r22")
def test_a_skill_takes_the_place_of_the_attack() -> None:
    state = battle(
        here(RED, "kagerou", "B4"), here(BLUE, "sakimori", "F4"), here(BLUE, "iwao", "D5", ready=False)
    )
    done = do(state, act("B4", "C4", action="skill", skill="jam", at="F4"))
    assert done.unit(1).cell == at("C4")
    assert done.unit(2).jam
    assert done.state.turn == BLUE
    stays = battle(
        here(RED, "kagerou", "B4"), here(BLUE, "sakimori", "F4"), options=Options(skill_after_move=False)
    )
    command = act("B4", "C4", action="skill", skill="jam", at="F4")
    assert refused(stays, command) == "skill_moved"
    assert do(stays, act("B4", action="skill", skill="jam", at="F4")).unit(2).jam


@pytest.mark.rule("mm30-move-2", "mm30-squad-14")
def test_a_unit_ends_on_no_cell_that_somebody_holds() -> None:
    state = battle(here(RED, "sakimori", "B4"), here(RED, "sakimori", "C4"), here(BLUE, "iwao", "B6"))
    assert refused(state, act("B4", "C4")) == "reach"
    assert refused(state, act("B4", "B6")) == "reach"


@pytest.mark.rule("mm30-move-4", "mm30-squad-2", "mm30-faq-10")
def test_a_squad_moves_as_one_unit() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 30, 30))
    done = do(state, act("D4", "F4"))
    for number in (1, 2, 3):
        assert done.unit(number).cell == at("F4")
        assert not done.unit(number).ready
    assert done.state.turn == BLUE


@pytest.mark.rule("mm30-zoc-4", "mm30-faq-27", "mm30-zoc-1")
def test_whom_a_zone_stops_may_still_attack() -> None:
    state = battle(here(RED, "ashigaru", "C4"), here(BLUE, "iwao", "F4", ready=False))
    ways = Acting(seen(state), (state.units[0],)).ways
    assert ways[at("E4")].stop == "zoc"
    done = do(state, attack("C4", "F4", weapon=1, to="E4"), 9)
    assert done.hps(2) == [150 - 35]


@pytest.mark.rule("mm30-zoc-6", "mm30-r35", "mm30-faq-28")
def test_a_unit_caught_between_enemies_goes_back_to_where_it_came_from() -> None:
    state = battle(here(RED, "sakimori", "C4"), here(BLUE, "tatemochi", "E3"), here(BLUE, "ashigaru", "E5"))
    done = do(state, act("C4", "E4"))
    assert done.unit(1).entered == at("D4")
    caught = battle(
        here(RED, "sakimori", "E4", entered=at("D4")),
        here(BLUE, "tatemochi", "E3"),
        here(BLUE, "ashigaru", "E5"),
    )
    assert set(Acting(seen(caught), (caught.units[0],)).ways) == {at("E4"), at("D4")}
    assert refused(caught, act("E4", "F4")) == "reach"


@pytest.mark.rule("mm30-faq-29", "mm30-zoc-5")
def test_a_unit_beside_a_zone_steps_one_cell_and_not_forward() -> None:
    state = battle(here(RED, "hayabusa", "E4"), here(BLUE, "iwao", "F4"))
    assert set(Acting(seen(state), (state.units[0],)).ways) == {at(name) for name in ("E4", "D4", "E3", "E5")}


def test_refusals_of_who_acts_say_where_somebody_is_ready() -> None:
    state = battle(here(RED, "iwao", "B4"), *squad(RED, "ashigaru", "C4", 30, 30), here(BLUE, "iwao", "K4"))
    assert refused(state, act("K4")) == "group"
    assert refused(state, act("E4")) == "group"
    assert refused(state, act("C4", members=(2, 9))) == "members"
    assert refused(state, act("C4", members=(1,))) == "members"
    assert refused(state, act("B4", action="skill", skill="jam", at="K4")) == "skill"
    assert refused(state, act("B4", action="attack", weapon=3, at="K4")) == "weapon"
    assert refused(state, act("B4", action="attack")) == "target"
    assert refused(state, act("B4", action="exit")) == "exit"


def test_a_unit_without_movement_acts_where_it_stands() -> None:
    tower = card("tower", gun(), move=0)
    state = battle(here(RED, "tower", "B4"), here(BLUE, "iwao", "D4", ready=False), cards=(tower,))
    assert set(Acting(seen(state), (state.units[0],)).ways) == {at("B4")}
    assert do(state, attack("B4", "D4"), 9, 9).hps(2) == [110]
