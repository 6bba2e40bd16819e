"""The menu of a turn: who, then where to or what to attack, then with what.

An attack takes three picks: the group, the target, the weapon with the cell to fire from. A move takes two or
three. Cells are picked from a short list, and any other can be typed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Joined, Text, t
from . import commands as c
from . import legal_turn, menu_shot, menu_skill, situations, squads
from . import refusals_fight as r
from .field import field_of
from .grid import cell_name, cell_named
from .legal_turn import Deed
from .menu_cells import MOST, Node, choose, choose_of, labels, nowhere, pick_cell
from .odds_words import group_name, hps_words
from .outlook import Acting
from .reach import Stop
from .state import Cell, Unit
from .view import View

Units = tuple[Unit, ...]

BASES = 6
"""So many bases are listed first."""

_ACTIVATE = Option("act", t("Activate a unit"), style="main")
_WHO = t("Which unit acts?")

WAIT, FORM, PART, OTHER, EXIT = "w", "f", "p", "to", "x"


def _asked(view: View) -> bool:
    return view.phase == "turn" and view.viewer in view.asked


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now: to activate a group, or what it may do after its attack."""
    if view.phase == "after" and view.viewer in view.asked:
        return (Option("after", t("Move once more"), style="main"), Option("stay", t("Stay")))
    if not _asked(view):
        return ()
    return (_ACTIVATE,)


def _act(view: View, path: Path) -> Node:
    """Who acts: the groups that are still to act, by their cells."""
    if not _asked(view):
        raise nowhere()
    groups = legal_turn.ready_cells(view)
    return pick_cell(
        path,
        _WHO,
        groups,
        lambda cell, rest: _group(view, cell, rest),
        lambda cell: group_name(view, groups[cell]),
    )


def _group(view: View, cell: Cell, path: Path) -> Node:
    """What a group does."""
    if not _asked(view):
        raise nowhere()
    group = field_of(view).group(cell)
    if not group or group[0].side != view.viewer or not squads.ready_members(group):
        raise nowhere()
    if squads.mixed(group):
        wait = Option(WAIT, t("Wait on {cell}", cell=cell_name(cell)), style="main")
        return choose(path, t("What does it do?"), [wait], lambda *_: c.Activate(cell), r.mixed(cell).text)
    return _plan(Acting.of(view, group), path)


# ---- the short list --------------------------------------------------------------------------------------


def _plan(act: Acting, path: Path) -> Node:
    """Targets and cells in one short list, what is usual first; other cells can be typed."""
    if path:
        return _planned(act, path[0], path[1:])
    unit = group_name(act.view, act.units)
    if act.changes:
        unit = act.field.card(act.units[0], act.form).name
    question = t("{unit} on {cell}: attack, move, or wait?", unit=unit, cell=cell_name(act.start))
    note = t("Jammed: one die less with every weapon.") if any(one.jam for one in act.units) else None
    return Menu(question, (Slot("pick", question, _usual(act)),), note)


def _usual(act: Acting) -> tuple[Option, ...]:
    """The short list."""
    captures, cells = _destinations(act)
    out = [_leave(act.start)] if _may_leave(act, act.start) else []
    first = [*out, *[_capture(act, cell) for cell in captures], *menu_shot.targets(act), *_wait(act)]
    last = _others(act)
    listed = len(first) + len(last) + len(cells)
    if listed > MOST or len(captures) + len(cells) < len(act.ways) - 1:
        last.append(Option(OTHER, t("Another cell…")))
    room = max(0, MOST - len(first) - len(last))
    return (*first, *[_go(act, cell) for cell in cells[:room]], *last)


def _planned(act: Acting, key: str, path: Path) -> Node:
    """What a pick of the short list, or a cell that was typed, leads to."""
    if key == WAIT:
        return _command(act, act.start, path)
    if key == FORM and not act.changes:
        return _change(act, path)
    if act.changes_only:
        raise nowhere()
    if key == EXIT and not path and _may_leave(act, act.start):
        return _exit(act, act.start)
    if key == PART and len(act.units) > 1:
        return _part(act, path)
    if key == OTHER:
        return _elsewhere(act, path)
    if key.startswith(menu_skill.SKILL):
        return menu_skill.use(act, key.removeprefix(menu_skill.SKILL), path)
    shot, cell = menu_shot.SHOTS.get(key[:1]), cell_named(key[1:])
    if shot is not None and cell is not None:
        return menu_shot.aim(act, shot, cell, path)
    cell = cell_named(key)
    if cell is None:
        raise nowhere(labels(_usual(act)))
    if cell in act.ways:
        return _there(act, cell, path)
    shot = "attack_hq" if cell in act.field.hqs else "attack"
    if not any(one.shot == shot and one.cell == cell for one in act.worthwhile):
        raise nowhere(labels(_usual(act)))
    return menu_shot.aim(act, shot, cell, path)


