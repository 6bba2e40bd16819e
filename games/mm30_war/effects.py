"""What skills and operations do: one verb, one struct. An unknown verb or key is an error of the pack."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

Target: TypeAlias = Literal[
    "self", "ally_unit", "ally_ready", "ally_done", "ally_done_low_normal", "enemy_unit", "enemy_ready",
    "enemy_done", "cell", "bridge_wreck", "own_zone_cell",
]  # fmt: skip
"""What a skill or an operation may be put on."""

Stat: TypeAlias = Literal["move", "range", "hit", "count", "power"]
Until: TypeAlias = Literal["round_end", "next_attack"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=10)]


class Effect(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of effects. An unknown verb or key is an error of the pack."""


class Zoc(Effect, frozen=True, tag="zoc"):
    """Enemies stop next to it (mm30-zoc-1)."""


class Status(Effect, frozen=True, tag="status"):
    """Places a marker (mm30-status-1)."""

    add: Literal["jam", "lockon"]


class Heal(Effect, frozen=True, tag="heal"):
    """``hp`` back, up to the printed HP, for one member (R87)."""

    hp: Count


class Restore(Effect, frozen=True, tag="restore"):
    """Chips or ammunition back, up to what is printed."""

    what: Literal["ammo", "ex", "shield"]
    n: Annotated[int, Meta(ge=1, le=9)] | Literal["all"]


class Strike(Effect, frozen=True, tag="strike"):
    """Damage from off the map: no counter, no shield, never an HQ (mm30-hq-6).

    ``auto`` always hits, otherwise ``count`` dice against ``hit``.
    """

    power: Count
    auto: bool = False
    hit: Annotated[int, Meta(ge=0, le=9)] = 0
    count: Annotated[int, Meta(ge=1, le=5)] = 1
    area: bool = False


class Mod(Effect, frozen=True, tag="mod"):
    """A value more or less for a while."""

    stat: Stat
    delta: Annotated[int, Meta(ge=-99, le=99)]
    until: Until = "round_end"


class Ready(Effect, frozen=True, tag="ready"):
    """A finished group may act again; its markers stay."""


class Summon(Effect, frozen=True, tag="summon"):
    """Places a card of a class on a free cell of the own zone (mm30-ace-1, mm30-reinforce-1)."""

    kind: Literal["ace", "reinforcement"] = field(name="class")


class SetBridge(Effect, frozen=True, tag="bridge"):
    """Repairs or wrecks a bridge (R60)."""

    set: Literal["intact", "wrecked"]


class Points(Effect, frozen=True, tag="tp"):
    """TP for somebody, within 0 to 10."""

    delta: Annotated[int, Meta(ge=-10, le=10)]
    who: Literal["own", "enemy"] = "own"


class MoveAfterAttack(Effect, frozen=True, tag="move_after_attack"):
    """May move so many cells after its own attack (R86)."""

    cells: Annotated[int, Meta(ge=1, le=9)]


class Ignore(Effect, frozen=True, tag="ignore"):
    """Is not bound by something."""

    what: Literal["zoc", "mountain", "river", "forest"]


class CounterBonus(Effect, frozen=True, tag="counter_bonus"):
    """Counters with more dice or power."""

    count: Few = 0
    power: Count = 0


class BaseCapture(Effect, frozen=True, tag="base_capture"):
    """Captures by a skill."""

    as_skill: bool = True


Effects: TypeAlias = (
    Zoc | Status | Heal | Restore | Strike | Mod | Ready | Summon | SetBridge | Points | MoveAfterAttack
    | Ignore | CounterBonus | BaseCapture
)  # fmt: skip
