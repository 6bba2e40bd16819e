"""What happens around the fights: setting up, rounds, operations, points and endings.

All are public but :class:`Forged`, :class:`Scrapped` and :class:`Ordered`, which go to their own player
alone.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Event, Seat
from ..engine.text import Name
from .pack import Id
from .state import Cell, Why
from .who import Who

Rolls: TypeAlias = tuple[int, int]
"""A ten-sided die of Red's and one of Blue's."""


class Count(Struct, frozen=True, array_like=True):
    """So many units of one name."""

    name: Name
    n: int


class Opened(Event, frozen=True, tag="opened"):
    """A table is set: the level, the map, and the situation if there is one (mm30-mode-1)."""

    level: int
    map: Id
    situation: Id | None = None


class Forged(Event, frozen=True, tag="forged"):
    """A player has brought a card of their own; only they hear of it."""

    name: Name


class Scrapped(Event, frozen=True, tag="scrapped"):
    """A player has taken a card of their own back; only they hear of it."""

    name: Name


class Submitted(Event, frozen=True, tag="submitted"):
    """A side has handed in what it keeps secret (R11, R12)."""

    seat: Seat
    what: Literal["muster", "deploy", "centre"]


class Mustered(Event, frozen=True, tag="mustered"):
    """An army is revealed (R11)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    units: tuple[Count, ...]


class Deployed(Event, frozen=True, tag="deployed"):
    """A deployment is revealed: the HQ, the bases with their letters, the bridge (R12)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    hq: Cell
    bases: tuple[tuple[str, Cell], ...]
    bridge: Cell | None = None


class RolledOff(Event, frozen=True, tag="rolled_off"):
    """Both named one cell for their centre base and rolled for it; equal dice are rolled again (R12)."""

    reveals: ClassVar[bool] = True
    cell: Cell
    rolls: Rolls


class CentreBase(Event, frozen=True, tag="centre_base"):
    """A base lies on the centre sheet (mm30-deploy-11)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    letter: str
    cell: Cell


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins (mm30-round-1)."""

    round: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The initiative dice; equal ones are rolled again (mm30-round-2, R09)."""

    rolls: Rolls


class Ordered(Event, frozen=True, tag="ordered"):
    """A standing order was given; only its player hears of it."""

    shield: Literal["ask", "use", "never"]
    counter: Literal["ask", "best", "never"]
    unit: Who | None = None


class Chose(Event, frozen=True, tag="chose"):
    """Who rolled higher chose to go first or second (mm30-round-3)."""

    seat: Seat
    first: bool


class GainedTp(Event, frozen=True, tag="tp"):
    """A side's TP went up by ``delta`` (or down, where it is negative) to ``tp`` (mm30-tp-3)."""

    seat: Seat
    delta: int
    tp: int
    round_end: bool = False


class Score(Struct, frozen=True, array_like=True):
    """Where a side stands: MM, bases, the durability of its HQ, TP."""

    mm: int
    bases: int
    hq: int
    tp: int


class AllReady(Event, frozen=True, tag="all_ready"):
    """A round has ended and all units are ready again (mm30-round-8); where Red and Blue stand."""

    round: int
    scores: tuple[Score, Score]


class MarkersOff(Event, frozen=True, tag="markers_off"):
    """All markers are taken off, from these units (mm30-round-9)."""

    units: tuple[Who, ...]


class Operated(Event, frozen=True, tag="operated"):
    """A special operation was announced and paid (mm30-tp-2)."""

    seat: Seat
    operation: Id
    cost: int
    cell: Cell | None = None
    units: tuple[Who, ...] = ()


class Struck(Event, frozen=True, tag="struck"):
    """Fire from off the map on a cell: the dice if any were rolled, and how many hit."""

    cell: Cell
    faces: tuple[int, ...]
    hits: int


class Hurt(Event, frozen=True, tag="hurt"):
    """Units lost HP: what they had and what they have, in the same order (mm30-attack-6, mm30-squad-3)."""

    units: tuple[Who, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A unit is destroyed, and its opponent has so many MM more (mm30-prep-2)."""

    unit: Who
    mm: int


class Healed(Event, frozen=True, tag="healed"):
    """A unit regained HP (R87)."""

    unit: Who
    hp: int
    total: int


class Restored(Event, frozen=True, tag="restored"):
    """Units got ammunition, ammunition chips or shields back."""

    units: tuple[Who, ...]
    what: Literal["ammo", "ex", "shield"]


class Marked(Event, frozen=True, tag="marked"):
    """Units were jammed or locked on to (mm30-status-1)."""

    units: tuple[Who, ...]
    marker: Literal["jam", "lockon"]


class Changed(Event, frozen=True, tag="changed"):
    """A value of units is more or less for a while."""

    units: tuple[Who, ...]
    stat: Literal["move", "range", "hit", "count", "power"]
    delta: int
    until: Literal["round_end", "next_attack"]


class Again(Event, frozen=True, tag="again"):
    """Finished units are ready again."""

    units: tuple[Who, ...]


class Summoned(Event, frozen=True, tag="summoned"):
    """An ace or a reinforcement arrives (mm30-ace-1, mm30-reinforce-1)."""

    unit: Who
    cell: Cell
    ready: bool


class BridgeSet(Event, frozen=True, tag="bridge_set"):
    """A bridge was repaired or wrecked (mm30-bridge-4)."""

    cell: Cell
    intact: bool


class DrawOffered(Event, frozen=True, tag="draw_offered"):
    """A side offers a draw, or takes its offer back (R82)."""

    seat: Seat
    yes: bool


class Declared(Event, frozen=True, tag="declared"):
    """A side says who has won the situation, or no longer (R84)."""

    seat: Seat
    winner: Seat | None


class Ended(Event, frozen=True, tag="ended"):
    """The battle is over; no winner: a draw."""

    winner: Seat | None
    why: Why


FlowEvents: TypeAlias = (
    Opened | Forged | Scrapped | Submitted | Mustered | Deployed | RolledOff | CentreBase | RoundBegan
    | Rolled | Ordered | Chose | GainedTp | AllReady | MarkersOff | Operated | Struck | Hurt | Destroyed
    | Healed | Restored | Marked | Changed | Again | Summoned | BridgeSet | DrawOffered | Declared | Ended
)  # fmt: skip
