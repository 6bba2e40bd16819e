"""The whole truth about one duel. Nothing in here may be shown as it is: see :mod:`.view`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Seat
from .options import Options

Phase: TypeAlias = Literal["setup", "initial", "set", "plot", "tactical", "window", "finished"]
"""The step a duel is in. In a ``window`` a chain is open and someone is asked for a counter."""

Side: TypeAlias = int
"""0 for main, 1 for sub."""

Tags: TypeAlias = tuple[int, int, int]
"""Counts of move, shoot and melee tags."""

Faces: TypeAlias = tuple[int, int]
"""Two plot dice, 1 to 6."""

NO_TAGS: Tags = (0, 0, 0)

MOVE = "move"
"""What a chain link holds instead of an effect when it is a plain move. Effects always have a dot."""

FIRST_DISTANCE, LAST_DISTANCE = 1, 6
"""The span of the distance (solo-2.12, solo-2.13, solo-5.45)."""

HISTORY = 60
"""How many past turns a state remembers; older ones are in the table's journal only."""

Duration: TypeAlias = Literal["end_of_phase", "end_of_turn", "end_of_next_turn", "while_face_up"]
"""How long a status lasts (solo-5.64)."""

StatusKind: TypeAlias = Literal["unseen", "weighted"]
"""``unseen``: the next own attack can't be countered by the opponent. ``weighted``: a move costs two tags."""

Reason: TypeAlias = Literal[
    "trion", "bail_out", "both_zero", "turn_limit", "agreement", "forfeit", "cancelled"
]
"""Why a duel ended."""


class Loadout(Struct, frozen=True, array_like=True):
    """An agent: trigger ids of each side and the tags of faces 1 to 6."""

    main: tuple[str, ...]
    sub: tuple[str, ...]
    sheet: tuple[str, ...]

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The triggers of main and sub."""
        return (self.main, self.sub)


class Card(Struct, frozen=True, array_like=True):
    """A set card; ``options`` are the riding options shown (and paid for) while it lies face-up."""

    trigger: str
    face_up: bool = False
    options: tuple[str, ...] = ()


class Status(Struct, frozen=True, array_like=True):
    """A lasting effect. ``turn`` is when it was gained, ``card`` the seat and side it hangs on, if any."""

    kind: StatusKind
    duration: Duration
    turn: int
    card: tuple[Seat, Side] | None = None


class Forced(Struct, frozen=True, array_like=True):
    """What the next setting step must do with the card of a side."""

    side: Side
    keep: bool


class Player(Struct, frozen=True, omit_defaults=True):
    """One seat. ``loadout`` is a draft during set-up; ``choice`` and ``plot`` are in but still secret.

    ``shown`` and ``faces`` are what the opponent has learned where loadouts are hidden.
    """

    loadout: Loadout | None = None
    trion: int = 0
    start_trion: int = 0
    cards: tuple[Card | None, Card | None] = (None, None)
    tags: Tags = NO_TAGS
    statuses: tuple[Status, ...] = ()
    forced: tuple[Forced, ...] = ()
    choice: tuple[str, str] | None = None
    plot: Faces | None = None
    shown: tuple[tuple[Side, str], ...] = ()
    faces: tuple[int, ...] = ()


class Link(Struct, frozen=True, array_like=True):
    """One announcement of the chain. ``side`` is the card it comes from, -1 for a move.

    ``target`` is the number of the announcement that a counter answers. ``sealed``: an attack by an unseen
    agent, which the opponent can't counter.
    """

    seat: Seat
    effect: str
    side: Side
    choice: int | None = None
    target: int | None = None
    sealed: bool = False


class Used(Struct, frozen=True, array_like=True):
    """An effect used in this phase (or in the initial distance step), for the limit of one each."""

    seat: Seat
    side: Side
    effect: str


class Plots(Struct, frozen=True, array_like=True):
    """Both plots of a phase once they are revealed, and the tags they gave."""

    turn: int
    attacker: Seat
    attack: Faces
    defence: Faces
    gained: Tags


class Sets(Struct, frozen=True, array_like=True):
    """The triggers that both seats had set in a turn: main and sub of seat 0, main and sub of seat 1."""

    turn: int
    cards: tuple[str, str, str, str]


class Ending(Struct, frozen=True):
    """How the duel ended; no winner for a draw or a cancelled duel."""

    reason: Reason
    winner: Seat | None = None


class State(Struct, frozen=True, omit_defaults=True):
    """A duel. ``attacker`` is whose phase it is, or whose go in the initial distance step.

    ``first`` is the first player of the turn; ``idle`` counts turns without damage by an opponent and
    ``hurt`` says whether this turn has had any. ``plots`` and ``sets`` are the history, the latest last.
    """

    options: Options
    players: tuple[Player, Player]
    phase: Phase = "setup"
    turn: int = 0
    first: Seat = 0
    attacker: Seat = 0
    distance: int = 0
    die: int = 0
    chain: tuple[Link, ...] = ()
    asked: Seat = 0
    passes: int = 0
    used: tuple[Used, ...] = ()
    offer: Seat | None = None
    idle: int = 0
    hurt: bool = False
    plots: tuple[Plots, ...] = ()
    sets: tuple[Sets, ...] = ()
    ending: Ending | None = None
