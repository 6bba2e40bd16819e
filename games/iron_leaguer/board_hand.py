"""A hand of technique cards: both halves of each, and how many of the own leaguers could use it now."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.page import Box, Colour, Mark, Stroke
from ..engine.signs import CARD, FAINT, GAP, IVORY, LINE, MARGIN, PLAIN, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import Fact, Joined, t
from . import legal
from . import wording as w
from .book import Face, Half
from .glyphs import SPENT, WARNING, kind_mark, person
from .legal import Role
from .state import Leaguer
from .view import View

COLUMNS = 2
CARD_W = (WIDTH - 2 * MARGIN - GAP) / COLUMNS
HALF_H = 63
CARD_H = 2 * HALF_H + 6
MOST = 12
"""Cards that are drawn; what practice piles up beyond that is in the words."""

ATTACK: Colour = "#ffb27a"
DEFENCE: Colour = "#8fc7ff"


def shows(view: View) -> bool:
    """Whether the viewer's own hand matters now: in matches, and where cards are discarded."""
    return view.viewer is not None and view.phase in ("attack", "defence", "refill", "cut")


def hand_height(view: View) -> float:
    """How high the hand is, with the gap below it."""
    cards = min(len(view.me.hand or ()), MOST)
    return -(-cards // COLUMNS) * (CARD_H + GAP)


def hand(view: View, top: float) -> list[Mark]:
    """The viewer's cards, two in a row."""
    marks: list[Mark] = []
    able = legal.ready(view)
    for place, key in enumerate((view.me.hand or ())[:MOST]):
        x = MARGIN + place % COLUMNS * (CARD_W + GAP)
        marks += card(view, view.book.faces[key], able, x, top + place // COLUMNS * (CARD_H + GAP))
    return marks


def card(view: View, face: Face, able: Sequence[Leaguer], x: float, y: float) -> list[Mark]:
    """One card."""
    marks: list[Mark] = [Box(x, y, CARD_W, CARD_H, CARD, LINE, 2, 12)]
    marks += _half(view, face.upper, able, x, y + 3)
    marks += _half(view, face.lower, able, x, y + 3 + HALF_H)
    marks.append(Stroke(((x + 10, y + 3 + HALF_H), (x + CARD_W - 10, y + 3 + HALF_H)), LINE, 2))
    return marks


def usable(view: View, half: Half, able: Sequence[Leaguer]) -> int | None:
    """How many of ``able`` meet a half, None if the viewer can't use it in what goes on now."""
    if view.viewer not in view.asked or view.phase not in ("attack", "defence"):
        return sum(legal.meets(half, one) for one in able)
    role: Role = "technique" if half.free else "attack" if view.phase == "attack" else "defend"
    if legal.why_not(view, half, role) not in (None, "people"):
        return None
    return sum(legal.meets(half, one) for one in able)


def _half(view: View, half: Half, able: Sequence[Leaguer], x: float, y: float) -> list[Mark]:
    """A half: kind, name and values; below, what it asks for and what it brings. Pale if it can't be used."""
    count = usable(view, half, able)
    pale = count is None or count < max(half.people, 1)
    marks: list[Mark] = []
    if pale:
        marks.append(Box(x + 3, y + 1, CARD_W - 6, HALF_H - 2, SPENT, radius=10))
    values = _values(half)
    right = x + CARD_W - 12
    for words, colour in reversed(values):
        marks.append(
            line(right, y + 19, words, PLAIN, FAINT if pale else colour, "right", bold=True, room=80)
        )
        right -= 70
    marks += kind_mark(half.spec.kind, x + 24, y + 20, 30, FAINT if pale else None)
    marks.append(
        line(
            x + 46, y + 20, half.spec.name, PLAIN - 1, QUIET if pale else TEXT, bold=True, room=right - x - 46
        )
    )
    enough = FAINT if pale else IVORY
    marks += [
        line(x + 12, y + 47, _small(view, half), SMALL - 1, FAINT if pale else QUIET, room=CARD_W - 90),
        *person(x + CARD_W - 52, y + 46, 22, enough),
        line(x + CARD_W - 12, y + 47, "–" if count is None else count, SMALL, enough, "right", bold=True),
    ]
    return marks


def _values(half: Half) -> list[tuple[Fact, Colour]]:
    """The numbers of a half with the colours that tell attack from defence."""
    found: list[tuple[Fact, Colour]] = []
    if half.spec.attack is not None:
        found.append((t("A{n}", n=half.spec.attack), ATTACK))
    if half.spec.defence is not None:
        found.append((t("D{n}", n=half.spec.defence), DEFENCE))
    if half.spec.rough is not None:
        found.append((t("R{n}", n=half.spec.rough.value), WARNING))
    return found


def _small(view: View, half: Half) -> Fact:
    """People, names, minimums, outcome, growth, penalty: what there is of them."""
    parts: list[Fact] = [t("by {n}", n=half.people) if half.people else t("joins others")]
    if half.spec.kind == "*":
        parts.append(w.leaguers(view.book, half.spec.only))
    if least := w.least(half.spec.least):
        parts.append(least)
    if half.spec.outcome is not None:
        parts.append(w.OUTCOMES[half.spec.outcome])
    if half.spec.rough is not None:
        parts.append(t("penalty {n}", n=half.spec.rough.penalty))
    if half.spec.growth_bonus:
        parts.append(t("growth +{n}", n=half.spec.growth_bonus))
    if half.spec.possession_moves:
        parts.append(t("possession moves"))
    return Joined(tuple(parts), " · ")
