"""What the tests of the computer players share: a computer's command, bases by name, three plain cards."""

from __future__ import annotations

from typing import Any

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.mm30_war.computer import PLAYERS
from games.mm30_war.state import Base, State

from .play import rules
from .skirmish import BLUE, RED, at, card, gun

LEVELS = tuple(PLAYERS)
CLEVER = ("steady", "sharp")


def command(state: State, level: str = "sharp", seat: int | None = None) -> Any:
    """What a computer of a level does for whoever is asked."""
    asked = state.asked[0] if seat is None else seat
    return think(rules(), PLAYERS[level](rules()), state, asked, KeyedChance(bytes(32))).command


def bases(**owners: str) -> tuple[Base, ...]:
    """Bases by cell and owner: ``bases(E4="red", F5="")``."""
    sides = {"red": RED, "blue": BLUE, "": None}
    return tuple(Base("ABCDEF"[n], at(cell), sides[owner]) for n, (cell, owner) in enumerate(owners.items()))


BLADE = card("blade", gun(1, 1, 3, 60), hp=100, move=0)
RIFLE = card("rifle", gun(3, 3, 2, 30), hp=100)
WALL = card("wall", gun(1, 9, 1, 5), hp=300, move=1)
