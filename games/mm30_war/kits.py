"""Players' own kits: who has built a card, and the photo of the model that they may have given."""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from ..engine.contract import AnyRules, Seat
from ..engine.menu import Option
from ..engine.page import Photo
from ..engine.text import Name, SeatName, Text, t
from . import wording as w
from .commands import Forge
from .pack import Card, Id
from .view import View

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
"""Without digits, because an id begins with a letter."""
LETTERS = 4
"""Characters of a kit's number."""


def number(name: Name, taken: Collection[Id]) -> Id:
    """The id of a kit, which comes from its name: at any table it takes its own place and no other's.

    ``taken`` are those of kits with other names, which two names may share by an odd chance.
    """
    most = len(ALPHABET) ** LETTERS
    value = crc32(_key(name).encode()) % most
    while (found := _written(value)) in taken:
        value = (value + 1) % most
    return found


def _written(value: int) -> Id:
    letters = []
    for _ in range(LETTERS):
        value, letter = divmod(value, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def builder(view: View, card: Id) -> Seat | None:
    """The side whose player has built a card; None for those of the pack, and for secret ones."""
    return next((army.seat for army in view.armies if any(one.id == card for one in army.custom)), None)


def in_a_line(_: AnyRules, command: Forge) -> Text:
    """What a card that somebody keeps is."""
    card = command.card
    return t("{name}: {line}", name=card.name, line=w.card_line(card))


def photos(view: View) -> tuple[Option, ...]:
    """The viewer's own kits, of each of which a photo may be given."""
    if view.viewer is None:
        return ()
    return tuple(Option(_key(card.name), card.name) for card in view.me.custom)


def photo(view: View, card: Card) -> Photo | None:
    """The photo on a card; None for cards that nobody here has built."""
    seat = builder(view, card.id)
    if seat is None:
        return None
    alt = t("The model of {unit}, built by {owner}", unit=card.name, owner=SeatName(seat))
    return Photo(seat, _key(card.name), card.name, alt)


def _key(name: Name) -> str:
    """A kit is known by its name: it is the same one at every table, whatever its card is worth there."""
    return name.en.strip().casefold()
