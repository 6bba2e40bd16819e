"""What a campaign waits for. Public: it looks at who has answered something, never at what.

Besides open questions there is a standing one, "table", that nobody has to answer: what people may do at any
time belongs to it, so that its buttons stay good whoever else does something.
"""

from __future__ import annotations

from ..engine.contract import Prompt, Seat
from ..engine.text import Text, t
from . import ask_texts
from . import commands as c
from .battle import Ask, Battle
from .book import Book
from .legal_round import busy
from .scenes import MASTER, next_of
from .sight import public_kind
from .state import Check, Motion, Sheet, State
from .table import find
from .view import View
from .who import asked_units, present_masters, seats_for


def waiting(state: State) -> tuple[Prompt, ...]:
    """The open questions, the innermost last; none after the end of the campaign."""
    if state.over:
        return ()
    helps = ("trpg-create", "trpg-mode", "trpg-check")
    found = [Prompt("table", t("At any time"), (), done=state.taken, rules=helps)]
    found += [_sheet(state, sheet) for sheet in state.sheets if sheet.status == "submitted"]
    if state.motion is not None:
        found.append(_motion(state, state.motion))
    found += [_check(state, check) for check in state.checks if check.who]
    if state.battle is not None:
        if state.battle.stage in ("placing", "ready"):
            found.append(_set_up(state, state.battle))
        if state.battle.asks:
            found.append(_ask(state, state.battle, state.battle.asks[-1]))
    elif not state.checks:
        masters = present_masters(state)
        found.append(Prompt(f"idle.{state.idle}", t("Say what comes next"), masters, rules=("trpg-mode",)))
    return tuple(found)


def default(book: Book, state: State, seat: Seat) -> c.Commands | None:
    """What the clock answers as ``seat``: the mildest legal answer to what the battle or a check asks."""
    battle = state.battle
    if battle is not None and battle.asks:
        ask = battle.asks[-1]
        if ask.kind == "next_round":
            return None  # only a person says whether a battle without an end goes on
        if seat in asked_seats(state, battle, ask):
            return ask_texts.DEFAULTS[ask.kind](book, state, ask, seat)
    for check in state.checks:
        number = next((one for one in next_of(check) if seat in _rollers(state, one)), None)
        if number is not None:
            return c.RollCheck(check.id, number)
    return None


def _sheet(state: State, sheet: Sheet) -> Prompt:
    masters = present_masters(state)
    return Prompt(f"sheet.{sheet.asked}", t("Read a sheet"), masters, rules=("trpg-create-53",))


def _check(state: State, check: Check) -> Prompt:
    seats = sorted({seat for number in next_of(check) for seat in _rollers(state, number)})
    part = "" if check.actor is None else f".{len(check.rolled)}"
    title: Text = t("Roll the check")
    return Prompt(f"check.{check.id}{part}", title, tuple(seats), rules=("trpg-check",))


def _motion(state: State, motion: Motion) -> Prompt:
    """Whether everybody agrees to a house rule; only people can say (trpg-mode-11)."""
    seats = tuple(seat for seat in state.taken if seat not in motion.agreed)
    return Prompt(f"vote.{motion.id}", t("Another house rule?"), seats, rules=("trpg-mode-11",))


def _rollers(state: State, number: int) -> tuple[Seat, ...]:
    """The seats that roll for a sheet: its owner's, or the game masters' where nobody sits there."""
    owner = next((one.owner for one in state.sheets if one.id == number), None)
    if number == MASTER or owner is None or owner not in state.taken:
        return present_masters(state)
    return (owner,)


def _set_up(state: State, battle: Battle) -> Prompt:
    """What only the game masters can say before round 1: areas, the end, the start. It stands while people
    place their characters, too.
    """
    return Prompt(
        f"set_up.{battle.number}",
        t("Set the battle up"),
        present_masters(state),
        rules=("trpg-mode", "trpg-map-14"),
    )


def _ask(state: State, battle: Battle, ask: Ask) -> Prompt:
    kind = public_kind(battle, ask)
    return Prompt(
        f"{kind}.{ask.id}",
        ask_texts.TITLES[kind],
        asked_seats(state, battle, ask),
        secret=kind in ("bagworm", "offers"),
        rules=ask_texts.RULES[kind],
    )


def asked_seats(state: State | View, battle: Battle, ask: Ask) -> tuple[Seat, ...]:
    """The seats that a question of the battle is for."""
    units = asked_units(battle, ask)
    if ask.kind == "window" and ask.team is not None:
        units = busy(battle, find(battle.parties, ask.team))
    by_master = ask.kind == "death" or not units
    return present_masters(state) if by_master else seats_for(state, units)
