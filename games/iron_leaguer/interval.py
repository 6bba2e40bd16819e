"""The intervals: seven steps in a fixed order, each begun as soon as the one before is over (iron-10.2).

A step that needs no decision happens at once. The functions that carry out a command say whether their step
is over with it; the next ones are begun here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..engine.contract import Seat
from . import actions, desertion, growth, newcomers, refill, rescue, retirement
from . import commands as c
from . import events as e
from .season import Step, steps
from .state import Phase
from .table import Table, replace
from .view import View

_BEGIN: dict[Step, Callable[[Table], bool]] = {
    "growth": growth.begin,
    "retirement": retirement.begin,
    "rescue": rescue.begin,
    "refill": refill.begin,
    "newcomers": newcomers.begin,
    "actions": actions.begin,
    "desertion": desertion.begin,
}
"""How a step begins; whether it waits for an answer then."""


def begin(table: Table, scene: int) -> None:
    """Begins an interval: penalties are gone, and its first steps happen (iron-10.1)."""
    table.change(scene=scene, shown=(), fresh=(), blow=None)
    for seat in (0, 1):
        table.each(seat, lambda one: replace(one, pen=0, used=False))
    table.tell(e.IntervalBegan(scene=scene))
    _go_on(table, steps(scene))


def _go_on(table: Table, left: tuple[Step, ...]) -> None:
    """Begins the steps that are left, up to one that waits for an answer."""
    for step in left:
        if _BEGIN[step](table):
            return
    if not _late_fill(table):
        _finish(table)


def _late_fill(table: Table) -> bool:
    """Fills Dark's row up in an interval without desertion, where the table wants it so."""
    late = table.state.options.fill_always and "desertion" not in steps(table.state.scene)
    return late and desertion.begin_fill(table)


def _finish(table: Table) -> None:
    """Closes the gaps of both rows and ends the scene (iron-q32)."""
    for seat in (0, 1):
        table.close_up(seat)
    table.change(fresh=())
    table.end_scene()


_Do: TypeAlias = Callable[[Table, View, Seat, Any], bool]
Handler: TypeAlias = Callable[[Table, View, Seat, Any], None]


def _within(step: Step, do: _Do) -> Handler:
    """Carries out a command of a step, and goes on if that was the last of it."""

    def handler(table: Table, view: View, actor: Seat, command: c.Commands) -> None:
        if do(table, view, actor, command):
            every = steps(table.state.scene)
            _go_on(table, every[every.index(step) + 1 :])

    return handler


def _by_phase(phase: Phase, then: Handler, otherwise: Handler) -> Handler:
    """A command that two steps know: which of them it belongs to, the phase says."""

    def handler(table: Table, view: View, actor: Seat, command: c.Commands) -> None:
        (then if view.phase == phase else otherwise)(table, view, actor, command)

    return handler


def _last_fill(table: Table, view: View, actor: Seat, command: c.Fill) -> None:
    desertion.fill(table, view, actor, command)
    _finish(table)


DO: dict[type[c.Commands], Handler] = {
    c.Grow: _by_phase("rescue_growth", _within("rescue", rescue.grow), _within("growth", growth.grow)),
    c.RescueTeam: _within("rescue", rescue.name_team),
    c.RescueTry: _within("rescue", rescue.attempt),
    c.RescueEnd: _within("rescue", rescue.end),
    c.Refill: _within("refill", refill.refill),
    c.Cut: _within("refill", refill.cut),
    c.Release: _by_phase(
        "newcomers", _within("newcomers", newcomers.release), _within("actions", actions.release)
    ),
    c.Practice: _within("actions", actions.practice),
    c.Train: _within("actions", actions.train),
    c.Scout: _within("actions", actions.scout),
    c.Persuade: _within("actions", actions.persuade),
    c.Decline: _within("actions", actions.decline),
    c.Fill: _last_fill,
}
"""What carries out each command of an interval."""
