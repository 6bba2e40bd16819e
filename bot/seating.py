"""Who sits where at a running table: leaving, stand-ins, coming back, and who takes a seat over.

All of it is public and stands in the log. What a seat has known becomes known to whoever has it next, so
nobody sits down who has seen the secrets of others at this table.
"""

from __future__ import annotations

from games.engine.contract import Refused, Seat
from games.engine.text import t
from storage.arrangements import Rearrangement
from storage.records import NOBODY, NewSeat, SeatRecord
from storage.tables import KEEP, Keep

from .coach import FOR_ONE
from .happenings import CameBack, Happening, SeatFreed, SeatLeft, SeatTaken, StoodIn, note_of
from .live import Live
from .motions import Sitting
from .requests import lapsing
from .tables import Tables

USUAL = "steady"
"""The computer that stands in where nobody has said which."""


def level_of(live: Live, level: str | None) -> str:
    """A strength that the game has: the one asked for, the usual one, or its weakest.

    Raises Refused for a game without computer players.
    """
    levels = tuple(live.game.players)
    if not levels:
        raise Refused("no-computer", t("There is no computer player for this game."))
    return next((one for one in (level, USUAL) if one in levels), levels[0])


class Seating:
    """The seats of all running tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def stand_in(self, table_id: int, seat: Seat, level: str | None = None) -> Live:
        """Lets a computer play for the person on a seat until they are back; they keep their seat.

        Nothing happens where one plays already. Raises Refused where nobody sits, or there is no computer.
        """
        live = await self._tables.load(table_id)
        if live.stand_in(seat) is not None:
            return live
        _check_computer(live, seat)
        strength = level_of(live, level)

        async def change(now: Live) -> Rearrangement:
            sitting = _person(now, seat)
            happening = StoodIn(seat=seat, level=strength)
            return _change(now, (_as(sitting, strength),), happening, sitting)

        return await self._tables.rearrange(table_id, change)

    async def come_back(self, table_id: int, user_id: int) -> Live:
        """The person plays on where computers have stood in for them; nothing happens where none has."""
        live = await self._tables.load(table_id)
        if not any(live.stand_in(seat) is not None for seat in live.seats_of(user_id)):
            return live

        async def change(now: Live) -> Rearrangement:
            own = [_person(now, seat) for seat in now.seats_of(user_id)]
            if not own:
                raise Refused("not-seated", t("You do not sit here any more."))
            seats = tuple(_as(one, None) for one in own if one.computer is not None)
            return _change(now, seats, CameBack(seat=own[0].seat), own[0])

        return await self._tables.rearrange(table_id, change)

    async def leave(self, table_id: int, user_id: int, level: str | None = None) -> Live:
        """The person leaves for good: all their seats are free, or a computer has them (``level``)."""

        async def change(now: Live) -> Rearrangement:
            seats = now.seats_of(user_id)
            if not seats:
                raise Refused("not-seated", t("You do not sit here any more."))
            sitting = _person(now, seats[0])
            for seat in seats if level is not None else ():
                _check_computer(now, seat)
            after = tuple(NewSeat(seat=seat, computer=level) for seat in seats)
            return _change(now, after, SeatLeft(seat=seats[0], level=level), sitting, leaving=user_id)

        return await self._tables.rearrange(table_id, change)

    async def free(self, table_id: int, seat: Seat, by: int) -> Live:
        """Whoever presides (``by``) has somebody leave a seat: it is free from then on."""

        async def change(now: Live) -> Rearrangement:
            sitting = now.at(seat)
            if now.over or sitting is None or seat not in now.taken:
                raise Refused("no-person", t("Nobody sits there."))
            if not now.presides(by):
                raise Refused("presides", t("Only the game master does that."))
            who = sitting.user_id
            gone = None if who is None or len(now.seats_of(who)) > 1 else who
            happening = SeatFreed(
                seat=seat, by=now.seat_of(by) or 0, level=sitting.computer if who is None else None
            )
            return _change(now, (NewSeat(seat=seat),), happening, sitting, leaving=gone)

        return await self._tables.rearrange(table_id, change)

    async def sitting_down(self, live: Live, matter: Sitting, by: int) -> Rearrangement:
        """What it takes to give a seat to somebody else, as ``by`` proposed; who sits here already is moved.

        Raises Refused where that can't be.
        """
        await self.check_newcomer(live, matter, by)
        moved = () if matter.user_id is None or live.settings.hot_seat else live.seats_of(matter.user_id)
        before = live.people.get(matter.seat)
        leaving = None if before is None or len(live.seats_of(before)) > 1 else before
        new = NewSeat(
            seat=matter.seat,
            user_id=matter.user_id,
            computer=matter.computer,
            display_name=matter.name if matter.user_id is not None else "",
        )
        happening = SeatTaken(seat=matter.seat, level=matter.computer)
        host: Keep | int = _heir(live, leaving, matter.user_id) if leaving is not None else KEEP
        return Rearrangement(
            table_id=live.id,
            expected_revision=live.record.revision,
            seats=(new, *(NewSeat(seat=seat) for seat in moved)),
            host_user_id=host,
            note=note_of(happening, seat=matter.seat, user_id=matter.user_id, name=matter.name),
        )

    async def check_newcomer(self, live: Live, matter: Sitting, by: int) -> None:
        """Raises Refused where this person may not sit down, or ``by`` may not move them."""
        if live.over or live.state is None:
            raise Refused("over", t("This table has ended."))
        if live.settings.practice:
            raise Refused("practice", FOR_ONE)
        user_id = matter.user_id
        if user_id is None:
            _check_computer(live, matter.seat)
            return
        own = live.seats_of(user_id)
        # Whoever sits on a seat that may stay empty can leave it for one that may not.
        movable = live.presides(by) or (
            matter.seat in live.missing and all(live.game.seats[seat].optional for seat in own)
        )
        if own and (matter.seat in own or not (live.settings.hot_seat or movable)):
            raise Refused("seated", t("{name} sits here already.", name=matter.name))
        if live.referees(user_id):
            raise Refused("referee", t("The referee does not play."))
        if await self._tables.store.has_looked_on(live.id, user_id):
            raise Refused(
                "onlooker",
                t("{name} has seen all hands as a spectator and can't sit down here.", name=matter.name),
            )


def _check_computer(live: Live, seat: Seat) -> None:
    """Raises Refused where no computer can have a seat."""
    if not live.has_computer(seat):
        raise Refused(
            "no-computer", t("No computer can play on the seat {seat}.", seat=live.game.seats[seat].name)
        )


def _person(live: Live, seat: Seat) -> SeatRecord:
    """The person on a seat. Raises Refused where none sits there, or the game is not going on."""
    sitting = live.at(seat)
    if live.over or live.state is None:
        raise Refused("over", t("This table has ended."))
    if sitting is None or sitting.user_id is None:
        raise Refused("no-person", t("Nobody sits there."))
    return sitting


def _as(sitting: SeatRecord, computer: str | None) -> NewSeat:
    """The same person on the same seat, with a computer that plays for them, or without."""
    return NewSeat(
        seat=sitting.seat,
        user_id=sitting.user_id,
        computer=computer,
        display_name=sitting.display_name,
        dm_ok=sitting.dm_ok,
        settings=sitting.settings,
    )


def _change(
    live: Live,
    seats: tuple[NewSeat, ...],
    happening: Happening,
    about: SeatRecord,
    *,
    leaving: int | None = None,
) -> Rearrangement:
    """A rearrangement with its note; where somebody leaves, what was asked for lapses."""
    return Rearrangement(
        table_id=live.id,
        expected_revision=live.record.revision,
        seats=seats,
        host_user_id=KEEP if leaving is None else _heir(live, leaving, None),
        motions=() if leaving is None else lapsing(live),
        note=note_of(happening, seat=about.seat, user_id=about.user_id, name=about.display_name),
    )


def _heir(live: Live, leaving: int, coming: int | None) -> Keep | int:
    """Who hosts the table after somebody has left: whoever has left must not have it among their own."""
    if live.record.host_user_id != leaving:
        return KEEP
    others = (user_id for user_id in live.people.values() if user_id != leaving)
    return next(others, coming or NOBODY)
