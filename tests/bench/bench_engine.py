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
from games.engine.contract import AnyRules, Command, Seat


def play(rules: AnyRules, options: object, number: int) -> list[tuple[Seat, Command]]:
    """Plays one duel; gives its commands, each with its seat."""
    key = number.to_bytes(32, "big")
    table, player = KeyedChance(key), KeyedChance(key[::-1])
    state, _ = rules.start(options, table)
    found: list[tuple[Seat, Command]] = []
    while waiting := rules.waiting(state):
        seat = waiting[0].seats[0]
        view = rules.view(state, seat)
        command = random_command(lambda path, view=view: rules.menu_of(view, path), player)  # type: ignore[misc]
        state, _ = rules.step(state, seat, command, table)
        found.append((seat, command))
    return found


Figures = dict[str, float]


def again(rules: AnyRules, options: object, number: int, commands: list[tuple[Seat, Command]]) -> None:
    """The same duel by the rules alone: whom it waits for, and the steps."""
    table = KeyedChance(number.to_bytes(32, "big"))
    state, _ = rules.start(options, table)
    for seat, command in commands:
        rules.waiting(state)
        state, _ = rules.step(state, seat, command, table)


def bare_loops(times: int = 1_000_000) -> float:
    """Millions of passes a second of a loop that only adds: what this machine makes of Python just now."""
    start, n = time.process_time(), 0
    for one in range(times):
        n += one & 7
    return times / (time.process_time() - start) / 1_000_000


def measured(game: str, seconds: float = 3.0) -> Figures:
    """Plays duels for about so many seconds, each with another key: moves a second with the menus, and those
    that the rules alone would make.

    Seconds are those of this process alone. A busy machine still makes them slower: the loops tell how much.
    """
    shelf = library.load()[game]
    rules, options = shelf.rules(), shelf.game.usual
    play(rules, options, 0)
    gc.collect()
    gc.freeze()  # as the bot does once it is up
    moves, number, spent, alone, loops = 0, 0, 0.0, 0.0, bare_loops()
    while spent < seconds:
        number += 1
        start = time.process_time()
        commands = play(rules, options, number)
        middle = time.process_time()
        again(rules, options, number, commands)
        moves += len(commands)
        spent += middle - start
        alone += time.process_time() - middle
    return {
        "moves per second, with menus": round(moves / spent),
        "moves per second, rules alone": round(moves / alone),
        "millions of bare loops per second": round(max(loops, bare_loops()), 1),
    }


def figures(scale: float = 1.0) -> dict[str, Figures]:
    """The figures of the rules, game by game; ``scale`` below 1 plays for a shorter time."""
    return {
        f"engine, {shelf.game.id}": measured(shelf.game.id, 3 * scale)
        for shelf in library.load().values()
        if not shelf.game.flexible  # random players would never begin a battle, nor end a campaign
    }


if __name__ == "__main__":
    print(json.dumps(figures(), indent=2))
