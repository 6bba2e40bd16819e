"""The actions of an interval: practice, training, scouting, persuasion, one at a time in turn."""

from __future__ import annotations

from ..engine.contract import Seat
from . import commands as c
from . import events as e
from . import legal_interval as legal
from . import refusals, refusals_interval
from .commands import Parts
from .rows import excess, in_order, let_go, take_in
from .season import SILVER
from .season import actions as actions_of
from .table import Table
from .view import View


def begin(table: Table) -> bool:
    """Step 6: the winner of the match acts first (iron-16.3)."""
    number = actions_of(table.state.scene)
    first, second = in_order(table)
    shared = table.state.options.actions == "shared"
    table.alter(first, actions=-(-number // 2) if shared else number)
    table.alter(second, actions=number // 2 if shared else number)
    table.ask("actions", first)
    return True


def _must_act(view: View) -> None:
    """Raises Refused unless the viewer is to act."""
    if view.phase == "actions" and view.viewer not in view.asked and not view.me.actions:
        raise refusals_interval.no_actions(view)
    refusals.must(view, "actions")


def _next(table: Table, actor: Seat) -> bool:
    """The action is used up; the other team is next, if it has any left. Whether the step is over."""
    table.alter(actor, actions=table.team(actor).actions - 1)
    return _turn_to(table, 1 - actor)


def _turn_to(table: Table, seat: Seat) -> bool:
    """Asks a team for its action, or the other one where it has none left."""
    for one in (seat, 1 - seat):
        if table.team(one).actions:
            table.ask("actions", one)
            return False
    return True


def practice(table: Table, view: View, actor: Seat, command: c.Practice) -> bool:
    """Draws a card, past the limit if need be (iron-17.2, iron-17.3)."""
    _must_act(view)
    if not legal.can_practise(view):
        raise refusals_interval.no_cards()
    table.tell(e.Practised(seat=actor))
    table.draw(actor, 1)
    return _next(table, actor)


def train(table: Table, view: View, actor: Seat, command: c.Train) -> bool:
    """Own leaguers make growth checks with the points given to them (iron-18.4)."""
    _must_act(view)
    legal.check_training(view, command.points)
    table.tell(e.Trained(seat=actor, leaguers=tuple(one.leaguer for one in command.points)))
    checks = tuple(
        table.check(one.leaguer, legal.training_total(view, one.leaguer, one.points), one.parts)
        for one in command.points
    )
    table.tell(e.Grew(why="training", checks=checks))
    return _next(table, actor)


def scout(table: Table, view: View, actor: Seat, command: c.Scout) -> bool:
    """Tries to win a stray over with one die (iron-19.2). A row of twelve has to let one go (iron-19.6)."""
    _must_act(view)
    stray = legal.check_scouting(view, command.leaguer)
    number = legal.scouting_number(table.figure(stray.id), stray.heart, actor)
    die = table.chance.die()
    succeeded = die <= number
    table.tell(e.Scouted(seat=actor, leaguer=stray.id, number=number, die=die, succeeded=succeeded))
    if succeeded:
        take_in(table, actor, stray.id, "scouted")
        if excess(table, actor) > 0:
            table.alter(actor, actions=table.team(actor).actions - 1)
            table.ask("release", actor)
            return False
    return _next(table, actor)


def release(table: Table, view: View, actor: Seat, command: c.Release) -> bool:
    """Lets one go after a scouting, whoever it is (iron-19.6)."""
    refusals.must(view, "release")
    legal.check_release(view, command.leaguers)
    let_go(table, actor, command.leaguers, "released")
    table.tell(e.Released(seat=actor, leaguers=command.leaguers))
    return _turn_to(table, 1 - actor)


def persuade(table: Table, view: View, actor: Seat, command: c.Persuade) -> bool:
    """Silver speaks to a heart (iron-20.5). A total below 2 fails without a roll."""
    if view.phase == "actions" and actor != SILVER:
        raise refusals_interval.silver_only()
    _must_act(view)
    total = legal.persuasion_total(view, command.persuader, command.target)
    legal.check_persuasion(view, command.target, total, command.parts)
    table.tell(e.Persuaded(persuader=command.persuader, target=command.target, total=total))
    table.tell(e.Grew(why="persuasion", checks=(_persuaded(table, command, total),)))
    return _next(table, actor)


def _persuaded(table: Table, command: c.Persuade, total: int) -> e.Check:
    if total < 2:
        return e.Check(command.target, total, (), (), 0)
    parts: Parts = command.parts if table.state.options.persuasion_split else (total,)
    return table.check(command.target, total, parts)


def decline(table: Table, view: View, actor: Seat, command: c.Decline) -> bool:
    """Lets the action go; it is used up (iron-q42)."""
    _must_act(view)
    table.tell(e.Declined(seat=actor))
    return _next(table, actor)
