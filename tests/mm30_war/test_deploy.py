"""Setting up: zones, HQ, bases, bridges, the centre sheet, secrecy (``deploy``)."""

from __future__ import annotations

import msgspec
import pytest

from games.mm30_war import commands as c
from games.mm30_war import events_flow as e
from games.mm30_war import legal_setup, menu_setup, prompts
from games.mm30_war.autoplan import auto_plan
from games.mm30_war.menu_cells import Node
from games.mm30_war.pack import Map
from games.mm30_war.state import Plan, State

from .opening import (
    ARMY,
    book_with,
    cells,
    code,
    deployed,
    deploying,
    give,
    keys,
    look,
    placed,
    plan,
    refusal,
    sheet,
    sight,
    start,
)
from .skirmish import BLUE, BOOK, RED, at, name

replace = msgspec.structs.replace

BIG = {"raigou": 2, "shiranui": 1, "iwao": 1, "kusabi": 1}
"""Seventy-five."""


def desert() -> State:
    return deploying()


def mountain() -> State:
    return deploying(map="mountain_pair")


def large() -> State:
    """Two large armies deployed, with the centre bases to be named."""
    return deployed(deploying(BIG, level=75)).state


# ---- units and HQ ------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-deploy-5")
@pytest.mark.parametrize(("seat", "inside", "outside"), [(RED, "B3", "C3"), (BLUE, "K3", "J3")])
def test_units_start_in_the_two_outer_columns(seat: int, inside: str, outside: str) -> None:
    state = desert()
    sound = replace(plan(state, seat), hq=at("A8" if seat == RED else "L8"))
    first = sound.spots[-1].unit
    spots = tuple(spot for spot in sound.spots if spot.unit != first)
    clear = tuple(replace(spot, cell=at("A1" if seat == RED else "L1")) if spot.cell == at(inside) else spot
                  for spot in spots)  # fmt: skip
    base = replace(sound, spots=(*clear, sound.spots[-1]))
    assert give(state, seat, c.Deploy(placed(base, **{f"u{first}": inside}))).state.armies[seat].sealed
    assert code(state, seat, c.Deploy(placed(base, **{f"u{first}": outside}))) == "start_cell"


@pytest.mark.rule("mm30-deploy-5")
def test_the_zone_of_a_large_map_is_at_its_own_edge() -> None:
    state = deploying(BIG, level=75)
    columns = {spot.cell[0] for spot in plan(state, BLUE).spots}
    assert columns <= {18, 19}, "S and T"
    far = placed(plan(state, BLUE), **{f"u{plan(state, BLUE).spots[0].unit}": "R4"})
    assert code(state, BLUE, c.Deploy(far)) == "start_cell"


@pytest.mark.rule("mm30-deploy-6", "mm30-r18")
def test_the_hq_stands_on_open_ground_of_the_zone() -> None:
    state = desert()
    good = replace(plan(state, RED), hq=at("A8"))
    assert give(state, RED, c.Deploy(good)).state.armies[RED].sealed
    for bad in (at("C4"), at("L4"), None):
        assert code(state, RED, c.Deploy(replace(good, hq=bad))) == "hq_cell"
    hills = sheet("hills", "M.....", "F.....", "..B.B.")
    book = book_with(hills)
    state = deploying({"sakimori": 2, "ashigaru": 6, "kusabi": 2}, book=book, map="hills")
    good = plan(state, RED, book)
    for bad in (at("A1"), at("A2")):
        clear = tuple(spot for spot in good.spots if spot.cell != bad)
        assert code(state, RED, c.Deploy(replace(good, hq=bad, spots=clear)), book) == "hq_cell"


@pytest.mark.rule("mm30-r18")
def test_nobody_starts_in_the_cell_of_the_hq() -> None:
    state = desert()
    sound = replace(plan(state, RED), hq=at("A8"))
    on_it = placed(sound, u9="A8")
    assert code(state, RED, c.Deploy(on_it)) == "start_cell"
    house = deploying(hq_blocks=False)
    assert give(house, RED, c.Deploy(on_it)).state.armies[RED].sealed


