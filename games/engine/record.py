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
from .contract import SYSTEM, AnyRules, Command, Game, Refused, Seat
from .pack import PackError, digest
from .play import Entry
from .text import Text, english, t

FORMAT = 1
"""Number of the record format; a reader refuses what is newer."""

MOST_BYTES = 2 * 1024 * 1024
"""The largest record that is read from a stranger."""
MOST_LINES = 10_000
"""Commands of the longest record that is read."""
MOST_LINE = 64 * 1024
"""Characters of the longest line after the header, which holds a whole pack."""
MOST_NAME = 100
"""Characters of a player's name."""
LATEST = 10_000_000_000_000
"""The latest moment that a table can have ended, in milliseconds since 1970: some time in the year 2286."""


class Header(Struct, frozen=True):
    """The first line of a record.

    ``ended`` is when the table did, in milliseconds since 1970, UTC. ``practice`` stands only in the record
    of a table at which one person learned the game.
    """

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
    ended: int | None = None
    practice: bool | msgspec.UnsetType = msgspec.UNSET


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
    if len(text) > MOST_BYTES:
        raise RecordError(1, t("The record is larger than {most} KiB.", most=MOST_BYTES // 1024))
    # Not splitlines(): JSON leaves U+2028 and the like as they are inside its strings.
    rows = text.removesuffix("\n").split("\n")
    if not rows[0].strip():
        raise RecordError(1, t("The record is empty."))
    if len(rows) - 1 > MOST_LINES:
        raise RecordError(MOST_LINES + 2, t("The record has more than {most} commands.", most=MOST_LINES))
    return Record(_header(rows[0]), tuple(_line(number, row) for number, row in enumerate(rows[1:], 2)))


def _header(row: str) -> Header:
    try:
        written = msgspec.json.decode(row, type=_Format).record
        if written > FORMAT:
            raise RecordError(
                1, t("This record was written by a newer release (format {format}).", format=written)
            )
        header = msgspec.json.decode(row, type=Header)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise RecordError(1, t("This is not the header of a Kuromaku record.")) from None
    if digest(header.pack) != header.pack_digest:
        raise RecordError(1, t("The pack in this record is not the one it was played with."))
    return header


def _line(number: int, row: str) -> Line:
    if len(row) > MOST_LINE:
        raise RecordError(number, t("This line is damaged: {why}", why=f"{len(row)} characters"))
    try:
        return msgspec.json.decode(row, type=Line)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as fault:
        raise RecordError(number, t("This line is damaged: {why}", why=str(fault))) from None


class Replayed(Struct, frozen=True):
    """A record's play at one point: the state after ``entry``, and how many numbers were drawn by then."""

    state: Any
    entry: Entry
    draws: int = 0


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
    except Exception as fault:
        raise unplayable(1, fault) from fault


def inspect(header: Header, game: Game) -> None:
    """What a record from a stranger must fulfil beyond its types. Raises :class:`RecordError`.

    Nothing in its header may be what no table of ours could have been played with: house rules are those that
    the game or its practice offers, and names are harmless to show.
    """
    if len(header.seats) != len(game.seats):
        raise RecordError(1, t("A table of this game has {seats} seats.", seats=len(game.seats)))
    for name in header.seats:
        if len(name) > MOST_NAME or not all(char.isprintable() for char in name):
            raise RecordError(1, t("A player's name in this record is too long, or can't be shown."))
    if header.ended is not None and not 0 <= header.ended < LATEST:
        raise RecordError(1, t("This is not the header of a Kuromaku record."))
    options, plain = _options(header, game), [game.usual, game.options()]
    if game.practice is not None:
        plain.append(game.practice.options)
    offered = {spec.field: [value for value, _ in spec.values] for spec in game.house_rules}
    for field in options.__struct_fields__:
        value = getattr(options, field)
        known = [*(getattr(one, field) for one in plain), *offered.get(field, ())]
        if not any(type(value) is type(one) and value == one for one in known):
            raise RecordError(1, t("This game has no such house rule: {rule}.", rule=f"{field}={value}"[:80]))


def _options(header: Header, game: Game) -> Struct:
    try:
        options: Struct = msgspec.convert(header.options, game.options)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise RecordError(1, t("The options in this record do not fit: {why}", why=str(fault))) from None
    return options


def _misfit(number: int, fault: TapeError) -> RecordError:
    return RecordError(number, t("The draws in this record do not fit: {why}", why=str(fault)))


def unplayable(number: int, fault: Exception) -> RecordError:
    """The fault of a record over which the rules stumble: it holds what no table can, or they err."""
    return RecordError(
        number, t("The rules can't play this: {why}", why=f"{type(fault).__name__}: {fault}"[:200])
    )


def start(header: Header, game: Game, rules: AnyRules) -> Replayed:
    """The beginning of a record's play. Raises :class:`RecordError`."""
    options = _options(header, game)
    chance = TapeChance(header.start_draws)
    try:
        state, events = rules.start(options, chance)
        chance.finish()
    except TapeError as fault:
        raise _misfit(1, fault) from None
    except Exception as fault:
        raise unplayable(1, fault) from fault
    return Replayed(state, Entry(SYSTEM, None, tuple(chance.tape), events), chance.n)


def step(before: Replayed, line: Line, number: int, game: Game, rules: AnyRules) -> Replayed:
    """What ``line`` (line ``number`` of the record) leads to. Raises :class:`RecordError`."""
    chance = TapeChance(line.draws, before.draws)
    try:
        command: Command = notation.read(line.command, game.commands)
        state, events = rules.step(before.state, line.actor, command, chance)
        chance.finish()
    except notation.NotationError as fault:
        raise RecordError(number, t("This line is damaged: {why}", why=str(fault))) from None
    except TapeError as fault:
        raise _misfit(number, fault) from None
    except Refused as refusal:
        raise RecordError(number, t("The rules refuse this command: {why}", why=refusal.text)) from None
    except Exception as fault:
        raise unplayable(number, fault) from fault
    return Replayed(state, Entry(line.actor, command, tuple(chance.tape), events), chance.n)


def replay(record: Record, game: Game) -> Iterator[Replayed]:
    """Plays a record again from its tape, entry by entry, the start first. Raises :class:`RecordError`."""
    rules = rules_of(record, game)
    now = start(record.header, game, rules)
    yield now
    for number, line in enumerate(record.lines, 2):
        now = step(now, line, number, game, rules)
        yield now


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
