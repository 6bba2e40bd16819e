"""The exact odds of an attack: how many dice hit, and what that leaves of whom."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from ..engine.once import once
from . import arms, harm
from .arms import Arm
from .field import Field, Scene
from .options import Options
from .state import Unit
from .victory import mm_of


class Row(Struct, frozen=True, gc=False):
    """One number of hits: how likely it is, the HP that it leaves, and the MM that it brings."""

    hits: int
    chance: Fraction
    hps: tuple[int, ...]
    mm: int


class Forecast(Struct, frozen=True, dict=True):
    """An attack before its dice: the weapon in use, the kind of dice, the chance of each, the HP of the
    target's members, and a row for each number of hits. ``shield``: the target may yet turn a chip over.
    """

    arm: Arm
    sides: int
    chance: Fraction
    hps: tuple[int, ...]
    rows: tuple[Row, ...]
    shield: bool

    @once
    def hits(self) -> Fraction:
        """The hits to be expected."""
        return self.chance * self.arm.dice

    @once
    def damage(self) -> Fraction:
        """The HP that the target can be expected to lose."""
        return sum((row.chance * (sum(self.hps) - sum(row.hps)) for row in self.rows), Fraction(0))

    @once
    def harm(self) -> float:
        """The same, near enough to compare by."""
        return float(self.damage)

    @once
    def mm(self) -> Fraction:
        """The MM to be expected."""
        return sum((row.chance * row.mm for row in self.rows), Fraction(0))

    @once
    def destroys(self) -> Fraction:
        """The chance that nobody of the target is left."""
        return sum((row.chance for row in self.rows if not any(row.hps)), Fraction(0))


def chance(options: Options, sides: int, hit: int) -> Fraction:
    """How likely a die is to hit: (10 - difficulty) / 10 with a d10, (21 - difficulty) / 20 with a d20
    (mm30-attack-5, mm30-status-6).
    """
    return _share(arms.values(options, sides), hit)


def likely(options: Options, sides: int, hit: int) -> float:
    """The same, near enough to compare by."""
    return _nearly(arms.values(options, sides), hit)


@lru_cache(256)
def _nearly(faces: tuple[int, ...], hit: int) -> float:
    return float(_share(faces, hit))


@lru_cache(256)
def _share(faces: tuple[int, ...], hit: int) -> Fraction:
    return Fraction(sum(1 for face in faces if face >= hit), len(faces))


@lru_cache(1024)
def hits(one: Fraction, dice: int) -> tuple[Fraction, ...]:
    """How likely each number of hits is, from none to all."""
    return tuple(comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1))


def outcomes(
    hps: Sequence[int], dice: int, one: Fraction, power: int, area: bool
) -> dict[tuple[int, ...], Fraction]:
    """How likely it is that a group is left with these HP, squads struck hit by hit (mm30-squad-3)."""
    found: dict[tuple[int, ...], Fraction] = {}
    for n, likely in enumerate(hits(one, dice)):
        if likely:
            left = harm.after(hps, n, power, area)
            found[left] = found.get(left, Fraction(0)) + likely
    return found


def forecast(
    scene: Scene,
    field: Field,
    units: tuple[Unit, ...],
    number: int,
    target: tuple[Unit, ...],
    form: bool | None = None,
    counter: bool = False,
) -> Forecast:
    """What a weapon of a group is going to do to another, whatever the distance."""
    arm = arms.arm(field, units, number, form, counter)
    kind = arms.sides(target)
    hps = tuple(unit.hp for unit in target)
    worth = tuple(mm_of(scene, field.deck, unit) for unit in target)
    return _forecast(arm, arms.values(field.options, kind), hps, worth, arms.bearer(target) is not None)


@lru_cache(4096)
def _forecast(
    arm: Arm, faces: tuple[int, ...], hps: tuple[int, ...], worth: tuple[int, ...], shield: bool
) -> Forecast:
    """A weapon with dice of these faces against members with so many HP, which pay so many MM."""
    one = _share(faces, arm.hit)
    rows: list[Row] = []
    for n, likely in enumerate(hits(one, arm.dice)):
        after = harm.after(hps, n, arm.power, arm.weapon.area)
        mm = sum(pays for pays, hp in zip(worth, after, strict=True) if hp == 0)
        rows.append(Row(n, likely, after, mm))
    return Forecast(arm, len(faces), one, hps, tuple(rows), shield)
