"""Out of area: the check to return, the way back, and what feedback does to whoever is still outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import commands as c
from . import dice, ears, life, statuses
from . import events_round as e
from . import refusals_round as no
from .battle import Battle, Cell, TeamId, Unit, UnitId
from .field import distance
from .grid import CELLS, inside, nearest_inside
from .legal_round import fight, innermost, own_unit
from .table import Table
from .view import View

TARGETS = (15, 20, 30, 40)
"""The targets of the return check 1, 2, 3 and 4 or more cells outside (trpg-area-4)."""


def is_outside(unit: Unit) -> bool:
    """Whether a unit is out of area (trpg-area-1)."""
    return unit.cell is not None and not inside(unit.cell)


def target(battle: Battle, cell: Cell) -> int:
    """The target of the check to return from a cell outside, by its distance (trpg-area-9)."""
    away = distance(battle, cell, nearest_inside(cell))
    return TARGETS[min(away, len(TARGETS)) - 1]


def nearest_cells(battle: Battle, cell: Cell) -> tuple[Cell, ...]:
    """The free cells of the field that are nearest to one outside, in reading order (trpg-area-10).

    Free is what nobody stands on or lies on as far as ``battle`` knows.
    """
    taken = {unit.cell for unit in battle.units if unit.life in ("active", "down")}
    free = [one for one in CELLS if one not in taken]
    least = min(distance(battle, cell, one) for one in free)
    return tuple(one for one in free if distance(battle, cell, one) == least)


# ---- when the check comes --------------------------------------------------------------------------------


def waiting(table: Table, team: TeamId | None = None) -> Unit | None:
    """Who is next to make this round's only return check (trpg-area-8), of a team or of all."""
    battle = table.battle
    places = {one: place for place, one in enumerate(battle.order)}
    found = [
        unit
        for unit in battle.units
        if unit.on_field and is_outside(unit) and not unit.returned and team in (None, unit.team)
    ]
    return min(found, key=lambda unit: (places.get(unit.team, len(places)), unit.id), default=None)


def ask(table: Table, unit: Unit) -> None:
    """Lets somebody make the check: at once where there are no tactical dice to add (trpg-area-11)."""
    if dice.most(table.battle, unit) > 0:
        table.put("return", unit=unit.id)
    else:
        roll(table, unit.id)


# ---- the check -------------------------------------------------------------------------------------------


def answer(table: Table, view: View, actor: Seat, command: c.Return) -> None:
    """Makes the check to return, with tactical dice or without (trpg-area-3)."""
    battle = fight(view)
    unit = own_unit(view, command.unit)
    question = innermost(battle)
    if question is None or question.kind != "return" or question.unit != unit.id:
        raise no.no_question()
    most = dice.most(battle, unit)
    if command.dice > most:
        raise no.dice(most)
    if dice.needs_approval(battle, unit, command.dice):
        dice.ask_captain(table, unit.id, command.dice)
        return
    table.answered()
    roll(table, unit.id, command.dice)


def granted(table: Table, n: int) -> None:
    """The captain has granted ``n`` dice for the check that is asked; with none it is declared anew."""
    question = table.ask
    if n > 0 and question is not None and question.unit is not None:
        table.answered()
        roll(table, question.unit, n)


def roll(table: Table, unit_id: UnitId, added: int = 0) -> None:
    """Rolls the check; it ends no state (trpg-stealth-14). Of somebody hidden only that it rolled is told."""
    unit = table.unit(unit_id)
    assert unit.cell is not None
    if added:
        dice.spend(table, unit.team, added)
    result = table.check(statuses.count(table.book, unit, "return", "mob"), added)
    statuses.consume(table, unit_id, "return")
    table.set_unit(unit_id, returned=True)
    needed = target(table.battle, unit.cell)
    told = e.ReturnRolled(unit.name, result, needed, result.total >= needed)
    if unit.hidden:
        table.tell(e.ReturnRolled(unit.name))
        table.whisper(told, *ears.near(table.battle, unit))
    else:
        table.tell(told)
    if result.total >= needed:
        bring_back(table, unit_id)


# ---- the way back ----------------------------------------------------------------------------------------


def bring_back(table: Table, unit_id: UnitId) -> None:
    """Brings somebody back to the nearest free cell; its player chooses among several (trpg-area-10).

    Cells that somebody hidden holds are found out only on arrival. Somebody hidden is asked in any case:
    whether there are several would tell where it is.
    """
    unit = table.unit(unit_id)
    assert unit.cell is not None
    cells = choices(table.battle, unit)
    if len(cells) == 1 and not unit.hidden:
        arrive(table, unit_id, cells[0])
    else:
        table.put("return_cell", unit=unit_id)


def choices(battle: Battle, unit: Unit) -> tuple[Cell, ...]:
    """The cells that somebody outside may choose among, as far as everybody may know."""
    assert unit.cell is not None
    known = tuple(one for one in battle.units if one.id != unit.id and not one.hidden)
    return nearest_cells(_with(battle, known), unit.cell)


def _with(battle: Battle, units: tuple[Unit, ...]) -> Battle:
    return Battle(battle.number, battle.kind, units=units, options=battle.options)


def choose(table: Table, view: View, actor: Seat, command: c.ReturnTo) -> None:
    """Chooses among the nearest cells."""
    battle = fight(view)
    unit = own_unit(view, command.unit)
    question = innermost(battle)
    if question is None or question.kind != "return_cell" or question.unit != unit.id:
        raise no.no_question()
    if command.cell not in choices(battle, unit):
        raise no.cell()
    table.answered()
    arrive(table, unit.id, command.cell)


def arrive(table: Table, unit_id: UnitId, cell: Cell) -> None:
    """Puts somebody back on the field; where somebody hidden stands there, on the nearest free cell to it."""
    others = tuple(one for one in table.battle.units if one.id != unit_id)
    place = nearest_cells(_with(table.battle, others), cell)[0]
    unit = table.set_unit(unit_id, cell=place, pushed=None)
    ears.placed(table, unit, e.Returned(unit.name, place))


# ---- feedback --------------------------------------------------------------------------------------------


def remove(table: Table) -> None:
    """Step 2 of feedback: whoever is still outside bails out, or what its kind of battle makes of it, by the
    doing of the team that moved it there (trpg-area-2, trpg-area-13, trpg-area-14).

    Somebody who does not bail out lies on the nearest free cell.
    """
    for unit in table.battle.units:
        if not unit.on_field or not is_outside(unit):
            continue
        assert unit.cell is not None
        table.tell(e.OutOfArea(unit.name))
        others = tuple(one for one in table.battle.units if one.id != unit.id)
        table.set_unit(unit.id, cell=nearest_cells(_with(table.battle, others), unit.cell)[0])
        life.out(table, unit.id, "area", unit.pushed)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.Return: answer,
    c.ReturnTo: choose,
}
