"""Practice: a battle at cost 50 whose first round has been played, so that the armies are in range."""

from __future__ import annotations

from typing import Any

from ..engine.contract import AnyRules, Command, Seat
from ..engine.practice import Practice
from . import commands as c
from . import legal_setup, legal_turn
from .autoplan import auto_plan
from .coach import coach
from .coach_steps import BATTLE, STEPS
from .grid import distance
from .options import USUAL
from .outlook import Acting, Strike
from .state import BLUE, RED, Cell, Plan, State
from .table import replace
from .units import is_ready
from .view import View

LEARNER, OTHER = RED, BLUE

ARMIES = ("s50_blade", "s50_line")
"""The sample armies of the learner and of the computer."""


def opening(rules: AnyRules, state: Any) -> tuple[Seat, Command] | None:
    """Both armies are mustered and deployed and come nearer; in round 2 the learner is shot at."""
    assert isinstance(state, State)
    seat = next((one for one in state.asked if not state.armies[one].sealed), state.turn)
    match state.phase:
        case "muster":
            return seat, c.Muster(dict(rules.view(state, seat).book.samples[ARMIES[seat]].units))
        case "deploy":
            return seat, c.Deploy(_plan(rules.view(state, seat)))
        case "order" if state.round <= BATTLE:
            begins = LEARNER if state.round < BATTLE else OTHER
            return state.asked[0], c.GoFirst(state.asked[0] == begins)
        case "turn" if state.round < BATTLE:
            return state.turn, _advance(rules.view(state, state.turn))
        case "turn" if state.turn == OTHER and all(unit.ready for unit in state.units):
            return OTHER, _shot(rules.view(state, OTHER))
        case _:
            return None


def _plan(view: View) -> Plan:
    """The usual plan, but with bases as near to the enemy as can be."""
    greys = legal_setup.sheet_cells(view, view.viewer, "grey")
    return replace(
        auto_plan(view), bases=tuple(sorted(greys, key=lambda cell: (_depth(view, cell), cell))[:2])
    )


def _depth(view: View, cell: Cell) -> float:
    """How far a cell is from the middle of the map, in columns."""
    return abs(cell[0] - (view.book.fields[view.map].width - 1) / 2)


def _advance(view: View) -> c.Activate:
    """The first group that is ready goes towards the enemy, over open ground; squads keep near to a base."""
    act = Acting.of(view, legal_turn.ready_groups(view)[0])
    terrain = act.field.sheets.terrain
    cells = [
        cell
        for cell in act.origins
        if act.captures(cell) is None and terrain[cell] not in ("mountain", "forest")
    ]
    own = [base.cell for base in view.bases if act.field.sheets.sheet[base.cell] == act.side]
    middle = view.book.fields[view.map].height / 2

    def far(cell: Cell) -> tuple[float, float, Cell]:
        if len(act.units) > 1 and own:
            return min(distance(view.options, cell, base) for base in own), _depth(view, cell), cell
        return _depth(view, cell), abs(cell[1] - middle), cell

    to = min(cells or [act.start], key=far)
    return c.Activate(act.start, to=None if to == act.start else to)


def _shot(view: View) -> c.Activate:
    """An attack that leaves its target alive whatever the dice, and able to counter; a wait if there is none.

    It leaves bases alone, and is aimed at somebody alone who costs little, from as near as can be.
    """
    found: list[tuple[int, int, Acting, Strike, Cell]] = []
    for group in legal_turn.ready_groups(view):
        act = Acting.of(view, group)
        for strike in act.strikes:
            forecast = act.forecast(strike)
            if forecast is None or any(0 in row.hps for row in forecast.rows):
                continue
            target = act.field.group(strike.cell)
            if is_ready(target) and len(target) == 1:
                cost = view.deck[target[0].card].cost
                found += [
                    (cost, act.origins[cell].cost, act, strike, cell)
                    for cell in strike.origins
                    if act.counters(strike, cell) and cell not in act.field.bases
                ]
    if not found:
        first = legal_turn.ready_groups(view)[0][0].cell
        assert first is not None
        return c.Activate(first)
    *_, act, strike, cell = min(found, key=lambda one: (*one[:2], one[2].start, one[3].weapon, one[4]))
    to = None if cell == act.start else cell
    return c.Activate(act.start, "attack", to=to, weapon=strike.weapon, at=strike.cell)


PRACTICE = Practice(
    seat=LEARNER,
    options=USUAL,
    computers={OTHER: "steady"},
    opening=opening,
    coach=coach,
    steps=STEPS,
)
"""The practice of 30MM War."""
