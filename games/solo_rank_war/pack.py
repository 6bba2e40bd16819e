"""The schema of a trigger pack: triggers, their effects, and ready-made agents."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from ..engine.text import Name
from .commands import Tag
from .state import Duration, StatusKind

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=18)]
"""Ids are short, because a button must be able to spell them."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Shift: TypeAlias = Annotated[int, Meta(ge=-9, le=9)]
Distance: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Span: TypeAlias = tuple[Distance, Distance]
"""The lowest and the highest distance."""

Whom: TypeAlias = Literal["self", "opponent"]
Timing: TypeAlias = Literal["initial_distance", "tactical", "counter"]
Class: TypeAlias = Literal[
    "attacker", "shooter", "gunner", "sniper", "defence", "mobility", "stealth", "trap", "option", "filler"
]
"""Kinds of triggers. ``sniper`` is known so that it can be refused by name (solo-1.3)."""


class Op(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of the things an effect does when it is applied."""


class Damage(Op, frozen=True, tag="damage"):
    """Takes trion (solo-5.61). ``reduce_cap``: all reductions together count at most this."""

    amount: Count
    target: Whom = "opponent"
    reduce_cap: Count | None = None


class SelfDamage(Op, frozen=True, tag="self_damage"):
    """Takes own trion at the same moment (solo-7.8), only at the distances given, if any."""

    amount: Count
    if_distance: Span | None = None


class Reduce(Op, frozen=True, tag="reduce"):
    """Lowers the damage of the announcement it answers."""

    amount: Count


class CapReduce(Op, frozen=True, tag="cap_reduce"):
    """Lets reductions on the announcement it answers count at most ``amount``."""

    amount: Count


class Negate(Op, frozen=True, tag="negate"):
    """Cancels the announcement it answers."""


class Amplify(Op, frozen=True, tag="amplify"):
    """Adds to the damage of the announcement it answers."""

    amount: Count


class Scale(Op, frozen=True, tag="scale"):
    """Multiplies the damage of the announcement it answers, in percent."""

    percent: Count


class Grant(Op, frozen=True, tag="grant"):
    """Gives the announcement it answers a keyword."""

    keyword: Id


class ShiftOp(Op, frozen=True, tag="shift"):
    """Changes the distance by the announced choice, cut off at its limits."""

    choices: tuple[Shift, ...]


class SetDistance(Op, frozen=True, tag="set_distance"):
    """Makes the distance the announced choice."""

    choices: tuple[Distance, ...]


class InitialShift(Op, frozen=True, tag="initial_shift"):
    """Changes the provisional initial distance, which may leave its limits for now (solo-2.14)."""

    choices: tuple[Shift, ...]


class GainTag(Op, frozen=True, tag="gain_tag"):
    """Gives the user tags, if the user is the attacker of the phase (solo-5.59)."""

    tag: Tag
    n: Positive = 1


class LoseTag(Op, frozen=True, tag="lose_tag"):
    """Takes tags away."""

    tag: Tag
    n: Positive = 1
    target: Whom = "opponent"


class GiveStatus(Op, frozen=True, tag="status"):
    """Gives a lasting status."""

    status: StatusKind
    duration: Duration
    target: Whom = "self"


class OnHitStatus(Op, frozen=True, tag="on_hit_status"):
    """Gives a status if the announcement it answers does damage."""

    status: StatusKind
    duration: Duration
    target: Whom = "opponent"


class TurnDown(Op, frozen=True, tag="turn_down"):
    """Turns a face-up card face-down: its reveal cost is due again. ``chosen`` asks for the side."""

    side: Literal["main", "sub", "chosen"]
    target: Whom = "opponent"


class ForceKeep(Op, frozen=True, tag="force_keep"):
    """In the next setting step that side must keep its card, if it lies face-up."""

    side: Literal["main", "sub"]
    target: Whom = "opponent"


class ForceReturn(Op, frozen=True, tag="force_return"):
    """In the next setting step that side must take its card back."""

    side: Literal["main", "sub"]
    target: Whom = "opponent"


class Recover(Op, frozen=True, tag="recover"):
    """Gives trion back, never above what the duel began with."""

    amount: Count


Ops: TypeAlias = (
    Damage
    | SelfDamage
    | Reduce
    | CapReduce
    | Negate
    | Amplify
    | Scale
    | Grant
    | ShiftOp
    | SetDistance
    | InitialShift
    | GainTag
    | LoseTag
    | GiveStatus
    | OnHitStatus
    | TurnDown
    | ForceKeep
    | ForceReturn
    | Recover
)
"""The closed vocabulary of what effects do."""

SIDE_CHOICES = (0, 1)
"""The choices of ``turn_down`` with a chosen side: 0 main, 1 sub."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What an effect costs."""

    trion: Count = 0
    tags: dict[Tag, Positive] = {}


class Requires(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold for an effect to be announced: the other side's set card, statuses, little trion."""

    other_side: tuple[str, ...] = ()
    self_status: StatusKind | None = None
    opponent_status: StatusKind | None = None
    trion_at_most: Count | None = None


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """Which announcements a counter may answer. ``same_card``: only those of the card it belongs to."""

    to: Literal["attack", "distance_change", "any_effect", "counter"]
    owner: Literal["self", "opponent", "any"] = "any"
    keywords: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    triggers: tuple[str, ...] = ()
    range: Span | None = None
    same_card: bool = False


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a trigger can do. Without a name it is called after its id."""

    id: Id
    timing: Timing
    ops: tuple[Ops, ...]
    name: Name | None = None
    cost: Cost = Cost()
    range: Span | None = None
    requires: Requires | None = None
    counter: Condition | None = None
    keywords: tuple[str, ...] = ()


class Trigger(Struct, frozen=True, forbid_unknown_fields=True):
    """A trigger. ``option_of`` are the triggers an option rides on; ``effect`` may be empty."""

    id: Id
    name: Name
    kind: Class = field(name="class")
    side: Literal["any", "main", "sub"] = "any"
    reveal_cost: Count = 0
    option_of: tuple[str, ...] = ()
    effect: tuple[Effect, ...] = ()
    note: Name | None = None

    def fits(self, side: int) -> bool:
        """Whether it may be chosen on a side (0 main, 1 sub)."""
        return self.side == "any" or self.side == ("main", "sub")[side]


class Agent(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made agent: four triggers a side and the tags of faces 1 to 6."""

    id: Id
    name: Name
    main: tuple[str, ...]
    sub: tuple[str, ...]
    sheet: tuple[Tag, ...]
    note: Name | None = None


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """About the pack: its label, the number of this schema, and who made it."""

    label: str
    schema: Literal[1] = 1
    author: str = ""
    note: Name | None = None


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    meta: PackInfo
    trigger: tuple[Trigger, ...]
    agent: tuple[Agent, ...] = ()
