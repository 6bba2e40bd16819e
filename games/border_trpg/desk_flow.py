"""The game master's hand on the course of a battle: phases, rounds, the next dice, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import endings, rounds
from . import events_desk as e
from .desk import fighting, presiding, record
from .state import SetDie
from .table import Table
from .view import View


def force_phase(table: Table, view: View, actor: Seat, command: gm.ForcePhase) -> None:
    """Ends what is going on; every open question gets its default first."""
    presiding(view)
    battle = fighting(view)
    if battle.stage != "fight":
        raise Refused("stage", t("The battle has not begun: there is no phase to end."))
    record(table, command, e.Overruled(actor, "phase", before=battle.phase, after=command.until))
    rounds.force(table, command.until)


def set_round(table: Table, view: View, actor: Seat, command: gm.SetRound) -> None:
    """Sets the number of the round, or the order of the teams."""
    presiding(view)
    battle = fighting(view)
    if command.round is None and not command.order:
        raise Refused("nothing", t("Say what is to be changed."))
    if command.round is not None:
        event = e.Overruled(actor, "round", before=str(battle.round), after=str(command.round))
        table.alter(round=command.round)
        record(table, command, event)
    if command.order:
        if sorted(command.order) != sorted(battle.order):
            raise Refused("order", t("Name every team that has its place in the order once."))
        names = {party.id: party.name for party in battle.parties}
        event = e.Overruled(
            actor,
            "order",
            before=", ".join(names[one] for one in battle.order),
            after=", ".join(names[one] for one in command.order),
        )
        table.alter(order=command.order)
        record(table, command, event)


def set_dice(table: Table, view: View, actor: Seat, command: gm.SetDice) -> None:
    """Sets the next dice of so many sides; in the log they are marked as set."""
    presiding(view)
    least, most = (0, 9) if command.sides == 10 else (1, 6)
    if not command.faces or not all(least <= face <= most for face in command.faces):
        raise Refused("faces", t("A die of that kind shows {least} to {most}.", least=least, most=most))
    dice = tuple(SetDie(command.sides, face, command.quiet) for face in command.faces)
    table.change(set_dice=(*table.state.set_dice, *dice))
    faces = " ".join(map(str, command.faces))
    record(table, command, e.Overruled(actor, "set_dice", what=f"d{command.sides}", after=faces), hidden=True)


def end_battle(table: Table, view: View, actor: Seat, command: gm.EndBattle) -> None:
    """Ends the battle at once; the result is the game master's, if one is given (trpg-end-13)."""
    presiding(view)
    battle = fighting(view)
    known = {party.id for party in battle.parties}
    if command.winners is not None and not set(command.winners) <= known:
        raise Refused("team", t("There is no such team in this battle."))
    record(table, command, e.Overruled(actor, "end"))
    endings.end(table, "gm", command.winners)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.ForcePhase: force_phase,
    gm.SetRound: set_round,
    gm.SetDice: set_dice,
    gm.EndBattle: end_battle,
}
