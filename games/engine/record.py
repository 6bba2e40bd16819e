"""Records: a whole table as JSON Lines, to be kept, sent, imported and replayed anywhere.

The first line is the header, each further line one command with the numbers drawn for it. The header holds
the exact pack, so a record needs nothing but a program that knows the game. ``key`` and ``entropy`` are there
once the table has ended, and then prove every draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from . import notation
from .chance import Draw, TapeChance, TapeError, verify
from .contract import AnyRules, Command, Game, Refused, Seat
from .pack import PackError, digest
from .play import Entry
from .text import Text, english, t

FORMAT = 1
"""Number of the record format; a reader refuses what is newer."""


class Header(Struct, frozen=True):
    """The first line of a record."""

    record: int
    game: str
    rules_version: int
    options: Any
    pack: str
    pack_digest: str
    seats: tuple[str, ...]
    commitment: str
    start_draws: tuple[Draw, ...] = ()
    key: str | None = None
    entropy: tuple[str, ...] = ()


class Line(Struct, frozen=True, omit_defaults=True):
    """One command: who gave it, the command in text notation, and the draws it took."""

    actor: Seat
    command: str
    draws: tuple[Draw, ...] = ()


class _Format(Struct, frozen=True):
    """What every header says, whatever the release: a reader looks at this before it expects more."""

    record: int


class Record(Struct, frozen=True):
    """A record as read: its header and its lines."""

    header: Header
    lines: tuple[Line, ...]


class RecordError(Exception):
    """The record can't be used; ``line`` (from 1) is where, ``text`` says why."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(f"line {line}: {english(text)}")
        self.line = line
        self.text = text


def of_journal(header: Header, journal: Sequence[Entry]) -> Record:
    """The record of a journal whose first entry is the start."""
    lines = tuple(
        Line(entry.actor, notation.write(entry.command), entry.draws)
        for entry in journal
        if entry.command is not None
    )
    return Record(header, lines)


def write(record: Record) -> str:
    """The record as text, one JSON document a line."""
    encode = msgspec.json.encode
    return "".join(encode(part).decode() + "\n" for part in (record.header, *record.lines))


def read(text: str) -> Record:
    """The record in ``text``. Raises :class:`RecordError` with the line and the reason."""
    # Not splitlines(): JSON leaves U+2028 and the like as they are inside its strings.
    rows = text.removesuffix("\n").split("\n")
    if not rows[0].strip():
        raise RecordError(1, t("The record is empty."))
    try:
        written = msgspec.json.decode(rows[0], type=_Format).record
        if written > FORMAT:
            raise RecordError(
                1, t("This record was written by a newer release (format {format}).", format=written)
            )
        header = msgspec.json.decode(rows[0], type=Header)
    except msgspec.MsgspecError:
        raise RecordError(1, t("This is not the header of a Kuromaku record.")) from None
    if digest(header.pack) != header.pack_digest:
        raise RecordError(1, t("The pack in this record is not the one it was played with."))
    lines = []
    for number, row in enumerate(rows[1:], 2):
        try:
            lines.append(msgspec.json.decode(row, type=Line))
        except msgspec.MsgspecError as fault:
            raise RecordError(number, t("This line is damaged: {why}", why=str(fault))) from None
    return Record(header, tuple(lines))


class Replayed(Struct, frozen=True):
    """A record's play at one point: the state after ``entry``."""

    state: Any
    entry: Entry


def rules_of(record: Record, game: Game) -> AnyRules:
    """The rules with the record's own pack. Raises :class:`RecordError`."""
    if game.id != record.header.game:
        raise RecordError(1, t("This is a record of another game ({game}).", game=record.header.game))
    if record.header.rules_version > game.rules_version:
        version = record.header.rules_version
        raise RecordError(1, t("This table was played by newer rules (version {version}).", version=version))
    try:
        return game.bind(record.header.pack)
    except PackError as fault:
        raise RecordError(1, t("The pack in this record can't be read: {why}", why=str(fault))) from None


def replay(record: Record, game: Game) -> Iterator[Replayed]:
    """Plays a record again from its tape, entry by entry, the start first. Raises :class:`RecordError`."""
    rules = rules_of(record, game)
    try:
        options = msgspec.convert(record.header.options, game.options)
    except msgspec.ValidationError as fault:
        raise RecordError(1, t("The options in this record do not fit: {why}", why=str(fault))) from None
    chance = TapeChance(record.header.start_draws)
    try:
        state, events = rules.start(options, chance)
        chance.finish()
    except TapeError as fault:
        raise RecordError(1, t("The draws in this record do not fit: {why}", why=str(fault))) from None
    yield Replayed(state, Entry(-1, None, tuple(chance.tape), events))
    for number, line in enumerate(record.lines, 2):
        chance = TapeChance(line.draws, chance.n)
        try:
            command: Command = notation.read(line.command, game.commands)
            state, events = rules.step(state, line.actor, command, chance)
            chance.finish()
        except notation.NotationError as fault:
            raise RecordError(number, t("This line is damaged: {why}", why=str(fault))) from None
        except TapeError as fault:
            raise RecordError(
                number, t("The draws in this record do not fit: {why}", why=str(fault))
            ) from None
        except Refused as refusal:
            raise RecordError(number, t("The rules refuse this command: {why}", why=refusal.text)) from None
        yield Replayed(state, Entry(line.actor, command, tuple(chance.tape), events))


def faults(record: Record) -> list[str]:
    """What the record's key disproves, in plain English; empty when every draw is proven.

    Raises :class:`RecordError` while the key is still secret, and for one that is no key.
    """
    header = record.header
    if header.key is None:
        raise RecordError(1, t("The key of this table stays secret until the game has ended."))
    try:
        secret = bytes.fromhex(header.key)
    except ValueError:
        raise RecordError(1, t("The key in this record is damaged.")) from None
    draws = [*header.start_draws, *(draw for line in record.lines for draw in line.draws)]
    return verify(secret, header.entropy, header.commitment, draws)
