"""The rulebook of 30MM War is whole, speaks three languages, and names every ruling and house rule."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import games.mm30_war
from games.engine.rulebook import Rule, Rulebook, read_rulebook
from games.engine.text import Name
from games.mm30_war.options import Options

#: The chapters in order: how many rules of the original each has, and the rulings that stand after them.
CHAPTERS = {
    "prep": (11, "10 37 38 81 82 83 85"),
    "mode": (3, "84"),
    "cost": (6, ""),
    "sheet": (4, "01 04"),
    "muster": (11, "11 14 15 16 17 74"),
    "deploy": (12, "12 13 18 19 21"),
    "round": (10, "09 25 26"),
    "turn": (5, "22 23 86"),
    "move": (4, "27 30"),
    "zoc": (6, "31 32 33 34 35"),
    "attack": (9, "02 03 05 06 08 36"),
    "squad": (14, "39 40 41 42 43 47 48 49 51 52"),
    "counter": (6, "44 45 46"),
    "base": (6, "20 53 54"),
    "hq": (7, "55 56 57"),
    "terrain": (8, "28 29"),
    "bridge": (5, "58 59 60"),
    "status": (7, "07 50 61 62 63 64 65"),
    "tp": (5, "24 66 67 68 87 88"),
    "ace": (3, "69 70 71"),
    "reinforce": (3, "72 73"),
    "ammo": (5, "75 76 77"),
    "shield": (2, "78"),
    "transform": (3, "79 80 89"),
    "faq": (29, ""),
}

#: How many rules stand on which ground: 184 are the original's, 3 of them only by a ruling, 89 are rulings.
GROUNDS = {"seed": 180, "advice": 1, "ruling": 92}
RULINGS = [f"R{number:02}" for number in range(1, 90)]

KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
NUMBER = re.compile(r"\d+")
USUAL = re.compile(r"(\w+) = (\w+)")
MARKUP = re.compile(r"[*_|#`~<>]")

BOOK = read_rulebook(Path(games.mm30_war.__path__[0]).joinpath("rulebook.toml").read_text(encoding="utf-8"))


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
        (
            f"mm30-{name}",
            [f"mm30-{name}-{n}" for n in range(1, most + 1)] + [f"mm30-r{n}" for n in rulings.split()],
        )
        for name, (most, rulings) in CHAPTERS.items()
    ]


def test_rules_say_what_they_stand_on(book: Rulebook) -> None:
    assert Counter(rule.basis for rule in book.rule) == GROUNDS
    assert [rule.id for rule in book.rule if not rule.source] == []
    assert [rule.id for rule in book.rule if rule.basis == "ruling" and rule.ruling is None] == []


def test_every_ruling_has_a_rule_of_its_own_and_a_reason(book: Rulebook) -> None:
    assert [ruling.id for ruling in book.ruling] == RULINGS
    own = {rule.id: rule.ruling for rule in book.rule if re.fullmatch(r"mm30-r\d+", rule.id)}
    assert own == {f"mm30-{ruling.lower()}": ruling for ruling in RULINGS}
    assert {rule.ruling for rule in book.rule if rule.ruling} == set(RULINGS)


def test_every_house_rule_is_named_by_a_rule_with_its_usual_value(book: Rulebook) -> None:
    usual = Options()
    assert {switch for rule in book.rule for switch in rule.switches} == set(Options.__struct_fields__)
    named = {pair for rule in book.rule for pair in USUAL.findall(rule.option or "")}
    agreed = {"map", "situation"}  # which have no usual value
    assert named == {
        (name, str(getattr(usual, name)).lower()) for name in Options.__struct_fields__ if name not in agreed
    }


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


def test_the_numbers_of_a_rule_are_the_same_in_every_language() -> None:
    """A figure lost in translation teaches another rule. Small numbers may be written as words."""

    def numbers(text: str) -> set[str]:
        return {number for number in NUMBER.findall(text) if int(number) > 6}

    texts = [(rule.id, text) for rule in BOOK.rule for text in (rule.text, rule.example) if text]
    assert len(texts) == 2 * len(BOOK.rule)
    assert [i for i, e in texts if not numbers(e.en) == numbers(e.ja) == numbers(e.zh)] == []


def test_no_two_rules_say_the_same(book: Rulebook) -> None:
    for language in ("en", "ja", "zh"):
        texts = sorted(getattr(rule.text, language) for rule in book.rule)
        assert [one for one, other in pairwise(texts) if one == other] == []


@pytest.mark.parametrize("words", ["mm30-zoc-4", "zoc-4", "MM30-ZOC-4"])
def test_a_rule_is_found_by_its_id(book: Rulebook, words: str) -> None:
    assert ids(book.find(words)) == ["mm30-zoc-4"]


@pytest.mark.parametrize(
    ("words", "locale"), [("forest range", "en"), ("森 射程", "ja"), ("森林 射程", "zh_CN")]
)
def test_rules_are_found_by_words_in_each_language(book: Rulebook, words: str, locale: str) -> None:
    assert "mm30-terrain-4" in ids(book.find(words, locale))


def test_a_ruling_is_found_by_its_number(book: Rulebook) -> None:
    assert ids(book.find("r35")) == ["mm30-r35"]
    assert [rule.id for rule in book.rule if rule.ruling == "R35"] == [
        "mm30-zoc-6",
        "mm30-r35",
        "mm30-faq-28",
    ]
