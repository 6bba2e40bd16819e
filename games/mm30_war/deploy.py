"""Setting up: the secret plans, and the bases on the centre sheet (chapter ``deploy``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from . import commands as c
from . import events_flow as e
from . import legal_setup as legal
from .state import BLUE, RED, Base, Bridge, Cell
from .table import Table, replace
from .view import View

LETTERS = "ABCDEF"
"""A and B lie on Red's sheet, C and D on Blue's, E and F on the centre sheet (mm30-deploy-10)."""


def deploy(table: Table, view: View, actor: Seat, command: c.Deploy) -> None:
    """Seals a plan; once both have, everything stands on the map (R12, mm30-deploy-12)."""
    legal.check_deploy(view, command.plan)
    if not table.army(actor).sealed:
        table.tell(e.Submitted(actor, "deploy"))
    table.set_army(actor, plan=command.plan, sealed=True)
    if all(army.sealed for army in table.state.armies):
        _set_up(table)


def _set_up(table: Table) -> None:
    cells: dict[int, Cell] = {}
    bases: list[Base] = []
    bridges: list[Bridge] = []
    owned = table.state.options.base_start == "owned"
    for seat in (RED, BLUE):
        plan = table.army(seat).plan
        assert plan.hq is not None
        cells.update({spot.unit: spot.cell for spot in plan.spots})
        lettered = tuple(zip(LETTERS[2 * seat :], sorted(plan.bases), strict=False))
        bases += [Base(letter, cell, seat if owned else None) for letter, cell in lettered]
        if plan.bridge is not None:
            bridges.append(Bridge(plan.bridge))
        table.set_army(seat, hq=plan.hq, sealed=False)
        table.tell(e.Deployed(seat, plan.hq, lettered, plan.bridge))
    units = tuple(replace(unit, cell=cells[unit.id]) for unit in table.state.units)
    table.change(units=units, bases=tuple(bases), bridges=tuple(bridges))
    if table.book.levels[table.state.options.level].layout == "h":
        table.ask("centre", RED, BLUE)
    else:
        table.change(asked=())


def centre(table: Table, view: View, actor: Seat, command: c.Centre) -> None:
    """Seals the cell of a centre base; two who name the same roll for it (mm30-deploy-11, R12)."""
    legal.check_centre(view, command.cell)
    if not table.army(actor).sealed:
        table.tell(e.Submitted(actor, "centre"))
    table.set_army(actor, centre=command.cell, sealed=True)
    if all(table.army(seat).sealed for seat in table.state.asked):
        _lay_centre(table)


def _lay_centre(table: Table) -> None:
    asked = table.state.asked
    chosen = {seat: table.army(seat).centre for seat in asked}
    loser: Seat | None = None
    if len(asked) == 2 and chosen[RED] == chosen[BLUE]:
        loser = _roll_off(table, chosen[RED])
    for seat in asked:
        cell = chosen[seat]
        table.set_army(seat, sealed=False)
        if seat == loser:
            table.set_army(seat, centre=None)
        elif cell is not None:
            letter = LETTERS[4 + seat]
            table.change(bases=(*table.state.bases, Base(letter, cell)))
            table.tell(e.CentreBase(seat, letter, cell))
    if loser is not None:
        table.ask("centre", loser)
        return
    table.change(bases=tuple(sorted(table.state.bases, key=lambda base: base.letter)), asked=())


def _roll_off(table: Table, cell: Cell | None) -> Seat:
    """Rolls until the dice differ, and gives who loses."""
    assert cell is not None
    while True:
        red, blue = table.d10(), table.d10()
        table.tell(e.RolledOff(cell, (red, blue)))
        if red != blue:
            return RED if red < blue else BLUE


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {c.Deploy: deploy, c.Centre: centre}
