"""What an override leaves behind: questions that ask nobody any more, and attacks that have lost somebody.

Overrides are legal in every state (trpg-mode-13), so a battle must go on from wherever they leave it.
"""

from __future__ import annotations

from . import events_desk as e
from .battle import Ask, AskKind, Attack, Battle, Unit, UnitId
from .grid import inside
from .sight import unit_in
from .table import Table, replace

ANEW: frozenset[AskKind] = frozenset(("window", "again", "initiative", "return", "place", "draw", "address"))
"""Questions that are worked out from how things stand: they are asked anew."""

DURING: frozenset[AskKind] = frozenset(
    ("offers", "reaction", "approval", "hit", "burst", "force", "free_move", "stopped")
)
"""Questions of an attack or a move under way."""


def repair(table: Table, unit_id: UnitId | None = None, *, moved: bool = False) -> None:
    """Brings attack, move and questions into line after somebody was changed, and went or was ``moved``.

    An attack or move is called off if it has to do with somebody who is not where it needs them.
    """
    if table.state.battle is None:
        return
    unit = None if unit_id is None else unit_in(table.battle, unit_id)
    if unit_id is not None and (moved or unit is None or not unit.on_field):
        _call_off(table, unit_id)
    table.alter(
        asks=tuple(one for ask in table.battle.asks if (one := _still(table.battle, ask)) is not None)
    )


def _call_off(table: Table, unit_id: UnitId) -> None:
    battle = table.battle
    attack = battle.attack if _in_attack(battle.attack, unit_id) else None
    moving = battle.moving if battle.moving is not None and battle.moving.unit == unit_id else None
    doing = battle.doing if battle.doing is not None and battle.doing.unit == unit_id else None
    if battle.turn == unit_id:
        table.alter(turn=None)
    if attack is None and moving is None and doing is None:
        return
    asks = tuple(ask for ask in battle.asks if ask.kind not in DURING)
    # An attack and what moves in it hang together: one doesn't go on without the other.
    table.alter(attack=None, moving=None, doing=None, asks=asks)
    table.tell(e.Overruled(table.actor, "void"))


def _in_attack(attack: Attack | None, unit_id: UnitId) -> bool:
    """Whether somebody attacks, is attacked, reacts or offers to, here or in the attack that waits for it."""
    if attack is None:
        return False
    people = {attack.unit, *(one.unit for one in attack.offers)}
    for aimed in attack.aimed:
        people |= {aimed.unit, aimed.by or aimed.unit}
    return unit_id in people or _in_attack(attack.outer, unit_id)


def _still(battle: Battle, ask: Ask) -> Ask | None:
    """A question as it still stands; None if it has become idle or is asked anew."""
    if ask.kind in ANEW and battle.attack is None and battle.moving is None and battle.doing is None:
        return None
    if ask.units:
        there = {unit.id for unit in battle.units}
        units = tuple(one for one in ask.units if one in there)
        return replace(ask, units=units) if set(units) - set(ask.done) else None
    if ask.unit is None:
        return ask
    unit = unit_in(battle, ask.unit)
    return ask if unit is not None and _fits(ask, unit) else None


def _fits(ask: Ask, unit: Unit) -> bool:
    match ask.kind:
        case "return" | "return_cell":
            return unit.on_field and unit.cell is not None and not inside(unit.cell)
        case "death":
            return unit.life == "down"
        case _:
            return True
