"""Small pieces that the menus are put together from: one pick after the other, and cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeAlias, TypeVar

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from .grid import cell_name, cell_named
from .state import Cell

T = TypeVar("T")

Node: TypeAlias = Menu | c.Commands
Then: TypeAlias = Callable[[str, Path], Node]

MOST = 25
"""So many options fit in one slot."""

NOWHERE = t("That can't be done now. Look at your panel for what can.")


TOLD = 12
"""So many of the entries there are does a refusal name."""


def nowhere(entries: Iterable[Fact] = ()) -> Refused:
    """The menu holds no such entry now; ``entries`` are what can be chosen there instead."""
    known = tuple(islice(entries, TOLD + 1))
    if not known:
        return Refused("path", NOWHERE)
    more = ("…",) if len(known) > TOLD else ()
    return Refused(
        "path", t("That can't be chosen here. These can: {entries}.", entries=Joined((*known[:TOLD], *more)))
    )


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
    offered = tuple(options)
    picked = next((one for one in offered if one.key == path[0]), None)
    if picked is None:
        raise nowhere(labels(offered))
    _must_be_open(picked.blocked)
    return then(path[0], path[1:])


def labels(options: Iterable[Option]) -> Iterator[Fact]:
    """What the options are called that can be picked."""
    return (one.label for one in options if one.blocked is None)


def choose_of(
    path: Path,
    question: Text,
    things: Mapping[str, T],
    show: Callable[[str, T], Option],
    then: Then,
    note: Text | None = None,
    bar: Callable[[str], Text | None] = lambda _: None,
) -> Node:
    """One of many ``things`` by their keys, and what comes after it.

    ``show`` makes an option of one with its key; ``bar`` says why it is blocked, as that option does.
    """
    if not path:
        return asked(question, map(show, things, things.values()), note)
    key = path[0]
    if key not in things:
        raise nowhere(labels(map(show, things, things.values())))
    _must_be_open(bar(key))
    return then(key, path[1:])


def _must_be_open(blocked: Text | None) -> None:
    if blocked is not None:
        raise Refused("blocked", blocked)


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
            raise nowhere(map(cell_name, cells))
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
