"""What is asked in a battle: titles, the rules that help to answer, and the mildest legal answers."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Seat
from ..engine.text import Text, t
from . import commands as c
from . import commands_gm as gm
from . import outside, reactions
from .aftermath import force_cells
from .aim import means
from .battle import Ask, AskKind, Battle, Cell, TeamId, Unit, UnitId
from .book import Book
from .field import Field
from .forced import landing_cells
from .grid import core_cells
from .legal_round import busy
from .state import State
from .table import find
from .who import asked_units, seats_for

TITLES: dict[AskKind, Text] = {
    "map": t("Pick the map"),
    "place": t("Place your character"),
    "draw": t("Draw a core card"),
    "bagworm": t("Teleport in with Bagworm on?"),
    "address": t("Roll the address in the core"),
    "initiative": t("Roll initiative"),
    "window": t("Your team's turn"),
    "again": t("Attack with the other side too?"),
    "offers": t("Protect the target?"),
    "reaction": t("React to the attack"),
    "approval": t("Tactical dice: the captain decides"),
    "hit": t("Roll to hit"),
    "burst": t("Trion burst?"),
    "force": t("Say where they are moved"),
    "free_move": t("A free move"),
    "return": t("Roll to return to the map"),
    "return_cell": t("Choose where to return"),
    "death": t("Does this attack kill?"),
    "stopped": t("Go on moving?"),
    "next_round": t("Does the battle go on?"),
    "check": t("Make a check"),
}
"""What is asked, as a heading."""

RULES: dict[AskKind, tuple[str, ...]] = {
    "map": ("trpg-map-1", "trpg-map-3"),
    "place": ("trpg-map-14", "trpg-map"),
    "draw": ("trpg-teleport-2", "trpg-teleport-6"),
    "bagworm": ("trpg-teleport-4", "trpg-teleport-5", "trpg-teleport-7"),
    "address": ("trpg-teleport-8", "trpg-teleport-9", "trpg-map-10"),
    "initiative": ("trpg-init", "trpg-dice-5"),
    "window": ("trpg-round", "trpg-tactics-1", "trpg-tactics-19"),
    "again": ("trpg-round-10", "trpg-action"),
    "offers": ("trpg-hit-3", "trpg-hit-4"),
    "reaction": ("trpg-hit-2", "trpg-hit-5", "trpg-hit-13"),
    "approval": ("trpg-dice-7", "trpg-dice-8"),
    "hit": ("trpg-hit", "trpg-dice-14"),
    "burst": ("trpg-damage-5", "trpg-damage-6"),
    "force": ("trpg-move-16", "trpg-move-17", "trpg-move-18"),
    "free_move": ("trpg-move",),
    "return": ("trpg-area-4", "trpg-area-11"),
    "return_cell": ("trpg-area-10",),
    "death": ("trpg-bailout-5", "trpg-bailout-12"),
    "stopped": ("trpg-move-14",),
    "next_round": ("trpg-end-13", "trpg-mode"),
    "check": ("trpg-check",),
}
"""Ids of rules, or chapters, that help to answer, the most needed first."""


# ---- the mildest answers ---------------------------------------------------------------------------------

Default = Callable[[Book, State, Ask, Seat], c.Commands]


def _battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def _mine(state: State, ask: Ask, seat: Seat) -> Unit:
    """The first of those asked for whom a seat answers; game masters answer for everybody."""
    battle = _battle(state)
    asked = asked_units(battle, ask)
    own = (unit for unit in asked if seat in seats_for(state, (unit,)))
    return next(own, asked[0])


def _unit(ask: Ask) -> UnitId:
    assert ask.unit is not None
    return ask.unit


def _team(ask: Ask) -> TeamId:
    assert ask.team is not None
    return ask.team


def _map(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    return c.PickMap(next(iter(book.maps)))


def _place(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    battle, unit = _battle(state), _mine(state, ask, seat)
    area = find(battle.parties, unit.team).area
    assert area is not None
    taken = {one.cell for one in battle.units}
    return c.PlaceUnit(unit.id, next(cell for cell in core_cells(area) if cell not in taken))


def _address(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    unit = _mine(state, ask, seat)
    rolled = next(one.die for one in _battle(state).drawn if one.unit == unit.id)
    return c.RollAddress(unit.id) if rolled is None else c.ChooseAddress(unit.id, 1)


def _window(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    """A seat passes for its own characters, one after the other."""
    battle, team = _battle(state), _team(ask)
    able = busy(battle, find(battle.parties, team))
    own = next((unit for unit in able if seat in seats_for(state, (unit,))), None)
    return c.EndWindow(team) if own is None else c.Pass(own.id)


def _reaction(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    battle, number = _battle(state), _unit(ask)
    if ask.data or battle.attack is None:
        return c.React(number)
    made = means(book, battle.attack)
    ways = reactions.evasions(book, battle, find(battle.units, number), made)
    return c.React(number, ways[0].skill) if ways else c.React(number)


def _force(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    """Straight away from whoever does it, as far as it goes."""
    battle = _battle(state)
    by, moved = find(battle.units, _unit(ask)), find(battle.units, ask.data)
    cells = landing_cells(Field(book, battle), moved, force_cells(book, battle))
    if by.cell is None or moved.cell is None:  # whoever does it may have gone out with its own attack
        return c.Force(moved.id)
    away = [cell for cell in cells if _straight(by.cell, moved.cell, cell)]
    return c.Force(moved.id, max(away, key=lambda cell: _steps(moved, cell), default=None))


def _straight(start: Cell, middle: Cell, end: Cell) -> bool:
    """Whether ``end`` lies beyond ``middle`` on the axis along which that is further from ``start``."""
    dx, dy = middle[0] - start[0], middle[1] - start[1]
    along = 0 if abs(dx) >= abs(dy) else 1
    across = 1 - along
    sign = 1 if (dx, dy)[along] >= 0 else -1
    return end[across] == middle[across] and (end[along] - middle[along]) * sign > 0


def _steps(unit: Unit, cell: Cell) -> int:
    assert unit.cell is not None
    return abs(unit.cell[0] - cell[0]) + abs(unit.cell[1] - cell[1])


def _return_cell(book: Book, state: State, ask: Ask, seat: Seat) -> c.Commands:
    battle = _battle(state)
    return c.ReturnTo(_unit(ask), outside.choices(battle, find(battle.units, _unit(ask)))[0])


DEFAULTS: dict[AskKind, Default] = {
    "map": _map,
    "place": _place,
    "draw": lambda _book, state, ask, seat: c.DrawCore(_mine(state, ask, seat).id),
    "bagworm": lambda _book, state, ask, seat: c.Bagworm(_mine(state, ask, seat).id, on=False),
    "address": _address,
    "initiative": lambda _book, _state, ask, _seat: c.Initiative(_team(ask)),
    "window": _window,
    "again": lambda _book, _state, ask, _seat: c.Pass(_unit(ask)),
    "offers": lambda _book, state, ask, seat: c.Offer(_mine(state, ask, seat).id),
    "reaction": _reaction,
    "approval": lambda _book, _state, ask, _seat: c.Approve(_team(ask), ask.data),
    "hit": lambda _book, _state, ask, _seat: c.Hit(_unit(ask)),
    "burst": lambda _book, _state, ask, _seat: c.Burst(_unit(ask)),
    "force": _force,
    "free_move": lambda _book, _state, ask, _seat: c.GoOn(_unit(ask)),
    "return": lambda _book, _state, ask, _seat: c.Return(_unit(ask)),
    "return_cell": _return_cell,
    "death": lambda _book, _state, ask, _seat: gm.SetLife(unit=_unit(ask), life="down"),
    "stopped": lambda _book, _state, ask, _seat: c.GoOn(_unit(ask)),
    "next_round": lambda _book, _state, _ask, _seat: gm.NextRound(),
}
"""The mildest legal answer to each question, as a seat gives it: no dice, no offer, evade, pass, spare."""
