"""Who may do what with sheets and teams, refused in words that say what is legal now."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import Refused
from ..engine.text import Fact, Joined, Text, t
from . import wording
from .battle import PLAYERS, SheetId, TeamId
from .figures import is_captain
from .legal_sheet import Fault
from .state import Sheet, Team
from .view import View

MOST_SHEETS = 12
"""Sheets that one player may have at a time."""

SHOWN = 4
"""Faults of a sheet that a refusal names."""


def sheet_in(view: View, number: SheetId) -> Sheet:
    """A sheet that the viewer may read; one of which it knows nothing is refused as if it were not there."""
    for sheet in view.sheets:
        if sheet.id == number:
            return sheet
    raise Refused("sheet", t("There is no such character."))


def own_sheet(view: View, number: SheetId) -> Sheet:
    """A sheet that the viewer may decide about: its own, or any for game masters."""
    sheet = sheet_in(view, number)
    if not view.presides and sheet.owner != view.viewer:
        raise Refused("owner", t("Only its own player can do that with {name}.", name=named(view, sheet)))
    return sheet


def draft(view: View, number: SheetId) -> Sheet:
    """A sheet that may be changed now."""
    sheet = own_sheet(view, number)
    if sheet.status == "submitted":
        raise Refused(
            "handed_in",
            t("The sheet of {name} has been handed in. Take it back first.", name=named(view, sheet)),
        )
    if sheet.status == "approved":
        raise Refused(
            "approved",
            t(
                "The sheet of {name} is approved. Only the game master can reopen it.",
                name=named(view, sheet),
            ),
        )
    return sheet


def combatant(view: View, sheet: Sheet) -> None:
    """Refuses an operator's sheet where only a combatant's makes sense (trpg-operator-14)."""
    if sheet.kind == "operator":
        raise Refused(
            "operator",
            t("Operators have points, a master and personal data: no position, no triggers."),
        )


def made_by_rule(sheet: Sheet) -> None:
    """Refuses an original-work sheet where its values are as given (trpg-create-3)."""
    if sheet.mode == "original":
        raise Refused(
            "original",
            t("An original-work sheet is as given: enter its eight values, its position and its triggers."),
        )


def draft_of(view: View) -> Sheet | None:
    """The sheet that a player has in the making. Game masters make them for others: none is theirs."""
    if view.presides:
        return None
    own = (one for one in view.sheets if one.status == "draft" and one.owner == view.viewer)
    return next(own, None)


def room(view: View, *, for_draft: bool) -> None:
    """Refuses a player's new sheet while a draft is open, or when there are too many."""
    if view.presides:
        return
    if view.viewer not in PLAYERS:
        raise Refused("seat", t("Take a seat to play."))
    mine = [one for one in view.sheets if one.owner == view.viewer]
    begun = draft_of(view)
    if for_draft and begun is not None:
        raise Refused(
            "draft",
            t(
                "You have a sheet in the making: {name}. Hand it in or throw it away first.",
                name=named(view, begun),
            ),
        )
    if len(mine) >= MOST_SHEETS:
        raise Refused("sheets", t("You have {n} sheets. Throw one away first.", n=len(mine)))


def resting(view: View, sheet: Sheet) -> None:
    """Refuses to take a sheet away that is in a battle or has a check to roll."""
    if view.battle is not None and any(unit.sheet == sheet.id for unit in view.battle.units):
        raise Refused("battle", t("{name} is in a battle. Wait until it is over.", name=named(view, sheet)))
    if any(sheet.id in check.who for check in view.checks):
        raise Refused("check", t("{name} has a check to roll first.", name=named(view, sheet)))


def unfinished(faults: Iterable[Fault]) -> None:
    """Refuses to hand a sheet in that has faults, and names them."""
    found = tuple(faults)
    if found:
        raise Refused(
            "unfinished",
            t("This is still to be settled: {faults}", faults=listed(one.text for one in found[:SHOWN])),
        )


def listed(texts: Iterable[Text]) -> Fact:
    """Sentences one after the other."""
    return Joined(tuple(texts), " ")


# ---- teams -------------------------------------------------------------------------------------------


def team_in(view: View, number: TeamId) -> Team:
    """A team by its number, at peace."""
    for team in view.teams:
        if team.id == number:
            if fights(view, team):
                raise Refused("battle", t("{team} is in a battle. Wait until it is over.", team=team.name))
            return team
    raise Refused("team", t("There is no such team."))


def fights(view: View, team: Team) -> bool:
    """Whether a team is in the battle that goes on."""
    return view.battle is not None and any(party.id == team.id for party in view.battle.parties)


def team_with(teams: Iterable[Team], number: SheetId) -> Team | None:
    """The team that a character is in, as a combatant or as the operator."""
    return next((one for one in teams if number in one.members or one.operator == number), None)


def has_say(view: View, team: Team) -> bool:
    """Whether the viewer may speak for a team: who founded it or plays one of it, and game masters."""
    if view.presides or team.founder == view.viewer:
        return True
    own = {sheet.id for sheet in view.sheets if sheet.owner == view.viewer}
    return bool(own & {*team.members, team.operator})


# ---- names -------------------------------------------------------------------------------------------


def named(view: View, sheet: Sheet) -> Fact:
    """A character's name, or what it is called before it has one."""
    return wording.unit_name(view.book, sheet.name) if sheet.name else t("the new character")


def leads(view: View, sheet: Sheet) -> bool:
    """Whether a character is a captain."""
    return is_captain(view.teams, sheet)
