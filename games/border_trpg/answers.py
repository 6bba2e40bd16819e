"""Answers to what an attack under way asks: offers, reactions, dice, bursts, forced moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import commands as c
from . import damage, dice, hits, reactions, skills, tactics
from . import events_attack as e
from . import refusals_attack as no
from .aftermath import force_cells
from .battle import Ask, Unit, UnitId
from .field import field_of
from .forced import force as force_unit
from .forced import landing_cells
from .legal_round import fight
from .sight import unit_in
from .table import Table, find
from .terms import Id
from .under_way import attack_of, change, change_aimed, means_now, member
from .view import View
from .who import may_lead, may_play


def _asked(view: View, kind: str, unit_id: UnitId | None = None) -> Ask:
    """The innermost question, if it is of this kind and for this unit, which the viewer may play."""
    battle = fight(view)
    ask = battle.asks[-1] if battle.asks else None
    if ask is None or ask.kind != kind:
        raise no.not_asked(view)
    if unit_id is None:
        return ask
    waiting = {ask.unit} if not ask.units else set(ask.units) - set(ask.done)
    unit = unit_in(battle, unit_id)
    if unit is None or unit_id not in waiting or not may_play(view, unit):
        raise no.not_asked(view)
    return ask


def offer(table: Table, view: View, actor: Seat, command: c.Offer) -> None:
    """Offers to protect the target, or lets it be (trpg-hit-3)."""
    ask = _asked(view, "offers", command.unit)
    battle = fight(view)
    unit, target = member(battle, command.unit), member(battle, ask.data)
    if command.skill is None:
        reactions.offer(table, unit, target, None)
        return
    if command.target not in (None, target.id):
        raise no.offer(view, unit_in(battle, command.target or 0))
    chosen = [
        one
        for one in reactions.offers(view.book, battle, unit, target)
        if one.skill == command.skill
        and set(one.combos) == set(command.combos)
        and command.side in (None, one.side)
    ]
    if not chosen:
        raise no.offer(view, target)
    if len(chosen) > 1:
        raise no.side()
    reactions.offer(table, unit, target, chosen[0])


def react(table: Table, view: View, actor: Seat, command: c.React) -> None:
    """Chooses a reaction with its dice (trpg-hit-12), or rolls one that is chosen already."""
    ask = _asked(view, "reaction", command.unit)
    battle = fight(view)
    attack = attack_of(battle)
    aimed = attack.aimed[attack.at]
    if ask.data:  # what is rolled is settled, only dice are declared
        if command.skill is not None or command.by is not None or command.combos:
            raise no.only_check() if means_now(table).against is not None else no.reaction()
        standing = reactions.choice_of(view.book, aimed)
        _dice(view, member(battle, command.unit), command.dice)
        ready = (
            ()
            if standing is None
            else reactions.ready(view.book, battle, member(battle, command.unit), standing.kind)
        )
        _own(command.own, ready)
        _declare_reaction(table, command, None)
        return
    choice = _choice(view, command)
    unit = member(battle, command.unit)
    if choice is None or choice.by is not None:
        if command.dice or command.own:
            raise no.no_roll() if choice is None else no.ally_dice()
        table.answered()
        reactions.settle(table, choice)
        return
    _dice(view, unit, command.dice)
    _own(command.own, reactions.ready(view.book, battle, unit, choice.kind))
    _declare_reaction(table, command, choice)


def _choice(view: View, command: c.React) -> reactions.Choice | None:
    """The reaction that a command names, None for none at all. Refuses what is not possible."""
    battle = fight(view)
    unit = member(battle, command.unit)
    if command.skill is None and command.by is None:
        return None
    found = [
        one
        for one in reactions.choices(view.book, battle, unit)
        if one.by == command.by
        and command.skill in (None, one.skill)
        and command.side in (None, one.side)
        and (command.by is not None or set(one.combos) == set(command.combos))
    ]
    if not found:
        raise no.reaction()
    if len(found) > 1:
        raise no.side()
    return found[0]


def _declare_reaction(table: Table, command: c.React, choice: reactions.Choice | None) -> None:
    """Goes on at once, or once the captain has agreed to the dice (trpg-dice-7)."""
    attack = attack_of(table.battle)
    fields: dict[str, Any] = {"dice": command.dice, "own": command.own}
    if choice is not None:
        fields |= {"by": command.unit, "skill": choice.skill, "side": choice.side, "combos": choice.combos}
    change_aimed(table, attack.at, **fields)
    if dice.needs_approval(table.battle, table.unit(command.unit), command.dice):
        dice.ask_captain(table, command.unit, command.dice)
    else:
        table.answered()
        _reaction_declared(table)


def _reaction_declared(table: Table) -> None:
    """The dice of a reaction stand: a choice of one's own is paid for now; then it is rolled."""
    attack = attack_of(table.battle)
    aimed = attack.aimed[attack.at]
    choice = reactions.choice_of(table.book, aimed)
    if choice is not None and aimed.by == aimed.unit:
        reactions.settle(table, choice)
    else:
        change(table, stage="rolled")


