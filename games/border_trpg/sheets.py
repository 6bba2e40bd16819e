"""The making of sheets: one command a step, each judged against the sheet as it is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import Text, t
from . import commands as c
from . import events_sheet as e
from . import profile
from . import refusals_sheet as r
from .legal_equip import misfit, misfit_text
from .legal_sheet import Step, faults, features_fault, operator_points_fault, points_fault
from .samples import sheet_of_agent, sheet_of_sample
from .state import Sheet
from .table import Table, replace
from .terms import PARAMS
from .transfer import read_sheet
from .view import View
from .words import plain, said

MOST_VALUE = 40
"""The most of a given parameter."""


def owner_of(view: View) -> Seat | None:
    """Whose a new sheet is: the player's, or None for the game masters' own."""
    return None if view.presides else view.viewer


# ---- beginning ---------------------------------------------------------------------------------------


def new_sheet(table: Table, view: View, actor: Seat, command: c.NewSheet) -> None:
    """An empty sheet."""
    r.room(view, for_draft=True)
    _begin(table, Sheet(id=table.number(), owner=owner_of(view), kind=command.kind))


def take_sample(table: Table, view: View, actor: Seat, command: c.TakeSample) -> None:
    """A prepared sheet, handed in at once (trpg-create-2)."""
    sample = view.book.samples.get(command.sample)
    if sample is None:
        raise Refused("sample", t("There is no such sample character. Choose one from the list."))
    r.room(view, for_draft=False)
    sheet = sheet_of_sample(sample, table.number(), owner_of(view))
    _begin(table, replace(sheet, asked=table.number()))
    table.whisper(e.SheetHandedIn(sheet.id, sheet.name, sheet.owner), sheet.owner)


def take_agent(table: Table, view: View, actor: Seat, command: c.TakeAgent) -> None:
    """A known character's sheet, which the game master has to accept (trpg-create-4)."""
    agent = view.book.agents.get(command.agent)
    if agent is None:
        raise Refused("agent", t("There is no such known character. Choose one from the list."))
    r.room(view, for_draft=True)
    _begin(table, sheet_of_agent(agent, table.number(), owner_of(view)))


def import_sheet(table: Table, view: View, actor: Seat, command: c.ImportSheet) -> None:
    """A sheet out of exported text, as a draft: whoever made it, the game master has to accept it."""
    r.room(view, for_draft=True)
    sheet = read_sheet(view.book, command.text)
    _begin(table, replace(sheet, id=table.number(), owner=owner_of(view)))


def _begin(table: Table, sheet: Sheet) -> None:
    table.put_sheet(sheet)
    table.whisper(e.SheetBegun(sheet.id, sheet.owner, sheet.kind, sheet.mode, sheet.name), sheet.owner)


# ---- steps -------------------------------------------------------------------------------------------


def set_name(table: Table, view: View, actor: Seat, command: c.SetName) -> None:
    """Names a character."""
    sheet = r.draft(view, command.sheet)
    name = said(command.name)
    _settle(table, replace(sheet, name=name), "name", (name,))


def set_position(table: Table, view: View, actor: Seat, command: c.SetPosition) -> None:
    """Step 1: exactly one of the five (trpg-create-10)."""
    sheet = r.draft(view, command.sheet)
    r.combatant(view, sheet)
    position = next((one for one in view.book.positions if one == command.position), None)
    if position is None:
        raise Refused("position", t("There is no such position. Choose one from the list."))
    _settle(table, _remade(replace(sheet, position=position)), "position", (position,))


def set_features(table: Table, view: View, actor: Seat, command: c.SetFeatures) -> None:
    """Step 2: one large feature or two different small ones (trpg-create-16)."""
    sheet = r.draft(view, command.sheet)
    r.combatant(view, sheet)
    r.made_by_rule(sheet)
    _refuse(features_fault(view.book, command.features, command.chosen))
    chosen = tuple(param for param in PARAMS if param in command.chosen)
    changed = replace(sheet, features=command.features, chosen=chosen)
    _settle(table, _remade(changed), "features", (*command.features, *chosen))


def set_points(table: Table, view: View, actor: Seat, command: c.SetPoints) -> None:
    """Step 3: all points at once; an original-work sheet's values as given (trpg-create-3)."""
    sheet = r.draft(view, command.sheet)
    judge_points(view, sheet, command.points)
    values = tuple(f"{param} {n}" for param, n in command.points.items() if n or sheet.mode == "original")
    if sheet.mode == "original":
        _settle(table, replace(sheet, given=command.points), "points", values)
        return
    points = {param: n for param, n in command.points.items() if n}
    _settle(table, _remade(replace(sheet, points=points)), "points", values)


def judge_points(view: View, sheet: Sheet, points: dict[str, int]) -> None:
    """Raises Refused for points that don't fit a sheet."""
    if sheet.mode == "original":
        _refuse(_given_fault(points))
        return
    if sheet.kind == "operator":
        _refuse(operator_points_fault(points))
    else:
        _placed(sheet)
        _refuse(points_fault(view.book, sheet, points, r.leads(view, sheet), view.options))
    if not any(points.values()):
        raise Refused("no_points", t("Spend a point at least."))


def _given_fault(points: dict[str, int]) -> tuple[str, Text] | None:
    if set(points) != set(PARAMS):
        return "given", t("Enter all eight values.")
    if any(not 0 <= n <= MOST_VALUE for n in points.values()):
        return "given", t("Each value is from 0 to {most}.", most=MOST_VALUE)
    return None


