"""Menus before a battle: the map, one's place, and random teleport."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Fact, Text, t
from . import commands as c
from . import legal_setup, teleport
from . import menu_parts as parts
from .battle import Battle, Cell, Unit
from .grid import core_cells
from .menu_parts import Node
from .sight import unit_in
from .table import find
from .view import View
from .who import may_play
from .wording import cell_name, unit_name

LISTED = 25
"""So many units are listed at once."""


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    battle = view.battle
    if battle is None:
        return ()
    found: list[Option] = []
    if battle.stage == "map" and _picks(view, battle):
        found.append(Option("map", t("Pick the map"), style="main"))
    if placeable(view):
        todo = not view.presides and any(unit.cell is None for unit in placeable(view))
        found.append(Option("place", t("Place a character"), style="main" if todo else "plain"))
    for stage, key, label in _TELEPORT:
        if battle.stage == stage and asked(view):
            found.append(Option(key, label, style="main"))
    return tuple(found)


_TELEPORT = (
    ("draw", "draw", t("Draw a core card")),
    ("bagworm", "bagworm", t("Bagworm or not")),
    ("address", "address", t("Roll an address")),
)


def _nowhere(view: View) -> Battle:
    if view.battle is None:
        raise Refused("path", parts.NOWHERE)
    return view.battle


def one_of(
    view: View, path: Path, question: Text, units: Iterable[Unit], then: Callable[[Unit, Path], Node]
) -> Node:
    """One of these units, not asked where there is only one."""
    found = tuple(units)[:LISTED]
    if not found:
        raise Refused("path", parts.NOWHERE)
    if len(found) == 1:
        return then(found[0], path)
    by_key = {f"u{unit.id}": unit for unit in found}
    options = (Option(key, unit_name(view.book, unit), _place(unit)) for key, unit in by_key.items())
    return parts.choose(path, question, options, lambda key, rest: then(by_key[key], rest))


def _place(unit: Unit) -> Text | None:
    return None if unit.cell is None else t("On {cell}.", cell=cell_name(unit.cell))


# ---- the map ---------------------------------------------------------------------------------------------


def _picks(view: View, battle: Battle) -> bool:
    if view.presides or battle.picker is None:
        return view.presides
    return any(may_play(view, unit) for unit in battle.units if unit.team == battle.picker)


def _map(view: View, path: Path) -> Node:
    battle = _nowhere(view)
    if battle.stage != "map" or not _picks(view, battle):
        raise Refused("path", parts.NOWHERE)
    options = (Option(one.id, one.name) for one in view.book.maps.values())
    return parts.choose(path, t("Which map?"), options, lambda key, _rest: c.PickMap(key))


# ---- placing ---------------------------------------------------------------------------------------------


def placeable(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may place now, those without a cell first."""
    battle = view.battle
    if battle is None or battle.stage not in ("placing", "ready") or battle.kind == "rank_war":
        return ()
    able = (
        unit
        for unit in battle.units
        if may_play(view, unit) and (view.presides or find(battle.parties, unit.team).area is not None)
    )
    return tuple(sorted(able, key=lambda unit: unit.cell is not None))


def _place_unit(view: View, path: Path) -> Node:
    return one_of(
        view, path, t("Who is placed?"), placeable(view), lambda unit, rest: _cell(view, unit, rest)
    )


def _cell(view: View, unit: Unit, path: Path) -> Node:
    battle = _nowhere(view)
    cells: dict[Cell, Fact | None] = dict.fromkeys(legal_setup.places(view, unit))
    if view.presides and not cells:
        taken = {one.cell for one in battle.units if one.id != unit.id}
        cells = {cell: None for cell in parts.anywhere() if cell not in taken}
    question = t("Where does {name} start?", name=unit_name(view.book, unit))
    return parts.cell(path, question, cells, lambda cell, _rest: c.PlaceUnit(unit.id, cell))


# ---- random teleport -------------------------------------------------------------------------------------


def asked(view: View) -> tuple[Unit, ...]:
    """The units for which the viewer has to answer at this step of random teleport."""
    battle = view.battle
    if battle is None or not battle.asks or battle.stage not in ("draw", "bagworm", "address"):
        return ()
    ask = battle.asks[-1]
    units = (unit_in(battle, number) for number in ask.units if number not in ask.done)
    return tuple(unit for unit in units if unit is not None and may_play(view, unit))


def _draw(view: View, path: Path) -> Node:
    _step(view, "draw")
    return one_of(view, path, t("Who draws?"), asked(view), lambda unit, _rest: c.DrawCore(unit.id))


def _bagworm(view: View, path: Path) -> Node:
    _step(view, "bagworm")
    return one_of(view, path, t("For whom?"), asked(view), lambda unit, rest: _wears(view, unit, rest))


def _wears(view: View, unit: Unit, path: Path) -> Node:
    battle = _nowhere(view)
    core = next((one.core for one in battle.drawn if one.unit == unit.id), 0)
    note = t("Your core is {core}.", core=core) if core else None
    yes = Option(
        "yes",
        t("With Bagworm on"),
        t("{cost} trion. You arrive hidden, and only you and the game master see where.", cost=teleport.COST),
        blocked=None if teleport.able(view.book, unit) else t("Without Bagworm, or without trion for it."),
    )
    no = Option("no", t("Without"), t("Your card is turned up for all."))
    question = t("How does {name} teleport in?", name=unit_name(view.book, unit))
    return parts.choose(
        path, question, (yes, no), lambda key, _rest: c.Bagworm(unit.id, on=key == "yes"), note
    )


def _address(view: View, path: Path) -> Node:
    _step(view, "address")
    return one_of(view, path, t("For whom?"), asked(view), lambda unit, rest: _rolls(view, unit, rest))


def _rolls(view: View, unit: Unit, path: Path) -> Node:
    """The roll, and where a 0 leads: after the roll, or before it for somebody hidden."""
    battle = _nowhere(view)
    drawn = next(one for one in battle.drawn if one.unit == unit.id)
    if drawn.die is None and not unit.hidden:
        return c.RollAddress(unit.id)
    cells = core_cells(drawn.core)
    options = (
        Option(f"{n}", t("{n}: {cell}", n=n, cell=cell_name(cell))) for n, cell in enumerate(cells, start=1)
    )
    name = unit_name(view.book, unit)
    if drawn.die is None:
        question = t("Where does {name} arrive if the die shows 0?", name=name)
        return parts.choose(path, question, options, lambda key, _rest: c.RollAddress(unit.id, int(key)))
    question = t("A 0: choose the address of {name}.", name=name)
    return parts.choose(path, question, options, lambda key, _rest: c.ChooseAddress(unit.id, int(key)))


def _step(view: View, stage: str) -> None:
    if view.battle is None or view.battle.stage != stage:
        raise Refused("path", parts.NOWHERE)


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "map": _map,
    "place": _place_unit,
    "draw": _draw,
    "bagworm": _bagworm,
    "address": _address,
}
