"""Where units get to: movement, zones of control, terrain (``move``, ``zoc``, ``terrain``), and ranges."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.mm30_war.effects import Ignore
from games.mm30_war.field import Field
from games.mm30_war.grid import cell_name, cell_named, distance
from games.mm30_war.options import Options
from games.mm30_war.pack import Card, Map, Skill
from games.mm30_war.ranges import in_range, span
from games.mm30_war.reach import Reached, reach
from games.mm30_war.state import Base, Bridge, Mod, State

from .skirmish import BLUE, BOOK, RED, Here, at, battle, card, gun, here, name, squad, with_skills

replace = msgspec.structs.replace

HOLDER = card("holder", skills=("zoc",))
PLAIN = card("plain")
"""Enemies: with ZOC, and without."""


def runner(move: int = 3, **fields: Any) -> Card:
    return card("runner", move=move, **fields)


def field_of(state: State) -> Field:
    return Field(BOOK, state, BOOK.deck(*(army.custom for army in state.armies)))


def ways(
    start: str, *others: Here, move: int = 3, options: Options | None = None, map: str = "flat",
    bases: tuple[Base, ...] = (), bridges: tuple[str, ...] = (), entered: str | None = None,
    pinned: bool = False, **fields: Any,
) -> dict[str, Reached]:  # fmt: skip
    """Where a unit of Red's on ``start`` gets to, by the names of the cells."""
    unit = here(
        RED, "runner", start, entered=None if entered is None else at(entered), pinned=pinned,
        mods=fields.pop("mods", ()),
    )  # fmt: skip
    state = battle(
        unit, *others, cards=(runner(move, **fields), HOLDER, PLAIN), options=options, map=map, bases=bases,
        bridges=bridges, reserve=False,
    )  # fmt: skip
    field = field_of(state)
    return {cell_name(cell): way for cell, way in reach(field, field.group(at(start))).items()}


def ends(start: str, *others: Here, **fields: Any) -> set[str]:
    return set(ways(start, *others, **fields))


def enemy(cell: str, card: str = "holder", **fields: Any) -> Here:
    return here(BLUE, card, cell, **fields)


def friend(cell: str, card: str = "plain", **fields: Any) -> Here:
    return here(RED, card, cell, **fields)


def around(start: str, steps: int) -> set[str]:
    """The cells of the empty field so many steps off or fewer, but the HQs."""
    x0, y0 = at(start)
    return {
        cell_name((x, y)) for x in range(12) for y in range(8) if abs(x - x0) + abs(y - y0) <= steps
    } - {"A4", "L5"}  # fmt: skip


# ---- cells -------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r01", "mm30-r02")
def test_cells_have_names_neighbours_and_distances() -> None:
    assert (cell_name((3, 3)), cell_named(" d4 "), cell_named("D44")) == ("D4", (3, 3), (3, 43))
    assert [cell_named(one) for one in ("4D", "D", "D0", "D04", "", "DD4")] == [None] * 6
    assert distance(Options(), at("D4"), at("F5")) == 3
    assert distance(Options(range_metric="chebyshev"), at("D4"), at("F5")) == 2


# ---- movement ----------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-move-1")
@pytest.mark.parametrize("move", [0, 1, 3, 5])
def test_a_unit_moves_up_to_its_move(move: int) -> None:
    assert ends("F4", move=move) == around("F4", move)


def test_move_is_more_or_less_for_a_while() -> None:
    assert ends("F4", move=3, mods=(Mod("move", 2, "round_end"),)) == around("F4", 5)
    assert ends("F4", move=3, mods=(Mod("move", -9, "round_end"),)) == {"F4"}


@pytest.mark.rule("mm30-move-2", "mm30-r27")
def test_friends_are_passed_but_not_joined_and_enemies_block() -> None:
    wall = [friend(f"G{row}") for row in range(1, 9)]
    found = ends("F4", *wall, move=2)
    assert "G4" not in found
    assert "H4" in found
    assert "H4" not in ends("F4", *wall, move=2, options=Options(through_friends=False))
    foes = [enemy(f"G{row}", "plain") for row in range(1, 9)]
    assert not {"G4", "H4"} & ends("F4", *foes, move=5)


@pytest.mark.rule("mm30-r27")
def test_without_passing_friends_a_squad_is_joined_not_passed() -> None:
    state = battle(
        here(RED, "ashigaru", "C1"), here(RED, "ashigaru", "D1"), here(RED, "iwao", "C2"),
        here(RED, "iwao", "B1"), options=Options(through_friends=False), reserve=False,
    )  # fmt: skip
    field = field_of(state)
    assert set(reach(field, field.group(at("C1")))) == {at("C1"), at("D1")}


