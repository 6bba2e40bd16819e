"""What is measured of duels: how strong agents are, how many turns they take, what trion is left."""

from __future__ import annotations

from ..engine.contract import AnyRules, Census, Command, Figure, Seat
from ..engine.text import Fact, t
from .commands import SubmitAgent
from .options import Options
from .rules import SoloRules
from .state import State


def agents(rules: AnyRules, options: Options) -> tuple[tuple[Fact, Command], ...]:
    """The pack's ready-made agents, each with the command by which a seat takes it."""
    assert isinstance(rules, SoloRules)
    return tuple((one.name, SubmitAgent(one.main, one.sub, one.sheet)) for one in rules.book.pack.agent)


def _turns(state: State) -> int:
    return state.turn


CENSUS = Census(agents, _turns, t("turns"))
"""Compares the ready-made agents, and counts turns."""


def _trion(state: State, seat: Seat) -> int:
    return state.players[seat].trion


FIGURES = (Figure("trion", t("trion left at the end"), _trion),)
"""What statistics keep of each duellist."""
