"""What an attack is made of and whom it reaches: range, square, specials. Pure, for truth and view alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import floor
from typing import NamedTuple

from ..engine.same import Same
from .battle import Attack, Battle, Cell, Unit, UnitId
from .book import Book
from .effects import (
    AddSpecial,
    Area,
    AreaDamage,
    DestroyObjects,
    Effects,
    FriendlyFire,
    NoDamage,
    Range,
    ReactionLimit,
    Special,
)
from .field import Field, distance, hostile
from .grid import CELLS, disk
from .pack import Skill
from .skills import all_effects, kind_of
from .terms import Id, Kind, Param, Reaction

EVADE_OR_DEFEND: tuple[Reaction, ...] = ("evade", "defend")


class Means(NamedTuple):
    """What something that aims at somebody is made of: a skill with its options, an action, or an object.

    ``hit`` is the parameter of its check, None: it needs none. ``against`` is what the target of an opposed
    action rolls, with no other reaction (trpg-hit-21). ``fixed`` is what an object such as a mine does.
    """

    effects: tuple[Effects, ...]
    hit: Param | None = None
    range: int | None = None
    area: int = 1
    damage: int = 0
    special: tuple[Special, ...] = ()
    react: tuple[Reaction, ...] = EVADE_OR_DEFEND
    against: Param | None = None
    fixed: AreaDamage | None = None
    kind: Kind | None = None
    rolls: bool = False
    """Whether a hit rolls damage (trpg-damage-11)."""

    @property
    def limits(self) -> tuple[ReactionLimit, ...]:
        """What narrows the reactions."""
        return tuple(one for one in self.effects if isinstance(one, ReactionLimit))

    def allows(self, kind: Reaction) -> bool:
        """Whether the target's side may react in a way."""
        return kind in self.react and all(kind in one.allow and kind not in one.deny for one in self.limits)

    @property
    def self_only(self) -> bool:
        """Whether nobody else may protect the target."""
        return any(one.who == "self_only" for one in self.limits)

    @property
    def spares_friends(self) -> bool:
        """Whether the square leaves out the user's own side."""
        return any(isinstance(one, FriendlyFire) and not one.on for one in self.effects)

    @property
    def destroys(self) -> bool:
        """Whether it takes objects off the field (trpg-object-2)."""
        return any(isinstance(one, DestroyObjects) for one in self.effects)


def means_of(book: Book, number: Id, combos: Iterable[Id] = (), *, thing: bool = False) -> Means:
    """What a skill together with options, a basic action, or (``thing``) an object is made of."""
    if thing:
        effects = book.things[number].effects
        fixed = next(one for one in effects if isinstance(one, AreaDamage))
        return Means(effects, react=fixed.react, fixed=fixed)
    if number in book.actions:
        action = book.actions[number]
        check = action.check
        return Means(
            action.effects,
            hit=None if check is None else check.param,
            range=action.range,
            area=action.area,
            react=(),
            against=None if check is None else check.against,
        )
    skill, options = book.skills[number], tuple(combos)
    return _means_of(Same((book, skill, options), book, skill, *(book.skills[one] for one in options)))


@lru_cache(4096)
def _means_of(key: Same[tuple[Book, Skill, tuple[Id, ...]]]) -> Means:
    """What a skill together with options is made of."""
    book, skill, combos = key.thing
    effects = all_effects(book, skill, combos)
    added = tuple(Special(one.kind, one.lv) for one in effects if isinstance(one, AddSpecial))
    return Means(
        effects,
        hit=skill.hit,
        range=None if skill.range is None else reach_of(skill.range, effects),
        area=next((one.side for one in effects if isinstance(one, Area)), skill.area),
        damage=skill.damage,
        special=(*skill.special, *added),
        react=skill.react,
        kind=kind_of(book, skill),
        rolls=skill.hit is not None and not any(isinstance(one, NoDamage) for one in effects),
    )


def means(book: Book, attack: Attack) -> Means:
    """What an attack under way is made of."""
    return means_of(book, attack.skill, attack.combos, thing=attack.object is not None)


