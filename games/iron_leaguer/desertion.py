"""Desertion from Dark, and the strays that fill its row up."""

from __future__ import annotations

from ..engine.contract import Seat
from . import events as e
from . import legal_interval as legal
from . import refusals
from .commands import Fill, LeaguerId
from .rows import let_go, public, take_in
from .season import DARK
from .table import Table
from .view import View


def begin(table: Table) -> bool:
    """Step 7: who is not loyal may leave (iron-21.1); then the row is filled up (iron-21.8a)."""
    rough = table.state.matches[-1].rough
    rolls = tuple(
        _check(table, one.id, legal.desertion_number(figure, one.heart, rough))
        for one in table.leaguers(DARK)
        if not (figure := table.figure(one.id)).loyal
    )
    gone = tuple(one.leaguer for one in rolls if one.left)
    if rolls:
        table.tell(e.Desertion(rough=rough, rolls=rolls))
    let_go(table, DARK, gone, "deserted")
    table.change(fresh=gone)
    return begin_fill(table)


def _check(table: Table, leaguer: LeaguerId, number: int) -> e.DesertionRoll:
    dice = table.roll()
    return e.DesertionRoll(leaguer, number, dice, sum(dice) <= number)


def begin_fill(table: Table) -> bool:
    """Fills Dark's row up; Dark is asked only if there are more to choose from than it lacks."""
    view = public(table)
    count, able = legal.fill_count(view), legal.fillers(view)
    if count and count < len(able):
        table.ask("fill", DARK)
        return True
    if count:
        _fill(table, tuple(one.id for one in able))
    return False


def fill(table: Table, view: View, actor: Seat, command: Fill) -> bool:
    """Names the strays that join, with heart 0 (iron-21.8b). Whether the step is over."""
    refusals.must(view, "fill")
    legal.check_fill(view, command.leaguers)
    _fill(table, command.leaguers)
    return True


def _fill(table: Table, leaguers: tuple[LeaguerId, ...]) -> None:
    for leaguer in leaguers:
        take_in(table, DARK, leaguer, "filled", heart=0)
    table.tell(e.Filled(leaguers=leaguers))
