"""The whole truth about one campaign. Nothing in here may be shown as it is: see :mod:`.sight`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..engine.contract import Seat
from .battle import GAME_MASTERS, Battle, BattleKind, Named, Note, Roll, SheetId, TeamId
from .options import Options
from .terms import Id, Param, Position

# ---- between battles -------------------------------------------------------------------------------------


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character sheet, of a combatant or of an operator. Derived values are never stored: see
    :mod:`.figures`.

    ``owner`` is the seat whose character it is, None for the game master's own. ``points`` are those spent
    in creation; ``given`` are the parameters of an original-work sheet, which has no points (trpg-create-3).
    ``chosen`` are the parameters that a feature left to choose. ``edits`` are what the game master has
    added to final parameters since. ``bail_out``: its trigger has the bail-out system (trpg-bailout-17).
    """

    id: SheetId
    owner: Seat | None = None
    kind: Literal["combatant", "operator"] = "combatant"
    mode: Literal["sample", "new", "original"] = "new"
    status: Literal["draft", "submitted", "approved"] = "draft"
    name: Named = ""
    position: Position | None = None
    features: tuple[Id, ...] = ()
    chosen: tuple[Param, ...] = ()
    points: dict[str, int] = {}
    given: dict[str, int] = {}
    master: Id | None = None
    main: tuple[Id | None, ...] = (None, None, None, None)
    sub: tuple[Id | None, ...] = (None, None, None, None)
    profile: dict[str, str] = {}
    edits: dict[str, int] = {}
    bail_out: bool = True
    inherited: bool = False
    note: Note = ""
    """What the game master said when sending it back; its owner's alone (trpg-create-53)."""
    asked: int = 0
    """The number under which it was submitted; each time another."""
    source: Id | None = None
    """The sample or known character of the pack that it began as."""


class Team(Struct, frozen=True, omit_defaults=True):
    """A team between battles. ``rank`` is its place in the ranking, 1 the highest; None: unranked.

    ``operator`` is an operator's sheet; without one the team has a default one (trpg-operator-17), which the
    captain's player has in hand. ``founder`` is the seat that made it.
    """

    id: TeamId
    name: Named
    members: tuple[SheetId, ...] = ()
    captain: SheetId | None = None
    operator: SheetId | None = None
    rank: int | None = None
    founder: Seat | None = None


class Check(Struct, frozen=True, omit_defaults=True):
    """A check in a scene. An opposed one has ``actor`` and ``reactor`` (trpg-check-11).

    ``who`` have yet to roll: sheets, in an opposed one the reactor and then the actor; 0 is the game master.
    ``hidden``: only the game masters know the target (trpg-check-22). What is secret as a whole is never
    open.
    """

    id: int
    param: str
    target: int | None = None
    who: tuple[SheetId, ...] = ()
    rolled: tuple[tuple[SheetId, Roll], ...] = ()
    hidden: Literal["", "target"] = ""
    reason: Note = ""
    actor: SheetId | None = None
    reactor: SheetId | None = None
    against: str = ""
    """The reactor's parameter of an opposed check."""
    dice: dict[str, int] = {}
    """The game master's own dice, by part: ``actor``, ``reactor``, or ``0`` where nobody is opposed."""


class Motion(Struct, frozen=True, omit_defaults=True):
    """A house rule that is proposed: its value as written in a command, and the seats that have agreed."""

    id: int
    by: Seat
    option: str
    value: str
    agreed: tuple[Seat, ...] = ()


class Scenario(Struct, frozen=True, omit_defaults=True):
    """A prepared encounter: a battle saved with everything on its map."""

    name: Named
    battle: Battle


class Past(Struct, frozen=True, omit_defaults=True):
    """A battle that is over: its kind, its map, rounds, points by team, and who has won (none: a draw)."""

    number: int
    kind: BattleKind
    map: Id
    rounds: int
    points: tuple[tuple[Named, int], ...]
    winners: tuple[Named, ...]
    why: str


# ---- the campaign ----------------------------------------------------------------------------------------


class SetDie(Struct, frozen=True, array_like=True):
    """A face that the game master has set for the next die of this many sides."""

    sides: int
    face: int


class State(Struct, frozen=True, omit_defaults=True):
    """A campaign. ``count`` goes up with everything that takes a number.

    ``scene`` is what the game master calls what is going on. ``set_dice`` come up next instead of chance.
    """

    options: Options = Options()
    count: int = 0
    sheets: tuple[Sheet, ...] = ()
    teams: tuple[Team, ...] = ()
    checks: tuple[Check, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    past: tuple[Past, ...] = ()
    scene: Note = ""
    taken: tuple[Seat, ...] = GAME_MASTERS[:1]
    """The seats that somebody holds."""
    battle: Battle | None = None
    battles: int = 0
    set_dice: tuple[SetDie, ...] = ()
    last_check: Check | None = None
    """The latest check that everybody has rolled for: its target may still be overruled (trpg-check-3)."""
    motion: Motion | None = None
    idle: int = 0
    """The number since when nothing is going on, and the game master says what is next."""
    over: bool = False
