"""A sheet as a picture: name and position, the parameters as a web, what follows from them, and the slots.

An operator's has a web of its five parameters and its orders instead of slots.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from ..engine.page import Anchor, Box, Colour, Disc, Drawing, Mark, Shape, Stroke
from ..engine.signs import (
    CARD,
    FAINT,
    GAP,
    GOLD,
    GROUND,
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
    blend,
    line,
)
from ..engine.text import Fact, Joined, Text, t
from . import refusals_sheet as r
from . import wording as w
from .figures import TRAINED, Figures, figures_of
from .glyphs import RED
from .legal_equip import misfit
from .samples import SLOTS
from .state import Sheet
from .terms import PARAMS, SIDES, Id, Kind, Position, Side
from .view import View

COLOURS: dict[Position | None, Colour] = {
    "attacker": "#ff8f6b",
    "shooter": "#6cc3ff",
    "gunner": "#ffd35c",
    "sniper": "#7fe0a0",
    "allrounder": "#d9a6ff",
    None: "#b4bdcb",
}
"""A position's colour, which its name stands in too."""

SIGNS: dict[Kind, str] = {
    "blade": "╱",
    "bullet": "●",
    "gun": "▬",
    "sniper": "◎",
    "defence": "■",
    "support": "◆",
    "option": "+",
}
"""A sign for each kind of trigger, so that kinds are told apart at a glance."""

KINDS: dict[Kind, Text] = {
    **w.KINDS,
    "defence": t("defensive"),
    "support": t("support"),
}
"""Kinds of triggers in a slot, where there is little room."""

HEAD_H, WEB_H, SLOT_H, ROW_H = 104, 384, 58, 44
WEB_X, WEB_Y, RADIUS = 262, HEAD_H + 196, 118
"""The middle of the web, and how far its outermost ring is."""
SIDE_X = 530
"""Where the column of derived values begins."""
RINGS = 5
LEAST_SCALE, MOST_SCALE = 10, 15
"""The web reaches to the largest value within these; what is larger ends at its edge."""


def drawing(view: View, sheet: Sheet) -> Drawing:
    """The picture of a sheet that the viewer may read."""
    captain = r.leads(view, sheet)
    figures = figures_of(view.book, sheet, captain, view.options)
    colour = COLOURS[sheet.position]
    lower = _orders(view, figures) if sheet.kind == "operator" else _slots(view, sheet, captain)
    marks: list[Mark] = [
        *_head(view, sheet, captain, colour),
        *_web(sheet, figures, colour),
        *(_trained(view, sheet) if sheet.kind == "operator" else _derived(view, sheet, figures)),
        *lower,
    ]
    rows = len(figures.orders) if sheet.kind == "operator" else SLOTS
    height = HEAD_H + WEB_H + 46 + max(rows, 1) * (ROW_H if sheet.kind == "operator" else SLOT_H) + MARGIN
    return Drawing(WIDTH, height, GROUND, tuple(marks), alt_text(view, sheet, figures))


# ---- the head ------------------------------------------------------------------------------------------


def _head(view: View, sheet: Sheet, captain: bool, colour: Colour) -> Iterator[Mark]:
    yield Box(0, 0, WIDTH, HEAD_H - GAP, PANEL)
    yield Box(0, 0, 10, HEAD_H - GAP, colour)
    yield line(28, 34, r.named(view, sheet), LARGE, TEXT, bold=True, room=470)
    yield line(WIDTH - MARGIN, 34, _what(view, sheet), PLAIN, colour, "right", bold=True, room=270)
    yield line(28, 74, _mode(sheet, captain), SMALL, QUIET, room=470)
    yield line(WIDTH - MARGIN, 74, w.SHEET_STATUSES[sheet.status], SMALL, QUIET, "right", room=270)


def _what(view: View, sheet: Sheet) -> Fact:
    if sheet.kind == "operator":
        return w.SHEET_KINDS["operator"]
    return t("no position yet") if sheet.position is None else view.book.positions[sheet.position].name


def _mode(sheet: Sheet, captain: bool) -> Text:
    mode = w.SHEET_MODES[sheet.mode]
    return t("captain, {mode}", mode=mode) if captain else t("{mode}", mode=mode)


