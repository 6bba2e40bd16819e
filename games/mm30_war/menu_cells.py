"""Small pieces that the menus are put together from: one pick after the other, and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from .grid import cell_name
from .state import Cell

Node: TypeAlias = Menu | c.Commands
Then: TypeAlias = Callable[[str, Path], Node]

MOST = 25
"""So many options fit in one slot."""

NOWHERE = t("That can't be done now. Look at your panel for what can.")


def nowhere() -> Refused:
    """The menu holds no such entry now."""
    return Refused("path", NOWHERE)


def choose(
    path: Path, question: Text, options: Iterable[Option], then: Then, note: Text | None = None
) -> Node:
    """One pick out of ``options``, and what comes after it. Raises Refused for a pick that is not open."""
    offered = tuple(options)
    if not offered:
        raise nowhere()
    if not path:
        return Menu(question, (Slot("pick", question, offered),), note)
    found = next((one for one in offered if one.key == path[0]), None)
    if found is None:
        raise nowhere()
    if found.blocked is not None:
        raise Refused("blocked", found.blocked)
    return then(path[0], path[1:])


def pick_cell(
    path: Path,
    question: Text,
    cells: Mapping[Cell, Fact | None],
    then: Callable[[Cell, Path], Node],
    note: Text | None = None,
) -> Node:
    """One of ``cells``, each with a remark or None; of more than fit in a list, the column first.

    A cell's own name is taken as well where columns are listed, because people type it.
    """
    named = {cell_name(cell): cell for cell in cells}
    if len(cells) <= MOST or (path and path[0].upper() in named):
        path = (path[0].upper(), *path[1:]) if path else path
        options = (
            Option(key, key if cells[cell] is None else t("{cell}: {what}", cell=key, what=cells[cell] or ""))
            for key, cell in named.items()
        )
        return choose(path[:1], question, options, lambda key, _: then(named[key], path[1:]), note)
    columns = sorted({cell[0] for cell in cells})
    letters = {cell_name((x, 0))[0]: x for x in columns}

    def rows(key: str, rest: Path) -> Node:
        some = {cell: what for cell, what in cells.items() if cell[0] == letters[key]}
        return pick_cell(rest, question, some, then, note)

    options = (Option(key, t("Column {letter}", letter=key)) for key in letters)
    return choose(path, question, options, rows, note)
