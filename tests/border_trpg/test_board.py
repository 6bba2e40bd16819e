"""The map picture: what is on it, that a phone can show it, and that it tells nobody what is hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games.border_trpg import grid
from games.border_trpg.battle import Battle, Cell, Ground, Hold, Searched
from games.border_trpg.board_ground import PLANKS, SHADES, WATER, Frame, Window, around, ground, numbers
from games.border_trpg.board_map import Overlay, draw
from games.border_trpg.field import Field
from games.border_trpg.glyphs import ENEMIES, TEAMS, badge
from games.engine.contract import Viewer
from games.engine.page import Box, Disc, Drawing, Label, Mark, Shape, Stroke
from games.engine.signs import GOLD, INK, WIDTH, blend
from tests.drawn import contrast, corners, luminance

from .shown import book, invasion, plain, rank_war, replace, struck, unit, view

SMALLEST, SMALLEST_ON_MAP = 22, 14
"""In units; half of that in pixels when the picture is shown 400 pixels wide. The map has 25 cells across."""

TALLEST = 1300
USUI, USUIS, TEAMMATE, ENEMY, MASTER = 6, 7, 5, 2, 0
"""A unit in hiding, and seats: its player's, a teammate's, an enemy's, a game master's."""

OTHERS: tuple[Viewer, ...] = (None, 2, 3, 4, 5, 6, 8)
"""Everybody who may not know where Usui is: spectators, enemies, teammates."""


def setting_up(**fields: Any) -> Battle:
    """The three teams of the rank war before they have arrived."""
    battle = rank_war()
    units = tuple(replace(one, cell=None, life="waiting", holds=(), seen=None) for one in battle.units)
    parties = tuple(replace(one, total=None) for one in battle.parties)
    given: dict[str, Any] = {
        "units": units,
        "parties": parties,
        "objects": (),
        "searched": (),
        "order": (),
        "round": 0,
        "asks": (),
    }
    return replace(battle, **(given | fields))


def with_usui(battle: Battle, **fields: Any) -> Battle:
    units = tuple(replace(one, **fields) if one.id == USUI else one for one in battle.units)
    return replace(battle, units=units)


BATTLES = (
    rank_war(),
    struck(),
    invasion(),
    *(setting_up(stage=stage) for stage in ("map", "placing", "draw", "bagworm", "address", "ready")),
    *(rank_war(map=number) for number in book().maps),
)


def labels(drawing: Drawing) -> list[Label]:
    return [mark for mark in drawing.marks if isinstance(mark, Label)]


def letters(drawing: Drawing) -> list[Label]:
    """The letters above the columns: no other label is one capital, but for those below."""
    found = [
        mark for mark in labels(drawing) if isinstance(mark.text, str) and mark.text in set(grid.COLUMNS)
    ]
    top = min(mark.y for mark in found)
    return [mark for mark in found if mark.y == top]


def frame_of(battle: Battle) -> Frame:
    """Where the field stands in a picture of the whole of it."""
    drawing = draw(view(battle))
    row = letters(drawing)
    cell = row[1].x - row[0].x
    side = [
        mark for mark in labels(drawing) if mark.text == 1 and mark.anchor == "right" and mark.y > row[0].y
    ]
    return Frame(Window(), row[0].x - cell / 2, side[0].y - cell / 2, cell)


def written(battle: Battle, cell: Cell, viewer: Viewer = None) -> list[str]:
    """What is written in a cell of the whole map."""
    x, y = frame_of(battle).middle(cell)
    return [
        plain(one.text)
        for one in labels(draw(view(battle, viewer)))
        if abs(one.x - x) < 8 and abs(one.y - y) < 8
    ]


# ---- readable --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("viewer", [None, 2, 7, 0])
def test_nothing_is_too_small_for_a_phone_or_off_the_edge(battle: Battle, viewer: Viewer) -> None:
    for window in (None, around((7, 11)), around((0, 0)), around((24, 19))):
        drawing = draw(view(battle, viewer), window)
        assert drawing.width == WIDTH
        assert drawing.height <= TALLEST
        frame = frame_of(battle)
        for mark in drawing.marks:
            if isinstance(mark, Label):
                on_map = frame.y - 30 <= mark.y <= frame.y + 20 * 30 + 30 or isinstance(mark.text, int)
                assert mark.size >= (SMALLEST_ON_MAP if on_map else SMALLEST), plain(mark.text)
            for x, y in corners(mark):
                assert -1 <= x <= drawing.width + 1, mark
                assert -1 <= y <= drawing.height + 1, mark


def test_tokens_differ_in_shape_and_their_letters_stand_out() -> None:
    looks = (*TEAMS, ENEMIES)
    assert len({look.outline for look in looks}) == len(looks)
    shapes = {repr(badge(look, 0, 0, 20, "#000000", None, 0)) for look in looks}
    assert len(shapes) == len(looks)
    for look in looks:
        assert contrast(INK, look.colour) >= 4.5
        assert contrast(look.colour, blend("#0e1117", look.colour, 0.18)) >= 4.5


# ---- the field -------------------------------------------------------------------------------------------


def painted(marks: list[Mark], frame: Frame) -> dict[Cell, str]:
    """The colour that each cell of the whole field has, by the last filled box over its middle."""
    found: dict[Cell, str] = {}
    for cell in grid.CELLS:
        x, y = frame.middle(cell)
        over = [
            one.fill
            for one in marks
            if isinstance(one, Box) and one.fill and one.x <= x < one.x + one.w and one.y <= y < one.y + one.h
        ]
        found[cell] = over[-1] or ""
    return found


@pytest.mark.rule("trpg-map-15")
@pytest.mark.parametrize("number", ["mock_room", "city_a", "city_c", "riverbed_a", "industrial"])
def test_every_cell_has_the_shade_of_its_height(number: str) -> None:
    """Ground and building together, also changed later; water and bridges have colours of their own."""
    battle = rank_war(map=number, ground=(Ground((3, 3), 6), Ground((4, 3), 0, True)))
    field, frame = Field(book(), battle), Frame(Window(), 30, 30, 30)
    colours = painted(ground(field, frame, {}), frame)
    assert colours[4, 3] == WATER
    assert field.height((3, 3)) >= 6
    for cell in grid.CELLS:
        building = field.building_at(cell)
        if field.is_water(cell):
            assert colours[cell] == WATER
        elif building is not None and field.building(building).bridge:
            assert colours[cell] == PLANKS
        else:
            assert colours[cell] == SHADES[min(field.height(cell), len(SHADES) - 1)]


def test_shades_rise_in_brightness() -> None:
    steps = [luminance(one) for one in SHADES]
    assert steps == sorted(steps)
    assert all(b / a > 1.2 for a, b in pairwise(steps))


@pytest.mark.parametrize("number", ["city_a", "city_c", "industrial"])
def test_every_height_is_written_on_its_piece(number: str) -> None:
    """A number stands on a cell of its height, and every building has one for each height that it has."""
    field, frame = Field(book(), rank_war(map=number)), Frame(Window(), 0, 0, 30)
    told: dict[tuple[int | None, int], int] = {}
    for mark in numbers(field, frame, ()):
        assert isinstance(mark, Label)
        cell = (int(mark.x // 30), int(mark.y // 30))
        assert mark.text == field.height(cell)
        piece = (field.building_at(cell), field.height(cell))
        told[piece] = told.get(piece, 0) + 1
    built = {(field.building_at(cell), field.height(cell)) for cell in grid.CELLS if field.building_at(cell)}
    assert {one for one in built if told.get(one, 0) == 1} == built


def test_no_number_is_under_a_token() -> None:
    battle = rank_war()
    field, frame = Field(book(), battle), Frame(Window(), 0, 0, 30)
    taken = {one.cell for one in battle.units if one.cell}
    for mark in numbers(field, frame, taken):
        assert isinstance(mark, Label)
        assert (int(mark.x // 30), int(mark.y // 30)) not in taken


@pytest.mark.rule("trpg-map-8", "trpg-map-9")
def test_sectors_have_lines_and_their_core_ids() -> None:
    battle = rank_war()
    frame = frame_of(battle)
    marks = draw(view(battle)).marks
    lines = [mark.points[0][0] for mark in marks if isinstance(mark, Stroke) and mark.width == 1.6]
    for column in (5, 10, 15, 20):
        assert pytest.approx(frame.x + column * frame.cell) in lines
    for core in range(1, 21):
        x, y = frame.corner(grid.corner(core))
        tags = [
            mark
            for mark in marks
            if isinstance(mark, Label) and mark.size == 15 and mark.text == core
            if 0 <= mark.x - x <= 5 * frame.cell and 0 <= mark.y - y <= frame.cell
        ]
        assert len(tags) == 1, core


def test_columns_have_letters_and_rows_numbers() -> None:
    drawing = draw(view(rank_war()))
    assert [mark.text for mark in letters(drawing)] == [*grid.COLUMNS]
    sides = [
        mark for mark in labels(drawing) if isinstance(mark.text, int) and mark.y > letters(drawing)[0].y
    ]
    for anchor in ("left", "right"):
        assert [mark.text for mark in sides if mark.anchor == anchor] == list(range(1, 21))


# ---- who stands there ------------------------------------------------------------------------------------


def test_everybody_in_sight_stands_on_the_own_cell() -> None:
    battle = rank_war()
    for one in battle.units:
        if one.cell is not None and not one.hidden:
            assert one.mark in written(battle, one.cell), one.mark


def shapes_at(battle: Battle, cell: Cell, viewer: Viewer = None) -> list[Mark]:
    """Discs, shapes and boxes that are drawn around the middle of a cell."""
    frame = frame_of(battle)
    x, y = frame.middle(cell)
    found: list[Mark] = []
    for mark in draw(view(battle, viewer)).marks:
        spots = corners(mark)
        across = max(a for a, _ in spots) - min(a for a, _ in spots)
        middle = [(max(a) + min(a)) / 2 for a in zip(*spots, strict=True)]
        if 10 < across < 45 and abs(middle[0] - x) < 2 and abs(middle[1] - y) < 2:
            found.append(mark)
    return found


@pytest.mark.rule("trpg-stealth-26")
def test_somebody_invisible_is_an_outline_on_a_public_cell() -> None:
    mori = (2, 17)
    assert "MO" in written(rank_war(), mori)
    token = [mark for mark in shapes_at(rank_war(), mori) if isinstance(mark, Disc)]
    assert token[0].stroke == TEAMS[0].colour
    assert token[0].fill != TEAMS[0].colour
    seen = [mark for mark in shapes_at(rank_war(), (7, 11)) if isinstance(mark, Disc)]
    assert seen[0].fill == TEAMS[0].colour


def test_who_floats_has_an_arrow_and_who_is_down_a_cross() -> None:
    def only(**fields: Any) -> Battle:
        return rank_war(units=(unit(1, "sakaki", 1, (7, 11), **fields),), objects=(), searched=())

    standing = len(draw(view(only())).marks)
    floating = draw(view(only(holds=(Hold("floating"),))))
    assert "floating" in {plain(one.text) for one in labels(floating)}
    assert len([mark for mark in floating.marks if isinstance(mark, Shape)]) > len(
        [mark for mark in draw(view(only())).marks if isinstance(mark, Shape)]
    )
    down = draw(view(only(life="down", trion=0)))
    assert "incapacitated" in {plain(one.text) for one in labels(down)}
    assert len(down.marks) > standing


def test_whose_turn_it_is_has_a_golden_rim_and_the_target_cross_hairs() -> None:
    rims = [mark for mark in shapes_at(struck(), (7, 11)) if isinstance(mark, Disc) and mark.fill == GOLD]
    assert rims
    assert not [mark for mark in shapes_at(rank_war(), (7, 11)) if getattr(mark, "fill", None) == GOLD]
    aimed = [mark for mark in shapes_at(struck(), (8, 10)) if isinstance(mark, Disc)]
    assert aimed


def test_who_is_out_of_area_stands_on_the_rim_with_an_arrow() -> None:
    battle = invasion()
    frame = frame_of(battle)
    hayami = next(one for one in labels(draw(view(battle))) if one.text == "HA" and one.y > frame.y)
    assert hayami.x < frame.x
    assert abs(hayami.y - frame.middle((0, 6))[1]) < 2


@pytest.mark.rule("trpg-stealth-16")
def test_somebody_in_hiding_leaves_a_mark_with_the_round() -> None:
    assert "US" in written(rank_war(), (18, 8))
    battle = rank_war()
    x, y = frame_of(battle).middle((18, 8))
    near = [one for one in labels(draw(view(battle))) if 4 < one.x - x < 20 and 4 < one.y - y < 20]
    assert [one.text for one in near] == [2]


def test_a_searched_square_is_outlined() -> None:
    battle = rank_war(searched=(Searched(1, (12, 15), 5),))
    frame = frame_of(battle)
    x, y = frame.corner((10, 13))
    side = 5 * frame.cell
    assert any(
        isinstance(mark, Box) and mark.stroke and abs(mark.x - x) <= 1 and abs(mark.y - y) <= 1
        and abs(mark.w - side) <= 2 and abs(mark.h - side) <= 2
        for mark in draw(view(battle)).marks
    )  # fmt: skip


def test_the_legend_names_what_is_on_the_picture_and_nothing_else() -> None:
    said = {plain(one.text) for one in labels(draw(view(rank_war())))}
    assert {"height", "Wall", "Wire", "invisible", "floating", "searched", "last seen (round)"} <= said
    assert not {"water", "Mine", "stealth", "incapacitated", "attacked"} & said
    assert "water" in {plain(one.text) for one in labels(draw(view(rank_war(map="riverbed_a"))))}


# ---- the head --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-init-5", "trpg-init-6", "trpg-init-7")
@pytest.mark.parametrize(
    ("phase", "names"),
    [
        ("tactics", ["North Wind", "Black Wing", "Tail Light"]),
        ("movement", ["Tail Light", "Black Wing", "North Wind"]),
        ("attack", ["North Wind", "Black Wing", "Tail Light"]),
    ],
)
def test_teams_stand_in_the_order_of_the_phase(phase: Any, names: list[str]) -> None:
    """Initiative 30, 27 and 19: the highest acts first, but moves last."""
    said = [plain(one.text) for one in labels(draw(view(rank_war(phase=phase))))]
    assert [one for one in said if one in names] == names


@pytest.mark.rule("trpg-dice-16", "trpg-status-17")
def test_the_head_tells_round_totals_pools_and_points() -> None:
    said = [plain(one.text) for one in labels(draw(view(rank_war())))]
    assert "Round 3" in said
    for number in ("30", "27", "19", "12", "7", "3"):
        assert number in said


def dots(battle: Battle, letters: str) -> list[Disc]:
    """The dot below a member's letters in the head."""
    drawing = draw(view(battle))
    at = next(one for one in labels(drawing) if one.text == letters)
    return [
        mark
        for mark in drawing.marks
        if isinstance(mark, Disc) and mark.x == at.x and 0 < mark.y - at.y < 30 and mark.r < 8
    ]


