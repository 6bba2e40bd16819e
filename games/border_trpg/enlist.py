"""Units for a battle: out of sheets, out of the pack's soldiers; their tokens; and a team's operator."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterator

from ..engine.contract import Seat
from .battle import Hold, Level, SheetId, TeamId, Unit, UnitId
from .book import Book
from .figures import OPERATOR_DEFAULT, TRAINED, figures_of
from .options import Options
from .pack import Soldier
from .state import Sheet, State, Team
from .table import Table, replace
from .terms import PARAMS


def unit_of(
    book: Book,
    state: State,
    sheet: Sheet,
    number: UnitId,
    team: TeamId,
    taken: Collection[str] = (),
    computer: Level | None = None,
) -> Unit:
    """A sheet's character as it enters a battle, not placed yet.

    ``taken`` are the tokens there are already. Values are the sheet's own under the table's house rules,
    and trion starts at its most (trpg-create-39).
    """
    captain = any(one.captain == sheet.id for one in state.teams)
    figures = figures_of(book, sheet, captain, state.options)
    return Unit(
        id=number,
        name=sheet.name,
        mark=mark_of(sheet.name, taken),
        team=team,
        sheet=sheet.id,
        owner=sheet.owner,
        computer=computer,
        position=sheet.position,
        features=sheet.features,
        params={param: figures.params[param] for param in PARAMS},
        main=tuple(one for one in sheet.main if one is not None),
        sub=tuple(one for one in sheet.sub if one is not None),
        captain=captain,
        bail_out=sheet.bail_out,
        movement=figures.movement,
        initial=figures.initial,
        trion=figures.initial,
    )


def refresh(table: Table, number: SheetId) -> None:
    """Takes what a sheet says now into the battle that goes on, if its character or operator is in it.

    Current trion stays, up to the new most (trpg-create-43).
    """
    battle = table.state.battle
    if battle is None:
        return
    state = replace(table.state, options=battle.options)
    for unit in battle.units:
        if unit.sheet != number:
            continue
        now = unit_of(table.book, state, table.sheet(number), unit.id, unit.team)
        table.set_unit(
            unit.id,
            params=now.params,
            main=now.main,
            sub=now.sub,
            bail_out=now.bail_out,
            movement=now.movement,
            initial=now.initial,
            trion=min(unit.trion, now.initial),
        )
    for team in state.teams:
        if team.operator == number and any(party.id == team.id for party in battle.parties):
            table.set_party(team.id, operator=operator_of(table.book, state, team)[0])


def soldier_unit(
    soldier: Soldier,
    options: Options,
    number: UnitId,
    team: TeamId,
    nth: int,
    taken: Collection[str] = (),
    computer: Level | None = None,
) -> Unit:
    """A soldier of the pack, the ``nth`` of its kind in the battle (from 1).

    Its name is the kind's id and the number, which everybody reads in their own language.
    """
    mobility = soldier.params["mob"]
    return Unit(
        id=number,
        name=f"{soldier.id} {nth}",
        mark=mark_of(f"{soldier.id} {nth}", taken),
        team=team,
        soldier=soldier.id,
        computer=computer,
        creature=soldier.creature,
        params=dict(soldier.params),
        bail_out=False,
        movement=-(-mobility // 2) if options.movement_rounding == "ceil" else mobility // 2,
        initial=soldier.trion,
        trion=soldier.trion,
        holds=(Hold("floating"),) if "floating" in soldier.always else (),
    )


# ---- tokens ------------------------------------------------------------------------------------------


def mark_of(name: str, taken: Collection[str]) -> str:
    """The two letters of a token, unlike all that are taken.

    Initials if they can be had, else the first letter with another of the name, else with anything.
    """
    return next(mark for mark in _marks(name) if mark not in taken)


def _marks(name: str) -> Iterator[str]:
    words = [
        "".join(c for c in word.upper() if c in string.ascii_uppercase + string.digits)
        for word in name.split()
    ]
    words = [word for word in words if word]
    joined = "".join(words) or "A"
    if len(words) > 1:
        yield words[0][0] + words[1][0]
    for second in joined[1:]:
        yield joined[0] + second
    for second in string.digits[1:] + string.ascii_uppercase:
        yield joined[0] + second
    for first in string.ascii_uppercase:
        for second in string.digits[1:] + string.ascii_uppercase:
            yield first + second


# ---- operators ---------------------------------------------------------------------------------------


def operator_of(book: Book, state: State, team: Team) -> tuple[dict[str, int], Seat | None]:
    """The parameters of a team's operator, and the seat that has it in hand (None: the game masters).

    A team without an operator's sheet has a default one, in the hand of its captain's player (trpg-create-48,
    trpg-operator-17). Its captain's own parameters never count (trpg-operator-16).
    """
    sheets = {sheet.id: sheet for sheet in state.sheets}
    if team.operator is not None:
        sheet = sheets[team.operator]
        return figures_of(book, sheet, False, state.options).params, sheet.owner
    captain = sheets.get(team.captain or 0)
    return dict.fromkeys(TRAINED, OPERATOR_DEFAULT), None if captain is None else captain.owner
