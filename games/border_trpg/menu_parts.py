"""Small pieces that the menus are put together from: one pick after the other, cells, and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from .battle import Cell
from .grid import CORES, cell_name, cell_named, core_of, sector_cells
from .words import said

T = TypeVar("T")

Node: TypeAlias = Menu | c.Commands
Then: TypeAlias = Callable[[str, Path], Node]

FEW = 10
"""Numbers that are picked rather than written."""

NOWHERE = t("That can't be done now. Look at your panel for what can.")


def choose(
    path: Path, question: Text, options: Iterable[Option], then: Then, note: Text | None = None
) -> Node:
    """One pick out of ``options``, and what comes after it. Raises Refused for a pick that is not open."""
    if not path:
        return Menu(question, (Slot("pick", question, tuple(options)),), note)
    _must_be_open(next((one for one in options if one.key == path[0]), None))
    return then(path[0], path[1:])


def choose_of(
    path: Path, question: Text, things: Mapping[str, T], show: Callable[[str, T], Option], then: Then
) -> Node:
    """One of many ``things`` by their keys, and what comes after it.

    ``show`` makes an option of one with its key: of all where they are asked for, else of the one picked.
    """
    if not path:
        return Menu(question, (Slot("pick", question, tuple(map(show, things, things.values()))),))
    key = path[0]
    _must_be_open(show(key, things[key]) if key in things else None)
    return then(key, path[1:])


def _must_be_open(option: Option | None) -> None:
    if option is None:
        raise Refused("path", NOWHERE)
    if option.blocked is not None:
        raise Refused("blocked", option.blocked)


def number(path: Path, question: Text, least: int, most: int, then: Callable[[int, Path], Node]) -> Node:
    """A whole number from ``least`` to ``most``: picked where they are few, else written."""
    if not path and most - least < FEW:
        able = tuple(Option(str(n), str(n)) for n in range(least, most + 1))
        return Menu(question, (Slot("n", question, able),))
    if not path:
        return Menu(question, (Slot("n", question, (), "number", least, most),))
    try:
        value = int(path[0])
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise Refused("number", t("Give a whole number from {least} to {most}.", least=least, most=most))
    return then(value, path[1:])


def text(
    path: Path,
    question: Text,
    least: int,
    most: int,
    then: Callable[[str, Path], Node],
    judge: Callable[[str], object] = said,
) -> Node:
    """Words of ``least`` to ``most`` characters; ``judge`` raises Refused for what can't be taken."""
    if not path:
        return Menu(question, (Slot("text", question, (), "text", least, most),))
    judge(path[0])
    return then(path[0], path[1:])


def cell(
    path: Path,
    question: Text,
    cells: Mapping[Cell, Fact | None],
    then: Callable[[Cell, Path], Node],
    most: int = 25,
) -> Node:
    """One of ``cells``, each with a remark or None: straight where they are few, else by sector first."""
    if path and (typed := cell_named(path[0])) is not None:
        if typed not in cells:
            raise Refused("cell", t("{cell} is not one of the cells in question.", cell=cell_name(typed)))
        return then(typed, path[1:])
    if len(cells) <= most:
        return choose(path, question, _options(cells), lambda _key, rest: then(_named(_key), rest))
    sectors: dict[int, int] = {}
    for one in cells:
        sectors[core_of(one)] = sectors.get(core_of(one), 0) + 1
    options = (
        Option(f"z{core}", _sector(core), t("Cells: {n}", n=sectors[core])) for core in sorted(sectors)
    )

    def inner(key: str, rest: Path) -> Node:
        core = int(key[1:])
        inside = {one: remark for one, remark in cells.items() if core_of(one) == core}
        return choose(rest, question, _options(inside), lambda name, more: then(_named(name), more))

    return choose(path, question, options, inner)


def anywhere() -> dict[Cell, Fact | None]:
    """All cells of the field."""
    return {one: None for core in range(1, CORES + 1) for one in sector_cells(core)}


def _options(cells: Mapping[Cell, Fact | None]) -> Iterable[Option]:
    for one, remark in cells.items():
        label: Fact = (
            cell_name(one) if remark is None else t("{cell}: {remark}", cell=cell_name(one), remark=remark)
        )
        yield Option(cell_name(one), label)


def _named(name: str) -> Cell:
    found = cell_named(name)
    assert found is not None
    return found


def _sector(core: int) -> Text:
    cells = sector_cells(core)
    first, last = cell_name(cells[0]), cell_name(cells[-1])
    return t("Sector {core}: {first} to {last}", core=core, first=first, last=last)
