"""Who and what stands on the map picture: HQs, bases, and the tokens of units and squads."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import signs
from ..engine.contract import Seat
from ..engine.page import Box, Colour, Disc, Mark, Stroke
from ..engine.signs import GOLD, GROUND, INK, IVORY, TEXT, blend, line
from ..engine.text import Name
from . import glyphs
from .board_ground import Frame
from .field import Field
from .glyphs import ALARM, VIOLET, badge_of
from .plates import plates
from .state import Base, Unit, UnitId
from .view import View

LARGE_CELL = 50
"""From this size of a cell on there is room for the numbers of units and of their HP."""

SHRINKS, LATIN = 0.78, 0x2E80
"""Letters that find no room are drawn in this share of their size; letters from here on are square."""

BESIDE = 0.03
"""So much of a cell is left to a base's letter beside those of the unit that stands on it."""


WINGED = 0.05
"""So much of a cell the letters of whoever flies move away from their wings."""


def things(field: Field, hps: dict[Seat, int], frame: Frame) -> Iterator[Mark]:
    """The HQs with their dice, and the bases that nobody stands on."""
    for cell, seat in field.hqs.items():
        if frame.window.holds(cell):
            yield from hq(seat, hps[seat], *frame.middle(cell), frame.cell)
    for cell, base in field.bases.items():
        if frame.window.holds(cell) and not field.group(cell):
            yield from plate(base, *frame.middle(cell), frame.cell * 0.62)


def hq(seat: Seat, hp: int, x: float, y: float, cell: float) -> Iterator[Mark]:
    """An HQ: a fort in its side's colour with the die that shows its durability."""
    look = badge_of(seat)
    yield glyphs.fort(x, y, cell * 0.92, look.colour, INK, max(1.5, cell * 0.04))
    yield from glyphs.die(hp, x, y + cell * 0.12, cell * 0.5)
    if hp <= 0:
        yield from signs.cross(x, y, cell * 0.8, ALARM, cell * 0.1)


def plate(base: Base, x: float, y: float, size: float) -> Iterator[Mark]:
    """A base: its letter on its owner's shape, a diamond while it is neutral."""
    look = badge_of(base.owner)
    yield glyphs.badge(look, x, y, size * 1.22, INK, IVORY, max(1.5, size * 0.05))
    yield glyphs.badge(look, x, y, size, look.colour, None, 0)
    yield line(x, y, base.letter, size * 0.76, INK, "middle", bold=True)


def tokens(view: View, field: Field, frame: Frame) -> Iterator[Mark]:
    """All groups on the map, and the letters of the bases they stand on."""
    busy, hurt = acting(view), struck(view)
    for cell, group in field.groups.items():
        if not frame.window.holds(cell):
            continue
        x, y = frame.middle(cell)
        if busy & {unit.id for unit in group}:
            yield Box(*frame.corner(cell), frame.cell, frame.cell, None, GOLD, frame.cell * 0.08)
        base, letters = field.bases.get(cell), _letters(view, group, frame.cell)
        if base is None:
            yield from token(field, group, letters, x, y, frame.cell)
        else:
            aside, size = frame.cell * 0.07, frame.cell * (0.36 if frame.cell >= LARGE_CELL else 0.5)
            yield from token(field, group, letters, x + aside, y + aside, frame.cell * 0.86, BESIDE)
            yield from plate(base, x - frame.cell * 0.34, y - frame.cell * 0.34, size)
        if hurt & {unit.id for unit in group}:
            yield from under_fire(x, y, frame.cell)


def _letters(view: View, group: tuple[Unit, ...], cell: float) -> Name:
    """A group's letters, with the number of a lone unit of whose name there are more."""
    first = group[0]
    name = plates(view)[first.card]
    alike = sum(1 for one in view.units if one.side == first.side and one.card == first.card)
    if alike < 2 or len(group) > 1 or cell < LARGE_CELL:
        return name
    return Name(f"{name.en}{first.n}", f"{name.ja}{first.n}", f"{name.zh}{first.n}")


def acting(view: View) -> frozenset[UnitId]:
    """Whoever has fired or may move once more."""
    return frozenset(view.moving if view.shots is None else view.shots.members)


def struck(view: View) -> frozenset[UnitId]:
    """Whoever has been fired at and may answer."""
    return frozenset(() if view.shots is None else view.shots.group)


