"""Taking a table away: the record once it has ended, one's own log while it runs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine import record
from games.engine.chance import Draw
from games.engine.contract import Viewer
from games.engine.play import unpack_events
from games.engine.text import SeatName, t
from storage.records import EntryRecord
from storage.store import Store

from .live import Live, told_lines
from .words import Speech

PAGE = 500
"""Entries read at a time."""
LOG_PAGE = 12
"""Lines from which a page of the log is full."""


async def all_entries(store: Store, table_id: int) -> list[EntryRecord]:
    """The whole journal of a table, undone entries included."""
    found: list[EntryRecord] = []
    while page := await store.entries(table_id, after=found[-1].sequence if found else 0, limit=PAGE):
        found += page
    return found


def _draws(entry: EntryRecord) -> tuple[Draw, ...]:
    return msgspec.json.decode(entry.draws, type=tuple[Draw, ...])


async def full_record(store: Store, live: Live) -> record.Record:
    """The record of a table that has ended, with its key: it proves every draw and replays anywhere."""
    entries = [entry for entry in await all_entries(store, live.id) if entry.live]
    stored = await store.pack(live.record.pack_digest) if live.record.pack_digest else None
    source = stored.source if stored else live.shelf.pack_source()
    start, *rest = entries
    header = record.Header(
        record=record.FORMAT,
        game=live.game.id,
        rules_version=live.game.rules_version,
        options=msgspec.json.decode(live.record.options),
        pack=source,
        pack_digest=live.record.pack_digest or "",
        seats=tuple(seat.display_name or (seat.computer or "") for seat in live.seats),
        commitment=live.record.commitment,
        start_draws=_draws(start),
        key=live.record.chance_key.hex(),
        entropy=msgspec.json.decode(live.record.entropy or b"[]", type=tuple[str, ...]),
    )
    lines = tuple(record.Line(entry.actor, entry.notation, _draws(entry)) for entry in rest)
    return record.Record(header, lines)


def log_lines(live: Live, entries: Sequence[EntryRecord], viewer: Viewer, say: Speech) -> list[str]:
    """Journal entries as a viewer may read them."""
    lines: list[str] = []
    for entry in entries:
        if entry.kind == "undo":
            lines.append(say(t("{seat} has taken something back.", seat=SeatName(entry.actor))))
        elif entry.live:
            told = unpack_events(entry.events, live.game.events)
            lines += [say(line) for line in told_lines(live.rules, told, viewer)]
    return lines


async def log_page(
    store: Store, live: Live, viewer: Viewer, say: Speech, before: int | None
) -> tuple[list[str], int]:
    """A page of the log, oldest line first, and the sequence of the entry it begins with (0: an empty log).

    Pages are counted in lines that the viewer reads, not in entries: how often somebody has changed a hidden
    choice would show in them.
    """
    lines: list[str] = []
    oldest = before or 0
    while len(lines) < LOG_PAGE and (page := await store.last_entries(live.id, 2 * LOG_PAGE, oldest or None)):
        for entry in reversed(page):
            oldest = entry.sequence
            lines[:0] = log_lines(live, [entry], viewer, say)
            if len(lines) >= LOG_PAGE:
                break
        if oldest == 1:
            break
    return lines, oldest
