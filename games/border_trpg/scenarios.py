"""Prepared encounters: a battle kept as it is, and set up again later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import events_desk as e
from . import setup
from .desk import fighting, presiding, record
from .state import Scenario
from .table import Table, replace
from .view import View
from .words import plain

MOST = 20
"""Prepared encounters that a campaign keeps at most."""


def save(table: Table, view: View, actor: Seat, command: gm.SaveScenario) -> None:
    """Keeps the battle as it is; one of the same name is replaced. Not in the midst of an attack."""
    presiding(view)
    battle = fighting(view)
    if battle.attack is not None:
        raise Refused("attack", t("Let the attack be settled first."))
    name = plain(command.name)
    kept = tuple(one for one in table.state.scenarios if one.name != name)
    if len(kept) >= MOST:
        raise Refused("many", t("{most} prepared encounters are kept. Throw one away first.", most=MOST))
    scenario = Scenario(name, replace(table.battle, asks=(), turn=None))
    table.change(scenarios=(*kept, scenario))
    record(table, command, e.Overruled(actor, "save", about=name), hidden=True)


def load(table: Table, view: View, actor: Seat, command: gm.LoadScenario) -> None:
    """Sets a prepared encounter up: its map, objects and enemies as they stood, and today's teams."""
    presiding(view)
    if view.battle is not None:
        raise Refused("battle", t("End the battle first."))
    scenario = _found(table, command.name)
    setup.from_scenario(table, view, scenario, command)
    record(table, command, e.Overruled(actor, "load", about=scenario.name))


def drop(table: Table, view: View, actor: Seat, command: gm.DropScenario) -> None:
    """Throws a prepared encounter away."""
    presiding(view)
    scenario = _found(table, command.name)
    table.change(scenarios=tuple(one for one in table.state.scenarios if one.name != scenario.name))
    record(table, command, e.Overruled(actor, "forget", about=scenario.name), hidden=True)


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
