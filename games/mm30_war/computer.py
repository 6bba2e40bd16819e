"""The computer players of a battle, by level."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from ..engine.chance import Chance
from ..engine.computer import Choice, Player, random_command
from ..engine.contract import AnyRules
from ..engine.menu import Ask, Menu
from ..engine.text import Text, t
from . import commands as c
from . import (
    computer_ops,
    computer_react,
    computer_setup,
    computer_turn,
    menu_ops,
    menu_react,
    menu_setup,
    menu_turn,
    prompts,
)
from .autoplan import auto_plan
from .computer_mind import Mind
from .computer_worth import SHARP, STEADY, Temper
from .view import View

_PARTS = (menu_setup, menu_react, menu_turn, menu_ops)
"""The menus that answer what is asked; standing orders and the like are left to people."""

_OWN_CARDS = "kit"
"""The one thing in them that computers leave alone: a card of one's own."""

BEHIND = -0.4
"""Who is so much behind, as a share of a victory, agrees to a draw."""


class RandomPlayer(Player):
    """Answers what is asked with anything legal."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """A random walk down the menus that answer the question."""
        assert isinstance(view, View)
        keys = {option.key for part in _PARTS for option in part.root(view)} - {_OWN_CARDS}

        def narrow(path: tuple[str, ...]) -> object:
            node = ask(path)
            if path or not isinstance(node, Menu):
                return node
            slot = node.slots[0]
            options = tuple(option for option in slot.options if option.key in keys)
            return Menu(node.prompt, (type(slot)(slot.key, slot.label, options),))

        return Choice(random_command(narrow, chance), t("I picked at random."))


class WarPlayer(Player):
    """Weighs what it could do, according to its temper."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        command, reason = self._command(view, chance)
        if command is None:
            return Choice(random_command(ask, chance), t("I picked at random."))
        return Choice(command, reason)

    def _command(self, view: View, chance: Chance) -> tuple[c.Commands | None, Text]:
        if view.foe.draw and not view.me.draw and lead(view) < BEHIND:
            return c.OfferDraw(), t("A draw is more than I can hope for.")
        match view.phase:
            case "muster":
                make = computer_setup.army if self.temper.schemes else computer_setup.sample
                return make(view, chance), t("It is strong, and has somebody for every task.")
            case "deploy":
                if self.temper.schemes:
                    return computer_setup.deployment(view, chance), t("Everybody stands near their task.")
                return c.Deploy(auto_plan(view)), t("Everybody stands near their task.")
            case "centre":
                return computer_setup.centre(view), t("It is the base nearest to my side.")
        mind = Mind(view, self.temper)
        match view.phase:
            case "order":
                first = computer_setup.order(mind) if self.temper.schemes else c.GoFirst(True)
                return first, t("The enemy is in reach.") if first.first else t("Let them come nearer.")
            case "react":
                return computer_react.answer(mind), t("It costs me the least.")
            case "after":
                return computer_react.move_after(mind), t("It is the better place.")
            case "turn":
                return _turn(mind), t("Of all I can do it promises most.")
            case _:
                return None, t("I picked at random.")


def _turn(mind: Mind) -> c.Commands | None:
    """An operation if one is worth its TP, and then an activation."""
    move = computer_turn.best(mind)
    operation = computer_ops.best(mind, 0.0 if move is None else move.score)
    if operation is not None:
        return operation
    return prompts.first_wait(mind.view) if move is None else move.command


def lead(view: View) -> float:
    """How far the viewer is ahead, as shares of the victories: of the best of each side's three."""
    level = view.book.levels[view.options.level]

    def part(seat: int) -> float:
        bases = sum(1 for base in view.bases if base.owner == seat)
        return max(view.armies[seat].mm / level.mm, bases / level.bases, (5 - view.armies[1 - seat].hp) / 5)

    assert view.viewer is not None
    return part(view.viewer) - part(1 - view.viewer)


def _random(rules: AnyRules) -> Player:
    return RandomPlayer()


def _steady(rules: AnyRules) -> Player:
    return WarPlayer(STEADY)


def _sharp(rules: AnyRules) -> Player:
    return WarPlayer(SHARP)


PLAYERS = MappingProxyType({"random": _random, "steady": _steady, "sharp": _sharp})
"""Makes a computer player of each level, weakest first."""
