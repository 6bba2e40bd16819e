"""Asking for checks, as a menu of the game master's."""

from __future__ import annotations

from typing import Literal

from ..engine.menu import Option, Path, Slot
from ..engine.text import Text, t
from . import commands_gm as gm
from .menu_desk_parts import Branch, amount, finish, form, several
from .menu_parts import Node, choose
from .scenes import MASTER
from .state import Check, Sheet
from .terms import OPERATOR_PARAMS, PARAMS, Param
from .view import View
from .wording import PARAM_HEADS, unit_name

GUIDES: dict[Param, Text] = {
    "trn": t("How strong somebody's output is"),
    "atk": t("Strength and keenness"),
    "def": t("Accidents, and helping others"),
    "mob": t("Speed and agility"),
    "tec": t("Dexterity and precision"),
    "rng": t("Searching, and intuition"),
    "cmd": t("Knowledge, and dealing with people"),
    "spt": t("Hiding, and odd ideas"),
}
"""What each parameter is for in scenes (trpg-check-2)."""

_HINT = t("Easy 5, normal 10, hard 20; 0: no target")
"""The rulebook's samples (trpg-check-3)."""

_Hidden = Literal["", "target", "all"]
_SEEN: dict[str, _Hidden] = {"open": "", "target": "target", "all": "all"}
_ALL = Option("all", t("Nothing: you roll in secret"))
_SHOWN = (Option("open", t("Everything")), Option("target", t("All but the target")), _ALL)
_WHY = Slot("why", t("What it is for (may stay empty)"), (), "text", 0, 300)


def check(view: View, path: Path) -> Node:
    """What kind of check, or what becomes of one that is open."""
    none = None if rollers(view, PARAMS) or rollers(view, OPERATOR_PARAMS) else t("No character is approved.")
    dropped = None if view.checks else t("No check is open.")
    able = None if _targets(view) else t("No check has a target to change.")
    options = (
        Option("one", t("A check"), blocked=none),
        Option("two", t("An opposed check"), blocked=none),
        Option("own", t("A roll of your own")),
        Option("drop", t("Drop an open check"), blocked=dropped),
        Option("set", t("Change a target"), blocked=able),
    )
    branches: dict[str, Branch] = {
        "one": _one, "two": _two, "own": _own, "drop": _drop, "set": _target,
    }  # fmt: skip
    return choose(path, t("What kind?"), options, lambda key, rest: branches[key](view, rest))


def rollers(view: View, params: tuple[str, ...]) -> tuple[Sheet, ...]:
    """Accepted characters who have one of these parameters, the latest first."""
    able = [one for one in view.sheets if one.status == "approved" and set(able_of(one)) & set(params)]
    return tuple(reversed(able))[:25]


def able_of(sheet: Sheet) -> tuple[str, ...]:
    """The parameters that a sheet has: a combatant's or an operator's."""
    return PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS


def _params(params: tuple[str, ...]) -> tuple[Option, ...]:
    """Parameters with what each is for; an operator's say that they are one's."""
    return tuple(
        Option(one, PARAM_HEADS[one], GUIDES[one])
        if one in PARAMS
        else Option(one, t("{param} (operator)", param=PARAM_HEADS[one]))
        for one in params
    )


def _known(view: View) -> tuple[str, ...]:
    """The parameters that somebody has who may be asked."""
    return (*(PARAMS if rollers(view, PARAMS) else ()), *(OPERATOR_PARAMS if _operators(view) else ()))


def _operators(view: View) -> bool:
    return any(one.kind == "operator" for one in rollers(view, OPERATOR_PARAMS))


def _one(view: View, path: Path) -> Node:
    """A parameter, who rolls, then target, what is seen, and what for."""

    def who(param: str, rest: Path) -> Node:
        people = (_sheet(view, one) for one in rollers(view, (param,)))
        return several(rest, t("Who rolls?"), people, lambda keys, more: how(param, keys, more))

    def how(param: str, keys: tuple[str, ...], rest: Path) -> Node:
        people = tuple(int(key[1:]) for key in keys)
        slots = (
            Slot("target", t("Against which target?"), (), "number", 0, 200, _HINT),
            Slot("shown", t("What do players see?"), _SHOWN),
            _WHY,
        )

        def made(picks: tuple[str, ...]) -> gm.OpenCheck:
            target = int(picks[0]) or None
            return gm.OpenCheck(param, target, people, hidden=_SEEN[picks[1]], reason=picks[2])

        return form(rest, t("The check"), slots, made)

    return choose(path, t("A check of what?"), _params(_known(view)), who)


