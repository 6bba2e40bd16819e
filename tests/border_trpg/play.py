"""What tests of Border TRPG share: the pack, people and teams, a battle, and one command at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.border_trpg.battle import Battle, BattleKind, Cell, Party, Unit
from games.border_trpg.book import Book
from games.border_trpg.checks import read_pack
from games.border_trpg.enlist import operator_of, soldier_unit, unit_of
from games.border_trpg.options import USUAL, Options
from games.border_trpg.samples import sheet_of_sample
from games.border_trpg.state import Sheet, State, Team
from games.border_trpg.table import Table
from games.border_trpg.view import View, view_of
from games.engine.chance import ScriptedChance
from games.engine.contract import Command, Event, Private, Seat, Told, Viewer

SOURCE = Path(__file__).parents[2] / "games" / "border_trpg" / "packs" / "ours" / "pack.toml"

GM, ANN, BEN, CAT, DAN, EVE, FAY = 0, 2, 3, 4, 5, 6, 7
"""The game master's seat and six players'."""

TEAMS = {"North": ("sakaki", "hayami", "mori"), "South": ("kido", "tono", "usui")}
"""Two teams of three samples, the captains first; their players are ANN to FAY in this order."""

replace = msgspec.structs.replace


@cache
def source() -> str:
    """The pack's own text."""
    return SOURCE.read_text(encoding="utf-8")


@cache
def book() -> Book:
    """The game's own pack, ready for the rules."""
    return Book(read_pack(source()))


# ---- people and teams ------------------------------------------------------------------------------------


def sheet(sample: str, number: int = 1, owner: Seat | None = ANN, **changes: Any) -> Sheet:
    """An approved sheet of a sample, with ``changes``."""
    made = sheet_of_sample(book().samples[sample], number, owner)
    return replace(made, **{"status": "approved", **changes})


def campaign(
    teams: Mapping[str, tuple[str, ...]] | None = None, options: Options = USUAL, **changes: Any
) -> State:
    """A campaign with approved samples in teams: sheets 1, 2, ... of the seats 2, 3, ..., then the teams.

    The first of a team is its captain; the last team is ranked 1, the one before it 2.
    """
    wanted = TEAMS if teams is None else teams
    sheets: list[Sheet] = []
    rows: list[tuple[int, ...]] = []
    for members in wanted.values():
        first = len(sheets) + 1
        sheets += [sheet(one, first + n, first + n + 1) for n, one in enumerate(members)]
        rows.append(tuple(range(first, first + len(members))))
    made = tuple(
        Team(
            id=len(sheets) + 1 + n,
            name=name,
            members=members,
            captain=members[0],
            rank=len(rows) - n,
            founder=members[0] + 1,
        )
        for n, (name, members) in enumerate(zip(wanted, rows, strict=True))
    )
    taken = (GM, *(one.owner for one in sheets if one.owner is not None))
    state = State(options=options, count=100, sheets=tuple(sheets), teams=made, taken=taken)
    return replace(state, **changes)


# ---- a battle --------------------------------------------------------------------------------------------


def fight(
    cells: Mapping[str, Cell],
    *,
    kind: BattleKind = "rank_war",
    map_id: str = "mock_room",
    teams: Mapping[str, tuple[str, ...]] | None = None,
    options: Options = USUAL,
    soldiers: Mapping[str, Cell] | None = None,
    **changes: Any,
) -> State:
    """A campaign in the middle of a battle, in round 1, without a question.

    ``cells`` are where samples stand, by their ids; who is not named there does not take part. ``soldiers``
    make up a third team, the game master's, by names such as ``tick 1``. ``changes`` are of the battle: its
    phase, its order and so on. Units are numbered as their sheets, soldiers from 51.
    """
    state = campaign(teams, options)
    by_sample = {one.source: one for one in state.sheets}
    units: list[Unit] = []
    parties: list[Party] = []
    for side, team in enumerate(state.teams):
        members = [one for one in state.sheets if one.id in team.members and one.source in cells]
        if not members:
            continue
        for one in members:
            taken = {unit.mark for unit in units}
            unit = unit_of(book(), state, one, one.id, team.id, taken)
            units.append(replace(unit, life="active", cell=cells[one.source or ""]))
        operator, seat = operator_of(book(), state, team)
        parties.append(
            Party(
                id=team.id, name=team.name, side=side, started=len(members), operator=operator, seat=seat,
                rank=team.rank,
            )
        )  # fmt: skip
    assert set(cells) <= set(by_sample), "samples of no team"
    if soldiers:
        for n, (name, cell) in enumerate(soldiers.items()):
            taken = {unit.mark for unit in units}
            which, _, nth = name.partition(" ")
            made = soldier_unit(book().soldiers[which], options, 51 + n, 90, int(nth or 1), taken)
            units.append(replace(made, life="active", cell=cell))
        parties.append(Party(id=90, name="", side=9, started=len(soldiers), group=True))
    battle = Battle(
        number=1,
        kind=kind,
        map=map_id,
        parties=tuple(parties),
        units=tuple(units),
        stage="fight",
        round=1,
        phase="tactics",
        order=tuple(party.id for party in parties),
        options=options,
    )
    return replace(state, battle=replace(battle, **changes))


def with_unit(state: State, number: int, **changes: Any) -> State:
    """The campaign with a unit of its battle changed."""
    battle = state.battle
    assert battle is not None
    units = tuple(replace(one, **changes) if one.id == number else one for one in battle.units)
    return replace(state, battle=replace(battle, units=units))


def unit(state: State, number: int) -> Unit:
    """A unit of the battle."""
    assert state.battle is not None
    return next(one for one in state.battle.units if one.id == number)


# ---- one command at a time -------------------------------------------------------------------------------


class Done(NamedTuple):
    """What a command came to: the state, and everything told with its audience."""

    state: State
    told: tuple[Told, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What was told, whoever heard it."""
        return tuple(one.event if isinstance(one, Private) else one for one in self.told)

    def heard(self, viewer: Viewer) -> tuple[Event, ...]:
        """What a viewer heard."""
        return tuple(
            one.event if isinstance(one, Private) else one
            for one in self.told
            if not isinstance(one, Private) or viewer in one.to
        )


def table(state: State, actor: Seat = GM, dice: tuple[int, ...] = ()) -> Table:
    """A table for rules that are called without a command; its chance throws ``dice``."""
    return Table(book(), state, ScriptedChance.of_dice(*dice), actor)


def act(
    handlers: Mapping[type[Command], Callable[[Table, View, Seat, Any], None]],
    state: State,
    actor: Seat,
    command: Command,
    dice: tuple[int, ...] = (),
    then: Callable[[Table], Any] | None = None,
) -> Done:
    """Gives a command to the handlers (``DO``) of a part of the rules; nothing of the other parts happens.

    ``then`` goes on with the table afterwards, such as :func:`games.border_trpg.flow.go_on`.
    """
    board = table(state, actor, dice)
    handlers[type(command)](board, view_of(book(), state, actor), actor, command)
    if then is not None:
        then(board)
    return Done(board.state, tuple(board.told))


def view(state: State, viewer: Viewer) -> View:
    """What a viewer may know."""
    return view_of(book(), state, viewer)
