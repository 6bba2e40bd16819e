"""Setting up a battle: who fights whom, the map, where everybody stands, how it ends, and the start.

Rank wars place everybody by random teleport instead (:mod:`.teleport`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..engine.contract import Command, Seat
from . import commands as c
from . import commands_gm as gm
from . import endings, legal_setup, rounds, teleport
from . import events_round as e
from .battle import Battle, Cell, Level, Party, TeamId, Unit, UnitId
from .enlist import operator_of, soldier_unit, unit_of
from .grid import CELLS, CORES, centre, core_cells, sector_cells, steps
from .legal_setup import own_placing
from .state import Scenario, Sheet, Team
from .table import Table, find, replace
from .view import View
from .words import plain

# ---- the battle ------------------------------------------------------------------------------------------


def new_battle(table: Table, view: View, actor: Seat, command: gm.NewBattle) -> None:
    """Sets a battle up: its kind comes before everything else (trpg-mode-1)."""
    legal_setup.new_battle(view, command)
    number = table.state.battles + 1
    teams = [table.team(one) for one in command.teams]
    battle = Battle(
        number,
        command.kind,
        map=command.map,
        picker=legal_setup.picker(teams) if command.kind == "rank_war" else None,
        options=table.state.options,
    )
    table.change(battles=number, battle=battle)
    for team, side in zip(teams, legal_setup.sides(command), strict=True):
        _enter(table, team, side, command.absent)
    if command.kind == "defence" or command.enemies:
        group = Party(table.number(), "", max(legal_setup.sides(command), default=0) + 1, group=True)
        table.alter(parties=(*table.battle.parties, group))
        for enemies in command.enemies:
            _soldiers(table, group.id, enemies.soldier, enemies.count, command.computer)
    names = tuple(party.name for party in table.battle.parties)
    table.tell(e.BattleSet(number, command.kind, names, plain(command.reason)))


def _enter(table: Table, team: Team, side: int, absent: Level | None) -> None:
    """Takes a team in with all its combatants and its operator (trpg-operator-17)."""
    params, seat = operator_of(table.book, table.state, team)
    party = Party(team.id, team.name, side, operator=params, seat=seat, rank=team.rank)
    table.alter(parties=(*table.battle.parties, party))
    for number in team.members:
        sheet = table.sheet(number)
        if sheet.kind == "combatant":
            _character(table, team.id, sheet, absent if sheet.owner not in table.state.taken else None)


def _character(table: Table, team: TeamId, sheet: Sheet, computer: Level | None) -> Unit:
    unit = unit_of(table.book, table.state, sheet, table.number(), team, _marks(table), computer)
    table.alter(units=(*table.battle.units, unit))
    return unit


def _soldiers(table: Table, team: TeamId, kind: str, count: int, computer: Level | None) -> tuple[Unit, ...]:
    card = table.book.soldiers[kind]
    found = []
    for _ in range(count):
        nth = 1 + sum(1 for unit in table.battle.units if unit.soldier == kind)
        options = table.battle.options
        unit = soldier_unit(card, options, table.number(), team, nth, _marks(table), computer)
        table.alter(units=(*table.battle.units, unit))
        found.append(unit)
    return tuple(found)


def _marks(table: Table) -> frozenset[str]:
    return frozenset(unit.mark for unit in table.battle.units)


# ---- the map ---------------------------------------------------------------------------------------------


def pick_map(table: Table, view: View, actor: Seat, command: c.PickMap) -> None:
    """Picks the map: in a rank war the lowest-ranked team, else the game master (trpg-map-1)."""
    legal_setup.pick_map(view, command)
    battle = table.battle
    table.answered()
    table.alter(map=command.map)
    team = "" if battle.picker is None else table.party(battle.picker).name
    table.tell(e.MapPicked(command.map, team))


# ---- placing ---------------------------------------------------------------------------------------------


def set_area(table: Table, view: View, actor: Seat, command: gm.SetArea) -> None:
    """Names the core in which a team is placed; whoever stands elsewhere is placed anew (trpg-map-14)."""
    party = legal_setup.set_area(view, command)
    table.set_party(party.id, area=command.core)
    for unit in table.battle.units:
        if unit.team == party.id and unit.cell is not None and unit.cell not in core_cells(command.core):
            table.set_unit(unit.id, cell=None, life="waiting")
    table.alter(stage="placing", asks=())
    table.tell(e.AreaSet(party.name, command.core, plain(command.reason)))


def place_unit(table: Table, view: View, actor: Seat, command: c.PlaceUnit) -> None:
    """Places a character on a cell of its area; game masters place anybody anywhere (trpg-map-14)."""
    unit = own_placing(view, command)
    _put(table, unit, command.cell)
    ask = table.ask
    if ask is not None and ask.kind == "place":
        table.answered()


def _put(table: Table, unit: Unit, cell: Cell) -> None:
    table.set_unit(unit.id, cell=cell, life="active")
    table.tell(e.Placed(unit.name, cell))


def set_ending(table: Table, view: View, actor: Seat, command: gm.SetEnding) -> None:
    """Says how a mock or defence battle ends (trpg-mode-2, trpg-mode-4)."""
    legal_setup.set_ending(view, command)
    ending = command.ending
    table.alter(ending=ending)
    down = tuple(table.unit(one).name for one in ending.down)
    reason = plain(command.reason)
    table.tell(e.EndingSet(ending.rounds, down, ending.cell, ending.points, reason))
    endings.test(table)


def start(table: Table, view: View, actor: Seat, command: gm.StartBattle) -> None:
    """Begins round 1. Who has no cell yet is placed in its area, beside it where that is full."""
    legal_setup.start(view)
    for party in table.battle.parties:
        members = [unit for unit in table.battle.units if unit.team == party.id]
        for unit in members:
            if unit.cell is None and party.area is not None:
                _put(table, unit, _free_near(table.battle, party.area))
        table.set_party(party.id, started=len(members))
    table.alter(stage="fight", asks=())
    table.tell(e.Began(table.battle.number, table.battle.kind, plain(command.reason)))
    rounds.begin_round(table, 1)


def _free_near(battle: Battle, core: int) -> Cell:
    """The first free cell of a core, of its sector, or of those nearest to it."""
    taken = {unit.cell for unit in battle.units}
    around = sorted(CELLS, key=lambda cell: steps(cell, centre(core)))
    return next(cell for cell in (*core_cells(core), *sector_cells(core), *around) if cell not in taken)


# ---- what follows by itself ------------------------------------------------------------------------------


def go_on(table: Table) -> bool:
    """The next thing of the set-up that follows by itself; False where somebody has to say something."""
    battle = table.battle
    match battle.stage:
        case "map" if battle.map is None:
            table.put("map", team=battle.picker)
        case "map" if battle.kind == "rank_war":
            teleport.begin(table)
        case "map":
            table.alter(stage="placing")
        case "placing":
            return _placing(table)
        case "draw" | "bagworm" | "address":
            return teleport.go_on(table)
        case _:
            return False
    return True


def _placing(table: Table) -> bool:
    """Asks all whose area is named, as far as it has room; game masters' groups, and who finds no room, are
    placed by hand or at the start.
    """
    battle = table.battle
    taken = {unit.cell for unit in battle.units}
    room = {core: sum(cell not in taken for cell in core_cells(core)) for core in range(1, CORES + 1)}
    waiting = [unit for unit in battle.units if unit.cell is None]
    if not waiting and battle.units:
        table.alter(stage="ready")
        return True
    asked = []
    for unit in waiting:
        party = find(battle.parties, unit.team)
        if party.area is not None and not party.group and room[party.area]:
            room[party.area] -= 1
            asked.append(unit.id)
    if asked:
        table.put("place", units=tuple(asked))
    return bool(asked)


# ---- later ----------------------------------------------------------------------------------------------


def reinforce(table: Table, view: View, party: Party, command: gm.AddUnit) -> tuple[str, ...]:
    """Takes soldiers or a character in; the first on the cell named, others on the nearest free ones.

    Raises Refused for a sheet that can't enter. Gives their names.
    """
    legal_setup.reinforce(view, command)
    if command.soldier is not None:
        units = _soldiers(table, party.id, command.soldier, command.count, command.computer)
    else:
        assert command.sheet is not None
        sheet = table.sheet(command.sheet)
        units = (_character(table, party.id, sheet, command.computer if sheet.owner is None else None),)
    if command.cell is not None:
        target = command.cell
        near = sorted(CELLS, key=lambda cell: steps(cell, target))
        for unit in units:
            taken = {one.cell for one in table.battle.units}
            table.set_unit(unit.id, cell=next(one for one in near if one not in taken), life="active")
    if table.battle.stage == "fight":
        table.set_party(party.id, started=party.started + len(units))
    return tuple(unit.name for unit in units)


def from_scenario(table: Table, view: View, scenario: Scenario, command: gm.LoadScenario) -> None:
    """Sets a prepared encounter up: its ground, objects and enemies as they stood; today's teams take the
    places of those that it was made with, in the same order, and their members those of the members.
    """
    kept = scenario.battle
    legal_setup.load(view, kept, command)
    number = table.state.battles + 1
    old = [party for party in kept.parties if not party.group]
    groups = [
        Party(one.id, one.name, one.side, group=True, area=one.area) for one in kept.parties if one.group
    ]
    own = {party.id for party in groups}
    teams = dict(zip((party.id for party in old), command.teams, strict=True))
    battle = Battle(
        number,
        kept.kind,
        map=kept.map,
        units=tuple(_as_it_stood(unit) for unit in kept.units if unit.team in own),
        objects=tuple(replace(one, team=teams.get(one.team or 0, one.team)) for one in kept.objects),
        gone=kept.gone,
        ground=kept.ground,
        ending=replace(kept.ending, down=tuple(one for one in kept.ending.down if _of(kept, one) in own)),
        options=table.state.options,
    )
    table.change(battles=number, battle=battle)
    for party in old:
        _enter(table, table.team(teams[party.id]), party.side, None)
        table.set_party(teams[party.id], area=party.area)
        if kept.kind != "rank_war":
            _take_places(table, kept, party.id, teams[party.id])
    fresh = (Party(one.id, one.name, one.side, group=True, area=one.area) for one in groups)
    table.alter(parties=(*table.battle.parties, *fresh))
    if kept.map is not None and kept.kind != "rank_war":
        table.alter(stage="placing")


def _of(battle: Battle, number: UnitId) -> TeamId:
    """The team of a unit."""
    return find(battle.units, number).team


def _as_it_stood(unit: Unit) -> Unit:
    """An enemy of a prepared encounter, without what was going on in the battle that it was kept from."""
    return replace(
        unit, bonuses=(), active=(), barred=(), sides=(), attacks=0, leak=None, pushed=None, seen=None
    )


def _take_places(table: Table, kept: Battle, old: TeamId, new: TeamId) -> None:
    """Puts a team's members where those of another stood."""
    cells: Iterable[Cell] = [one.cell for one in kept.units if one.team == old and one.cell is not None]
    members = [unit for unit in table.battle.units if unit.team == new]
    for unit, cell in zip(members, cells, strict=False):
        table.set_unit(unit.id, cell=cell, life="active")


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.NewBattle: new_battle,
    c.PickMap: pick_map,
    gm.SetArea: set_area,
    c.PlaceUnit: place_unit,
    gm.SetEnding: set_ending,
    gm.StartBattle: start,
}
