"""The duel as a picture to be read on a phone: 800 units wide, and still clear at half of that.

From top to bottom: the turn and what is going on; both agents with trion, set cards and tags; the distance;
and a strip for what matters in this step (plot sheets, plotted dice, the chain, the result).
"""

from __future__ import annotations

from itertools import count

from ..engine.page import Box, Colour, Disc, Drawing, Mark, Stroke
from ..engine.signs import CARD, GOLD, GROUND, LARGE, LINE, PANEL, PLAIN, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import Fact, SeatName, t
from . import wording as w
from .alt import alt_text
from .commands import TAGS, Tag
from .glyphs import GAP, MARGIN, PANEL_W, SEATS, class_mark, dots, lock, seat_mark, tag_mark, tick, weight
from .state import FIRST_DISTANCE, LAST_DISTANCE
from .strip import STRIP_HEIGHT, STRIP_TOP, strip
from .view import CardView, SeatView, View

HEIGHT = STRIP_TOP + STRIP_HEIGHT + MARGIN
PANEL_TOP, PANEL_H = 66, 338
TRACK_Y = 456
CROWDED = 8
"""A track of more steps than this has no numbers on them."""

STEPS = {
    "setup": t("Both build their agents"),
    "initial": t("Initial distance"),
    "set": t("Both set their triggers"),
    "plot": t("Attack plot"),
    "tactical": t("Tactical phase"),
    "window": t("Counter?"),
    "finished": t("The duel is over"),
}
"""What a step is called in the title."""

ONE_SEAT = ("initial", "plot", "tactical", "window")
"""Steps that belong to one seat."""

TAG_LETTERS = {"move": t("Mov"), "shoot": t("Sht"), "melee": t("Mel")}
"""Tags where there is room for a few letters only."""


def draw(view: View) -> Drawing:
    """The duel as the viewer may see it."""
    marks = [*_title(view)]
    for seat in view.seats:
        marks += _panel(view, seat)
    marks += _track(view)
    marks += strip(view)
    return Drawing(WIDTH, HEIGHT, GROUND, tuple(marks), alt_text(view))


# ---- the title and the agents --------------------------------------------------------------------------


def _title(view: View) -> list[Mark]:
    """The turn, whose part it is, and the step. Names may be long, so the step has a place of its own."""
    left, right, y = MARGIN + 166, WIDTH - MARGIN - 8, 36
    marks: list[Mark] = [Box(MARGIN, 12, 150, 46, PANEL, radius=23)]
    turn: Fact = t("Turn {n}", n=view.turn) if view.turn else t("Start")
    marks.append(line(MARGIN + 75, y, turn, PLAIN, GOLD, "middle", bold=True, room=130))
    step = STEPS[view.phase]
    if view.phase not in ONE_SEAT:
        return [*marks, line(left, y, step, LARGE - 4, bold=True, room=right - left)]
    seat = view.asked if view.phase == "window" else view.attacker
    return [
        *marks,
        *seat_mark(seat, left + 14, y - 1, 28),
        line(left + 38, y, SeatName(seat), LARGE - 5, bold=True, room=310),
        line(right, y, step, PLAIN, GOLD, "right", room=240),
    ]


def _panel(view: View, seat: SeatView) -> list[Mark]:
    """One agent: name and signs, the trion bar, both cards, the tags."""
    x, y = MARGIN + seat.seat * (PANEL_W + GAP), PANEL_TOP
    colour = SEATS[seat.seat]
    busy = seat.seat in w.acting(view)
    marks: list[Mark] = [
        Box(x, y, PANEL_W, PANEL_H, PANEL, colour if busy else LINE, 5 if busy else 2, 18),
        *seat_mark(seat.seat, x + 32, y + 32, 30),
        line(x + 56, y + 32, SeatName(seat.seat), PLAIN + 2, bold=True, room=PANEL_W - 170),
        *_signs(view, seat, x + PANEL_W - 32, y + 32),
    ]
    marks += _bar(seat, x + 16, y + 62, colour)
    for side in (0, 1):
        marks += _card(view, seat, side, x + 16, y + 112 + side * 84)
    for index, tag in enumerate(TAGS):
        marks += _pill(tag, seat.tags[index], x + 16 + index * 116.5, y + 284)
    return marks


def _signs(view: View, seat: SeatView, right: float, y: float) -> list[Mark]:
    """The signs at the end of an agent's name, from the right: its part in this step, and its statuses."""
    place = count(right, -44)
    marks: list[Mark] = []
    if view.phase in ("setup", "set", "plot"):
        marks += tick(next(place), y, 32, GOLD) if seat.ready else dots(next(place), y, 32, QUIET)
    elif view.phase in ("tactical", "window"):
        part, colour = ("attacker", GOLD) if seat.seat == view.attacker else ("defence", QUIET)
        marks += class_mark(part, next(place), y, 34, colour)
    if seat.has("unseen"):
        marks += class_mark("stealth", next(place), y, 34, TEXT)
    if seat.has("weighted"):
        marks += weight(next(place), y, 32, TEXT)
    return marks


def _bar(seat: SeatView, x: float, y: float, colour: Colour) -> list[Mark]:
    """Trion as a bar with quarter ticks and a number."""
    width, height = PANEL_W - 32 - 84, 32
    most = max(seat.start_trion, 1)
    full = round(width * min(seat.trion, most) / most)
    marks: list[Mark] = [Box(x, y, width, height, GROUND, LINE, 2, 8)]
    if full:
        marks.append(Box(x, y, max(full, 12), height, colour, radius=8))
    marks += [
        Box(x + width * q / 4 - 1, y + 2, 3, height - 4, LINE if q * most > seat.trion * 4 else GROUND)
        for q in (1, 2, 3)
    ]
    number: Fact = seat.trion if seat.start_trion else "–"
    marks.append(line(x + PANEL_W - 32, y + 17, number, LARGE, anchor="right", bold=True, room=80))
    return marks


