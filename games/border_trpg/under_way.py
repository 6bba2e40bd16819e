"""The attack under way: reading and changing it, and whose turn in it is."""

from __future__ import annotations

from typing import Any

from . import aim
from .aim import Means
from .battle import Aimed, Attack, Battle, TeamId, Unit
from .sight import unit_in
from .table import Table, replace


def attack_of(battle: Battle) -> Attack:
    """The attack under way; only while there is one."""
    assert battle.attack is not None
    return battle.attack


def means_now(table: Table) -> Means:
    """What the attack under way is made of."""
    return aim.means(table.book, attack_of(table.battle))


def change(table: Table, **fields: Any) -> Attack:
    """Gives the attack under way new values, and gives it back."""
    attack = replace(attack_of(table.battle), **fields)
    table.alter(attack=attack)
    return attack


def change_aimed(table: Table, place: int, **fields: Any) -> Aimed:
    """Gives one of those aimed at new values, and gives it back."""
    aimed = attack_of(table.battle).aimed
    new = replace(aimed[place], **fields)
    change(table, aimed=(*aimed[:place], new, *aimed[place + 1 :]))
    return new


def member(battle: Battle, number: int) -> Unit:
    """A unit of the battle by its id."""
    found = unit_in(battle, number)
    assert found is not None
    return found


def separate(battle: Battle) -> bool:
    """Whether each target is rolled for by itself (trpg-hit-14)."""
    return battle.options.area_hit == "separate"


def scope(battle: Battle) -> tuple[int, ...]:
    """The places in ``aimed`` that the hit roll, burst and damage die of now are for."""
    attack = attack_of(battle)
    if separate(battle):
        return (attack.at,) if attack.at < len(attack.aimed) else ()
    return tuple(range(len(attack.aimed)))


def author(battle: Battle) -> TeamId | None:
    """Whose attack it is: the attacker's team, or that of the object, None if it is nobody's (trpg-end-6)."""
    attack = attack_of(battle)
    if attack.object is not None:
        return next((one.team for one in battle.objects if one.id == attack.object), None)
    return member(battle, attack.unit).team
