"""What the map picture says is never cut, in any language."""

from __future__ import annotations

import pytest

from bot import typeface
from bot.picture import SCALE
from bot.words import Words
from games import library
from games.engine.page import Label
from games.engine.signs import GOLD
from games.mm30_war.board_map import Overlay, draw
from games.mm30_war.options import Options
from games.mm30_war.state import Phase

from .scenes import crowded, great
from .shown import view
from .skirmish import RED, battle, here, replace

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


@pytest.mark.rule("mm30-round-3")
@pytest.mark.parametrize("language", ["en", "ja", "zh_CN"])
def test_who_goes_first_is_said_beside_the_number_of_groups_not_on_it(language: str) -> None:
    """Eleven groups are to act."""
    say = Words([library.load()["mm30_war"]]).say(language, "mm30_war")
    rows = [here(RED, "iwao", f"{column}{row}") for row in range(1, 5) for column in "CDE"]
    state = replace(battle(*rows[:11], reserve=False), first=RED)
    marks = [mark for mark in draw(view(state, RED)).marks if isinstance(mark, Label)]
    [score] = [mark for mark in marks if say(mark.text) == "11/11"]
    [first] = [mark for mark in marks if mark.y == score.y and mark.colour == GOLD]
    assert first.x + 4 <= score.x - typeface.line("11/11", score.size, language=language, bold=True).width
