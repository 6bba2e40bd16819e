"""Engine speed: whole duels of two random players, in moves a second.

A move is what one command costs a table's owner in rules: whom the duel waits for, the seat's view, its walk
down the menu, and the step. A season's move asks more than a duel's: between three and four questions, each
with all that can't be picked and why, and then the exact odds. About a third as many fit a second. A move of
30MM War is picked from a map: where a group gets to, whom it can shoot at, and what may come back.
"""

from __future__ import annotations

import gc
import json
import time

from games import library
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import AnyRules


def play(rules: AnyRules, options: object, number: int) -> int:
    """Plays one duel; gives the number of commands it took."""
    key = number.to_bytes(32, "big")
    table, player = KeyedChance(key), KeyedChance(key[::-1])
    state, _ = rules.start(options, table)
    moves = 0
    while waiting := rules.waiting(state):
        seat = waiting[0].seats[0]
        view = rules.view(state, seat)
        command = random_command(lambda path, view=view: rules.menu_of(view, path), player)  # type: ignore[misc]
        state, _ = rules.step(state, seat, command, table)
        moves += 1
    return moves


Figures = dict[str, float]


def moves_a_second(game: str = "solo_rank_war", seconds: float = 3.0) -> float:
    """Plays duels for about so many seconds, each with another key.

    Seconds are those of this process alone, so that a busy machine does not matter.
    """
    shelf = library.load()[game]
    rules = shelf.rules()
    play(rules, shelf.game.usual, 0)
    gc.collect()
    gc.freeze()  # as the bot does once it is up
    moves, number, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        number += 1
        moves += play(rules, shelf.game.usual, number)
    return moves / spent


def figures(scale: float = 1.0) -> dict[str, Figures]:
    """The figures of the rules; ``scale`` below 1 plays for a shorter time."""
    return {"engine moves by a random player": {"per_second": round(moves_a_second(seconds=3 * scale))}}


if __name__ == "__main__":
    print(json.dumps(figures(), indent=2))
