"""Statuses and what is in force for a while: dice more or fewer, lost hands and legs, leaks.

Statuses last (trpg-status-1) and work from the moment they are given (trpg-status-15). Bonuses come from
actions and skills; those until the next check go with the first check that they counted for.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import events_attack as e
from .battle import Bonus, TeamId, Unit, UnitId
from .book import Book
from .effects import BanHand, BonusDice, Effects, FeedbackLoss, MoveBonus, MoveMod, MovePenalty
from .table import Table
from .terms import Id, On, Param, Side, Until

COUNTS: dict[On, frozenset[On]] = {
    "hit": frozenset(("hit", "any")),
    "evade": frozenset(("evade", "reaction", "any")),
    "defend": frozenset(("defend", "reaction", "any")),
    "reaction": frozenset(("reaction", "any")),
    "initiative": frozenset(("initiative", "any")),
    "return": frozenset(("return", "any")),
    "any": frozenset(("any",)),
}
"""Which bonuses count for a check of a kind; ``any`` is every check that is none of the others."""

REACTIONS: frozenset[On] = frozenset(("evade", "defend", "reaction"))


# ---- what is in force ------------------------------------------------------------------------------------


def effects(book: Book, unit: Unit) -> Iterator[Effects]:
    """The effects of a unit's statuses, each as often as it is held."""
    for status in unit.statuses:
        yield from book.statuses[status].effects


def bonus(book: Book, unit: Unit, on: On) -> int:
    """Dice more (or fewer) that a unit has at a check now, by its statuses and what is in force."""
    lasting = (one for one in effects(book, unit) if isinstance(one, BonusDice))
    granted = (one.effect for one in unit.bonuses if isinstance(one.effect, BonusDice))
    return sum(one.n for one in (*lasting, *granted) if one.on in COUNTS[on])


def count(book: Book, unit: Unit, on: On, param: Param) -> int:
    """The dice of a check before tactical ones: the parameter and what is in force (trpg-check-20)."""
    return unit.params.get(param, 0) + bonus(book, unit, on)


def penalty(book: Book, unit: Unit) -> int:
    """Movement lost to statuses, taken after all bonuses (trpg-status-8, trpg-status-10)."""
    return sum(one.n for one in effects(book, unit) if isinstance(one, MovePenalty))


def leak(book: Book, unit: Unit) -> int:
    """Trion lost in the feedback phase (trpg-status-2 to trpg-status-4)."""
    return sum(one.n for one in effects(book, unit) if isinstance(one, FeedbackLoss))


def hand_lost(book: Book, unit: Unit, side: Side) -> bool:
    """Whether triggers of a side that need a hand can't be used (trpg-status-5, trpg-status-6)."""
    return any(isinstance(one, BanHand) and one.side == side for one in effects(book, unit))


# ---- changes ---------------------------------------------------------------------------------------------


def give(
    table: Table, unit_id: UnitId, status: Id, by_team: TeamId | None = None, *, told: bool = False
) -> bool:
    """Gives a status. False where it is held as often as can be, or by nobody who is still there.

    Whoever gives a leak last is credited if it ends somebody (trpg-end-6). ``told``: another line tells it.
    """
    unit = table.unit(unit_id)
    card = table.book.statuses[status]
    if unit.life not in ("active", "down") or unit.statuses.count(status) >= card.stack:
        return False
    table.set_unit(unit_id, statuses=(*unit.statuses, status))
    if any(isinstance(one, FeedbackLoss) for one in card.effects):
        table.set_unit(unit_id, leak=by_team)
    if not told:
        table.tell(e.StatusGained(unit.name, status))
    return True


def take(table: Table, unit_id: UnitId, status: Id) -> bool:
    """Ends a status once, by an effect that says so (trpg-status-16). False where it is not held."""
    unit = table.unit(unit_id)
    if status not in unit.statuses:
        return False
    kept = list(unit.statuses)
    kept.remove(status)
    table.set_unit(unit_id, statuses=tuple(kept))
    table.tell(e.StatusLost(unit.name, status))
    return True


def add_bonus(
    table: Table, unit_id: UnitId, effect: BonusDice | MoveBonus | MoveMod, until: Until, source: Id
) -> None:
    """Puts an effect in force until a moment."""
    unit = table.unit(unit_id)
    table.set_unit(unit_id, bonuses=(*unit.bonuses, Bonus(effect, until, source)))


def consume(table: Table, unit_id: UnitId, on: On) -> None:
    """After a check: drops what was in force for the next check, or reaction, and has counted."""
    unit = table.unit(unit_id)
    kept = tuple(one for one in unit.bonuses if not _spent(one, on))
    if kept != unit.bonuses:
        table.set_unit(unit_id, bonuses=kept)


def _spent(one: Bonus, on: On) -> bool:
    if not isinstance(one.effect, BonusDice) or one.effect.on not in COUNTS[on]:
        return False
    return one.until == "next_check" or (one.until == "next_reaction" and on in REACTIONS)
