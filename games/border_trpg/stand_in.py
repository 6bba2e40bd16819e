"""A game master who acts for somebody else: everything that players can do, game masters can do for them,
and the log says so (trpg-mode-13).
"""

from __future__ import annotations

from ..engine.contract import Command, Seat
from . import commands as c
from . import events_desk as e
from .battle import GAME_MASTERS, Ask, Battle, Unit
from .commands_gm import Override
from .sight import controller, unit_in
from .table import Table
from .who import captain_of


def announce(table: Table, actor: Seat, command: Command) -> None:
    """Says, before a command is carried out, whose part a game master plays with it. Nothing about what is
    done: whatever that may show comes after it.
    """
    if actor not in GAME_MASTERS or isinstance(command, Override | c.Vote):
        return
    battle = table.state.battle
    match command:
        case c.RollCheck():
            _for_sheet(table, actor, command.sheet, public=True)
        case c.ImportSheet() | c.NewSheet() | c.TakeSample() | c.TakeAgent() | c.CreateTeam():
            return
        case _ if battle is None or (number := getattr(command, "sheet", None)) is not None:
            _for_sheet(table, actor, getattr(command, "sheet", 0), public=False)
        case c.PickMap():
            _for_team(table, actor, battle, battle.picker)
        case c.Force():
            _for_unit(table, actor, battle, _asked(battle))
        case _ if (number := getattr(command, "unit", None)) is not None:
            _for_unit(table, actor, battle, number)
        case _:
            _for_team(table, actor, battle, getattr(command, "team", None))


def _asked(battle: Battle) -> int | None:
    ask: Ask | None = battle.asks[-1] if battle.asks else None
    return None if ask is None else ask.unit


def _others(unit: Unit, actor: Seat) -> bool:
    """Whether a unit is somebody else's to play."""
    return controller(unit) not in (None, actor)


def _for_unit(table: Table, actor: Seat, battle: Battle, number: int | None) -> None:
    unit = None if number is None else unit_in(battle, number)
    if unit is not None and _others(unit, actor):
        table.tell(e.PlayedFor(actor, unit.name))


def _for_team(table: Table, actor: Seat, battle: Battle, number: int | None) -> None:
    party = next((one for one in battle.parties if one.id == number), None)
    if party is None:
        return
    captain = captain_of(battle, party)
    if captain is not None and _others(captain, actor):
        table.tell(e.PlayedFor(actor, party.name, team=True))


def _for_sheet(table: Table, actor: Seat, number: int, *, public: bool) -> None:
    """A draft is its owner's own: nobody else hears of what is done to it."""
    sheet = next((one for one in table.state.sheets if one.id == number), None)
    if sheet is None or sheet.owner in (None, actor):
        return
    event = e.PlayedFor(actor, sheet.name)
    if public:
        table.tell(event)
    else:
        table.whisper(event, sheet.owner)