def under_fire(x: float, y: float, size: float) -> Iterator[Mark]:
    """A red rim with a tick on each side: whoever has been fired at. It leaves the token free."""
    half, wide = size / 2, size * 0.08
    yield Box(x - half, y - half, size, size, None, ALARM, wide)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inner, outer = half * 0.84, half * 1.3
        yield Stroke(((x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer)), ALARM, wide)


def token(
    field: Field,
    group: tuple[Unit, ...],
    letters: Name,
    x: float,
    y: float,
    cell: float,
    beside: float = 0,
) -> Iterator[Mark]:
    """A group: its side's shape with its letters and a bar of HP for each member.

    The letters leave the share ``beside`` of the cell free on their left, for a base's own letter.
    Ready ones are bright, finished ones dark, squads some of whom have finished in between. Wings mean
    flying, a star an ace, a shield a chip left, a flash jammed, cross hairs locked on.
    """
    look = badge_of(group[0].side)
    ready = sum(unit.ready for unit in group) / len(group)
    fill = look.colour if ready == 1 else blend(GROUND, look.colour, 0.5 if ready else 0.24)
    ink = INK if ready else look.colour
    yield glyphs.badge(look, x, y, cell * 0.92, fill, INK if ready == 1 else look.colour, cell * 0.045)
    lone, large = len(group) == 1, cell >= LARGE_CELL * 0.86
    up = 0.19 if lone and large else 0.2 if large else 0.13
    size = cell * ((0.4 if look.square else 0.36) if large else 0.52)
    winged = WINGED if _flies(field, group) else 0
    room = (0.84 if look.square else 0.82) - beside - 2 * winged
    aside = beside / 2 - winged
    size = min(size, cell * room / (SHRINKS * _wide(letters)))
    yield line(x + aside * cell, y - up * cell, letters, size, ink, "middle", True, cell * room)
    if lone and large:
        yield line(x, y + cell * 0.1, group[0].hp, cell * 0.32, ink, "middle", True, cell * 0.6)
    high = cell * (0.12 if lone else 0.115)
    top = y + cell * (0.4 - (0.135 * len(group)))
    for place, unit in enumerate(group):
        yield from _bar(field, unit, x, top + place * cell * 0.135, cell * 0.72, high)
    yield from _signs(field, group, x, y, cell)


def _wide(letters: Name) -> float:
    """How wide the widest spelling is, in heights of its letters."""
    spellings = (letters.en, letters.ja, letters.zh)
    return max(sum(1 if ord(one) > LATIN else 0.66 for one in text) for text in spellings)


def _flies(field: Field, group: tuple[Unit, ...]) -> bool:
    return all(field.type_of(unit) == "flying" for unit in group)


def _bar(field: Field, unit: Unit, x: float, y: float, wide: float, high: float) -> Iterator[Mark]:
    """How much of its HP a unit has left; red under a third."""
    share = min(1.0, unit.hp / max(1, field.deck[unit.card].hp))
    yield Box(x - wide / 2, y, wide, high, INK, None, 0, high / 3)
    if share > 0:
        colour: Colour = ALARM if share < 1 / 3 else TEXT
        inside = max(high * 0.5, (wide - high * 0.36) * share)
        yield Box(x - wide / 2 + high * 0.18, y + high * 0.18, inside, high * 0.64, colour, None, 0, high / 4)


def _signs(field: Field, group: tuple[Unit, ...], x: float, y: float, cell: float) -> Iterator[Mark]:
    """The signs at a token's corners."""
    size = cell * (0.36 if cell >= LARGE_CELL * 0.86 else 0.28)
    if _flies(field, group):
        yield from glyphs.wings(x + cell * 0.4, y - cell * 0.4, size * 0.9, IVORY)
    left = x - cell * 0.38
    if field.kind(group[0]) == "ace":
        yield from glyphs.star(left, y + cell * 0.02, size, GOLD, INK)
    if any(unit.shield for unit in group):
        yield from glyphs.shield(left, y + cell * 0.34, size * 0.86, IVORY)
    right = x + cell * 0.37
    if any(unit.jam for unit in group):
        yield from glyphs.bolt(right, y + cell * 0.02, size * 1.1, VIOLET)
    if any(unit.lock for unit in group):
        yield Disc(right, y + cell * 0.36, size * 0.58, INK)
        yield from glyphs.target(right, y + cell * 0.36, size * 0.62, ALARM, size * 0.16)
