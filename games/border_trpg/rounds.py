"""A round: five phases, and in three of them a window for each team in its order (trpg-round-1).

While a team is to act, ``Ask("window")`` stands open for it; whatever a member does takes the question away,
and :func:`go_on` asks anew when nothing else is to be settled. In the attack phase a member takes its whole
turn before another begins (trpg-round-11): then ``Ask("again")`` is for that one alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import ask_texts, attack, endings, initiative, legal_round, life, operators, outside, states, statuses
from . import commands as c
from . import events_round as e
from . import refusals_round as no
from .battle import Ask, Party, Unit, UnitId
from .initiative import in_order, party_of
from .legal_round import busy, fight, innermost, judge, may_act, own_unit, window
from .table import Table
from .terms import Phase, Until
from .turns import close_window, open_turn, used
from .view import View
from .who import in_team, present_masters

Bound: TypeAlias = Literal["question", "window", "phase", "round"]
"""How far the game master forces things on."""

QUIET = 3
"""After so many rounds without an attack all are reminded."""


# ---- the course of a round -------------------------------------------------------------------------------


def go_on(table: Table) -> bool:
    """The next thing that follows by itself in a battle that is fought; False if there is none."""
    battle = table.battle
    if battle.stage != "fight":
        return False
    if battle.options.return_timing == "at_once" and _return(table):
        return True
    match battle.phase:
        case "initial":
            return _initial(table)
        case "feedback":
            _feedback(table)
        case _ if battle.turn is not None:
            _turn(table, battle.turn)
        case _ if battle.at < len(battle.order):
            _window(table)
        case _:
            _end_phase(table)
    return True


def begin_round(table: Table, number: int) -> None:
    """Begins a round: what counts by the round starts anew (trpg-round-15), then the initial phase.

    In a mock battle whoever went down revives before anything else (trpg-bailout-6).
    """
    fresh: dict[str, Any] = {"acted": (), "passed": (), "spent": (), "returned": False}
    for unit in table.battle.units:
        table.set_unit(unit.id, sides=(), attacks=0, active=(), barred=(), **fresh)
    for party in table.battle.parties:
        table.set_party(party.id, total=None, operated=False)
    table.alter(round=number, phase="initial", order=(), at=0, turn=None)
    table.tell(e.RoundBegan(number))
    if table.battle.kind == "mock":
        for unit in table.battle.units:
            if unit.life == "down":
                life.revive(table, unit.id)
                _stand_up(table, unit)


def _stand_up(table: Table, unit: Unit) -> None:
    """Somebody who revives on a cell that is taken by now goes to the nearest free one."""
    there = [
        one for one in table.battle.units if one.id != unit.id and one.on_field and one.cell == unit.cell
    ]
    if unit.cell is not None and there:
        outside.bring_back(table, unit.id)


def _initial(table: Table) -> bool:
    """Initiative, team by team; with nobody left at all the battle is over."""
    battle = table.battle
    if not battle.order:
        if not any(unit.life in ("active", "down") for unit in battle.units):
            endings.end(table, "nobody")
            return True
        return initiative.go_on(table)
    _begin_phase(table, "tactics")
    return True


def _begin_phase(table: Table, phase: Phase) -> None:
    table.alter(phase=phase, at=0, turn=None)
    names = tuple(table.party(team).name for team in in_order(table.battle, phase))
    table.tell(e.PhaseBegan(phase, names if phase != "feedback" else ()))


def _window(table: Table) -> None:
    """Asks the team whose window it is, or goes on to the next where nobody can do anything."""
    battle = table.battle
    party = table.party(in_order(battle, battle.phase)[battle.at])
    if battle.options.return_timing == "own_turn" and _return(table, party):
        return
    if battle.phase == "attack":
        _pass_helpless(table, party)
    if busy(table.battle, party):
        table.put("window", team=party.id)
    else:
        table.alter(at=battle.at + 1)


def _pass_helpless(table: Table, party: Party) -> None:
    """Whoever has nothing left to attack with, and no move in reserve, passes by itself."""
    for unit in busy(table.battle, party):
        if attack.may_strike(table.book, table.battle, unit) or may_act(table.battle, unit, "movement"):
            continue
        table.tell(e.HasPassed(unit.name, "attack"))
        table.set_unit(unit.id, passed=(*unit.passed, "attack"))


def _turn(table: Table, unit_id: UnitId) -> None:
    """An attack turn under way: its other side, or the end of it (trpg-round-10)."""
    battle, unit = table.battle, table.unit(unit_id)
    more = attack.may_strike(table.book, battle, unit)
    if not more:
        used(table, unit_id, "attack")
    elif battle.options.interleave_sides:
        table.alter(turn=None)
    else:
        table.put("again", unit=unit_id)


def _end_phase(table: Table) -> None:
    """All windows of a phase are through."""
    match table.battle.phase:
        case "tactics":
            _begin_phase(table, "movement")
        case "movement":
            states.after_movement(table)
            operators.far_ears(table)
            _drop(table, ("move_end",))
            _begin_phase(table, "attack")
        case _:
            _end_attacks(table)


def _end_attacks(table: Table) -> None:
    """The end of the attack phase: triggers are no longer active, then checks to return (trpg-area-7)."""
    for unit in table.battle.units:
        if unit.active or unit.barred:
            table.set_unit(unit.id, active=(), barred=())
    if _return(table):
        return
    attacked = any(unit.sides or unit.attacks for unit in table.battle.units)
    table.alter(quiet=0 if attacked else table.battle.quiet + 1)
    if table.battle.quiet >= QUIET:
        table.tell(e.Quiet(table.battle.quiet))
    _begin_phase(table, "feedback")


def _return(table: Table, party: Party | None = None) -> bool:
    """Asks the next who is out of area for its check; False if there is none."""
    unit = outside.waiting(table, None if party is None else party.id)
    if unit is not None:
        outside.ask(table, unit)
    return unit is not None


def _feedback(table: Table) -> None:
    """The feedback phase in its fixed order (trpg-round-17); nobody acts in it (trpg-round-18)."""
    states.feedback(table)
    outside.remove(table)
    _leaks(table)
    _drop(table, ("now", "attack", "move_end", "round"))
    if endings.after_round(table):
        return
    if _stalled(table):
        table.put("next_round")
    else:
        begin_round(table, table.battle.round + 1)


def _stalled(table: Table) -> bool:
    """Whether a battle would go on for ever unless a game master ends it: no round is its last, and there is
    only one side left, or nobody at the table has anybody to play.
    """
    battle = table.battle
    there = [unit for unit in battle.units if unit.life in ("active", "down")]
    if not there or endings.last_round(battle) is not None:
        return False
    able = [unit for unit in there if unit.on_field or battle.kind == "mock"]
    sides = {table.party(unit.team).side for unit in able}
    return len(sides) < 2 or all(unit.computer is not None for unit in able)


def _leaks(table: Table) -> None:
    """Steps 3 and 4: all leaks are paid, then whoever has no trion left goes out, by the team that gave the
    last leak (trpg-end-6).
    """
    losses = {}
    for unit in table.battle.units:
        lost = statuses.leak(table.book, unit) if unit.on_field else 0
        if lost > 0:
            left = life.lose(table, unit.id, lost, unit.leak, hit=True)
            table.tell(e.Leaked(unit.name, lost, life.shown(table.battle, left)))
            losses[unit.id] = unit.leak
    life.empty(table, losses)


def _drop(table: Table, moments: tuple[Until, ...]) -> None:
    """Ends what was in force until one of these moments."""
    for unit in table.battle.units:
        kept = tuple(one for one in unit.bonuses if one.until not in moments)
        if kept != unit.bonuses:
            table.set_unit(unit.id, bonuses=kept)


# ---- passing and ending --------------------------------------------------------------------------------


def pass_(table: Table, view: View, actor: Seat, command: c.Pass) -> None:
    """Passes a unit's action of this phase, or the rest of its attack turn (trpg-tactics-19). Public.

    A pass leaves the team's places to others (trpg-round-6).
    """
    battle = fight(view)
    unit = own_unit(view, command.unit)
    phase = battle.phase
    if phase not in legal_round.OWN_PHASES:
        raise no.phase(battle, "tactics")
    if not window(battle, unit, phase):
        raise no.window(view)
    advises = phase == "tactics" and legal_round.may_advise(battle, unit)
    if not advises and not may_act(battle, unit, phase):
        raise legal_round.why_not(view, battle, unit, phase)
    table.tell(e.HasPassed(unit.name, phase))
    if unit.sides or unit.attacks:
        used(table, unit.id, phase)
        return
    table.set_unit(unit.id, passed=(*unit.passed, phase))
    close_window(table)


def end_window(table: Table, view: View, actor: Seat, command: c.EndWindow) -> None:
    """A team is through with the phase; what its members have not used is lost (trpg-round-15)."""
    battle = fight(view)
    party = party_of(view, command.team)
    ask = innermost(battle)
    if ask is None or ask.kind != "window" or ask.team != party.id:
        raise no.window(view)
    if not in_team(view, party):
        raise no.team_own(party)
    table.answered()
    table.alter(at=table.battle.at + 1)
    table.tell(e.WindowEnded(party.name, battle.phase))


def bail_out(table: Table, view: View, actor: Seat, command: c.BailOut) -> None:
    """Bails out on purpose, in the own team's window, where the table lets players (trpg-bailout-13)."""
    battle = fight(view)
    unit = own_unit(view, command.unit)
    if not (battle.options.voluntary_bailout or view.presides):
        raise Refused("rule", t("Nobody bails out on purpose at this table. Ask the game master."))
    if not unit.on_field or not unit.bail_out or battle.kind == "mock":
        raise Refused("system", t("{name} can't bail out.", name=unit.name))
    if not window(battle, unit, battle.phase):
        raise no.window(view)
    close_window(table)
    life.out(table, unit.id, "choice", None)
    endings.test(table)