def reach_of(cells: int, effects: Iterable[Effects]) -> int:
    """How far a skill reaches with its effects: more first, then times, rounded down, at least 1."""
    changes = tuple(one for one in effects if isinstance(one, Range))
    if not changes:
        return cells
    reach: float = cells + sum(one.n for one in changes)
    for one in changes:
        reach *= one.mul
    return max(1, floor(reach))


# ---- whom it reaches -------------------------------------------------------------------------------------


def can_suffer(battle: Battle, unit: Unit) -> bool:
    """Whether an attack can do something to a unit: it is active, or incapacitated outside a mock battle
    (trpg-bailout-5, trpg-bailout-11).
    """
    return unit.on_field or (unit.life == "down" and battle.kind != "mock")


def inside(battle: Battle, user: Unit | None, centre: Cell, made: Means) -> tuple[Unit, ...]:
    """Whose known cells are in the square around ``centre``, in reading order: friend, foe and the user
    alike, also outside the area (trpg-tactics-12, trpg-tactics-16).
    """
    (x, y), half = centre, made.area // 2
    found = [
        unit
        for unit in battle.units
        if unit.cell is not None
        and abs(unit.cell[0] - x) <= half
        and abs(unit.cell[1] - y) <= half
        and can_suffer(battle, unit)
        and not (made.spares_friends and user is not None and not hostile(battle, user, unit))
    ]
    return tuple(sorted(found, key=reading_order))


def reading_order(unit: Unit) -> tuple[int, int, UnitId]:
    """By rows from the top, each from the left."""
    x, y = unit.cell or (0, 0)
    return y, x, unit.id


def within(field: Field, start: Cell, end: Cell, reach: int | None) -> bool:
    """Whether a cell is within reach (trpg-tactics-5)."""
    return distance(field.battle, start, end) <= (reach or 0)


def in_range(field: Field, start: Cell, end: Cell, reach: int | None) -> bool:
    """Whether what is aimed at an enemy gets to a cell: within reach, and in sight where the table asks for
    that (trpg-tactics-10).
    """
    if not within(field, start, end, reach):
        return False
    return not field.battle.options.line_of_sight or in_sight(field, start, end)


def cells_in_range(field: Field, starts: Iterable[Cell], reach: int | None) -> tuple[Cell, ...]:
    """The cells of the field within reach of some of ``starts``, in reading order."""
    square = field.battle.options.range_metric == "chebyshev"
    near = [(start, disk(start, reach or 0, square)) for start in starts]
    if field.battle.options.line_of_sight:
        near = [(start, tuple(one for one in cells if in_sight(field, start, one))) for start, cells in near]
    if len(near) == 1:
        return near[0][1]
    found = frozenset(one for _, cells in near for one in cells)
    return tuple(one for one in CELLS if one in found)


def in_sight(field: Field, start: Cell, end: Cell) -> bool:
    """Whether nothing between two cells is higher than both; only where the table has the rule."""
    top = max(field.height(start), field.height(end))
    first, last = sorted((start, end))  # so that the line is the same from both ends
    dx, dy = last[0] - first[0], last[1] - first[1]
    far = max(abs(dx), abs(dy))
    between = ((first[0] + _rounded(dx * n, far), first[1] + _rounded(dy * n, far)) for n in range(1, far))
    return all(field.height(cell) <= top for cell in between)


def _rounded(n: int, of: int) -> int:
    """``n / of`` to the nearest whole number."""
    return (2 * n + of) // (2 * of)


# ---- specials --------------------------------------------------------------------------------------------


def floats(book: Book, unit: Unit) -> bool:
    """Whether a unit floats, by a state or by nature."""
    return unit.has("floating") or (
        unit.soldier is not None and "floating" in book.soldiers[unit.soldier].always
    )


def special(field: Field, user: Unit, target: Unit, made: Means) -> int:
    """The levels of all specials that work on a target, added up (trpg-special-1, trpg-special-7).

    Heights are those of the cells, of whoever floats too (trpg-special-9).
    """
    if user.cell is None or target.cell is None:
        return 0
    rise = field.height(target.cell) - field.height(user.cell)
    works = {"above": rise >= 1, "below": rise <= -1, "floating": floats(field.book, target)}
    return sum(one.lv for one in made.special if works[one.kind])
