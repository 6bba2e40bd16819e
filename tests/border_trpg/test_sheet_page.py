"""A sheet looked up: what is on its page and picture, and who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import board_sheet, page_sheet
from games.border_trpg.samples import sheet_of_agent
from games.border_trpg.state import Sheet, State, Team
from games.border_trpg.transfer import read_sheet
from games.engine.page import Block, Bullets, Facts, Grid, Label, Page, Para, Picture
from games.engine.text import Fact, english
from tests.border_trpg.play import ANN, BEN, GM, book, replace, sheet, view

SAKAKI = sheet("sakaki", 1, ANN, profile={"age": "17", "likes": "Cats"})


def shown(one: Sheet, viewer: int | None = ANN, captain: bool = False) -> Page:
    teams = (Team(id=9, name="North", members=(one.id,), captain=one.id),) if captain else ()
    return page_sheet.sheet_page(view(State(sheets=(one,), teams=teams), viewer), one)


def blocks(page: Page, kind: type[Any]) -> list[Any]:
    return [one for one in page.blocks if isinstance(one, kind)]


def said(facts: tuple[Fact, ...]) -> list[str]:
    return [english(one) for one in facts]


def drawn(one: Sheet, captain: bool = False) -> list[str]:
    [picture] = blocks(shown(one, captain=captain), Picture)
    return [english(mark.text) for mark in picture.drawing.marks if isinstance(mark, Label)]


def every_word(block: Block) -> list[str]:
    match block:
        case Para(text=text):
            return [english(text)]
        case Bullets(items=items):
            return said(items)
        case Facts(rows=rows):
            return [english(part) for row in rows for part in row]
        case _:
            return []


@pytest.mark.rule("trpg-create-15", "trpg-create-21", "trpg-create-24")
def test_the_grid_says_where_values_come_from() -> None:
    [grid] = blocks(shown(SAKAKI, captain=True), Grid)
    assert said(grid.head) == ["Parameter", "Base", "Spent", "Bonus", "Value"]
    assert [said(row) for row in grid.rows] == [
        ["Trion", "3", "3", "+0", "6"],
        ["Attack", "6", "2", "+1", "9"],
        ["Defence", "4", "3", "+0", "7"],
        ["Mobility", "5", "2", "+1", "8"],
        ["Technique", "4", "4", "+1", "9"],
        ["Range", "1", "0", "+0", "1"],
        ["Command", "4", "4", "+0", "8"],
        ["Special tactics", "2", "2", "+0", "4"],
    ]


def test_an_edit_is_a_bonus_of_the_grid() -> None:
    [grid] = blocks(shown(replace(SAKAKI, edits={"mob": -3})), Grid)
    assert said(grid.rows[3]) == ["Mobility", "5", "2", "−2", "5"]


@pytest.mark.rule("trpg-create-40", "trpg-create-42")
def test_skills_and_actions_are_listed() -> None:
    words = [one for block in shown(SAKAKI, captain=True).blocks for one in every_word(block)]
    assert any(one.startswith("Lunge") for one in words)
    assert any("Kogetsu slash" in one for one in words)
    assert not any("Oborozuki" in one for one in words), "defence 7 is not enough"
    actions = next(one for one in words if "Coordinate" in one)
    assert "Area Search" not in actions
    assert "Aim" in actions


def test_the_text_is_its_owners_and_the_game_masters() -> None:
    def text(viewer: int | None) -> list[str]:
        found = [english(one.text) for one in blocks(shown(SAKAKI, viewer), Para)]
        return [one for one in found if one.startswith("Border TRPG")]

    assert text(BEN) == text(None) == []
    assert text(ANN) == text(GM)
    assert read_sheet(book(), text(ANN)[0]) == replace(SAKAKI, id=0, owner=None, status="draft")


def test_a_draft_says_what_is_open_and_what_was_said() -> None:
    draft = Sheet(
        id=1, owner=ANN, name="Rin", position="sniper", sub=("escudo", None, None, None), note="Hurry"
    )
    words = [one for block in shown(draft).blocks for one in every_word(block)]
    assert "Sent back: Hurry" in words
    assert "No master is chosen yet." in words
    assert "Escudo does not fit sub slot 1: needs defence 6, trion 5." in words


def test_the_picture_has_name_values_and_slots() -> None:
    words = drawn(SAKAKI, captain=True)
    assert words[:4] == ["Aoi Sakaki", "Attacker", "captain, sample character", "approved"]
    for param, value in (("Technique", "9"), ("Command", "8"), ("Range", "1")):
        assert words[words.index(param) + 1] == value
    assert words[words.index("Trion", words.index("Special tactics")) + 1] == "70"
    assert words.count("Shield") == 2
    assert words.count("empty") == 2


def test_a_misfit_is_red_in_the_picture() -> None:
    draft = Sheet(id=1, owner=ANN, name="Rin", position="sniper", sub=("escudo", "shield", None, None))
    [picture] = blocks(shown(draft), Picture)
    colours = {english(one.text): one.colour for one in picture.drawing.marks if isinstance(one, Label)}
    assert colours["Escudo"] == "#ff5d5d"
    assert colours["Shield"] != "#ff5d5d"


def test_values_beyond_the_web_end_at_its_edge() -> None:
    chika = sheet_of_agent(book().agents["amatori"], 2, ANN)
    drawing = board_sheet.drawing(view(State(sheets=(chika,)), ANN), chika)
    assert "38" in [english(one.text) for one in drawing.marks if isinstance(one, Label)]
    for mark in drawing.marks:
        for x, y in getattr(mark, "points", ()):
            assert 0 <= x <= drawing.width
            assert 0 <= y <= drawing.height


def test_the_picture_is_told_in_words() -> None:
    drawing = board_sheet.drawing(view(State(sheets=(SAKAKI,)), ANN), SAKAKI)
    assert english(drawing.alt).splitlines() == [
        "Aoi Sakaki, Attacker.",
        "TRN 6 · ATK 9 · DEF 7 · MOB 8 · TEC 9 · RNG 1 · CMD 7 · SPT 4",
        "Trion 70, movement 4.",
        "Main side: Kogetsu, Senku, Shield.",
        "Sub side: Bagworm, Shield, Grasshopper.",
    ]


@pytest.mark.rule("trpg-operator-1", "trpg-operator-9")
def test_an_operators_page_has_orders_and_no_slots() -> None:
    nao = Sheet(
        id=3, owner=ANN, kind="operator", name="Nao", points={"trion": 5, "analysis": 3}, master="kurusu"
    )
    words = drawn(nao)
    assert "Radar Sweep" in words
    assert "Main side" not in words
    [grid] = blocks(shown(nao), Grid)
    assert [said(row)[0] for row in grid.rows] == [
        "Trion", "Machines", "Analysis", "Parallel work", "Tactics", "Command",
    ]  # fmt: skip
    assert said(grid.rows[2]) == ["Analysis", "6", "3", "+1", "10"]
