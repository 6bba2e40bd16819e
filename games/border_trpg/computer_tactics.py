"""What the computer players do in the tactics phase, and what their operators do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import commands as c
from . import legal_tactics as legal
from . import operators, tactics
from .battle import Party, Unit, UnitId
from .computer_mind import Mind
from .computer_outlook import Outlook
from .computer_worth import spent, trion_of
from .dice import CAP
from .effects import BonusDice, DiceGain, Effects
from .legal_tactics import Deed

SEEN = 3.0
"""What it is worth to search where somebody hidden may be."""


class Deal(NamedTuple):
    """A deed and what it is worth."""

    worth: float
    command: c.Act


def act(mind: Mind, units: Iterable[Unit]) -> c.Act | None:
    """The best deed of these units; None: none of them can do anything."""
    found = (deal for unit in units for deal in deals(mind, unit))
    best = max((deal for deal in found if deal.worth > 0), key=lambda deal: deal.worth, default=None)
    return None if best is None else best.command


def deals(mind: Mind, unit: Unit) -> Iterator[Deal]:
    """What a unit can do, with whatever suits it best as a target."""
    outlook = Outlook(mind, unit)
    for deed in legal.deeds(mind.book, unit):
        if legal.why_not(mind.book, mind.battle, unit, deed) is not None or legal.holds_already(unit, deed):
            continue
        deal = _deal(mind, unit, deed, outlook)
        if deal is not None:
            yield Deal(deal.worth - spent(trion_of(unit), deed.cost), deal.command)


def _deal(mind: Mind, unit: Unit, deed: Deed, outlook: Outlook) -> Deal | None:
    command = c.Act(unit.id, deed.id, deed.side)
    match deed.aim:
        case "nothing":
            return Deal(sum(outlook.worth(one, deed) for one in deed.effects), command)
        case "enemy" | "ally":
            found = [
                (sum(outlook.upon(one, deed, target) for one in deed.effects), target.id)
                for target in legal.targets(mind.field, unit, deed)
            ]
            if not found:
                return None
            worth, target = max(found)
            return Deal(worth, c.Act(unit.id, deed.id, deed.side, target=target))
        case "centre":
            cell = outlook.lair(deed)
            return None if cell is None else Deal(SEEN, c.Act(unit.id, deed.id, deed.side, cell=cell))
        case _:
            return None


# ---- advice and operators --------------------------------------------------------------------------------


def advise(mind: Mind, unit: Unit) -> c.Advise | None:
    """What somebody who has bailed out still does for its team."""
    found = tactics.advice(mind.book)
    return c.Advise(unit.id, found[0].id) if found else None


def operate(mind: Mind, party: Party, units: tuple[Unit, ...]) -> c.Operate | None:
    """What a team's operator does: dice for an attack that is about to be made, else dice for the pool."""
    if not units or not operators.may_be_used(mind.battle, party):
        return None
    found = {action.id: action for action in operators.owned(mind.book, party)}
    best: tuple[float, str, tuple[UnitId, ...]] | None = None
    for action in found.values():
        for worth, targets in _orders(mind, party, action.effects, units):
            if best is None or worth > best[0]:
                best = (worth, action.id, targets)
    if best is None or best[0] <= 0:
        return None
    return c.Operate(party.id, best[1], best[2])


def _orders(
    mind: Mind, party: Party, effects: tuple[Effects, ...], units: tuple[Unit, ...]
) -> Iterator[tuple[float, tuple[UnitId, ...]]]:
    for effect in effects:
        match effect:
            case DiceGain(n=n) if n is not None:
                yield min(n, CAP - party.dice) * mind.arms.die(units[0]), ()
            case BonusDice(on="hit", n=n):
                for unit in units:
                    yield Outlook(mind, unit).aim(n), (unit.id,)
            case _:
                pass
