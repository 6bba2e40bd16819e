"""Cards of players' own kits: what each thing on a card is worth, and what a class may have in all.

A card's points are the sum of

* HP: 4 a point of HP, and 60 for each shield chip;
* movement: 35 a cell of MOVE on the ground, 40 amphibious, 50 flying;
* weapons: the best counts in full, the second at a third, the others at a fifth. A weapon is worth the damage
  it does on average against a lone unit (attack count x power x chance to hit), times how far it reaches
  (range 1: 4, 2: 5, 3: 6, 4: 7, ... a cell more is one more). An area weapon hits a whole squad and counts
  2.5 times; one with ammunition number or for EX chips counts for its uses: 1: 0.5, 2: 0.7, 3: 0.85, 4: 0.95;
* skills: what :data:`SKILLS` says of each of their effects.

The units of the pack ``ours`` are within the budgets of their classes, and so is whoever is made like them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from . import effects as f
from .pack import Card, Class, Id, Skill, Type, Weapon

BUDGET: dict[Class, int] = {"low": 480, "normal": 1020, "high": 1620}
"""The points that a card of a class may have at most."""

HP, SHIELD = 4, 60
MOVE: dict[Type, int] = {"ground": 35, "amphibious": 40, "flying": 50}

SHARES = (60, 20, 12, 12)
"""Sixtieths of the value of the best weapon, the second, and so on."""

AREA = 250
USES = {1: 50, 2: 70, 3: 85, 4: 95}
"""Percent of a weapon's value for so many uses."""

SKILLS: dict[type[f.Effect], int] = {
    f.Zoc: 60, f.Status: 90, f.Heal: 70, f.Restore: 40, f.Strike: 150, f.Mod: 60, f.Ready: 150,
    f.SetBridge: 20, f.Points: 100, f.MoveAfterAttack: 90, f.Ignore: 60, f.CounterBonus: 80,
    f.BaseCapture: 60,
}  # fmt: skip
"""Points of a skill's effects. What brings other units in is for operations alone and on no card."""


class Parts(NamedTuple):
    """What the parts of a card are worth."""

    hp: int
    shields: int
    move: int
    weapons: int
    skills: int


def parts(card: Card, skills: Mapping[Id, Skill]) -> Parts:
    """What each part of a card is worth; the weapons together are rounded down."""
    values = sorted((weapon_value(weapon, card.ex) for weapon in card.weapons), reverse=True)
    return Parts(
        HP * card.hp,
        SHIELD * card.shield,
        MOVE[card.type] * card.move,
        sum(value * share for value, share in zip(values, SHARES, strict=False)) // 60,
        sum(skill_value(skills[number]) for number in card.skills),
    )


def points(card: Card, skills: Mapping[Id, Skill]) -> int:
    """What a card is worth in all."""
    return sum(parts(card, skills))


def weapon_value(weapon: Weapon, chips: int) -> int:
    """What a weapon is worth alone on a card with so many ammunition chips."""
    value = weapon.count * weapon.power * (10 - weapon.hit) * (3 + weapon.range) // 10
    if weapon.area:
        value = value * AREA // 100
    uses = chips if weapon.ex else weapon.ammo
    return value if uses is None else value * USES.get(uses, 0) // 100


def skill_value(skill: Skill) -> int:
    """What a skill is worth."""
    return sum(SKILLS.get(type(effect), 0) for effect in skill.effects)
