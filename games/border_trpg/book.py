"""A pack made ready for the rules: everything by its id, and what is worked out once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache
from typing import TypeAlias

from ..engine.text import Name
from .pack import (
    D66,
    Absent,
    Action,
    Agent,
    Feature,
    Harm,
    Map,
    Master,
    OperatorAction,
    OwnSkill,
    Pack,
    PositionCard,
    Sample,
    Skill,
    Soldier,
    Status,
    Thing,
    Trigger,
)
from .terms import Creature, Id, Position
from .terrain import Terrain, terrain_of

Jumps: TypeAlias = dict[tuple[int, int], tuple[tuple[int, int], ...]]
"""Where jumps lead from each cell, as far as somebody has asked."""


class Book:
    """What the rules look up. ``skills`` holds those of triggers and of soldiers, which never share an id.
    ``own_skills`` are those of positions and features, ``harms`` are by creature, the highest tier first.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._jumps = lru_cache(64)(_unknown)
        self.positions: dict[Position, PositionCard] = {one.id: one for one in pack.position}
        self.features: dict[Id, Feature] = {one.id: one for one in pack.feature}
        self.masters: dict[Id, Master] = {one.id: one for one in pack.master}
        self.triggers: dict[Id, Trigger] = {one.id: one for one in pack.trigger}
        self.actions: dict[Id, Action] = {one.id: one for one in pack.action}
        self.operator_actions: dict[Id, OperatorAction] = {one.id: one for one in pack.operator_action}
        self.statuses: dict[Id, Status] = {one.id: one for one in pack.status}
        self.things: dict[Id, Thing] = {one.id: one for one in pack.object}
        self.maps: dict[Id, Map] = {one.id: one for one in pack.map}
        self.soldiers: dict[Id, Soldier] = {one.id: one for one in pack.soldier}
        self.samples: dict[Id, Sample] = {one.id: one for one in pack.sample}
        self.agents: dict[Id, Agent] = {one.id: one for one in pack.agent}
        self.tables: dict[Id, D66] = {one.id: one for one in pack.d66}
        self.absent: dict[Id, Absent] = {one.id: one for one in pack.absent}
        self.skills: dict[Id, Skill] = {one.id: one for one in pack.skill}
        for soldier in pack.soldier:
            self.skills.update((one.id, one) for one in soldier.skills)
        own = (*(one.skill for one in pack.position), *(one.skill for one in pack.feature))
        self.own_skills: dict[Id, OwnSkill] = {one.id: one for one in own if one is not None}
        self.harms: dict[Creature, tuple[Harm, ...]] = {}
        for harm in sorted(pack.harm, key=lambda one: -one.tier):
            self.harms[harm.creature] = (*self.harms.get(harm.creature, ()), harm)

    @cached_property
    def skills_of(self) -> dict[Id, tuple[Skill, ...]]:
        """The skills of each trigger, in the pack's order."""
        found: dict[Id, tuple[Skill, ...]] = dict.fromkeys(self.triggers, ())
        for skill in self.pack.skill:
            if skill.trigger is not None:
                found[skill.trigger] = (*found[skill.trigger], skill)
        return found

    @cached_property
    def people(self) -> dict[str, Name]:
        """Names of samples and of known characters by their English spelling, which is what sheets store:
        so a name that comes from the pack is read in everybody's own language.
        """
        names = (*(one.name for one in self.pack.agent), *(one.name for one in self.pack.sample))
        return {name.en: name for name in names}

    def jumps(self, number: Id, gap: int, bend: bool, changed: Hashable) -> Jumps:
        """A place to keep where jumps lead on a map, by gap and bend and by what has changed its heights."""
        return self._jumps(number, gap, bend, changed)

    @cached_property
    def terrains(self) -> dict[Id, Terrain]:
        """The maps as they are before anything happens on them."""
        return {one.id: terrain_of(one) for one in self.pack.map}


def _unknown(number: Id, gap: int, bend: bool, changed: Hashable) -> Jumps:
    """Nothing is known of a map's jumps before somebody asks."""
    return {}
