"""The rulebook of Border TRPG is whole, speaks three languages, and names every ruling and house rule."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import games.border_trpg
from games.border_trpg.options import Options
from games.engine.rulebook import Rule, Rulebook, read_rulebook
from games.engine.text import Name

#: The chapters in order, and how many rules each has.
CHAPTERS = {
    "create": 53,
    "operator": 19,
    "check": 24,
    "mode": 15,
    "map": 16,
    "teleport": 20,
    "round": 20,
    "init": 14,
    "tactics": 21,
    "move": 22,
    "zoc": 15,
    "jump": 11,
    "hit": 21,
    "dice": 16,
    "damage": 14,
    "special": 9,
    "harm": 17,
    "status": 17,
    "object": 14,
    "stealth": 41,
    "area": 14,
    "bailout": 18,
    "end": 14,
    "action": 22,
    "option": 16,
}

#: How many rules stand on which ground.
GROUNDS = {"seed": 294, "advice": 2, "ruling": 187}

#: What rulings are about, one letter each (characters, operators, checks ...), and how many there are.
RULINGS = "C14 O5 K5 M6 P5 T5 R10 I4 G9 V7 Z5 J5 H6 S19 D2 B2 X3 N8 U5 Y8 A5 L7 E7 F11"

KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
NUMBER = re.compile(r"\d+")
USUAL = re.compile(r"(\w+) = (\w+)")
MARKUP = re.compile(r"[*_|#`~<>]")

BOOK = read_rulebook(
    Path(games.border_trpg.__path__[0]).joinpath("rulebook.toml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return BOOK


def every_text() -> Iterator[tuple[str, Name]]:
    """Each sentence a reader can meet, after the id it stands at."""
    for rule in BOOK.rule:
        yield rule.id, rule.text
        if rule.example:
            yield f"{rule.id} example", rule.example
    for ruling in BOOK.ruling:
        yield ruling.id, ruling.text


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_every_chapter_has_its_rules_in_order(book: Rulebook) -> None:
    found = [(part.chapter and part.chapter.id, ids(part.rules)) for part in book.parts]
    assert found == [
        (f"trpg-{name}", [f"trpg-{name}-{n}" for n in range(1, most + 1)]) for name, most in CHAPTERS.items()
    ]


def test_rules_say_what_they_stand_on(book: Rulebook) -> None:
    assert Counter(rule.basis for rule in book.rule) == GROUNDS
    assert [rule.id for rule in book.rule if not rule.source] == []


def test_a_ruling_stands_behind_exactly_the_rules_that_we_settled(book: Rulebook) -> None:
    assert [rule.id for rule in book.rule if (rule.ruling is not None) != (rule.basis == "ruling")] == []


def test_every_ruling_is_in_the_book_once_and_settles_something(book: Rulebook) -> None:
    numbered = {f"R-{one[0]}{n}" for one in RULINGS.split() for n in range(1, int(one[1:]) + 1)}
    expected = numbered | {"R-LOST"}
    assert sorted(ruling.id for ruling in book.ruling) == sorted(expected)
    assert {rule.ruling for rule in book.rule if rule.ruling} == expected


def test_every_house_rule_is_named_by_a_rule_with_its_usual_value(book: Rulebook) -> None:
    usual = Options()
    named = {pair for rule in book.rule for pair in USUAL.findall(rule.option or "")}
    assert named == {(name, str(getattr(usual, name)).lower()) for name in Options.__struct_fields__}


def test_sentences_are_there_in_three_languages() -> None:
    def written(text: Name) -> bool:
        own = JAPANESE.search(text.ja) and CHINESE.search(text.zh)
        return bool(text.en and own) and not JAPANESE.search(text.en) and not KANA.search(text.zh)

    assert [place for place, text in every_text() if not written(text)] == []


def test_sentences_end_with_a_full_stop_and_hold_no_markup() -> None:
    def whole(text: Name) -> bool:
        spellings = (text.en, text.ja, text.zh)
        ended = text.en.endswith((".", ".”")) and text.ja.endswith("。") and text.zh.endswith(("。", "。”"))
        return ended and all(s == s.strip() and not MARKUP.search(s) for s in spellings)

    assert [place for place, text in every_text() if not whole(text)] == []


def test_the_numbers_of_an_example_are_the_same_in_every_language() -> None:
    """A figure lost in translation teaches another rule. Small numbers may be written as words."""

    def numbers(text: str) -> set[str]:
        return {number for number in NUMBER.findall(text) if int(number) > 6}

    examples = [(rule.id, rule.example) for rule in BOOK.rule if rule.example]
    assert len(examples) == len(BOOK.rule)
    assert [i for i, e in examples if not numbers(e.en) == numbers(e.ja) == numbers(e.zh)] == []


def test_no_two_rules_say_the_same(book: Rulebook) -> None:
    for language in ("en", "ja", "zh"):
        texts = sorted(getattr(rule.text, language) for rule in book.rule)
        assert [one for one, other in pairwise(texts) if one == other] == []


@pytest.mark.parametrize("words", ["trpg-zoc-4", "zoc-4", "TRPG-ZOC-4"])
def test_a_rule_is_found_by_its_id(book: Rulebook, words: str) -> None:
    assert ids(book.find(words)) == ["trpg-zoc-4"]


@pytest.mark.parametrize(
    ("words", "locale"), [("roof jump", "en"), ("屋上 ジャンプ", "ja"), ("屋顶 跳跃", "zh_CN")]
)
def test_rules_are_found_by_words_in_each_language(book: Rulebook, words: str, locale: str) -> None:
    assert "trpg-jump-4" in ids(book.find(words, locale))


def test_rules_are_found_by_the_ruling_behind_them(book: Rulebook) -> None:
    assert ids(book.find("R-Z1")) == ["trpg-zoc-3"]
    assert ids(book.find("R-S4")) == ["trpg-zoc-13", "trpg-zoc-14"]
