"""A battle as data: who is in it, where everybody stands, what is asked, and what is under way.

It is the whole truth, as in :mod:`.state`; a view holds one of these too, built by :mod:`.sight`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ..engine.contract import Seat
from .effects import BonusDice, MoveBonus, MoveMod
from .options import Options
from .terms import Creature, Id, Param, Phase, Position, Side, StateId, Until

# ---- names of things -------------------------------------------------------------------------------------

SheetId: TypeAlias = int
TeamId: TypeAlias = int
UnitId: TypeAlias = int
"""Sheets, teams and the units of a battle are numbered from 1 and never take a number again."""

Cell: TypeAlias = tuple[int, int]
"""``x`` to the right and ``y`` down, from (0, 0); beyond 0..24 and 0..19 it is out of area."""

Level: TypeAlias = Literal["random", "steady", "sharp"]
"""How well a computer plays a unit."""

GAME_MASTERS: tuple[Seat, ...] = (0, 1)
PLAYERS: tuple[Seat, ...] = tuple(range(2, 11))
SEATS = len(GAME_MASTERS) + len(PLAYERS)

Named: TypeAlias = Annotated[str, Meta(max_length=40)]
Note: TypeAlias = Annotated[str, Meta(max_length=300)]

BattleKind: TypeAlias = Literal["mock", "rank_war", "defence"]


class Roll(Struct, frozen=True, omit_defaults=True):
    """Dice of a check as they fell (trpg-check-4). ``added`` of them are tactical dice; ``fixed`` are the
    places, from 0, of the faces that the game master had set.
    """

    faces: tuple[int, ...]
    total: int
    added: int = 0
    fixed: tuple[int, ...] = ()

    @property
    def pairs(self) -> int:
        """Pairs of ones (trpg-check-8)."""
        return self.faces.count(1) // 2


class Hold(Struct, frozen=True, array_like=True):
    """A special state that holds, and the side whose trigger made it (None: no trigger)."""

    state: StateId
    side: Side | None = None


class Bonus(Struct, frozen=True, array_like=True):
    """An effect in force until a moment; ``source`` is the skill or action it came from."""

    effect: BonusDice | MoveBonus | MoveMod
    until: Until
    source: Id


class Sighting(Struct, frozen=True, array_like=True):
    """Where and in which round somebody hidden was last seen (trpg-stealth-16)."""

    cell: Cell
    round: int


Life: TypeAlias = Literal["waiting", "active", "down", "out", "dead"]
"""``waiting`` has not been placed yet, ``down`` is incapacitated, ``out`` has bailed out or is destroyed."""


class Unit(Struct, frozen=True, omit_defaults=True):
    """A character or soldier in a battle.

    ``mark`` are the two letters of its token. ``owner`` is the seat that plays it, None the game masters;
    ``computer`` plays it instead. ``cell`` is None where it has none, and in a view where the viewer may not
    know it. ``active`` are the triggers active in this attack phase by side, ``barred`` the sides that
    can't be used at all (trpg-option-10); ``acted`` the phases in which it has acted in this round, ``sides``
    the sides used in its attack turn, ``attacks`` the attacks a soldier has made. ``spent`` are the own
    skills used in this round (trpg-round-12). ``leak`` is the team that gave a leak last (trpg-end-6).
    ``pushed`` is the team that moved it out of the area.
    """

    id: UnitId
    name: Named
    mark: str
    team: TeamId
    sheet: SheetId | None = None
    soldier: Id | None = None
    owner: Seat | None = None
    computer: Level | None = None
    creature: Creature = "border"
    position: Position | None = None
    features: tuple[Id, ...] = ()
    params: dict[Param, int] = {}
    main: tuple[Id, ...] = ()
    sub: tuple[Id, ...] = ()
    captain: bool = False
    bail_out: bool = True
    movement: int = 0
    initial: int = 0
    """Trion at the start, and the most it can have (trpg-create-39)."""
    trion: int = 0
    life: Life = "waiting"
    cell: Cell | None = None
    seen: Sighting | None = None
    holds: tuple[Hold, ...] = ()
    statuses: tuple[Id, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    acted: tuple[Phase, ...] = ()
    sides: tuple[Side, ...] = ()
    attacks: int = 0
    active: tuple[tuple[Side, Id], ...] = ()
    barred: tuple[Side, ...] = ()
    spent: tuple[Id, ...] = ()
    leak: TeamId | None = None
    pushed: TeamId | None = None
    returned: bool = False
    """Whether it has made this round's return check (trpg-area-8)."""
    passed: tuple[Phase, ...] = ()
    """The phases of this round that it has passed; a pass takes no place of the team's (trpg-round-6)."""

    def has(self, state: StateId) -> bool:
        """Whether a special state holds."""
        return any(hold.state == state for hold in self.holds)

    @property
    def hidden(self) -> bool:
        """Whether it is in stealth, and so off everybody's map (trpg-stealth-1)."""
        return any(hold.state == "stealth" for hold in self.holds)

    @property
    def on_field(self) -> bool:
        """Whether it can act: neither down nor out nor waiting."""
        return self.life == "active"


