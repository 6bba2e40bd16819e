"""Damage: what hits do to a unit and, hit by hit, to a squad (chapters ``attack`` and ``squad``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import events_flow as e
from . import victory
from .state import UnitId
from .table import Table
from .who import who


def after(hps: Sequence[int], hits: int, power: int, area: bool) -> tuple[int, ...]:
    """The HP of a group after so many hits of so much power, the front member first.

    Each hit strikes the front member that is left, and what is beyond its HP is lost (mm30-squad-3, R39,
    R40); an area weapon strikes every member with every hit (mm30-squad-9, R42). One unit alone takes the
    sum, which is the same (mm30-attack-9).
    """
    if area:
        return tuple(max(0, hp - hits * power) for hp in hps)
    left = list(hps)
    front = 0
    for _ in range(hits):
        while front < len(left) and left[front] <= 0:
            front += 1
        if front == len(left):
            break
        left[front] = max(0, left[front] - power)
    return tuple(left)


def deal(table: Table, numbers: Iterable[UnitId], hits: int, power: int, area: bool) -> bool:
    """Does this to units on the field in the order given; the dead go. Gives whether the battle is over."""
    units = table.units(numbers)
    before = tuple(unit.hp for unit in units)
    return lose(table, tuple(unit.id for unit in units), after(before, hits, power, area))


def lose(table: Table, numbers: Sequence[UnitId], hps: Sequence[int]) -> bool:
    """Sets the HP of units to these; those at 0 are destroyed, together (mm30-attack-7).

    Gives whether the battle is over.
    """
    units = [table.unit(number) for number in numbers]
    less = [(unit, hp) for unit, hp in zip(units, hps, strict=True) if hp < unit.hp]
    if not less:
        return False
    table.tell(
        e.Hurt(
            tuple(who(table.deck, table.state, unit) for unit, _ in less),
            tuple(unit.hp for unit, _ in less),
            tuple(hp for _, hp in less),
        )
    )
    for unit, hp in less:
        table.set_unit(unit.id, hp=hp)
    victory.destroy(table, [unit.id for unit, hp in less if hp == 0])
    return victory.test(table)
