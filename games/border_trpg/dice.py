"""Tactical dice: a pool for each team, up to 20, spent before a roll with the captain's word (trpg-dice-1).

The roller declares and the captain has the last word (trpg-dice-7): nobody is asked where one person decides
both.
"""

from __future__ import annotations

from . import events_attack as e
from .battle import Battle, TeamId, Unit, UnitId
from .sight import controller
from .table import Table, find
from .who import captain_of

CAP = 20
"""The most that a pool holds, and that one check takes (trpg-dice-9, trpg-dice-10)."""


def pool(battle: Battle, unit: Unit) -> int:
    """The tactical dice of a unit's team."""
    return find(battle.parties, unit.team).dice


def most(battle: Battle, unit: Unit) -> int:
    """How many a unit may add to one check now."""
    return min(CAP, pool(battle, unit))


def needs_approval(battle: Battle, unit: Unit, n: int) -> bool:
    """Whether ``n`` dice of a unit wait for its captain (trpg-dice-8)."""
    captain = captain_of(battle, find(battle.parties, unit.team))
    if n <= 0 or captain is None or captain.id == unit.id:
        return False
    return controller(captain) != controller(unit)


def ask_captain(table: Table, unit_id: UnitId, n: int) -> None:
    """Asks the captain for ``n`` dice of a unit, on top of what the unit is asked."""
    unit = table.unit(unit_id)
    table.put("approval", team=unit.team, unit=unit_id, data=n)
    mates = {one.owner for one in table.battle.units if one.team == unit.team}
    table.whisper(e.DiceAsked(unit.name, n), *mates)


def gain(table: Table, team: TeamId, n: int) -> int:
    """Adds to a pool, up to its cap; gives back what was really added (trpg-dice-9)."""
    party = table.party(team)
    dice = max(0, min(CAP, party.dice + n))
    table.set_party(team, dice=dice)
    table.tell(e.DiceGained(party.name, dice - party.dice, n - (dice - party.dice), dice))
    return dice - party.dice


def spend(table: Table, team: TeamId, n: int) -> None:
    """Takes dice out of a pool; gone, whatever the check brings (trpg-dice-12)."""
    party = table.party(team)
    assert 0 <= n <= party.dice
    table.set_party(team, dice=party.dice - n)
