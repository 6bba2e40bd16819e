"""The round: initiative, alternation, and its end (chapter ``round``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from . import commands as c
from . import events_flow as e
from . import situations, victory
from .refusals import must
from .state import BLUE, RED, Mod, State, Unit
from .table import Table, replace
from .units import has_ready
from .view import View
from .who import who


def go_first(table: Table, view: View, actor: Seat, command: c.GoFirst) -> None:
    """The higher roller's choice holds for this round only (mm30-round-3, R25)."""
    must(view, "order")
    first = actor if command.first else 1 - actor
    table.tell(e.Chose(actor, command.first))
    table.change(phase="turn", first=first, turn=first, operated=0, asked=())


def end_turn(table: Table) -> None:
    """Ends an activation: the turn passes to the other side (mm30-round-5)."""
    if table.state.ending is None:
        table.change(phase="turn", turn=1 - table.state.turn, operated=0, shots=None, moving=(), asked=())


def go_on(table: Table) -> None:
    """Whatever follows without a decision: alternation, round ends, initiative."""
    while table.state.ending is None and not table.state.asked:
        if table.state.round == 0:
            _begin(table)
        elif table.state.phase == "turn" and not _anybody(table.state):
            _end(table)
        else:
            turn = table.state.turn
            # a side that has nobody ready is passed over (mm30-faq-8, R26)
            if not has_ready(table.state.units, turn):
                turn = 1 - turn
            table.change(turn=turn)
            table.ask("turn", turn)


def _anybody(state: State) -> bool:
    return has_ready(state.units, RED) or has_ready(state.units, BLUE)


def _begin(table: Table) -> None:
    """A new round: a die each, rolled again while they are equal (mm30-round-2, R09)."""
    table.change(round=table.state.round + 1)
    table.tell(e.RoundBegan(table.state.round))
    if victory.test(table):
        return
    _pin(table)
    while True:
        red, blue = table.d10(), table.d10()
        table.tell(e.Rolled((red, blue)))
        if red != blue:
            break
    table.change(rolls=(red, blue))
    table.ask("order", RED if red > blue else BLUE)


def _pin(table: Table) -> None:
    """Notes who begins the round beside an enemy that holds it up, for the house rule (R33)."""
    if not table.state.options.zoc_snapshot:
        return
    field = table.field
    table.change(
        units=tuple(
            replace(
                one, pinned=one.cell is not None and field.held(one) and field.held_at(one.cell, one.side)
            )
            for one in table.state.units
        )
    )


def _end(table: Table) -> None:
    """TP, then units ready and markers off, then the next round (mm30-round-7 to mm30-round-10)."""
    for seat in (RED, BLUE):
        victory.gain_tp(table, seat, 1, round_end=True)
    state = table.state
    marked = tuple(
        who(table.deck, state, unit)
        for unit in state.units
        if unit.cell is not None and (unit.jam or unit.lock)
    )
    table.change(
        units=tuple(
            replace(unit, ready=unit.cell is not None, jam=False, lock=False, mods=_lasting(unit))
            for unit in state.units
        )
    )
    table.tell(e.AllReady(state.round, (_score(state, RED), _score(state, BLUE))))
    table.tell(e.MarkersOff(marked))
    situation = table.book.situations.get(state.options.situation)
    if situation is not None:
        table.change(held=situations.count_held(table.state, situation))
    if victory.test(table):
        return
    if state.options.round_limit and state.round >= state.options.round_limit:
        winner = ahead(table.state)
        victory.finish(table, winner, "limit")
        return
    _begin(table)


def _score(state: State, seat: Seat) -> e.Score:
    army = state.armies[seat]
    return e.Score(army.mm, victory.bases_of(state, seat), army.hp, army.tp)


def _lasting(unit: Unit) -> tuple[Mod, ...]:
    return tuple(mod for mod in unit.mods if mod.until != "round_end")


def ahead(state: State) -> Seat | None:
    """Who is ahead when the house rule's last round is over: by MM, then bases, then HQ (R82).

    Both sides need as many of each, so the numbers themselves are compared.
    """
    scores = [
        (state.armies[seat].mm, victory.bases_of(state, seat), state.armies[seat].hp) for seat in (RED, BLUE)
    ]
    if scores[0] == scores[1]:
        return None
    return RED if scores[0] > scores[1] else BLUE


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {c.GoFirst: go_first}
