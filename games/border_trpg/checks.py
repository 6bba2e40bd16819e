"""Reads a pack and finds everything in it that the rules could not play with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol, TypeAlias

from ..engine.pack import PackError, PackFault, load, locate
from ..engine.text import Name, Text, t
from . import pack as p
from . import terms as v
from .checks_effects import effects_of
from .checks_people import people

Found: TypeAlias = Iterator[tuple[str, Text]]
"""Faults as the path of their place in the source and what is wrong there."""

WEAPONS: tuple[v.Kind, ...] = ("blade", "bullet", "gun", "sniper")
"""The kinds that a position may ask for (trpg-create-12)."""

ENDS = ("none", "bail_out", "incapacitated", "destroyed")
"""What a row of harm may say besides statuses (trpg-harm-9)."""

TIERS = (10, 20, 30)

NEEDED_ACTIONS: dict[v.Id, str] = {"evade": "reaction", "normal_move": "movement"}
"""Basic actions that the rules name (trpg-hit-6, trpg-bailout-7), and their phases."""

MOST = 40
"""Characters of the longest name of a thing or of a person, so that several fit on a button."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> Name: ...


def read_pack(source: str) -> p.Pack:
    """The pack in a TOML source. Raises :class:`~games.engine.pack.PackError` with every fault found."""
    pack = load(source, p.Pack)
    found = tuple(_pack(pack)) or tuple(people(pack))
    if found:
        faults = (PackFault(locate(source, path), text) for path, text in found)
        raise PackError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return pack


def _pack(pack: p.Pack) -> Found:
    yield from _identities(pack)
    yield from _positions(pack)
    yield from _features(pack)
    yield from _triggers(pack)
    for n, skill in enumerate(pack.skill):
        yield from _skill(f"skill[{n}]", skill, pack, of_trigger=True)
    yield from _actions(pack)
    yield from _harm(pack)
    yield from _maps(pack)
    yield from _soldiers(pack)
    yield from effects_of(pack)


# ---- ids and names -----------------------------------------------------------------------------------


def _identities(pack: p.Pack) -> Found:
    tables: dict[str, tuple[_Named, ...]] = {
        "position": pack.position,
        "feature": pack.feature,
        "master": pack.master,
        "trigger": (*pack.trigger, *pack.absent),
        "status": pack.status,
        "object": pack.object,
        "map": pack.map,
        "soldier": pack.soldier,
        "sample": pack.sample,
        "d66": pack.d66,
        "agent": pack.agent,
    }
    for table, rows in tables.items():
        yield from _twice([(f"{table}[{n}]", one.id) for n, one in enumerate(rows)])
        for n, one in enumerate(rows):
            yield from _long(f"{table}[{n}].name", one.name)
    usable = list(_usable(pack))
    yield from _twice([(path, one.id) for path, one in usable])
    for path, one in usable:
        yield from _long(f"{path}.name", one.name)
    for n, status in enumerate(pack.status):
        if status.id in ENDS:
            yield f"status[{n}].id", t("{id} is a word of the harm tables, not a status.", id=status.id)


def _usable(pack: p.Pack) -> Iterator[tuple[str, _Named]]:
    """Everything that somebody uses by its id alone, so that no two may share one."""
    for n, card in enumerate(pack.position):
        yield f"position[{n}].skill", card.skill
    for n, feature in enumerate(pack.feature):
        if feature.skill is not None:
            yield f"feature[{n}].skill", feature.skill
    for n, skill in enumerate(pack.skill):
        yield f"skill[{n}]", skill
    for n, soldier in enumerate(pack.soldier):
        for m, own in enumerate(soldier.skills):
            yield f"soldier[{n}].skills[{m}]", own
    for n, action in enumerate(pack.action):
        yield f"action[{n}]", action
    for n, order in enumerate(pack.operator_action):
        yield f"operator_action[{n}]", order


def _twice(ids: list[tuple[str, str]]) -> Found:
    seen: set[str] = set()
    for path, one in ids:
        if one in seen:
            yield f"{path}.id", t("The id {id} is used twice.", id=one)
        seen.add(one)


def _long(path: str, name: Name) -> Found:
    if max(map(len, (name.en, name.ja, name.zh))) > MOST:
        yield path, t("A name has 1 to {most} characters.", most=MOST)


