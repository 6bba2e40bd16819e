"""What is laid over the map picture from an open menu, and that the picture keeps what is secret."""

from __future__ import annotations

import pytest

from bot.picture import render
from games.engine.contract import Viewer
from games.engine.menu import Menu
from games.engine.page import Box, Disc, Stroke
from games.engine.signs import GOLD, IVORY, blend
from games.engine.text import english
from games.mm30_war import board_reach, menu
from games.mm30_war.board_ground import PLAINS, around
from games.mm30_war.board_map import Overlay, draw
from games.mm30_war.field import field_of
from games.mm30_war.glyphs import ALARM, BADGES
from games.mm30_war.grid import cell_name, cell_named
from games.mm30_war.reach import reach
from games.mm30_war.state import Order, Spot, State

from .scenes import crowded, fired_at, great, planned
from .shown import frame, in_cell, said, view, written
from .skirmish import BLUE, RED, at, battle, here, replace

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
    rims = [one for one in in_cell(seen, "C3", overlay) if isinstance(one, Disc) and one.stroke == IVORY]
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
    assert "in range" in said(draw(seen, overlay))
    assert "in range" not in said(draw(seen, board_reach.overlay(seen, ("act", "D4"))))
    elsewhere = around((19, 0), 20)
    assert "in range" not in said(draw(view(great()), Overlay(range=frozenset({at("A1")})), elsewhere))


def test_who_is_picked_has_a_golden_rim() -> None:
    seen = view(crowded())
    for path, cells in (((), 0), (("act", "D4"), 1), (("act", "D4", "D5"), 1)):
        drawn = in_cell(seen, "D4", board_reach.overlay(seen, path))
        assert sum(isinstance(one, Box) and one.fill is None and one.stroke == GOLD for one in drawn) == cells


@pytest.mark.rule("mm30-deploy-11")
def test_cells_for_the_centre_base_are_tinted_while_a_column_is_asked() -> None:
    """All of the centre sheet, but for what no base may lie on; nothing of the sides' sheets."""
    state = replace(great(bases=()), phase="centre", asked=(RED, BLUE), round=0)
    seen = view(state)
    overlay = board_reach.overlay(seen, ("centre",))
    assert overlay.tags == frozenset()
    assert {at("G2"), at("N7")} <= overlay.open
    assert not overlay.open & {at("F4"), at("O4")}
    one = board_reach.overlay(seen, ("centre", "G"))
    assert at("G2") in one.tags
    assert not one.open


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


def test_of_a_great_map_a_question_for_a_cell_shows_the_part_where_its_cells_are() -> None:
    seen = view(great())
    arrival = board_reach.window(seen, ("op", "op_reinforce", "rf_sokura"))
    assert arrival is not None
    assert arrival.left == 0, "the initial zone is at the left rim"
    lock = board_reach.window(seen, ("op", "op_lockon"))
    assert lock is not None
    assert lock.holds(at("J6"))
    assert board_reach.window(seen, ("op",)) is None
    assert board_reach.window(seen, ("act",)) is None


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
    assert "ZOC" not in said(draw(seen))


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
