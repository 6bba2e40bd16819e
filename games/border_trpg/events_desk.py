"""What the game master did, and checks in scenes."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from ..engine.contract import Event, Seat
from .battle import Cell, Note, Roll

Verb: TypeAlias = Literal[
    "trion", "dice", "points", "place", "off", "status", "unstatus", "state", "unstate", "harm", "life",
    "param", "reveal", "refresh", "add", "remove", "unit", "void", "ground", "object", "unobject",
    "phase", "round", "order", "set_dice", "unset", "fresh", "end", "sheet", "owner", "reopen",
    "bail_out", "inherited", "team", "rank", "disband", "target", "close", "rule", "save", "load",
    "forget",
]  # fmt: skip
"""What was overruled."""


class Overruled(Event, frozen=True, tag="overruled"):
    """An override of a game master: what was changed, of whom, from what to what, and why (trpg-mode-13).

    ``about`` is the name of a unit, team, sheet or scenario, ``names`` those of several; ``what`` the id of a
    status, parameter, thing or house rule. ``before`` and ``after`` are empty where they are not for all.
    """

    by: Seat
    verb: Verb
    about: str = ""
    names: tuple[str, ...] = ()
    what: str = ""
    before: str = ""
    after: str = ""
    reason: Note = ""
    cells: tuple[Cell, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whose it is now, or to whom it is shown; none: the game masters."""
    told: bool = True
    """False for those that are kept among the game masters."""


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Says to all that the game master has changed something, and nothing more."""

    by: Seat


class PlayedFor(Event, frozen=True, tag="played_for"):
    """The next thing that happens is a game master's doing for a unit, team or sheet of somebody else's."""

    by: Seat
    name: str
    team: bool = False


class RuleProposed(Event, frozen=True, tag="rule_proposed"):
    """Another house rule is proposed, which all at the table have to agree to (trpg-mode-11)."""

    by: Seat
    option: str
    value: str


class RuleVoted(Event, frozen=True, tag="rule_voted"):
    """Somebody agrees to it, or does not, which is the end of it."""

    seat: Seat
    option: str
    yes: bool


class RuleAgreed(Event, frozen=True, tag="rule_agreed"):
    """All have agreed: it holds from the next battle on (trpg-mode-15)."""

    option: str
    before: str
    after: str


class SceneSet(Event, frozen=True, tag="scene"):
    """What is going on now, in the game master's words."""

    text: Note


class Noted(Event, frozen=True, tag="noted"):
    """A note of a game master's for these seats alone."""

    text: Note
    to: tuple[Seat, ...] = ()


class SheetJudged(Event, frozen=True, tag="judged"):
    """A sheet was accepted, or sent back with a note for its owner (trpg-create-53)."""

    sheet: int
    name: str
    accepted: bool
    note: Note = ""


class Shown(Event, frozen=True, tag="shown"):
    """Where somebody hidden is, shown to some."""

    reveals: ClassVar[bool] = True
    name: str
    cell: Cell


class ObjectShown(Event, frozen=True, tag="object_shown"):
    """A hidden object that all see from now on."""

    reveals: ClassVar[bool] = True
    thing: str
    cells: tuple[Cell, ...]


class CheckOpened(Event, frozen=True, tag="check"):
    """A check is asked for; ``target`` None: there is none, or (``hidden``) it is kept (trpg-check-22)."""

    check: int
    param: str
    who: tuple[str, ...]
    target: int | None = None
    hidden: bool = False
    reason: Note = ""


class TargetKept(Event, frozen=True, tag="target_kept"):
    """The target of a check, for the game masters alone."""

    check: int
    target: int


class OpposedOpened(Event, frozen=True, tag="opposed"):
    """An opposed check is asked for (trpg-check-11)."""

    check: int
    actor: str
    param: str
    reactor: str
    against: str
    reason: Note = ""


class CheckRolled(Event, frozen=True, tag="rolled"):
    """A check was rolled; ``target`` None: there is none, or it is not told; ``success`` None: no target.

    ``secret``: a game master's roll that nobody else hears of, with what it was for.
    """

    check: int
    who: str
    param: str
    roll: Roll
    target: int | None = None
    success: bool | None = None
    secret: bool = False
    reason: Note = ""


class CheckRejudged(Event, frozen=True, tag="rejudged"):
    """What a roll has come to after the target was overruled (trpg-check-3)."""

    check: int
    who: str
    total: int
    success: bool


class OpposedDone(Event, frozen=True, tag="opposed_done"):
    """An opposed check is through: who has won (trpg-check-14)."""

    check: int
    actor: str
    total: int
    reactor: str
    against: int
    success: bool
    secret: bool = False


class CampaignOver(Event, frozen=True, tag="over"):
    """The campaign has ended."""

    by: Seat
    reason: Note = ""


DeskEvents: TypeAlias = (
    Overruled | Adjusted | PlayedFor | RuleProposed | RuleVoted | RuleAgreed | SceneSet | Noted | SheetJudged
    | Shown | ObjectShown | CheckOpened | TargetKept | OpposedOpened | CheckRolled | CheckRejudged
    | OpposedDone | CampaignOver
)  # fmt: skip
