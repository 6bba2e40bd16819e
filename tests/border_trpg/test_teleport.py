"""Random teleport of rank wars (the chapter trpg-teleport)."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_round as e
from games.border_trpg import legal_setup, prompts
from games.border_trpg.battle import Cell, Drawn
from games.border_trpg.field import Field
from games.border_trpg.grid import CELLS, address_of, cell_at, core_of
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import State
from games.engine.contract import Refused
from tests.border_trpg.course import IN_ORDER, ROLLS, ask, asked, battle, give, refused, said
from tests.border_trpg.play import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    FAY,
    GM,
    Done,
    book,
    campaign,
    replace,
    sheet,
    unit,
    view,
)

NORTH, SOUTH = 7, 8
OWNERS = {"sakaki": ANN, "hayami": BEN, "mori": CAT, "kido": DAN, "tono": EVE, "usui": FAY}


def drawing(map_id: str = "mock_room", options: Options = USUAL) -> State:
    """A rank war of North (rank 2) and South (rank 1) at the draw; cards lie in the order 1 to 20."""
    state = campaign(options=options)
    return give(state, GM, gm.NewBattle(kind="rank_war", teams=(NORTH, SOUTH), map=map_id), *IN_ORDER).state


def ids(state: State) -> dict[str, int]:
    """The units by their samples."""
    by_sheet = {one.id: one.source or "" for one in state.sheets}
    return {by_sheet[one.sheet or 0]: one.id for one in battle(state).units}


def draw_all(
    state: State, order: tuple[str, ...] = ("kido", "tono", "usui", "sakaki", "hayami", "mori")
) -> State:
    """Everybody draws in this order: cores 1 to 6."""
    for name in order:
        state = give(state, OWNERS[name], c.DrawCore(ids(state)[name])).state
    return state


def wear(state: State, *names: str) -> Done:
    """Everybody who is asked says whether to come in Bagworm: these do."""
    done = Done(state, ())
    by_id = {number: name for name, number in ids(state).items()}
    for number in ask(state).units:
        name = by_id[number]
        done = give(done.state, OWNERS[name], c.Bagworm(number, on=name in names))
    return done


def drawn(state: State, viewer: int | None, name: str) -> Drawn:
    """What a viewer knows of a card."""
    seen = view(state, viewer).battle
    assert seen is not None
    return next(one for one in seen.drawn if one.unit == ids(state)[name])


def knows(state: State, viewer: int | None, name: str) -> Cell | None:
    seen = view(state, viewer).battle
    assert seen is not None
    return next(one.cell for one in seen.units if one.id == ids(state)[name])


# ---- the draw --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-teleport-1", "trpg-mode-3", "trpg-mode-1")
def test_a_rank_war_is_teleported_other_battles_are_not() -> None:
    assert battle(drawing()).stage == "draw"
    mock = give(campaign(), GM, gm.NewBattle(kind="mock", teams=(NORTH, SOUTH), map="city_a")).state
    assert battle(mock).stage == "placing"
    assert battle(mock).deck == ()
    assert refused(mock, ANN, c.DrawCore(ids(mock)["sakaki"])) == "stage"
    assert refused(drawing(), ANN, c.PlaceUnit(ids(drawing())["sakaki"], (1, 1))) == "stage"


@pytest.mark.rule("trpg-teleport-2")
def test_higher_teams_draw_first_without_replacement_in_any_order_inside() -> None:
    state = drawing()
    assert set(ask(state).units) == {ids(state)[name] for name in ("kido", "tono", "usui")}
    assert refused(state, ANN, c.DrawCore(ids(state)["sakaki"])) == "order"
    state = draw_all(state, ("usui", "kido", "tono", "mori", "hayami", "sakaki"))
    cores = [one.core for one in battle(state).drawn]
    assert len(set(cores)) == 6
    assert set(cores) <= set(range(1, 21))
    assert refused(drawing(), DAN, c.DrawCore(ids(drawing())["tono"])) == "not_yours"
    once = give(drawing(), DAN, c.DrawCore(ids(drawing())["kido"])).state
    assert refused(once, DAN, c.DrawCore(ids(once)["kido"])) == "no_question"


@pytest.mark.rule("trpg-teleport-2")
def test_ranks_three_eight_twelve() -> None:
    three = {"A": ("sakaki",), "B": ("kido",), "C": ("natsume",)}
    state = campaign(three)
    ranks = {"A": 8, "B": 12, "C": 3}
    state = replace(state, teams=tuple(replace(team, rank=ranks[team.name]) for team in state.teams))
    new = gm.NewBattle(kind="rank_war", teams=(4, 5, 6), map="mock_room")
    state = give(state, GM, new, *IN_ORDER).state
    order = []
    while ask(state).kind == "draw":
        (number,) = ask(state).units
        order.append(next(one.name for one in battle(state).parties if one.id == unit(state, number).team))
        state = give(state, GM, c.DrawCore(number)).state
    assert order == ["C", "A", "B"]


@pytest.mark.rule("trpg-teleport-3", "trpg-teleport-6")
def test_a_card_lies_face_down_and_its_owner_may_look() -> None:
    state = drawing()
    done = give(state, DAN, c.DrawCore(ids(state)["kido"]))
    assert (drawn(done.state, DAN, "kido").core, drawn(done.state, GM, "kido").core) == (1, 1)
    for viewer in (EVE, ANN, None):
        assert drawn(done.state, viewer, "kido").core == 0
        assert [one.core for one in done.heard(viewer) if isinstance(one, e.CardDrawn)] == [0]
    assert [one.core for one in done.heard(DAN) if isinstance(one, e.CardDrawn)] == [0, 1]
    blind = drawing(options=Options(teleport_peek=False))
    done = give(blind, DAN, c.DrawCore(ids(blind)["kido"]))
    assert drawn(done.state, DAN, "kido").core == 0
    assert [one.core for one in done.heard(DAN) if isinstance(one, e.CardDrawn)] == [0]


@pytest.mark.rule("trpg-teleport-18", "trpg-operator-12")
def test_more_characters_than_cores_are_refused_and_operators_don_t_count() -> None:
    sheets = tuple(sheet("tono", number, None) for number in range(1, 26))
    teams = tuple(
        replace(campaign().teams[0], id=30 + n, name=f"T{n}", members=members, captain=members[0])
        for n, members in enumerate(
            (tuple(range(1, 7)), tuple(range(7, 13)), tuple(range(13, 19)), tuple(range(19, 22)))
        )
    )
    many = replace(campaign(), sheets=sheets, teams=teams)
    new = gm.NewBattle(kind="rank_war", teams=(30, 31, 32, 33))
    assert refused(many, GM, new) == "too_many", "21"
    fewer = replace(many, teams=(*teams[:3], replace(teams[3], members=(19, 20))))
    legal_setup.new_battle(view(fewer, GM), new)
    operator = replace(sheets[21], kind="operator")
    with_operator = replace(
        fewer,
        sheets=(*sheets[:21], operator),
        teams=(*teams[:3], replace(teams[3], members=(19, 20), operator=22)),
    )
    legal_setup.new_battle(view(with_operator, GM), new)


# ---- Bagworm ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-teleport-4", "trpg-teleport-20", "trpg-teleport-7")
def test_bagworm_costs_five_and_keeps_the_card_down() -> None:
    state = draw_all(drawing())
    assert unit(state, ids(state)["sakaki"]).trion == 70
    done = wear(state, "sakaki")
    sakaki = unit(done.state, ids(done.state)["sakaki"])
    assert (sakaki.trion, sakaki.hidden, sakaki.holds[0].side) == (65, True, "sub")
    assert drawn(done.state, ANN, "sakaki").core == 4
    for viewer in (BEN, DAN, None):
        assert drawn(done.state, viewer, "sakaki").core == 0
        assert drawn(done.state, viewer, "kido").core == 1, "all others are turned up"
    (flipped,) = said(done, e.CardsFlipped)
    assert flipped in done.heard(None)
    assert flipped.hidden == (sakaki.name,)
    assert sakaki.name not in [name for name, _ in flipped.open]


@pytest.mark.rule("trpg-teleport-5")
def test_it_needs_bagworm_and_more_than_five_trion() -> None:
    options = Options(sheet_public=False)
    state = draw_all(drawing(options=options))
    assert refused(state, EVE, c.Bagworm(ids(state)["tono"], on=True)) == "bagworm", "Tono has none"
    poor = replace(
        state,
        battle=replace(
            battle(state),
            units=tuple(replace(one, trion=5) if one.captain else one for one in battle(state).units),
        ),
    )
    assert refused(poor, ANN, c.Bagworm(ids(state)["sakaki"], on=True)) == "trion"
    six = replace(
        poor, battle=replace(battle(poor), units=tuple(replace(one, trion=6) for one in battle(poor).units))
    )
    assert give(six, ANN, c.Bagworm(ids(state)["sakaki"], on=True))


@pytest.mark.rule("trpg-teleport-7")
def test_choices_are_secret_until_all_have_chosen() -> None:
    state = draw_all(drawing())
    able = {name for name, number in ids(state).items() if number in ask(state).units}
    assert able == {"sakaki", "hayami", "mori", "kido", "usui"}, "whoever has Bagworm is asked, all at once"
    done = give(state, ANN, c.Bagworm(ids(state)["sakaki"], on=True))
    assert done.events == ()
    assert drawn(done.state, ANN, "sakaki").bagworm is True
    for viewer in (BEN, EVE, None):
        assert drawn(done.state, viewer, "sakaki").bagworm is None
        assert drawn(done.state, viewer, "kido").core == 0, "no card is turned up before"
    assert c.Bagworm.secret
    assert battle(wear(state).state).stage == "address"
    private = draw_all(drawing(options=Options(sheet_public=False)))
    assert len(ask(private).units) == 6, "where trigger sets are secret the question tells nothing"


# ---- addresses -------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-teleport-8", "trpg-map-10")
def test_the_die_is_the_core_address() -> None:
    order = ("kido", "tono", "usui", "sakaki", "hayami", "mori")
    state = draw_all(drawing(), order)
    eighth = tuple(replace(one, core=8) if one.core == 1 else one for one in battle(state).drawn)
    state = wear(replace(state, battle=replace(battle(state), drawn=eighth))).state
    done = give(state, DAN, c.RollAddress(ids(state)["kido"]), 4)
    assert unit(done.state, ids(state)["kido"]).cell == (11, 7)
    assert [one.cell for one in said(done, e.Arrived)] == [(11, 7)]


@pytest.mark.rule("trpg-teleport-9", "trpg-teleport-11")
def test_a_zero_leaves_the_choice_before_the_next_rolls() -> None:
    state = wear(draw_all(drawing())).state
    kido, tono = ids(state)["kido"], ids(state)["tono"]
    assert refused(state, DAN, c.ChooseAddress(kido, 3)) == "no_question"
    state = give(state, DAN, c.RollAddress(kido), 10).state
    assert unit(state, kido).cell is None
    assert refused(state, EVE, c.RollAddress(tono)) == "order"
    assert refused(state, DAN, c.RollAddress(kido)) == "no_question"
    for address in (0, 10):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"do": "choose", "unit": kido, "address": address}, c.ChooseAddress)
    chosen = give(state, DAN, c.ChooseAddress(kido, 3)).state
    assert unit(chosen, kido).cell == (3, 1)
    assert unit(give(chosen, EVE, c.RollAddress(tono), 1).state, tono).cell == (6, 1)


@pytest.mark.rule("trpg-teleport-10", "trpg-teleport-15", "trpg-teleport-13", "trpg-teleport-14")
def test_whoever_is_hidden_rolls_in_secret() -> None:
    state = wear(draw_all(drawing()), "sakaki").state
    sakaki = ids(state)["sakaki"]
    done = give(state, ANN, c.RollAddress(sakaki), 4)
    assert unit(done.state, sakaki).cell == (16, 2)
    for viewer in (BEN, DAN, None):
        heard = done.heard(viewer)
        assert heard == (e.Arrived(unit(state, sakaki).name),), "only that it has arrived"
        assert knows(done.state, viewer, "sakaki") is None
    assert knows(done.state, ANN, "sakaki") == (16, 2)
    assert tuple(address_of((16, 2))) == (4, 4, 20)


@pytest.mark.rule("trpg-teleport-9", "trpg-teleport-15")
def test_what_somebody_hidden_rolls_shows_in_nothing_that_others_see() -> None:
    state = wear(draw_all(drawing()), "sakaki").state
    sakaki = ids(state)["sakaki"]
    four = give(state, ANN, c.RollAddress(sakaki, after_zero=9), 4)
    zero = give(state, ANN, c.RollAddress(sakaki, after_zero=9), 10)
    assert unit(four.state, sakaki).cell == (16, 2)
    assert unit(zero.state, sakaki).cell == (18, 3)
    for viewer in (DAN, BEN, None):
        assert zero.heard(viewer) == four.heard(viewer)
        assert view(zero.state, viewer) == view(four.state, viewer)
    assert prompts.waiting(zero.state) == prompts.waiting(four.state)


@pytest.mark.rule("trpg-teleport-11")
def test_open_rolls_go_in_the_order_of_the_draw_hidden_ones_at_any_time() -> None:
    order = ("usui", "kido", "tono", "mori", "sakaki", "hayami")
    state = wear(draw_all(drawing(), order), "sakaki", "kido").state
    now = ids(state)
    assert set(ask(state).units) == {now["usui"], now["sakaki"], now["kido"]}
    assert refused(state, EVE, c.RollAddress(now["tono"])) == "order"
    state = give(state, ANN, c.RollAddress(now["sakaki"]), 5).state
    state = give(state, FAY, c.RollAddress(now["usui"]), 5).state
    assert set(ask(state).units) == {now["tono"], now["kido"]}


def arrived(state: State, *worn: str) -> State:
    """Everybody has arrived in the middle of its core."""
    state = wear(draw_all(state), *worn).state
    while battle(state).asks:
        state = give(state, GM, c.RollAddress(ask(state).units[0]), 5).state
    return state


@pytest.mark.rule("trpg-teleport-12", "trpg-teleport-18")
def test_cards_are_gone_after_the_teleport_and_nobody_shares_a_sector() -> None:
    state = arrived(drawing(), "sakaki")
    assert battle(state).stage == "ready"
    assert (battle(state).drawn, battle(state).deck) == ((), ())
    cores = [core_of(one.cell) for one in battle(state).units if one.cell is not None]
    assert len(set(cores)) == 6
    begun = give(state, GM, gm.StartBattle(), *ROLLS).state
    assert refused(begun, ANN, c.DrawCore(ids(begun)["sakaki"])) == "begun"
    assert (battle(begun).drawn, battle(begun).deck) == ((), ())


@pytest.mark.rule("trpg-teleport-20", "trpg-stealth-7")
def test_who_arrived_in_stealth_begins_in_it() -> None:
    state = give(arrived(drawing(), "sakaki"), GM, gm.StartBattle(), *ROLLS).state
    assert (battle(state).round, battle(state).phase) == (1, "tactics")
    assert asked(state)[0] == "window"
    assert unit(state, ids(state)["sakaki"]).hidden
    assert knows(state, DAN, "sakaki") is None


@pytest.mark.rule("trpg-teleport-17", "trpg-map-12")
def test_a_place_is_kept_as_a_cell_and_the_dice_are_worked_out() -> None:
    state = arrived(drawing())
    for one in battle(state).units:
        assert one.cell is not None
        assert cell_at(address_of(one.cell)) == one.cell


@pytest.mark.rule("trpg-teleport-19")
@pytest.mark.parametrize("map_id", ["industrial", "riverbed_a"])
def test_arrival_is_on_top_of_what_stands_there_and_on_water_too(map_id: str) -> None:
    state = wear(draw_all(drawing(map_id))).state
    field = Field(book(), battle(state))
    special = {
        "industrial": lambda cell: field.building_at(cell) is not None,
        "riverbed_a": field.is_water,
    }[map_id]
    cell = next(cell for cell in CELLS if special(cell) and address_of(cell).inner)
    core = address_of(cell).core
    kido = ids(state)["kido"]
    there = tuple(replace(one, core=core) if one.unit == kido else one for one in battle(state).drawn)
    state = replace(state, battle=replace(battle(state), drawn=there))
    state = give(state, DAN, c.RollAddress(kido), address_of(cell).inner).state
    assert unit(state, kido).cell == cell
    assert unit(state, kido).holds == (), "no fall"
    high = Field(book(), battle(state)).height(cell)
    assert high > 0 or map_id == "riverbed_a"


def test_only_game_masters_begin() -> None:
    state = arrived(drawing())
    assert refused(state, ANN, gm.StartBattle()) == "gm"
    with pytest.raises(Refused):
        give(drawing(), GM, gm.StartBattle())
