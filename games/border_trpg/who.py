"""Who decides for whom: a unit's player, a team's captain, the computer, or the game masters."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import AUTO, Seat
from .battle import GAME_MASTERS, Ask, Battle, Party, Unit
from .sight import controller, plays, unit_in
from .state import State
from .view import View


def may_play(view: View, unit: Unit) -> bool:
    """Whether the viewer may give commands for a unit; game masters may for every one, and the computer for
    the team that is asked.
    """
    if view.presides:
        return True
    if view.viewer == AUTO:
        return view.battle is not None and plays(AUTO, unit, view.asked_team)
    return view.viewer is not None and unit.owner == view.viewer


def captain_of(battle: Battle, party: Party) -> Unit | None:
    """Who leads a team now: its captain on the field, else the highest command, the first of equals
    (trpg-init-2, trpg-init-3); None when nobody is left.
    """
    return next(iter(leaders_of(battle, party)), None)


def leaders_of(battle: Battle, party: Party) -> tuple[Unit, ...]:
    """The captain on the field, or all with the highest command there: the team chooses among those."""
    members = [unit for unit in battle.units if unit.team == party.id and unit.on_field]
    captain = tuple(unit for unit in members if unit.captain)
    best = max((unit.params.get("cmd", 0) for unit in members), default=0)
    return captain or tuple(unit for unit in members if unit.params.get("cmd", 0) == best)


def may_lead(view: View, party: Party) -> bool:
    """Whether the viewer may decide what a team's captain decides."""
    if view.presides:
        return True
    assert view.battle is not None
    captain = captain_of(view.battle, party)
    return captain is not None and may_play(view, captain)


def in_team(view: View, party: Party) -> bool:
    """Whether the viewer plays somebody of a team, and so may end its windows (trpg-round-16)."""
    assert view.battle is not None
    return any(may_play(view, unit) for unit in view.battle.units if unit.team == party.id)


def may_operate(view: View, party: Party) -> bool:
    """Whether the viewer has a team's operator in hand (trpg-operator-16): where nobody sits for it, the
    computer if it plays somebody of the team.
    """
    if view.viewer == AUTO:
        assert view.battle is not None
        members = (unit for unit in view.battle.units if unit.team == party.id)
        nobodys = party.seat not in view.taken and party.id == view.asked_team
        return nobodys and any(unit.computer is not None for unit in members)
    return view.presides or (view.viewer is not None and party.seat == view.viewer)


def seats_for(state: State | View, units: Iterable[Unit]) -> tuple[Seat, ...]:
    """Who is asked for these units: their players and the computer; game masters where nobody sits."""
    found: set[Seat] = set()
    for unit in units:
        seat = controller(unit)
        if seat is None or (seat >= 0 and seat not in state.taken):
            found.update(present_masters(state))
        else:
            found.add(seat)
    return tuple(sorted(found))


def present_masters(state: State | View) -> tuple[Seat, ...]:
    """The game masters' seats that somebody holds; the first in any case."""
    return tuple(seat for seat in GAME_MASTERS if seat in state.taken) or GAME_MASTERS[:1]


def asked_units(battle: Battle, ask: Ask) -> tuple[Unit, ...]:
    """The units whose players an open question of a battle is for.

    A team's question is for all who can act in its window; leading is for its captain.
    """
    if ask.units:
        waiting = (unit_in(battle, number) for number in ask.units if number not in ask.done)
        return tuple(unit for unit in waiting if unit is not None)
    if ask.unit is not None and ask.kind != "approval":
        unit = unit_in(battle, ask.unit)
        return () if unit is None else (unit,)
    party = next((one for one in battle.parties if one.id == ask.team), None)
    if party is None:
        return ()
    if ask.kind == "initiative":
        return leaders_of(battle, party)
    if ask.kind == "approval":
        captain = captain_of(battle, party)
        return () if captain is None else (captain,)
    there = ("active", "down") if battle.stage == "fight" else ("waiting", "active")
    return tuple(unit for unit in battle.units if unit.team == party.id and unit.life in there)
