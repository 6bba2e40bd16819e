"""The catalogues in use: nothing of a duel is left in English, and commands are valid names everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.panels import paragraphs
from bot.words import LANGUAGES, Speech, Words
from games.engine.contract import Verb
from games.engine.menu import Menu
from games.engine.text import Fact, Text
from games.solo_rank_war import GAME

from .shown import moments, random_duels, rules, shelf

NAMES = {0: "①", 1: "②"}

COMMAND = re.compile(r"/[\w-]{1,32}")

ENGLISH = re.compile(r"[A-Za-z]{2,}")

LATIN = {"MMSSKK", "Kuromaku", "initial_shift", "id"}
"""What is written in Latin letters in Japanese and Chinese too."""


@pytest.fixture(scope="module", params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Speech:
    return Words([shelf()]).say(request.param, "solo_rank_war", NAMES)


@pytest.fixture(scope="module", params=LANGUAGES[1:])
def translated(request: pytest.FixtureRequest) -> Speech:
    return Words([shelf()]).say(request.param, "solo_rank_war", NAMES)


def english(sentences: Iterator[str]) -> set[str]:
    """The sentences that hold an English word."""
    return {one for one in sentences if set(ENGLISH.findall(one)) - LATIN}


def pages(say: Speech) -> Iterator[str]:
    for state in (*moments().values(), *random_duels()[0]):
        for viewer in (None, 0, 1):
            for part in paragraphs(rules().page(state, viewer), say):
                if isinstance(part, str):
                    yield from part.split("\n")
                elif part is not None:
                    yield say(part.alt)


def menus(say: Speech) -> Iterator[str]:
    """The menus of all states, down to their second question."""
    for state in (*moments().values(), *random_duels()[0]):
        for seat in (0, 1):
            if state.phase == "finished":
                continue
            root = rules().menu(state, seat)
            assert isinstance(root, Menu)
            yield from _menu(root, say)
            for option in root.open:
                below = rules().menu(state, seat, (option.key,))
                if isinstance(below, Menu):
                    yield from _menu(below, say)


def _menu(menu: Menu, say: Speech) -> Iterator[str]:
    texts: list[Fact | None] = [menu.prompt, menu.note]
    for slot in menu.slots:
        texts += [slot.label, slot.hint]
        for option in slot.options:
            # A sheet's label may be its own six letters.
            texts += [option.label if isinstance(option.label, Text) else None, option.detail, option.blocked]
    yield from (say(text) for text in texts if text is not None)


def declared() -> Iterator[Text]:
    """What the game says about itself outside of any duel."""
    yield from (GAME.title, GAME.pitch, *GAME.about, *(seat.name for seat in GAME.seats))
    for rule in GAME.house_rules:
        yield rule.label
        yield from (text for _, text in rule.values)
        if rule.detail is not None:
            yield rule.detail


def test_no_page_of_a_duel_has_english_left(translated: Speech) -> None:
    assert english(pages(translated)) == set()


def test_no_menu_of_a_duel_has_english_left(translated: Speech) -> None:
    sheets = re.compile(r"\b[MSK]{6}\b")
    assert english(sheets.sub("", one) for one in menus(translated)) == set()


def test_no_line_of_the_log_has_english_left(translated: Speech) -> None:
    lines = (rules().tell(event) for event in random_duels()[1])
    assert english(translated(line) for line in lines if line is not None) == set()


def test_the_game_introduces_itself_without_english(translated: Speech) -> None:
    assert english(translated(text) for text in declared()) == set()


def test_commands_are_valid_names_in_every_language(say: Speech) -> None:
    """Discord: 1 to 32 letters, digits, - or _, lower case; descriptions of 1 to 100 characters."""
    for verb in GAME.verbs:
        for name in (verb.name, *(param.name for param in verb.params)):
            assert COMMAND.fullmatch(say(name)), say(name)
            assert say(name) == say(name).lower()
        for text in (verb.description, *(param.description for param in verb.params)):
            assert 1 <= len(say(text)) <= 100, say(text)
    assert COMMAND.fullmatch(say(GAME.command))


def test_commands_can_be_told_apart_in_every_language(say: Speech) -> None:
    names = [say(verb.name) for verb in GAME.verbs]
    assert len(set(names)) == len(names)
    for verb in GAME.verbs:
        assert _all_different(verb, say), say(verb.name)


def _all_different(verb: Verb, say: Speech) -> bool:
    return len({say(param.name) for param in verb.params}) == len(verb.params)
