"""Who may act now: phases, windows, and how many actions a team has. Judged by what the viewer may know."""

from __future__ import annotations

from functools import lru_cache

from ..engine.contract import Refused
from ..engine.same import Same
from . import refusals_round as no
from .battle import Ask, Battle, Party, Unit, UnitId
from .sight import unit_in
from .table import find
from .terms import Phase
from .view import View
from .who import leaders_of, may_play

PLACES = 3
"""Members of a team that may act in a phase (trpg-round-2, trpg-round-3)."""

OWN_PHASES: tuple[Phase, ...] = ("tactics", "movement", "attack")
"""The phases in which teams have windows."""


# ---- how many --------------------------------------------------------------------------------------------


def places(battle: Battle, party: Party) -> int | None:
    """How many members of a team may act in a phase; None: every one.

    Three at most, and no more than the team began with (trpg-round-7). Each soldier of a game master's group
    acts, unless the house rule ``npc_limit`` holds groups to three too (trpg-round-8).
    """
    if party.group and battle.options.npc_limit == "none":
        return None
    return min(PLACES, party.started)


def places_left(battle: Battle, party: Party, phase: Phase) -> int | None:
    """How many members may still act in a phase; None: every one who has not."""
    most = places(battle, party)
    if most is None:
        return None
    return max(0, most - sum(1 for unit in battle.units if unit.team == party.id and _begun(unit, phase)))


def _begun(unit: Unit, phase: Phase) -> bool:
    """Whether a unit holds a place of its team in a phase; an attack turn does from its first action on."""
    return phase in unit.acted or (phase == "attack" and bool(unit.sides or unit.attacks))


def may_act(battle: Battle, unit: Unit, phase: Phase) -> bool:
    """Whether a unit has its action of a phase left, whoever's window it is (trpg-tactics-1).

    Somebody incapacitated has a movement alone (trpg-bailout-4). A reserved movement is made in the attack
    phase instead, before the first attack (trpg-stealth-28, trpg-stealth-34).
    """
    if phase not in OWN_PHASES or phase in unit.acted or phase in unit.passed:
        return False
    if unit.life != "active" and not (unit.life == "down" and phase == "movement"):
        return False
    if phase == "movement":
        if battle.phase == "attack":
            if not unit.has("move_reserve") or not may_act(battle, unit, "attack") or _begun(unit, "attack"):
                return False
        elif unit.has("move_reserve"):
            return False
    left = places_left(battle, find(battle.parties, unit.team), phase)
    return left is None or left > 0 or (phase == "attack" and _begun(unit, phase))


def may_advise(battle: Battle, unit: Unit) -> bool:
    """Whether somebody who has bailed out may still give advice in this round: it fills one of the team's
    places in the tactics phase (trpg-round-19), while somebody of the team is active.
    """
    if unit.life != "out" or unit.soldier is not None or {"tactics"} & {*unit.acted, *unit.passed}:
        return False
    left = places_left(battle, find(battle.parties, unit.team), "tactics")
    mates = any(one.on_field for one in battle.units if one.team == unit.team)
    return mates and (left is None or left > 0)


def busy(battle: Battle, party: Party) -> tuple[Unit, ...]:
    """The members who can still do something in the phase that goes on."""
    return _busy(Same((battle, party), battle, party))


@lru_cache(64)
def _busy(key: Same[tuple[Battle, Party]]) -> tuple[Unit, ...]:
    battle, party = key.thing
    phase = battle.phase
    return tuple(
        unit
        for unit in battle.units
        if unit.team == party.id
        and (may_act(battle, unit, phase) or (phase == "tactics" and may_advise(battle, unit)))
    )


# ---- when ------------------------------------------------------------------------------------------------


def fight(view: View) -> Battle:
    """The battle, while it is fought. Refuses before and after."""
    battle = view.battle
    if battle is None:
        raise no.battle()
    if battle.stage != "fight":
        raise no.begun()
    return battle


def unit_of(view: View, number: UnitId) -> Unit:
    """A unit of the battle. Refuses a number that none has."""
    unit = None if view.battle is None else unit_in(view.battle, number)
    if unit is None:
        raise no.unit()
    return unit


def own_unit(view: View, number: UnitId) -> Unit:
    """A unit that the viewer may give commands for. Refuses others."""
    unit = unit_of(view, number)
    if not may_play(view, unit):
        raise no.own(view, unit)
    return unit


def innermost(battle: Battle) -> Ask | None:
    """The question that is to be answered first."""
    return battle.asks[-1] if battle.asks else None


def window(battle: Battle, unit: Unit, phase: Phase) -> bool:
    """Whether the unit's team has its window open now, or the unit its attack turn (trpg-init-13)."""
    ask = innermost(battle)
    if ask is None or (battle.phase != phase and not (phase == "movement" and battle.phase == "attack")):
        return False
    if ask.kind == "window":
        return ask.team == unit.team
    return ask.kind == "again" and ask.unit == unit.id and phase == "attack"


def may_use(view: View, unit: Unit, phase: Phase) -> bool:
    """Whether the viewer may let a unit use its action of this phase now."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or not may_play(view, unit):
        return False
    if not _fits(battle, unit, phase):
        return False
    return window(battle, unit, phase) and may_act(battle, unit, phase)


def _fits(battle: Battle, unit: Unit, phase: Phase) -> bool:
    """Whether an action of ``phase`` is made in the phase that goes on: a reserved movement in the attack
    phase, and no other way.
    """
    if phase == "movement" and unit.has("move_reserve"):
        return battle.phase == "attack"
    return battle.phase == phase


def judge(view: View, number: UnitId, phase: Phase) -> Unit:
    """The unit, if it may use its action of this phase now. Raises Refused with what is in the way."""
    battle = fight(view)
    unit = own_unit(view, number)
    if not _fits(battle, unit, phase):
        reserved = phase == "movement" and battle.phase == phase
        raise no.reserved(view, unit) if reserved else no.phase(battle, phase)
    if not window(battle, unit, phase):
        raise no.window(view)
    if not may_act(battle, unit, phase):
        raise why_not(view, battle, unit, phase)
    return unit


def why_not(view: View, battle: Battle, unit: Unit, phase: Phase) -> Refused:
    """Why a unit has no action left in a phase."""
    if unit.life != "active" and not (unit.life == "down" and phase == "movement"):
        return no.gone(view, unit)
    if phase in unit.acted or phase in unit.passed:
        return no.acted(view, unit, phase)
    if places_left(battle, find(battle.parties, unit.team), phase) == 0:
        return no.places(find(battle.parties, unit.team))
    return no.too_late(view, unit)


def leader(view: View, party: Party) -> Unit:
    """Who leads a team, if the viewer may decide for that one: the captain, or of equal stand-ins one that
    the viewer plays (trpg-init-3). Refuses others.
    """
    assert view.battle is not None
    able = leaders_of(view.battle, party)
    if not able:
        raise no.nobody(party)
    own = next((unit for unit in able if may_play(view, unit)), None)
    if own is None:
        raise no.own(view, able[0])
    return own
