"""A campaign as pages: the public board, what a player sees alone, and the game master's."""

from __future__ import annotations

from ..engine.menu import Path
from ..engine.page import Page, Para
from ..engine.text import Text, t
from . import page_battle, page_campaign, page_sheet
from .glyphs import COLOUR
from .view import View


def page(view: View, path: Path = ()) -> Page:
    """The viewer's page. ``path`` are the picks of the viewer's open menu: what they lead to is shown on the
    viewer's own map before it is confirmed, and the sheet that it is about.
    """
    blocks = page_sheet.at_hand(view, path)
    if not blocks:
        blocks = page_campaign.blocks(view) if view.battle is None else page_battle.blocks(view, path)
    if view.over:
        blocks.insert(0, Para(t("The campaign has ended.")))
    return Page(_title(view), tuple(blocks), COLOUR)


def _title(view: View) -> Text:
    battle = view.battle
    if battle is None:
        return t("Border TRPG · between battles")
    if battle.stage != "fight":
        return t("Border TRPG · battle {n}, before it begins", n=battle.number)
    return t("Border TRPG · battle {n}, round {round}", n=battle.number, round=battle.round)