def _two(view: View, path: Path) -> Node:
    """Actor and reactor, each with a parameter, then what is seen, and what for."""
    sheets = {f"s{one.id}": one for one in rollers(view, (*PARAMS, *OPERATOR_PARAMS))}
    master = Option(f"s{MASTER}", t("You, with dice of your own"))
    people = (*(_sheet(view, one) for one in sheets.values()), master)

    def params(key: str) -> tuple[Option, ...]:
        return _params(able_of(sheets[key]) if key in sheets else PARAMS)

    def actor(key: str, rest: Path) -> Node:
        return choose(
            rest, t("With which parameter?"), params(key), lambda param, more: against(key, param, more)
        )

    def against(key: str, param: str, rest: Path) -> Node:
        others = (one for one in people if one.key != key or key == master.key)
        return choose(rest, t("Who reacts?"), others, lambda other, more: reactor(key, param, other, more))

    def reactor(key: str, param: str, other: str, rest: Path) -> Node:
        return choose(
            rest,
            t("And with which parameter?"),
            params(other),
            lambda answer, more: how((key, param, other, answer), more),
        )

    def how(sides: tuple[str, str, str, str], rest: Path) -> Node:
        key, param, other, answer = sides
        one, two = int(key[1:]), int(other[1:])
        dice = []
        if one == MASTER:
            dice.append(Slot("dice", t("Dice of who acts, 0 to 40"), (), "number", 0, 40))
        if two == MASTER:
            dice.append(Slot("against", t("Dice of who reacts, 0 to 40"), (), "number", 0, 40))
        slots = (*dice, Slot("shown", t("What do players see?"), (_SHOWN[0], _ALL)), _WHY)

        def made(picks: tuple[str, ...]) -> gm.OpposeCheck:
            *numbers, seen, why = picks
            counts = list(map(int, numbers))
            mine = counts.pop(0) if one == MASTER else 0
            theirs = counts.pop(0) if two == MASTER else 0
            hidden: Literal["", "all"] = "all" if seen == "all" else ""
            return gm.OpposeCheck(one, param, two, answer, mine, theirs, hidden, reason=why)

        return form(rest, t("The opposed check"), slots, made)

    return choose(path, t("Who acts?"), people, actor)


def _own(view: View, path: Path) -> Node:
    """Dice of the game master's own, in the open or in secret."""
    slots = (
        Slot("dice", t("How many dice, 1 to 40"), (), "number", 1, 40),
        Slot("target", t("Against which target?"), (), "number", 0, 200, _HINT),
        Slot("shown", t("What do players see?"), (_ALL, _SHOWN[0])),
        _WHY,
    )

    def then(param: str, rest: Path) -> Node:
        def made(picks: tuple[str, ...]) -> gm.OpenCheck:
            target, hidden = int(picks[1]) or None, _SEEN[picks[2]]
            return gm.OpenCheck(param, target, (), int(picks[0]), hidden, reason=picks[3])

        return form(rest, t("Your roll"), slots, made)

    return choose(path, t("A check of what?"), _params(PARAMS), then)


def _drop(view: View, path: Path) -> Node:
    return choose(
        path,
        t("Which check?"),
        map(_label, view.checks),
        lambda key, rest: finish(
            rest, lambda why, quiet: gm.CloseCheck(int(key[1:]), reason=why, quiet=quiet)
        ),
    )


def _targets(view: View) -> tuple[Check, ...]:
    """The checks whose target can still be changed: the open ones, and the latest that was rolled."""
    last = () if view.last_check is None else (view.last_check,)
    return tuple(one for one in (*view.checks, *last) if one.actor is None)


def _target(view: View, path: Path) -> Node:
    checks = {f"k{one.id}": one for one in _targets(view)}

    def then(key: str, rest: Path) -> Node:
        one = checks[key]
        return amount(
            rest,
            t("The new target, 1 to 200"),
            1,
            200,
            lambda n, why, quiet: gm.CloseCheck(one.id, n, reason=why, quiet=quiet),
            one.target,
        )

    return choose(path, t("Which check?"), map(_label, checks.values()), then)


def _label(one: Check) -> Option:
    label = t("{param}, number {n}", param=PARAM_HEADS[one.param], n=one.id)
    if one.target is None:
        return Option(f"k{one.id}", label)
    return Option(f"k{one.id}", label, t("Against {target}", target=one.target))


def _sheet(view: View, sheet: Sheet) -> Option:
    return Option(f"s{sheet.id}", unit_name(view.book, sheet.name))