# ---- the web -------------------------------------------------------------------------------------------


def _axes(sheet: Sheet) -> tuple[str, ...]:
    return PARAMS if sheet.kind == "combatant" else TRAINED


def _web(sheet: Sheet, figures: Figures, colour: Colour) -> Iterator[Mark]:
    """Rings, an axis for each parameter with its name and value, and the shape that the values make."""
    axes = _axes(sheet)
    most = min(max(LEAST_SCALE, *(figures.params[one] for one in axes)), MOST_SCALE)
    for ring in range(1, RINGS + 1):
        yield Shape(tuple(_ends(len(axes), RADIUS * ring / RINGS)), None, LINE, 2)
    for end in _ends(len(axes), RADIUS):
        yield Stroke(((WEB_X, WEB_Y), end), LINE, 2)
    points = tuple(
        _point(n, len(axes), RADIUS * min(figures.params[one] / most, 1)) for n, one in enumerate(axes)
    )
    yield Shape(points, blend(GROUND, colour, 0.45), colour, 4)
    for x, y in points:
        yield Disc(x, y, 6, colour)
    for n, one in enumerate(axes):
        yield from _label(n, len(axes), one, figures.params[one])


def _label(n: int, axes: int, param: str, value: int) -> Marks:
    """A parameter's name and value beside the end of its axis."""
    x, y = _point(n, axes, RADIUS + 22)
    anchor: Anchor = "middle" if abs(x - WEB_X) < 12 else "left" if x > WEB_X else "right"
    room = {"middle": 150.0, "left": SIDE_X - GAP - x, "right": x - MARGIN}[anchor]
    if anchor == "middle":
        y += -22 if y < WEB_Y else 14
    return (
        line(x, y - 13, w.PARAM_HEADS[param], SMALL, QUIET, anchor, room=room),
        line(x, y + 15, value, PLAIN, TEXT, anchor, bold=True),
    )


def _ends(axes: int, radius: float) -> Iterator[tuple[float, float]]:
    return (_point(n, axes, radius) for n in range(axes))


def _point(n: int, axes: int, radius: float) -> tuple[float, float]:
    """A point on the ``n``-th axis, the first of which points up."""
    turn = 2 * pi * n / axes
    return WEB_X + radius * sin(turn), WEB_Y - radius * cos(turn)


# ---- the column beside it ------------------------------------------------------------------------------


def _derived(view: View, sheet: Sheet, figures: Figures) -> Iterator[Mark]:
    """Trion, movement, features, master: what the parameters and the choices come to."""
    top = HEAD_H + 4
    for label, value, more in (
        (t("Trion"), figures.initial, t("of {base}", base=figures.base)),
        (t("Movement"), figures.movement, t("cells")),
    ):
        yield Box(SIDE_X, top, WIDTH - SIDE_X - MARGIN, 78, CARD, radius=10)
        yield line(SIDE_X + 14, top + 22, label, SMALL, QUIET, room=220)
        yield line(SIDE_X + 14, top + 54, value, LARGE, TEXT, bold=True)
        yield line(WIDTH - MARGIN - 14, top + 54, more, SMALL, FAINT, "right", room=140)
        top += 78 + GAP
    if sheet.mode == "original":
        yield line(SIDE_X, top + 14, t("Values as given"), SMALL, QUIET, room=256)
        return
    yield from _list(t("Features"), _features(view, sheet), top)
    yield from _list(t("Master"), _master(view, sheet), top + 112)


def _trained(view: View, sheet: Sheet) -> Iterator[Mark]:
    """What an operator has besides its five parameters."""
    top = HEAD_H + 4
    yield from _list(t("Master"), _master(view, sheet), top)
    yield from _list(t("Trion"), [sheet.points.get("trion", 0)], top + 86)


def _list(label: Text, values: list[Fact], top: float) -> Iterator[Mark]:
    yield line(SIDE_X, top + 14, label, SMALL, QUIET, room=250)
    for n, value in enumerate(values or [t("none yet")]):
        yield line(
            SIDE_X, top + 46 + n * 34, value, SMALL, TEXT if values else FAINT, bold=bool(values), room=256
        )


