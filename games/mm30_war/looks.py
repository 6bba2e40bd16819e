"""What can be looked up with a slash command: cards, armies, operations, the map, the odds of a weapon."""

from __future__ import annotations

from typing import Any

from ..engine.chance import KeyedChance
from ..engine.contract import AnyRules, Look, Param, Refused
from ..engine.menu import Option
from ..engine.page import Page, Para, Picture
from ..engine.text import Fact, Text, t
from . import board_reach, legal_turn, page_cards
from . import wording as w
from .board_ground import around
from .board_map import Overlay, draw
from .field import field_of
from .glyphs import COLOUR
from .grid import cell_name, cell_named
from .odds_words import group_name
from .options import USUAL
from .pack import Card
from .reach import SQUAD, reach
from .state import Cell, Unit
from .view import View

Words = tuple[str | None, ...]

LONGEST = 40
"""So much of what was typed is said back."""

ALL, ZONES = "all", "zones"
"""Picks of the map besides cells: the whole, and the whole with zones of control."""

REACH, FIRE = "reach", "fire"
"""What may be laid over the map for a group: where it gets to, and where it can fire."""


def _view(rules: AnyRules, view: Any) -> View:
    """The asker's view; away from all tables, that of a spectator at a battle's start."""
    if view is None:
        view = rules.view(rules.start(USUAL, KeyedChance(b"")).state, None)
    assert isinstance(view, View)
    return view


def _said(word: str | None) -> str:
    return (word or "")[:LONGEST]


# ---- cards, operations, armies ---------------------------------------------------------------------------


