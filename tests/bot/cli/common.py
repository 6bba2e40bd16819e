"""What the tests of the console command share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import tests.tiny_game
from games import library
from games.engine import record
from games.engine.chance import KeyedChance, commitment
from games.engine.computer import RandomPlayer, think
from games.engine.pack import digest
from games.engine.play import Play

ROOT = Path(__file__).parents[3]
TINY = library.shelf_of(tests.tiny_game)


def one_sentence(error: str) -> str:
    """The error, after making sure that it is a single line of prose."""
    assert error.startswith("kuromaku")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    assert "Traceback" not in error
    return error.rstrip()


def written(seats: tuple[str, ...] = ("Ann", "ベン"), **changes: Any) -> str:
    """The text of a finished table's record."""
    rules, key = TINY.rules(), bytes(range(32))
    play = Play(rules, TINY.game.usual, key)
    chance = KeyedChance(bytes(32))
    while play.result is None:
        seat = play.waiting[-1].seats[0]
        play.do(seat, think(rules, RandomPlayer(), play.state, seat, chance).command)
    source = TINY.pack_source()
    header = record.Header(
        record=record.FORMAT,
        game=TINY.game.id,
        rules_version=TINY.game.rules_version,
        options=msgspec.to_builtins(TINY.game.usual),
        pack=source,
        pack_digest=digest(source),
        seats=seats,
        commitment=commitment(key),
        start_draws=play.journal[0].draws,
        key=key.hex(),
    )
    return record.write(record.of_journal(msgspec.structs.replace(header, **changes), play.journal))