def _may_leave(act: Acting, cell: Cell) -> bool:
    """Whether they may leave the map from a cell that they move to, or from their own (R84)."""
    way = act.ways.get(cell)
    return way is not None and legal_turn.may_exit(act.view, Deed(act.units, act.changes, cell, way, False))


def _leave(cell: Cell) -> Option:
    return Option(EXIT, t("Leave the map from {cell}", cell=cell_name(cell)), style="good")


def _exit(act: Acting, cell: Cell) -> c.Activate:
    return c.Activate(act.start, "exit", (), act.changes, _to(act, cell))


def _wait(act: Acting) -> list[Option]:
    if act.start not in act.origins:
        return []
    if act.changes_only:
        return [Option(WAIT, t("Change form and wait"))]
    return [Option(WAIT, _wait_label(act, act.start))]


def _wait_label(act: Acting, cell: Cell) -> Text:
    letter = act.captures(cell)
    if letter is not None:
        return t("Wait on {cell} and capture base {letter}", cell=cell_name(cell), letter=letter)
    return t("Wait on {cell}", cell=cell_name(cell))


def _destinations(act: Acting) -> tuple[list[Cell], list[Cell]]:
    """The cells to move to: those with a base to capture, and the others, the nearest to something first."""
    ways, joins = act.ways, [cell for cell, way in act.ways.items() if way.merge]
    captures = {cell for cell in act.field.bases if cell != act.start and act.captures(cell) is not None}
    rest = act.field.sheets.by_nearness(ways.keys() - captures - {act.start}, _goals(act), joins)
    return [cell for cell in ways if cell in captures][:BASES], rest


def _goals(act: Acting) -> set[Cell]:
    """What a group may want to get near to: who is to leave the map, the edge."""
    field, side = act.field, act.side
    situation = act.view.book.situations.get(act.view.options.situation)
    if out := situations.exits(field, situation, act.units[0]):
        return set(out)
    found = {cell for cell, base in field.bases.items() if base.owner != side}
    return found | field.cells[1 - side] | {cell for cell, seat in field.hqs.items() if seat != side}


def _capture(act: Acting, cell: Cell) -> Option:
    """The option of moving to a cell and capturing its base."""
    name, letter = cell_name(cell), act.captures(cell) or ""
    return Option(name, t("Go to {cell} (base {letter})", cell=name, letter=letter), style="main")


def _go(act: Acting, cell: Cell) -> Option:
    """The option of moving to another cell."""
    way = act.ways[cell]
    return _going(cell, way.merge, way.stop)


@lru_cache(1024)
def _going(cell: Cell, merge: bool, stop: Stop | None) -> Option:
    name = cell_name(cell)
    if merge:
        return Option(name, t("Go to {cell} and merge", cell=name))
    return Option(name, t("Go to {cell}", cell=name), STOPS.get(stop))


STOPS: dict[Stop | None, Text] = {
    "zoc": t("stops there: ZOC"),
    "mountain": t("stops there: mountain"),
}
"""Why a way ends on a cell at the latest, in words."""


def _others(act: Acting) -> list[Option]:
    """What is less usual: skills, changing form, splitting."""
    found = [*menu_skill.options(act), *menu_shot.bridges(act)]
    if not act.changes and may_change(act):
        found.append(Option(FORM, t("Change form first")))
    if len(act.units) > 1 and (len(act.ways) > 1 or len(Acting.of(act.view, act.units[:1]).ways) > 1):
        found.append(Option(PART, t("Split the squad")))
    return found


def may_change(act: Acting) -> bool:
    """Whether a unit may change its form where it stands and still has something to do then."""
    if act.field.deck[act.units[0].card].transform is None:
        return False
    try:
        legal_turn.judge_form(act.field, act.units)
    except Refused:
        return False
    other = Acting.of(act.view, act.units, changes=True)
    return bool(other.origins) or len(other.ways) > 1


def _change(act: Acting, path: Path) -> Node:
    """Changes form, and then anything (R79)."""
    if not may_change(act):
        raise nowhere()
    return _plan(Acting.of(act.view, act.units, changes=True), path)


