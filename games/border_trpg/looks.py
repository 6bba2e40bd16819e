"""What can be looked up with a slash command: a sheet, a unit, a team, a part of the map, a card, odds."""

from __future__ import annotations

from typing import Any

from ..engine.chance import KeyedChance
from ..engine.contract import AnyRules, Look, Param, Refused
from ..engine.menu import Option
from ..engine.page import Page, Para, Picture
from ..engine.text import Fact, Text, t
from . import board_reach, grid, page_cards, page_odds, page_sheet, page_units
from . import page_campaign as campaign
from . import wording as w
from .battle import Battle, Cell, Unit
from .board_map import NOTHING, Overlay, around, draw
from .glyphs import COLOUR
from .grid import cell_named
from .options import USUAL
from .state import Sheet
from .view import View
from .who import may_play

Words = tuple[str | None, ...]

MOST = 80
"""The largest number that odds are worked out for."""
LONGEST = 40
"""So much of what was typed is said back."""


def _view(rules: AnyRules, view: Any) -> View:
    """The asker's view; away from all tables, that of a spectator at a campaign's start."""
    if view is None:
        view = rules.view(rules.start(USUAL, KeyedChance(b"")).state, None)
    assert isinstance(view, View)
    return view


def _said(word: str | None) -> str:
    return (word or "")[:LONGEST]


# ---- sheets, teams, cards --------------------------------------------------------------------------------


