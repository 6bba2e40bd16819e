"""The game master's desk: notes, sheets, teams and the end; and what all overrides share.

Every override is a command in the record and told with its reason, to all or to the game masters alone
(trpg-mode-13). Where others may feel a quiet one later, they hear that something was adjusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeAlias

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import enlist
from . import events_desk as e
from .battle import PLAYERS, SEATS, Battle, Unit
from .figures import final_params, gains, is_captain, spent_params
from .state import Sheet, Team
from .table import Table, replace
from .terms import OPERATOR_PARAMS, PARAMS
from .view import View, may_read
from .wording import unit_name
from .words import plain, said

Same: TypeAlias = Literal["same"]
SAME: Final[Same] = "same"
"""Everybody hears an override as it is."""


def presiding(view: View) -> None:
    """Refuses everybody but game masters."""
    if not view.presides:
        raise Refused("gm", t("Only the game master can do that."))


def record(
    table: Table,
    command: gm.Override,
    event: e.Overruled,
    *,
    public: e.Overruled | Same | None = SAME,
    ears: Iterable[Seat | None] = (),
) -> None:
    """Tells an override with its reason.

    ``public`` is what all hear of it where that is less than ``event``, which then goes to ``ears`` and the
    game masters; None where nobody else can ever notice anything. A quiet one is for the game masters alone:
    the others hear that there was one, if they could notice.
    """
    reason = plain(command.reason)
    event = replace(event, reason=reason)
    if command.quiet:
        table.whisper(replace(event, told=False))
        if public is not None:
            table.tell(e.Adjusted(event.by))
    elif public == SAME:
        table.tell(event)
    else:
        if public is not None:
            table.tell(replace(public, reason=reason))
        table.whisper(event, *ears)


def fighting(view: View) -> Battle:
    """The battle that goes on. Refuses where there is none."""
    if view.battle is None:
        raise Refused("no_battle", t("There is no battle now. Set one up first."))
    return view.battle


def unit_in(view: View, number: int) -> Unit:
    """A unit of the battle by its number. Refuses where there is none, and everybody but game masters."""
    presiding(view)
    for unit in fighting(view).units:
        if unit.id == number:
            return unit
    raise Refused("unit", t("There is nobody with that number in this battle."))


# ---- notes -----------------------------------------------------------------------------------------------


def scene(table: Table, view: View, actor: Seat, command: gm.Scene) -> None:
    """Says what is going on, to all, or notes something for some seats."""
    presiding(view)
    text = said(command.text)
    if command.to is None:
        table.change(scene=text)
        table.tell(e.SceneSet(text))
        return
    if not command.to or not all(0 <= seat < SEATS for seat in command.to):
        raise Refused("seat", t("Name the players of this table whom the note is for."))
    table.whisper(e.Noted(text, command.to), *command.to)


# ---- sheets ----------------------------------------------------------------------------------------------


def approve(table: Table, view: View, actor: Seat, command: gm.Approval) -> None:
    """Accepts a sheet, or sends it back with a note for its owner alone (trpg-create-53)."""
    presiding(view)
    sheet = _sheet(view, command.sheet)
    if sheet.status != "submitted":
        raise Refused(
            "status", t("The sheet of {name} has not been handed in.", name=unit_name(view.book, sheet.name))
        )
    note = plain(command.note)
    if command.accept:
        table.put_sheet(replace(sheet, status="approved", note=""))
        table.tell(e.SheetJudged(sheet.id, sheet.name, True))
        if note and sheet.owner is not None:
            table.whisper(e.Noted(note, (sheet.owner,)), sheet.owner)
    else:
        table.put_sheet(replace(sheet, status="draft", note=note))
        table.whisper(e.SheetJudged(sheet.id, sheet.name, False, note), sheet.owner)


def edit_sheet(table: Table, view: View, actor: Seat, command: gm.EditSheet) -> None:
    """Changes a parameter or the owner of a sheet, or reopens it. What follows from it is never stored, and
    of a character in battle it is worked out anew.
    """
    presiding(view)
    sheet = _sheet(view, command.sheet)
    old, told = sheet, list[e.Overruled]()
    if command.param is not None:
        sheet, event = _edited(view, sheet, command, actor)
        told.append(event)
    if command.give:
        if command.owner is not None and command.owner not in PLAYERS:
            raise Refused("seat", t("A sheet belongs to a player or to the game masters."))
        seats = () if command.owner is None else (command.owner,)
        told.append(e.Overruled(actor, "owner", about=sheet.name, seats=seats))
        sheet = replace(sheet, owner=command.owner)
    if command.reopen:
        if sheet.status == "draft":
            raise Refused(
                "status", t("The sheet of {name} is a draft already.", name=unit_name(view.book, sheet.name))
            )
        if view.battle is not None and any(unit.sheet == sheet.id for unit in view.battle.units):
            raise Refused(
                "battle",
                t("{name} is in a battle. Reopen the sheet after it.", name=unit_name(view.book, sheet.name)),
            )
        told.append(e.Overruled(actor, "reopen", about=sheet.name, before=sheet.status, after="draft"))
        sheet = replace(sheet, status="draft")
    if command.bail_out is not None:
        told.append(_switched(actor, "bail_out", sheet.name, sheet.bail_out, command.bail_out))
        sheet = replace(sheet, bail_out=command.bail_out)
    if command.inherited is not None:
        told.append(_switched(actor, "inherited", sheet.name, sheet.inherited, command.inherited))
        sheet = replace(sheet, inherited=command.inherited)
    if not told or sheet == old:
        raise Refused("nothing", t("Say what is to be changed, and to something else than it is."))
    table.put_sheet(sheet)
    if table.state.battle is not None:
        _enlisted(table, old, sheet)
    for event in told:
        _tell_sheet(table, command, event, old)


def _edited(view: View, sheet: Sheet, command: gm.EditSheet, actor: Seat) -> tuple[Sheet, e.Overruled]:
    """The sheet with a final parameter set, by what is added to it after all else."""
    able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
    param = command.param
    if param is None or param not in able or command.value is None:
        raise Refused(
            "param", t("Name a parameter of {name} and its new value.", name=unit_name(view.book, sheet.name))
        )
    captain = is_captain(view.teams, sheet)
    before = final_params(view.book, sheet, captain)[param]
    bare = spent_params(view.book, sheet, captain)[param] + gains(view.book, sheet).get(param, 0)
    edits = {**sheet.edits, param: command.value - bare}
    event = e.Overruled(
        actor, "sheet", about=sheet.name, what=param, before=str(before), after=str(command.value)
    )
    return replace(sheet, edits={one: n for one, n in edits.items() if n}), event


def _switched(
    actor: Seat, verb: Literal["bail_out", "inherited"], name: str, before: bool, after: bool
) -> e.Overruled:
    return e.Overruled(actor, verb, about=name, before=_word(before), after=_word(after))


def _word(value: bool) -> str:
    return "true" if value else "false"


def _tell_sheet(table: Table, command: gm.EditSheet, event: e.Overruled, sheet: Sheet) -> None:
    """Tells what was done to a sheet, as it was, to those who may read it: a draft is its owner's."""
    if sheet.status != "approved":
        record(table, command, event, public=None, ears=(sheet.owner,))
        return
    readers = [seat for seat in PLAYERS if may_read(table.state, sheet, seat)]
    less = replace(event, what="", before="", after="")
    hidden = event.verb == "sheet" and not table.state.options.sheet_public
    record(table, command, event, public=less if hidden else SAME, ears=readers)


