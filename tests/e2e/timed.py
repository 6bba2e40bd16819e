"""A town in which time passes when a test says so."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

import tests.tiny_game
import tests.trio_game
from bot.app import Kuromaku
from bot.decisions import afresh
from bot.live import Live
from bot.pace import Pace
from storage.arrangements import Rearrangement
from storage.clocks import HEARTBEAT
from storage.records import Asked
from tests.scenarios.discordlike import DM, Message, Person
from tests.scenarios.house import Bots, choices
from tests.scenarios.on_sandbox import SandboxTown, sandboxed


class Hours:
    """A clock that stands, in seconds since 1970, unless it is told to go on."""

    def __init__(self) -> None:
        self.seconds = float(int(time.time()))

    def __call__(self) -> float:
        return self.seconds

    @property
    def ms(self) -> int:
        return int(self.seconds * 1000)


class TimedBots(Bots):
    """Bots that live by that clock."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.hours = Hours()

    async def make(self, connector: Any) -> Kuromaku:
        return Kuromaku(
            self.store,
            extra=[tests.tiny_game, tests.trio_game],
            computer_pause=0.0,
            connector=connector,
            guild_ready_timeout=0.05,
            clock=self.hours,
        )


class Timed:
    """The town with its clock."""

    def __init__(self, town: SandboxTown, bots: TimedBots) -> None:
        self.town, self.bots, self.store = town, bots, bots.store

    @property
    def now(self) -> int:
        return self.bots.hours.ms

    async def passes(self, span: int, *, heard: bool = True) -> None:
        """So many milliseconds go by, in which the program hears Discord or does not, and the clock looks."""
        self.bots.hours.seconds += span / 1000
        if heard:
            await self.store.save_note(HEARTBEAT, str(self.now))
        await self.look()

    async def look(self) -> None:
        """The clock does what is due."""
        await self.town.bot.clock.round()
        await self.town.settle()

    async def set(self, table: int, pace: Pace) -> None:
        """Sets a table's clock, as if everyone had agreed: what is open has all of the time before it."""
        bot = self.town.bot

        async def make(live: Live) -> Rearrangement:
            rows = [row for row in live.asked if row.closed_at is None]
            hours = msgspec.json.encode([pace.quiet] if pace.quiet else [])
            return Rearrangement(
                table_id=table,
                expected_revision=live.record.revision,
                clock=replace(live.clock, table_id=table, settings=msgspec.json.encode(pace)),
                asked=tuple(afresh(replace(row, quiet=hours), pace, self.now) for row in rows),
            )

        await bot.tables.rearrange(table, make)
        await self.town.settle()

    async def asked(self, table: int = 1) -> dict[int, Asked]:
        """The open decisions by seat."""
        _, rows = await self.store.clock(table)
        return {row.seat: row for row in rows if row.closed_at is None}


def calls(person: Person, at: str = DM) -> list[Message]:
    """The messages that tell a person of a decision."""
    return [m for m in person.messages(at) if not m.ephemeral and list(m.buttons) == ["My panel"]]


def panel(person: Person) -> Message:
    """The person's private panel, above whatever calls there are."""
    shown = [m for m in person.messages(DM) if m.components and not m.ephemeral]
    return [m for m in shown if m not in calls(person)][-1]


async def bid(person: Person, coins: int, charm: str | None = None) -> None:
    """Chooses by the buttons of the private panel."""
    for pick in [charm, str(coins)] if charm else [str(coins)]:
        shown = panel(person)
        await person.click(shown, choices(shown, pick))


@asynccontextmanager
async def timed_town(path: Path) -> AsyncIterator[Timed]:
    """A town with a bot that lives by a clock of its own."""
    async with TimedBots(path) as bots, sandboxed(bots.make) as town:
        yield Timed(town, bots)
