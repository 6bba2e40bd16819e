"""``make bench``: everything that is claimed about speed, measured in one run, as a table and as JSON.

Each figure stands beside something measured in the same run, since machines differ: a bare aiosqlite insert
for what is durable, a bare discord.py bot for what is acknowledged.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from bot.picture import render
from bot.words import Words
from games import library
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.page import Drawing, Picture
from games.engine.play import Play
from games.library import Shelf
from tests.bench import bench_battle, bench_bot, bench_engine, bench_moves, bench_season, bench_storage


def drawings(shelf: Shelf, tables: int) -> Iterator[Drawing]:
    """The public pictures of whole tables, played at random."""
    rules = shelf.rules()
    for table in range(tables):
        play = Play(rules, shelf.game.usual, table.to_bytes(32, "big"))
        chance = KeyedChance(table.to_bytes(31, "big") + b"c")
        while play.result is None:
            for block in rules.page(play.state, None).blocks:
                if isinstance(block, Picture):
                    yield block.drawing
            seat = play.waiting[0].seats[0]
            play.do(seat, random_command(partial(rules.menu, play.state, seat), chance))


def picture_figures(shelf: Shelf, shown: Iterable[Drawing], most: int = 300) -> dict[str, float]:
    """Milliseconds and kilobytes of public pictures."""
    say = Words([shelf]).say("ja", shelf.game.id, {0: "Aki", 1: "Ben"})
    took: list[float] = []
    sizes: list[float] = []
    for drawing in islice(shown, most):
        begun = time.perf_counter()
        data = render(drawing, say, "ja")
        took.append((time.perf_counter() - begun) * 1000)
        sizes.append(len(data) / 1024)
    return {"p50_ms": median(took), "p99_ms": sorted(took)[int(len(took) * 0.99)], "p50_kb": median(sizes)}


def rows(figures: dict[str, object], prefix: str = "") -> list[tuple[str, str]]:
    """The figures as names and values, nested names joined."""
    found: list[tuple[str, str]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            found += rows(value, f"{prefix}{name}: ")
        else:
            found.append((prefix + name, f"{value:,.2f}" if isinstance(value, float) else str(value)))
    return found


async def main(folder: Path) -> dict[str, object]:
    """All figures."""
    found: dict[str, object] = {}
    for shelf in library.load().values():
        if shelf.game.flexible:  # random players would never begin a battle, nor end a campaign
            found[f"engine, {shelf.game.id}"] = bench_battle.figures()
            found[f"picture, {shelf.game.id}"] = picture_figures(shelf, bench_battle.drawings(2))
            continue
        found[f"engine, {shelf.game.id}"] = bench_engine.measured(shelf.game.id)
        found[f"picture, {shelf.game.id}"] = picture_figures(shelf, drawings(shelf, 50))
    found["move preview"] = bench_moves.figures()
    found["storage"] = await bench_storage.figures(folder)
    found["season"] = await bench_season.figures(folder)
    found["bot"] = await bench_bot.figures(folder)
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        figures = asyncio.run(main(Path(place)))
    width = max(len(name) for name, _ in rows(figures))
    sys.stdout.write("".join(f"{name:<{width}}  {value:>12}\n" for name, value in rows(figures)))
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