def _features(view: View, sheet: Sheet) -> list[Fact]:
    return [view.book.features[one].name for one in sheet.features if one in view.book.features]


def _master(view: View, sheet: Sheet) -> list[Fact]:
    return [view.book.masters[sheet.master].name] if sheet.master in view.book.masters else []


# ---- slots and orders ----------------------------------------------------------------------------------


def _slots(view: View, sheet: Sheet, captain: bool) -> Iterator[Mark]:
    """Both sides with four slots each; a trigger that does not fit any more is red."""
    top = HEAD_H + WEB_H
    wide = (WIDTH - 2 * MARGIN - GAP) / 2
    for column, side in enumerate(SIDES):
        x = MARGIN + column * (wide + GAP)
        yield line(x + 4, top + 20, w.SIDE_HEADS[side], SMALL, QUIET, room=wide)
        for slot, trigger in enumerate(sheet.main if side == "main" else sheet.sub):
            yield from _slot(
                view, sheet, captain, side, slot, trigger, _Place(x, top + 46 + slot * SLOT_H, wide)
            )


class _Place(NamedTuple):
    """Where a slot is drawn."""

    x: float
    y: float
    wide: float


def _slot(
    view: View, sheet: Sheet, captain: bool, side: Side, slot: int, trigger: Id | None, at: _Place
) -> Iterator[Mark]:
    x, y, wide = at
    height = SLOT_H - GAP
    if trigger is None or trigger not in view.book.triggers:
        yield Box(x, y, wide, height, None, LINE, 2, 10)
        yield line(x + 52, y + height / 2, t("empty"), SMALL, FAINT, room=wide - 70)
        return
    card = view.book.triggers[trigger]
    wrong = misfit(view.book, sheet, captain, side, slot, trigger)
    broken = wrong is not None and not (wrong.given and sheet.mode == "original")
    yield Box(x, y, wide, height, CARD, RED if broken else None, 3 if broken else 0, 10)
    yield line(x + 26, y + height / 2, SIGNS[card.kind], SMALL, GOLD, "middle")
    yield line(x + 52, y + height / 2, card.name, PLAIN, RED if broken else TEXT, bold=True, room=wide - 200)
    yield line(x + wide - 12, y + height / 2, KINDS[card.kind], SMALL, QUIET, "right", room=130)


def _orders(view: View, figures: Figures) -> Iterator[Mark]:
    """What an operator may do."""
    top = HEAD_H + WEB_H
    yield line(MARGIN + 4, top + 20, t("Operator's actions"), SMALL, QUIET, room=WIDTH)
    if not figures.orders:
        yield line(MARGIN + 4, top + 64, t("none yet"), SMALL, FAINT)
    for n, number in enumerate(figures.orders):
        order, y = view.book.operator_actions[number], top + 46 + n * ROW_H
        yield line(MARGIN + 4, y + 18, order.name, SMALL, TEXT, bold=True, room=230)
        yield line(MARGIN + 250, y + 18, order.text, SMALL, QUIET, room=WIDTH - 2 * MARGIN - 254)


# ---- in words ------------------------------------------------------------------------------------------


def alt_text(view: View, sheet: Sheet, figures: Figures) -> Text:
    """The picture in a few lines."""
    lines: list[Fact] = [
        t("{name}, {what}.", name=r.named(view, sheet), what=_what(view, sheet)),
        w.params((one, figures.params[one]) for one in _axes(sheet)),
    ]
    if sheet.kind == "operator":
        names = [view.book.operator_actions[one].name for one in figures.orders]
        lines.append(t("Actions: {names}.", names=w.listed(names) if names else t("none yet")))
    else:
        lines.append(t("Trion {trion}, movement {n}.", trion=figures.initial, n=figures.movement))
        for side in SIDES:
            held = [one for one in (sheet.main if side == "main" else sheet.sub) if one is not None]
            triggers = w.listed(w.trigger_name(view.book, one) for one in held) if held else t("empty")
            lines.append(t("{side}: {triggers}.", side=w.SIDE_HEADS[side], triggers=triggers))
    return t("{lines}", lines=Joined(tuple(lines), "\n"))
