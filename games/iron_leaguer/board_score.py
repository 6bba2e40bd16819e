"""The scoreboard of a match: goals, whose ball it is, decks; and the latest exchange with its dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Mark, Stroke
from ..engine.signs import (
    CARD,
    FAINT,
    GOLD,
    LARGE,
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
from ..engine.text import Text, t
from . import events as e
from . import wording as w
from .glyphs import ROSE, SEATS, WARNING, ball, bolt, die, pile, seat_mark, stack
from .season import goals_to_win
from .view import View

SCORE_H = 98
EXCHANGE_H = 116
VERDICT_W = 178
Sign: TypeAlias = Callable[[float, float, float, Colour], Marks]
INNER = WIDTH - 2 * MARGIN


# ---- score ---------------------------------------------------------------------------------------------


def score(view: View, top: float) -> list[Mark]:
    """Goals of both, what is going on, and the counts that all may know."""
    marks: list[Mark] = [Box(MARGIN, top, INNER, SCORE_H, PANEL, LINE, 2, 14)]
    middle, y = WIDTH / 2, top + 36
    a, b = view.teams[0].score, view.teams[1].score
    marks += [
        line(middle - 34, y, a, 54, SEATS[0], "right", bold=True),
        line(middle, y - 3, "–", 44, QUIET, "middle"),
        line(middle + 34, y, b, 54, SEATS[1], bold=True),
        *_goals(0, a, goals_to_win(view.scene), middle - 100, y),
        *_goals(1, b, goals_to_win(view.scene), middle + 100, y),
    ]
    marks += _possession(view, y)
    return marks + _counts(view, top + SCORE_H - 20)


def _goals(seat: Seat, made: int, needed: int, x: float, y: float) -> Marks:
    """A dot for each goal that wins, filled as they fall, away from the middle; then the side's sign."""
    step = -26 if seat == 0 else 26
    dots = (
        Disc(x + place * step, y, 9, SEATS[seat] if place < made else CARD, SEATS[seat], 2)
        for place in range(needed)
    )
    return (*dots, *seat_mark(seat, x + (needed + 0.3) * step, y, 32))


def _possession(view: View, y: float) -> Marks:
    """The ball stands on the side that has it; under attack the side that must defend sees the AP."""
    seat = view.possession
    left = seat == 0
    x = MARGIN + 34 if left else WIDTH - MARGIN - 34
    marks: list[Mark] = [*ball(x, y, 44, GOLD)]
    if view.blow is not None:
        left = view.blow.by != 0
        words: Text = t("AP {n}", n=view.blow.ap)
        at = MARGIN + 16 if left else WIDTH - MARGIN - 16
        if left == (seat == 0):
            at += 50 if left else -50
        marks.append(line(at, y, words, LARGE, WARNING, "left" if left else "right", bold=True, room=130))
    return tuple(marks)


def _counts(view: View, y: float) -> list[Mark]:
    """Deck, discards and rough plays."""
    parts: tuple[tuple[Sign, Text], ...] = (
        (stack, t("Deck {n}", n=view.deck)),
        (pile, t("Discards {n}", n=len(view.discards) + view.unseen)),
        (bolt, t("Rough plays {n}", n=view.rough)),
    )
    marks: list[Mark] = []
    width = INNER / 3
    for place, (sign, words) in enumerate(parts):
        x = MARGIN + place * width + 24
        colour = ROSE if sign is bolt and view.rough else QUIET
        marks += sign(x + 10, y, 24, colour)
        marks.append(line(x + 32, y, words, SMALL, TEXT, room=width - 64))
    return marks


# ---- the latest exchange -------------------------------------------------------------------------------


