"""The attack under way, line by line: declared, reactions, the hit check, damage. Dice as they fell."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Heading
from ..engine.text import Fact, Text, t
from . import wording as w
from .battle import Aimed, Attack, Battle
from .view import View


def blocks(view: View) -> Iterator[Block]:
    """The attack under way, and before it the one that it has interrupted."""
    assert view.battle is not None
    attack = view.battle.attack
    if attack is None:
        return
    yield Heading(t("Attack"))
    if attack.outer is not None:
        yield Bullets(tuple(lines(view, view.battle, attack.outer)))
    yield Bullets(tuple(lines(view, view.battle, attack)))


def lines(view: View, battle: Battle, attack: Attack) -> Iterator[Fact]:
    """One attack as far as it has come."""
    yield _declared(view, battle, attack)
    for offer in attack.offers:
        yield t(
            "{unit} offers to protect {target}: {skill}",
            unit=w.name_of(view.book, battle, offer.unit),
            target=w.name_of(view.book, battle, offer.target),
            skill=w.skill_names(view.book, offer.skill, offer.combos),
        )
    for one in attack.aimed:
        yield _reaction(view, battle, one)
    if attack.own:
        names = w.listed(w.skill_name(view.book, one) for one in attack.own)
        yield t("{unit} uses {skills}.", unit=w.name_of(view.book, battle, attack.unit), skills=names)
    if attack.roll is not None:
        yield t("Hit check: {dice}.", dice=w.dice_words(attack.roll))
        yield from (_outcome(view, battle, one) for one in attack.aimed if one.hit is not None)
    if attack.burst:
        yield t("Trion burst: {n}.", n=attack.burst)
    if attack.die is not None:
        yield t("Damage die: {n}.", n=attack.die)
    for one in attack.aimed:
        if one.dealt:
            yield t("{unit} loses {n} trion.", unit=w.name_of(view.book, battle, one.unit), n=one.dealt)


def _declared(view: View, battle: Battle, attack: Attack) -> Text:
    """Who attacks whom or what with what."""
    facts: dict[str, Fact] = {"skill": w.skill_names(view.book, attack.skill, attack.combos)}
    if attack.object is not None:
        thing = next((one.thing for one in battle.objects if one.id == attack.object), None)
        facts["unit"] = t("Something set up there") if thing is None else w.thing_name(view.book, thing)
    else:
        facts["unit"] = w.name_of(view.book, battle, attack.unit)
    targets = w.listed(w.name_of(view.book, battle, one.unit) for one in attack.aimed)
    if attack.aimed and attack.centre is not None:
        cell = w.cell_name(attack.centre)
        return t("{unit}: {skill} at {targets} (centre {cell}).", targets=targets, cell=cell, **facts)
    if attack.aimed:
        return t("{unit}: {skill} at {targets}.", targets=targets, **facts)
    if attack.centre is not None:
        return t("{unit}: {skill} at {cell}.", cell=w.cell_name(attack.centre), **facts)
    return t("{unit}: {skill}.", **facts)


def _reaction(view: View, battle: Battle, one: Aimed) -> Text:
    """How somebody reacts, with the dice if they have been rolled."""
    facts: dict[str, Fact] = {"unit": w.name_of(view.book, battle, one.unit)}
    if one.by is None and one.skill is None:
        if one.hit is None:
            return t("{unit} has yet to react.", **facts)
        return t("{unit} does not react.", **facts)
    facts["skill"] = w.skill_names(view.book, one.skill or "", (*one.combos, *one.own))
    if one.roll is not None:
        facts["dice"] = w.dice_words(one.roll)
    if one.by is not None and one.by != one.unit:
        facts["by"] = w.name_of(view.book, battle, one.by)
        if one.roll is None:
            return t("{by} protects {unit}: {skill}.", **facts)
        return t("{by} protects {unit}: {skill}, {dice}.", **facts)
    if one.roll is None:
        return t("{unit} reacts: {skill}.", **facts)
    return t("{unit} reacts: {skill}, {dice}.", **facts)


def _outcome(view: View, battle: Battle, one: Aimed) -> Text:
    name = w.name_of(view.book, battle, one.unit)
    return t("{unit} is hit.", unit=name) if one.hit else t("{unit} is missed.", unit=name)
