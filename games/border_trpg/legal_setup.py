"""What is legal before a battle begins. Judged by what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterable

from . import commands as c
from . import commands_gm as gm
from . import refusals_setup as no
from .battle import Battle, Cell, Party, TeamId, Unit
from .grid import core_cells, inside
from .legal_round import own_unit, unit_of
from .sight import unit_in
from .state import Sheet, Team
from .table import find
from .view import View
from .who import may_play

RANK_WAR = (2, 4)
"""How many teams a rank war is between (trpg-mode-8)."""

TELEPORTED = 20
"""Core cards, and so characters that random teleport has room for (trpg-teleport-18)."""


def presiding(view: View) -> None:
    """Refuses everybody but game masters."""
    if not view.presides:
        raise no.master()


def set_up(view: View) -> Battle:
    """The battle that is being set up. Refuses where there is none (trpg-mode-1)."""
    if view.battle is None:
        raise no.battle()
    if view.battle.stage == "fight":
        raise no.begun()
    return view.battle


# ---- a new battle ----------------------------------------------------------------------------------------


def new_battle(view: View, command: gm.NewBattle) -> None:
    """Raises Refused unless the battle can be set up."""
    presiding(view)
    if view.battle is not None:
        raise no.another()
    teams = _teams(view, command.teams)
    if command.map is not None and command.map not in view.book.maps:
        raise no.map_()
    if any(one.soldier not in view.book.soldiers for one in command.enemies):
        raise no.soldier()
    if command.sides and len(command.sides) != len(teams):
        raise no.sides()
    if command.kind == "rank_war":
        _rank_war(view, command, teams)
    elif len(teams) + bool(command.enemies) < (1 if command.kind == "defence" else 2) or not teams:
        raise no.opponents()


def _rank_war(view: View, command: gm.NewBattle, teams: tuple[Team, ...]) -> None:
    """A rank war is between two to four teams, each against all others (trpg-mode-8)."""
    if command.enemies:
        raise no.rank_war_soldiers()
    if not RANK_WAR[0] <= len(teams) <= RANK_WAR[1]:
        raise no.rank_war_teams(*RANK_WAR)
    if len(set(sides(command))) < len(teams):
        raise no.rank_war_sides()
    if sum(len(combatants(view, team)) for team in teams) > TELEPORTED:
        raise no.too_many(TELEPORTED)


def _teams(view: View, numbers: Iterable[TeamId]) -> tuple[Team, ...]:
    """The teams that are to fight, each ready. Raises Refused."""
    numbers = tuple(numbers)
    by_id = {team.id: team for team in view.teams}
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(by_id):
        raise no.team()
    teams = tuple(by_id[number] for number in numbers)
    for team in teams:
        members = combatants(view, team)
        if not members:
            raise no.nobody(team)
        for sheet in members:
            if sheet.status != "approved":
                raise no.not_approved(sheet)
    return teams


def combatants(view: View, team: Team) -> tuple[Sheet, ...]:
    """The combatants of a team; its operator takes no place (trpg-operator-12)."""
    by_id = {sheet.id: sheet for sheet in view.sheets}
    members = (by_id[one] for one in team.members if one in by_id)
    return tuple(sheet for sheet in members if sheet.kind == "combatant")


def sides(command: gm.NewBattle) -> tuple[int, ...]:
    """The alliances of the teams: as the game master says; by default all together in a defence battle
    (trpg-mode-9), else each for itself.
    """
    if command.sides:
        return command.sides
    if command.kind == "defence":
        return (0,) * len(command.teams)
    return tuple(range(len(command.teams)))


def picker(teams: Iterable[Team]) -> TeamId | None:
    """The lowest-ranked team, which picks the map of a rank war (trpg-map-1); None, and so the game master,
    if the lowest rank is shared or unknown (trpg-map-2).
    """
    ranks = {team.id: team.rank for team in teams}
    known = [rank for rank in ranks.values() if rank is not None]
    if len(known) < len(ranks):
        return None
    lowest = [number for number, rank in ranks.items() if rank == max(known)]
    return lowest[0] if len(lowest) == 1 else None


# ---- the map and places ----------------------------------------------------------------------------------


def pick_map(view: View, command: c.PickMap) -> None:
    """Raises Refused unless the viewer may pick this map now."""
    battle = set_up(view)
    if battle.stage != "map":
        raise no.stage()
    party = None if battle.picker is None else find(battle.parties, battle.picker)
    if not view.presides and (party is None or not _in(view, party)):
        raise no.picker(party)
    if command.map not in view.book.maps:
        raise no.map_()


def _in(view: View, party: Party) -> bool:
    assert view.battle is not None
    return any(may_play(view, unit) for unit in view.battle.units if unit.team == party.id)


def set_area(view: View, command: gm.SetArea) -> Party:
    """The team whose area is named. Raises Refused."""
    presiding(view)
    battle = set_up(view)
    if battle.kind == "rank_war":
        raise no.teleported()
    if battle.stage not in ("placing", "ready"):
        raise no.map_first()
    party = party_of(battle, command.team)
    for other in battle.parties:
        if other.area == command.core and other.side != party.side and not battle.options.place_shared_core:
            raise no.shared(other)
    return party


def party_of(battle: Battle, number: TeamId) -> Party:
    """A team of the battle. Raises Refused for a number that none has."""
    party = next((one for one in battle.parties if one.id == number), None)
    if party is None:
        raise no.team()
    return party


def places(view: View, unit: Unit) -> tuple[Cell, ...]:
    """The free cells of a unit's area."""
    assert view.battle is not None
    area = find(view.battle.parties, unit.team).area
    taken = {one.cell for one in view.battle.units if one.id != unit.id}
    return () if area is None else tuple(cell for cell in core_cells(area) if cell not in taken)


