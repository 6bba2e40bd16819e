"""Teams between battles: founded, joined and left, with one captain among the combatants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Command, Refused, Seat
from ..engine.text import Text, t
from . import commands as c
from . import events_sheet as e
from . import refusals_sheet as r
from .battle import PLAYERS
from .figures import figures_of
from .legal_sheet import over_cap
from .state import Sheet, Team
from .table import Table, replace
from .view import View
from .words import said

MOST_COMBATANTS = 4
"""Combatants of a team; there may be an operator besides (trpg-create-52)."""

USUAL_COMBATANTS = 3
"""What the game recommends: three, whose captain does the operator's work (trpg-create-51)."""


def create_team(table: Table, view: View, actor: Seat, command: c.CreateTeam) -> None:
    """Founds a team."""
    if not view.presides and view.viewer not in PLAYERS:
        raise Refused("seat", t("Take a seat to play."))
    name = fresh_name(view, command.name)
    team = Team(id=table.number(), name=name, founder=actor)
    table.put_team(team)
    table.tell(e.TeamFounded(team.id, name, actor))


def fresh_name(view: View, words: str) -> str:
    """A team's name that no other has. Raises Refused."""
    name = said(words)
    if any(team.name.casefold() == name.casefold() for team in view.teams):
        raise Refused("name", t("There is a team {team} already. Choose another name.", team=name))
    return name


def join_team(table: Table, view: View, actor: Seat, command: c.JoinTeam) -> None:
    """A character joins: an operator as its operator, a combatant within the size of a team.

    The first combatant is captain, as there is always one, unless its command would pass the cap.
    """
    team = r.team_in(view, command.team)
    sheet = r.own_sheet(view, command.sheet)
    other = r.team_with(view.teams, sheet.id)
    if other is not None:
        raise Refused(
            "in_team", t("{name} is in {team}. Leave it first.", name=r.named(view, sheet), team=other.name)
        )
    if (fault := full(team, sheet)) is not None:
        raise Refused("full", fault)
    if sheet.kind == "operator":
        table.put_team(replace(team, operator=sheet.id))
    else:
        table.put_team(replace(team, members=(*team.members, sheet.id)))
    table.tell(e.TeamJoined(team.name, sheet.owner, _public_name(sheet), sheet.kind == "operator"))
    if sheet.kind == "combatant" and team.captain is None:
        _promote(table, view, table.team(team.id))


def full(team: Team, sheet: Sheet) -> Text | None:
    """Why a character finds no room in a team, or None (trpg-create-50, trpg-create-52)."""
    if sheet.kind == "operator":
        return None if team.operator is None else t("{team} has an operator already.", team=team.name)
    if len(team.members) < MOST_COMBATANTS:
        return None
    return t("{team} has {most} combatants, which is the most.", team=team.name, most=MOST_COMBATANTS)


def leave_team(table: Table, view: View, actor: Seat, command: c.LeaveTeam) -> None:
    """A character leaves its team; a captain's place goes to whoever leads best."""
    sheet = r.own_sheet(view, command.sheet)
    found = r.team_with(view.teams, sheet.id)
    if found is None:
        raise Refused("no_team", t("{name} is in no team.", name=r.named(view, sheet)))
    team = r.team_in(view, found.id)
    if sheet.kind == "operator":
        team = replace(team, operator=None)
    else:
        captain = None if team.captain == sheet.id else team.captain
        members = tuple(one for one in team.members if one != sheet.id)
        team = replace(team, members=members, captain=captain)
    table.put_team(team)
    table.tell(e.TeamLeft(team.name, sheet.owner, _public_name(sheet), sheet.kind == "operator"))
    if team.captain is None and team.members:
        _promote(table, view, team)


def name_captain(table: Table, view: View, actor: Seat, command: c.NameCaptain) -> None:
    """Makes a combatant the captain; the one before loses the role, and its 1 of command (trpg-create-9)."""
    sheet = r.sheet_in(view, command.sheet)
    found = r.team_with(view.teams, sheet.id)
    if found is None:
        raise Refused("no_team", t("{name} is in no team.", name=r.named(view, sheet)))
    team = r.team_in(view, found.id)
    if not r.has_say(view, team):
        raise Refused("say", t("Only the members of {team} name its captain.", team=team.name))
    if (fault := unfit(view, team, sheet)) is not None:
        raise Refused(*fault)
    table.put_team(replace(team, captain=sheet.id))
    table.tell(e.CaptainNamed(team.name, sheet.owner, _public_name(sheet)))


def unfit(view: View, team: Team, sheet: Sheet) -> tuple[str, Text] | None:
    """Why a member can't be made captain now, or None (trpg-create-8, trpg-operator-18)."""
    if sheet.kind == "operator":
        return "operator", t("An operator can't be captain. Name one of the combatants.")
    if team.captain == sheet.id:
        return "captain", t("{name} is the captain already.", name=r.named(view, sheet))
    if over_cap(view.book, sheet, True, view.options):
        return (
            "cap",
            t(
                "A captain's command is 1 higher, and that of {name} would pass the cap. "
                "Take a point from it first.",
                name=r.named(view, sheet),
            ),
        )
    return None


def _promote(table: Table, view: View, team: Team) -> None:
    """Names the combatant with the highest command whom nothing bars."""
    sheets = [one for one in table.state.sheets if one.id in team.members]
    able = [one for one in sheets if not over_cap(view.book, one, True, view.options)]
    best = max(
        able,
        key=lambda one: figures_of(view.book, one, False, view.options).params["cmd"],
        default=None,
    )
    if best is not None:
        table.put_team(replace(team, captain=best.id))
        table.tell(e.CaptainNamed(team.name, best.owner, _public_name(best)))


def _public_name(sheet: Sheet) -> str:
    """A character's name, once its sheet is not a secret any more."""
    return sheet.name if sheet.status == "approved" else ""


def remarks(view: View, team: Team) -> tuple[Text, ...]:
    """What a team should know before a battle (trpg-create-48, trpg-create-52)."""
    found: list[Text] = []
    if len(team.members) < USUAL_COMBATANTS:
        found.append(t("A team of fewer than {n} acts less often in each phase.", n=USUAL_COMBATANTS))
    if team.members and team.captain is None:
        found.append(t("There is no captain. Name one before a battle."))
    if team.operator is None:
        found.append(t("The captain's player has the operator in hand, all of whose values are 7."))
    waiting = [one for one in (*team.members, team.operator) if one is not None and _waits(view, one)]
    if waiting:
        found.append(t("Sheets that the game master has yet to approve: {n}.", n=len(waiting)))
    return tuple(found)


def _waits(view: View, number: int) -> bool:
    """Whether a sheet is known not to be approved: others' drafts can't be read at an open table."""
    sheet = next((one for one in view.sheets if one.id == number), None)
    return view.options.sheet_public if sheet is None else sheet.status != "approved"


DO: dict[type[Command], Callable[[Table, View, Seat, Any], None]] = {
    c.CreateTeam: create_team,
    c.JoinTeam: join_team,
    c.LeaveTeam: leave_team,
    c.NameCaptain: name_captain,
}
