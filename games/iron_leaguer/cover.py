"""The cover: a season on its track, a close match, a goal with its dice, and the stars of both teams."""

from __future__ import annotations

from ..engine.contract import AnyRules, Seat
from ..engine.page import Drawing, Mark
from ..engine.signs import GAP, GROUND, MARGIN, WIDTH
from ..engine.text import t
from . import wording as w
from .board_score import EXCHANGE_H, SCORE_H, exchange, score
from .board_team import COLUMNS, TILE_H, TILE_W, tile
from .board_track import TRACK_H, track
from .commands import Play
from .events import Attacked, Defended, Goal
from .glyphs import SEATS
from .options import USUAL
from .season import DARK, SILVER
from .state import Leaguer, Match, State, Team
from .view import View

STARS: tuple[tuple[Leaguer, ...], tuple[Leaguer, ...]] = (
    (
        Leaguer("magnum", 8),
        Leaguer("windy", 6),
        Leaguer("ryuken", 7),
        Leaguer("silky", 7),
        Leaguer("bobby", 5, pen=4),
        Leaguer("pick", 4),
    ),
    (
        Leaguer("gold_arm", 2),
        Leaguer("gold_foot", 2),
        Leaguer("gold_mask", 1),
        Leaguer("enforcer", 1),
        Leaguer("wing", 2),
        Leaguer("striker", 1),
    ),
)
"""Six of each team as they may be in the nationals."""

MATCH = State(
    USUAL,
    (Team(STARS[SILVER], score=2), Team(STARS[DARK], score=1)),
    pool=(),
    deck=("",) * 15,
    discards=("",) * 9,
    scene=9,
    period=2,
    rough=2,
    possession=DARK,
    asked=(DARK,),
    matches=(
        Match(1, DARK, (1, 2), 1, 9), Match(3, SILVER, (2, 1), 0, 8), Match(5, SILVER, (2, 0), 2, 7),
        Match(7, DARK, (1, 3), 3, 11),
    ),
    last=(
        Attacked(
            seat=SILVER, plays=(Play("p226a", "upper"),), users=("magnum",), value=10, dice=(2, 1), pen=0,
            ap=7,
        ),
        Defended(
            seat=DARK, plays=(Play("p215a", "upper"),), users=("gold_mask",), value=8, dice=(3, 2), pen=0,
            dp=3, ap=7, held=False,
        ),
        Goal(seat=SILVER, scorers=("magnum",), score=(2, 1)),
    ),
)  # fmt: skip
"""Silver has just gone ahead."""

ROWS_H = 2 * TILE_H + GAP


def cover(rules: AnyRules) -> Drawing:
    """The match as whoever looks on sees it, with as many leaguers as there is room for."""
    view = rules.view(MATCH, None)
    y: float = MARGIN
    marks = track(view, y)
    y += TRACK_H + GAP
    marks += score(view, y)
    y += SCORE_H + GAP
    marks += _stars(view, SILVER, y)
    y += ROWS_H + GAP
    marks += exchange(view, y)
    y += EXCHANGE_H + GAP
    marks += _stars(view, DARK, y)
    names = [w.leaguers(view.book, [one.id for one in team]) for team in STARS]
    alt = t(
        "A match of Silver, with {silver}, against Dark, with {dark}. {score}: {scorer} has scored.",
        silver=names[SILVER], dark=names[DARK], score=w.score((2, 1)), scorer=w.leaguer(view.book, "magnum"),
    )  # fmt: skip
    return Drawing(WIDTH, round(y + ROWS_H + MARGIN), GROUND, tuple(marks), alt)


def _stars(view: View, seat: Seat, top: float) -> list[Mark]:
    """Leaguers of a team in two rows."""
    marks: list[Mark] = []
    for place, one in enumerate(STARS[seat]):
        x = MARGIN + place % COLUMNS * (TILE_W + GAP)
        y = top + place // COLUMNS * (TILE_H + GAP)
        marks += tile(view.book.figures[one.id], one, x, y, colour=SEATS[seat], playing=True)
    return marks
