"""The cover: a picture that could be from a battle, and that fits where games are offered."""

from __future__ import annotations

import pytest

from games.engine.page import Label
from games.engine.text import english
from games.mm30_war import GAME
from games.mm30_war.cover import cover, state_of
from games.mm30_war.field import field_of
from games.mm30_war.view import View, view_of

from .play import rules
from .skirmish import BOOK


def scene() -> View:
    """What the cover shows, as somebody who looks on sees it."""
    return view_of(BOOK, state_of(BOOK), None)


def test_it_is_as_wide_as_all_pictures_and_no_higher() -> None:
    assert GAME.cover is not None
    drawing = GAME.cover(rules())
    assert drawing.width == 800
    assert drawing.height <= 800
    assert "30MM War" in english(drawing.alt)


def test_it_shows_both_sides_and_the_dice_of_an_attack() -> None:
    said = [english(mark.text) for mark in cover(rules()).marks if isinstance(mark, Label)]
    assert {"Sh", "Tt", "D"} <= set(said)
    assert any("Shiranui" in one and "Tatemochi" in one for one in said)


@pytest.mark.rule("mm30-move-3")
@pytest.mark.rule("mm30-terrain-7")
@pytest.mark.rule("mm30-terrain-8")
def test_everybody_stands_where_they_may() -> None:
    view = scene()
    field = field_of(view)
    for cell, group in field.groups.items():
        card = view.deck[group[0].card]
        assert {unit.card for unit in group} == {card.id}
        assert len(group) <= (3 if card.kind == "low" else 1)
        assert all(0 < unit.hp <= card.hp for unit in group)
        assert card.type != "flying" or cell not in field.bases
        assert card.type != "ground" or field.terrain(cell) != "river"
        assert cell not in field.hqs


@pytest.mark.rule("mm30-attack-3")
@pytest.mark.rule("mm30-attack-4")
def test_the_attack_is_one_that_the_rules_know() -> None:
    shots = scene().shots
    assert shots is not None
    weapon = BOOK.cards["shiranui"].weapons[shots.weapon]
    assert len(shots.faces) == weapon.count
    assert shots.hits == sum(face >= weapon.hit for face in shots.faces)
    assert shots.power == weapon.power


def test_bases_lie_on_grey_cells_and_bridges_on_rivers() -> None:
    view = scene()
    field = field_of(view)
    assert len(view.bases) == BOOK.levels[view.options.level].bases_on_map
    assert {field.terrain(base.cell) for base in view.bases} == {"grey"}
    assert {field.terrain(bridge.cell) for bridge in view.bridges} == {"river"}
