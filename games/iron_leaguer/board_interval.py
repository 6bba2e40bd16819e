"""The picture of an interval: its steps, the actions left, both line-ups, the strays and the retired."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.page import Box, Disc, Mark, Stroke
from ..engine.signs import (
    CARD,
    FAINT,
    GAP,
    GOLD,
    GROUND,
    LINE,
    MARGIN,
    PANEL,
    PLAIN,
    QUIET,
    SMALL,
    TEXT,
    WIDTH,
    Marks,
    line,
)
from ..engine.text import t
from . import board_hand, legal_interval, status
from . import wording as w
from .board_team import COLUMNS, TILE_H, TILE_W, team_block, team_height, tile
from .board_track import TRACK_H, track
from .glyphs import SEATS, seat_mark
from .season import DARK, SILVER
from .state import Leaguer
from .view import View

STEPS_H = 110
HEAD_H = 40
CHANCE_H = 34
"""What a stray's card is longer by: who could scout it."""
STRAY_PITCH = TILE_H + CHANCE_H + GAP
RETIRED_PITCH = TILE_H + 4
MOST_STRAYS = 9
"""Strays that are drawn, the newest first; the words have all."""

INNER = WIDTH - 2 * MARGIN

WITH_STRAYS = ("newcomers", "actions", "release", "fill", "rescue_team")
"""Phases in which the strays matter."""


