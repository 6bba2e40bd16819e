"""Counters, the one question that the defender is asked, and standing orders (the chapter ``counter``)."""

from __future__ import annotations

import pytest

from games.engine.menu import Menu
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war import events_flow as ef
from games.mm30_war import legal_react, reactions
from games.mm30_war.effects import CounterBonus
from games.mm30_war.field import field_of
from games.mm30_war.menu import menu_of
from games.mm30_war.pack import Skill
from games.mm30_war.state import Base, Order, State

from .skirmish import (
    BLUE,
    RED,
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
    seen,
    squad,
    with_skills,
)


def duel(**fields: object) -> State:
    """Red's Sakimori on D4 against Blue's Iwao on F4: Iwao's shotgun reaches 2, its hammer 1."""
    return battle(here(RED, "sakimori", "D4", shield=0), here(BLUE, "iwao", "F4", **fields))


def offered(state: State) -> list[tuple[bool, int | None]]:
    view = seen(state)
    assert view.shots is not None
    return [(one.shield, one.counter) for one in legal_react.choices(view, field_of(view), view.shots)]


@pytest.mark.rule("mm30-counter-1")
def test_who_is_attacked_while_ready_may_counter() -> None:
    asked = do(duel(), attack("D4", "F4"), 0, 0)
    assert (asked.phase, asked.state.asked) == ("react", (BLUE,))
    assert offered(asked.state) == [(False, None), (False, 0)]
    assert do(duel(ready=False), attack("D4", "F4"), 0, 0).phase == "turn"


@pytest.mark.rule("mm30-counter-2")
def test_the_counter_comes_after_the_damage_and_only_from_survivors() -> None:
    asked = do(duel(), attack("D4", "F4"), 9, 9)
    done = do(asked.state, c.React(counter=0), 9, 0, 0)
    kinds = [type(event) for event in done.events if isinstance(event, ef.Hurt | e.Fired)]
    assert kinds == [ef.Hurt, e.Fired, ef.Hurt]
    dead = do(duel(hp=40), attack("D4", "F4"), 9, 9)
    assert dead.phase == "turn"
    assert len(dead.told(e.Fired)) == 1


@pytest.mark.rule("mm30-counter-3", "mm30-faq-5")
def test_a_counter_needs_a_weapon_that_reaches() -> None:
    for cell, weapons in (("A4", []), ("C4", []), ("D4", [0]), ("E4", [0, 1])):
        state = battle(here(RED, "raigou", cell), here(BLUE, "iwao", "F4"), red={"hq": at("A8")})
        done = do(state, attack(cell, "F4"), 0)
        if weapons:
            assert [counter for _, counter in offered(done.state) if counter is not None] == weapons
            assert refused(done.state, c.React(counter=2)) == "counter"
        else:
            assert done.phase == "turn"


@pytest.mark.rule("mm30-counter-4", "mm30-counter-5", "mm30-faq-6")
def test_a_counter_costs_the_activation_and_may_be_declined() -> None:
    asked = do(duel(), attack("D4", "F4"), 0, 0)
    countered = do(asked.state, c.React(counter=0), 0, 0, 0)
    assert not countered.unit(2).ready
    declined = do(asked.state, c.React())
    assert declined.unit(2).ready
    assert declined.drawn == ()
    assert do(declined.state, attack("F4", "D4"), 0, 0, 0).unit(2).ready is False
    for done in (countered, declined):
        assert not done.unit(1).ready


@pytest.mark.rule("mm30-counter-6", "mm30-r44")
def test_a_counter_is_an_attack_without_a_counter_to_it() -> None:
    low = card("low", gun(reach=3, hit=4, count=2, power=25, ammo=2), kind="low", hp=30)
    state = battle(
        here(RED, "mizuchi", "D4", hp=150, ready=True), *squad(BLUE, "low", "F4", 30, 30), cards=(low,)
    )
    asked = do(state, attack("D4", "F4"), 0)
    done = do(asked.state, c.React(counter=0), 4, 3)
    assert done.told(e.Fired)[0].counter
    assert done.drawn == (10, 10)
    assert done.hps(1) == [150 - 50]
    assert [done.unit(number).ammo for number in (2, 3)] == [(1,), (1,)]
    assert done.phase == "turn"
    kill = do(replace_hp(asked.state, 1, 40), c.React(counter=0), 4, 3)
    assert kill.state.armies[BLUE].mm == 10
    assert kill.unit(1).cell is None


