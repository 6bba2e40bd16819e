"""The game master's hand on the course of a battle: phases, rounds, the next dice, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import endings, rounds
from . import events_desk as e
from .battle import Battle, TeamId
from .desk import fighting, presiding, record
from .desk_repair import repair
from .state import SetDie
from .table import Table
from .view import View

ANEW = 100
"""Dice that are drawn and dropped for new ones: more than anything takes that is taken back in one go."""


def force_phase(table: Table, view: View, actor: Seat, command: gm.ForcePhase) -> None:
    """Ends what is going on; every open question gets its mildest answer first."""
    presiding(view)
    battle = fighting(view)
    if command.until == "question":
        if not battle.asks:
            raise Refused("question", t("Nothing is asked in this battle now."))
    elif battle.stage != "fight":
        raise Refused("stage", t("The battle has not begun: there is no phase to end."))
    record(table, command, e.Overruled(actor, "phase", before=battle.phase, after=command.until))
    rounds.force(table, command.until)


def next_round(table: Table, view: View, actor: Seat, command: gm.NextRound) -> None:
    """Lets a battle go on that would not end by itself."""
    presiding(view)
    battle = fighting(view)
    if not battle.asks or battle.asks[-1].kind != "next_round":
        raise Refused("question", t("The battle goes on without that. Say it when you are asked."))
    table.answered()
    rounds.begin_round(table, battle.round + 1)


def set_round(table: Table, view: View, actor: Seat, command: gm.SetRound) -> None:
    """Sets the number of the round, or the order of the teams: who stands where it is now goes on."""
    presiding(view)
    battle = fighting(view)
    if battle.stage != "fight":
        raise Refused("stage", t("The battle has not begun: there is no round yet."))
    if command.round is None and not command.order:
        raise Refused("nothing", t("Say what is to be changed: the round or the order."))
    if command.order and sorted(command.order) != sorted(battle.order):
        raise Refused("order", t("Name every team that has its place in the order once."))
    if command.round is not None:
        event = e.Overruled(actor, "round", before=str(battle.round), after=str(command.round))
        table.alter(round=command.round)
        record(table, command, event)
    if command.order:
        table.alter(order=command.order)
        record(table, command, e.Overruled(actor, "order", names=_names(battle, command.order)))
        repair(table)


def _names(battle: Battle, order: tuple[TeamId, ...]) -> tuple[str, ...]:
    names = {party.id: party.name for party in battle.parties}
    return tuple(names[one] for one in order)


def set_dice(table: Table, view: View, actor: Seat, command: gm.SetDice) -> None:
    """Sets the next dice of so many sides. When they come up, the log marks them, announced or not."""
    presiding(view)
    sides = f"d{command.sides}"
    if not command.faces:
        if not view.set_dice:
            raise Refused("nothing", t("No dice are set."))
        table.change(set_dice=())
        record(table, command, e.Overruled(actor, "unset"))
        return
    least, most = (0, 9) if command.sides == 10 else (1, 6)
    if not all(least <= face <= most for face in command.faces):
        raise Refused("faces", t("A die of that kind shows {least} to {most}.", least=least, most=most))
    dice = tuple(SetDie(command.sides, face) for face in command.faces)
    table.change(set_dice=(*table.state.set_dice, *dice))
    faces = " ".join(map(str, command.faces))
    record(table, command, e.Overruled(actor, "set_dice", what=sides, after=faces))


def fresh_dice(table: Table, view: View, actor: Seat, command: gm.FreshDice) -> None:
    """Has new dice come up: without it the same come after something was taken back (trpg-mode-14)."""
    presiding(view)
    for _ in range(ANEW):
        table.chance.die()
    record(table, command, e.Overruled(actor, "fresh"))


def end_battle(table: Table, view: View, actor: Seat, command: gm.EndBattle) -> None:
    """Ends the battle at once; the result is the game master's, if one is given (trpg-end-13).

    Else whoever leads a rank war by points has won; other battles end without a result.
    """
    presiding(view)
    battle = fighting(view)
    winners = command.winners
    if winners is not None and not set(winners) <= {party.id for party in battle.parties}:
        raise Refused("team", t("There is no such team in this battle."))
    record(table, command, e.Overruled(actor, "end"))
    endings.end(table, "gm", winners)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.NextRound: next_round,
    gm.ForcePhase: force_phase,
    gm.SetRound: set_round,
    gm.SetDice: set_dice,
    gm.FreshDice: fresh_dice,
    gm.EndBattle: end_battle,
}
