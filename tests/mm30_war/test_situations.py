"""Situation battles: own conditions, units of their own, and what both sides may declare (``mode``)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.contract import Refused
from games.engine.menu import Menu
from games.mm30_war import commands as c
from games.mm30_war import events_flow as e
from games.mm30_war import menu_table, situations
from games.mm30_war.book import Book
from games.mm30_war.field import Field
from games.mm30_war.menu import menu_of
from games.mm30_war.options import Options
from games.mm30_war.pack import Condition, Predicate, Situation
from games.mm30_war.state import Base, Ending, State

from .opening import code, deployed, deploying, give, keys, look, sight, start
from .skirmish import BLUE, BOOK, RED, act, at, attack, battle, here, name, seen

replace = msgspec.structs.replace

ESCORT = Options(situation="escort")


def convoy(cell: str, **fields: Any) -> Any:
    return here(BLUE, "sc_yusou", cell, tag="convoy", **fields)


def escort(*cells: str, **fields: Any) -> State:
    """Blue's transports on these cells, and others of both sides."""
    return battle(*(convoy(cell) for cell in cells), options=ESCORT, map="desert_pair", **fields)


def gone(state: State, *numbers: int, exited: bool = False) -> State:
    """Some units off the field: destroyed, or out at the edge."""
    fields = {"exited": True} if exited else {"hp": 0}
    return replace(
        state,
        units=tuple(replace(one, cell=None, **fields) if one.id in numbers else one for one in state.units),
    )


# ---- the sample --------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-mode-1", "mm30-mode-2")
def test_a_situation_brings_its_map_level_and_units() -> None:
    state = start(situation="escort", level=100, map="mountain_h")
    assert (state.map, state.options.level) == ("desert_pair", 50)
    state = deploying(situation="escort")
    tagged = [unit for unit in state.units if unit.tag == "convoy"]
    assert [(unit.side, unit.card, unit.n) for unit in tagged] == [(BLUE, "sc_yusou", n) for n in (1, 2, 3)]
    step = deployed(state, 5, 3)
    assert all(unit.cell is not None for unit in step.state.units)


@pytest.mark.rule("mm30-mode-2")
def test_the_standard_victories_do_not_count_in_the_escort() -> None:
    bases = tuple(
        Base(letter, at(cell), RED) for letter, cell in zip("ABCD", ("D1", "D2", "D3", "D4"), strict=True)
    )
    state = escort("H4", "H5", red={"mm": 60}, bases=bases)
    assert give(state, RED, act("A1")).state.ending is None


@pytest.mark.rule("mm30-mode-2")
def test_red_wins_the_escort_by_the_last_transport() -> None:
    state = gone(escort("H4", "H5", "H6", red={"tp": 3}), 1, 2)
    state = replace(state, units=(*state.units[:2], replace(state.units[2], hp=20), *state.units[3:]))
    step = give(state, RED, c.Operate("op_bomb", at("H6")))
    assert step.state.ending == Ending(RED, "situation")
    assert step.all(e.Destroyed)[0].mm == 0, "a transport pays nothing"


@pytest.mark.rule("mm30-mode-2")
def test_blue_wins_the_escort_when_the_convoy_has_left() -> None:
    state = gone(escort("A7", "H5", "H6", turn=BLUE), 2)
    left = give(state, BLUE, act("A7", action="exit")).state
    assert left.ending is None, "one is still on the map"
    last = give(gone(state, 3), BLUE, act("A7", action="exit")).state
    assert last.ending == Ending(BLUE, "situation")
    unit = last.units[0]
    assert unit.exited
    assert unit.hp > 0


@pytest.mark.rule("mm30-mode-2")
@pytest.mark.parametrize("picks", [("x",), ("A7", "x"), ("A6", "x")])
def test_the_menu_offers_to_leave_wherever_that_is_legal(picks: tuple[str, ...]) -> None:
    state = escort("A7", "H5", "H6", turn=BLUE)
    menu = menu_of(seen(state, BLUE), ("act", "A7", *picks[:-1]))
    assert isinstance(menu, Menu)
    assert picks[-1] in [one.key for one in menu.options]
    command = menu_of(seen(state, BLUE), ("act", "A7", *picks))
    left = give(state, BLUE, command).state
    assert left.units[0].exited