def _elsewhere(act: Acting, path: Path) -> Node:
    return _where(act, path, t("Where to?"), lambda cell, rest: _there(act, cell, rest))


def _where(act: Acting, path: Path, question: Text, then: Callable[[Cell, Path], Node]) -> Node:
    """One of the cells to move to, each with what is to be known about it."""

    def remark(cell: Cell) -> Text | None:
        way, letter = act.ways[cell], act.captures(cell)
        if letter is not None:
            return t("base {letter}", letter=letter)
        return t("merge") if way.merge else STOPS.get(way.stop)

    cells = sorted(cell for cell in act.ways if cell != act.start)
    return pick_cell(path, question, cells, then, remark)


# ---- a cell ----------------------------------------------------------------------------------------------


def _there(act: Acting, cell: Cell, path: Path) -> Node:
    """What is done on a cell that they move to, or on their own."""
    way = act.ways[cell]
    if way.merge:
        return _command(act, cell, path)
    shots = menu_shot.from_here(act, cell)
    deed = Deed(act.units, act.changes, cell, way, False)
    skills = menu_skill.able_at(act, deed)
    first = [WAIT] if cell in act.origins else []
    last = [*skills, EXIT] if _may_leave(act, cell) else [*skills]
    if first and not shots and not last:
        return _command(act, cell, path)

    def show(key: str, _: None) -> Option:
        if key in shots:
            return menu_shot.option_from(act, key, shots[key], cell)
        if key in skills:
            return Option(key, t("{skill}", skill=skills[key].name))
        if key == EXIT:
            return _leave(cell)
        return Option(WAIT, _wait_label(act, cell), style="main")

    def then(key: str, rest: Path) -> Node:
        if key in shots:
            return menu_shot.fired(act, shots[key], cell)
        if key in skills:
            return menu_skill.use_at(act, deed, skills[key], rest)
        if key == EXIT:
            return _exit(act, cell)
        return _command(act, cell, rest)

    keys = dict.fromkeys((*first, *islice(shots, MOST - len(first) - len(last)), *last))
    return choose_of(path, t("What does it do on {cell}?", cell=cell_name(cell)), keys, show, then)


def _to(act: Acting, cell: Cell) -> Cell | None:
    return None if cell == act.start else cell


def _command(act: Acting, cell: Cell, path: Path) -> Node:
    """Moves and waits."""
    if path or (cell not in act.origins and not act.ways[cell].merge):
        raise nowhere()
    return c.Activate(act.start, "wait", (), act.changes, _to(act, cell))


# ---- splitting -------------------------------------------------------------------------------------------


def _part(act: Acting, path: Path) -> Node:
    """Which members leave, and where to (mm30-squad-11)."""
    units = act.units
    parts: dict[str, Units] = {}
    for bits in range(1, 2 ** len(units) - 1):
        numbers = [n for n in range(len(units)) if bits & 1 << n]
        parts["".join(str(n + 1) for n in numbers)] = tuple(units[n] for n in numbers)
    options = [
        Option(
            key,
            t(
                "No. {numbers} (HP {hps})",
                numbers=Joined(tuple(str(one.n) for one in some)),
                hps=hps_words(tuple(one.hp for one in some)),
            ),
        )
        for key, some in sorted(parts.items(), key=lambda one: (len(one[0]), one[0]))
    ]
    return choose(path, t("Who leaves the squad?"), options, lambda key, rest: _parted(act, parts[key], rest))


def _parted(act: Acting, some: Units, path: Path) -> Node:
    members = tuple(unit.id for unit in some)
    question = t("Where do they go? Units that split off wait there.")
    return _where(
        Acting.of(act.view, some),
        path,
        question,
        lambda cell, _: c.Activate(act.start, "wait", members, False, cell),
    )


# ---- after the attack ------------------------------------------------------------------------------------


def _after(view: View, path: Path) -> Node:
    if view.phase != "after" or view.viewer not in view.asked:
        raise nowhere()
    ways = legal_turn.after_ways(view)
    cells = sorted(cell for cell, way in ways.items() if way.cost)
    return pick_cell(
        path,
        t("Where does it move on to?"),
        cells,
        lambda cell, _: c.MoveAfter(cell),
        lambda cell: STOPS.get(ways[cell].stop),
    )


def _stay(view: View, path: Path) -> Node:
    if view.phase != "after" or view.viewer not in view.asked:
        raise nowhere()
    return c.MoveAfter()


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"act": _act, "after": _after, "stay": _stay}
