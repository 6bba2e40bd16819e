"""The way down a menu that a coach points out, made pick by pick: a tip can't name what is not there."""

from __future__ import annotations

from .contract import Command
from .menu import Ask, Menu, Option
from .practice import Pick
from .text import Fact, Text


class Trail:
    """The picks so far. Each must be an open option of the menu as it stands after those before it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._made: list[Pick] = []
        self._node = ask(())

    @property
    def picks(self) -> tuple[Pick, ...]:
        """What has been picked."""
        return tuple(self._made)

    @property
    def open(self) -> tuple[Option, ...]:
        """What can be picked now, giving up left out; nothing once the picks make a command.

        Of numbers that are to be typed it is the least.
        """
        if not isinstance(self._node, Menu):
            return ()
        slot = self._node.slots[0]
        if slot.kind == "number":
            return (Option(str(slot.least), str(slot.least)),)
        return tuple(one for one in self._node.open if not one.gives_up)

    @property
    def command(self) -> Command | None:
        """What the picks lead to, or None while something is still asked."""
        return self._node if isinstance(self._node, Command) else None

    def option(self, key: str) -> Option:
        """The open option of this key. Raises LookupError where there is none."""
        for one in self.open:
            if one.key == key:
                return one
        raise LookupError(key)

    def label(self, key: str) -> Fact:
        """What the button of an open option says. Raises LookupError where there is none."""
        return self.option(key).label

    def has(self, key: str) -> bool:
        """Whether an option can be picked now."""
        return any(one.key == key for one in self.open)

    def go(self, key: str, text: Text | None = None) -> Fact:
        """Picks an open option, with what is to be said where it is picked, and gives what its button says.

        Raises LookupError where there is none.
        """
        label = self.label(key)
        self._made.append(Pick(key, text))
        self._node = self._ask(tuple(pick.key for pick in self._made))
        return label

    def finish(self) -> None:
        """Picks the first open option again and again, up to a command.

        Raises LookupError where nothing is open, or words are to be typed.
        """
        while self.command is None:
            first = next(iter(self.open), None)
            if first is None:
                raise LookupError("nothing can be picked here")
            self.go(first.key)
