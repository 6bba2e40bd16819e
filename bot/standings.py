"""How the seats of a table fared, for its results: read from the last state when the game ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.contract import Game, Result, Seat
from storage.records import Standing


def standings(game: Game, state: Any, result: Result, seats: Iterable[Seat]) -> tuple[Standing, ...]:
    """How each of the seats fared. ``length`` is in the unit that the game's census counts in, else 0."""
    length = game.census.length(state) if game.census else 0
    return tuple(
        Standing(
            seat=seat,
            outcome="won" if seat in result.winners else "lost" if result.winners else "drawn",
            length=length,
            figures=tuple((figure.key, figure.of(state, seat)) for figure in game.figures),
        )
        for seat in seats
    )
