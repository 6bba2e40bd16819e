"""What the game master did, and checks in scenes."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from ..engine.contract import Event, Seat
from .battle import Cell, Note, Roll

Verb: TypeAlias = Literal[
    "trion", "dice", "points", "place", "off", "status", "unstatus", "state", "unstate", "harm", "life",
    "reveal", "refresh", "add", "remove", "unit", "ground", "object", "unobject", "phase", "round", "order",
    "set_dice", "end", "sheet", "owner", "reopen", "bail_out", "inherited", "team", "rank", "disband",
    "target", "close", "rule", "save", "load", "forget",
]  # fmt: skip
"""What was overruled."""


class Overruled(Event, frozen=True, tag="overruled"):
    """An override of a game master: what was changed, of whom, from what to what, and why.

    ``about`` is the name of a unit, team, sheet or scenario; ``what`` the id of a status, parameter, thing
    or house rule.
    """

    by: Seat
    verb: Verb
    about: str = ""
    what: str = ""
    before: str = ""
    after: str = ""
    reason: Note = ""
    cells: tuple[Cell, ...] = ()
    told: bool = True
    """False for those that are kept among the game masters."""


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Says to all that the game master has changed something, and nothing more."""

    by: Seat


class SceneSet(Event, frozen=True, tag="scene"):
    """What is going on now, in the game master's words."""

    text: Note


class Noted(Event, frozen=True, tag="noted"):
    """A note for some ears only."""

    text: Note


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


class CheckOpened(Event, frozen=True, tag="check"):
    """A check is asked for; ``target`` None: not told."""

    check: int
    param: str
    who: tuple[str, ...]
    target: int | None = None
    reason: Note = ""


class OpposedOpened(Event, frozen=True, tag="opposed"):
    """An opposed check is asked for (trpg-check-11)."""

    check: int
    actor: str
    param: str
    reactor: str
    against: str
    reason: Note = ""


class CheckRolled(Event, frozen=True, tag="rolled"):
    """A check was rolled; ``target`` and ``success`` None: not told."""

    check: int
    who: str
    param: str
    roll: Roll
    target: int | None = None
    success: bool | None = None


class CheckDone(Event, frozen=True, tag="check_done"):
    """Says to whoever rolled a hidden check only that it was rolled."""

    check: int


class OpposedDone(Event, frozen=True, tag="opposed_done"):
    """An opposed check is through: who has won (trpg-check-14)."""

    check: int
    actor: str
    total: int
    reactor: str
    against: int
    success: bool


class CampaignOver(Event, frozen=True, tag="over"):
    """The campaign has ended."""

    by: Seat


DeskEvents: TypeAlias = (
    Overruled | Adjusted | SceneSet | Noted | SheetJudged | Shown | CheckOpened | OpposedOpened | CheckRolled
    | CheckDone | OpposedDone | CampaignOver
)  # fmt: skip
