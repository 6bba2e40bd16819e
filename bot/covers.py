"""What a game looks like from outside: its picture, and what it is in a few lines."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from games.engine.chance import KeyedChance
from games.engine.contract import Game
from games.engine.page import Drawing, Picture
from games.library import Shelf

from .words import Speech

ROOM = 250
"""How wide a paragraph may be, in Latin letters: five lines on a telephone. Others are as wide as two."""


@lru_cache(maxsize=64)
def cover(shelf: Shelf) -> Drawing | None:
    """The picture by which people know a game: its cover, or what its board shows at the start."""
    rules = shelf.rules()
    if shelf.game.cover is not None:
        return shelf.game.cover(rules)
    start = rules.start(shelf.game.usual, KeyedChance(b"cover"))
    blocks = rules.page(start.state, None).blocks
    return next((block.drawing for block in blocks if isinstance(block, Picture)), None)


def width(text: str) -> int:
    """How wide a text is, in Latin letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def paragraph(game: Game, say: Speech) -> str:
    """A game in one paragraph: its pitch, and as many of the sentences about it as there is room for."""
    glue = " " if say.language == "en" else ""
    told = say(game.pitch)
    for line in game.about:
        more = told + glue + say(line)
        if width(more) > ROOM:
            break
        told = more
    return told