def own_placing(view: View, command: c.PlaceUnit) -> Unit:
    """The unit that is placed, if it may go there. Raises Refused."""
    battle = set_up(view)
    if battle.stage not in ("placing", "ready") or battle.kind == "rank_war":
        raise no.stage()
    unit = own_unit(view, command.unit)
    party = find(battle.parties, unit.team)
    if view.presides:
        if not inside(command.cell):
            raise no.outside()
    elif party.area is None:
        raise no.no_area()
    elif command.cell not in core_cells(party.area):
        raise no.not_in_area(party.area)
    if any(one.cell == command.cell and one.id != unit.id for one in battle.units):
        raise no.taken()
    return unit


def set_ending(view: View, command: gm.SetEnding) -> None:
    """Raises Refused unless the condition makes sense here."""
    presiding(view)
    if view.battle is None:
        raise no.battle()
    if view.battle.kind == "rank_war":
        raise no.rank_war_ending()
    if not command.ending.said:
        raise no.ending()
    if any(unit_in(view.battle, one) is None for one in command.ending.down):
        unit_of(view, -1)


def start(view: View) -> None:
    """Raises Refused unless round 1 can begin (trpg-mode-4)."""
    presiding(view)
    battle = set_up(view)
    if battle.stage not in ("placing", "ready"):
        raise no.not_ready()
    if battle.kind != "rank_war" and not battle.ending.said:
        raise no.ending()
    for unit in battle.units:
        party = find(battle.parties, unit.team)
        if unit.cell is None and party.area is None:
            raise no.area_first(party)


# ---- later ----------------------------------------------------------------------------------------------


def reinforce(view: View, command: gm.AddUnit) -> None:
    """Raises Refused unless these can enter."""
    if command.soldier is not None and command.soldier not in view.book.soldiers:
        raise no.soldier()
    if command.sheet is not None:
        sheet = next((one for one in view.sheets if one.id == command.sheet), None)
        if sheet is None or sheet.kind != "combatant":
            raise no.sheet()
        if sheet.status != "approved":
            raise no.not_approved(sheet)
        assert view.battle is not None
        if any(unit.sheet == sheet.id for unit in view.battle.units):
            raise no.there(sheet)


def load(view: View, kept: Battle, command: gm.LoadScenario) -> None:
    """Raises Refused unless these teams can take the places of those that an encounter was made with."""
    if view.battle is not None:
        raise no.another()
    teams = _teams(view, command.teams)
    wanted = sum(1 for party in kept.parties if not party.group)
    if len(teams) != wanted:
        raise no.as_many(wanted)
    if kept.kind == "rank_war" and sum(len(combatants(view, team)) for team in teams) > TELEPORTED:
        raise no.too_many(TELEPORTED)
