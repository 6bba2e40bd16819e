"""Capturing bases (chapter ``base``)."""

from __future__ import annotations

from . import events_fight as e
from . import victory
from .field import Field
from .state import Base, Unit
from .table import Table, replace
from .who import who


def open_to(field: Field, units: tuple[Unit, ...], base: Base | None) -> bool:
    """Whether waiting on a base captures it: it is not theirs, and none of them flies (mm30-base-4)."""
    return (
        base is not None
        and base.owner != units[0].side
        and all(field.type_of(unit) != "flying" for unit in units)
    )


def capture(table: Table, units: tuple[Unit, ...]) -> bool:
    """Captures the base under units, if there is one to be captured: 1 TP, and perhaps the battle
    (mm30-base-1, mm30-base-2). Gives whether the battle is over.
    """
    base = next((one for one in table.state.bases if one.cell == units[0].cell), None)
    if base is None or not open_to(table.field, units, base):
        return False
    side = units[0].side
    table.change(
        bases=tuple(
            replace(one, owner=side) if one.letter == base.letter else one for one in table.state.bases
        )
    )
    names = tuple(who(table.deck, table.state, unit) for unit in units)
    table.tell(e.Captured(side, base.letter, base.cell, names))
    # the point is booked before the battle may end by the capture (R67)
    victory.gain_tp(table, side, 1)
    return victory.test(table)
