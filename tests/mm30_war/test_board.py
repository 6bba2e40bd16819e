"""The map picture: what is on it, that a phone can show it, and that it tells nobody what is secret."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.picture import render
from games.engine.contract import Viewer
from games.engine.menu import Menu
from games.engine.page import Box, Disc, Drawing, Label, Mark, Shape, Stroke
from games.engine.text import english
from games.mm30_war import board_reach, glyphs, menu
from games.mm30_war.board_card import draw_army, draw_both, draw_card
from games.mm30_war.board_ground import COLOURS, PLAINS, SIGNS, Frame, around, frame_of
from games.mm30_war.board_head import head_height
from games.mm30_war.board_map import TOP, Overlay, draw
from games.mm30_war.board_shots import strip_height
from games.mm30_war.board_units import token
from games.mm30_war.field import field_of
from games.mm30_war.glyphs import ALARM, BADGES, GOLD, GREEN, GROUND, INK, NOBODY, WIDTH, badge, blend
from games.mm30_war.grid import cell_name, cell_named
from games.mm30_war.options import Options
from games.mm30_war.plates import plates
from games.mm30_war.reach import reach
from games.mm30_war.state import Base, Cell, Order, Spot, State
from games.mm30_war.view import View, view_of

from .scenes import crowded, fired_at, great, planned
from .skirmish import BLUE, BOOK, RED, Here, at, battle, here, replace, squad

SMALLEST, SMALLEST_ON_MAP = 20, 14
"""In units; half of that in pixels when the picture is shown 400 pixels wide."""

TALLEST = 1200

BATTLES = (crowded(), great(), fired_at(), planned(), crowded(map="desert_pair", bridges=()))


def view(state: State, viewer: Viewer = RED) -> View:
    return view_of(BOOK, state, viewer)


def labels(drawing: Drawing) -> list[Label]:
    return [mark for mark in drawing.marks if isinstance(mark, Label)]


def said(drawing: Drawing) -> list[str]:
    return [english(one.text) for one in labels(drawing)]


def frame(seen: View, window: Any = None) -> Frame:
    """Where the map stands in the picture of a view."""
    return frame_of(field_of(seen), window, TOP + head_height(seen) + strip_height(seen))


def in_cell(seen: View, cell: str, overlay: Overlay | None = None) -> list[Mark]:
    """What is drawn with its middle in a cell and is no larger than it."""
    where = frame(seen)
    left, top = where.corner(at(cell))
    found = []
    for mark in draw(seen, overlay or Overlay()).marks:
        points = corners(mark)
        x = sum(x for x, _ in points) / len(points)
        y = sum(y for _, y in points) / len(points)
        wide = max(x for x, _ in points) - min(x for x, _ in points)
        if left <= x < left + where.cell and top <= y < top + where.cell and wide <= where.cell * 1.3:
            found.append(mark)
    return found


def written(seen: View, cell: str, overlay: Overlay | None = None) -> list[str]:
    return [english(mark.text) for mark in in_cell(seen, cell, overlay) if isinstance(mark, Label)]


def corners(mark: Mark) -> list[tuple[float, float]]:
    match mark:
        case Box(x, y, w, h):
            return [(x, y), (x + w, y + h)]
        case Disc(x, y, r):
            return [(x - r, y - r), (x + r, y + r)]
        case Stroke(points) | Shape(points):
            return list(points)
        case Label(x, y, _, size, _, anchor, _, room):
            left = {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * (room or 0)
            return [(x - left, y - size / 2), (x - left + (room or 0), y + size / 2)]


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


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


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
        "wings": (glyphs.wings(0, 0, size, glyphs.IVORY)[0], {"E2", "G2", "J6"}),
        "star": (glyphs.star(0, 0, size, GOLD, INK)[0], {"A1", "L2"}),
        "shield": (glyphs.shield(0, 0, size, glyphs.IVORY)[0], {"B5", "D4", "L2"}),
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
    assert "Sakimori → Kusabi 1, Kusabi 2, Kusabi 3: Rifle" in words
    assert "2 hits of 20" in words
    kites = [
        one for one in draw(seen).marks if isinstance(one, Shape) and len(one.points) == 6 and one.width == 2
    ]
    assert [one.fill == GOLD for one in kites] == [True, False, True]
    assert any(isinstance(one, Disc) and one.stroke == ALARM for one in in_cell(seen, "H4"))
    assert any(
        isinstance(one, Box) and one.stroke == GOLD and one.fill is None for one in in_cell(seen, "D4")
    )


def test_the_legend_names_what_is_on_the_picture_and_nothing_else() -> None:
    words = set(said(draw(view(crowded()))))
    assert {"mountain", "forest", "river", "grey cell", "bridge", "flying", "jammed", "locked on"} <= words
    assert not words & {"road", "attacked", "acting", "zone of control", "cost to reach"}
    bare = set(said(draw(view(battle(reserve=False)))))
    assert not bare & {"mountain", "river", "flying", "finished", "ace", "shield", "neutral base"}
    desert = set(said(draw(view(crowded(map="desert_pair", bridges=())))))
    assert "road" in desert
    assert "river" not in desert


# ---- what is laid over -----------------------------------------------------------------------------------


@pytest.mark.rule("mm30-move-1")
def test_reach_is_written_with_its_costs_and_why_it_ends() -> None:
    """From C5 on the wild sheet: the mountain on C3 ends a move."""
    seen = view(battle(here(RED, "sakimori", "C5"), map="wild"))
    field = field_of(seen)
    found = reach(field, field.group(at("C5")))
    overlay = Overlay(found, at("C5"))
    for cell, way in found.items():
        if way.cost:
            assert str(way.cost) in written(seen, cell_name(cell), overlay)
    assert found[at("C3")].stop == "mountain"
    rims = [
        one for one in in_cell(seen, "C3", overlay) if isinstance(one, Disc) and one.stroke == glyphs.IVORY
    ]
    assert rims
    words = said(draw(seen, overlay))
    assert "stops: mountain" in words
    assert "stops: ZOC" not in words


@pytest.mark.rule("mm30-zoc-1")
def test_cells_where_a_zone_ends_the_move_are_rimmed_in_red_and_hatched() -> None:
    """Tatemochi holds up enemies beside it: C4, E4, D3 and D5 around D4."""
    seen = view(battle(here(BLUE, "tatemochi", "D4"), here(RED, "sakimori", "B4"), reserve=False))
    overlay = board_reach.overlay(seen, ("act", "B4"))
    assert overlay.zones == (BLUE,)
    rims = [one for one in in_cell(seen, "C4", overlay) if isinstance(one, Disc) and one.stroke == ALARM]
    assert rims
    where = frame(seen)
    hatched = set()
    for mark in draw(seen, Overlay(zones=(BLUE,))).marks:
        if isinstance(mark, Stroke) and mark.colour == BADGES[1].colour and len(mark.points) == 2:
            x = sum(x for x, _ in mark.points) / 2
            y = sum(y for _, y in mark.points) / 2
            if y > where.y and y < where.bottom:
                hatched.add(cell_name((int((x - where.x) // where.cell), int((y - where.y) // where.cell))))
    assert hatched == {"C4", "E4", "D3", "D5"}


def test_the_cells_that_the_menu_lists_bear_their_names() -> None:
    seen = view(crowded())
    node = menu.menu_of(seen, ("act", "D4"))
    assert isinstance(node, Menu)
    keys = [option.key for option in node.options]
    cells = {cell for key in keys if (cell := cell_named(key)) is not None}
    overlay = board_reach.overlay(seen, ("act", "D4"))
    assert cells <= overlay.tags
    assert {at("G2"), at("H4")} <= overlay.aims
    for cell in cells:
        assert cell_name(cell) in written(seen, cell_name(cell), overlay)
    tags = [one for one in in_cell(seen, "H4", overlay) if isinstance(one, Box) and one.fill == ALARM]
    assert tags


def test_a_cell_that_is_picked_shows_the_way_and_where_weapons_get_to() -> None:
    """Sakimori's rifle has range 3: from D5 it gets to E3, three steps away, but not to H4, five away."""
    seen = view(crowded())
    overlay = board_reach.overlay(seen, ("act", "D4", "D5"))
    assert overlay.way == (at("D5"),)
    assert overlay.start == at("D4")
    assert at("E3") in overlay.range
    assert at("H4") not in overlay.range
    assert at("D5") not in overlay.range


