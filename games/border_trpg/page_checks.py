"""Open checks: who rolls what against what, dice as they fell, and the odds of those who have yet to roll."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Heading
from ..engine.text import Fact, Text, t
from . import odds, scenes
from . import wording as w
from .battle import Roll, SheetId
from .state import Check
from .view import View

_MASTER = t("The game master")


def blocks(view: View) -> Iterator[Block]:
    """The checks that the viewer knows of (trpg-check-22)."""
    if not view.checks:
        return
    yield Heading(t("Checks"))
    for check in view.checks:
        yield Bullets(tuple(_lines(view, check)))


def _lines(view: View, check: Check) -> Iterator[Fact]:
    yield _asked(view, check)
    for number, roll in check.rolled:
        yield _rolled(view, check, number, roll)
    for number in check.who:
        yield _waiting(view, check, number)


def _asked(view: View, check: Check) -> Text:
    """What is asked: a parameter against a target, or two parameters against each other."""
    if check.actor is not None and check.reactor is not None:
        words = t(
            "{actor} with {param} against {reactor} with {against}. A tie is the actor's.",
            actor=_name(view, check.actor), param=w.param_name(check.param),
            reactor=_name(view, check.reactor, t("the game master")), against=w.param_name(check.against),
        )  # fmt: skip
    elif check.target is not None:
        words = t("A {param} check against {target}.", param=w.param_name(check.param), target=check.target)
    elif check.hidden:
        words = t("A {param} check. The target is the game master's secret.", param=w.param_name(check.param))
    else:
        words = t("A {param} check without a target.", param=w.param_name(check.param))
    return t("{check} ({reason})", check=words, reason=check.reason) if check.reason else words


def _rolled(view: View, check: Check, number: SheetId, roll: Roll) -> Text:
    """A roll with its faces, and whether it has succeeded (trpg-check-10)."""
    facts: dict[str, Fact] = {"name": _name(view, number), "dice": w.dice_words(roll)}
    if check.target is None:
        return t("{name}: {dice}.", **facts)
    if roll.total >= check.target:
        return t("{name}: {dice}, success.", **facts)
    return t("{name}: {dice}, failure.", **facts)


def _waiting(view: View, check: Check, number: SheetId) -> Text:
    """Somebody who has yet to roll, with the odds if the viewer knows dice and target (trpg-check-23)."""
    dice = scenes.dice_of(view, check, number)
    name, target = _name(view, number), _target(check)
    options = view.options if view.battle is None else view.battle.options
    bonus, least = options.pair_bonus, options.min_dice
    if number != scenes.MASTER and all(sheet.id != number for sheet in view.sheets):
        return t("{name} has yet to roll.", name=name)
    if target is None:
        mean = f"{float(odds.mean(odds.dice(dice, least), bonus)):.1f}"
        return t("{name} has yet to roll {n} dice: {mean} on average.", name=name, n=dice, mean=mean)
    chance = odds.percent(odds.reach(dice, target, bonus, least))
    return t("{name} has yet to roll {n} dice: {chance} % to succeed.", name=name, n=dice, chance=chance)


def _target(check: Check) -> int | None:
    """What has to be reached: the target, or in an opposed check what the reactor has rolled."""
    if check.actor is None:
        return check.target
    return check.rolled[0][1].total if check.rolled else None


def _name(view: View, number: SheetId, master: Text = _MASTER) -> Fact:
    if number == scenes.MASTER:
        return master
    sheet = next((one for one in view.sheets if one.id == number), None)
    return t("somebody") if sheet is None else w.unit_name(view.book, sheet.name)
