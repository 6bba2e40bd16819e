"""What simulations measure of a battle: who wins and how, how long it takes, and which units are worth it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..engine.contract import AnyRules, Census, Command, Event, Figure, Seat
from ..engine.text import Fact, t
from . import events_flow as e
from .commands import Muster
from .options import Options
from .rules import WarRules
from .state import BLUE, RED, State

WHYS = ("mm", "bases", "hq", "limit")
"""The ways to win that shares are counted of."""


def first_mover(told: Sequence[Event]) -> Seat | None:
    """Who went first in the first round, or None where it never came to that."""
    for event in told:
        if isinstance(event, e.Chose):
            return event.seat if event.first else 1 - event.seat
    return None


def counts(state: State, told: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Figures of a finished battle, and of each unit whether it was in an army that won or lost."""
    ending = state.ending
    if ending is None:
        return
    yield "drawn", int(ending.winner is None)
    yield "rounds", state.round
    for why in WHYS:
        yield f"decided by {why}", int(ending.winner is not None and ending.why == why)
    if ending.winner is None:
        return
    yield "won by Red", int(ending.winner == RED)
    first = first_mover(told)
    if first is not None:
        yield "won by who went first in round 1", int(ending.winner == first)
    for seat in (RED, BLUE):
        end = "winning" if seat == ending.winner else "losing"
        for card in state.armies[seat].list:
            yield f"{end} armies: {card}", 1
    yield from _operations(told)


def _operations(told: Sequence[Event]) -> Iterator[tuple[str, int]]:
    launched = Counter(event.operation for event in told if isinstance(event, e.Operated))
    yield "operations", launched.total()
    for operation, n in launched.items():
        yield f"operation {operation}", n


def _entries(rules: AnyRules, options: Options) -> tuple[tuple[Fact, Command], ...]:
    """The sample armies of the level, each with the command that musters it; situations bring theirs."""
    assert isinstance(rules, WarRules)
    situation = rules.book.situations.get(options.situation)
    level = options.level if situation is None else situation.level
    samples = (one for one in rules.book.pack.sample if one.level == level)
    return tuple((one.name, Muster(dict(one.units))) for one in samples)


def _rounds(state: State) -> int:
    return state.round


CENSUS = Census(_entries, _rounds, t("rounds"), counts)
"""Counts rounds, and everything that balance hangs on."""


def _mm(state: State, seat: Seat) -> int:
    return state.armies[seat].mm


FIGURES = (Figure("mm", t("MM"), _mm),)
"""What statistics keep of each side."""
