"""The whole truth about one battle. Nothing in here may be shown as it is: see :mod:`.view`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Seat
from ..engine.text import Name
from .effects import Stat, Until
from .options import Options
from .pack import Card, Id

Cell: TypeAlias = tuple[int, int]
"""``x`` to the right and ``y`` down, from (0, 0)."""

UnitId: TypeAlias = int
RED: Seat = 0
BLUE: Seat = 1

Phase: TypeAlias = Literal["muster", "deploy", "centre", "order", "turn", "react", "after", "over"]
"""What is being decided; ``react`` asks the defender, ``after`` a unit that may move once more."""

Why: TypeAlias = Literal["mm", "bases", "hq", "situation", "resign", "forfeit", "draw", "limit"]


class Mod(Struct, frozen=True, gc=False, array_like=True):
    """A value that is more or less for a while."""

    stat: Stat
    delta: int
    until: Until


class Unit(Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit on the field, in hand (no cell) or destroyed (hp 0 and no cell).

    ``n`` is its number within its name, which its plate shows and by which a squad is hit (mm30-prep-10).
    ``ammo`` are the uses left of each weapon of its first card, then of its second (-1: unlimited).
    ``entered`` is the cell it came from when it last moved (R35). ``tag`` belongs to a situation.
    """

    id: UnitId
    side: Seat
    card: Id
    n: int
    hp: int
    cell: Cell | None = None
    form: bool = False
    """Whether its second card is on top."""
    ready: bool = True
    shield: int = 0
    ex: int = 0
    ammo: tuple[int, ...] = ()
    jam: bool = False
    lock: bool = False
    mods: tuple[Mod, ...] = ()
    entered: Cell | None = None
    tag: Id | None = None
    exited: bool = False
    pinned: bool = False
    """Whether it began the round beside an enemy that holds it up (house rule ``zoc_snapshot``)."""
    place: int = 0
    """Its place in its squad: hits strike the lowest first, then by ``n``; who joins comes last (R39)."""
    parted: int = 0
    """The round in which its squad last split (house rule ``split_blocks_all``)."""


class Base(Struct, frozen=True, omit_defaults=True):
    """A base: its letter, its cell and whose it is (None: nobody's)."""

    letter: str
    cell: Cell
    owner: Seat | None = None


class Bridge(Struct, frozen=True, omit_defaults=True):
    """A bridge chip and whether it stands."""

    cell: Cell
    intact: bool = True


class Spot(Struct, frozen=True, gc=False, array_like=True):
    """Where a unit is to be set up."""

    unit: UnitId
    cell: Cell


class Plan(Struct, frozen=True, omit_defaults=True):
    """A deployment: the HQ, every unit's cell, the bridge where the own sheet has a river, two bases."""

    hq: Cell | None = None
    spots: tuple[Spot, ...] = ()
    bridge: Cell | None = None
    bases: tuple[Cell, ...] = ()


ShieldOrder: TypeAlias = Literal["ask", "use", "never"]
CounterOrder: TypeAlias = Literal["ask", "best", "never"]


class Order(Struct, frozen=True, gc=False, array_like=True):
    """A standing order: what a unit (None: all) does when it is asked and nobody answers (R45)."""

    unit: UnitId | None
    shield: ShieldOrder = "ask"
    counter: CounterOrder = "ask"


class Army(Struct, frozen=True, omit_defaults=True):
    """One side. ``list`` and ``plan`` are secret until both have sealed theirs; ``custom`` are cards of its
    player's own making. ``hq`` is the HQ's cell, ``hp`` its durability (5 to 0).
    """

    list: dict[Id, int] = {}
    sealed: bool = False
    plan: Plan = Plan()
    centre: Cell | None = None
    custom: tuple[Card, ...] = ()
    hq: Cell | None = None
    hp: int = 5
    mm: int = 0
    tp: int = 0
    used: tuple[Id, ...] = ()
    """Operations it has launched."""
    aces: tuple[Id, ...] = ()
    """Aces it has launched."""
    orders: tuple[Order, ...] = ()
    draw: bool = False
    """Whether it has offered a draw."""
    declared: Seat | None = None
    """Who has won, as it says (situations, R84)."""


class Shots(Struct, frozen=True, omit_defaults=True):
    """An attack that waits for the defender's reaction: who, with what, the dice and their hits.

    ``members`` and ``group`` are the attacking and the attacked units; ``ready`` whether the group could
    counter when it was attacked.
    """

    side: Seat
    members: tuple[UnitId, ...]
    weapon: int
    cell: Cell
    group: tuple[UnitId, ...]
    faces: tuple[int, ...]
    sides: int
    hits: int
    ready: bool
    counter: bool = False
    """Whether these shots are themselves a counter."""
    power: int = 0
    """What a hit does: the weapon's power times the members that fired (R43)."""
    area: bool = False
    hit: int = 0
    """The difficulty that the dice were held against."""


class Volley(Struct, frozen=True, omit_defaults=True):
    """Shots that have been answered: the weapon that fired, whether a shield chip was turned over, and the HP
    of the attacked, the front member first, before and after.
    """

    shots: Shots
    weapon: Name
    before: tuple[int, ...]
    after: tuple[int, ...]
    shield: bool = False


class Ending(Struct, frozen=True):
    """How the battle ended; no winner: a draw."""

    winner: Seat | None
    why: Why


class State(Struct, frozen=True, omit_defaults=True):
    """A battle. ``count`` goes up with every question, so that each has an id of its own.

    ``asked`` are the seats that the open question is put to. ``first`` moves first in this round, ``turn``
    is whose activation it is. ``rolls`` are this round's initiative dice. ``operated``: an operation was
    launched in this turn. ``moving`` are the units that may move once more after their attack. ``held`` are
    the round ends in a row at which a side has held a cell that a situation names, by side and cell.
    """

    options: Options
    map: Id
    armies: tuple[Army, Army]
    phase: Phase = "muster"
    asked: tuple[Seat, ...] = (RED, BLUE)
    count: int = 0
    round: int = 0
    units: tuple[Unit, ...] = ()
    bases: tuple[Base, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    rolls: tuple[int, int] | None = None
    first: Seat = RED
    turn: Seat = RED
    operated: int = 0
    shots: Shots | None = None
    last: tuple[Volley, ...] = ()
    """The last exchange of fire as it was settled: the attack and, if there was one, its counter."""
    moving: tuple[UnitId, ...] = ()
    held: dict[str, int] = {}
    ending: Ending | None = None
