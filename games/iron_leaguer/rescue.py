"""The rescue of retired leaguers by Dark, in scene 12."""

from __future__ import annotations

from ..engine.contract import Seat
from . import events as e
from . import growth, refusals
from . import legal_interval as legal
from .commands import Grow, RescueEnd, RescueTeam, RescueTry
from .rows import bring_back, public
from .season import DARK
from .state import Rescue
from .table import Table, replace
from .view import View


def begin(table: Table) -> bool:
    """Step 3: Dark is asked for rescuers, if there is anybody to rescue (iron-13.1, iron-q37)."""
    if not legal.rescuable(public(table)):
        return False
    table.ask("rescue_team", DARK)
    return True


def name_team(table: Table, view: View, actor: Seat, command: RescueTeam) -> bool:
    """Names three rescuers, or lets it be (iron-13.2). Whether the step is over, as all of these say."""
    refusals.must(view, "rescue_team")
    legal.check_rescue_team(view, command.leaguers)
    table.tell(e.RescueNamed(leaguers=command.leaguers))
    if not command.leaguers:
        return True
    table.change(rescue=Rescue(command.leaguers))
    table.ask("rescue", DARK)
    return False


def attempt(table: Table, view: View, actor: Seat, command: RescueTry) -> bool:
    """One rescuer tries: two dice at or below its heart (iron-13.4)."""
    refusals.must(view, "rescue")
    legal.check_rescue(view, command.rescuer, command.target)
    under_way = view.rescue
    assert under_way is not None
    number = table.find(command.rescuer).heart
    dice = table.roll()
    succeeded = sum(dice) <= number
    table.tell(e.RescueTried(command.rescuer, command.target, number, dice, succeeded))
    under_way = replace(under_way, tried=(*under_way.tried, command.rescuer))
    if succeeded:
        bring_back(table, command.target)
        under_way = replace(under_way, rescued=(*under_way.rescued, command.target))
    table.change(rescue=under_way)
    if legal.left_to_try(under_way) and legal.rescuable(public(table)):
        table.ask("rescue", DARK)
        return False
    return _finish(table)


def end(table: Table, view: View, actor: Seat, command: RescueEnd) -> bool:
    """Makes no further attempt."""
    refusals.must(view, "rescue")
    return _finish(table)


def _finish(table: Table) -> bool:
    """All who took part may grow if somebody was brought back (iron-13.8a)."""
    if growth.begin_after_rescue(table):
        return False
    table.change(rescue=None)
    return True


def grow(table: Table, view: View, actor: Seat, command: Grow) -> bool:
    """Hands in the splits of the checks after the rescue."""
    if not growth.grow(table, view, actor, command):
        return False
    table.change(rescue=None)
    return True
