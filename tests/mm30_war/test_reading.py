"""What a player reads before a decision: cards while mustering, questions, odds in short, the end."""

from __future__ import annotations

import pytest

from games.engine.contract import Seat
from games.engine.menu import Menu, Path
from games.engine.page import Grid, Para, Picture
from games.engine.text import english, t
from games.mm30_war import board_reach, menu
from games.mm30_war.board_head import now_words
from games.mm30_war.board_map import draw
from games.mm30_war.page import page
from games.mm30_war.state import Base, Ending, Shots, State
from games.mm30_war.view import view_of
from games.mm30_war.who import Who, called_all

from .opening import deploying, start
from .scenes import crowded
from .shown import view
from .skirmish import BLUE, BOOK, RED, at, battle, here, replace, squad

MOST = 100
"""Characters that a platform shows of what goes with an option of a list."""


def opened(state: State, seat: Seat, path: Path) -> Menu:
    found = menu.menu_of(view_of(BOOK, state, seat), path)
    assert isinstance(found, Menu)
    return found


def beside(one: Menu) -> dict[str, str]:
    """What goes with each option, by its label."""
    options = [option for slot in one.slots for option in slot.options]
    return {english(option.label): english(option.detail) for option in options if option.detail}


# ---- mustering -------------------------------------------------------------------------------------------


def test_units_are_listed_with_what_tells_them_apart() -> None:
    found = beside(opened(start(), RED, ("muster", "own")))
    cards = BOOK.cards
    for number, more in (
        ("sakimori", ("shield 1",)),
        ("sakimori_cmd", ("shield 1", "Lock-on")),
        ("todoroki", ("area weapon",)),
        ("tsubakuro", ("changes form",)),
        ("kusabi", ("Patch Up", "Bridge Building")),
    ):
        card = cards[number]
        words = found[f"{card.name.en} ({card.cost})"]
        reach = max(one.range for one in card.weapons)
        first = f"HP {card.hp}, MOVE {card.move}, {card.type}, range up to {reach}"
        assert words == ", ".join((first, *more))
    assert all(len(words) <= MOST for words in found.values())


def test_how_many_is_asked_beside_the_card_of_the_unit() -> None:
    menu_now = opened(start(), RED, ("muster", "own"))
    key = next(one.key for one in menu_now.slots[0].options if english(one.label) == "Shiranui (20)")
    path = ("muster", "own", key)
    shown = page(view_of(BOOK, start(), RED), path)
    drawing = next(block.drawing for block in shown.blocks if isinstance(block, Picture))
    assert english(drawing.alt).startswith("Shiranui: high-cost unit")
    counted = page(view_of(BOOK, start(), RED), (*path, "1"))
    drawing = next(block.drawing for block in counted.blocks if isinstance(block, Picture))
    assert english(drawing.alt).startswith("Your army: 20 of 50 MM")


def test_a_deployment_says_what_is_moved() -> None:
    state = deploying({"shiranui": 1, "sakimori_cmd": 1, "todoroki": 1, "ashigaru": 3})
    way = ("deploy", "close")
    assert english(opened(state, RED, (*way, "hq")).prompt) == "Where does the HQ go?"
    cell = next(
        one.key for one in opened(state, RED, way).slots[0].options if ": Shiranui" in english(one.label)
    )
    assert english(opened(state, RED, (*way, cell)).prompt) == "Where to with Shiranui?"


# ---- operations ------------------------------------------------------------------------------------------


def test_an_operation_asks_for_a_unit_or_for_a_cell() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4"), red={"hq": at("A1"), "tp": 6})
    assert english(opened(state, RED, ("op", "op_focus")).prompt) == "Concentrated Fire: which unit?"
    comes = opened(state, RED, ("op", "op_reinforce", "rf_hawaa"))
    assert english(comes.prompt) == "Call Reinforcements: where does Hawa arrive?"
    hawa = BOOK.cards["rf_hawaa"]
    told = beside(opened(state, RED, ("op", "op_reinforce")))[f"Hawa ({hawa.tp} TP)"]
    assert told.startswith(f"HP {hawa.hp}, MOVE 3, ground")
    assert told.endswith("worth 10 MM")


# ---- odds ------------------------------------------------------------------------------------------------


def test_many_outcomes_are_told_by_their_mean() -> None:
    """Hayabusa's gun has four dice of 4 or more, 15 each: five outcomes, 36 damage on average."""
    state = battle(here(RED, "hayabusa", "D4"), here(BLUE, "ooiwato", "F4", ready=False))
    found = beside(opened(state, RED, ("act", "D4", "F4")))
    gun, missile = found["Autocannon, without moving"], found["Missile, without moving"]
    assert gun == "36 damage on average, destroyed 0 %; no counter"
    assert "40 %: HP" in missile
    assert all(len(words) <= MOST for words in found.values())


def test_of_a_squad_it_counts_whether_one_is_destroyed() -> None:
    """Four dice of 4 or more, 15 each, on 30/30/30: two hits of four destroy the first, 82.1 %."""
    state = battle(here(RED, "hayabusa", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30, ready=False))
    told = beside(opened(state, RED, ("act", "D4", "F4")))["Autocannon, without moving"]
    assert told == "36 damage on average, at least one destroyed 82.1 %; no counter"


def test_whoever_would_be_destroyed_is_called_so() -> None:
    state = battle(here(RED, "shiranui", "D4"), here(BLUE, "sakimori", "E4", ready=False, hp=25))
    found = beside(opened(state, RED, ("act", "D4", "E4")))
    assert found["Twin blades, without moving"] == "4 %: HP 25 · 96 %: destroyed, +10 MM; no counter"


