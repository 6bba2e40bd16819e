"""The cover: a picture that could be from a battle, and that fits where games are offered."""

from __future__ import annotations

import pytest

from games.border_trpg import GAME
from games.border_trpg.battle import Battle
from games.border_trpg.cover import WINDOW, cover, state_of
from games.border_trpg.field import Field
from games.border_trpg.legal_attack import target_code
from games.border_trpg.sight import seen
from games.border_trpg.view import view_of
from games.engine.page import Label
from games.engine.text import english

from .desk import rules
from .play import book, replace


def scene() -> Battle:
    """The battle that the cover shows, whole."""
    battle = state_of(book()).battle
    assert battle is not None
    return battle


def test_it_is_as_wide_as_all_pictures_and_no_higher() -> None:
    assert GAME.cover is not None
    drawing = GAME.cover(rules())
    assert drawing.width == 800
    assert drawing.height <= 800
    assert "Border TRPG" in english(drawing.alt)


def test_it_shows_both_teams_and_nothing_below_the_map() -> None:
    drawing = cover(rules())
    said = [english(mark.text) for mark in drawing.marks if isinstance(mark, Label)]
    assert {"Akebono", "Minazuki", "AS", "RT"} <= set(said)
    assert all(mark.y < drawing.height for mark in drawing.marks if isinstance(mark, Label))


@pytest.mark.rule("trpg-stealth-1")
@pytest.mark.rule("trpg-stealth-16")
def test_whoever_hides_is_shown_where_it_was_last_seen_and_nowhere_else() -> None:
    battle = scene()
    hidden = [unit for unit in battle.units if unit.hidden]
    assert len(hidden) == 1
    assert hidden[0].seen is not None
    assert hidden[0].cell != hidden[0].seen.cell
    state = state_of(book())
    moved = tuple(replace(unit, cell=(0, 0)) if unit.hidden else unit for unit in battle.units)
    other = replace(state, battle=replace(battle, units=moved))
    assert view_of(book(), other, None) == view_of(book(), state, None)


def test_everybody_stands_on_the_part_that_is_shown() -> None:
    battle = scene()
    field = Field(book(), battle)
    for unit in seen(battle, None).units:
        cell = unit.cell or (unit.seen.cell if unit.seen else None)
        assert cell is not None
        assert WINDOW.holds(cell)
        assert not field.is_water(cell)
        assert 0 < unit.trion <= unit.initial


@pytest.mark.rule("trpg-tactics-5")
def test_the_attack_is_one_that_could_be_made() -> None:
    state = state_of(book())
    battle = scene()
    assert battle.attack is not None
    attacker, target = battle.units[0], battle.units[3]
    assert (battle.attack.unit, battle.attack.aimed[0].unit) == (attacker.id, target.id)
    assert target_code(view_of(book(), state, 0), attacker, target) is None
    assert attacker.cell is not None
    assert target.cell is not None
    away = abs(attacker.cell[0] - target.cell[0]) + abs(attacker.cell[1] - target.cell[1])
    assert away <= (book().skills[battle.attack.skill].range or 0)
