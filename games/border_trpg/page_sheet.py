"""A sheet, looked up: its picture, where each value comes from, what it can do, and the sheet as text."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.menu import Path
from ..engine.page import Block, Bullets, Facts, Grid, Heading, Page, Para, Picture
from ..engine.text import Fact, SeatName, Text, t
from . import board_sheet, profile
from . import refusals_sheet as r
from . import wording as w
from .figures import Figures, figures_of, gains, spent_params, start_params
from .legal_sheet import faults, warnings
from .menu_sheet import STEP
from .page_cards import own_line, skill_line
from .state import Sheet
from .terms import OPERATOR_PARAMS, PARAMS
from .transfer import sheet_text
from .view import View


def sheet_page(view: View, sheet: Sheet) -> Page:
    """A sheet that the viewer may read, whole."""
    captain = r.leads(view, sheet)
    figures = figures_of(view.book, sheet, captain, view.options)
    blocks: list[Block] = [Picture(board_sheet.drawing(view, sheet)), Facts(tuple(_facts(view, sheet)))]
    blocks += (*_open(view, sheet, captain), *_said(view, sheet, captain))
    blocks.append(_values(view, sheet, captain, figures))
    blocks += _able(view, figures)
    if sheet.profile:
        rows = tuple(
            (profile.field_name(view.book, field), profile.words(view.book, field, words))
            for field, words in sheet.profile.items()
        )
        blocks += [Heading(t("Personal data")), Facts(rows)]
    if view.presides or (view.viewer is not None and sheet.owner == view.viewer):
        blocks += [Heading(t("To keep or to import")), Para(sheet_text(sheet), quiet=True)]
    return Page(
        t("Sheet of {name}", name=r.named(view, sheet)), tuple(blocks), board_sheet.COLOURS[sheet.position]
    )


def at_hand(view: View, path: Path) -> list[Block]:
    """The sheet that the viewer's open menu is about: its picture, and what is open. Nothing for others.

    Between battles a draft is at hand until something else is looked for.
    """
    draft = r.draft_of(view)
    if draft is not None and view.battle is None and (not path or path[0].startswith(STEP)):
        return _at_hand(view, draft)
    for first in (("sheet",), ("read",), ("desk", "sheet")):
        if path[: len(first)] == first and len(path) > len(first):
            sheet = next((one for one in view.sheets if f"s{one.id}" == path[len(first)]), None)
            if sheet is not None:
                return _at_hand(view, sheet)
    return []


def _at_hand(view: View, sheet: Sheet) -> list[Block]:
    """The menu beside it says itself what is still to be settled."""
    return [Picture(board_sheet.drawing(view, sheet)), *_said(view, sheet, r.leads(view, sheet))]


def _facts(view: View, sheet: Sheet) -> Iterator[tuple[Fact, Fact]]:
    yield t("Player"), t("game master") if sheet.owner is None else SeatName(sheet.owner)
    yield t("Status"), w.SHEET_STATUSES[sheet.status]
    team = r.team_with(view.teams, sheet.id)
    if team is not None:
        yield t("Team"), team.name
    if sheet.kind == "combatant":
        if sheet.position is not None:
            yield t("Position"), view.book.positions[sheet.position].name
        features = [view.book.features[one].name for one in sheet.features if one in view.book.features]
        if features:
            yield t("Features"), w.listed(features)
    if sheet.master in view.book.masters:
        master = view.book.masters[sheet.master]
        yield t("Master"), master.name
        if sheet.inherited:
            yield t("Inherited"), master.inherit


def _open(view: View, sheet: Sheet, captain: bool) -> Iterator[Block]:
    """What is still to be settled."""
    if sheet.status == "draft":
        lines = tuple(one.text for one in faults(view.book, sheet, captain, view.options))
        if lines:
            yield Bullets(lines)


def _said(view: View, sheet: Sheet, captain: bool) -> Iterator[Block]:
    """What the game master should know, and what was said."""
    if sheet.note:
        yield Para(t("Sent back: {note}", note=sheet.note))
    lines = tuple(warnings(view.book, sheet, captain))
    if lines:
        yield Bullets(lines)


def _values(view: View, sheet: Sheet, captain: bool, figures: Figures) -> Grid:
    """Each parameter, and what it is made of."""
    able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
    if sheet.mode == "original":
        rows = tuple((w.PARAM_HEADS[one], figures.params[one]) for one in able)
        return Grid((t("Parameter"), t("Value")), rows)
    start, more = start_params(view.book, sheet, captain), gains(view.book, sheet)
    spent = spent_params(view.book, sheet, captain)
    return Grid(
        (t("Parameter"), t("Base"), t("Spent"), t("Bonus"), t("Value")),
        tuple(
            (
                w.PARAM_HEADS[one],
                start.get(one, 0),
                spent[one] - start.get(one, 0),
                w.signed(more.get(one, 0) + sheet.edits.get(one, 0)),
                figures.params[one],
            )
            for one in able
        ),
    )


def _able(view: View, figures: Figures) -> Iterator[Block]:
    """Skills, basic actions and orders."""
    book = view.book
    skills: list[Text] = [own_line(book.own_skills[one]) for one in figures.own]
    skills += [skill_line(book, book.skills[one]) for one in figures.skills]
    if skills:
        yield Heading(t("Skills"))
        yield Bullets(tuple(skills))
    if figures.actions:
        yield Heading(t("Basic actions"))
        yield Para(w.listed(book.actions[one].name for one in figures.actions))
    if figures.orders:
        yield Heading(t("Operator's actions"))
        orders = (book.operator_actions[one] for one in figures.orders)
        yield Bullets(tuple(t("{name}: {text}", name=one.name, text=one.text) for one in orders))
