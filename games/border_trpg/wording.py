"""Words that pages, pictures, log and menu share, so that one thing is called the same everywhere.

Names of parameters come in three sizes: in a sentence, as a heading, and as three letters for pictures.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import AUTO, Seat
from ..engine.text import Fact, Joined, Name, SeatName, Text, t
from . import grid
from .battle import AskKind, Battle, BattleKind, BattleStage, Cell, Level, Life, Party, Roll, Unit, UnitId
from .book import Book
from .terms import Creature, Id, Kind, Phase, Position, Side, StateId, Timing, Window

# ---- parameters ------------------------------------------------------------------------------------------

PARAMS: dict[str, Text] = {
    "trn": t("trion"),
    "atk": t("attack"),
    "def": t("defence"),
    "mob": t("mobility"),
    "tec": t("technique"),
    "rng": t("range"),
    "cmd": t("command"),
    "spt": t("special tactics"),
    "trion": t("trion"),
    "machine": t("machines"),
    "analysis": t("analysis"),
    "parallel": t("parallel work"),
    "tactics": t("tactics"),
    "command": t("command"),
}
"""Parameters of combatants and of operators, within a sentence: "a {param} check"."""

PARAM_HEADS: dict[str, Text] = {
    "trn": t("Trion"),
    "atk": t("Attack"),
    "def": t("Defence"),
    "mob": t("Mobility"),
    "tec": t("Technique"),
    "rng": t("Range"),
    "cmd": t("Command"),
    "spt": t("Special tactics"),
    "trion": t("Trion"),
    "machine": t("Machines"),
    "analysis": t("Analysis"),
    "parallel": t("Parallel work"),
    "tactics": t("Tactics"),
    "command": t("Command"),
}
"""The same at the head of a line or of a column."""

PARAM_SHORTS: dict[str, Text] = {
    "trn": t("TRN"),
    "atk": t("ATK"),
    "def": t("DEF"),
    "mob": t("MOB"),
    "tec": t("TEC"),
    "rng": t("RNG"),
    "cmd": t("CMD"),
    "spt": t("SPT"),
    "trion": t("TRN"),
    "machine": t("MAC"),
    "analysis": t("ANA"),
    "parallel": t("PAR"),
    "tactics": t("TAC"),
    "command": t("CMD"),
}
"""The same where there is little room."""


def param_name(param: str) -> Text:
    """A parameter of a combatant or of an operator, within a sentence."""
    return PARAMS[param]


def params(values: Iterable[tuple[str, int]]) -> Fact:
    """Parameters with their values in short, one after the other: ``ATK 9 · TEC 8``."""
    return Joined(tuple(t("{param} {n}", param=PARAM_SHORTS[one], n=n) for one, n in values), " · ")


# ---- people and triggers ---------------------------------------------------------------------------------

POSITIONS: dict[Position, Text] = {
    "attacker": t("attacker"),
    "shooter": t("shooter"),
    "gunner": t("gunner"),
    "sniper": t("sniper"),
    "allrounder": t("all-rounder"),
}

KINDS: dict[Kind, Text] = {
    "blade": t("blade"),
    "bullet": t("bullet"),
    "gun": t("gun"),
    "sniper": t("sniper rifle"),
    "defence": t("defence trigger"),
    "support": t("support trigger"),
    "option": t("option"),
}
"""Kinds of triggers."""

SIDES: dict[Side, Text] = {"main": t("main"), "sub": t("sub")}
"""The two sides of a trigger set."""

SIDE_HEADS: dict[Side, Text] = {"main": t("Main side"), "sub": t("Sub side")}

CREATURES: dict[Creature, Text] = {
    "border": t("Border agent"),
    "trion_soldier": t("trion soldier"),
    "serafiga": t("Serafiga soldier"),
}

SHEET_KINDS: dict[str, Text] = {"combatant": t("combatant"), "operator": t("operator")}

SHEET_MODES: dict[str, Text] = {
    "sample": t("sample character"),
    "new": t("new character"),
    "original": t("original-work character"),
}

SHEET_STATUSES: dict[str, Text] = {
    "draft": t("in the making"),
    "submitted": t("handed in"),
    "approved": t("approved"),
}

LEVELS: dict[Level, Text] = {"random": t("random"), "steady": t("steady"), "sharp": t("sharp")}
"""How well a computer plays."""


# ---- the course of a battle ------------------------------------------------------------------------------

BATTLE_KINDS: dict[BattleKind, Text] = {
    "mock": t("Mock battle"),
    "rank_war": t("Rank war"),
    "defence": t("Defence battle"),
}

BATTLE_STAGES: dict[BattleStage, Text] = {
    "map": t("The map is picked"),
    "placing": t("Characters are placed"),
    "draw": t("Core cards are drawn"),
    "bagworm": t("Bagworm or not"),
    "address": t("Addresses are rolled"),
    "ready": t("Ready to begin"),
    "fight": t("The battle is on"),
}

PHASES: dict[Phase, Text] = {
    "initial": t("Initial phase"),
    "tactics": t("Tactics phase"),
    "movement": t("Movement phase"),
    "attack": t("Attack phase"),
    "feedback": t("Feedback phase"),
}

PHASE_SHORTS: dict[Phase, Text] = {
    "initial": t("Initial"),
    "tactics": t("Tactics"),
    "movement": t("Moves"),
    "attack": t("Attacks"),
    "feedback": t("Feedback"),
}
"""The phases in a strip."""

TIMINGS: dict[Timing, Text] = {
    "tactics": t("tactics phase"),
    "movement": t("movement phase"),
    "attack": t("attack phase"),
    "reaction": t("as a reaction"),
    "combo": t("together with another skill"),
}
"""When a skill or an action is used."""

WINDOWS: dict[Window, Text] = {
    "before_hit": t("before the hit check"),
    "after_reaction": t("after the reaction"),
    "after_hit": t("after a hit"),
    "after_attack": t("after the attack"),
    "before_reaction": t("before the reaction"),
    "move_end": t("at the end of the movement phase"),
    "any": t("at any time"),
}
"""When the skill of a position or of a feature is used."""

ASKS: dict[AskKind, Text] = {
    "map": t("to pick the map"),
    "place": t("to place a character"),
    "draw": t("to draw a core card"),
    "bagworm": t("to come in with Bagworm or without"),
    "address": t("to roll an address"),
    "initiative": t("to roll initiative"),
    "window": t("to act"),
    "again": t("to attack once more or not"),
    "offers": t("to protect or not"),
    "reaction": t("to react"),
    "approval": t("to approve tactical dice"),
    "hit": t("to roll to hit"),
    "burst": t("to burst trion or not"),
    "force": t("to say where somebody is moved"),
    "free_move": t("to move freely or not"),
    "return": t("to roll to return"),
    "return_cell": t("to say where to return"),
    "death": t("to judge of a death"),
    "stopped": t("to go on moving or not"),
    "next_round": t("to begin a round or end the battle"),
    "check": t("to make a check"),
}
"""What is asked, as it stands behind whoever is asked and a dash: "Ann — to react"."""

LIVES: dict[Life, Text] = {
    "waiting": t("not placed yet"),
    "active": t("active"),
    "down": t("incapacitated"),
    "out": t("out of the battle"),
    "dead": t("dead"),
}

STATES: dict[StateId, Text] = {
    "stealth": t("stealth"),
    "invisible": t("invisible"),
    "move_reserve": t("move reserve"),
    "floating": t("floating"),
}
"""Special states."""


def phase_name(phase: Phase) -> Text:
    """A phase of a round."""
    return PHASES[phase]


def state_name(state: StateId) -> Text:
    """A special state."""
    return STATES[state]


def side_name(side: Side) -> Text:
    """A side of a trigger set."""
    return SIDES[side]


# ---- what the pack names ---------------------------------------------------------------------------------


def skill_name(book: Book, number: Id) -> Fact:
    """Whatever somebody uses: a trigger's or soldier's skill, an action, an operator's, an own skill."""
    for of in (book.skills, book.actions, book.operator_actions, book.own_skills):
        if number in of:
            name: Name = of[number].name
            return name
    return number


