"""What is wrong with a sheet, step by step: recomputed whenever it is asked, so that a change of an early
step shows at once in later ones. Choices that no longer fit are named, never taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from ..engine.text import Fact, Joined, Text, t
from . import wording
from .book import Book
from .figures import (
    OPERATOR_CAP,
    OPERATOR_POINTS,
    OPERATOR_TRION,
    POINTS,
    TRAINED,
    spent_params,
    start_params,
)
from .legal_equip import filled, misfit, misfit_text, slot_faults, slot_name
from .options import USUAL, Options
from .state import Sheet
from .terms import PARAMS, Id

Step: TypeAlias = Literal["name", "position", "features", "points", "master", "triggers", "profile"]
"""A step of creation; the captain is the team's business, skills follow by themselves (trpg-create-5)."""

COMBATANT: tuple[Step, ...] = ("name", "position", "features", "points", "master", "triggers", "profile")
OPERATOR: tuple[Step, ...] = ("name", "points", "master", "profile")
"""An operator's steps (trpg-operator-10)."""

ORIGINAL: tuple[Step, ...] = ("name", "position", "points", "triggers", "profile")
"""An original-work sheet has its values, and what it has learnt is in them."""


class Fault(NamedTuple):
    """What keeps a sheet from being handed in; ``code`` is stable."""

    step: Step
    code: str
    text: Text


def steps_of(sheet: Sheet) -> tuple[Step, ...]:
    """The steps of a sheet's kind, in order."""
    if sheet.kind == "operator":
        return OPERATOR
    return ORIGINAL if sheet.mode == "original" else COMBATANT


def faults(book: Book, sheet: Sheet, captain: bool, options: Options = USUAL) -> tuple[Fault, ...]:
    """Everything that keeps a sheet from being handed in, in the order of the steps."""
    return tuple(_faults(book, sheet, captain, options))


def _faults(book: Book, sheet: Sheet, captain: bool, options: Options) -> Iterator[Fault]:
    if not sheet.name:
        yield Fault("name", "no_name", t("The character has no name yet."))
    if sheet.kind == "operator":
        yield from _points(sheet, operator_points_fault(sheet.points))
        yield from _master(book, sheet)
        return
    if sheet.position is None:
        yield Fault("position", "no_position", t("No position is chosen yet."))
        return
    if sheet.mode == "original":
        if set(sheet.given) != set(PARAMS):
            yield Fault("points", "given", t("The values of the eight parameters are still to be entered."))
    else:
        found = features_fault(book, sheet.features, sheet.chosen)
        if found is not None:
            yield Fault("features", *found)
        yield from _points(sheet, points_fault(book, sheet, sheet.points, captain, options))
        yield from _master(book, sheet)
    yield from (Fault("triggers", code, text) for code, text in slot_faults(book, sheet, captain))


def _points(sheet: Sheet, found: tuple[str, Text] | None) -> Iterator[Fault]:
    if found is not None:
        yield Fault("points", *found)
    elif not sheet.points:
        yield Fault("points", "no_points", t("No points are spent yet."))


def _master(book: Book, sheet: Sheet) -> Iterator[Fault]:
    if sheet.master not in book.masters:
        yield Fault("master", "no_master", t("No master is chosen yet."))


# ---- features and points -----------------------------------------------------------------------------


def features_fault(book: Book, features: tuple[Id, ...], chosen: tuple[Id, ...]) -> tuple[str, Text] | None:
    """Why these are not a character's features: one L, or two different S (trpg-create-16,
    trpg-create-17).
    """
    if any(one not in book.features for one in features):
        return "feature", t("There is no such feature. Choose from the list.")
    if len(set(features)) < len(features):
        return "same_feature", t(
            "Two S features must differ. Take another one beside {feature}.",
            feature=book.features[features[0]].name,
        )
    sizes = sorted(book.features[one].size for one in features)
    if sizes not in (["L"], ["S", "S"]):
        return "features", t("Take one L feature or two S features, nothing else.")
    choices = [book.features[one].params_choice for one in features]
    left = sum(one.n for one in choices if one is not None)
    if len(chosen) != left or len(set(chosen)) < left or any(one not in PARAMS for one in chosen):
        if not left:
            return "chosen", t("These features leave no parameter to choose.")
        return "chosen", t(
            "Choose {n} different parameters for {feature}.", n=left, feature=book.features[features[0]].name
        )
    return None


def cap_of(book: Book, sheet: Sheet, param: str, captain: bool, options: Options) -> int:
    """The most of a parameter after points: the position's cap, or 1 more of command for a captain where the
    house rule ``captain_over_cap`` lets it (trpg-create-8, trpg-create-19, trpg-create-20).
    """
    assert sheet.position is not None
    over = options.captain_over_cap and captain and param == "cmd"
    return book.positions[sheet.position].cap + over


