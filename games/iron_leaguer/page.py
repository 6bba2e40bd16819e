"""A season as pages: the public board, and what a player sees alone."""

from __future__ import annotations

from ..engine.page import Block, Page, Para, Picture
from ..engine.text import Text, t
from . import wording as w
from .board import draw
from .glyphs import GOLD, SEATS
from .view import View


def page(view: View) -> Page:
    """The viewer's page."""
    blocks: list[Block] = [Para(w.scene_name(view.scene)), Picture(draw(view))]
    return Page(_title(view), tuple(blocks), _colour(view))


def _title(view: View) -> Text:
    return t("Iron Leaguer · scene {n} of {last}", n=view.scene, last=17)


def _colour(view: View) -> str:
    if view.ending is not None:
        return SEATS[view.ending.winner]
    return GOLD if view.viewer is None else SEATS[view.viewer]
