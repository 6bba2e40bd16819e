"""Units as events name them: by words, because players' own kits stand in no pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Name, t
from .pack import Card, Id
from .state import Unit


class Who(Struct, frozen=True, array_like=True):
    """A unit: its side, its card's name, and its number within that name where there are several, else 0."""

    side: Seat
    name: Name
    n: int = 0


def who(deck: Mapping[Id, Card], scene: Any, unit: Unit) -> Who:
    """A unit of a state or view, as it is called in the log."""
    card, side = unit.card, unit.side
    alike = [one for one in scene.units if one.card == card and one.side == side]
    return Who(side, deck[card].name, unit.n if len(alike) > 1 else 0)


def called(one: Who) -> Fact:
    """A unit in words: ``Ashigaru 2``."""
    return t("{name} {n}", name=one.name, n=one.n) if one.n else one.name


def called_all(units: Iterable[Who]) -> Fact:
    """Several units in words, their numbers behind their name: ``Ashigaru 1/2, Sakimori``."""
    names: dict[tuple[Seat, Name], list[int]] = {}
    for one in units:
        names.setdefault((one.side, one.name), []).append(one.n)
    return Joined(
        tuple(
            t("{name} {n}", name=name, n="/".join(map(str, numbers))) if all(numbers) else name
            for (_, name), numbers in names.items()
        )
    )
