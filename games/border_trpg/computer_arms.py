"""What a unit can do to another and how well that one can react, as the computer players see it.

Nothing here knows more than the battle that it is given, which is one as seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from . import aim, skills, statuses
from .aim import Means
from .battle import Battle, Unit
from .book import Book
from .computer_temper import Temper
from .computer_worth import MOST_BURST, beat, spent, toll, trion_of
from .dice import CAP
from .effects import BonusDice, Damage, Effects, MoveFree
from .pack import Skill
from .reactions import dice_in
from .table import find
from .terms import Id, Param, Side

FAR = 26
"""No attack reaches further than this."""

PACE = 2
"""Tactical dice are weighed by so many."""

Volley = tuple[float, ...]
"""What an attack turn is worth at each distance from 0 to :data:`FAR`."""


class Blow(NamedTuple):
    """An attack that a unit has: a skill of a side with options.

    ``dice`` and ``damage`` are what the skill and its options add to the hit check and to the damage,
    ``evading`` the dice that they add to whoever evades. ``lunge``: cells it goes straight ahead first.
    """

    side: Side | None
    skill: Skill
    combos: tuple[Id, ...]
    made: Means
    cost: int
    dice: int
    damage: int
    evading: int
    lunge: int

    @property
    def far(self) -> int:
        """From how far away it may be made, the way ahead included."""
        return (self.made.range or 0) + self.lunge


class Guard(NamedTuple):
    """A defence of a unit: its side, dice, and how far it protects."""

    side: Side | None
    skill: Skill
    dice: int
    protects: int


def blows(book: Book, unit: Unit) -> tuple[Blow, ...]:
    """All attacks of a unit that do damage, whatever keeps it from making them now."""
    return _blows(book, unit.soldier, unit.main, unit.sub, tuple(unit.params.items()))


@lru_cache(512)
def _blows(
    book: Book,
    soldier: Id | None,
    main: tuple[Id, ...],
    sub: tuple[Id, ...],
    params: tuple[tuple[Param, int], ...],
) -> tuple[Blow, ...]:
    unit = Unit(id=0, name="", mark="", team=0, soldier=soldier, main=main, sub=sub, params=dict(params))
    options = skills.own_skills(book, unit, timing="combo")
    found = []
    for side, skill in skills.own_skills(book, unit, timing="attack"):
        fitting = sorted(
            {one.id for where, one in options if where == side and skills.fits(book, one, skill)}
        )
        for n in range(len(fitting) + 1 if not skill.both_sides else 1):
            for chosen in combinations(fitting, n):
                blow = _blow(book, side, skill, chosen)
                if blow.made.rolls:
                    found.append(blow)
    return tuple(found)


def _blow(book: Book, side: Side | None, skill: Skill, combos: tuple[Id, ...]) -> Blow:
    made = aim.means_of(book, skill.id, combos)
    return Blow(
        side,
        skill,
        combos,
        made,
        skills.cost(book, skill, combos),
        dice_in(made.effects, "hit", "self"),
        made.damage + sum(one.n for one in made.effects if isinstance(one, Damage)),
        dice_in(made.effects, "evade", "target"),
        sum(one.n for one in made.effects if isinstance(one, MoveFree)),
    )


class Arms:
    """The attacks and defences of the units of one battle as seen. Worked out when first asked for."""

    def __init__(self, book: Book, battle: Battle, temper: Temper) -> None:
        self.book = book
        self.battle = battle
        self.temper = temper
        self._guards: dict[int, tuple[Guard, ...]] = {}
        self._evades: dict[int, int] = {}
        self._volleys: dict[tuple[int, int, int], Volley] = {}

    # ---- tactical dice --------------------------------------------------------------------------------

    def pool(self, unit: Unit) -> int:
        """The tactical dice that a unit may add to one check."""
        return min(find(self.battle.parties, unit.team).dice, self.temper.spare)

    def die(self, unit: Unit) -> float:
        """What one more tactical die is worth to a unit's team: less, the fuller the pool."""
        return self.temper.die * (1 - find(self.battle.parties, unit.team).dice / (CAP + 1))

    # ---- attacking ------------------------------------------------------------------------------------

    def can(self, unit: Unit, blow: Blow) -> bool:
        """Whether nothing about the unit keeps it from an attack now."""
        return (
            skills.why_not(self.book, self.battle, unit, blow.side, blow.skill, blow.combos, "attack") is None
        )

    def dice(self, unit: Unit, blow: Blow, more: int = 0) -> int:
        """The dice of a unit's hit check, with the own skills that it is sure to use."""
        assert blow.made.hit is not None
        own = (
            dice_in(one.skill.effects, "hit", "self")
            for one in skills.personal_ready(self.book, unit, ("before_hit", "after_reaction"))
            if one.skill.reaction is None and (not one.skill.kinds or blow.made.kind in one.skill.kinds)
        )
        return statuses.count(self.book, unit, "hit", blow.made.hit) + blow.dice + more + max(own, default=0)

    def chance(self, unit: Unit, blow: Blow, target: Unit, more: int = 0) -> float:
        """The chance that an attack hits, by the target's own best reaction. ``more``: dice on top, such as
        those of a special.
        """
        options = self.battle.options
        reaction = self.reaction(target, blow)
        if reaction is None:
            return 1.0
        return beat(self.dice(unit, blow, more), reaction, options.pair_bonus, options.min_dice)

    def harvest(self, unit: Unit, blow: Blow, target: Unit, special: int = 0) -> float:
        """What a hit takes from the target, with the burst that is worth it paid for."""
        return self.burst(unit, target, unit.params.get("atk", 0) + blow.damage + special)

    def burst(self, unit: Unit, target: Unit, damage: int) -> float:
        """What a hit for ``damage`` and the die takes with the best burst, less what that costs."""
        tolls = toll(self.book, self.battle.options, target, damage)
        trion = trion_of(unit)
        most = min(unit.params.get("trn", 0), MOST_BURST, trion - 1)
        return max(tolls[n] - spent(trion, n) for n in range(max(most, 0) + 1))

    def worth(self, unit: Unit, blow: Blow, target: Unit, special: int = 0, more: int = 0) -> float:
        """What an attack takes on the average, with as many tactical dice as pay; ``more``: dice on top."""
        took = self.harvest(unit, blow, target, special)
        price, most = self.die(unit), self.pool(unit)
        return max(
            self.chance(unit, blow, target, special + more + n) * took - price * n
            for n in range(0, most + 1, PACE)
        )

    def gain(self, unit: Unit, blow: Blow, target: Unit, more: int = 0) -> float:
        """What an attack is worth on the whole, its cost taken off."""
        return self.worth(unit, blow, target, 0, more) - spent(trion_of(unit), blow.cost)

    def volley(self, unit: Unit, target: Unit, more: int = 0) -> Volley:
        """What a whole attack turn against one target is worth, by how far away it is.

        Each side's best attack, or one that takes both; a soldier's best as often as it attacks. As in a
        phase to come: what is active now does not matter.
        """
        key = (unit.id, target.id, more)
        known = self._volleys.get(key)
        if known is None:
            known = self._volleys[key] = self._volley(unit, target, more)
        return known

    def _volley(self, unit: Unit, target: Unit, more: int) -> Volley:
        best: dict[Side | str | None, list[float]] = {}
        for blow in blows(self.book, unit):
            if blow.cost >= trion_of(unit) or self._handless(unit, blow):
                continue
            worth = self.gain(unit, blow, target, more)
            if worth <= 0:
                continue
            row = best.setdefault("both" if blow.skill.both_sides else blow.side, [0.0] * (FAR + 1))
            for away in range(min(blow.far, FAR) + 1):
                row[away] = max(row[away], worth)
        none = [0.0] * (FAR + 1)
        if unit.soldier is not None:
            times = self.book.soldiers[unit.soldier].attacks
            return tuple(times * one for one in best.get(None, none))
        rows = zip(best.get("main", none), best.get("sub", none), best.get("both", none), strict=True)
        return tuple(max(main + sub, both) for main, sub, both in rows)

    def _handless(self, unit: Unit, blow: Blow) -> bool:
        return (
            blow.side is not None
            and blow.skill.trigger is not None
            and self.book.triggers[blow.skill.trigger].hand
            and any(
                statuses.hand_lost(self.book, unit, side) for side in skills.sides_of(blow.skill, blow.side)
            )
        )

    def far(self, unit: Unit) -> int:
        """How far a unit's attacks reach."""
        return max((blow.far for blow in blows(self.book, unit)), default=0)

    # ---- reacting -------------------------------------------------------------------------------------

    def evading(self, unit: Unit) -> int:
        """A unit's dice to evade, with the own skills that it has left."""
        known = self._evades.get(unit.id)
        if known is None:
            own = (
                dice_in(one.skill.effects, "evade", "self")
                for one in skills.personal_ready(self.book, unit, ("before_reaction",))
            )
            known = statuses.count(self.book, unit, "evade", "mob") + max(own, default=0)
            self._evades[unit.id] = known
        return known

    def guards(self, unit: Unit) -> tuple[Guard, ...]:
        """A unit's defences that it could use now, the best first."""
        known = self._guards.get(unit.id)
        if known is None:
            known = self._guards[unit.id] = tuple(sorted(self._guarding(unit), key=lambda one: -one.dice))
        return known

    def _guarding(self, unit: Unit) -> Iterable[Guard]:
        for side, skill in skills.own_skills(self.book, unit, timing="reaction"):
            if skill.check is None or skill.protects is None:
                continue
            if skills.why_not(self.book, self.battle, unit, side, skill, (), "reaction") is None:
                count = statuses.count(self.book, unit, "defend", skill.check)
                yield Guard(side, skill, count + _defending(skill.effects), skill.protects)

    def reaction(self, unit: Unit, blow: Blow, after: Blow | None = None) -> int | None:
        """The dice of a unit's best reaction of its own to an attack; None: it can't react.

        ``after``: once it has made an attack itself, whose sides then have no other trigger (trpg-action-6).
        """
        found = [self.evading(unit) + blow.evading] if blow.made.allows("evade") else []
        if blow.made.allows("defend"):
            found += [one.dice for one in self.guards(unit) if after is None or _stays(one, after)][:1]
        return max(found, default=None)


def _stays(guard: Guard, blow: Blow) -> bool:
    """Whether a defence is still there once an attack was made."""
    if guard.skill.trigger == blow.skill.trigger:
        return True
    return not set(skills.sides_of(guard.skill, guard.side)) & set(skills.sides_of(blow.skill, blow.side))


def _defending(effects: tuple[Effects, ...]) -> int:
    return sum(
        one.n for one in effects if isinstance(one, BonusDice) and one.on in ("defend", "reaction", "any")
    )
