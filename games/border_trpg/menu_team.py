"""Teams as menus: founding, joining, leaving, the captain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..engine.menu import Option, Path, Style
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import refusals_sheet as r
from .menu_parts import Node, choose, text
from .menu_sheet import paged
from .state import Sheet, Team
from .teams import fresh_name, full, remarks, unfit
from .view import View


def root(view: View) -> tuple[Option, ...]:
    """The way to the teams, for whoever sits at the table; first of all for who has nobody in a team yet.

    Who is in a battle has nothing to do there.
    """
    if view.viewer is None or view.viewer < 0:
        return ()
    if view.battle is not None and any(unit.owner == view.viewer for unit in view.battle.units):
        return ()
    mine = [one for one in view.sheets if one.owner == view.viewer and one.status == "approved"]
    alone = bool(mine) and not any(r.team_with(view.teams, one.id) for one in mine)
    style: Style = "main" if alone and not view.presides and view.battle is None else "plain"
    return (Option("team", t("Teams"), style=style),)


def teams(view: View, path: Path) -> Node:
    """All teams, and founding one."""
    options = [
        Option(f"t{one.id}", one.name, _members(view, one), blocked=_busy(view, one)) for one in view.teams
    ]
    options.append(Option("new", t("Found a team"), style="plain" if view.teams else "main"))

    def then(key: str, rest: Path) -> Node:
        if key == "new":
            return text(
                rest,
                t("The team's name"),
                1,
                40,
                lambda words, _: c.CreateTeam(words),
                judge=partial(fresh_name, view),
            )
        return _team(view, r.team_in(view, int(key[1:])), rest)

    return paged(path, t("Which team?"), options, then)


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"team": teams}


def _busy(view: View, team: Team) -> Text | None:
    """Why nothing can be done with a team now, or None."""
    return (
        t("{team} is in a battle. Wait until it is over.", team=team.name) if r.fights(view, team) else None
    )


def _members(view: View, team: Team) -> Text:
    """Who is in a team, as far as the viewer may know."""
    sheets = {one.id: one for one in view.sheets}
    numbers = [*team.members, *(() if team.operator is None else (team.operator,))]
    names: list[Fact] = [r.named(view, sheets[one]) for one in numbers if one in sheets]
    unknown = len(numbers) - len(names)
    if unknown:
        names.append(t("{n} in the making", n=unknown))
    return t("{names}", names=Joined(tuple(names))) if names else t("nobody yet")


def _team(view: View, team: Team, path: Path) -> Node:
    mine = [one for one in view.sheets if view.presides or one.owner == view.viewer]
    inside = [one for one in mine if one.id in (*team.members, team.operator)]
    free = [one for one in mine if r.team_with(view.teams, one.id) is None]
    alone = t("You have no character without a team. Make one first.")
    one_joins = t("Join with {name}", name=r.named(view, free[0])) if len(free) == 1 else t("Join")
    blocked = full(team, free[0]) if len(free) == 1 else None if free else alone
    options = [Option("join", one_joins, style="main", blocked=blocked)]
    if inside:
        options.append(Option("leave", t("Leave")))
    able = [one for one in view.sheets if one.id in team.members]
    if r.has_say(view, team) and able:
        options.append(Option("cap", t("Name the captain")))
    notes = remarks(view, team)

    def then(key: str, rest: Path) -> Node:
        match key:
            case "join" if len(free) == 1:
                return c.JoinTeam(team.id, free[0].id)
            case "leave" if len(inside) == 1:
                return c.LeaveTeam(inside[0].id)
            case "join":
                offered = [_option(view, one, full(team, one)) for one in free]
                return paged(rest, t("Who joins?"), offered, lambda one, _: c.JoinTeam(team.id, int(one[1:])))
            case "leave":
                offered = [_option(view, one, None) for one in inside]
                return paged(rest, t("Who leaves?"), offered, lambda one, _: c.LeaveTeam(int(one[1:])))
            case _:
                offered = [_option(view, one, _unfit(view, team, one)) for one in able]
                return paged(rest, t("Who leads?"), offered, lambda one, _: c.NameCaptain(int(one[1:])))

    note = t("{remarks}", remarks=Joined(tuple(notes), "\n")) if notes else None
    return choose(
        path, t("{team}: {members}", team=team.name, members=_members(view, team)), options, then, note
    )


def _unfit(view: View, team: Team, sheet: Sheet) -> Text | None:
    found = unfit(view, team, sheet)
    return None if found is None else found[1]


def _option(view: View, sheet: Sheet, blocked: Text | None) -> Option:
    return Option(f"s{sheet.id}", r.named(view, sheet), blocked=blocked)
