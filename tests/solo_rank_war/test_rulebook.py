"""The rulebook of the solo rank war is whole, speaks three languages, and can be searched in each of them."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import games.solo_rank_war
from games.engine.rulebook import Rule, Rulebook, read_rulebook
from games.engine.text import Name
from games.solo_rank_war.options import Options

#: How many rules each section of the book has, and how many stand on which ground.
SECTIONS = {1: 25, 2: 17, 3: 7, 4: 17, 5: 66, 6: 7, 7: 17}
GROUNDS = {"seed": 100, "advice": 2, "ruling": 54}
RULINGS = [f"R{number:02}" for number in range(1, 36)]

KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
NUMBER = re.compile(r"\d+")
DEFAULT = re.compile(r"(\w+) = (\w+)")

BOOK = read_rulebook(
    Path(games.solo_rank_war.__path__[0]).joinpath("rulebook.toml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return BOOK


def every_text() -> list[object]:
    """Each sentence a reader can meet, under the id it stands at."""
    texts: list[tuple[str, Name | None]] = []
    for rule in BOOK.rule:
        texts += [(f"{rule.id} text", rule.text), (f"{rule.id} example", rule.example)]
    texts += [(f"{ruling.id} text", ruling.text) for ruling in BOOK.ruling]
    return [pytest.param(text, id=place) for place, text in texts]


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_every_section_has_its_rules_in_order(book: Rulebook) -> None:
    expected = [f"solo-{section}.{n}" for section, most in SECTIONS.items() for n in range(1, most + 1)]
    assert ids(book.rule) == expected


def test_rules_say_what_they_stand_on(book: Rulebook) -> None:
    assert Counter(rule.basis for rule in book.rule) == GROUNDS
    assert [rule.id for rule in book.rule if not rule.source] == []


def test_a_ruling_stands_behind_exactly_the_rules_that_we_settled(book: Rulebook) -> None:
    assert [rule.id for rule in book.rule if (rule.ruling is not None) != (rule.basis == "ruling")] == []


def test_rulings_and_rules_fit_together(book: Rulebook) -> None:
    assert [ruling.id for ruling in book.ruling] == RULINGS
    assert {rule.ruling for rule in book.rule if rule.ruling} == set(RULINGS)


def test_options_named_by_rules_are_real_switches_with_the_named_default(book: Rulebook) -> None:
    fields = Options()
    named = [pair for rule in book.rule for pair in DEFAULT.findall(rule.option or "")]
    assert len(named) >= sum(rule.option is not None for rule in book.rule) > 0
    assert [(option, str(getattr(fields, option)).lower()) for option, _ in named] == named


@pytest.mark.parametrize("text", every_text())
def test_sentences_are_there_in_three_languages(text: Name | None) -> None:
    assert text is not None
    assert text.en.strip() == text.en != ""
    assert not JAPANESE.search(text.en)
    assert JAPANESE.search(text.ja)
    assert CHINESE.search(text.zh)
    assert not KANA.search(text.zh)


@pytest.mark.parametrize("text", every_text())
def test_sentences_end_with_a_full_stop(text: Name | None) -> None:
    assert text is not None
    assert text.en.endswith((".", ".)"))
    assert text.ja.endswith(("。", "。）"))
    assert text.zh.endswith(("。", "。）"))


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in BOOK.rule])
def test_the_numbers_of_an_example_are_the_same_in_japanese_and_chinese(rule: Rule) -> None:
    """A figure lost in translation teaches another rule. English writes some small numbers as words."""
    assert rule.example is not None
    ja, zh = (Counter(NUMBER.findall(text)) for text in (rule.example.ja, rule.example.zh))
    big = [number for number in NUMBER.findall(rule.example.en) if int(number) > 6]
    assert set(big) <= set(ja)
    assert set(big) <= set(zh)


def test_no_two_rules_say_the_same(book: Rulebook) -> None:
    for language in ("en", "ja", "zh"):
        texts = sorted(getattr(rule.text, language) for rule in book.rule)
        assert [one for one, other in pairwise(texts) if one == other] == []


@pytest.mark.parametrize("words", ["solo-5.4", "5.4", "SOLO-5.4"])
def test_a_rule_is_found_by_its_id(book: Rulebook, words: str) -> None:
    assert ids(book.find(words)) == ["solo-5.4"]


@pytest.mark.parametrize(
    ("words", "locale"),
    [
        ("bail-out chain", "en"),
        ("緊急脱出 チェーン", "ja"),
        ("紧急脱离 连锁", "zh_CN"),
        ("Bail-Out chain", "ja"),  # English words are found by every reader
    ],
)
def test_rules_are_found_by_words_in_each_language(book: Rulebook, words: str, locale: str) -> None:
    assert ids(book.find(words, locale)) == ["solo-7.9"]


@pytest.mark.parametrize(
    ("words", "locale"), [("Bagworm", "en"), ("バッグワーム", "ja"), ("蓑衣虫", "zh_CN")]
)
def test_examples_are_searched_too(book: Rulebook, words: str, locale: str) -> None:
    assert "solo-2.4" in ids(book.find(words, locale))


def test_rules_are_found_by_the_ruling_behind_them(book: Rulebook) -> None:
    assert ids(book.find("R04")) == ["solo-1.23", "solo-1.24"]


def test_words_that_no_rule_has_find_nothing(book: Rulebook) -> None:
    assert book.find("egret") == ()