def set_master(table: Table, view: View, actor: Seat, command: c.SetMaster) -> None:
    """Step 4: exactly one master, whoever else has the same (trpg-create-24, trpg-create-26)."""
    sheet = r.draft(view, command.sheet)
    r.made_by_rule(sheet)
    if command.master not in view.book.masters:
        raise Refused("master", t("There is no such master. Choose one from the list."))
    _settle(table, _remade(replace(sheet, master=command.master)), "master", (command.master,))


def equip(table: Table, view: View, actor: Seat, command: c.Equip) -> None:
    """Step 5: a trigger into a slot, or out of it (trpg-create-27 to trpg-create-33)."""
    sheet = r.draft(view, command.sheet)
    r.combatant(view, sheet)
    _placed(sheet)
    side, slot, trigger = command.side, command.slot, command.trigger
    if trigger is not None:
        found = misfit(view.book, sheet, r.leads(view, sheet), side, slot, trigger)
        if found is not None and not (sheet.mode == "original" and found.given):
            raise Refused(found.code, misfit_text(view.book, side, slot, trigger, found))
    held = list(sheet.main if side == "main" else sheet.sub)
    held[slot] = trigger
    changed = replace(sheet, main=tuple(held)) if side == "main" else replace(sheet, sub=tuple(held))
    _settle(table, _remade(changed), "triggers", () if trigger is None else (trigger,), f"{side} {slot + 1}")


def set_profile(table: Table, view: View, actor: Seat, command: c.SetProfile) -> None:
    """Step 8: written freely, a row of a table, or rolled; no rule depends on it (trpg-create-44)."""
    sheet = r.own_sheet(view, command.sheet)
    rows = view.book.tables.get(command.field)
    if command.field not in profile.fields(view.book):
        raise Refused("field", t("There is no such entry. Choose one from the list."))
    if not command.roll:
        text = plain(command.text)
        entries = {**sheet.profile, command.field: text}
        kept = {field: words for field, words in entries.items() if words}
        _settle(table, replace(sheet, profile=kept), "profile", (text,) if text else (), command.field)
        return
    if rows is None:
        raise Refused("roll", t("There is no table for this. Write a few words instead."))
    tens, ones = table.dice(2)[0]
    row = profile.row(view.book, command.field, tens, ones)
    table.put_sheet(replace(sheet, profile={**sheet.profile, command.field: row.en}))
    table.whisper(e.ProfileRolled(sheet.id, sheet.name, command.field, tens, ones), sheet.owner)


# ---- handing in --------------------------------------------------------------------------------------


def submit(table: Table, view: View, actor: Seat, command: c.Submit) -> None:
    """Hands a sheet in that has no faults; warnings go with it (trpg-create-53)."""
    sheet = r.draft(view, command.sheet)
    r.unfinished(faults(view.book, sheet, r.leads(view, sheet), view.options))
    table.put_sheet(replace(sheet, status="submitted", asked=table.number(), note=""))
    table.whisper(e.SheetHandedIn(sheet.id, sheet.name, sheet.owner), sheet.owner)


def withdraw(table: Table, view: View, actor: Seat, command: c.Withdraw) -> None:
    """Makes a sheet that was handed in a draft again."""
    sheet = r.own_sheet(view, command.sheet)
    if sheet.status != "submitted":
        raise Refused("status", t("Only a sheet that has been handed in can be taken back."))
    table.put_sheet(replace(sheet, status="draft"))
    table.whisper(e.SheetTakenBack(sheet.id, sheet.name), sheet.owner)


def drop_sheet(table: Table, view: View, actor: Seat, command: c.DropSheet) -> None:
    """Throws a sheet away; its character leaves its team."""
    sheet = r.own_sheet(view, command.sheet)
    r.resting(view, sheet)
    if r.team_with(view.teams, sheet.id) is not None:
        raise Refused("in_team", t("{name} is in a team. Leave it first.", name=r.named(view, sheet)))
    table.change(sheets=tuple(one for one in table.state.sheets if one.id != sheet.id))
    table.whisper(e.SheetDropped(sheet.id, sheet.name), sheet.owner)


# ---- small things ------------------------------------------------------------------------------------


def _refuse(found: tuple[str, Text] | None) -> None:
    if found is not None:
        raise Refused(*found)


def _placed(sheet: Sheet) -> None:
    """Points and triggers need a position first: it says where both begin (trpg-create-5). Nothing begins
    anywhere on an original-work sheet.
    """
    if sheet.position is None and sheet.mode != "original":
        raise Refused("no_position", t("Choose the position first."))


def _remade(sheet: Sheet) -> Sheet:
    """A sample that is changed is a character of one's own."""
    return replace(sheet, mode="new") if sheet.mode == "sample" else sheet


def _settle(table: Table, sheet: Sheet, step: Step, values: tuple[str, ...], place: str = "") -> None:
    table.put_sheet(sheet)
    table.whisper(e.SheetSet(sheet.id, sheet.name, step, values, place), sheet.owner)


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.NewSheet: new_sheet,
    c.TakeSample: take_sample,
    c.TakeAgent: take_agent,
    c.ImportSheet: import_sheet,
    c.SetName: set_name,
    c.SetPosition: set_position,
    c.SetFeatures: set_features,
    c.SetPoints: set_points,
    c.SetMaster: set_master,
    c.Equip: equip,
    c.SetProfile: set_profile,
    c.Submit: submit,
    c.Withdraw: withdraw,
    c.DropSheet: drop_sheet,
}
