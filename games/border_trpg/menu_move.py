"""Menus of moves: with what, where to, and a last look at the way and what it costs.

Where to is a cell with its cost, by sector where there are many, or a way written as ``B4 F4``: to each cell
by the cheapest walk, with ``!F4`` for a jump to F4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import foresight, legal_move, refusals_move
from . import menu_parts as parts
from .battle import Cell, Moving, Unit
from .field import field_of
from .grid import cell_named, steps
from .menu_parts import Node
from .reach import Budget, Reach, Way, price, via
from .sight import unit_in
from .terms import Side
from .view import View
from .who import may_play
from .wording import cell_name, cells_name, side_name, skill_name, unit_name

NEAR = 5
"""Cells beside enemies that are offered before the sectors."""

LISTED = 22
"""So many cells are listed at once, beside the other answers."""

LONGEST = 60
"""Characters of a written way."""

STAY = "stay"
WRITE = "write"


class Preview(NamedTuple):
    """Where a unit can get to with what it moves with, for its player's map."""

    unit: Unit
    movement: int
    reach: Reach


def preview(view: View, unit: Unit) -> Preview | None:
    """The reach of a unit's Normal Move, or of the move it is asked to go on with; None where the viewer does
    not play it, or it can't walk from where it is.
    """
    battle = view.battle
    if battle is None or battle.map is None or not may_play(view, unit):
        return None
    moving = legal_move.underway(view)
    if moving is not None and moving.unit == unit.id:
        spend = legal_move.rest(view.book, battle, unit, moving)
    elif legal_move.NORMAL_MOVE in view.book.actions:
        spend = legal_move.budget(view.book, unit, view.book.actions[legal_move.NORMAL_MOVE])
    else:
        return None
    found = legal_move.reachable(view, unit, spend)
    return Preview(unit, spend.movement, found) if found else None


