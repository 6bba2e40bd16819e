"""What happened, as resolved facts. All events are public: secrets make none but that someone is ready."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from ..engine.contract import Event, Seat
from .state import Faces, Loadout, Reason, Side, StatusKind, Tags

Both: TypeAlias = tuple[int, int]
"""A number for seat 0 and for seat 1."""


class Ready(Event, frozen=True, tag="ready"):
    """A seat has handed in what everyone chooses in secret; ``what`` is the step."""

    seat: Seat
    what: Literal["agent", "set", "plot"]


class Locked(Event, frozen=True, tag="locked"):
    """Both agents are fixed. ``agents`` are shown unless the table hides loadouts."""

    reveals: ClassVar[bool] = True
    trion: Both
    agents: tuple[Loadout, Loadout] | None = None


class Ordered(Event, frozen=True, tag="ordered"):
    """Who goes first, and why: less trion, or a ``coin``. Turn 0 is the initial distance step."""

    turn: int
    first: Seat
    trion: Both
    coin: bool


class Rolled(Event, frozen=True, tag="rolled"):
    """The die for the initial distance."""

    die: int


class InitialUsed(Event, frozen=True, tag="initial_used"):
    """An effect on the initial distance; ``distance`` is provisional, ``trion`` what the user has left."""

    seat: Seat
    side: Side
    effect: str
    choice: int
    cost: int
    trion: int
    distance: int


class InitialDistance(Event, frozen=True, tag="initial_distance"):
    """The initial distance is fixed; ``before`` is what it was before the limits of 1 and 6."""

    before: int
    distance: int


class CardsSet(Event, frozen=True, tag="cards_set"):
    """Both have set. ``kept``: for each seat, main and sub, the trigger kept face-up, None for face-down."""

    reveals: ClassVar[bool] = True
    turn: int
    kept: tuple[tuple[str | None, str | None], tuple[str | None, str | None]]


class Revealed(Event, frozen=True, tag="revealed"):
    """Both plots, the blocked faces of the attacker, the tags gained, and all tags the attacker has now."""

    reveals: ClassVar[bool] = True
    turn: int
    attacker: Seat
    attack: Faces
    defence: Faces
    blocked: tuple[int, ...]
    gained: Tags
    tags: Tags


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A card, or an option riding on it, is shown and its reveal cost paid; ``trion`` is what is left."""

    reveals: ClassVar[bool] = True
    seat: Seat
    side: Side
    trigger: str
    option: bool
    cost: int
    trion: int


class Fizzled(Event, frozen=True, tag="fizzled"):
    """A card was turned up, but the effect could not be paid (only with costs paid one by one)."""

    seat: Seat
    effect: str


class Announced(Event, frozen=True, tag="announced"):
    """An effect or a move (``effect`` is ``move``, ``side`` -1) is pending as number ``n`` of the chain.

    ``target`` is the number of the announcement it answers. ``sealed``: the opponent can't counter it,
    because its user is unseen.
    """

    n: int
    seat: Seat
    effect: str
    side: Side
    cost: int
    tags: Tags
    trion: int
    choice: int | None = None
    target: int | None = None
    target_effect: str | None = None
    sealed: bool = False


class Passed(Event, frozen=True, tag="passed"):
    """A seat counters nothing for now."""

    seat: Seat


class Gained(Event, frozen=True, tag="gained"):
    """A seat gets a lasting status."""

    seat: Seat
    status: StatusKind


class Applied(Event, frozen=True, tag="applied"):
    """Announcement ``n`` is applied.

    ``why`` is ``done``, or why it has no result: ``cancelled`` by a counter, ``out_of_range``, or
    ``no_target`` (what it answers was itself cancelled). ``damage`` is what each seat lost, after guards
    took off ``reduced``; ``target`` is the announcement it worked on.
    """

    n: int
    seat: Seat
    effect: str
    why: Literal["done", "cancelled", "out_of_range", "no_target"]
    damage: Both = (0, 0)
    reduced: int = 0
    trion: Both = (0, 0)
    distance: Both = (0, 0)
    """Before and after."""
    choice: int | None = None
    target: int | None = None
    target_effect: str | None = None
    attack: bool = False
    """Whether it was meant to do damage."""


class TurnedDown(Event, frozen=True, tag="turned_down"):
    """A face-up card is turned face-down again."""

    seat: Seat
    side: Side


class PhaseEnded(Event, frozen=True, tag="phase_ended"):
    """The attacker ends the tactical phase, leaving ``tags`` unspent."""

    seat: Seat
    tags: Tags


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; ``idle`` turns in a row nobody was hurt."""

    turn: int
    trion: Both
    distance: int
    idle: int


class Leaked(Event, frozen=True, tag="leaked"):
    """Both lose trion because nobody was hurt for long."""

    amount: int
    trion: Both


class DrawOffered(Event, frozen=True, tag="draw_offered"):
    """A seat offers a draw until the turn ends."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over. ``cards`` are the set cards of each seat by name, main and sub."""

    reveals: ClassVar[bool] = True
    reason: Reason
    winner: Seat | None
    turn: int
    trion: Both
    cards: tuple[tuple[str | None, str | None], tuple[str | None, str | None]] = ((None, None), (None, None))
    agents: tuple[Loadout, Loadout] | None = None


Events: TypeAlias = (
    Ready
    | Locked
    | Ordered
    | Rolled
    | InitialUsed
    | InitialDistance
    | CardsSet
    | Revealed
    | TurnedUp
    | Fizzled
    | Announced
    | Passed
    | Gained
    | Applied
    | TurnedDown
    | PhaseEnded
    | TurnEnded
    | Leaked
    | DrawOffered
    | Ended
)
"""All events of the game."""
