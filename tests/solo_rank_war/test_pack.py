"""Reading trigger packs: every fault is found, with its line."""

import pytest

from games import library
from games.engine.pack import PackError
from games.solo_rank_war.checks import read_pack
from games.solo_rank_war.pack import Pack
from tests.solo_rank_war.duel import SOURCE, plain

BASE = """
[meta]
label = "small"

[[trigger]]
id = "blade"
name = { en = "Blade", ja = "刃" }
class = "attacker"
[[trigger.effect]]
id = "cut"
timing = "tactical"
cost = { tags = { melee = 1 } }
keywords = ["attack"]
ops = [{ op = "damage", amount = 5 }]

[[trigger]]
id = "free"
name = { en = "Free", ja = "空" }
class = "filler"
"""

GUARD = """
[[trigger]]
id = "guard"
name = { en = "Guard", ja = "盾" }
class = "defence"
[[trigger.effect]]
id = "block"
timing = "counter"
counter = { to = "attack" }
cost = { trion = 1 }
ops = [{ op = "reduce", amount = 5 }]
"""

AGENT = """
[[agent]]
id = "bob"
name = { en = "Bob", ja = "ボブ" }
main = ["blade", "free", "free", "free"]
sub = ["free", "free", "free", "free"]
sheet = ["move", "move", "move", "melee", "melee", "melee"]
"""


def test_a_small_pack_is_enough() -> None:
    assert isinstance(read_pack(BASE + GUARD + AGENT), Pack)


def test_the_packs_that_ship_are_sound() -> None:
    read_pack(SOURCE)
    shelf = library.load()["solo_rank_war"]
    pack = read_pack(shelf.pack_source())
    assert len([one for one in pack.trigger if one.kind != "filler"]) >= 22


def changed(old: str, new: str) -> str:
    source = BASE + GUARD + AGENT
    assert old in source
    return source.replace(old, new, 1)


FAULTS: list[tuple[str, str, str]] = [
    ('id = "guard"', 'id = "blade"', "used twice"),
    ('id = "guard"', 'id = "keep"', "reserved"),
    ('id = "guard"', 'id = "a_very_long_id_that_no_button_can_spell"', "does not fit"),
    ('class = "defence"', 'class = "sniper"', "sniper"),
    ('class = "defence"', 'class = "option"', "an option of"),
    ('class = "defence"', 'class = "wizard"', "does not fit"),
    ('class = "defence"', 'class = "option"\noption_of = ["sword"]', "no trigger sword"),
    ('counter = { to = "attack" }\n', "", "say what they answer"),
    ('keywords = ["attack"]', 'keywords = ["attack"]\ncounter = { to = "attack" }', "say what they answer"),
    ('{ op = "damage", amount = 5 }', '{ op = "reduce", amount = 5 }', "only a counter"),
    ('{ op = "damage", amount = 5 }', '{ op = "initial_shift", choices = [1] }', "initial distance"),
    ('timing = "tactical"', 'timing = "initial_distance"', "initial distance"),
    ('{ op = "damage", amount = 5 }', '{ op = "shift", choices = [] }', "different numbers"),
    ('{ op = "damage", amount = 5 }', '{ op = "shift", choices = [1, 1] }', "different numbers"),
    (
        '{ op = "damage", amount = 5 }',
        '{ op = "shift", choices = [1] }, { op = "set_distance", choices = [1] }',
        "one choice",
    ),
    (
        '{ op = "damage", amount = 5 }',
        '{ op = "damage", amount = 5 }, { op = "damage", amount = 5 }',
        "only once",
    ),
    ('{ op = "damage", amount = 5 }', '{ op = "explode", amount = 5 }', "does not fit"),
    (
        '{ op = "damage", amount = 5 }',
        '{ op = "status", status = "asleep", duration = "end_of_turn" }',
        "does not",
    ),
    (
        '{ op = "damage", amount = 5 }',
        '{ op = "status", status = "unseen", duration = "for ever" }',
        "does not fit",
    ),
    ("cost = { tags = { melee = 1 } }", "", "must cost"),
    ("cost = { tags = { melee = 1 } }", "cost = { trion = -1 }", "does not fit"),
    (
        'cost = { trion = 1 }\nops = [{ op = "reduce", amount = 5 }]',
        'ops = [{ op = "gain_tag", tag = "move" }]',
        "gains",
    ),
    ('timing = "tactical"', 'timing = "tactical"\nrange = [3, 2]', "lower to the higher"),
    ('counter = { to = "attack" }', 'counter = { to = "attack", range = [3, 2] }', "lower to the higher"),
    (
        '{ op = "damage", amount = 5 }',
        '{ op = "damage", amount = 5 }, { op = "self_damage", amount = 1, if_distance = [3, 2] }',
        "lower to the higher",
    ),
    ('counter = { to = "attack" }', 'counter = { to = "attack", triggers = ["sword"] }', "no trigger sword"),
    ('timing = "tactical"', 'timing = "tactical"\nrequires = { other_side = ["sword"] }', "no trigger sword"),
    ('main = ["blade", "free", "free", "free"]', 'main = ["blade", "free", "free"]', "4 triggers"),
    ('main = ["blade", "free", "free", "free"]', 'main = ["blade", "blade", "free", "free"]', "only once"),
    (
        'main = ["blade", "free", "free", "free"]',
        'main = ["sword", "free", "free", "free"]',
        "no trigger or effect",
    ),
    ('"melee", "melee", "melee"]', '"melee", "melee"]', "one tag"),
    ('"melee", "melee", "melee"]', '"melee", "melee", "dodge"]', "does not fit"),
    ('label = "small"', 'label = "small"\ncolour = "red"', "does not fit"),
]


