"""Pages of rulebooks: every rule of every game is on one, in every language, and none is too long to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from discord import ui

import tests.tiny_game
from bot.router import Sorry
from bot.rule_pages import PER_PAGE, ROOM, Reader
from bot.rulebooks import OpenBook, suggested
from bot.sandbox import limits
from bot.words import LANGUAGES, Words
from games.engine.contract import OptionSpec
from games.engine.rulebook import Rule, Rulebook
from games.engine.text import Name, t
from games.library import Shelf, load

SHELVES = load(extra=[tests.tiny_game])
WORDS = Words(SHELVES.values())
TINY = SHELVES["tiny_game"]
SAY = WORDS.say("en", "tiny_game")


def _parts(view: ui.LayoutView) -> list[dict[str, Any]]:
    def walk(parts: list[Any]) -> Iterator[dict[str, Any]]:
        for part in parts:
            yield part
            yield from walk(part.get("components") or [])

    return list(walk(view.to_components()))  # type: ignore[no-untyped-call]


def _text(view: ui.LayoutView) -> str:
    return "\n".join(part["content"] for part in _parts(view) if part["type"] == 10)


def _measure(view: ui.LayoutView) -> None:
    """Holds a page against Discord's limits."""
    limits.check_message(
        {"components": view.to_components(), "flags": 1 << 15},  # type: ignore[no-untyped-call]
        attachments=frozenset(),
        v2=True,
    )
    ids = [part["custom_id"] for part in _parts(view) if "custom_id" in part]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
def test_turning_the_pages_leads_through_the_whole_book(shelf: Shelf, language: str) -> None:
    book = OpenBook(Reader(shelf, WORDS.say(language, shelf.game.id)))
    _measure(book.contents())
    seen: list[str] = []
    for part in shelf.rulebook.parts:
        for page in book.reader.pages(part.rules):
            assert len(page) <= PER_PAGE
            assert len(page) == 1 or sum(len(book.reader.told(rule)) for rule in page) <= ROOM
            seen += [rule.id for rule in page]
        view = book.page_with(part.rules[0].id)
        _measure(view)
        assert f"**{part.rules[0].id}**" in _text(view)
    assert seen == [rule.id for rule in shelf.rulebook.rule]


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
def test_no_rule_is_cut(shelf: Shelf) -> None:
    for language in LANGUAGES:
        reader = Reader(shelf, WORDS.say(language, shelf.game.id), shelf.game.usual)
        assert max(len(reader.told(rule)) for rule in shelf.rulebook.rule) < 3000


def test_pages_are_full_but_never_over_full() -> None:
    sizes = (700, 700, 700, 4, 4, 4)
    rules = tuple(Rule(f"x-{n}", "seed", Name("w" * size, "")) for n, size in enumerate(sizes))
    assert [len(page) for page in Reader(TINY, SAY).pages(rules)] == [2, 4]
    assert [len(page) for page in Reader(TINY, SAY).pages(rules[3:] * 3)] == [5, 4]
    assert Reader(TINY, SAY).pages(()) == ()


def test_a_rule_tells_how_its_house_rule_stands() -> None:
    rule = next(rule for rule in TINY.rulebook.rule if rule.id == "bids-4")
    usual = msgspec.structs.replace(TINY.game.usual)
    other = msgspec.structs.replace(usual, ties=True)
    lines = [Reader(TINY, SAY, options).told(rule).split("\n")[-1] for options in (None, usual, other)]
    assert lines == [
        "-# ⚙️ House rule: Equal bids. Usually: nobody takes the prize.",
        "-# ⚙️ House rule: Equal bids. Here, as usual: nobody takes the prize.",
        "-# ⚙️ House rule: Equal bids. Here: **Red takes the prize**. Usually: nobody takes the prize.",
    ]


