"""The initiative of a round: who rolls, and the order that comes of it (trpg-init-1 and on)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Seat
from . import commands as c
from . import dice, statuses
from . import events_round as e
from . import refusals_round as no
from .battle import Battle, Party, TeamId, Unit
from .legal_round import fight, innermost, leader
from .table import Table, find
from .terms import Phase
from .view import View
from .who import captain_of


def party_of(view: View, number: TeamId) -> Party:
    """A team of the battle. Refuses a number that none has."""
    found = () if view.battle is None else view.battle.parties
    for party in found:
        if party.id == number:
            return party
    raise no.team()


def go_on(table: Table) -> bool:
    """Lets the next team roll, in the order of the set-up; sets the order when all have (trpg-init-12).

    A team without tactical dice is not asked: there is nothing to decide.
    """
    battle = table.battle
    for party in battle.parties:
        if party.total is not None or captain_of(battle, party) is None:
            continue
        if party.dice > 0:
            table.put("initiative", team=party.id)
        else:
            roll(table, party.id)
        return True
    table.alter(order=_order(table))
    rolled = ((one, find(table.battle.parties, one)) for one in table.battle.order)
    table.tell(e.OrderSet(tuple((party.name, party.total) for _, party in rolled)))
    return True


def answer(table: Table, view: View, actor: Seat, command: c.Initiative) -> None:
    """A team's captain, or its stand-in, rolls with tactical dice or without (trpg-init-10)."""
    battle = fight(view)
    party = party_of(view, command.team)
    ask = innermost(battle)
    if ask is None or ask.kind != "initiative" or ask.team != party.id:
        raise no.no_question()
    unit = leader(view, party)
    if command.dice > party.dice:
        raise no.dice(party.dice)
    table.answered()
    roll(table, party.id, command.dice, unit)


def roll(table: Table, team: TeamId, added: int = 0, by: Unit | None = None) -> None:
    """Rolls a team's initiative with its leader's command. No action: no state ends (trpg-init-11)."""
    party = table.party(team)
    captain = by or captain_of(table.battle, party)
    assert captain is not None
    if added:
        dice.spend(table, team, added)
    result = table.check(statuses.count(table.book, captain, "initiative", "cmd"), added)
    statuses.consume(table, captain.id, "initiative")
    table.set_party(team, total=result.total)
    table.tell(e.InitiativeRolled(party.name, captain.name, result))


# ---- the order -------------------------------------------------------------------------------------------


def in_order(battle: Battle, phase: Phase) -> tuple[TeamId, ...]:
    """The teams as they act in a phase: the highest first, in movement the lowest (trpg-init-4 to 7)."""
    return battle.order[::-1] if phase == "movement" else battle.order


def _order(table: Table) -> tuple[TeamId, ...]:
    """All teams from the highest total down; those of whom nobody is active come last, unrolled."""
    battle = table.battle
    totals = {party.id: party.total for party in battle.parties if party.total is not None}
    found: list[TeamId] = []
    for total in sorted(set(totals.values()), reverse=True):
        found += _untied(table, [team for team in totals if totals[team] == total])
    left = {unit.team for unit in battle.units if unit.life == "down"}
    return (*found, *(party.id for party in battle.parties if party.id in left and party.id not in totals))


def _untied(table: Table, tied: list[TeamId]) -> list[TeamId]:
    """Equal totals: the higher command first, then a die each until all differ (trpg-init-9); or, where the
    house rule ``initiative_tie`` says so, the whole check once more.
    """
    if len(tied) < 2:
        return tied
    if table.battle.options.initiative_tie == "reroll":
        return _by_checks(table, tied)
    command = {team: _command(table, team) for team in tied}
    groups = [
        [team for team in tied if command[team] == n] for n in sorted(set(command.values()), reverse=True)
    ]
    if len(groups) > 1:
        table.tell(e.TieBroken(tuple(table.party(team).name for group in groups for team in group)))
    return [team for group in groups for team in _by_dice(table, group)]


def _command(table: Table, team: TeamId) -> int:
    captain = captain_of(table.battle, table.party(team))
    return 0 if captain is None else captain.params.get("cmd", 0)


def _by_dice(table: Table, tied: list[TeamId]) -> list[TeamId]:
    """Tied teams by a die each, those equal again by another."""
    if len(tied) < 2:
        return tied
    faces = {team: table.die() for team in tied}
    table.tell(e.TieBroken(tuple(table.party(team).name for team in tied), tuple(faces.values())))
    return [
        team
        for face in sorted(set(faces.values()), reverse=True)
        for team in _by_dice(table, [one for one in tied if faces[one] == face])
    ]


def _by_checks(table: Table, tied: list[TeamId]) -> list[TeamId]:
    """Tied teams by another check each."""
    if len(tied) < 2:
        return tied
    for team in tied:
        roll(table, team)
    totals = {team: table.party(team).total or 0 for team in tied}
    return [
        team
        for total in sorted(set(totals.values()), reverse=True)
        for team in _by_checks(table, [one for one in tied if totals[one] == total])
    ]


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {c.Initiative: answer}
