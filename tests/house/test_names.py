"""Packs and rulebooks say everything in all three languages, each written in its own characters."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.source import files, name, toml
from tools.words import LANGUAGES, translations, units

pytestmark = pytest.mark.house

DATA = [pytest.param(path, id=name(path)) for path in files("games", "tests", endings={".toml"})]

IDEOGRAPH = re.compile(r"[\u3400-\u9fff]")
KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")

#: Ideographs outside the language's own standard that belong there all the same, by language (in names).
BORROWED = {"ja": "", "zh": "洸榊樫笹辻"}


def names(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table with an ``en`` text inside some TOML, with the place where it stands."""
    if isinstance(node, dict):
        if isinstance(node.get("en"), str):
            yield path, node
        for key, value in node.items():
            yield from names(value, f"{path}.{key}")
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from names(value, f"{path}[{number}]")


def foreign(text: str, language: str) -> str:
    """The ideographs of a text that its language's own character set lacks: a sign of the other language."""
    codec = {"ja": "euc_jp", "zh": "gb2312"}[language]

    def own(character: str) -> bool:
        return character in BORROWED[language] or len(character.encode(codec, errors="ignore")) == 2

    return "".join(character for character in IDEOGRAPH.findall(text) if not own(character))


def test_foreign_ideographs_are_told_apart() -> None:
    assert foreign("個人戦のトリガー", "ja") == ""
    assert foreign("个人战", "ja") == "战"  # 个 is in JIS X 0208 as well
    assert foreign("个人战", "zh") == ""
    assert foreign("個人戦", "zh") == "個戦"


@pytest.mark.parametrize("path", DATA)
def test_names_have_all_languages(path: Path) -> None:
    lacking = [
        place
        for place, texts in names(toml(path))
        if not all(isinstance(texts.get(language), str) and texts[language] for language in ("ja", "zh"))
    ]
    assert lacking == []


@pytest.mark.parametrize("path", DATA)
@pytest.mark.parametrize("language", ["ja", "zh"])
def test_names_are_written_in_their_own_characters(path: Path, language: str) -> None:
    wrong = {place: foreign(texts.get(language, ""), language) for place, texts in names(toml(path))}
    assert {place: characters for place, characters in wrong.items() if characters} == {}


@pytest.mark.parametrize("path", DATA)
def test_chinese_names_hold_no_kana(path: Path) -> None:
    assert [place for place, texts in names(toml(path)) if KANA.search(texts.get("zh", ""))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_written_in_their_own_characters(language: str) -> None:
    wrong = {
        msgid: foreign(text, language[:2])
        for unit in units()
        for msgid, text in translations(unit.load(language)).items()
    }
    assert {msgid: characters for msgid, characters in wrong.items() if characters} == {}