def test_a_switch_that_nobody_may_turn_goes_by_its_name() -> None:
    rule = Rule("x-1", "seed", Name("A rule.", ""), option="depth = 3 | n")
    assert Reader(TINY, SAY).told(rule).endswith("-# ⚙️ House rule: depth.")


def test_a_value_without_words_is_shown_as_it_stands() -> None:
    options = msgspec.structs.replace(TINY.game.usual, rounds=9)
    spec = OptionSpec("rounds", t("Rounds"), ((5, t("Five")),))
    shelf = Shelf(replace(TINY.game, house_rules=(spec,)), TINY.folder)
    rule = Rule("x-1", "seed", Name("A rule.", ""), option="rounds")
    assert "Here: **9**. Usually: Five." in Reader(shelf, SAY, options).told(rule)


def test_a_book_without_chapters_has_no_select() -> None:
    class Plain(Shelf):
        """A shelf whose book has no chapters."""

        rulebook = replace_chapters(TINY.rulebook)

    book = OpenBook(Reader(Plain(TINY.game, TINY.folder), SAY))
    assert "**Rules** · bids-1 – 6" in _text(book.contents())
    view = book.page_with("bids-6")
    assert "bids-6" in _text(view)
    assert [part for part in _parts(view) if part["type"] == 3] == []


def replace_chapters(book: Rulebook) -> Rulebook:
    """The book without its chapters."""
    return Rulebook(book.rule, book.ruling)


def test_many_chapters_are_several_selects() -> None:
    rules = tuple(Rule(f"x-{n}", "seed", Name(f"Rule {n}.", "")) for n in range(60))
    chapters = tuple(
        msgspec.structs.replace(TINY.rulebook.chapter[0], id=f"c{n}", first=f"x-{n}") for n in range(60)
    )

    class Thick(Shelf):
        """A shelf with a thick book."""

        rulebook = Rulebook(rules, (), chapters)

    view = OpenBook(Reader(Thick(TINY.game, TINY.folder), SAY)).page_with("c59")
    _measure(view)
    assert [len(part["options"]) for part in _parts(view) if part["type"] == 3] == [25, 25, 10]


def test_a_rule_that_is_not_in_the_book() -> None:
    book = OpenBook(Reader(TINY, SAY))
    with pytest.raises(Sorry) as sorry:
        book.page_with("bids-99")
    assert SAY(sorry.value.text) == "This rulebook has no rule bids-99. Look it up by words."


def test_a_list_opens_at_the_page_of_the_rule_that_is_named() -> None:
    book = OpenBook(Reader(SHELVES["solo_rank_war"], WORDS.say("en", "solo_rank_war")))
    found = SHELVES["solo_rank_war"].rulebook.find("trion")
    pages = book.reader.pages(found)
    second = len(pages[0])
    for at in (second, second + len(pages[1]) - 1):
        text = _text(book.found("trion", at))
        assert f"{len(found)} rules, page 2 of {len(pages)}" in text
        assert f"**{found[second].id}**" in text
    assert "page 1 of" in _text(book.found("trion", -5))
    assert f"page {len(pages)} of" in _text(book.found("trion", 9999))


@pytest.mark.parametrize(
    ("typed", "first"),
    [("", "solo-1 1. Building the agent"), ("winn", "solo-7 7. Winning"), ("5.1", "solo-5.1 solo-5.1 · ")],
)
def test_suggestions_are_chapters_first_then_rules(typed: str, first: str) -> None:
    found = suggested(SHELVES["solo_rank_war"].rulebook, WORDS.say("en", "solo_rank_war"), typed)
    assert " ".join(found[0]).startswith(first)


def test_an_id_typed_in_part_suggests_all_that_begin_so() -> None:
    found = suggested(SHELVES["solo_rank_war"].rulebook, SAY, "5.1")
    assert [key for key, _ in found[:3]] == ["solo-5.1", "solo-5.10", "solo-5.11"]
    assert len(suggested(SHELVES["solo_rank_war"].rulebook, SAY, "trion")) == 25, "no more than fit"
