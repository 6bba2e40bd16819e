"""Advice about agents. Nothing in here is ever enforced (solo-1.17)."""

from __future__ import annotations

from ..engine.text import Joined, Text, t
from .book import TAG_NAMES, Book
from .state import Loadout

FEW = 2
"""A tag on so few faces can be denied with certainty (solo-5.66); so many move faces are recommended."""


def warnings(book: Book, loadout: Loadout) -> tuple[Text, ...]:
    """What is unwise about an agent, in words for its owner."""
    sheet = loadout.sheet
    found = []
    if sheet.count("move") < FEW:
        found.append(t("Fewer than 2 faces give move: you will hardly ever step."))
    if sheet.count("shoot") + sheet.count("melee") < 3:
        found.append(t("Fewer than 3 faces give shoot or melee: you will hardly ever attack."))
    if not any(_can_attack(book, loadout, trigger) for trigger in loadout.main + loadout.sub):
        found.append(t("None of your attacks can ever be paid with this plot sheet."))
    return tuple(found)


def deniable(loadout: Loadout) -> Text | None:
    """A hint which tags an opponent can deny with certainty, or None (solo-5.66)."""
    weak = [tag for tag in TAG_NAMES if 1 <= loadout.sheet.count(tag) <= FEW]
    if not weak:
        return None
    return t(
        "On two faces or fewer, so an opponent can always block: {tags}.",
        tags=Joined(tuple(TAG_NAMES[tag] for tag in weak)),
    )


def _can_attack(book: Book, loadout: Loadout, trigger: str) -> bool:
    for eff in book.own(trigger):
        if eff.hurts and eff.spec.timing == "tactical":
            needs = eff.spec.cost.tags
            if sum(needs.values()) <= 2 and all(tag in loadout.sheet for tag in needs):
                return True
    return False
