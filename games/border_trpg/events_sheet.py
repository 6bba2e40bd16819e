"""What happens to sheets and teams. Drafts are their owners' and the game masters' alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..engine.contract import Event, Seat
from .battle import SheetId, TeamId
from .legal_sheet import Step


class SheetBegun(Event, frozen=True, tag="begun"):
    """A sheet was begun; ``seat`` is its owner, None for the game masters."""

    sheet: SheetId
    seat: Seat | None
    kind: Literal["combatant", "operator"]
    mode: Literal["sample", "new", "original"]
    name: str = ""


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A step of a sheet was settled anew: ids, or parameters as ``trn 3``; ``place`` is a slot or a field."""

    sheet: SheetId
    name: str
    step: Step
    values: tuple[str, ...] = ()
    place: str = ""


class ProfileRolled(Event, frozen=True, tag="profile"):
    """Two dice chose a row of personal data: tens and ones (trpg-create-45)."""

    sheet: SheetId
    name: str
    field: str
    tens: int
    ones: int


class SheetHandedIn(Event, frozen=True, tag="handed_in"):
    """A sheet waits for the game master's word."""

    sheet: SheetId
    name: str
    seat: Seat | None


class SheetTakenBack(Event, frozen=True, tag="taken_back"):
    """A sheet that was handed in is a draft again."""

    sheet: SheetId
    name: str


class SheetDropped(Event, frozen=True, tag="dropped"):
    """A sheet was thrown away."""

    sheet: SheetId
    name: str


class TeamFounded(Event, frozen=True, tag="founded"):
    """There is a new team."""

    team: TeamId
    name: str
    seat: Seat


class TeamJoined(Event, frozen=True, tag="joined"):
    """Somebody has joined a team; the name is empty while the sheet is nobody else's business."""

    team: str
    seat: Seat | None
    name: str = ""
    operator: bool = False


class TeamLeft(Event, frozen=True, tag="left"):
    """Somebody has left a team."""

    team: str
    seat: Seat | None
    name: str = ""
    operator: bool = False


class CaptainNamed(Event, frozen=True, tag="captain_named"):
    """A team has a captain, whose command is 1 higher from now on (trpg-create-9)."""

    team: str
    seat: Seat | None
    name: str = ""


SheetEvents: TypeAlias = (
    SheetBegun | SheetSet | ProfileRolled | SheetHandedIn | SheetTakenBack | SheetDropped
    | TeamFounded | TeamJoined | TeamLeft | CaptainNamed
)  # fmt: skip
