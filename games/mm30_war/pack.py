"""The schema of a pack: levels, units with their weapons, skills, operations, maps, situations."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from ..engine.text import Name
from .effects import Count, Effects, Few, Target

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=16)]
"""Ids are short, because a button must be able to spell several of them."""

Side: TypeAlias = Literal["red", "blue"]
SIDES: tuple[Side, Side] = ("red", "blue")
"""Red is seat 0 and Blue seat 1."""

Class: TypeAlias = Literal["low", "normal", "high", "ace", "reinforcement", "form", "scenario"]
"""``form`` is the second card of a transforming unit, ``scenario`` belongs to situations only."""

COSTS: dict[Class, int] = {"low": 5, "normal": 10, "high": 20}
"""Muster costs by class (mm30-muster-2)."""

Type: TypeAlias = Literal["ground", "flying", "amphibious"]
Layout: TypeAlias = Literal["pair", "h"]
Terrain: TypeAlias = Literal["plain", "grey", "mountain", "forest", "river", "road", "void"]
LETTERS: dict[str, Terrain] = {
    ".": "plain", "B": "grey", "M": "mountain", "F": "forest", "R": "river", "=": "road", "_": "void",
}  # fmt: skip
"""How maps spell their cells."""

# ---- cards -----------------------------------------------------------------------------------------------


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A cost level: what wins, how many bases there are, and which sheets (mm30-cost-1 to mm30-cost-4)."""

    cost: Annotated[int, Meta(ge=5, le=999)]
    name: Name
    mm: Count
    bases: Few
    bases_on_map: Few
    layout: Layout


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: range in cells, hit difficulty 0 to 9, attack count (dice), power a hit.

    ``area`` hits everybody in the cell. ``ammo`` uses of its own, or ``ex``: a chip of the card a use.
    """

    name: Name
    range: Annotated[int, Meta(ge=1, le=9)]
    hit: Annotated[int, Meta(ge=0, le=9)]
    count: Annotated[int, Meta(ge=1, le=5)]
    power: Annotated[int, Meta(ge=1, le=999)]
    min_range: Annotated[int, Meta(ge=1, le=9)] = 1
    area: bool = False
    ammo: Annotated[int, Meta(ge=1, le=4)] | None = None
    ex: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit's card. ``hp`` 1 to 999 (0 for a form, whose unit's counts), ``move`` in cells.

    ``transform`` is the id of the other form. ``mm`` is what it pays where its class has no cost (R71),
    ``tp`` what launching it takes.
    """

    id: Id
    name: Name
    kind: Class = field(name="class")
    type: Type
    move: Annotated[int, Meta(ge=0, le=9)]
    weapons: Annotated[tuple[Weapon, ...], Meta(min_length=1, max_length=4)]
    hp: Annotated[int, Meta(ge=0, le=999)] = 0
    skills: tuple[Id, ...] = ()
    shield: Annotated[int, Meta(ge=0, le=3)] = 0
    ex: Annotated[int, Meta(ge=0, le=3)] = 0
    commander: bool = False
    transform: Id | None = None
    mm: Count = 0
    tp: Few = 0

    @property
    def cost(self) -> int:
        """Its muster cost; 0 where it can't be mustered."""
        return COSTS.get(self.kind, 0)


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill; an active one takes the place of an attack (R22)."""

    id: Id
    name: Name
    text: Name
    kind: Literal["passive", "active"]
    effects: tuple[Effects, ...] = field(name="effect")
    range: Annotated[int, Meta(ge=0, le=9)] = 0
    target: Target = "self"


class Operation(Struct, frozen=True, forbid_unknown_fields=True):
    """A special operation (mm30-tp-4); ``tp`` is its cost or ``card``: the card's (R88)."""

    id: Id
    name: Name
    text: Name
    tp: Annotated[int, Meta(ge=1, le=10)] | Literal["card"]
    target: Target
    effects: tuple[Effects, ...] = field(name="effect")


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as rows of letters; ``blue`` is ``red`` turned by 180 degrees unless given."""

    id: Id
    name: Name
    kind: Literal["desert", "mountain", "other"]
    layout: Layout
    red: tuple[str, ...]
    blue: tuple[str, ...] = ()
    centre: tuple[str, ...] = ()


# ---- situations ------------------------------------------------------------------------------------------


class Predicate(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is so or not (R84); ``side`` defaults to whose condition it is."""

    p: Literal[
        "mm_at_least", "bases_at_least", "hq_destroyed", "destroyed", "none_left", "alive", "exited", "holds",
        "round_reached", "declared",
    ]  # fmt: skip
    n: Count = 0
    at_least: Count = 1
    tag: Id | None = None
    edge: Literal["north", "south", "west", "east"] | None = None
    cell: str | None = None
    side: Side | None = None
    rounds: Count = 1


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """How a side wins a situation: all of some predicates, or any of others."""

    side: Side
    text: Name
    every: tuple[Predicate, ...] = field(default=(), name="all")
    some: tuple[Predicate, ...] = field(default=(), name="any")


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that a situation adds to a side."""

    side: Side
    unit: Id
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    tag: Id | None = None


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation battle (mm30-mode-2)."""

    id: Id
    name: Name
    text: Name
    map: Id
    level: int
    win: Annotated[tuple[Condition, ...], Meta(min_length=2)]
    standard_victory: bool = False
    extra_units: tuple[Extra, ...] = ()


class Sample(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready army for a level, as unit ids with counts."""

    id: Id
    name: Name
    level: int
    units: dict[Id, Annotated[int, Meta(ge=1, le=6)]]


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """What the pack is called, and by which rules it goes (R83)."""

    id: Id
    label: Name
    ruleset: Literal["mm30-p2"]
    version: Annotated[int, Meta(ge=1)] = 1


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    pack: About
    level: tuple[Level, ...]
    unit: tuple[Card, ...]
    skill: tuple[Skill, ...]
    operation: tuple[Operation, ...]
    map: tuple[Map, ...]
    sample: tuple[Sample, ...] = ()
    situation: tuple[Situation, ...] = ()
