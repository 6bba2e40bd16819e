"""Computer players: they see a seat's view and menu, as a person does, and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from .chance import Chance
from .contract import AnyRules, Command, Refused, Seat
from .menu import Ask, Menu, Option, Path, Slot
from .text import Text, t

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORD = 4
"""Letters of a random word, where more or fewer are not asked for."""


class Choice(Struct, frozen=True):
    """What a computer player does, and why, in one line that may be shown once it is no secret any more."""

    command: Command
    reason: Text


class Player(ABC):
    """A computer player of one game. Stateless: everything it knows is in the view."""

    @abstractmethod
    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command. ``ask`` is the seat's menu, ``chance`` its own, not the table's."""


def pick_keys(slot: Slot, chance: Chance) -> str | None:
    """A random legal answer to one slot, or None where nothing can be picked."""
    if slot.kind == "number":
        return str(slot.least + chance.below(slot.most - slot.least + 1))
    if slot.kind == "text":
        # Nothing where nothing need be said; else a word of its own, since names may have to differ.
        length = max(slot.least, min(slot.most, WORD)) if slot.least else 0
        return "".join(chance.pick(LETTERS) for _ in range(length))
    able: list[Option] = [o for o in slot.options if o.blocked is None and not o.gives_up]
    if len(able) < slot.least or not able:
        return None
    if slot.most == 1:
        return chance.pick(able).key
    count = slot.least + chance.below(min(slot.most, len(able)) - slot.least + 1)
    return "+".join(option.key for option in chance.shuffled(able)[:count])


def random_command(ask: Ask, chance: Chance, tries: int = 50) -> Command:
    """A random walk down the menu. A walk that ends in a dead end or a refusal starts again.

    Raises LookupError after ``tries`` walks without a command.
    """
    for _ in range(tries):
        path: Path = ()
        try:
            node = ask(path)
            while isinstance(node, Menu):
                key = pick_keys(node.slots[0], chance)
                if key is None:
                    break
                path = (*path, key)
                node = ask(path)
            else:
                if isinstance(node, Command):
                    return node
        except Refused:
            continue
    raise LookupError("the menu offers nothing")


class RandomPlayer(Player):
    """Picks anything legal, short of giving up."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """A random walk down the menu."""
        return Choice(random_command(ask, chance), t("I picked at random."))


def think(rules: AnyRules, player: Player, state: Any, seat: Seat, chance: Chance) -> Choice:
    """Lets ``player`` choose for ``seat`` from that seat's view and menu only."""
    view = rules.view(state, seat)
    return player.choose(view, lambda path: rules.menu_of(view, path), chance)