class Party(Struct, frozen=True, omit_defaults=True):
    """A team in a battle.

    ``side`` is its alliance: teams of one number are not enemies (trpg-mode-10). ``started`` is how many
    combatants it began with (trpg-round-7); ``group``: a game master's group, each of which may act
    (trpg-round-8). ``dice`` are its tactical dice (0 to 20). ``operator`` are its operator's parameters and
    ``seat`` who has that one in hand (None: the game masters). ``rank`` is as of :class:`Team`.
    """

    id: TeamId
    name: Named
    side: int
    started: int = 0
    group: bool = False
    dice: int = 0
    points: int = 0
    operator: dict[str, int] = {}
    seat: Seat | None = None
    operated: bool = False
    """Whether its operator has acted in this round."""
    rank: int | None = None
    total: int | None = None
    """Its initiative of this round."""
    area: int | None = None
    """The core its members are placed in, in mock and defence battles (trpg-map-14)."""


class Object(Struct, frozen=True, omit_defaults=True):
    """An object that was set up in battle. ``hidden`` ones are known to ``team`` alone."""

    id: int
    thing: Id
    cells: tuple[Cell, ...]
    height: int
    team: TeamId | None = None
    hidden: bool = False


class Ground(Struct, frozen=True, array_like=True):
    """A cell whose ground the game master has changed."""

    cell: Cell
    height: int
    water: bool = False


class Searched(Struct, frozen=True, array_like=True):
    """A square in which enemies of ``team`` can't stay hidden until the end of movement. One that somebody
    hidden has searched (``hidden``) is known to ``team`` alone (trpg-stealth-19).
    """

    team: TeamId
    centre: Cell
    side: int
    hidden: bool = False


class Doing(Struct, frozen=True, array_like=True):
    """An action of the tactics phase whose tactical dice wait for the captain's word."""

    unit: UnitId
    action: Id


class Drawn(Struct, frozen=True, omit_defaults=True):
    """What a unit has of the random teleport: its core card, whether it comes in Bagworm (None: not said
    yet), the die of its address, and whether it has arrived.
    """

    unit: UnitId
    core: int
    bagworm: bool | None = None
    die: int | None = None


AskKind: TypeAlias = Literal[
    "map", "place", "draw", "bagworm", "address",
    "initiative", "window", "again",
    "offers", "reaction", "approval", "hit", "burst", "force", "free_move",
    "return", "return_cell", "death", "stopped", "next_round", "check",
]  # fmt: skip
"""What is asked. As a ``check`` others see the way back of somebody hidden who is out of area."""


class Ask(Struct, frozen=True, omit_defaults=True):
    """One open question of a battle. ``id`` goes up with every question. ``unit`` or ``team`` is asked;
    ``units`` where several are asked at once, of which ``done`` have answered. ``data`` is a number that
    belongs to the question, such as dice asked for or cells to go.
    """

    id: int
    kind: AskKind
    unit: UnitId | None = None
    team: TeamId | None = None
    units: tuple[UnitId, ...] = ()
    done: tuple[UnitId, ...] = ()
    data: int = 0


class Offered(Struct, frozen=True, omit_defaults=True):
    """An ally's offer to protect ``target`` with a skill of a side (None: a soldier's), and with options."""

    unit: UnitId
    target: UnitId
    side: Side | None
    skill: Id
    combos: tuple[Id, ...] = ()


class Aimed(Struct, frozen=True, omit_defaults=True):
    """One character that an attack aims at, and how it has reacted.

    ``by`` reacts (itself or an ally; None: nobody), ``skill`` is the reaction's skill or ``evade``; ``dice``
    are the tactical dice asked for. ``special`` are the dice and damage that special attacks give against it
    (trpg-special-8), with heights as they were at declaration (trpg-special-9).
    """

    unit: UnitId
    by: UnitId | None = None
    side: Side | None = None
    skill: Id | None = None
    combos: tuple[Id, ...] = ()
    own: tuple[Id, ...] = ()
    """Own skills used with the reaction."""
    dice: int = 0
    roll: Roll | None = None
    special: int = 0
    hit: bool | None = None
    dealt: int = 0


