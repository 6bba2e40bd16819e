"""Newcomers, and rows that have grown too long."""

from __future__ import annotations

from ..engine.contract import Seat
from . import events as e
from . import legal_interval as legal
from . import refusals
from .commands import Release
from .rows import excess, let_go, turn_up
from .season import DARK
from .table import Table
from .view import View

COUNT = 3
"""Leaguers turned up in an interval (iron-15.1)."""


def begin(table: Table) -> bool:
    """Step 5: three are turned up, or what is left (iron-q40); Dark comes down to eleven (iron-15.4)."""
    shown, pool = table.state.pool[:COUNT], table.state.pool[COUNT:]
    table.change(pool=pool, shown=shown)
    table.tell(e.Newcomers(leaguers=shown))
    for leaguer in shown:
        turn_up(table, leaguer)
    if excess(table, DARK) > 0:
        table.ask("newcomers", DARK)
        return True
    table.close_up(DARK)
    return False


def release(table: Table, view: View, actor: Seat, command: Release) -> bool:
    """Lets leaguers of Dark go, any of them (iron-15.4). Whether the step is over."""
    refusals.must(view, "newcomers")
    legal.check_release(view, command.leaguers)
    let_go(table, actor, command.leaguers, "released")
    table.tell(e.Released(seat=actor, leaguers=command.leaguers))
    table.close_up(DARK)
    return True