def exchange(view: View, top: float) -> list[Mark]:
    """What happened last: attack, defence, and what came of it."""
    marks: list[Mark] = [Box(MARGIN, top, INNER, EXCHANGE_H, PANEL, LINE, 2, 14)]
    middle = top + EXCHANGE_H / 2
    blows = [one for one in view.last if isinstance(one, e.Attacked | e.Defended)][-2:]
    if not blows:
        words = _quiet_words(view)
        return [*marks, line(WIDTH / 2, middle, words, PLAIN, TEXT, "middle", room=INNER - 40)]
    verdict = _verdict(view)
    room = INNER - (VERDICT_W if verdict else 0)
    for place, blow in enumerate(blows):
        y = middle if len(blows) == 1 else top + 31 + place * 54
        marks += _blow(view, blow, y, MARGIN + room - 14)
    if verdict:
        words, colour = verdict
        x = WIDTH - MARGIN - VERDICT_W
        marks += [
            Stroke(((x, top + 16), (x, top + EXCHANGE_H - 16)), LINE, 2),
            line(x + VERDICT_W / 2, middle, words, LARGE, colour, "middle", bold=True, room=VERDICT_W - 20),
        ]
    return marks


def _blow(view: View, blow: e.Attacked | e.Defended, y: float, right: float) -> list[Mark]:
    """One roll: who, with what, the sum with its dice, and the result."""
    result = blow.ap if isinstance(blow, e.Attacked) else blow.dp
    label = t("AP {n}", n=w.plain(result)) if isinstance(blow, e.Attacked) else t("DP {n}", n=w.plain(result))
    x, dice = MARGIN + 12, right - 204
    room = dice - 60 - x - 36
    marks: list[Mark] = [
        *seat_mark(blow.seat, x + 14, y, 28),
        line(x + 36, y - 13, w.techniques(view.book, blow.plays), SMALL + 1, TEXT, bold=True, room=room),
        line(x + 36, y + 15, w.leaguers(view.book, blow.users), SMALL - 1, QUIET, room=room),
        line(dice - 20, y, blow.value, PLAIN, TEXT, "right", bold=True),
        line(dice - 11, y, "−", PLAIN, QUIET, "middle"),
        *die(blow.dice[0], dice + 18, y, 38),
        *die(blow.dice[1], dice + 61, y, 38),
        line(right, y, label, LARGE - 4, SEATS[blow.seat], "right", bold=True, room=88),
    ]
    if blow.pen:
        marks.append(line(dice + 84, y, f"−{blow.pen}", SMALL, WARNING, bold=True, room=30))
    return marks


def _verdict(view: View) -> tuple[Text, Colour] | None:
    """What the exchange has led to, in a word."""
    if view.blow is not None:
        return t("DEFEND!"), SEATS[1 - view.blow.by]
    for event in reversed(view.last):
        match event:
            case e.Goal(seat):
                return t("GOAL!"), SEATS[seat]
            case e.Attacked(ap=ap):
                return (t("MISS"), FAINT) if ap < 0 else None
            case e.Defended(seat=seat, held=held, dp=dp, ap=ap):
                if not held:
                    return None
                return (t("HELD!") if dp - ap < 2 else t("STOPPED")), SEATS[seat]
    return None


def _quiet_words(view: View) -> Text:
    """What to say where nobody has attacked: who passed, or that the match begins."""
    for event in reversed(view.last):
        match event:
            case e.Goal(seat):
                return t("Goal for {side}", side=w.side(seat))
            case e.WasReset(why="idle"):
                return t("Nobody attacks: both hands are changed")
            case e.WasReset(why="all_used"):
                return t("Everybody is spent: all stand ready again")
            case e.Passed(seat=seat, how="draw", drawn=drawn):
                return t("{side} draws {n} instead of attacking", side=w.side(seat), n=drawn)
            case e.Passed(seat=seat, how="exchange", discarded=n):
                return t("{side} exchanges {n}", side=w.side(seat), n=n)
            case e.Passed(seat=seat, how="refresh", leaguers=names):
                return t(
                    "{side}: ready again: {names}", side=w.side(seat), names=w.leaguers(view.book, names)
                )
            case e.Passed(seat=seat):
                return t("{side} does nothing", side=w.side(seat))
            case e.RoughPlay(target=target, succeeded=True):
                return t("Rough play hits {name}", name=w.leaguer(view.book, target))
            case e.RoughPlay(target=target):
                return t("Rough play misses {name}", name=w.leaguer(view.book, target))
            case e.Technique(seat=seat, play=play):
                return t("{side}: {technique}", side=w.side(seat), technique=view.book.played(play).spec.name)
    return t("{side} kicks off", side=w.side(view.possession))
