"""Who plays which side: the seats of a new table, of one played again, and changing them before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
import msgspec

from games.engine.contract import Game, Seat
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import SeatName, Text, t
from storage.arrangements import Rearrangement
from storage.records import NewSeat, SeatRecord

from . import panels
from .consent import Consent, Effect
from .ids import Address
from .levels import level_name
from .live import Keeping, Live
from .motions import Motion, Swapping
from .names import harmless
from .router import Click, Router, Sorry, acknowledge, number, show

PRESIDED = t("This seat is a game master's: the one who is here gives it away once the game has begun.")


def plain_seat(game: Game, seats: Sequence[Seat]) -> Seat | None:
    """The seat of ``seats`` that whoever sits down gets unasked; None where they should choose.

    It is the first of those that don't preside, where these differ by their number only and no game waits for
    somebody who does.
    """
    if any(game.seats[seat].presides and not game.seats[seat].optional for seat in seats):
        return seats[0] if len(seats) == 1 else None
    able = [seat for seat in seats if not game.seats[seat].presides] or list(seats)
    names = [game.seats[seat].name for seat in able]
    alike = all(
        name.msgid == names[0].msgid and all(isinstance(fact, int) for fact in name.facts.values())
        for name in names
    )
    return able[0] if len(able) == 1 or (able and alike) else None


@dataclass(frozen=True)
class Guest:
    """Somebody who was chosen to play against: what a table has to know of them."""

    id: int
    display_name: str
    bot: bool


@dataclass(frozen=True)
class Opening:
    """How a table is to be opened."""

    game: Game
    opponent: discord.User | discord.Member | Guest | None = None
    computer: str | None = None
    language: str | None = None
    pack_digest: str | None = None
    setup: bool = False
    seat: Seat = 0
    """The seat of whoever opens it."""
    hot_seat: bool = False
    """One person may hold several seats."""
    once: int | None = None
    """The message that asks for it, where it opens one table only, however often it is answered."""
    after: Live | None = None
    """The table that is played again; from somebody's direct messages the new one is opened where it was."""


def seats_of(opening: Opening, host: discord.User | discord.Member) -> tuple[NewSeat, ...]:
    """Who sits where at first, and for whom seats are kept."""
    if opening.after is not None:
        return _again(opening.after, host)
    seats = [NewSeat(seat=opening.seat, user_id=host.id, display_name=host.display_name)]
    other = _opposite(opening.game, opening.seat)
    if opening.computer is not None:
        seats.append(NewSeat(seat=other, computer=opening.computer))
    if opening.opponent is not None:
        seats.append(_kept(other, opening.opponent.id, opening.opponent.display_name))
    return tuple(seats)


def _opposite(game: Game, own: Seat) -> Seat:
    """The seat of whoever is challenged: the first other one, of those that don't preside if there is one."""
    others = [seat for seat in range(len(game.seats)) if seat != own]
    return min(others, key=lambda seat: game.seats[seat].presides, default=own)


def _again(before: Live, host: discord.User | discord.Member) -> tuple[NewSeat, ...]:
    """The same people on the same seats: the host's at once, those of others are kept for them."""
    seats = []
    for sitting in before.seats:
        if sitting.left_at is not None:
            continue
        if sitting.user_id == host.id:
            seats.append(NewSeat(seat=sitting.seat, user_id=host.id, display_name=host.display_name))
        elif sitting.user_id is not None:
            seats.append(_kept(sitting.seat, sitting.user_id, sitting.display_name))
        else:
            seats.append(NewSeat(seat=sitting.seat, computer=sitting.computer))
    return tuple(seats)


def _kept(seat: Seat, user_id: int, name: str) -> NewSeat:
    return NewSeat(seat=seat, display_name=name, settings=msgspec.json.encode(Keeping(user_id)))


class Placing:
    """Changing seats at tables that have not begun."""

    def __init__(self, router: Router, consent: Consent) -> None:
        self._router, self._desk, self._consent = router, router.desk, consent
        consent.effects["swap"] = Effect(self._swapped)
        router.actions["move"] = self.move

    async def move(self, interaction: Click, live: Live, path: Path) -> None:
        """Asks which seat somebody would rather have, and moves them; a person who sits there is asked."""
        reach = await self._router.reach(interaction, live)
        self._still_open(live)
        if not path:
            options = [
                Option(str(seat), called(live, seat))
                for seat in range(len(live.game.seats))
                if seat not in live.seats_of(interaction.user.id) and live.may_take(seat, interaction.user.id)
            ]
            if not options:
                raise Sorry(t("There is no other seat at this table."))
            slot = Slot("seat", t("Which seat would you rather have?"), tuple(options))
            view = panels.notice(f"**{reach.say(slot.label)}**")
            for row in panels.answers(
                Menu(slot.label, (slot,)), Address("table", live.id, "", ("move",)), reach.say
            ):
                view.add_item(row)
            await show(interaction, view)
            return
        wanted = number(path)
        if not 0 <= wanted < len(live.game.seats) or wanted == reach.seat:
            raise Sorry(t("There is no such seat."))
        if not live.may_take(wanted, interaction.user.id):
            raise Sorry(PRESIDED)
        await acknowledge(interaction)
        text: Text = t("You sit on the seat {seat} now.", seat=live.game.seats[wanted].name)
        if live.people.get(wanted) not in (None, interaction.user.id):
            motion = await self._consent.ask(interaction, live, Swapping(reach.seat, wanted))
            if motion.outcome == "open":
                text = t("I have asked {name}.", name=SeatName(wanted))
        else:

            async def exchanged(now: Live) -> Rearrangement:
                self._still_open(now)
                if now.people.get(wanted) not in (None, interaction.user.id):
                    raise Sorry(t("This seat is not free any more."))
                return _exchange(now, reach.seat, wanted)

            await self._desk.tables.rearrange(live.id, exchanged)
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def _swapped(self, live: Live, motion: Motion) -> Rearrangement:
        matter = motion.matter
        assert isinstance(matter, Swapping)
        self._still_open(live)
        return _exchange(live, matter.seat, matter.other)

    @staticmethod
    def _still_open(live: Live) -> None:
        if live.record.status != "open":
            raise Sorry(t("Table {table} is past that: its game has begun or ended.", table=live.id))


def called(live: Live, seat: Seat) -> Text:
    """A seat, and who has it or for whom it is kept."""
    name, sitting = live.game.seats[seat].name, live.at(seat)
    if sitting is None or (seat in live.free and live.kept_for(seat) is None):
        return t("{seat}: free", seat=name)
    if sitting.user_id is None and sitting.computer is not None:
        return t("{seat}: {who}", seat=name, who=level_name(sitting.computer))
    return t("{seat}: {who}", seat=name, who=harmless(sitting.display_name))


def _exchange(live: Live, seat: Seat, other: Seat) -> Rearrangement:
    """Whoever is on either seat, or for whom it is kept, is on the other one from now on."""

    def moved(sitting: SeatRecord | None, to: Seat) -> NewSeat:
        if sitting is None:
            return NewSeat(seat=to)
        return NewSeat(
            seat=to,
            user_id=sitting.user_id,
            computer=sitting.computer,
            display_name=sitting.display_name,
            dm_ok=sitting.dm_ok,
            settings=sitting.settings,
        )

    return Rearrangement(
        table_id=live.id,
        expected_revision=live.record.revision,
        seats=(moved(live.at(other), seat), moved(live.at(seat), other)),
    )
