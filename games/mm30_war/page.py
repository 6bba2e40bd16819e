"""A battle as pages: what everybody may see, and what a player sees alone."""

from __future__ import annotations

from ..engine.menu import Path
from ..engine.page import Page, Para
from ..engine.text import Text, t
from . import prompts
from .view import View

COLOUR = "#ff7a5c"


def page(view: View, path: Path = ()) -> Page:
    """The viewer's page. ``path`` are the picks of the viewer's open menu: what they lead to is shown."""
    return Page(_title(view), (Para(prompts.question(view)),), COLOUR)


def _title(view: View) -> Text:
    if not view.round:
        return t("30MM War · before the battle")
    return t("30MM War · round {n}", n=view.round)
