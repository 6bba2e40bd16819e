"""An attack that waits for its answer, as a strip of the picture: who, with what, whom, and every die."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Box, Mark
from ..engine.signs import GAP, GOLD, MARGIN, PANEL, PLAIN, QUIET, SMALL, TEXT, WIDTH, line
from ..engine.text import Fact, t
from . import glyphs
from . import wording as w
from .arms import D20, value
from .glyphs import badge_of
from .odds_words import group_name
from .state import Shots
from .view import View

STRIP_H = 104


def strip_height(view: View) -> float:
    """How high the strip is; nothing where no attack waits."""
    return 0 if view.shots is None else STRIP_H + GAP


def strip(view: View, top: float) -> Iterator[Mark]:
    """The strip, drawn from ``top`` down."""
    shots = view.shots
    if shots is None:
        return
    look = badge_of(shots.side)
    yield Box(MARGIN, top, WIDTH - 2 * MARGIN, STRIP_H, PANEL, look.colour, 3, 10)
    yield line(MARGIN + 16, top + 26, shot_words(view, shots), PLAIN, TEXT, bold=True, room=WIDTH - 56)
    x = MARGIN + 40.0
    for face in shots.faces:
        hit = value(view.options, shots.sides, face) >= shots.hit
        yield from glyphs.facet(face, x, top + 72, 48, hit, shots.sides == D20)
        x += 56
    yield line(WIDTH - MARGIN - 16, top + 58, result_words(shots), PLAIN, GOLD, "right", True, WIDTH - x - 20)
    needs = t("each die: {hit} or more", hit=shots.hit)
    yield line(WIDTH - MARGIN - 16, top + 86, needs, SMALL, QUIET, "right", room=WIDTH - x - 20)


def shot_words(view: View, shots: Shots) -> Fact:
    """Who fires at whom with what."""
    units = [unit for unit in view.units if unit.id in shots.members]
    group = [unit for unit in view.units if unit.id in shots.group]
    return t(
        "{units} → {targets}: {weapon}",
        units=group_name(view, units), targets=group_name(view, group),
        weapon=w.card_of(view, units[0]).weapons[shots.weapon].name,
    )  # fmt: skip


def result_words(shots: Shots) -> Fact:
    """How many hits there are and what each does."""
    if not shots.hits:
        return t("no hit")
    if shots.hits == 1:
        return t("1 hit of {power}", power=shots.power)
    return t("{n} hits of {power}", n=shots.hits, power=shots.power)
