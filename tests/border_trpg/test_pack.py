"""The pack: the game's own is sound, and what is wrong with another is said with its line."""

from __future__ import annotations

from collections import Counter

import pytest

from games.border_trpg.checks import read_pack
from games.border_trpg.terms import PARAMS
from games.engine.pack import MAX_BYTES, PackError
from games.engine.text import english
from tests.border_trpg.play import book, source


def faults(text: str) -> list[tuple[str, str]]:
    """What is wrong with a pack: the source line that is named, and the words."""
    with pytest.raises(PackError) as caught:
        read_pack(text)
    lines = text.splitlines()
    return [(lines[fault.line - 1], english(fault.text)) for fault in caught.value.faults]


def changed(old: str, new: str, after: str = "") -> str:
    """The own pack with the first ``old`` behind ``after`` changed."""
    text = source()
    start = text.index(after)
    place = text.index(old, start)
    return text[:place] + new + text[place + len(old) :]


def test_the_own_pack_is_sound_and_small() -> None:
    pack = read_pack(source())
    assert len(source().encode()) < MAX_BYTES // 2
    sizes = {
        "position": 5, "master": 8, "trigger": 24, "action": 14, "operator_action": 8, "harm": 9, "map": 5,
        "soldier": 6, "sample": 7, "agent": 105, "d66": 3,
    }  # fmt: skip
    assert {table: len(getattr(pack, table)) for table in sizes} == sizes


@pytest.mark.rule("trpg-create-14")
def test_every_position_has_all_it_fixes() -> None:
    for card in book().positions.values():
        assert set(card.base) == set(PARAMS)
        assert sum(card.base.values()) == 28
        assert card.first_main
        assert card.skill.effects
    assert {card.id: card.cap for card in book().positions.values()} == {
        "attacker": 9, "shooter": 9, "gunner": 9, "sniper": 9, "allrounder": 8,
    }  # fmt: skip


@pytest.mark.rule("trpg-create-14")
def test_a_missing_base_value_is_named() -> None:
    [fault] = faults(changed("mob = 5, ", ""))
    assert fault == (
        "base = { trn = 3, atk = 6, def = 4, tec = 4, rng = 1, cmd = 3, spt = 2 }",
        "Attacker: no base value of mob.",
    )
    for field, text in (("cap", "cap = 9\n"), ("first_main", 'first_main = ["blade"]\n')):
        [(line, words)] = faults(changed(text, ""))
        assert (line, field in words) == ("[[position]]", True)


