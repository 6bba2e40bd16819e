"""Unit cards and army lists as pictures: values, weapons in a table, skills, both forms; costs and counts."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.contract import Seat
from ..engine.page import Box, Colour, Drawing, Mark
from ..engine.signs import (
    CARD,
    FAINT,
    GOLD,
    GROUND,
    INK,
    IVORY,
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
from ..engine.text import Fact, Joined, Name, SeatName, Text, t
from . import glyphs
from . import wording as w
from .book import Book
from .glyphs import GREEN
from .pack import Card, Class, Weapon
from .plates import plates
from .view import View

CLASS_COLOURS: dict[Class, Colour] = {
    "low": "#9fd18b",
    "normal": "#74c6ff",
    "high": "#ff8468",
    "ace": GOLD,
    "reinforcement": "#d59bff",
    "form": QUIET,
    "scenario": IVORY,
}

HEAD_H, VALUES_H, ROW_H, SKILL_H = 84, 92, 54, 68
"""Heights of the parts."""

COLUMNS: tuple[tuple[float, Text], ...] = (
    (412, t("range")),
    (514, t("to hit")),
    (616, t("dice")),
    (722, t("power")),
)
"""Where the columns of the weapons stand, and their heads."""


def draw_card(book: Book, card: Card, forms: tuple[Card, ...] = (), owner: Fact | None = None) -> Drawing:
    """A card, with its other form under it; ``owner``: whose own kit it is."""
    marks: list[Mark] = []
    top = 10.0
    for one in (card, *forms):
        marks += _face(book, one, top, owner if one is card else None)
        top += _high(book, one) + 12
    return Drawing(WIDTH, round(top), GROUND, tuple(marks), card_alt(book, card, forms))


def _high(book: Book, card: Card) -> float:
    rows = 40 + len(card.weapons) * ROW_H
    return HEAD_H + VALUES_H + rows + len(card.skills) * SKILL_H + 18


def _face(book: Book, card: Card, top: float, owner: Fact | None) -> Iterator[Mark]:
    """One side of a card."""
    colour = CLASS_COLOURS[card.kind]
    yield Box(MARGIN, top, WIDTH - 2 * MARGIN, _high(book, card), PANEL, colour, 4, 14)
    yield Box(MARGIN, top, WIDTH - 2 * MARGIN, HEAD_H, CARD, colour, 4, 14)
    middle = top + HEAD_H / 2
    room = WIDTH - 2 * MARGIN - 190
    yield line(MARGIN + 20, middle - 14, card.name, LARGE, TEXT, bold=True, room=room)
    below: Fact = w.CLASSES[card.kind]
    if owner is not None:
        below = t("{class} · built by {owner}", **{"class": below, "owner": owner})
    yield line(MARGIN + 20, middle + 22, below, SMALL, colour, room=room)
    right = WIDTH - MARGIN - 20
    if card.cost or card.mm:
        yield line(right, middle - 12, card.cost or card.mm, 44, colour, "right", bold=True)
        yield line(right, middle + 24, t("MM"), SMALL, QUIET, "right")
    if card.tp:
        yield line(right - 92, middle - 12, card.tp, 44, GREEN, "right", bold=True)
        yield line(right - 92, middle + 24, t("TP"), SMALL, QUIET, "right")
    yield from _values(card, top + HEAD_H)
    at = top + HEAD_H + VALUES_H
    yield from _weapons(card, at)
    at += 40 + len(card.weapons) * ROW_H + 10
    for number in card.skills:
        yield from _skill(book, number, at)
        at += SKILL_H


def _values(card: Card, top: float) -> Iterator[Mark]:
    """HP, MOVE, type, chips: each a number over its name."""
    entries: list[tuple[Fact, Text]] = [(card.hp, t("HP"))] if card.hp else []
    entries += [(card.move, t("MOVE")), (w.TYPES[card.type], t("type"))]
    if card.shield:
        entries.append((card.shield, t("shield")))
    if card.ex:
        entries.append((card.ex, t("EX chips")))
    wide = (WIDTH - 2 * MARGIN - 24) / len(entries)
    for place, (value, words) in enumerate(entries):
        x = MARGIN + 12 + (place + 0.5) * wide
        size = 40 if isinstance(value, int) else 30
        yield line(x, top + 34, value, size, TEXT, "middle", bold=True, room=wide - 34)
        yield line(x, top + 70, words, SMALL, QUIET, "middle", room=wide - 10)
        if value == w.TYPES["flying"]:
            yield from glyphs.wings(x + wide / 2 - 20, top + 34, 24, IVORY)


def _weapons(card: Card, top: float) -> Iterator[Mark]:
    """The weapons, a row each."""
    for x, words in COLUMNS:
        yield line(x, top + 18, words, 22, QUIET, "middle", room=98)
    for place, weapon in enumerate(card.weapons):
        yield from _weapon(weapon, top + 40 + place * ROW_H, place % 2 == 0)


def _weapon(weapon: Weapon, top: float, shaded: bool) -> Iterator[Mark]:
    middle = top + ROW_H / 2
    if shaded:
        yield Box(MARGIN + 8, top, WIDTH - 2 * MARGIN - 16, ROW_H, CARD, None, 0, 8)
    notes = w.weapon_notes(weapon)
    at = middle - 10 if notes else middle
    yield line(MARGIN + 20, at, weapon.name, PLAIN, GOLD if weapon.ex else TEXT, bold=True, room=330)
    if notes:
        yield line(MARGIN + 20, middle + 16, Joined(notes, " · "), 20, GREEN, room=330)
    values: tuple[Fact, ...] = (w.weapon_range(weapon), weapon.hit, weapon.count, weapon.power)
    for (x, _), value in zip(COLUMNS, values, strict=True):
        yield line(x, middle, value, 30, TEXT, "middle", bold=True, room=92)


def _skill(book: Book, number: str, top: float) -> Iterator[Mark]:
    """A skill: its name and what it does."""
    skill = book.skills[number]
    yield Box(MARGIN + 8, top, WIDTH - 2 * MARGIN - 16, SKILL_H - 6, GROUND, LINE, 2, 8)
    active = t("active skill") if skill.kind == "active" else t("always on")
    yield line(MARGIN + 22, top + 18, skill.name, SMALL, GOLD, bold=True, room=500)
    yield line(WIDTH - MARGIN - 22, top + 18, active, 22, FAINT, "right", room=180)
    yield line(MARGIN + 22, top + 45, skill.text, 22, TEXT, room=WIDTH - 2 * MARGIN - 44)


def card_alt(book: Book, card: Card, forms: tuple[Card, ...] = ()) -> Text:
    """A card in words."""
    parts: list[Fact] = []
    for one in (card, *forms):
        parts.append(t("{name}: {line}.", name=one.name, line=w.card_line(one)))
        parts += [t("{weapon}.", weapon=w.weapon_line(weapon)) for weapon in one.weapons]
        parts += [
            t("{skill}: {text}", skill=book.skills[number].name, text=book.skills[number].text)
            for number in one.skills
        ]
    if card.shield:
        parts.append(t("Shield chips: {n}.", n=card.shield))
    if card.ex:
        parts.append(t("EX chips: {n}.", n=card.ex))
    return t("{lines}", lines=Joined(tuple(parts), "\n"))


# ---- armies ----------------------------------------------------------------------------------------------

ARMY_ROW, ARMY_HEAD = 58, 116


def draw_army(
    title: Fact, units: tuple[tuple[Card, Name, int, int], ...], spent: int, level: int, side: Seat | None
) -> Drawing:
    """An army list: its cost as a bar, then each card with its letters, how many there are, what they cost,
    HP, MOVE and the longest range. ``units`` are (card, letters, number, cost).
    """
    look = glyphs.SAMPLE if side is None else glyphs.badge_of(side)
    marks: list[Mark] = [line(MARGIN, 32, title, LARGE, TEXT, bold=True, room=WIDTH * 0.62)]
    exact = spent == level
    colour = GREEN if exact else GOLD if spent < level else glyphs.ALARM
    cost = t("{spent} of {level} MM", spent=spent, level=level)
    marks.append(line(WIDTH - MARGIN, 32, cost, PLAIN, colour, "right", bold=True, room=WIDTH * 0.34))
    marks += _cost_bar(spent, level, colour)
    top = float(ARMY_HEAD)
    for place, (card, letters, n, price) in enumerate(units):
        marks += _army_row(card, letters, n, price, top + place * ARMY_ROW, look, place % 2 == 0)
    if not units:
        marks.append(line(WIDTH / 2, top + 26, t("nobody yet"), PLAIN, QUIET, "middle"))
    height = top + max(1, len(units)) * ARMY_ROW + 12
    words = [t("{unit} ×{n} ({cost} MM)", unit=card.name, n=n, cost=price) for card, _, n, price in units]
    alt = t("{title}: {cost}. {units}", title=title, cost=cost, units=w.listed(words))
    return Drawing(WIDTH, round(height), GROUND, tuple(marks), alt)


def _cost_bar(spent: int, level: int, colour: Colour) -> Iterator[Mark]:
    """The cost, with a line at every ten."""
    x, y, wide, high = float(MARGIN), 62.0, WIDTH - 2.0 * MARGIN, 30.0
    yield Box(x, y, wide, high, PANEL, LINE, 2, 8)
    share = min(1.0, spent / level)
    if share > 0:
        yield Box(x + 3, y + 3, max(8.0, (wide - 6) * share), high - 6, colour, None, 0, 6)
    for n in range(10, level, 10):
        yield Box(x + wide * n / level - 1, y + 2, 2, high - 4, INK)


def _army_row(
    card: Card, letters: Name, n: int, price: int, y: float, look: glyphs.Badge, shaded: bool
) -> Iterator[Mark]:
    middle = y + ARMY_ROW / 2
    if shaded:
        yield Box(MARGIN, y, WIDTH - 2 * MARGIN, ARMY_ROW, PANEL, None, 0, 8)
    yield glyphs.badge(look, MARGIN + 34, middle, 48, look.colour, INK, 2)
    yield line(MARGIN + 34, middle, letters, 24, INK, "middle", bold=True, room=42)
    yield line(MARGIN + 70, middle, t("×{n}", n=n), PLAIN, TEXT if n > 1 else FAINT, bold=n > 1)
    yield line(MARGIN + 128, middle - 11, card.name, PLAIN, TEXT, bold=True, room=320)
    yield line(MARGIN + 128, middle + 17, w.CLASSES[card.kind], 20, CLASS_COLOURS[card.kind], room=320)
    furthest = max(weapon.range for weapon in card.weapons)
    values: tuple[tuple[float, Fact, Fact], ...] = (
        (500, card.hp, t("HP")),
        (574, card.move, t("MOVE")),
        (650, furthest, t("range")),
        (740, price, t("MM")),
    )
    for x, value, words in values:
        yield line(x, middle - 10, value, PLAIN, TEXT, "middle", bold=True)
        yield line(x, middle + 18, words, 20, QUIET, "middle", room=72)
    if card.type == "flying":
        yield from glyphs.wings(460, middle, 24, IVORY)


def draw_both(view: View) -> Drawing:
    """Both armies beside each other, as they were revealed (R11)."""
    letters = plates(view)
    wide = (WIDTH - 3 * MARGIN) / 2
    marks: list[Mark] = []
    alts: list[Fact] = []
    longest = 1
    for seat, army in enumerate(view.armies):
        x, look = MARGIN + seat * (wide + MARGIN), glyphs.badge_of(seat)
        listed = army.list or {}
        cards = sorted((view.deck[one] for one in listed), key=lambda card: -card.cost)
        longest = max(longest, len(cards))
        marks.append(glyphs.badge(look, x + 20, 32, 34, look.colour, INK, 2))
        name = t("{side}: {player}", side=w.SIDES[seat], player=SeatName(seat))
        marks.append(line(x + 46, 32, name, PLAIN, TEXT, bold=True, room=wide - 50))
        for place, card in enumerate(cards):
            marks += _short_row(card, letters[card.id], listed[card.id], x, 62 + place * 52, wide, look)
        alts.append(t("{side}: {units}.", side=w.SIDES[seat], units=w.army_words(view.deck, listed)))
    alt = t("{lines}", lines=Joined(tuple(alts), "\n"))
    return Drawing(WIDTH, 62 + longest * 52 + 12, GROUND, tuple(marks), alt)


def _short_row(
    card: Card, letters: Name, n: int, x: float, y: float, wide: float, look: glyphs.Badge
) -> Iterator[Mark]:
    middle = y + 24
    yield Box(x, y, wide, 48, PANEL, look.tint, 2, 8)
    yield glyphs.badge(look, x + 28, middle, 40, look.colour, INK, 2)
    yield line(x + 28, middle, letters, 22, INK, "middle", bold=True, room=36)
    yield line(x + 58, middle, card.name, SMALL, TEXT, bold=True, room=wide - 130)
    yield line(x + wide - 14, middle, t("×{n}", n=n), PLAIN, TEXT if n > 1 else FAINT, "right", bold=n > 1)
