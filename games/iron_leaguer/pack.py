"""The schema of a card pack: leaguers, techniques and the technique cards of three periods."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from ..engine.text import Name

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=12)]
"""Ids are short, because a button must be able to spell several of them."""

CardId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*$", max_length=6)]

Kind: TypeAlias = Literal["arm", "leg", "strike", "weapon"]
"""What a leaguer is good at, and what a technique asks for."""

KINDS: tuple[Kind, ...] = ("arm", "leg", "strike", "weapon")

Class: TypeAlias = Literal["silver", "dark", "stray"]
"""Where a leaguer belongs when it is turned up (iron-15.2, iron-15.3, iron-21.8a)."""

Starter: TypeAlias = Literal["silver", "dark", "none"]
Role: TypeAlias = Literal["fighter_spirits", "fighter_arrow", "top_joy", "gz", "kiwami_jurota", "bull_armor"]
"""Leaguers that the rules name (iron-19.4c, iron-19.5b, iron-21.6, iron-21.7)."""

Flag: TypeAlias = Literal["silver_cannot_scout", "dark_cannot_scout", "no_desertion"]
"""Exceptions beyond those that follow from class, starter, growth and role."""

Timing: TypeAlias = Literal["attack", "defence", "any"]
"""When a technique may be used (iron-5.4.2a, iron-5.4.2b)."""

After: TypeAlias = Literal["change", "reset", "counter"]
"""What a successful defence leads to (iron-8.6)."""

Basic: TypeAlias = Literal["defence", "block"]
"""The two lower techniques that the rules name (iron-5.4.7b, iron-8.6.4)."""

Value: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Period: TypeAlias = Literal[1, 2, 3]
People: TypeAlias = Annotated[int, Meta(ge=1, le=11)] | Literal["-"]


class Leaguer(Struct, frozen=True, forbid_unknown_fields=True):
    """A leaguer card: kinds, printed heart, tech, body and growth (None for those that never grow).

    A pack writes growth "-" as the string; see ``printed_growth``.
    """

    id: Id
    name: Name
    clan: Class = field(name="class")
    kinds: Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=4)]
    heart: Value
    tech: Value
    body: Value
    printed_growth: Value | Literal["-"] = field(name="growth")
    starter: Starter = "none"
    role: Role | None = None
    desertion_bonus: Value = 0
    flags: tuple[Flag, ...] = ()
    note: Name | None = None
    """A line on who it is in the story."""


class Least(Struct, frozen=True, forbid_unknown_fields=True):
    """What each user must have at least (iron-5.4.4)."""

    heart: Value = 0
    tech: Value = 0
    body: Value = 0


class Rough(Struct, frozen=True, forbid_unknown_fields=True):
    """A rough play: the value it starts from and the penalty it gives (iron-9.4a, iron-9.5)."""

    value: Value
    penalty: Value


class Technique(Struct, frozen=True, forbid_unknown_fields=True):
    """One half of a card. ``kind`` "-" is open to all, "*" to those in ``only`` (iron-5.4.1)."""

    id: Id
    slot: Literal["upper", "lower"]
    name: Name
    kind: Kind | Literal["-", "*"]
    timing: Timing
    people: People
    least: Least = field(name="min", default=Least())
    attack: Value | None = None
    defence: Value | None = None
    outcome: After | None = None
    basic: Basic | None = None
    growth_bonus: Value = 0
    rough: Rough | None = None
    possession_moves: bool = False
    only: tuple[Id, ...] = ()


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A technique card: its period, its two halves, and how many of it are in the deck."""

    id: CardId
    period: Period
    upper: Id
    lower: Id
    copies: Annotated[int, Meta(ge=1, le=8)] = 1


class PackMeta(Struct, frozen=True, forbid_unknown_fields=True):
    """What the pack says of itself."""

    label: str
    schema: Literal[1]
    note: Name


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    meta: PackMeta
    leaguers: tuple[Leaguer, ...] = field(name="leaguer")
    techniques: tuple[Technique, ...] = field(name="technique")
    cards: tuple[Card, ...] = field(name="card")
