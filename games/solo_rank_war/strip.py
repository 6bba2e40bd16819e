"""The strip at the foot of the board: plot sheets, plotted dice, the chain or the result."""

from __future__ import annotations

from ..engine.page import Box, Mark, Stroke
from ..engine.signs import GOLD, LINE, PANEL, PLAIN, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import SeatName, t
from . import wording as w
from .glyphs import GAP, MARGIN, PANEL_W, class_mark, die, lock, seat_mark, tag_mark
from .state import Link
from .view import SeatView, View

STRIP_TOP, STRIP_HEIGHT = 510, 190
CHAIN_ROWS = 4

REASONS = {
    "trion": t("The loser is out of trion"),
    "bail_out": t("The loser has bailed out"),
    "both_zero": t("Both are out of trion"),
    "turn_limit": t("The last turn is over"),
    "agreement": t("By agreement"),
    "forfeit": t("The loser ran out of time"),
    "cancelled": t("The duel had not begun"),
}
"""Why a duel ended, where there is no room for names."""


def strip(view: View) -> list[Mark]:
    """The strip. It is always there, so that the picture keeps its size from step to step."""
    frame = GOLD if view.ending else LINE
    marks: list[Mark] = [
        Box(MARGIN, STRIP_TOP, WIDTH - 2 * MARGIN, STRIP_HEIGHT, PANEL, frame, 3 if view.ending else 2, 18)
    ]
    match view.phase:
        case "finished":
            marks += _banner(view)
        case "window":
            marks += _chain(view)
        case "tactical":
            marks += _dice(view)
        case "plot":
            marks += _plotting(view)
        case "set":
            marks += _both_sheets(view)
        case _:
            marks += _opening(view)
    return marks


def _opening(view: View) -> list[Mark]:
    """Before the first turn: what is going on, or the die of the initial distance."""
    y = STRIP_TOP + STRIP_HEIGHT / 2
    if view.phase == "setup":
        words = t("4 main triggers, 4 sub triggers and a plot sheet each, in secret")
        return [line(WIDTH / 2, y, words, PLAIN, QUIET, "middle", room=WIDTH - 80)]
    return [
        *(die(view.die, MARGIN + 96, y, 96) if view.die else ()),
        line(MARGIN + 180, y - 26, t("Initial distance: the die shows {n}", n=view.die), PLAIN, room=560),
        line(
            MARGIN + 180,
            y + 26,
            t("Provisional distance {n}", n=w.plain(view.distance)),
            PLAIN,
            GOLD,
            room=560,
        ),
    ]


def _sheet(seat: SeatView, x: float, y: float, step: float, size: float) -> list[Mark]:
    """The six faces with the tag that each gives."""
    marks: list[Mark] = []
    for face, tag in enumerate(seat.sheet, 1):
        at = x + (face - 1) * step
        marks += die(face, at, y, size)
        if tag is None:
            marks.append(line(at, y + size + 2, "?", PLAIN, QUIET, "middle"))
        else:
            marks += tag_mark(tag, at, y + size + 2, size * 0.6, GOLD)
    return marks


def _both_sheets(view: View) -> list[Mark]:
    """Both plot sheets side by side."""
    marks: list[Mark] = []
    for seat in view.seats:
        x = MARGIN + seat.seat * (PANEL_W + GAP)
        marks += seat_mark(seat.seat, x + 32, STRIP_TOP + 32, 26)
        marks.append(line(x + 56, STRIP_TOP + 33, t("Plot sheet"), SMALL, QUIET, room=PANEL_W - 70))
        marks += _sheet(seat, x + 42, STRIP_TOP + 86, 58, 48)
    return marks


def _plotting(view: View) -> list[Mark]:
    """The attacker's sheet, which both plot on, and the viewer's own dice once they lie there."""
    seat = view.seats[view.attacker]
    own = next((one for one in view.seats if one.plot is not None), None)
    y = STRIP_TOP + 96
    step = 84 if own else 112
    x = MARGIN + (54 if own else 104)
    marks: list[Mark] = [
        *seat_mark(seat.seat, MARGIN + 30, STRIP_TOP + 32, 26),
        line(MARGIN + 52, STRIP_TOP + 33, t("Plot sheet"), SMALL, QUIET, room=430),
        *_sheet(seat, x, y, step, 60),
    ]
    if own is not None and own.plot is not None:
        right = WIDTH - MARGIN - 116
        marks += [
            Stroke(((right - 104, STRIP_TOP + 20), (right - 104, STRIP_TOP + STRIP_HEIGHT - 20)), LINE, 2),
            *lock(right - 62, STRIP_TOP + 31, 28, GOLD),
            line(right - 40, STRIP_TOP + 32, t("Yours"), SMALL, QUIET, room=130),
        ]
        for index, face in enumerate(own.plot):
            marks += die(face, right - 42 + index * 88, STRIP_TOP + 112, 72)
    return marks