def _units(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    return page_cards.card_options(_view(rules, view))


def _card_named(view: View, word: str | None) -> Card:
    found = next((card for card in page_cards.cards(view) if card.id == word), None)
    if found is None:
        raise Refused("unit", t("There is no unit called {name} in this pack.", name=_said(word)))
    return found


def _unit(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    return page_cards.card_page(seen, _card_named(seen, words[0]))


def _operations(rules: AnyRules, view: Any, words: Words) -> Page:
    return page_cards.operations_page(_view(rules, view))


def _armies(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    return tuple(
        Option(one.id, one.name, t("{n} MM", n=one.level)) for one in page_cards.samples(_view(rules, view))
    )


def _army(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    sample = seen.book.samples.get(words[0] or "")
    if sample is None:
        raise Refused("army", t("There is no sample army called {name}.", name=_said(words[0])))
    return page_cards.sample_page(seen, sample)


# ---- the map ---------------------------------------------------------------------------------------------


def _places(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """What of the map can be shown; for a group, then, what to lay over it."""
    seen = _view(rules, view)
    if words:
        if _group_at(seen, words[0]) is None:
            return ()
        return (Option(REACH, t("Where it gets to")), Option(FIRE, t("Where it can fire from its cell")))
    whole = (Option(ALL, t("The whole map")), Option(ZONES, t("The whole map with ZOC")))
    groups = sorted(field_of(seen).groups.items(), key=lambda one: (one[1][0].side != seen.viewer, one[0]))
    return (
        *whole,
        *(
            Option(cell_name(cell), t("{cell} {unit}", cell=cell_name(cell), unit=_called(seen, group)))
            for cell, group in groups
        ),
    )


def _called(view: View, group: tuple[Unit, ...]) -> Fact:
    return group_name(view, group)


def _group_at(view: View, word: str | None) -> tuple[Unit, ...] | None:
    cell = cell_named(word or "")
    return None if cell is None else field_of(view).group(cell) or None


def _map(rules: AnyRules, view: Any, words: Words) -> Page:
    """The map or a part of it, with what a group of either side can reach where one is asked for."""
    seen = _view(rules, view)
    place, layer = words[0] or ALL, words[1]
    title = t("{map}", map=seen.book.maps[seen.map].name)
    if place in (ALL, ZONES):
        overlay = Overlay(zones=(0, 1)) if place == ZONES else Overlay()
        return Page(title, (Picture(draw(seen, overlay)),), COLOUR)
    cell = cell_named(place)
    if cell is None or not field_of(seen).exists(cell):
        raise Refused("cell", t("Name a cell of the map, such as {cell}.", cell="D4"))
    overlay, note = _laid(seen, cell, layer)
    window = around(cell, seen.book.fields[seen.map].width)
    notes = () if note is None else (Para(note),)
    return Page(title, (Picture(draw(seen, overlay, window)), *notes), COLOUR)


def _laid(view: View, cell: Cell, layer: str | None) -> tuple[Overlay, Text | None]:
    """What is laid over the map: where the group of a cell gets to, or where it can fire."""
    group, field = field_of(view).group(cell), field_of(view)
    if not group or layer is None:
        return Overlay(), None
    foe = (1 - group[0].side,)
    facts: dict[str, Fact] = {"unit": _called(view, group), "cell": cell_name(cell)}
    if layer == REACH:
        ways = reach(field, group)
        ends = sum(1 for way in ways.values() if way.cost)
        overlay = Overlay(ways, cell, zones=foe)
        return overlay, t("{unit} on {cell} can get to {n} cells; each bears its cost.", n=ends, **facts)
    if layer == FIRE:
        cells = board_reach.in_reach(field, group, cell, legal_turn.loaded(field, group))
        return Overlay(range=cells), t("{unit} on {cell} can fire at {n} cells.", n=len(cells), **facts)
    raise Refused("layer", t("Of a unit, the map shows where it gets to or where it can fire."))


# ---- odds ------------------------------------------------------------------------------------------------

ALONE = "1"


def _odds_words(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """First the attacker, then its weapon, then the target."""
    seen = _view(rules, view)
    if len(words) == 1:
        card = next((one for one in page_cards.cards(seen) if one.id == words[0]), None)
        weapons = () if card is None else card.weapons
        return tuple(Option(str(n), weapon.name, w.weapon_line(weapon)) for n, weapon in enumerate(weapons))
    if len(words) > 2:
        return tuple(Option(str(n), t("{n} together", n=n)) for n in range(1, SQUAD + 1))
    return page_cards.card_options(seen)


def _odds(rules: AnyRules, view: Any, words: Words) -> Page:
    """The odds of a weapon against a unit or a squad, fresh and on open ground; its card without either."""
    seen = _view(rules, view)
    attacker = _card_named(seen, words[0])
    if words[1] is None and words[2] is None:
        return page_cards.card_page(seen, attacker)
    target = _card_named(seen, words[2])
    word = words[1] or ""
    if not word.isascii() or not word.isdecimal() or int(word) >= len(attacker.weapons):
        raise Refused("weapon", t("{unit} has no such weapon.", unit=attacker.name))
    many, targets = _members(attacker, words[3]), _members(target, words[4])
    return page_cards.odds_page(seen, attacker, many, int(word), target, targets)


def _members(card: Card, word: str | None) -> int:
    """How many stand together: squads are of low-cost units alone (mm30-squad-1)."""
    if word is None:
        return 1
    if word not in ("1", "2", "3"):
        raise Refused("members", t("A squad has 2 or 3 members."))
    if card.kind != "low" and word != ALONE:
        raise Refused("members", t("Only low-cost units form squads."))
    return int(word)


_NAME = Param(t("/name"), t("What it is called"))

LOOKS: tuple[Look, ...] = (
    Look(t("/card"), t("Read a unit card"), _unit, (_NAME,), _units),
    Look(t("/tp"), t("Special operations and what they cost"), _operations),
    Look(t("/army"), t("A sample army"), _army, (_NAME,), _armies),
    Look(
        t("/map"),
        t("The map or a part of it, and how far a unit gets"),
        _map,
        (
            Param(t("/where"), t("A cell such as D4, or the whole map"), required=False),
            Param(t("/showing"), t("Where a unit gets to or where it can fire"), required=False),
        ),
        _places,
        at_table=True,
    ),
    Look(
        t("/odds"),
        t("What a weapon does to a unit"),
        _odds,
        (
            Param(t("/attacker"), t("Who attacks")),
            Param(t("/weapon"), t("With what")),
            Param(t("/defender"), t("Who is attacked")),
            Param(t("/members"), t("How many attack together"), required=False),
            Param(t("/defenders"), t("How many are attacked together"), required=False),
        ),
        _odds_words,
    ),
)
"""All looks."""
