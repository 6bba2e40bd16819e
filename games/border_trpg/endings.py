"""Points, and how a battle ends (trpg-end-1 and on)."""

from __future__ import annotations

from collections.abc import Iterable

from . import events_round as e
from .battle import Battle, Party, TeamId, UnitId
from .events_round import EndWhy
from .state import Past
from .table import Table

LAST_ROUND = 10
"""A rank war's last round (trpg-round-20)."""


# ---- points ----------------------------------------------------------------------------------------------


def credit(table: Table, team: TeamId | None, victim: UnitId) -> None:
    """Gives ``team`` the points for an enemy who goes out (trpg-end-5).

    Nothing for one's own side, for nobody (trpg-end-6), or in a mock battle (trpg-mode-2).
    """
    unit = table.unit(victim)
    if team is None or table.battle.kind == "mock":
        return
    party = table.party(team)
    if party.side == table.party(unit.team).side:
        return
    _score(table, party, table.battle.options.points_per_kill, unit.name)


def _score(table: Table, party: Party, points: int, victim: str = "") -> None:
    if points <= 0:
        return
    party = table.set_party(party.id, points=party.points + points)
    table.tell(e.Scored(party.name, points, party.points, victim))


# ---- the test --------------------------------------------------------------------------------------------


def fighting_teams(battle: Battle) -> tuple[Party, ...]:
    """The teams that have somebody active; operators don't count (trpg-operator-12)."""
    active = {unit.team for unit in battle.units if unit.on_field}
    return tuple(party for party in battle.parties if party.id in active)


def test(table: Table) -> bool:
    """Ends the battle if it is decided (trpg-end-8), and says whether it has ended.

    Called after each completed action; an attack is finished first (trpg-bailout-15).
    """
    battle = table.state.battle
    if battle is None:
        return True
    if battle.stage != "fight" or battle.attack is not None:
        return False
    why = _decided(table)
    if why is not None:
        end(table, why)
    return why is not None


def _decided(table: Table) -> EndWhy | None:
    """Why the battle is over now, by the test of its kind and no other (trpg-end-1)."""
    battle = table.battle
    if battle.kind == "rank_war":
        left = fighting_teams(battle)
        if len(left) > 1:
            return None
        if left:
            _score(table, left[0], battle.options.survival_bonus)
        return "last" if left else "nobody"
    ending = battle.ending
    by_id = {unit.id: unit for unit in battle.units}
    named = [by_id[one] for one in ending.down if one in by_id]
    if named and all(unit.life in ("down", "out", "dead") for unit in named):
        return "down"
    if ending.cell is not None and _reached(battle):
        return "cell"
    if ending.points is not None and any(party.points >= ending.points for party in battle.parties):
        return "points"
    return None


def _reached(battle: Battle) -> tuple[TeamId, ...]:
    """The teams that have somebody on the cell that ends the battle: the enemies', if the game master has a
    group of enemies, else anybody's.
    """
    sides = {party.side for party in battle.parties if party.group}
    able = {party.id for party in battle.parties if not sides or party.side in sides}
    return tuple(
        unit.team
        for unit in battle.units
        if unit.on_field and unit.cell == battle.ending.cell and unit.team in able
    )


def after_round(table: Table) -> bool:
    """The last step of feedback: the end by decision or by rounds, with all losses of the phase counted
    (trpg-end-11). Whether the battle has ended.
    """
    if test(table):
        return True
    battle = table.battle
    last = last_round(battle)
    if last is not None and battle.round >= last:
        end(table, "rounds")
        return True
    return False


def last_round(battle: Battle) -> int | None:
    """The round after which a battle ends in any case, if there is one (trpg-round-20)."""
    return LAST_ROUND if battle.kind == "rank_war" else battle.ending.rounds


# ---- the end ---------------------------------------------------------------------------------------------


def end(table: Table, why: EndWhy, winners: Iterable[TeamId] | None = None) -> None:
    """Ends the battle and clears it away: dice, trion, statuses and states with it (trpg-end-12).

    ``winners`` where the game master gives the result (trpg-end-13).
    """
    battle = table.battle
    teams = _winners(battle, why) if winners is None else tuple(winners)
    names = {party.id: party.name for party in battle.parties}
    points = tuple((party.name, party.points) for party in battle.parties)
    won = tuple(names[one] for one in teams)
    table.tell(e.BattleEnded(battle.number, battle.kind, why, battle.round, points, won))
    places = tuple((unit.name, unit.cell) for unit in battle.units if unit.hidden and unit.cell is not None)
    if places and not battle.options.keep_log:
        table.tell(e.Uncovered(places))
    if battle.map is not None and battle.round > 0:
        past = Past(battle.number, battle.kind, battle.map, battle.round, points, won, why)
        table.change(past=(*table.state.past, past))
    table.change(battle=None)


def _winners(battle: Battle, why: EndWhy) -> tuple[TeamId, ...]:
    """Who has won by the rules; equal top scores are a draw (trpg-end-9). Where a mock or defence battle runs
    out of rounds, the result is the game master's to tell.
    """
    if battle.kind == "rank_war":
        best = max((party.points for party in battle.parties), default=0)
        top = tuple(party.id for party in battle.parties if party.points == best)
        return top if len(top) == 1 else ()
    if why == "down":
        lost = {unit.team for unit in battle.units if unit.id in battle.ending.down}
        beaten = {party.side for party in battle.parties if party.id in lost}
        return tuple(party.id for party in battle.parties if party.side not in beaten)
    if why == "cell":
        there = _reached(battle)
        side = {party.side for party in battle.parties if party.id in there}
        return tuple(party.id for party in battle.parties if party.side in side)
    if why == "points":
        least = battle.ending.points or 0
        return tuple(party.id for party in battle.parties if party.points >= least)
    return ()
