"""What a group can do in its turn, looked at as a whole: for menus, maps and computer players.

An attack is a target, a weapon and a cell to fire from. The first two decide what happens to the target, and
the cell decides who may counter.
"""

from __future__ import annotations

from msgspec import Struct

from ..engine.once import once
from . import arms, attack, legal_turn, odds
from .arms import Arm
from .field import Field, field_of
from .legal_turn import Shot
from .odds import Forecast
from .pack import Weapon
from .ranges import shading, spans
from .reach import Reached
from .state import Cell, Unit
from .units import is_ready
from .view import View

Units = tuple[Unit, ...]
Span = tuple[int, int]
Guns = tuple[frozenset[Cell], tuple[tuple[int, tuple[Span, Span]], ...]]
"""The forests that count for a group; its weapons, with their spans in the open and in a forest."""


class Strike(Struct, frozen=True, gc=False):
    """An attack that can be made: what kind, on which cell, with which weapon, and the cells to fire from."""

    shot: Shot
    cell: Cell
    weapon: int
    origins: tuple[Cell, ...]


class Acting:
    """A group (or a part of one) whose turn it may be. ``changes``: it takes its other form first."""

    def __init__(self, view: View, units: Units, changes: bool = False) -> None:
        self.view = view
        self.units = units
        self.changes = changes
        self.field: Field = field_of(view)
        self.form = legal_turn.form_of(units, changes)
        start = units[0].cell
        assert start is not None
        self.start: Cell = start
        self.side = units[0].side
        self.flies = "flying" in [self.field.type_of(unit, self.form) for unit in units]
        """Whether somebody of it does."""
        self.changes_only = changes and view.options.transform_cost == "action"
        """Whether changing form is all that it may do (R79)."""
        self._arms: dict[int, Arm] = {}
        self._forecasts: dict[tuple[Cell, int], Forecast] = {}
        self._guns: dict[Cell, Guns] = {}
        self._answers: dict[tuple[Cell, tuple[int, ...]], tuple[Forecast, ...]] = {}

    @classmethod
    def of(cls, view: View, units: Units, changes: bool = False) -> Acting:
        """The same for the same view, so that nothing is worked out twice."""
        key = ("acting", *(unit.id for unit in units), changes)
        found: Acting | None = view.memo.get(key)
        if found is None:
            found = view.memo[key] = cls(view, units, changes)
        return found

    # ---- moving ---------------------------------------------------------------------------------------

    @once
    def ways(self) -> dict[Cell, Reached]:
        """The cells where it may end, its own among them."""
        if self.changes_only:
            return {self.start: legal_turn.STAY}
        return legal_turn.ways(self.view, self.units, self.changes)

    @once
    def origins(self) -> dict[Cell, Reached]:
        """The cells where it may end without joining anybody, the nearest first."""
        fit = {cell: way for cell, way in self.ways.items() if not way.merge}
        if self.changes and self.flies and self.start in self.field.bases:
            del fit[self.start]  # in this form it can't stay where it is (R80)
        return fit

    def captures(self, cell: Cell) -> str | None:
        """The letter of the base that waiting on a cell captures, if any (mm30-base-1, R53)."""
        base = self.field.bases.get(cell)
        if base is None or base.owner == self.side or self.changes_only:
            return None
        if self.flies:
            return None
        return None if cell == self.start and self.view.options.base_must_move else base.letter

    # ---- attacking ------------------------------------------------------------------------------------

    @once
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons of the card that will be on top."""
        return arms.weapons(self.field, self.units, self.form)

    @once
    def strikes(self) -> tuple[Strike, ...]:
        """Every attack that it can make, by target and weapon."""
        cells = () if self.changes_only else tuple(self.origins)
        numbers = legal_turn.loaded(self.field, self.units, self.changes)
        if not cells or not numbers:
            return ()
        field, options = self.field, self.field.options
        guns = [(number, spans(self.units, self.weapons[number])) for number in numbers]
        forests = shading(field, self.units, self.form)
        longest = max(most for _, both in guns for _, most in both)
        # a step brings it nearer by one at most, a diagonal one by two
        steps = max(way.cost for way in self.origins.values()) * (1 if options.adjacency == 4 else 2)
        found: list[Strike] = []
        for shot, target in legal_turn.marks(field, self.side):
            far = field.away(target)
            if far[self.start] > steps + longest:
                continue
            near = [one for one in cells if far[one] <= longest]
            if shot == "attack_hq" and options.hq_range == "one":
                near = [one for one in near if arms.near(field, one, target)]
            if not near:
                continue
            woods = target in forests
            for number, both in guns:
                able = [
                    one for one in near if (span := both[woods or one in forests])[0] <= far[one] <= span[1]
                ]
                if able:
                    found.append(Strike(shot, target, number, tuple(able)))
        return tuple(found)

    @once
    def worthwhile(self) -> tuple[Strike, ...]:
        """The attacks that have an effect: of those on bridges the ones that wreck them (mm30-bridge-2)."""
        return tuple(
            one for one in self.strikes if one.shot != "attack_bridge" or self.total(one) >= attack.BRIDGE
        )

    def arm(self, number: int) -> Arm:
        """A weapon as they would fire it."""
        found = self._arms.get(number)
        if found is None:
            found = self._arms[number] = arms.arm(self.field, self.units, number, self.form)
        return found

    def forecast(self, strike: Strike) -> Forecast | None:
        """The exact odds of an attack on units; None for HQs and bridges, where no dice are rolled."""
        if strike.shot != "attack":
            return None
        key = (strike.cell, strike.weapon)
        found = self._forecasts.get(key)
        if found is None:
            group = self.field.group(strike.cell)
            found = self._forecasts[key] = odds.forecast(
                self.view, self.field, self.units, strike.weapon, group, self.form
            )
        return found

    def counters(self, strike: Strike, origin: Cell) -> tuple[Forecast, ...]:
        """What may come back from a target that nothing has hit, the worst first."""
        if strike.shot != "attack":
            return ()
        forests, guns = self._guns_of(strike.cell)
        woods, far = origin in forests or strike.cell in forests, self.field.away(strike.cell)[origin]
        numbers = tuple([number for number, both in guns if both[woods][0] <= far <= both[woods][1]])
        return self._answer(strike.cell, numbers)

    def _guns_of(self, cell: Cell) -> Guns:
        """The weapons with which a target can counter, with how far they reach."""
        found = self._guns.get(cell)
        if found is None:
            field, group = self.field, self.field.group(cell)
            able = enumerate(arms.weapons(field, group)) if is_ready(group) else ()
            guns = (
                (number, spans(group, weapon))
                for number, weapon in able
                if arms.barred(field, group, number, counter=True) is None
            )
            found = self._guns[cell] = shading(field, group), tuple(guns)
        return found

    def _answer(self, cell: Cell, numbers: tuple[int, ...]) -> tuple[Forecast, ...]:
        """What these weapons of a target would do, the worst first."""
        found = self._answers.get((cell, numbers))
        if found is None:
            group = self.field.group(cell)
            each = (
                odds.forecast(self.view, self.field, group, number, self.units, counter=True)
                for number in numbers
            )
            found = tuple(sorted(each, key=lambda one: (-one.mm, -one.damage)))
            self._answers[cell, numbers] = found
        return found

    def total(self, strike: Strike) -> int:
        """What an attack does to a bridge (mm30-bridge-3)."""
        arm = self.arm(strike.weapon)
        return arm.dice * arm.power

    def weight(self, strike: Strike) -> float:
        """How much an attack promises, roughly, in HP: for the order in which targets are listed."""
        if strike.shot == "attack_hq":
            return 60.0 * len(self.units)
        if strike.shot == "attack_bridge":
            return 1.0
        arm = self.arm(strike.weapon)
        group = self.field.group(strike.cell)
        hits = odds.likely(self.field.options, arms.sides(group), arm.hit) * arm.dice
        left = [unit.hp for unit in group]
        if arm.weapon.area:
            return sum(min(hp, hits * arm.power) for hp in left)
        return min(sum(left), hits * min(arm.power, max(left)) if len(left) > 1 else hits * arm.power)