def test_stale_picks_lay_nothing_over() -> None:
    seen = view(crowded())
    for path in (
        ("act", "Z9"),
        ("act", "D4", "nonsense"),
        ("op", "op_none"),
        ("act", "H4"),
        ("deploy", "close"),
    ):
        draw(seen, board_reach.overlay(seen, path), board_reach.window(seen, path))
    assert board_reach.overlay(view(crowded(), BLUE), ("act", "H4")) == Overlay()
    assert board_reach.overlay(view(crowded(), None), ("act", "D4")) == Overlay()


def test_of_a_great_map_a_pick_shows_the_part_around_it() -> None:
    seen = view(great())
    window = board_reach.window(seen, ("act", "D4"))
    assert window is not None
    drawing = draw(seen, board_reach.overlay(seen, ("act", "D4")), window)
    assert frame(seen, window).cell > frame(seen).cell * 1.3
    assert "Shown: columns A to N." in english(drawing.alt)
    assert board_reach.window(view(crowded()), ("act", "D4")) is None
    assert around((19, 0), 20).left == 8


@pytest.mark.rule("mm30-deploy-5")
def test_initial_zones_are_tinted_while_setting_up() -> None:
    seen = view(planned(), None)
    where = frame(seen)
    for cell, seat in (("A1", RED), ("B8", RED), ("K1", BLUE), ("L8", BLUE)):
        x, y = where.middle(at(cell))
        fills = [
            one.fill for one in draw(seen).marks
            if isinstance(one, Box) and one.x <= x < one.x + one.w and one.y <= y < one.y + one.h
        ]  # fmt: skip
        assert blend(PLAINS["mountain"], BADGES[seat].colour, 0.5) in fills
    assert "zone of control" not in said(draw(seen))


