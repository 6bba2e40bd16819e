"""The pages of a battle in every phase and for every viewer: what they say, and what they keep secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.panels import paragraphs
from games.engine.contract import Viewer
from games.engine.menu import Menu
from games.engine.page import Drawing, Grid, Page, Picture
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import menu, prompts
from games.mm30_war import wording as w
from games.mm30_war.options import Options
from games.mm30_war.page import page
from games.mm30_war.page_setup import list_at
from games.mm30_war.state import Ending, Order, Phase, Shots, Spot, State
from games.mm30_war.view import View, view_of

from .opening import ARMY, give, start
from .play import HOUSES, random_battle
from .scenes import crowded, fired_at, great, planned
from .skirmish import BLUE, BOOK, RED, at, battle, card, gun, here, replace, squad

DISCORD = 4000
"""Characters of all texts of a message; half is left to menus and the log."""


def shown(state: State, viewer: Viewer = RED, path: tuple[str, ...] = ()) -> Page:
    return page(view_of(BOOK, state, viewer), path)


def said(one: Page) -> str:
    return "\n".join(part for part in paragraphs(one, english) if isinstance(part, str))  # type: ignore[arg-type]


def text(state: State, viewer: Viewer = RED, path: tuple[str, ...] = ()) -> str:
    return said(shown(state, viewer, path))


def picture(one: Page) -> Drawing:
    found = [block.drawing for block in one.blocks if isinstance(block, Picture)]
    assert len(found) == 1, "a panel shows one picture"
    return found[0]


def labels(drawing: Drawing) -> set[str]:
    return {english(mark.text) for mark in drawing.marks if hasattr(mark, "text")}


def mustering(**options: Any) -> State:
    return start(**options)


# ---- before the battle -----------------------------------------------------------------------------------


@pytest.mark.rule("mm30-cost-1")
def test_what_wins_is_told_from_the_first_page_on() -> None:
    assert "Standard (50 MM): 30 MM, 4 of 4 bases, or the enemy HQ wins." in text(mustering())
    expert = text(mustering(level=100))
    assert "Expert (100 MM): 60 MM, 5 of 6 bases, or the enemy HQ wins." in expert


def test_a_situation_is_told_with_what_each_side_needs_and_gets() -> None:
    words = text(mustering(situation="escort"))
    assert "Convoy Escort" in words
    assert "Red wins: All three transports are destroyed." in words
    assert "Blue gets besides: Transport ×3." in words
    assert "or the enemy HQ wins" not in words


def test_while_mustering_the_map_is_shown_and_then_the_own_army() -> None:
    state = mustering()
    assert "Your army" not in labels(picture(shown(state)))
    building = picture(shown(state, RED, ("muster", "own")))
    assert {"Your army", "0 of 50 MM", "nobody yet"} <= labels(building)
    sent = give(state, RED, c.Muster({"sakimori": 3, "ashigaru": 6})).state
    assert {"Your army, submitted", "50 of 50 MM", "Sakimori", "×6"} <= labels(picture(shown(sent)))
    assert "Red has submitted." in text(sent, BLUE)
    assert "Sakimori" not in text(sent, BLUE)
    assert "Sakimori" not in labels(picture(shown(sent, BLUE)))


def test_the_army_in_the_making_follows_the_picks() -> None:
    """A walk over the menu: whatever it ends in is what the page has shown before."""
    view = view_of(BOOK, mustering(), RED)
    sample = next(iter(one for one in BOOK.pack.sample if one.level == 50))
    assert list_at(view, ("muster", sample.id)) == dict(sample.units)
    path: tuple[str, ...] = ("muster", "own")
    for _ in range(40):
        node = menu.menu_of(view, path)
        if not isinstance(node, Menu):
            break
        keys = [option.key for option in node.options]
        path = (*path, next((key for key in ("fill", "ok") if key in keys), keys[-1]))
        if path[-1] in ("fill", "ok") and len(path) < 8:
            path = (*path[:-1], keys[-1])
    node = menu.menu_of(view, path)
    assert isinstance(node, c.Muster)
    begun = list_at(view, path[:-1]) or {}
    assert begun
    assert all(node.units[number] >= n for number, n in begun.items())


KIT = ("kit", "l", "g", "30", "3", "0", "3", "3", "1", "25", "p")
"""A card like Ashigaru without its blade: 4 x 30 HP, 35 x 3 MOVE, 25 x 70 % x 6 for the gun."""


@pytest.mark.parametrize("path", [KIT, (*KIT, "d"), (*KIT, "d", "Falke")])
def test_a_card_in_the_making_is_shown_with_its_points(path: tuple[str, ...]) -> None:
    one = shown(mustering(), RED, path)
    words = labels(picture(one))
    assert {"30", "3", "25", "low-cost unit · built by seat 1"} <= words
    assert ("Falke" in words) == ("Falke" in path)
    assert "**330**  of 480 points: HP 120, MOVE 105, weapons 105" in said(one)
    assert picture(shown(mustering(), RED, KIT[:5])) == picture(shown(mustering(), RED))


def test_cards_of_ones_own_are_told_to_their_player_alone() -> None:
    state = mustering()
    red, blue = state.armies
    made = replace(state, armies=(replace(red, custom=(card("red_kit1"),)), blue))
    assert "red_kit1: normal unit · ground · HP 100 · MOVE 3" in text(made)
    for viewer in (BLUE, None):
        assert shown(made, viewer) == shown(state, viewer)


def test_both_armies_are_told_once_they_are_open() -> None:
    words = text(planned(), BLUE)
    assert "Red: Oiwato, Sakimori, Hayabusa, Ashigaru ×3, Tsubute ×2, Kurenai." in words
    assert "Blue: Raigo, Kusabi ×3, Hachidori ×2, Tatemochi, Iwanaga." in words
    assert {"Raigo", "Oiwato"} <= labels(picture(shown(planned(), None)))


def test_the_own_plan_stands_on_the_map() -> None:
    alt = english(picture(shown(planned(), RED)).alt)
    assert "B1 Ashigaru ×3" in alt
    assert "Red's HQ on A4." in alt
    assert "Bridges: E3." in alt
    making = english(picture(shown(planned(), BLUE, ("deploy", "close"))).alt)
    assert "Blue's HQ on" in making
    assert "Raigo" in making
    assert "Red's HQ" not in making
    assert "Blue's HQ" not in english(picture(shown(planned(), BLUE)).alt)


# ---- the battle ------------------------------------------------------------------------------------------


def test_everybody_is_in_a_table_with_hp_and_states() -> None:
    words = text(crowded())
    assert "C6 · As Ashigaru ×3 · 30/10/30 · –" in words
    assert "E2 · Hy Hayabusa · 80 of 80 · finished, locked on, Missile 2/2" in words
    assert "B5 · Oi Oiwato · 150 of 210 · MOVE +2, shield 1, EX 1" in words
    assert words.index("### Red") < words.index("C6 ·") < words.index("### Blue") < words.index("H4 ·")


def test_the_destroyed_and_those_who_left_are_told() -> None:
    state = crowded()
    fates: dict[int, dict[str, Any]] = {6: {"hp": 0, "cell": None}, 12: {"cell": None, "exited": True}}
    units = tuple(replace(one, **fates.get(one.id, {})) for one in state.units)
    words = text(replace(state, units=units))
    assert "Destroyed: Sakimori" in words
    assert "Left the map: Kusabi 3" in words


@pytest.mark.rule("mm30-attack-5", "mm30-squad-3")
def test_a_preview_has_the_exact_odds_of_every_outcome() -> None:
    """Two dice of 4 or more, 60 % each, 20 a hit, on 20/30/30: 16 %, 48 %, 36 %; 24 damage on average."""
    words = text(crowded(), RED, ("act", "D4", "H4"))
    assert "### Rifle: 2 d10, 4 or more (60 %), power 20" in words
    assert "16 % · 20/30/30 · –" in words
    assert "48 % · 0/30/30 · +5 MM" in words
    assert "36 % · 0/10/30 · +5 MM" in words
    assert "24 damage on average; all destroyed 0 %." in words
    assert "H4" in labels(picture(shown(crowded(), RED, ("act", "D4", "H4"))))


def test_a_preview_tells_what_may_come_back() -> None:
    state = battle(
        here(RED, "one", "D4"), here(BLUE, "other", "E4"),
        cards=(card("one", gun(1)), card("other", gun(1, hit=0, count=1, power=30))),
    )  # fmt: skip
    assert "May come back: counter Gun: 1 × 100 %, 30 each." in text(state, RED, ("act", "D4", "E4"))
    tired = replace(state, units=tuple(replace(one, ready=one.id != 2) for one in state.units))
    assert "No counter." in text(tired, RED, ("act", "D4", "E4"))


def test_from_a_cell_every_attack_is_a_line() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "G4"))
    words = text(state, RED, ("act", "D4", "E4"))
    assert "### Attacks from there" in words
    assert "Attack Iwao 1 on G4 (Rifle): 24 damage on average, destroyed 0 %" in words


@pytest.mark.rule("mm30-counter-1", "mm30-shield-2")
def test_who_is_attacked_sees_what_each_answer_leaves() -> None:
    """Two hits of 20 on 110 HP: 70 without the shield and 110 with it."""
    state = battle(here(RED, "sakimori", "D4", ready=False), here(BLUE, "sakimori", "F4"))
    shots = Shots(RED, (1,), 0, at("F4"), (2,), (7, 9), 10, 2, True, power=20, hit=4)
    asked = replace(state, phase="react", asked=(BLUE,), shots=shots)
    words = text(asked, BLUE)
    assert "No shield, no counter · 70 · –" in words
    assert "\nShield · 110 · –" in words
    assert "Shield + Counter: Rifle · 110 · 24 damage on average, destroyed 0 %" in words
    assert "Your answers" not in text(asked, RED)
    assert "Your answers" not in text(asked, None)
    assert "Sakimori → Sakimori: Rifle — 2 hits of 20." in text(asked, None)


def test_initiative_tells_both_dice() -> None:
    state = replace(crowded(), phase="order", asked=(BLUE,), rolls=(3, 8))
    assert "Initiative: Red 3, Blue 8." in text(state, None)


def test_the_round_that_is_over_is_summed_up_when_the_next_begins() -> None:
    state = replace(crowded(), phase="order", asked=(BLUE,), rolls=(3, 8), round=2)
    assert "Round 1 is over" in text(state)
    assert "Side · MM · Bases · Enemy HQ · TP · Units left" in text(state)
    assert "is over" not in text(replace(state, phase="turn", rolls=None))
    assert "is over" not in text(replace(state, round=1))


@pytest.mark.rule("mm30-mode-2")
def test_the_end_of_a_situation_names_no_goals_of_a_versus_game() -> None:
    over = crowded(
        phase="over", asked=(), ending=Ending(BLUE, "situation"), map="desert_pair", bridges=(),
        options=Options(situation="escort"),
    )  # fmt: skip
    score = next(block for block in shown(over, None).blocks if isinstance(block, Grid))
    assert [row[1:3] for row in score.rows] == [(15, 1), (20, 2)]


def test_whoever_looks_on_reads_who_is_asked_whether_it_is_one_or_both() -> None:
    both = battle(phase="deploy", asked=(RED, BLUE), round=0)
    assert "Asked now: seat 1, seat 2." in text(both, None)
    assert "Asked now: seat 2." in text(replace(crowded(), turn=BLUE, asked=(BLUE,)), None)


@pytest.mark.rule("mm30-deploy-11")
@pytest.mark.parametrize("phase", ["muster", "deploy", "centre", "order", "turn", "react", "after"])
def test_whoever_is_asked_reads_a_sentence(phase: Phase) -> None:
    state = great(phase=phase, asked=(RED,), rolls=(5, 2), shots=fired_at().shots)
    said = english(prompts.question(view_of(BOOK, state, RED)))
    assert said[-1] in ".?"


def test_the_own_standing_orders_are_told_to_their_player_alone() -> None:
    state = crowded()
    red = replace(state.armies[0], orders=(Order(None, "use", "best"), Order(6, "never", "ask")))
    ordered = replace(state, armies=(red, state.armies[1]))
    assert "All units: shield against any hit, counter with the best weapon" in text(ordered)
    assert "Sakimori: never shield, counter only when told" in text(ordered)
    for viewer in (BLUE, None):
        assert shown(ordered, viewer) == shown(state, viewer)


def test_offers_are_told_to_everybody() -> None:
    state = crowded(blue={"hq": at("L5"), "draw": True, "declared": RED})
    assert "seat 2 offers a draw." in text(state, None)
    assert "seat 2 says that Red has won." in text(state, None)


def test_the_end_sums_up() -> None:
    state = crowded(phase="over", asked=(), ending=Ending(BLUE, "bases"))
    words = text(state, None)
    assert "seat 2" in words.split("\n")[1]
    score = next(block for block in shown(state, None).blocks if isinstance(block, Grid))
    assert [[english(cell) for cell in row] for row in score.rows] == [
        ["Red", "15/30", "1/4", "2", "3", "9 of 9"],
        ["Blue", "20/30", "2/4", "4", "10", "8 of 8"],
    ]


@pytest.mark.rule("mm30-r82")
def test_the_title_says_when_the_last_round_is_near() -> None:
    """With ten rounds to go and fewer; where there is no last round, never."""
    for limit, title in ((12, "round 3 of 12"), (13, "round 3 of 13"), (14, "round 3"), (0, "round 3")):
        state = crowded(options=Options(round_limit=limit))
        assert english(shown(state).title) == f"30MM War · {title}"


# ---- every step ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_pages_hold_for_every_step_viewer_and_pick(number: int) -> None:
    """A battle played at random: every page has one picture and leaves half of a message."""
    dice = Random(number)
    seen = 0
    for step, play in enumerate(random_battle(number, HOUSES[number], 160)):
        if step % 5 == 0 or not play.waiting:
            for viewer in (None, RED, BLUE):
                check(play.rules.page_of(play.rules.view(play.state, viewer)))
        if step % 5 == 0 and play.waiting:
            view = play.rules.view(play.state, play.waiting[0].seats[0])
            for path in walk(view, dice):
                check(play.rules.page_at(view, path))
                seen += 1
    assert seen > 30


def check(one: Page) -> None:
    drawing = picture(one)
    assert len(english(drawing.alt)) <= 1024
    assert len(said(one)) <= DISCORD * 0.5


def walk(view: View, dice: Random) -> Iterator[tuple[str, ...]]:
    """The paths of a walk over a menu, down to a command."""
    path: tuple[str, ...] = ()
    while isinstance(node := menu.menu_of(view, path), Menu):
        yield path
        keys = [one.key for one in node.options if one.blocked is None and not one.gives_up]
        if not keys:
            return
        path = (*path, dice.choice(keys))


# ---- secrets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r11")
@pytest.mark.parametrize("viewer", [BLUE, None])
def test_pages_are_the_same_whatever_list_is_submitted(viewer: Viewer) -> None:
    lists = [dict(one.units) for one in BOOK.pack.sample if one.level == 50][:4]
    pages = [shown(give(mustering(), RED, c.Muster(units)).state, viewer) for units in lists]
    assert all(one == pages[0] for one in pages)


@pytest.mark.rule("mm30-r12")
@pytest.mark.parametrize("viewer", [BLUE, None])
def test_pages_are_the_same_whatever_plan_is_submitted(viewer: Viewer) -> None:
    one = planned()
    plan = one.armies[0].plan
    spots = tuple(Spot(spot.unit, at("A2") if spot.cell == at("B2") else spot.cell) for spot in plan.spots)
    moved = replace(plan, hq=at("A7"), spots=spots)
    other = replace(one, armies=(replace(one.armies[0], plan=moved), one.armies[1]))
    for path in ((), ("deploy", "close"), ("deploy", "spread", "hq")):
        assert shown(one, viewer, path) == shown(other, viewer, path)


# ---- words -----------------------------------------------------------------------------------------------


def test_weapons_are_told_with_what_is_special_about_them() -> None:
    assert english(w.weapon_line(gun(3, 4, 2, 20))) == "Gun: range 3, difficulty 4, 2 × 20"
    special = gun(4, 5, 1, 30, area=True, ammo=2, least=2)
    assert english(w.weapon_line(special)) == "Gun: range 2–4, difficulty 5, 1 × 30 (area, ammo 2)"


def test_units_are_numbered_where_there_are_several_of_a_name() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 30), here(BLUE, "sakimori", "F4"))
    view = view_of(BOOK, state, RED)
    names = [english(w.unit_name(view, unit)) for unit in state.units[:3]]
    assert names == ["Ashigaru 1", "Ashigaru 2", "Sakimori"]


def test_a_great_battle_has_a_page_too() -> None:
    assert "Technical 75 · Great Mountain" in labels(picture(shown(great())))
    assert "A1 · Kr Kurenai" in text(great())
    assert "2 hits of 20" in text(fired_at(), None)


def test_open_lists_and_plans_are_shown_at_once() -> None:
    state = mustering(muster="open")
    sent = give(state, RED, c.Muster({"sakimori": 3, "ashigaru": 6})).state
    assert "Red: Sakimori ×3, Ashigaru ×6." in text(sent, BLUE)
    assert "Red: " not in text(give(mustering(), RED, c.Muster(ARMY)).state, BLUE)
