"""Private panels that are open for a while: the answers to clicks, and which seat a shared device shows."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from games.engine.contract import Seat
from games.engine.menu import Path

from . import compose
from .delivery import TOKEN_LIFE
from .live import Live
from .panels import Panel
from .people import People
from .words import Words

log = logging.getLogger(__name__)


@dataclass
class Hold:
    """An ephemeral panel that can be edited through its interaction, without the limits of a channel."""

    interaction: discord.Interaction[discord.Client]
    seats: tuple[Seat, ...]
    until: float
    shown: str = ""


class Eyes:
    """The ephemeral panels that are open, one a person and table; and the uncovered seats of shared devices.

    Who holds several seats sees the panel of one only after asking for it; it is covered again as soon as
    another of the seats is to play. A restart covers all.
    """

    def __init__(
        self,
        words: Words,
        people: People,
        place_of: Callable[[Live, Seat], Path],
        file_of: Callable[[Live, Panel, str], Awaitable[list[discord.File]]],
    ) -> None:
        """``place_of`` says where a seat stands in its menu, ``file_of`` draws a panel's picture."""
        self._words, self._people = words, people
        self._place_of, self._file_of = place_of, file_of
        self._open: dict[tuple[int, int], Hold] = {}
        self._faces: dict[tuple[int, int], Seat] = {}

    # ---- shared devices --------------------------------------------------------------------------------

    def uncover(self, table_id: int, user_id: int, seat: Seat | None) -> None:
        """Shows the panel of one of a person's several seats, or (None) of none."""
        if seat is None:
            self._faces.pop((table_id, user_id), None)
        else:
            self._faces[table_id, user_id] = seat

    def face_of(self, live: Live, user_id: int) -> Seat | None:
        """The seat that a person with several is shown now; None while all are covered."""
        face, own = self._faces.get((live.id, user_id)), live.seats_of(user_id)
        if face is None or face not in own:
            return None
        waits = {seat for prompt in live.prompts for seat in prompt.seats}
        if face not in waits and waits & set(own):
            self.uncover(live.id, user_id, None)
            return None
        return face

    def panel(self, live: Live, user_id: int, language: str) -> Panel:
        """A person's own panel as it is to be seen now."""
        say = compose.speech(self._words, live, language)
        seat = face = self.face_of(live, user_id)
        if seat is None:
            seat = live.seat_of(user_id)
        place = () if seat is None else self._place_of(live, seat)
        return compose.own(live, user_id, face, say, place)

    # ---- answers to clicks -----------------------------------------------------------------------------

    def open(self, live: Live, interaction: discord.Interaction[discord.Client]) -> Hold:
        """Holds on to the answer to an interaction, as long as its token lives."""
        user_id = interaction.user.id
        hold = Hold(interaction, live.seats_of(user_id), time.monotonic() + TOKEN_LIFE)
        self._open[live.id, user_id] = hold
        return hold

    def changed(self, table_id: int, seat: Seat) -> None:
        """The panel of a seat shows something else by now than what was shown last."""
        for (table, _), hold in self._open.items():
            if table == table_id and seat in hold.seats:
                hold.shown = ""

    async def show_all(self, live: Live) -> None:
        """Brings all open panels of a table up to date."""
        for (table_id, user_id), hold in list(self._open.items()):
            if hold.until < time.monotonic():
                self._open.pop((table_id, user_id), None)
            elif table_id == live.id:
                await self.show(live, hold)

    async def show(self, live: Live, hold: Hold) -> None:
        """Brings one panel up to date; whoever does not sit here any more sees nothing of it either."""
        user_id = hold.interaction.user.id
        if not live.has_panel(user_id):
            self._open.pop((live.id, user_id), None)
        language = await self._people.language(user_id)
        panel = self.panel(live, user_id, language)
        if panel.digest == hold.shown:
            return
        before, hold.shown = hold.shown, panel.digest
        files = await self._file_of(live, panel, language)
        try:
            await hold.interaction.edit_original_response(view=panel.view, attachments=files)
        except (discord.NotFound, discord.Forbidden) as fault:
            # The reader has dismissed it, or its token has run out: it is simply not there any more.
            log.info("table %s: an ephemeral panel of user %s is gone: %s", live.id, user_id, fault)
            if self._open.get((live.id, user_id)) is hold:
                del self._open[live.id, user_id]
        except discord.HTTPException:
            hold.shown = before
            raise
