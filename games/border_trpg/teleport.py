"""Random teleport of rank wars: core cards, Bagworm or not, addresses (trpg-teleport-1 and on)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from . import commands as c
from . import ears, states
from . import events_round as e
from . import refusals_setup as no
from .battle import Ask, Battle, BattleStage, Drawn, Party, Unit, UnitId
from .book import Book
from .effects import StateAdd
from .grid import CORES, core_cells
from .legal_round import innermost, own_unit
from .legal_setup import set_up
from .table import Table, find, replace
from .terms import SIDES, Side
from .view import View

COST = 5
"""Trion for teleporting in with Bagworm on (trpg-teleport-4)."""


# ---- what follows by itself ------------------------------------------------------------------------------


def begin(table: Table) -> None:
    """Shuffles the core cards; nobody has drawn yet."""
    table.alter(stage="draw", deck=table.chance.shuffled(range(1, CORES + 1)), drawn=())


def go_on(table: Table) -> bool:
    """Asks whoever is next, or goes on to the next step."""
    match table.battle.stage:
        case "draw":
            _draw_next(table)
        case "bagworm":
            _flip(table)
        case _:
            _address_next(table)
    return True


def by_rank(battle: Battle) -> tuple[Party, ...]:
    """The teams in drawing order: the highest rank first, unranked ones last (trpg-teleport-2)."""
    return tuple(sorted(battle.parties, key=lambda party: (party.rank is None, party.rank or 0)))


def _draw_next(table: Table) -> None:
    """Asks a team's members for their cards; whoever the game master has placed needs none, and where the
    cards run out the rest is the game master's to place (trpg-teleport-18).
    """
    battle = table.battle
    drawn = {one.unit for one in battle.drawn}
    for party in by_rank(battle):
        members = (one for one in battle.units if one.team == party.id and one.life == "waiting")
        waiting = tuple(one.id for one in members if one.id not in drawn)[: len(battle.deck)]
        if waiting:
            table.put("draw", units=waiting)
            return
    _ask_bagworm(table)


def _ask_bagworm(table: Table) -> None:
    """Asks all at once who could (trpg-teleport-7); everybody where trigger sets are secret, so that the
    question tells nothing.
    """
    battle = table.battle
    asked = []
    for one in battle.drawn:
        unit = find(battle.units, one.unit)
        if not battle.options.sheet_public or able(table.book, unit):
            asked.append(unit.id)
    drawn = tuple(one if one.unit in asked else replace(one, bagworm=False) for one in battle.drawn)
    table.alter(stage="bagworm", drawn=drawn, deck=())
    if asked:
        table.put("bagworm", units=tuple(asked))


def _flip(table: Table) -> None:
    """All have chosen: whoever comes in Bagworm pays and is hidden, all other cards are turned up."""
    hidden: list[str] = []
    shown: list[tuple[str, int]] = []
    for one in table.battle.drawn:
        unit = table.unit(one.unit)
        if one.bagworm:
            table.set_unit(unit.id, trion=unit.trion - COST)
            hidden.append(unit.name)
        else:
            shown.append((unit.name, one.core))
    table.alter(stage="address")
    table.tell(e.CardsFlipped(tuple(hidden), tuple(shown)))
    for one in table.battle.drawn:
        if one.bagworm:
            states.gain(table, one.unit, "stealth", bagworm_side(table.book, table.unit(one.unit)))


def _address_next(table: Table) -> None:
    """Asks the first in the order of the draw, and everybody hidden, who may roll at any time
    (trpg-teleport-11). When all have arrived the cards are gone for good (trpg-teleport-12).
    """
    waiting = due(table.battle)
    if waiting:
        table.put("address", units=waiting)
    else:
        table.alter(stage="ready", drawn=(), deck=())


def due(battle: Battle) -> tuple[UnitId, ...]:
    """Who may roll now: the first of those in the open, and all hidden ones."""
    left = [one.unit for one in battle.drawn if find(battle.units, one.unit).life == "waiting"]
    shown = [number for number in left if not find(battle.units, number).hidden]
    return tuple(number for number in left if number in shown[:1] or number not in shown)


# ---- Bagworm ---------------------------------------------------------------------------------------------


def bagworm_side(book: Book, unit: Unit) -> Side | None:
    """The side that has a trigger for stealth, the main side first; None: it has none."""
    stealthy = {
        skill.trigger
        for skill in book.skills.values()
        if any(isinstance(effect, StateAdd) and effect.state == "stealth" for effect in skill.effects)
    }
    for side in SIDES:
        if stealthy & set(unit.main if side == "main" else unit.sub):
            return side
    return None


def able(book: Book, unit: Unit) -> bool:
    """Whether a unit may teleport in with Bagworm on (trpg-teleport-5)."""
    return bagworm_side(book, unit) is not None and unit.trion > COST


# ---- commands --------------------------------------------------------------------------------------------


def asked(view: View, number: UnitId, stage: BattleStage) -> tuple[Unit, Ask]:
    """The unit and the question to it. Raises Refused where it is not asked at this step."""
    battle = set_up(view)
    if battle.stage != stage:
        raise no.stage()
    unit = own_unit(view, number)
    ask = innermost(battle)
    if ask is None or unit.id in ask.done:
        raise no.no_question()
    if unit.id not in ask.units:
        raise _not_asked(battle, unit, ask)
    return unit, ask


def _not_asked(battle: Battle, unit: Unit, ask: Ask) -> Refused:
    first = next(one for one in battle.units if one.id in ask.units)
    if battle.stage == "draw" and all(one.unit != unit.id for one in battle.drawn):
        return no.turn_of(find(battle.parties, first.team))
    if battle.stage == "address" and unit.life == "waiting":
        return no.order(next(one.name for one in battle.units if one.id in ask.units and not one.hidden))
    return no.no_question()


def draw(table: Table, view: View, actor: Seat, command: c.DrawCore) -> None:
    """Draws a core card. It lies face down; its owner may look at it (trpg-teleport-3, trpg-teleport-6)."""
    unit, _ = asked(view, command.unit, "draw")
    core, *deck = table.battle.deck
    table.alter(deck=tuple(deck), drawn=(*table.battle.drawn, Drawn(unit.id, core)))
    table.tell(e.CardDrawn(unit.name))
    table.whisper(e.CardDrawn(unit.name, core), unit.owner if table.battle.options.teleport_peek else None)
    table.answered_by(unit.id)


def bagworm(table: Table, view: View, actor: Seat, command: c.Bagworm) -> None:
    """Says in secret whether a character teleports in with Bagworm on (trpg-teleport-7)."""
    unit, _ = asked(view, command.unit, "bagworm")
    if command.on and bagworm_side(view.book, unit) is None:
        raise no.no_bagworm()
    if command.on and not able(view.book, unit):
        raise no.bagworm_cost(COST)
    _note(table, unit.id, bagworm=command.on)
    table.answered_by(unit.id)


def roll_address(table: Table, view: View, actor: Seat, command: c.RollAddress) -> None:
    """Rolls the address in the core: 1 to 9, a 0 leaves the choice (trpg-teleport-8, trpg-teleport-9).

    Somebody hidden has made it with the roll, so that nobody sees what the die was.
    """
    unit, _ = asked(view, command.unit, "address")
    if _of(table.battle, unit.id).die is not None:
        raise no.no_question()
    die = table.die(10) % 10
    ears.placed(table, unit, e.AddressRolled(unit.name, die))
    _note(table, unit.id, die=die)
    table.answered()
    if die > 0 or unit.hidden:
        _arrive(table, unit, die or command.after_zero)


def choose_address(table: Table, view: View, actor: Seat, command: c.ChooseAddress) -> None:
    """Chooses any of the nine cells of the core after a 0."""
    unit, _ = asked(view, command.unit, "address")
    if _of(table.battle, unit.id).die != 0:
        raise no.no_question()
    table.answered()
    _arrive(table, unit, command.address)


def _arrive(table: Table, unit: Unit, address: int) -> None:
    """Puts a character on its cell, on top of whatever stands there (trpg-teleport-19)."""
    cell = core_cells(_of(table.battle, unit.id).core)[address - 1]
    table.set_unit(unit.id, cell=cell, life="active")
    if unit.hidden:
        table.tell(e.Arrived(unit.name))
        table.whisper(e.Arrived(unit.name, cell), *ears.near(table.battle, unit))
    else:
        table.tell(e.Arrived(unit.name, cell))


def _of(battle: Battle, number: UnitId) -> Drawn:
    return next(one for one in battle.drawn if one.unit == number)


def _note(table: Table, number: UnitId, **fields: Any) -> None:
    drawn = table.battle.drawn
    table.alter(drawn=tuple(replace(one, **fields) if one.unit == number else one for one in drawn))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.DrawCore: draw,
    c.Bagworm: bagworm,
    c.RollAddress: roll_address,
    c.ChooseAddress: choose_address,
}