def test_a_dot_is_full_while_the_member_can_act() -> None:
    """Sakaki has acted in this phase, Hayami has not, and nobody acts who is out."""
    (sakaki,), (hayami,) = dots(rank_war(), "SA"), dots(rank_war(), "HA")
    assert hayami.fill == hayami.stroke
    assert sakaki.fill != sakaki.stroke
    assert dots(invasion(), "KI") == []


# ---- overlays and windows --------------------------------------------------------------------------------


def test_reach_is_written_with_its_costs_and_the_way_is_drawn() -> None:
    battle = rank_war()
    window = around((7, 11))
    overlay = Overlay(reach={(9, 12): 3, (8, 12): 2}, path=((7, 11), (7, 12), (8, 12)))
    bare, laid = (labels(draw(view(battle, 2), window, one)) for one in (Overlay(), overlay))
    more = [one for one in laid if one not in bare]
    assert sorted(one.text for one in more if isinstance(one.text, int)) == [2, 3]
    assert any(
        isinstance(mark, Stroke) and mark.colour == GOLD and len(mark.points) == 3
        for mark in draw(view(battle, 2), window, overlay).marks
    )


def test_a_window_shows_its_part_in_larger_cells() -> None:
    window = around((7, 11))
    assert window.holds((7, 11))
    assert (window.wide, window.high) == (13, 10)
    assert [mark.text for mark in letters(draw(view(rank_war()), window))] == list("BCDEFGHIJKLMN")
    for corner in ((0, 0), (24, 0), (0, 19), (24, 19)):
        part = around(corner)
        assert part.holds(corner)
        assert all(grid.inside(cell) for cell in part.cells())


