"""Checks of a pack's effects: that they stand where they mean something and name what exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..engine.text import Name, Text, t
from . import effects as e
from . import pack as p
from . import terms as v

Found: TypeAlias = Iterator[tuple[str, Text]]

LASTING = (e.BonusDice, e.MoveBonus, e.MoveMod)

SKILLS: dict[str, tuple[type[e.Effect], ...]] = {
    "tactics": (*LASTING, e.DiceGain, e.Search, e.Place, e.StateAdd, e.Retrieve),
    "movement": (*LASTING, e.StateAdd),
    "attack": (
        *LASTING, e.Damage, e.NoDamage, e.Range, e.Area, e.AddSpecial, e.MoveFree, e.ForceMove,
        e.DestroyObjects, e.StateAdd, e.KeepState, e.StatusAdd, e.StatusRemove, e.ReactionLimit,
        e.FriendlyFire, e.DiceGain,
    ),
    "reaction": (e.BonusDice, e.ForceMove),
}  # fmt: skip
"""What a skill or a basic action may do, by when it is used; a combination does what its partners may."""

ORDERS = (*LASTING, e.DiceGain, e.Learn)
"""What an operator may do."""

OUT = (e.DiceGain,)
"""What may be done after a bail-out (trpg-bailout-8)."""

OWN: dict[v.Window, tuple[type[e.Effect], ...]] = {
    "before_hit": (e.BonusDice,),
    "after_reaction": (e.BonusDice,),
    "before_reaction": (e.BonusDice,),
    "after_hit": (e.BurstDiscount,),
    "after_attack": (e.MoveFree,),
    "move_end": (e.Learn,),
    "any": (e.BorrowSkill,),
}
"""What the skill of a position or of a feature may do, by its window."""

STATUS = (e.BonusDice, e.MovePenalty, e.BanHand, e.FeedbackLoss)
OBJECT = (e.StepCost, e.DestroySelf, e.AreaDamage)

Holder: TypeAlias = tuple[str, Name, tuple[e.Effects, ...], tuple[type[e.Effect], ...]]
"""Something with effects: its path, its name, the effects, and which it may have."""


def effects_of(pack: p.Pack) -> Found:
    """Faults of all effects of a pack."""
    for path, name, effects, able in _holders(pack):
        for effect in effects:
            if not isinstance(effect, able):
                yield (
                    f"{path}.effects",
                    t("{thing}: this effect means nothing here: {verb}.", thing=name, verb=_verb(effect)),
                )
            yield from _effect(f"{path}.effects", name, effect, pack)


def _holders(pack: p.Pack) -> Iterator[Holder]:
    for n, card in enumerate(pack.position):
        yield _own(f"position[{n}].skill", card.skill)
    for n, feature in enumerate(pack.feature):
        if feature.skill is not None:
            yield _own(f"feature[{n}].skill", feature.skill)
    for n, skill in enumerate(pack.skill):
        yield f"skill[{n}]", skill.name, skill.effects, _timed(skill.timing)
    for n, soldier in enumerate(pack.soldier):
        for m, one in enumerate(soldier.skills):
            yield f"soldier[{n}].skills[{m}]", one.name, one.effects, _timed(one.timing)
    for n, action in enumerate(pack.action):
        able = OUT if action.after_bailout else _timed(action.phase)
        yield f"action[{n}]", action.name, action.effects, able
    for n, order in enumerate(pack.operator_action):
        yield f"operator_action[{n}]", order.name, order.effects, ORDERS
    for n, status in enumerate(pack.status):
        yield f"status[{n}]", status.name, status.effects, STATUS
    for n, thing in enumerate(pack.object):
        yield f"object[{n}]", thing.name, thing.effects, OBJECT


def _own(path: str, skill: p.OwnSkill) -> Holder:
    return path, skill.name, skill.effects, OWN[skill.window]


def _timed(timing: str) -> tuple[type[e.Effect], ...]:
    """What is possible at a time; a combination goes with attacks, movements and reactions."""
    if timing == "combo":
        return (*SKILLS["attack"], *SKILLS["movement"])
    return SKILLS[timing]


def _effect(path: str, name: Name, effect: e.Effects, pack: p.Pack) -> Found:
    """Faults of one effect by itself."""
    match effect:
        case e.Place(object=thing) if all(one.id != thing for one in pack.object):
            yield path, t("There is no object {id}.", id=thing)
        case e.StatusAdd(status=status) | e.StatusRemove(status=status):
            if all(one.id != status for one in pack.status):
                yield path, t("There is no status {id}.", id=status)
        case e.DiceGain(n=n, by_total=rows) if (n is None) != bool(rows):
            yield path, t("{thing}: tactical dice are n, or by_total.", thing=name)
        case e.Learn(range=reach, sectors=sectors) if (reach is None) == (sectors is None):
            yield path, t("{thing}: what is learnt is within a range, or in sectors.", thing=name)
        case _:
            pass


def _verb(effect: e.Effects) -> str:
    tag = type(effect).__struct_config__.tag
    return str(tag)
