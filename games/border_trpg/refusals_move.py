"""Why a move is refused: one stable code each, and a sentence that says what can be done instead.

All of them are worded from what the sender knows: nobody hidden is ever a reason, but for a friend of whom
the mover's player knows.
"""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import t
from .battle import Cell, Unit
from .book import Book
from .wording import cell_name, unit_name

# ---- the way ---------------------------------------------------------------------------------------------


def outside() -> Refused:
    """Whoever is out of area can't walk (trpg-area-12)."""
    return Refused("outside", t("Out of area nobody walks. A return check or a teammate brings them back."))


def stays() -> Refused:
    """The action moves nobody."""
    return Refused("stays", t("With this action one stays: send no way."))


def taken(book: Book, cell: Cell, there: Unit) -> Refused:
    """Somebody in sight, or a hidden friend that the player knows of, is on the end cell (trpg-move-9)."""
    return Refused(
        "taken",
        t("{name} is on {cell}: end on a free cell.", name=unit_name(book, there), cell=cell_name(cell)),
    )


def too_far(cost: int, movement: int) -> Refused:
    """The whole way is not affordable (trpg-move-11)."""
    return Refused(
        "too_far", t("This way costs {cost} and the movement is {movement}.", cost=cost, movement=movement)
    )


def no_way(cell: Cell) -> Refused:
    """No walk leads there."""
    return Refused("no_way", t("No walk leads to {cell}.", cell=cell_name(cell)))


def unreadable(word: str) -> Refused:
    """Not the name of a cell."""
    return Refused(
        "cells",
        t("{word} is no cell. Write cells as B4 F4, and !F4 for a jump to F4.", word=word[:20]),
    )


def off_the_map() -> Refused:
    """Moves stay on the map (trpg-move-12)."""
    return Refused("off_map", t("A move stays on the map, A1 to Y20."))


def no_step(cell: Cell) -> Refused:
    """A cell follows itself."""
    return Refused("step", t("{cell} stands twice in a row: each cell once.", cell=cell_name(cell)))


def no_jump(start: Cell, end: Cell, gap: int) -> Refused:
    """Neither a step nor a jump (trpg-move-8, trpg-jump-5 to trpg-jump-7)."""
    return Refused(
        "jump",
        t(
            "From {start} to {end} there is no step and no jump. A step goes up, down, left or right. A jump "
            "goes straight over up to {gap} cells that are lower than both ends.",
            start=cell_name(start),
            end=cell_name(end),
            gap=gap,
        ),
    )


def barred(cell: Cell) -> Refused:
    """An enemy in sight is in the way (trpg-move-5)."""
    return Refused("enemy", t("An enemy holds {cell}: go around.", cell=cell_name(cell)))


def bent() -> Refused:
    """The move has to be straight."""
    return Refused("bent", t("This move keeps one direction: all cells in one line."))


# ---- the action ------------------------------------------------------------------------------------------


def action() -> Refused:
    """Not one of the ways that this one can move."""
    return Refused("action", t("That is none of its moves. The menu lists them."))


def side() -> Refused:
    """The skill is on both sides, or not on the one named."""
    return Refused("side", t("Say which side's trigger: main or sub."))


def not_airborne() -> Refused:
    """The move leaves no choice to end floating."""
    return Refused("airborne", t("Only some skills let one end in the air. This move ends on its feet."))


def not_asked() -> Refused:
    """Nobody asked this one to move on."""
    return Refused("no_question", t("It is not asked to move on now."))


# ---- setting up ------------------------------------------------------------------------------------------


def how_many(size: int, most: int) -> Refused:
    """Too many or too few cells."""
    if size == 1:
        return Refused("cells", t("Name 1 to {n} cells.", n=most))
    return Refused(
        "cells", t("Name {size} cells for each, and at most {n} times so many.", size=size, n=most)
    )


def twice() -> Refused:
    """A cell named twice."""
    return Refused("cells", t("Name each cell once."))


def apart() -> Refused:
    """The cells of one object don't hang together."""
    return Refused("cells", t("The cells of one object lie side by side."))


def not_here(cell: Cell, reach: int) -> Refused:
    """Out of range, off the map, or something is there (trpg-object-14)."""
    name = cell_name(cell)
    text = t(
        "Nothing can be set up on {cell}: take free cells of the map up to {n} away.", cell=name, n=reach
    )
    return Refused("place", text)