def _sheets(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """The sheets that the asker may read, the own ones first."""
    seen = _view(rules, view)
    found = sorted(seen.sheets, key=lambda one: (one.owner != seen.viewer, one.id))
    return tuple(
        Option(f"s{one.id}", campaign.sheet_name(seen, one), w.SHEET_STATUSES[one.status]) for one in found
    )


def _sheet(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    found: Sheet | None = next((one for one in seen.sheets if f"s{one.id}" == words[0]), None)
    if found is None:
        raise Refused("sheet", t("You can read no sheet of that name: {name}", name=_said(words[0])))
    return page_sheet.sheet_page(seen, found)


def _teams(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    return tuple(Option(f"t{team.id}", team.name) for team in _view(rules, view).teams)


def _team(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    found = next((team for team in seen.teams if f"t{team.id}" == words[0]), None)
    if found is None:
        raise Refused("team", t("There is no team of that name: {name}", name=_said(words[0])))
    return page_units.team_page(seen, found)


def _cards(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    return page_cards.options(_view(rules, view).book)


def _card(rules: AnyRules, view: Any, words: Words) -> Page:
    page = page_cards.card_page(_view(rules, view).book, words[0] or "")
    if page is None:
        raise Refused("card", t("There is nothing called {name} in this pack.", name=_said(words[0])))
    return page


# ---- units and the map -----------------------------------------------------------------------------------


def _battle(view: View) -> Battle:
    """The battle that goes on. Raises Refused where there is none."""
    if view.battle is None:
        raise Refused("battle", t("No battle goes on."))
    return view.battle


def _units(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """Everybody in the battle, the asker's own first."""
    seen = _view(rules, view)
    if seen.battle is None:
        return ()
    found = sorted(seen.battle.units, key=lambda unit: (not may_play(seen, unit), unit.id))
    return tuple(
        Option(
            f"u{unit.id}", w.unit_name(seen.book, unit), t("{team}", team=w.team_of(seen.battle, unit.team))
        )
        for unit in found
    )


def _of(battle: Battle, unit: Unit) -> Text:
    return t("of {team}", team=w.team_of(battle, unit.team))


def _unit_named(view: View, word: str | None) -> Unit | None:
    return next((unit for unit in _battle(view).units if f"u{unit.id}" == word), None)


def _unit(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    unit = _unit_named(seen, words[0])
    if unit is None:
        raise Refused("unit", t("Nobody of that name is in the battle: {name}", name=_said(words[0])))
    return page_units.unit_page(seen, unit)


ALL, ZONES = "all", "zones"
"""Picks of the map besides cells, sectors and units: the whole, and the whole with zones of control."""


def _places(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """What of the map can be shown; for a unit of the asker's, then, what to lay over it."""
    seen = _view(rules, view)
    if seen.battle is None or seen.battle.map is None:
        return ()
    if words:
        return _means(seen, words[0])
    placed = [unit for unit in _units(rules, view, ()) if (of := _unit_named(seen, unit.key)) and of.cell]
    whole = (Option(ALL, t("The whole map")), Option(ZONES, t("The whole map with zones of control")))
    sectors = (Option(f"c{core}", t("Sector {n}", n=core)) for core in range(1, grid.CORES + 1))
    return (*whole, *placed, *sectors)


def _means(view: View, place: str | None) -> tuple[Option, ...]:
    """What a unit of the asker's moves or aims with."""
    unit = _unit_named(view, place)
    if unit is None or not may_play(view, unit):
        return ()
    return tuple(Option(number, w.skill_name(view.book, number)) for number in board_reach.means(view, unit))


def _map(rules: AnyRules, view: Any, words: Words) -> Page:
    """The map, or a part of it in larger cells; with what a unit can reach where one is asked for."""
    seen = _view(rules, view)
    battle = _battle(seen)
    if battle.map is None:
        raise Refused("map", t("The map has not been picked yet."))
    place, means = words[0] or ALL, words[1]
    title: Fact = w.map_name(seen.book, battle.map)
    if place in (ALL, ZONES):
        drawing = draw(seen, None, Overlay(zones=place == ZONES))
        return Page(t("{title}", title=title), (Picture(drawing),), COLOUR)
    cell = _middle(seen, place)
    overlay, note = _laid(seen, place, means)
    heading = t("{map} around {cell}", map=title, cell=w.cell_name(cell))
    drawing = draw(seen, around(grid.nearest_inside(cell)), overlay)
    notes = () if note is None else (Para(note),)
    return Page(heading, (Picture(drawing), *notes), COLOUR)


def _middle(view: View, place: str) -> Cell:
    """The cell around which a part of the map is shown. Raises Refused for what is no such place.

    Somebody hidden is refused in the words of somebody who is not there.
    """
    if place[:1] == "c" and place[1:].isdecimal() and 1 <= int(place[1:]) <= grid.CORES:
        return grid.centre(int(place[1:]))
    unit = _unit_named(view, place)
    cell = cell_named(place) if unit is None else unit.cell
    if cell is None:
        raise Refused(
            "place", t("Name a cell such as {cell}, a sector, or a unit that is on the map.", cell="H12")
        )
    return cell


def _laid(view: View, place: str, means: str | None) -> tuple[Overlay, Text | None]:
    """What is laid over the map: how far the asker's unit gets or reaches with an action or skill."""
    if means is None:
        return NOTHING, None
    unit = _unit_named(view, place)
    if unit is None or not may_play(view, unit) or means not in board_reach.means(view, unit):
        raise Refused("means", t("Reach is shown for your own units, with what they have."))
    overlay = board_reach.laid(view, unit, means)
    facts: dict[str, Fact] = {
        "unit": w.unit_name(view.book, unit),
        "means": w.skill_name(view.book, means),
    }
    if overlay.reach:
        return overlay, t(
            "{unit} with {means}: {n} cells, each with its cost.", n=len(overlay.reach), **facts
        )
    return overlay, t("{unit} with {means}: {n} cells in range.", n=len(overlay.range), **facts)


# ---- odds ------------------------------------------------------------------------------------------------


def _number(word: str | None) -> int | None:
    """A number that was typed; None where nothing was. Raises Refused for anything else."""
    if word is None:
        return None
    if not word.strip().isascii() or not word.strip().isdecimal() or int(word) > MOST:
        raise Refused("number", t("{word} is not a number from 0 to {most}.", word=_said(word), most=MOST))
    return int(word)


def _odds(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    target, against = map(_number, words[1:])
    return page_odds.odds_page(seen.options, _number(words[0] or "") or 0, target, against)


_NAME = Param(t("/name"), t("What it is called"))

LOOKS: tuple[Look, ...] = (
    Look(t("/sheet"), t("Read a character sheet"), _sheet, (_NAME,), _sheets, at_table=True),
    Look(t("/team"), t("Look a team up"), _team, (_NAME,), _teams, at_table=True),
    Look(t("/unit"), t("Look somebody in the battle up"), _unit, (_NAME,), _units, at_table=True),
    Look(
        t("/map"),
        t("The map or a part of it, and how far your unit gets"),
        _map,
        (
            Param(t("/where"), t("A cell such as H12, a sector, or a unit"), required=False),
            Param(t("/using"), t("What your unit moves or aims with"), required=False),
        ),
        _places,
        at_table=True,
    ),
    Look(t("/card"), t("Look a trigger, a skill or another thing of the pack up"), _card, (_NAME,), _cards),
    Look(
        t("/odds"),
        t("What dice make of a check"),
        _odds,
        (
            Param(t("/dice"), t("How many dice are rolled")),
            Param(t("/target"), t("The target number"), required=False),
            Param(t("/against"), t("The dice of the other side of an opposed check"), required=False),
        ),
    ),
)
"""All looks."""