@pytest.mark.rule("mm30-move-3", "mm30-squad-12", "mm30-squad-14")
def test_low_cost_units_of_one_name_join_up_to_three() -> None:
    def joins(there: int, movers: int = 1, other: str = "ashigaru") -> bool:
        state = battle(*squad(RED, "ashigaru", "D4", *[30] * movers), *squad(RED, other, "E4", *[30] * there))
        field = field_of(state)
        way = reach(field, field.group(at("D4"))).get(at("E4"))
        assert way is None or way.merge
        return way is not None

    assert joins(1)
    assert joins(2)
    assert not joins(3)
    assert joins(1, movers=2)
    assert not joins(2, movers=2)
    assert not joins(1, other="tsubute")
    state = battle(here(RED, "sakimori", "D4"), here(RED, "sakimori", "E4"))
    field = field_of(state)
    assert at("E4") not in reach(field, field.group(at("D4"))), "normal units never"


@pytest.mark.rule("mm30-move-4")
def test_the_slowest_of_a_squad_sets_the_pace() -> None:
    slow = (Mod("move", -2, "round_end"),)
    state = battle(here(RED, "ashigaru", "F4"), here(RED, "ashigaru", "F4", mods=slow))
    field = field_of(state)
    assert max(way.cost for way in reach(field, field.group(at("F4"))).values()) == 1


@pytest.mark.rule("mm30-r18")
def test_nobody_enters_or_passes_an_hq() -> None:
    found = ways("B4", move=3)
    assert "A4" not in found
    assert found["A5"].path == (at("B5"), at("A5"))
    assert "L5" not in ends("K5", move=2)
    assert "A4" in ends("B4", move=1, options=Options(hq_blocks=False))


@pytest.mark.rule("mm30-r30")
def test_the_way_is_a_shortest_one_north_before_east_before_south_before_west() -> None:
    found = ways("F4", move=2)
    assert found["G3"].path == (at("F3"), at("G3"))
    assert found["E5"].path == (at("F5"), at("E5"))
    assert found["H4"].path == (at("G4"), at("H4"))
    assert found["F4"] == Reached(0, (), None, merge=False)
    blocked = ways("F4", enemy("F3", "plain"), move=2)
    assert blocked["G3"].path == (at("G4"), at("G3"))


@pytest.mark.rule("mm30-r01")
def test_eight_neighbours_by_house_rule() -> None:
    assert "G5" in ends("F4", move=1, options=Options(adjacency=8))
    assert "G5" not in ends("F4", move=1)


@pytest.mark.rule("mm30-sheet-2")
def test_cells_outside_the_map_are_not_entered() -> None:
    found = ends("F2", move=2, map="desert_h")
    assert "G2" in found
    assert "G1" not in found
    assert not {one for one in ends("F1", move=1, map="desert_h") if one.startswith("G")}


# ---- zones of control --------------------------------------------------------------------------------


@pytest.mark.rule("mm30-zoc-1", "mm30-faq-27")
def test_entering_a_zone_ends_the_movement() -> None:
    found = ways("B4", enemy("F4"), move=7)
    for cell in ("E4", "F3", "F5"):
        assert found[cell].stop == "zoc"
    assert found["G2"].cost == 7
    assert "G3" not in found
    free = ends("B4", enemy("F4", "plain"), move=7)
    assert {"G2", "G3"} <= free


@pytest.mark.rule("mm30-zoc-2")
def test_only_enemies_with_the_skill_hold_up() -> None:
    assert "G3" in ends("E3", enemy("F4", "plain"), move=2)
    assert "G3" in ends("E3", friend("F4", "holder"), move=2)
    assert "G3" not in ends("E3", enemy("F4"), move=2)


@pytest.mark.rule("mm30-r31")
@pytest.mark.parametrize("fields", [{"ready": False}, {"jam": True}])
def test_zones_stand_whatever_their_unit_has_done(fields: dict[str, Any]) -> None:
    assert ways("C4", enemy("F4", **fields), move=3)["E4"].stop == "zoc"


