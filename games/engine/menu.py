"""Menus: the decision tree of a seat, the one source of what may be done.

``menu(path)`` answers with the next question, or with the finished command. A question has one or more
*slots*; each slot takes one key of the path. Slots that stand side by side don't depend on each other, so a
client may ask for all of them at once (a modal) or one after the other (buttons); either way the path grows
by one key a slot. Buttons, selects, autocomplete, computer players and fuzzing all read the same tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from .text import Fact, Joined, Text

Path: TypeAlias = tuple[str, ...]
"""The picks made so far: one option key a slot. A slot of several picks joins their keys with ``+``."""

Style: TypeAlias = Literal["plain", "main", "good", "danger"]
"""How much an option calls for attention: ``main`` the usual next thing, ``danger`` what can't be undone."""


class Option(Struct, frozen=True, gc=False):
    """One pick: its key in the path and what the chooser reads.

    ``blocked`` says why it can't be picked now; such options are shown greyed, and never accepted.
    ``gives_up`` marks ways to leave the game, which computer players and fuzzing only take on purpose.
    ``pointed`` marks what a coach tells to pick; games leave it alone, see :mod:`games.engine.practice`.
    """

    key: str
    label: Fact
    detail: Text | None = None
    style: Style = "plain"
    blocked: Text | None = None
    gives_up: bool = False
    pointed: bool = False


class Slot(Struct, frozen=True, gc=False):
    """One question. ``choice`` picks ``least .. most`` of the options; ``text`` takes ``least .. most``
    characters; ``number`` takes an integer in ``least .. most``. ``current`` is the standing answer, if any.
    A choice of several picks has at most 125 options: so many can be asked together. ``pointed`` is what a
    coach tells to type; games leave it alone.
    """

    key: str
    label: Text
    options: tuple[Option, ...] = ()
    kind: Literal["choice", "text", "number"] = "choice"
    least: int = 1
    most: int = 1
    hint: Text | None = None
    current: str | None = None
    pointed: str | None = None


class Menu(Struct, frozen=True, gc=False):
    """What is to be decided next, and how."""

    prompt: Text
    slots: tuple[Slot, ...]
    note: Text | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the first slot."""
        return self.slots[0].options

    @property
    def open(self) -> tuple[Option, ...]:
        """The options of the first slot that can be picked now."""
        return tuple(option for option in self.slots[0].options if option.blocked is None)


Ask: TypeAlias = Callable[[Path], object]
"""A seat's menu as a function of the path: gives a :class:`Menu` or the finished command."""


def label_of(ask: Ask, path: Path) -> Fact:
    """What the last pick of ``path`` is called in the menu; several picks of one slot one after the other.

    Raises LookupError where the menu does not have them.
    """
    node, keys = ask(path[:-1]), path[-1].split("+")
    found = [one.label for one in node.options if one.key in keys] if isinstance(node, Menu) else []
    if len(found) < len(keys):
        raise LookupError(path)
    return found[0] if len(found) == 1 else Joined(tuple(found))


def commands(ask: Ask, path: Path = (), *, give_up: bool = False, limit: int = 100_000) -> Iterator[object]:
    """Every command that the menu offers below ``path``, in the order shown.

    Only choice slots of single picks are walked; ``limit`` bounds the number of commands.
    """
    node = ask(path)
    if not isinstance(node, Menu):
        yield node
        return
    slot = node.slots[0]
    if slot.kind != "choice" or slot.most > 1:
        return
    for option in slot.options:
        if option.blocked is None and (give_up or not option.gives_up):
            for command in commands(ask, (*path, option.key), give_up=give_up, limit=limit):
                yield command
                limit -= 1
                if limit <= 0:
                    return
