"""The head of the battle's picture: the round, whose turn it is, and each side's way to each victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine import signs
from ..engine.contract import Seat
from ..engine.page import Box, Disc, Mark
from ..engine.signs import (
    CARD,
    FAINT,
    GAP,
    GOLD,
    GROUND,
    INK,
    LARGE,
    LINE,
    MARGIN,
    PANEL,
    PLAIN,
    QUIET,
    SMALL,
    TEXT,
    WIDTH,
    line,
)
from ..engine.text import Fact, SeatName, Text, t
from . import glyphs
from . import wording as w
from .field import field_of
from .glyphs import badge_of
from .lists import total
from .prompts import SETUP
from .squads import ready_members
from .victory import bases_of
from .view import View

TITLE_H, SIDE_H = 46, 200
_SIDE_W = (WIDTH - 2 * MARGIN - GAP) / 2


class Standing(NamedTuple):
    """How far a side is: MM, bases and what is left of the other HQ, each with what it takes; TP; the groups
    that are still to act, and all.
    """

    mm: int
    mm_goal: int
    bases: int
    base_goal: int
    foe_hq: int
    tp: int
    ready: int
    groups: int


def standing(view: View, seat: Seat) -> Standing:
    """A side's standing (mm30-prep-3 to mm30-prep-5)."""
    level, army = view.book.levels[view.options.level], view.armies[seat]
    groups = [group for group in field_of(view).groups.values() if group[0].side == seat]
    return Standing(
        army.mm,
        level.mm,
        bases_of(view, seat),
        level.bases,
        view.armies[1 - seat].hp,
        army.tp,
        sum(1 for group in groups if ready_members(group)),
        len(groups),
    )


def counts_standard(view: View) -> bool:
    """Whether the three victories of a versus game count in this battle (mm30-mode-2)."""
    situation = view.book.situations.get(view.options.situation)
    return situation is None or situation.standard_victory


def now_words(view: View) -> Text:
    """What the battle is at: ``Round 3 · Red's turn``."""
    if view.phase in SETUP:
        return w.PHASES[view.phase]
    if view.phase == "over":
        winner = None if view.ending is None else view.ending.winner
        end = t("a draw") if winner is None else t("{side} wins", side=w.SIDES[winner])
        return t("Round {n} · {end}", n=view.round, end=end) if view.round else end
    if view.phase == "order":
        return t("Round {n} · initiative", n=view.round)
    side = w.SIDES[view.turn]
    if view.phase != "react":
        return t("Round {n} · turn: {side}", n=view.round, side=side)
    if view.shots is not None and view.shots.counter:
        return t("Round {n} · {side} counters", n=view.round, side=w.SIDES[view.shots.side])
    return t("Round {n} · {side} attacks", n=view.round, side=side)


def where_words(view: View) -> Text:
    """The level and the map, or the situation."""
    level = view.book.levels[view.options.level]
    facts: dict[str, Fact] = {"level": level.name, "cost": level.cost, "map": view.book.maps[view.map].name}
    situation = view.book.situations.get(view.options.situation)
    if situation is not None:
        return t("{situation} · {map}", situation=situation.name, map=facts["map"])
    return t("{level} {cost} · {map}", **facts)


def head(view: View, top: float) -> Iterator[Mark]:
    """The head, drawn from ``top`` down."""
    middle = top + TITLE_H / 2
    now = 0.32 if view.phase in SETUP else 0.53  # what is set up is said in a word
    yield line(MARGIN, middle, now_words(view), LARGE, TEXT, bold=True, room=WIDTH * now)
    yield line(WIDTH - MARGIN, middle, where_words(view), SMALL, QUIET, "right", room=WIDTH * (0.95 - now))
    for seat in (0, 1):
        yield from _side(view, seat, MARGIN + seat * (_SIDE_W + GAP), top + TITLE_H + 4)


def head_height(view: View) -> float:
    """How high the head is."""
    return TITLE_H + 4 + _side_height(view) + GAP


def _side_height(view: View) -> float:
    return 168 if view.phase in SETUP else SIDE_H


def _side(view: View, seat: Seat, x: float, y: float) -> Iterator[Mark]:
    """A side: its name, TP, the three victories, and how many are still to act."""
    look, now = badge_of(seat), standing(view, seat)
    live = seat in view.asked
    won = view.ending is not None and view.ending.winner == seat
    yield Box(
        x,
        y,
        _SIDE_W,
        _side_height(view),
        look.tint,
        GOLD if live or won else LINE,
        4 if live or won else 2,
        10,
    )
    yield glyphs.badge(look, x + 25, y + 25, 30, look.colour, INK, 2)
    right = x + _SIDE_W - 12
    if view.phase not in SETUP:
        yield line(right, y + 25, now.tp, PLAIN, TEXT, "right", bold=True)
        wide = 18 * len(str(now.tp))
        yield from glyphs.gem(right - wide - 16, y + 25, 24, glyphs.GREEN)
        right -= wide + 36
    name = t("{side}: {player}", side=w.SIDES[seat], player=SeatName(seat))
    yield line(x + 48, y + 25, name, SMALL, TEXT, bold=True, room=right - x - 54)
    if view.phase in SETUP:
        yield from _setting_up(view, seat, x, y)
        return
    yield from _tracks(view, seat, now, x, y)


