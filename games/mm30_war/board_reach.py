"""What the picks of an open menu are about, as layers of the map: reach, ways, targets, plans so far."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..engine.contract import Refused, Seat
from ..engine.menu import Menu, Path
from . import commands as c
from . import deploy, legal_turn, menu, preview
from .arms import weapons
from .board_ground import Window, around
from .board_map import NOTHING, Overlay
from .field import Field, field_of
from .grid import cell_named
from .menu_shot import SHOTS
from .preview import Picked
from .prompts import SETUP
from .ranges import in_range
from .state import Base, Bridge, Cell, Plan, Unit
from .view import View

WIDE = 14
"""Of a map that is wider than this, so many columns are shown where something is picked."""


def overlay(view: View, path: Path) -> Overlay:
    """What the picks so far lead to; nothing for paths that lead nowhere any more."""
    if view.phase == "after" and not path:
        path = ("after",)  # what stands laid open
    if view.viewer not in view.asked or not path or path == ("act",):
        return NOTHING
    tags, aims = listed(view, path)
    picked = preview.picked(view, path)
    if picked is None:
        return Overlay(tags=tags, aims=aims, open=columns(view, path))
    field = field_of(view)
    foe = 1 - picked.units[0].side
    start = picked.units[0].cell
    if picked.target is not None:
        tags, aims = tags | {picked.target}, frozenset((picked.target,))
    if picked.to is None:
        return Overlay(picked.ways, start, tags=tags, aims=aims, zones=_zones(field, (foe,)))
    way = picked.ways.get(picked.to)
    targets = frozenset(one.cell for one in picked.strikes)
    return Overlay(
        start=start,
        way=() if way is None else way.path,
        range=fire(view, picked),
        tags=targets,
        aims=targets,
        zones=_zones(field, (foe,)),
    )


def _zones(field: Field, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of the sides that hold zones at all."""
    return tuple(seat for seat in seats if field.holders(seat))


def listed(view: View, path: Path) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells that the menu lists at the end of a path, and those of them that are targets."""
    field = field_of(view)
    found: set[Cell] = set()
    aims: set[Cell] = set()
    for key in _keys(view, path):
        cell = cell_named(key) or cell_named(key[1:])
        if cell is None or not field.exists(cell):
            continue
        found.add(cell)
        group = field.group(cell)
        if key[:1] in SHOTS or (group and group[0].side != view.viewer):
            aims.add(cell)
    return frozenset(found), frozenset(aims)


def columns(view: View, path: Path) -> frozenset[Cell]:
    """The cells of all columns, where the menu asks for a column first."""
    keys = [key for key in _keys(view, path) if len(key) == 1 and key.isupper()]
    return frozenset(cell for key in keys for cell in listed(view, (*path, key))[0])


def _keys(view: View, path: Path) -> tuple[str, ...]:
    """What can be picked at the end of a path; nothing for paths that lead nowhere any more."""
    try:
        node = menu.menu_of(view, path)
    except Refused:
        return ()
    if not isinstance(node, Menu):
        return ()
    return tuple(option.key for slot in node.slots for option in slot.options if option.blocked is None)


def fire(view: View, picked: Picked) -> frozenset[Cell]:
    """The cells that some loaded weapon gets to from the cell picked."""
    if picked.act is None or picked.to is None:
        return frozenset()
    numbers = legal_turn.loaded(field_of(view), picked.units, picked.act.changes)
    return in_reach(field_of(view), picked.units, picked.to, numbers, picked.act.form)


def in_reach(
    field: Field, units: tuple[Unit, ...], origin: Cell, numbers: Iterable[int], form: bool | None = None
) -> frozenset[Cell]:
    """The cells that some of a group's weapons get to from a cell (mm30-attack-2)."""
    guns = [weapons(field, units, form)[number] for number in numbers]
    return frozenset(
        cell
        for cell in field.sheets.terrain
        if cell != origin and any(in_range(field, units, gun, origin, cell, form) for gun in guns)
    )


def window(view: View, path: Path) -> Window | None:
    """The columns around whoever is picked, on a map that is too wide to be read on a phone."""
    width = view.book.fields[view.map].width
    if width <= WIDE:
        return None
    picked = preview.picked(view, path)
    if picked is not None and picked.units[0].cell is not None:
        return around(picked.units[0].cell, width, WIDE)
    if view.phase == "react" and view.shots is not None:
        return around(view.shots.cell, width, WIDE)
    if view.phase == "deploy" and view.viewer is not None:
        return around((0 if view.viewer == 0 else width - 1, 0), width, WIDE)
    return _around_listed(view, path, width)


def _around_listed(view: View, path: Path, width: int) -> Window | None:
    """The columns around the cells that the menu lists below a first pick, if all of them fit in."""
    if view.viewer not in view.asked or not path or path == ("act",):
        return None
    listing = sorted(cell[0] for cell in listed(view, path)[0] | columns(view, path))
    if not listing or listing[-1] - listing[0] >= WIDE:
        return None
    return around(((listing[0] + listing[-1] + 1) // 2, 0), width, WIDE)


# ---- plans -----------------------------------------------------------------------------------------------


def plan_at(view: View, path: Path) -> Plan | None:
    """The viewer's deployment as far as it has been picked, else the one submitted; None without any."""
    if view.phase not in SETUP or view.viewer is None:
        return None
    if path[:1] == ("deploy",):
        for end in range(len(path), 1, -1):
            try:
                node = menu.menu_of(view, (*path[:end], "ok"))
            except Refused:
                continue
            if isinstance(node, c.Deploy):
                return node.plan
    return view.me.plan if view.me.sealed else None


def with_plan(view: View, plan: Plan) -> View:
    """The viewer's battle as it would be with their own plan on the map."""
    seat = view.viewer
    assert seat is not None
    cells = {spot.unit: spot.cell for spot in plan.spots}
    units = tuple(
        msgspec.structs.replace(one, cell=cells[one.id]) if one.id in cells else one for one in view.units
    )
    army = msgspec.structs.replace(view.armies[seat], hq=plan.hq)
    armies = (army, view.armies[1]) if seat == 0 else (view.armies[0], army)
    lettered = zip(deploy.LETTERS[2 * seat :], sorted(plan.bases), strict=False)
    bases = (*view.bases, *(Base(letter, cell) for letter, cell in lettered))
    bridges = view.bridges if plan.bridge is None else (*view.bridges, Bridge(plan.bridge))
    return msgspec.structs.replace(view, units=units, armies=armies, bases=bases, bridges=bridges)
