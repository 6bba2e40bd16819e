"""The tables: loading, judging and keeping what people, computers and clocks do.

This is the one road a command takes. Per table, one at a time: load, check that the question it answers is
still open, let the rules judge it, commit, and only then tell anyone. Nothing here knows Discord or a game.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from games.engine import notation, pack
from games.engine.chance import KEY_BYTES, KeyedChance, commitment, mix
from games.engine.contract import SYSTEM, Command, Game, Refused, Seat, Told
from games.engine.formats import UnreadableState, read_state
from games.engine.menu import Menu, Path
from games.engine.play import pack_events
from games.engine.text import Text, t
from games.library import Shelf
from storage.arrangements import Rearrangement
from storage.errors import Duplicate, Missing, Stale, StorageError
from storage.records import (
    Change,
    NewSeat,
    NewTable,
    PackRecord,
    TableRecord,
)
from storage.store import Store

from . import motions
from .decisions import Decisions, RanOut, applied
from .happenings import Happening, clocked, note_of, public, told_of
from .live import RECENT, Live, Settings, count, latest, viewers
from .locks import Locks
from .standings import standings

log = logging.getLogger(__name__)

CACHED = 2000
"""Tables kept in memory; further ones are read when they are needed."""


class NoTable(Exception):
    """There is no such table, or this program can't play it; then ``text`` tells people why."""

    def __init__(self, table_id: int, text: Text | None = None) -> None:
        super().__init__(table_id)
        self.text = text


class StaleClick(Exception):
    """The question that was answered is not open any more. Nothing has changed."""


class _Reading:
    """A table is being read; whoever changes it meanwhile takes this away, and it is read again."""


@dataclass(frozen=True)
class Acted:
    """A command is durable. ``entry`` is its place in the journal, ``fresh`` False if repeated."""

    live: Live
    entry: int
    fresh: bool = True


Listener = Callable[[Live], Awaitable[None]]
"""Called after each commit, outside the table's lock; must be quick."""


