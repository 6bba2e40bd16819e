"""How far weapons reach: printed, changed, and in forests (the chapters ``attack`` and ``terrain``)."""

from __future__ import annotations

from collections.abc import Iterable

from .field import Field
from .grid import distance
from .pack import Weapon
from .state import Cell, Unit

IN_FOREST = 2
"""The range of every weapon where one side stands in a forest (mm30-terrain-6)."""


def span(
    field: Field, units: Iterable[Unit], weapon: Weapon, origin: Cell, target: Cell, form: bool | None = None
) -> tuple[int, int]:
    """The least and greatest distance that a weapon bridges from ``origin`` to ``target`` (mm30-attack-2),
    in the form that the units have or in another.
    """
    members = tuple(units)
    return bounds(members, weapon, wooded(field, members, origin, target, form))


def wooded(
    field: Field, members: Iterable[Unit], origin: Cell, target: Cell, form: bool | None = None
) -> bool:
    """Whether a forest under either shortens ranges (mm30-terrain-4, mm30-terrain-5), whatever the target is
    (R55).
    """
    forests = field.sheets.forests
    return (origin in forests or target in forests) and bool(shading(field, members, form))


def shading(field: Field, members: Iterable[Unit], form: bool | None = None) -> frozenset[Cell]:
    """The forests that shorten the ranges of a group: all, or none where every member ignores them."""
    ignored = all(field.ignores(unit, "forest", form) for unit in members)
    return frozenset() if ignored else field.sheets.forests


def spans(members: tuple[Unit, ...], weapon: Weapon) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and greatest distance of a weapon in the open, and in a forest."""
    return bounds(members, weapon, forest=False), bounds(members, weapon, forest=True)


def bounds(members: tuple[Unit, ...], weapon: Weapon, forest: bool) -> tuple[int, int]:
    """The least and greatest distance of a weapon, in a forest or not."""
    if forest:
        return (1, IN_FOREST)
    more = min((_more(unit) for unit in members), default=0)
    return (weapon.min_range, max(1, weapon.range + more))


def _more(unit: Unit) -> int:
    return sum(mod.delta for mod in unit.mods if mod.stat == "range") if unit.mods else 0


def in_range(
    field: Field, units: Iterable[Unit], weapon: Weapon, origin: Cell, target: Cell, form: bool | None = None
) -> bool:
    """Whether a weapon bridges the way from ``origin`` to ``target``, in their form or in another."""
    least, most = span(field, units, weapon, origin, target, form)
    return least <= distance(field.options, origin, target) <= most
