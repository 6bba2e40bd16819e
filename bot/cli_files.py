"""``kuromaku replay`` and ``kuromaku pack check``: what a file says, and whether it is sound."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games import library
from games.engine import notation, record
from games.engine.contract import SYSTEM, AnyRules, Private, Result
from games.engine.pack import PackError, digest
from games.engine.play import Entry, bare
from games.engine.text import Joined, SeatName
from games.library import Shelf

from .cli_common import Help, Problem, game_named, text_of
from .names import titled
from .words import Speech, Words


def _add_language(parser: argparse.ArgumentParser, languages: Sequence[str]) -> None:
    parser.add_argument(
        "--language", choices=languages, default="en", help="%(choices)s; %(default)s without it"
    )


# ---- replay --------------------------------------------------------------------------------------------


def add_replay(commands: Any, languages: Sequence[str]) -> None:
    """Adds ``replay`` to the subcommands."""
    replay = commands.add_parser(
        "replay",
        help="read out a table's record and prove its dice",
        description="Plays a record (an export of a table) again: every command, every number drawn, what "
        "happened and to whom it was told, and the result. Where the record holds the table's key, every "
        "draw is proven by it; exit code 1 means that one is not.",
        epilog="example:\n  kuromaku replay duel.jsonl --language ja\n",
        formatter_class=Help,
    )
    replay.add_argument("file", metavar="FILE", type=Path)
    _add_language(replay, languages)
    replay.set_defaults(task=_replay)


def _replay(arguments: argparse.Namespace) -> int:
    text = text_of(arguments.file)
    words = Words(library.load().values())
    say = words.say(arguments.language)
    try:
        read = record.read(text)
        shelf = game_named(read.header.game)
        say = words.say(arguments.language, shelf.game.id, _names(shelf, read.header.seats, say))
        for line in _story(read, shelf, say):
            print(line)
        return _proof(read)
    except record.RecordError as fault:
        raise Problem(f"{arguments.file}:{fault.line}: {say(fault.text)}") from None


def _names(shelf: Shelf, seated: Sequence[str], say: Speech) -> dict[int, str]:
    """Who sat where; the seat's own name where the record knows none."""
    named = dict(enumerate(seated))
    return {seat: named.get(seat) or say(spec.name) for seat, spec in enumerate(shelf.game.seats)}


def _story(read: record.Record, shelf: Shelf, say: Speech) -> Iterator[str]:
    header, rules = read.header, record.rules_of(read, shelf.game)
    named = dict(enumerate(header.seats))
    seated = [seat for seat, spec in enumerate(shelf.game.seats) if named.get(seat) or not spec.optional]
    players = say(Joined(tuple(map(SeatName, seated))))
    yield f"{say(titled(shelf.game, practice=header.practice is True))}: {players}"
    own = "ours" if header.pack_digest == digest(shelf.pack_source()) else header.pack_digest[:12]
    yield f"rules {header.rules_version}, pack {own}, commitment {header.commitment}"
    result: Result | None = None
    for number, step in enumerate(record.replay(read, shelf.game)):
        yield from _entry(number, step.entry, rules, say)
        result = rules.result(step.state)
    yield ""
    yield say(result.text) if result else "The record ends before the table does."


def _entry(number: int, entry: Entry, rules: AnyRules, say: Speech) -> Iterator[str]:
    if entry.command is None:
        yield f"{number:5}  start"
    else:
        who = "clock" if entry.actor == SYSTEM else say(SeatName(entry.actor))
        yield f"{number:5}  {who}: {notation.write(entry.command)}"
    for draw in entry.draws:
        yield f"       [draw {draw.n}: {draw.value + 1} of {draw.bound}]"
    for told in entry.events:
        line = rules.tell(bare(told))
        if line is not None:
            only = say(Joined(tuple(map(SeatName, told.to)))) if isinstance(told, Private) else ""
            yield f"       {f'({only}) ' if only else ''}{say(line)}"


def _proof(read: record.Record) -> int:
    """Says what the key proves; the exit code."""
    if read.header.key is None:
        print("The record holds no key: its draws can't be verified before the table has ended.")
        return 0
    faults = record.faults(read)
    for fault in faults:
        print(f"NOT PROVEN: {fault}")
    if not faults:
        count = len(read.header.start_draws) + sum(len(line.draws) for line in read.lines)
        print(f"Verified: the key fits the commitment and gives every draw ({count}).")
    return 1 if faults else 0


# ---- pack check ----------------------------------------------------------------------------------------


def add_pack(commands: Any, languages: Sequence[str]) -> None:
    """Adds ``pack`` to the subcommands."""
    pack = commands.add_parser(
        "pack", help="check a content pack", description="Works on content packs (TOML)."
    )
    actions = pack.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser(
        "check",
        help="say what is wrong with a pack, line by line",
        description="Reads a pack as a table would, and prints every fault as FILE:LINE: sentence.",
        epilog="example:\n  kuromaku pack check my-pack.toml --language ja\n",
        formatter_class=Help,
    )
    check.add_argument("file", metavar="FILE", type=Path)
    check.add_argument("--game", help="the game it is for; without it, any game that can use it will do")
    _add_language(check, languages)
    check.set_defaults(task=_check_pack)


def _check_pack(arguments: argparse.Namespace) -> int:
    shelves = [game_named(arguments.game)] if arguments.game else list(library.load().values())
    source = text_of(arguments.file)
    words = Words(shelves)
    faults: list[PackError] = []
    for shelf in shelves:
        try:
            shelf.game.bind(source)
        except PackError as error:
            faults.append(error)
        else:
            title = words.say(arguments.language, shelf.game.id)(shelf.game.title)
            print(f"{arguments.file}: sound, for {title}; its identity is {digest(source)}")
            return 0
    if len(shelves) != 1:
        games = ", ".join(shelf.game.id for shelf in shelves)
        raise Problem(f"{arguments.file} is a pack of no game; say which it is meant for: --game {games}.")
    say = words.say(arguments.language, shelves[0].game.id)
    for fault in faults[0].faults:
        print(f"{arguments.file}:{fault.line}: {say(fault.text)}")
    return 1
