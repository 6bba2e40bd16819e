"""Plays to be looked at step by step: tables, from their journals, and records that were read in.

A play's guide takes one pass to make, and is kept in memory for those last looked at. A step is made from the
nearest state that storage keeps, so it costs the same in the middle of a long play as in a short one.
"""

from __future__ import annotations

import asyncio
import zlib
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from games.engine import record
from games.engine.chance import Draw, TapeChance, TapeError
from games.engine.contract import SYSTEM, AnyRules, Game, Refused, Result, Seat
from games.engine.formats import read_state
from games.engine.play import Entry, unpack_events
from games.engine.record import Header, Line, RecordError, Replayed
from games.engine.reel import Eyes, Guide, Guiding, Moment, Part, moment_of, part_of
from games.library import Shelf
from storage.archive import Archived
from storage.records import EntryRecord
from storage.store import Store

from . import compose
from .exports import all_entries
from .happenings import clocked, told_of
from .levels import LEVELS, level_name
from .live import Live
from .names import harmless
from .words import Speech, Words

KEPT = 64
"""Plays whose guides are kept in memory."""

Proof = Literal["proven", "unproven", "unknown"]
"""What a record's key says of its dice; ``unknown`` where it holds no key."""


class About(Struct, frozen=True):
    """What was found out about a record when it was read in."""

    guide: Guide
    proof: Proof
    result: Result | None = None


class Route:
    """A guide, and what was worked out from it."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self._steps: dict[tuple[Eyes, bool], tuple[int, ...]] = {}

    def steps(self, eyes: Eyes, over: bool) -> tuple[int, ...]:
        """The places that these eyes are shown."""
        found = self._steps.get((eyes, over))
        if found is None:
            found = self._steps[eyes, over] = self.guide.steps(eyes, over=over)
        return found


class Reel(ABC):
    """A play to be looked at: its game, its people, and what it looked like after each entry."""

    def __init__(self, shelf: Shelf, rules: AnyRules, route: Route, *, over: bool) -> None:
        self.shelf, self.rules, self.over = shelf, rules, over
        self._route = route

    @property
    def guide(self) -> Guide:
        """Who hears of each entry, and where the parts of the play begin."""
        return self._route.guide

    def steps(self, eyes: Eyes) -> tuple[int, ...]:
        """The places that these eyes are shown, in order."""
        return self._route.steps(eyes, self.over)

    @property
    def game(self) -> Game:
        """Its game."""
        return self.shelf.game

    @property
    def listed(self) -> tuple[Seat, ...]:
        """The seats that are named where a play names its people."""
        return tuple(range(len(self.game.seats)))

    @abstractmethod
    async def moment(self, place: int) -> Moment:
        """The play right after the entry at a place. Raises UnreadableState where this release can't."""

    @abstractmethod
    def speech(self, words: Words, language: str, *, markdown: bool = True) -> Speech:
        """How it is spoken of in a language: its game's catalogue and its people's names."""


class TableReel(Reel):
    """A table of ours, finished or running."""

    def __init__(self, store: Store, live: Live, route: Route) -> None:
        super().__init__(live.shelf, live.rules, route, over=live.over)
        self._store, self.live = store, live

    @property
    def listed(self) -> tuple[Seat, ...]:
        """Optional seats that nobody holds are left out."""
        return self.live.listed

    async def moment(self, place: int) -> Moment:
        """The table right after an entry, from the snapshot before it."""
        snapshot, steps = await self._store.way_back(self.live.id, place + 1)
        state = read_state(self.game, snapshot.state, snapshot.state_format)
        now, exact = Replayed(state, Entry(SYSTEM, None, (), ()), snapshot.draws_taken), True
        for step in steps:
            after = _stepped(now, step, self.game, self.rules) if exact else None
            now, exact = after or now, after is not None
        last = steps[-1] if steps else (await self._store.entries(self.live.id, after=place - 1, limit=1))[0]
        facts = msgspec.structs.replace(_facts(last, self.game), events=told_of(last, self.game))
        return Moment(place, msgspec.structs.replace(now, entry=facts), exact, last.given_by)

    def speech(self, words: Words, language: str, *, markdown: bool = True) -> Speech:
        """As everywhere at the table."""
        return compose.speech(words, self.live, language, markdown=markdown)


class RecordReel(Reel):
    """A record that was read in."""

    def __init__(self, store: Store, kept: Archived, shelf: Shelf) -> None:
        self.header = msgspec.json.decode(kept.header, type=Header)
        self.about = msgspec.json.decode(kept.about, type=About)
        super().__init__(shelf, shelf.rules(self.header.pack), Route(self.about.guide), over=True)
        self._store, self.kept = store, kept

    @property
    def listed(self) -> tuple[Seat, ...]:
        """Optional seats of which the record knows no name are left out."""
        seats = zip(self.game.seats, self.header.seats, strict=True)
        return tuple(seat for seat, (spec, name) in enumerate(seats) if name or not spec.optional)

    async def moment(self, place: int) -> Moment:
        """The play right after an entry, from the state that the entry's part begins with."""
        found = await self._store.archive_part(self.kept.id, part_of(place))
        if found is None:
            raise LookupError(f"record {self.kept.id} has no part of place {place}")
        state = read_state(self.game, zlib.decompress(found.state), found.state_format)
        try:
            if place == 1:
                return Moment(1, record.start(self.header, self.game, self.rules))
            lines = tuple(msgspec.json.decode(line, type=Line) for line in found.lines.splitlines())
            return moment_of(Part(state, found.draws_taken, lines), place, self.game, self.rules)
        except RecordError:
            # It was sound when it was read in: the rules have changed since.
            return Moment(place, Replayed(state, Entry(SYSTEM, None, (), ()), found.draws_taken), exact=False)

    def speech(self, words: Words, language: str, *, markdown: bool = True) -> Speech:
        """With the names that the record holds."""
        say = words.say(language, self.game.id)
        names = {seat: self._name(seat, say, markdown) for seat in range(len(self.game.seats))}
        return say.named(names)

    def _name(self, seat: Seat, say: Speech, markdown: bool) -> str:
        """Who sat there: a person, a computer by its strength, or nobody whose name is known."""
        name = self.header.seats[seat]
        if name in LEVELS:
            return say(level_name(name))
        return (harmless(name) if markdown else name) or say(self.game.seats[seat].name)