@pytest.mark.rule("mm30-r31")
def test_one_member_of_a_squad_is_enough_and_forms_count() -> None:
    holder = card("walker", skills=("zoc",), transform="flyer")
    flyer = card("flyer", kind="form", type="flying", hp=0, transform="walker")
    for form, held in ((False, True), (True, False)):
        state = battle(
            here(RED, "runner", "C4"), here(BLUE, "walker", "F4", form=form),
            cards=(runner(5), holder, flyer), reserve=False,
        )  # fmt: skip
        assert field_of(state).held_at(at("E4"), RED) == held


@pytest.mark.rule("mm30-zoc-3", "mm30-zoc-5", "mm30-faq-29", "mm30-r34")
def test_beside_a_zone_one_step_sideways_or_back() -> None:
    assert ends("E4", enemy("F4"), move=5) == {"E4", "D4", "E3", "E5"}
    assert ends("E4", enemy("F4", "plain"), move=1) == {"E4", "D4", "E3", "E5"}
    assert "C4" in ends("E4", enemy("F4", "plain"), move=5)


@pytest.mark.rule("mm30-r34")
def test_with_eight_neighbours_the_three_cells_ahead_are_barred() -> None:
    eight = Options(adjacency=8)
    assert ends("E4", enemy("F4"), move=5, options=eight) == {"E4", "D3", "D4", "D5", "E3", "E5"}


@pytest.mark.rule("mm30-zoc-6", "mm30-faq-28", "mm30-r35")
def test_between_enemies_a_unit_falls_back_where_it_came_from() -> None:
    gate = (enemy("E3"), enemy("E5", "plain"))
    assert ends("E4", *gate, entered="D4") == {"E4", "D4"}
    assert ends("E4", enemy("E3"), entered="D4") == {"E4", "D4", "E5", "F4"}
    assert ends("E4", *gate) == {"E4", "D4", "F4"}, "caught without having moved there"
    assert ends("E4", *gate, entered="D4", options=Options(zoc_gate=False)) == {"E4", "D4", "F4"}
    both_plain = (enemy("E3", "plain"), enemy("E5", "plain"))
    assert {"F4", "G4"} <= ends("E4", *both_plain, entered="D4")
    sides = (enemy("D4"), enemy("F4", "plain"))
    assert ends("E4", *sides, entered="E3") == {"E4", "E3"}


@pytest.mark.rule("mm30-r35")
def test_a_gate_whose_way_back_is_taken_holds_fast() -> None:
    gate = (enemy("E3"), enemy("E5", "plain"), friend("D4"))
    assert ends("E4", *gate, entered="D4") == {"E4"}


@pytest.mark.rule("mm30-r32")
def test_flyers_are_held_up_unless_by_house_rule() -> None:
    assert ways("C4", enemy("F4"), move=3, type="flying")["E4"].stop == "zoc"
    house = Options(zoc_flying_exempt=True)
    assert ways("C4", enemy("F4"), move=3, type="flying", options=house)["E4"].stop is None
    assert "H3" in ends("C3", enemy("F4"), move=5, type="flying", options=house)
    assert ways("C4", enemy("F4"), move=3, options=house)["E4"].stop == "zoc"


@pytest.mark.rule("mm30-r33")
def test_the_start_is_tested_when_the_unit_moves_or_at_the_round_by_house_rule() -> None:
    house = Options(zoc_snapshot=True)
    assert "C4" in ends("E4", enemy("F4"), move=5, options=house), "it came later"
    assert ends("E4", move=5, options=house, pinned=True) == {"E4", "D4", "E3", "E5", "F4"}
    assert ends("E4", move=2, pinned=True) == around("E4", 2), "the zone is gone"


def test_a_skill_frees_of_zones() -> None:
    book = with_skills(Skill("slip", name("Slip"), name("Slip"), "passive", (Ignore("zoc"),)))
    state = battle(
        here(RED, "runner", "E4"), enemy("F4"), cards=(runner(3, skills=("slip",)), HOLDER),
        reserve=False, book=book,
    )  # fmt: skip
    field = Field(book, state, book.deck(state.armies[0].custom))
    assert at("G5") in reach(field, field.group(at("E4")))


# ---- mountains, rivers, bases ------------------------------------------------------------------------

HILLS = ("......", "..M...", ".MM...", "......")
RANGE = "hills"


