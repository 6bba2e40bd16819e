"""Computer players at running tables: whoever is asked and is a computer, thinks off the loop and answers.

So does a game's automaton, for the pieces that nobody at the table plays; it holds still while the clock is
stopped, so that who masters the game can set something right.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

from games.engine.chance import KeyedChance
from games.engine.computer import Choice, think
from games.engine.contract import AUTO, Command, Refused, Seat
from storage.errors import StorageUnavailable

from .live import Live
from .tables import StaleClick, Tables

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds before a computer tries again to make a move that could not be saved."""
THINKERS = 1
"""Threads that think; the loop keeps the rest of the machine."""


class Computers:
    """Plays the seats that computers hold, and what games leave to them. One task a table at a time."""

    def __init__(self, tables: Tables, *, pause: float = 0.0) -> None:
        """``pause``: seconds a computer waits before it answers, so that people can follow."""
        self._tables = tables
        self._pause = pause
        self._pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="computer")
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._closed = False
        tables.listeners.append(self.look)

    async def look(self, live: Live) -> None:
        """Sees whether a computer is asked at this table, and sets it to work."""
        if not self._closed and live.id not in self._busy and asked(live) is not None:
            task = asyncio.create_task(self._play(live.id), name=f"computer at table {live.id}")
            self._busy[live.id] = task
            task.add_done_callback(lambda done: self._leave(live.id, done))

    def _leave(self, table_id: int, task: asyncio.Task[None]) -> None:
        if self._busy.get(table_id) is task:
            del self._busy[table_id]

    async def _play(self, table_id: int) -> None:
        while True:
            try:
                live = await self._tables.load(table_id)
            except StorageUnavailable as fault:
                log.warning("table %s: can't be read, the computer tries again: %s", table_id, fault)
                await asyncio.sleep(RETRY)
                continue
            found = asked(live)
            if found is None:
                # Let go at once, so that a change made from now on finds someone to look at it.
                self._busy.pop(table_id, None)
                return
            seat, level = found
            if not live.settings.practice:  # who learns has read what there is, and waits for the answer
                await asyncio.sleep(self._pause)
            loop = asyncio.get_running_loop()
            try:
                choice = await loop.run_in_executor(self._pool, _choose, live, seat, level)
                if asked(await self._tables.load(table_id)) != found:
                    continue  # the person whom it stood in for is back
                await self._tables.act(table_id, seat, choice.command, stamp=live.stamp(seat))
            except StaleClick:
                continue
            except StorageUnavailable as fault:
                log.warning("table %s: the computer can't be heard, it tries again: %s", table_id, fault)
                await asyncio.sleep(RETRY)
            except Refused as refusal:
                log.error("table %s: the computer on seat %s was refused: %s", table_id, seat, refusal.code)
                if not await self._plainest(live, seat):
                    return
            except Exception:
                log.exception("table %s: the computer on seat %s failed", table_id, seat)
                if not await self._plainest(live, seat):
                    return

    async def _plainest(self, live: Live, seat: Seat) -> bool:
        """Does for an automaton that has failed what a clock would do; whether that came to something.

        Nobody else could: a seat has others who may hold it.
        """
        command = live.rules.default(live.state, AUTO) if seat == AUTO else None
        if command is None:
            return False
        try:
            await self._tables.act(live.id, AUTO, command, stamp=live.stamp(AUTO))
        except StaleClick:
            return True
        except (Refused, StorageUnavailable) as fault:
            log.error("table %s: nothing can be done in the place of the automaton: %s", live.id, fault)
            return False
        return True

    async def decide(self, live: Live, seat: Seat, level: str) -> Command:
        """What a computer of this strength would do on a seat, for once. Raises what the player raises."""
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._pool, _choose, live, seat, level)
        return choice.command

    async def close(self) -> None:
        """Stops thinking, and begins nothing new."""
        self._closed = True
        for task in list(self._busy.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def asked(live: Live) -> tuple[Seat, str] | None:
    """A seat that must answer now and is a computer's, with its level; None where people are asked.

    After those who are asked come seats that have something to do unasked. The game's automaton is asked as
    :data:`~games.engine.contract.AUTO` and has no level.
    """
    if live.state is None or live.over:
        return None
    automaton = live.game.automaton is not None and live.clock.paused_at is None
    for prompt in reversed(live.prompts):  # the innermost question comes first
        for seat in prompt.seats:
            if seat == AUTO and automaton:
                return AUTO, ""
            sitting = live.at(seat)
            if sitting is not None and sitting.computer is not None:
                return seat, sitting.computer
    for seat in live.rules.unasked(live.state):
        sitting = live.at(seat)
        # One that only stands in leaves to its person what has time.
        if sitting is not None and sitting.computer is not None and sitting.user_id is None:
            return seat, sitting.computer
    return None


def _choose(live: Live, seat: Seat, level: str) -> Choice:
    players, automaton = live.game.players, live.game.automaton
    if seat == AUTO and automaton is not None:
        make = automaton
    else:
        make = players.get(level) or next(iter(players.values()))
    chance = KeyedChance(secrets.token_bytes(32))
    return think(live.rules, make(live.rules), live.state, seat, chance)
