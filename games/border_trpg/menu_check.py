"""Rolling one's part of an open check."""

from __future__ import annotations

from ..engine.menu import Option, Path
from ..engine.text import Text, t
from . import commands as c
from . import odds
from .menu_parts import Node, choose
from .scenes import MASTER, dice_of
from .state import Check
from .view import View
from .wording import param_name


def mine(view: View, check: Check) -> tuple[int, ...]:
    """The sheets of a check that the viewer rolls for now; game masters may for all."""
    own = {sheet.id for sheet in view.sheets if view.presides or sheet.owner == view.viewer}
    return tuple(number for number in check.who if number in own or (number == MASTER and view.presides))


def root(view: View) -> tuple[Option, ...]:
    """One option for all rolls that the viewer may make."""
    if not any(mine(view, check) for check in view.checks):
        return ()
    return (Option("roll", t("Roll a check"), style="plain" if view.presides else "main"),)


def _label(view: View, check: Check) -> Text:
    param = check.against if check.actor is not None and not check.rolled else check.param
    if check.target is None:
        return t("Roll: {param}", param=param_name(param))
    return t("Roll: {param} against {target}", param=param_name(param), target=check.target)


def _branch(view: View, path: Path) -> Node:
    """Which check, and which of one's characters rolls, with the odds."""
    checks = {f"k{check.id}": check for check in view.checks if mine(view, check)}
    options = tuple(Option(key, _label(view, check), style="main") for key, check in checks.items())
    if len(options) == 1:
        return _who(view, checks[options[0].key], path)
    return choose(path, t("Which check?"), options, lambda key, rest: _who(view, checks[key], rest))


def _who(view: View, check: Check, path: Path) -> Node:
    options = tuple(_option(view, check, number) for number in mine(view, check))
    return choose(path, _label(view, check), options, lambda key, _: c.RollCheck(check.id, int(key[1:])))


def _option(view: View, check: Check, number: int) -> Option:
    dice = dice_of(view, check, number)
    name = next((sheet.name for sheet in view.sheets if sheet.id == number), None)
    label = t("{n} dice", n=dice) if name is None else t("{name}: {n} dice", name=name, n=dice)
    target = check.target
    if check.actor is not None and check.rolled:
        target = check.rolled[0][1].total
    if target is None:
        return Option(f"s{number}", label, style="main")
    chance = odds.reach(dice, target, view.options.pair_bonus, view.options.min_dice)
    return Option(f"s{number}", label, odds.words(chance), style="main")


BRANCHES = {"roll": _branch}
