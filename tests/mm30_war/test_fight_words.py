"""The log of activations and fights."""

from __future__ import annotations

import pytest

from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import events_fight as e
from games.mm30_war import tell
from games.mm30_war.options import Options
from games.mm30_war.state import Base
from games.mm30_war.tell_fight import TELL

from .skirmish import (
    BLUE,
    BOOK,
    RED,
    Done,
    act,
    at,
    attack,
    battle,
    do,
    here,
    refused,
    squad,
)


def lines(done: Done) -> list[str]:
    found = (tell.tell(event, BOOK) for event in done.events)
    return [english(line) for line in found if line is not None]


def test_an_exchange_is_told_shot_by_shot() -> None:
    state = battle(here(RED, "sakimori", "D4", shield=0), *squad(BLUE, "ashigaru", "F5", 30, 30, 30))
    asked = do(state, attack("D4", "F5", to="E4"), 7, 2)
    assert lines(asked) == [
        "seat 1: Sakimori moves from D4 to E4.",
        "seat 1: Sakimori (E4) attacks with Rifle: Ashigaru ×3 (F5)."
        " d10: 7, 2; 4 or more hits. Hits: 1, power 20.",
    ]
    done = do(asked.state, c.React(counter=0), 5)
    assert lines(done) == [
        "Ashigaru 1 HP 30 → 10.",
        "seat 2: Ashigaru ×3 (F5) counters with Rifle: Sakimori (E4)."
        " d10: 5; 3 or more hits. Hits: 1, power 75.",
        "Sakimori HP 110 → 35.",
    ]


def test_every_kind_of_action_has_its_line() -> None:
    told: set[type[object]] = set()

    def first(done: Done) -> str:
        told.update(type(event) for event in done.events)
        return lines(done)[0]

    base = (Base("A", at("D4")),)
    assert first(do(battle(here(RED, "iwao", "C4")), act("C4"))) == "seat 1: Iwao 1 waits on C4."
    captured = do(battle(here(RED, "sakimori", "D4"), bases=base), act("D4"))
    assert first(captured) == "seat 1: Sakimori waits on D4."
    assert lines(captured)[1] == "Base A on D4 belongs to seat 1 now."
    flies = do(battle(here(RED, "tsubakuro", "C4")), act("C4", form=True))
    assert first(flies) == "seat 1: Tsubakuro changes form: Tsubakuro (flight form)."
    leaves = do(battle(*squad(RED, "ashigaru", "C4", 30, 30, 30)), act("C4", "C5", members=(2, 3)))
    assert first(leaves) == "seat 1: Ashigaru ×2 leaves the squad, C4 to C5."
    joins = do(battle(here(RED, "ashigaru", "C4"), here(RED, "ashigaru", "C5")), act("C4", "C5"))
    assert first(joins) == "seat 1: Ashigaru 1 moves from C4 to C5."
    assert lines(joins)[1] == "Ashigaru 2/1: one squad on C5."
    hq = battle(*squad(RED, "ashigaru", "C4", 30, 30), blue={"hq": at("D4")})
    assert first(do(hq, act("C4", action="attack_hq"))) == (
        "seat 1: Ashigaru ×2 attacks the HQ of seat 2 with Rifle: −2, durability 3."
    )
    bridge = battle(here(RED, "sakimori", "F3"), map="wild", bridges=("E3",))
    assert first(do(bridge, act("F3", action="attack_bridge", weapon=1, at="E3"))) == (
        "seat 1: Sakimori attacks the bridge on E3 with Sword: 80 in all, and 50 wreck it."
    )
    jam = battle(here(RED, "kagerou", "C4"), here(BLUE, "sakimori", "F4"))
    assert first(do(jam, act("C4", action="skill", skill="jam", at="F4"))) == (
        "seat 1: Kagero uses Jamming on F4."
    )
    shield = battle(here(RED, "sakimori", "D4"), here(BLUE, "sakimori", "F4", ready=False))
    assert first(do(do(shield, attack("D4", "F4"), 9, 9).state, c.React(True))) == (
        "seat 2: Sakimori uses a shield: no damage."
    )
    options = Options(shield_mode="hit")
    shield = battle(here(RED, "sakimori", "D4"), here(BLUE, "sakimori", "F4", ready=False), options=options)
    assert first(do(do(shield, attack("D4", "F4"), 9, 9).state, c.React(True))) == (
        "seat 2: Sakimori uses a shield. What is left: hits 1, power 20."
    )
    fight = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4", ready=False))
    first(do(fight, attack("D4", "F4"), 9, 9))
    assert set(TELL) - told == {e.Left}


@pytest.mark.rule("mm30-r84", "mm30-mode-2")
def test_leaving_the_map_takes_a_cell_of_movement() -> None:
    convoy = next(one for one in BOOK.situations.values() if one.id == "escort")
    extra = convoy.extra_units[0]
    side = ("red", "blue").index(extra.side)
    options = Options(situation="escort", level=50)
    fields = {"tag": extra.tag}
    state = battle(here(side, extra.unit, "B5", **fields), options=options, turn=side, red={"hq": at("A8")})
    left = do(state, act("B5", "A5", action="exit"))
    assert left.unit(1).exited
    assert left.unit(1).cell is None
    assert lines(left)[:2] == [
        f"seat {side + 1}: {BOOK.cards[extra.unit].name.en} moves from B5 to A5.",
        f"seat {side + 1}: {BOOK.cards[extra.unit].name.en} leaves the map from A5.",
    ]
    far = battle(here(side, extra.unit, "C5", **fields), options=options, turn=side, red={"hq": at("A8")})
    assert BOOK.cards[extra.unit].move == 2
    assert refused(far, act("C5", "A5", action="exit")) == "exit"
    inland = battle(here(side, extra.unit, "F5", **fields), options=options, turn=side)
    assert refused(inland, act("F5", action="exit")) == "exit"
