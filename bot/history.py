"""The past of a table: what can be taken back and on whose consent, and the undo itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import msgspec

from games.engine import undo
from games.engine.chance import Draw, TapeChance, TapeError
from games.engine.contract import SYSTEM, Game, Refused, Seat, Told, Viewer
from games.engine.formats import read_state
from games.engine.play import bare, pack_events, unpack_events
from games.engine.text import t
from storage.errors import Duplicate, Stale
from storage.records import Change, EntryRecord

from .happenings import GaveAgain, TookBack, told_lines
from .live import Live
from .tables import StaleClick, Tables

REACH = 100
"""How many journal entries are read at a time."""


@dataclass(frozen=True)
class Taker:
    """Who takes back: the ``seats`` they hold, whose eyes they look through, and whether they are ``free`` to
    take back what others did.

    They go back by **points**: what they did themselves, and, if they are free, what they have heard of. What
    they have not heard of is no point of theirs, so that nothing hidden can be counted.
    """

    seats: tuple[Seat, ...]
    viewer: Viewer = None
    free: bool = False

    def heard(self, live: Live, entry: EntryRecord) -> bool:
        """Whether they know of an entry: their own, or one that a line of their log tells of."""
        if entry.actor in self.seats:
            return True
        told = unpack_events(entry.events, live.game.events)
        return bool(told_lines(live.game, live.rules, told, self.viewer))

    def counts(self, live: Live, entry: EntryRecord) -> bool:
        """Whether an entry is a point: what a game did by itself belongs to the one before."""
        mine = entry.actor in self.seats
        return mine or (self.free and entry.actor >= 0 and self.heard(live, entry))


@dataclass(frozen=True)
class Undoable:
    """Entries that an undo would take back, oldest first, and the seats that the policy wants to agree.

    ``points`` are those of them that whoever takes back counts. ``stays`` is what others did meanwhile of
    which they have not heard: it holds on, as far as it can. Entries that a redo would give again are told in
    the same way.
    """

    entries: tuple[EntryRecord, ...]
    agree: tuple[Seat, ...] = ()
    points: tuple[EntryRecord, ...] = ()
    stays: tuple[EntryRecord, ...] = ()

    def told(self, game: Game) -> tuple[Told, ...]:
        """What happened in these entries."""
        return tuple(one for entry in self.entries for one in unpack_events(entry.events, game.events))


@dataclass(frozen=True)
class Undo:
    """An undo to be done: who takes back what, and by whose leave.

    ``agreed`` are the seats that were asked and agreed, ``motion`` the number of the motion they agreed to;
    ``forced`` says that the referee does it, or whoever presides. ``stays`` is what holds on, see
    :class:`Undoable`.
    """

    entries: tuple[EntryRecord, ...]
    user_id: int
    seat: Seat = SYSTEM
    agreed: tuple[Seat, ...] = ()
    forced: bool = False
    motion: int | None = None
    interaction_id: int | None = None
    stays: tuple[EntryRecord, ...] = ()


@dataclass(frozen=True)
class Redoable:
    """The latest undo that can be taken back: its place in the journal, and what would hold again.

    ``at`` is when it was done, in milliseconds since 1970, ``instead`` what the game did by itself since.
    """

    undo: int
    at: int
    entries: tuple[EntryRecord, ...]
    instead: tuple[EntryRecord, ...] = ()

    def told(self, game: Game) -> tuple[Told, ...]:
        """What happened in the entries that would hold again."""
        return Undoable(self.entries).told(game)


class History:
    """Going back, at all tables; :mod:`games.engine.undo` is the policy."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store

    async def commands(
        self, table_id: int, enough: Callable[[Sequence[EntryRecord]], bool] = bool
    ) -> tuple[EntryRecord, ...]:
        """The latest commands that hold, oldest first, without the start of the game.

        They reach back until they are ``enough``, or all of them.
        """
        found: tuple[EntryRecord, ...] = ()
        before: int | None = None
        while page := await self._store.last_entries(table_id, REACH, before):
            found = (*(entry for entry in page if entry.live and entry.sequence > 1), *found)
            before = page[0].sequence
            if enough(found):
                break
        if (await self._tables.load(table_id)).settings.practice:
            # What was laid out for the learner is where a practice begins: nobody goes back behind it.
            own = (place for place, entry in enumerate(found) if entry.user_id is not None)
            return found[next(own, len(found)) :]
        return found

    async def since(self, table_id: int, first: int) -> tuple[EntryRecord, ...]:
        """The commands that hold, from the entry ``first`` on, oldest first."""
        found = await self.commands(table_id, lambda page: bool(page) and page[0].sequence <= first)
        return tuple(entry for entry in found if entry.sequence >= first)

    async def points(self, table_id: int, taker: Taker, most: int) -> tuple[EntryRecord, ...]:
        """The latest points that somebody may go back to, ``most`` at the most, oldest first."""
        live = await self._tables.load(table_id)

        def counted(entries: Sequence[EntryRecord]) -> list[EntryRecord]:
            return [entry for entry in entries if taker.counts(live, entry)]

        return tuple(counted(await self.commands(table_id, lambda page: len(counted(page)) >= most))[-most:])

    async def undoable(self, table_id: int, taker: Taker, back: int = 1) -> Undoable | None:
        """What going back to before the ``back``-th latest point means; None where there is no point.

        Where there are fewer points it is the earliest for who is free, and None for others.
        """
        back = max(back, 1)
        points = await self.points(table_id, taker, back)
        if not points or (len(points) < back and not taker.free):
            return None
        return await self.taking(table_id, taker, points[0].sequence, points)

    async def taking(
        self, table_id: int, taker: Taker, first: int, points: tuple[EntryRecord, ...] = ()
    ) -> Undoable | None:
        """What taking back from the entry ``first`` on means; None where it does not hold any more."""
        live = await self._tables.load(table_id)
        entries = await self.since(table_id, first)
        if not entries or entries[0].sequence != first:
            return None
        known = [entry.actor for entry in entries if taker.heard(live, entry)]
        stays = tuple(entry for entry in entries if _apart(entry, live.game) and entry.actor not in known)
        if stays and not await self._can_stay(live, entries[0].sequence, stays):
            stays = ()
        gone = tuple(entry for entry in entries if entry not in stays)
        done = [_done(entry, live.game) for entry in gone]
        agree = () if taker.free else undo.must_agree(done, taker.seats, range(len(live.game.seats)))
        return Undoable(gone, agree, points, stays)

    async def _can_stay(self, live: Live, first: int, stays: Sequence[EntryRecord]) -> bool:
        """Whether these commands, of the entry ``first`` and later ones, can be given without the others."""
        try:
            self._stepped(live, *await self.state_before(live, first), stays)
        except (Refused, TapeError):
            return False
        return True

    async def undo(self, table_id: int, what: Undo) -> Live:
        """Takes back the latest entries. The caller has made sure of the right to.

        Raises :class:`StaleClick` where they are not the latest any more, and Refused where nobody has that
        right: after the end, when the key of the dice is known, and across a change of the rules.
        """
        tables = self._tables
        async with tables.lock(table_id):
            live = await tables.refresh(table_id)
            if live.over:
                raise Refused("over", t("This table has ended."))
            first = min(entry.sequence for entry in what.entries)
            latest = await self.since(table_id, first)
            if latest != _in_order(what.entries, what.stays):
                raise StaleClick
            state, draws = self._stepped(live, *await self.state_before(live, first), what.stays)
            happening = TookBack(seat=what.seat, agreed=what.agreed, forced=what.forced)
            told = Undoable(what.entries).told(live.game)
            live = await self._keep(live, what, happening, told, state, draws, undoes=what.entries)
        await tables.tell(live)
        return live

    async def redoable(self, table_id: int) -> Redoable | None:
        """The latest undo, as long as nobody has done anything since; None where there is none.

        What the game has done by itself meanwhile, as the computer plays on at once, gives way.
        """
        instead: tuple[EntryRecord, ...] = ()
        before: int | None = None
        while page := await self._store.last_entries(table_id, REACH, before):
            for entry in reversed(page):
                if entry.kind == "undo" and entry.undone_by is None:
                    return await self._taken_back_by(entry, instead)
                if entry.live and (entry.actor >= 0 or entry.sequence == 1):
                    return None
                if entry.live:
                    instead = (entry, *instead)
            before = page[0].sequence
        return None

    async def _taken_back_by(self, undo: EntryRecord, instead: tuple[EntryRecord, ...]) -> Redoable:
        entries = await self._store.entries_undone_by(undo.table_id, undo.sequence)
        return Redoable(undo.sequence, undo.at, entries, instead)

    async def redo(self, table_id: int, what: Redoable, by: Undo) -> Live:
        """Gives again what an undo took back: the same commands with the same dice.

        ``by`` says who does it; the caller has made sure of the right to. Raises :class:`StaleClick` where
        the game has gone on since, and Refused across a change of the rules and after the end.
        """
        tables = self._tables
        async with tables.lock(table_id):
            live = await tables.refresh(table_id)
            if live.over:
                raise Refused("over", t("This table has ended."))
            if await self.redoable(table_id) != what:
                raise StaleClick
            first = what.entries[0].sequence
            stayed = [one for one in await self.since(table_id, first) if one not in what.instead]
            steps = _in_order(what.entries, stayed)
            state, draws = self._stepped(live, *await self.state_before(live, first), steps)
            live = await self._keep(
                live,
                by,
                GaveAgain(seat=by.seat),
                what.told(live.game),
                state,
                draws,
                undoes=what.instead,
                redoes=what.undo,
            )
        await tables.tell(live)
        return live

    async def _keep(
        self,
        live: Live,
        by: Undo,
        happening: TookBack | GaveAgain,
        told: tuple[Told, ...],
        state: Any,
        draws: int,
        *,
        undoes: Sequence[EntryRecord],
        redoes: int | None = None,
    ) -> Live:
        """Makes an undo or a redo durable, and gives the table as it is then."""
        change = Change(
            table_id=live.id,
            expected_revision=live.record.revision,
            actor=by.seat,
            user_id=by.user_id,
            command=msgspec.json.encode(happening),
            notation="undo" if redoes is None else "redo",
            state=msgspec.json.encode(state),
            draws_taken=draws,
            events=pack_events(told),
            rules_version=live.record.rules_version,
            state_format=live.game.state_format,
            interaction_id=by.interaction_id,
            undoes=tuple(entry.sequence for entry in undoes),
            redoes=redoes,
            motion=by.motion,
        )
        try:
            await self._store.commit(change)
        except Stale:
            raise StaleClick from None
        except Duplicate:
            pass  # the same click once more: it is done
        return await self._tables.refresh(live.id)

    async def state_before(self, live: Live, sequence: int) -> tuple[Any, int]:
        """The state before an entry and the draws taken by then, by replaying from the last snapshot."""
        snapshot, steps = await self._store.way_back(live.id, sequence)
        state = read_state(live.game, snapshot.state, snapshot.state_format)
        return self._stepped(live, state, snapshot.draws_taken, steps)

    @staticmethod
    def _stepped(live: Live, state: Any, taken: int, steps: Sequence[EntryRecord]) -> tuple[Any, int]:
        """The state after these commands are given again, and the draws taken by then."""
        if any(step.rules_version != str(live.game.rules_version) for step in steps):
            # Played again under other rules, the same commands could lead somewhere else.
            raise Refused("old-rules", t("The rules have changed since; this can't be taken back any more."))
        for step in steps:
            tape = TapeChance(msgspec.json.decode(step.draws, type=list[Draw]), taken)
            command = msgspec.json.decode(step.command, type=live.game.commands)
            state = live.rules.step(state, step.actor, command, tape).state
            taken = tape.n
        return state, taken


def _in_order(*entries: Iterable[EntryRecord]) -> tuple[EntryRecord, ...]:
    return tuple(sorted(chain(*entries), key=lambda entry: entry.sequence))


def _apart(entry: EntryRecord, game: Game) -> bool:
    """Whether it is somebody's choice that showed and drew nothing."""
    done = _done(entry, game)
    return entry.actor >= 0 and not (done.drew or done.revealed)


def _done(entry: EntryRecord, game: Game) -> undo.Done:
    events = unpack_events(entry.events, game.events)
    revealed = any(bare(told).reveals for told in events)
    return undo.Done(entry.actor, entry.draws != b"[]", revealed, unattended=entry.user_id is None)
