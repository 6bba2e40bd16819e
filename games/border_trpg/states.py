"""Special states: how stealth, invisible, move reserve and floating begin and end (trpg-stealth-1 and on).

Ending stealth shows everybody where the character is; nothing else here ever does.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import ears
from . import events_round as e
from .battle import Battle, Cell, Hold, Searched, Sighting, Unit, UnitId
from .events_round import Why
from .field import distance, hostile, square
from .grid import inside
from .table import Table
from .terms import SIDES, Side, StateId

NEAR = 3
"""Within so many cells an enemy ends stealth at the end of the movement phase (trpg-stealth-2)."""

BY_AREA: tuple[StateId, ...] = ("stealth", "invisible", "move_reserve")
"""What ends when an area attack, a check of one's own or a trigger of the same side comes."""

IN_FEEDBACK: tuple[StateId, ...] = ("floating", "invisible", "move_reserve")
"""What ends when the feedback phase begins (trpg-round-17)."""


def gain(table: Table, unit_id: UnitId, state: StateId, side: Side | None = None) -> None:
    """Begins a state, made by a trigger of ``side`` if any; one that holds takes the new side.

    Stealth in mid-battle leaves a mark where everybody saw the character last (trpg-stealth-16). In a square
    that enemies are searching nobody stays hidden (trpg-stealth-18).
    """
    unit = table.unit(unit_id)
    new = not unit.has(state)
    holds = (*(one for one in unit.holds if one.state != state), Hold(state, side))
    unit = table.set_unit(unit_id, holds=holds)
    if not new:
        return
    if state == "stealth" and unit.cell is not None:
        table.set_unit(unit_id, seen=Sighting(unit.cell, table.battle.round))
    _tell(table, unit, e.StateBegan(unit.name, state, unit.cell if state == "stealth" else None))
    if state == "stealth" and unit.cell is not None:
        crossed(table, unit_id, unit.cell)


def release(table: Table, unit_id: UnitId, state: StateId, why: Why) -> bool:
    """Ends a state, and says whether it held. After stealth the cell is public at once (trpg-stealth-17)."""
    unit = table.unit(unit_id)
    if not unit.has(state) or (state == "floating" and _always_floats(table, unit)):
        return False
    unit = table.set_unit(unit_id, holds=tuple(one for one in unit.holds if one.state != state))
    if state == "stealth":
        table.set_unit(unit_id, seen=None)
        table.tell(e.Revealed(unit.name, unit.cell, why))
    else:
        _tell(table, unit, e.StateEnded(unit.name, state, why))
    return True


def _always_floats(table: Table, unit: Unit) -> bool:
    """Whether a soldier floats by nature, whatever happens."""
    return unit.soldier is not None and "floating" in table.book.soldiers[unit.soldier].always


def _tell(table: Table, unit: Unit, event: e.StateBegan | e.StateEnded) -> None:
    """Tells of a state; whether somebody hidden floats is nobody else's business (trpg-object-13)."""
    if event.state == "floating":
        ears.placed(table, unit, event)
    else:
        table.tell(event)


def acted(
    table: Table,
    unit_id: UnitId,
    *,
    check: bool,
    side: Side | None = None,
    both: bool = False,
    keep: Iterable[StateId] = (),
) -> None:
    """What an action, movement, attack or reaction releases of its user's states when it is declared.

    ``check``: the user makes a check for it, which shows it (trpg-stealth-4, trpg-stealth-12); ``side``
    whose trigger it uses, ``both`` if those of both sides (trpg-stealth-5, trpg-stealth-15). ``keep`` are
    states that this use does not end.
    """
    kept = set(keep)
    used = set(SIDES) if both else {side} - {None}
    for hold in table.unit(unit_id).holds:
        if hold.state not in BY_AREA or hold.state in kept:
            continue
        if check:
            release(table, unit_id, hold.state, "check")
        elif hold.side in used:
            release(table, unit_id, hold.state, "side")


