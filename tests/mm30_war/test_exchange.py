"""The last exchange of fire as pages tell it: every die, and the HP after each hit."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.contract import Viewer
from games.engine.page import Bullets
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import page_exchange
from games.mm30_war.options import Options
from games.mm30_war.page import page
from games.mm30_war.state import Ending, State, Why

from .scenes import crowded, fired_at
from .skirmish import BLUE, RED, Done, attack, battle, card, do, gun, here, replace, seen, squad


def told(state: State, viewer: Viewer = RED) -> list[str]:
    """The lines about the last exchange on a viewer's page."""
    view = seen(state, viewer)
    blocks = list(page_exchange.exchange(view))
    assert all(block in page(view).blocks for block in blocks)
    return [english(item) for block in blocks if isinstance(block, Bullets) for item in block.items]


def fired(hits: int, power: int, *more: int, area: bool = False, hps: tuple[int, ...] = (30, 30, 30)) -> Done:
    """A gun fires at a squad that has acted: so many dice hit, and those of ``more`` miss."""
    big = card("big", gun(hit=1, count=hits + len(more), power=power, area=area))
    state = battle(here(RED, "big", "D4"), *squad(BLUE, "ashigaru", "F4", *hps, ready=False), cards=(big,))
    return do(state, attack("D4", "F4"), *[9] * hits, *more)


@pytest.mark.rule("mm30-squad-5", "mm30-squad-3")
def test_a_squad_is_struck_hit_by_hit() -> None:
    (line,) = told(fired(5, 20, 0).state)
    assert line == (
        "big → Ashigaru ×3, Gun: d10 9 ✓ · 9 ✓ · 9 ✓ · 9 ✓ · 9 ✓ · 0 ✗ (1 or more). "
        "5 × 20: HP 30/30/30 → 10/30/30 → 0/30/30 → 0/10/30 → 0/0/30 → 0/0/10."
    )


@pytest.mark.rule("mm30-squad-4")
def test_what_is_too_much_for_one_member_is_lost() -> None:
    assert told(fired(1, 150).state)[0].endswith("1 × 150: HP 30/30/30 → 0/30/30.")


@pytest.mark.rule("mm30-squad-9")
def test_an_area_weapon_strikes_all_at_once() -> None:
    assert told(fired(1, 20, area=True).state)[0].endswith("1 × 20: HP 30/30/30 → 10/10/10.")


def test_hits_on_nobody_are_no_further_step() -> None:
    assert told(fired(3, 40, hps=(30, 10)).state)[0].endswith("3 × 40: HP 30/10 → 0/10 → 0/0.")


def duel(**options: Any) -> State:
    """A cannon of one die against Iwao's like, which can counter and has two shields."""
    one, two = (
        card("one", gun(count=2, power=35, hit=5)),
        card("two", gun(count=1, power=20, hit=3), shield=2),
    )
    return battle(
        here(RED, "one", "D4"), here(BLUE, "two", "F4"), cards=(one, two), options=Options(**options)
    )


@pytest.mark.rule("mm30-counter-2")
def test_the_counter_stands_below_the_attack() -> None:
    asked = do(duel(), attack("D4", "F4"), 5, 4)
    assert told(asked.state) == [], "the dice that wait are on the picture, and nothing is settled"
    done = do(asked.state, c.React(counter=0), 2)
    assert told(done.state, None) == told(done.state, BLUE) == [
        "one → two, Gun: d10 5 ✓ · 4 ✗ (5 or more). 1 × 35: HP 100 → 65.",
        "two counters, Gun: d10 2 ✗ (3 or more). No hit.",
    ]  # fmt: skip


@pytest.mark.rule("mm30-shield-2", "mm30-r78")
@pytest.mark.parametrize(
    ("mode", "result"),
    [
        ("attack", "A shield stops all of it."),
        ("hit", "A shield leaves 1 × 35: HP 100 → 65."),
        ("half", "A shield leaves 2 × 18: HP 100 → 82 → 64."),
    ],
)
def test_what_a_shield_leaves(mode: str, result: str) -> None:
    asked = do(duel(shield_mode=mode), attack("D4", "F4"), 5, 5)
    done = do(asked.state, c.React(shield=True))
    assert told(done.state)[0].endswith(f"(5 or more). {result}")


@pytest.mark.rule("mm30-r06")
def test_a_nought_that_counts_ten_is_a_hit() -> None:
    asked = do(duel(zero=10), attack("D4", "F4"), 0, 1)
    assert "d10 0 ✓ · 1 ✗ (5 or more)" in told(do(asked.state, c.React()).state)[0]


@pytest.mark.rule("mm30-r39")
def test_whom_the_defender_names_is_told_as_before_and_after() -> None:
    big = card("big", gun(hit=1, count=2, power=20))
    state = battle(
        here(RED, "big", "D4"),
        *squad(BLUE, "ashigaru", "F4", 30, 30, 30, ready=False),
        cards=(big,),
        options=Options(hit_order="defender"),
    )
    asked = do(state, attack("D4", "F4"), 9, 9)
    done = do(asked.state, c.React(struck=(0, 1, 1)))
    assert told(done.state)[0].endswith("2 × 20: HP 30/30/30 → 30/10/10.")


def test_the_next_attack_takes_the_place_of_the_last() -> None:
    done = fired(1, 20)
    again = battle(
        here(RED, "big", "D4"),
        *squad(BLUE, "ashigaru", "F4", 10, 30, 30, ready=False),
        cards=(card("big", gun(hit=1, count=1, power=20)),),
        last=done.state.last,
    )
    assert len(told(again)) == 1
    after = do(again, attack("D4", "F4"), 0)
    assert [line.split(". ")[1] for line in told(after.state)] == ["No hit."]


def test_the_end_tells_the_fire_that_decided_it_and_no_other() -> None:
    """An HQ falls without dice, and bases are captured: the exchange before has nothing to do with that."""
    last = fired(1, 20).state
    ways: tuple[tuple[Why, bool], ...] = (("mm", True), ("hq", False), ("bases", False), ("resign", False))
    for why, fire in ways:
        end = seen(replace(last, phase="over", asked=(), ending=Ending(RED, why)), RED)
        assert all((block in page(end).blocks) is fire for block in page_exchange.exchange(end)), why


def test_nothing_is_told_before_the_first_exchange() -> None:
    assert told(crowded()) == told(fired_at()) == []
