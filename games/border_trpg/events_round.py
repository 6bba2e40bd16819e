"""What happens before a battle and in the course of its rounds, beside moves and attacks."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from ..engine.contract import Event
from .battle import BattleKind, Cell, Note, Roll
from .terms import Id, Param, Phase, StateId

Why: TypeAlias = Literal[
    "area", "check", "side", "search", "near", "bump", "feedback", "forced", "moved", "gm", "out",
]  # fmt: skip
"""Why a special state has ended."""

EndWhy: TypeAlias = Literal["last", "nobody", "rounds", "down", "cell", "points", "gm"]
"""Why a battle has ended."""


# ---- before a battle -------------------------------------------------------------------------------------


class BattleSet(Event, frozen=True, tag="battle_set"):
    """A battle is set up between these teams."""

    number: int
    kind: BattleKind
    teams: tuple[str, ...]
    reason: Note = ""


class MapPicked(Event, frozen=True, tag="map_picked"):
    """The map is picked, by a team or (empty) by the game master (trpg-map-1)."""

    map: Id
    team: str = ""


class AreaSet(Event, frozen=True, tag="area_set"):
    """A team is placed in a core (trpg-map-14)."""

    team: str
    core: int
    reason: Note = ""


class EndingSet(Event, frozen=True, tag="ending_set"):
    """The game master has said how the battle ends (trpg-mode-2)."""

    rounds: int | None = None
    down: tuple[str, ...] = ()
    cell: Cell | None = None
    points: int | None = None
    reason: Note = ""


class Placed(Event, frozen=True, tag="takes_place"):
    """Somebody has taken its place."""

    name: str
    cell: Cell


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """Somebody has drawn a core card; ``core`` 0 for all who may not know it (trpg-teleport-3)."""

    reveals: ClassVar[bool] = True
    name: str
    core: int = 0


class CardsFlipped(Event, frozen=True, tag="cards_flipped"):
    """Who comes in Bagworm, and the cores of all others (trpg-teleport-7)."""

    reveals: ClassVar[bool] = True
    hidden: tuple[str, ...]
    open: tuple[tuple[str, int], ...]


class AddressRolled(Event, frozen=True, tag="address_rolled"):
    """The die of somebody's address in its core; a 0 leaves the choice (trpg-teleport-9)."""

    reveals: ClassVar[bool] = True
    name: str
    die: int


class Arrived(Event, frozen=True, tag="arrived"):
    """Somebody has arrived; ``cell`` None for all who may not know it (trpg-teleport-10)."""

    name: str
    cell: Cell | None = None


class Began(Event, frozen=True, tag="began"):
    """Round 1 begins."""

    number: int
    kind: BattleKind
    reason: Note = ""


# ---- rounds ----------------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True, tag="round"):
    """A round begins."""

    round: int


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase begins; ``teams`` act in this order."""

    phase: Phase
    teams: tuple[str, ...] = ()


class InitiativeRolled(Event, frozen=True, tag="initiative"):
    """A team's initiative: who rolled, and what came (trpg-init-1)."""

    reveals: ClassVar[bool] = True
    team: str
    name: str
    roll: Roll


class TieBroken(Event, frozen=True, tag="tie"):
    """Equal initiatives are told apart: by command (no dice) or by a die each (trpg-init-9)."""

    reveals: ClassVar[bool] = True
    teams: tuple[str, ...]
    dice: tuple[int, ...] = ()


class OrderSet(Event, frozen=True, tag="order"):
    """The order of the round, the first first (trpg-init-4)."""

    teams: tuple[tuple[str, int | None], ...]


class HasPassed(Event, frozen=True, tag="passed"):
    """Somebody passes in this phase (trpg-tactics-19)."""

    name: str
    phase: Phase


class WindowEnded(Event, frozen=True, tag="window_ended"):
    """A team is through with the phase."""

    team: str
    phase: Phase