@pytest.mark.rule("trpg-zoc-13")
def test_zones_are_hatched_for_those_in_sight_alone() -> None:
    """Natsume alone in sight at U7: four cells of three strokes each; Usui in hiding has none."""
    battle = rank_war(objects=(), searched=())
    battle = replace(battle, units=(battle.units[5], battle.units[6]))
    for viewer in (None, USUIS):
        zones = draw(view(battle, viewer), None, Overlay(zones=True)).marks
        hatched = [
            mark
            for mark in zones
            if isinstance(mark, Stroke) and mark.colour in {one.colour for one in TEAMS}
            if mark.width == 30 * 0.06 or abs(mark.width - frame_of(battle).cell * 0.06) < 0.01
        ]
        assert {mark.colour for mark in hatched if len(mark.points) == 2} == {TEAMS[2].colour}
        assert len(hatched) == 4 * 3


# ---- in words --------------------------------------------------------------------------------------------


def test_the_text_twin_names_everybody_with_cell_height_trion_and_states() -> None:
    text = plain(draw(view(rank_war())).alt)
    assert "Round 3, Tactics phase: Black Wing." in text
    assert "Mitsuru Kido L5, height 0, trion 31/130, Trion leak (small), Lost limb (left leg)" in text
    assert "Ren Tono I11, height 2, trion 66/70, floating" in text
    assert "Kei Usui hidden (last seen S9, round 2)" in text
    assert "initiative 27, dice 7, points 2" in text


@pytest.mark.parametrize("battle", BATTLES)
def test_the_text_twin_fits_discord(battle: Battle) -> None:
    assert len(plain(draw(view(battle, MASTER)).alt)) <= 1024
