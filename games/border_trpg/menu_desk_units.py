"""The game master's hand on units and teams, as a menu: first what is done, then to whom."""

from __future__ import annotations

from typing import Literal

from ..engine.menu import Option, Path
from ..engine.text import Fact, Joined, Text, t
from . import commands_gm as gm
from . import menu_desk_roster as roster
from .battle import Party, Unit
from .desk import fighting
from .menu_desk_parts import Branch, amount, finish, which_team, whom
from .menu_desk_roster import free_cells
from .menu_parts import Node, cell, choose
from .terms import StateId
from .view import View
from .wording import LIVES, STATES, status_name, team_name


def _hand(view: View, path: Path) -> Node:
    """What is done."""
    battle = fighting(view)
    begun = None if battle.stage == "fight" else t("The battle has not begun.")
    hides = any(unit.hidden for unit in battle.units) or any(one.hidden for one in battle.objects)
    options = (
        Option("hurt", t("Take trion")),
        Option("heal", t("Give trion back")),
        Option("trion", t("Set trion")),
        Option("place", t("Put somebody elsewhere")),
        Option("status", t("Give or end a status")),
        Option("state", t("Begin or end a special state")),
        Option("harm", t("Apply a row of a harm table")),
        Option("life", t("Out, down, dead, or back"), blocked=begun),
        Option("show", t("Reveal"), blocked=None if hides else t("Nobody and nothing is hidden.")),
        Option("pool", t("A team's tactical dice or points")),
        Option("unit", t("Who takes part, and who plays it")),
    )
    return choose(path, t("What do you want to do?"), options, lambda key, rest: _BRANCHES[key](view, rest))


def _there(unit: Unit) -> bool:
    return unit.life in ("active", "down")


# ---- trion -----------------------------------------------------------------------------------------------


def _hurt(view: View, path: Path) -> Node:
    return whom(view, path, lambda unit: unit.trion > 0, _lose)


def _lose(unit: Unit, path: Path) -> Node:
    return amount(
        path,
        t("Trion lost, 1 to {most}", most=unit.trion),
        1,
        unit.trion,
        lambda n, why, quiet: gm.SetTrion(unit.id, change=-n, reason=why, quiet=quiet),
    )


def _heal(view: View, path: Path) -> Node:
    return whom(view, path, lambda unit: unit.trion < unit.initial, _gain)


def _gain(unit: Unit, path: Path) -> Node:
    room = unit.initial - unit.trion
    return amount(
        path,
        t("Trion given back, 1 to {most}", most=room),
        1,
        room,
        lambda n, why, quiet: gm.SetTrion(unit.id, change=n, reason=why, quiet=quiet),
    )


def _trion(view: View, path: Path) -> Node:
    return whom(view, path, lambda unit: unit.initial > 0, _set)


def _set(unit: Unit, path: Path) -> Node:
    return amount(
        path,
        t("Trion, 0 to {most}", most=unit.initial),
        0,
        unit.initial,
        lambda n, why, quiet: gm.SetTrion(unit.id, n, reason=why, quiet=quiet),
        unit.trion,
    )


# ---- statuses and states ---------------------------------------------------------------------------------


def _status(view: View, path: Path) -> Node:
    return whom(view, path, _there, lambda unit, rest: _statuses(view, unit, rest))


def _statuses(view: View, unit: Unit, path: Path) -> Node:
    """Each status that can be given, and each that can be ended (``-`` before its id)."""
    book = view.book
    given = (
        Option(one.id, t("Give: {status}", status=one.name))
        for one in book.statuses.values()
        if unit.statuses.count(one.id) < one.stack
    )
    ended = (
        Option(f"-{one}", t("End: {status}", status=status_name(book, one)))
        for one in dict.fromkeys(unit.statuses)
    )

    def then(key: str, rest: Path) -> Node:
        status, on = key.removeprefix("-"), not key.startswith("-")
        return finish(
            rest, lambda why, quiet: gm.SetStatus(unit.id, status=status, on=on, reason=why, quiet=quiet)
        )

    return choose(path, t("Which status?"), (*given, *ended), then)


def _state(view: View, path: Path) -> Node:
    return whom(view, path, _there, _states)