def _dice(view: View) -> list[Mark]:
    """Both plots of this phase: blocked dice are crossed out, the others show the tag they gave."""
    plots = view.plotted
    if plots is None:
        return []
    marks: list[Mark] = []
    sheet = view.seats[plots.attacker].sheet
    for seat, faces in ((plots.attacker, plots.attack), (1 - plots.attacker, plots.defence)):
        attacks = seat == plots.attacker
        x = MARGIN + seat * (PANEL_W + GAP)
        words = t("plots") if attacks else t("blocks")
        marks += [
            *seat_mark(seat, x + 32, STRIP_TOP + 34, 26),
            line(x + 56, STRIP_TOP + 34, words, SMALL, QUIET, room=PANEL_W - 70),
        ]
        for index, face in enumerate(faces):
            at, y = x + 112 + index * 150, STRIP_TOP + 88
            blocked = face in plots.defence
            if not attacks:
                marks += die(face, at, y + 18, 76, lit=face in plots.attack)
                continue
            marks += die(face, at, y, 68, lit=not blocked, crossed=blocked)
            tag = sheet[face - 1]
            if blocked:
                marks += class_mark("defence", at, y + 66, 34, QUIET)
            elif tag is not None:
                marks += tag_mark(tag, at, y + 66, 40, GOLD)
    return marks


def _chain(view: View) -> list[Mark]:
    """The pending announcements, the latest on top: it is applied first."""
    rows = list(enumerate(view.chain))[::-1]
    if len(rows) > CHAIN_ROWS:
        rows = rows[: CHAIN_ROWS - 1] + rows[-1:]
    height = (STRIP_HEIGHT - 16) / CHAIN_ROWS
    marks: list[Mark] = []
    if len(rows) < CHAIN_ROWS:
        foot = STRIP_TOP + STRIP_HEIGHT - 8 - height / 2
        words = t("Asked for counters; then the latest is applied first")
        marks.append(line(MARGIN + 16, foot, words, SMALL, QUIET, room=WIDTH - 2 * MARGIN - 32))
    for place, (number, link) in enumerate(rows):
        y = STRIP_TOP + 8 + height * (place + 0.5)
        marks += _link(view, number, link, y, newest=place == 0)
    return marks


def _link(view: View, number: int, link: Link, y: float, newest: bool) -> list[Mark]:
    x = MARGIN + 14
    colour = GOLD if newest else QUIET
    marks: list[Mark] = [
        Box(x, y - 18, 42, 36, None, colour, 3, 8),
        line(x + 21, y, number + 1, SMALL, colour, "middle", bold=True),
        *seat_mark(link.seat, x + 66, y, 26),
        line(
            x + 90,
            y,
            w.link_words(view.book, link),
            SMALL + 1,
            TEXT if newest else QUIET,
            bold=newest,
            room=500,
        ),
    ]
    if link.target is not None:
        at = WIDTH - MARGIN - 40
        marks += [
            Stroke(((at - 84, y), (at - 34, y)), colour, 4),
            Stroke(((at - 46, y - 10), (at - 34, y), (at - 46, y + 10)), colour, 4),
            Box(at - 21, y - 18, 42, 36, None, colour, 3, 8),
            line(at, y, link.target + 1, SMALL, colour, "middle", bold=True),
        ]
    return marks


def _banner(view: View) -> list[Mark]:
    """The result."""
    assert view.ending is not None
    reason, winner = REASONS[view.ending.reason], view.ending.winner
    middle, y = WIDTH / 2, STRIP_TOP
    if winner is None:
        head = t("Cancelled") if view.ending.reason == "cancelled" else t("Draw")
        return [
            line(middle, y + 70, head, 56, GOLD, "middle", bold=True, room=WIDTH - 80),
            line(middle, y + 138, reason, PLAIN, TEXT, "middle", room=WIDTH - 80),
        ]
    return [
        line(middle, y + 36, t("Winner"), PLAIN, GOLD, "middle", room=400),
        line(middle, y + 94, SeatName(winner), 56, TEXT, "middle", bold=True, room=WIDTH - 240),
        line(middle, y + 154, reason, PLAIN, QUIET, "middle", room=WIDTH - 80),
        *seat_mark(winner, MARGIN + 60, y + 92, 60),
        *seat_mark(winner, WIDTH - MARGIN - 60, y + 92, 60),
    ]
