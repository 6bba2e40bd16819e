"""What skills, statuses and objects of a pack do: one verb, one struct."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .terms import Count, Id, On, Reaction, Side, Small, StateId, Until, Who


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
