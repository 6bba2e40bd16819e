"""A sheet that is worked on, or judged, is on the page beside the menu; who looks it up reads all of it."""

from __future__ import annotations

from pathlib import Path

import games.border_trpg
from games.border_trpg import commands as c
from games.border_trpg.options import USUAL
from games.border_trpg.page import page
from games.border_trpg.page_sheet import sheet_page
from games.border_trpg.rules import bind
from games.engine.page import Bullets, Picture
from games.engine.play import Play
from games.engine.text import english

OURS = Path(games.border_trpg.__file__).with_name("packs") / "ours" / "pack.toml"


def test_the_sheet_in_hand_is_shown_with_what_is_open() -> None:
    play = Play(bind(OURS.read_text(encoding="utf-8")), USUAL, bytes(32))
    play.do(2, c.NewSheet())
    play.do(3, c.TakeSample("tono"))
    mine, other = (sheet.id for sheet in play.state.sheets)
    view = play.rules.view(play.state, 2)
    found = page(view, ("sheet", f"s{mine}", "points")).blocks
    assert isinstance(found[0], Picture)
    assert not any(isinstance(block, Bullets) for block in found), "the menu beside it says what is open"
    read = next(one for one in view.sheets if one.id == mine)
    open_ = next(block for block in sheet_page(view, read).blocks if isinstance(block, Bullets))
    assert any("position" in english(item) for item in open_.items)
    assert not any(isinstance(block, Picture) for block in page(view, ("sheet",)).blocks)
    assert not any(isinstance(block, Picture) for block in page(view, ("sheet", f"s{other}")).blocks)
    master = play.rules.view(play.state, 0)
    assert isinstance(page(master, ("read", f"s{other}")).blocks[0], Picture)
