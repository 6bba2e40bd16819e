"""Simulation: whole tables played by computer players, to measure strength and balance.

Everything follows from one seed: table *n* of a seed is the same table wherever and with whatever others it
is played, so a run can be cut into pieces for several processes.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from .chance import KeyedChance
from .computer import Player, think
from .contract import AUTO, AnyRules, Game, Prompt, Seat
from .play import Play, bare

MOST_COMMANDS = 10_000
"""A table that takes more commands than this has got stuck."""


class Stuck(Exception):
    """A table can't go on, or does not end: a fault of the game or of a computer player."""


class Contest(Struct, frozen=True):
    """What is played: the ``seed``, a level for each seat, the options (None: the usual ones).

    ``mirror`` gives every seat the same entry of the game's census, so that only levels or seats differ.
    """

    seed: str
    levels: tuple[str, ...]
    options: Struct | None = None
    mirror: bool = False


class Played(Struct, frozen=True):
    """One finished table.

    ``entries`` are the census entries that the seats took (empty without a census), ``commands`` how many
    were given, ``length`` the census' own measure (0 without one), ``counts`` what else it counts.
    """

    table: int
    winners: tuple[Seat, ...]
    reason: str
    commands: int
    entries: tuple[int, ...] = ()
    length: int = 0
    counts: tuple[tuple[str, int], ...] = ()


def derived(seed: str, use: str) -> bytes:
    """A 32-byte key for one ``use`` of a seed; keys of different uses tell nothing of each other."""
    return hmac.digest(sha256(seed.encode()).digest(), use.encode(), "sha256")


def entries_of(table: int, seats: int, count: int, mirror: bool = False) -> tuple[int, ...]:
    """Which of ``count`` entries each seat takes at a table.

    A round robin of ``count ** seats`` tables has every combination once, and every ``count`` tables of it
    have every entry once on each seat, so that a shorter run is even as well.
    """
    if count == 0:
        return ()
    if mirror:
        return (table % count,) * seats
    offsets = [0, *(table // count**seat + seat for seat in range(1, seats))]
    return tuple((table + offset) % count for offset in offsets)


def play_table(game: Game, rules: AnyRules, contest: Contest, table: int) -> Played:
    """Plays one table to its end. Raises :class:`Stuck`."""
    players: dict[Seat, Player] = {
        seat: game.players[level](rules) for seat, level in enumerate(contest.levels)
    }
    seats = tuple(players)
    if game.automaton is not None:
        players[AUTO] = game.automaton(rules)
    chances = {seat: KeyedChance(derived(contest.seed, f"player {seat} of {table}")) for seat in players}
    options = contest.options or game.usual
    offered = game.census.entries(rules, options) if game.census else ()
    taken = entries_of(table, len(seats), len(offered), contest.mirror)
    first = {seat: offered[entry][1] for seat, entry in enumerate(taken)}
    play = Play(rules, options, derived(contest.seed, f"table {table}"))
    play.seat(seats)
    while (result := play.result) is None:
        if len(play.journal) > MOST_COMMANDS:
            raise Stuck(f"table {table} of seed {contest.seed} has not ended after {MOST_COMMANDS} commands")
        seat = _asked(play.waiting, contest.seed, table)
        command = (
            first.pop(seat, None) or think(rules, players[seat], play.state, seat, chances[seat]).command
        )
        play.do(seat, command)
    length = game.census.length(play.state) if game.census else 0
    counts: tuple[tuple[str, int], ...] = ()
    if game.census and game.census.counts:
        told = [bare(one) for entry in play.journal for one in entry.events]
        counts = tuple(game.census.counts(play.state, told))
    return Played(table, result.winners, result.reason, len(play.journal) - 1, taken, length, counts)


def _asked(prompts: Sequence[Prompt], seed: str, table: int) -> Seat:
    """Whose turn it is: the first seat that the innermost open question still waits for."""
    for prompt in reversed(prompts):
        if prompt.seats:
            return prompt.seats[0]
    raise Stuck(f"table {table} of seed {seed} waits for nobody and has not ended")


def play_tables(game: Game, rules: AnyRules, contest: Contest, tables: Iterable[int]) -> Iterator[Played]:
    """Plays these tables, one after the other. Raises :class:`Stuck`."""
    for table in tables:
        yield play_table(game, rules, contest, table)


class Tally(Struct, frozen=True):
    """How often something played, won and drew. ``rate`` counts a draw as half a win."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def rate(self) -> float:
        """The share of wins, 0 to 1; 0 when it never played."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.0

    def plus(self, won: bool, drawn: bool) -> Tally:
        """With one more table."""
        return Tally(self.played + 1, self.won + won, self.drawn + drawn)


class Summary(Struct, frozen=True):
    """What a run shows: a tally for each seat and census entry, how tables ended, and how long they were.

    Tables where all seats took the same entry say nothing about it and don't count in ``entries``.
    ``commands``, ``lengths`` and the numbers of each of the ``counts`` are sorted.
    """

    tables: int
    draws: int
    seats: tuple[Tally, ...]
    entries: tuple[Tally, ...]
    reasons: dict[str, int]
    commands: tuple[int, ...]
    lengths: tuple[int, ...]
    counts: dict[str, tuple[int, ...]] = {}


def summary(played: Iterable[Played], seats: int, entries: int = 0) -> Summary:
    """The summary of finished tables with this many seats and census entries."""
    by_seat = [Tally()] * seats
    by_entry = [Tally()] * entries
    reasons: Counter[str] = Counter()
    commands, lengths = [], []
    counts: dict[str, list[int]] = {}
    draws = 0
    for table in played:
        drawn = not table.winners
        draws += drawn
        reasons[table.reason] += 1
        commands.append(table.commands)
        lengths.append(table.length)
        for name, number in table.counts:
            counts.setdefault(name, []).append(number)
        for seat in range(seats):
            by_seat[seat] = by_seat[seat].plus(seat in table.winners, drawn)
        if len(set(table.entries)) > 1:
            for seat, entry in enumerate(table.entries):
                by_entry[entry] = by_entry[entry].plus(seat in table.winners, drawn)
    return Summary(
        len(commands),
        draws,
        tuple(by_seat),
        tuple(by_entry),
        dict(reasons.most_common()),
        tuple(sorted(commands)),
        tuple(sorted(lengths)),
        {name: tuple(sorted(numbers)) for name, numbers in counts.items()},
    )


def percentile(ordered: Sequence[int], percent: int) -> int:
    """The smallest of the sorted values that at least ``percent`` of 100 of them don't exceed (nearest rank).

    >>> percentile((1, 2, 3, 4), 50)
    2
    """
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(rank, 1) - 1]
