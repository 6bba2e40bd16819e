"""Attacks on single units (the chapter ``attack``)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.mm30_war import events_fight as e
from games.mm30_war import events_flow as ef
from games.mm30_war import legal_turn, odds
from games.mm30_war.field import field_of
from games.mm30_war.options import Options

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
)


@pytest.mark.rule("mm30-attack-1", "mm30-faq-4")
def test_an_attack_is_made_with_one_weapon_and_ends_the_activation() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "E4", ready=False))
    done = do(state, attack("D4", "E4", weapon=1), 9, 9)
    assert [event.weapon.en for event in done.told(e.Fired)] == ["Sword"]
    assert done.hps(2) == [150 - 2 * 40]
    assert not done.unit(1).ready
    assert done.state.turn == BLUE


@pytest.mark.rule("mm30-attack-2")
def test_a_weapon_reaches_as_far_as_its_range_and_no_farther() -> None:
    far = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "H4"))
    near = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "G4"))
    for weapon in (0, 1):
        assert refused(far, attack("D4", "H4", weapon)) == "range"
    units = (far.units[0],)
    field = field_of(seen(far))
    assert list(legal_turn.aims(field, units, False, at("D4"))) == []
    field = field_of(seen(near))
    assert [(aim.weapon, aim.cell) for aim in legal_turn.aims(field, units, False, at("D4"))] == [
        (0, at("G4"))
    ]


@pytest.mark.rule("mm30-attack-3", "mm30-prep-7")
def test_as_many_dice_are_rolled_as_the_attack_count() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4", ready=False))
    done = do(state, attack("D4", "F4"), 0, 0)
    assert done.drawn == (10, 10)


@pytest.mark.rule("mm30-attack-4", "mm30-r06", "mm30-r08")
def test_dice_that_show_the_difficulty_or_more_are_hits_and_0_is_zero() -> None:
    four = card("four", gun(hit=3, count=4, power=10))
    state = battle(here(RED, "four", "D4"), here(BLUE, "iwao", "F4", ready=False), cards=(four,))
    done = do(state, attack("D4", "F4"), 3, 2, 9, 0)
    assert done.told(e.Fired)[0].hits == 2
    assert done.hps(2) == [150 - 20]


@pytest.mark.rule("mm30-r06", "mm30-r08")
def test_a_0_hits_where_the_difficulty_is_0_or_where_the_house_reads_it_as_ten() -> None:
    for hit, zero in ((0, 0), (9, 10)):
        easy = card("easy", gun(hit=hit, count=1, power=10))
        options = Options(zero=10 if zero else 0)
        state = battle(
            here(RED, "easy", "D4"), here(BLUE, "iwao", "F4", ready=False), cards=(easy,), options=options
        )
        assert do(state, attack("D4", "F4"), 0).hps(2) == [140]


@pytest.mark.rule("mm30-attack-5")
def test_the_chance_of_a_die_follows_from_the_difficulty() -> None:
    percent = [int(odds.chance(Options(), 10, hit) * 100) for hit in range(10)]
    assert percent == [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]


@pytest.mark.rule("mm30-r06", "mm30-r07")
def test_house_rules_read_the_dice_in_another_way() -> None:
    assert odds.chance(Options(zero=10), 10, 4) == Fraction(7, 10)
    assert odds.chance(Options(), 20, 4) == Fraction(17, 20)
    assert odds.chance(Options(d20_base=0), 20, 4) == Fraction(16, 20)


@pytest.mark.rule("mm30-attack-6")
def test_hits_times_power_come_off_the_hp() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "sakimori", "F4", ready=False, shield=0))
    done = do(state, attack("D4", "F4"), 4, 5)
    assert done.hps(2) == [70]


@pytest.mark.rule("mm30-attack-7", "mm30-prep-2")
def test_a_unit_without_hp_leaves_the_field_and_frees_its_cell() -> None:
    gone = do(
        battle(here(RED, "sakimori", "D4"), here(BLUE, "mizuchi", "F4", hp=40, ready=False)),
        attack("D4", "F4"), 9, 9,
    )  # fmt: skip
    assert gone.unit(2).cell is None
    assert gone.hps(2) == [0]
    assert gone.state.armies[RED].mm == 10
    assert gone.told(ef.Destroyed)[0].mm == 10
    weak = card("weak", gun(hit=4, count=3, power=13))
    left = do(
        battle(here(RED, "weak", "D4"), here(BLUE, "mizuchi", "F4", hp=40, ready=False), cards=(weak,)),
        attack("D4", "F4"), 9, 9, 9,
    )  # fmt: skip
    assert left.hps(2) == [1]
    assert left.unit(2).cell == at("F4")


@pytest.mark.rule("mm30-attack-8", "mm30-faq-2", "mm30-turn-2")
def test_whoever_attacked_is_finished_hit_or_miss() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4", ready=False))
    for faces in ((0, 0), (9, 9)):
        done = do(state, attack("D4", "F4"), *faces)
        assert not done.unit(1).ready
        assert done.unit(1).cell == at("D4")


@pytest.mark.rule("mm30-attack-9")
def test_hits_on_a_single_unit_are_added_up() -> None:
    five = card("five", gun(hit=1, count=5, power=20))
    state = battle(here(RED, "five", "D4"), here(BLUE, "hayabusa", "F4", hp=90, ready=False), cards=(five,))
    assert do(state, attack("D4", "F4"), 9, 9, 9, 9, 9).hps(2) == [0]


@pytest.mark.rule("mm30-r03")
def test_nothing_blocks_a_shot() -> None:
    state = battle(
        here(RED, "todoroki", "B3"),
        here(BLUE, "iwao", "F3", ready=False),
        here(BLUE, "tagame", "E3"),
        map="wild",
    )
    assert do(state, attack("B3", "F3"), 9).hps(2) == [150 - 60]


@pytest.mark.rule("mm30-r05")
def test_only_a_weapon_that_says_so_has_a_shortest_range_and_a_forest_makes_it_1() -> None:
    mortar = card("mortar", gun(reach=5, least=3, count=1))
    open_ground = battle(here(RED, "mortar", "A6"), here(BLUE, "iwao", "A7", ready=False), cards=(mortar,))
    assert refused(open_ground, attack("A6", "A7")) == "near"
    forest = battle(
        here(RED, "mortar", "D3"), here(BLUE, "iwao", "D2", ready=False), cards=(mortar,), map="wild"
    )
    assert do(forest, attack("D3", "D2"), 9).hps(2) == [130]
    howitzer = battle(here(RED, "todoroki", "A6"), here(BLUE, "iwao", "A7", ready=False))
    assert do(howitzer, attack("A6", "A7"), 9).hps(2) == [90]


@pytest.mark.rule("mm30-r36")
def test_own_units_and_the_own_hq_are_no_targets() -> None:
    state = battle(here(RED, "sakimori", "B4"), here(RED, "iwao", "C4"), here(BLUE, "iwao", "B5"))
    assert refused(state, attack("B4", "C4", 1)) == "target"
    assert refused(state, act("B4", action="attack_hq", at="A4")) == "target"
    field = field_of(seen(state))
    assert {cell for _, cell in legal_turn.marks(field, RED)} == {at("B5"), at("L8"), at("L5")}


@pytest.mark.rule("mm30-faq-17", "mm30-terrain-6")
def test_in_a_forest_every_weapon_reaches_2_whoever_stands_there() -> None:
    state = battle(here(RED, "todoroki", "D3"), here(BLUE, "iwao", "F3", ready=False), map="wild")
    assert do(state, attack("D3", "F3"), 9).hps(2) == [90]
    state = battle(here(RED, "todoroki", "A3"), here(BLUE, "iwao", "D3", ready=False), map="wild")
    assert refused(state, attack("A3", "D3")) == "range"
    state = battle(here(RED, "iwao", "D3"), here(BLUE, "iwao", "D1", ready=False), map="wild")
    assert do(state, attack("D3", "D1", weapon=1), 9).hps(2) == [70]


@pytest.mark.rule("mm30-prep-1", "mm30-r37")
def test_victory_comes_at_once_and_nothing_more_is_resolved() -> None:
    state = battle(
        here(RED, "sakimori", "D4"), *[here(BLUE, "ashigaru", "E4", hp=20) for _ in range(2)],
        red={"mm": 25},
    )  # fmt: skip
    done = do(state, attack("D4", "E4", weapon=1), 9, 0)
    assert done.phase == "over"
    assert done.state.ending is not None
    assert (done.state.ending.winner, done.state.ending.why) == (RED, "mm")
    assert done.unit(3).ready
