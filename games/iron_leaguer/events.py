"""What happened: resolved facts, told once and never worked out again.

All are public but :class:`Drew`, which goes to the drawer alone; what others see of a draw is in the event
that led to it.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from ..engine.contract import Event, Seat
from .commands import CardKey, LeaguerId, Parts, Play

Dice: TypeAlias = tuple[int, int]
"""Two dice in the order thrown, 1 to 6 each."""

Why: TypeAlias = Literal["tour", "conceded", "forfeit"]
"""Why a season has ended."""


class Check(Struct, frozen=True, array_like=True):
    """A growth check: who, the total, its parts with the dice of each, and the hearts gained (iron-11.2)."""

    leaguer: LeaguerId
    total: int
    parts: Parts
    dice: tuple[Dice, ...]
    gained: int


class MatchBegan(Event, frozen=True, tag="match_began"):
    """A match starts: the scene and who has possession (iron-3.3)."""

    scene: int
    possession: Seat


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack roll: AP = value - dice - pen (iron-6.2). Below 0 it has failed."""

    reveals: ClassVar[bool] = True
    seat: Seat
    plays: tuple[Play, ...]
    users: tuple[LeaguerId, ...]
    value: int
    dice: Dice
    pen: int
    ap: int


class Defended(Event, frozen=True, tag="defended"):
    """A defence roll against ``ap``: DP = value - dice - pen (iron-7.2)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    plays: tuple[Play, ...]
    users: tuple[LeaguerId, ...]
    value: int
    dice: Dice
    pen: int
    dp: int
    ap: int
    held: bool


class Technique(Event, frozen=True, tag="technique"):
    """A half without attack or defence value was used (iron-6.9). ``moves``: possession moves."""

    reveals: ClassVar[bool] = True
    seat: Seat
    play: Play
    users: tuple[LeaguerId, ...]
    moves: bool


class RoughPlay(Event, frozen=True, tag="rough"):
    """A rough play: needed at most ``number``, and the target's penalty after it (iron-9.5)."""

    users: tuple[LeaguerId, ...]
    target: LeaguerId
    number: int
    dice: Dice
    succeeded: bool
    pen: int
    count: int


