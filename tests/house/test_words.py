"""The catalogues are complete and say the same thing in the same way."""

import re
from collections import defaultdict
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tests.house.source import games
from tools.words import LANGUAGES, Unit, translations, units

pytestmark = pytest.mark.house

#: What stays as it is in every language: names, and terms that all players write in Latin script.
SAME_IN_EVERY_LANGUAGE = {"Kuromaku", "Discord", "English", "日本語", "简体中文"}

#: Terms that stand in Latin script on the cards of every language, beside words and numbers of any.
LATIN = re.compile(r"\b(HP|MM|TP|ZOC)\b")

#: A slash command's name as the source writes it, with the slash that tells translators what it is.
COMMAND = re.compile(r"/[a-z0-9_-]{1,32}")

SHELF = {*games(), "bot"}
CATALOGUES = [
    pytest.param(u, lang, id=f"{u.name}-{lang}")
    for u in units()
    if u.name in SHELF or u.folder.parent.name == "tests"
    for lang in LANGUAGES
]


def messages(unit: Unit, language: str) -> list[Message]:
    return [message for message in unit.load(language) if message.id]


def placeholders(sentence: str) -> list[str]:
    """The names in braces, each once, sorted; a positional one is an empty name."""
    return sorted({field for _, field, _, _ in Formatter().parse(sentence) if field is not None})


def words(sentence: str) -> str:
    """A sentence without its placeholders."""
    return "".join(literal for literal, _, _, _ in Formatter().parse(sentence))


@pytest.mark.parametrize("unit", [pytest.param(unit, id=unit.name) for unit in units()])
def test_sentences_bind_exactly_their_placeholders(unit: Unit) -> None:
    """A missing fact would show as braces; an unused one was meant to be said."""
    wrong = [
        f"{sentence.place}: {sentence.msgid!r} is given {sorted(sentence.facts)}"
        for sentence in unit.sentences()
        if sentence.facts is not None and placeholders(sentence.msgid) != sorted(sentence.facts)
    ]
    assert wrong == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_every_sentence_is_translated(unit: Unit, language: str) -> None:
    """Missing, empty and fuzzy translations are all the same to a reader: English."""
    said = {sentence.msgid for sentence in unit.sentences()}
    assert sorted(said - translations(unit.load(language)).keys()) == []
    assert [message.id for message in messages(unit, language) if message.fuzzy] == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_no_translation_is_unused(unit: Unit, language: str) -> None:
    said = {sentence.msgid for sentence in unit.sentences()}
    catalog = unit.load(language)
    assert [message.id for message in catalog if message.id and message.id not in said] == []
    assert list(catalog.obsolete) == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_placeholders_survive_translation(unit: Unit, language: str) -> None:
    wrong = [
        f"{msgid!r} -> {text!r}"
        for msgid, text in translations(unit.load(language)).items()
        if placeholders(msgid) != placeholders(text)
    ]
    assert wrong == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_translations_are_not_copies_of_the_english(unit: Unit, language: str) -> None:
    copies = [
        msgid
        for msgid, text in translations(unit.load(language)).items()
        if msgid == text
        and re.search(r"[A-Za-z]{2}", LATIN.sub("", words(msgid)))
        and msgid not in SAME_IN_EVERY_LANGUAGE
    ]
    assert copies == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_spaces_around_a_sentence_survive_translation(unit: Unit, language: str) -> None:
    """Sentences are joined by what stands at their ends; a translation adds no blank of its own."""
    wrong = [
        msgid
        for msgid, text in translations(unit.load(language)).items()
        if text != text.strip() and msgid == msgid.strip()
    ]
    assert wrong == []


@pytest.mark.parametrize(("unit", "language"), CATALOGUES)
def test_command_names_stay_valid_command_names(unit: Unit, language: str) -> None:
    """Discord wants 1 to 32 letters, digits, ``-`` or ``_``, in lower case where there is one."""
    wrong = [
        f"{msgid!r} -> {text!r}"
        for msgid, text in translations(unit.load(language)).items()
        if COMMAND.fullmatch(msgid) and not (re.fullmatch(r"/[\w-]{1,32}", text) and text == text.lower())
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_translated_the_same_everywhere(language: str) -> None:
    said = defaultdict(set)
    for unit in units():
        for msgid, text in translations(unit.load(language)).items():
            if not COMMAND.fullmatch(msgid):  # What /pass means is for each game to say.
                said[msgid].add(text)
    assert {msgid: texts for msgid, texts in said.items() if len(texts) > 1} == {}