def draw(view: View) -> tuple[list[Mark], float]:
    """The track, the steps, both line-ups, and who is astray; to a player what matters in this step."""
    y: float = MARGIN
    marks: list[Mark] = []
    if view.viewer is None:
        marks += track(view, y)
        y += TRACK_H + GAP
    marks += steps_strip(view, y)
    y += STEPS_H + GAP
    if board_hand.shows(view):
        marks += board_hand.hand(view, y)
        y += board_hand.hand_height(view)
    if shows_strays(view):
        marks += strays(view, y)
        y += _strays_height(view)
    gains = status.gained(view)
    for team in view.teams:
        if shows_team(view, team.seat):
            marks += team_block(view, team, y, growth=True, gains=gains)
            y += team_height(team, shifting=False)
    if view.retired and status.step_of(view) == "rescue":
        marks += _rescuable(view, y)
        y += HEAD_H + -(-len(view.retired) // COLUMNS) * RETIRED_PITCH
    elif view.retired:
        marks += _retired(view, y)
        y += HEAD_H
    return marks, y + MARGIN - GAP


def shows_strays(view: View) -> bool:
    """Whether the strays are drawn."""
    return bool(view.strays) and view.phase in WITH_STRAYS


def shows_team(view: View, seat: Seat) -> bool:
    """Whether a line-up is drawn: both for everybody, and to a player where the other one matters."""
    if view.viewer in (None, seat):
        return True
    if view.viewer == SILVER:
        return view.phase == "actions"
    return view.phase == "rescue_team"


# ---- the steps -------------------------------------------------------------------------------------------


def steps_strip(view: View, top: float) -> list[Mark]:
    """The steps of this interval, and below them what goes on and the actions that both have left."""
    marks: list[Mark] = [Box(MARGIN, top, INNER, STEPS_H, PANEL, LINE, 2, 14)]
    here, done = status.steps_here(view), status.steps_done(view)
    width = (INNER - 16) / len(here)
    for place, step in enumerate(here):
        x, y = MARGIN + 8 + place * width, top + 10
        now, past = place == done, place < done
        marks += [
            Box(x + 3, y, width - 6, 38, GOLD if now else CARD if past else None, LINE, 0 if now else 2, 19),
            line(
                x + width / 2,
                y + 19,
                w.STEPS[step],
                SMALL - 1,
                GROUND if now else TEXT if past else FAINT,
                "middle",
                bold=now,
                room=width - 18,
            ),
        ]
    y = top + 79
    marks.append(line(WIDTH / 2, y, status.now(view), PLAIN, TEXT, "middle", bold=True, room=INNER - 330))
    for team in view.teams:
        marks += _actions(team.seat, team.actions, team.seat in view.asked, y)
    return marks


def _actions(seat: Seat, left: int, asked: bool, y: float) -> Marks:
    """A dot for each action that a team has left, beside its sign at its end of the strip."""
    away = 1 if seat == SILVER else -1
    x = MARGIN + 30 if seat == SILVER else WIDTH - MARGIN - 30
    marks: list[Mark] = [*seat_mark(seat, x, y, 32)]
    if asked:
        marks.append(Disc(x, y, 23, None, GOLD, 4))
    marks += [Disc(x + away * (38 + place * 22), y, 8, SEATS[seat]) for place in range(left)]
    return tuple(marks)


# ---- strays and retired ----------------------------------------------------------------------------------


def _order(view: View) -> list[Leaguer]:
    """The strays, this interval's newcomers first."""
    return sorted(view.strays, key=lambda one: one.id not in view.shown)


def _strays_height(view: View) -> float:
    shown = min(len(view.strays), MOST_STRAYS)
    return HEAD_H + -(-shown // COLUMNS) * STRAY_PITCH + GAP


def strays(view: View, top: float) -> list[Mark]:
    """The strays, each with the faces of a die that would win it over, for either side."""
    order = _order(view)
    head = t("Strays {n}", n=len(order))
    if len(order) > MOST_STRAYS:
        head = t("Strays, {n} of {all}", n=MOST_STRAYS, all=len(order))
    marks: list[Mark] = [
        line(MARGIN + 6, top + 20, head, SMALL, GOLD, bold=True, room=300),
        line(WIDTH - MARGIN - 6, top + 20, t("scouted by a die of"), SMALL - 1, QUIET, "right", room=400),
    ]
    for place, one in enumerate(order[:MOST_STRAYS]):
        x = MARGIN + place % COLUMNS * (TILE_W + GAP)
        y = top + HEAD_H + place // COLUMNS * STRAY_PITCH
        marks.append(Box(x, y + 50, TILE_W, 50, PANEL, LINE, 2, 10))
        lit = one.id in view.shown
        marks += tile(view.book.figures[one.id], one, x, y, colour=QUIET, lit=lit, growth=True)
        for seat in (SILVER, DARK):
            marks += _chance(view, one, seat, x + 14 + seat * TILE_W / 2, y + 84)
    return marks


def _chance(view: View, one: Leaguer, seat: Seat, x: float, y: float) -> list[Mark]:
    """The faces that win a stray over; a dash where that team never can."""
    figure = view.book.figures[one.id]
    number = legal_interval.scouting_number(figure, one.heart, seat)
    never = legal_interval.is_barred(figure, seat)
    faces = "–" if never or number < 1 else "1" if number == 1 else f"1–{min(number, 6)}"
    colour = FAINT if never or number < 1 else SEATS[seat]
    return [
        *seat_mark(seat, x + 10, y, 22, colour),
        line(x + 28, y, faces, SMALL, colour, bold=True, room=TILE_W / 2 - 46),
    ]


def _retired(view: View, top: float) -> list[Mark]:
    names = w.leaguers(view.book, (one.id for one in view.retired))
    return [
        Stroke(((MARGIN + 6, top + 4), (WIDTH - MARGIN - 6, top + 4)), LINE, 2),
        line(MARGIN + 6, top + 24, t("Retired: {names}", names=names), SMALL, QUIET, room=INNER - 12),
    ]


def _rescuable(view: View, top: float) -> list[Mark]:
    """The retired as cards, while they can be rescued."""
    head = t("Retired {n}", n=len(view.retired))
    marks: list[Mark] = [line(MARGIN + 6, top + 20, head, SMALL, GOLD, bold=True, room=INNER - 12)]
    for place, one in enumerate(view.retired):
        x = MARGIN + place % COLUMNS * (TILE_W + GAP)
        y = top + HEAD_H + place // COLUMNS * RETIRED_PITCH
        marks += tile(view.book.figures[one.id], one, x, y, colour=QUIET, growth=True)
    return marks
