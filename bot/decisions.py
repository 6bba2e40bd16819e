"""The open decisions of a table: who is asked since when, until when, and what comes next of it.

Everything here is reckoned from the table before and after something, its clock, and the hour. What follows
is written by the same commit as the thing itself (see ``storage.clocks``), and shown by boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from storage.records import Asked, AskedChange, AskedKey

from .live import Live
from .pace import Pace
from .people import People
from .timing import DAY, MINUTE, Quiet, awake, counted, later

AFTER = 5 * MINUTE
"""How long a decision is open before its person is told: who is there and answers is not disturbed."""

GRACE = 30 * MINUTE
"""How much of their time people have at least after an outage."""

TURN, HALF, LAST, GONE = "t", "h", "l", "g"
"""What has been said of a decision, as it is noted: to its person that it is their turn, that half of their
time is over, that all others have answered; and to all that they have been silent for long."""

EVERYTHING = TURN + HALF + LAST + GONE

SILENCE = 3 * DAY
"""Whoever has not answered for so long may be stood in for by a computer, until they are back."""


def silent(row: Asked) -> bool:
    """Whether a person has left a decision open for so long, or all of their time, that others may act."""
    return row.closed_at is None and (row.outcome == "wait" or GONE in row.said)


def quiet_of(row: Asked) -> tuple[Quiet, ...]:
    """The hours that don't count for a decision."""
    return msgspec.json.decode(row.quiet, type=tuple[Quiet, ...])


def due(row: Asked) -> int | None:
    """When there is next something to do about an open decision."""
    if row.outcome:
        return None  # its time is over, and the table waits on
    quiets = quiet_of(row)
    moments = [moment for kind, moment in _calls(row, quiets) if kind not in row.said]
    if row.deadline is not None:
        moments.append(row.deadline)
    return min(moments, default=None)


def calls(row: Asked, now: int) -> str:
    """What a person is to be told now that they have not been told yet, a letter each."""
    quiets = quiet_of(row)
    return "".join(kind for kind, moment in _calls(row, quiets) if kind not in row.said and moment <= now)


def _calls(row: Asked, quiets: tuple[Quiet, ...]) -> Iterable[tuple[str, int]]:
    yield TURN, awake(row.since + AFTER, quiets)
    if row.half_at is not None:
        yield HALF, row.half_at
    if row.last_since is not None:
        yield LAST, awake(row.last_since + AFTER, quiets)
    yield GONE, row.since + SILENCE


def with_due(row: Asked) -> Asked:
    """The decision, with what comes next of it reckoned anew."""
    return replace(row, due_at=due(row))


