"""The game master's desk: sheets, teams, rules, notes, and the end; and what all overrides share.

Every override is a command in the record and told with its reason, to all or to the game masters alone
(trpg-mode-13). Where a quiet one may be felt later, all hear that something was adjusted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..engine.contract import Command, Refused, Seat
from ..engine.text import t
from . import commands_gm as gm
from . import events_desk as e
from .battle import Battle, Unit
from .enlist import refresh
from .figures import figures_of
from .options import Options
from .pack import OPERATOR_PARAMS, PARAMS
from .state import Sheet, Team
from .table import Table, replace
from .view import View
from .words import plain


def presiding(view: View) -> None:
    """Refuses everybody but game masters."""
    if not view.presides:
        raise Refused("gm", t("Only the game master can do that."))


def record(table: Table, command: gm.Override, event: e.Overruled, *, hidden: bool = False) -> None:
    """Tells an override: to all, or, if it is quiet or would tell a secret (``hidden``), to the game masters,
    with a word to all that there was one.
    """
    event = replace(event, reason=plain(command.reason), told=not (command.quiet or hidden))
    if event.told:
        table.tell(event)
        return
    table.whisper(event)
    if not hidden:
        table.tell(e.Adjusted(event.by))


def fighting(view: View) -> Battle:
    """The battle that goes on. Refuses where there is none."""
    if view.battle is None:
        raise Refused("no_battle", t("There is no battle now."))
    return view.battle


def unit_of(view: View, number: int) -> Unit:
    """A unit of the battle by its number. Refuses where there is none."""
    for unit in fighting(view).units:
        if unit.id == number:
            return unit
    raise Refused("unit", t("There is nobody with that number in this battle."))


# ---- sheets and teams ------------------------------------------------------------------------------------


def scene(table: Table, view: View, actor: Seat, command: gm.Scene) -> None:
    """Says what is going on, to all, or notes something for some seats."""
    presiding(view)
    text = plain(command.text)
    if not text:
        raise Refused("words", t("Write a word or two."))
    if command.to is None:
        table.change(scene=text)
        table.tell(e.SceneSet(text))
        return
    table.whisper(e.Noted(text), *command.to)


def approve(table: Table, view: View, actor: Seat, command: gm.Approval) -> None:
    """Accepts a sheet, or sends it back with a note for its owner alone (trpg-create-53)."""
    presiding(view)
    sheet = _sheet(view, command.sheet)
    if sheet.status != "submitted":
        raise Refused("status", t("The sheet of {name} has not been handed in.", name=sheet.name))
    note = plain(command.note)
    status = "approved" if command.accept else "draft"
    table.put_sheet(replace(sheet, status=status, note="" if command.accept else note))
    told = e.SheetJudged(sheet.id, sheet.name, command.accept)
    if command.accept:
        table.tell(told)
        if note:
            table.whisper(e.Noted(note), sheet.owner)
    else:
        table.whisper(replace(told, note=note), sheet.owner)


def edit_sheet(table: Table, view: View, actor: Seat, command: gm.EditSheet) -> None:
    """Changes a parameter, the owner, or reopens a sheet; derived values follow by themselves."""
    presiding(view)
    sheet = _sheet(view, command.sheet)
    told: list[e.Overruled] = []
    if command.param is not None:
        sheet, event = _edited(table, view, sheet, command, actor)
        told.append(event)
    if command.give:
        told.append(e.Overruled(actor, "owner", about=sheet.name))
        sheet = replace(sheet, owner=command.owner)
    if command.reopen:
        if view.battle is not None and any(unit.sheet == sheet.id for unit in view.battle.units):
            raise Refused("battle", t("{name} is in a battle. Reopen the sheet after it.", name=sheet.name))
        told.append(e.Overruled(actor, "reopen", about=sheet.name, before=sheet.status, after="draft"))
        sheet = replace(sheet, status="draft")
    for field in ("bail_out", "inherited"):
        value = getattr(command, field)
        if value is not None:
            before = str(getattr(sheet, field)).lower()
            told.append(e.Overruled(actor, field, about=sheet.name, before=before, after=str(value).lower()))
            sheet = replace(sheet, **{field: value})
    if not told:
        raise Refused("nothing", t("Say what is to be changed."))
    table.put_sheet(sheet)
    refresh(table, sheet.id)
    for event in told:
        record(table, command, event)


def _edited(
    table: Table, view: View, sheet: Sheet, command: gm.EditSheet, actor: Seat
) -> tuple[Sheet, e.Overruled]:
    able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
    if command.param not in able or command.value is None:
        raise Refused("param", t("Name a parameter of {name} and its new value.", name=sheet.name))
    captain = any(team.captain == sheet.id for team in view.teams)
    before = figures_of(view.book, sheet, captain, view.options).params[command.param]
    edits = {**sheet.edits, command.param: sheet.edits.get(command.param, 0) + command.value - before}
    event = e.Overruled(
        actor, "sheet", about=sheet.name, what=command.param, before=str(before), after=str(command.value)
    )
    return replace(sheet, edits=edits), event


def set_team(table: Table, view: View, actor: Seat, command: gm.SetTeam) -> None:
    """Ranks, renames or disbands a team."""
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
        name = plain(command.name)
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


def change_rule(table: Table, view: View, actor: Seat, command: gm.ChangeRule) -> None:
    """Changes a house rule; a battle that goes on keeps its own (trpg-mode-11, trpg-mode-15)."""
    presiding(view)
    before = getattr(table.state.options, command.option, None)
    if command.option not in Options.__struct_fields__:
        raise Refused("option", t("There is no such house rule."))
    changed = {**msgspec.to_builtins(table.state.options), command.option: _value_of(command.value)}
    try:
        options = msgspec.convert(changed, Options)
    except msgspec.ValidationError as error:
        raise Refused("value", t("That house rule has no such value.")) from error
    table.change(options=options)
    after = str(getattr(options, command.option))
    record(table, command, e.Overruled(actor, "rule", what=command.option, before=str(before), after=after))


def _value_of(text: str) -> Any:
    """A house rule's value as it is typed: ``true``, ``3``, ``null`` or a word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def end_campaign(table: Table, view: View, actor: Seat, command: gm.EndCampaign) -> None:
    """Ends the campaign for good; not while a battle goes on."""
    presiding(view)
    if view.battle is not None:
        raise Refused("battle", t("End the battle first."))
    table.change(over=True, checks=())
    table.tell(e.CampaignOver(actor))


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
    gm.ChangeRule: change_rule,
    gm.EndCampaign: end_campaign,
}
