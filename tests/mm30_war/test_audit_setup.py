"""Setting up where the rules of terrain and room meet those of armies."""

from __future__ import annotations

import pytest

from games.mm30_war import commands as c
from games.mm30_war import lists

from . import opening
from .skirmish import RED, at, card, replace


@pytest.mark.rule("mm30-r17")
def test_units_that_need_no_dry_cell_need_a_cell_all_the_same() -> None:
    """The zone has 16 cells and the HQ takes one. Sixteen swimmers of sixteen names can't share any."""
    many = tuple(card(f"eel{n}", kind="low", type="amphibious") for n in range(16))
    book = opening.book_with(cards=many)
    wide = {**{one.id: 1 for one in many}, "raigou": 1}
    assert lists.total(book.cards, wide) == 100
    assert opening.code(opening.start(book, level=100), RED, c.Muster(wide), book) == "too_wide"
    fits = {**{one.id: 1 for one in many[:14]}, "raigou": 1, "iwao": 1}
    assert opening.code(opening.start(book, level=100), RED, c.Muster(fits), book) == "too_wide", "16 still"
    room = {**{one.id: 1 for one in many[:12]}, "raigou": 2}
    assert (
        opening.give(opening.start(book, level=100), RED, c.Muster(room), book=book).state.armies[RED].sealed
    )


@pytest.mark.rule("mm30-r19", "mm30-base-4")
def test_a_flyer_does_not_start_on_a_base() -> None:
    """A unit starts only where it could stop, and a flying unit can't stop on a base. Here the grey cells lie
    in the zone, which a map of one's own may not have; somebody on foot may start there.
    """
    book = opening.book_with(opening.sheet("grey", "B.....", "B.....", "......", "......"))
    army = {"hayabusa": 1, "iwao": 2, "raigou": 1}
    state = opening.deploying(army, book=book, map="grey")
    sound = opening.plan(state, RED, book)
    assert set(sound.bases) == {at("A1"), at("A2")}
    units = {unit.card: f"u{unit.id}" for unit in state.units if unit.side == RED}
    other = next(f"u{unit.id}" for unit in state.units if unit.card == "iwao" and unit.side == RED)
    cells = {units["hayabusa"]: "B1", units["raigou"]: "B2", other: "A1", units["iwao"]: "B4"}
    free = replace(opening.placed(sound, **cells), hq=at("A4"))
    assert opening.give(state, RED, c.Deploy(free), book=book).state.armies[RED].sealed
    landed = opening.placed(free, **{units["hayabusa"]: "A2"})
    assert opening.code(state, RED, c.Deploy(landed), book) == "start_cell"
