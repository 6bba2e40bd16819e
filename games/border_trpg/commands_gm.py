"""What only game masters do: every override of the rules is a command in the record (trpg-mode-13)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ..engine.contract import Command, Seat
from .battle import BattleKind, Cell, Ending, Level, Note, SheetId, TeamId, UnitId
from .terms import Id

Dice: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Faces: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(max_length=60)]


class Override(Command, frozen=True, kw_only=True):
    """Base of what only game masters do; never silent, always in the record (trpg-mode-13)."""

    reason: Note = ""
    quiet: bool = False


class Scene(Override, frozen=True, tag="gm_scene"):
    """Says what is going on now, or notes something down for somebody."""

    text: Note
    to: tuple[Seat, ...] | None = None


class Approval(Override, frozen=True, tag="gm_approve"):
    """Accepts a submitted sheet, or sends it back with a note (trpg-create-53)."""

    sheet: SheetId
    accept: bool = True
    note: Note = ""


class EditSheet(Override, frozen=True, tag="gm_sheet"):
    """Changes a final parameter of a sheet, or gives it to another seat, or reopens it."""

    sheet: SheetId
    param: Id | None = None
    value: Annotated[int, Meta(ge=0, le=40)] | None = None
    owner: Seat | None = None
    give: bool = False
    reopen: bool = False
    bail_out: bool | None = None
    inherited: bool | None = None


class SetTeam(Override, frozen=True, tag="gm_team"):
    """Ranks a team, renames or disbands it (trpg-map-1)."""

    team: TeamId
    rank: Annotated[int, Meta(ge=1, le=999)] | None = None
    name: Annotated[str, Meta(max_length=40)] = ""
    disband: bool = False


class OpenCheck(Override, frozen=True, tag="gm_check"):
    """Asks for a check (trpg-check-1); ``who`` empty: the game master rolls ``dice`` dice."""

    param: Id
    target: Annotated[int, Meta(ge=0, le=200)] | None = None
    who: tuple[SheetId, ...] = ()
    dice: Annotated[int, Meta(ge=0, le=40)] = 0
    hidden: Literal["", "target", "all"] = ""


class OpposeCheck(Override, frozen=True, tag="gm_oppose"):
    """Asks for an opposed check (trpg-check-12); a sheet 0 rolls the dice given instead."""

    actor: SheetId
    param: Id
    reactor: SheetId
    against: Id
    actor_dice: Annotated[int, Meta(ge=0, le=40)] = 0
    reactor_dice: Annotated[int, Meta(ge=0, le=40)] = 0
    hidden: Literal["", "all"] = ""


class CloseCheck(Override, frozen=True, tag="gm_close"):
    """Drops an open check, or changes its target."""

    check: int
    target: Annotated[int, Meta(ge=0, le=200)] | None = None


class Enemies(Struct, frozen=True, array_like=True):
    """Soldiers of one kind for a battle."""

    soldier: Id
    count: Annotated[int, Meta(ge=1, le=20)]


class NewBattle(Override, frozen=True, tag="gm_battle"):
    """Sets up a battle (trpg-mode-1). ``teams`` take part; ``sides`` are their alliances, in the same order
    (empty: in a defence battle all against the enemies, else each for itself). ``enemies`` make up a group of
    the game master's, played by ``computer``; ``absent`` plays the characters for whom no player sits at the
    table, None: the game masters do.
    """

    kind: BattleKind
    teams: tuple[TeamId, ...]
    sides: tuple[int, ...] = ()
    enemies: tuple[Enemies, ...] = ()
    map: Id | None = None
    computer: Level | None = "steady"
    absent: Level | None = None


class SetArea(Override, frozen=True, tag="gm_area"):
    """Names the core in which a team is placed (trpg-map-14)."""

    team: TeamId
    core: Annotated[int, Meta(ge=1, le=20)]


class SetEnding(Override, frozen=True, tag="gm_ending"):
    """Sets the end condition (trpg-mode-2)."""

    ending: Ending


class StartBattle(Override, frozen=True, tag="gm_start"):
    """Begins round 1; who has no cell yet is placed in its area."""


class EndBattle(Override, frozen=True, tag="gm_end"):
    """Ends the battle (trpg-end-13); ``winners`` where the game master gives the result."""

    winners: tuple[TeamId, ...] | None = None


class NextRound(Command, frozen=True, tag="gm_next"):
    """Lets a battle go on that would not end by itself."""


class ForcePhase(Override, frozen=True, tag="gm_phase"):
    """Ends what is going on, with every open question answered by default: the window, the phase or round."""

    until: Literal["question", "window", "phase", "round"] = "phase"


class SetRound(Override, frozen=True, tag="gm_round"):
    """Sets the number of the round, or the order of the teams."""

    round: Annotated[int, Meta(ge=1, le=99)] | None = None
    order: tuple[TeamId, ...] = ()


class SetDice(Override, frozen=True, tag="gm_dice"):
    """Sets the faces of the next dice of so many sides; the log marks them, announced or not (trpg-mode-13).

    No faces: those that were set and have not come up yet are dropped.
    """

    faces: Faces = ()
    sides: Literal[6, 10] = 6


class FreshDice(Override, frozen=True, tag="gm_fresh"):
    """Has new dice come up from now on: after something was taken back the same come else (trpg-mode-14)."""


class SetTrion(Override, frozen=True, tag="gm_trion"):
    """Sets a unit's trion; 0 puts it out. ``change`` is added instead: damage is negative."""

    unit: UnitId
    trion: Annotated[int, Meta(ge=0, le=999)] | None = None
    change: Annotated[int, Meta(ge=-999, le=999)] = 0


