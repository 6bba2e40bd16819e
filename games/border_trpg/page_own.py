"""What a player sees of the own units: trion, sides, and in hiding where one is and what would end it."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Facts, Heading
from ..engine.text import Fact, Joined, Text, t
from . import grid
from . import wording as w
from .alt import conditions, where
from .battle import Battle, Cell, Hold, Party, Unit
from .field import distance, field_of, hostile
from .states import NEAR
from .view import View
from .who import may_play

MOST_ENEMIES = 4
"""So many enemies in sight are named with their distance, the nearest ones."""


def blocks(view: View) -> Iterator[Block]:
    """The viewer's units, and each one's states with what ends them."""
    assert view.battle is not None
    battle = view.battle
    mine = [unit for unit in battle.units if may_play(view, unit)]
    rows: list[tuple[Fact, Fact]] = [
        (w.unit_name(view.book, unit), _line(view, battle, unit)) for unit in mine
    ]
    rows += [_operator(party) for party in battle.parties if party.seat == view.viewer]
    if not rows:
        return
    yield Heading(t("Your units"))
    yield Facts(tuple(rows))
    for unit in mine:
        for hold in unit.holds:
            if unit.on_field:
                yield Bullets(tuple(_state(view, battle, unit, hold)))


def _operator(party: Party) -> tuple[Fact, Fact]:
    """A team's operator in the viewer's hand, and whether it can still act in this round (trpg-round-9)."""
    what = t("has acted in this round") if party.operated else t("can act in this round")
    name = t("Operator of {team}", team=w.team_name(party))
    return name, Joined((what, w.params(party.operator.items())), " · ")


def _line(view: View, battle: Battle, unit: Unit) -> Fact:
    """A unit in a line: place, trion, movement, what is active and barred, what it is in."""
    parts: list[Fact] = [where(unit)]
    drawn = next((one for one in battle.drawn if one.unit == unit.id), None)
    if unit.cell is None and drawn is not None and drawn.core:
        parts = [t("core card {n}", n=drawn.core)]
    if unit.cell is not None and grid.inside(unit.cell) and battle.map is not None:
        parts.append(t("height {n}", n=field_of(view).height(unit.cell)))
    if unit.life in ("active", "waiting", "down"):
        parts += [t("trion {n}", n=w.trion(unit)), t("movement {n}", n=unit.movement)]
    for side, trigger in unit.active:
        parts.append(
            t("{side}: {trigger} active", side=w.SIDES[side], trigger=w.trigger_name(view.book, trigger))
        )
    parts += [t("{side} side barred", side=w.SIDES[side]) for side in unit.barred]
    return Joined((*parts, *conditions(view, unit)), " · ")


def triple(cell: Cell) -> Text:
    """A cell as the three dice of a hidden place (trpg-teleport-13, trpg-teleport-14); "outside" beyond."""
    if not grid.inside(cell):
        return t("(outside)")
    core, inner, rim = grid.address_of(cell)
    return t("({core}, {inner}, {rim})", core=core, inner=inner, rim=rim)


def _state(view: View, battle: Battle, unit: Unit, hold: Hold) -> Iterator[Fact]:
    """A special state: its name, then a line for everything that ends it."""
    facts: dict[str, Fact] = {"unit": w.unit_name(view.book, unit), "state": w.STATES[hold.state]}
    if hold.state == "stealth" and unit.cell is not None:
        cell = w.cell_name(unit.cell)
        yield t("{unit} hides at {cell} {triple}. It ends:", cell=cell, triple=triple(unit.cell), **facts)
    else:
        yield t("{unit}: {state}. It ends:", **facts)
    if hold.state == "stealth":
        if unit.cell is not None:
            yield _near(view, battle, unit, unit.cell)
        yield _searched(battle, unit)
    elif hold.state == "floating":
        yield t("○ when somebody else moves it by force")
    if hold.state == "move_reserve":
        yield t("○ when it makes its movement, in the attack phase before its first attack")
    if hold.state != "floating":
        yield t("○ in the square of an area attack")
        yield t("○ when it makes a check: attacks, evades, guards, protects")
        if hold.side is not None:
            yield t("○ when it uses a trigger of the {side} side", side=w.SIDES[hold.side])
    if hold.state != "stealth":
        yield t("○ when the feedback phase begins")


def _near(view: View, battle: Battle, unit: Unit, cell: Cell) -> Text:
    """The test of 3 cells, against the enemies in sight (trpg-stealth-2, trpg-stealth-10)."""
    enemies = [
        (distance(battle, cell, one.cell), one)
        for one in battle.units
        if one.cell is not None and one.on_field and grid.inside(one.cell) and hostile(battle, unit, one)
    ]
    enemies.sort(key=lambda entry: (entry[0], entry[1].id))
    names = w.listed(
        t("{unit} {n}", unit=w.unit_name(view.book, one), n=n) for n, one in enemies[:MOST_ENEMIES]
    )
    moment: Fact = t("at the end of the movement phase")
    if battle.options.stealth_break == "on_approach":
        moment = t("as soon as in movement")
    facts: dict[str, Fact] = {"moment": moment, "near": NEAR}
    if not enemies:
        return t("○ {moment} an enemy is within {near} cells; none is in sight", **facts)
    if enemies[0][0] <= NEAR:
        return t("⚠ {moment} an enemy is within {near} cells, as now: {enemies}", enemies=names, **facts)
    return t("○ {moment} an enemy is within {near} cells; in sight: {enemies}", enemies=names, **facts)


def _searched(battle: Battle, unit: Unit) -> Text:
    """Squares that enemies search (trpg-stealth-18)."""
    sides = {party.id: party.side for party in battle.parties}
    squares = [
        f"{w.cell_name(cells[0])}–{w.cell_name(cells[-1])}"
        for one in battle.searched
        if sides[one.team] != sides[unit.team]
        and (cells := [cell for cell in grid.square(one.centre, one.side) if grid.inside(cell)])
    ]
    if not squares:
        return t("○ in a square that enemies search; none is searched now")
    return t("⚠ in a square that enemies search: {squares}", squares=w.listed(squares))
