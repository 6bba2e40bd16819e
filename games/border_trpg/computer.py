"""The computer players of a campaign, by level, and the one that plays what nobody at the table plays."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from ..engine.chance import Chance
from ..engine.computer import Choice, Player, random_command
from ..engine.contract import AnyRules
from ..engine.menu import Ask
from ..engine.text import t
from . import computer_battle, computer_master, computer_player, computer_random
from .battle import Level, Unit
from .view import View


class Automaton(Player):
    """Plays the units that a computer plays, each as well as its level."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The next command for the units that are asked; those of one level after those of another."""
        assert isinstance(view, View)
        units = computer_battle.units_asked(view)
        level: Level = next((unit.computer for unit in units if unit.computer is not None), "steady")
        same = tuple(unit for unit in units if unit.computer == level)
        return _choice(view, level, same, ask, chance)


class SeatPlayer(Player):
    """Holds a whole seat: a player's with its characters, or the game master's."""

    def __init__(self, level: Level) -> None:
        self._level: Level = level

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        if view.presides:
            word = computer_master.act(view, self._level, chance)
        else:
            word = computer_player.act(view, self._level, chance)
        if word is not None:
            return Choice(word, t("It has to be done before the battle goes on."))
        if view.battle is not None and view.battle.asks:
            units = computer_battle.units_asked(view)
            if units:
                return _choice(view, self._level, units, ask, chance)
        return Choice(random_command(ask, chance), t("I picked at random."))


def _choice(view: View, level: Level, units: tuple[Unit, ...], ask: Ask, chance: Chance) -> Choice:
    if level == "random":
        command = computer_random.answer(view, units, ask, chance)
        return Choice(command, t("I picked at random."))
    order = computer_battle.order(view, level, units)
    return Choice(
        order or computer_battle.answer(view, level, units, chance), t("Of all I can do it promises most.")
    )


def _random(rules: AnyRules) -> Player:
    return SeatPlayer("random")


def _steady(rules: AnyRules) -> Player:
    return SeatPlayer("steady")


def _sharp(rules: AnyRules) -> Player:
    return SeatPlayer("sharp")


PLAYERS = MappingProxyType({"random": _random, "steady": _steady, "sharp": _sharp})
"""Makes a computer player of each level, weakest first."""


def automaton(rules: AnyRules) -> Player:
    """Makes the player of all units that a computer plays."""
    return Automaton()
