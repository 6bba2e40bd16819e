"""How every override ends: told to all or kept, with a reason or without; and whom and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, SeatName, Text, t
from . import commands as c
from .battle import PLAYERS, Cell, Party, Unit
from .desk import fighting
from .grid import cell_named
from .menu_parts import NOWHERE, Node, choose
from .view import View
from .wording import LIVES, cell_name, team_name, team_of, unit_name
from .words import plain

Branch: TypeAlias = Callable[[View, Path], Node]
Made: TypeAlias = Callable[[str, bool], c.Commands]
"""A command from its reason and whether it is kept quiet."""

_TELL = (
    Option("say", t("Announce it"), style="main"),
    Option("quiet", t("Keep it among game masters")),
)
_ENDS = (
    *_TELL,
    Option("why", t("Announce it, with a reason")),
    Option("whyq", t("Keep it, with a reason for the record")),
)
WHY = Slot("why", t("The reason (may stay empty)"), (), "text", 0, 300)


def finish(path: Path, made: Made) -> Node:
    """The last pick of an override that needs nothing more, and the command."""

    def then(key: str, rest: Path) -> Node:
        if key in ("say", "quiet"):
            # A slash command names the reason along with the rest.
            return made(plain(rest[0]) if rest else "", key == "quiet")
        return form(rest, t("The reason"), (WHY,), lambda words: made(words[0], key == "whyq"))

    return choose(path, t("Announce it?"), _ENDS, then)


def form(
    path: Path, question: Text, slots: tuple[Slot, ...], then: Callable[[tuple[str, ...]], c.Commands]
) -> Node:
    """Questions side by side under ``question``, one by itself, and the command from all answers. Raises
    Refused for an answer that is none.
    """
    for slot, key in zip(slots, path, strict=False):
        _check(slot, key)
    if len(path) < len(slots):
        return Menu(question if len(slots) > 1 else slots[0].label, slots[len(path) :])
    return then(path[: len(slots)])


def _check(slot: Slot, key: str) -> None:
    match slot.kind:
        case "number":
            try:
                value = int(key)
            except ValueError:
                value = slot.least - 1
            if not slot.least <= value <= slot.most:
                words = t("Give a whole number from {least} to {most}.", least=slot.least, most=slot.most)
                raise Refused("number", words)
        case "text":
            if not slot.least <= len(key) <= slot.most:
                raise Refused("text", t("Write {least} to {most} letters.", least=slot.least, most=slot.most))
            plain(key)
        case _:
            if key not in {option.key for option in slot.options}:
                raise Refused("path", NOWHERE)


def amount(
    path: Path,
    question: Text,
    least: int,
    most: int,
    made: Callable[[int, str, bool], c.Commands],
    now: int | None = None,
) -> Node:
    """A number other than ``now``, whether it is told, and why, side by side; then the command."""
    slots = (Slot("n", question, (), "number", least, most), *told())
    if path and path[0] == str(now):
        raise Refused("nothing", t("It is {n} as it is.", n=now or 0))
    return form(path, question, slots, lambda keys: made(int(keys[0]), keys[2], keys[1] == "quiet"))


def cells(
    path: Path,
    question: Text,
    made: Callable[[tuple[Cell, ...], str, bool], c.Commands],
) -> Node:
    """Cells in words, whether it is told, and why; then the command. Raises Refused for what is no cell."""
    label = t("Cells such as B4 C4, or B4:D6")
    slots = (Slot("cells", label, (), "text", 2, 200), *told())
    found = read_cells(path[0]) if path else ()
    return form(path, question, slots, lambda keys: made(found, keys[2], keys[1] == "quiet"))


def read_cells(words: str) -> tuple[Cell, ...]:
    """Cells as people write them, and blocks of them between two corners. Raises Refused for other words."""
    found: list[Cell] = []
    for word in words.replace(",", " ").split():
        first, _, last = word.partition(":")
        one, two = cell_named(first), cell_named(last or first)
        if one is None or two is None:
            raise Refused("cells", t("Write cells such as B4 C4, or B4:D6 for all between."))
        columns = range(min(one[0], two[0]), max(one[0], two[0]) + 1)
        rows = range(min(one[1], two[1]), max(one[1], two[1]) + 1)
        found += [(x, y) for y in rows for x in columns]
    cells = tuple(dict.fromkeys(found))
    if not 1 <= len(cells) <= MOST_CELLS:
        raise Refused("cells", t("Name 1 to {most} cells.", most=MOST_CELLS))
    return cells


MOST_CELLS = 60
"""Cells that one override changes, at most."""


def told() -> tuple[Slot, ...]:
    """The questions at the end of a form: whether it is told, and why."""
    return (Slot("told", t("Announce it?"), _TELL), WHY)


# ---- whom ------------------------------------------------------------------------------------------------


def whom(
    view: View,
    path: Path,
    able: Callable[[Unit], bool],
    then: Callable[[Unit, Path], Node],
    question: Text | None = None,
) -> Node:
    """One of the units of the battle that are ``able``."""
    units = {f"u{unit.id}": unit for unit in fighting(view).units if able(unit)}
    options = (Option(key, unit_name(view.book, unit), label(view, unit)) for key, unit in units.items())
    return choose(path, question or t("Whom?"), options, lambda key, rest: then(units[key], rest))


def label(view: View, unit: Unit) -> Text:
    """A unit's team, place and trion."""
    where: Fact = LIVES[unit.life] if unit.cell is None else cell_name(unit.cell)
    team = team_of(fighting(view), unit.team)
    if unit.hidden:
        return t("{team}, hidden at {where}, trion {trion}", team=team, where=where, trion=unit.trion)
    return t("{team}, {where}, trion {trion}", team=team, where=where, trion=unit.trion)


def which_team(
    view: View, path: Path, then: Callable[[Party, Path], Node], question: Text | None = None
) -> Node:
    """One of the teams of the battle."""
    parties = {f"t{party.id}": party for party in fighting(view).parties}
    options = (Option(key, team_name(party)) for key, party in parties.items())
    return choose(path, question or t("Which team?"), options, lambda key, rest: then(parties[key], rest))


def seats(view: View) -> tuple[Option, ...]:
    """The players who sit at the table."""
    return tuple(Option(f"p{seat}", SeatName(seat)) for seat in view.taken if seat in PLAYERS)


def several(
    path: Path,
    question: Text,
    options: Iterable[Option],
    then: Callable[[tuple[str, ...], Path], Node],
    *,
    least: int = 1,
    most: int = 10,
) -> Node:
    """``least`` to ``most`` of ``options``. Raises Refused for picks that are not open.

    Not many, because all of them must be spelt on the buttons that follow.
    """
    offered = tuple(options)
    most = min(most, max(least, len(offered)))
    if not path:
        return Menu(question, (Slot("who", question, offered, "choice", least, most),))
    keys = tuple(dict.fromkeys(path[0].split("+")))
    if not set(keys) <= {one.key for one in offered if one.blocked is None}:
        raise Refused("path", NOWHERE)
    if not least <= len(keys) <= most:
        raise Refused("picks", t("Choose {least} to {most}.", least=least, most=most))
    return then(keys, path[1:])


def with_options(node: Node, *more: Option) -> Node:
    """A menu with further options in its first slot; a command as it is."""
    if not isinstance(node, Menu):
        return node
    first = msgspec.structs.replace(node.slots[0], options=(*node.slots[0].options, *more))
    return msgspec.structs.replace(node, slots=(first, *node.slots[1:]))
