"""The guided form of a card of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.contract import Refused
from games.engine.menu import Menu
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import forge, legal_setup, menu_setup
from games.mm30_war.pack import Card
from games.mm30_war.state import State

from .opening import give, keys, look, start
from .skirmish import BOOK, RED, name

BODY = ("ground", "110", "3", "1")
RIFLE = ("3", "4", "2", "20", "plain")
BLADE = ("1", "3", "2", "40", "plain")


def browse(state: State, *path: str) -> Any:
    return look(state, RED, ("forge", *path), menu_setup.BRANCHES)


def refused(*path: str) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        browse(start(), *path)
    return caught.value.code, english(caught.value.text)


def made(*path: str) -> Card:
    command = browse(start(), *path)
    assert isinstance(command, c.Forge)
    give(start(), RED, command)
    return command.card


def test_a_card_is_made_step_by_step() -> None:
    one = made("normal", *BODY, *RIFLE, "weapon", *BLADE, "lockon", "done", "My Kit", "Rifle", "Blade")
    assert (one.id, one.kind, one.type, one.hp, one.move, one.shield) == (
        "kit1",
        "normal",
        "ground",
        110,
        3,
        1,
    )
    assert one.name == name("My Kit")
    assert one.skills == ("lockon",)
    assert [(arm.name.en, arm.range, arm.hit, arm.count, arm.power) for arm in one.weapons] == [
        ("Rifle", 3, 4, 2, 20),
        ("Blade", 1, 3, 2, 40),
    ]
    assert one.ex == 0


def test_every_step_says_what_is_left() -> None:
    classes = browse(start())
    assert keys(classes) == ["low", "normal", "high"]
    assert english(classes.options[1].detail) == f"{forge.BUDGET['normal']} points to spend"
    node = browse(start(), "normal", *BODY)
    spent = 4 * 110 + 3 * 35 + 60
    assert english(node.prompt) == f"Weapon 1: {forge.BUDGET['normal'] - spent} points left"
    assert [slot.key for slot in node.slots] == ["range", "hit", "count", "power", "trait"]
    more = browse(start(), "normal", *BODY, *RIFLE)
    assert english(more.prompt) == f"{forge.BUDGET['normal'] - spent - 144} points left"
    assert [slot.key for slot in browse(start(), "normal", *BODY, *RIFLE, "done").slots] == [
        "name",
        "weapon1",
    ]


def test_what_is_too_much_is_refused_where_it_is_said() -> None:
    code, words = refused("low", "ground", "120", "3", "0")
    assert code == "forge_points"
    assert "Take 105 off" in words  # 4 x 120 + 3 x 35 = 585 of 480
    assert refused("low", "ground", "60", "3", "0", "5", "2", "5", "90", "plain")[0] == "forge_points"
    for bad in ("0", "-1", "x", "1000", "²"):
        assert refused("low", "ground", bad)[0] == "number"
    assert refused("low", "hovering")[0] == "path"
    assert refused("huge")[0] == "path"


def test_dear_skills_are_shown_and_barred() -> None:
    node = browse(start(), "normal", "ground", "200", "3", "0", "1", "4", "1", "10", "plain")
    assert isinstance(node, Menu)
    left = forge.BUDGET["normal"] - 800 - 105 - 24
    for option in node.options[2:]:
        dear = forge.skill_value(BOOK.skills[option.key]) > left
        assert (option.blocked is not None) == dear
    assert {option.key for option in node.options[2:]} == set(BOOK.skills)


def test_two_skills_and_four_weapons_are_the_most() -> None:
    small = ("1", "9", "1", "1", "plain")
    start_path = ("high", "ground", "50", "3", "0", *small)
    two = browse(start(), *start_path, "zoc", "repair")
    assert keys(two) == ["done", "weapon"]
    four = browse(start(), *start_path, *(("weapon", *small) * 3))
    assert "weapon" not in keys(four)
    assert "zoc" in keys(four)


def test_an_ex_weapon_brings_its_chip() -> None:
    one = made("normal", *BODY, "2", "4", "2", "20", "ex", "done", "My Kit", "Burst")
    assert one.ex == 1
    assert one.weapons[0].ex
    area = made("normal", *BODY, "2", "4", "1", "5", "area2", "done", "My Kit", "Bomb")
    assert (area.weapons[0].area, area.weapons[0].ammo) == (True, 2)


def test_a_card_comes_in_place_of_another() -> None:
    tail = (*BODY, *RIFLE, "done", "My Kit", "Rifle")
    state = give(start(), RED, browse(start(), "normal", *tail)).state
    assert keys(browse(state)) == ["new", "kit1"]
    again = browse(state, "kit1", "normal", *tail)
    assert again.card.id == "kit1"
    assert len(give(state, RED, again).state.armies[RED].custom) == 1
    other = browse(state, "new", "normal", *BODY, *RIFLE, "done", "Other", "Rifle")
    assert other.card.id == "kit2"
    for n in range(2, legal_setup.MOST_OWN + 1):
        command = browse(state, "new", "normal", *BODY, *RIFLE, "done", f"Kit {n}", "Rifle")
        state = give(state, RED, command).state
    assert "new" not in keys(browse(state))
