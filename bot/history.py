"""The past of a table: what can be taken back and on whose consent, and the undo itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine import undo
from games.engine.chance import Draw, TapeChance
from games.engine.contract import SYSTEM, Game, Refused, Seat, Told
from games.engine.formats import read_state
from games.engine.play import bare, pack_events, unpack_events
from games.engine.text import t
from storage.errors import Duplicate, Stale
from storage.records import Change, EntryRecord

from .happenings import GaveAgain, TookBack
from .live import Live
from .tables import StaleClick, Tables

REACH = 100
"""How many of the latest journal entries an undo looks through."""


@dataclass(frozen=True)
class Undoable:
    """Entries that an undo would take back, oldest first, and the seats that the policy wants to agree.

    Those that a redo would give again are told in the same way.
    """

    entries: tuple[EntryRecord, ...]
    agree: tuple[Seat, ...]

    @property
    def steps(self) -> int:
        """How many of them somebody has given: what a game did by itself belongs to the step before."""
        return sum(entry.actor >= 0 for entry in self.entries)

    @property
    def span(self) -> tuple[int, int]:
        """The sequences of the first and the last entry."""
        return self.entries[0].sequence, self.entries[-1].sequence

    def told(self, game: Game) -> tuple[Told, ...]:
        """What happened in these entries."""
        return tuple(one for entry in self.entries for one in unpack_events(entry.events, game.events))


@dataclass(frozen=True)
class Undo:
    """An undo to be done: who takes back what, and by whose leave.

    ``agreed`` are the seats that were asked and agreed, ``motion`` the number of the motion they agreed to;
    ``forced`` says that the referee does it, or whoever presides.
    """

    entries: tuple[EntryRecord, ...]
    user_id: int
    seat: Seat = SYSTEM
    agreed: tuple[Seat, ...] = ()
    forced: bool = False
    motion: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True)
class Redoable:
    """The latest undo that can be taken back: its place in the journal, and what would hold again.

    ``instead`` is what the game has done by itself since.
    """

    undo: int
    entries: tuple[EntryRecord, ...]
    instead: tuple[EntryRecord, ...] = ()

    def told(self, game: Game) -> tuple[Told, ...]:
        """What happened in the entries that would hold again."""
        return Undoable(self.entries, ()).told(game)


class History:
    """Going back, at all tables; :mod:`games.engine.undo` is the policy."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store

    async def commands(self, table_id: int, *, back_to: int = 0, steps: int = 0) -> tuple[EntryRecord, ...]:
        """The latest commands that hold, oldest first, without the start of the game.

        They reach back over :data:`REACH` entries, further where that is needed to hold the entry
        ``back_to`` or so many ``steps``.
        """
        found: tuple[EntryRecord, ...] = ()
        before: int | None = None
        while page := await self._store.last_entries(table_id, REACH, before):
            found = (*(entry for entry in page if entry.live and entry.sequence > 1), *found)
            before = page[0].sequence
            if (not back_to or before <= back_to) and Undoable(found, ()).steps >= steps:
                break
        if (await self._tables.load(table_id)).settings.practice:
            # What was laid out for the learner is where a practice begins: nobody goes back behind it.
            own = (place for place, entry in enumerate(found) if entry.user_id is not None)
            return found[next(own, len(found)) :]
        return found

    async def steps_back(self, table_id: int, steps: int) -> Undoable | None:
        """What taking back the latest ``steps`` means, or as many as there are; None where there are none."""
        entries = await self.commands(table_id, steps=steps)
        places = [place for place, entry in enumerate(entries) if entry.actor >= 0][-steps:]
        return Undoable(entries[places[0] :], ()) if places else None

    async def undoable(
        self, table_id: int, own: Collection[Seat], first: int | None = None
    ) -> Undoable | None:
        """What taking back from entry ``first`` on means for the holder of the seats ``own``.

        Without ``first`` it is their own last command. None where there is none, or it is not theirs.
        """
        live = await self._tables.load(table_id)
        entries = await self.commands(table_id, back_to=first or 0)
        facts = [_done(entry, live.game) for entry in entries]
        count = undo.own_last(facts, own)
        if first is not None:
            back = [place for place, entry in enumerate(entries) if entry.sequence == first]
            count = len(entries) - back[0] if back and entries[back[0]].actor in own else 0
        if not count:
            return None
        agree = undo.must_agree(facts[-count:], own, range(len(live.game.seats)))
        return Undoable(entries[-count:], agree)

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
            entries = await self.commands(table_id, back_to=first)
            latest = [entry.sequence for entry in entries if entry.sequence >= first]
            if latest != [entry.sequence for entry in what.entries]:
                raise StaleClick
            state, draws = await self.state_before(live, first)
            happening = TookBack(seat=what.seat, agreed=what.agreed, forced=what.forced)
            change = Change(
                table_id=table_id,
                expected_revision=live.record.revision,
                actor=what.seat,
                user_id=what.user_id,
                command=msgspec.json.encode(happening),
                notation="undo",
                state=msgspec.json.encode(state),
                draws_taken=draws,
                events=pack_events(Undoable(what.entries, ()).told(live.game)),
                rules_version=live.record.rules_version,
                state_format=live.game.state_format,
                interaction_id=what.interaction_id,
                undoes=tuple(latest),
                motion=what.motion,
            )
            try:
                await self._store.commit(change)
            except Stale:
                raise StaleClick from None
            except Duplicate:
                pass  # the same click once more: it is done
            live = await tables.refresh(table_id)
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
        return Redoable(
            undo.sequence, await self._store.entries_undone_by(undo.table_id, undo.sequence), instead
        )

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
            after = what.instead[0].sequence if what.instead else live.record.sequence + 1
            state, draws = self._stepped(live, *await self.state_before(live, after), what.entries)
            change = Change(
                table_id=table_id,
                expected_revision=live.record.revision,
                actor=by.seat,
                user_id=by.user_id,
                command=msgspec.json.encode(GaveAgain(seat=by.seat)),
                notation="redo",
                state=msgspec.json.encode(state),
                draws_taken=draws,
                events=pack_events(what.told(live.game)),
                rules_version=live.record.rules_version,
                state_format=live.game.state_format,
                interaction_id=by.interaction_id,
                undoes=tuple(entry.sequence for entry in what.instead),
                redoes=what.undo,
            )
            try:
                await self._store.commit(change)
            except Stale:
                raise StaleClick from None
            except Duplicate:
                pass  # the same click once more: it is done
            live = await tables.refresh(table_id)
        await tables.tell(live)
        return live

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


def _done(entry: EntryRecord, game: Game) -> undo.Done:
    events = unpack_events(entry.events, game.events)
    revealed = any(bare(told).reveals for told in events)
    return undo.Done(entry.actor, entry.draws != b"[]", revealed, unattended=entry.user_id is None)