def skill_names(book: Book, skill: Id, combos: Iterable[Id] = ()) -> Fact:
    """A skill together with the options it is combined with."""
    return Joined(tuple(skill_name(book, one) for one in (skill, *combos)), " + ")


def status_name(book: Book, number: Id) -> Fact:
    """A lasting status, or one of the ends that a harm table may say."""
    ends: dict[str, Text] = {
        "none": t("no effect"),
        "bail_out": t("bail-out"),
        "incapacitated": t("incapacitated"),
        "destroyed": t("destroyed"),
    }
    return book.statuses[number].name if number in book.statuses else ends.get(number, number)


def trigger_name(book: Book, number: Id) -> Fact:
    """A trigger."""
    return book.triggers[number].name if number in book.triggers else number


def thing_name(book: Book, number: Id) -> Fact:
    """An object: a mine, a wall, a bridge."""
    return book.things[number].name if number in book.things else number


def map_name(book: Book, number: Id | None) -> Fact:
    """A map; None: not picked yet."""
    if number is None:
        return t("no map yet")
    return book.maps[number].name if number in book.maps else number


# ---- units and teams -------------------------------------------------------------------------------------


def unit_name(book: Book, one: Unit | str) -> Fact:
    """A unit, or the name of one as events carry it.

    What people have named stands as it is. Names from the pack are read by everybody in their own language,
    and so are soldiers, who are called by their kind's id and a number, ``tick 2``.
    """
    name = one if isinstance(one, str) else one.name
    kind, _, number = name.partition(" ")
    if kind in book.soldiers:
        card = book.soldiers[kind].name
        return t("{soldier} {n}", soldier=card, n=number) if number else card
    return book.people.get(name, name)


