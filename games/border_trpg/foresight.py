"""What a move would show or set off, as far as its player can know: said before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.text import Text, t
from . import objects
from .battle import Battle, Unit
from .field import Field, distance, field_of, square
from .grid import inside
from .reach import Way
from .states import NEAR
from .terms import Side
from .view import View
from .wording import cell_name, unit_name


def warnings(view: View, unit: Unit, side: Side | None, path: Way) -> tuple[Text, ...]:
    """One sentence for each thing that the move would bring about, in the order it comes."""
    assert view.battle is not None
    field = field_of(view)
    found = list(_traps(field, unit, path))
    if unit.hidden:
        found[:0] = _shown(view, view.battle, field, unit, side, path)
    return tuple(found)


def _traps(field: Field, unit: Unit, path: Way) -> Iterator[Text]:
    for cell in path:
        if objects.trap_at(field, unit, cell) is not None:
            yield t("What lies on {cell} goes off.", cell=cell_name(cell))


def _shown(
    view: View, battle: Battle, field: Field, unit: Unit, side: Side | None, path: Way
) -> Iterator[Text]:
    """What ends the stealth of a hidden mover (trpg-stealth-2, trpg-stealth-5, trpg-stealth-18)."""
    if side is not None and any(hold.state == "stealth" and hold.side == side for hold in unit.holds):
        yield t("It uses a trigger on the side of the one that hides you: everybody sees you at once.")
    sides = field.sides
    for cell in path:
        if any(
            sides[one.team] != sides[unit.team] and cell in square(one.centre, one.side)
            for one in battle.searched
        ):
            yield t("A search finds you on {cell}.", cell=cell_name(cell))
            break
    end = path[-1] if path else unit.cell
    for enemy in field.enemies(unit) if battle.phase == "movement" and end is not None else ():
        assert enemy.cell is not None
        assert end is not None
        if inside(enemy.cell) and distance(battle, end, enemy.cell) <= NEAR and not enemy.hidden:
            name = unit_name(view.book, enemy)
            yield t("{name} is near: the end of the movement phase shows you if you both stay.", name=name)
