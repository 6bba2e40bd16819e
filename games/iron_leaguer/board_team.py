"""The two line-ups: a card for each leaguer in the place it has in the row, twelve cells with the team's own.

As on the printed table used leaguers are moved down a little; here they are dimmed as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.page import Box, Colour, Mark
from ..engine.signs import (
    CARD,
    FAINT,
    GAP,
    GOLD,
    GROUND,
    LINE,
    MARGIN,
    PLAIN,
    QUIET,
    SMALL,
    TEXT,
    WIDTH,
    Marks,
    line,
)
from ..engine.text import SeatName, t
from . import wording as w
from .book import Figure
from .commands import LeaguerId
from .glyphs import (
    ROSE,
    SEATS,
    SPENT,
    TINTS,
    WARNING,
    ball,
    card,
    dots,
    heart,
    kind_mark,
    no_entry,
    seat_mark,
    tick,
    warning,
)
from .legal import is_barred
from .pack import KINDS
from .season import ROW, is_match
from .state import Leaguer, Row
from .view import TeamView, View

COLUMNS = 3
TILE_W = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
TILE_H, SHIFT = 66, 8
"""Height of a card, and how far a used one is moved down."""

LETTERS = (t("T"), t("B"), t("G"))
"""Tech, body, growth; the heart is drawn."""
NAME_Y, STATS_Y = 20, 48
"""Within a card: the middles of its two lines."""
STATS_W, DIGIT_W = 174, 12
"""Room for the numbers, and for a second digit of the heart beside three more of them; what is left holds
the kinds.
"""


def _pitch(shifting: bool) -> int:
    """The distance from row to row; used leaguers need room only where there can be any."""
    return TILE_H + (SHIFT if shifting else 0) + 4


def _places(team: TeamView) -> Row:
    """The places that are shown: all eleven, and beyond them up to the last leaguer."""
    last = max((place for place, one in enumerate(team.row, 1) if one is not None), default=0)
    return team.row[: max(last, ROW)]


def team_height(team: TeamView, *, shifting: bool) -> float:
    """How high a team's block is, with the gap below it."""
    return -(-(max(len(_places(team)), ROW) + 1) // COLUMNS) * _pitch(shifting) + GAP - 4


def team_block(
    view: View,
    team: TeamView,
    top: float,
    *,
    shifting: bool = False,
    growth: bool = False,
    gains: Mapping[LeaguerId, int] | None = None,
) -> list[Mark]:
    """A team: its own cell, then its leaguers.

    ``shifting`` leaves room for used leaguers. ``growth`` shows growth values, where they matter, and
    ``gains`` hearts that were won.
    """

    def cell(place: int) -> tuple[float, float]:
        column, line_ = place % COLUMNS, place // COLUMNS
        return MARGIN + column * (TILE_W + GAP), top + line_ * _pitch(shifting)

    marks = [*_team_cell(view, team, *cell(0))]
    lit = frozenset(_lit(view))
    for place, one in enumerate(_places(team), 1):
        x, y = cell(place)
        if one is None:
            marks.append(Box(x, y, TILE_W, TILE_H, None, LINE, 2, 10))
            continue
        marks += tile(
            view.book.figures[one.id],
            one,
            x,
            y + (SHIFT if shifting and one.used else 0),
            colour=SEATS[team.seat],
            lit=one.id in lit,
            playing=shifting,
            growth=growth,
            gain=(gains or {}).get(one.id, 0),
        )
    return marks


def _lit(view: View) -> tuple[LeaguerId, ...]:
    """Those to be noticed: who has struck; in intervals newcomers and rescuers."""
    if view.ending is not None:
        return ()
    if is_match(view.scene):
        return view.blow.users if view.blow else ()
    return (*view.shown, *(view.rescue.team if view.rescue else ()))


def _team_cell(view: View, team: TeamView, x: float, y: float) -> Marks:
    """Side, player, cards in hand, and whether the team is asked or has possession."""
    colour = SEATS[team.seat]
    asked = team.seat in view.asked and view.ending is None
    playing = view.phase in ("attack", "defence")
    right = x + TILE_W - 12
    marks: list[Mark] = [
        Box(x, y, TILE_W, TILE_H, TINTS[team.seat], GOLD if asked else colour, 4 if asked else 2, 10),
        *seat_mark(team.seat, x + 27, y + NAME_Y + 1, 30),
        line(x + 49, y + NAME_Y, w.side(team.seat), PLAIN, colour, bold=True, room=110),
        *card(right - 44, y + NAME_Y, 28, QUIET),
        line(right, y + NAME_Y, team.size, PLAIN, TEXT, "right", bold=True, room=32),
        line(x + 14, y + STATS_Y, SeatName(team.seat), SMALL, TEXT, room=TILE_W - 64),
    ]
    if playing and view.possession == team.seat:
        marks += ball(right - 14, y + STATS_Y, 24, GOLD)
    elif not playing and view.ending is None:
        if team.ready:
            marks += tick(right - 14, y + STATS_Y, 24, GOLD)
        elif asked:
            marks += dots(right - 16, y + STATS_Y, 28, GOLD)
    return tuple(marks)


def tile(
    figure: Figure,
    one: Leaguer,
    x: float,
    y: float,
    *,
    colour: Colour,
    lit: bool = False,
    playing: bool = False,
    growth: bool = False,
    gain: int = 0,
) -> list[Mark]:
    """A leaguer's card: name, penalty, kinds, heart, tech and body, and in intervals growth.

    Pale are those who can't act, while ``playing`` makes that matter.
    """
    barred = is_barred(figure, one)
    pale = playing and (one.used or barred)
    right = x + TILE_W - 10
    marks: list[Mark] = [
        Box(x, y, TILE_W, TILE_H, SPENT if pale else CARD, GOLD if lit else LINE, 4 if lit else 2, 10),
    ]
    if not pale:
        marks.append(Box(x + 5, y + 10, 5, TILE_H - 20, colour, radius=2))
    room = TILE_W - 26
    if one.pen:
        room -= 62
        marks += (no_entry if barred else warning)(right - 42, y + NAME_Y, 27)
        marks.append(line(right, y + NAME_Y, one.pen, PLAIN, WARNING, "right", bold=True, room=30))
    elif gain:
        room -= 50
        marks += [
            Box(right - 46, y + 5, 46, 30, ROSE, radius=15),
            line(right - 23, y + NAME_Y, f"+{gain}", SMALL, GROUND, "middle", bold=True),
        ]
    name = figure.spec.name
    marks.append(line(x + 16, y + NAME_Y, name, PLAIN + 2, QUIET if pale else TEXT, bold=not pale, room=room))
    width = STATS_W + (DIGIT_W if growth and one.heart > 9 else 0)
    marks += _kinds(figure, x + 16, y + STATS_Y, TILE_W - width - 26, FAINT if pale else None)
    marks += _stats(figure, one, right - width, y + STATS_Y, width, pale=pale, growth=growth)
    return marks


def _kinds(figure: Figure, x: float, y: float, room: float, colour: Colour | None) -> Marks:
    """The signs of a leaguer's kinds, side by side in the room there is; all four are one sign."""
    kinds = figure.spec.kinds
    if len(kinds) == len(KINDS):
        return kind_mark("-", x + 13, y, 26, colour)
    step = min(28, room / len(kinds))
    marks: list[Mark] = []
    for place, kind in enumerate(kinds):
        marks += kind_mark(kind, x + step * (place + 0.5), y, step - 2, colour)
    return tuple(marks)


def _stats(
    figure: Figure, one: Leaguer, at: float, y: float, width: float, *, pale: bool, growth: bool
) -> list[Mark]:
    """Heart, tech and body in columns; the heart, which changes, is coloured."""
    values: list[int | str] = [figure.tech, figure.body]
    if growth:
        values.append(w.growth(figure.growth))
    first = 58 if one.heart > 9 or not growth else 45
    size = SMALL + 2 if growth else PLAIN
    step = (width - first) / len(values)
    marks: list[Mark] = [
        *heart(at + 10, y, 22, FAINT if pale else ROSE),
        line(at + 24, y, one.heart, size, QUIET if pale else ROSE, bold=True),
    ]
    at += first
    for value, letter in zip(values, LETTERS, strict=False):
        gap = 0 if growth else 10
        marks += [
            line(at + gap + 21, y, letter, SMALL - 2, FAINT if pale else QUIET, "right", room=24),
            line(at + gap + 25, y, value, size, QUIET if pale else TEXT, bold=True),
        ]
        at += step
    return marks
