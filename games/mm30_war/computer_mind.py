"""What a computer player makes of a view: what blows promise, who threatens what, where it is good to be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..engine.contract import Seat
from . import arms, odds, situations
from . import computer_ways as ground
from .computer_ways import FAR, Goal, Threat, fades
from .computer_worth import (
    NOTHING,
    WIN,
    Blow,
    Targets,
    Temper,
    bases_worth,
    hq_worth,
    reckoned,
    spread,
    toll,
)
from .field import Field, field_of
from .pack import Type
from .ranges import bounds, in_range
from .reach import reach
from .state import Cell, Unit, UnitId
from .table import replace
from .units import is_ready
from .victory import bases_of, mm_of
from .view import View

Units = tuple[Unit, ...]
Ids = tuple[UnitId, ...]
Guns = dict[int, arms.Arm]

LATER = 0.5
"""How much an enemy counts that has finished and threatens only from the next round on."""

TAGGED = 20.0
"""What a unit is worth more that a situation hangs on."""

EXIT = 14.0
"""What it is worth to bring such a unit off the map."""

JOINT = 0.15
"""What it adds, as a share of winning, to be one of several who together could destroy an HQ in a round."""


def ids(units: Units) -> Ids:
    """The numbers of units."""
    return tuple(unit.id for unit in units)


class Mind:
    """A view, weighed. Who sees it is ``side``. ``before`` is a mind that has weighed the same map, and
    ``ahead`` whether there is one: whether it looks at a battle as it may become.
    """

    def __init__(self, view: View, temper: Temper, before: Mind | None = None) -> None:
        assert view.viewer is not None
        self.view = view
        self.temper = temper
        self.side: Seat = view.viewer
        self.ahead = before is not None
        self.field: Field = field_of(view)
        self.level = view.book.levels[view.options.level]
        self.situation = view.book.situations.get(view.options.situation)
        self.standard = self.situation is None or self.situation.standard_victory
        self.fear = temper.fear * max(0.3, 1 - 0.06 * max(0, view.round - 4))
        # blows between the very same units are the same; all are kept, so that their identity stays theirs
        self._seen: list[Units] = [] if before is None else before._seen
        self._seen.append(view.units)
        self._blows: dict[tuple[Ids, int, Ids, bool | None, bool], Blow] = (
            {} if before is None else before._blows
        )
        self._values: dict[UnitId, float] = {} if before is None else before._values
        self._targets: dict[tuple[int, ...], Targets] = {} if before is None else before._targets
        self._usable: dict[tuple[tuple[int, ...], bool | None, bool], Guns] = (
            {} if before is None else before._usable
        )
        # ways over the map are the same whoever stands where
        self._far: dict[tuple[Type, bool, Cell], dict[Cell, int]] = {} if before is None else before._far
        self._harms: dict[Ids, tuple[tuple[Cell, frozenset[Cell], float], ...]] = {}
        self._goals: dict[tuple[Ids, bool | None], tuple[Goal, ...]] = {}

    def own(self, cell: Cell | None) -> Cell:
        """A cell as the own side counts, so that both choose alike between what is as good."""
        return (0, 0) if cell is None else self.field.sheets.facing(self.side, cell)

    # ---- worth ----------------------------------------------------------------------------------------

    def value(self, unit: Unit) -> float:
        """What a unit is worth while it is unhurt."""
        found = self._values.get(unit.id)
        if found is None:
            plain = max(3.0, float(mm_of(self.view, self.view.deck, unit)))
            found = self._values[unit.id] = plain + (TAGGED if unit.tag is not None else 0.0)
        return found

    def lost(self, group: Units, after: tuple[int, ...]) -> float:
        """The worth that a group loses when it is left with these HP."""
        return toll(
            [self.value(unit) for unit in group],
            [self.view.deck[unit.card].hp for unit in group],
            [unit.hp for unit in group],
            after,
        )

    def _short(self, side: Seat) -> float:
        """The MM that a side lacks."""
        return self.level.mm - self.view.armies[side].mm if self.standard else 1e9

    def blow(
        self, units: Units, number: int, target: Units, form: bool | None = None, counter: bool = False
    ) -> Blow:
        """What a weapon of a group does to another, whatever the distance."""
        key = (tuple(map(id, units)), number, tuple(map(id, target)), form, counter)
        found = self._blows.get(key)
        if found is None:
            found = self._blows[key] = self._blow(units, number, target, form, counter)
        return found

    def _blow(self, units: Units, number: int, target: Units, form: bool | None, counter: bool) -> Blow:
        arm = self.guns(units, form, counter).get(number)
        if arm is None:
            return NOTHING
        one = odds.chance(self.field.options, arms.sides(target), arm.hit)
        return reckoned(
            self._target(target),
            arm.dice,
            float(one),
            arm.power,
            arm.weapon.area,
            self._short(units[0].side),
        )

    def _target(self, target: Units) -> Targets:
        key = tuple(map(id, target))
        found = self._targets.get(key)
        if found is None:
            found = self._targets[key] = Targets(
                tuple(unit.hp for unit in target),
                tuple(self.view.deck[unit.card].hp for unit in target),
                tuple(self.value(unit) for unit in target),
                tuple(mm_of(self.view, self.view.deck, unit) for unit in target),
                arms.bearer(target) is not None,
            )
        return found

    def guns(self, units: Units, form: bool | None = None, counter: bool = False) -> Guns:
        """The weapons that a group can fire, by their numbers, as it would fire them."""
        key = (tuple(map(id, units)), form, counter)
        found = self._usable.get(key)
        if found is None:
            found = self._usable[key] = {
                number: arms.arm(self.field, units, number, form, counter)
                for number in range(len(arms.weapons(self.field, units, form)))
                if arms.barred(self.field, units, number, form, counter) is None
            }
        return found

    def struck(self, target: Units, dice: int, one: float, power: int, area: bool) -> float:
        """What so many dice from off the map take from a group, with the chance that this wins."""
        short = self._short(1 - target[0].side)
        pays = [mm_of(self.view, self.view.deck, unit) for unit in target]
        peril = self.perils.get(target[0].cell, 0.0) if target[0].cell is not None else 0.0
        worth = 0.0
        for likely, after in spread(tuple(unit.hp for unit in target), dice, one, power, area):
            scored = sum(mm for mm, hp in zip(pays, after, strict=True) if hp == 0)
            gone = not any(after)
            worth += likely * (self.lost(target, after) + WIN * (scored >= short) + peril * gone)
        return worth

    def counter(self, target: Units, units: Units, cell: Cell, origin: Cell) -> Blow:
        """The worst that may come back from a group in ``cell``, if all of it survives."""
        if not is_ready(target):
            return NOTHING
        found = [
            self.blow(target, number, units, None, True)
            for number, arm in self.guns(target, None, True).items()
            if in_range(self.field, target, arm.weapon, cell, origin)
        ]
        return max(found, key=lambda one: one.worth + WIN * one.wins, default=NOTHING)

    def best_blow(self, units: Units, target: Units, form: bool | None = None) -> tuple[Blow, int]:
        """The best that a group can do to another with any weapon, and the reach of that weapon."""
        best, near = NOTHING, 1
        for number, arm in self.guns(units, form).items():
            blow = self.blow(units, number, target, form)
            if blow.worth > best.worth:
                best, near = blow, arm.weapon.range
        return best, near

    # ---- bases and HQ ---------------------------------------------------------------------------------

    def capture(self, cell: Cell) -> float:
        """What it is worth to capture the base in a cell."""
        base = self.field.bases[cell]
        mine, theirs = bases_of(self.view, self.side), bases_of(self.view, 1 - self.side)
        need = self.level.bases
        if self.standard and mine + 1 >= need:
            return WIN
        worth = bases_worth(mine + 1, need) - bases_worth(mine, need)
        if base.owner is not None:
            worth += bases_worth(theirs, need) - bases_worth(theirs - 1, need)
        points = 1.5 if self.view.me.tp < 10 else 0.0
        return (worth if self.standard else 0.3) + points

    def storm(self, members: int) -> float:
        """What it is worth that so many attack the enemy HQ."""
        hp = self.view.foe.hp
        if not self.standard:
            return 0.0
        if members >= hp:
            return WIN
        return self.temper.hq * (hq_worth(5 - hp + members) - hq_worth(5 - hp))

    # ---- threats --------------------------------------------------------------------------------------

    @cached_property
    def enemies(self) -> tuple[Units, ...]:
        """The groups of the other side."""
        return tuple(group for _, group in sorted(self.field.groups.items()) if group[0].side != self.side)

    @cached_property
    def friends(self) -> tuple[Units, ...]:
        """The groups of the own side."""
        return tuple(group for _, group in sorted(self.field.groups.items()) if group[0].side == self.side)

    @cached_property
    def ways(self) -> dict[Cell, frozenset[Cell]]:
        """The cells where each enemy group may end in the form it has."""
        return {
            cell: frozenset(to for to, way in reach(self.field, group).items() if not way.merge)
            for group in self.enemies
            if (cell := group[0].cell) is not None
        }

    @cached_property
    def threats(self) -> tuple[Threat, ...]:
        """What each enemy group can attack from where it may go."""
        found: list[Threat] = []
        for group in self.enemies:
            cell = group[0].cell
            assert cell is not None
            forms: tuple[bool | None, ...] = (None,)
            if len(group) == 1 and self.view.deck[group[0].card].transform is not None:
                forms = (None, not group[0].form)
            for form in forms:
                origins = self.ways[cell]
                if form is not None:
                    origins = frozenset(reach(self.field, group, form))
                for number, arm in self.guns(group, form).items():
                    least, most = bounds(group, arm.weapon, forest=False)
                    cells = ground.around(self.field, origins, least, most)
                    found.append(Threat(group, number, form, cells))
        return tuple(found)

    def other(self) -> Mind:
        """The same battle through the other side's eyes, where everything that counts is open."""
        return Mind(replace(self.view, viewer=1 - self.side), self.temper, self)

    def changed(self, units: Units) -> Mind:
        """The same with own units changed where they stand: the other side threatens the same cells."""
        mind = Mind(replace(self.view, units=units), self.temper, self)
        mind.ways = self.ways
        mind.threats = self.threats
        return mind

    def dangers(self, units: Units, cell: Cell) -> dict[Cell, float]:
        """What a group may lose in a cell to each enemy, by where that stands."""
        key = ids(units)
        harms = self._harms.get(key)
        if harms is None:
            harms = self._harms[key] = tuple(self._harm(units))
        found: dict[Cell, float] = {}
        for start, cells, worth in harms:
            if cell in cells and worth > found.get(start, 0.0):
                found[start] = worth
        return found

    def _harm(self, units: Units) -> Iterator[tuple[Cell, frozenset[Cell], float]]:
        """What a group may lose to each threat: where that stands, the cells it reaches, and how much."""
        for threat in self.threats:
            start = threat.units[0].cell
            if start is not None:
                blow = self.blow(threat.units, threat.number, units, threat.form)
                soon = 1.0 if is_ready(threat.units) else LATER
                yield start, threat.cells, soon * (blow.worth + 0.6 * WIN * blow.wins)

    def danger(self, units: Units, cell: Cell, target: Cell | None = None, left: float = 1.0) -> float:
        """What a group may lose in a cell; of an enemy in ``target`` only what is ``left`` counts."""
        worth = sum(self.value(unit) for unit in units)
        total = sum(
            one * (left if start == target else 1.0) for start, one in self.dangers(units, cell).items()
        )
        # several blows can't take more than there is
        return (
            total if total <= 0.5 * worth or total > 2 * worth else 0.5 * worth + 0.5 * (total - 0.5 * worth)
        )

    @cached_property
    def perils(self) -> dict[Cell, float]:
        """What each enemy group may do in its next turn other than shoot units: the HQ, a decisive base."""
        found: dict[Cell, float] = {}
        hq, hp = self.view.me.hq, self.view.me.hp
        guns = {
            start: threat.units
            for threat in (self.threats if self.standard else ())
            if hq in threat.cells and (start := threat.units[0].cell) is not None
        }
        together = sum(len(units) for units in guns.values()) >= hp
        for start, units in guns.items():
            n = len(units)
            harm = 0.8 * WIN if n >= hp else hq_worth(5 - hp + n) - hq_worth(5 - hp)
            if together and n < hp:
                harm += JOINT * WIN
            found[start] = harm * (1.0 if is_ready(units) else LATER)
        for start, cells in self._thieves.items():
            soon = 1.0 if is_ready(self.field.group(start)) else LATER
            found[start] = found.get(start, 0.0) + 0.8 * WIN * soon * bool(cells)
        return found

    @cached_property
    def _wanted(self) -> frozenset[Cell]:
        """The bases any of which would win for the other side, if it lacks one only."""
        one_short = bases_of(self.view, 1 - self.side) + 1 >= self.level.bases
        if not self.standard or not self.temper.wary or not one_short:
            return frozenset()
        return frozenset(cell for cell, base in self.field.bases.items() if base.owner != 1 - self.side)

    @cached_property
    def _thieves(self) -> dict[Cell, frozenset[Cell]]:
        """Enemy groups that could capture a base that would win, with those bases."""
        if not self._wanted:
            return {}
        return {
            start: cells
            for start in self.ways
            if (cells := self._walks(self.field, self.field.group(start)) & self._wanted)
        }

    @cached_property
    def _posts(self) -> dict[Cell, float]:
        """Bases where own groups stand in the way of who would win there, and how soon that could be."""
        held = {cell for group in self.friends if (cell := group[0].cell) in self._wanted}
        if not held:
            return {}
        left = tuple(
            replace(unit, cell=None) if unit.side == self.side and unit.cell in held else unit
            for unit in self.view.units
        )
        open_field = field_of(replace(self.view, units=left))
        found: dict[Cell, float] = {}
        for group in self.enemies:
            soon = 1.0 if is_ready(group) else LATER
            for cell in self._walks(open_field, group) & held:
                found[cell] = max(soon, found.get(cell, 0.0))
        return found

    def _walks(self, field: Field, group: Units) -> frozenset[Cell]:
        """The cells where an enemy group may end and capture a base: flyers land first if they can, and an
        operation may make it faster.
        """
        landed: bool | None = None
        if any(field.type_of(unit) == "flying" for unit in group):
            landed = not group[0].form
            free = self.view.options.transform_cost == "free"
            if not free or field.type_of(group[0], landed) == "flying":
                return frozenset()
        more = ground.haste(self.view, is_ready(group))
        faster = tuple(replace(unit, mods=(*unit.mods, *more)) for unit in group) if more else group
        return frozenset(to for to, way in reach(field, faster, landed).items() if not way.merge)

    def guard(self, cell: Cell) -> float:
        """What it is worth to stand in a cell because an enemy would win there."""
        soon = max(
            (
                1.0 if is_ready(self.field.group(start)) else LATER
                for start, cells in self._thieves.items()
                if cell in cells
            ),
            default=0.0,
        )
        return 0.7 * WIN * max(soon, self._posts.get(cell, 0.0))

    def disarms(self) -> bool:
        """Whether an enemy is about to win by a base, so that any base taken from it counts."""
        return bool(self._thieves)

    # ---- places ---------------------------------------------------------------------------------------

    def place(self, units: Units, form: bool | None, cell: Cell) -> float:
        """How good it is to stand in a cell."""
        return self.pull(units, form, cell) - self.fear * self.danger(units, cell)

    def pull(self, units: Units, form: bool | None, cell: Cell) -> float:
        """The best goal from a cell, worth less the more rounds it is away."""
        key = (ids(units), form)
        goals = self._goals.get(key)
        if goals is None:
            goals = self._goals[key] = tuple(self._aims(units, form))
        best = 0.0
        for worth, far, fading in goals:
            found = worth * fading[far.get(cell, FAR)]
            if found > best:
                best = found
        return best

    def _aims(self, units: Units, form: bool | None) -> list[Goal]:
        first = units[0]
        move = max(1, min(self.field.card(unit, form).move for unit in units))
        kind = self.field.type_of(first, form)
        climbs = kind == "flying" or self.field.ignores(first, "mountain", form)
        found: list[Goal] = []
        if first.tag is not None:
            for out in situations.exits(self.field, self.situation, first):
                found.append(Goal(EXIT, self.far(kind, climbs, out), fades(0, move)))
        if kind != "flying":
            for cell, base in self.field.bases.items():
                if base.owner != self.side:
                    far = self.far(kind, climbs, cell)
                    worth = min(self.capture(cell), 25.0)
                    found.append(Goal(worth * self._mine(units, cell, far), far, fades(0, move)))
        for group in self.enemies:
            blow, near = self.best_blow(units, group, form)
            there = group[0].cell
            if blow.worth and there is not None:
                found.append(Goal(0.6 * blow.worth, self.far(kind, climbs, there), fades(near, move)))
        hq = self.view.foe.hq
        if hq is not None and self.standard:
            weapons = arms.weapons(self.field, units, form)
            near = max(weapon.range for weapon in weapons)
            far = self.far(kind, climbs, hq)
            found.append(Goal(min(25.0, self.storm(len(units))), far, fades(near, move)))
        return found

    def _mine(self, units: Units, cell: Cell, far: dict[Cell, int]) -> float:
        """Whether a base is this group's to take: less so where a friend on foot is nearer."""
        start = units[0].cell
        mine = far.get(start, FAR) if start is not None else FAR
        for group in self.friends:
            other = group[0].cell
            if other is None or other == start or self.field.type_of(group[0]) == "flying":
                continue
            if far.get(other, FAR) < mine:
                return 0.6
        return 1.0

    def far(self, kind: Type, climbs: bool, goal: Cell) -> dict[Cell, int]:
        """How many cells of movement each cell is from a goal, as if nobody stood in the way."""
        key = (kind, climbs, goal)
        found = self._far.get(key)
        if found is None:
            found = self._far[key] = ground.ways(self.field, kind, climbs, goal)
        return found
