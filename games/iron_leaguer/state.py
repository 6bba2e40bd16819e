"""The whole truth about one season. Nothing in here may be shown as it is: see :mod:`.view`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Seat
from .commands import CardKey, LeaguerId, Split
from .events import Events, Why
from .options import Options
from .season import DARK

Phase: TypeAlias = Literal[
    "attack", "defence",
    "growth", "rescue_team", "rescue", "rescue_growth", "refill", "cut", "newcomers", "actions", "release",
    "fill", "over",
]  # fmt: skip
"""What is being decided. ``newcomers`` and ``release`` ask for leaguers to be let go."""


class Leaguer(Struct, frozen=True, array_like=True):
    """A leaguer in play: its current heart, its penalty in this match, and whether it is used."""

    id: LeaguerId
    heart: int
    pen: int = 0
    used: bool = False


Row: TypeAlias = tuple[Leaguer | None, ...]
"""A team's leaguers by place. Places stand empty within an interval only (iron-12.3.3)."""


class Answer(Struct, frozen=True):
    """What a seat has handed in where both are asked at once; secret until all who are asked have."""

    splits: tuple[Split, ...] = ()
    cards: tuple[CardKey, ...] = ()


class Team(Struct, frozen=True):
    """One team. ``hand`` and ``answer`` are its player's secret; ``score`` is of the match."""

    row: Row
    hand: tuple[CardKey, ...] = ()
    score: int = 0
    actions: int = 0
    """Actions left in this interval."""
    answer: Answer | None = None


class Blow(Struct, frozen=True):
    """An attack that has to be defended: who struck with what AP, and the leaguers who did.

    ``links`` counts the counters that led to it.
    """

    by: Seat
    ap: int
    users: tuple[LeaguerId, ...]
    links: int = 0


class Rescue(Struct, frozen=True):
    """A rescue under way: the three, who of them has tried, and whom they brought back (iron-13.5)."""

    team: tuple[LeaguerId, ...]
    tried: tuple[LeaguerId, ...] = ()
    rescued: tuple[LeaguerId, ...] = ()


class Match(Struct, frozen=True, array_like=True):
    """A finished match: scene, winner, goals of Silver and Dark, rough plays, attack windows."""

    scene: int
    winner: Seat
    score: tuple[int, int]
    rough: int
    windows: int


class Tally(Struct, frozen=True, array_like=True):
    """Goals that a leaguer has struck in the season; several users of one blow score together."""

    leaguer: LeaguerId
    goals: int


class Parting(Struct, frozen=True, array_like=True):
    """A leaguer that changed sides or left, and in which scene; ``seat`` is the team it left or joined."""

    scene: int
    leaguer: LeaguerId
    how: Literal["retired", "rescued", "joined", "released", "scouted", "deserted", "filled"]
    seat: Seat = DARK


class Ending(Struct, frozen=True):
    """How the season ended."""

    winner: Seat
    why: Why


class State(Struct, frozen=True, omit_defaults=True):
    """A season. ``count`` goes up with every question, so that each has an id of its own.

    ``deck`` is drawn from the front; ``pool`` is the face-down deck of leaguers, turned up from the front.
    ``asked`` are the seats that the open question is put to: one, or both at once where they answer in
    secret. ``idle`` counts attack windows without an attack in a row and ``refreshes`` the idle resets of
    the match (iron-q26). ``unseen`` are the discards that nobody is shown (``discard_visibility``).
    ``fresh`` are this step's deserters. ``last`` are the public events of the latest exchange or step, for
    the board to tell.
    """

    options: Options
    teams: tuple[Team, Team]
    pool: tuple[LeaguerId, ...]
    deck: tuple[CardKey, ...]
    scene: int = 1
    phase: Phase = "attack"
    count: int = 0
    period: int = 1
    discards: tuple[CardKey, ...] = ()
    unseen: tuple[CardKey, ...] = ()
    strays: tuple[Leaguer, ...] = ()
    retired: tuple[Leaguer, ...] = ()
    possession: Seat = DARK
    blow: Blow | None = None
    idle: int = 0
    refreshes: int = 0
    rough: int = 0
    windows: int = 0
    rescue: Rescue | None = None
    asked: tuple[Seat, ...] = (DARK,)
    shown: tuple[LeaguerId, ...] = ()
    """The newcomers of this interval."""
    fresh: tuple[LeaguerId, ...] = ()
    matches: tuple[Match, ...] = ()
    tallies: tuple[Tally, ...] = ()
    partings: tuple[Parting, ...] = ()
    last: tuple[Events, ...] = ()
    ending: Ending | None = None