# ---- forcing on ------------------------------------------------------------------------------------------


def force(table: Table, until: Bound) -> None:
    """Answers open questions by default until the question, window, phase or round is over, as the game
    master wants. What follows without a decision happens in between.
    """
    start, master = _mark(table, until), present_masters(table.state)[0]
    while table.state.battle is not None and table.battle.asks and _mark(table, until) == start:
        table.carry_out(master, _answer(table, table.battle.asks[-1], master))
        if until == "question":
            return


def _answer(table: Table, ask: Ask, master: Seat) -> Command:
    """The default answer, for everybody who is asked: a window ends as a whole."""
    if ask.kind == "window" and ask.team is not None:
        return c.EndWindow(ask.team)
    return ask_texts.DEFAULTS[ask.kind](table.book, table.state, ask, master)


def _mark(table: Table, until: Bound) -> tuple[object, ...]:
    """Where a battle stands, as finely as it is to be moved on."""
    battle = table.battle
    match until:
        case "round":
            return (battle.round,)
        case "phase":
            return (battle.round, battle.phase)
        case _:
            return (battle.round, battle.phase, battle.at)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    **initiative.DO,
    **outside.DO,
    c.Pass: pass_,
    c.EndWindow: end_window,
    c.BailOut: bail_out,
}

__all__ = [
    "DO",
    "begin_round",
    "close_window",
    "force",
    "go_on",
    "judge",
    "may_act",
    "open_turn",
    "used",
    "window",
]