def hills(start: str, *others: Here, **fields: Any) -> dict[str, Reached]:
    """As :func:`ways`, on a sheet with mountains on C2, B3 and C3."""
    board = Map(RANGE, name("Hills"), "other", "pair", HILLS, ("......",) * 4)
    book = type(BOOK)(replace(BOOK.pack, map=(*BOOK.pack.map, board)))
    unit = here(RED, "runner", start)
    options = fields.pop("options", None)
    state = battle(
        unit, *others, cards=(runner(**fields), HOLDER, PLAIN), options=options, map=RANGE, reserve=False,
        book=book, red={"hq": at("A4")}, blue={"hq": at("L4")},
    )  # fmt: skip
    field = Field(book, state, book.deck(state.armies[0].custom))
    return {cell_name(cell): way for cell, way in reach(field, field.group(at(start))).items()}


@pytest.mark.rule("mm30-terrain-2", "mm30-r28")
def test_mountains_stop_whoever_enters_and_give_one_step() -> None:
    assert set(hills("C3", move=4)) == {"C3", "C2", "B3", "D3", "C4"}
    found = hills("C1", move=3)
    assert found["C2"].stop == "mountain"
    assert "C3" not in found, "nothing behind a mountain is reached through it"
    assert "B2" in found


@pytest.mark.rule("mm30-terrain-3")
def test_only_flyers_ignore_mountains() -> None:
    found = hills("C1", move=4, type="flying")
    assert found["C2"].stop is None
    assert found["C4"].cost == 3
    assert hills("C3", move=4, type="flying")["C1"].cost == 2
    swims = hills("C1", move=2, type="amphibious")
    assert swims["C2"].stop == "mountain"
    assert "C3" not in swims


@pytest.mark.rule("mm30-r28")
def test_mountains_by_house_rule() -> None:
    capped = hills("D1", move=3, options=Options(mountain="cap_path"))
    assert "C2" not in capped, "a way of two cells"
    assert "C2" in hills("C1", move=3, options=Options(mountain="cap_path"))
    more = hills("C1", move=4, options=Options(mountain="one_more"))
    assert more["C3"].cost == 2
    assert "C4" not in more, "one more cell and no further"
    assert hills("D1", move=4, options=Options(mountain="one_more"))["D4"].cost == 3


@pytest.mark.rule("mm30-r28")
def test_a_way_round_a_mountain_is_found_as_well_as_one_over_it() -> None:
    """C2 (mountain) lies north of D2's way; D2 itself is reached by both and must stay open."""
    found = hills("C1", move=4, options=Options(mountain="one_more"))
    assert found["D2"].cost == 2
    assert found["D4"].cost == 4, "by D1, D2, D3"


@pytest.mark.rule("mm30-terrain-7", "mm30-r29")
def test_rivers_are_for_flyers_and_swimmers() -> None:
    for kind, crosses in (("ground", False), ("flying", True), ("amphibious", True)):
        found = ends("D3" if kind == "flying" else "D4", move=3, map="wild", type=kind)
        assert ("E4" in found) == crosses, "they may also stop there"
        assert ("F4" in found) == crosses


@pytest.mark.rule("mm30-bridge-1", "mm30-bridge-5", "mm30-terrain-7")
def test_a_bridge_opens_the_river_while_it_stands() -> None:
    assert {"E4", "F4"} <= ends("D4", move=3, map="wild", bridges=("E4",))
    state = battle(here(RED, "runner", "D4"), cards=(runner(3),), map="wild", reserve=False)
    wrecked = replace(state, bridges=(Bridge(at("E4"), intact=False),))
    field = field_of(wrecked)
    assert at("E4") not in reach(field, field.group(at("D4")))
    swimmer = battle(
        here(RED, "runner", "D4"), cards=(runner(3, type="amphibious"),), map="wild", reserve=False
    )
    field = field_of(replace(swimmer, bridges=(Bridge(at("E4"), intact=False),)))
    assert at("E4") in reach(field, field.group(at("D4")))


@pytest.mark.rule("mm30-r59")
def test_who_stands_on_a_broken_bridge_may_leave() -> None:
    state = battle(here(RED, "runner", "E3"), cards=(runner(1),), map="wild", reserve=False)
    field = field_of(replace(state, bridges=(Bridge(at("E3"), intact=False),)))
    found = set(reach(field, field.group(at("E3"))))
    assert {at("D3"), at("F3")} <= found
    assert at("E4") not in found


