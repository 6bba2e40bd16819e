"""Playing again: the same people on the same seats of a new table, one table however many of them press."""

from __future__ import annotations

from contextlib import suppress

from games.engine.menu import Path

from .live import Live
from .lobby import OPEN, Lobby
from .locks import Locks
from .placing import Opening
from .router import Click, Router, acknowledge
from .tables import NoTable


class Rematches:
    """Answers the button of a table that has ended."""

    def __init__(self, router: Router, lobby: Lobby) -> None:
        self._router, self._desk, self._lobby = router, router.desk, lobby
        self._locks: Locks[int] = Locks()
        router.actions["again"] = self.again

    async def again(self, interaction: Click, live: Live, path: Path) -> None:
        """The first who presses opens the new table, the others sit down at it; a practice begins anew."""
        await self._router.reach(interaction, live)
        if live.settings.practice:
            await self._router.anywhere["practice"](interaction, (live.game.id,))
            return
        user_id = interaction.user.id
        async with self._locks.of(live.id):
            waiting = await self._waiting(live)
            own = None if waiting is None else waiting.seat_of(user_id)
            if waiting is None:
                await self._open(interaction, live)
            elif own is None:
                await self._lobby.join(interaction, waiting, ())
            else:
                await acknowledge(interaction, reply=True)
                dm = await self._desk.publisher.add_private(waiting, own, user_id)
                await self._lobby.welcome(interaction, waiting.id, own, dm)

    async def _open(self, interaction: Click, live: Live) -> None:
        opening = Opening(
            live.game,
            language=live.record.locale,
            pack_digest=live.record.pack_digest,
            hot_seat=live.settings.hot_seat,
            after=live,
        )
        await self._lobby.open(interaction, opening)

    async def _waiting(self, live: Live) -> Live | None:
        """The table that one of the same people has opened for all of them, where it has not begun."""
        people = set(live.people.values())
        place = live.record.thread_id or live.record.channel_id
        for host in people:
            found = await self._desk.tables.store.list_tables(
                user_id=host, game=live.game.id, channel_id=place, statuses=OPEN
            )
            for one in found:
                with suppress(NoTable):
                    new = await self._desk.tables.load(one.id)
                    kept = {new.kept_for(seat) for seat in new.free} - {None}
                    if kept | set(new.people.values()) == people:
                        return new
        return None