def afresh(row: Asked, pace: Pace, now: int, *, stopped: bool = False) -> Asked:
    """The decision with all of its time before it, by a clock that is ``stopped`` or not."""
    quiets = quiet_of(row)
    timed = replace(
        row, half_at=None, deadline=None, remaining=None, outcome="", said=row.said.replace(HALF, "")
    )
    if pace.span and stopped:
        timed = replace(timed, remaining=pace.span)
    elif pace.span:
        timed = replace(
            timed, half_at=later(now, pace.span // 2, quiets), deadline=later(now, pace.span, quiets)
        )
    return with_due(timed)


def halted(row: Asked, now: int) -> Asked:
    """The decision while the clock stands: what is left of its time is kept."""
    if row.deadline is None:
        return row
    left = counted(now, row.deadline, quiet_of(row))
    return with_due(replace(row, deadline=None, half_at=None, remaining=left))


def resumed(row: Asked, now: int) -> Asked:
    """The decision when the clock goes on: what was left of its time is before it."""
    if row.remaining is None:
        return row
    quiets = quiet_of(row)
    half = None if HALF in row.said else later(now, row.remaining // 2, quiets)
    return with_due(replace(row, deadline=later(now, row.remaining, quiets), half_at=half, remaining=None))


def extended(row: Asked, span: int, now: int) -> Asked:
    """The decision with so much more time, from its deadline on or, where that is over, from now on."""
    if row.deadline is None:
        return row if row.remaining is None else replace(row, remaining=row.remaining + span)
    quiets = quiet_of(row)
    deadline = later(max(now, row.deadline), span, quiets)
    half = row.half_at if HALF in row.said else later(now, counted(now, deadline, quiets) // 2, quiets)
    return with_due(replace(row, deadline=deadline, half_at=half, outcome=""))


def mended(row: Asked, gone: int, back: int) -> Asked:
    """The decision after an outage: what was left of its time before is left, half an hour at least."""
    if row.deadline is None or row.outcome:
        return row
    quiets = quiet_of(row)
    left = max(counted(gone, row.deadline, quiets), GRACE)
    half = row.half_at
    if half is not None and half > gone:
        half = later(back, counted(gone, half, quiets), quiets)
    return with_due(replace(row, deadline=later(back, left, quiets), half_at=half))


@dataclass(frozen=True)
class RanOut:
    """A decision that the clock makes, because its time was over at ``now``: what it does, and who chooses.

    ``did`` is how it is told (see ``happenings.TimeOver``), ``by`` what the journal says of who gave it.
    """

    key: AskedKey
    did: str
    by: Literal["clock", "computer"]
    now: int

    def holds(self, live: Live) -> bool:
        """Whether the decision is open still, and its time is over still, at the table as it is now."""
        row = next((row for row in live.asked if row.key == self.key and row.closed_at is None), None)
        open_now = self.key in _awaited(live)
        return open_now and row is not None and row.deadline is not None and row.deadline <= self.now


class Decisions:
    """Reckons what becomes of a table's decisions."""

    def __init__(self, people: People, now: Callable[[], int]) -> None:
        """``now`` gives milliseconds since 1970."""
        self._people = people
        self.now = now

    def fit(self, live: Live) -> bool:
        """Whether the decisions noted for a table are those that it waits for."""
        rows = {row.key: row.user_id for row in live.asked if row.closed_at is None}
        return rows == _awaited(live)

    async def change(
        self,
        before: Live,
        after: Live,
        *,
        by: int | None = None,
        ran_out: RanOut | None = None,
    ) -> AskedChange:
        """What becomes of the decisions when a table moves on; ``by`` is the person who has moved it.

        ``ran_out`` is the decision that the clock made instead.
        """
        now = self.now()
        awaited = _awaited(after)
        rows = {row.key: row for row in before.asked if row.closed_at is None}
        gone = [key for key, row in rows.items() if awaited.get(key, 0) != row.user_id]
        fresh = [key for key in awaited if key not in rows or key in gone]
        shown = [
            row.key
            for row in before.asked
            if row.closed_at is not None and by is not None and row.user_id == by
        ]
        clocked = tuple(
            (ran_out.key, ran_out.did) for key in gone if ran_out is not None and ran_out.key == key
        )
        return AskedChange(
            at=now,
            open=tuple([await self._opened(after, key, awaited[key], by, now) for key in fresh]),
            last=tuple(self._last(after, rows, now)),
            close=tuple(key for key in (*gone, *shown) if key not in dict(clocked)),
            ran_out=clocked,
        )

    async def _opened(self, live: Live, key: AskedKey, user_id: int, by: int | None, now: int) -> Asked:
        pace = live.pace
        habits = await self._people.habits(user_id)
        quiets = tuple(quiet for quiet in (pace.quiet, habits.quiet) if quiet is not None)
        # Who has just moved sees what is asked next, and who plays alone keeps nobody waiting. Nobody is
        # called back to a practice at all.
        alone = len(set(live.people.values())) == 1
        said = TURN + GONE if alone else TURN if user_id == by else ""
        said = EVERYTHING if live.settings.practice else said
        row = Asked(
            table_id=key.table_id,
            prompt=key.prompt,
            seat=key.seat,
            user_id=user_id,
            since=now,
            quiet=msgspec.json.encode(quiets),
            said=said,
        )
        return afresh(row, pace, now, stopped=live.clock.paused_at is not None)

    @staticmethod
    def _last(live: Live, rows: dict[AskedKey, Asked], now: int) -> Iterable[Asked]:
        """Decisions that all others have made by now."""
        for prompt in live.prompts:
            seats = [seat for seat in prompt.seats if live.at(seat) is not None]  # no automaton, no free seat
            if len(seats) == 1 and prompt.done:
                row = rows.get(AskedKey(live.id, prompt.id, seats[0]))
                if row is not None and row.last_since is None:
                    yield with_due(replace(row, last_since=now))


def _awaited(live: Live) -> dict[AskedKey, int]:
    """Who has to decide what: people only, for computers need no clock."""
    if live.record.status != "running":
        return {}
    found: dict[AskedKey, int] = {}
    for prompt in live.prompts:
        for seat in prompt.seats:
            sitting = live.at(seat)
            if sitting is not None and sitting.user_id is not None and sitting.computer is None:
                found[AskedKey(live.id, prompt.id, seat)] = sitting.user_id
    return found


def applied(rows: tuple[Asked, ...], change: AskedChange) -> tuple[Asked, ...]:
    """The decisions of a table after a change, as they will be read again."""
    outcomes = dict(change.ran_out)
    kept = {row.key: row for row in rows if row.key not in change.close}
    for key, outcome in outcomes.items():
        kept[key] = replace(kept[key], outcome=outcome, closed_at=change.at, due_at=change.at)
    kept |= {row.key: row for row in (*change.last, *change.open)}
    return tuple(sorted(kept.values(), key=lambda row: (row.since, row.prompt, row.seat)))
