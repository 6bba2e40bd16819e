"""The random level: anything that the battle's menus offer for the units that are asked."""

from __future__ import annotations

from ..engine.chance import Chance
from ..engine.computer import random_command
from ..engine.contract import Command
from ..engine.menu import Ask, Menu, Path
from . import commands as c
from . import computer_battle, menu_attack, menu_move, menu_round, menu_setup, menu_tactics
from .battle import Unit
from .view import View

PARTS = (menu_setup, menu_round, menu_tactics, menu_move, menu_attack)
"""The menus that answer what a battle asks."""

TRIES = 20
"""So many commands are looked at for one that is for the right unit."""


def answer(view: View, units: tuple[Unit, ...], ask: Ask, chance: Chance) -> Command:
    """Any answer for one of the units; the plainest one where none turns up."""
    keys = {option.key for part in PARTS for option in part.root(view)}
    mine = {unit.id for unit in units}

    def narrow(path: Path) -> object:
        node = ask(path)
        if path or not isinstance(node, Menu):
            return node
        slot = node.slots[0]
        options = tuple(option for option in slot.options if option.key in keys)
        return Menu(node.prompt, (type(slot)(slot.key, slot.label, options),))

    for _ in range(TRIES):
        try:
            command = random_command(narrow, chance, 1)
        except LookupError:
            continue
        if _answers(command, mine):
            return command
    return computer_battle.answer(view, "steady", units, chance)


def _answers(command: object, mine: set[int]) -> bool:
    """Whether a command is for one of these units, or for their team."""
    if isinstance(command, c.EndWindow | c.BailOut | c.Operate):
        return False
    if isinstance(command, c.Force):
        return True
    return getattr(command, "unit", None) in {None, *mine}
