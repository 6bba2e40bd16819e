"""An exchange of fire from the declaration to its end: attack, answer, damage, counter.

``fire`` declares and rolls. What follows stands in ``State.shots`` until the other side has answered; nobody
is asked where only one answer is open. HQs and bridges are struck at once, without dice.
"""

from __future__ import annotations

from . import arms, harm, legal_react, legal_turn, rounds, victory, working
from . import commands as c
from . import events_fight as e
from .field import Field
from .state import Cell, Shots, Unit, UnitId, Volley
from .table import Table
from .units import is_ready
from .who import Who, who

Units = tuple[Unit, ...]

BRIDGE = 50
"""So much in one attack wrecks a bridge (mm30-bridge-2)."""


def whos(table: Table, units: Units) -> tuple[Who, ...]:
    """Units as the log calls them."""
    return tuple(who(table.deck, table.state, unit) for unit in units)


def fire(table: Table, units: Units, number: int, cell: Cell, counter: bool = False) -> None:
    """Fires a weapon of a group at whoever stands in a cell, and goes on as far as nobody is to be asked."""
    field = table.field
    target = field.group(cell)
    arm = arms.arm(field, units, number, counter=counter)
    arms.spend(table, field, units, number)
    kind = arms.sides(target)
    faces = arms.roll(table, arm.dice, kind)
    hits = arms.landed(table.state.options, kind, faces, arm.hit)
    start = units[0].cell
    assert start is not None
    shots = Shots(
        units[0].side,
        tuple(unit.id for unit in units),
        number,
        cell,
        tuple(unit.id for unit in target),
        faces,
        kind,
        hits,
        is_ready(target) and not counter,
        counter,
        arm.power,
        arm.weapon.area,
        arm.hit,
    )
    table.tell(
        e.Fired(
            whos(table, units), arm.weapon.name, whos(table, target), start, cell, kind, arm.hit, faces, hits,
            arm.power, counter,
        )
    )  # fmt: skip
    table.change(shots=shots)
    _ask(table, shots)


def _ask(table: Table, shots: Shots) -> None:
    """Asks the side that was attacked, if its standing orders leave it a choice (R45)."""
    field = table.field
    seat = 1 - shots.side
    group = legal_react.those(field, shots.group)
    order = legal_react.order_for(table.army(seat).orders, group)
    found = legal_react.allowed(table.state, field, shots, order)
    if len(found) == 1:
        answer(table, found[0])
    else:
        table.ask("react", seat)


def answer(table: Table, react: c.React) -> None:
    """Resolves the shots that wait: the shield, the damage, and then the counter (mm30-counter-2)."""
    shots = table.state.shots
    assert shots is not None
    field = table.field
    hps = legal_react.left(field, shots, react)
    _keep(table, field, shots, hps, react.shield)
    if react.shield:
        _shield(table, shots)
    table.change(shots=None)
    group = [unit.id for unit in legal_react.those(field, shots.group)]
    if harm.lose(table, group, hps):
        return
    if react.counter is not None:
        foes = table.units(shots.members)
        assert foes[0].cell is not None
        fire(table, table.units(group), react.counter, foes[0].cell, counter=True)
    elif shots.counter:
        close(table, shots.group, shots.members)
    else:
        close(table, shots.members)


def _keep(table: Table, field: Field, shots: Shots, after: tuple[int, ...], shield: bool) -> None:
    """Keeps what came of shots for pages to show: a counter beside the attack that it answers."""
    weapon = arms.weapons(field, legal_react.those(field, shots.members))[shots.weapon]
    before = tuple(unit.hp for unit in legal_react.those(field, shots.group))
    volley = Volley(shots, weapon.name, before, after, shield)
    table.change(last=(*table.state.last[:1], volley) if shots.counter else (volley,))


def _shield(table: Table, shots: Shots) -> None:
    number = arms.bearer(table.units(shots.group))
    assert number is not None
    unit = table.unit(number)
    table.set_unit(number, shield=unit.shield - 1)
    hits, power = arms.shielded(table.state.options, shots.hits, shots.power)
    table.tell(e.Shielded(who(table.deck, table.state, unit), hits, power, unit.shield - 1))


def close(table: Table, attackers: tuple[UnitId, ...], counterers: tuple[UnitId, ...] = ()) -> None:
    """Ends an exchange: whoever fired is finished (mm30-attack-8, mm30-counter-4).

    The turn is over then, unless a card lets the attackers move once more (R86).
    """
    for unit in table.units((*attackers, *counterers)):
        table.set_unit(unit.id, ready=False)
    movers = table.units(attackers)
    if len(legal_turn.after(table.field, movers)) > 1:
        table.change(moving=tuple(unit.id for unit in movers))
        table.ask("after", movers[0].side)
    else:
        rounds.end_turn(table)


# ---- HQs and bridges -------------------------------------------------------------------------------------


def fire_at_hq(table: Table, units: Units, number: int) -> None:
    """Takes one durability off the enemy HQ for each member, at once and without dice (mm30-hq-2 to
    mm30-hq-5). Weapon and ammunition are used as against units (R55).
    """
    field = table.field
    weapon = arms.weapons(field, units)[number]
    arms.spend(table, field, units, number)
    seat = 1 - units[0].side
    hp = max(0, table.army(seat).hp - len(units))
    table.tell(e.HqHit(whos(table, units), weapon.name, seat, table.army(seat).hp - hp, hp))
    table.set_army(seat, hp=hp)
    if not victory.test(table):
        close(table, tuple(unit.id for unit in units))


def fire_at_bridge(table: Table, units: Units, number: int, cell: Cell) -> None:
    """Wrecks a bridge if the whole attack comes to 50, without dice; less does nothing (R58)."""
    field = table.field
    weapon = arms.weapons(field, units)[number]
    total = arms.enough(field, units, number)
    arms.spend(table, field, units, number)
    table.tell(e.BridgeHit(whos(table, units), weapon.name, cell, total))
    if total >= BRIDGE and working.set_bridge(table, cell, intact=False):
        return
    close(table, tuple(unit.id for unit in units))
