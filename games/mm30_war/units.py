"""Units as their cards make them, and what a group of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter

from ..engine.contract import Seat
from .pack import Card, Id
from .state import Unit, UnitId

ENDLESS = -1
"""Uses of a weapon without ammunition number (mm30-ammo-4)."""

_READY = attrgetter("ready")


def fresh(
    deck: Mapping[Id, Card], number: UnitId, side: Seat, card: Id, n: int, tag: Id | None = None
) -> Unit:
    """A unit in hand with all that its card gives it, humanoid form on top (mm30-deploy-2)."""
    first = deck[card]
    return Unit(
        number, side, card, n, first.hp, shield=first.shield, ex=first.ex, ammo=printed(deck, card), tag=tag
    )


def printed(deck: Mapping[Id, Card], card: Id) -> tuple[int, ...]:
    """The ammunition numbers of a unit's weapons: of its first card, then of its second."""
    first = deck[card]
    cards = (first,) if first.transform is None else (first, deck[first.transform])
    return tuple(ENDLESS if weapon.ammo is None else weapon.ammo for one in cards for weapon in one.weapons)


def is_ready(group: Iterable[Unit]) -> bool:
    """Whether a group counts as ready: one finished member makes it finished (R51)."""
    return all(map(_READY, group))


def has_ready(units: Iterable[Unit], side: Seat) -> bool:
    """Whether a side has somebody on the field who is still to act."""
    return any(unit.ready and unit.side == side and unit.cell is not None for unit in units)
