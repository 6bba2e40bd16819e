"""The clock: one for the whole program, which asks the database what is due next and sleeps until then.

While nothing is due, a table with a clock costs nothing: no task, no timer, no look. What is due is judged on
the table as it is by then, through the one road of commands, so that two processes that see the same
deadline, or one that comes back after a crash, make one decision of it.

Nobody loses time to an outage: the program notes every minute that it hears Discord, and after a gap gives
all running decisions the time back before it looks at any. While it does not hear Discord, nothing is due.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from games.engine.contract import SYSTEM, Command, Refused
from storage.arrangements import Rearrangement
from storage.errors import Stale, StorageError
from storage.records import Asked, AskedChange, AskedKey

from .computers import Computers
from .decisions import RanOut, calls, due, mended
from .desk import Desk
from .happenings import TimeOver, note_of
from .live import Live
from .notices import Notices
from .pace import Then, possible
from .publisher import UNREACHED
from .tables import NoTable, StaleClick
from .timing import MINUTE

log = logging.getLogger(__name__)

BEAT = MINUTE
"""How often it is noted that Discord is heard, and how long the clock sleeps at most."""

OUTAGE = 3 * MINUTE
"""A silence so long is an outage; a shorter one is a restart, which nobody notices."""

RETRY = MINUTE
"""Milliseconds before the next look at a decision that could not be dealt with."""

BATCH = 100
"""Decisions that are read at once."""

AT_ONCE = 16
"""Tables that are seen to at the same time."""

STAND_IN = "steady"
"""The strength of a computer that decides for somebody, where the game has it."""


class Clock:
    """Sees to what is due."""

    def __init__(self, desk: Desk, computers: Computers) -> None:
        self._desk, self._tables, self._store = desk, desk.tables, desk.tables.store
        self._computers = computers
        self._notices = Notices(desk)
        self._now = desk.decisions.now
        self._next: int | None = None
        self._beaten: int | None = None
        self._told: dict[int, frozenset[AskedKey]] = {}
        self._hears = False
        self._begun = self._closed = False
        self._one = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._tables.listeners.append(self.look)

    # ---- life ------------------------------------------------------------------------------------------

    async def hear(self) -> None:
        """Discord is heard (again): from now on the clock runs."""
        self._hears = True
        if not self._begun:
            self._begun = True
            await self._recover()
        self._wake()

    def lose(self) -> None:
        """Discord is not heard any more: nobody can answer, and nothing is due."""
        self._hears = False

    async def close(self) -> None:
        """Stops the clock; what it is at just now is finished, if that does not take long."""
        self._hears, self._closed = False, True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            _, late = await asyncio.wait({self._task}, timeout=3.0)
            for task in late:
                task.cancel()

    async def _recover(self) -> None:
        """Opens the decisions of tables that were left without any by an older release, or by a crash."""
        for table_id in await self._store.tables_unasked():
            with suppress(NoTable):
                await self.look(await self._tables.load(table_id))

    def _wake(self, wait: float = 0) -> None:
        """Has the clock look in so many milliseconds, or sooner where it was to look sooner."""
        if self._closed or not self._begun:
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + wait / 1000
        if self._timer is not None and not self._timer.cancelled():
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._once(), name="clock")
        else:
            self._task.add_done_callback(lambda _done: self._wake())

    async def _once(self) -> None:
        try:
            wait = await self.round()
        except StorageError as fault:
            log.warning("the clock can't read what is due, it tries again: %s", fault)
            wait = BEAT / 10
        except Exception:
            log.exception("the clock stumbled; it goes on")
            wait = BEAT
        self._wake(wait)

    # ---- looking ---------------------------------------------------------------------------------------

    async def look(self, live: Live) -> None:
        """Sees that a table's decisions are those that it waits for, and when the first of them is due."""
        decisions = self._tables.decisions
        if decisions is None:
            return
        told = frozenset(row.key for row in live.asked if row.said or row.outcome)
        if self._told.pop(live.id, frozenset()) - told:
            self._wake()  # somebody has answered: what they were told is taken back at once
        if told:
            self._told[live.id] = told
        if not decisions.fit(live):
            try:
                await self._set_right(live.id)
            except StorageError as fault:
                # Whatever has changed the table is done and durable; this is caught up with when it is due.
                log.warning("table %s: its decisions can't be set right now: %s", live.id, fault)
            return
        moments = [row.due_at for row in live.asked if row.due_at is not None]
        if moments and (self._next is None or min(moments) < self._next):
            self._next = min(moments)
            self._wake(max(0, self._next - self._now()))

    async def _set_right(self, table_id: int) -> None:
        """Somebody has come or gone, or something was taken back: what is asked of whom is reckoned anew."""
        decisions = self._tables.decisions
        assert decisions is not None
        async with self._tables.lock(table_id):
            live = await self._tables.refresh(table_id)
            change = await decisions.change(live, live)
            if change:
                try:
                    await self._store.change_asked(table_id, change, expected_revision=live.record.revision)
                except Stale:
                    log.info("table %s: another process has moved it on meanwhile", table_id)
        await self._tables.announce(table_id)

    async def round(self) -> float:
        """Does what is due now; returns how many milliseconds to sleep, unless something wakes the clock."""
        async with self._one:
            if not self._hears:
                return BEAT
            await self._beat()
            while not self._closed and (rows := await self._store.due(self._now(), BATCH)):
                await self._deal_with_all(rows)
            self._next = await self._store.next_due()
        if self._next is None:
            return BEAT
        return max(0, min(self._next - self._now(), BEAT))

    async def _beat(self) -> None:
        now = self._now()
        if self._beaten is not None and abs(now - self._beaten) < BEAT // 3:
            return
        gone = await self._store.beat(now, OUTAGE, mended)
        self._beaten = now
        if gone:
            log.warning("Discord was not heard for %s minutes; all clocks are put back", gone // MINUTE)
            self._tables.forget_all()
            await self._desk.publisher.catch_up()

    async def _deal_with_all(self, rows: tuple[Asked, ...]) -> None:
        """Several tables at once, so that they share what the database takes its time for; each in order."""
        tables: dict[int, list[Asked]] = {}
        for row in rows:
            tables.setdefault(row.table_id, []).append(row)
        room = asyncio.Semaphore(AT_ONCE)

        async def at_one_table(mine: list[Asked]) -> None:
            async with room:
                for row in mine:
                    await self._deal_with(row)

        await asyncio.gather(*map(at_one_table, tables.values()))

    async def _deal_with(self, row: Asked) -> None:
        """One decision about which something is due; whatever happens, it is not due again at once."""
        now = self._now()
        try:
            live = await self._tables.refresh(row.table_id)
            await self._one_of(live, row, now)
        except NoTable:
            log.warning("table %s: this release can't play it; its clock stands", row.table_id)
            await self._store.look_again(row, None)
        except StaleClick:
            log.info("table %s: seat %s has answered just in time", row.table_id, row.seat)
            await self._store.look_again(row, now + RETRY)
        except UNREACHED as fault:
            log.warning("table %s: put off for a minute: %s", row.table_id, fault)
            await self._store.look_again(row, now + RETRY)
        except Exception:
            log.exception("table %s: the clock can't deal with seat %s", row.table_id, row.seat)
            await self._store.look_again(row, now + RETRY)

    async def _one_of(self, live: Live, row: Asked, now: int) -> None:
        decisions = self._tables.decisions
        assert decisions is not None
        if row.closed_at is not None:
            await self._notices.tidy(live, row)
            return
        if not decisions.fit(live):
            await self._set_right(live.id)
            return
        over = row.deadline is not None and row.deadline <= now and not row.outcome
        if over and row.failing_since is None:
            await self._time_over(live, row, now)
            return
        kinds = calls(row, now)
        if kinds and not row.outcome:
            # Who could not be told has not been late: they are told first, and get the time back.
            await self._notices.call(live, row, kinds, now)
            self._told[live.id] = self._told.get(live.id, frozenset()) | {row.key}
        else:
            later = due(row)
            await self._store.look_again(row, now + RETRY if later is not None and later <= now else later)
        await self._show(live.id)

    async def _show(self, table_id: int) -> None:
        self._tables.forget(table_id)
        self._desk.publisher.ask(table_id)

    # ---- when the time is over -------------------------------------------------------------------------

    async def _time_over(self, live: Live, row: Asked, now: int) -> None:
        """Does what the table has chosen for this; what can't be done becomes waiting."""
        log.info("table %s: seat %s is out of time, then: %s", live.id, row.seat, live.pace.then)
        try:
            done = await self._act(live, row, now, live.pace.then)
        except Refused as refusal:
            log.error(
                "table %s: what the clock does for seat %s was refused: %s", live.id, row.seat, refusal.code
            )
            done = False
        if not done:
            await self._wait_on(live, row)

    async def _act(self, live: Live, row: Asked, now: int, then: Then) -> bool:
        """Whether something came of it; otherwise the table waits."""
        if then not in possible(live.game) or then == "wait":
            return False
        if then != "default" and live.game.seats[row.seat].presides:
            return False  # no computer masters a game, and nobody who does loses it
        if then == "forfeit":
            assert live.game.forfeit is not None
            forfeit = live.game.forfeit(row.seat)
            await self._tables.act(live.id, SYSTEM, forfeit, ran_out=RanOut(row.key, then, "clock", now))
            return True
        if then == "stand_in":
            over = AskedChange(at=now, ran_out=((row.key, then),))
            await self._store.change_asked(live.id, over, expected_revision=live.record.revision)
            self._tables.forget(live.id)
            await self._desk.seating.stand_in(live.id, row.seat, self._level(live))
            return True
        command = await self._decided(live, row, then)
        if command is None:
            return False
        ran_out = RanOut(row.key, then, "computer" if then == "computer" else "clock", now)
        await self._tables.act(live.id, row.seat, command, ran_out=ran_out)
        return True

    async def _decided(self, live: Live, row: Asked, then: Then) -> Command | None:
        """What is chosen for a seat; None where nothing comes to mind."""
        if then != "computer":
            return live.rules.default(live.state, row.seat)
        try:
            return await self._computers.decide(live, row.seat, self._level(live))
        except Exception:
            log.exception("table %s: the computer can't decide for seat %s", live.id, row.seat)
            return None

    @staticmethod
    def _level(live: Live) -> str:
        return STAND_IN if STAND_IN in live.game.players else next(iter(live.game.players))

    async def _wait_on(self, live: Live, row: Asked) -> None:
        """Nothing happens but a public line, once."""

        async def over(now: Live) -> Rearrangement:
            still = next((one for one in now.asked if one.key == row.key and one.since == row.since), None)
            if still is None or still.deadline != row.deadline or still.outcome:
                raise StaleClick
            return Rearrangement(
                table_id=now.id,
                expected_revision=now.record.revision,
                note=note_of(TimeOver(seat=row.seat, did="wait"), seat=row.seat),
                asked=(replace(still, outcome="wait", due_at=None),),
            )

        await self._tables.rearrange(live.id, over)