class Acted(Event, frozen=True, tag="acted"):
    """Somebody uses an action or skill of the tactics phase; ``target`` and ``cell`` where all may know."""

    name: str
    action: Id
    target: str = ""
    cell: Cell | None = None


class Checked(Event, frozen=True, tag="act_checked"):
    """The open check of an action of the tactics phase."""

    reveals: ClassVar[bool] = True
    name: str
    action: Id
    param: Param
    roll: Roll


class Advised(Event, frozen=True, tag="advised"):
    """Somebody who has bailed out gives advice (trpg-bailout-8)."""

    name: str
    action: Id


class Operated(Event, frozen=True, tag="operated"):
    """A team's operator acts (trpg-operator-13)."""

    team: str
    action: Id
    targets: tuple[str, ...] = ()
    cores: tuple[int, ...] = ()


class Learned(Event, frozen=True, tag="learned"):
    """How many hidden enemies there are within ``range`` cells of ``name``, or in some cores."""

    reveals: ClassVar[bool] = True
    count: int
    name: str = ""
    range: int = 0
    cores: tuple[int, ...] = ()


class Quiet(Event, frozen=True, tag="quiet"):
    """Nobody has attacked for so many rounds."""

    rounds: int


# ---- special states --------------------------------------------------------------------------------------


class StateBegan(Event, frozen=True, tag="state"):
    """A special state begins. In stealth ``cell`` is where everybody saw it last (trpg-stealth-16)."""

    name: str
    state: StateId
    cell: Cell | None = None


class StateEnded(Event, frozen=True, tag="state_ended"):
    """A special state other than stealth ends."""

    name: str
    state: StateId
    why: Why


class Revealed(Event, frozen=True, tag="revealed"):
    """Somebody is hidden no longer: its cell is public at once (trpg-stealth-17)."""

    reveals: ClassVar[bool] = True
    name: str
    cell: Cell | None
    why: Why


# ---- out of area -----------------------------------------------------------------------------------------


class ReturnRolled(Event, frozen=True, tag="return_rolled"):
    """A check to return from out of area; without dice and target for all who may not know where it is."""

    reveals: ClassVar[bool] = True
    name: str
    roll: Roll | None = None
    target: int | None = None
    success: bool | None = None


class Returned(Event, frozen=True, tag="returned"):
    """Somebody is back on the field; ``cell`` None for all who may not know it."""

    name: str
    cell: Cell | None = None


class Leaked(Event, frozen=True, tag="leaked"):
    """Trion leaks in feedback (trpg-status-2); ``trion`` is what is left, None where the table hides it."""

    name: str
    lost: int
    trion: int | None = None


class OutOfArea(Event, frozen=True, tag="out_of_area"):
    """Somebody is still out of area when feedback comes (trpg-area-2)."""

    name: str


# ---- points and the end ----------------------------------------------------------------------------------


class Scored(Event, frozen=True, tag="scored"):
    """Points for a team (trpg-end-5); ``victim`` empty: for surviving (trpg-end-7)."""

    team: str
    points: int
    total: int
    victim: str = ""


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    """The battle is over; no winners: a draw, or nobody was named."""

    number: int
    kind: BattleKind
    why: EndWhy
    rounds: int
    points: tuple[tuple[str, int], ...]
    winners: tuple[str, ...] = ()


class Uncovered(Event, frozen=True, tag="uncovered"):
    """Where everybody stood who was still hidden when the battle ended."""

    reveals: ClassVar[bool] = True
    places: tuple[tuple[str, Cell], ...]


RoundEvents: TypeAlias = (
    BattleSet | MapPicked | AreaSet | EndingSet | Placed | CardDrawn | CardsFlipped | AddressRolled | Arrived
    | Began | RoundBegan | PhaseBegan | InitiativeRolled | TieBroken | OrderSet | HasPassed | WindowEnded
    | Acted | Checked | Advised | Operated | Learned | Quiet | StateBegan | StateEnded | Revealed
    | ReturnRolled | Returned | Leaked | OutOfArea | Scored | BattleEnded | Uncovered
)  # fmt: skip
