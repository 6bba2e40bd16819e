"""A pack made ready for the rules: everything by its id, the cards of players' own kits among it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TypeVar

from ..engine.same import Same
from .effects import Effect, Ignore, Summon, Zoc
from .pack import Card, Class, Id, Level, Map, Operation, Pack, Sample, Situation, Skill
from .sheets import Sheets, sheets_of

E = TypeVar("E", bound=Effect)

KEPT = 8
"""So many things worked out from a battle are kept: those of the battles that are just going on."""


class Book:
    """What the rules look up."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.cards: dict[Id, Card] = {one.id: one for one in pack.unit}
        self.comers: dict[Class, tuple[Card, ...]] = {
            kind: tuple(one for one in pack.unit if one.kind == kind) for kind in ("ace", "reinforcement")
        }
        self.levels: dict[int, Level] = {one.cost: one for one in pack.level}
        self.skills: dict[Id, Skill] = {one.id: one for one in pack.skill}
        self.operations: dict[Id, Operation] = {one.id: one for one in pack.operation}
        self.maps: dict[Id, Map] = {one.id: one for one in pack.map}
        self.samples: dict[Id, Sample] = {one.id: one for one in pack.sample}
        self.situations: dict[Id, Situation] = {one.id: one for one in pack.situation}
        self._deck = lru_cache(KEPT)(self._put_together)
        self._passive = lru_cache(1024)(self._effects)
        self._ignored = lru_cache(1024)(self._freed_of)

    @cached_property
    def fields(self) -> dict[Id, Sheets]:
        """The maps put together from their sheets."""
        return {one.id: sheets_of(one) for one in self.pack.map}

    @cached_property
    def binding(self) -> frozenset[Id]:
        """The skills whose owners hold enemies up (mm30-zoc-1)."""
        return frozenset(number for number in self.skills if self.passive((number,), Zoc))

    def passive(self, skills: tuple[Id, ...], kind: type[E]) -> tuple[E, ...]:
        """The effects of a kind that the passive ones of some skills have."""
        found: tuple[E, ...] = self._passive(skills, kind)
        return found

    def ignored(self, skills: tuple[Id, ...]) -> frozenset[str]:
        """What the passive ones of some skills free a unit of."""
        return self._ignored(skills)

    def _freed_of(self, skills: tuple[Id, ...]) -> frozenset[str]:
        return frozenset(one.what for one in self.passive(skills, Ignore))

    def _effects(self, skills: tuple[Id, ...], kind: type[E]) -> tuple[E, ...]:
        passive = (skill for number in skills if (skill := self.skills[number]).kind == "passive")
        return tuple(one for skill in passive for one in skill.effects if isinstance(one, kind))

    @cached_property
    def least_tp(self) -> dict[Id, int]:
        """The fewest TP that each operation takes: where a card says it, those of the cheapest one.

        The dearest come first: for them a target is found soonest.
        """
        cheapest = {kind: min((one.tp for one in some), default=0) for kind, some in self.comers.items()}
        least = {
            one.id: one.tp
            if one.tp != "card"
            else min((cheapest[part.kind] for part in one.effects if isinstance(part, Summon)), default=0)
            for one in self.pack.operation
        }
        return dict(sorted(least.items(), key=itemgetter(1), reverse=True))

    def deck(self, *custom: tuple[Card, ...]) -> dict[Id, Card]:
        """All cards of a battle: the pack's and those of the players' own making; the same for the same."""
        return self._deck(*map(Same, custom)) if any(custom) else self.cards

    def _put_together(self, *custom: Same[tuple[Card, ...]]) -> dict[Id, Card]:
        return self.cards | {card.id: card for cards in custom for card in cards.thing}
