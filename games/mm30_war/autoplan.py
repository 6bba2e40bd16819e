"""Deployments made to fit: a sound plan to begin with, which may be changed before it is submitted."""

from __future__ import annotations

from typing import Literal, TypeAlias

from . import legal_setup as legal
from .field import field_of
from .grid import distance
from .state import Cell, Plan, Spot, Unit, UnitId
from .view import View

Style: TypeAlias = Literal["close", "spread"]
"""Squads together in as few cells as may be, or everybody in a cell of their own where there is room."""


def auto_plan(view: View, style: Style = "close", *, runners: bool = False) -> Plan:
    """A legal plan for the viewer: the HQ at the edge, the bases and the bridge nearest, units in front.

    Those who move fast or fight close stand nearest to the middle of the map, guns behind them. With
    ``runners`` the fastest that can capture stand where the viewer's bases are near, one for each.
    """
    seat = legal.seat_of(view)
    sheets = view.book.fields[view.map]
    middle = sheets.height // 2

    def own(cell: Cell) -> Cell:
        return sheets.facing(seat, cell)

    def aside(cell: Cell) -> int:
        return abs(own(cell)[1] - middle)

    hq = min(legal.hq_cells(view), key=lambda cell: (own(cell)[0], -aside(cell), own(cell)))
    greys = sorted(legal.sheet_cells(view, seat, "grey"), key=own)
    rivers = sorted(legal.sheet_cells(view, seat, "river"), key=lambda cell: (aside(cell), own(cell)))
    plan = Plan(hq, (), rivers[0] if rivers else None, tuple(greys[:2]))
    goals = plan.bases if runners else ()
    return Plan(plan.hq, _spots(view, plan, style, goals), plan.bridge, plan.bases)


def _spots(view: View, plan: Plan, style: Style, goals: tuple[Cell, ...]) -> tuple[Spot, ...]:
    seat, sheets = legal.seat_of(view), view.book.fields[view.map]
    middle = sheets.facing(seat, (0, sheets.height // 2))[1]
    groups = _groups(view, style)
    cells = {unit.id: legal.start_cells(view, plan, unit) for unit in legal.own_units(view)}
    zone = sum(1 for cell in field_of(view).zone(seat) if cell != plan.hq)
    if len(groups) > zone:
        groups = _groups(view, "close")
    near = _runners(view, groups, goals)
    taken: set[Cell] = set()
    spots: list[Spot] = []
    # who has the fewest cells to choose from chooses first, so that everybody finds one
    for group in sorted(groups, key=lambda one: (len(cells[one[0].id]), -_haste(view, one[0]))):
        free = [cell for cell in cells[group[0].id] if cell not in taken]
        cell = min(
            free,
            key=lambda one: (
                one == plan.bridge,
                sheets.terrain[one] == "mountain",
                -sheets.facing(seat, one)[0],
                distance(view.options, one, near.get(group[0].id, (one[0], middle))),
                sheets.facing(seat, one),
            ),
        )
        taken.add(cell)
        spots += [Spot(unit.id, cell) for unit in group]
    return tuple(sorted(spots, key=lambda spot: spot.unit))


def _groups(view: View, style: Style) -> list[list[Unit]]:
    groups: list[list[Unit]] = []
    for unit in legal.own_units(view):
        last = groups[-1] if groups else []
        if style == "close" and last and legal.may_share(view, [*last, unit]):
            last.append(unit)
        else:
            groups.append([unit])
    return groups


def _runners(view: View, groups: list[list[Unit]], goals: tuple[Cell, ...]) -> dict[UnitId, Cell]:
    """The first unit of a group for each cell to be captured, the fastest that is no flyer (mm30-base-4)."""
    able = [group[0] for group in groups if view.deck[group[0].card].type != "flying"]
    able.sort(key=lambda unit: -view.deck[unit.card].move)
    return {unit.id: goal for unit, goal in zip(able, goals, strict=False)}


def _haste(view: View, unit: Unit) -> int:
    """How far to the front a unit belongs: MOVE for it, reach against it."""
    card = view.deck[unit.card]
    return 2 * card.move - max(weapon.range for weapon in card.weapons)
