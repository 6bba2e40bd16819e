"""Reels: a play laid out to be looked at step by step, forwards and backwards, through whoever's eyes.

A :class:`Guide` says of each entry who hears something of it, and where the parts of the play begin; it is
made once, in one pass. The steps of a viewer are the entries of which they hear something, so that what is
hidden from them leaves no gap to be counted. :class:`Film` holds a record cut into parts, each with the state
it begins with: to show any step plays a few commands, however long the record is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from . import record
from .contract import SYSTEM, AnyRules, Game, Result, Told, Viewer, heard
from .page import Block, Divider, Heading, Page, Para, Picture
from .play import Entry, bare
from .record import Line, Record, Replayed
from .text import Fact, Joined, SeatName, t

Eyes: TypeAlias = Viewer
"""Whose eyes a replay looks through: a viewer's, or those of all seats at once (:data:`ALL`)."""

ALL: Final = -1
"""The eyes of all: nothing is hidden from them. Only for a play that is over."""

PART = 25
"""Commands between two states that are kept: the most that showing a step has to play."""


# ---- the guide -----------------------------------------------------------------------------------------


class Mark(Struct, frozen=True, array_like=True):
    """One entry of a play: its ``place`` (from 1), and ``ears``, who hears of it.

    The first bit of ``ears`` is for spectators, the next ones for the seats.
    """

    place: int
    ears: int


class Chapter(Struct, frozen=True, array_like=True):
    """A part of the play, and the place of the entry that it begins with."""

    place: int
    title: Fact


class Guide(Struct, frozen=True):
    """All entries of a play in order, and its parts."""

    marks: tuple[Mark, ...]
    chapters: tuple[Chapter, ...] = ()

    def steps(self, eyes: Eyes, *, over: bool) -> tuple[int, ...]:
        """The places that ``eyes`` are shown, at least one.

        The first is always among them, the last once the play is ``over``.
        """
        if not self.marks:
            raise ValueError("a play has a beginning")
        bit = 0 if eyes == ALL else 1 << (0 if eyes is None else eyes + 1)
        places = [mark.place for mark in self.marks if mark.ears & bit == bit]
        first, last = self.marks[0].place, self.marks[-1].place
        if not places or places[0] != first:
            places.insert(0, first)
        if over and places[-1] != last:
            places.append(last)
        return tuple(places)

    def chapter_at(self, place: int) -> int | None:
        """Which of the chapters ``place`` is in, or None before the first."""
        found = bisect_right(self.chapters, place, key=lambda chapter: chapter.place)
        return found - 1 if found else None


