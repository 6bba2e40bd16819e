"""Short keys for cards and leaguers, so that a button can spell a whole play.

They are places: of a card in the hand, of a leaguer in a row. Neither changes while a question is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from . import refusals
from .commands import CardKey, LeaguerId, Slot
from .view import View

_UPPER, _LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"

T = TypeVar("T")


def card_key(place: int) -> str:
    """The key of a card of the hand."""
    return _LOWER[place]


def half_key(place: int, slot: Slot) -> str:
    """The key of a half of a card of the hand."""
    return _UPPER[place] if slot == "upper" else _LOWER[place]


def place_key(place: int) -> str:
    """The key of a place in a row."""
    return _LOWER[place]


def _at(view: View, items: Sequence[T], key: str, letters: str = _LOWER) -> T:
    place = letters.find(key) if len(key) == 1 else -1
    if not 0 <= place < len(items):
        raise refusals.path(view)
    return items[place]


def card_at(view: View, key: str) -> CardKey:
    """The card of the viewer's hand behind a key. Raises Refused."""
    return _at(view, view.me.hand or (), key)


def leaguer_at(view: View, key: str, *, foe: bool = False) -> LeaguerId:
    """The leaguer in the viewer's row, or the other one, behind a key. Raises Refused."""
    one = _at(view, (view.foe if foe else view.me).row, key)
    if one is None:
        raise refusals.path(view)
    return one.id