def movers(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may move now."""
    if view.battle is None:
        return ()
    return tuple(unit for unit in view.battle.units if legal_move.may_move(view, unit))


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    found: list[Option] = []
    moving = legal_move.underway(view)
    if moving is not None and view.battle is not None:
        unit = unit_in(view.battle, moving.unit)
        if unit is not None and may_play(view, unit):
            label = t("Go on moving") if moving.action is not None else t("Move freely")
            found.append(Option("go_on", label, t("{n} movement left.", n=moving.left), "main"))
    if movers(view):
        found.append(Option("move", t("Move"), style="main"))
    return tuple(found)


# ---- with what -------------------------------------------------------------------------------------------


def _move(view: View, path: Path) -> Node:
    """Who moves, if there are several, and then with what."""
    units = movers(view)
    if not units:
        raise Refused("path", parts.NOWHERE)
    if len(units) == 1:
        return _means(view, units[0], path)
    by_key = {f"u{unit.id}": unit for unit in units}
    options = (Option(key, unit_name(view.book, unit), _place(unit)) for key, unit in by_key.items())
    return parts.choose(path, t("Who moves?"), options, lambda key, more: _means(view, by_key[key], more))


def _place(unit: Unit) -> Text | None:
    return None if unit.cell is None else t("On {cell}.", cell=cell_name(unit.cell))


def _means(view: View, unit: Unit, path: Path) -> Node:
    """With which action or skill."""
    assert view.battle is not None
    ways = {_key(way): way for way in legal_move.ways(view.book, view.battle, unit)}
    outside = unit.cell is None or not field_of(view).inside(unit.cell)
    return parts.choose_of(
        path,
        t("How does {name} move?", name=unit_name(view.book, unit)),
        ways,
        lambda _, way: _option(view, unit, way, outside),
        lambda key, more: _made(view, unit, ways[key], more),
    )


def _key(way: legal_move.Way) -> str:
    return way.means.id if way.side is None else f"{way.means.id}.{way.side[0]}"


def _option(view: View, unit: Unit, way: legal_move.Way, outside: bool) -> Option:
    spend = legal_move.budget(view.book, unit, way.means)
    label: Fact = skill_name(view.book, way.means.id)
    if way.side is not None:
        label = t("{skill} ({side})", skill=label, side=side_name(way.side))
    refused = way.refused
    if refused is None and outside and not spend.mods.no_move:
        refused = refusals_move.outside()
    trion = legal_move.trion(way.means)
    detail = t("Movement {n}.", n=spend.movement)
    if trion:
        detail = t("Movement {n}, {trion} trion.", n=spend.movement, trion=trion)
    if spend.mods.no_move:
        detail = t("Stays in place.") if way.means.text is None else t("{text}", text=way.means.text)
    elif way.means.text is not None and way.means.effects:
        detail = t("{detail} {text}", detail=detail, text=way.means.text)
    return Option(_key(way), label, detail, blocked=None if refused is None else refused.text)


def _made(view: View, unit: Unit, way: legal_move.Way, path: Path) -> Node:
    spend = legal_move.budget(view.book, unit, way.means)

    def command(cells: Way, airborne: bool = False) -> Node:
        return c.Move(unit.id, way.means.id, cells, way.side, airborne)

    if spend.mods.no_move:
        return command(())
    course = _Course(view, unit, way.side, spend, command, legal_move.chooses_air(way.means))
    return _where(course, path)


def _go_on(view: View, path: Path) -> Node:
    """On with a move that was stopped, or the free move of an attack."""
    moving = legal_move.underway(view)
    unit = None if moving is None or view.battle is None else unit_in(view.battle, moving.unit)
    if moving is None or unit is None or not may_play(view, unit):
        raise Refused("path", parts.NOWHERE)
    assert view.battle is not None
    spend = legal_move.rest(view.book, view.battle, unit, moving)

    def command(cells: Way, airborne: bool = False) -> Node:
        return c.GoOn(unit.id, cells)

    return _where(_Course(view, unit, None, spend, command, False, _planned(view, unit, moving, spend)), path)


def _planned(view: View, unit: Unit, moving: Moving, spend: Budget) -> Way:
    """The way that was still ahead, as long as it can be gone."""
    try:
        price(field_of(view), unit, moving.rest, spend)
    except Refused:
        return ()
    return moving.rest


# ---- where to --------------------------------------------------------------------------------------------


class _Course(NamedTuple):
    """A move in the making: what is known of it before it is said where to."""

    view: View
    unit: Unit
    side: Side | None
    spend: Budget
    command: Callable[..., Node]
    air: bool
    planned: Way = ()


def _where(course: _Course, path: Path) -> Node:
    """Stay, a cell with its cost, or a written way."""
    reach = legal_move.reachable(course.view, course.unit, course.spend)
    costs = {cell: cost for cell, (cost, way) in reach.items() if way}
    cells: dict[Cell, Fact | None] = {
        cell: t("cost {n}", n=costs[cell]) for cell in sorted(costs, key=lambda one: (one[1], one[0]))
    }
    question = t("Where to? The movement is {n}.", n=course.spend.movement)

    def to(cell: Cell, more: Path) -> Node:
        return _confirm(course, reach[cell][1], more)

    if path and path[0] == STAY:
        return _confirm(course, (), path[1:])
    if path and path[0] == WRITE:
        return parts.text(
            path[1:], t("The way, as B4 F4; !F4 jumps to F4"), 2, LONGEST, _written(course), judge=str
        )
    if path and path[0] == "on" and course.planned:
        return _confirm(course, course.planned, path[1:])
    if path:
        return parts.cell(path, question, cells, to, LISTED)
    menu = parts.cell((), question, cells, to, LISTED)
    assert isinstance(menu, Menu)
    near = _near(course, costs) if len(costs) > LISTED else ()
    return Menu(question, (Slot("to", question, (*near, *_others(course), *menu.options)),))


def _near(course: _Course, costs: dict[Cell, int]) -> Iterable[Option]:
    """The cheapest cell beside each enemy, the nearest first: where people mostly want to go."""
    found: dict[Cell, Unit] = {}
    for enemy in field_of(course.view).enemies(course.unit):
        beside = [cell for cell in costs if enemy.cell is not None and steps(cell, enemy.cell) == 1]
        if beside:
            found.setdefault(min(beside, key=lambda cell: (costs[cell], cell)), enemy)
    for cell in sorted(found, key=lambda cell: (costs[cell], cell))[:NEAR]:
        name = unit_name(course.view.book, found[cell])
        label = t("{cell}: beside {unit}, cost {n}", cell=cell_name(cell), unit=name, n=costs[cell])
        yield Option(cell_name(cell), label)


def _others(course: _Course) -> tuple[Option, ...]:
    """What can be answered beside a cell."""
    assert course.unit.cell is not None
    here = cell_name(course.unit.cell)
    found = [Option(STAY, t("Stay on {cell}", cell=here)), Option(WRITE, t("Write a way"))]
    if course.planned:
        found.insert(0, Option("on", t("On as planned: {way}", way=cells_name(course.planned)), style="main"))
    return tuple(found)


def _written(course: _Course) -> Callable[[str, Path], Node]:
    def then(text: str, more: Path) -> Node:
        way = via(field_of(course.view), course.unit, spelt(text), course.spend)
        price(field_of(course.view), course.unit, way, course.spend)
        return _confirm(course, way, more)

    return then


def spelt(text: str) -> tuple[tuple[Cell, bool], ...]:
    """The cells that somebody wrote, each with whether it is jumped to. Raises Refused for other words."""
    found: list[tuple[Cell, bool]] = []
    for word in text.replace(",", " ").split():
        cell = cell_named(word.removeprefix("!"))
        if cell is None:
            raise refusals_move.unreadable(word)
        found.append((cell, word.startswith("!")))
    return tuple(found)


# ---- a last look -----------------------------------------------------------------------------------------


def _confirm(course: _Course, way: Way, path: Path) -> Node:
    """The way, its cost, and what it would bring about (trpg-move-13)."""
    cost = price(field_of(course.view), course.unit, way, course.spend)
    options = [Option("go", t("Go") if way else t("Stay"), style="main")]
    if course.air:
        options.append(Option("air", t("Go and end in the air") if way else t("Stay in the air")))
    walk = _walk(course, way)
    if walk is not None:
        text = t("Walk instead: {way}, cost {cost}", way=cells_name(walk[1]), cost=walk[0])
        options.append(Option("walk", text))

    def then(key: str, more: Path) -> Node:
        if key == "walk" and walk is not None:
            return _confirm(course, walk[1], more)
        return course.command(way, key == "air") if course.air else course.command(way)

    warned = foresight.warnings(course.view, course.unit, course.side, way)
    note = t("{lines}", lines=Joined(warned, "\n")) if warned else None
    return parts.choose(path, _look(course, way, cost), options, then, note)


def _look(course: _Course, way: Way, cost: int) -> Text:
    name = unit_name(course.view.book, course.unit)
    if not way:
        return t("{name} stays.", name=name)
    return t(
        "{name}: {way}. Cost {cost} of {movement}.",
        name=name,
        way=_spelling(course.unit, way),
        cost=cost,
        movement=course.spend.movement,
    )


def _spelling(unit: Unit, way: Way) -> str:
    """A way as it may be written, jumps marked."""
    words: list[str] = []
    before = unit.cell
    for cell in way:
        jump = before is not None and steps(before, cell) > 1
        words.append(f"!{cell_name(cell)}" if jump else cell_name(cell))
        before = cell
    return " ".join(words)


def _walk(course: _Course, way: Way) -> tuple[int, Way] | None:
    """The cheapest walk to the same cell where the way has a jump (trpg-jump-11); None: there is none."""
    if not way or all(
        steps(a, b) == 1 for a, b in zip((course.unit.cell or way[0], *way), way, strict=False)
    ):
        return None
    reach = legal_move.reachable(course.view, course.unit, course.spend._replace(jumps=False))
    return reach.get(way[-1])


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"move": _move, "go_on": _go_on}
