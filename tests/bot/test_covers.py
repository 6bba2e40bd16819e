"""What a game looks like from outside."""

from __future__ import annotations

from dataclasses import replace

from bot.covers import ROOM, cover, paragraph, width
from bot.picture import render
from bot.words import LANGUAGES
from games.engine.page import Drawing
from games.engine.text import Text, t
from games.library import Shelf

from .test_limits import GAMES, SHELVES, WORDS

TINY = SHELVES["tiny_game"]


@GAMES
def test_a_paragraph_fits_a_telephone_and_ends_with_a_sentence(shelf: Shelf) -> None:
    for language in LANGUAGES:
        say = WORDS.say(language, shelf.game.id)
        told = paragraph(shelf.game, say)
        assert told.startswith(say(shelf.game.pitch))
        assert width(told) <= ROOM, (language, told)
        assert told[-1] in ".。", (language, told)


def test_wide_letters_take_twice_the_room() -> None:
    assert width("abc") == 3
    assert width("卓と、あ") == 8


def test_what_does_not_fit_is_left_out_whole() -> None:
    lines: tuple[Text, ...] = (t("A short one."), t("{text}", text="x" * ROOM + "."), t("Never reached."))
    game = replace(TINY.game, pitch=t("What it is."), about=lines)
    assert paragraph(game, WORDS.say("en")) == "What it is. A short one."


@GAMES
def test_every_game_has_a_picture(shelf: Shelf) -> None:
    drawing = cover(shelf)
    assert isinstance(drawing, Drawing)
    assert cover(shelf) is drawing, "made once"
    say = WORDS.say("en", shelf.game.id)
    assert render(drawing, say.named({0: "Red", 1: "Blue"}), "en").startswith(b"\x89PNG")
    assert say(drawing.alt)


def test_without_a_cover_the_board_at_the_start_is_shown() -> None:
    plain = replace(TINY.game, cover=None)
    shelf = Shelf(plain, TINY.folder)
    board = cover(shelf)
    assert board is not None
    declared = Shelf(replace(plain, cover=lambda rules: replace_ground(board)), TINY.folder)
    found = cover(declared)
    assert found is not None
    assert found.ground == "#123456"


def replace_ground(drawing: Drawing) -> Drawing:
    return Drawing(drawing.width, drawing.height, "#123456", drawing.marks, drawing.alt)