def trion(unit: Unit) -> Fact:
    """A unit's trion and the most it can have; "?" where the table hides it."""
    return "?" if unit.trion < 0 else f"{unit.trion}/{unit.initial}"


def units_names(book: Book, units: Iterable[Unit | str]) -> Fact:
    """Units one after the other."""
    return listed(unit_name(book, one) for one in units)


def name_of(book: Book, battle: Battle, number: UnitId | None) -> Fact:
    """The unit of a battle with this id."""
    found = next((unit for unit in battle.units if unit.id == number), None)
    return t("nobody") if found is None else unit_name(book, found)


def team_name(one: Party | str) -> Fact:
    """A team, or the name of one; the game masters' own group has none of its own."""
    return (one if isinstance(one, str) else one.name) or t("Enemies")


def team_of(battle: Battle, number: int | None) -> Fact:
    """The team of a battle with this id."""
    found = next((party for party in battle.parties if party.id == number), None)
    return t("nobody") if found is None else team_name(found)


def seat_name(seat: Seat | None, level: Level | None = None) -> Fact:
    """Who plays: somebody on a seat, the computer, or (None) the game masters."""
    if level is not None or seat == AUTO:
        return SeatName(AUTO)
    return t("game master") if seat is None else SeatName(seat)


# ---- cells -----------------------------------------------------------------------------------------------


def cell_name(cell: Cell) -> str:
    """A cell by column letter and row number: (11, 7) is ``L8``.

    One out of area goes by the nearest cell of the map and how far it lies beyond: ``Y3→2``.
    """
    near = grid.nearest_inside(cell)
    right, down = cell[0] - near[0], cell[1] - near[1]
    beyond = (f"←{-right}" if right < 0 else f"→{right}") if right else ""
    beyond += (f"↑{-down}" if down < 0 else f"↓{down}") if down else ""
    return grid.cell_name(near) + beyond


def cells_name(cells: Iterable[Cell]) -> str:
    """Cells one after the other, as they may be typed too."""
    return " ".join(map(cell_name, cells))


# ---- dice and lists --------------------------------------------------------------------------------------


def faces_words(roll: Roll) -> str:
    """The faces of a check as they fell: ones that make a pair are ringed, tactical dice stand behind a bar,
    faces that the game master has set have a mark.
    """
    ringed, spelt = 2 * roll.pairs, []
    for place, face in enumerate(roll.faces):
        word = str(face)
        if face == 1 and ringed:
            word, ringed = "①", ringed - 1
        spelt.append(word + "!" * (place in roll.fixed))
    plain = len(roll.faces) - roll.added
    return " ".join([*spelt[:plain], *(["|"] if roll.added else []), *spelt[plain:]])


def dice_words(roll: Roll) -> Text:
    """A check as it fell, with pairs of ones and the total."""
    if not roll.faces:
        return t("no dice: {total}", total=roll.total)
    faces = faces_words(roll)
    if roll.pairs == 0:
        return t("{faces} = {total}", faces=faces, total=roll.total)
    if roll.pairs == 1:
        return t("{faces}, a pair of ones = {total}", faces=faces, total=roll.total)
    return t("{faces}, {n} pairs of ones = {total}", faces=faces, n=roll.pairs, total=roll.total)


def signed(number: int) -> str:
    """A number with its sign; a real minus."""
    return f"−{-number}" if number < 0 else f"+{number}"


def listed(parts: Iterable[Fact]) -> Fact:
    """Parts one after the other, with the reader's list separator; a lone one as it is."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else Joined(found)