def _setting_up(view: View, seat: Seat, x: float, y: float) -> Iterator[Mark]:
    """Whether a side has handed in what it keeps secret, and what its army costs where that is known."""
    army = view.armies[seat]
    words = t("submitted") if army.sealed else t("not submitted yet")
    colour, room = GOLD if army.sealed else QUIET, _SIDE_W - 28
    yield line(x + 14, y + 70, words, PLAIN, colour, bold=army.sealed, room=room)
    level = view.options.level
    if army.list is None:
        yield line(x + 14, y + 112, t("{n} MM, kept secret", n=level), SMALL, QUIET, room=room)
        return
    spent = total(view.deck, army.list)
    yield line(
        x + 14, y + 112, t("{spent} of {level} MM", spent=spent, level=level), SMALL, TEXT, room=_SIDE_W - 28
    )
    yield from _bar(x + 14, y + 136, _SIDE_W - 28, 22, spent, level, badge_of(seat).colour)


def _tracks(view: View, seat: Seat, now: Standing, x: float, y: float) -> Iterator[Mark]:
    """Each victory as a bar or as boxes to be filled."""
    look, foe = badge_of(seat), badge_of(1 - seat)
    usual = counts_standard(view)
    words, wide = _SIDE_W - 28, 88.0
    top = y + 66
    yield line(x + 14, top, t("MM"), SMALL, QUIET, room=wide - 6)
    score = t("{n}/{goal}", n=now.mm, goal=now.mm_goal) if usual else t("{n}", n=now.mm)
    yield line(x + words + 14, top, score, SMALL, TEXT, "right", bold=True, room=96)
    yield from _bar(x + 14 + wide, top - 11, words - wide - 100, 22, now.mm, now.mm_goal, look.colour)
    top += 38
    yield line(x + 14, top, t("Bases"), SMALL, QUIET, room=wide - 6)
    score = t("{n}/{goal}", n=now.bases, goal=now.base_goal) if usual else t("{n}", n=now.bases)
    yield line(x + words + 14, top, score, SMALL, TEXT, "right", bold=True, room=96)
    for place in range(max(now.base_goal, now.bases)):
        held = place < now.bases
        at = x + 14 + wide + 14 + place * 34
        yield glyphs.badge(
            look, at, top, 24, look.colour if held else None, look.colour if held else FAINT, 2
        )
    top += 38
    yield line(x + 14, top, t("Enemy HQ"), SMALL, QUIET, room=wide + 14)
    for place in range(5):
        stands = place < now.foe_hq
        at = x + 14 + wide + 14 + 24 + place * 34
        yield Box(at - 12, top - 10, 24, 20, foe.colour if stands else GROUND, foe.colour, 2, 3)
        if not stands:
            yield from signs.cross(at, top, 14, look.colour, 3)
    yield line(x + words + 14, top, now.foe_hq, SMALL, TEXT, "right", bold=True)
    top += 36
    yield line(x + 14, top, t("To act"), SMALL, QUIET, room=wide - 6)
    goes_first = view.first == seat and view.round > 0 and view.phase != "order"
    step = min(20.0, (110.0 if goes_first else 190.0) / max(1, now.groups))
    for place in range(now.groups):
        at = x + 14 + wide + 12 + place * step
        yield Disc(at, top, min(7.0, step / 2), look.colour if place < now.ready else GROUND, look.colour, 2)
    score = t("{n}/{all}", n=now.ready, all=now.groups)
    yield line(x + words + 14, top, score, SMALL, TEXT, "right", bold=True, room=70)
    if goes_first:
        digits = len(f"{now.ready}/{now.groups}")
        yield line(x + words - max(54, 15 * digits - 2), top, t("first"), 22, GOLD, "right", room=88)


def _bar(x: float, y: float, wide: float, high: float, value: int, most: int, colour: str) -> Iterator[Mark]:
    yield Box(x, y, wide, high, PANEL, CARD, 2, high / 3)
    share = min(1.0, value / max(1, most))
    if share > 0:
        yield Box(x + 3, y + 3, max(6.0, (wide - 6) * share), high - 6, colour, None, 0, high / 4)
