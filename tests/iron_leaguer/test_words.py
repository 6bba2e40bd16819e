"""A season in Japanese and Chinese: nothing is left in English, and lines fit where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.panels import paragraphs
from bot.words import Speech, Words
from games.engine.page import Drawing
from games.engine.text import Fact
from games.iron_leaguer.page import page
from games.iron_leaguer.page_cards import technique_page
from games.iron_leaguer.page_leaguers import leaguer_page
from games.iron_leaguer.page_season import season_page
from games.iron_leaguer.tell import tell
from games.library import load

from .shown import moments, random_seasons, rules, view

LATIN = re.compile(r"[A-Za-z]{2,}")
EVERYWHERE = {"AP", "DP", "GZ", "X" * 3}
"""What is written in Latin letters in every language: two terms, and names of the story."""

LONGEST_LINE = 300
"""Of the log, in characters."""

NAMES = {0: "花子", 1: "太郎"}


@pytest.fixture(scope="module", params=("ja", "zh_CN"))
def say(request: pytest.FixtureRequest) -> Speech:
    return Words([load()["iron_leaguer"]]).say(request.param, "iron_leaguer", NAMES)


def english(said: str) -> set[str]:
    """The English that is left in a text."""
    return set(LATIN.findall(said)) - EVERYWHERE


def lines() -> Iterator[Fact]:
    """Every log line of some random seasons."""
    for event in random_seasons()[1]:
        line = tell(event, rules().book)
        if line is not None:
            yield line


def test_the_log_speaks_the_readers_language(say: Speech) -> None:
    for line in lines():
        said = say(line)
        assert english(said) == set(), said
        assert len(said) <= LONGEST_LINE, said


def test_pages_speak_the_readers_language(say: Speech) -> None:
    book = rules().book
    for state in moments().values():
        pages = [page(view(state, viewer)) for viewer in (None, 0, 1)]
        pages += [season_page(view(state, 0))]
        pages += [technique_page(view(state, 1), half) for half in list(book.halves)[::7]]
        pages += [leaguer_page(view(state), leaguer) for leaguer in list(book.figures)[::5]]
        for one in pages:
            for part in paragraphs(one, say):
                if isinstance(part, Drawing):
                    said = " ".join(
                        [say(part.alt), *(say(mark.text) for mark in part.marks if hasattr(mark, "text"))]
                    )
                    assert english(said) == set()
                elif isinstance(part, str):
                    assert english(part) == set(), part
