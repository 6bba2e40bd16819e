"""The decision tree of a seat, as a function of its view: what the battle asks, then what may be done at any
time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from ..engine.contract import Refused
from ..engine.menu import Menu, Path, Slot
from ..engine.text import t
from . import (
    ask_texts,
    menu_attack,
    menu_check,
    menu_desk,
    menu_move,
    menu_round,
    menu_setup,
    menu_sheet,
    menu_tactics,
    menu_team,
)
from . import commands as c
from .battle import Battle
from .prompts import asked_seats
from .view import View

Node: TypeAlias = Menu | c.Commands

_ANSWERS = (menu_setup, menu_round, menu_tactics, menu_move, menu_attack)
_ALWAYS = (menu_check, menu_sheet, menu_team, menu_desk)

_BRANCHES: dict[str, Callable[[View, Path], Node]] = {}
for _part in (*_ANSWERS, *_ALWAYS):
    _BRANCHES.update(_part.BRANCHES)


def menu_of(view: View, path: Path) -> Node:
    """The next decision after the picks in ``path``, or the command. Raises Refused where nothing is left."""
    if view.over:
        raise Refused("over", t("The campaign has ended."))
    if view.viewer is None:
        raise Refused("spectator", t("You are looking on. Take a seat to play."))
    if not path:
        return _root(view)
    branch = _BRANCHES.get(path[0])
    if branch is None:
        raise Refused("path", t("That can't be done now. Look at your panel for what can."))
    return branch(view, path[1:])


def _asked(view: View, battle: Battle) -> bool:
    """Whether what the battle asks is for the viewer."""
    return view.viewer in asked_seats(view, battle, battle.asks[-1])


def _root(view: View) -> Menu:
    answers = tuple(option for part in _ANSWERS for option in part.root(view))
    options = tuple(option for part in _ALWAYS for option in part.root(view))
    question = t("What do you do?")
    battle = view.battle
    if battle is not None and battle.asks:
        if _asked(view, battle):
            question = ask_texts.TITLES[battle.asks[-1].kind]
        elif view.presides:  # what players are asked does not press itself upon a game master, and comes last
            answers = tuple(replace(one, style="plain") if one.style == "main" else one for one in answers)
            options, answers = (*options, *answers), ()
    options = (*answers, *options)
    if not options:
        question = t("Nothing to do just now.")
    return Menu(question, (Slot("do", question, options),))
