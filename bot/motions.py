"""Motions: what somebody at a table asks for, and who has to agree to it.

A motion is public. It lies open until everyone who has to agree has agreed, one of them has refused, the
person who asked has withdrawn it, or it has lapsed: a wish to take something back lapses when the game goes
on, every motion lapses when other people sit at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TypeAlias

import msgspec
from msgspec import Struct

from games.engine.contract import Seat
from storage.records import MotionOutcome, MotionRecord

from .pace import Pace


class Matter(Struct, frozen=True, tag_field="about"):
    """Base of what motions are about; the tag is the motion's kind."""


class Undoing(Matter, frozen=True, tag="undo"):
    """To take back the entries from ``first`` on, whose packed ``events`` are kept here to be told.

    ``last`` is the latest of the table of which all have heard; when there is a later one, the game has gone
    on. ``at`` is when the first was made, in milliseconds since 1970.
    """

    seat: Seat
    first: int
    last: int
    events: msgspec.Raw
    at: int = 0


class Refereeing(Matter, frozen=True, tag="referee"):
    """To make a person, who does not play here, the referee."""

    user_id: int
    name: str


class Dismissing(Matter, frozen=True, tag="dismiss"):
    """To dismiss the referee."""


class Sitting(Matter, frozen=True, tag="sit"):
    """To give a seat to a person, or to a computer of the strength ``computer``."""

    seat: Seat
    user_id: int | None = None
    name: str = ""
    computer: str | None = None


class Opening(Matter, frozen=True, tag="open-view"):
    """To let spectators see everything."""


class Swapping(Matter, frozen=True, tag="swap"):
    """To change seats with each other, before the game begins."""

    seat: Seat
    other: Seat


class Pacing(Matter, frozen=True, tag="clock"):
    """To set the clock otherwise than it is in its ``version``."""

    pace: Pace
    version: int


class Halting(Matter, frozen=True, tag="halt"):
    """To stop the clock until somebody lets it go on."""


class Extending(Matter, frozen=True, tag="time"):
    """To give a seat so many hours more for what it is to decide now."""

    seat: Seat
    hours: int


AnyMatter: TypeAlias = (
    Undoing | Refereeing | Dismissing | Sitting | Opening | Swapping | Pacing | Halting | Extending
)


def kind_of(matter: AnyMatter) -> str:
    """The kind of a motion about it: there is one open motion of each kind at a table, and of each seat one
    about who sits there.
    """
    effect = effect_of(matter)
    return f"{effect}-{matter.seat}" if isinstance(matter, Sitting) else effect


def effect_of(matter: AnyMatter) -> str:
    """What a motion about it leads to, by name."""
    return str(type(matter).__struct_config__.tag)


@dataclass(frozen=True)
class Motion:
    """A motion: its number, who asked (a user id), what for, and who has agreed so far (user ids)."""

    table_id: int
    number: int
    asked_by: int
    matter: AnyMatter
    agreed: frozenset[int] = frozenset()
    outcome: MotionOutcome = "open"

    @property
    def kind(self) -> str:
        """The kind of its matter."""
        return kind_of(self.matter)

    def settled(self, outcome: MotionOutcome) -> Motion:
        """The motion, over and done with."""
        return replace(self, outcome=outcome)

    def record(self) -> MotionRecord:
        """As it is stored."""
        return MotionRecord(
            table_id=self.table_id,
            kind=self.kind,
            number=self.number,
            asked_by=self.asked_by,
            about_user=getattr(self.matter, "user_id", None),
            matter=msgspec.json.encode(self.matter),
            agreed=msgspec.json.encode(sorted(self.agreed)),
            outcome=self.outcome,
        )


def read(records: Iterable[MotionRecord]) -> tuple[Motion, ...]:
    """Motions as stored, but for those whose kind an earlier release has spelled otherwise."""
    motions = (
        (
            one.kind,
            Motion(
                one.table_id,
                one.number,
                one.asked_by,
                msgspec.json.decode(one.matter, type=AnyMatter),
                frozenset(msgspec.json.decode(one.agreed, type=list[int])),
                one.outcome,
            ),
        )
        for one in records
    )
    return tuple(motion for kind, motion in motions if motion.kind == kind)


def asked(
    motion: Motion,
    players: Mapping[Seat, int],
    absent: Mapping[int, int],
    referee: int | None,
    presiding: AbstractSet[int] = frozenset(),
) -> frozenset[int]:
    """The user ids of all who have to agree.

    ``players`` are the people by seat, ``absent`` those for whom a computer plays, with the time since when:
    they are not asked about what was done since, for they have left that to the computer. ``presiding`` are
    those who master the game: where there are any, they alone speak for the table. What the ``referee`` or
    one of them decides needs nobody's consent but of the person who comes to sit down.
    """
    here = frozenset(players.values())
    decides = motion.asked_by == referee or motion.asked_by in presiding
    speak: AbstractSet[int] = frozenset() if decides else presiding
    ask_all = not decides and not presiding
    match motion.matter:
        case Undoing(at=at):
            speak = presiding or here - {person for person, since in absent.items() if since <= at}
        case Refereeing(user_id):
            speak = here | {user_id}
        case Dismissing() | Opening():
            speak = here
        case Sitting(_, user_id):
            speak = here if ask_all else speak
            if user_id is not None and not (motion.asked_by in presiding and user_id in here):
                speak |= {user_id}
        case Pacing() | Halting():
            speak = here - absent.keys() if ask_all else speak
        case Extending(seat):
            # Who waits may give of their time; only those who wait as well are asked.
            waiting = {one for place, one in players.items() if place != seat}
            speak = waiting - absent.keys() - {players.get(seat)} if ask_all else speak
        case Swapping(seat, other):
            speak = {players[one] for one in (seat, other) if one in players}
    return frozenset(speak - {motion.asked_by})


def lacking(motion: Motion, asked: AbstractSet[int], presiding: AbstractSet[int]) -> frozenset[int]:
    """Those of the ``asked`` who have yet to agree: of several who preside, one is enough."""
    spoken = not presiding.isdisjoint(motion.agreed | {motion.asked_by})
    return frozenset(asked - motion.agreed - (presiding if spoken else frozenset()))