# ---- cards and armies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BOOK.pack.unit, ids=lambda card: card.id)
def test_a_card_shows_all_of_its_values(card: Any) -> None:
    drawing = draw_card(BOOK, card)
    words = said(drawing)
    for weapon in card.weapons:
        assert weapon.name.en in words
        assert {str(weapon.hit), str(weapon.count), str(weapon.power)} <= set(words)
    assert str(card.move) in words
    assert not card.hp or str(card.hp) in words
    for number in card.skills:
        assert english(BOOK.skills[number].text) in words
    assert card.name.en in english(drawing.alt)
    for mark in drawing.marks:
        if isinstance(mark, Label):
            assert mark.size >= SMALLEST
        for x, y in corners(mark):
            assert -1 <= x <= WIDTH + 1
            assert -1 <= y <= drawing.height + 1


def test_an_army_shows_its_cost_exactly_short_or_over() -> None:
    card = BOOK.cards["ashigaru"]
    letters = plates(view(crowded()))["ashigaru"]
    colours = []
    for spent in (50, 40, 60):
        drawing = draw_army("Army", ((card, letters, 3, 10),), spent, 50, RED)
        cost = next(one for one in labels(drawing) if english(one.text) == f"{spent} of 50 MM")
        colours.append(cost.colour)
        assert "×3" in said(drawing)
    assert colours == [GREEN, GOLD, ALARM]


def test_both_armies_stand_beside_each_other() -> None:
    drawing = draw_both(view(planned(), None))
    left = [english(one.text) for one in labels(drawing) if one.x < WIDTH / 2]
    right = [english(one.text) for one in labels(drawing) if one.x > WIDTH / 2]
    assert "Sakimori" in left
    assert "Raigo" in right
    assert "Raigo" not in left


# ---- in words --------------------------------------------------------------------------------------------


def test_the_text_twin_names_everybody_with_cell_hp_and_states() -> None:
    text = english(draw(view(crowded())).alt)
    assert "Round 3 · turn: Red. Standard 50 · Mountain." in text
    assert "Red: MM 15 of 30, bases 1 of 4, enemy HQ 2, TP 3, to act 3 of 6." in text
    assert "C6 Ashigaru ×3 30/10/30" in text
    assert "E2 Hayabusa 100 (finished, locked on)" in text
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


# ---- secrets ---------------------------------------------------------------------------------------------


def png(state: State, viewer: Viewer) -> bytes:
    seen = view(state, viewer)
    plan = board_reach.plan_at(seen, ())
    return render(draw(seen if plan is None else board_reach.with_plan(seen, plan)), english, "en")


def same(one: State, other: State, *viewers: Viewer) -> None:
    for viewer in viewers:
        assert draw(view(one, viewer)) == draw(view(other, viewer))
        assert png(one, viewer) == png(other, viewer)


@pytest.mark.rule("mm30-r12")
def test_the_picture_is_the_same_whatever_is_planned() -> None:
    """Red has moved its HQ and a unit in the plan that it has submitted."""
    one = planned()
    plan = one.armies[0].plan
    spots = tuple(Spot(spot.unit, at("A2") if spot.cell == at("B2") else spot.cell) for spot in plan.spots)
    moved = replace(plan, hq=at("A7"), spots=spots, bridge=at("E5"), bases=(at("C3"), at("E8")))
    other = replace(one, armies=(replace(one.armies[0], plan=moved), one.armies[1]))
    same(one, other, BLUE, None)
    assert png(one, RED) != png(other, RED)


@pytest.mark.rule("mm30-r11")
def test_the_picture_is_the_same_whatever_is_mustered() -> None:
    state = replace(planned(phase="muster"), units=())
    red, blue = state.armies
    one = replace(state, armies=(replace(red, list={"ashigaru": 3}), replace(blue, list={})))
    other = replace(state, armies=(replace(red, list={"sakimori": 3, "raigou": 1}), replace(blue, list={})))
    same(one, other, BLUE, None)


@pytest.mark.rule("mm30-r12")
def test_the_picture_is_the_same_whatever_centre_is_named() -> None:
    state = replace(great(), phase="centre", asked=(RED, BLUE), round=0)
    red, blue = state.armies
    one, other = (
        replace(state, armies=(replace(red, centre=at(cell), sealed=True), blue)) for cell in ("I4", "L5")
    )
    same(one, other, BLUE, None)


@pytest.mark.rule("mm30-r45")
def test_the_picture_is_the_same_whatever_is_ordered() -> None:
    state = fired_at()
    red, blue = state.armies
    other = replace(state, armies=(red, replace(blue, orders=(Order(None, "use", "best"),))))
    same(state, other, RED, None)
