"""What somebody is about to pick: the group, its way, its target, read off the path of an open menu."""

from __future__ import annotations

from typing import NamedTuple

from . import legal_turn, menu_shot, menu_turn, squads
from .field import field_of
from .grid import cell_named
from .outlook import Acting, Strike
from .reach import Reached
from .state import Cell, Unit
from .units import is_ready
from .view import View

Units = tuple[Unit, ...]


class Picked(NamedTuple):
    """What has been picked so far in a turn. ``ways`` are the cells to move to, with what stops a move there.

    ``to`` is the cell that has been picked, ``strikes`` the attacks that are possible: from there, on the
    target picked, or all of them. ``act`` is None after an attack, when only cells are picked.
    """

    units: Units
    ways: dict[Cell, Reached]
    act: Acting | None = None
    to: Cell | None = None
    target: Cell | None = None
    strikes: tuple[Strike, ...] = ()


def picked(view: View, path: tuple[str, ...]) -> Picked | None:
    """What the picks of a path come to; None where they pick no group. Raises nothing for stale paths."""
    if view.viewer not in view.asked or not path:
        return None
    if view.phase == "after" and path[0] == "after":
        return _after(view, path[1:])
    if view.phase != "turn":
        return None
    keys = [key for key in path if key not in ("act", menu_turn.OTHER) and not _column(key)]
    cell = cell_named(keys[0]) if keys else None
    group = () if cell is None else field_of(view).group(cell)
    if not group or group[0].side != view.viewer or not squads.ready_members(group):
        return None
    if not is_ready(group):
        return Picked(squads.ready_members(group), {})
    return _group(view, group, keys[1:])


def _column(key: str) -> bool:
    """Whether a pick was a column, by which many cells are listed; ``w`` and the like are small letters."""
    return len(key) == 1 and key.isupper()


def _group(view: View, group: Units, keys: list[str]) -> Picked:
    act = Acting.of(view, group)
    while keys:
        key = keys.pop(0)
        if key == menu_turn.FORM and menu_turn.may_change(act):
            act = Acting.of(view, group, changes=True)
            continue
        if key == menu_turn.PART:
            return _part(view, group, keys)
        return _towards(act, key)
    return Picked(group, act.ways, act, strikes=act.strikes)


def _part(view: View, group: Units, keys: list[str]) -> Picked:
    """A part of a squad: its numbers in the squad come first, then the cell."""
    some = tuple(unit for n, unit in enumerate(group) if keys and str(n + 1) in keys[0]) or group
    to = cell_named(keys[1]) if len(keys) > 1 else None
    return Picked(some, Acting.of(view, some).ways, None, to)


def _towards(act: Acting, key: str) -> Picked:
    """A cell to move to, or a target."""
    mark, cell = key[:1] in menu_shot.SHOTS, cell_named(key)
    target = cell_named(key[1:]) if mark else None
    if cell is not None and cell in act.ways:
        from_there = tuple(one for one in act.strikes if cell in one.origins)
        return Picked(act.units, act.ways, act, to=cell, strikes=from_there)
    target = target or cell
    on_it = tuple(one for one in act.strikes if one.cell == target)
    return Picked(act.units, act.ways, act, target=target if on_it else None, strikes=on_it or act.strikes)


def _after(view: View, keys: tuple[str, ...]) -> Picked:
    units = tuple(unit for unit in view.units if unit.id in view.moving)
    to = next((cell for key in keys if (cell := cell_named(key)) is not None), None)
    return Picked(units, legal_turn.after_ways(view), None, to)
