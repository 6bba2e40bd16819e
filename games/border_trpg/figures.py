"""What follows from a sheet: final parameters, movement, trion, skills and actions. Never stored, so that
nothing of it can be out of date (trpg-create-43).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .book import Book
from .options import Options
from .state import Sheet, Team
from .terms import OPERATOR_PARAMS, PARAMS, Id

POINTS = 20
"""Points of a new combatant (trpg-create-18)."""

OPERATOR_POINTS = 5
"""Points of an operator (trpg-operator-4)."""

OPERATOR_BASE = 6
"""Where the five parameters of an operator begin (trpg-operator-3)."""

OPERATOR_CAP = 9
"""The most of an operator's parameter before the master's 1 (trpg-operator-5)."""

OPERATOR_TRION = (1, 8)
"""Between which an operator's trion is chosen freely (trpg-operator-2)."""

OPERATOR_DEFAULT = 7
"""All five parameters of the operator of a team that has no sheet for one (trpg-operator-17)."""

TRAINED: tuple[str, ...] = OPERATOR_PARAMS[1:]
"""The five parameters of an operator that points go to."""

SLOT_COST = 5
"""Trion that each equipped trigger takes (trpg-create-37)."""


class Figures(NamedTuple):
    """The values of a sheet. An operator's has parameters and orders alone (trpg-operator-12).

    ``base`` is trion before triggers are paid for, ``initial`` what a battle starts with, which is the most
    it can have (trpg-create-39). ``skills`` are those of triggers, ``actions`` basic ones, ``own`` those of
    position and features, ``orders`` an operator's.
    """

    params: dict[str, int]
    movement: int = 0
    base: int = 0
    initial: int = 0
    skills: tuple[Id, ...] = ()
    actions: tuple[Id, ...] = ()
    own: tuple[Id, ...] = ()
    orders: tuple[Id, ...] = ()


def figures_of(book: Book, sheet: Sheet, captain: bool, options: Options) -> Figures:
    """The values of a sheet as it is now; ``captain``: of its team, which gives command 1 more.

    What is still open counts as nothing: without a position every parameter is 0.
    """
    params = final_params(book, sheet, captain)
    if sheet.kind == "operator":
        return Figures(params, orders=orders_of(book, params))
    filled = equipped(sheet)
    base = params["trn"] * 10 + 40
    return Figures(
        params,
        movement=-(-params["mob"] // 2) if options.movement_rounding == "ceil" else params["mob"] // 2,
        base=base,
        initial=max(base - SLOT_COST * len(filled), 0),
        skills=skills_of(book, filled, params),
        actions=actions_of(book, params),
        own=own_of(book, sheet.position, sheet.features),
    )


# ---- parameters --------------------------------------------------------------------------------------


def start_params(book: Book, sheet: Sheet, captain: bool) -> dict[str, int]:
    """Where points are added: the position's base values, a captain's command 1 up (trpg-create-7), or an
    operator's sixes. Trion of an operator has no start.
    """
    if sheet.kind == "operator":
        return dict.fromkeys(TRAINED, OPERATOR_BASE)
    if sheet.position is None:
        return dict.fromkeys(PARAMS, 0)
    start: dict[str, int] = dict(book.positions[sheet.position].base.items())
    start["cmd"] += captain
    return start


def spent_params(book: Book, sheet: Sheet, captain: bool) -> dict[str, int]:
    """Parameters with their points, which the cap is for (trpg-create-19); as given on an original-work
    sheet.
    """
    if sheet.mode == "original":
        return {param: sheet.given.get(param, 0) for param in _able(sheet)}
    start = start_params(book, sheet, captain)
    return {param: start.get(param, 0) + sheet.points.get(param, 0) for param in _able(sheet)}


def gains(book: Book, sheet: Sheet) -> dict[str, int]:
    """What features and the master add after the points, past any cap (trpg-create-21); nothing to an
    original-work sheet, whose values have it in them.
    """
    found: dict[str, int] = {}

    def add(param: str, n: int) -> None:
        found[param] = found.get(param, 0) + n

    if sheet.mode == "original":
        return found
    if sheet.kind == "combatant":
        for number in sheet.features:
            feature = book.features.get(number)
            if feature is None:
                continue
            for param, n in feature.params.items():
                add(param, n)
            if feature.params_choice is not None:
                for param in sheet.chosen[: feature.params_choice.n]:
                    add(param, feature.params_choice.each)
    master = book.masters.get(sheet.master or "")
    if master is not None:
        add(master.combat if sheet.kind == "combatant" else master.operator, 1)
    return found


def final_params(book: Book, sheet: Sheet, captain: bool) -> dict[str, int]:
    """All parameters after points, features, master and the game master's edits; never below 0.

    Conditions of triggers, skills and actions are tested on these (trpg-create-31).
    """
    spent, more = spent_params(book, sheet, captain), gains(book, sheet)
    return {
        param: max(value + more.get(param, 0) + sheet.edits.get(param, 0), 0)
        for param, value in spent.items()
    }


def _able(sheet: Sheet) -> tuple[str, ...]:
    return PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS


# ---- what parameters let somebody do -----------------------------------------------------------------


def meets(params: Mapping[str, int], needs: Mapping[Any, int]) -> bool:
    """Whether all minimums are reached."""
    return all(params.get(param, 0) >= least for param, least in needs.items())


def equipped(sheet: Sheet) -> tuple[Id, ...]:
    """The triggers of all filled slots, main side first; options are among them (trpg-create-38)."""
    return tuple(one for one in (*sheet.main, *sheet.sub) if one is not None)


def skills_of(book: Book, triggers: Iterable[Id], params: Mapping[str, int]) -> tuple[Id, ...]:
    """The skills of these triggers whose minimums are reached (trpg-create-40), each once.

    One that takes both sides needs its trigger there twice.
    """
    found: dict[Id, None] = {}
    held = list(triggers)
    for trigger in dict.fromkeys(held):
        for skill in book.skills_of.get(trigger, ()):
            if meets(params, skill.needs) and (not skill.both_sides or held.count(trigger) > 1):
                found[skill.id] = None
    return tuple(found)


def actions_of(book: Book, params: Mapping[str, int]) -> tuple[Id, ...]:
    """The basic actions whose minimums are reached (trpg-create-42)."""
    return tuple(one.id for one in book.actions.values() if meets(params, one.needs))


def own_of(book: Book, position: str | None, features: Iterable[Id]) -> tuple[Id, ...]:
    """The skills of a position and of features."""
    cards = [card.skill for card in book.positions.values() if card.id == position]
    more = [book.features[one].skill for one in features if one in book.features]
    return tuple(skill.id for skill in (*cards, *more) if skill is not None)


def orders_of(book: Book, params: Mapping[str, int]) -> tuple[Id, ...]:
    """The operator's actions whose minimums are reached (trpg-operator-9)."""
    return tuple(one.id for one in book.operator_actions.values() if meets(params, one.needs))


def is_captain(teams: Iterable[Team], sheet: Sheet) -> bool:
    """Whether a sheet's character is the captain of its team."""
    return any(team.captain == sheet.id for team in teams)
