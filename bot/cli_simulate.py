"""``kuromaku simulate``: computers play whole tables, on several processes; the figures are printed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from games import library
from games.engine.contract import Game
from games.engine.pack import PackError
from games.engine.simulate import Contest, Played, Stuck, Summary, Tally, percentile, play_tables, summary
from games.library import Shelf

from .cli_common import Help, Problem, game_named, text_of
from .words import Speech, Words

BATCH = 50
"""Tables that a process plays before it hands them back."""

PERCENTS = (10, 50, 90)


def add(commands: Any) -> None:
    """Adds ``simulate`` to the subcommands."""
    simulate = commands.add_parser(
        "simulate",
        help="let computers play many tables, and print how they went",
        description="Lets computer players play whole tables and prints how often each seat and each "
        "ready-made choice won, how tables ended and how long they were. The same seed gives the same "
        "tables, on however many processes. Every combination of ready-made choices is played equally "
        "often; a draw counts as half a win.",
        epilog="examples:\n"
        "  kuromaku simulate GAME --tables 10000 --seed 1 --level sharp\n"
        "  kuromaku simulate GAME --level sharp,random --mirror\n",
        formatter_class=Help,
    )
    simulate.add_argument("game", metavar="GAME", help=f"one of: {', '.join(sorted(library.load()))}")
    simulate.add_argument("--tables", type=_count, default=1000, help="how many tables (%(default)s)")
    simulate.add_argument("--seed", default="1", help="any word or number (%(default)s)")
    simulate.add_argument(
        "--level",
        help="how well the computers play: one level, or one for each seat as in sharp,random (the highest)",
    )
    simulate.add_argument("--mirror", action="store_true", help="both seats make the same ready-made choice")
    simulate.add_argument(
        "--rule", action="append", default=[], metavar="FIELD=VALUE", help="a house rule; may be repeated"
    )
    simulate.add_argument("--pack", type=Path, metavar="FILE", help="play with this pack")
    simulate.add_argument(
        "--jobs", type=_count, default=os.cpu_count() or 1, help="processes to play on (%(default)s)"
    )
    simulate.set_defaults(task=_simulate)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _simulate(arguments: argparse.Namespace) -> int:
    shelf = game_named(arguments.game)
    source = text_of(arguments.pack) if arguments.pack else shelf.pack_source()
    try:
        rules = shelf.rules(source)
    except PackError as fault:
        raise Problem(f"{arguments.pack} can't be played with: {fault}.") from None
    contest = Contest(
        arguments.seed,
        _levels(shelf.game, arguments.level),
        _options(shelf.game, arguments.rule),
        arguments.mirror,
    )
    entries = shelf.game.census.entries(rules, contest.options) if shelf.game.census else ()
    try:
        played = list(
            _progress(
                _play(shelf.game.id, source, contest, arguments.tables, arguments.jobs), arguments.tables
            )
        )
    except Stuck as fault:
        print(f"kuromaku: {fault}", file=sys.stderr)
        return 1
    found = summary(played, len(shelf.game.seats), len(entries))
    say = Words([shelf]).say("en", shelf.game.id)
    for line in report(shelf, contest, found, [say(label) for label, _ in entries], say):
        print(line)
    return 0


def _levels(game: Game, wanted: str | None) -> tuple[str, ...]:
    """A level for each seat. Raises :class:`Problem`."""
    if not game.players:
        raise Problem(f"{game.id} has no computer players.")
    levels = (wanted or list(game.players)[-1]).split(",")
    if len(levels) == 1:
        levels *= len(game.seats)
    for level in levels:
        if level not in game.players:
            raise Problem(f"There is no level {level!r}; {game.id} has: {', '.join(game.players)}.")
    if len(levels) != len(game.seats):
        raise Problem(
            f"{game.id} has {len(game.seats)} seats: give one level, or {len(game.seats)} with commas."
        )
    return tuple(levels)


def _options(game: Game, rules: Sequence[str]) -> msgspec.Struct:
    """The usual options with the house rules of the command line. Raises :class:`Problem`."""
    usual = game.usual
    values = {field: msgspec.to_builtins(getattr(usual, field)) for field in usual.__struct_fields__}
    for rule in rules:
        field, equals, value = rule.partition("=")
        if not equals or field not in values:
            raise Problem(f"{rule!r} is no house rule of {game.id}; there are: {', '.join(sorted(values))}.")
        values[field] = value
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as fault:
        raise Problem(f"This house rule does not fit: {fault}.") from None


# ---- on several processes ------------------------------------------------------------------------------


def _batch(game: str, source: str, contest: Contest, tables: range) -> list[Played]:
    shelf = game_named(game)
    return list(play_tables(shelf.game, shelf.rules(source), contest, tables))


def _play(game: str, source: str, contest: Contest, tables: int, jobs: int) -> Iterator[Played]:
    """All tables, in order, however many processes play them."""
    batches = [range(first, min(first + BATCH, tables)) for first in range(0, tables, BATCH)]
    if jobs == 1 or len(batches) == 1:
        yield from chain.from_iterable(_batch(game, source, contest, batch) for batch in batches)
        return
    same = [[value] * len(batches) for value in (game, source, contest)]
    with ProcessPoolExecutor(min(jobs, len(batches))) as pool:
        yield from chain.from_iterable(pool.map(_batch, *same, batches))


def _progress(played: Iterator[Played], total: int) -> Iterator[Played]:
    """Counts on the terminal, if there is one, while the tables come in."""
    watched = sys.stderr.isatty()
    for number, table in enumerate(played, 1):
        if watched and (number % BATCH == 0 or number == total):
            print(f"\r{number:,} of {total:,} tables", end="", file=sys.stderr, flush=True)
        yield table
    if watched:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# ---- what is printed -----------------------------------------------------------------------------------


def report(
    shelf: Shelf, contest: Contest, found: Summary, entries: Sequence[str], say: Speech
) -> Iterator[str]:
    """The figures of a run, line by line. ``entries`` are the names of the census entries."""
    game = shelf.game
    levels = " against ".join(contest.levels)
    yield f"{say(game.title)}: {found.tables:,} tables, seed {contest.seed}, {levels}"
    yield ""
    seats = [f"{say(spec.name)} ({level})" for spec, level in zip(game.seats, contest.levels, strict=True)]
    yield from _rates("seat", seats, found.seats)
    if found.entries:
        yield ""
        ranked = sorted(zip(entries, found.entries, strict=True), key=lambda pair: -pair[1].rate)
        yield from _rates("choice", [name for name, _ in ranked], [tally for _, tally in ranked])
    yield ""
    ends = ", ".join(f"{reason} {_percent(count, found.tables)}" for reason, count in found.reasons.items())
    yield f"endings: {ends}; drawn {_percent(found.draws, found.tables)}"
    if game.census:
        yield _lengths(say(game.census.unit), found.lengths)
    yield _lengths("commands", found.commands)
    if found.counts:
        yield ""
        yield from _counts(found.counts)


def _rates(title: str, names: Sequence[str], tallies: Sequence[Tally]) -> Iterator[str]:
    wide = max(map(_width, (title, *names)))
    yield f"{_padded(title, wide)}  {'tables':>8}  {'won':>8}  {'drawn':>8}  {'rate':>7}"
    for name, tally in zip(names, tallies, strict=True):
        counts = f"{tally.played:8,}  {tally.won:8,}  {tally.drawn:8,}"
        yield f"{_padded(name, wide)}  {counts}  {100 * tally.rate:5.1f} %"


def _lengths(unit: str, values: Sequence[int]) -> str:
    shares = ", ".join(f"{percent} % up to {percentile(values, percent)}" for percent in PERCENTS)
    return f"{unit} a table: {shares}; {values[0]} to {values[-1]} in all"


def _counts(counts: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """What a game counts besides, by name: how often there was one, the mean, the median, and the highest."""
    wide = max(map(_width, ("counted", *counts)))
    yield f"{_padded('counted', wide)}  {'times':>8}  {'mean':>8}  {'p50':>5}  {'p95':>5}  {'most':>5}"
    for name, values in sorted(counts.items()):
        mean = sum(values) / len(values)
        shares = "  ".join(f"{percentile(values, percent):5,}" for percent in (50, 95, 100))
        yield f"{_padded(name, wide)}  {len(values):8,}  {mean:8.3f}  {shares}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _width(text: str) -> int:
    """Columns on a terminal, where East Asian characters take two."""
    return sum(2 if ord(c) >= 0x1100 else 1 for c in text)


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - _width(text))
