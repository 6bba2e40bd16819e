"""Everything that can be done in a campaign.

Game masters may give every command for anybody; what only they do is in :mod:`.commands_gm`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from ..engine.contract import Command
from .battle import Cell, SheetId, TeamId, UnitId
from .commands_gm import Overrides
from .terms import Id, Side

Path: TypeAlias = Annotated[tuple[Cell, ...], Meta(max_length=60)]
"""The cells of a move without the first. A cell further than one step away is jumped to (trpg-jump-10)."""

Dice: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""Tactical dice added to a check (trpg-dice-10)."""

Address: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
"""A core address (trpg-map-10)."""


# ---- sheets and teams ------------------------------------------------------------------------------------


class NewSheet(Command, frozen=True, tag="sheet"):
    """Begins an empty sheet."""

    kind: Literal["combatant", "operator"] = "combatant"


class TakeSample(Command, frozen=True, tag="sample"):
    """Takes a prepared sheet; it is submitted at once (trpg-create-2)."""

    sample: Id


class TakeAgent(Command, frozen=True, tag="agent"):
    """Begins an original-work sheet from a known character (trpg-create-3)."""

    agent: Id


class ImportSheet(Command, frozen=True, tag="import"):
    """Begins a sheet from exported text (trpg-create-4)."""

    text: Annotated[str, Meta(max_length=4000)]


class SetName(Command, frozen=True, tag="name"):
    """Names a character."""

    sheet: SheetId
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class SetPosition(Command, frozen=True, tag="position"):
    """Step 1 of creation."""

    sheet: SheetId
    position: Id


class SetFeatures(Command, frozen=True, tag="features"):
    """Step 2: one large or two small features; ``chosen`` are parameters that a feature leaves open."""

    sheet: SheetId
    features: tuple[Id, ...]
    chosen: tuple[Id, ...] = ()


class SetPoints(Command, frozen=True, tag="points"):
    """Step 3, or an operator's: all points at once, by parameter."""

    sheet: SheetId
    points: dict[str, Annotated[int, Meta(ge=-20, le=40)]]


class SetMaster(Command, frozen=True, tag="master"):
    """Step 4."""

    sheet: SheetId
    master: Id


class Equip(Command, frozen=True, tag="equip"):
    """Step 5: a trigger for a slot (0 to 3), or None to clear it."""

    sheet: SheetId
    side: Side
    slot: Annotated[int, Meta(ge=0, le=3)]
    trigger: Id | None = None


class SetProfile(Command, frozen=True, tag="profile"):
    """Step 8: personal data; ``text`` freely or a row's, or rolled with two dice (trpg-create-44)."""

    sheet: SheetId
    field: Id
    text: Annotated[str, Meta(max_length=120)] = ""
    roll: bool = False


class Submit(Command, frozen=True, tag="submit"):
    """Hands a sheet to the game master."""

    sheet: SheetId


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Takes a submitted sheet back into draft."""

    sheet: SheetId


class DropSheet(Command, frozen=True, tag="drop"):
    """Throws a sheet away that is in no battle."""

    sheet: SheetId


class CreateTeam(Command, frozen=True, tag="team"):
    """Founds a team."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class JoinTeam(Command, frozen=True, tag="join"):
    """A character joins a team, as a combatant or as its operator."""

    team: TeamId
    sheet: SheetId


class LeaveTeam(Command, frozen=True, tag="leave"):
    """A character leaves its team."""

    sheet: SheetId


class NameCaptain(Command, frozen=True, tag="captain"):
    """Makes a member the captain of its team (trpg-create-6)."""

    sheet: SheetId


# ---- checks in scenes ------------------------------------------------------------------------------------


class RollCheck(Command, frozen=True, tag="roll"):
    """Rolls one's part of an open check; ``sheet`` 0 is the game master's own."""

    check: int
    sheet: SheetId


class Vote(Command, frozen=True, tag="vote"):
    """Agrees to a house rule that the game master has proposed, or does not (trpg-mode-11)."""

    motion: int
    yes: bool


# ---- before a battle -------------------------------------------------------------------------------------


class PickMap(Command, frozen=True, tag="map"):
    """Picks the map (trpg-map-1)."""

    map: Id


class PlaceUnit(Command, frozen=True, tag="place"):
    """Places one's character in its area (trpg-map-14)."""

    unit: UnitId
    cell: Cell


class DrawCore(Command, frozen=True, tag="draw"):
    """Draws a core card (trpg-teleport-2)."""

    unit: UnitId


class Bagworm(Command, frozen=True, tag="bagworm"):
    """Says whether a character teleports in with Bagworm on (trpg-teleport-7)."""

    secret: ClassVar[bool] = True
    unit: UnitId
    on: bool


class RollAddress(Command, frozen=True, tag="address"):
    """Rolls the address in the core (trpg-teleport-8). Somebody hidden says before the roll where it arrives
    after a 0: a question after it would show the die to all.
    """

    unit: UnitId
    after_zero: Address = 1


class ChooseAddress(Command, frozen=True, tag="choose"):
    """Chooses the address after a 0 (trpg-teleport-9)."""

    unit: UnitId
    address: Address


# ---- in battle -------------------------------------------------------------------------------------------


class Initiative(Command, frozen=True, tag="initiative"):
    """Rolls a team's initiative (trpg-init-1)."""

    team: TeamId
    dice: Dice = 0


