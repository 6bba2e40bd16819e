"""What the map picture says is never cut, in any language."""

from __future__ import annotations

import pytest

from bot import typeface
from bot.picture import SCALE
from bot.words import Words
from games import library
from games.engine.page import Label
from games.mm30_war.board_map import Overlay, draw
from games.mm30_war.options import Options
from games.mm30_war.state import Phase

from .scenes import crowded, great
from .shown import view
from .skirmish import RED, replace

FIRE = Overlay(range=frozenset({(1, 1)}))

LONGEST = (
    great(options=Options(level=100), round=30),
    great(options=Options(level=75), round=30),
    crowded(options=Options(level=60), round=30),
    crowded(map="desert_pair", bridges=(), options=Options(situation="escort"), round=30),
)


@pytest.mark.parametrize("language", ["en", "ja", "zh_CN"])
@pytest.mark.parametrize("phase", ["turn", "order", "over", "muster", "deploy", "centre"])
def test_every_word_of_the_head_and_the_legend_is_whole(phase: Phase, language: str) -> None:
    words = Words([library.load()["mm30_war"]])
    say = words.say(language, "mm30_war", {0: "Aki", 1: "Computer (sharp)"})
    for state in LONGEST:
        for mark in draw(view(replace(state, phase=phase, rolls=(5, 0)), RED), FIRE).marks:
            if isinstance(mark, Label) and mark.room is not None:
                said = mark.text if isinstance(mark.text, str) else say(mark.text)
                room, size = mark.room * SCALE, mark.size * SCALE
                line = typeface.line(said, size, language=language, bold=mark.bold, room=room)
                assert "".join(run.text for run in line.runs) == said, said
