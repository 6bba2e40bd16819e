"""The decision tree of a seat, as a function of its view: what is asked, then what is open at any time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TypeAlias

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import t
from . import commands as c
from . import menu_ops, menu_react, menu_setup, menu_table, menu_turn, prompts
from .view import View

Node: TypeAlias = Menu | c.Commands

_PARTS = (menu_setup, menu_react, menu_turn, menu_ops, menu_table)

_BRANCHES: dict[str, Callable[[View, Path], Node]] = {}
for _part in _PARTS:
    _BRANCHES.update(_part.BRANCHES)


def menu_of(view: View, path: Path) -> Node:
    """The next decision after the picks in ``path``, or the command. Raises Refused where nothing is left."""
    if view.viewer is None or view.phase == "over":
        raise Refused("path", t("That can't be done now. Look at your panel for what can."))
    if not path:
        return _root(view)
    branch = _BRANCHES.get(path[0])
    if branch is None:
        raise Refused("path", t("That can't be done now. Look at your panel for what can."))
    return branch(view, path[1:])


def _root(view: View) -> Menu:
    options: tuple[Option, ...] = tuple(chain.from_iterable([part.root(view) for part in _PARTS]))
    question = prompts.question(view)
    return Menu(question, (Slot("do", question, options),))
