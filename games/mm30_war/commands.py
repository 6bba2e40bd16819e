"""Everything that can be done in a battle."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from ..engine.contract import Command, Seat
from .pack import Card, Id
from .state import Cell, CounterOrder, Plan, ShieldOrder, UnitId


class Forge(Command, frozen=True, tag="forge"):
    """Brings a card of one's own kit, before mustering; one of the same id is replaced.

    In the battle its id has the side before it: ``kit`` is ``red_kit`` in Red's list.
    """

    card: Card


class Scrap(Command, frozen=True, tag="scrap"):
    """Takes a card of one's own kit back, before mustering; ``card`` is its id without the side."""

    card: Id


class Muster(Command, frozen=True, tag="muster"):
    """Seals an army list; may be replaced until both are sealed (R11)."""

    secret: ClassVar[bool] = True
    units: dict[Id, Annotated[int, Meta(ge=1, le=6)]]


class Deploy(Command, frozen=True, tag="deploy"):
    """Seals a deployment; may be replaced until both are sealed (R12)."""

    secret: ClassVar[bool] = True
    plan: Plan


class Centre(Command, frozen=True, tag="centre"):
    """Seals the cell of the base on the centre sheet (mm30-deploy-11)."""

    secret: ClassVar[bool] = True
    cell: Cell


class GoFirst(Command, frozen=True, tag="order"):
    """Whoever rolled higher goes first or second (mm30-round-3)."""

    first: bool


class Operate(Command, frozen=True, tag="operate"):
    """Launches a special operation; ``card`` is the ace or reinforcement that comes (mm30-tp-2)."""

    operation: Id
    cell: Cell | None = None
    member: UnitId | None = None
    card: Id | None = None


class Activate(Command, frozen=True, tag="act"):
    """Activates a group, or the named part of it (a split): changes form, moves to ``to`` and does one thing.

    ``weapon`` is the number of the weapon on the card on top, ``at`` the cell of its target.
    """

    cell: Cell
    action: Literal["wait", "attack", "attack_hq", "attack_bridge", "skill", "exit"] = "wait"
    members: tuple[UnitId, ...] = ()
    form: bool = False
    """Whether it changes its form first (R79)."""
    to: Cell | None = None
    weapon: Annotated[int, Meta(ge=0, le=3)] = 0
    at: Cell | None = None
    skill: Id | None = None
    member: UnitId | None = None
    """The member of the target that a skill is for."""


class MoveAfter(Command, frozen=True, tag="after"):
    """Moves once more after the attack, or stays (None), where a card lets it (R86)."""

    to: Cell | None = None


class React(Command, frozen=True, tag="react"):
    """Answers an attack: shields, and the weapon of a counter (None: no counter) (R45)."""

    shield: bool = False
    counter: Annotated[int, Meta(ge=0, le=3)] | None = None
    struck: tuple[int, ...] = ()
    """How many hits each member of a squad takes, where the defender says so (house rule ``hit_order``)."""


class Standing(Command, frozen=True, tag="standing"):
    """A standing order for one unit or all (R45)."""

    unit: UnitId | None = None
    shield: ShieldOrder = "ask"
    counter: CounterOrder = "ask"


class OfferDraw(Command, frozen=True, tag="draw"):
    """Offers a draw, agrees to one, or takes the offer back (R82)."""

    yes: bool = True


class Declare(Command, frozen=True, tag="declare"):
    """Says who has won a situation, or that nobody has yet (None). It counts once both say the same (R84)."""

    winner: Seat | None = None


class Resign(Command, frozen=True, tag="resign"):
    """Gives the battle up."""


class Forfeit(Command, frozen=True, tag="forfeit"):
    """The clock ran out for a seat."""

    seat: Seat


Commands: TypeAlias = (
    Forge | Scrap | Muster | Deploy | Centre | GoFirst | Operate | Activate | MoveAfter | React | Standing
    | OfferDraw | Declare | Resign | Forfeit
)  # fmt: skip
