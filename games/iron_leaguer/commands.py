"""Everything that can be done in a season."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Command, Seat

Slot: TypeAlias = Literal["upper", "lower"]
"""Which half of a card."""

LeaguerId: TypeAlias = str
CardKey: TypeAlias = str
"""A card of the deck: the card's id and a letter that tells its copies apart, ``p101a``."""

Parts: TypeAlias = tuple[int, ...]
"""A growth total split into the targets of several checks (iron-11.6): 15 as ``(6, 5, 4)``."""


class Play(Struct, frozen=True, array_like=True):
    """A card from the hand and the half of it that is used (iron-5.2b)."""

    card: CardKey
    half: Slot


class Split(Struct, frozen=True, array_like=True):
    """How a leaguer's growth total is split. No parts: the check is declined, where that is allowed."""

    leaguer: LeaguerId
    parts: Parts


class Points(Struct, frozen=True, array_like=True):
    """Training: a leaguer, its points (1 to 3), and how the total is split (empty: the best way)."""

    leaguer: LeaguerId
    points: int
    parts: Parts = ()


class Attack(Command, frozen=True, tag="attack"):
    """Attacks with one or more halves and the leaguers who perform them.

    ``splits`` are the parts of each growth check of the play, in the order of its halves and then its users;
    empty for the best split of all of them.
    """

    plays: tuple[Play, ...]
    users: tuple[LeaguerId, ...]
    splits: tuple[Parts, ...] = ()


class Defend(Command, frozen=True, tag="defend"):
    """Defends, like :class:`Attack`. ``outcome`` only where the table lets the defender choose one."""

    plays: tuple[Play, ...]
    users: tuple[LeaguerId, ...]
    outcome: Literal["change", "reset", "counter"] | None = None
    splits: tuple[Parts, ...] = ()


class UseTechnique(Command, frozen=True, tag="technique"):
    """Uses one half without attack or defence value; a rough play names its target (iron-6.9, iron-9.3)."""

    play: Play
    users: tuple[LeaguerId, ...]
    target: LeaguerId | None = None
    splits: tuple[Parts, ...] = ()


class Draw(Command, frozen=True, tag="draw"):
    """Does not attack or defend, and draws up to the limit (iron-6.6.1, iron-7.6.1)."""


class Exchange(Command, frozen=True, tag="exchange"):
    """Does not attack or defend, discards and draws up to the limit (iron-6.6.2, iron-7.6.2)."""

    cards: tuple[CardKey, ...]


class Refresh(Command, frozen=True, tag="refresh"):
    """Does not attack, and turns up to three used leaguers back (iron-6.6.3)."""

    leaguers: tuple[LeaguerId, ...]


class Nothing(Command, frozen=True, tag="nothing"):
    """Does not attack or defend (iron-6.6.4, iron-7.6.3)."""


class Grow(Command, frozen=True, tag="grow"):
    """Splits the growth totals of the own leaguers; those not named are split the best way.

    Used for step 1 and after a rescue. Secret until both are in, so that nobody waits for the other's dice.
    """

    secret: ClassVar[bool] = True
    splits: tuple[Split, ...] = ()


class RescueTeam(Command, frozen=True, tag="rescue_team"):
    """Names three rescuers (iron-13.2); none to let it be."""

    leaguers: tuple[LeaguerId, ...] = ()


class RescueTry(Command, frozen=True, tag="rescue"):
    """One rescuer tries to bring a retired leaguer back (iron-13.3)."""

    rescuer: LeaguerId
    target: LeaguerId


class RescueEnd(Command, frozen=True, tag="rescue_end"):
    """Makes no further attempt."""


class Refill(Command, frozen=True, tag="refill"):
    """Discards any cards before the refill (iron-14.2). Secret until both are in."""

    secret: ClassVar[bool] = True
    cards: tuple[CardKey, ...] = ()


class Cut(Command, frozen=True, tag="cut"):
    """Discards down to the limit (iron-14.3). Secret until all who must are in."""

    secret: ClassVar[bool] = True
    cards: tuple[CardKey, ...]


class Release(Command, frozen=True, tag="release"):
    """Lets leaguers go until the row has eleven (iron-15.4, iron-19.6)."""

    leaguers: tuple[LeaguerId, ...]


class Practice(Command, frozen=True, tag="practice"):
    """Draws a card, past the limit if need be (iron-17.2, iron-17.3)."""


class Train(Command, frozen=True, tag="train"):
    """Gives three points to one, two or three own leaguers (iron-18.3)."""

    points: tuple[Points, ...]


class Scout(Command, frozen=True, tag="scout"):
    """Tries to win a stray over (iron-19.1)."""

    leaguer: LeaguerId


class Persuade(Command, frozen=True, tag="persuade"):
    """Silver only: talks to a Dark leaguer or a stray (iron-20.1). No parts: the best split."""

    persuader: LeaguerId
    target: LeaguerId
    parts: Parts = ()


class Decline(Command, frozen=True, tag="decline"):
    """Lets the action go (iron-16.2)."""


class Fill(Command, frozen=True, tag="fill"):
    """Names the stray Dark leaguers that fill the row up (iron-21.8a)."""

    leaguers: tuple[LeaguerId, ...]


class Concede(Command, frozen=True, tag="concede"):
    """Gives the season up."""


class Forfeit(Command, frozen=True, tag="forfeit"):
    """``seat`` ran out of time and loses the season. Given by the clock only."""

    seat: Seat


Commands: TypeAlias = (
    Attack
    | Defend
    | UseTechnique
    | Draw
    | Exchange
    | Refresh
    | Nothing
    | Grow
    | RescueTeam
    | RescueTry
    | RescueEnd
    | Refill
    | Cut
    | Release
    | Practice
    | Train
    | Scout
    | Persuade
    | Decline
    | Fill
    | Concede
    | Forfeit
)
"""All commands of the game."""
