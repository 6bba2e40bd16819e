"""The guided form of a card of one's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot import ids, modals
from games.engine.contract import Refused
from games.engine.menu import Menu
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import forge, kits, legal_setup, menu_forge, menu_setup
from games.mm30_war.pack import Card, Id
from games.mm30_war.state import State

from .opening import ARMY, code, give, keys, look, sight, start
from .skirmish import BLUE, BOOK, RED, name

BODY = ("g", "110", "3", "1")
RIFLE = ("3", "4", "2", "20", "p")
BLADE = ("1", "3", "2", "40", "p")
SKILLS = {skill: chr(ord("A") + n) for n, skill in enumerate(BOOK.skills)}
"""The keys of skills: capital letters in the pack's order."""


def browse(state: State, *path: str) -> Any:
    return look(state, RED, ("kit", *path), menu_setup.BRANCHES)


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
    one = made("n", *BODY, *RIFLE, "w", *BLADE, SKILLS["lockon"], "d", "My Kit", "Rifle", "Blade")
    assert (one.kind, one.type, one.hp, one.move, one.shield) == ("normal", "ground", 110, 3, 1)
    assert one.name == name("My Kit")
    assert one.skills == ("lockon",)
    assert [(arm.name.en, arm.range, arm.hit, arm.count, arm.power) for arm in one.weapons] == [
        ("Rifle", 3, 4, 2, 20),
        ("Blade", 1, 3, 2, 40),
    ]
    assert one.ex == 0


def test_every_step_says_what_is_left() -> None:
    classes = browse(start())
    assert keys(classes) == ["l", "n", "h"]
    assert english(classes.options[1].detail) == f"{forge.BUDGET['normal']} points to spend"
    node = browse(start(), "n", *BODY)
    spent = 4 * 110 + 3 * 35 + 60
    assert english(node.prompt) == f"Weapon 1: {forge.BUDGET['normal'] - spent} points left"
    assert [slot.key for slot in node.slots] == ["range", "hit", "count", "power", "trait"]
    more = browse(start(), "n", *BODY, *RIFLE)
    assert english(more.prompt) == f"{forge.BUDGET['normal'] - spent - 144} points left"
    assert [slot.key for slot in browse(start(), "n", *BODY, *RIFLE, "d").slots] == ["name", "weapon1"]


def test_what_is_too_much_is_refused_where_it_is_said_with_what_would_do() -> None:
    code, words = refused("l", "g", "120", "3", "0")
    assert code == "forge_points"
    assert "Take 105 off. 27 HP less would do." in words  # 4 x 120 + 3 x 35 = 585 of 480; 26 HP are 104
    assert isinstance(browse(start(), "l", "g", "93", "3", "0"), Menu)
    code, words = refused("l", "g", "60", "3", "0", "5", "2", "5", "90", "p")
    assert code == "forge_points"
    # 5 dice x 8 faces of 10 x (5 + 3) are 32 a point of power; 480 - 240 - 105 = 135 points are left for it.
    assert "a power of 4 would do" in words
    assert isinstance(browse(start(), "l", "g", "60", "3", "0", "5", "2", "5", "4", "p"), Menu)
    code, words = refused("l", "g", "93", "3", "0", "9", "0", "5", "90", "p")
    assert "leave out some HP" in words
    for bad in ("0", "-1", "x", "1000", "²"):
        assert refused("l", "g", bad)[0] == "number"
    assert refused("l", "hovering")[0] == "path"
    assert refused("huge")[0] == "path"


def test_dear_skills_are_shown_and_barred() -> None:
    node = browse(start(), "n", "g", "200", "3", "0", "1", "4", "1", "10", "p")
    assert isinstance(node, Menu)
    left = forge.BUDGET["normal"] - 800 - 105 - 24
    offered = {option.key: option for option in node.options}
    for skill, key in SKILLS.items():
        dear = forge.skill_value(BOOK.skills[skill]) > left
        assert (offered[key].blocked is not None) == dear
    assert keys(node)[:2] == ["d", "w"]
    assert len(offered) == 2 + len(SKILLS)


