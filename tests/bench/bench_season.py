"""What it costs to load a table in the first and in the last scene of a season.

Two tables hold the same season: one as it stood in its first match, the other with the hundreds of commands
that led to its last. Both are read from the database again and again, in turns.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from bot.live import RECENT
from bot.tables import Tables
from games import library
from games.engine.chance import KeyedChance, commitment
from games.engine.computer import think
from games.engine.play import Entry, Play, pack_events
from games.library import Shelf
from storage import Change, NewTable, Store, open_store, upgrade

GAME = "iron_leaguer"

Figures = dict[str, float]


def season(shelf: Shelf) -> tuple[Play, list[Any], int, int]:
    """A season that goes to its last scene and whose first match takes a while.

    With the states after each command, and how many entries it had in the first match and in the last.
    """
    rules = shelf.rules()
    player = shelf.game.players["steady"](rules)
    for number in count():
        key = number.to_bytes(32, "big")
        play, states, chance = Play(rules, shelf.game.usual, key), [], KeyedChance(key[::-1])
        states.append(play.state)
        while play.result is None:
            seat = play.waiting[0].seats[0]
            play.do(seat, think(rules, player, play.state, seat, chance).command)
            states.append(play.state)
        first = sum(state.scene == 1 for state in states)
        last = len(states) - 1
        if first > 2 * RECENT and states[last].scene == 17 and states[last - 2 * RECENT].scene == 17:
            return play, states, first, last
    raise AssertionError


def _change(table_id: int, place: int, entry: Entry, state: Any, shelf: Shelf) -> Change:
    encode = msgspec.json.encode
    return Change(
        table_id=table_id,
        expected_revision=place,
        actor=entry.actor,
        user_id=1,
        command=encode(entry.command),
        notation="bench",
        state=encode(state),
        draws_taken=entry.draws[-1].n + 1 if entry.draws else 0,
        draws=encode(entry.draws),
        events=pack_events(entry.events),
        rules_version=str(shelf.game.rules_version),
        state_format=shelf.game.state_format,
    )


async def table(store: Store, shelf: Shelf, play: Play, states: list[Any], entries: int) -> int:
    """A stored table with the first so many entries of a play."""
    first = NewTable(
        game=shelf.game.id,
        channel_id=1,
        host_user_id=1,
        locale="en",
        rules_version=str(shelf.game.rules_version),
        state_format=shelf.game.state_format,
        state=msgspec.json.encode(states[0]),
        chance_key=play.key,
        commitment=commitment(play.key),
        status="running",
    )
    made = await store.create_table(first)
    for place, entry in enumerate(play.journal[1:entries]):
        await store.commit(_change(made.id, place, entry, states[place + 1], shelf))
    return made.id


async def figures(folder: Path, scale: float = 1.0) -> dict[str, Figures]:
    """Milliseconds to load the season in its first and in its last scene, and their ratio."""
    shelf = library.load()[GAME]
    play, states, first, last = season(shelf)
    url = f"sqlite+aiosqlite:///{folder / 'season'}"
    await upgrade(url)
    async with await open_store(url) as store:
        tables = Tables(store, {GAME: shelf})
        early = await table(store, shelf, play, states, first)
        late = await table(store, shelf, play, states, last)

        async def once(table_id: int) -> float:
            begun = perf_counter()
            await tables.refresh(table_id)
            return perf_counter() - begun

        took: dict[int, list[float]] = {early: [], late: []}
        for _ in range(max(10, round(300 * scale))):
            for table_id, samples in took.items():
                samples.append(await once(table_id))
    early_ms, late_ms = (median(took[table_id]) * 1_000 for table_id in (early, late))
    return {
        "load in scene 1 and in scene 17": {
            "entries in scene 1": first,
            "entries in scene 17": last,
            "scene_1_ms": early_ms,
            "scene_17_ms": late_ms,
            "ratio": late_ms / early_ms,
        }
    }


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as place:
        found = asyncio.run(figures(Path(place)))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
