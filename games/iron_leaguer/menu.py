"""The decision tree of a seat, as a function of its view.

The first pick is a verb. Verbs without anything to choose are commands at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import t
from . import commands as c
from . import menu_interval, menu_match, refusals
from .view import View

Node: TypeAlias = Menu | c.Commands

_CONCEDE = Option("concede", t("Concede"), gives_up=True)
_PROMPT = t("What do you do?")
_WAIT = t("You wait for your opponent.")
_SURE = t("Concede? Your opponent wins the whole season at once.")
_YES = Option("yes", t("Yes, concede the season"), style="danger", gives_up=True)


def menu_of(view: View, path: Path) -> Node:
    """The next decision after the picks in ``path``, or the command. Raises Refused where nothing is left."""
    if view.viewer is None or view.phase == "over":
        raise refusals.path(view)
    if not path:
        return _root(view)
    if path[0] == "concede":
        return _concede(view, path[1:])
    branch = _BRANCHES.get(path[0])
    if branch is None or view.viewer not in view.asked:
        raise refusals.path(view)
    return branch(view, path[1:])


def _root(view: View) -> Menu:
    if view.viewer not in view.asked:
        return Menu(_WAIT, (Slot("do", _WAIT, (_CONCEDE,)),), note=refusals.now(view))
    if view.phase in ("attack", "defence"):
        return Menu(_PROMPT, (Slot("do", _PROMPT, (*menu_match.root(view), _CONCEDE)),))
    question = menu_interval.question(view)
    slot = Slot("do", question, (*menu_interval.root(view), _CONCEDE))
    return Menu(question, (slot,), menu_interval.standing(view))


def _concede(view: View, path: Path) -> Node:
    if path == ("yes",):
        return c.Concede()
    if path:
        raise refusals.path(view)
    return Menu(_SURE, (Slot("confirm", _SURE, (_YES,)),))


_BRANCHES: dict[str, Callable[[View, Path], Node]] = {**menu_match.BRANCHES, **menu_interval.BRANCHES}
