"""Weapons in the hands of a group: dice, difficulty and power as they are now, and what is left to fire.

The members of a group act together, so what differs between them counts as it does for the worst of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct

from .effects import CounterBonus, Stat
from .field import Field
from .grid import beside
from .options import Options
from .pack import Weapon
from .state import Cell, Unit, UnitId
from .table import Table
from .units import ENDLESS

Why: TypeAlias = Literal["empty", "chips", "jammed", "parted"]
"""Why a weapon can't be fired: no ammunition, no chip, jammed, or the squad split in this round."""

Units: TypeAlias = tuple[Unit, ...]
D10, D20 = 10, 20

_MODS, _JAM = attrgetter("mods"), attrgetter("jam")


class Arm(Struct, frozen=True, gc=False):
    """A weapon as a group fires it: ``dice`` of them against the difficulty ``hit``, ``power`` a hit."""

    weapon: Weapon
    dice: int
    hit: int
    power: int


def weapons(field: Field, units: Units, form: bool | None = None) -> tuple[Weapon, ...]:
    """The weapons of the card on top (mm30-transform-1), or of a form; members of a squad have the same."""
    return field.card(units[0], form).weapons


def arm(field: Field, units: Units, number: int, form: bool | None = None, counter: bool = False) -> Arm:
    """A weapon in use: the power is multiplied by the members, nothing else is (mm30-squad-6, mm30-squad-7).

    A jammed group has one die less (mm30-status-3), also where one member alone is marked (R50).
    """
    weapon = weapons(field, units, form)[number]
    dice, power, harder = weapon.count, weapon.power, 0
    if any(map(_MODS, units)):
        dice, power = dice + _least(units, "count"), power + _least(units, "power")
        harder = max(_sum(unit, "hit") for unit in units)
    if counter and all(bonuses := [field.effects(unit, CounterBonus, form) for unit in units]):
        dice += min(sum(one.count for one in some) for some in bonuses)
        power += min(sum(one.power for one in some) for some in bonuses)
    if any(map(_JAM, units)):
        dice -= 1
    return Arm(weapon, max(0, dice), max(0, weapon.hit + harder), max(0, power) * len(units))


def _sum(unit: Unit, stat: Stat) -> int:
    return sum(mod.delta for mod in unit.mods if mod.stat == stat)


def _least(units: Units, stat: Stat) -> int:
    return min(_sum(unit, stat) for unit in units)


# ---- ammunition ------------------------------------------------------------------------------------------


def _slot(field: Field, unit: Unit, number: int, form: bool | None) -> int:
    """Where a unit keeps the uses of a weapon: those of its second card stand behind those of its first."""
    shown = unit.form if form is None else form
    return number + len(field.deck[unit.card].weapons) if shown else number


def left(field: Field, units: Units, number: int, form: bool | None = None) -> int | None:
    """How often a group can fire a weapon still, None without limit: every member needs a use (R75).

    EX weapons use the card's chips (R76), which both forms share (mm30-deploy-4).
    """
    if weapons(field, units, form)[number].ex:
        return min(unit.ex for unit in units)
    uses = [unit.ammo[_slot(field, unit, number, form)] for unit in units]
    limited = [one for one in uses if one != ENDLESS]
    return min(limited) if limited else None


def barred(
    field: Field, units: Units, number: int, form: bool | None = None, counter: bool = False
) -> Why | None:
    """Why a group can't fire a weapon at all, or None (mm30-ammo-3, mm30-ammo-5, mm30-status-4, R62)."""
    if left(field, units, number, form) == 0:
        return "chips" if weapons(field, units, form)[number].ex else "empty"
    if field.options.split_blocks_all and any(unit.parted == field.round for unit in units):
        return "parted"
    if not any(map(_JAM, units)) and not any(map(_MODS, units)):
        return None  # every weapon has a die
    return None if arm(field, units, number, form, counter).dice else "jammed"


def spend(table: Table, field: Field, units: Units, number: int) -> None:
    """Takes a use of a weapon from every member when it is declared, hit or miss (R75, R77).

    What was in force for the next attack only is over with it.
    """
    weapon = weapons(field, units)[number]
    for unit in units:
        slot = _slot(field, unit, number, None)
        uses = tuple(one - 1 if place == slot and one > 0 else one for place, one in enumerate(unit.ammo))
        mods = tuple(mod for mod in unit.mods if mod.until != "next_attack")
        table.set_unit(unit.id, ammo=uses, ex=unit.ex - 1 if weapon.ex else unit.ex, mods=mods)


# ---- dice ------------------------------------------------------------------------------------------------


def sides(target: Iterable[Unit]) -> int:
    """Which dice are rolled against a group: d20 where a member is locked on, else d10 (mm30-status-6)."""
    return D20 if any(unit.lock for unit in target) else D10


def roll(table: Table, count: int, kind: int) -> tuple[int, ...]:
    """All dice of an attack at once (mm30-attack-3)."""
    die: Callable[[], int] = table.d20 if kind == D20 else table.d10
    return tuple(die() for _ in range(count))


def values(options: Options, kind: int) -> tuple[int, ...]:
    """What the faces of a die count: 0 to 9, where a house rule may read 0 as ten, or 1 to 20 (R06, R07)."""
    return _faces(kind, options.d20_base if kind == D20 else options.zero)


@lru_cache(4)
def _faces(kind: int, low: int) -> tuple[int, ...]:
    return tuple(range(low, low + D20)) if kind == D20 else (*range(1, 10), low)


def value(options: Options, kind: int, face: int) -> int:
    """What a face counts."""
    return options.zero if kind == D10 and face == 0 else face


def landed(options: Options, kind: int, faces: Iterable[int], hit: int) -> int:
    """How many dice are hits: those that show the difficulty or more (mm30-attack-4)."""
    return sum(1 for face in faces if value(options, kind, face) >= hit)


# ---- shields ---------------------------------------------------------------------------------------------


def bearer(group: Iterable[Unit]) -> UnitId | None:
    """The member whose shield chip would be turned over: the front one of those that have one left."""
    return next((unit.id for unit in group if unit.shield > 0), None)


def shielded(options: Options, hits: int, power: int) -> tuple[int, int]:
    """Hits and power after a shield: it cancels the whole attack; by a house rule one hit, or half of the
    power of each, rounded up (R78).
    """
    match options.shield_mode:
        case "attack":
            return 0, power
        case "hit":
            return hits - 1, power
        case "half":
            return hits, (power + 1) // 2


def enough(field: Field, units: Units, number: int, form: bool | None = None) -> int:
    """What a weapon does to a bridge: every attack of it counts as a hit (mm30-bridge-3)."""
    one = arm(field, units, number, form)
    return one.dice * one.power


def near(field: Field, origin: Cell, target: Cell) -> bool:
    """Whether a cell lies beside another, which the house rule ``hq_range`` asks for (R55)."""
    return target == origin or target in beside(field.options, origin)