def _enlisted(table: Table, old: Sheet, sheet: Sheet) -> None:
    """Brings a battle up to date with a sheet, and with whose it is (trpg-create-43)."""
    enlist.refresh(table, sheet.id)
    if old.owner == sheet.owner:
        return
    for unit in table.battle.units:
        if unit.sheet == sheet.id and unit.owner == old.owner:
            table.set_unit(unit.id, owner=sheet.owner)
    for team in table.state.teams:
        led = team.operator or team.captain
        if led == sheet.id and any(one.id == team.id for one in table.battle.parties):
            table.set_party(team.id, seat=sheet.owner)


# ---- teams and the end -----------------------------------------------------------------------------------


def set_team(table: Table, view: View, actor: Seat, command: gm.SetTeam) -> None:
    """Ranks, renames or disbands a team; a battle that goes on keeps it as it was."""
    presiding(view)
    team = _team(view, command.team)
    told: list[e.Overruled] = []
    if command.disband:
        if view.battle is not None and any(party.id == team.id for party in view.battle.parties):
            raise Refused("battle", t("{team} is in a battle. Disband it after that.", team=team.name))
        table.change(teams=tuple(one for one in table.state.teams if one.id != team.id))
        record(table, command, e.Overruled(actor, "disband", about=team.name))
        return
    if command.name:
        name = said(command.name)
        if any(one.name == name for one in view.teams):
            raise Refused("taken", t("There is a team of that name."))
        told.append(e.Overruled(actor, "team", about=team.name, before=team.name, after=name))
        team = replace(team, name=name)
    if command.rank is not None:
        before = "" if team.rank is None else str(team.rank)
        told.append(e.Overruled(actor, "rank", about=team.name, before=before, after=str(command.rank)))
        team = replace(team, rank=command.rank)
    if not told:
        raise Refused("nothing", t("Say what is to be changed."))
    table.put_team(team)
    for event in told:
        record(table, command, event)


def end_campaign(table: Table, view: View, actor: Seat, command: gm.EndCampaign) -> None:
    """Ends the campaign for good; not while a battle goes on."""
    presiding(view)
    if view.battle is not None:
        raise Refused("battle", t("End the battle first."))
    table.change(over=True, checks=(), motion=None)
    table.tell(e.CampaignOver(actor, plain(command.reason)))


def _sheet(view: View, number: int) -> Sheet:
    for sheet in view.sheets:
        if sheet.id == number:
            return sheet
    raise Refused("sheet", t("There is no such character."))


def _team(view: View, number: int) -> Team:
    for team in view.teams:
        if team.id == number:
            return team
    raise Refused("team", t("There is no such team."))


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    gm.Scene: scene,
    gm.Approval: approve,
    gm.EditSheet: edit_sheet,
    gm.SetTeam: set_team,
    gm.EndCampaign: end_campaign,
}