# ---- finding them --------------------------------------------------------------------------------------


@dataclass
class _Watched:
    """How far a table's journal has been gone through: up to an entry, and the state and draws after it."""

    guiding: Guiding
    sequence: int
    now: Replayed | None
    route: Route


K = TypeVar("K")
V = TypeVar("V")


class _Latest(OrderedDict[K, V], Generic[K, V]):
    """What was used last, up to :data:`KEPT` of them."""

    def keep(self, key: K, value: V) -> V:
        self[key] = value
        self.move_to_end(key)
        while len(self) > KEPT:
            self.popitem(last=False)
        return value


class Reels:
    """The plays that people look at."""

    def __init__(self, store: Store, shelves: dict[str, Shelf]) -> None:
        self._store, self._shelves = store, shelves
        self._tables: _Latest[int, _Watched] = _Latest()
        self._records: _Latest[int, RecordReel] = _Latest()

    async def table(self, live: Live) -> TableReel | None:
        """A table as far as it has come; None before its game has begun."""
        if live.state is None:
            return None
        watched = self._tables.get(live.id)
        entries: Sequence[EntryRecord] = ()
        if watched is not None and watched.sequence < live.record.sequence:
            entries = await all_entries(self._store, live.id, after=watched.sequence)
            if any(entry.kind in ("undo", "redo") for entry in entries):
                watched = None
        if watched is None:
            entries = await all_entries(self._store, live.id)
            guiding = Guiding(live.rules, len(live.game.seats))
            watched = _Watched(guiding, 0, None, Route(guiding.guide))
        if entries:
            known = await self._known(live, entries)
            # Nobody else sees it before it is whole: two who look at once do the work twice.
            fresh = replace(watched, guiding=watched.guiding.copy())
            await asyncio.to_thread(_go_through, fresh, entries, known, live)
            watched = replace(fresh, route=Route(fresh.guiding.guide))
        self._tables.keep(live.id, watched)
        return TableReel(self._store, live, watched.route)

    async def _known(self, live: Live, entries: Sequence[EntryRecord]) -> dict[int, Replayed]:
        """States to go on from: the first, and all that are kept where the rules have changed meanwhile."""
        if all(_same_rules(entry, live.game) for entry in entries):
            first, _ = await self._store.way_back(live.id, 2)
            snapshots = [first]
        else:
            snapshots = list(await self._store.snapshots(live.id))
        nothing = Entry(SYSTEM, None, (), ())
        return {
            one.sequence: Replayed(
                read_state(live.game, one.state, one.state_format), nothing, one.draws_taken
            )
            for one in snapshots
        }

    async def record(self, record_id: int) -> RecordReel | None:
        """A record, or None where there is none any more or no game of this release plays it."""
        known = self._records.get(record_id)
        if known is not None:
            return self._records.keep(record_id, known)
        kept = await self._store.archived(record_id)
        shelf = self._shelves.get(kept.game) if kept is not None else None
        if kept is None or shelf is None:
            return None
        return self._records.keep(record_id, RecordReel(self._store, kept, shelf))

    def forget_record(self, record_id: int) -> None:
        """Drops what is kept in memory of a record that was deleted."""
        self._records.pop(record_id, None)


def _go_through(
    watched: _Watched, entries: Sequence[EntryRecord], known: dict[int, Replayed], live: Live
) -> None:
    """Adds entries to a table's guide."""
    for entry in entries:
        watched.sequence = entry.sequence
        if not entry.live:
            continue
        if entry.sequence in known:
            watched.now = known[entry.sequence]
        elif watched.now is not None:
            watched.now = _stepped(watched.now, entry, live.game, live.rules)
        state = None if watched.now is None else watched.now.state
        events = unpack_events(entry.events, live.game.events)
        public = bool(clocked(entry.actor, entry.given_by))
        watched.guiding.see(entry.sequence, events, state, public=public)


def _same_rules(entry: EntryRecord, game: Game) -> bool:
    return entry.rules_version == str(game.rules_version)


def _facts(entry: EntryRecord, game: Game) -> Entry:
    """An entry as it happened."""
    command: Any = msgspec.json.decode(entry.command, type=game.commands | None)
    draws = msgspec.json.decode(entry.draws, type=tuple[Draw, ...])
    return Entry(entry.actor, command, draws, unpack_events(entry.events, game.events))


def _stepped(before: Replayed, entry: EntryRecord, game: Game, rules: AnyRules) -> Replayed | None:
    """A play after one more entry; None where it was played by other rules, or these refuse what was done or
    ask for other dice.
    """
    if not _same_rules(entry, game):
        return None
    facts = _facts(entry, game)
    chance = TapeChance(facts.draws, before.draws)
    try:
        return Replayed(rules.step(before.state, entry.actor, facts.command, chance).state, facts, chance.n)
    except (Refused, TapeError):
        return None
