"""What one thing leaves alone: the other bridge, the other form's ammunition, units without the tag."""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import legal_ops
from games.mm30_war.book import Book
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.pack import Condition, Predicate, Situation
from games.mm30_war.state import Bridge, Mod, State

from .skirmish import (
    BLUE,
    BOOK,
    RED,
    Here,
    act,
    at,
    attack,
    battle,
    card,
    do,
    gun,
    here,
    name,
    refused,
    replace,
    seen,
)

GUNNER = card("gunner", gun(reach=3, hit=4, count=2, power=25))


@pytest.mark.rule("mm30-terrain-4", "mm30-terrain-6")
def test_a_longer_range_is_2_in_a_forest_like_any_other() -> None:
    """All weapons have range 2 there, whatever their range would be: 3 and one more, or 1 and one more."""
    keen = card("keen", gun(1, count=1, power=20), gun(3, count=1, power=20))
    more = (Mod("range", 1, "round_end"),)
    for cell, target, reaches in (("D4", "B4", True), ("D4", "G4", False), ("H4", "J4", True)):
        state = battle(
            here(RED, "keen", cell, mods=more), here(BLUE, "gunner", target, ready=False),
            cards=(GUNNER, keen), map="wild",
        )  # fmt: skip
        for weapon in (0, 1):
            command = attack(cell, target, weapon)
            if reaches:
                assert do(state, command, 9).hps(2) == [80]
            else:
                assert refused(state, command) == "range"


@pytest.mark.rule("mm30-bridge-2", "mm30-bridge-4", "mm30-r58")
def test_the_other_bridge_is_left_as_it_is() -> None:
    """An attack wrecks the bridge that it is made on; repairing one repairs that one."""
    state = battle(
        here(RED, "gunner", "G3"), here(RED, "kusabi", "F4"), cards=(GUNNER,), map="wild",
        bridges=("E3", "E4", "E5"),
    )  # fmt: skip
    done = do(state, act("G3", action="attack_bridge", at="E3"))
    assert [bridge.intact for bridge in done.state.bridges] == [False, True, True]
    wrecks = replace(state, bridges=tuple(Bridge(one.cell, intact=False) for one in state.bridges))
    mended = do(wrecks, act("F4", action="skill", skill="bridgework", at="E4"))
    assert [bridge.intact for bridge in mended.state.bridges] == [False, True, False]


@pytest.mark.rule("mm30-ammo-1", "mm30-ammo-3", "mm30-r76", "mm30-r89")
def test_each_form_counts_the_uses_of_its_own_weapons() -> None:
    """Weapons with a number have a count of their own each: the bomb of the flight form is spent, the missile
    of the humanoid is not, whichever form the unit has when it is counted.
    """
    walker = card("walker", gun(count=1, ammo=2), transform="flyer")
    flyer = card("flyer", gun(count=1, ammo=1), kind="form", type="flying", hp=0, transform="walker")
    fields: dict[str, Any] = {"cards": (GUNNER, walker, flyer)}
    state = battle(here(RED, "walker", "D4"), here(BLUE, "gunner", "F4", ready=False), **fields)
    assert state.units[0].ammo == (2, 1)
    bombed = do(state, attack("D4", "F4", form=True), 0)
    assert bombed.unit(1).ammo == (2, 0)
    assert do(state, attack("D4", "F4"), 0).unit(1).ammo == (1, 1)
    empty = battle(here(RED, "walker", "D4", ammo=(2, 0)), here(BLUE, "gunner", "F4", ready=False), **fields)
    assert refused(empty, attack("D4", "F4", form=True)) == "empty"
    assert do(empty, attack("D4", "F4"), 0).unit(1).ammo == (1, 0)
    aloft = battle(
        here(RED, "walker", "D4", form=True, ammo=(0, 1)), here(BLUE, "gunner", "F4", ready=False), **fields
    )
    assert refused(aloft, attack("D4", "F4", form=True)) == "empty"
    assert do(aloft, attack("D4", "F4"), 0).unit(1).ammo == (0, 0)


@pytest.mark.rule("mm30-squad-12", "mm30-r49", "mm30-squad-13")
def test_a_finished_unit_may_be_joined() -> None:
    """Low-cost units merge by moving into one cell, up to three; nothing is said of whom they find there. A
    finished squad may not be joined by a finished one, which can't move.
    """
    low = card("low", kind="low", hp=30)
    state = battle(
        here(RED, "low", "D4", ready=False), here(RED, "low", "D5"), here(RED, "low", "D6"), cards=(low,)
    )
    done = do(state, act("D5", "D4"))
    assert [done.unit(number).cell for number in (1, 2)] == [at("D4")] * 2
    assert not done.unit(2).ready
    third = do(do(done.state, act("L8")).state, act("D6", "D4"))
    assert len(field_of(seen(third.state)).group(at("D4"))) == 3
    assert refused(state, act("D4", "D5")) == "finished"


