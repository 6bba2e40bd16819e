"""Special operations: announced, paid, carried out (chapters ``tp``, ``ace``, ``reinforce``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from . import commands as c
from . import events_flow as e
from . import legal_ops as legal
from . import rounds, working
from .table import Table
from .units import has_ready
from .view import View
from .who import who


def operate(table: Table, view: View, actor: Seat, command: c.Operate) -> None:
    """Launches an operation before the activation of the turn, which it does not use up (R24)."""
    operation, card = legal.check(view, command)
    cost = legal.cost(operation, card)
    army = table.army(actor)
    group = () if command.cell is None else table.group(command.cell)
    named = tuple(who(table.deck, table.state, unit) for unit in group if command.member in (None, unit.id))
    table.set_army(actor, tp=army.tp - cost, used=(*army.used, operation.id))
    table.change(operated=table.state.operated + 1)
    table.tell(e.Operated(actor, operation.id, cost, command.cell, named))
    if card is not None and command.cell is not None:
        if card.kind == "ace":
            table.set_army(actor, aces=(*table.army(actor).aces, card.id))
        working.summon(table, actor, card.id, command.cell)
    working.carry_out(table, actor, operation.effects, command.cell, command.member)
    if not has_ready(table.state.units, actor):
        rounds.end_turn(table)  # it has cost the side its last ready unit: nobody is left to activate (R26)


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {c.Operate: operate}
