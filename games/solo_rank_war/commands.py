"""Everything that can be done in a duel."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from ..engine.contract import Command, Seat

SideName: TypeAlias = Literal["main", "sub"]
"""The hand that holds a trigger."""

Tag: TypeAlias = Literal["move", "shoot", "melee"]
"""An action tag of a plot sheet."""

TAGS: tuple[Tag, ...] = ("move", "shoot", "melee")
"""The tags in the order in which counts of them are kept."""

SIDES: tuple[SideName, ...] = ("main", "sub")
"""The sides in the order in which cards are kept."""

KEEP = "keep"
"""What ``set`` names instead of a trigger to leave last turn's face-up card on the table."""


class SubmitAgent(Command, frozen=True, tag="agent"):
    """Builds the agent: four triggers a side and the tags of faces 1 to 6. Secret until both are in."""

    secret: ClassVar[bool] = True
    main: tuple[str, ...]
    sub: tuple[str, ...]
    sheet: tuple[str, ...]


class UseInitial(Command, frozen=True, tag="initial"):
    """Uses an effect on the initial distance. ``effect`` is ``trigger.effect``."""

    side: SideName
    effect: str
    choice: int | None = None
    confirm: bool = False


class InitialDone(Command, frozen=True, tag="done"):
    """Uses no more effects on the initial distance."""


class SetCards(Command, frozen=True, tag="set"):
    """Sets a trigger on each side, or keeps (``keep``) the face-up card of the last turn."""

    secret: ClassVar[bool] = True
    main: str
    sub: str


class Plot(Command, frozen=True, tag="plot"):
    """Two faces, 1 to 6: the attacker's to gain tags, the defender's to block. Secret until both are in."""

    secret: ClassVar[bool] = True
    a: int
    b: int


class Use(Command, frozen=True, tag="use"):
    """Announces an effect of the card set on ``side`` or of an option riding on it.

    ``confirm`` is needed where paying would leave no trion.
    """

    side: SideName
    effect: str
    choice: int | None = None
    confirm: bool = False


class Move(Command, frozen=True, tag="move"):
    """Announces a step of -1 or +1, paid with a move tag."""

    delta: int


class EndPhase(Command, frozen=True, tag="end"):
    """Ends the own tactical phase."""


class Counter(Command, frozen=True, tag="counter"):
    """Announces a counter to the pending announcement ``target`` (its number in the chain, from 0)."""

    side: SideName
    effect: str
    target: int
    choice: int | None = None
    confirm: bool = False


class Pass(Command, frozen=True, tag="pass"):
    """Counters nothing for now."""


class BailOut(Command, frozen=True, tag="bail"):
    """Gives the duel up."""


class OfferDraw(Command, frozen=True, tag="draw"):
    """Offers a draw; the offer stands until the turn ends."""


class AcceptDraw(Command, frozen=True, tag="accept"):
    """Accepts the opponent's offer of a draw."""


class Leave(Command, frozen=True, tag="leave"):
    """Leaves before both agents are locked: the duel is cancelled without a result."""


class Forfeit(Command, frozen=True, tag="forfeit"):
    """``seat`` ran out of time and loses. Given by the clock only."""

    seat: Seat


Commands: TypeAlias = (
    SubmitAgent
    | UseInitial
    | InitialDone
    | SetCards
    | Plot
    | Use
    | Move
    | EndPhase
    | Counter
    | Pass
    | BailOut
    | OfferDraw
    | AcceptDraw
    | Leave
    | Forfeit
)
"""All commands of the game."""