Stage: TypeAlias = Literal[
    "declared", "offers", "reaction", "rolled", "hit", "burst", "damage", "wounds", "effects", "objects",
    "after",
]  # fmt: skip
"""What comes next in an attack (trpg-hit-19)."""


class Attack(Struct, frozen=True, omit_defaults=True):
    """An attack, or another skill that aims at somebody, while it is resolved (trpg-hit-19).

    ``centre`` is the target cell or the square's centre, ``at`` the place in ``aimed`` of whose turn it is.
    ``object`` is the object that did it, where nobody attacked. ``outer`` is the attack that was interrupted
    by this one, such as by a mine that somebody was pushed onto.
    """

    unit: UnitId
    side: Side | None
    skill: Id
    combos: tuple[Id, ...] = ()
    centre: Cell | None = None
    aimed: tuple[Aimed, ...] = ()
    stage: Stage = "declared"
    at: int = 0
    offers: tuple[Offered, ...] = ()
    own: tuple[Id, ...] = ()
    dice: int = 0
    roll: Roll | None = None
    burst: int = 0
    die: int | None = None
    object: int | None = None
    outer: Attack | None = None


class Moving(Struct, frozen=True, omit_defaults=True):
    """A move under way: one that a mine or somebody hidden has stopped, or a free move (trpg-move-14).

    ``action`` is the basic action or skill that it is made with; None: the free move of an attack. ``left``
    is the movement that is left, ``burden`` what zones met before add to each step, ``rest`` the way that
    was still ahead. ``airborne`` ends floating. ``moved`` says whether it has left its first cell.
    """

    unit: UnitId
    action: Id | None = None
    side: Side | None = None
    left: int = 0
    burden: int = 0
    rest: tuple[Cell, ...] = ()
    airborne: bool = False
    moved: bool = False
    life: Life = "active"
    """The mover's life when it set out; who loses it on the way goes no further."""


class Ending(Struct, frozen=True, omit_defaults=True):
    """The condition under which a mock or defence battle ends, as the game master has set it.

    After ``rounds``; when all of ``down`` are out or down; when somebody of the other side stands on
    ``cell``; when a team has ``points``. ``manual``: when the game master says (trpg-mode-4).
    """

    rounds: int | None = None
    down: tuple[UnitId, ...] = ()
    cell: Cell | None = None
    points: int | None = None
    manual: bool = False

    @property
    def said(self) -> bool:
        """Whether the game master has named anything."""
        return self != Ending()


BattleStage: TypeAlias = Literal["map", "placing", "draw", "bagworm", "address", "ready", "fight"]


class Battle(Struct, frozen=True, omit_defaults=True):
    """A battle. ``round`` counts from 1 (0: set-up), ``order`` are the teams by initiative, the first first,
    ``at`` the place in the phase's own order whose window it is. ``asks`` are the open questions, the
    innermost last. ``turn`` is the unit in its attack turn. ``gone`` are the map's buildings that were
    removed, by their numbers.
    """

    number: int
    kind: BattleKind
    map: Id | None = None
    picker: TeamId | None = None
    """The team that picks the map (trpg-map-1); None: the game master."""
    parties: tuple[Party, ...] = ()
    units: tuple[Unit, ...] = ()
    objects: tuple[Object, ...] = ()
    gone: tuple[int, ...] = ()
    ground: tuple[Ground, ...] = ()
    searched: tuple[Searched, ...] = ()
    stage: BattleStage = "map"
    drawn: tuple[Drawn, ...] = ()
    deck: tuple[int, ...] = ()
    """The core cards not drawn yet, in random order."""
    round: int = 0
    phase: Phase = "initial"
    order: tuple[TeamId, ...] = ()
    at: int = 0
    turn: UnitId | None = None
    asks: tuple[Ask, ...] = ()
    attack: Attack | None = None
    moving: Moving | None = None
    doing: Doing | None = None
    ending: Ending = Ending()
    quiet: int = 0
    """Rounds in a row without an attack."""
    options: Options = Options()
    """The house rules as they were when it started (trpg-mode-15)."""
