"""Squads: damage hit by hit, power by members, splitting and merging (the chapter ``squad``)."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war import events_flow as ef
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import Base, State

from .skirmish import (
    BLUE,
    RED,
    Done,
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


def against(
    hps: tuple[int, ...], hits: int, power: int, *, area: bool = False, options: Options | None = None
) -> Done:
    """A gun of so many dice, all of which hit, fires at a finished squad: units 2 and up."""
    big = card("big", gun(hit=1, count=hits, power=power, area=area))
    state = battle(
        here(RED, "big", "D4"),
        *squad(BLUE, "ashigaru", "F4", *hps, ready=False),
        cards=(big,),
        options=options,
    )
    return do(state, attack("D4", "F4"), *[9] * hits)


@pytest.mark.rule("mm30-squad-1", "mm30-faq-9", "mm30-prep-10")
def test_losses_leave_a_smaller_squad_with_hp_as_they_were() -> None:
    done = against((30, 10, 30), 1, 40)
    group = [unit for unit in done.state.units if unit.cell == at("F4")]
    assert [unit.hp for unit in group] == [10, 30]
    assert done.hps(2, 3, 4) == [0, 10, 30]


@pytest.mark.rule("mm30-squad-3", "mm30-r40")
def test_a_hit_strikes_one_member_and_what_is_too_much_is_lost() -> None:
    assert against((30, 30, 30), 2, 40).hps(2, 3, 4) == [0, 0, 30]


@pytest.mark.rule("mm30-squad-4")
def test_one_hit_of_150_destroys_one_member() -> None:
    done = against((30, 30, 30), 1, 150)
    assert done.hps(2, 3, 4) == [0, 30, 30]
    assert done.state.armies[RED].mm == 5


@pytest.mark.rule("mm30-squad-5", "mm30-r41")
def test_five_hits_of_20_leave_the_third_member_with_10() -> None:
    for hits, hps in enumerate(
        ([10, 30, 30], [0, 30, 30], [0, 10, 30], [0, 0, 30], [0, 0, 10]),
        start=1,
    ):
        done = against((30, 30, 30), hits, 20)
        assert done.hps(2, 3, 4) == hps
        assert done.state.armies[RED].mm == 5 * hps.count(0)
    assert hps.count(0) == 2


@pytest.mark.rule("mm30-squad-6", "mm30-faq-11", "mm30-squad-7")
def test_the_power_is_multiplied_by_the_members_and_nothing_else_is() -> None:
    low = card("low", gun(reach=3, hit=4, count=1, power=20), kind="low", hp=30)
    for members in (1, 2, 3):
        state = battle(
            *squad(RED, "low", "D4", *[30] * members), here(BLUE, "sakimori", "G4", ready=False, shield=0),
            cards=(low,),
        )  # fmt: skip
        done = do(state, attack("D4", "G4"), 4)
        assert done.drawn == (10,)
        assert done.unit(members + 1).hp == 110 - 20 * members
        assert do(state, attack("D4", "G4"), 3).unit(members + 1).hp == 110
    far = battle(*squad(RED, "low", "D4", 30, 30, 30), here(BLUE, "iwao", "H4"), cards=(low,))
    assert refused(far, attack("D4", "H4")) == "range"


@pytest.mark.rule("mm30-squad-8")
def test_a_counter_after_losses_has_the_power_of_those_who_are_left() -> None:
    low = card("low", gun(reach=3, hit=4, count=1, power=20), kind="low", hp=30)
    big = card("big", gun(hit=1, count=1, power=40), hp=100)
    state = battle(here(RED, "big", "D4"), *squad(BLUE, "low", "F4", 30, 30, 30), cards=(low, big))
    asked = do(state, attack("D4", "F4"), 9)
    assert asked.phase == "react"
    done = do(asked.state, c.React(counter=0), 9)
    assert done.told(e.Fired)[0].power == 40
    assert done.hps(1) == [60]


@pytest.mark.rule("mm30-squad-9", "mm30-faq-16")
def test_a_grenade_of_20_takes_20_from_each_member() -> None:
    done = against((30, 30, 30), 1, 20, area=True)
    assert done.hps(2, 3, 4) == [10, 10, 10]
    assert done.state.armies[RED].mm == 0
    again = against((10, 10, 10), 1, 20, area=True)
    assert again.hps(2, 3, 4) == [0, 0, 0]
    assert again.state.armies[RED].mm == 15


@pytest.mark.rule("mm30-squad-10")
def test_many_small_hits_do_more_to_a_squad_than_one_huge_one() -> None:
    assert against((30, 30, 30), 3, 30).state.armies[RED].mm == 15
    assert against((30, 30, 30), 1, 150).state.armies[RED].mm == 5


@pytest.mark.rule("mm30-faq-12")
def test_four_hits_of_15_destroy_two_of_three() -> None:
    assert against((30, 30, 30), 4, 15).hps(2, 3, 4) == [0, 0, 30]


@pytest.mark.rule("mm30-r39")
def test_the_lowest_number_that_is_left_is_hit() -> None:
    assert against((10, 30, 30), 1, 20).hps(2, 3, 4) == [0, 30, 30]


@pytest.mark.rule("mm30-r39")
def test_who_joins_a_squad_is_hit_last() -> None:
    state = battle(
        here(BLUE, "ashigaru", "F5"), *squad(BLUE, "ashigaru", "F4", 30, 30), here(RED, "sakimori", "D4"),
        turn=BLUE,
    )  # fmt: skip
    done = do(state, act("F5", "F4"))
    assert [unit.id for unit in field_of(seen(done.state)).group(at("F4"))] == [2, 3, 1]
    hit = do(done.state, attack("D4", "F4"), 9, 9)
    assert hit.hps(2, 3, 1) == [0, 30, 30]


@pytest.mark.rule("mm30-r39")
def test_a_house_rule_lets_the_defender_say_whom_the_hits_strike() -> None:
    low = card("big", gun(hit=1, count=3, power=20))
    state = battle(
        here(RED, "big", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30, ready=False), cards=(low,),
        options=Options(hit_order="defender"),
    )  # fmt: skip
    asked = do(state, attack("D4", "F4"), 9, 9, 9)
    assert (asked.phase, asked.state.asked) == ("react", (BLUE,))
    spread = do(asked.state, c.React(struck=(1, 1, 1)))
    assert spread.hps(2, 3, 4) == [10, 10, 10]
    assert do(asked.state, c.React(struck=(0, 2, 1))).hps(2, 3, 4) == [30, 0, 10]
    assert do(asked.state, c.React()).hps(2, 3, 4) == [0, 10, 30]
    for wrong in ((1, 1, 0), (3, 0, 0), (1, 1, 2)):
        assert refused(asked.state, c.React(struck=wrong)) == "struck"


@pytest.mark.rule("mm30-r40")
def test_hits_that_are_left_over_are_lost() -> None:
    done = against((30,), 5, 40)
    assert done.hps(2) == [0]
    assert done.state.armies[RED].mm == 5


@pytest.mark.rule("mm30-r42")
def test_an_area_weapon_rolls_once_and_strikes_one_cell() -> None:
    big = card("big", gun(hit=1, count=2, power=20, area=True))
    state = battle(
        here(RED, "big", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30, ready=False),
        here(BLUE, "ashigaru", "F5", ready=False), cards=(big,),
    )  # fmt: skip
    done = do(state, attack("D4", "F4"), 9, 9)
    assert done.drawn == (10, 10)
    assert done.hps(2, 3, 4, 5) == [0, 0, 0, 30]


@pytest.mark.rule("mm30-r43")
def test_the_members_multiply_area_attacks_too() -> None:
    low = card("low", gun(reach=2, hit=1, count=1, power=5, area=True), kind="low", hp=40)
    state = battle(
        *squad(RED, "low", "D4", 40, 40, 40), *squad(BLUE, "ashigaru", "F4", 30, 30, 30, ready=False),
        cards=(low,),
    )  # fmt: skip
    assert do(state, attack("D4", "F4"), 9).hps(4, 5, 6) == [15, 15, 15]


# ---- splitting -------------------------------------------------------------------------------------------


def three() -> State:
    return battle(*squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "iwao", "G4", ready=False))


@pytest.mark.rule("mm30-squad-11", "mm30-faq-13", "mm30-r48")
def test_who_splits_off_waits_and_those_left_are_still_ready() -> None:
    done = do(three(), act("D4", "E4", members=(3,)))
    assert done.unit(3).cell == at("E4")
    assert [done.unit(number).ready for number in (1, 2, 3)] == [True, True, False]
    assert done.told(e.Moved)[0].split
    for action in ("attack", "skill"):
        assert refused(three(), act("D4", "E4", members=(3,), action=action, at="G4")) == "split_waits"
    assert refused(three(), act("D4", members=(3,))) == "split"
    # those who are left may attack later in the round
    later = do(done.state, act("L8"), seat=BLUE).state
    assert do(later, attack("D4", "G4"), 9).unit(4).hp == 150 - 50


@pytest.mark.rule("mm30-r48")
def test_who_splits_off_may_capture_and_the_house_may_bar_all_from_attacking() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 30, 30), bases=(Base("A", at("E4")),))
    done = do(state, act("D4", "E4", members=(2, 3)))
    assert done.state.bases[0].owner == RED
    strict = battle(
        *squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "iwao", "G4", ready=False),
        options=Options(split_blocks_all=True),
    )  # fmt: skip
    parted = do(do(strict, act("D4", "D5", members=(3,))).state, act("L8")).state
    assert refused(parted, attack("D4", "G4")) == "parted"
    assert do(parted, act("D4", "D3")).unit(1).cell == at("D3")


@pytest.mark.rule("mm30-r50", "mm30-status-7")
def test_both_parts_of_a_jammed_squad_are_jammed() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 30, 30, jam=True), here(BLUE, "iwao", "G4"))
    done = do(state, act("D4", "E4", members=(3,)))
    assert [done.unit(number).jam for number in (1, 2, 3)] == [True, True, True]


# ---- merging ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-squad-12", "mm30-faq-14", "mm30-r49", "mm30-move-3")
def test_who_merges_waits() -> None:
    state = battle(
        here(RED, "ashigaru", "D5"), *squad(RED, "ashigaru", "D4", 30, 30), here(BLUE, "iwao", "G4"),
        bases=(Base("A", at("D4")),),
    )  # fmt: skip
    done = do(state, act("D5", "D4"))
    assert [unit.id for unit in done.state.units if unit.cell == at("D4")] == [1, 2, 3]
    assert not done.unit(1).ready
    assert done.unit(2).ready
    assert done.state.bases[0].owner == RED
    assert len(done.told(e.Merged)[0].units) == 3
    assert refused(state, attack("D5", "G4", to="D4")) == "merge_waits"


@pytest.mark.rule("mm30-squad-12", "mm30-squad-14", "mm30-move-3")
def test_a_squad_has_three_members_of_one_name_at_most() -> None:
    pairs = battle(*squad(RED, "ashigaru", "D5", 30, 30), *squad(RED, "ashigaru", "D4", 30, 30))
    assert refused(pairs, act("D5", "D4")) == "reach"
    other = battle(here(RED, "tsubute", "D5"), here(RED, "ashigaru", "D4"))
    assert refused(other, act("D5", "D4")) == "reach"
    one = do(pairs, act("D5", "D4", members=(1,)))
    assert one.unit(1).cell == at("D4")


@pytest.mark.rule("mm30-squad-13", "mm30-faq-15", "mm30-r47")
def test_a_squad_with_a_finished_member_can_only_wait() -> None:
    state = battle(
        *squad(RED, "ashigaru", "D4", 30, 30), here(RED, "ashigaru", "D4", ready=False),
        here(BLUE, "iwao", "G4", ready=False), bases=(Base("A", at("D4")),),
    )  # fmt: skip
    assert refused(state, act("D4", "E4")) == "mixed"
    assert refused(state, act("D4", "E4", members=(1,))) == "mixed"
    assert refused(state, act("D4", members=(1,))) == "mixed"
    assert refused(state, attack("D4", "G4")) == "mixed"
    done = do(state, act("D4"))
    assert [done.unit(number).ready for number in (1, 2, 3)] == [False, False, False]
    assert done.state.turn == BLUE


@pytest.mark.rule("mm30-r47", "mm30-r51")
def test_a_mixed_squad_does_not_counter() -> None:
    state = battle(
        here(RED, "sakimori", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30),
        here(BLUE, "ashigaru", "F4", ready=False),
    )  # fmt: skip
    done = do(state, attack("D4", "F4"), 0, 0)
    assert done.phase == "turn"
    assert done.unit(2).ready


@pytest.mark.rule("mm30-r47")
def test_a_house_rule_finishes_the_whole_squad_that_is_joined() -> None:
    state = battle(
        here(RED, "ashigaru", "D5"),
        *squad(RED, "ashigaru", "D4", 30, 30),
        options=Options(merge_finishes=True),
    )
    done = do(state, act("D5", "D4"))
    assert [done.unit(number).ready for number in (1, 2, 3)] == [False, False, False]


@pytest.mark.rule("mm30-r52", "mm30-prep-2")
def test_each_member_pays_5_unless_the_house_counts_triples() -> None:
    assert against((30, 30, 30), 3, 30).state.armies[RED].mm == 15
    triple = against((30, 30, 30), 3, 30, options=Options(mm_squad="triple10"))
    assert triple.state.armies[RED].mm == 10


@pytest.mark.rule("mm30-squad-2")
def test_the_log_names_three_hp() -> None:
    hurt = against((30, 30, 30), 1, 20, area=True).told(ef.Hurt)[0]
    assert (hurt.before, hurt.after) == ((30, 30, 30), (10, 10, 10))


def test_a_squad_offers_no_form_and_moves_with_its_slowest() -> None:
    state = three()
    assert refused(state, act("D4", form=True)) == "form"
    assert Acting(seen(state), state.units[:3]).ways[at("E4")].cost == 1
