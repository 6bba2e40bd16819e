"""Rolling one's part of an open check, and agreeing to a house rule."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Text, t
from . import commands as c
from . import odds
from .desk_rules import waiting_for
from .house_rules import in_words
from .menu_parts import NOWHERE, Node, choose
from .scenes import MASTER, dice_of, next_of
from .state import Check
from .view import View
from .wording import param_name, unit_name


def root(view: View) -> tuple[Option, ...]:
    """One option for all rolls that the viewer may make, and one for the house rule that is proposed."""
    found: list[Option] = []
    if view.motion is not None and view.viewer in waiting_for(view):
        found.append(Option("vote", t("Another house rule?"), style="main"))
    if any(mine(view, check) for check in view.checks):
        asked = any(check_of_own(view, check) for check in view.checks)
        found.append(Option("roll", t("Roll a check"), style="main" if asked else "plain"))
    return tuple(found)


# ---- checks ----------------------------------------------------------------------------------------------


def mine(view: View, check: Check) -> tuple[int, ...]:
    """The sheets of a check that the viewer may roll for now; game masters may for all."""
    own = {sheet.id for sheet in view.sheets if view.presides or sheet.owner == view.viewer}
    return tuple(n for n in next_of(check) if n in own or view.presides)


def check_of_own(view: View, check: Check) -> bool:
    """Whether a check waits for a character of the viewer's own, or for the game master's dice."""
    own = {sheet.id for sheet in view.sheets if sheet.owner == (None if view.presides else view.viewer)}
    return any(number in own or (number == MASTER and view.presides) for number in mine(view, check))


def _roll(view: View, path: Path) -> Node:
    """Which check if there are several, and who of one's characters rolls, with the odds (trpg-check-23)."""
    checks = {f"k{check.id}": check for check in view.checks if mine(view, check)}
    if len(checks) == 1 and (not path or path[0] not in checks):
        return _who(view, next(iter(checks.values())), path)
    options = tuple(Option(key, _label(view, check), style="main") for key, check in checks.items())
    return choose(path, t("Which check?"), options, lambda key, rest: _who(view, checks[key], rest))


def _label(view: View, check: Check) -> Text:
    """What is rolled, and against what."""
    reacts = check.actor is not None and not check.rolled
    param, target = param_name(check.against if reacts else check.param), _target(check)
    if target is None:
        return t("Roll: {param}", param=param)
    return t("Roll: {param} against {target}", param=param, target=target)


def _target(check: Check) -> int | None:
    """What is to be reached: in an opposed check what the reactor has rolled (trpg-check-13)."""
    if check.actor is not None:
        return check.rolled[0][1].total if check.rolled else None
    return check.target


def _who(view: View, check: Check, path: Path) -> Node:
    options = tuple(_option(view, check, number) for number in mine(view, check))
    return choose(path, _label(view, check), options, lambda key, _: c.RollCheck(check.id, int(key[1:])))


def _option(view: View, check: Check, number: int) -> Option:
    dice = dice_of(view, check, number)
    name = next((unit_name(view.book, sheet.name) for sheet in view.sheets if sheet.id == number), None)
    label = t("{n} dice", n=dice) if name is None else t("{name}: {n} dice", name=name, n=dice)
    return Option(f"s{number}", label, _odds(view, check, dice), style="main")


def _odds(view: View, check: Check, dice: int) -> Text:
    """The exact chance to succeed or, without a target that is known, the mean total."""
    options = view.options if view.battle is None else view.battle.options
    target = _target(check)
    if target is None:
        mean = odds.mean(odds.dice(dice, options.min_dice), options.pair_bonus)
        return t("{mean} on average", mean=f"{float(mean):.1f}")
    chance = odds.reach(dice, target, options.pair_bonus, options.min_dice)
    return t("{chance} % to succeed", chance=odds.percent(chance))


# ---- house rules -----------------------------------------------------------------------------------------


def _vote(view: View, path: Path) -> Node:
    motion = view.motion
    if motion is None or view.viewer not in waiting_for(view):
        raise Refused("path", NOWHERE)
    options = (
        Option("yes", t("I agree"), style="good"),
        Option("no", t("I do not agree"), style="danger"),
    )
    return choose(
        path,
        t("From the next battle on: {rule}? All have to agree.", rule=in_words(motion.option, motion.value)),
        options,
        lambda key, _: c.Vote(motion.id, key == "yes"),
    )


BRANCHES = {"roll": _roll, "vote": _vote}
