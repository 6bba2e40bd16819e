"""The schema of a pack: positions, triggers, skills and their effects, harm tables, maps, soldiers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from ..engine.text import Name

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
"""Ids are short, because a button must be able to spell several of them."""

Param: TypeAlias = Literal["trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"]
"""Parameters of combatants: trion, attack, defence/support, mobility, technique, range, command, special
tactics (trpg-create-15).
"""

PARAMS: tuple[Param, ...] = ("trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt")

OperatorParam: TypeAlias = Literal["trion", "machine", "analysis", "parallel", "tactics", "command"]
"""Parameters of operators (trpg-operator-1)."""

OPERATOR_PARAMS: tuple[OperatorParam, ...] = (
    "trion", "machine", "analysis", "parallel", "tactics", "command",
)  # fmt: skip

Side: TypeAlias = Literal["main", "sub"]
SIDES: tuple[Side, ...] = ("main", "sub")

Kind: TypeAlias = Literal["blade", "bullet", "gun", "sniper", "defence", "support", "option"]
"""What a trigger is; the first four are weapons, which positions ask for (trpg-create-12)."""

Phase: TypeAlias = Literal["initial", "tactics", "movement", "attack", "feedback"]
PHASES: tuple[Phase, ...] = ("initial", "tactics", "movement", "attack", "feedback")

Timing: TypeAlias = Literal["tactics", "movement", "attack", "reaction", "combo"]
"""When a skill is used; ``combo`` goes together with another one and is no action (trpg-action-3)."""

StateId: TypeAlias = Literal["stealth", "invisible", "move_reserve", "floating"]
"""Special states of a character in battle (the chapter ``stealth``)."""

Creature: TypeAlias = Literal["border", "trion_soldier", "serafiga"]
"""Whose harm tables count (trpg-harm-8)."""

Position: TypeAlias = Literal["attacker", "shooter", "gunner", "sniper", "allrounder"]
POSITIONS: tuple[Position, ...] = ("attacker", "shooter", "gunner", "sniper", "allrounder")

Window: TypeAlias = Literal[
    "before_hit", "after_reaction", "after_hit", "after_attack", "before_reaction", "move_end", "any",
]  # fmt: skip
"""When the skill of a position or of a feature is used."""

On: TypeAlias = Literal["hit", "evade", "defend", "reaction", "initiative", "return", "any"]
"""Which checks dice are added to; ``reaction`` is evading and defending."""

Until: TypeAlias = Literal[
    "now", "attack", "next_check", "next_reaction", "move_end", "round", "battle",
]  # fmt: skip
"""How long an effect lasts; ``round`` ends in feedback, step 5 (trpg-round-17)."""

Who: TypeAlias = Literal["self", "target", "attacker", "ally", "two_allies"]
Reaction: TypeAlias = Literal["evade", "defend"]

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Small: TypeAlias = Annotated[int, Meta(ge=-40, le=40)]
Value: TypeAlias = Annotated[int, Meta(ge=0, le=40)]


# ---- effects: one verb, one struct -----------------------------------------------------------------------


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of effects. An unknown verb or key is an error of the pack."""


class BonusDice(Effect, frozen=True, tag="bonus_dice"):
    """``n`` dice more (or fewer) at checks of a kind."""

    on: On
    n: Small
    until: Until = "now"
    who: Who = "self"


class Damage(Effect, frozen=True, tag="damage"):
    """``n`` damage more (or less)."""

    n: Small


class NoDamage(Effect, frozen=True, tag="no_damage"):
    """No damage is rolled (trpg-damage-11)."""


class Range(Effect, frozen=True, tag="range"):
    """Reach: ``n`` cells more, then times ``mul``, rounded down, at least 1."""

    n: Small = 0
    mul: Annotated[float, Meta(gt=0, le=4)] = 1.0


