"""Engine speed of Border TRPG: whole rank wars, three against three, of random players, in moves a second.

A move is what one command costs a table's owner in rules: whom the battle waits for, the seat's view, its
walk down the menu, and the step. Most of it is the menu, which shows every way and reach with its reasons;
the rules alone, whom it waits for and the step, are measured apart.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from games.border_trpg import commands_gm as gm
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import AUTO
from games.engine.page import Drawing, Picture
from tests.border_trpg.arena import begun, line_ups, moves, rules
from tests.border_trpg.play import GM

Figures = dict[str, float]


class Battles:
    """Battles played one after the other; ``moves`` and seconds so far, of all and of the rules alone."""

    def __init__(self) -> None:
        self.moves = 0
        self.all = 0.0
        self.rules = 0.0

    def play(self, number: int) -> None:
        """Plays one battle."""
        key = number.to_bytes(32, "big")
        table, player = KeyedChance(key), KeyedChance(key[::-1])
        state = begun(line_ups(number, 2), ("random", "random"), number)
        while state.battle is not None:
            start = time.process_time()
            asked = {seat for prompt in rules().waiting(state) for seat in prompt.seats}
            told = time.process_time()
            seat, command = GM, gm.StartBattle()
            if AUTO in asked:
                view = rules().view(state, AUTO)
                found: Any = random_command(partial(rules().menu_of, view), player)
                seat, command = AUTO, found
            chosen = time.process_time()
            state = rules().step(state, seat, command, table).state
            end = time.process_time()
            self.moves += 1
            self.all += end - start
            self.rules += end - chosen + told - start


def drawings(battles: int) -> Iterator[Drawing]:
    """The public pictures of whole battles, played at random."""
    for number in range(battles):
        for state, _ in moves(begun(line_ups(number, 2), ("random", "random"), number), number):
            for block in rules().page(state, None).blocks:
                if isinstance(block, Picture):
                    yield block.drawing


def measured(seconds: float = 3.0) -> Battles:
    """Plays battles for about so many seconds, each with another key; of this process alone."""
    Battles().play(0)
    found, number = Battles(), 0
    while found.all < seconds:
        number += 1
        found.play(number)
    return found


def figures(scale: float = 1.0) -> dict[str, Figures]:
    """Moves a second: all that one costs, and without its view and menu; ``scale`` below 1 is shorter."""
    found = measured(3 * scale)
    return {
        "battle moves by a random player": {
            "moves per second, with menus": round(found.moves / found.all),
            "moves per second, rules alone": round(found.moves / found.rules),
        }
    }


if __name__ == "__main__":
    print(json.dumps(figures(), indent=2))
