"""Unit cards and army lists as pictures."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.page import Label
from games.engine.signs import GOLD, WIDTH
from games.engine.text import english
from games.mm30_war.board_card import draw_army, draw_both, draw_card
from games.mm30_war.glyphs import ALARM, GREEN
from games.mm30_war.plates import plates
from tests.drawn import corners

from .scenes import crowded, planned
from .shown import labels, said, view
from .skirmish import BOOK, RED

SMALLEST = 20
"""In units; half of that in pixels when the picture is shown 400 pixels wide."""


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