@pytest.mark.rule("mm30-terrain-1")
def test_roads_are_as_ground() -> None:
    road = Map("road", name("Road"), "other", "pair", ("......", "======", "......", "......"))
    book = type(BOOK)(replace(BOOK.pack, map=(*BOOK.pack.map, road)))
    costs = []
    for row in (2, 3):
        state = battle(
            here(RED, "runner", f"A{row}"), cards=(runner(3),), map="road", reserve=False, book=book,
            red={"hq": at("L1")}, blue={"hq": at("L4")},
        )  # fmt: skip
        field = Field(book, state, book.deck(state.armies[0].custom))
        costs.append(max(cell[0] for cell in reach(field, field.group(at(f"A{row}")))))
        assert in_range(field, field.group(at(f"A{row}")), gun(3), at(f"A{row}"), at(f"D{row}"))
    assert costs == [3, 3]


@pytest.mark.rule("mm30-base-4", "mm30-terrain-8", "mm30-faq-18", "mm30-transform-3")
def test_flyers_pass_bases_and_do_not_end_there() -> None:
    bases = (Base("A", at("C3")),)
    flyer = ends("C2", move=2, type="flying", bases=bases)
    assert "C3" not in flyer
    assert "C4" in flyer
    for kind in ("ground", "amphibious"):
        assert "C3" in ends("C2", move=2, type=kind, bases=bases)


@pytest.mark.rule("mm30-base-5", "mm30-faq-20")
def test_a_base_with_an_enemy_on_it_is_not_entered() -> None:
    bases = (Base("A", at("C3")),)
    assert "C3" not in ends("C2", enemy("C3", "plain"), move=2, bases=bases)
    assert "C3" in ends("C2", move=2, bases=bases)


@pytest.mark.rule("mm30-transform-1", "mm30-transform-3", "mm30-r80")
def test_another_form_has_its_own_reach() -> None:
    state = battle(here(RED, "tsubakuro", "D4"), map="wild", reserve=False)
    field = field_of(state)
    group = field.group(at("D4"))
    assert at("F4") not in reach(field, group)
    flown = reach(field, group, form=True)
    assert at("F4") in flown
    assert max(way.cost for way in flown.values()) == BOOK.cards["tsubakuro_f"].move


# ---- ranges ------------------------------------------------------------------------------------------


def shot(weapon: Any, origin: str, target: str, map: str = "flat", **fields: Any) -> bool:
    state = battle(here(RED, "plain", origin, **fields), cards=(PLAIN,), map=map, reserve=False)
    field = field_of(state)
    return in_range(field, field.group(at(origin)), weapon, at(origin), at(target))


@pytest.mark.rule("mm30-attack-2", "mm30-r02", "mm30-r05")
def test_a_weapon_reaches_to_its_range_and_no_further() -> None:
    assert shot(gun(3), "D4", "F5")
    assert not shot(gun(3), "D4", "H4")
    assert shot(gun(5), "D4", "E4"), "no dead zone"
    assert not shot(gun(5, least=2), "D4", "E4")
    assert shot(gun(3), "D4", "H4", mods=(Mod("range", 1, "round_end"),))


@pytest.mark.rule("mm30-r03")
def test_nothing_blocks_fire() -> None:
    assert shot(gun(3), "B3", "E3", map="wild"), "over the mountain on C3 and the forest on D3"


@pytest.mark.rule("mm30-terrain-4", "mm30-terrain-5", "mm30-terrain-6", "mm30-faq-17")
@pytest.mark.parametrize("printed", [1, 2, 3, 5, 6])
def test_a_forest_under_either_makes_every_range_two(printed: int) -> None:
    weapon = gun(printed)
    assert shot(weapon, "D4", "B4", map="wild"), "shooter in the forest"
    assert shot(weapon, "B4", "D4", map="wild"), "target in the forest"
    assert shot(weapon, "D3", "D5", map="wild"), "both"
    assert not shot(weapon, "D4", "A4", map="wild")
    assert not shot(weapon, "A5", "D5", map="wild")


@pytest.mark.rule("mm30-r05", "mm30-terrain-6")
def test_a_forest_takes_a_dead_zone_away() -> None:
    assert shot(gun(5, least=3), "D4", "C4", map="wild")
    assert not shot(gun(5, least=3), "C4", "B4", map="wild")


def test_a_skill_sees_through_forests() -> None:
    book = with_skills(Skill("eyes", name("Eyes"), name("Eyes"), "passive", (Ignore("forest"),)))
    state = battle(
        here(RED, "runner", "D4"), cards=(runner(3, skills=("eyes",)),), map="wild", book=book, reserve=False
    )
    field = Field(book, state, book.deck(state.armies[0].custom))
    assert span(field, field.group(at("D4")), gun(5), at("D4"), at("A4")) == (1, 5)