def caught_in_area(table: Table, unit_ids: Iterable[UnitId]) -> None:
    """Everybody in the square of an area attack is seen, hit or not, before reactions (trpg-stealth-11)."""
    for unit_id in unit_ids:
        for state in BY_AREA:
            release(table, unit_id, state, "area")


def moved(table: Table, unit_id: UnitId) -> None:
    """The movement action was made: it is no longer reserved (trpg-stealth-29)."""
    release(table, unit_id, "move_reserve", "moved")


def forced(table: Table, unit_id: UnitId) -> None:
    """Somebody else is about to move the character by force: it floats no longer (trpg-stealth-39)."""
    release(table, unit_id, "floating", "forced")


def strip(table: Table, unit_id: UnitId) -> None:
    """Takes all states away without a word, from whoever leaves the field or revives (trpg-bailout-16)."""
    table.set_unit(unit_id, holds=(), seen=None)


# ---- searching and coming near ---------------------------------------------------------------------------


def searched(table: Table, unit_id: UnitId, centre: Cell, side: int, lasting: bool = True) -> None:
    """``unit_id`` searches a square: enemies hidden in it are found, now and until the end of movement.

    Where the house rule ``search_lasts`` says so, or not ``lasting``, at this moment only (trpg-stealth-18).
    Where somebody hidden searches is the team's own (trpg-stealth-19).
    """
    unit = table.unit(unit_id)
    cells = square(centre, side)
    for other in table.battle.units:
        if other.hidden and other.cell in cells and hostile(table.battle, unit, other):
            release(table, other.id, "stealth", "search")
    if lasting and table.battle.options.search_lasts == "move_end":
        new = Searched(unit.team, centre, side, unit.hidden)
        table.alter(searched=(*table.battle.searched, new))


def crossed(table: Table, unit_id: UnitId, cell: Cell) -> bool:
    """Somebody comes to a cell: whether a search of its enemies finds it there (trpg-stealth-18)."""
    unit = table.unit(unit_id)
    if unit.hidden and any(
        cell in square(one.centre, one.side) for one in table.battle.searched if _against(table, one, unit)
    ):
        return release(table, unit_id, "stealth", "search")
    return False


def _against(table: Table, one: Searched, unit: Unit) -> bool:
    return table.party(one.team).side != table.party(unit.team).side


def stepped(table: Table, unit_id: UnitId) -> None:
    """After each step of a move: searches find the mover, and where the house rule ``stealth_break`` says so,
    hidden enemies whom it comes near are seen at once. A reserved move finds nobody (trpg-stealth-36).
    """
    unit = table.unit(unit_id)
    if unit.cell is None:
        return
    crossed(table, unit_id, unit.cell)
    battle = table.battle
    if battle.options.stealth_break == "on_approach" and battle.phase == "movement":
        for other in battle.units:
            if other.hidden and other.on_field and _close(battle, other, unit):
                release(table, other.id, "stealth", "near")


def after_movement(table: Table) -> None:
    """The end of the movement phase: who has an enemy within 3 cells is hidden no longer, all at once, hidden
    enemies too (trpg-stealth-2, trpg-stealth-8, trpg-stealth-9); then searches end.
    """
    battle = table.battle
    if battle.options.stealth_break == "at_end":
        for unit in battle.units:
            if unit.hidden and unit.on_field and any(_close(battle, unit, one) for one in battle.units):
                release(table, unit.id, "stealth", "near")
    table.alter(searched=())


def _close(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether ``enemy`` is one, active, on the field and within 3 cells (trpg-stealth-10)."""
    if unit.cell is None or enemy.cell is None or not enemy.on_field or not inside(enemy.cell):
        return False
    return hostile(battle, unit, enemy) and distance(battle, unit.cell, enemy.cell) <= NEAR


def feedback(table: Table) -> None:
    """The first step of feedback: floating, invisible and move reserve end (trpg-round-17)."""
    for unit in table.battle.units:
        for state in IN_FEEDBACK:
            release(table, unit.id, state, "feedback")
