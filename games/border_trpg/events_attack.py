"""What happens in attacks: resolved facts, told once and never worked out again.

Characters and teams are told by their names. Rolls are public with every face (trpg-check-22); what somebody
asks a captain for, and what teammates offer, is their own team's until it is used.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Event
from .battle import Cell, Life, Named, Roll
from .terms import Id, Side


class Struck(Event, frozen=True, tag="struck"):
    """An attack was declared and paid (trpg-hit-19); ``target``, or the ``cell`` it is aimed at."""

    name: Named
    skill: Id
    side: Side | None
    combos: tuple[Id, ...]
    target: Named | None
    cell: Cell | None
    paid: int


class FellShort(Event, frozen=True, tag="fell_short"):
    """A charge has not brought its target into reach: the attack is over."""

    name: Named
    skill: Id
    target: Named


class InArea(Event, frozen=True, tag="in_area"):
    """Who is inside the square of an area attack."""

    names: tuple[Named, ...]


class Offered(Event, frozen=True, tag="offered"):
    """A teammate offers to protect somebody; told to the attacked team alone."""

    name: Named
    target: Named
    skill: Id | None
    combos: tuple[Id, ...] = ()


class Reacting(Event, frozen=True, tag="reacting"):
    """How an attacked character reacts. ``skill`` None: not at all (trpg-hit-13). ``name`` is who reacts."""

    name: Named
    target: Named
    skill: Id | None
    combos: tuple[Id, ...]
    paid: int


class Reacted(Event, frozen=True, tag="reacted"):
    """The reaction roll (trpg-hit-1); ``against`` is the fixed number of an object, such as a mine."""

    reveals: ClassVar[bool] = True
    name: Named
    target: Named
    skill: Id
    own: tuple[Id, ...]
    roll: Roll
    against: int | None = None


class DiceAsked(Event, frozen=True, tag="dice_asked"):
    """Somebody asks its captain for tactical dice (trpg-dice-7); told to the team alone."""

    name: Named
    n: int


class DiceAnswered(Event, frozen=True, tag="dice_answered"):
    """The captain's word: so many of those asked for (trpg-dice-8); told to the team alone."""

    name: Named
    asked: int
    n: int


class DiceGained(Event, frozen=True, tag="dice_gained"):
    """A team's pool has grown, and how many were lost over the cap (trpg-dice-9)."""

    team: Named
    n: int
    lost: int
    pool: int


class Compared(Struct, frozen=True, array_like=True):
    """A hit total against one target's reaction (None: it did not react)."""

    target: Named
    total: int
    against: int | None
    hit: bool


class HitRolled(Event, frozen=True, tag="hit_rolled"):
    """The hit roll and what it hits (trpg-hit-6); ``roll`` None: nobody reacted, so none was needed."""

    reveals: ClassVar[bool] = True
    name: Named
    skill: Id
    own: tuple[Id, ...]
    roll: Roll | None
    results: tuple[Compared, ...]


class Checked(Event, frozen=True, tag="checked"):
    """An opposed check of an action that is no attack (trpg-hit-21)."""

    reveals: ClassVar[bool] = True
    name: Named
    skill: Id
    target: Named
    roll: Roll
    against: int
    success: bool


class BurstPaid(Event, frozen=True, tag="burst_paid"):
    """A trion burst: points of damage, and the trion paid for them (trpg-damage-6)."""

    name: Named
    points: int
    paid: int
    own: tuple[Id, ...] = ()


class DamageRolled(Event, frozen=True, tag="damage_rolled"):
    """The damage die, the same for all whom the attack has hit (trpg-hit-15)."""

    reveals: ClassVar[bool] = True
    name: Named
    die: int
    fixed: bool = False
    """The game master had set the die."""


class Damaged(Event, frozen=True, tag="damaged"):
    """Damage of one hit, and its parts: attack parameter, die, skills, special and burst.

    ``left`` is the trion that is left, None where the table keeps that from enemies (trpg-status-17).
    """

    name: Named
    damage: int
    parts: tuple[int, ...] | None
    left: int | None


class HarmRolled(Event, frozen=True, tag="harm_rolled"):
    """A roll on a harm table: the die, the row it came to by going up (None: past the last), and what that
    row adds (trpg-harm-5).
    """

    reveals: ClassVar[bool] = True
    name: Named
    tier: int
    die: int
    row: int | None
    gains: tuple[Id, ...]


class StatusGained(Event, frozen=True, tag="status_gained"):
    """Somebody has a status from now on."""

    name: Named
    status: Id


class StatusLost(Event, frozen=True, tag="status_lost"):
    """A status has ended."""

    name: Named
    status: Id


class WentOut(Event, frozen=True, tag="went_out"):
    """Somebody is incapacitated, has bailed out, was destroyed, or is dead (trpg-bailout-1)."""

    name: Named
    life: Life
    destroyed: bool = False


class Revived(Event, frozen=True, tag="revived"):
    """Somebody is back in the battle (trpg-bailout-6)."""

    name: Named


class DeathAsked(Event, frozen=True, tag="death_asked"):
    """An attack on somebody incapacitated: the game master is asked about its death (trpg-bailout-12)."""

    name: Named


class Spared(Event, frozen=True, tag="spared"):
    """Somebody incapacitated was hit and lives."""

    name: Named


class WentOff(Event, frozen=True, tag="went_off"):
    """An object, such as a mine, works on whoever set it off."""

    reveals: ClassVar[bool] = True
    thing: Id
    name: Named


class Boosted(Event, frozen=True, tag="boosted"):
    """An attack or reaction has put something in force on somebody: dice or movement, until a moment."""

    name: Named
    source: Id
    what: Literal["dice", "movement", "moving"]
    n: int


AttackEvents: TypeAlias = (
    Struck | FellShort | InArea | Offered | Reacting | Reacted | DiceAsked | DiceAnswered | DiceGained
    | HitRolled | Checked | BurstPaid | DamageRolled | Damaged | HarmRolled | StatusGained | StatusLost
    | WentOut | Revived | DeathAsked | Spared | WentOff | Boosted
)  # fmt: skip
