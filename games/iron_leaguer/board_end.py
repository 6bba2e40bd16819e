"""The picture of a season that is over: who won it, the nine matches, who scored, and who grew."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.page import Box, Mark
from ..engine.signs import GAP, GOLD, LARGE, LINE, MARGIN, PANEL, PLAIN, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import SeatName, Text, t
from . import status
from . import wording as w
from .board_team import team_block, team_height
from .board_track import TRACK_H, track
from .commands import LeaguerId
from .endings import tour_wins
from .glyphs import SEATS, TINTS, ball, seat_mark
from .state import Tally
from .view import View

BANNER_H = 138
SCORER_H, HEAD_H = 38, 42
SCORERS = 6
"""Top scorers that are drawn, two in a row."""

INNER = WIDTH - 2 * MARGIN


def draw(view: View) -> tuple[list[Mark], float]:
    """The track, the winner, the top scorers, and both line-ups with what they have grown by."""
    y: float = MARGIN
    marks = track(view, y)
    y += TRACK_H + GAP
    marks += _banner(view, y)
    y += BANNER_H + GAP
    if view.tallies:
        marks += _scorers(view, y)
        y += _scorers_height(view)
    for team in view.teams:
        marks += team_block(view, team, y, gains=status.grown(view, team))
        y += team_height(team, shifting=False)
    return marks, y + MARGIN - GAP


def _banner(view: View, top: float) -> list[Mark]:
    assert view.ending is not None
    winner = view.ending.winner
    middle = WIDTH / 2
    return [
        Box(MARGIN, top, INNER, BANNER_H, TINTS[winner], GOLD, 4, 16),
        *seat_mark(winner, MARGIN + 66, top + BANNER_H / 2, 84),
        *seat_mark(winner, WIDTH - MARGIN - 66, top + BANNER_H / 2, 84),
        line(middle, top + 32, status.now(view), LARGE, GOLD, "middle", bold=True, room=INNER - 260),
        line(middle, top + 73, SeatName(winner), LARGE - 4, TEXT, "middle", bold=True, room=INNER - 260),
        line(middle, top + 111, _how(view), SMALL, QUIET, "middle", room=INNER - 260),
    ]


def _how(view: View) -> Text:
    assert view.ending is not None
    match view.ending.why:
        case "conceded":
            return t("The other side gave up")
        case "forfeit":
            return t("The other side ran out of time")
        case "tour":
            silver, dark = tour_wins(view.matches)
            return t("World tour {score}", score=w.score((silver, dark)))


# ---- scorers ---------------------------------------------------------------------------------------------


def scorers(view: View) -> list[Tally]:
    """All who have scored, the best first."""
    return sorted(view.tallies, key=lambda one: -one.goals)


def _scorers_height(view: View) -> float:
    return HEAD_H + -(-min(len(view.tallies), SCORERS) // 2) * SCORER_H + GAP


def _scorers(view: View, top: float) -> list[Mark]:
    height = _scorers_height(view) - GAP
    marks: list[Mark] = [
        Box(MARGIN, top, INNER, height, PANEL, LINE, 2, 14),
        line(MARGIN + 16, top + 23, t("Top scorers"), SMALL, GOLD, bold=True, room=300),
    ]
    for place, one in enumerate(scorers(view)[:SCORERS]):
        x = MARGIN + 16 + place % 2 * INNER / 2
        y = top + HEAD_H + place // 2 * SCORER_H + SCORER_H / 2 - 4
        seat = _team_of(view, one.leaguer)
        colour = QUIET if seat is None else SEATS[seat]
        marks += [
            *(seat_mark(seat, x + 12, y, 24) if seat is not None else ()),
            line(x + 32, y, w.leaguer(view.book, one.leaguer), PLAIN - 2, TEXT, room=250),
            *ball(x + INNER / 2 - 66, y, 22, colour),
            line(x + INNER / 2 - 48, y, one.goals, PLAIN - 2, colour, bold=True),
        ]
    return marks


def _team_of(view: View, leaguer: LeaguerId) -> Seat | None:
    return next((team.seat for team in view.teams if any(one.id == leaguer for one in team.leaguers)), None)
