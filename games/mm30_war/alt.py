"""The pictures in words, for readers who don't see them: how far each side is, and who stands where."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Text, t
from . import board_head as head
from . import wording as w
from .board_ground import Window
from .field import Field, field_of
from .grid import cell_name
from .odds_words import group_name
from .prompts import SETUP
from .state import Unit
from .view import View

CROWD = 18
"""With more groups than this on the map they are told more briefly, so that all of them are told."""


def alt_text(view: View, window: Window) -> Text:
    """The picture of a battle in a few lines: what it is at, then a line for each side and its units."""
    field = field_of(view)
    facts: dict[str, Fact] = {"now": head.now_words(view), "where": head.where_words(view)}
    parts: list[Fact] = [t("{now}. {where}.", **facts)]
    if window.wide < field.sheets.width:
        first, last = cell_name((window.left, 0))[:1], cell_name((window.left + window.wide - 1, 0))[:1]
        parts.append(t("Shown: columns {first} to {last}.", first=first, last=last))
    for seat in (0, 1):
        parts.append(_setting_up(view, seat) if view.phase in SETUP else _side(view, seat))
        units = _units(view, field, seat)
        if units:
            parts.append(t("{side}: {units}.", side=w.SIDES[seat], units=Joined(tuple(units), " · ")))
    parts += _places(field)
    return t("{lines}", lines=Joined(tuple(parts), "\n"))


def _setting_up(view: View, seat: Seat) -> Text:
    if view.armies[seat].sealed:
        return t("{side} has submitted.", side=w.SIDES[seat])
    return t("{side} has not submitted yet.", side=w.SIDES[seat])


def _side(view: View, seat: Seat) -> Text:
    """How far a side is."""
    now = head.standing(view, seat)
    facts: dict[str, Fact] = {
        "side": w.SIDES[seat], "mm": now.mm, "bases": now.bases, "hp": now.foe_hq, "tp": now.tp,
        "n": now.ready, "all": now.groups,
    }  # fmt: skip
    if not head.counts_standard(view):
        return t("{side}: MM {mm}, bases {bases}, enemy HQ {hp}, TP {tp}, to act {n} of {all}.", **facts)
    return t(
        "{side}: MM {mm} of {mm_goal}, bases {bases} of {base_goal}, enemy HQ {hp}, TP {tp}, "
        "to act {n} of {all}.",
        mm_goal=now.mm_goal, base_goal=now.base_goal, **facts,
    )  # fmt: skip


def _units(view: View, field: Field, seat: Seat) -> list[Text]:
    """A side's groups. Where many are on the map, only where they are and what is left of them."""
    groups = [group for _, group in sorted(field.groups.items()) if group[0].side == seat]
    return [group_words(view, group, short=len(field.groups) > CROWD) for group in groups]


def group_words(view: View, group: tuple[Unit, ...], short: bool = False) -> Text:
    """A group: ``D4 Ashigaru ×2 30/10 (finished)``."""
    assert group[0].cell is not None
    found: list[Text] = []
    for one in (one for unit in group for one in w.conditions(unit)):
        if one not in found:
            found.append(one)
    facts: dict[str, Fact] = {
        "cell": cell_name(group[0].cell),
        "unit": group_name(view, group),
        "hp": w.hps(group),
    }
    if short:
        facts["unit"] = w.card_of(view, group[0]).name
    if short or not found:
        return t("{cell} {unit} {hp}", **facts)
    return t("{cell} {unit} {hp} ({state})", state=w.listed(found), **facts)


def _places(field: Field) -> list[Text]:
    """HQs, bases and bridges."""
    found = [
        t("{side}'s HQ on {cell}.", side=w.SIDES[seat], cell=cell_name(cell))
        for cell, seat in field.hqs.items()
    ]
    bases = [
        t(
            "{letter} on {cell} ({owner})",
            letter=one.letter,
            cell=cell_name(cell),
            owner=w.owner_word(one.owner),
        )
        for cell, one in field.bases.items()
    ]
    if bases:
        found.append(t("Bases: {bases}.", bases=w.listed(bases)))
    for intact in (True, False):
        some = [cell for cell, one in field.bridges.items() if one.intact == intact]
        if some and intact:
            found.append(t("Bridges: {cells}.", cells=w.cells_names(some)))
        elif some:
            found.append(t("Wrecked bridges: {cells}.", cells=w.cells_names(some)))
    return found