@pytest.mark.rule("mm30-deploy-12", "mm30-move-2", "mm30-move-3", "mm30-squad-14")
def test_every_unit_stands_once_and_only_squads_share_a_cell() -> None:
    state = desert()
    sound = replace(plan(state, RED), hq=at("A8"))
    assert code(state, RED, c.Deploy(replace(sound, spots=sound.spots[1:]))) == "spots"
    assert code(state, RED, c.Deploy(replace(sound, spots=(*sound.spots, sound.spots[0])))) == "spots"
    foreign = replace(sound.spots[0], unit=10)
    assert code(state, RED, c.Deploy(replace(sound, spots=(foreign, *sound.spots[1:])))) == "spots"
    ashigaru = {f"u{n}": "A1" for n in (1, 2, 3)}
    apart = placed(sound, **ashigaru, u4="A2", u5="A2", u6="A2", u7="B1", u8="B2", u9="B3")
    assert give(state, RED, c.Deploy(apart)).state.armies[RED].sealed
    assert code(state, RED, c.Deploy(placed(apart, u4="A1"))) == "crowded", "a fourth"
    assert code(state, RED, c.Deploy(placed(apart, u8="B1"))) == "crowded", "two normal units of one name"
    assert code(state, RED, c.Deploy(placed(apart, u7="A2"))) == "crowded"


@pytest.mark.rule("mm30-r19")
def test_units_start_only_where_they_could_stop() -> None:
    wet = sheet("wet", "R.....", "R.....", ".....B", ".....B")
    book = book_with(wet)
    army = {"hayabusa": 1, "mizuchi": 1, "sakimori": 1, "kusabi": 1, "ashigaru": 3, "tagame": 1}
    state = deploying(army, book=book, map="wet")
    by_card = {unit.card: f"u{unit.id}" for unit in state.units if unit.side == RED}
    ashigaru = [f"u{unit.id}" for unit in state.units if unit.side == RED and unit.card == "ashigaru"]
    good = Plan(at("A4"), plan(state, RED, book).spots, at("A2"), cells("F3", "F4"))
    good = placed(
        good, **dict.fromkeys(ashigaru, "B1"),
        **{by_card["hayabusa"]: "A1", by_card["mizuchi"]: "B2", by_card["sakimori"]: "B3",
           by_card["kusabi"]: "B4", by_card["tagame"]: "A2"},
    )  # fmt: skip
    assert give(state, RED, c.Deploy(good), book=book).state.armies[RED].sealed
    swap = {by_card["hayabusa"]: "B3", by_card["sakimori"]: "A1"}
    assert code(state, RED, c.Deploy(placed(good, **swap)), book) == "start_cell", "on foot in the river"
    bridged = {by_card["tagame"]: "B3", by_card["sakimori"]: "A2"}
    assert give(state, RED, c.Deploy(placed(good, **bridged)), book=book).state.armies[RED].sealed


# ---- bridge and bases --------------------------------------------------------------------------------


@pytest.mark.rule("mm30-deploy-8", "mm30-r21")
def test_one_bridge_on_a_river_of_the_own_sheet() -> None:
    state = mountain()
    sound = plan(state, RED)
    assert give(state, RED, c.Deploy(replace(sound, bridge=at("E3")))).state.armies[RED].sealed
    for bad in ("H5", "D3"):
        assert code(state, RED, c.Deploy(replace(sound, bridge=at(bad)))) == "bridge"
    assert code(state, RED, c.Deploy(replace(sound, bridge=None))) == "bridge"
    dry = desert()
    assert code(dry, RED, c.Deploy(replace(plan(dry, RED), bridge=at("E3")))) == "bridge"


@pytest.mark.rule("mm30-r21")
def test_a_side_without_river_lays_no_bridge() -> None:
    one = Map("half", name("Half"), "other", "pair", ("..R.B.", "....B."), ("..B...", "..B..."))
    book = book_with(one)
    state = deploying({"raigou": 2, "iwao": 1}, book=book, map="half")
    step = deployed(state, 5, 3, book=book)
    assert [bridge.cell for bridge in step.state.bridges] == [at("C1")]
    assert [event.bridge for event in step.all(e.Deployed)] == [at("C1"), None]