def _card(view: View, seat: SeatView, side: int, x: float, y: float) -> list[Mark]:
    """A set card in a row: its side, its class, its name and range; or its back; or an empty place."""
    width, height, tab = PANEL_W - 32, 76, 78
    card = seat.cards[side]
    words = t("Main") if side == 0 else t("Sub")
    label = line(x + tab / 2, y + 39, words, SMALL, QUIET, "middle", room=tab - 8)
    if card is None:
        return [Box(x, y, width, height, None, LINE, 2, 10), label]
    marks: list[Mark] = [
        Box(x, y, width, height, CARD if card.face_up else GROUND, LINE, 2, 10),
        Box(x, y, tab, height, GROUND, LINE, 2, 10),
    ]
    left, room = x + tab + 12, width - tab - 24
    if card.trigger is None:
        marks += [label, *_back(left, y + 10, room, height - 20, SEATS[seat.seat])]
        marks.append(line(left + room / 2, y + 39, t("face-down"), SMALL, TEXT, "middle", room=room - 80))
        return marks
    if not card.face_up and not view.ending:
        marks += lock(x + width - 28, y + 56, 34, GOLD)
    marks += [
        line(x + tab / 2, y + 21, words, SMALL, QUIET, "middle", room=tab - 8),
        *class_mark(view.book.triggers[card.trigger].kind, x + tab / 2, y + 54, 30, TEXT),
        line(left, y + 23, w.card_name(view.book, card), PLAIN, TEXT, bold=True, room=room),
        *_reach(view, card, left + 12, y + 58),
    ]
    return marks


def _back(x: float, y: float, width: float, height: float, colour: Colour) -> list[Mark]:
    """The back of a card: slanted lines in the seat's colour at both ends."""
    lines: list[Mark] = []
    for index in range(3):
        for at in (x + index * 13, x + width - 54 + index * 13):
            lines.append(Stroke(((at + 4, y + height - 4), (at + 24, y + 4)), colour, 5))
    return lines


def _reach(view: View, card: CardView, x: float, y: float) -> list[Mark]:
    """The distances at which the card's attacks reach, as a row of dots; the present distance is ringed."""
    assert card.trigger is not None
    spans = [
        eff.spec.range or (FIRST_DISTANCE, LAST_DISTANCE)
        for trigger in (card.trigger, *card.options)
        for eff in view.book.own(trigger)
        if eff.hurts and eff.spec.timing == "tactical"
    ]
    if not spans:
        return []
    marks: list[Mark] = []
    for distance in range(FIRST_DISTANCE, LAST_DISTANCE + 1):
        at = x + (distance - 1) * 36
        here = distance == view.distance
        if any(low <= distance <= high for low, high in spans):
            marks.append(Disc(at, y, 9, GOLD if here else TEXT))
        else:
            marks.append(Disc(at, y, 8, None, QUIET if here else LINE, 3))
        if here:
            marks.append(Disc(at, y, 14, None, GOLD, 2.5))
    return marks


def _pill(tag: Tag, held: int, x: float, y: float) -> list[Mark]:
    """A kind of tags: sign, letters, and how many there are."""
    colour = GOLD if held else LINE
    return [
        Box(x, y, 111, 42, GROUND if held else None, colour, 2, 21),
        *tag_mark(tag, x + 21, y + 21, 21, colour if held else QUIET),
        line(x + 36, y + 22, TAG_LETTERS[tag], SMALL, TEXT if held else QUIET, room=44),
        *([line(x + 102, y + 22, held, PLAIN, GOLD, "right", bold=True)] if held else []),
    ]


# ---- the distance --------------------------------------------------------------------------------------


def _track(view: View) -> list[Mark]:
    """The first seat stands at the start, the second as far away as the distance says."""
    last = max(LAST_DISTANCE, view.distance)
    start, end = 262, WIDTH - MARGIN - 40
    step = (end - start) / last
    known = view.turn > 0 or view.die > 0
    # The provisional distance may lie below the first: there the two almost touch.
    here = start + max(step * view.distance, 44)
    number = w.plain(view.distance) if known else "–"
    marks: list[Mark] = [
        line(MARGIN + 4, TRACK_Y, t("Distance"), SMALL + 2, QUIET, room=128),
        line(MARGIN + 180, TRACK_Y, number, LARGE + 8, GOLD, "middle", bold=True),
        Stroke(((start, TRACK_Y), (end, TRACK_Y)), LINE, 8),
    ]
    if known:
        marks.append(Stroke(((start, TRACK_Y), (here, TRACK_Y)), GOLD, 8))
    for distance in range(FIRST_DISTANCE, last + 1):
        marks += _tick(start + step * distance, distance, crowded=last > CROWDED)
    marks += seat_mark(0, start, TRACK_Y - 3, 52)
    if known:
        marks += [
            *seat_mark(1, here, TRACK_Y, 60),
            line(here, TRACK_Y, number, PLAIN + 2, TEXT, "middle", bold=True),
        ]
    return marks


def _tick(x: float, distance: int, crowded: bool) -> list[Mark]:
    """A step of the track, with its number where there is room."""
    if crowded:
        return [Disc(x, TRACK_Y, 10, PANEL, LINE, 3)]
    return [Disc(x, TRACK_Y, 22, PANEL, LINE, 3), line(x, TRACK_Y, distance, SMALL, QUIET, "middle")]