def _states(unit: Unit, path: Path) -> Node:
    """Each special state: it begins or, where it holds, ends."""

    def words(state: StateId) -> Text:
        if unit.has(state):
            return t("End: {state}", state=STATES[state])
        return t("Begin: {state}", state=STATES[state])

    def then(key: str, rest: Path) -> Node:
        state = next(one for one in STATES if one == key)
        on = not unit.has(state)
        return finish(
            rest, lambda why, quiet: gm.SetStatus(unit.id, state=state, on=on, reason=why, quiet=quiet)
        )

    return choose(path, t("Which special state?"), (Option(one, words(one)) for one in STATES), then)


def _harm(view: View, path: Path) -> Node:
    def able(unit: Unit) -> bool:
        return _there(unit) and bool(view.book.harms.get(unit.creature))

    return whom(view, path, able, lambda unit, rest: _tiers(view, unit, rest))


def _tiers(view: View, unit: Unit, path: Path) -> Node:
    tables = {str(one.tier): one for one in view.book.harms[unit.creature]}

    def rows(key: str, rest: Path) -> Node:
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
    return choose(path, t("Which harm table?"), options, rows)


def _words(view: View, statuses: tuple[str, ...]) -> Fact:
    return Joined(tuple(status_name(view.book, one) for one in statuses), " + ")


# ---- life ------------------------------------------------------------------------------------------------

_LIFE: dict[str, Literal["active", "down", "out", "dead"]] = {
    "active": "active", "down": "down", "out": "out", "dead": "dead",
}  # fmt: skip


def _life(view: View, path: Path) -> Node:
    return whom(view, path, lambda unit: unit.life != "waiting", lambda unit, rest: _lives(view, unit, rest))


def _lives(view: View, unit: Unit, path: Path) -> Node:
    options = (Option(key, LIVES[life]) for key, life in _LIFE.items() if key != unit.life)

    def then(key: str, rest: Path) -> Node:
        return _back(view, unit, rest) if key == "active" else _credited(view, unit, _LIFE[key], rest)

    return choose(path, t("What becomes of it?"), options, then)


def _back(view: View, unit: Unit, path: Path) -> Node:
    """Somebody returns to the field: where it lies if that is free, else to a cell of choice."""
    taken = any(one.cell == unit.cell and one.id != unit.id and _there(one) for one in fighting(view).units)
    if unit.cell is not None and not taken:
        return finish(path, lambda why, quiet: gm.SetLife(unit.id, "active", reason=why, quiet=quiet))
    return cell(
        path,
        t("Where does it stand?"),
        free_cells(view),
        lambda place, rest: finish(
            rest, lambda why, quiet: gm.SetLife(unit.id, "active", cell=place, reason=why, quiet=quiet)
        ),
    )


def _credited(view: View, unit: Unit, life: Literal["active", "down", "out", "dead"], path: Path) -> Node:
    others = [party for party in fighting(view).parties if party.id != unit.team]
    options = (Option("none", t("Nobody")), *(Option(f"t{one.id}", team_name(one)) for one in others))

    def then(key: str, rest: Path) -> Node:
        credit = None if key == "none" else int(key[1:])
        return finish(rest, lambda why, quiet: gm.SetLife(unit.id, life, credit, reason=why, quiet=quiet))

    return choose(path, t("Who gets the point?"), options, then)


# ---- teams -----------------------------------------------------------------------------------------------


def _pool(view: View, path: Path) -> Node:
    return which_team(view, path, _pools)


def _pools(party: Party, path: Path) -> Node:
    options = (
        Option("dice", t("Its tactical dice"), t("Now {n}", n=party.dice)),
        Option("points", t("Its points"), t("Now {n}", n=party.points)),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "dice":
            return amount(
                rest,
                t("Tactical dice, 0 to 20"),
                0,
                20,
                lambda n, why, quiet: gm.SetPool(party.id, dice=n, reason=why, quiet=quiet),
                party.dice,
            )
        return amount(
            rest,
            t("Points"),
            -99,
            99,
            lambda n, why, quiet: gm.SetPool(party.id, points=n, reason=why, quiet=quiet),
            party.points,
        )

    return choose(path, t("What of {team}?", team=team_name(party)), options, then)


_BRANCHES: dict[str, Branch] = {
    "hurt": _hurt, "heal": _heal, "trion": _trion, "place": roster.place, "status": _status, "state": _state,
    "harm": _harm, "life": _life, "show": roster.show, "pool": _pool, "unit": roster.roster,
}  # fmt: skip
BRANCHES: dict[str, Branch] = {"hand": _hand}
