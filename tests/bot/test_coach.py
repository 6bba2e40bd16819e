"""What a coach says, as learners read it: in their language, short, and about buttons that are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

import pytest
from msgspec.json import encode

from bot import coach
from bot.ids import Address
from bot.live import Live, Settings
from bot.panels import POINT, controls, fits_message
from bot.words import LANGUAGES, Speech, Words
from games.engine.contract import AUTO, Command
from games.engine.menu import Menu, Option, Path
from games.engine.page import Label
from games.engine.practice import Pick, Tip, guided
from games.engine.text import Fact, Joined, Text, t
from tests.engine.shelves import SHELVES
from tests.engine.test_practice import (
    MOST_DECISIONS,
    TAUGHT,
    heedless,
    laid_out,
    lessons,
    listening,
    practice_of,
)
from tools.words import translations, units

from .test_limits import live_at

MOST = 400
"""Characters of what a coach says at one place."""
LESSONS = 4
"""Learners of each kind that are listened to."""
WORDS = Words(SHELVES.values())
TRANSLATED = {unit.name for unit in units()}
COVERED = [name for name, shelf in SHELVES.items() if shelf.game.cover is not None]


@cache
def known(game: str, language: str) -> frozenset[str]:
    """The sentences that a game can say in a language."""
    catalogues = [unit.load(language) for unit in units() if unit.name in ("bot", game)]
    return frozenset(msgid for catalogue in catalogues for msgid in translations(catalogue))


def sentences(fact: Fact) -> Iterator[str]:
    """All sentences in a fact."""
    match fact:
        case Text(msgid, facts):
            yield msgid
            for inner in facts.values():
                yield from sentences(inner)
        case Joined(parts):
            for inner in parts:
                yield from sentences(inner)


def untranslated(game: str, fact: Fact) -> set[str]:
    said = {msgid for msgid in sentences(fact) if any(letter.isalpha() for letter in msgid)}
    return {msgid for language in LANGUAGES[1:] for msgid in said if msgid not in known(game, language)}


class Lesson(NamedTuple):
    """A decision of a learner: their menu as it is shown, and what the coach says."""

    ask: Callable[[Path], Menu | Command]
    tip: Tip

    def laid_open(self) -> Option | None:
        """The main option, where its own question stands at the root and it has no button."""
        root = self.ask(())
        assert isinstance(root, Menu)
        main = next((one for one in root.open if one.style == "main"), None)
        inner = self.ask((main.key,)) if main is not None else None
        return main if isinstance(inner, Menu) and fits_message(inner) else None


@cache
def heard(game: str) -> tuple[Lesson, ...]:
    """What the coach says to some learners, those who listen and those who don't."""
    shelf, found = SHELVES[game], {}
    seat = practice_of(shelf).seat
    for number in range(LESSONS):
        for learner in (listening(shelf), heedless(shelf)):
            for made, (play, tip) in enumerate(lessons(shelf, number, learner)):
                if tip is not None:
                    view, rules = play.rules.view(play.state, seat), play.rules
                    found[str(tip)] = Lesson(guided(partial(rules.menu_of, view), tip), tip)
                if made > MOST_DECISIONS or (tip is not None and tip.last):
                    break
    return tuple(found.values())


def speech(game: str, language: str) -> Speech:
    """A way to speak to the learner, whose name is as long as Discord's may be."""
    seats = range(len(SHELVES[game].game.seats))
    return WORDS.say(language, game, {AUTO: "…", **dict.fromkeys(seats, "W" * 32)})


@pytest.mark.parametrize("game", [name for name in TAUGHT if name in TRANSLATED])
def test_all_that_a_coach_says_is_translated(game: str) -> None:
    for _, tip in heard(game):
        for text in (tip.text, *(pick.text for pick in tip.picks if pick.text is not None)):
            assert untranslated(game, text) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_coach_says_is_short(game: str, language: str) -> None:
    say = speech(game, language)
    for _, tip in heard(game):
        for text in (tip.text, *(pick.text for pick in tip.picks if pick.text is not None)):
            assert len(say(text)) <= MOST, say(text)


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_to_be_picked_is_pointed_at_wherever_the_learner_stands(game: str) -> None:
    say = speech(game, "en")
    address = Address("pick", 1, "0123456789")
    for ask, tip in heard(game):
        for place in range(len(tip.picks)):
            shown = [row.to_component_dict() for row in controls(ask, tip.path[:place], address, say).rows]
            assert POINT in str(shown), f"nothing points at {tip.path[place]} after {tip.path[:place]}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_coach_names_what_there_is_to_press(game: str, language: str) -> None:
    """The main option has no button where its own question is laid open: that question's are pressed."""
    say = speech(game, language)
    for lesson in heard(game):
        ask, tip = lesson
        main = lesson.laid_open()
        if not tip.picks or main is None or tip.path[0] != main.key:
            continue
        inner = ask(tip.path[:1])
        assert isinstance(inner, Menu)
        text, pressed = say(tip.text), next(one for one in inner.options if one.key == tip.path[1])
        assert f"**{say(main.label)}**" not in text, f"there is no such button: {text}"
        assert say(pressed.label) in text, f"nothing is said of {say(pressed.label)}: {text}"


@pytest.mark.parametrize("game", [name for name in COVERED if name in TRANSLATED])
def test_what_stands_on_a_cover_is_translated(game: str) -> None:
    shelf = SHELVES[game]
    assert shelf.game.cover is not None
    drawing = shelf.game.cover(shelf.rules())
    facts = [drawing.alt, *(mark.text for mark in drawing.marks if isinstance(mark, Label))]
    assert set().union(*(untranslated(game, fact) for fact in facts)) == set()


def practising(game: str) -> Live:
    """A practice that has just been laid out."""
    live = live_at(SHELVES[game], laid_out(SHELVES[game], 1))
    return replace(live, record=replace(live.record, settings=encode(Settings(practice=True))))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_practice_leads_on_to_a_real_table(game: str) -> None:
    say, live = speech(game, "en"), practising(game)
    last = Tip(1, t("…"), last=True)
    labels = [say(action.label) for action in coach.actions(live, last, say)]
    assert "Play a real one" in labels
    assert "Play a real one" not in [action.label for action in coach.actions(live, Tip(1, t("…")), say)]


@pytest.mark.parametrize("game", TAUGHT)
def test_who_goes_a_way_of_their_own_is_told_how_to_come_back(game: str) -> None:
    say, live = speech(game, "en"), practising(game)
    tip = Tip(1, t("…"), (Pick("a"), Pick("b")))
    assert "“Back” leads back" in coach.advice(live, tip, ("x",), say)[-1]
    for on_the_way in ((), ("a",)):
        assert len(coach.advice(live, tip, on_the_way, say)) == 1
