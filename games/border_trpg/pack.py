"""The schema of a pack: positions, triggers, skills, harm tables, maps, soldiers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from ..engine.text import Name
from .effects import Effects, Special
from .terms import (
    Count,
    Creature,
    Id,
    Kind,
    OperatorParam,
    Param,
    Position,
    Reaction,
    Small,
    Timing,
    Value,
    Window,
)

# ---- people ----------------------------------------------------------------------------------------------

Params: TypeAlias = dict[Param, Value]
Needs: TypeAlias = dict[Param, Value]
"""Least values of parameters (trpg-create-30, trpg-create-40)."""


class OwnSkill(Struct, frozen=True, forbid_unknown_fields=True):
    """The skill of a position or a feature: once a round (trpg-round-12), in its window, no action.

    ``kinds`` are the weapons it goes with (none: any attack or none at all), ``reaction`` the reaction that
    it answers.
    """

    id: Id
    name: Name
    text: Name
    window: Window
    effects: tuple[Effects, ...]
    kinds: tuple[Kind, ...] = ()
    reaction: Reaction | None = None


class PositionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: base values, the cap of creation, what the first main slot must hold, its skill."""

    id: Position
    name: Name
    text: Name
    base: Params
    cap: Annotated[int, Meta(ge=1, le=20)]
    first_main: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    skill: OwnSkill


class ParamsChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """``each`` more on ``n`` different parameters of the player's choice."""

    n: Annotated[int, Meta(ge=1, le=8)]
    each: Annotated[int, Meta(ge=1, le=9)]


class Feature(Struct, frozen=True, forbid_unknown_fields=True):
    """A feature, large or small (trpg-create-16)."""

    id: Id
    name: Name
    text: Name
    size: Literal["L", "S"]
    params: Params = {}
    params_choice: ParamsChoice | None = None
    skill: OwnSkill | None = None


class Master(Struct, frozen=True, forbid_unknown_fields=True):
    """A master: which parameter of a combatant or of an operator rises by one, and what may be inherited
    with growth (trpg-create-24, trpg-create-25, trpg-operator-6).
    """

    id: Id
    name: Name
    combat: Param
    operator: Literal["machine", "analysis", "parallel", "tactics", "command"]
    inherit: Name


# ---- triggers and actions --------------------------------------------------------------------------------


class Pairing(Struct, frozen=True, forbid_unknown_fields=True):
    """How an option trigger is joined: to its ``base``, or to any trigger of the kinds in ``with``."""

    type: Literal["dedicated", "general"]
    base: Id | None = None
    kinds: tuple[Kind, ...] = field(default=(), name="with")


class Trigger(Struct, frozen=True, forbid_unknown_fields=True):
    """A trigger for a slot; ``hand``: it needs the hand of its side (trpg-status-7)."""

    id: Id
    name: Name
    kind: Kind
    hand: bool = False
    equip: Needs = {}
    option: Pairing | None = None


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """What a trigger, or a soldier, can do.

    ``range`` in cells from the user to the target or to the centre of the square (None: no target), ``area``
    the side of the square (1: a single target). An attack has ``hit``, the parameter of its check. A reaction
    has ``check``, and ``protects`` characters up to so many cells away (0: its user alone). ``goes_with`` are
    the skills, or kinds as ``kind:gun``, that a combination joins.
    """

    id: Id
    name: Name
    timing: Timing
    trigger: Id | None = None
    text: Name | None = None
    needs: Needs = {}
    cost: Count = 0
    range: Count | None = None
    area: Literal[1, 3, 5] = 1
    hit: Param | None = None
    react: tuple[Reaction, ...] = ("evade", "defend")
    check: Param | None = None
    protects: Count | None = None
    damage: Small = 0
    special: tuple[Special, ...] = ()
    both_sides: bool = False
    goes_with: tuple[str, ...] = field(default=(), name="with")
    effects: tuple[Effects, ...] = ()
    after_bailout: bool = False
    repeat: bool = False


class ActionCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """The check of a basic action, against a parameter of its target or open."""

    param: Param
    against: Param | None = None


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A basic action: everybody whose parameters suffice has it (trpg-create-42)."""

    id: Id
    name: Name
    phase: Literal["tactics", "movement", "attack", "reaction"]
    text: Name | None = None
    needs: Needs = {}
    check: ActionCheck | None = None
    range: Count | None = None
    area: Literal[1, 3, 5] = 1
    protects: Count | None = None
    after_bailout: bool = False
    effects: tuple[Effects, ...] = ()


class OperatorAction(Struct, frozen=True, forbid_unknown_fields=True):
    """What an operator can do, once a round for the team (trpg-operator-9)."""

    id: Id
    name: Name
    text: Name
    needs: dict[OperatorParam, Value]
    effects: tuple[Effects, ...]


# ---- the field -------------------------------------------------------------------------------------------


class Harm(Struct, frozen=True, forbid_unknown_fields=True):
    """One harm table: what each die does at damage of ``tier`` or more (trpg-harm-9).

    Besides statuses a row may say ``none``, ``bail_out``, ``incapacitated`` or ``destroyed``.
    """

    creature: Creature
    tier: Literal[10, 20, 30]
    rows: Annotated[tuple[tuple[Id, ...], ...], Meta(min_length=6, max_length=6)]


class Status(Struct, frozen=True, forbid_unknown_fields=True):
    """A lasting status; it may be held ``stack`` times."""

    id: Id
    name: Name
    text: Name
    effects: tuple[Effects, ...]
    stack: Annotated[int, Meta(ge=1, le=9)] = 1


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """An object that skills set up or that a map has: its cells and height (trpg-object-1)."""

    id: Id
    name: Name
    cells: Annotated[int, Meta(ge=1, le=9)]
    height: Count
    trigger_on: Literal["enemy_enters"] | None = None
    covers: Literal["water"] | None = None
    effects: tuple[Effects, ...] = ()


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """The ground of a generated map: flat, terraces of ``step`` rows, or a river in ``columns``."""

    kind: Literal["flat", "terrace", "river"]
    step: Annotated[int, Meta(ge=1, le=20)] = 4
    columns: tuple[Annotated[int, Meta(ge=0, le=24)], ...] = ()
    bridges: tuple[Annotated[int, Meta(ge=0, le=19)], ...] = ()
    water_cost: Count = 2


Span: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=5)], Annotated[int, Meta(ge=1, le=5)]]


class Buildings(Struct, frozen=True, forbid_unknown_fields=True):
    """Buildings of a generated map: how many a sector, and their width, depth and height."""

    least: Count = field(name="min")
    most: Count = field(name="max")
    w: Span
    d: Span
    h: tuple[Annotated[int, Meta(ge=1, le=20)], Annotated[int, Meta(ge=1, le=20)]]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """A map: a generator with its seed (trpg-map-4)."""

    id: Id
    name: Name
    text: Name
    seed: Annotated[int, Meta(ge=0)]
    ground: Ground
    buildings: Buildings


class Soldier(Struct, frozen=True, forbid_unknown_fields=True):
    """A trion soldier or another enemy of one cell; ``attacks`` a round (trpg-round-8)."""

    id: Id
    name: Name
    creature: Creature
    trion: Annotated[int, Meta(ge=1, le=999)]
    params: Params
    attacks: Annotated[int, Meta(ge=0, le=9)]
    skills: tuple[Skill, ...]
    always: tuple[Literal["floating", "ignore_height"], ...] = ()


class Sample(Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared sheet (trpg-create-2)."""

    id: Id
    name: Name
    position: Position
    features: tuple[Id, ...]
    master: Id
    points: Params
    main: Annotated[tuple[Id, ...], Meta(max_length=4)]
    sub: Annotated[tuple[Id, ...], Meta(max_length=4)]
    captain: bool = False
    chosen: tuple[Param, ...] = ()
    """Parameters chosen for a feature that leaves the choice."""


class Absent(Struct, frozen=True, forbid_unknown_fields=True):
    """A trigger of known characters for which the pack has no rules: only its name."""

    id: Id
    name: Name


class Agent(Struct, frozen=True, forbid_unknown_fields=True):
    """A known character for original-work sheets: parameters and triggers as given (trpg-create-3).

    ``params`` are empty, and the position is None, where they are not known. ``lacks`` are triggers of its
    set that are not on the sheet: the pack has no rules for them, or a side has no slot left.
    """

    id: Id
    name: Name
    position: Position | None = None
    params: Params = {}
    main: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()
    sub: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()
    lacks: tuple[Id, ...] = ()


class D66(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of 36 rows for two dice (trpg-create-45, trpg-create-47)."""

    id: Id
    name: Name
    rows: Annotated[tuple[Name, ...], Meta(min_length=36, max_length=36)]


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """What the pack is called, and whose it is."""

    id: Id
    version: Annotated[int, Meta(ge=1)]
    label: Name


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    pack: About
    position: tuple[PositionCard, ...]
    feature: tuple[Feature, ...]
    master: tuple[Master, ...]
    trigger: tuple[Trigger, ...]
    skill: tuple[Skill, ...]
    action: tuple[Action, ...]
    operator_action: tuple[OperatorAction, ...]
    harm: tuple[Harm, ...]
    status: tuple[Status, ...]
    object: tuple[Thing, ...]
    map: tuple[Map, ...]
    soldier: tuple[Soldier, ...]
    sample: tuple[Sample, ...]
    d66: tuple[D66, ...] = ()
    absent: tuple[Absent, ...] = ()
    agent: tuple[Agent, ...] = ()