def replace_hp(state: State, number: int, hp: int) -> State:
    return replace(state, units=tuple(replace(u, hp=hp) if u.id == number else u for u in state.units))


@pytest.mark.rule("mm30-r44")
def test_a_miss_may_be_countered_and_nobody_but_the_attackers_is_hit() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(RED, "ashigaru", "E4"), here(BLUE, "iwao", "F4"))
    asked = do(state, attack("D4", "F4"), 0, 0)
    done = do(asked.state, c.React(counter=0), 9, 9, 9)
    assert done.phase == "react"  # the attacker's shield
    assert offered(done.state) == [(False, None), (True, None)]
    done = do(done.state, c.React())
    assert done.hps(1, 2) == [110 - 45, 30]
    assert done.state.turn == BLUE


@pytest.mark.rule("mm30-r45")
def test_one_question_for_shield_and_counter_and_none_where_there_is_no_choice() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"))
    asked = do(state, attack("D4", "F4"), 9, 9, 9)
    assert offered(asked.state) == [(False, None), (False, 0), (True, None), (True, 0)]
    done = do(asked.state, c.React(shield=True, counter=0), 9, 9)
    assert done.phase == "turn"
    assert done.hps(1, 2) == [150 - 40, 110]


@pytest.mark.rule("mm30-r45")
def test_nobody_is_asked_without_shield_and_counter() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "mizuchi", "F4", ready=False))
    done = do(state, attack("D4", "F4"), 9, 0, 0)
    assert done.phase == "turn"
    assert done.hps(2) == [105]


@pytest.mark.rule("mm30-r45")
def test_when_time_is_over_there_is_no_shield_and_no_counter_or_the_standing_order() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"))
    asked = do(state, attack("D4", "F4"), 9, 9, 9).state
    assert reactions.standing(seen(asked)) == c.React()
    for order, expected in (
        (Order(None, "use", "ask"), c.React(shield=True)),
        (Order(None, "ask", "best"), c.React(counter=0)),
        (Order(None, "ask", "ask"), c.React()),
        (Order(2, "use", "best"), c.React(shield=True, counter=0)),
    ):
        army = replace(asked.armies[BLUE], orders=(order,))
        assert reactions.standing(seen(replace(asked, armies=(asked.armies[RED], army)))) == expected


@pytest.mark.rule("mm30-r45")
def test_standing_orders_answer_at_once() -> None:
    blue = {"orders": (Order(None, "never", "never"), Order(2, "use", "best"))}
    state = battle(
        here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"), here(BLUE, "sakimori", "E5"), blue=blue
    )
    done = do(state, attack("D4", "F4"), 9, 9, 9, 9, 9)
    assert done.hps(1, 2) == [150 - 40, 110]
    assert done.unit(2).shield == 0
    assert not done.unit(2).ready
    # the other goes by the order for all
    done = do(state, attack("D4", "E5"), 9, 0, 0)
    assert done.hps(3) == [95]
    assert done.unit(3).ready


@pytest.mark.rule("mm30-r45")
def test_the_best_counter_is_the_one_that_promises_most() -> None:
    state = battle(
        here(RED, "iwao", "E4", hp=80), here(BLUE, "sakimori", "F4", shield=0),
        blue={"orders": (Order(None, "ask", "best"),)},
    )  # fmt: skip
    done = do(state, attack("E4", "F4"), 0, 0, 0, 9, 9)
    assert done.told(e.Fired)[1].weapon.en == "Sword"


@pytest.mark.rule("mm30-r45", "mm30-r37")
def test_a_standing_order_counters_nothing_once_the_battle_is_decided() -> None:
    blue = {"orders": (Order(None, "ask", "best"),)}
    units = (here(RED, "sakimori", "D4"), *squad(BLUE, "ashigaru", "E4", 20, 20))
    state = battle(*units, red={"mm": 25}, blue=blue)
    done = do(state, attack("D4", "E4", weapon=1), 9, 0)
    assert done.phase == "over"
    assert done.hps(2, 3) == [0, 20]