def test_two_skills_and_four_weapons_are_the_most() -> None:
    small = ("1", "9", "1", "1", "p")
    start_path = ("h", "g", "50", "3", "0", *small)
    two = browse(start(), *start_path, SKILLS["zoc"], SKILLS["repair"])
    assert keys(two) == ["d", "w"]
    four = browse(start(), *start_path, *(("w", *small) * 3))
    assert "w" not in keys(four)
    assert SKILLS["zoc"] in keys(four)


def test_an_ex_weapon_brings_its_chip() -> None:
    one = made("n", *BODY, "2", "4", "2", "20", "x", "d", "My Kit", "Burst")
    assert one.ex == 1
    assert one.weapons[0].ex
    area = made("n", *BODY, "2", "4", "1", "5", "b", "d", "My Kit", "Bomb")
    assert (area.weapons[0].area, area.weapons[0].ammo) == (True, 2)


# ---- kits that one has -----------------------------------------------------------------------------------

TAIL = (*BODY, *RIFLE, "d", "My Kit", "Rifle")


def forged(state: State, *path: str) -> State:
    command = browse(state, *path)
    assert isinstance(command, c.Forge)
    return give(state, RED, command).state


def test_a_kit_is_changed_with_its_numbers_filled_in() -> None:
    state = forged(start(), "n", *BODY, *RIFLE, "w", "2", "5", "1", "30", "b", "d", "My Kit", "Rifle", "Bomb")
    (mine,) = state.armies[RED].custom
    number = mine.id.removeprefix("red_")
    assert keys(browse(state)) == ["l", "n", "h", "1", f"-{number}"]
    standing = [slot.current for slot in browse(state, "1").slots]
    assert standing == list(BODY)
    assert [slot.current for slot in browse(state, "1", *BODY).slots] == list(RIFLE)
    second = browse(state, "1", *BODY, *RIFLE, "w")
    assert [slot.current for slot in second.slots] == ["2", "5", "1", "30", "b"]
    names = browse(state, "1", *BODY, *RIFLE, "w", "2", "5", "1", "30", "b", "d")
    assert [slot.current for slot in names.slots] == ["My Kit", "Rifle", "Bomb"]
    changed = forged(state, "1", "f", "60", "4", "0", *RIFLE, "d", "My Kit", "Rifle")
    (after,) = changed.armies[RED].custom
    assert (after.id, after.kind, after.type, after.hp, len(after.weapons)) == (
        mine.id,
        "normal",
        "flying",
        60,
        1,
    )


def test_a_kit_is_known_by_its_name_at_every_table() -> None:
    one = made("n", *TAIL)
    assert browse(start(), "h", *BODY, *BLADE, "d", " my kit ", "Blade").card.id == one.id
    other = made("n", *BODY, *RIFLE, "d", "Other Kit", "Rifle")
    assert other.id != one.id
    # Kits that were made at two tables can be brought to a third.
    state = give(give(start(), RED, c.Forge(one)).state, RED, c.Forge(other)).state
    assert [card.name.en for card in state.armies[RED].custom] == ["My Kit", "Other Kit"]
    renamed = forged(state, "1", *BODY, *RIFLE, "d", "Third Kit", "Rifle")
    assert [card.name.en for card in renamed.armies[RED].custom] == ["My Kit", "Other Kit", "Third Kit"]


def test_two_names_never_share_a_number() -> None:
    first = kits.number(name("My Kit"), ())
    second = kits.number(name("My Kit"), {first})
    assert first != second
    assert all(len(one) == kits.LETTERS and one.isalnum() for one in (first, second))


