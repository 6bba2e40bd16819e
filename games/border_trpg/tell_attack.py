"""Log lines of attacks, as a commentator would call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, Joined, Text, t
from . import events_attack as e
from .book import Book
from .terms import Id
from .wording import (
    cell_name,
    dice_words,
    listed,
    signed,
    skill_name,
    skill_names,
    status_name,
    team_name,
    thing_name,
    unit_name,
    units_names,
)


def _struck(event: e.Struck, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "name": unit_name(book, event.name),
        "skill": skill_names(book, event.skill, event.combos),
        "trion": event.paid,
    }
    if event.target is not None:
        facts["target"] = unit_name(book, event.target)
        if event.paid:
            return t("{name} attacks {target}: {skill} for {trion} trion.", **facts)
        return t("{name} attacks {target}: {skill}.", **facts)
    if event.cell is not None:
        facts["cell"] = cell_name(event.cell)
        if event.paid:
            return t("{name} aims at {cell}: {skill} for {trion} trion.", **facts)
        return t("{name} aims at {cell}: {skill}.", **facts)
    return t("{name} uses {skill}.", **facts)


def _fell_short(event: e.FellShort, book: Book) -> Text:
    return t(
        "{name} does not get near enough to {target}.",
        name=unit_name(book, event.name),
        target=unit_name(book, event.target),
    )


def _in_area(event: e.InArea, book: Book) -> Text:
    if not event.names:
        return t("Nobody is inside.")
    return t("Inside: {names}.", names=units_names(book, event.names))


def _offered(event: e.Offered, book: Book) -> Text:
    name, target = unit_name(book, event.name), unit_name(book, event.target)
    if event.skill is None:
        return t("{name} offers nothing for {target}.", name=name, target=target)
    skill = skill_names(book, event.skill, event.combos)
    return t("{name} offers {skill} for {target}.", name=name, skill=skill, target=target)


def _reacting(event: e.Reacting, book: Book) -> Text:
    name, target = unit_name(book, event.name), unit_name(book, event.target)
    if event.skill is None:
        return t("{name} does not react.", name=name)
    skill = skill_names(book, event.skill, event.combos)
    if event.name != event.target:
        return t("{name} protects {target}: {skill} for {trion} trion.",
                 name=name, target=target, skill=skill, trion=event.paid)  # fmt: skip
    if event.paid:
        return t("{name} reacts: {skill} for {trion} trion.", name=name, skill=skill, trion=event.paid)
    return t("{name} reacts: {skill}.", name=name, skill=skill)


def _with(book: Book, own: tuple[Id, ...]) -> Fact:
    return listed(skill_name(book, one) for one in own)


def _reacted(event: e.Reacted, book: Book) -> Text:
    name, roll = unit_name(book, event.name), dice_words(event.roll)
    if event.against is not None:
        if event.roll.total >= event.against:
            return t("{name} evades it: {roll} against {n}.", name=name, roll=roll, n=event.against)
        return t("{name} does not evade it: {roll} against {n}.", name=name, roll=roll, n=event.against)
    if event.own:
        return t(
            "{name} rolls the reaction with {own}: {roll}.", name=name, own=_with(book, event.own), roll=roll
        )
    return t("{name} rolls the reaction: {roll}.", name=name, roll=roll)


def _dice_asked(event: e.DiceAsked, book: Book) -> Text:
    return t("{name} asks the captain for {n} tactical dice.", name=unit_name(book, event.name), n=event.n)


def _dice_answered(event: e.DiceAnswered, book: Book) -> Text:
    name = unit_name(book, event.name)
    if event.n == 0:
        return t("The captain grants {name} no tactical dice.", name=name)
    return t(
        "The captain grants {name} {n} of {asked} tactical dice.", name=name, n=event.n, asked=event.asked
    )


def _dice_gained(event: e.DiceGained, book: Book) -> Text:
    team = team_name(event.team)
    if event.lost:
        return t("{team}: {n} tactical dice, {lost} lost over the limit; the pool holds {pool}.",
                 team=team, n=signed(event.n), lost=event.lost, pool=event.pool)  # fmt: skip
    return t(
        "{team}: {n} tactical dice; the pool holds {pool}.", team=team, n=signed(event.n), pool=event.pool
    )


def _hit_rolled(event: e.HitRolled, book: Book) -> Text:
    name = unit_name(book, event.name)
    results = Joined(tuple(_compared(one, book) for one in event.results), " · ")
    if event.roll is None:
        return t("Nothing stands against {name}: {results}.", name=name, results=results)
    roll = dice_words(event.roll)
    if event.own:
        return t("{name} rolls to hit with {own}: {roll}. {results}.",
                 name=name, own=_with(book, event.own), roll=roll, results=results)  # fmt: skip
    return t("{name} rolls to hit: {roll}. {results}.", name=name, roll=roll, results=results)


def _compared(one: e.Compared, book: Book) -> Text:
    name = unit_name(book, one.target)
    if one.against is None:
        return t("{name} is hit", name=name)
    if one.hit:
        return t("{name} is hit, {total} against {against}", name=name, total=one.total, against=one.against)
    return t("{name} is missed, {total} against {against}", name=name, total=one.total, against=one.against)


def _checked(event: e.Checked, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "name": unit_name(book, event.name),
        "skill": skill_name(book, event.skill),
        "target": unit_name(book, event.target),
        "roll": dice_words(event.roll),
        "against": event.against,
    }
    if event.success:
        return t("{name}, {skill} on {target}: {roll} against {against}. It works.", **facts)
    return t("{name}, {skill} on {target}: {roll} against {against}. It fails.", **facts)


def _burst(event: e.BurstPaid, book: Book) -> Text:
    return t(
        "Trion burst! {name} pays {trion} trion for {n} more damage.",
        name=unit_name(book, event.name),
        trion=event.paid,
        n=event.points,
    )


def _damage_rolled(event: e.DamageRolled, book: Book) -> Text:
    if event.fixed:
        return t("The damage die shows {die}, as the game master has set it.", die=event.die)
    return t("The damage die shows {die}.", die=event.die)


def _damaged(event: e.Damaged, book: Book) -> Text:
    name = unit_name(book, event.name)
    made: Fact = event.damage if event.parts is None else _sum(event.damage, event.parts)
    if event.left is None:
        return t("{name} takes {damage} damage.", name=name, damage=made)
    return t("{name} takes {damage} damage: {left} trion left.", name=name, damage=made, left=event.left)


def _sum(damage: int, parts: tuple[int, ...]) -> Fact:
    """Damage with the parts it is made of, those of nothing left out."""
    used = [one for place, one in enumerate(parts) if one or place < 2]
    spelt = " ".join([str(used[0]), *(f"{'−' if one < 0 else '+'} {abs(one)}" for one in used[1:])])
    return t("{parts} = {damage}", parts=spelt, damage=damage)


def _harm_rolled(event: e.HarmRolled, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "name": unit_name(book, event.name),
        "tier": event.tier,
        "die": event.die,
        "row": event.row or 0,
        "harm": listed(status_name(book, one) for one in event.gains or ("none",)),
    }
    if event.row is None:
        return t("Harm for {name} ({tier} or more): {die}. No new harm.", **facts)
    if event.row != event.die:
        return t("Harm for {name} ({tier} or more): {die}, goes up to {row}: {harm}.", **facts)
    return t("Harm for {name} ({tier} or more): {die}: {harm}.", **facts)


def _status_gained(event: e.StatusGained, book: Book) -> Text:
    name, status = unit_name(book, event.name), status_name(book, event.status)
    return t("{name} now has: {status}.", name=name, status=status)


def _status_lost(event: e.StatusLost, book: Book) -> Text:
    name, status = unit_name(book, event.name), status_name(book, event.status)
    return t("{name} is rid of: {status}.", name=name, status=status)


def _went_out(event: e.WentOut, book: Book) -> Text:
    name = unit_name(book, event.name)
    if event.life == "down":
        return t("{name} is incapacitated.", name=name)
    if event.life == "dead":
        return t("{name} is dead.", name=name)
    if event.destroyed:
        return t("{name} is destroyed.", name=name)
    return t("{name} bails out!", name=name)


def _revived(event: e.Revived, book: Book) -> Text:
    return t("{name} is back in the fight with all trion.", name=unit_name(book, event.name))


def _death_asked(event: e.DeathAsked, book: Book) -> Text:
    return t(
        "{name} is hit while incapacitated: the game master decides about life and death.",
        name=unit_name(book, event.name),
    )


def _spared(event: e.Spared, book: Book) -> Text:
    return t("{name} lives.", name=unit_name(book, event.name))


def _went_off(event: e.WentOff, book: Book) -> Text:
    return t(
        "{thing} goes off under {name}!",
        thing=thing_name(book, event.thing),
        name=unit_name(book, event.name),
    )


def _boosted(event: e.Boosted, book: Book) -> Text:
    name, source = unit_name(book, event.name), skill_name(book, event.source)
    if event.what == "dice":
        return t("{name}: {n} dice by {source}.", name=name, n=signed(event.n), source=source)
    if event.what == "movement":
        return t("{name}: {n} movement by {source}.", name=name, n=signed(event.n), source=source)
    return t("{name} moves otherwise for a while, by {source}.", name=name, source=source)


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Struck: _struck,
    e.FellShort: _fell_short,
    e.InArea: _in_area,
    e.Offered: _offered,
    e.Reacting: _reacting,
    e.Reacted: _reacted,
    e.DiceAsked: _dice_asked,
    e.DiceAnswered: _dice_answered,
    e.DiceGained: _dice_gained,
    e.HitRolled: _hit_rolled,
    e.Checked: _checked,
    e.BurstPaid: _burst,
    e.DamageRolled: _damage_rolled,
    e.Damaged: _damaged,
    e.HarmRolled: _harm_rolled,
    e.StatusGained: _status_gained,
    e.StatusLost: _status_lost,
    e.WentOut: _went_out,
    e.Revived: _revived,
    e.DeathAsked: _death_asked,
    e.Spared: _spared,
    e.WentOff: _went_off,
    e.Boosted: _boosted,
}
