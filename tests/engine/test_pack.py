"""Packs: what is read, and that every fault names its line."""

import hashlib

import pytest
from msgspec import Struct

from games.engine.pack import MAX_BYTES, PackError, digest, load, locate
from games.engine.text import Name, english


class Effect(Struct, forbid_unknown_fields=True):
    cost: int
    note: str = ""


class Card(Struct, forbid_unknown_fields=True):
    id: str
    size: tuple[int, int] = (0, 0)
    name: dict[str, str] = {}
    effect: tuple[Effect, ...] = ()


class Set(Struct, forbid_unknown_fields=True):
    title: str
    limits: dict[str, int] = {}
    card: tuple[Card, ...] = ()


GOOD = '''\
title = "A set"  # line 1

[limits]
hand = 5

[[card]]
id = "a"
[[card.effect]]
cost = 1

[[card]]
id = "b"
name = { en = "B", ja = "ビー" }
[[card.effect]]
cost = 2
[[card.effect]]
cost = 3
note = """
[[card]]
cost = 9
"""

[[card]]
id = "c"
size = [
  1,
  2,
]
[card.name]
en = "C"
'''


def test_a_good_pack_is_read() -> None:
    pack = load(GOOD, Set)
    assert [card.id for card in pack.card] == ["a", "b", "c"]
    assert pack.card[1].effect[1].note == "[[card]]\ncost = 9\n"
    assert pack.limits == {"hand": 5}


def fault(source: str) -> tuple[int, str]:
    with pytest.raises(PackError) as raised:
        load(source, Set)
    [only] = raised.value.faults
    assert str(raised.value) == f"line {only.line}: {english(only.text)}"
    return only.line, english(only.text)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('title = "A set"', "title = 3", 1),
        ("hand = 5", 'hand = "five"', 3),  # which key of a mapping is not told: the table
        ('id = "a"', "id = 1", 7),
        ("cost = 1", 'cost = "1"', 9),
        ('en = "B"', "en = 2", 13),  # inside an inline table
        ("cost = 2", "cost = 2.5", 15),
        ("cost = 3", "cost = true", 17),
        ('id = "c"', "id = []", 24),  # the third table of the array
        ("  1,\n", '  "1",\n', 25),  # inside an array of several lines: where the array begins
        ('en = "C"', "en = 3", 29),  # a mapping again
    ],
)
def test_a_wrong_type_is_located(old: str, new: str, line: int) -> None:
    assert GOOD.count(old) == 1
    found, text = fault(GOOD.replace(old, new))
    assert found == line
    assert "Expected" in text


def test_a_missing_field_is_located_at_its_table() -> None:
    assert fault(GOOD.replace("cost = 3", "")) == (
        16,
        "This does not fit: Object missing required field `cost`",
    )
    assert fault(GOOD.replace('title = "A set"', ""))[0] == 1


@pytest.mark.parametrize(
    ("after", "line"), [("cost = 3", 18), ('id = "c"', 25), ('title = "A set"  # line 1', 2)]
)
def test_an_unknown_field_is_located_at_its_own_line(after: str, line: int) -> None:
    assert fault(GOOD.replace(after, after + "\ncoost = 1")) == (
        line,
        "This does not fit: Object contains unknown field `coost`",
    )


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("title = \n", 1),
        ('title = "x"\ntitle = "y"\n', 2),
        ('title = "x"\n\n[limits\nhand = 1', 3),
        ('title = "x"\n[limits]\n[limits]\n', 3),
        ('title = "x"\nlimits = { a = 1\n', 2),
        ('title = "x"\nlimits = [1,\n2,\n', 3),
        ('# a line separator (\u2028) is no new line in TOML\ntitle = "x\n', 2),
    ],
)
def test_bad_toml_is_located(source: str, line: int) -> None:
    found, text = fault(source)
    assert found == line
    assert text.startswith("This is not valid TOML")


def test_windows_line_ends_are_counted_once() -> None:
    assert fault(GOOD.replace('id = "c"', "id = 1").replace("\n", "\r\n"))[0] == 24


