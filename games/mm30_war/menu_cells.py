"""Small pieces that the menus are put together from: one pick after the other, and cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeAlias, TypeVar

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from .grid import cell_name, cell_named
from .state import Cell

T = TypeVar("T")

Node: TypeAlias = Menu | c.Commands
Then: TypeAlias = Callable[[str, Path], Node]

MOST = 25
"""So many options fit in one slot."""

NOWHERE = t("That can't be done now. Look at your panel for what can.")


def nowhere() -> Refused:
    """The menu holds no such entry now."""
    return Refused("path", NOWHERE)


def asked(question: Text, options: Iterable[Option], note: Text | None = None) -> Menu:
    """The question for one of ``options``. Raises Refused where there is none."""
    offered = tuple(options)
    if not offered:
        raise nowhere()
    return Menu(question, (Slot("pick", question, offered),), note)


def choose(
    path: Path, question: Text, options: Iterable[Option], then: Then, note: Text | None = None
) -> Node:
    """One pick out of ``options``, and what comes after it. Raises Refused for a pick that is not open."""
    if not path:
        return asked(question, options, note)
    _must_be_open(next((one for one in options if one.key == path[0]), None))
    return then(path[0], path[1:])


def choose_of(
    path: Path,
    question: Text,
    things: Mapping[str, T],
    show: Callable[[str, T], Option],
    then: Then,
    note: Text | None = None,
) -> Node:
    """One of many ``things`` by their keys, and what comes after it.

    ``show`` makes an option of one with its key: of all where they are asked for, else of the one picked.
    """
    if not path:
        return asked(question, map(show, things, things.values()), note)
    key = path[0]
    _must_be_open(show(key, things[key]) if key in things else None)
    return then(key, path[1:])


def _must_be_open(option: Option | None) -> None:
    if option is None:
        raise nowhere()
    if option.blocked is not None:
        raise Refused("blocked", option.blocked)


def pick_cell(
    path: Path,
    question: Text,
    cells: Collection[Cell],
    then: Callable[[Cell, Path], Node],
    remark: Callable[[Cell], Fact | None] = lambda _: None,
) -> Node:
    """One of ``cells``, each with its remark if there is one; of more than fit in a list, the column first.

    A cell's own name is taken as well where columns are listed, because people type it.
    """
    if path:
        cell = cell_named(path[0])
        if cell is not None and cell in cells and cell_name(cell) == path[0].upper():
            return then(cell, path[1:])
    if len(cells) <= MOST:
        if path:
            raise nowhere()
        return asked(question, (_cell(cell, remark(cell)) for cell in cells))
    columns = sorted({cell[0] for cell in cells})
    letters = {cell_name((x, 0))[0]: x for x in columns}

    def rows(key: str, rest: Path) -> Node:
        some = [cell for cell in cells if cell[0] == letters[key]]
        return pick_cell(rest, question, some, then, remark)

    options = (Option(key, t("Column {letter}", letter=key)) for key in letters)
    return choose(path, question, options, rows)


def _cell(cell: Cell, remark: Fact | None) -> Option:
    name = cell_name(cell)
    return Option(name, name if remark is None else t("{cell}: {what}", cell=name, what=remark))