def points_fault(
    book: Book, sheet: Sheet, points: Mapping[str, int], captain: bool, options: Options
) -> tuple[str, Text] | None:
    """Why these points can't be a combatant's: below 0, more than 20, or past the cap (trpg-create-18,
    trpg-create-22).
    """
    for param, n in points.items():
        if param not in PARAMS:
            return "param", t("There is no such parameter. There are {params}.", params=_params(PARAMS))
        if n < 0:
            return "negative", t(
                "Points of {param} can't be below 0; base values are not sold back.",
                param=wording.param_name(param),
            )
    total = sum(points.values())
    if total > POINTS:
        return "too_many", t(
            "{total} points are spent; there are {most}. Take {over} away.",
            total=total,
            most=POINTS,
            over=total - POINTS,
        )
    assert sheet.position is not None
    start = start_params(book, sheet, captain)
    for param in PARAMS:
        n, cap = points.get(param, 0), cap_of(book, sheet, param, captain, options)
        if start[param] + n > cap:
            return "cap", t(
                "{param} would be {value}; the cap of {position} is {cap}. At most {most} points fit.",
                param=wording.PARAM_HEADS[param],
                value=start[param] + n,
                position=wording.POSITIONS[book.positions[sheet.position].id],
                cap=cap,
                most=cap - start[param],
            )
    return None


def operator_points_fault(points: Mapping[str, int]) -> tuple[str, Text] | None:
    """Why these can't be an operator's: five points on the five sixes, 9 at most, and trion from 1 to 8
    (trpg-operator-2 to trpg-operator-5). No points at all are still to be spent.
    """
    if not points:
        return None
    low, high = OPERATOR_TRION
    if not low <= points.get("trion", 0) <= high:
        return "trion", t("An operator's trion is chosen freely from {low} to {high}.", low=low, high=high)
    for param, n in points.items():
        if param != "trion" and param not in TRAINED:
            return "param", t(
                "There is no such parameter. There are {params}.", params=_params(("trion", *TRAINED))
            )
        if n < 0:
            return "negative", t(
                "Points of {param} can't be below 0; base values are not sold back.",
                param=wording.param_name(param),
            )
    total = sum(points.get(param, 0) for param in TRAINED)
    if total > OPERATOR_POINTS:
        return "too_many", t(
            "{total} points are spent; there are {most}. Take {over} away.",
            total=total,
            most=OPERATOR_POINTS,
            over=total - OPERATOR_POINTS,
        )
    for param in TRAINED:
        value = 6 + points.get(param, 0)
        if value > OPERATOR_CAP:
            return "cap", t(
                "{param} would be {value}; the cap of an operator is {cap}.",
                param=wording.PARAM_HEADS[param],
                value=value,
                cap=OPERATOR_CAP,
            )
    return None


def _params(params: tuple[str, ...]) -> Fact:
    return Joined(tuple(wording.param_name(one) for one in params))


# ---- warnings ----------------------------------------------------------------------------------------


def warnings(book: Book, sheet: Sheet, captain: bool) -> tuple[Text, ...]:
    """What is legal, but the game master should know before accepting the sheet (trpg-create-23)."""
    return tuple(_warnings(book, sheet, captain))


def _warnings(book: Book, sheet: Sheet, captain: bool) -> Iterator[Text]:
    if sheet.mode != "original" and sheet.points:
        trained = PARAMS if sheet.kind == "combatant" else TRAINED
        most = POINTS if sheet.kind == "combatant" else OPERATOR_POINTS
        left = most - sum(sheet.points.get(param, 0) for param in trained)
        if left > 0:
            yield t("Points left unspent: {n}. They will be lost.", n=left)
    yield from _grown(sheet)
    if sheet.kind == "operator":
        return
    if sheet.mode == "original":
        yield from _as_given(book, sheet, captain)
    for side, slot, trigger in filled(sheet):
        card = book.triggers.get(trigger)
        pairing = None if card is None else card.option
        if card is None or pairing is None or pairing.type == "dedicated":
            continue
        held = sheet.main if side == "main" else sheet.sub
        kinds = {book.triggers[one].kind for one in held if one in book.triggers and one != trigger}
        if not kinds & set(pairing.kinds):
            yield t(
                "{trigger} in {slot} has no trigger to go with on its side.",
                trigger=card.name,
                slot=slot_name(side, slot),
            )


def _grown(sheet: Sheet) -> Iterator[Text]:
    """What a game master has given a sheet since it was made; an import brings it along."""
    if sheet.edits:
        changed = Joined(
            tuple(
                t("{param} {n}", param=wording.param_name(one), n=wording.signed(n))
                for one, n in sheet.edits.items()
            )
        )
        yield t("Changed by a game master: {changes}.", changes=changed)
    if sheet.inherited:
        yield t("What the master teaches later has been inherited.")
    if not sheet.bail_out:
        yield t("The trigger has no bail-out system.")


def _as_given(book: Book, sheet: Sheet, captain: bool) -> Iterator[Text]:
    """What the rules of creation would not have let an original-work sheet have, and what the pack lacks."""
    for side, slot, trigger in filled(sheet):
        found = misfit(book, sheet, captain, side, slot, trigger)
        if found is not None and found.given:
            yield misfit_text(book, side, slot, trigger, found)
    agent = book.agents.get(sheet.source or "")
    if agent is not None and agent.lacks:
        names: list[Fact] = [
            book.absent[one].name if one in book.absent else wording.trigger_name(book, one)
            for one in agent.lacks
        ]
        yield t("In the original set, but not on this sheet: {triggers}.", triggers=Joined(tuple(names)))


def over_cap(book: Book, sheet: Sheet, captain: bool, options: Options) -> bool:
    """Whether points no longer fit: a captain's 1 more may push command past the cap (trpg-create-9)."""
    if sheet.kind == "operator" or sheet.mode == "original" or sheet.position is None:
        return False
    start = spent_params(book, sheet, captain)
    return any(start[param] > cap_of(book, sheet, param, captain, options) for param in PARAMS)