def test_a_pack_that_is_too_large_is_not_even_parsed() -> None:
    filler = "#" * (MAX_BYTES - len('title = "x"\n'))
    assert load('title = "x"\n' + filler, Set).title == "x"
    assert fault('title = "x"\n' + filler + "#") == (1, "The pack is larger than 256 KiB.")
    assert fault("# あ" + "い" * (MAX_BYTES // 3)) == (1, "The pack is larger than 256 KiB.")


def test_a_rulebook_may_be_longer_than_any_pack() -> None:
    assert load('title = "x"\n' + "#" * MAX_BYTES, Set, prose=True).title == "x"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("#\n#\n" + ".".join("a" * 20_000) + " = 1", 3),
        ("#\nx = { " + " . ".join(['"k k"'] * 2000) + " = 1 }", 2),
        ("#\n[" + ".".join(["'k'"] * 2000) + "]", 2),
        ("x = " + "[" * 100_000, 1),
        ("x = " + "{ a = " * 30_000, 1),
    ],
    ids=["dotted key", "dotted key in an inline table", "table name", "arrays", "inline tables"],
)
def test_nesting_that_would_exhaust_memory_or_stack_is_refused(source: str, line: int) -> None:
    assert fault(source) == (line, "This is nested too deeply.")


@pytest.mark.timeout(100)
@pytest.mark.parametrize(
    "source",
    [
        "x = [\n[" + " " * 200_000 + "\n1]]",
        "a" * 200_000,
        '"' * 200_000,
        "'a'" * 60_000,
        "\n".join(f"[t{n}]" for n in range(20_000)),
        "x = 1" + "1" * 5000,
    ],
)
def test_nothing_takes_for_ever(source: str) -> None:
    assert fault(source)[0] >= 1


def test_sentences_with_dots_are_no_nesting() -> None:
    assert load('title = "' + "Wait ... what? No. Yes. " * 50 + '"', Set).title.endswith("Yes. ")


class Thing(Struct):
    name: Name


class Things(Struct):
    thing: tuple[Thing, ...]


NAMED = '[[thing]]\nname = { en = "Sword", ja = "剣" }'


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("@everyone", "A name can't hold the character U+0040."),
        ("<@42>", "A name can't hold the character U+003C."),
        ("[free](x)", "A name can't hold the character U+005B."),
        ("**bold**", "A name can't hold the character U+002A."),
        ("a\\u202eb", "A name can't hold the character U+202E."),
        ("a\\nb", "A name can't hold the character U+000A."),
        ("see http://x.example", "A name can't hold an address."),
        ("", "A name has 1 to 200 characters."),
        (" ", "A name has 1 to 200 characters."),
        ("x" * 201, "A name has 1 to 200 characters."),
    ],
)
def test_a_strangers_names_are_harmless(name: str, said: str) -> None:
    source = f'[[thing]]\n[[thing]]\nname = {{ en = "Sword", ja = "{name}" }}\n'
    with pytest.raises(PackError) as raised:
        load(source.replace("[[thing]]", NAMED, 1), Things)
    assert [(f.line, english(f.text)) for f in raised.value.faults] == [(4, said)]


def test_names_of_all_scripts_are_fine() -> None:
    name = "鉛弾　（ハウンド）・改! 100 % ☆ Ñandú’s"
    assert load(NAMED.replace("剣", name), Things).thing[0].name.ja == name
    assert load(NAMED.replace("剣", "**剣**"), Things, prose=True).thing[0].name.ja == "**剣**"


def test_locate_by_path() -> None:
    assert locate(GOOD, "$.card[1].effect[1].cost") == 17
    assert locate(GOOD, "card[2].name.en") == 30
    assert locate(GOOD, "card[1].name.ja") == 13
    assert locate(GOOD, "card[0]") == 6
    assert locate(GOOD, "limits[...]") == 3
    assert locate(GOOD, "nowhere") == 1
    assert locate('[ "card" . x ]\n"y" = 1\n', "card.x.y") == 2


def test_the_identity_of_a_pack_is_its_bytes() -> None:
    assert digest(GOOD) == hashlib.sha256(GOOD.encode()).hexdigest()
    assert digest(GOOD) != digest(GOOD + "\n")
