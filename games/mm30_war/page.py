"""A battle as pages: what everybody may see, and what a player sees alone."""

from __future__ import annotations

from ..engine.menu import Path
from ..engine.page import Page
from ..engine.text import Text, t
from . import page_battle, page_setup
from .glyphs import COLOUR
from .prompts import SETUP
from .view import View


def page(view: View, path: Path = ()) -> Page:
    """The viewer's page. ``path`` are the picks of the viewer's open menu: what they lead to is shown."""
    part = page_setup if view.phase in SETUP else page_battle
    return Page(_title(view), tuple(part.blocks(view, path)), COLOUR)


NEAR = 10
"""So many rounds before the last one the title begins to say how many there are."""


def _title(view: View) -> Text:
    last = view.options.round_limit
    if not view.round:
        return t("30MM War · before the battle")
    if last and last - view.round <= NEAR:
        return t("30MM War · round {n} of {last}", n=view.round, last=last)
    return t("30MM War · round {n}", n=view.round)
