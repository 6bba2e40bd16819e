"""The publisher: makes messages show what their tables are, again and again, until they do.

Panels are projections. After a commit, at start-up, after an outage, when a message is deleted: the publisher
compares what a panel shows with its table and edits or posts it once, however many revisions lie between. A
crash between commit and post loses nothing, and a post that was not noted down is not repeated, since it
carries a nonce that Discord refuses to take twice.
"""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import aiohttp
import discord

from games.engine.contract import Seat
from games.engine.menu import Path
from games.engine.text import t
from storage.errors import Missing, StorageError
from storage.records import EVERYONE, LIVE, PanelRecord

from . import compose, requests
from .deadline import Deadline
from .delivery import BOARD, INVITE, PRIVATE, UNKNOWN_CHANNEL, Delivery
from .eyes import Eyes
from .live import Live
from .locks import Locks
from .panels import Panel
from .people import Budget, People
from .permissions import lacking_in
from .picture import Pictures
from .requests import ASK
from .tables import NoTable, Tables
from .words import Words

log = logging.getLogger(__name__)

OWN, PUBLIC = "own", "public"
"""The lanes of a table: its private panels never wait for the limits of the channel its board is in."""
RETRY = (2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try after Discord could not be reached."""

UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError, StorageError)
"""What passes: Discord or the database could not be reached, or would not listen just now."""


_Key = tuple[int, str, int]
"""A panel: its table, kind and person."""

_Lane = tuple[int, str]
"""A table and which of its panels."""


def _lane(kind: str) -> str:
    return OWN if kind == PRIVATE else PUBLIC


def _key(record: PanelRecord) -> _Key:
    return record.table_id, record.kind, record.user_id


def _closes(live: Live, record: PanelRecord) -> bool:
    """Whether a panel shows its last: of someone who does not sit here any more, or of a settled motion."""
    if record.kind == PRIVATE:
        return live.state is not None and not live.has_panel(record.user_id)
    if record.kind.startswith(ASK):
        motion = requests.motion_of(live, record.kind)
        return motion is None or motion.outcome != "open"
    return False


@dataclass
class _Work:
    """The publishing of one lane: ``again`` asks for another round, ``task`` is the round under way.

    ``hurry`` ends the wait for the next try.
    """

    again: bool = False
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    failures: int = 0
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Publisher:
    """Reconciles the messages of all tables."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        words: Words,
        people: People,
        pictures: Pictures,
        deadline: Deadline,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._client, self._tables, self._words = client, tables, words
        self._people, self._pictures = people, pictures
        self._deadline = deadline
        self._work: dict[_Lane, _Work] = {}
        self.eyes = Eyes(words, people, self.place_of, self.file_of)
        self._places: dict[tuple[int, Seat], tuple[str, Path]] = {}
        self._told: set[tuple[int, str]] = set()
        self._walked: set[tuple[int, Seat]] = set()
        self.delivery = Delivery(client, tables, clock)
        self._stale: set[_Key] = set()
        self._locks: Locks[_Lane] = Locks()  # two tasks never post the same panel
        self._dms = Budget(20, 60.0, time.monotonic)
        self._closing = False
        tables.listeners.append(self.wake)

    # ---- being told ------------------------------------------------------------------------------------

    async def wake(self, live: Live) -> None:
        """A table has changed: publish it soon."""
        if live.over:
            for seat in range(len(live.game.seats)):
                self.stand_at(live.id, seat, "", ())
                self._walked.discard((live.id, seat))
            self._told -= {(live.id, kind) for kind in (BOARD, INVITE)}
        self.ask(live.id)

    def ask(self, table_id: int) -> None:
        """Asks for a round of publishing."""
        if self._closing:
            return
        for lane in ((table_id, OWN), (table_id, PUBLIC)):
            work = self._work.setdefault(lane, _Work())
            work.again = True
            work.done.clear()
            if work.task is None or work.task.done():
                work.task = asyncio.create_task(self._rounds(lane, work), name=f"publish {lane}")

    async def catch_up(self) -> int:
        """Asks for all tables whose messages are behind, without waiting any longer; returns how many."""
        for work in self._work.values():
            work.hurry.set()
        store = self._tables.store
        behind = {panel.table_id for panel in await store.panels_behind()}
        for table_id in behind:
            self.ask(table_id)
        return len(behind)

    async def settled(self, table_id: int) -> None:
        """Waits until a table has nothing more to publish."""
        for lane in ((table_id, OWN), (table_id, PUBLIC)):
            work = self._work.get(lane)
            if work is not None:
                await work.done.wait()

    async def look_through(self, table_id: int, interaction: discord.Interaction[discord.Client]) -> None:
        """Shows a person's panel as the answer to an interaction, and keeps it fresh while its token lives.

        It does not wait for the round of publishing, which may be held up by the limits of a channel.
        """
        hold = self.eyes.open(await self._tables.load(table_id), interaction)
        await self._deadline.undone.clear()
        await self.eyes.show(await self._tables.load(table_id), hold)

    def stand_at(self, table_id: int, seat: Seat, stamp: str, path: Path) -> None:
        """Remembers how far a seat has walked down its menu, so that a redraw keeps the place."""
        if path:
            self._places[table_id, seat] = (stamp, path)
            # Its message shows this place now, and no more what was published last.
            self._walked.add((table_id, seat))
            self.eyes.changed(table_id, seat)
        else:
            self._places.pop((table_id, seat), None)

    def place_of(self, live: Live, seat: Seat) -> Path:
        """Where a seat stands in its menu, if the question is still the same."""
        stamp, path = self._places.get((live.id, seat), ("", ()))
        if path and stamp != live.stamp(seat):
            self._places.pop((live.id, seat), None)
            return ()
        return path

    # ---- rounds ----------------------------------------------------------------------------------------

    async def _rounds(self, lane: _Lane, work: _Work) -> None:
        table_id, _ = lane
        while work.again:
            work.again = False
            await self._deadline.undone.clear()
            try:
                await self._publish(lane)
                work.failures = 0
            except NoTable:
                break
            except UNREACHED as fault:
                wait = RETRY[min(work.failures, len(RETRY) - 1)]
                work.failures += 1
                log.warning("table %s: publishing failed, next try in %s s: %s", table_id, wait, fault)
                work.again = True
                work.hurry.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(work.hurry.wait(), wait)
            except Exception:
                log.exception("table %s: publishing failed", table_id)
                break
        work.task = None
        work.done.set()
        if not work.again:
            self._work.pop(lane, None)

    async def _publish(self, lane: _Lane) -> None:
        """Shows everything that is behind. One panel that fails does not keep the others from being shown."""
        table_id, which = lane
        faults: list[Exception] = []
        async with self._locks.of(lane):
            live = await self._tables.load(table_id)
            panels = await self._tables.store.panels(table_id)
            mine = [record for record in panels if _lane(record.kind) == which]
            behind = [record for record in mine if self._is_behind(live, record)]
            shows: list[Callable[[Live], Awaitable[None]]] = [self.eyes.show_all] if which == OWN else []
            shows += [partial(self._show, record=record) for record in behind]
            for show in shows:
                try:
                    # As it is by now: what was just found out, such as closed messages, belongs on the board.
                    await show(await self._tables.load(table_id))
                except UNREACHED as fault:
                    faults.append(fault)
        if faults:
            raise faults[0]

    def _is_behind(self, live: Live, record: PanelRecord) -> bool:
        if record.message_id is not None:
            gone = record.message_id in self.delivery.gone
            return gone or _key(record) in self._stale or record.revision_shown < live.record.revision
        if record.kind == PRIVATE and record.seat is not None:
            sitting = live.at(record.seat)
            # Closed direct messages are not knocked at with every move; 🔒 tries them again.
            return sitting is None or sitting.dm_ok is not False
        return True

    async def _compose(self, live: Live, record: PanelRecord) -> tuple[Panel, str]:
        if record.kind == PRIVATE:
            language = await self._people.language(record.user_id)
            return self.eyes.panel(live, record.user_id, language), language
        language = live.record.locale
        say = compose.speech(self._words, live, language)
        if record.kind.startswith(ASK):
            return requests.panel(live, requests.motion_of(live, record.kind), say), language
        if record.kind == INVITE:
            link = f"<#{live.record.thread_id}>" if live.record.thread_id else None
            return compose.invitation(live, say, link), language
        return compose.board(live, say), language

    async def file_of(self, live: Live, panel: Panel, language: str) -> list[discord.File]:
        """The panel's picture as a file to attach, rendered off the loop."""
        if panel.drawing is None or panel.picture is None:
            return []
        say = compose.speech(self._words, live, language, markdown=False)
        data = await self._pictures.get(panel.drawing, say, language)
        alt = say(panel.drawing.alt)[:1024]
        return [discord.File(io.BytesIO(data), panel.picture, description=alt)]

    async def _show(self, live: Live, record: PanelRecord) -> None:
        own = live.seats_of(record.user_id) if record.kind == PRIVATE else ()
        if _closes(live, record) and record.message_id is None:
            await self._tables.store.remove_panel(live.id, record.kind, record.user_id)
            return
        panel, language = await self._compose(live, record)
        current = replace(
            record,
            seat=own[0] if own else record.seat,
            revision_shown=live.record.revision,
            sequence_shown=live.record.sequence,
            content_hash=panel.digest,
            locale=language,
        )
        shown = record.message_id is not None and record.message_id not in self.delivery.gone
        self._stale.discard(_key(record))
        mine = {(live.id, seat) for seat in own}
        walked = bool(mine & self._walked)
        self._walked -= mine
        if shown and not walked and record.content_hash == panel.digest:
            await self._save(live, current)
            return
        files = await self.file_of(live, panel, language)
        try:
            posted = await self.delivery.bring(live, record, panel, files)
        except (discord.Forbidden, discord.NotFound) as refusal:
            if isinstance(refusal, discord.NotFound) and refusal.code != UNKNOWN_CHANNEL:
                raise
            await self._refused(live, record, refusal)
            left = None if record.message_id in self.delivery.gone else record.message_id
            if record.kind == PRIVATE and current.seat is None and left is None:
                # A referee's closed direct messages are not knocked at again; `/table desk` tries them anew.
                await self._tables.store.remove_panel(live.id, record.kind, record.user_id)
                return
            await self._save(live, replace(current, message_id=left, content_hash=""))
            if left is None and record.message_id is not None:
                self.delivery.gone.discard(record.message_id)
            return
        self._told.discard((live.id, record.kind))
        if posted is not None:
            current = replace(
                current,
                message_id=posted.id,
                channel_id=posted.channel.id,
                posted_at=self.delivery.now(),
            )
        await self._save(live, current)
        if mine & self._walked:
            # Its owner has gone on in the menu meanwhile: whichever came last, the menu is to be seen.
            self.stale(current)
        if posted is not None and record.message_id is not None:
            if record.message_id in self.delivery.gone:
                self.delivery.gone.discard(record.message_id)
            else:
                await self.delivery.delete(record.channel_id, record.message_id)

    async def _save(self, live: Live, record: PanelRecord) -> None:
        try:
            if _closes(live, record):
                # It shows its last by now, and is not kept up to date any more.
                await self._tables.store.remove_panel(live.id, record.kind, record.user_id)
            else:
                await self._tables.store.save_panel(record)
        except Missing:
            log.info("table %s is gone", record.table_id)

    async def _refused(self, live: Live, record: PanelRecord, refusal: discord.HTTPException) -> None:
        """Discord does not let us show this panel. Play goes on; whoever can mend it is told once."""
        log.warning("table %s: its %s panel was refused: %s", live.id, record.kind, refusal)
        if record.kind == PRIVATE:
            if record.seat is not None and live.people.get(record.seat) == record.user_id:
                await self._note_dm(live, record.seat, dm_ok=False)
            return
        if (live.id, record.kind) in self._told:
            return
        self._told.add((live.id, record.kind))
        say = self._words.say(await self._people.language(live.record.host_user_id))
        text = say(
            t(
                "I may no longer write in <#{channel}> (table {table}). I need these permissions there: "
                "{permissions}. Until then the game goes on in direct messages.",
                channel=record.channel_id,
                table=live.id,
                permissions=lacking_in(self._client, record.channel_id),
            )
        )
        try:
            await self._client.get_partial_messageable(
                (await self._client.create_dm(discord.Object(live.record.host_user_id))).id
            ).send(text)
        except discord.HTTPException as fault:
            log.info("table %s: the host can't be told: %s", live.id, fault)

    async def _note_dm(self, live: Live, seat: Seat | None, *, dm_ok: bool) -> None:
        """Notes whether a person can be written to; the board says so where they are waited for."""
        sitting = None if seat is None else live.at(seat)
        if seat is not None and sitting is not None and sitting.dm_ok is not dm_ok:
            await self._tables.store.edit_seat(live.id, seat, dm_ok=dm_ok)
            self._tables.forget(live.id)
            self._stale.add((live.id, BOARD, EVERYONE))
            self.ask(live.id)

    # ---- making panels ---------------------------------------------------------------------------------

    async def add_public(self, live: Live, kind: str, channel_id: int, message_id: int | None = None) -> None:
        """Notes a public panel to be kept up to date."""
        await self._tables.store.save_panel(
            PanelRecord(
                table_id=live.id,
                kind=kind,
                user_id=EVERYONE,
                channel_id=channel_id,
                message_id=message_id,
                posted_at=self.delivery.now(),
            )
        )

    async def want_public(self, live: Live, kind: str, channel_id: int) -> None:
        """Has a public panel posted, unless it is there already."""
        async with self._locks.of((live.id, PUBLIC)):
            if await self._tables.store.panel(live.id, kind) is None:
                await self.add_public(live, kind, channel_id)
        self.ask(live.id)

    def may_open(self) -> bool:
        """Uses the budget of opening direct messages; False where it is spent for now."""
        return self._dms.take()

    async def add_private(self, live: Live, seat: Seat | None, user_id: int) -> bool:
        """Opens a person's direct message for a table; False where it can't be written to (or not now).

        A referee has no ``seat``.
        """
        store = self._tables.store
        known = await store.panel(live.id, PRIVATE, user_id)
        if known is not None and known.message_id is not None:
            return True
        if not self.may_open():
            return False
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            async with self._locks.of((live.id, OWN)):
                record = PanelRecord(
                    table_id=live.id,
                    kind=PRIVATE,
                    user_id=user_id,
                    seat=seat,
                    channel_id=channel.id,
                    posted_at=self.delivery.now(),
                )
                await store.save_panel(record)
                await self._show(await self._tables.load(live.id), record)
        except discord.Forbidden:
            await self._note_dm(live, seat, dm_ok=False)
            return False
        except UNREACHED as fault:
            log.warning("table %s: a private panel is still to be posted: %s", live.id, fault)
            self.ask(live.id)
            return await store.panel(live.id, PRIVATE, user_id) is not None
        shown = await store.panel(live.id, PRIVATE, user_id)
        able = shown is not None and shown.message_id is not None
        await self._note_dm(await self._tables.load(live.id), seat, dm_ok=able)
        return able

    async def want_motion(self, live: Live, kind: str) -> None:
        """Has a new motion posted where the board is, in place of an earlier one of its kind."""
        async with self._locks.of((live.id, PUBLIC)):
            board = await self._tables.store.panel(live.id, BOARD)
            old = await self._tables.store.panel(live.id, ASK + kind)
            place = board.channel_id if board else live.record.thread_id or live.record.channel_id
            await self.add_public(live, ASK + kind, place)
            if old is not None and old.message_id is not None:
                await self.delivery.delete(old.channel_id, old.message_id)
        self.ask(live.id)

    def reseated(self, table_id: int, seat: Seat) -> None:
        """Somebody else sits there: the way that was walked in the menu is theirs no more."""
        self.stand_at(table_id, seat, "", ())
        self._walked.discard((table_id, seat))

    async def move_board(self, live: Live, channel_id: int) -> None:
        """Puts the board into a channel as a new message, and takes the old one away."""
        async with self._locks.of((live.id, PUBLIC)):
            old = await self._tables.store.panel(live.id, BOARD)
            await self.add_public(live, BOARD, channel_id)
            if old is not None and old.message_id is not None:
                await self.delivery.delete(old.channel_id, old.message_id)
        self.ask(live.id)

    async def deleted(self, message_id: int) -> None:
        """A message was deleted by someone: if it was a panel, it is posted again while its game goes on."""
        store = self._tables.store
        record = await store.panel_of_message(message_id)
        if record is None:
            return
        if (await store.load_table(record.table_id)).status not in LIVE:
            await store.remove_panel(record.table_id, record.kind, record.user_id)
            return
        self.delivery.gone.add(message_id)
        self.ask(record.table_id)

    def stale(self, record: PanelRecord) -> None:
        """A panel does not show what it should any more, whatever its table's revision: it is shown again."""
        self._stale.add(_key(record))
        self.ask(record.table_id)

    async def close(self) -> None:
        """Finishes the rounds under way, for a moment, and stops."""
        self._closing = True
        tasks = [work.task for work in self._work.values() if work.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=3.0)
            for task in late:
                task.cancel()
