"""Checks of a pack's effects: that they stand where they mean something and name what exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from ..engine.text import Name, Text, t
from . import pack as p

Found: TypeAlias = Iterator[tuple[str, Text]]
Where: TypeAlias = Literal["own", "skill", "action", "operator", "status", "object"]

ONLY: dict[type[p.Effect], tuple[Where, ...]] = {
    p.StepCost: ("object",),
    p.DestroySelf: ("object",),
    p.AreaDamage: ("object",),
    p.MovePenalty: ("status",),
    p.BanHand: ("status",),
    p.FeedbackLoss: ("status",),
    p.BurstDiscount: ("own",),
    p.BorrowSkill: ("own",),
    p.Damage: ("own", "skill"),
    p.NoDamage: ("skill",),
    p.Range: ("skill",),
    p.Area: ("skill",),
    p.AddSpecial: ("skill",),
    p.FriendlyFire: ("skill",),
    p.KeepState: ("skill",),
    p.ForceMove: ("skill", "action"),
    p.MoveFree: ("own", "skill"),
}
"""Where effects make sense that don't everywhere."""

IN_STATUS = (p.BonusDice, p.MovePenalty, p.BanHand, p.FeedbackLoss)
IN_OBJECT = (p.StepCost, p.DestroySelf, p.AreaDamage)


def effects_of(pack: p.Pack) -> Found:
    """Faults of all effects of a pack."""
    for path, name, where, effects in _holders(pack):
        for effect in effects:
            yield from _effect(f"{path}.effects", name, where, effect, pack)


def _holders(pack: p.Pack) -> Iterator[tuple[str, Name, Where, tuple[p.Effects, ...]]]:
    for n, card in enumerate(pack.position):
        yield f"position[{n}].skill", card.skill.name, "own", card.skill.effects
    for n, feature in enumerate(pack.feature):
        if feature.skill is not None:
            yield f"feature[{n}].skill", feature.skill.name, "own", feature.skill.effects
    for n, skill in enumerate(pack.skill):
        yield f"skill[{n}]", skill.name, "skill", skill.effects
    for n, soldier in enumerate(pack.soldier):
        for m, own in enumerate(soldier.skills):
            yield f"soldier[{n}].skills[{m}]", own.name, "skill", own.effects
    for n, action in enumerate(pack.action):
        yield f"action[{n}]", action.name, "action", action.effects
    for n, order in enumerate(pack.operator_action):
        yield f"operator_action[{n}]", order.name, "operator", order.effects
    for n, status in enumerate(pack.status):
        yield f"status[{n}]", status.name, "status", status.effects
    for n, thing in enumerate(pack.object):
        yield f"object[{n}]", thing.name, "object", thing.effects


def _effect(path: str, name: Name, where: Where, effect: p.Effects, pack: p.Pack) -> Found:
    places = ONLY.get(type(effect))
    out_of_place = places is not None and where not in places
    if where == "status":
        out_of_place = not isinstance(effect, IN_STATUS)
    if where == "object":
        out_of_place = not isinstance(effect, IN_OBJECT)
    if out_of_place:
        yield path, t("{thing}: this effect means nothing here: {verb}.", thing=name, verb=_verb(effect))
    match effect:
        case p.Place(object=thing) if all(one.id != thing for one in pack.object):
            yield path, t("There is no object {id}.", id=thing)
        case p.StatusAdd(status=status) | p.StatusRemove(status=status):
            if all(one.id != status for one in pack.status):
                yield path, t("There is no status {id}.", id=status)
        case p.DiceGain(n=n, by_total=rows) if (n is None) != bool(rows):
            yield path, t("{thing}: tactical dice are n, or by_total.", thing=name)
        case p.Learn(range=reach, sectors=sectors) if (reach is None) == (sectors is None):
            yield path, t("{thing}: what is learnt is within a range, or in sectors.", thing=name)
        case _:
            pass


def _verb(effect: p.Effects) -> str:
    tag = type(effect).__struct_config__.tag
    return str(tag)
