"""Taking a table away: the record once it has ended, one's own log while it runs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine import record
from games.engine.chance import Draw
from games.engine.reel import ALL, Eyes
from games.engine.text import Joined, SeatName, Text, t
from storage.records import EntryRecord, SeatRecord
from storage.store import Store

from .coach import name_of
from .happenings import told_lines, told_of
from .live import Live
from .words import Speech

PAGE = 500
"""Entries read at a time."""
LOG_PAGE = 12
"""Lines on a page of the log."""


async def all_entries(store: Store, table_id: int, *, after: int = 0) -> list[EntryRecord]:
    """The journal of a table from the entry following ``after`` on, undone entries included."""
    found: list[EntryRecord] = []
    while page := await store.entries(table_id, after=found[-1].sequence if found else after, limit=PAGE):
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
        rules_version=int(live.record.rules_version),
        options=msgspec.json.decode(live.record.options),
        pack=source,
        pack_digest=live.record.pack_digest or "",
        seats=tuple(map(_sitter, map(live.at, range(len(live.game.seats))))),
        commitment=live.record.commitment,
        start_draws=_draws(start),
        key=live.record.chance_key.hex(),
        entropy=msgspec.json.decode(live.record.entropy or b"[]", type=tuple[str, ...]),
        ended=live.record.ended_at,
        practice=live.settings.practice or msgspec.UNSET,
    )
    lines = tuple(record.Line(entry.actor, entry.notation, _draws(entry)) for entry in rest)
    return record.Record(header, lines)


def _sitter(sitting: SeatRecord | None) -> str:
    """Who sits there: a person's name, else the strength of the computer, else nobody's."""
    return "" if sitting is None else sitting.display_name or sitting.computer or ""


def eyes_of(live: Live, user_id: int) -> Eyes:
    """Whose log a person reads: all of it once the game is over, before that their own."""
    return ALL if live.over else live.viewer(user_id)


def log_lines(live: Live, entries: Sequence[EntryRecord], eyes: Eyes, say: Speech) -> list[str]:
    """Journal entries as a viewer may read them; the eyes of all also read what was hidden."""
    lines: list[str] = []
    for entry in entries:
        told = told_of(entry, live.game)
        lines += [say(line) for line in told_lines(live.game, live.rules, told, eyes)]
    return lines


def log_file(live: Live, entries: Sequence[EntryRecord], eyes: Eyes, say: Speech) -> str:
    """The whole log as a viewer may read it, as a text file: who plays what, and what fixes the dice."""
    players = Joined(tuple(map(SeatName, live.listed)), " – ")
    fixed = t("The dice are fixed already: their key's fingerprint is {hash}.", hash=live.record.commitment)
    head = [f"{say(name_of(live))} {live.id}: {say(players)}", say(fixed), ""]
    return "\n".join([*head, *log_lines(live, entries, eyes, say)]) + "\n"


async def log_page(
    store: Store, live: Live, eyes: Eyes, say: Speech, newer: int = 0
) -> tuple[list[str], int | None]:
    """A page of the log, oldest line first, and the ``newer`` of the page before it (None: there is none).

    ``newer`` is how many lines at the end of the log are left out. Pages are counted in lines that the viewer
    reads, not in entries: how often somebody has changed a hidden choice would show in them.
    """
    end = max(newer, 0) + LOG_PAGE
    lines: list[Text] = []  # the newest first
    before: int | None = None
    while len(lines) <= end and (page := await store.last_entries(live.id, 4 * LOG_PAGE, before)):
        before = page[0].sequence
        for entry in reversed(page):
            lines += reversed(told_lines(live.game, live.rules, told_of(entry, live.game), eyes))
    return [say(line) for line in reversed(lines[end - LOG_PAGE : end])], end if len(lines) > end else None