# ---- positions, features, triggers -------------------------------------------------------------------


def _positions(pack: p.Pack) -> Found:
    """Each of the five, with all that it fixes (trpg-create-10, trpg-create-14)."""
    for missing in set(v.POSITIONS) - {one.id for one in pack.position}:
        yield "position[0]", t("The position {id} is missing.", id=missing)
    for n, card in enumerate(pack.position):
        path = f"position[{n}]"
        for param in v.PARAMS:
            if param not in card.base:
                yield (
                    f"{path}.base",
                    t("{position}: no base value of {param}.", position=card.name, param=param),
                )
            elif card.base[param] > card.cap:
                yield (
                    f"{path}.base",
                    t(
                        "{position}: the base value of {param} is above the cap.",
                        position=card.name,
                        param=param,
                    ),
                )
        if any(kind not in WEAPONS for kind in card.first_main):
            yield (
                f"{path}.first_main",
                t(
                    "{position}: the first main slot holds a weapon: blade, bullet, gun or sniper.",
                    position=card.name,
                ),
            )


def _features(pack: p.Pack) -> Found:
    sizes = Counter(one.size for one in pack.feature)
    if not sizes["L"] and sizes["S"] < 2:
        yield "feature[0]", t("There must be an L feature or two S features to choose.")
    if not pack.master:
        yield "master[0]", t("There must be a master to choose.")


def _triggers(pack: p.Pack) -> Found:
    known = {one.id: one for one in pack.trigger}
    for n, trigger in enumerate(pack.trigger):
        path = f"trigger[{n}]"
        pairing = trigger.option
        if (trigger.kind == "option") != (pairing is not None):
            yield (
                f"{path}.kind",
                t("{trigger}: options, and only they, say what they join.", trigger=trigger.name),
            )
        if pairing is None:
            continue
        if pairing.type == "dedicated":
            base = known.get(pairing.base or "")
            if base is None:
                yield f"{path}.option", t("There is no trigger {id}.", id=pairing.base or "?")
            elif base.kind == "option":
                yield f"{path}.option", t("{trigger}: an option can't join an option.", trigger=trigger.name)
        elif not pairing.kinds or "option" in pairing.kinds:
            yield (
                f"{path}.option",
                t("{trigger}: a general option names the kinds of triggers it joins.", trigger=trigger.name),
            )
    for kind in {kind for card in pack.position for kind in card.first_main}:
        if all(one.kind != kind for one in pack.trigger):
            yield "trigger[0]", t("There is no trigger of the kind {kind}.", kind=kind)


# ---- skills and actions ------------------------------------------------------------------------------


def _skill(path: str, skill: p.Skill, pack: p.Pack, *, of_trigger: bool) -> Found:
    triggers = {one.id: one for one in pack.trigger}
    if of_trigger and skill.trigger not in triggers:
        yield f"{path}.trigger", t("There is no trigger {id}.", id=skill.trigger or "?")
        return
    if not of_trigger and skill.trigger is not None:
        yield f"{path}.trigger", t("{skill}: a soldier's skill has no trigger.", skill=skill.name)
    if skill.timing == "attack" and (skill.hit is None or skill.range is None):
        yield path, t("{skill}: an attack needs hit and range.", skill=skill.name)
    if skill.timing != "attack" and skill.hit is not None:
        yield f"{path}.hit", t("{skill}: only attacks are rolled to hit.", skill=skill.name)
    if skill.timing == "reaction" and (skill.check is None or skill.protects is None):
        yield path, t("{skill}: a reaction needs check and protects.", skill=skill.name)
    if skill.timing != "reaction" and skill.protects is not None:
        yield f"{path}.protects", t("{skill}: only reactions protect.", skill=skill.name)
    if skill.area > 1 and skill.range is None:
        yield f"{path}.area", t("{skill}: a square needs a range.", skill=skill.name)
    if (skill.timing == "combo") != bool(skill.goes_with):
        yield path, t("{skill}: combinations, and only they, say what they go with.", skill=skill.name)
    if skill.both_sides and (not of_trigger or triggers[skill.trigger or ""].kind == "option"):
        yield (
            f"{path}.both_sides",
            t("{skill}: only triggers that are no options work on both sides.", skill=skill.name),
        )
    yield from _partners(f"{path}.with", skill, pack)