@pytest.mark.rule("solo-1.3")
@pytest.mark.parametrize(("old", "new", "words"), FAULTS)
def test_each_fault_is_found(old: str, new: str, words: str) -> None:
    with pytest.raises(PackError) as fault:
        read_pack(changed(old, new))
    assert any(words in plain(found.text) for found in fault.value.faults), fault.value


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('class = "defence"', 'class = "sniper"', 'class = "sniper"'),
        ('timing = "tactical"', 'timing = "tactical"\nrange = [3, 2]', "range = [3, 2]"),
        ('main = ["blade", "free", "free", "free"]', 'main = ["blade", "free", "free"]', "[[agent]]"),
        ("cost = { trion = 1 }", "cost = { trion = 1.5 }", "cost = { trion = 1.5 }"),
    ],
)
def test_a_fault_names_its_line(old: str, new: str, line: str) -> None:
    source = changed(old, new)
    with pytest.raises(PackError) as fault:
        read_pack(source)
    assert source.splitlines()[fault.value.faults[0].line - 1].strip() == line


def test_a_pack_needs_something_to_set() -> None:
    with pytest.raises(PackError, match="could be set"):
        read_pack(BASE.replace('class = "attacker"', 'class = "filler"'))


def test_an_option_of_an_option_is_refused() -> None:
    option = (
        '\n[[trigger]]\nid = "{}"\nname = {{ en = "x", ja = "x" }}\nclass = "option"\noption_of = ["{}"]\n'
    )
    with pytest.raises(PackError, match="itself an option"):
        read_pack(BASE + option.format("edge", "blade") + option.format("tip", "edge"))


def test_there_are_no_more_than_fit_a_list() -> None:
    one = '\n[[trigger]]\nid = "t{}"\nname = {{ en = "x", ja = "x" }}\nclass = "trap"\n'
    read_pack(BASE + "".join(one.format(n) for n in range(24)))
    with pytest.raises(PackError, match="holds 25"):
        read_pack(BASE + "".join(one.format(n) for n in range(25)))
    agents = "".join(AGENT.replace('"bob"', f'"bob{n}"') for n in range(26))
    with pytest.raises(PackError, match="more than 25"):
        read_pack(BASE + agents)
