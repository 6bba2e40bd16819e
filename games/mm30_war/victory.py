"""Points and the three ways to win (chapters ``prep``, ``cost``, ``base``, ``hq``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..engine.contract import Seat
from . import events_flow as e
from . import situations
from .book import Book
from .field import Scene
from .pack import Card, Id, Level
from .state import BLUE, RED, Ending, Unit, UnitId, Why
from .table import Table
from .who import who

MOST_TP = 10
"""So many TP a side holds at most (mm30-tp-5)."""

TRIPLE = (3, 3, 4)
"""What the members of a triple that cost 10 pay under the house rule ``mm_squad`` (R52)."""


def gain_tp(table: Table, seat: Seat, delta: int, *, round_end: bool = False) -> None:
    """Gives a side TP, or takes them, within 0 to 10 (mm30-tp-3, mm30-tp-5)."""
    before = table.army(seat).tp
    after = max(0, min(MOST_TP, before + delta))
    if after != before:
        table.set_army(seat, tp=after)
        table.tell(e.GainedTp(seat, after - before, after, round_end))


def mm_of(scene: Scene, deck: Mapping[Id, Card], unit: Unit) -> int:
    """The MM that a unit pays when it is destroyed (mm30-prep-2, R52, R71)."""
    card = deck[unit.card]
    if card.kind != "low" or scene.options.mm_squad == "each":
        return card.cost or card.mm
    alike = sorted(one.id for one in scene.units if one.side == unit.side and one.card == unit.card)
    place = alike.index(unit.id)
    return TRIPLE[place % 3] if place < len(alike) // 3 * 3 else card.cost


def destroy(table: Table, numbers: Iterable[UnitId]) -> None:
    """Takes units off the field; their opponents score, whoever did it (mm30-attack-7, R85)."""
    for number in numbers:
        unit = table.unit(number)
        mm = mm_of(table.state, table.deck, unit)
        table.set_unit(number, hp=0, cell=None, ready=False, jam=False, lock=False, mods=(), entered=None)
        table.set_army(1 - unit.side, mm=table.army(1 - unit.side).mm + mm)
        table.tell(e.Destroyed(who(table.deck, table.state, unit), mm))


def finish(table: Table, winner: Seat | None, why: Why) -> None:
    """Ends the battle; nothing further is resolved (mm30-prep-1)."""
    table.change(phase="over", asked=(), shots=None, moving=(), ending=Ending(winner, why))
    table.tell(e.Ended(winner, why))


def test(table: Table) -> bool:
    """Ends the battle if somebody has won at this moment (R37). Gives whether it is over.

    Where both have, the side whose turn it is wins, or nobody by the house rule ``simultaneous`` (R38).
    """
    if table.state.ending is not None:
        return True
    won = {seat: why for seat in (RED, BLUE) if (why := won_by(table.book, table.state, seat)) is not None}
    if len(won) == 2:
        if table.state.options.simultaneous == "draw":
            finish(table, None, "draw")
        else:
            finish(table, table.state.turn, won[table.state.turn])
    elif won:
        finish(table, *next(iter(won.items())))
    return table.state.ending is not None


def bases_of(scene: Scene, seat: Seat) -> int:
    """How many bases a side controls (mm30-base-6)."""
    return sum(1 for base in scene.bases if base.owner == seat)


def won_by(book: Book, scene: Scene, seat: Seat) -> Why | None:
    """How a side has won as things stand, None if it has not."""
    situation = book.situations.get(scene.options.situation)
    if situation is not None:
        if situations.fulfilled(scene, situation, seat):
            return "situation"
        if not situation.standard_victory:
            return None
    return standard(scene, book.levels[scene.options.level], seat)


def standard(scene: Scene, level: Level, seat: Seat) -> Why | None:
    """Which of the three victories of a versus game a side has, if any (mm30-prep-3 to mm30-prep-5)."""
    if scene.armies[1 - seat].hp <= 0:
        return "hq"
    if scene.armies[seat].mm >= level.mm:
        return "mm"
    if bases_of(scene, seat) >= level.bases:
        return "bases"
    return None