class Area(Effect, frozen=True, tag="area"):
    """The square that is hit has this side."""

    side: Literal[1, 3, 5]


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special attack: against targets above, below or floating, ``lv`` more dice and damage."""

    kind: Literal["above", "below", "floating"]
    lv: Annotated[int, Meta(ge=1, le=9)]


class AddSpecial(Effect, frozen=True, tag="special"):
    """A special attack that an option adds."""

    kind: Literal["above", "below", "floating"]
    lv: Annotated[int, Meta(ge=1, le=9)]


class MoveBonus(Effect, frozen=True, tag="move_bonus"):
    """``n`` movement more (or less), before penalties (trpg-move-10)."""

    n: Small
    who: Who = "self"
    until: Until = "now"


class MovePenalty(Effect, frozen=True, tag="move_penalty"):
    """``n`` movement less, after all bonuses (trpg-status-10). Of statuses only."""

    n: Count


class StepCost(Effect, frozen=True, tag="step_cost"):
    """Entering a cell of the object costs ``n`` more. Of objects only."""

    n: Count


class MoveMod(Effect, frozen=True, tag="move_mod"):
    """How steps are priced: heights ignored or counted up to ``height_cap``, zones ignored, jumps over
    ``jump_gap`` cells, no movement at all.
    """

    ignore_height: bool = False
    ignore_zoc: bool = False
    height_cap: Count | None = None
    jump_gap: Count | None = None
    no_move: bool = False
    who: Who = "self"
    until: Until = "now"


class MoveFree(Effect, frozen=True, tag="move_free"):
    """Up to ``n`` cells beside the movement action; heights count, zones unless ignored."""

    n: Count
    straight: bool = False
    ignore_zoc: bool = False


class ForceMove(Effect, frozen=True, tag="force_move"):
    """Somebody is moved up to ``n`` cells (trpg-move-16)."""

    n: Count
    who: Who = "target"
    when: Literal["reaction_succeeds_adjacent"] | None = field(default=None, name="if")


class DestroyObjects(Effect, frozen=True, tag="destroy_objects"):
    """Takes objects off the field (trpg-object-2)."""


class Place(Effect, frozen=True, tag="place"):
    """Sets up ``n`` objects; ``hidden`` ones only their own side knows of."""

    object: Id
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    hidden: bool = False
    height: Count | None = None


class DestroySelf(Effect, frozen=True, tag="destroy_self"):
    """The object is gone once it has worked. Of objects only."""


class Search(Effect, frozen=True, tag="search"):
    """A square in which nobody stays hidden (trpg-stealth-18)."""

    until: Until = "move_end"


class Learn(Effect, frozen=True, tag="learn"):
    """How many hidden enemies are within ``range`` cells, or in ``sectors`` sectors of the user's choice.

    ``to`` the owner alone or to the team.
    """

    what: Literal["stealth_count"]
    range: Count | None = None
    sectors: Annotated[int, Meta(ge=1, le=20)] | None = None
    to: Literal["owner", "team"] = "owner"


class Retrieve(Effect, frozen=True, tag="retrieve"):
    """Brings somebody who is out of area to the nearest free cell (trpg-area-6)."""


class DiceGain(Effect, frozen=True, tag="dice_gain"):
    """Tactical dice: ``n``, or by the total of the check, the best row reached."""

    n: Count | None = None
    by_total: tuple[tuple[int, int], ...] = ()


class StateAdd(Effect, frozen=True, tag="state_add"):
    """A special state; ``if`` its user may choose it, ``after`` the forced move."""

    state: StateId
    who: Who = "self"
    when: Literal["chosen"] | None = field(default=None, name="if")
    after: Literal["force_move"] | None = None


class KeepState(Effect, frozen=True, tag="keep_state"):
    """This use does not end the state."""

    state: StateId


class StatusAdd(Effect, frozen=True, tag="status_add"):
    """A status for whoever is hit."""

    status: Id
    who: Who = "target"


class StatusRemove(Effect, frozen=True, tag="status_remove"):
    """Ends a status."""

    status: Id
    who: Who = "target"


class BanHand(Effect, frozen=True, tag="ban_hand"):
    """Triggers of the side that need a hand can't be used (trpg-status-5). Of statuses only."""

    side: Side


class FeedbackLoss(Effect, frozen=True, tag="feedback_loss"):
    """``n`` trion lost in each feedback phase (trpg-status-2). Of statuses only."""

    n: Count


class ReactionLimit(Effect, frozen=True, tag="reaction_limit"):
    """Which reactions are possible; ``self_only``: nobody else may protect."""

    allow: tuple[Reaction, ...] = ("evade", "defend")
    deny: tuple[Reaction, ...] = ()
    who: Literal["self_only"] | None = None


class FriendlyFire(Effect, frozen=True, tag="friendly_fire"):
    """Whether the square hits the user's own side."""

    on: bool


class BurstDiscount(Effect, frozen=True, tag="burst_discount"):
    """The first ``n`` points of a burst cost nothing."""

    n: Count


class BorrowSkill(Effect, frozen=True, tag="borrow_skill"):
    """The position skill of attacker, shooter or gunner, as the user chooses."""

    source: Literal["position"] = field(name="from")


class AreaDamage(Effect, frozen=True, tag="area_damage"):
    """Fixed damage to all in a square, who may react against a fixed total. Of objects only."""

    area: Literal[1, 3, 5]
    damage: Count
    react: tuple[Reaction, ...] = ("evade",)
    check_against: Count = 0


Effects: TypeAlias = (
    BonusDice | Damage | NoDamage | Range | Area | AddSpecial | MoveBonus | MovePenalty | StepCost | MoveMod
    | MoveFree | ForceMove | DestroyObjects | Place | DestroySelf | Search | Learn | Retrieve | DiceGain
    | StateAdd | KeepState | StatusAdd | StatusRemove | BanHand | FeedbackLoss | ReactionLimit | FriendlyFire
    | BurstDiscount | BorrowSkill | AreaDamage
)  # fmt: skip


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
