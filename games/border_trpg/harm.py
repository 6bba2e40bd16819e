"""Harm tables: what a heavy hit does beside its damage (trpg-harm-1 and on)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from . import events_attack as e
from . import life, statuses
from .battle import TeamId, Unit, UnitId
from .book import Book
from .options import Options
from .table import Table
from .terms import Id

Tier: TypeAlias = Literal[10, 20, 30]

ENDS: frozenset[Id] = frozenset(("bail_out", "incapacitated", "destroyed"))
"""Rows that put somebody out; never held already (trpg-harm-13)."""

NONE = "none"
ROWS = 6


class Found(NamedTuple):
    """The row that a die comes to, None past the last, and what it adds."""

    row: int | None
    gains: tuple[Id, ...]


def tier_of(options: Options, damage: int) -> Tier | None:
    """The tier of one hit's damage, the highest reached (trpg-harm-1 to trpg-harm-3)."""
    if damage >= 30:
        return 30
    if damage >= 20:
        return 20
    return 10 if damage >= (11 if options.harm_strict else 10) else None


def find(book: Book, unit: Unit, tier: int, die: int) -> Found:
    """Where a die leads: a row that is held whole is passed towards the sixth (trpg-harm-5 to -7, -12).

    Past the sixth nothing more happens (trpg-harm-14).
    """
    table = next((one for one in book.harms.get(unit.creature, ()) if one.tier == tier), None)
    for row in range(die, ROWS + 1) if table is not None else ():
        assert table is not None
        effects = table.rows[row - 1]
        if NONE in effects:
            return Found(row, ())
        gains = tuple(one for one in effects if one in ENDS or one not in unit.statuses)
        if gains:
            return Found(row, gains)
    return Found(None, ())


def roll(table: Table, unit_id: UnitId, damage: int, by_team: TeamId | None) -> None:
    """Rolls for the harm of one hit: one die, no check (trpg-harm-4, trpg-harm-17)."""
    tier = tier_of(table.battle.options, damage)
    if tier is not None:
        suffer(table, unit_id, tier, table.die(), by_team)


def suffer(table: Table, unit_id: UnitId, tier: int, row: int, by_team: TeamId | None) -> None:
    """What a row of a harm table does, going up over what is held already."""
    unit = table.unit(unit_id)
    found = find(table.book, unit, tier, row)
    table.tell(e.HarmRolled(unit.name, tier, row, found.row, found.gains))
    for one in found.gains:
        if one not in ENDS:
            statuses.give(table, unit_id, one, by_team, told=True)
    for one in found.gains:
        if one == "bail_out":
            life.out(table, unit_id, "harm", by_team)
        elif one == "incapacitated":
            life.out(table, unit_id, "down", by_team)
        elif one == "destroyed":
            life.out(table, unit_id, "out", by_team)
