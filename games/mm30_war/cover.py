"""The cover: a battle in the mountains at its height, by which people know the game."""

from __future__ import annotations

from ..engine.contract import AnyRules, Seat
from ..engine.page import Drawing, Mark
from ..engine.signs import GROUND, WIDTH
from ..engine.text import t
from . import board_ground, board_shots, board_units
from .board_map import TOP
from .book import Book
from .field import field_of
from .grid import cell_named
from .options import USUAL
from .pack import Id
from .rules import WarRules
from .state import BLUE, RED, Army, Base, Bridge, Cell, Shots, State, Unit
from .table import replace
from .units import fresh
from .view import View, view_of

MAP = "mountain_pair"

UNITS: tuple[tuple[Seat, Id, str, int, bool], ...] = (
    (RED, "shiranui", "F4", 140, True),
    (RED, "ashigaru", "D6", 30, True),
    (RED, "ashigaru", "D6", 10, True),
    (RED, "ashigaru", "D6", 30, True),
    (RED, "sakimori", "F2", 90, False),
    (RED, "todoroki", "C4", 80, True),
    (RED, "hayabusa", "E7", 45, False),
    (BLUE, "tatemochi", "G4", 50, True),
    (BLUE, "tatemochi", "G4", 20, True),
    (BLUE, "tatemochi", "G4", 50, True),
    (BLUE, "ooiwato", "I5", 150, True),
    (BLUE, "mizuchi", "H3", 120, False),
    (BLUE, "hachidori", "I7", 30, True),
    (BLUE, "hachidori", "I7", 30, True),
    (BLUE, "ace_kurenai", "K4", 220, True),
)
"""Side, card, cell, HP, and whether it is still to act; numbered from 1 in this order."""

BASES: tuple[tuple[str, str, Seat | None], ...] = (
    ("A", "F2", RED), ("B", "D6", RED), ("C", "G7", None), ("D", "I3", BLUE),
)  # fmt: skip
BRIDGES = (("E5", True), ("H6", False))
HQS = (("A5", 4), ("L4", 5))

SHOOTER, TARGET, FACES = (1,), (8, 9, 10), (9, 3)
"""The attack under way: who fires at whom, and the dice."""


def cover(rules: AnyRules) -> Drawing:
    """The map with the attack above it; 800 units wide, and not as high."""
    assert isinstance(rules, WarRules)
    return _draw(view_of(rules.book, state_of(rules.book), None))


def _at(name: str) -> Cell:
    cell = cell_named(name)
    assert cell is not None
    return cell


def state_of(book: Book) -> State:
    """The battle as it stands."""
    units: list[Unit] = []
    for number, (side, card, cell, hp, ready) in enumerate(UNITS, start=1):
        nth = 1 + sum(one.side == side and one.card == card for one in units)
        unit = fresh(book.cards, number, side, card, nth)
        units.append(replace(unit, cell=_at(cell), hp=hp, ready=ready))
    weapon = book.cards[UNITS[0][1]].weapons[0]
    hits = sum(face >= weapon.hit for face in FACES)
    return State(
        USUAL,
        MAP,
        (Army(hq=_at(HQS[0][0]), hp=HQS[0][1]), Army(hq=_at(HQS[1][0]), hp=HQS[1][1])),
        "react",
        (BLUE,),
        round=3,
        units=tuple(units),
        bases=tuple(Base(letter, _at(name), owner) for letter, name, owner in BASES),
        bridges=tuple(Bridge(_at(name), intact) for name, intact in BRIDGES),
        turn=RED,
        shots=Shots(
            RED, SHOOTER, 0, _at(UNITS[TARGET[0] - 1][2]), TARGET, FACES, 10, hits, True,
            power=weapon.power, hit=weapon.hit,
        ),
    )  # fmt: skip


def _draw(view: View) -> Drawing:
    """The picture of the battle without its head and its legend."""
    field = field_of(view)
    frame = board_ground.frame_of(field, None, TOP + board_shots.strip_height(view))
    marks: list[Mark] = [*board_shots.strip(view, TOP)]
    taken = {*field.groups, *field.hqs, *field.bases}
    marks += board_ground.ground(field, view.book.maps[view.map].kind, frame, {}, taken)
    marks += board_ground.names(frame)
    marks += board_units.things(field, {army.seat: army.hp for army in view.armies}, frame)
    marks += board_units.tokens(view, field, frame)
    alt = t(
        "A battle of 30MM War on a map of square cells, with mountains, forests, rivers and bridges. Red "
        "squares and blue discs are units and squads with their HP; above, dice decide an attack."
    )
    return Drawing(WIDTH, round(frame.bottom + board_ground.RIM), GROUND, tuple(marks), alt)
