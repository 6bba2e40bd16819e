"""How soon a click is acknowledged and committed, beside a bare bot that only replies, on one sandbox.

Both bots run in a process of their own, as on a host; the sandbox and the clicking people are this process.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from bot.sandbox.driver import Person, Seen
from bot.sandbox.server import Sandbox, serve
from bot.tables import Tables
from games import library
from storage import open_store
from storage.records import NewSeat

from .child import TOKEN

GAME = "solo_rank_war"
CHOICES = ("kazama", "tachikawa")
"""Two agents to change between: each click is a whole durable command while the other player thinks."""

Figures = dict[str, float]


def spread(milliseconds: Sequence[float]) -> Figures:
    """Median and 99th percentile."""
    cuts = quantiles(milliseconds, n=100) if len(milliseconds) > 1 else [milliseconds[0]] * 99
    return {"p50_ms": round(median(milliseconds), 2), "p99_ms": round(cuts[98], 2)}


async def rest(people: int) -> None:
    """The pause between rounds, the same for both bots: ours uses it to redraw panels."""
    await asyncio.sleep(4.0 if people > 100 else 0.05)


class Child:
    """A bot's process, with what it has reported."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.commits: dict[int, list[int]] = defaultdict(list)
        self._heard = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            table, _, at = line.partition(b" ")
            self.commits[int(table)].append(int(at))
            async with self._heard:
                self._heard.notify_all()

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits for something to become true of its reports."""
        async with self._heard:
            await self._heard.wait_for(true)

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    async def end(self) -> None:
        """Kills it."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self._reading


@asynccontextmanager
async def sandbox_of(people: int) -> AsyncIterator[tuple[Sandbox, list[Person]]]:
    """A sandbox with so many people in it."""
    sandbox = await serve(page_port=None, token=TOKEN)
    try:
        yield sandbox, [sandbox.add_person(f"P{number}") for number in range(people)]
    finally:
        await sandbox.close()


@asynccontextmanager
async def bot_on(sandbox: Sandbox, kind: str, database: str = "") -> AsyncIterator[tuple[Child, float]]:
    """A bot in its own process, and the seconds from its start to its gateway session."""
    with tempfile.TemporaryDirectory() as folder:
        authority = Path(folder) / "ca.pem"
        authority.write_bytes(sandbox.ca_pem)
        words = [sys.executable, "-m", "tests.bench.child", kind, str(sandbox.tls_port), str(authority)]
        begun = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            *words, *([database] if database else []), stdout=asyncio.subprocess.PIPE
        )
        child = Child(process)
        try:
            await sandbox.wait_online(60)
            yield child, time.monotonic() - begun
        finally:
            await child.end()


async def seeded(url: str, people: Sequence[Person], opponent: Person) -> list[int]:
    """A database with one running table for each person, and their numbers."""
    numbers = []
    async with await open_store(url) as store:
        tables = Tables(store, library.load())
        game = tables.shelves[GAME].game
        for person in people:
            seats = (
                NewSeat(seat=0, user_id=int(person.id), display_name=person.name),
                NewSeat(seat=1, user_id=int(opponent.id), display_name=opponent.name),
            )
            live = await tables.create(
                game,
                host=int(person.id),
                channel_id=int(person.channel_id),
                guild_id=None,
                language="en",
                seats=seats,
            )
            numbers.append((await tables.start(live.id)).id)
    return numbers


async def bare_clicks(people: int, rounds: int) -> Figures:
    """Click to acknowledgement of the bare bot, ``people`` clicking at once, ``rounds`` times."""
    async with sandbox_of(people) as (sandbox, crowd), bot_on(sandbox, "bare") as (child, _):
        general = crowd[0]
        await sandbox.wait_for(lambda: general.messages() or None, 20)
        message = general.messages()[-1]
        took: list[float] = []
        for turn in range(rounds):
            replies = await asyncio.gather(*(one.select(message, "choice", str(turn % 20)) for one in crowd))
            took += [reply.latency * 1000 for reply in replies]
            await rest(people)
        memory = child.megabytes
    return spread(took[people:]) | {"megabytes": round(memory, 1)}


