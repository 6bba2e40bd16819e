"""Active skills, which take the place of an attack (R22)."""

from __future__ import annotations

from . import commands as c
from . import events_fight as e
from . import rounds, working
from .attack import whos
from .bases import capture
from .effects import BaseCapture
from .state import Unit
from .table import Table


def use(table: Table, units: tuple[Unit, ...], command: c.Activate) -> None:
    """Does what a skill does where it is used, and ends the activation. A squad uses it as one unit."""
    assert command.skill is not None
    cell = units[0].cell
    assert cell is not None
    skill = table.book.skills[command.skill]
    at = cell if command.at is None else command.at
    table.tell(e.Used(whos(table, units), skill.id, at))
    for unit in units:
        table.set_unit(unit.id, ready=False)
    if working.carry_out(table, units[0].side, skill.effects, at, command.member):
        return
    if any(isinstance(one, BaseCapture) for one in skill.effects) and capture(table, units):
        return
    rounds.end_turn(table)
