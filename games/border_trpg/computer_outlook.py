"""What a unit expects of the round to come, and what deeds of the tactics phase are worth to it."""

from __future__ import annotations

from collections.abc import Iterator

from . import odds, tactics
from .battle import Cell, Unit
from .computer_arms import FAR, Blow, blows
from .computer_ground import STANCE, Ground
from .computer_mind import Mind
from .computer_worth import beat, trion_of
from .dice import CAP
from .effects import BonusDice, DiceGain, Effects, MoveBonus, Retrieve, StateAdd
from .grid import inside
from .legal_tactics import Deed
from .states import NEAR
from .statuses import count
from .table import find

HURRY = 0.5
"""How much dice for the next hit check count if it will be made in a later round."""

SLOW = 0.5
"""What a point of movement is worth."""

RESCUE = 60.0
"""What it is worth to bring somebody back who is out of area."""

STEPS = 4
"""Steps that an enemy is expected to come nearer."""

SNIPER = 7
"""Whoever attacks from so far away fights best unseen."""


class Outlook:
    """What a unit expects of the round to come."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        self.mind = mind
        self.unit = unit
        self.ground = Ground(mind, unit)

    def near(self, foe_cell: Cell, far: int) -> bool:
        """Whether a place will be in reach this round, after a normal move."""
        assert self.unit.cell is not None
        return self.mind.away(self.unit.cell, foe_cell) <= far + self.unit.movement

    def worth(self, effect: Effects, deed: Deed) -> float:
        """What an effect is worth that has no target."""
        match effect:
            case DiceGain():
                return self._dice(effect, deed)
            case BonusDice(on="hit", n=n):
                return self.aim(n)
            case BonusDice(on="reaction", n=n):
                return self._guard(n)
            case StateAdd(state="stealth" | "invisible"):
                return self._hide()
            case _:
                return 0.0

    def upon(self, effect: Effects, deed: Deed, target: Unit) -> float:
        """What an effect is worth that has one."""
        match effect:
            case Retrieve():
                return RESCUE
            case MoveBonus(n=n):
                return -SLOW * n if self.mind.temper.careful else 0.0
            case BonusDice(n=n) if self.mind.temper.careful:
                return self._feint(n, deed, target)
            case _:
                return 0.0

    def _dice(self, effect: DiceGain, deed: Deed) -> float:
        mind, unit = self.mind, self.unit
        if deed.check is None:
            gained = float(tactics.gain_by(effect, 0))
        else:
            options = mind.battle.options
            n = max(count(mind.book, unit, "any", deed.check.param), options.min_dice)
            ways = odds.ways(n, options.pair_bonus)
            gained = sum(tactics.gain_by(effect, total) * often for total, often in ways.items())
            gained /= odds.FACES ** odds.dice(n)
        room = CAP - find(mind.battle.parties, unit.team).dice
        return min(gained, room) * mind.arms.die(unit)

    def _blow(self) -> tuple[Blow, Unit, bool] | None:
        """The attack that the unit has in mind, on whom, and whether it will be in reach this round."""
        mind, unit = self.mind, self.unit
        if unit.cell is None:
            return None
        best: tuple[float, Blow, Unit, bool] | None = None
        for foe in mind.marks(unit):
            if foe.cell is None:
                continue
            for blow in blows(mind.book, unit):
                near = self.near(foe.cell, blow.far)
                worth = mind.arms.gain(unit, blow, foe) * (1 if near else HURRY)
                if blow.cost < trion_of(unit) and (best is None or worth > best[0]):
                    best = (worth, blow, foe, near)
        return None if best is None else best[1:]

    def aim(self, n: int) -> float:
        """Dice for the next hit check: by how much they raise what the best attack brings."""
        found = self._blow()
        if found is None:
            return 0.0
        blow, foe, near = found
        arms = self.mind.arms
        more = arms.chance(self.unit, blow, foe, n) - arms.chance(self.unit, blow, foe)
        return more * arms.harvest(self.unit, blow, foe) * (1.0 if near else HURRY / 2)

    def _guard(self, n: int) -> float:
        """Dice for all reactions of the round: by how much they lessen what enemies in reach can do."""
        unit, mind = self.unit, self.mind
        if not mind.temper.careful or unit.cell is None:
            return 0.0
        return mind.temper.guard * STANCE * n * sum(self._threats())

    def _threats(self) -> Iterator[float]:
        assert self.unit.cell is not None
        for foe in self.ground.foes:
            away = self.mind.away(self.unit.cell, foe.cell)
            yield foe.theirs[max(min(away - STEPS, FAR), 0)]

    def _hide(self) -> float:
        """To vanish from the map: what enemies can't do then, for whoever fights from afar."""
        mind, unit = self.mind, self.unit
        if not mind.temper.careful or unit.cell is None or mind.arms.far(unit) < SNIPER:
            return 0.0
        if any(mind.away(unit.cell, foe.cell) <= NEAR for foe in self.ground.foes):
            return 0.0
        return mind.temper.guard * sum(self._threats()) * mind.share(unit)

    def _feint(self, n: int, deed: Deed, target: Unit) -> float:
        """Dice fewer for an enemy's next reaction, if the check succeeds."""
        mind, unit = self.mind, self.unit
        options = mind.battle.options
        chance = 1.0
        if deed.check is not None and deed.check.against is not None:
            chance = beat(
                count(mind.book, unit, "any", deed.check.param),
                count(mind.book, target, "any", deed.check.against),
                options.pair_bonus,
                options.min_dice,
            )
        best = 0.0
        for one in (unit, *mind.mates(unit)):
            if one.cell is None or target.cell is None:
                continue
            for blow in blows(mind.book, one):
                if mind.away(one.cell, target.cell) > blow.far + one.movement:
                    continue
                more = mind.arms.chance(one, blow, target, -n) - mind.arms.chance(one, blow, target)
                best = max(best, more * mind.arms.harvest(one, blow, target))
        return chance * best

    def lair(self, deed: Deed) -> Cell | None:
        """Where somebody hidden was seen last, if that can be searched."""
        unit, mind = self.unit, self.mind
        if not mind.temper.careful or unit.cell is None:
            return None
        for foe in mind.foes(unit):
            if foe.hidden and foe.seen is not None and mind.battle.round - foe.seen.round <= 1:
                cell = foe.seen.cell
                if inside(cell) and mind.away(unit.cell, cell) <= deed.range:
                    return cell
        return None