@pytest.mark.rule("mm30-mode-2")
def test_who_is_not_at_the_edge_or_has_no_movement_left_is_not_offered_to_leave() -> None:
    view = seen(escort("C7", "H5", "H6", turn=BLUE), BLUE)
    menu = menu_of(view, ("act", "C7"))
    assert isinstance(menu, Menu)
    assert "A7" in [one.key for one in menu.options]
    for picks in (("x",), ("A7", "x")):
        with pytest.raises(Refused):
            menu_of(view, ("act", "C7", *picks))


@pytest.mark.rule("mm30-mode-2")
def test_cells_nearer_to_the_edge_come_first_for_the_convoy() -> None:
    menu = menu_of(seen(escort("E7", "H5", "H6", turn=BLUE), BLUE), ("act", "E7"))
    assert isinstance(menu, Menu)
    cells = [one.key for one in menu.options if one.key[0].isupper()]
    assert cells[0] == "C7"


@pytest.mark.rule("mm30-mode-2")
def test_only_the_convoy_leaves_and_only_at_its_edge() -> None:
    state = escort("A7", "H5", "H6")
    field = Field(BOOK, state, BOOK.cards)
    situation = BOOK.situations["escort"]
    tagged, plain = state.units[0], state.units[-1]
    assert {cell[0] for cell in situations.exits(field, situation, tagged)} == {0}
    assert situations.exits(field, situation, plain) == frozenset()
    assert situations.exits(field, None, tagged) == frozenset()


@pytest.mark.rule("mm30-mode-3")
def test_fights_in_a_situation_are_those_of_a_versus_game() -> None:
    units = (here(RED, "sakimori", "H4"), here(BLUE, "iwao", "H5", ready=False))
    versus = give(battle(*units, map="desert_pair"), RED, attack("H4", "H5"), 9, 1)
    escorted = give(battle(*units, options=ESCORT, map="desert_pair"), RED, attack("H4", "H5"), 9, 1)
    assert versus.state.units == escorted.state.units
    assert versus.state.units[1].hp == 150 - 20


# ---- predicates --------------------------------------------------------------------------------------


def so(state: State, seat: int = RED, **fields: Any) -> bool:
    return situations.true(state, Predicate(**fields), seat)


@pytest.mark.rule("mm30-r84")
def test_points_bases_hq_and_rounds_are_checked() -> None:
    bases = (Base("A", at("D1"), RED), Base("B", at("D2"), RED), Base("C", at("D3"), BLUE))
    state = battle(red={"mm": 20}, blue={"hp": 0}, bases=bases, round=4)
    assert so(state, p="mm_at_least", n=20)
    assert not so(state, p="mm_at_least", n=21)
    assert not so(state, BLUE, p="mm_at_least", n=1)
    assert so(state, BLUE, p="mm_at_least", n=20, side="red")
    assert so(state, p="bases_at_least", n=2)
    assert not so(state, p="bases_at_least", n=3)
    assert so(state, p="hq_destroyed")
    assert not so(state, BLUE, p="hq_destroyed")
    assert so(state, p="round_reached", n=4)
    assert not so(state, p="round_reached", n=5)


@pytest.mark.rule("mm30-r84")
def test_tagged_units_are_counted() -> None:
    state = gone(gone(escort("H4", "H5", "H6"), 1), 2, exited=True)
    assert so(state, p="destroyed", at_least=1, tag="convoy")
    assert not so(state, p="destroyed", at_least=2, tag="convoy")
    assert so(state, p="exited", at_least=1, tag="convoy")
    assert not so(state, p="exited", at_least=2, tag="convoy")
    assert so(state, p="alive", at_least=1, tag="convoy")
    assert not so(state, p="alive", at_least=2, tag="convoy")
    assert not so(state, p="none_left", tag="convoy")
    assert so(gone(state, 3), p="none_left", tag="convoy")


def with_conditions(*conditions: Condition, standard: bool = False) -> Book:
    """The book with one more situation, ``own``."""
    own = Situation("own", name("Own"), name("Own"), "desert_pair", 50, conditions, standard)
    return Book(replace(BOOK.pack, situation=(*BOOK.pack.situation, own)))


NEVER = Condition("blue", name("Never"), (Predicate("round_reached", n=99),))


