"""Prepared encounters: a battle kept as it is, and set up again later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import events_desk as e
from . import setup
from .battle import Battle, Party, Unit
from .desk import fighting, presiding, record
from .state import Scenario
from .table import Table, replace
from .view import View
from .words import said

MOST = 20
"""Prepared encounters that a campaign keeps at most."""


def save(table: Table, view: View, actor: Seat, command: gm.SaveScenario) -> None:
    """Keeps the battle as it stands: map, ground, objects, everybody's place and trion; one of the same name
    is replaced. Nothing of its course is kept: no question, round, pool or point.
    """
    presiding(view)
    fighting(view)
    name = said(command.name)
    kept = tuple(one for one in table.state.scenarios if one.name != name)
    if len(kept) >= MOST:
        raise Refused("many", t("{most} prepared encounters are kept. Throw one away first.", most=MOST))
    table.change(scenarios=(*kept, Scenario(name, _at_rest(table.battle))))
    record(table, command, e.Overruled(actor, "save", about=name), public=None)


def load(table: Table, view: View, actor: Seat, command: gm.LoadScenario) -> None:
    """Sets a prepared encounter up: its map, objects and enemies as they stood, and today's teams."""
    presiding(view)
    if view.battle is not None:
        raise Refused("battle", t("End the battle first."))
    scenario = _found(table, command.name)
    setup.from_scenario(table, view, scenario, command)
    names = tuple(party.name for party in table.battle.parties)
    record(table, command, e.Overruled(actor, "load", what=table.battle.kind, names=names))


def drop(table: Table, view: View, actor: Seat, command: gm.DropScenario) -> None:
    """Throws a prepared encounter away."""
    presiding(view)
    scenario = _found(table, command.name)
    table.change(scenarios=tuple(one for one in table.state.scenarios if one.name != scenario.name))
    record(table, command, e.Overruled(actor, "forget", about=scenario.name), public=None)


def _at_rest(battle: Battle) -> Battle:
    return Battle(
        number=battle.number,
        kind=battle.kind,
        map=battle.map,
        parties=tuple(map(_party, battle.parties)),
        units=tuple(map(_unit, battle.units)),
        objects=battle.objects,
        gone=battle.gone,
        ground=battle.ground,
        ending=battle.ending,
        options=battle.options,
    )


def _party(party: Party) -> Party:
    return replace(party, dice=0, points=0, total=None, operated=False)


def _unit(unit: Unit) -> Unit:
    return replace(
        unit, seen=None, bonuses=(), acted=(), passed=(), sides=(), attacks=0, active=(), barred=(), spent=(),
        leak=None, pushed=None, returned=False,
    )  # fmt: skip


def _found(table: Table, name: str) -> Scenario:
    for scenario in table.state.scenarios:
        if scenario.name == name.strip():
            return scenario
    raise Refused("scenario", t("There is no prepared encounter of that name."))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.SaveScenario: save,
    gm.LoadScenario: load,
    gm.DropScenario: drop,
}
