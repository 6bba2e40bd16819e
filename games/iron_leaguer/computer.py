"""The computer players of a season, by level."""

from __future__ import annotations

from types import MappingProxyType

from ..engine.computer import Player, RandomPlayer
from ..engine.contract import AnyRules
from .computer_sharp import SharpPlayer
from .computer_steady import SteadyPlayer


def _random(rules: AnyRules) -> Player:
    return RandomPlayer()


def _steady(rules: AnyRules) -> Player:
    return SteadyPlayer()


def _sharp(rules: AnyRules) -> Player:
    return SharpPlayer()


PLAYERS = MappingProxyType({"random": _random, "steady": _steady, "sharp": _sharp})
"""Makes a computer player of each level, weakest first."""