def test_what_would_win_the_battle_is_said_so() -> None:
    """30 MM win at level 50: with 20 the next 10 do, with 15 they do not."""
    for mm, told in ((20, "+10 MM: victory"), (15, "+10 MM")):
        state = battle(
            here(RED, "shiranui", "D4"), here(BLUE, "sakimori", "E4", ready=False, hp=25), red={"mm": mm}
        )
        shown = page(view_of(BOOK, state, RED), ("act", "D4", "E4"))
        table = next(block for block in shown.blocks if isinstance(block, Grid))
        assert [english(row[2]) if not isinstance(row[2], str) else row[2] for row in table.rows] == [
            "–",
            told,
        ]


# ---- after an attack, and the end ------------------------------------------------------------------------


def test_who_may_move_on_sees_the_cells_at_once() -> None:
    """Hit and Run: one cell after the attack."""
    state = battle(here(RED, "shiranui", "D4", ready=False), here(BLUE, "iwao", "E4", ready=False))
    moving = replace(state, phase="after", asked=(RED,), moving=(1,))
    overlay = board_reach.overlay(view_of(BOOK, moving, RED), ())
    assert overlay.tags == {at("C4"), at("D3"), at("D5")}
    assert not board_reach.overlay(view_of(BOOK, moving, BLUE), ()).tags


def test_the_picture_of_the_end_names_the_winner() -> None:
    for winner, words in (
        (RED, "Round 3 · Red wins"),
        (BLUE, "Round 3 · Blue wins"),
        (None, "Round 3 · a draw"),
    ):
        over = crowded(phase="over", asked=(), ending=Ending(winner, "mm" if winner is not None else "draw"))
        assert english(now_words(view(over))) == words
        assert english(draw(view(over)).alt).startswith(words)


# ---- without dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-hq-3")
def test_what_an_attack_on_the_hq_leaves_is_said() -> None:
    """A squad of three takes 3 of the durability; with 2 left the HQ is destroyed."""
    for hp, told in ((5, "Durability 5 → 2, no dice"), (2, "Durability 2 → 0, no dice: the HQ is destroyed")):
        three = squad(RED, "hachidori", "J8", 30, 30, 30)
        state = battle(*three, here(BLUE, "iwao", "H2"), blue={"hq": at("L8"), "hp": hp})
        assert beside(opened(state, RED, ("act", "J8", "hL8")))["Needle, without moving"] == told
        shown = page(view_of(BOOK, state, RED), ("act", "J8", "hL8"))
        assert f"Needle: {told}" in [english(one.text) for one in shown.blocks if isinstance(one, Para)]


def test_units_of_one_name_are_told_together() -> None:
    squad_of_three = [Who(RED, BOOK.cards["ashigaru"].name, n) for n in (1, 2, 3)]
    lone = Who(RED, BOOK.cards["iwao"].name)
    other = Who(BLUE, BOOK.cards["ashigaru"].name, 2)
    assert (
        english(t("{all}", all=called_all((*squad_of_three, lone, other))))
        == "Ashigaru 1/2/3, Iwao, Ashigaru 2"
    )


def test_another_cell_is_offered_only_where_not_all_are_listed() -> None:
    """Iwao gets to 12 cells at most, all of them in the list; Hayabusa to more than a list holds."""
    for unit, more in (("iwao", False), ("hayabusa", True)):
        state = battle(here(RED, unit, "D4"), here(BLUE, "iwao", "K8"))
        labels = {english(option.label) for option in opened(state, RED, ("act", "D4")).slots[0].options}
        assert ("Another cell…" in labels) is more
        assert opened(state, RED, ("act", "D4", "to")).slots, "and typed it leads on in any case"


@pytest.mark.rule("mm30-squad-11")
def test_who_splits_off_sees_where_a_base_is() -> None:
    state = battle(
        *squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "iwao", "K8"), bases=(Base("A", at("E4")),)
    )
    found = opened(state, RED, ("act", "D4", "p", "1"))
    assert "E4: base A" in {english(option.label) for option in found.slots[0].options}


# ---- answers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-counter-3", "mm30-shield-2")
def test_a_counter_is_called_one_and_answered_by_the_shield_alone() -> None:
    """Two hits of 20 on 110 HP. Red has attacked, so that it is Blue who counters in Red's turn."""
    shots = Shots(BLUE, (2,), 0, at("D4"), (1,), (7, 9), 10, 2, False, counter=True, power=20, hit=4)
    state = battle(here(RED, "sakimori", "D4", ready=False), here(BLUE, "sakimori", "F4"))
    asked = replace(state, phase="react", asked=(RED,), shots=shots, round=3)
    assert english(now_words(view(asked))) == "Round 3 · Blue counters"
    shown = page(view_of(BOOK, asked, RED), ())
    table = next(one for one in shown.blocks if isinstance(one, Grid) and english(one.head[0]) == "Answer")
    assert [english(cell) for cell in table.head] == ["Answer", "HP left"]
    assert [[english(cell) for cell in row] for row in table.rows] == [["No shield", "70"], ["Shield", "110"]]
    attacked = replace(asked, shots=replace(shots, counter=False), turn=BLUE)
    assert english(now_words(view(attacked))) == "Round 3 · Blue attacks"


def test_a_standing_order_calls_units_as_everybody_does() -> None:
    """A lone unit by its name, one of several with its number."""
    state = battle(
        here(RED, "sakimori", "D4"),
        here(RED, "iwao", "B2"),
        here(RED, "iwao", "B4"),
        here(BLUE, "iwao", "K8"),
        reserve=False,
    )
    labels = [english(option.label) for option in opened(state, RED, ("standing",)).slots[0].options]
    assert set(labels) == {"All units", "Sakimori", "Iwao 1", "Iwao 2"}
