"""What a viewer may see of a battle: the chapter on hidden information as code.

A battle in a view is built field by field. Whoever is hidden has no cell there, unless the viewer is a game
master, its owner or, where the table lets teams share it, a teammate.
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.contract import AUTO, Seat, Viewer
from ..engine.same import Same
from .battle import (
    GAME_MASTERS,
    Aimed,
    Ask,
    AskKind,
    Attack,
    Battle,
    Drawn,
    Hold,
    Moving,
    Object,
    Party,
    TeamId,
    Unit,
    UnitId,
)
from .options import Options


def presides(viewer: Viewer) -> bool:
    """Whether the viewer is a game master, who sees everything."""
    return viewer in GAME_MASTERS


def controller(unit: Unit) -> Seat | None:
    """Who decides for a unit: a seat, :data:`AUTO`, or None for the game masters."""
    return AUTO if unit.computer is not None else unit.owner


def plays(viewer: Viewer, unit: Unit, asked: TeamId | None = None) -> bool:
    """Whether a unit's secrets are the viewer's own. The computer plays one team at a time: ``asked``."""
    if viewer == AUTO:
        return unit.computer is not None and unit.team == asked
    return viewer is not None and unit.owner == viewer


def teams_of(battle: Battle, viewer: Viewer) -> frozenset[TeamId]:
    """The teams that a viewer has a unit or the operator of."""
    if viewer == AUTO:
        asked = asked_team(battle)
        return frozenset(unit.team for unit in battle.units if plays(AUTO, unit, asked))
    if viewer is None:
        return frozenset()
    own = {unit.team for unit in battle.units if unit.owner == viewer}
    return frozenset(own | {party.id for party in battle.parties if party.seat == viewer})


def knows_cell(battle: Battle, viewer: Viewer, unit: Unit) -> bool:
    """Whether the viewer may know where a unit is (trpg-teleport-15, trpg-stealth-1)."""
    if presides(viewer) or (not unit.hidden and battle.stage in ("fight", "ready", "placing")):
        return True
    if plays(viewer, unit, asked_team(battle)):
        return True
    if battle.options.stealth_shared_with_team and unit.hidden:
        return unit.team in teams_of(battle, viewer)
    return not unit.hidden and unit.cell is not None


def asked_team(battle: Battle) -> TeamId | None:
    """The team for which the computer is asked something now."""
    if not battle.asks:
        return None
    ask = battle.asks[-1]
    if ask.team is not None:
        return ask.team
    waiting = [number for number in (ask.unit, *ask.units) if number is not None and number not in ask.done]
    by_id = {unit.id: unit for unit in battle.units}
    return next((by_id[one].team for one in waiting if by_id[one].computer is not None), None)


def seen(battle: Battle, viewer: Viewer) -> Battle:
    """The battle as the viewer may know it. Game masters get it whole."""
    if presides(viewer):
        return battle
    own = teams_of(battle, viewer)
    return Battle(
        number=battle.number,
        kind=battle.kind,
        map=battle.map,
        picker=battle.picker,
        parties=tuple(_party(battle, party, own) for party in battle.parties),
        units=tuple(_unit(battle, viewer, unit, own) for unit in battle.units),
        objects=tuple(one for one in battle.objects if _sees_object(one, own)),
        gone=battle.gone,
        ground=battle.ground,
        searched=tuple(one for one in battle.searched if not one.hidden or one.team in own),
        stage=battle.stage,
        drawn=tuple(_drawn(battle, viewer, one) for one in battle.drawn),
        deck=(),
        round=battle.round,
        phase=battle.phase,
        order=battle.order,
        at=battle.at,
        turn=battle.turn,
        asks=tuple(_ask(battle, viewer, ask, own) for ask in battle.asks),
        attack=_attack(battle, viewer, own),
        moving=_moving(battle, viewer),
        ending=battle.ending,
        quiet=battle.quiet,
        options=battle.options,
    )


def _party(battle: Battle, party: Party, own: frozenset[TeamId]) -> Party:
    return Party(
        id=party.id,
        name=party.name,
        side=party.side,
        started=party.started,
        group=party.group,
        dice=party.dice,
        points=party.points,
        operator=party.operator if battle.options.sheet_public or party.id in own else {},
        seat=party.seat,
        operated=party.operated,
        rank=party.rank,
        total=party.total,
        area=party.area,
    )


def _unit(battle: Battle, viewer: Viewer, unit: Unit, own: frozenset[TeamId]) -> Unit:
    """A unit as the viewer knows it."""
    key = Same((unit, battle.options), unit, battle.options)
    return _shown(key, unit.team in own, knows_cell(battle, viewer, unit))


@lru_cache(512)
def _shown(key: Same[tuple[Unit, Options]], mate: bool, known: bool) -> Unit:
    """A unit as its teammates or others see it, who know its place or not; trion of enemies and sheets as
    the table shows them (trpg-status-17).
    """
    unit, options = key.thing
    sheet = options.sheet_public or mate or unit.soldier is not None
    return Unit(
        id=unit.id,
        name=unit.name,
        mark=unit.mark,
        team=unit.team,
        sheet=unit.sheet,
        soldier=unit.soldier,
        owner=unit.owner,
        computer=unit.computer,
        creature=unit.creature,
        position=unit.position,
        features=unit.features if sheet else (),
        params=unit.params if sheet else {},
        main=unit.main if sheet else (),
        sub=unit.sub if sheet else (),
        captain=unit.captain,
        bail_out=unit.bail_out,
        movement=unit.movement if sheet else 0,
        initial=_trion(options, unit, unit.initial, mate),
        trion=_trion(options, unit, unit.trion, mate),
        life=unit.life,
        cell=unit.cell if known else None,
        seen=unit.seen,
        holds=_holds(unit, known),
        statuses=unit.statuses,
        bonuses=unit.bonuses,
        acted=unit.acted,
        sides=unit.sides,
        attacks=unit.attacks,
        active=unit.active,
        barred=unit.barred,
        spent=unit.spent,
        leak=unit.leak,
        pushed=unit.pushed,
        returned=unit.returned,
        passed=unit.passed,
    )


def _holds(unit: Unit, known: bool) -> tuple[Hold, ...]:
    """The special states of a unit. That somebody hidden floats tells of a fall, and so of a place: only
    those who know the place see it (trpg-object-13).
    """
    if known:
        return unit.holds
    return tuple(hold for hold in unit.holds if hold.state != "floating")


def _trion(options: Options, unit: Unit, trion: int, mate: bool) -> int:
    """The trion of a unit, or what the house rule ``enemy_trion`` leaves of it: quarters, or nothing (-1)."""
    if mate or options.enemy_trion == "exact":
        return trion
    if options.enemy_trion == "hidden":
        return -1
    quarter = max(unit.initial, 1) / 4
    return 0 if trion <= 0 else round(quarter * -(-trion // quarter))


def _sees_object(one: Object, own: frozenset[TeamId]) -> bool:
    return not one.hidden or one.team in own


def _drawn(battle: Battle, viewer: Viewer, drawn: Drawn) -> Drawn:
    """A core card as the viewer knows it: 0 for one that lies face down (trpg-teleport-3)."""
    unit = next(one for one in battle.units if one.id == drawn.unit)
    mine = plays(viewer, unit, asked_team(battle))
    if battle.stage in ("draw", "bagworm"):
        peek = mine and (battle.options.teleport_peek or battle.stage not in ("draw", "bagworm"))
        return Drawn(unit=drawn.unit, core=drawn.core if peek else 0, bagworm=drawn.bagworm if mine else None)
    if drawn.bagworm and not mine:
        return Drawn(unit=drawn.unit, core=0, bagworm=True)
    return Drawn(unit=drawn.unit, core=drawn.core, bagworm=drawn.bagworm, die=drawn.die)


def _ask(battle: Battle, viewer: Viewer, ask: Ask, own: frozenset[TeamId]) -> Ask:
    """A question: public, but for how many dice a captain is asked for, which is the team's (trpg-dice-7),
    and for what shows that somebody hidden is out of area.
    """
    unit = None if ask.unit is None else unit_in(battle, ask.unit)
    known = unit is None or knows_cell(battle, viewer, unit)
    return Ask(
        id=ask.id,
        kind=ask.kind if known else public_kind(battle, ask),
        unit=ask.unit,
        team=ask.team,
        units=ask.units,
        done=ask.done,
        data=ask.data if ask.kind != "approval" or ask.team in own else 0,
    )


def public_kind(battle: Battle, ask: Ask) -> AskKind:
    """What all may know of what is asked: of the way back of somebody hidden, that it makes a check."""
    unit = None if ask.unit is None else unit_in(battle, ask.unit)
    way_back = ask.kind in ("return", "return_cell") and unit is not None and unit.hidden
    return "check" if way_back else ask.kind


def _attack(battle: Battle, viewer: Viewer, own: frozenset[TeamId]) -> Attack | None:
    """An attack under way: public but for offers, which only the attacked team hears of."""
    attack = battle.attack
    if attack is None:
        return None
    teams = {unit.id: unit.team for unit in battle.units}
    return Attack(
        unit=attack.unit,
        side=attack.side,
        skill=attack.skill,
        combos=attack.combos,
        centre=attack.centre,
        aimed=tuple(_aimed(one, battle, teams, own) for one in attack.aimed),
        stage=attack.stage,
        at=attack.at,
        offers=tuple(one for one in attack.offers if teams[one.target] in own),
        own=attack.own if attack.roll is not None or teams[attack.unit] in own else (),
        dice=attack.dice if attack.roll is not None or teams[attack.unit] in own else 0,
        roll=attack.roll,
        burst=attack.burst,
        die=attack.die,
        object=attack.object,
    )


def _aimed(one: Aimed, battle: Battle, teams: dict[UnitId, TeamId], own: frozenset[TeamId]) -> Aimed:
    """One whom an attack aims at. What waits for a captain's word is its own team's (trpg-dice-7)."""
    waits = battle.asks and battle.asks[-1].kind == "approval" and one.roll is None
    if not waits or teams[one.by or one.unit] in own:
        return one
    return Aimed(unit=one.unit, special=one.special)


def _moving(battle: Battle, viewer: Viewer) -> Moving | None:
    """A move under way: its way is its player's alone, and of somebody hidden everything (trpg-move-15)."""
    moving = battle.moving
    if moving is None:
        return None
    unit = unit_in(battle, moving.unit)
    assert unit is not None
    if not knows_cell(battle, viewer, unit):
        return Moving(unit=moving.unit, action=moving.action)
    return Moving(
        unit=moving.unit,
        action=moving.action,
        side=moving.side,
        left=moving.left,
        burden=moving.burden,
        rest=moving.rest if plays(viewer, unit, asked_team(battle)) else (),
        airborne=moving.airborne,
        moved=moving.moved,
        life=moving.life,
    )


def unit_in(battle: Battle, number: UnitId) -> Unit | None:
    """The unit with this id, or None."""
    return next((unit for unit in battle.units if unit.id == number), None)
