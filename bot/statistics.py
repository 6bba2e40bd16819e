"""Results in words: how people fared at finished tables, added up by game and kind of opponent.

All numbers come from the results that were written when tables ended (:mod:`storage.results`). Tables with a
computer are counted apart. :mod:`bot.profile` and :mod:`bot.ladder` show them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.text import Fact, Joined, Text, t
from storage.ladders import Rating
from storage.results import Score, Tally

from .standings import standings
from .tables import NoTable, Tables

log = logging.getLogger(__name__)

COUNTED = "results counted"
"""The note that says that tables which ended before results were kept have been counted."""


@dataclass
class Sum:
    """Results added up; ``length`` of the tables together, in the unit of their game."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    left: int = 0
    length: int = 0

    def add(self, tally: Tally) -> None:
        """Adds what a tally counts."""
        setattr(self, tally.outcome, getattr(self, tally.outcome) + tally.count)
        self.length += tally.length

    @property
    def played(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost + self.left


@dataclass
class OfGame:
    """A person's results in one game: against people, against computers, and on each seat against people."""

    people: Sum = field(default_factory=Sum)
    computers: Sum = field(default_factory=Sum)
    seats: dict[int, Sum] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """All tables, whoever else sat there."""
        return self.people.played + self.computers.played

    @property
    def mean_length(self) -> float:
        """How long these tables were on average, in the unit of the game."""
        return (self.people.length + self.computers.length) / max(self.played, 1)


def by_game(tallies: Iterable[Tally]) -> dict[str, OfGame]:
    """Tallies by game; what somebody played against themselves is left out."""
    found: dict[str, OfGame] = {}
    for tally in tallies:
        if tally.against == "oneself":
            continue
        game = found.setdefault(tally.game, OfGame())
        (game.people if tally.against == "people" else game.computers).add(tally)
        if tally.against == "people":
            game.seats.setdefault(tally.seat, Sum()).add(tally)
    return found


def total(found: Iterable[OfGame]) -> Sum:
    """Results against people, of several games together."""
    in_all = Sum()
    for game in found:
        for name in ("won", "drawn", "lost", "left"):
            setattr(in_all, name, getattr(in_all, name) + getattr(game.people, name))
    return in_all


def balance(score: Sum | Score | Rating) -> Text:
    """Results in a few words; what did not happen is not mentioned."""
    parts: list[Fact] = [t("{n} won", n=score.won)]
    if score.drawn:
        parts.append(t("{n} drawn", n=score.drawn))
    parts.append(t("{n} lost", n=score.lost))
    if not isinstance(score, Rating) and score.left:
        parts.append(t("{n} left early", n=score.left))
    return t("{played} played: {parts}", played=score.played, parts=Joined(tuple(parts)))


def fared(what: Fact, score: Sum | Score) -> Text:
    """Results of or against somebody, on one line."""
    return t("{what}: {results}", what=what, results=balance(score))


def mention(user_id: int | None) -> Fact:
    """A person, as Discord shows their present name; nobody is notified by it."""
    return t("someone") if user_id is None else f"<@{user_id}>"


async def count_old_tables(tables: Tables) -> None:
    """Counts the tables that ended before results were kept: once in the life of a database."""
    store = tables.store
    if await store.note(COUNTED) is not None:
        return
    skipped: set[int] = set()
    while found := [one for one in await store.uncounted(100 + len(skipped)) if one not in skipped]:
        for table_id in found:
            try:
                live = await tables.load(table_id)
            except NoTable:
                log.warning("table %s: this release can't read it; its result is not counted", table_id)
                skipped.add(table_id)
                continue
            tables.forget(table_id)
            if live.state is None or live.result is None:
                skipped.add(table_id)
                continue
            await store.count_result(table_id, standings(live.game, live.state, live.result, live.listed))
    await store.save_note(COUNTED, "yes")
