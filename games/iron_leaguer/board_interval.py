"""The picture of an interval, and of the season's end."""

from __future__ import annotations

from ..engine.page import Mark
from .board_team import team_block, team_height
from .board_track import TRACK_H, track
from .glyphs import GAP, MARGIN
from .view import View


def draw(view: View) -> tuple[list[Mark], float]:
    """The track, the steps, both line-ups, and who is astray."""
    y: float = MARGIN
    marks = track(view, y)
    y += TRACK_H + GAP
    for team in view.teams:
        marks += team_block(view, team, y, growth=True)
        y += team_height(team)
    return marks, y + MARGIN - GAP