class Guiding:
    """Makes a guide while a play goes by."""

    def __init__(self, rules: AnyRules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._marks: list[Mark] = []
        self._chapters: list[Chapter] = []

    def see(self, place: int, events: Iterable[Told], state: Any, *, public: bool = False) -> None:
        """The next entry, and the state after it (None where that can't be told).

        ``public``: everyone hears something of it beside its events.
        """
        everyone = (1 << self._seats + 1) - 1
        self._marks.append(Mark(place, everyone if public else ears(self._rules, events, self._seats)))
        title = None if state is None else self._rules.chapter(state)
        if title is not None and (not self._chapters or self._chapters[-1].title != title):
            self._chapters.append(Chapter(place, title))

    def copy(self) -> Guiding:
        """Another that has seen the same so far."""
        other = Guiding(self._rules, self._seats)
        other._marks, other._chapters = list(self._marks), list(self._chapters)
        return other

    @property
    def guide(self) -> Guide:
        """What was seen so far."""
        return Guide(tuple(self._marks), tuple(self._chapters))


def ears(rules: AnyRules, events: Iterable[Told], seats: int) -> int:
    """Who hears a log line of these events: the bits of a :class:`Mark`."""
    found = 0
    for told in events:
        if rules.tell(bare(told)) is None:
            continue
        for place, viewer in enumerate((None, *range(seats))):
            if heard(told, viewer) is not None:
                found |= 1 << place
    return found


# ---- a step --------------------------------------------------------------------------------------------


class Moment(Struct, frozen=True):
    """A play right after one of its entries.

    ``exact`` is False where the rules have changed since: then the state is the last one known before it.
    ``given_by`` says who gave the command where nobody at the table did.
    """

    place: int
    played: Replayed
    exact: bool = True
    given_by: str | None = None


def open_page(rules: AnyRules, state: Any, seats: int) -> Page:
    """The page of whom nothing is hidden from: what everybody sees, then what each seat sees besides.

    What only the picture of a seat shows is told in words, from the picture's text twin.
    """
    public = rules.page(state, None)
    blocks: list[Block] = list(public.blocks)
    pictured = _pictured(public)
    for seat in range(seats):
        page = rules.page(state, seat)
        own: list[Block] = [
            block
            for block in page.blocks
            if block not in public.blocks and not isinstance(block, Picture | Divider)
        ]
        own += [Para(line, quiet=True) for line in _pictured(page) if line not in pictured]
        if own:
            blocks += [Divider(), Heading(t("{seat} also sees", seat=SeatName(seat))), *own]
    return Page(public.title, tuple(blocks), public.colour)


def _pictured(page: Page) -> tuple[Fact, ...]:
    """What the pictures of a page show, in words, one line each where their text twin is made of lines."""
    lines: list[Fact] = []
    for block in page.blocks:
        if isinstance(block, Picture):
            alt = block.drawing.alt
            joined = [one for one in alt.facts.values() if isinstance(one, Joined) and one.separator == "\n"]
            lines += joined[0].parts if joined else (alt,)
    return tuple(lines)


def page_through(rules: AnyRules, state: Any, eyes: Eyes, seats: int) -> Page:
    """The page of a state as ``eyes`` see it."""
    return open_page(rules, state, seats) if eyes == ALL else rules.page(state, eyes)


# ---- a record as a film --------------------------------------------------------------------------------


class Part(Struct, frozen=True):
    """Some commands of a record, and the play right before them, of which the entry is not kept.

    Part ``n`` (from 0) holds the commands at the places ``n * PART + 2`` to ``(n + 1) * PART + 1``, which are
    their lines in the record as well.
    """

    state: Any
    draws: int
    lines: tuple[Line, ...]


class Film(Struct, frozen=True):
    """A record that has been played through and found sound."""

    guide: Guide
    parts: tuple[Part, ...]
    result: Result | None


def part_of(place: int) -> int:
    """The part that holds the command at a place (from 2), or the beginning (1)."""
    return max(place - 2, 0) // PART


def develop(found: Record, game: Game, patience: Callable[[int], None] = lambda place: None) -> Film:
    """Plays a record through. Raises :class:`~games.engine.record.RecordError` where it can't be played.

    ``patience`` is asked before each part, with the place, and may raise it where that takes too long.
    """
    rules, seats = record.rules_of(found, game), len(game.seats)
    guiding, parts, last = Guiding(rules, seats), [], len(found.lines) + 1
    result: Result | None = None
    for place, now in enumerate(record.replay(found, game), 1):
        begins = (place - 1) % PART == 0
        if begins:
            patience(place)
        try:
            guiding.see(place, now.entry.events, now.state)
            if begins or place == last:
                # A stranger's record may hold what no table of ours can: better found now than by who looks.
                page_through(rules, now.state, ALL, seats)
            if place == last:
                result = rules.result(now.state)
        except Exception as fault:
            raise record.unplayable(place, fault) from fault
        if begins and (place == 1 or place < last):
            parts.append(Part(now.state, now.draws, found.lines[place - 1 : place - 1 + PART]))
    return Film(guiding.guide, tuple(parts), result)


def moment_of(part: Part, place: int, game: Game, rules: AnyRules) -> Moment:
    """The play at a place (from 2) of a part. Raises :class:`~games.engine.record.RecordError`."""
    first = place - (place - 2) % PART
    now = Replayed(part.state, Entry(SYSTEM, None, (), ()), part.draws)
    for number, line in enumerate(part.lines[: place - first + 1], first):
        now = record.step(now, line, number, game, rules)
    return Moment(place, now)