class Grew(Event, frozen=True, tag="grew"):
    """Growth checks. ``why`` says what for."""

    why: Literal["technique", "match", "rescue", "training", "persuasion"]
    checks: tuple[Check, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A team did not attack or defend. ``cards`` were discarded (empty where that is not shown)."""

    seat: Seat
    how: Literal["draw", "exchange", "refresh", "nothing"]
    attacking: bool
    discarded: int = 0
    cards: tuple[CardKey, ...] = ()
    drawn: int = 0
    leaguers: tuple[LeaguerId, ...] = ()


class Exchanged(Passed, frozen=True, tag="exchanged"):
    """A team exchanged cards instead: unlike other ways to let it be, this shows something."""

    reveals: ClassVar[bool] = True


class Drew(Event, frozen=True, tag="drew"):
    """The cards that a seat drew; told to that seat alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[CardKey, ...]


class Goal(Event, frozen=True, tag="goal"):
    """``seat`` scored; ``score`` is Silver's and Dark's. ``scorers`` struck the blow, none for dice."""

    seat: Seat
    scorers: tuple[LeaguerId, ...]
    score: tuple[int, int]


class Countered(Event, frozen=True, tag="countered"):
    """A counter: ``seat`` strikes back with ``ap`` (iron-8.6.3a)."""

    seat: Seat
    ap: int


class Possession(Event, frozen=True, tag="possession"):
    """Possession is now with ``seat``."""

    seat: Seat


class WasReset(Event, frozen=True, tag="reset"):
    """All leaguers unused, hands filled (iron-8.5a, iron-8.6.2, iron-8.7, iron-q26). ``drawn`` by seat."""

    reveals: ClassVar[bool] = True
    why: Literal["goal", "defence", "all_used", "idle"]
    drawn: tuple[int, int]


class DiceGoal(Event, frozen=True, tag="dice_goal"):
    """The third idle reset: both roll until one is higher (iron-q26)."""

    rolls: tuple[tuple[Dice, Dice], ...]
    seat: Seat


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """A match is over."""

    scene: int
    winner: Seat
    score: tuple[int, int]
    rough: int


class IntervalBegan(Event, frozen=True, tag="interval_began"):
    """An interval starts; penalties are gone (iron-10.1)."""

    scene: int


class Retired(Event, frozen=True, tag="retired"):
    """Forced retirement. ``dice`` are None for those that a defeat retires (iron-12.2).

    A roll names its place in the row (12: nobody); nobody leaves from an empty place (iron-12.3.3).
    """

    leaguers: tuple[LeaguerId, ...]
    dice: Dice | None = None
    place: int = 0


class RescueNamed(Event, frozen=True, tag="rescue_named"):
    """Dark named its rescuers; none: it lets it be."""

    leaguers: tuple[LeaguerId, ...]


class RescueTried(Event, frozen=True, tag="rescue_tried"):
    """An attempt: at most ``number`` was needed."""

    rescuer: LeaguerId
    target: LeaguerId
    number: int
    dice: Dice
    succeeded: bool


class DeckChanged(Event, frozen=True, tag="deck_changed"):
    """A new period: hands and deck are set aside (iron-14.4, iron-14.5). ``cards``: the old hands by seat,
    empty where discards are not shown.
    """

    reveals: ClassVar[bool] = True
    period: int
    drawn: tuple[int, int]
    cards: tuple[tuple[CardKey, ...], tuple[CardKey, ...]] = ((), ())


class Refilled(Event, frozen=True, tag="refilled"):
    """A team's refill: how many it discarded and drew; ``cards`` where discards are shown."""

    reveals: ClassVar[bool] = True
    seat: Seat
    discarded: int
    cards: tuple[CardKey, ...]
    drawn: int


class WasCut(Event, frozen=True, tag="was_cut"):
    """A team cut its hand to the limit."""

    reveals: ClassVar[bool] = True
    seat: Seat
    discarded: int
    cards: tuple[CardKey, ...]


class Newcomers(Event, frozen=True, tag="newcomers"):
    """Leaguers turned up; those of the dark class have joined Dark (iron-15.1)."""

    reveals: ClassVar[bool] = True
    leaguers: tuple[LeaguerId, ...]


class Released(Event, frozen=True, tag="released"):
    """A team let leaguers go; they are strays now."""

    seat: Seat
    leaguers: tuple[LeaguerId, ...]


class Practised(Event, frozen=True, tag="practised"):
    """A team drew a card."""

    seat: Seat


class Scouted(Event, frozen=True, tag="scouted"):
    """A scouting: one die, at most ``number`` needed (iron-19.2)."""

    seat: Seat
    leaguer: LeaguerId
    number: int
    die: int
    succeeded: bool


class Trained(Event, frozen=True, tag="trained"):
    """A team trains; the checks follow in :class:`Grew`."""

    seat: Seat
    leaguers: tuple[LeaguerId, ...]


class Persuaded(Event, frozen=True, tag="persuaded"):
    """Silver talks to somebody; ``total`` is the growth total, and the check, if any, follows."""

    persuader: LeaguerId
    target: LeaguerId
    total: int


class Declined(Event, frozen=True, tag="declined"):
    """A team let an action go."""

    seat: Seat


class DesertionRoll(Struct, frozen=True, array_like=True):
    """One leaguer's check: at most ``number`` and it leaves (iron-21.4)."""

    leaguer: LeaguerId
    number: int
    dice: Dice
    left: bool


class Desertion(Event, frozen=True, tag="desertion"):
    """All desertion checks of an interval."""

    rough: int
    rolls: tuple[DesertionRoll, ...]


class Filled(Event, frozen=True, tag="filled"):
    """Strays that filled Dark's row, with heart 0 (iron-21.8b)."""

    leaguers: tuple[LeaguerId, ...]


class SeasonEnded(Event, frozen=True, tag="season_ended"):
    """The season is over, and both hands lie open."""

    reveals: ClassVar[bool] = True
    winner: Seat
    why: Why


Events: TypeAlias = (
    MatchBegan
    | Attacked
    | Defended
    | Technique
    | RoughPlay
    | Grew
    | Passed
    | Exchanged
    | Drew
    | Goal
    | Countered
    | Possession
    | WasReset
    | DiceGoal
    | MatchEnded
    | IntervalBegan
    | Retired
    | RescueNamed
    | RescueTried
    | DeckChanged
    | Refilled
    | WasCut
    | Newcomers
    | Released
    | Practised
    | Scouted
    | Trained
    | Persuaded
    | Declined
    | Desertion
    | Filled
    | SeasonEnded
)
"""All events of the game."""