def hit(table: Table, view: View, actor: Seat, command: c.Hit) -> None:
    """Declares the dice of the hit roll, knowing the reactions (trpg-dice-14)."""
    _asked(view, "hit", command.unit)
    battle = fight(view)
    unit = member(battle, command.unit)
    _dice(view, unit, command.dice)
    _own(command.own, hits.ready(view.book, battle, unit))
    change(table, dice=command.dice, own=command.own)
    if dice.needs_approval(table.battle, table.unit(unit.id), command.dice):
        dice.ask_captain(table, unit.id, command.dice)
    else:
        table.answered()
        hits.roll(table)


def _dice(view: View, unit: Unit, n: int) -> None:
    most = dice.most(fight(view), unit)
    if n > most:
        raise no.too_many_dice(most)


def _own(chosen: tuple[Id, ...], ready: tuple[skills.Personal, ...]) -> None:
    if chosen not in skills.personal_sets(ready):
        raise no.own()


def approve(table: Table, view: View, actor: Seat, command: c.Approve) -> None:
    """The captain's word: so many dice as asked for, fewer, or none (trpg-dice-8). None asks anew."""
    ask = _asked(view, "approval")
    party = find(fight(view).parties, ask.team or 0)
    if command.team != party.id or not may_lead(view, party):
        raise no.not_asked(view)
    if command.dice > ask.data:
        raise no.approve(ask.data)
    table.answered()
    unit = table.unit(ask.unit or 0)
    mates: set[Seat | None] = {one.owner for one in table.battle.units if one.team == party.id}
    table.whisper(e.DiceAnswered(unit.name, ask.data, command.dice), *mates)
    below = table.ask
    if table.battle.attack is None or below is None or below.kind not in ("reaction", "hit"):
        tactics.granted(table, command.dice)
    elif below.kind == "reaction":
        _grant_reaction(table, below, command.dice)
    else:
        _grant_hit(table, command.dice)


def _grant_reaction(table: Table, below: Ask, n: int) -> None:
    attack = attack_of(table.battle)
    if n:
        change_aimed(table, attack.at, dice=n)
        table.answered()
        _reaction_declared(table)
    elif below.data:  # an ally's dice, or an opposed check: only dice and own skills are declared anew
        change_aimed(table, attack.at, dice=0, own=())
    else:
        change_aimed(table, attack.at, by=None, skill=None, side=None, combos=(), dice=0, own=())


def _grant_hit(table: Table, n: int) -> None:
    if n:
        change(table, dice=n)
        table.answered()
        hits.roll(table)
    else:
        change(table, dice=0, own=())


def burst(table: Table, view: View, actor: Seat, command: c.Burst) -> None:
    """Pays trion for damage, or nothing (trpg-damage-5)."""
    _asked(view, "burst", command.unit)
    battle = fight(view)
    unit = member(battle, command.unit)
    _own(command.own, damage.ready(view.book, unit))
    most = damage.most(view.book, battle, unit, command.own)
    if command.points > most:
        raise no.burst(most)
    table.answered()
    damage.pay(table, unit.id, command.points, command.own)


def force(table: Table, view: View, actor: Seat, command: c.Force) -> None:
    """Says where somebody is moved by force, or leaves them there (trpg-move-17)."""
    ask = _asked(view, "force")
    battle = fight(view)
    by = member(battle, ask.unit or 0)
    if command.unit != ask.data or not may_play(view, by):
        raise no.not_asked(view)
    cells = force_cells(view.book, battle)
    landing = landing_cells(field_of(view), member(battle, ask.data), cells)
    if command.cell is not None and command.cell not in landing:
        raise no.landing(cells)
    table.answered()
    if command.cell is not None:
        force_unit(table, command.unit, command.cell, by.team)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.Offer: offer,
    c.React: react,
    c.Approve: approve,
    c.Hit: hit,
    c.Burst: burst,
    c.Force: force,
}
