"""The game master's hand on who is in a battle, where, and played by whom, as a menu."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.menu import Option, Path, Slot
from ..engine.text import Fact, t
from . import commands_gm as gm
from . import ears
from .battle import Cell, Level, Party, Unit
from .desk import fighting
from .desk_roster import BEYOND
from .grid import CELLS, nearest_inside
from .menu_desk_parts import Branch, amount, finish, form, seats, told, which_team, whom, with_options
from .menu_parts import Node, anywhere, cell, choose
from .terms import PARAMS
from .view import View
from .wording import LEVELS, PARAM_HEADS, SHEET_KINDS, cells_name, team_name, thing_name, unit_name

# ---- places ----------------------------------------------------------------------------------------------


def free_cells(view: View) -> dict[Cell, Fact | None]:
    """All cells of the field that nobody is on."""
    taken = {one.cell for one in fighting(view).units if one.life in ("active", "down", "waiting")}
    return {place: remark for place, remark in anywhere().items() if place not in taken}


def place(view: View, path: Path) -> Node:
    """Puts somebody on a cell, beyond an edge, or off the field."""
    return whom(
        view, path, lambda unit: unit.life not in ("out", "dead"), lambda unit, rest: _where(view, unit, rest)
    )


_EDGES = ("top", "right", "bottom", "left")


def _where(view: View, unit: Unit, path: Path) -> Node:
    beyond = (
        Option("top", t("Out of area, at the top")),
        Option("right", t("Out of area, on the right")),
        Option("bottom", t("Out of area, at the bottom")),
        Option("left", t("Out of area, on the left")),
        Option("off", t("Off the field for now"), blocked=None if unit.cell else t("It is off the field.")),
    )
    if path and path[0] == "off" and unit.cell is not None:
        return finish(path[1:], lambda why, quiet: gm.SetPlace(unit.id, reason=why, quiet=quiet))
    if path and path[0] in _EDGES:
        return amount(
            path[1:],
            t("How many cells beyond the edge, 1 to {most}", most=BEYOND),
            1,
            BEYOND,
            lambda n, why, quiet: gm.SetPlace(unit.id, _beyond(unit, path[0], n), reason=why, quiet=quiet),
        )
    node = cell(
        path,
        t("Where to?"),
        free_cells(view),
        lambda to, rest: finish(rest, lambda why, quiet: gm.SetPlace(unit.id, to, reason=why, quiet=quiet)),
    )
    return node if path else with_options(node, *beyond)


def _beyond(unit: Unit, edge: str, n: int) -> Cell:
    """The cell so many steps beyond an edge, beside where somebody is; from the middle if it is nowhere."""
    right, bottom = CELLS[-1]
    x, y = nearest_inside(unit.cell or (right // 2, bottom // 2))
    match edge:
        case "top":
            return (x, -n)
        case "bottom":
            return (x, bottom + n)
        case "left":
            return (-n, y)
        case _:
            return (right + n, y)


# ---- showing ---------------------------------------------------------------------------------------------


def show(view: View, path: Path) -> Node:
    """Shows somebody or something hidden, to all or to one player."""
    battle, book = fighting(view), view.book
    units = (
        Option(f"u{unit.id}", unit_name(book, unit), t("at {cells}", cells=cells_name((unit.cell,))))
        for unit in battle.units
        if unit.hidden and unit.cell is not None
    )
    things = (
        Option(f"o{one.id}", thing_name(book, one.thing), t("at {cells}", cells=cells_name(one.cells)))
        for one in battle.objects
        if one.hidden
    )

    def then(key: str, rest: Path) -> Node:
        number = int(key[1:])
        if key[0] == "o":
            return finish(rest, lambda why, quiet: gm.Reveal(object=number, reason=why, quiet=quiet))
        everybody = Option("all", t("To all"))
        return choose(
            rest, t("To whom?"), (everybody, *teams, *seats(view)), lambda to, more: shown(number, to, more)
        )

    players = {f"t{party.id}": (party, ears.team(battle, party.id)) for party in battle.parties}
    teams = [
        Option(key, t("To the players of {team}", team=team_name(party)))
        for key, (party, there) in players.items()
        if there
    ]

    def shown(number: int, to: str, rest: Path) -> Node:
        seen: tuple[Seat, ...] | None = None
        if to != "all":
            seen = players[to][1] if to in players else (int(to[1:]),)
        return finish(rest, lambda why, quiet: gm.Reveal(number, to=seen, reason=why, quiet=quiet))

    return choose(path, t("Whom or what?"), (*units, *things), then)


# ---- who takes part --------------------------------------------------------------------------------------


def roster(view: View, path: Path) -> Node:
    """Who takes part, and who plays it."""
    battle = fighting(view)
    alone = None if battle.units else t("Nobody takes part.")
    none = None if any(unit.soldier for unit in battle.units) else t("There is no soldier.")
    nobody = None if any(unit.on_field for unit in battle.units) else t("Nobody is on the field.")
    options = (
        Option("add", t("Add somebody")),
        Option("gone", t("Remove somebody"), style="danger", blocked=alone),
        Option("who", t("Say who plays somebody"), blocked=alone),
        Option("again", t("Give actions back"), blocked=nobody),
        Option("param", t("Change a soldier's parameter"), blocked=none),
    )
    return choose(path, t("What do you want to do?"), options, lambda key, rest: _ROSTER[key](view, rest))


def _gone(view: View, path: Path) -> Node:
    return whom(
        view,
        path,
        lambda _: True,
        lambda unit, rest: finish(rest, lambda why, quiet: gm.RemoveUnit(unit.id, reason=why, quiet=quiet)),
    )


def _again(view: View, path: Path) -> Node:
    return whom(
        view,
        path,
        lambda unit: unit.on_field,
        lambda unit, rest: finish(rest, lambda why, quiet: gm.Refresh(unit.id, reason=why, quiet=quiet)),
    )


def _who(view: View, path: Path) -> Node:
    return whom(view, path, lambda _: True, lambda unit, rest: _player(view, unit, rest))


def _player(view: View, unit: Unit, path: Path) -> Node:
    """The game masters, a computer, or a seat; not what it is already."""
    now = unit.computer or ("gm" if unit.owner is None else f"p{unit.owner}")
    options = (
        Option("gm", t("The game masters")),
        *(Option(level, t("The computer ({level})", level=words)) for level, words in LEVELS.items()),
        *seats(view),
    )

    def then(key: str, rest: Path) -> Node:
        level: Level | None = next((one for one in LEVELS if one == key), None)
        owner = int(key[1:]) if level is None and key != "gm" else None
        seat = unit.owner if level is not None else owner
        return finish(rest, lambda why, quiet: gm.SetUnit(unit.id, seat, level, reason=why, quiet=quiet))

    return choose(path, t("Who plays it?"), (one for one in options if one.key != now), then)


def _param(view: View, path: Path) -> Node:
    return whom(view, path, lambda unit: unit.soldier is not None, _which)


def _which(unit: Unit, path: Path) -> Node:
    options = (Option(one, PARAM_HEADS[one], t("Now {n}", n=unit.params.get(one, 0))) for one in PARAMS)

    def then(key: str, rest: Path) -> Node:
        param = next(one for one in PARAMS if one == key)
        return amount(
            rest,
            t("{param}: the new value, 0 to 40", param=PARAM_HEADS[param]),
            0,
            40,
            lambda n, why, quiet: gm.SetParam(unit.id, param, n, reason=why, quiet=quiet),
            unit.params.get(param, 0),
        )

    return choose(path, t("Which parameter?"), options, then)


# ---- coming ----------------------------------------------------------------------------------------------


def _add(view: View, path: Path) -> Node:
    return which_team(view, path, lambda party, rest: _newcomer(view, party, rest), t("For which team?"))


def _newcomer(view: View, party: Party, path: Path) -> Node:
    """A kind of soldier and how many, or a character that is not in the battle; in the open or in hiding."""
    there = {unit.sheet for unit in fighting(view).units}
    able = [one for one in view.sheets if one.status == "approved" and one.kind == "combatant"]
    options = (
        *(Option(one.id, one.name) for one in view.book.soldiers.values()),
        *(
            Option(f"s{one.id}", unit_name(view.book, one.name), SHEET_KINDS[one.kind])
            for one in able
            if one.id not in there
        ),
    )

    def then(key: str, rest: Path) -> Node:
        return cell(rest, t("On which cell?"), free_cells(view), lambda to, more: how(key, to, more))

    def how(key: str, to: Cell, rest: Path) -> Node:
        soldier = key if key in view.book.soldiers else None
        sheet = None if soldier else int(key[1:])
        count = (Slot("n", t("How many, 1 to 20"), (), "number", 1, 20),) if soldier else ()

        def made(keys: tuple[str, ...]) -> gm.AddUnit:
            *number, stealth, said, why = keys
            return gm.AddUnit(
                party.id,
                soldier,
                sheet,
                int(number[0]) if number else 1,
                to,
                computer="steady" if soldier else None,
                stealth=stealth == "hidden",
                reason=why,
                quiet=said == "quiet",
            )

        return form(rest, t("How do they come?"), (*count, _SEEN, *told()), made)

    return choose(path, t("Whom do you add?"), options, then)


_SEEN = Slot(
    "seen", t("How are they seen?"), (Option("open", t("In the open")), Option("hidden", t("In hiding")))
)
_ROSTER: dict[str, Branch] = {"add": _add, "gone": _gone, "who": _who, "again": _again, "param": _param}