@pytest.mark.rule("mm30-r88")
def test_the_order_to_sortie_again_is_for_low_cost_and_normal_units() -> None:
    """What an operation may be put on is written in the pack: friendly, finished, low-cost or normal."""
    cells = {"low": "D1", "normal": "D2", "high": "D3", "ace": "D4", "reinforcement": "D5"}
    cards = {"low": "ashigaru", "normal": "iwao", "high": "raigou", "ace": "ace_kurenai"}
    units = [here(RED, cards.get(kind, "rf_hawaa"), cell, ready=False) for kind, cell in cells.items()]
    foe = here(BLUE, "iwao", "J4", ready=False)
    assert BOOK.operations["op_again"].target == "ally_done_low_normal"
    view = seen(battle(*units, foe, red={"tp": 10}))
    assert set(legal_ops.cells(view, BOOK.operations["op_again"])) == {at("D1"), at("D2")}


# ---- leaving the map ---------------------------------------------------------------------------------


def with_exit(edge: str | None) -> Book:
    """The book with a situation in which units tagged ``couriers`` are to leave the map."""
    gone = Predicate("exited", tag="couriers", edge=edge)  # type: ignore[arg-type]
    win = (
        Condition("red", name("Gone"), (gone,)),
        Condition("blue", name("Never"), (Predicate("round_reached", n=99),)),
    )
    own = Situation("own", name("Own"), name("Own"), "desert_pair", 50, win)
    return Book(replace(BOOK.pack, situation=(*BOOK.pack.situation, own)))


def couriers(book: Book, *units: Here) -> State:
    return battle(*units, cards=(GUNNER,), map="desert_pair", options=Options(situation="own"), book=book)


@pytest.mark.rule("mm30-r84", "mm30-mode-2")
def test_only_units_with_the_tag_of_a_condition_leave_the_map() -> None:
    """A condition names the tag and the edge. Units without a tag or with another one stay, at any edge; and
    those with it leave at that edge alone, or anywhere where none is named.
    """
    leave = {"action": "exit"}
    for edge, cells in (("north", {"D1"}), ("south", {"D8"}), (None, {"D1", "D8"})):
        book = with_exit(edge)
        for cell in ("D1", "D8"):
            for tag in ("couriers", "others", None):
                state = couriers(book, here(RED, "gunner", cell, tag=tag))
                if tag == "couriers" and cell in cells:
                    assert do(state, act(cell, **leave), book=book).unit(1).exited
                else:
                    assert refused(state, act(cell, **leave), book=book) == "exit"
        inside = couriers(book, here(RED, "gunner", "D4", tag="couriers"))
        assert refused(inside, act("D4", **leave), book=book) == "exit"


@pytest.mark.rule("mm30-r84", "mm30-prep-2")
def test_who_has_left_the_map_is_neither_destroyed_nor_there() -> None:
    """MM are for what is destroyed. A unit that left brings none to anybody, frees its cell, is readied by no
    round end, and meets its side's condition.
    """
    book = with_exit("north")
    two = couriers(book, here(RED, "gunner", "D1", tag="couriers"), here(RED, "gunner", "E4", tag="couriers"))
    won = do(two, act("D1", action="exit"), book=book)
    assert won.state.ending is not None
    assert (won.state.ending.winner, won.state.ending.why) == (RED, "situation")
    assert [army.mm for army in won.state.armies] == [0, 0]
    patient = Predicate("exited", tag="couriers", at_least=2)
    situation = replace(book.situations["own"], win=(
        Condition("red", name("Gone"), (patient,)), book.situations["own"].win[1],
    ))  # fmt: skip
    both = Book(replace(BOOK.pack, situation=(*BOOK.pack.situation, situation)))
    done = do(two, act("D1", action="exit"), book=both)
    assert done.state.ending is None
    assert field_of(seen(done.state, book=both)).group(at("D1")) == ()
    for cell in ("L8", "E4", "A1"):
        draws = (7, 4) if cell == "A1" else ()
        done = do(done.state, act(cell), *draws, book=both)
    assert done.state.round == 2
    assert (done.unit(1).ready, done.unit(2).ready) == (False, True)
    assert [army.mm for army in done.state.armies] == [0, 0]