@pytest.mark.rule("trpg-create-47")
def test_a_table_has_36_rows() -> None:
    row = next(line for line in source().splitlines() if 'en = "Steady pay"' in line)
    [(line, words)] = faults(changed(row + "\n", ""))
    assert line == "rows = ["
    assert "36" in words
    assert all(len(table.rows) == 36 for table in book().tables.values())


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('trigger = "senku"', 'trigger = "sanku"', 'trigger = "sanku"', "There is no trigger sanku."),
        ('with = ["kogetsu_slash"]', 'with = ["slash"]', 'with = ["slash"]', "There is no skill slash."),
        (
            'first_main = ["blade"]',
            'first_main = ["shield"]',
            'first_main = ["shield"]',
            "Invalid enum value",
        ),
        ('first_main = ["blade"]', 'first_main = ["option"]', 'first_main = ["option"]', "holds a weapon"),
        ('id = "weighted"', 'id = "destroyed"', 'id = "destroyed"', "is a word of the harm tables"),
        ('["leg_right"], ["hand_main"]', '["leg"], ["hand_main"]', "rows = [", "There is no status leg."),
        ('id = "leak_large"', 'id = "leak_small"', 'id = "leak_small"', "The id leak_small is used twice."),
        ('id = "claw"', 'id = "coordinate"', 'id = "coordinate"', "The id coordinate is used twice."),
        ('object = "mine"', 'object = "bomb"', "effects = [{ do", "There is no object bomb."),
        ('hit = "tec"\n', "", "[[skill]]", "Kogetsu slash: an attack needs hit and range."),
        ('base = "kogetsu"', 'base = "katana"', 'option = { type = "dedicated"', "no trigger katana"),
        (
            'id = "evade"',
            'id = "dodge"',
            "[[action]]",
            "There must be a basic action evade of the phase reaction.",
        ),
        (
            'creature = "serafiga"',
            'creature = "border"',
            "[[harm]]",
            "Harm tables of border for damage of 10: 2",
        ),
        (
            'creature = "trion_soldier"\ntier = 30',
            'creature = "trion_soldier"\ntier = 20',
            "[[harm]]",
            "damage of 30: 0",
        ),
        ('master = "hokari"', 'master = "nobody"', 'master = "nobody"', "Aoi Sakaki: there is no nobody."),
        (
            "atk = 2, def = 3, mob = 2, tec = 4",
            "atk = 2, def = 3, mob = 2, tec = 5",
            "[[sample]]",
            "21 points are spent",
        ),
        ('en = "Tick"', 'en = "' + "T" * 41 + '"', "name = {", "A name has 1 to 40 characters."),
        (
            'do = "move_penalty", n = 3',
            'do = "search"',
            'effects = [{ do = "search" }]',
            "means nothing here: search.",
        ),
    ],
)
def test_faults_are_said_with_their_line(old: str, new: str, line: str, said: str) -> None:
    after = "# ---------------- sample" if old.startswith(("master", "atk = 2")) else ""
    found = faults(changed(old, new, after))
    assert any(place.startswith(line) and said in words for place, words in found), found


def test_a_soldier_needs_the_harm_tables_of_its_kind() -> None:
    text = source()
    parts = text.split("[[harm]]\n")
    kept = [part for part in parts if not part.startswith('creature = "trion_soldier"')]
    without = "[[harm]]\n".join(kept)
    said = [words for _, words in faults(without)]
    assert [one for one in said if "trion_soldier" in one] == [
        f"Harm tables of trion_soldier for damage of {tier}: 0; there must be one." for tier in (10, 20, 30)
    ]


def test_all_faults_are_found_at_once() -> None:
    text = changed('trigger = "senku"', 'trigger = "sanku"').replace('base = "raygust"', 'base = "ray"')
    assert len(faults(text)) == 2


def test_an_option_never_joins_an_option() -> None:
    found = faults(changed('base = "kogetsu"', 'base = "thruster"'))
    assert found[0][1] == "Senku: an option can't join an option."


# ---- people of the pack ----------------------------------------------------------------------------------


def test_known_characters_are_facts_that_the_pack_can_play() -> None:
    agents = book().agents
    assert agents["kuga"].params == dict(zip(PARAMS, (7, 9, 8, 10, 8, 2, 5, 4), strict=True))
    assert agents["kuga"].main == ("scorpion", "grasshopper", "shield")
    assert agents["kuga"].sub == ("scorpion", "grasshopper", "shield", "bagworm")
    assert agents["amatori"].sub == ("bagworm", "shield", "lead_bullet")
    assert agents["suwa"].lacks == ("asteroid_shotgun", "starmaker")
    assert Counter(len(one.params) for one in agents.values()) == {8: 74, 0: 31}
    for one in agents.values():
        assert set(one.params) in (set(), set(PARAMS))


def test_names_of_people_are_found_by_their_english_spelling() -> None:
    assert book().people["Ren Tono"].zh == "远野莲"
    assert book().people["Kuga Yuma"].ja == "空閑遊真"
    names = [one.name.en for one in book().agents.values()]
    names += [one.name.en for one in book().samples.values()]
    assert len(names) == len(set(names)) == 112


def test_a_name_never_stands_for_two_people() -> None:
    found = faults(changed('en = "Kuga Yuma"', 'en = "Ren Tono"'))
    assert [words for _, words in found] == ["Two people have the English name Ren Tono."]
