"""The game master's hand on sheets and teams, as a menu."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.menu import Option, Path, Slot
from ..engine.text import Text, t
from . import commands_gm as gm
from .figures import final_params, is_captain
from .menu_desk_checks import able_of
from .menu_desk_parts import amount, finish, form, seats, told
from .menu_parts import Node, choose, text
from .state import Sheet, Team
from .view import View
from .wording import PARAM_HEADS, SHEET_STATUSES, unit_name

# ---- reading ---------------------------------------------------------------------------------------------


def read(view: View, path: Path) -> Node:
    """Accepts a submitted sheet or sends it back (trpg-create-53)."""
    waiting = [sheet for sheet in view.sheets if sheet.status == "submitted"]
    options = (_sheet(view, sheet) for sheet in waiting)
    question = t("Which sheet do you read?")
    return choose(path, question, options, lambda key, rest: _judge(int(key[1:]), rest))


def _judge(sheet: int, path: Path) -> Node:
    options = (
        Option("yes", t("Approve it"), style="good"),
        Option("note", t("Approve it, with a note")),
        Option("no", t("Send it back, with a note"), style="danger"),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "yes":
            return gm.Approval(sheet)
        return text(
            rest,
            t("A note for its owner"),
            1,
            300,
            lambda note, _: gm.Approval(sheet, key == "note", note),
        )

    return choose(path, t("Is the sheet in order?"), options, then)


# ---- changing --------------------------------------------------------------------------------------------


def sheets(view: View, path: Path) -> Node:
    """Changes of a sheet."""
    known = {f"s{sheet.id}": sheet for sheet in view.sheets}
    options = (_sheet(view, sheet) for sheet in known.values())
    return choose(path, t("Which sheet?"), options, lambda key, rest: _edit(view, known[key], rest))


def _edit(view: View, sheet: Sheet, path: Path) -> Node:
    fights = view.battle is not None and any(unit.sheet == sheet.id for unit in view.battle.units)
    draft = t("It is a draft already.") if sheet.status == "draft" else None
    options = (
        Option("value", t("Change a parameter")),
        Option("give", t("Give it to somebody else")),
        Option("open", t("Reopen it as a draft"), blocked=t("It is in a battle.") if fights else draft),
        Option("bail", t("With bail-out system") if not sheet.bail_out else t("Without bail-out system")),
        Option("grow", t("It has what its master passes on") if not sheet.inherited else _LOSE),
    )

    def then(key: str, rest: Path) -> Node:
        match key:
            case "value":
                return _value(view, sheet, rest)
            case "give":
                return _give(view, sheet, rest)
            case "open":
                return finish(
                    rest, lambda why, quiet: gm.EditSheet(sheet.id, reopen=True, reason=why, quiet=quiet)
                )
            case "bail":
                return finish(
                    rest,
                    lambda why, quiet: gm.EditSheet(
                        sheet.id, bail_out=not sheet.bail_out, reason=why, quiet=quiet
                    ),
                )
            case _:
                return finish(
                    rest,
                    lambda why, quiet: gm.EditSheet(
                        sheet.id, inherited=not sheet.inherited, reason=why, quiet=quiet
                    ),
                )

    return choose(path, t("What about {name}?", name=unit_name(view.book, sheet.name)), options, then)


_LOSE = t("It does not have what its master passes on")


def _value(view: View, sheet: Sheet, path: Path) -> Node:
    params = final_params(view.book, sheet, is_captain(view.teams, sheet))
    options = (Option(one, PARAM_HEADS[one], t("Now {n}", n=params.get(one, 0))) for one in able_of(sheet))
    return choose(
        path,
        t("Which parameter?"),
        options,
        lambda param, rest: amount(
            rest,
            t("{param}: the new value, 0 to 40", param=PARAM_HEADS[param]),
            0,
            40,
            lambda n, why, quiet: gm.EditSheet(sheet.id, param, n, reason=why, quiet=quiet),
            params.get(param, 0),
        ),
    )


def _give(view: View, sheet: Sheet, path: Path) -> Node:
    now = "gm" if sheet.owner is None else f"p{sheet.owner}"
    options = (one for one in (Option("gm", t("The game masters")), *seats(view)) if one.key != now)

    def then(key: str, rest: Path) -> Node:
        owner: Seat | None = None if key == "gm" else int(key[1:])
        return finish(
            rest, lambda why, quiet: gm.EditSheet(sheet.id, owner=owner, give=True, reason=why, quiet=quiet)
        )

    return choose(path, t("To whom?"), options, then)


def _sheet(view: View, sheet: Sheet) -> Option:
    label = unit_name(view.book, sheet.name) if sheet.name else t("Unnamed, number {n}", n=sheet.id)
    return Option(f"s{sheet.id}", label, _status(sheet))


def _status(sheet: Sheet) -> Text:
    return SHEET_STATUSES[sheet.status]


# ---- teams -----------------------------------------------------------------------------------------------


def teams(view: View, path: Path) -> Node:
    """Ranks, renames or disbands a team."""
    known = {f"t{team.id}": team for team in view.teams}
    options = (Option(key, team.name) for key, team in known.items())
    return choose(path, t("Which team?"), options, lambda key, rest: _team(view, known[key], rest))


def _team(view: View, team: Team, path: Path) -> Node:
    fights = view.battle is not None and any(party.id == team.id for party in view.battle.parties)
    options = (
        Option("rank", t("Its place in the ranking")),
        Option("name", t("Its name")),
        Option("end", t("Disband it"), style="danger", blocked=t("It is in a battle.") if fights else None),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "rank":
            return amount(
                rest,
                t("Its place, 1 is the highest"),
                1,
                999,
                lambda n, why, quiet: gm.SetTeam(team.id, n, reason=why, quiet=quiet),
            )
        if key == "name":
            return form(rest, t("Its name"), (_NAME, *told()), lambda keys: _renamed(team, keys))
        return finish(rest, lambda why, quiet: gm.SetTeam(team.id, disband=True, reason=why, quiet=quiet))

    return choose(path, t("What about {team}?", team=team.name), options, then)


_NAME = Slot("name", t("Its name"), (), "text", 1, 40)


def _renamed(team: Team, keys: tuple[str, ...]) -> gm.SetTeam:
    return gm.SetTeam(team.id, name=keys[0], reason=keys[2], quiet=keys[1] == "quiet")