class SetPool(Override, frozen=True, tag="gm_pool"):
    """Sets a team's tactical dice or points."""

    team: TeamId
    dice: Dice | None = None
    points: Annotated[int, Meta(ge=-99, le=99)] | None = None


class SetPlace(Override, frozen=True, tag="gm_place"):
    """Puts a unit on a cell, out of area, or off the field, at no cost (trpg-mode-13)."""

    unit: UnitId
    cell: Cell | None = None


class SetStatus(Override, frozen=True, tag="gm_status"):
    """Gives or takes a status or a special state, or applies a row of a harm table."""

    unit: UnitId
    status: Id | None = None
    state: Literal["stealth", "invisible", "move_reserve", "floating"] | None = None
    on: bool = True
    tier: Literal[10, 20, 30] | None = None
    row: Annotated[int, Meta(ge=1, le=6)] | None = None


class SetLife(Override, frozen=True, tag="gm_life"):
    """Puts a unit out, down or to death, or brings it back; ``credit`` gets the point.

    Who comes back without a cell of its own needs one. Answers the question whether somebody dies, too.
    """

    unit: UnitId
    life: Literal["active", "down", "out", "dead"]
    credit: TeamId | None = None
    cell: Cell | None = None


class SetParam(Override, frozen=True, tag="gm_param"):
    """Changes a parameter of a soldier for this battle; a character's is on its sheet."""

    unit: UnitId
    param: Id
    value: Annotated[int, Meta(ge=0, le=40)]


class Reveal(Override, frozen=True, tag="gm_reveal"):
    """Shows a hidden unit or object to all, or its place to some seats only."""

    unit: UnitId | None = None
    object: int | None = None
    to: tuple[Seat, ...] | None = None


class Refresh(Override, frozen=True, tag="gm_refresh"):
    """Gives a unit its actions of this round back."""

    unit: UnitId


class AddUnit(Override, frozen=True, tag="gm_add"):
    """Adds soldiers or a sheet's character in mid-battle; ``cell`` None: placed later; ``stealth``: in
    hiding.
    """

    team: TeamId
    soldier: Id | None = None
    sheet: SheetId | None = None
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    cell: Cell | None = None
    computer: Level | None = "steady"
    stealth: bool = False


class RemoveUnit(Override, frozen=True, tag="gm_remove"):
    """Takes a unit out of the battle without a trace in the score."""

    unit: UnitId


class SetUnit(Override, frozen=True, tag="gm_unit"):
    """Who plays a unit: a seat, a computer, or the game masters (both None)."""

    unit: UnitId
    owner: Seat | None = None
    computer: Level | None = None


class SetGround(Override, frozen=True, tag="gm_ground"):
    """Changes the ground of cells."""

    cells: Annotated[tuple[Cell, ...], Meta(min_length=1, max_length=60)]
    height: Annotated[int, Meta(ge=0, le=20)] = 0
    water: bool = False


class AddObject(Override, frozen=True, tag="gm_object"):
    """Sets an object on cells."""

    thing: Id
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1, max_length=25)]
    height: Annotated[int, Meta(ge=0, le=20)] | None = None
    team: TeamId | None = None
    hidden: bool = False


class RemoveObject(Override, frozen=True, tag="gm_unobject"):
    """Takes an object or building off a cell; who stands on it falls, unless ``gently``."""

    cell: Cell
    gently: bool = False


class ChangeRule(Override, frozen=True, tag="gm_rule"):
    """Proposes another house rule: it holds from the next battle on when all at the table have agreed
    (trpg-mode-11, trpg-mode-15). ``force``: nobody is asked, and it holds at once.
    """

    option: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=40)]
    force: bool = False


class SaveScenario(Override, frozen=True, tag="gm_save"):
    """Keeps the battle as it is, under a name, as a prepared encounter."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class LoadScenario(Override, frozen=True, tag="gm_load"):
    """Sets up a prepared encounter; ``teams`` take the places of the player teams it was made with."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    teams: tuple[TeamId, ...] = ()


class DropScenario(Override, frozen=True, tag="gm_forget"):
    """Throws a prepared encounter away."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class EndCampaign(Override, frozen=True, tag="gm_over"):
    """Ends the campaign for good."""


Overrides: TypeAlias = (
    Scene | Approval | EditSheet | SetTeam | OpenCheck | OpposeCheck | CloseCheck
    | NewBattle | SetArea | SetEnding | StartBattle | EndBattle
    | NextRound | ForcePhase | SetRound | SetDice | FreshDice
    | SetTrion | SetPool | SetPlace | SetStatus | SetLife | SetParam | Reveal | Refresh
    | AddUnit | RemoveUnit | SetUnit
    | SetGround | AddObject | RemoveObject | ChangeRule | SaveScenario | LoadScenario | DropScenario
    | EndCampaign
)  # fmt: skip
