"""Answers to an attack, and the standing orders that answer for whoever is away (R45)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from . import attack, legal_react
from . import commands as c
from . import events_flow as e
from . import refusals_fight as r
from .field import field_of
from .refusals import must_go_on
from .state import Order
from .table import Table
from .view import View
from .who import who


def react(table: Table, view: View, actor: Seat, command: c.React) -> None:
    """Answers an attack with a shield, a counter, both or neither (mm30-counter-5, mm30-shield-2)."""
    attack.answer(table, legal_react.judge(view, command))


def standing(view: View) -> c.React:
    """What is answered for the viewer, who is asked, when the time is over: the standing order, otherwise no
    shield and no counter.
    """
    assert view.shots is not None
    field = field_of(view)
    group = legal_react.those(field, view.shots.group)
    order = legal_react.order_for(view.me.orders or (), group)
    return legal_react.unattended(view, field, view.shots, order)


def give_order(table: Table, view: View, actor: Seat, command: c.Standing) -> None:
    """Gives one unit, or all, a standing order; only its player hears of it."""
    must_go_on(view)
    unit = None
    if command.unit is not None:
        unit = next((one for one in view.units if one.id == command.unit and one.side == actor), None)
        if unit is None or unit.hp <= 0 or unit.exited:
            raise r.no_unit()
    kept = tuple(one for one in table.army(actor).orders if one.unit != command.unit)
    order = Order(command.unit, command.shield, command.counter)
    table.set_army(actor, orders=(*kept, order))
    name = None if unit is None else who(view.deck, view, unit)
    table.whisper(actor, e.Ordered(command.shield, command.counter, name))


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {c.React: react, c.Standing: give_order}