class Act(Command, frozen=True, tag="act"):
    """Uses a basic action or a skill in the tactics phase.

    ``target`` or ``cell`` where it has one; ``cells`` where objects are to stand; ``dice`` for its check.
    ``side`` of a trigger's skill.
    """

    unit: UnitId
    action: Id
    side: Side | None = None
    target: UnitId | None = None
    cell: Cell | None = None
    cells: tuple[Cell, ...] = ()
    dice: Dice = 0


class Move(Command, frozen=True, tag="move"):
    """Moves with a basic action or a skill; an empty path stays. ``airborne``: ends floating, where the skill
    lets its user choose. In the attack phase it is a reserved move (trpg-stealth-34).
    """

    unit: UnitId
    action: Id
    path: Path = ()
    side: Side | None = None
    airborne: bool = False


class GoOn(Command, frozen=True, tag="go_on"):
    """Goes on with a move that was stopped, or with a free move; an empty path stays (trpg-move-14)."""

    unit: UnitId
    path: Path = ()


class Strike(Command, frozen=True, tag="strike"):
    """Attacks, with a target, or with a cell as the centre of a square or where only an object stands.

    ``combos`` are options' skills. ``friends``: confirmed although it hits one's own.
    """

    unit: UnitId
    skill: Id
    side: Side | None = None
    target: UnitId | None = None
    cell: Cell | None = None
    combos: tuple[Id, ...] = ()
    friends: bool = False
    burst: Annotated[int, Meta(ge=0, le=40)] = 0
    """Only where the table announces bursts with the attack."""


class Offer(Command, frozen=True, tag="offer"):
    """Offers to protect a target with a skill (trpg-hit-3); without a skill: lets it be."""

    unit: UnitId
    target: UnitId | None = None
    skill: Id | None = None
    side: Side | None = None
    combos: tuple[Id, ...] = ()


class React(Command, frozen=True, tag="react"):
    """How an attacked character reacts: ``evade``, a skill of its own, an ally's offer, or nothing.

    ``by`` is the ally whose offer is taken. ``dice`` are tactical dice, ``own`` own skills used.
    """

    unit: UnitId
    skill: Id | None = None
    side: Side | None = None
    by: UnitId | None = None
    combos: tuple[Id, ...] = ()
    dice: Dice = 0
    own: tuple[Id, ...] = ()


class Approve(Command, frozen=True, tag="approve"):
    """The captain's word on tactical dice: so many, up to those asked for (trpg-dice-8)."""

    team: TeamId
    dice: Dice


class Hit(Command, frozen=True, tag="hit"):
    """Rolls to hit, with tactical dice and own skills."""

    unit: UnitId
    dice: Dice = 0
    own: tuple[Id, ...] = ()


class Burst(Command, frozen=True, tag="burst"):
    """Pays trion for damage (trpg-damage-5)."""

    unit: UnitId
    points: Annotated[int, Meta(ge=0, le=40)] = 0
    own: tuple[Id, ...] = ()


class Force(Command, frozen=True, tag="force"):
    """Where somebody is moved by force (trpg-move-17); ``cell`` None: not at all."""

    unit: UnitId
    """Who is moved."""
    cell: Cell | None = None


class Return(Command, frozen=True, tag="return"):
    """Makes the check to return from out of area (trpg-area-3)."""

    unit: UnitId
    dice: Dice = 0


class ReturnTo(Command, frozen=True, tag="return_to"):
    """Chooses among the nearest cells (trpg-area-10)."""

    unit: UnitId
    cell: Cell


class Operate(Command, frozen=True, tag="operate"):
    """A team's operator acts (trpg-round-9); ``targets`` or ``cores`` where the action has them."""

    team: TeamId
    action: Id
    targets: tuple[UnitId, ...] = ()
    cores: tuple[int, ...] = ()


class Advise(Command, frozen=True, tag="advise"):
    """An action that somebody may take who has bailed out (trpg-bailout-8)."""

    unit: UnitId
    action: Id


class Pass(Command, frozen=True, tag="pass"):
    """Passes a unit's action in this phase (trpg-tactics-19), or the rest of its attack turn."""

    unit: UnitId


class EndWindow(Command, frozen=True, tag="end"):
    """A team is through with the phase."""

    team: TeamId


class Seated(Command, frozen=True, tag="seated"):
    """Which seats somebody holds; told by the house as people come and go."""

    taken: tuple[int, ...]


class BailOut(Command, frozen=True, tag="bail_out"):
    """Bails out on purpose, where the table lets players (trpg-bailout-13)."""

    unit: UnitId


Commands: TypeAlias = (
    NewSheet | TakeSample | TakeAgent | ImportSheet | SetName | SetPosition | SetFeatures | SetPoints
    | SetMaster | Equip | SetProfile | Submit | Withdraw | DropSheet
    | CreateTeam | JoinTeam | LeaveTeam | NameCaptain | RollCheck | Vote
    | PickMap | PlaceUnit | DrawCore | Bagworm | RollAddress | ChooseAddress
    | Initiative | Act | Move | GoOn | Strike | Offer | React | Approve | Hit | Burst | Force
    | Return | ReturnTo | Operate | Advise | Pass | EndWindow | BailOut | Seated
    | Overrides
)  # fmt: skip