def _partners(path: str, skill: p.Skill, pack: p.Pack) -> Found:
    """What a combination joins: skills that exist, or kinds that exist."""
    skills = {one.id: one for one in pack.skill}
    kinds = {one.kind for one in pack.trigger}
    for one in skill.goes_with:
        word, _, kind = one.partition(":")
        if word == "kind" and kind:
            if kind not in kinds or kind == "option":
                yield path, t("There is no trigger of the kind {kind}.", kind=kind)
        elif one not in skills:
            yield path, t("There is no skill {id}.", id=one)
        elif skills[one].timing == "combo":
            yield path, t("{skill}: a combination goes with skills that stand alone.", skill=skill.name)


def _actions(pack: p.Pack) -> Found:
    phases = {one.id: one.phase for one in pack.action}
    for needed, phase in NEEDED_ACTIONS.items():
        if phases.get(needed) != phase:
            yield (
                "action[0]",
                t("There must be a basic action {id} of the phase {phase}.", id=needed, phase=phase),
            )
    for n, action in enumerate(pack.action):
        path = f"action[{n}]"
        if action.phase == "reaction" and (action.check is None or action.protects is None):
            yield path, t("{skill}: a reaction needs check and protects.", skill=action.name)
        if action.area > 1 and action.range is None:
            yield f"{path}.area", t("{skill}: a square needs a range.", skill=action.name)


# ---- the field ---------------------------------------------------------------------------------------


def _harm(pack: p.Pack) -> Found:
    """Harm tables of all three tiers for everybody who may be harmed (trpg-harm-8, trpg-harm-9)."""
    count: Counter[tuple[str, int]] = Counter((one.creature, one.tier) for one in pack.harm)
    creatures = dict.fromkeys(
        ("border", *(one.creature for one in pack.soldier), *(one.creature for one in pack.harm))
    )
    for creature in creatures:
        for tier in TIERS:
            if count[creature, tier] != 1:
                yield (
                    "harm[0]",
                    t(
                        "Harm tables of {creature} for damage of {tier}: {count}; there must be one.",
                        creature=creature, tier=tier, count=count[creature, tier],
                    ),
                )  # fmt: skip
    statuses = {one.id for one in pack.status}
    for n, harm in enumerate(pack.harm):
        for row in harm.rows:
            path = f"harm[{n}].rows"
            if not row or (len(row) > 1 and any(one in ENDS for one in row)):
                yield path, t("A row has statuses, or one word alone: none or an end.")
            for one in row:
                if one not in statuses and one not in ENDS:
                    yield path, t("There is no status {id}.", id=one)
            if harm.creature != "border" and "bail_out" in row:
                yield path, t("Only Border agents bail out.")


def _maps(pack: p.Pack) -> Found:
    if not pack.map:
        yield "map[0]", t("There must be a map.")
    for n, card in enumerate(pack.map):
        path = f"map[{n}]"
        built = card.buildings
        if built.least > built.most or any(low > high for low, high in (built.w, built.d, built.h)):
            yield f"{path}.buildings", t("{map}: the least is more than the most.", map=card.name)
        if (card.ground.kind == "river") != bool(card.ground.columns):
            yield f"{path}.ground", t("{map}: rivers, and only they, have columns.", map=card.name)
        if card.ground.bridges and not any(one.covers == "water" for one in pack.object):
            yield f"{path}.ground", t("{map}: bridges need an object that covers water.", map=card.name)


def _soldiers(pack: p.Pack) -> Found:
    for n, soldier in enumerate(pack.soldier):
        path = f"soldier[{n}]"
        for param in v.PARAMS:
            if param not in soldier.params:
                yield (
                    f"{path}.params",
                    t("{soldier}: no value of {param}.", soldier=soldier.name, param=param),
                )
        for m, skill in enumerate(soldier.skills):
            yield from _skill(f"{path}.skills[{m}]", skill, pack, of_trigger=False)
        if soldier.attacks and all(one.timing != "attack" for one in soldier.skills):
            yield f"{path}.attacks", t("{soldier}: it has no skill to attack with.", soldier=soldier.name)