def test_a_kit_is_taken_away_again() -> None:
    state = forged(forged(start(), "n", *TAIL), "n", *BODY, *RIFLE, "d", "Other Kit", "Rifle")
    drop = next(key for key in keys(browse(state)) if key.startswith("-"))
    command = browse(state, drop)
    assert isinstance(command, c.Scrap)
    after = give(state, RED, command)
    assert [card.name.en for card in after.state.armies[RED].custom] == ["Other Kit"]
    assert after.heard(BLUE) == ()
    assert sight(after.state, BLUE).armies[RED].custom == ()
    with pytest.raises(Refused) as caught:
        give(after.state, RED, command)
    assert caught.value.code == "scrap"


@pytest.mark.rule("mm30-r11")
def test_a_kit_in_the_army_submitted_stays_as_it_is() -> None:
    """Were the army taken back with the kit, the other side would see that it has one."""
    state = forged(start(), "n", *TAIL)
    number = state.armies[RED].custom[0].id
    scrap = c.Scrap(number.removeprefix("red_"))
    state = give(state, RED, c.Muster({number: 3, "iwao": 2})).state
    assert code(state, RED, scrap) == "forge_army"
    held = [option.key for option in browse(state).options if option.blocked is not None]
    assert held == ["1", f"-{number.removeprefix('red_')}"]
    kept = give(state, RED, c.Muster(ARMY)).state
    assert [option.key for option in browse(kept).options if option.blocked is not None] == []
    assert give(kept, RED, scrap).state.armies[RED].sealed


def test_with_five_kits_no_other_can_be_made() -> None:
    state = start()
    for n in range(legal_setup.MOST_OWN):
        state = forged(state, "n", *BODY, *RIFLE, "d", f"Kit {n}", "Rifle")
    node = browse(state)
    assert [option.key for option in node.options if option.blocked is not None] == ["l", "n", "h"]
    assert len(node.open) == 2 * legal_setup.MOST_OWN


# ---- what is seen on the way -----------------------------------------------------------------------------


def test_the_card_in_the_making_is_known_at_every_step() -> None:
    state = forged(start(), "n", *TAIL)
    view = sight(state, RED)

    def draft(*path: str) -> Any:
        return menu_forge.draft_at(view, ("kit", *path))

    assert draft() is None
    assert draft("n") is None
    assert draft("n", *BODY).hp == 110
    assert draft("n", *BODY, "3", "4").weapons == ()
    assert len(draft("n", *BODY, *RIFLE, "w", *BLADE, SKILLS["zoc"], "d").weapons) == 2
    assert draft("n", *BODY, "9", "0", "5", "300", "p").hp == 110, "too dear a weapon is left out"
    assert draft("1").before.name == name("My Kit")
    assert menu_forge.draft_at(view, ("muster", "own")) is None


@pytest.mark.parametrize("skills", [0, 2])
@pytest.mark.parametrize("power", ["100", "110"])
def test_the_way_to_the_largest_card_fits_a_button(skills: int, power: str) -> None:
    """Four weapons of a power of three figures, and two skills, at table 2,147,483,647 on a shared device."""
    arms = ("9", "9", "1", power, "1")
    path = ("h", "a", "100", "3", "3", *arms, *(("w", *arms) * 3), *"AB"[:skills], "d")
    for stop in range(1, len(path) + 1):
        node = browse(start(), *path[:stop])
        assert isinstance(node, Menu)
        here = ids.Address("form", 2**31 - 1, "0123456789", ("kit", *path[:stop]), 1)
        assert ids.read(ids.write(here)) == here


def test_a_number_is_short_however_it_was_typed() -> None:
    """An address has no room for the zeros before a number, and a Japanese keyboard writes wide figures."""
    node = browse(start(), "n")
    typed = {"type": ["g"], "hp": ["000110"], "move": [" ３"], "shield": ["1 "]}
    assert modals.filled(node, typed) == BODY
    assert modals.filled(node, {**typed, "hp": ["-1"]})[1] == "-1", "is refused as it was typed"


def test_the_id_that_a_name_gives_is_one_that_is_read_again() -> None:
    taken: list[str] = []
    for n in range(500):
        taken.append(kits.number(name(f"Kit {n}"), taken))
    assert len(set(taken)) == 500
    assert msgspec.convert(taken, list[Id]) == taken