@pytest.mark.rule("mm30-deploy-9")
def test_two_bases_on_grey_cells_of_the_own_sheet() -> None:
    state = mountain()
    sound = plan(state, RED)
    assert set(legal_setup.sheet_cells(sight(state, RED), RED, "grey")) == set(cells("F2", "D3", "D6", "E8"))
    assert give(state, RED, c.Deploy(replace(sound, bases=cells("D3", "D6")))).state.armies[RED].sealed
    for bad in (
        cells("D3", "D3"),
        cells("D3", "C3"),
        cells("D3", "H1"),
        cells("D3"),
        cells("D3", "D6", "F2"),
    ):
        assert code(state, RED, c.Deploy(replace(sound, bases=bad))) == "bases"


@pytest.mark.rule("mm30-deploy-9", "mm30-r20")
def test_four_bases_lettered_a_to_d_are_nobodys_at_first() -> None:
    state = deployed(desert(), 5, 3).state
    assert [base.letter for base in state.bases] == list("ABCD")
    sheets = BOOK.fields[state.map].sheet
    assert [sheets[base.cell] for base in state.bases] == [RED, RED, BLUE, BLUE]
    assert {base.owner for base in state.bases} == {None}
    owned = deployed(deploying(base_start="owned"), 5, 3).state
    assert [base.owner for base in owned.bases] == [RED, RED, BLUE, BLUE]


# ---- secrecy and order -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r12", "mm30-deploy-12")
def test_plans_are_secret_until_both_are_in() -> None:
    state = desert()
    step = give(state, RED, c.Deploy(plan(state, RED)))
    assert step.state.phase == "deploy"
    assert prompts.waiting(step.state)[0].seats == (BLUE,)
    assert [type(event) for event in step.heard(BLUE)] == [e.Submitted]
    for viewer in (BLUE, None):
        view = sight(step.state, viewer)
        assert view.armies[RED].plan is None
        assert view.armies[RED].hq is None
        assert all(unit.cell is None for unit in view.units)
        assert not view.bases
    assert sight(step.state, RED).armies[RED].plan == plan(state, RED)
    other = replace(plan(state, RED), hq=at("A8"))
    again = give(step.state, RED, c.Deploy(placed(other, **_off(other, "A8"))))
    assert not again.told
    both = give(again.state, BLUE, c.Deploy(plan(state, BLUE)), 5, 3)
    assert both.state.armies[RED].hq == at("A8")
    assert all(unit.cell is not None for unit in both.state.units)
    assert both.state.phase == "order"
    assert [type(event) for event in both.events] == [
        e.Submitted,
        e.Deployed,
        e.Deployed,
        e.RoundBegan,
        e.Rolled,
    ]


def _off(one: Plan, cell: str) -> dict[str, str]:
    """Whoever stands on a cell, somewhere else."""
    return {f"u{spot.unit}": "A1" for spot in one.spots if spot.cell == at(cell)}


@pytest.mark.rule("mm30-r12")
def test_plans_are_open_by_house_rule() -> None:
    state = deploying(deploy="open")
    step = give(state, RED, c.Deploy(plan(state, RED)))
    assert sight(step.state, BLUE).armies[RED].plan == plan(state, RED)


# ---- the centre sheet --------------------------------------------------------------------------------


@pytest.mark.rule("mm30-deploy-10", "mm30-deploy-11", "mm30-deploy-12")
def test_large_battles_have_a_third_base_each_on_the_centre_sheet() -> None:
    state = large()
    assert state.phase == "centre"
    assert [base.letter for base in state.bases] == list("ABCD")
    assert state.round == 0
    state = give(state, RED, c.Centre(at("I4"))).state
    assert sight(state, BLUE).armies[RED].centre is None
    assert sight(state, RED).armies[RED].centre == at("I4")
    done = give(state, BLUE, c.Centre(at("L5")), 2, 6).state
    assert [(base.letter, base.cell) for base in done.bases][4:] == [("E", at("I4")), ("F", at("L5"))]
    sheets = BOOK.fields[done.map].sheet
    assert [sheets[base.cell] for base in done.bases] == [RED, RED, BLUE, BLUE, None, None]
    assert (done.phase, done.round) == ("order", 1)