async def our_clicks(folder: Path, people: int, rounds: int) -> dict[str, Figures]:
    """Click to acknowledgement and to commit of ours, one table for each of ``people``."""
    url = f"sqlite+aiosqlite:///{folder / f'bench-{people}.sqlite3'}"
    async with sandbox_of(people + 1) as (sandbox, everyone):
        *crowd, opponent = everyone
        numbers = await seeded(url, crowd, opponent)
        async with bot_on(sandbox, "ours", url) as (child, _):
            await sandbox.wait_for(lambda: sandbox.commands.all(None) or None, 20)
            panels = [await _panel(person, number) for person, number in zip(crowd, numbers, strict=True)]
            acknowledged: list[float] = []
            committed: list[float] = []
            for turn in range(rounds):
                await _round(
                    sandbox, child, crowd, numbers, panels, CHOICES[turn % 2], acknowledged, committed
                )
            memory = child.megabytes
    return {
        "acknowledged": spread(acknowledged[people:]),
        "committed": spread(committed[people:]),
        "megabytes": {"after": round(memory, 1)},
    }


async def _panel(person: Person, number: int) -> Seen:
    reply = await person.slash("table hand", table=number)
    assert reply.message is not None, reply.error
    return reply.message


async def _round(
    sandbox: Sandbox,
    child: Child,
    crowd: Sequence[Person],
    numbers: Sequence[int],
    panels: Sequence[Seen],
    choice: str,
    acknowledged: list[float],
    committed: list[float],
) -> None:
    """Everyone changes their agent at once; waits until all of it is durable."""
    done = {number: len(child.commits[number]) for number in numbers}
    begun: dict[int, int] = {}

    async def once(person: Person, number: int, panel: Seen) -> float:
        begun[number] = time.monotonic_ns()
        reply = await person.select(panel, panel.menus[0].custom_id, choice)
        assert reply.error is None, reply.error
        return reply.latency * 1000

    acknowledged += await asyncio.gather(*map(once, crowd, numbers, panels))
    async with asyncio.timeout(60):
        await child.until(lambda: all(len(child.commits[number]) > done[number] for number in numbers))
    committed += [(child.commits[n][done[n]] - begun[n]) / 1e6 for n in numbers]
    await rest(len(crowd))


async def start_up(folder: Path, tables: int) -> Figures:
    """Seconds from the process's start to its session, and memory, with so many live tables."""
    url = f"sqlite+aiosqlite:///{folder / f'start-{tables}.sqlite3'}"
    async with sandbox_of(2) as (sandbox, (first, second)):
        await seeded(url, [first] * tables, second)
        async with bot_on(sandbox, "ours", url) as (child, seconds):
            await asyncio.sleep(4)
            return {"seconds": round(seconds, 2), "megabytes": round(child.megabytes, 1)}


async def figures(folder: Path) -> dict[str, object]:
    """All figures of the bot; ratios are to the bare bot in the same run."""
    found: dict[str, object] = {}
    for people, rounds in ((1, 200), (200, 8)):
        bare = await bare_clicks(people, rounds)
        ours = await our_clicks(folder, people, rounds)
        found[f"{people} table{'s' if people > 1 else ''}"] = {
            "bare bot": bare,
            **ours,
            "ratio p99": round(ours["acknowledged"]["p99_ms"] / bare["p99_ms"], 2),
            "ratio p50": round(ours["acknowledged"]["p50_ms"] / bare["p50_ms"], 2),
        }
    empty, full = await start_up(folder, 0), await start_up(folder, 1000)
    found["start"] = {
        "without tables": empty,
        "with 1,000 tables": full,
        "KiB per live table": round((full["megabytes"] - empty["megabytes"]) * 1024 / 1000, 1),
    }
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(asyncio.run(figures(Path(place))), indent=2))
