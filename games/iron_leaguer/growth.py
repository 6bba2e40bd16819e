"""Growth checks of all leaguers, after a match and after a rescue."""

from __future__ import annotations

from typing import Literal

from ..engine.contract import Seat
from . import events as e
from . import legal_interval as legal
from . import refusals
from .commands import Grow, LeaguerId, Parts
from .rows import in_order, public
from .state import Answer
from .table import Table
from .view import View


def begin(table: Table) -> bool:
    """Step 1: every leaguer of both rows that can grow does so (iron-11.1). Whether somebody is asked."""
    return _ask_or_roll(table, "growth")


def begin_after_rescue(table: Table) -> bool:
    """The checks after a rescue that brought somebody back (iron-13.8a, iron-13.8b)."""
    return _ask_or_roll(table, "rescue_growth")


def _ask_or_roll(table: Table, phase: Literal["growth", "rescue_growth"]) -> bool:
    table.change(phase=phase)
    view = public(table)
    asked = [
        seat
        for seat in (0, 1)
        if legal.has_choice(legal.growers(view, seat).values(), view.options, legal.may_skip(view))
    ]
    if asked:
        table.ask(phase, *asked)
    else:
        _roll(table)
    return bool(asked)


def grow(table: Table, view: View, actor: Seat, command: Grow) -> bool:
    """Hands in how the growth totals are split. Whether that settles the step."""
    refusals.must(view, "growth", "rescue_growth")
    legal.check_splits(view, command.splits)
    table.alter(actor, answer=Answer(splits=command.splits))
    if any(table.team(seat).answer is None for seat in table.state.asked):
        return False
    _roll(table)
    return True


def _roll(table: Table) -> None:
    """All checks, the winner's row first, each row from left to right."""
    view = public(table)
    why: Literal["match", "rescue"] = "match" if view.phase == "growth" else "rescue"
    for seat in in_order(table):
        answer = table.team(seat).answer
        chosen = {one.leaguer: one.parts for one in answer.splits} if answer else {}
        checks = tuple(
            table.check(leaguer, total, parts)
            for leaguer, total in legal.growers(view, seat).items()
            if (parts := _parts(chosen, leaguer)) is not None
        )
        if checks:
            table.tell(e.Grew(why=why, checks=checks))


def _parts(chosen: dict[LeaguerId, Parts], leaguer: LeaguerId) -> Parts | None:
    """How a total is split: empty for the best way, None where the check is left out."""
    if leaguer not in chosen:
        return ()
    return chosen[leaguer] or None