@pytest.mark.rule("mm30-deploy-11")
def test_a_centre_base_lies_anywhere_on_the_centre_sheet_and_nowhere_else() -> None:
    state = large()
    assert BOOK.fields[state.map].terrain[at("I2")] == "mountain"
    assert give(state, RED, c.Centre(at("I2"))).state.armies[RED].sealed
    for bad in ("D4", "R3", "G1"):
        assert code(state, RED, c.Centre(at(bad))) == "centre_cell"
    small = deployed(desert(), 5, 3).state
    assert code(small, RED, c.Centre(at("C3"))) == "phase"


@pytest.mark.rule("mm30-deploy-11")
def test_no_centre_base_where_nobody_on_foot_comes() -> None:
    river = Map("ford", name("Ford"), "other", "h", ("..B.", "..B.", "....", "...."), (), ("R..",))
    book = book_with(river)
    state = deploying({"raigou": 1, "iwao": 3, "sakimori": 2, "kusabi": 1}, book=book, map="ford", level=75)
    state = deployed(state, book=book).state
    assert code(state, RED, c.Centre(at("E2")), book) == "centre_cell"
    assert legal_setup.centre_cells(sight(state, RED, book)) == cells("F2", "G2")


@pytest.mark.rule("mm30-r12")
def test_two_who_name_one_cell_roll_for_it_and_the_loser_names_another() -> None:
    state = give(large(), RED, c.Centre(at("I4"))).state
    step = give(state, BLUE, c.Centre(at("I4")), 4, 4, 7, 2)
    assert [event.rolls for event in step.all(e.RolledOff)] == [(4, 4), (7, 2)]
    assert (step.state.phase, step.state.asked) == ("centre", (BLUE,))
    assert [base.cell for base in step.state.bases if base.letter == "E"] == [at("I4")]
    assert code(step.state, BLUE, c.Centre(at("I4"))) == "centre_cell"
    assert code(step.state, RED, c.Centre(at("J4"))) == "not_asked"
    done = give(step.state, BLUE, c.Centre(at("L5")), 2, 6).state
    assert [base.letter for base in done.bases] == list("ABCDEF")
    lost = give(state, BLUE, c.Centre(at("I4")), 1, 8).state
    assert lost.asked == (RED,)


# ---- plans made to fit, and menus --------------------------------------------------------------------


@pytest.mark.parametrize("map", ["desert_pair", "mountain_pair"])
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("sample", [one.id for one in BOOK.pack.sample if one.level == 50])
def test_plans_made_to_fit_are_legal(map: str, seat: int, sample: str) -> None:
    state = deploying(dict(BOOK.samples[sample].units), map=map)
    for style in ("close", "spread"):
        made = auto_plan(sight(state, seat), "close" if style == "close" else "spread", runners=True)
        assert give(state, seat, c.Deploy(made)).state.armies[seat].sealed


@pytest.mark.parametrize("map", ["desert_pair", "mountain_pair"])
def test_a_plan_for_people_puts_the_fastest_who_can_capture_beside_their_bases(map: str) -> None:
    state = deploying(ARMY, map=map)
    view = sight(state, RED)
    plan = auto_plan(view, runners=True)
    cells = {spot.unit: spot.cell for spot in plan.spots}
    ground = [one for one in view.units if one.side == RED and view.deck[one.card].type != "flying"]
    inner = max(cell[0] for cell in cells.values())
    for base in plan.bases:
        row = min(abs(cells[one.id][1] - base[1]) for one in ground if cells[one.id][0] == inner)
        assert row <= 1


@pytest.mark.rule("mm30-r13")
@pytest.mark.parametrize("map", ["desert_pair", "mountain_pair"])
def test_both_sides_plan_alike(map: str) -> None:
    """The maps are the same when they are turned by 180 degrees, and so are the plans."""
    state = deploying(ARMY, map=map)
    made = [auto_plan(sight(state, seat), "spread", runners=True) for seat in (RED, BLUE)]
    sheets = BOOK.fields[map]
    red, blue = ([one.hq, one.bridge, *one.bases, *(spot.cell for spot in one.spots)] for one in made)
    assert red == [cell if cell is None else sheets.facing(BLUE, cell) for cell in blue]
    assert sheets.facing(BLUE, at("A1")) == (sheets.width - 1, sheets.height - 1)
    assert sheets.facing(RED, at("A1")) == at("A1")


