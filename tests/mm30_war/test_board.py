"""The map picture: what is on it, and that a phone can show it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games.engine.contract import Viewer
from games.engine.page import Box, Disc, Label, Mark, Shape, Stroke
from games.engine.signs import GOLD, GROUND, INK, IVORY, WIDTH, blend
from games.engine.text import english
from games.mm30_war import board_reach, glyphs
from games.mm30_war.board_ground import COLOURS, PLAINS, SIGNS
from games.mm30_war.board_map import draw
from games.mm30_war.board_units import token
from games.mm30_war.field import field_of
from games.mm30_war.glyphs import ALARM, BADGES, NOBODY, badge
from games.mm30_war.grid import cell_name
from games.mm30_war.options import Options
from games.mm30_war.plates import plates
from games.mm30_war.state import Base, Cell, State
from tests.drawn import contrast, corners

from .scenes import crowded, fired_at, great, planned
from .shown import frame, in_cell, labels, said, view, written
from .skirmish import BLUE, BOOK, RED, Here, at, battle, here, squad

SMALLEST, SMALLEST_ON_MAP = 20, 14
"""In units; half of that in pixels when the picture is shown 400 pixels wide."""

TALLEST = 1200

BATTLES = (crowded(), great(), fired_at(), planned(), crowded(map="desert_pair", bridges=()))


# ---- readable --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", BATTLES)
@pytest.mark.parametrize("viewer", [None, RED, BLUE])
def test_nothing_is_too_small_for_a_phone_or_off_the_edge(state: State, viewer: Viewer) -> None:
    seen = view(state, viewer)
    for path in ((), ("act", "D4"), ("act", "D4", "D5"), ("deploy", "close")):
        window = board_reach.window(seen, path)
        drawing = draw(seen, board_reach.overlay(seen, path), window)
        where = frame(seen, window)
        assert drawing.width == WIDTH
        assert drawing.height <= TALLEST
        for mark in drawing.marks:
            if isinstance(mark, Label):
                on_map = where.y <= mark.y <= where.bottom
                assert mark.size >= (SMALLEST_ON_MAP if on_map else SMALLEST), english(mark.text)
            for x, y in corners(mark):
                assert -1 <= x <= drawing.width + 1, mark
                assert -1 <= y <= drawing.height + 1, mark


def test_sides_differ_in_shape_and_their_letters_stand_out() -> None:
    shapes = {type(badge(look, 0, 0, 20, "#000000", None, 0)) for look in (*BADGES, NOBODY)}
    assert shapes == {Box, Disc, Shape}
    for look in BADGES:
        assert contrast(INK, look.colour) >= 4.5
        assert contrast(look.colour, blend(GROUND, look.colour, 0.24)) >= 4.5


def test_letters_of_cards_differ_in_every_language() -> None:
    found = plates(view(crowded()))
    assert set(found) == {card.id for card in BOOK.pack.unit if card.kind != "form"}
    for language in ("en", "ja", "zh"):
        spelt = [getattr(name, language) for name in found.values()]
        assert len({one.casefold() for one in spelt}) == len(spelt)
        assert max(map(len, spelt)) <= 2
    assert (found["ashigaru"].en, found["ashigaru"].ja, found["ashigaru"].zh) == ("As", "アシ", "足")


# ---- the ground ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [one.id for one in BOOK.pack.map])
def test_every_cell_has_the_colour_and_the_sign_of_its_terrain(number: str) -> None:
    options = Options(level=50 if BOOK.maps[number].layout == "pair" else 75)
    seen = view(battle(map=number, reserve=False, options=options, red={"hq": None}, blue={"hq": None}))
    field, where = field_of(seen), frame(seen)
    marks = draw(seen).marks
    plain = PLAINS[BOOK.maps[number].kind]
    for y in range(field.sheets.height):
        for x in range(field.sheets.width):
            px, py = where.middle((x, y))
            over = [
                one.fill
                for one in marks
                if isinstance(one, Box) and one.radius == 0 and one.stroke is None
                and one.x <= px < one.x + one.w and one.y <= py < one.y + one.h
            ]  # fmt: skip
            if not field.exists((x, y)):
                assert over == []
                continue
            terrain = field.terrain((x, y))
            assert over[0] == COLOURS.get(terrain, plain)
            signs = SIGNS[terrain](px, py, where.cell * 0.86) if terrain in SIGNS else ()
            assert all(mark in marks for mark in signs)


def test_terrains_differ_in_brightness_or_sign() -> None:
    assert set(COLOURS) == set(SIGNS)
    assert len(set(COLOURS.values()) | set(PLAINS.values())) == len(COLOURS) + len(PLAINS)
    drawn = [repr(SIGNS[kind](0, 0, 40)) for kind in SIGNS]
    assert len(set(drawn)) == len(SIGNS)


@pytest.mark.parametrize(("state", "columns"), [(crowded(), 12), (great(), 20)])
def test_columns_have_letters_and_rows_numbers(state: State, columns: int) -> None:
    seen = view(state)
    where = frame(seen)
    above = {english(one.text): one.x for one in labels(draw(seen)) if one.y == where.y - 14}
    assert list(above) == [chr(ord("A") + n) for n in range(columns)]
    assert all(abs(b - a - where.cell) < 0.01 for a, b in pairwise(above.values()))
    beside = [one.text for one in labels(draw(seen)) if one.x == where.x - 14 and one.y > where.y]
    assert beside == list(range(1, 9))


@pytest.mark.rule("mm30-bridge-1")
def test_bridges_stand_or_are_crossed_out() -> None:
    seen = view(crowded())
    assert not any(isinstance(one, Stroke) and one.colour == ALARM for one in in_cell(seen, "E3"))
    crossed = [one for one in in_cell(seen, "H6") if isinstance(one, Stroke) and one.colour == ALARM]
    assert len(crossed) == 2
    assert "wrecked bridge" in said(draw(seen))


# ---- units -----------------------------------------------------------------------------------------------


def test_everybody_stands_on_the_own_cell() -> None:
    seen = view(crowded())
    for cell, letters in {
        "A1": "Kr", "B5": "Oi", "C6": "As", "D4": "Sa", "E2": "Hy", "F4": "Ts", "G2": "Ha1", "H4": "Ku",
        "J3": "Ra", "J6": "Ha2", "K7": "Tt", "L2": "Ia",
    }.items():  # fmt: skip
        assert letters in written(seen, cell)
    assert written(seen, "D5") == []


@pytest.mark.rule("mm30-squad-1")
def test_a_squad_has_a_bar_for_each_member_as_long_as_its_hp() -> None:
    seen = view(battle(*squad(RED, "ashigaru", "D4", 30, 15, 5)))
    field = field_of(seen)
    group = field.group(at("D4"))
    marks = list(token(field, group, plates(seen)["ashigaru"], 0, 0, 100))
    bars = [one for one in marks if isinstance(one, Box) and one.fill in ("#f6f8fb", ALARM)]
    assert len(bars) == 3
    full, half, low = (one.w for one in bars)
    assert half == pytest.approx(full / 2)
    assert low == pytest.approx(full / 6, abs=full * 0.05)
    assert [one.fill == ALARM for one in bars] == [False, False, True]


def test_finished_units_are_dark_and_ready_ones_bright() -> None:
    seen = view(battle(here(RED, "sakimori", "D4"), here(RED, "iwao", "E4", ready=False)))
    fills = {
        cell: next(one.fill for one in in_cell(seen, cell) if isinstance(one, Box) and one.radius)
        for cell in ("D4", "E4")
    }
    assert fills["D4"] == BADGES[0].colour
    assert contrast(fills["E4"] or "", BADGES[0].colour) >= 4.5


def test_wings_stars_shields_flashes_and_cross_hairs() -> None:
    """Each sign stands on those who have it and on nobody else."""
    seen = view(crowded())
    size = frame(seen).cell
    signs: dict[str, tuple[Mark, set[str]]] = {
        "wings": (glyphs.wings(0, 0, size, IVORY)[0], {"E2", "G2", "J6"}),
        "star": (glyphs.star(0, 0, size, GOLD, INK)[0], {"A1", "L2"}),
        "shield": (glyphs.shield(0, 0, size, IVORY)[0], {"B5", "D4", "L2"}),
        "flash": (glyphs.bolt(0, 0, size, glyphs.VIOLET)[0], {"J6"}),
    }
    for sign, cells in signs.values():
        there = {cell for cell in STANDING if any(alike(one, sign) for one in in_cell(seen, cell))}
        assert there == cells
    rings = {
        cell
        for cell in STANDING
        if any(isinstance(one, Disc) and one.stroke == ALARM for one in in_cell(seen, cell))
    }
    assert rings == {"E2"}


STANDING = ("A1", "B5", "C6", "D4", "E2", "F4", "G2", "H4", "J3", "J6", "K7", "L2")
"""The cells of everybody in the crowded battle."""


def alike(one: Mark, other: Mark) -> bool:
    """Whether two marks are of one kind, colour and number of corners."""
    points = {len(mark.points) if isinstance(mark, Shape) else 0 for mark in (one, other)}
    fills = {getattr(mark, "fill", None) for mark in (one, other)}
    return len({type(one), type(other)}) == len(fills) == len(points) == 1


@pytest.mark.parametrize("hp", range(6))
def test_an_hq_is_a_fort_with_a_die_that_shows_its_durability(hp: int) -> None:
    seen = view(crowded(red={"hq": at("A4"), "hp": hp}))
    drawn = in_cell(seen, "A4")
    assert any(isinstance(one, Shape) and one.fill == BADGES[0].colour for one in drawn)
    assert sum(isinstance(one, Disc) and one.fill == INK for one in drawn) == hp
    assert any(isinstance(one, Stroke) and one.colour == ALARM for one in drawn) == (hp == 0)


def test_a_base_bears_its_letter_in_the_shape_of_its_owner() -> None:
    owners = {"C1": RED, "D1": BLUE, "E1": None}
    bases = tuple(
        Base(letter, at(cell), owner) for letter, (cell, owner) in zip("ABC", owners.items(), strict=True)
    )
    seen = view(battle(bases=bases))
    for letter, (cell, owner) in zip("ABC", owners.items(), strict=True):
        assert letter in written(seen, cell)
        look = glyphs.badge_of(owner)
        kinds: dict[int | None, type[Any]] = {RED: Box, BLUE: Disc, None: Shape}
        kind = kinds[owner]
        assert any(isinstance(one, kind) and one.fill == look.colour for one in in_cell(seen, cell))


def test_a_base_under_a_unit_keeps_its_letter() -> None:
    assert "A" in written(view(crowded()), "E2")
    assert "B" in written(view(crowded()), "C6")


# ---- the head --------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-prep-3", "mm30-prep-4", "mm30-prep-5")
def test_the_head_tells_all_three_victories_of_both_sides() -> None:
    """Level 50 takes 30 MM or 4 bases; Red has 15 MM and base A, Blue 20 MM and bases C and D."""
    words = said(draw(view(crowded())))
    for expected in ("15/30", "20/30", "1/4", "2/4", "Round 3 · turn: Red", "Standard 50 · Mountain"):
        assert expected in words
    left = [one for one in labels(draw(view(crowded()))) if one.x < WIDTH / 2]
    assert "2" in [english(one.text) for one in left if one.y < 250]
    assert "3/6" in words
    assert "5/6" in words


def test_a_situation_has_no_targets_of_a_versus_game() -> None:
    words = said(draw(view(crowded(map="desert_pair", bridges=(), options=Options(situation="escort")))))
    assert "15" in words
    assert "15/30" not in words
    assert "Convoy Escort · Desert" in words


def test_an_attack_that_waits_shows_every_die() -> None:
    seen = view(fired_at(), BLUE)
    words = said(draw(seen))
    assert "Sakimori → Kusabi ×3: Rifle" in words
    assert "2 hits of 20" in words
    kites = [
        one for one in draw(seen).marks if isinstance(one, Shape) and len(one.points) == 6 and one.width == 2
    ]
    assert [one.fill == GOLD for one in kites] == [True, False, True]
    assert any(isinstance(one, Box) and one.stroke == ALARM for one in in_cell(seen, "H4"))
    assert any(
        isinstance(one, Box) and one.stroke == GOLD and one.fill is None for one in in_cell(seen, "D4")
    )


def test_the_legend_names_what_is_on_the_picture_and_nothing_else() -> None:
    words = set(said(draw(view(crowded()))))
    assert {"mountain", "forest", "river", "grey cell", "bridge", "flying", "jammed", "locked on"} <= words
    assert not words & {"road", "attacked", "acting", "ZOC", "cost to reach"}
    bare = set(said(draw(view(battle(reserve=False)))))
    assert not bare & {"mountain", "river", "flying", "finished", "ace", "shield", "neutral base"}
    desert = set(said(draw(view(crowded(map="desert_pair", bridges=())))))
    assert "road" in desert
    assert "river" not in desert


# ---- in words --------------------------------------------------------------------------------------------


def test_the_text_twin_names_everybody_with_cell_hp_and_states() -> None:
    text = english(draw(view(crowded())).alt)
    assert "Round 3 · turn: Red. Standard 50 · Mountain." in text
    assert "Red: MM 15 of 30, bases 1 of 4, enemy HQ 2, TP 3, to act 3 of 6." in text
    assert "C6 Ashigaru ×3 30/10/30" in text
    assert "E2 Hayabusa 80 (finished, locked on)" in text
    assert "B5 Oiwato 150 (MOVE +2)" in text
    assert "J6 Hachidori 2 30 (finished, jammed)" in text
    assert "Bases: A on E2 (Red), B on C6 (neutral), C on J3 (Blue), D on J6 (Blue)." in text
    assert "Wrecked bridges: H6." in text


def full() -> State:
    """As many groups as both zones hold, in twos of the longest name."""
    units: list[Here] = []
    for n in range(16):
        for seat, column in ((RED, 0), (BLUE, 18)):
            cell: Cell = (column + n % 2, n // 2)
            if cell_name(cell) not in ("A4", "T5"):
                units += squad(seat, "hachidori", cell_name(cell), 30, 30, ready=n % 3 == 0)
    return great(units=battle(*units, map="mountain_h", reserve=False).units)


@pytest.mark.parametrize("state", [*BATTLES, full()])
def test_the_text_twin_fits_discord(state: State) -> None:
    assert len(english(draw(view(state)).alt)) <= 1024
