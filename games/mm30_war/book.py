"""A pack made ready for the rules: everything by its id, the cards of players' own kits among it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from .pack import Card, Id, Level, Map, Operation, Pack, Sample, Situation, Skill
from .sheets import Sheets, sheets_of


class Book:
    """What the rules look up."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.cards: dict[Id, Card] = {one.id: one for one in pack.unit}
        self.levels: dict[int, Level] = {one.cost: one for one in pack.level}
        self.skills: dict[Id, Skill] = {one.id: one for one in pack.skill}
        self.operations: dict[Id, Operation] = {one.id: one for one in pack.operation}
        self.maps: dict[Id, Map] = {one.id: one for one in pack.map}
        self.samples: dict[Id, Sample] = {one.id: one for one in pack.sample}
        self.situations: dict[Id, Situation] = {one.id: one for one in pack.situation}

    @cached_property
    def fields(self) -> dict[Id, Sheets]:
        """The maps put together from their sheets."""
        return {one.id: sheets_of(one) for one in self.pack.map}

    def deck(self, custom: Iterable[Card]) -> dict[Id, Card]:
        """All cards of a battle: the pack's and those of the players' own making."""
        return {**self.cards, **{one.id: one for one in custom}}