def test_a_standing_order_is_for_own_units_and_replaces_the_former() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"))
    assert refused(state, c.Standing(1), seat=BLUE) == "unit"
    assert refused(state, c.Standing(77), seat=BLUE) == "unit"
    done = do(state, c.Standing(2, "use", "best"), seat=BLUE)
    done = do(done.state, c.Standing(None, "never", "ask"), seat=BLUE)
    done = do(done.state, c.Standing(2, "ask", "ask"), seat=BLUE)
    assert done.state.armies[BLUE].orders == (Order(None, "never", "ask"), Order(2, "ask", "ask"))
    assert seen(done.state, RED).armies[BLUE].orders is None
    assert done.state.asked == (RED,)


@pytest.mark.rule("mm30-r46")
def test_a_counter_from_a_base_captures_nothing() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4"), bases=(Base("A", at("F4")),))
    asked = do(state, attack("D4", "F4"), 0, 0)
    done = do(asked.state, c.React(counter=0), 0, 0, 0)
    assert done.state.bases[0].owner is None
    assert done.state.armies[BLUE].tp == 0


@pytest.mark.rule("mm30-r26")
def test_a_side_whose_last_ready_unit_countered_is_passed_over() -> None:
    state = battle(
        here(RED, "sakimori", "D4"), here(RED, "iwao", "A2"), here(BLUE, "iwao", "F4"), reserve=False
    )
    asked = do(state, attack("D4", "F4"), 0, 0)
    done = do(asked.state, c.React(counter=0), 0, 0, 0)
    assert (done.state.turn, done.state.asked) == (RED, (RED,))


@pytest.mark.rule("mm30-r37")
def test_the_counterer_wins_when_the_counter_decides() -> None:
    state = battle(here(RED, "sakimori", "D4", hp=15, shield=0), here(BLUE, "iwao", "F4"), blue={"mm": 20})
    asked = do(state, attack("D4", "F4"), 0, 0)
    done = do(asked.state, c.React(counter=0), 9, 0, 0)
    assert done.state.ending is not None
    assert (done.state.ending.winner, done.state.ending.why) == (BLUE, "mm")


def test_a_skill_may_make_counters_stronger() -> None:
    skill = Skill("riposte", name("Riposte"), name("More"), "passive", (CounterBonus(1, 10),))
    book = with_skills(skill)
    keen = card("keen", gun(hit=1, count=1, power=20), skills=("riposte",))
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "keen", "F4"), cards=(keen,), book=book)
    asked = do(state, attack("D4", "F4"), 0, 0, 0, book=book)
    done = do(asked.state, c.React(counter=0), 9, 9, book=book)
    assert done.hps(1) == [150 - 2 * 30]


def test_an_answer_is_only_given_when_it_is_asked() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"))
    assert refused(state, c.React(), seat=BLUE) == "phase"
    asked = do(state, attack("D4", "F4"), 0, 0, 0).state
    assert refused(asked, c.React(), seat=RED) == "not_asked"
    assert refused(asked, c.React(shield=True)) == "shield"


def test_every_unit_of_the_largest_army_can_be_given_an_order() -> None:
    """Thirty units of five names: more than a list holds."""
    cards = ("ashigaru", "tsubute", "tagame", "tatemochi", "kusabi")
    cells = [(card, f"{column}{row}") for row, card in enumerate(cards, 1) for column in "AB"]
    rows = [squad(RED, card, cell, 10, 10, 10) for card, cell in cells]
    lone = here(RED, "iwao", "C1")
    state = battle(*(one for row in rows for one in row), lone, here(BLUE, "iwao", "H4"), reserve=False)
    view = seen(state, RED)
    top = menu_of(view, ("standing",))
    assert isinstance(top, Menu)
    assert [english(one.label) for one in top.options] == [
        "All units", "Ashigaru ×6", "Tsubute ×6", "Tagame ×6", "Tatemochi ×6", "Kusabi ×6", "Iwao",
    ]  # fmt: skip
    ordered = set()
    for entry in top.options[1:]:
        node = menu_of(view, ("standing", entry.key))
        assert isinstance(node, Menu)
        picks: list[tuple[str, ...]] = [("standing", entry.key)]
        if entry.label != top.options[-1].label:
            picks = [("standing", entry.key, one.key) for one in node.options]
        for path in picks:
            command = menu_of(view, (*path, "use", "best"))
            assert isinstance(command, c.Standing)
            ordered.add(command.unit)
    assert ordered == {unit.id for unit in state.units if unit.side == RED}
