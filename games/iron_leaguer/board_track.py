"""The season track: nine matches with who won them, the intervals between, and where the season stands."""

from __future__ import annotations

from ..engine.page import Box, Disc, Mark, Stroke
from ..engine.signs import CARD, FAINT, GOLD, GROUND, LINE, MARGIN, PANEL, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import t
from .glyphs import SEATS, TINTS, seat_mark
from .season import FIRST_SCENE, LAST_SCENE, goals_to_win, is_match
from .state import Match
from .view import View

TRACK_H = 118
STEP = (WIDTH - 2 * MARGIN - 64) / (LAST_SCENE - FIRST_SCENE)
DISC_Y, FOOT_Y = 62, 100
"""Within the track: the middle of the matches, and of what stands below them."""

STAGES = ((1, 5, t("Late league")), (7, 11, t("Nationals")), (13, 17, t("World tour")))
"""The three competitions, from scene to scene."""


def track(view: View, top: float) -> list[Mark]:
    """The track, drawn from ``top`` down."""
    marks: list[Mark] = []
    for first, last, name in STAGES:
        left, right = _x(first) - 31, _x(last) + 31
        live = first <= view.scene <= last
        marks += [
            Box(left, top, right - left, TRACK_H, PANEL, LINE, 2, 14),
            line(
                (left + right) / 2,
                top + 20,
                name,
                SMALL,
                GOLD if live else QUIET,
                "middle",
                bold=live,
                room=right - left - 16,
            ),
        ]
    y = top + DISC_Y
    marks.append(Stroke(((_x(FIRST_SCENE), y), (_x(LAST_SCENE), y)), LINE, 5))
    if view.scene > FIRST_SCENE:
        marks.append(Stroke(((_x(FIRST_SCENE), y), (_x(view.scene), y)), QUIET, 5))
    played = {one.scene: one for one in view.matches}
    for scene in range(FIRST_SCENE, LAST_SCENE + 1):
        if is_match(scene):
            marks += _match(view, scene, played.get(scene), _x(scene), top)
        else:
            marks += _interval(view, scene, _x(scene), y)
    return marks


def _x(scene: int) -> float:
    return MARGIN + 32 + (scene - FIRST_SCENE) * STEP


def _match(view: View, scene: int, played: Match | None, x: float, top: float) -> list[Mark]:
    """A match: who won it and how; what wins it when it is still to come."""
    y = top + DISC_Y
    if played is not None:
        goals = f"{played.score[0]}–{played.score[1]}"
        return [
            Disc(x, y, 23, TINTS[played.winner], SEATS[played.winner], 3),
            *seat_mark(played.winner, x, y, 28),
            line(x, top + FOOT_Y, goals, SMALL, TEXT, "middle", bold=True, room=60),
        ]
    now = view.scene == scene and view.ending is None
    return [
        Disc(x, y, 23, GOLD if now else CARD, GOLD if now else LINE, 3),
        line(x, y, scene, SMALL, GROUND if now else QUIET, "middle", bold=now),
        line(
            x,
            top + FOOT_Y,
            t("to {n}", n=goals_to_win(scene)),
            SMALL,
            GOLD if now else FAINT,
            "middle",
            room=66,
        ),
    ]


def _interval(view: View, scene: int, x: float, y: float) -> list[Mark]:
    if scene != view.scene or view.ending is not None:
        past = scene < view.scene
        return [Disc(x, y, 8, QUIET if past else CARD, QUIET if past else LINE, 2)]
    return [
        Disc(x, y, 19, GOLD, GOLD, 3),
        line(x, y, scene, SMALL, GROUND, "middle", bold=True),
    ]
