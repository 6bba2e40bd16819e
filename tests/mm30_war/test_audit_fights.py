"""Exchanges of fire where several rules meet: dice, markers, squads, counters, chips.

What is expected follows from the sentences of the rules alone, as each docstring says.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war import legal_react
from games.mm30_war.effects import Strike
from games.mm30_war.field import field_of
from games.mm30_war.state import Base, Mod, Shots, State

from . import opening
from .skirmish import (
    BLUE,
    BOOK,
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
    refused,
    replace,
    seen,
    squad,
)

GUNNER = card("gunner", gun(reach=3, hit=4, count=2, power=20))
LOW = card("low", gun(reach=3, hit=4, count=2, power=20), kind="low", hp=30)
RAIDER = card("raider", gun(reach=3, hit=4, count=2, power=20), skills=("disengage",))
CARDS = (GUNNER, LOW, RAIDER)


def field(*units: Here, **fields: Any) -> State:
    return battle(*units, **{"cards": CARDS, **fields})


def answers(state: State) -> list[tuple[bool, int | None]]:
    """What whoever is asked may answer: whether with a shield, and with which weapon."""
    view = seen(state)
    assert isinstance(view.shots, Shots)
    return [(one.shield, one.counter) for one in legal_react.choices(view, field_of(view), view.shots)]


@pytest.mark.rule("mm30-status-3", "mm30-status-6", "mm30-terrain-4", "mm30-attack-4")
def test_jamming_lock_on_and_a_forest_each_do_their_part() -> None:
    """A weapon of range 5 and attack count 3: jammed, 2 dice; the target is locked on, so they are d20, with
    difficulty 4 as ever; from the forest on D4 the range is 2. Drawn 3 and 2 are the faces 4 and 3: one hit.
    """
    cannon = card("cannon", gun(reach=5, hit=4, count=3, power=30))
    units = (here(RED, "cannon", "D4", jam=True), here(BLUE, "gunner", "F4", ready=False, lock=True))
    state = field(*units, here(BLUE, "gunner", "G4", ready=False), cards=(*CARDS, cannon), map="wild")
    done = do(state, attack("D4", "F4"), 3, 2)
    assert done.drawn == (20, 20)
    assert done.hps(2) == [70]
    assert refused(state, attack("D4", "G4")) == "range"


@pytest.mark.rule("mm30-squad-3", "mm30-squad-6", "mm30-squad-8", "mm30-counter-2", "mm30-counter-6")
def test_a_squad_against_a_squad() -> None:
    """Red's three fire with 60 a hit: two hits destroy No. 1 and No. 2, whatever is beyond 30 is lost. The
    one that is left counters with 20 a hit: the first leaves Red's No. 1 with 10, the second destroys it.
    """
    state = field(*squad(RED, "low", "D4", 30, 30, 30), *squad(BLUE, "low", "F4", 30, 30, 30))
    asked = do(state, attack("D4", "F4"), 9, 4)
    assert asked.drawn == (10, 10)
    assert asked.hps(4, 5, 6) == [30, 30, 30], "the answer comes first"
    done = do(asked.state, c.React(counter=0), 4, 9)
    assert done.hps(4, 5, 6) == [0, 0, 30]
    assert done.told(e.Fired)[0].power == 20
    assert done.hps(1, 2, 3) == [0, 30, 30]
    assert [army.mm for army in done.state.armies] == [10, 5]
    assert not any(done.unit(number).ready for number in range(1, 7))
    assert done.state.turn == BLUE


@pytest.mark.rule("mm30-squad-3", "mm30-attack-9", "mm30-squad-9")
@pytest.mark.parametrize(
    ("hps", "hits", "power", "area", "left"),
    [
        # hit by hit: 15 + 15 for each of 30, the fifth on No. 3
        ((30, 30, 30), 5, 15, False, (0, 0, 15)),
        # a hit that finds 5 HP takes them, and nothing of the next member's
        ((5, 30, 30), 2, 20, False, (0, 10, 30)),
        # exactly its HP is destroyed
        ((20, 30), 1, 20, False, (0, 30)),
        # an area weapon strikes each with each hit, and a dead member takes nothing for the others
        ((5, 30, 30), 1, 20, True, (0, 10, 10)),
        ((40, 30, 10), 2, 20, True, (0, 0, 0)),
        # a single unit: 4 x 25 of 100
        ((100,), 4, 25, False, (0,)),
        ((100,), 4, 24, False, (4,)),
    ],
)
def test_damage_by_hand(
    hps: tuple[int, ...], hits: int, power: int, area: bool, left: tuple[int, ...]
) -> None:
    """A squad takes damage hit by hit, an area weapon's hits strike every member, a unit alone takes the
    sum.
    """
    big = card("big", gun(hit=1, count=hits, power=power, area=area))
    state = field(here(RED, "big", "D4"), *squad(BLUE, "low", "F4", *hps, ready=False), cards=(*CARDS, big))
    done = do(state, attack("D4", "F4"), *[9] * hits)
    assert tuple(done.hps(*range(2, 2 + len(hps)))) == left
    assert done.state.armies[RED].mm == 5 * left.count(0)


@pytest.mark.rule("mm30-counter-6", "mm30-r86", "mm30-attack-8", "mm30-turn-4")
def test_a_unit_that_moves_after_its_attack_first_takes_the_counter() -> None:
    """Attack, counter, and only then does the activation go on: if the counter destroys it, nobody moves; if
    it survives, its player is asked, and Blue's unit is finished already.
    """
    for hp, lives in ((20, False), (21, True)):
        state = field(here(RED, "raider", "D4", hp=hp), here(BLUE, "gunner", "F4"))
        asked = do(state, attack("D4", "F4"), 0, 0)
        assert asked.state.asked == (BLUE,)
        done = do(asked.state, c.React(counter=0), 9, 0)
        assert not done.unit(2).ready
        if lives:
            assert (done.phase, done.state.asked) == ("after", (RED,))
            assert done.unit(1).cell == at("D4")
            assert do(done.state, c.MoveAfter(at("C4"))).unit(1).cell == at("C4")
        else:
            assert (done.phase, done.state.asked) == ("turn", (BLUE,))
            assert done.unit(1).cell is None


@pytest.mark.rule("mm30-r86", "mm30-squad-12", "mm30-base-4")
def test_a_move_after_an_attack_joins_nobody_and_ends_on_no_base_in_flight() -> None:
    """Terrain counts for that move as for any other, and a merge is a whole activation without an attack."""
    pecker = card("pecker", gun(), kind="low", hp=30, type="flying", skills=("disengage",))
    state = field(
        here(RED, "pecker", "D4"), here(RED, "pecker", "D5"), here(BLUE, "gunner", "F4", ready=False),
        cards=(*CARDS, pecker), bases=(Base("A", at("D3")),),
    )  # fmt: skip
    done = do(state, attack("D4", "F4"), 0, 0)
    for cell in ("D5", "D3", "B4"):
        assert refused(done.state, c.MoveAfter(at(cell))) == "after"
    assert do(done.state, c.MoveAfter(at("C4"))).unit(1).cell == at("C4")


@pytest.mark.rule("mm30-r75", "mm30-squad-12", "mm30-ammo-3")
def test_a_member_without_ammunition_silences_the_weapon_of_its_whole_squad() -> None:
    """Each member has its own: 1, 1 and, from the one that joined, 0. The squad still has its other weapon;
    a member that leaves takes its own count with it.
    """
    rocket = card("rocket", gun(count=1, ammo=1), gun(count=1, power=10), kind="low", hp=30)
    state = field(
        *squad(RED, "rocket", "D4", 30, 30), here(RED, "rocket", "D4", ammo=(0, -1)),
        here(BLUE, "gunner", "F4", ready=False), cards=(*CARDS, rocket),
    )  # fmt: skip
    assert refused(state, attack("D4", "F4")) == "empty"
    assert do(state, attack("D4", "F4", 1), 9).hps(4) == [100 - 3 * 10]
    parted = do(do(state, act("D4", "D5", members=(3,))).state, act("L8")).state
    done = do(parted, attack("D4", "F4"), 9)
    assert done.hps(4) == [100 - 2 * 20]
    assert [done.unit(number).ammo for number in (1, 2, 3)] == [(0, -1), (0, -1), (0, -1)]


@pytest.mark.rule("mm30-r78", "mm30-shield-2", "mm30-hq-6")
def test_a_shield_is_of_no_use_against_an_operation() -> None:
    """A chip takes away the damage of an attack or a counter. An air strike is neither: nobody is asked."""
    (bomb,) = BOOK.operations["op_bomb"].effects
    assert isinstance(bomb, Strike)
    state = field(here(BLUE, "sakimori", "F4", hp=100), red={"tp": 10})
    step = opening.give(state, RED, c.Operate("op_bomb", at("F4")))
    assert (step.state.phase, step.state.asked) == ("turn", (RED,))
    assert (step.state.units[0].hp, step.state.units[0].shield) == (100 - bomb.power, 1)


@pytest.mark.rule("mm30-shield-2", "mm30-r78", "mm30-squad-3")
def test_a_chip_of_one_member_saves_the_whole_squad_once() -> None:
    """It takes away all the damage of one attack. No. 1 has no chip, so that of No. 2 is turned over, the
    front one of those that have one.
    """
    guard = card("guard", kind="low", hp=30, shield=1)
    units = (here(BLUE, "guard", "F4", shield=0), here(BLUE, "guard", "F4"), here(BLUE, "guard", "F4"))
    state = field(here(RED, "gunner", "D4"), *units, cards=(*CARDS, guard))
    asked = do(state, attack("D4", "F4"), 9, 9)
    done = do(asked.state, c.React(shield=True))
    assert done.hps(2, 3, 4) == [30, 30, 30]
    assert [done.unit(number).shield for number in (2, 3, 4)] == [0, 0, 1]
    assert done.unit(2).ready, "a shield is no counter"


@pytest.mark.rule("mm30-counter-1", "mm30-r51", "mm30-counter-5", "mm30-r45")
def test_what_may_be_answered_by_whom() -> None:
    """Countering takes a ready unit, a shield takes a hit and a chip: they go by themselves."""
    for ready, face, expected in (
        (True, 9, [(False, None), (False, 0), (True, None), (True, 0)]),
        (True, 0, [(False, None), (False, 0)]),
        (False, 9, [(False, None), (True, None)]),
    ):
        state = field(here(RED, "gunner", "D4"), here(BLUE, "sakimori", "F4", ready=ready))
        asked = do(state, attack("D4", "F4"), face, 0)
        assert answers(asked.state) == expected
    quiet = field(here(RED, "gunner", "D4"), here(BLUE, "sakimori", "F4", ready=False))
    assert do(quiet, attack("D4", "F4"), 0, 0).phase == "turn"


@pytest.mark.rule("mm30-r50", "mm30-status-3", "mm30-squad-12")
def test_a_jammed_member_jams_the_squad_that_it_joins_and_not_those_that_leave_it() -> None:
    """Whoever joins a marked squad shares the marker, and marks it likewise; who splits off unmarked is free.
    Attack count 2: the squad rolls one die, the one that left it two.
    """
    state = field(
        here(RED, "low", "D4", jam=True), here(RED, "low", "D4"), here(BLUE, "gunner", "F4", ready=False)
    )
    assert do(state, attack("D4", "F4"), 9).drawn == (10,)
    ready = {"ready": True}
    away = do(state, act("D4", "D5", members=(2,))).state
    units = tuple(replace(one, **ready) if one.id == 2 else one for one in away.units)
    later = do(replace(away, units=units), act("L8")).state
    assert do(later, attack("D5", "F4"), 9, 9).drawn == (10, 10)
    assert do(later, attack("D4", "F4"), 9).drawn == (10,)


@pytest.mark.rule("mm30-terrain-6", "mm30-counter-3", "mm30-faq-17")
def test_in_a_forest_a_blade_answers_a_sniper() -> None:
    """The sniper has come within 2 cells of the forest, as it must; for the counter the range of the blade is
    2 as well, since the one in the forest attacks from there. In the open it would be 1.
    """
    sniper = card("sniper", gun(reach=5, hit=4, count=1, power=40))
    blade = card("blade", gun(reach=1, hit=3, count=1, power=50))
    cards = (*CARDS, sniper, blade)
    wooded = field(here(RED, "sniper", "B4"), here(BLUE, "blade", "D4"), cards=cards, map="wild")
    asked = do(wooded, attack("B4", "D4"), 9)
    done = do(asked.state, c.React(counter=0), 3)
    assert done.hps(1, 2) == [50, 60]
    plain = field(here(RED, "sniper", "H4"), here(BLUE, "blade", "J4"), cards=cards, map="wild")
    assert do(plain, attack("H4", "J4"), 9).phase == "turn", "no weapon reaches, so nobody is asked"


@pytest.mark.rule("mm30-status-4", "mm30-r62", "mm30-ammo-2")
def test_a_strengthened_weapon_counts_with_its_dice_as_they_are() -> None:
    """Attack count 1, one more by an operation, one less by jamming: 1 die, so it can be used, on bridges
    too, where 1 x 50 wrecks; without the jamming 2 x 25 would.
    """
    for power, jam, stands in ((50, True, False), (25, True, True), (25, False, False)):
        one = card("one", gun(reach=3, count=1, power=power))
        state = battle(
            here(RED, "one", "G3", jam=jam, mods=(Mod("count", 1, "round_end"),)), cards=(one,),
            bridges=("E3",), map="wild",
        )  # fmt: skip
        done = do(state, act("G3", action="attack_bridge", at="E3"))
        assert done.state.bridges[0].intact is stands


@pytest.mark.rule("mm30-attack-7", "mm30-counter-2", "mm30-base-5")
def test_the_cell_of_the_destroyed_is_free_at_once() -> None:
    """Its chip leaves the field: in the very next turn others may stop there, and it is no target."""
    state = field(
        here(RED, "gunner", "D4"), here(BLUE, "gunner", "F4", hp=20), here(BLUE, "gunner", "H4"),
        here(RED, "gunner", "E5"),
    )  # fmt: skip
    done = do(state, attack("D4", "F4"), 9, 0)
    assert done.phase == "turn", "the dead don't counter"
    moved = do(done.state, act("H4", "F4"))
    assert moved.unit(3).cell == at("F4")
    assert refused(do(done.state, act("L8")).state, attack("E5", "F4")) == "target"


@pytest.mark.rule("mm30-r50", "mm30-r51", "mm30-status-3", "mm30-status-6")
@pytest.mark.parametrize("marked", [0, 1, 2])
def test_whichever_member_bears_a_marker_it_is_for_the_whole_squad(marked: int) -> None:
    """A marker is for everybody in the cell: one jammed member takes a die from the weapon of all, one that
    is locked on brings d20 on all, and one that is finished keeps all from countering.
    """
    jammed = [here(RED, "low", "D4", jam=n == marked) for n in range(3)]
    target = [here(BLUE, "low", "F4", ready=n != marked, lock=n == marked) for n in range(3)]
    done = do(field(*jammed, *target), attack("D4", "F4"), 19)
    assert done.drawn == (20,)
    assert done.hps(4, 5, 6) == [0, 30, 30]
    assert done.phase == "turn", "nobody is asked for a counter"
