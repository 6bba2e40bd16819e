"""What the computer players answer in battle, question by question, for the units that are theirs."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.chance import Chance
from ..engine.contract import AUTO
from . import commands as c
from . import computer_move, computer_reply, computer_setup, computer_strike, computer_tactics
from .aftermath import force_cells
from .battle import Ask, Level, Unit
from .computer_mind import Mind
from .legal_attack import may_strike
from .legal_round import busy, may_act
from .table import find
from .view import View
from .who import asked_units, may_operate


def units_asked(view: View) -> tuple[Unit, ...]:
    """The units of the viewer's that the innermost question is for, as far as they can still do something."""
    battle = view.battle
    assert battle is not None
    ask = battle.asks[-1]
    if ask.kind == "window" and ask.team is not None:
        units = busy(battle, find(battle.parties, ask.team))
    else:
        units = asked_units(battle, ask)
    return tuple(unit for unit in units if _own(view, unit))


def _own(view: View, unit: Unit) -> bool:
    """Whether it is the viewer who decides for a unit: a game master for those whom nobody else plays."""
    if view.viewer == AUTO or unit.computer is not None:
        return view.viewer == AUTO and unit.computer is not None
    if unit.owner is None or unit.owner not in view.taken:
        return view.presides
    return unit.owner == view.viewer


def answer(view: View, level: Level, units: tuple[Unit, ...], chance: Chance) -> c.Commands:
    """The answer to the innermost question of the battle for some of the units that it asks."""
    battle = view.battle
    assert battle is not None
    mind = Mind(view, level)
    ask = battle.asks[-1]
    match ask.kind:
        case "window" | "again":
            return _act(mind, ask, units)
        case "offers":
            return computer_reply.offer(mind, ask, units[0])
        case "reaction":
            return computer_reply.react(mind, ask)
        case "approval":
            return computer_reply.approve(mind, ask)
        case "hit":
            return computer_reply.hit(mind, ask)
        case "burst":
            return computer_reply.burst(mind, ask)
        case "force":
            return computer_move.force(mind, ask, force_cells(view.book, battle))
        case "free_move" | "stopped":
            return computer_move.go_on(mind, ask)
        case "return":
            return computer_reply.come_back(mind, ask)
        case "return_cell":
            return computer_move.return_to(mind, ask)
        case _:
            return computer_setup.answer(mind, ask, units, chance)


# ---- windows ---------------------------------------------------------------------------------------------


def _act(mind: Mind, ask: Ask, units: tuple[Unit, ...]) -> c.Commands:
    """What one of the units does in its team's window; a pass for one that has nothing to do."""
    found = _PHASES[mind.battle.phase](mind, units)
    if found is not None:
        return found
    return c.Pass(units[0].id)


def _tactics(mind: Mind, units: tuple[Unit, ...]) -> c.Commands | None:
    active = tuple(unit for unit in units if unit.on_field)
    deed = computer_tactics.act(mind, active)
    if deed is not None or active:
        return deed
    return computer_tactics.advise(mind, units[0])


def _movement(mind: Mind, units: tuple[Unit, ...]) -> c.Commands | None:
    return computer_move.move(mind, units)


def _attack(mind: Mind, units: tuple[Unit, ...]) -> c.Commands | None:
    """An attack, after an order of the operator's and a reserved move where there are any."""
    reserved = [unit for unit in units if may_act(mind.battle, unit, "movement")]
    if reserved:
        move = computer_move.move(mind, reserved[:1])
        if move is not None:
            return move
    able = tuple(unit for unit in units if may_strike(mind.book, mind.battle, unit))
    plan = computer_strike.best(mind, able)
    return None if plan is None else plan.command


_PHASES: dict[str, Callable[[Mind, tuple[Unit, ...]], c.Commands | None]] = {
    "tactics": _tactics,
    "movement": _movement,
    "attack": _attack,
}


def order(view: View, level: Level, units: tuple[Unit, ...]) -> c.Operate | None:
    """What the operator of the team that is to act does, where the viewer has it in hand; once a round."""
    battle = view.battle
    if battle is None or not battle.asks or battle.asks[-1].kind != "window" or not units:
        return None
    mind = Mind(view, level)
    party = next(one for one in battle.parties if one.id == battle.asks[-1].team)
    if not may_operate(view, party) or party.operated or battle.phase not in ("tactics", "movement"):
        return None
    return computer_tactics.operate(mind, party, tuple(unit for unit in units if unit.on_field))