@pytest.mark.rule("mm30-r84")
def test_a_cell_is_held_for_rounds_in_a_row() -> None:
    hold = Condition("red", name("Hold"), (Predicate("holds", cell="D4", rounds=2),))
    book = with_conditions(hold, NEVER)
    state = battle(
        here(RED, "iwao", "D4"), reserve=False, options=Options(situation="own"), map="desert_pair", book=book
    )
    once = give(state, RED, act("D4"), 7, 4, book=book).state
    assert once.held == {"red:D4": 1}
    again = give(give(once, RED, c.GoFirst(True), book=book).state, RED, act("D4"), book=book)
    assert again.state.ending == Ending(RED, "situation")
    left = give(give(once, RED, c.GoFirst(True), book=book).state, RED, act("D4", "D5"), 7, 4, book=book)
    assert left.state.held == {"red:D4": 0}
    assert left.state.ending is None


@pytest.mark.rule("mm30-r84")
def test_conditions_join_all_and_any() -> None:
    points = Predicate("mm_at_least", n=10)
    early, hq = Predicate("round_reached", n=9), Predicate("hq_destroyed")
    both = Condition("red", name("Both"), (points,), (early, hq))
    situation = with_conditions(both, NEVER).situations["own"]
    assert not situations.fulfilled(battle(red={"mm": 10}), situation, RED)
    assert situations.fulfilled(battle(red={"mm": 10}, round=9), situation, RED)
    assert situations.fulfilled(battle(red={"mm": 10}, blue={"hp": 0}), situation, RED)
    assert not situations.fulfilled(battle(red={"mm": 9}, round=9), situation, RED)


@pytest.mark.rule("mm30-mode-2", "mm30-r84")
def test_standard_victories_count_where_a_situation_lists_them() -> None:
    book = with_conditions(
        Condition("red", name("Never"), (Predicate("round_reached", n=99),)), NEVER, standard=True
    )
    state = battle(
        here(BLUE, "iwao", "H4", hp=10), options=Options(situation="own"), map="desert_pair", book=book,
        red={"mm": 20, "tp": 3},
    )  # fmt: skip
    step = give(state, RED, c.Operate("op_bomb", at("H4")), book=book)
    assert step.state.ending == Ending(RED, "mm")


# ---- declaring ---------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r84")
def test_a_winner_is_declared_by_both() -> None:
    state = escort("H4")
    one = give(state, RED, c.Declare(BLUE))
    assert one.state.ending is None
    assert one.heard(None) == (e.Declared(RED, BLUE),)
    assert give(one.state, BLUE, c.Declare(RED)).state.ending is None, "they disagree"
    both = give(one.state, BLUE, c.Declare(BLUE)).state
    assert both.ending == Ending(BLUE, "situation")
    back = give(one.state, RED, c.Declare(None)).state
    assert give(back, BLUE, c.Declare(BLUE)).state.ending is None


@pytest.mark.rule("mm30-r84")
def test_nothing_is_declared_in_a_versus_game() -> None:
    assert code(battle(), RED, c.Declare(RED)) == "declare"
    assert code(deploying(situation="escort"), RED, c.Declare(RED)) == "declare"


def test_the_menu_offers_what_can_be_declared() -> None:
    def browse(state: State, *path: str) -> Any:
        return look(state, RED, path, menu_table.BRANCHES)

    state = escort("H4")
    assert "declare" in [option.key for option in menu_table.root(sight(state, RED))]
    assert "declare" not in [option.key for option in menu_table.root(sight(battle(), RED))]
    assert keys(browse(state, "declare")) == ["red", "blue"]
    assert browse(state, "declare", "blue") == c.Declare(BLUE)
    assert browse(state, "draw") == c.OfferDraw(True)
    assert browse(state, "resign", "yes") == c.Resign()
    assert browse(state, "standing", "all", "use", "best") == c.Standing(None, "use", "best")
    assert browse(state, "standing", "u2", "never", "ask") == c.Standing(2, "never", "ask")
    offered = give(state, BLUE, c.OfferDraw()).state
    assert browse(offered, "draw") == c.OfferDraw(True)
    assert [option.gives_up for option in menu_table.root(sight(offered, RED)) if option.key == "draw"] == [
        True
    ]
    own = give(state, RED, c.OfferDraw()).state
    assert browse(own, "draw") == c.OfferDraw(False)