def test_a_plan_for_many_units_puts_squads_together() -> None:
    many = {"ashigaru": 6, "tsubute": 6, "tagame": 6, "tatemochi": 6, "kusabi": 6}
    state = deploying(many, level=100)
    for style in ("close", "spread"):
        made = auto_plan(sight(state, RED), "close" if style == "close" else "spread")
        assert give(state, RED, c.Deploy(made)).state.armies[RED].sealed


@pytest.mark.parametrize(("level", "army"), [(50, ARMY), (75, BIG)])
def test_the_clock_deploys_and_names_a_cell(level: int, army: dict[str, int]) -> None:
    state = deploying(army, level=level)
    for seat in (RED, BLUE):
        command = prompts.default(BOOK, state, seat)
        assert isinstance(command, c.Deploy)
        state = give(state, seat, command, *((5, 3) if level == 50 and seat == BLUE else ())).state
    if level == 75:
        for seat in (RED, BLUE):
            command = prompts.default(BOOK, state, seat)
            assert isinstance(command, c.Centre)
            state = give(state, seat, command, *((5, 3) if seat == BLUE else ())).state
    assert state.phase == "order"


def browse(state: State, *path: str, seat: int = RED) -> Node:
    return look(state, seat, path, menu_setup.BRANCHES)


def test_a_deployment_takes_two_picks_and_may_be_changed() -> None:
    state = desert()
    usual = auto_plan(sight(state, RED), runners=True)
    assert browse(state, "deploy", "close", "ok") == c.Deploy(usual)
    hq = browse(state, "deploy", "close", "hq", "A4", "ok")
    assert isinstance(hq, c.Deploy)
    assert hq.plan.hq == at("A4")
    assert give(state, RED, hq).state.armies[RED].sealed
    bases = browse(state, "deploy", "close", "bases", "D1", "E3", "ok")
    assert isinstance(bases, c.Deploy)
    assert set(bases.plan.bases) == {at("D1"), at("E3")}
    where = usual.spots[-1].cell
    group = [spot.unit for spot in usual.spots if spot.cell == where]
    key = f"{'ABCDEFGHIJKL'[where[0]]}{where[1] + 1}"
    targets = keys(browse(state, "deploy", "close", key))
    assert key not in targets
    moved = browse(state, "deploy", "close", key, "A2", "ok")
    assert isinstance(moved, c.Deploy)
    assert [spot.unit for spot in moved.plan.spots if spot.cell == at("A2")] == group
    assert give(state, RED, moved).state.armies[RED].sealed


def test_everything_the_deployment_menu_offers_is_legal() -> None:
    state = mountain()
    for start_key in keys(browse(state, "deploy")):
        for what in keys(browse(state, "deploy", start_key)):
            if what in ("ok", "bases"):
                continue
            for cell in keys(browse(state, "deploy", start_key, what)):
                made = browse(state, "deploy", start_key, what, cell, "ok")
                assert give(state, RED, made).state.armies[RED].sealed, (start_key, what, cell)


def test_a_bridge_is_moved_in_the_menu() -> None:
    made = browse(mountain(), "deploy", "close", "bridge", "E1", "ok")
    assert isinstance(made, c.Deploy)
    assert made.plan.bridge == at("E1")


def test_a_centre_cell_is_picked_by_column_or_typed() -> None:
    state = large()
    assert keys(browse(state, "centre")) == list("GHIJKLMN")
    assert browse(state, "centre", "I", "I4") == c.Centre(at("I4"))
    assert browse(state, "centre", "i4") == c.Centre(at("I4"))


def test_who_is_not_asked_has_no_such_menu() -> None:
    state = start()
    assert menu_setup.root(sight(deployed(desert(), 5, 3).state, BLUE)) == ()
    kind, _ = refusal(state, RED, c.Deploy(Plan()))
    assert kind == "phase"


@pytest.mark.rule("mm30-deploy-5", "mm30-r18")
def test_a_cell_for_everybody_is_offered_where_there_are_so_many() -> None:
    """The zone has 16 cells, and the HQ takes one of them."""
    many = {"ashigaru": 6, "tsubute": 6, "tagame": 3}
    assert keys(browse(deploying(many), "deploy")) == ["close", "spread"]
    too_many = {**many, "sakimori": 1}
    assert keys(browse(deploying(too_many, level=60), "deploy")) == ["close"]
