"""Which triggers fit which slots of a sheet, and why not (trpg-create-27 to trpg-create-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..engine.text import Fact, Joined, Text, t
from . import wording
from .book import Book
from .figures import final_params
from .pack import Trigger
from .state import Sheet
from .terms import SIDES, Id, Kind, Side


class Misfit(NamedTuple):
    """Why a trigger can't be in a slot; ``reason`` without the trigger's name, to be grouped."""

    code: str
    reason: Text
    given: bool = False
    """Whether an original-work sheet may have it all the same, because its set is taken as given."""


def misfit(book: Book, sheet: Sheet, captain: bool, side: Side, slot: int, trigger: Id) -> Misfit | None:
    """Why a trigger does not fit a slot of a sheet now, or None (trpg-create-28 to trpg-create-33)."""
    card = book.triggers.get(trigger)
    if card is None:
        return Misfit("trigger", t("there is no such trigger"))
    held = sheet.main if side == "main" else sheet.sub
    others = [one for place, one in enumerate(held) if one is not None and place != slot]
    if trigger in others:
        return Misfit("twice", t("already on this side"))
    if side == "main" and slot == 0 and sheet.position is not None:
        kinds = book.positions[sheet.position].first_main
        if card.kind not in kinds:
            return Misfit(
                "first_main",
                t("the first main slot holds a trigger of the kind {kinds}", kinds=kind_names(kinds)),
                True,
            )
    lacking = missing(final_params(book, sheet, captain), card)
    if lacking is not None:
        return Misfit("equip", lacking, True)
    return _unpaired(book, card, others)


def missing(params: Mapping[str, int], card: Trigger) -> Text | None:
    """The minimums of a trigger that are not reached: "needs defence 6, trion 5" (trpg-create-30)."""
    short = [(param, least) for param, least in card.equip.items() if params.get(param, 0) < least]
    return t("needs {minimums}", minimums=minimums(dict(short))) if short else None


def minimums(needs: Mapping[str, int]) -> Fact:
    """Minimums of parameters in words: "defence 6, trion 5"."""
    return Joined(
        tuple(t("{param} {least}", param=wording.param_name(one), least=n) for one, n in needs.items())
    )


def kind_names(kinds: tuple[Kind, ...]) -> Fact:
    """Kinds of triggers, any of which will do."""
    return Joined(tuple(wording.KINDS[kind] for kind in kinds), " / ")


def _unpaired(book: Book, card: Trigger, others: list[Id]) -> Misfit | None:
    """A dedicated option needs its trigger on its own side."""
    pairing = card.option
    if pairing is None or pairing.type == "general" or pairing.base in others:
        return None
    return Misfit(
        "base",
        t("needs {trigger} on the same side", trigger=wording.trigger_name(book, pairing.base or "")),
        True,
    )


def slot_faults(book: Book, sheet: Sheet, captain: bool) -> Iterator[tuple[str, Text]]:
    """Every slot whose trigger does not fit any more, and the first main slot if it is empty."""
    original = sheet.mode == "original"
    if sheet.main[0] is None and not original:
        kinds = book.positions[sheet.position or "attacker"].first_main
        yield (
            "no_weapon",
            t(
                "The first main slot is empty; it holds a trigger of the kind {kinds}.",
                kinds=kind_names(kinds),
            ),
        )
    for side, slot, trigger in filled(sheet):
        found = misfit(book, sheet, captain, side, slot, trigger)
        if found is not None and not (original and found.given):
            yield (found.code, misfit_text(book, side, slot, trigger, found))


def filled(sheet: Sheet) -> Iterator[tuple[Side, int, Id]]:
    """The filled slots, main side first."""
    for side in SIDES:
        for slot, trigger in enumerate(sheet.main if side == "main" else sheet.sub):
            if trigger is not None:
                yield side, slot, trigger


def misfit_text(book: Book, side: Side, slot: int, trigger: Id, found: Misfit) -> Text:
    """A misfit as a sentence about its slot."""
    return t(
        "{trigger} does not fit {slot}: {why}.",
        trigger=wording.trigger_name(book, trigger),
        slot=slot_name(side, slot),
        why=found.reason,
    )


def slot_name(side: Side, slot: int) -> Text:
    """A slot as people count them, from 1."""
    return t("main slot {n}", n=slot + 1) if side == "main" else t("sub slot {n}", n=slot + 1)