class Tables:
    """All tables of the program, on one store."""

    def __init__(
        self, store: Store, shelves: Mapping[str, Shelf], decisions: Decisions | None = None
    ) -> None:
        """``decisions`` reckons who is asked until when; without it no clock runs."""
        self.store = store
        self.decisions = decisions
        self.shelves = dict(shelves)
        self.listeners: list[Listener] = []
        self._cache: OrderedDict[int, Live] = OrderedDict()
        self._reading: WeakValueDictionary[int, _Reading] = WeakValueDictionary()
        self._locks: Locks[int] = Locks()

    # ---- reading ---------------------------------------------------------------------------------------

    def lock(self, table_id: int) -> asyncio.Lock:
        """The lock that serialises one table."""
        return self._locks.of(table_id)

    async def load(self, table_id: int) -> Live:
        """The table as it is now. Raises :class:`NoTable`."""
        while True:
            cached = self._cache.get(table_id)
            if cached is not None:
                self._cache.move_to_end(table_id)
                return cached
            reading = self._reading.setdefault(table_id, _Reading())
            try:
                live = await self._open(await self.store.load_table(table_id))
            except Missing:
                raise NoTable(table_id) from None
            # What was read while the table changed may be of before and after: it is read again.
            if self._reading.get(table_id) is reading:
                return self._remember(live)

    async def _open(self, record: TableRecord) -> Live:
        shelf = self.shelves.get(record.game)
        if shelf is None:
            raise NoTable(record.id)
        source = None
        if record.pack_digest:
            stored = await self.store.pack(record.pack_digest)
            source = stored.source if stored else None
        rules = shelf.rules(source)
        state = self._decode(record, shelf.game)
        recent, moved = await self._recent(record.id, shelf.game)
        seats = await self.store.seats(record.id)
        moved_for = motions.read(await self.store.motions(record.id))
        clock, asked = await self.store.clock(record.id)
        return Live(record, seats, shelf, rules, state, recent, moved_for, moved, clock, asked)

    async def _recent(self, table_id: int, game: Game) -> tuple[tuple[Told, ...], int]:
        """The latest events of a table, enough for every viewer, however many hidden ones lie between.

        With them the sequence of the latest command that holds and of which all have heard.
        """
        found: tuple[Told, ...] = ()
        moved = 0
        before: int | None = None
        while page := await self.store.last_entries(table_id, 2 * RECENT, before):
            told = [(entry, told_of(entry, game)) for entry in page]
            found = latest((*(one for _, every in told for one in every), *found), len(game.seats))
            open_to_all = (entry.sequence for entry, every in told if entry.live and public(every))
            moved = moved or max(open_to_all, default=0)
            before = page[0].sequence
            if before == 1 or all(count(found, viewer) >= RECENT for viewer in viewers(len(game.seats))):
                break
        return found, moved

    @staticmethod
    def _decode(record: TableRecord, game: Game) -> Any:
        if not record.state:
            return None
        try:
            return read_state(
                game, record.state, record.state_format, rules_version=int(record.rules_version)
            )
        except UnreadableState as fault:
            log.warning("table %s: left alone: %s", record.id, fault)
            raise NoTable(record.id, fault.text) from fault

    def _remember(self, live: Live) -> Live:
        self._cache[live.id] = live
        self._cache.move_to_end(live.id)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return live

    def forget(self, table_id: int) -> None:
        """Drops what is kept in memory of a table, so that it is read again."""
        self._reading.pop(table_id, None)
        self._cache.pop(table_id, None)

    def forget_all(self) -> None:
        """Drops what is kept in memory of all tables, after something that concerns them all."""
        self._reading.clear()
        self._cache.clear()

    async def refresh(self, table_id: int) -> Live:
        """Reads a table again from the database."""
        self.forget(table_id)
        return await self.load(table_id)

    async def tell(self, live: Live) -> None:
        """Tells the listeners that a table has changed, once its game knows who sits there."""
        live = await self.inform(live)
        for listener in self.listeners:
            await listener(live)

    async def inform(self, live: Live) -> Live:
        """Tells a game that has to know which of its seats are taken; gives the table as it is then.

        Whatever has changed the seats is durable by now. Where this fails, it is done with the next change.
        """
        if _roll_call(live) is None:
            return live
        async with self.lock(live.id):
            try:
                live = await self.refresh(live.id)
                command = _roll_call(live)
                if command is not None:
                    live = (await self._judge(live.id, SYSTEM, command, None, None, None, None)).live
            except (Stale, StorageError) as fault:
                log.warning("table %s: its game is told of the seats later: %s", live.id, fault)
            except Refused as refusal:
                log.error("table %s: its game would not hear of the seats: %s", live.id, refusal.code)
        return live

    async def announce(self, table_id: int) -> Live:
        """Reads the table again and tells the listeners, after a change that is no command."""
        live = await self.refresh(table_id)
        await self.tell(live)
        return live

    async def rearrange(self, table_id: int, make: Callable[[Live], Awaitable[Rearrangement]]) -> Live:
        """Changes what is arranged about a table beside its game, durably, and tells the listeners.

        ``make`` gets the table as it is now; what it raises is raised, and then nothing has changed. Raises
        :class:`StaleClick` where another process keeps changing the table.
        """
        async with self.lock(table_id):
            for _ in range(3):
                try:
                    await self.store.rearrange(await make(await self.refresh(table_id)))
                    break
                except Stale:
                    continue
            else:
                raise StaleClick
            self.forget(table_id)
        return await self.announce(table_id)

    async def note(
        self, table_id: int, happening: Happening, *, user_id: int | None = None, name: str = ""
    ) -> Live:
        """Writes something into the log that happened beside the game; ``user_id`` is whom it is about."""

        async def noted(live: Live) -> Rearrangement:
            note = note_of(happening, user_id=user_id, name=name)
            return Rearrangement(table_id=table_id, expected_revision=live.record.revision, note=note)

        return await self.rearrange(table_id, noted)

    # ---- opening ---------------------------------------------------------------------------------------

    async def create(
        self,
        game: Game,
        *,
        host: int,
        channel_id: int,
        guild_id: int | None,
        language: str,
        seats: tuple[NewSeat, ...],
        options: msgspec.Struct | None = None,
        settings: Settings | None = None,
        pack_source: str | None = None,
        interaction_id: int | None = None,
    ) -> Live:
        """A new table, open for people to join. A repeated delivery gives the table that is there already."""
        shelf = self.shelves[game.id]
        source = pack_source or shelf.pack_source()
        key = secrets.token_bytes(KEY_BYTES)
        new = NewTable(
            game=game.id,
            channel_id=channel_id,
            guild_id=guild_id,
            host_user_id=host,
            locale=language,
            rules_version=str(game.rules_version),
            state_format=game.state_format,
            chance_key=key,
            commitment=commitment(key),
            options=msgspec.json.encode(options or game.usual),
            settings=msgspec.json.encode(settings or Settings()),
            entropy=b"[]",
            pack=PackRecord(digest=pack.digest(source), game=game.id, label=game.pack, source=source),
            seats=seats,
            interaction_id=interaction_id,
        )
        try:
            record = await self.store.create_table(new)
        except Duplicate as repeated:
            return await self.load(repeated.table_id)
        return self._remember(await self._open(record))

    async def arrange(self, table_id: int, edit: Callable[[Live], Awaitable[object]]) -> Live:
        """Changes who sits at an open table, or how it will be played: one change at a time.

        ``edit`` gets the table as it is now and stores the change. Raises Refused, before it is called, where
        the game has begun: options and luck of a running game would belie its dice.
        """
        async with self.lock(table_id):
            live = await self.refresh(table_id)
            if live.record.status != "open":
                raise Refused(
                    "begun", t("Table {table} is past that: its game has begun or ended.", table=table_id)
                )
            await edit(live)
            self.forget(table_id)
        return await self.announce(table_id)

    async def start(self, table_id: int) -> Live:
        """Begins the game of an open table once nobody is missing; does nothing where it has begun."""
        async with self.lock(table_id):
            live = await self.refresh(table_id)
            if live.state is not None or live.record.status != "open" or live.missing:
                return live
            try:
                live = await self._begin(live)
            except Stale:
                # Another process has begun it, or changed something: then the host begins it as it is now.
                live = await self.refresh(table_id)
        await self.tell(live)
        return live

    async def _begin(self, live: Live) -> Live:
        options = msgspec.json.decode(live.record.options, type=live.game.options)
        chance = KeyedChance(self._key(live.record), live.record.draws_taken)
        outcome = live.rules.start(options, chance)
        return await self._commit(live, SYSTEM, None, None, outcome, chance, None, status="running")

    async def lay_out(self, table_id: int, move: Callable[[Live], tuple[Seat, Command] | None]) -> Live:
        """Begins an open table if need be, and gives the commands that ``move`` names until it names none.

        Nobody at the table is asked or told of anything before all is laid out. Raises Refused where a
        command is not legal; those before it hold.
        """
        async with self.lock(table_id):
            live = await self.refresh(table_id)
            if live.state is None and live.record.status == "open":
                live = await self._begin(live)
            while not live.over and (given := move(live)) is not None:
                live = (await self._judge(table_id, *given, None, None, None, None)).live
        await self.tell(live)
        return live

    @staticmethod
    def _key(record: TableRecord) -> bytes:
        return mix(record.chance_key, msgspec.json.decode(record.entropy or b"[]", type=list[str]))

    # ---- acting ----------------------------------------------------------------------------------------

    async def act(
        self,
        table_id: int,
        seat: Seat,
        command: Command | Path,
        *,
        stamp: str | None = None,
        user_id: int | None = None,
        interaction_id: int | None = None,
        ran_out: RanOut | None = None,
    ) -> Acted:
        """Does what ``command`` (or the picks of a menu path) says, durably, exactly once.

        ``ran_out``: the clock does it, for a decision whose time is over.

        Raises :class:`StaleClick` where ``stamp`` is of another question, or the decision is the clock's no
        more, Refused where the rules say no, :class:`NoTable`, and
        :class:`storage.errors.StorageUnavailable`; in all of these nothing has changed.
        """
        async with self.lock(table_id):
            try:
                try:
                    acted = await self._judge(
                        table_id, seat, command, stamp, user_id, interaction_id, ran_out
                    )
                except Stale:
                    # Another process has moved the table on: look again, and judge again.
                    self.forget(table_id)
                    acted = await self._judge(
                        table_id, seat, command, stamp, user_id, interaction_id, ran_out
                    )
            except Stale:
                raise StaleClick from None
            except Duplicate as repeated:
                return Acted(await self.refresh(table_id), repeated.sequence, fresh=False)
        await self.tell(acted.live)
        return acted

    async def _judge(
        self,
        table_id: int,
        seat: Seat,
        given: Command | Path,
        stamp: str | None,
        user_id: int | None,
        interaction_id: int | None,
        ran_out: RanOut | None,
    ) -> Acted:
        live = await self.load(table_id)
        if live.over:
            raise Refused("over", t("This table has ended."))
        if live.state is None:
            raise Refused("not-begun", t("This table has not begun: a seat is still free."))
        if stamp is not None and stamp != live.stamp(seat):
            if (
                interaction_id is not None
                and (entry := await self.store.entry_of(interaction_id)) is not None
            ):
                raise Duplicate(live.id, entry.revision, entry.sequence)
            raise StaleClick
        if ran_out is not None and not ran_out.holds(live):
            raise StaleClick
        command = given if isinstance(given, Command) else live.rules.menu(live.state, seat, given)
        if isinstance(command, Menu):
            raise Refused("unfinished", t("Something is still to be chosen: {what}", what=command.prompt))
        chance = KeyedChance(self._key(live.record), live.record.draws_taken)
        outcome = live.rules.step(live.state, seat, command, chance)
        after = await self._commit(
            live, seat, user_id, command, outcome, chance, interaction_id, ran_out=ran_out
        )
        did = "something hidden" if command.secret else type(command).__struct_config__.tag
        log.info("table %s: seat %s did %s, revision %s", live.id, seat, did, after.record.revision)
        return Acted(after, after.record.sequence)

    async def _commit(
        self,
        live: Live,
        seat: Seat,
        user_id: int | None,
        command: Command | None,
        outcome: Any,
        chance: KeyedChance,
        interaction_id: int | None,
        status: Any = None,
        ran_out: RanOut | None = None,
    ) -> Live:
        state, events = outcome
        result = live.rules.result(state)
        if result is not None:
            status = "ended" if result.reason != "cancelled" else "cancelled"
        counts = result is not None and status == "ended" and not live.settings.practice
        fared = standings(live.game, state, result, live.listed) if result and counts else ()
        asked = None
        if self.decisions is not None:
            moved = replace(
                live, state=state, record=replace(live.record, status=status or live.record.status)
            )
            asked = await self.decisions.change(live, moved, by=user_id, ran_out=ran_out)
        encode = msgspec.json.encode
        change = Change(
            table_id=live.id,
            expected_revision=live.record.revision,
            actor=seat,
            user_id=user_id,
            command=encode(command),
            notation=notation.write(command) if command is not None else "",
            state=encode(state),
            draws_taken=chance.n,
            rules_version=str(live.game.rules_version),
            state_format=live.game.state_format,
            draws=encode(chance.tape),
            events=pack_events(events),
            interaction_id=interaction_id,
            status=status,
            result=encode(result) if result is not None else None,
            standings=fared,
            given_by=ran_out.by if ran_out is not None else None,
            asked=asked,
        )
        done = await self.store.commit(change)
        record = replace(
            live.record,
            revision=done.revision,
            sequence=done.sequence,
            state=change.state,
            draws_taken=chance.n,
            rules_version=change.rules_version,
            state_format=change.state_format,
            status=status or live.record.status,
            result=change.result,
            updated_at=done.at,
            ended_at=done.at if result is not None else live.record.ended_at,
        )
        self.forget(live.id)
        told = (*clocked(seat, change.given_by), *events)
        return self._remember(
            replace(
                live,
                record=record,
                state=state,
                recent=latest((*live.recent, *told), len(live.game.seats)),
                moved=done.sequence if public(told) else live.moved,
                asked=applied(live.asked, asked) if asked is not None else live.asked,
            )
        )


def _roll_call(live: Live) -> Command | None:
    """What a game has still to be told of who sits at its table."""
    if live.state is None or live.over:
        return None
    command: Command | None = live.rules.seated(live.state, live.taken)
    return command
