"""The game master's hand on units and teams, as a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..engine.menu import Option, Path
from ..engine.text import Fact, Joined, Text, t
from . import commands_gm as gm
from . import menu_parts
from .battle import PLAYERS, Battle, Level, Party, Unit
from .desk import fighting
from .menu_desk_parts import finish
from .menu_parts import Node, choose, number
from .pack import StateId
from .view import View
from .wording import LEVELS, LIVES, STATES, cell_name, status_name, team_name, unit_name

Branch = Callable[[View, Path], Node]

_STATES: tuple[StateId, ...] = ("stealth", "invisible", "move_reserve", "floating")


def _hand(view: View, path: Path) -> Node:
    """Which team, then which of its units or the team itself."""
    parties = {f"t{party.id}": party for party in fighting(view).parties}
    options = (Option(key, team_name(party)) for key, party in parties.items())
    return choose(path, t("Which team?"), options, lambda key, rest: _party(view, parties[key], rest))


def _party(view: View, party: Party, path: Path) -> Node:
    battle = fighting(view)
    units = {f"u{unit.id}": unit for unit in battle.units if unit.team == party.id}
    options = [
        *(Option(key, _unit_label(view, unit)) for key, unit in list(units.items())[:21]),
        Option("dice", t("Its tactical dice")),
        Option("points", t("Its points")),
        Option("add", t("Add somebody")),
    ]

    def then(key: str, rest: Path) -> Node:
        if key == "dice":
            return number(
                rest,
                t("Tactical dice"),
                0,
                20,
                lambda n, more: finish(
                    more, lambda why, quiet: gm.SetPool(party.id, dice=n, reason=why, quiet=quiet)
                ),
            )
        if key == "points":
            return number(
                rest,
                t("Points"),
                -99,
                99,
                lambda n, more: finish(
                    more, lambda why, quiet: gm.SetPool(party.id, points=n, reason=why, quiet=quiet)
                ),
            )
        if key == "add":
            return _add(view, party, rest)
        return _unit(view, units[key], rest)

    return choose(path, t("Whom or what of {team}?", team=team_name(party)), options, then)


def _unit_label(view: View, unit: Unit) -> Text:
    where: Fact = LIVES[unit.life] if unit.cell is None else cell_name(unit.cell)
    return t("{unit}: {where}, trion {trion}", unit=unit_name(view.book, unit), where=where, trion=unit.trion)


def _unit(view: View, unit: Unit, path: Path) -> Node:
    name = unit_name(view.book, unit)
    options = [
        Option("hurt", t("Take trion")),
        Option("heal", t("Give trion back")),
        Option("trion", t("Set its trion")),
        Option("place", t("Put it elsewhere")),
        Option("off", t("Take it off the field for now")),
        Option("status", t("Give it a status")),
        Option("cure", t("End a status"), blocked=None if unit.statuses else t("It has none.")),
        Option("state", t("Give it a special state")),
        Option("unstate", t("End a special state"), blocked=None if unit.holds else t("It has none.")),
        Option("harm", t("Apply a row of a harm table")),
        Option("life", t("Out, down, dead, or back")),
        Option("show", t("Reveal it"), blocked=None if unit.hidden else t("It is not hidden.")),
        Option(
            "tell", t("Tell one player where it is"), blocked=None if unit.hidden else t("It is not hidden.")
        ),
        Option("again", t("Give it its actions back")),
        Option("who", t("Who plays it")),
        Option("gone", t("Remove it from the battle"), style="danger"),
    ]
    branches: dict[str, Callable[[View, Unit, Path], Node]] = {
        "hurt": _hurt, "heal": _heal, "trion": _trion, "place": _place, "off": _off, "status": _status,
        "cure": _cure, "state": _state, "unstate": _unstate, "harm": _harm, "life": _life, "show": _show,
        "tell": _tell, "again": _again, "who": _who, "gone": _gone,
    }  # fmt: skip
    return choose(
        path, t("What about {unit}?", unit=name), options, lambda key, rest: branches[key](view, unit, rest)
    )


def _hurt(view: View, unit: Unit, path: Path) -> Node:
    return number(
        path,
        t("How much trion does it lose?"),
        1,
        999,
        lambda n, rest: finish(
            rest, lambda why, quiet: gm.SetTrion(unit.id, change=-n, reason=why, quiet=quiet)
        ),
    )


def _heal(view: View, unit: Unit, path: Path) -> Node:
    return number(
        path,
        t("How much trion does it get?"),
        1,
        999,
        lambda n, rest: finish(
            rest, lambda why, quiet: gm.SetTrion(unit.id, change=n, reason=why, quiet=quiet)
        ),
    )


def _trion(view: View, unit: Unit, path: Path) -> Node:
    return number(
        path,
        t("Trion, 0 to {most}", most=unit.initial),
        0,
        unit.initial,
        lambda n, rest: finish(
            rest, lambda why, quiet: gm.SetTrion(unit.id, trion=n, reason=why, quiet=quiet)
        ),
    )


def _place(view: View, unit: Unit, path: Path) -> Node:
    taken = {one.cell for one in fighting(view).units if one.cell is not None}
    free = {cell: remark for cell, remark in menu_parts.anywhere().items() if cell not in taken}
    return menu_parts.cell(
        path,
        t("Where to?"),
        free,
        lambda cell, rest: finish(
            rest, lambda why, quiet: gm.SetPlace(unit.id, cell, reason=why, quiet=quiet)
        ),
    )


def _off(view: View, unit: Unit, path: Path) -> Node:
    return finish(path, lambda why, quiet: gm.SetPlace(unit.id, reason=why, quiet=quiet))


def _status(view: View, unit: Unit, path: Path) -> Node:
    book = view.book
    options = (
        Option(
            one.id,
            one.name,
            blocked=t("It has that already.") if unit.statuses.count(one.id) >= one.stack else None,
        )
        for one in book.statuses.values()
    )
    return choose(
        path,
        t("Which status?"),
        options,
        lambda key, rest: finish(
            rest, lambda why, quiet: gm.SetStatus(unit.id, status=key, reason=why, quiet=quiet)
        ),
    )


def _cure(view: View, unit: Unit, path: Path) -> Node:
    options = (Option(one, status_name(view.book, one)) for one in dict.fromkeys(unit.statuses))
    return choose(
        path,
        t("Which status?"),
        options,
        lambda key, rest: finish(
            rest, lambda why, quiet: gm.SetStatus(unit.id, status=key, on=False, reason=why, quiet=quiet)
        ),
    )


def _state(view: View, unit: Unit, path: Path) -> Node:
    return _states(unit, tuple(one for one in _STATES if not unit.has(one)), True, path)


def _unstate(view: View, unit: Unit, path: Path) -> Node:
    return _states(unit, tuple(one for one in _STATES if unit.has(one)), False, path)


def _states(unit: Unit, able: tuple[StateId, ...], on: bool, path: Path) -> Node:
    return choose(
        path,
        t("Which special state?"),
        (Option(one, STATES[one]) for one in able),
        lambda key, rest: finish(
            rest,
            lambda why, quiet: gm.SetStatus(unit.id, state=_state_id(key), on=on, reason=why, quiet=quiet),
        ),
    )


def _state_id(key: str) -> StateId:
    return next(one for one in _STATES if one == key)


def _harm(view: View, unit: Unit, path: Path) -> Node:
    tables = {str(one.tier): one for one in view.book.harms.get(unit.creature, ())}

    def row(key: str, rest: Path) -> Node:
        table = tables[key]
        options = (
            Option(f"r{n}", t("{n}: {what}", n=n, what=_words(view, statuses)))
            for n, statuses in enumerate(table.rows, 1)
        )
        return choose(
            rest,
            t("Which row?"),
            options,
            lambda pick, more: finish(
                more,
                lambda why, quiet: gm.SetStatus(
                    unit.id, tier=table.tier, row=int(pick[1:]), reason=why, quiet=quiet
                ),
            ),
        )

    options = (Option(key, t("Damage of {tier} or more", tier=key)) for key in sorted(tables))
    return choose(path, t("Which table?"), options, row)


def _words(view: View, statuses: tuple[str, ...]) -> Fact:
    return Joined(tuple(status_name(view.book, one) for one in statuses), " + ")


def _life(view: View, unit: Unit, path: Path) -> Node:
    options = (Option(key, LIVES[life]) for key, life in _LIFE.items() if key != unit.life)

    def then(key: str, rest: Path) -> Node:
        if key == "active":
            return finish(rest, lambda why, quiet: gm.SetLife(unit.id, _LIFE[key], reason=why, quiet=quiet))
        return choose(
            rest,
            t("Who gets the point?"),
            _credits(fighting(view), unit),
            lambda team, more: finish(
                more,
                lambda why, quiet: gm.SetLife(
                    unit.id,
                    _LIFE[key],
                    credit=None if team == "none" else int(team[1:]),
                    reason=why,
                    quiet=quiet,
                ),
            ),
        )

    return choose(path, t("What becomes of it?"), options, then)


def _credits(battle: Battle, unit: Unit) -> tuple[Option, ...]:
    nobody = Option("none", t("Nobody"))
    others = (party for party in battle.parties if party.id != unit.team)
    return (nobody, *(Option(f"t{party.id}", team_name(party)) for party in others))


def _show(view: View, unit: Unit, path: Path) -> Node:
    return finish(path, lambda why, quiet: gm.Reveal(unit.id, reason=why, quiet=quiet))


def _tell(view: View, unit: Unit, path: Path) -> Node:
    options = (Option(f"p{seat}", t("Player {n}", n=seat - 1)) for seat in PLAYERS)
    return choose(
        path, t("Whom do you tell?"), options, lambda key, _: gm.Reveal(unit.id, to=(int(key[1:]),))
    )


def _again(view: View, unit: Unit, path: Path) -> Node:
    return finish(path, lambda why, quiet: gm.Refresh(unit.id, reason=why, quiet=quiet))


def _who(view: View, unit: Unit, path: Path) -> Node:
    options = (
        Option("gm", t("The game masters")),
        *(Option(level, t("The computer: {level}", level=label)) for level, label in LEVELS.items()),
        *(Option(f"p{seat}", t("Player {n}", n=seat - 1)) for seat in PLAYERS),
    )

    def then(key: str, rest: Path) -> Node:
        level: Level | None = next((one for one in LEVELS if one == key), None)
        owner = int(key[1:]) if key[0] == "p" and key[1:].isdecimal() else None
        if level is not None:
            owner = unit.owner
        return finish(
            rest,
            lambda why, quiet: gm.SetUnit(unit.id, owner=owner, computer=level, reason=why, quiet=quiet),
        )

    return choose(path, t("Who plays it?"), options, then)


def _gone(view: View, unit: Unit, path: Path) -> Node:
    return finish(path, lambda why, quiet: gm.RemoveUnit(unit.id, reason=why, quiet=quiet))


def _add(view: View, party: Party, path: Path) -> Node:
    """A kind of soldier and how many, or a character that is not in the battle."""
    there = {unit.sheet for unit in fighting(view).units}
    idle = [
        one
        for one in view.sheets
        if one.status == "approved" and one.kind == "combatant" and one.id not in there
    ]
    options = (
        *(Option(one.id, one.name) for one in view.book.soldiers.values()),
        *(Option(f"s{one.id}", one.name) for one in idle[-15:]),
    )

    def then(key: str, rest: Path) -> Node:
        if key in view.book.soldiers:
            return number(rest, t("How many?"), 1, 20, lambda n, more: where(key, n, more))
        return where(key, 1, rest)

    def where(key: str, count: int, rest: Path) -> Node:
        soldier = key if key in view.book.soldiers else None
        sheet = None if soldier else int(key[1:])
        taken = {one.cell for one in fighting(view).units if one.cell is not None}
        free = {cell: remark for cell, remark in menu_parts.anywhere().items() if cell not in taken}
        return menu_parts.cell(
            rest,
            t("Where? Several stand around that cell."),
            free,
            lambda cell, more: finish(
                more,
                lambda why, quiet: gm.AddUnit(
                    party.id,
                    soldier,
                    sheet,
                    count,
                    cell,
                    computer="steady" if soldier else None,
                    reason=why,
                    quiet=quiet,
                ),
            ),
        )

    return choose(path, t("Whom do you add?"), options, then)


_LIFE: dict[str, Literal["active", "down", "out", "dead"]] = {
    "active": "active", "down": "down", "out": "out", "dead": "dead",
}  # fmt: skip
BRANCHES: dict[str, Branch] = {"hand": _hand}
