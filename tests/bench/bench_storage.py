"""How fast commands become durable, beside the plainest way to write them: figures for ``make bench``.

Everything is measured in one run, on one disk, with the same pragmas, because a disk's fsync is what counts
and differs between machines by a factor of a hundred. Import ``figures``, or run the module for a table.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import aiosqlite

from storage import Change, NewTable, Store, open_store

STATE = b'{"state":"' + b"s" * 4_000 + b'"}'
EVENTS = b'["' + b"e" * 600 + b'"]'
COMMAND = b'{"command":"' + b"c" * 100 + b'"}'
DRAWS = b"[1,2,3,4,5,6]"

ROUNDS = 3

Figures = dict[str, float]


def spread(seconds: Sequence[float]) -> Figures:
    """The median and the 99th percentile, in milliseconds."""
    return {"p50_ms": median(seconds) * 1_000, "p99_ms": quantiles(seconds, n=100)[98] * 1_000}


async def bare_inserts(path: Path, commits: int) -> Figures:
    """One aiosqlite connection, one row of a command's size per commit: what there is to beat."""
    async with aiosqlite.connect(path) as connection:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute(
            "CREATE TABLE entries (id INTEGER PRIMARY KEY, command, events, draws, state)"
        )
        await connection.commit()
        took = []
        begun = perf_counter()
        for _ in range(commits):
            start = perf_counter()
            await connection.execute(
                "INSERT INTO entries (command, events, draws, state) VALUES (?, ?, ?, ?)",
                (COMMAND, EVENTS, DRAWS, STATE),
            )
            await connection.commit()
            took.append(perf_counter() - start)
        return {"per_second": commits / (perf_counter() - begun)} | spread(took)


def _table(number: int) -> NewTable:
    return NewTable(
        game="bench",
        channel_id=number,
        host_user_id=1,
        locale="en",
        rules_version="1",
        state_format=1,
        state=STATE,
        chance_key=b"k" * 32,
        commitment="c" * 64,
        status="running",
    )


def _change(table_id: int, revision: int) -> Change:
    return Change(
        table_id=table_id,
        expected_revision=revision,
        actor=0,
        user_id=1,
        command=COMMAND,
        notation="bench",
        state=STATE,
        draws_taken=revision,
        draws=DRAWS,
        events=EVENTS,
        rules_version="1",
        state_format=1,
        interaction_id=table_id * 1_000_000 + revision,
    )


async def durable_commands(path: Path, tables: int, commands: int) -> Figures:
    """``commands`` in all on ``tables`` at once, each table waiting for its answer before it goes on."""
    async with await open_store(f"sqlite+aiosqlite:///{path}") as store:
        ids = [(await store.create_table(_table(number))).id for number in range(tables)]
        took: list[float] = []

        async def play(table_id: int) -> None:
            for revision in range(commands // tables):
                start = perf_counter()
                await store.commit(_change(table_id, revision))
                took.append(perf_counter() - start)

        groups = store.counters.groups
        begun = perf_counter()
        await asyncio.gather(*map(play, ids))
        seconds = perf_counter() - begun
        return {
            "per_second": len(took) / seconds,
            "per_fsync": len(took) / (store.counters.groups - groups),
        } | spread(took)


async def _long_table(store: Store, entries: int) -> int:
    table_id = (await store.create_table(_table(0))).id
    for start in range(0, entries, 200):
        await asyncio.gather(
            *(store.commit(_change(table_id, n)) for n in range(start, min(entries, start + 200)))
        )
    return table_id


async def cost_by_length(path: Path, short: int, long: int, samples: int) -> Figures:
    """Milliseconds to load a table and commit one command, after ``short`` and after ``long`` entries.

    Samples of both alternate, so that whatever else the machine does strikes both alike.
    """
    async with await open_store(f"sqlite+aiosqlite:///{path}") as store:
        fresh = [await _long_table(store, short) for _ in range(samples)]
        old = await _long_table(store, long)

        async def once(table_id: int) -> float:
            start = perf_counter()
            record = await store.load_table(table_id)
            await store.commit(_change(table_id, record.revision))
            return perf_counter() - start

        await once(old)
        after_short, after_long = [], []
        for table_id in fresh:
            after_short.append(await once(table_id))
            after_long.append(await once(old))
    return {
        "short_ms": median(after_short) * 1_000,
        "long_ms": median(after_long) * 1_000,
        "ratio": median(after_long) / median(after_short),
    }


async def figures(folder: Path, scale: float = 1.0) -> dict[str, Figures]:
    """All figures of storage, measured in ``folder``; ``scale`` below 1 takes fewer samples.

    What is compared is measured in turns, three times; the round in the middle counts.
    """

    def some(number: int) -> int:
        return max(1, round(number * scale))

    rounds: dict[str, list[Figures]] = {}
    for number in range(ROUNDS):
        for name, measured in (
            ("bare aiosqlite insert+commit", bare_inserts(folder / f"bare{number}", some(500))),
            ("durable commands, 1 table", durable_commands(folder / f"one{number}", 1, some(500))),
            ("durable commands, 200 tables", durable_commands(folder / f"many{number}", 200, some(25) * 200)),
        ):
            rounds.setdefault(name, []).append(await measured)
    found = {
        name: sorted(measured, key=lambda one: one["per_second"])[ROUNDS // 2]
        for name, measured in rounds.items()
    }
    found["load+commit after 10 and 5,000 entries"] = await cost_by_length(
        folder / "long", 10, some(5_000), some(300)
    )
    return found


def main(folder: str = ".") -> None:
    """Print the figures of a temporary folder inside ``folder``."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        found = asyncio.run(figures(Path(place)))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
