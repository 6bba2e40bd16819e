"""The season as a picture to be read on a phone: 800 units wide, and still clear at half of that.

In a match everybody sees the track, the score, both line-ups and the latest exchange between them; a player's
own picture has the hand and the own line-up instead.
"""

from __future__ import annotations

from ..engine.page import Drawing, Mark
from ..engine.signs import GAP, GROUND, MARGIN, WIDTH
from . import board_end, board_hand, board_interval
from .alt import alt_text
from .board_score import EXCHANGE_H, SCORE_H, exchange, score
from .board_team import team_block, team_height
from .board_track import TRACK_H, track
from .season import is_match
from .view import View


def draw(view: View) -> Drawing:
    """The season as the viewer may see it."""
    if view.ending is not None:
        marks, height = board_end.draw(view)
    elif not is_match(view.scene):
        marks, height = board_interval.draw(view)
    elif view.viewer is None:
        marks, height = _match(view)
    else:
        marks, height = _own(view)
    return Drawing(WIDTH, round(height), GROUND, tuple(marks), alt_text(view))


def _match(view: View) -> tuple[list[Mark], float]:
    """For everybody: where the season stands, the score, and both teams face to face."""
    y: float = MARGIN
    marks = track(view, y)
    y += TRACK_H + GAP
    marks += score(view, y)
    y += SCORE_H + GAP
    silver, dark = view.teams
    marks += team_block(view, silver, y, shifting=True)
    y += team_height(silver, shifting=True)
    marks += exchange(view, y)
    y += EXCHANGE_H + GAP
    marks += team_block(view, dark, y, shifting=True)
    return marks, y + team_height(dark, shifting=True) + MARGIN - GAP


def _own(view: View) -> tuple[list[Mark], float]:
    """For a player: the score, the latest exchange, the hand, the own team."""
    y: float = MARGIN
    marks = score(view, y)
    y += SCORE_H + GAP
    marks += exchange(view, y)
    y += EXCHANGE_H + GAP
    marks += board_hand.hand(view, y)
    y += board_hand.hand_height(view)
    marks += team_block(view, view.me, y, shifting=True)
    return marks, y + team_height(view.me, shifting=True) + MARGIN - GAP
