"""Practices: tables at which one person learns a game from a coach, against computers.

A practice is a table like any other, with a journal, replay and proof. It has no clock and no invitation,
counts in no statistics, and nobody else sits down at it. It lies in our direct messages and consists of the
learner's panel alone; where those are closed, its board is posted where it was asked for.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from games.engine.contract import Command, Game, Refused, Seat
from games.engine.menu import Path
from games.engine.text import t
from storage.arrangements import Rearrangement
from storage.records import NewSeat

from .coach import ENDED, real_level
from .commands import command, parameter, said
from .delivery import BOARD, PRIVATE
from .doors import own_panel
from .live import Live, Settings
from .lobby import Lobby
from .locks import Locks
from .panels import notice
from .permissions import lacking
from .placing import Opening
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, turn_of
from .tables import NoTable
from .timing import DAY

log = logging.getLogger(__name__)

FORGOTTEN = 7 * DAY
"""How long a practice waits for its learner, in milliseconds."""


class Practices:
    """Beginning practices, ending them, and going on to a real table."""

    def __init__(self, router: Router, lobby: Lobby) -> None:
        self._router, self._desk, self._lobby = router, router.desk, lobby
        self._locks: Locks[int] = Locks()  # quick fingers open one table only
        router.anywhere["practice"] = self.pressed
        router.actions.update({"end-practice": self.end, "real": self.play_real})

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/practice``: a command of its own, since those of games may have no room for one more."""
        games = [shelf.game for shelf in self._desk.shelves.values() if shelf.game.practice is not None]

        async def run(interaction: Click, game: str) -> None:
            await self._router.guarded(interaction, self.pressed(interaction, (game,)), "/practice")

        return command(
            said(t("/practice")),
            said(t("Learn a game by playing it: three minutes with a coach, against the computer")),
            run,
            [parameter("game", str)],
            names={"game": said(t("/game"))},
            descriptions={"game": said(t("The game you would like to learn"))},
            choices={"game": [Choice(name=said(game.title, game.id), value=game.id) for game in games]},
        )

    # ---- beginning -------------------------------------------------------------------------------------

    async def begin(self, interaction: Click, game: Game) -> None:
        """Opens a practice of a game for the person and shows them the way there.

        It takes the place of an earlier one of theirs, unless they have done nothing there yet: then it is
        shown again. Raises :class:`Sorry` for a game without one.
        """
        if game.practice is None:
            raise Sorry(t("There is no practice of {game} yet.", game=game.title))
        await acknowledge(interaction, reply=True)
        async with self._locks.of(interaction.user.id):
            live = await self._untouched(interaction.user.id, game) or await self._open(interaction, game)
            await self._end_others(interaction.user.id, live)
            await self._welcome(interaction, live)

    async def pressed(self, interaction: Click, path: Path) -> None:
        """A button that begins the practice of a game; its address is ``("practice", game)``."""
        shelf = self._desk.shelves.get(path[0]) if path else None
        if shelf is None:
            raise Sorry(UNKNOWN)
        await self.begin(interaction, shelf.game)

    async def _open(self, interaction: Click, game: Game) -> Live:
        practice, user = game.practice, interaction.user
        assert practice is not None
        seats = [NewSeat(seat=practice.seat, user_id=user.id, display_name=user.display_name)]
        seats += [NewSeat(seat=seat, computer=level) for seat, level in practice.computers.items()]
        live = await self._desk.tables.create(
            game,
            host=user.id,
            channel_id=interaction.channel_id or 0,
            guild_id=None,
            language=await self._desk.people.language(user.id),
            seats=tuple(seats),
            settings=Settings(practice=True),
            options=practice.options,
            interaction_id=interaction.id,
        )
        return await self._laid_out(live)

    async def _laid_out(self, live: Live) -> Live:
        """The table with everything done that comes before the learner; where that fails it is ended."""
        try:
            return await self._desk.tables.lay_out(live.id, _opening)
        except Refused:
            log.exception("table %s: the practice can't be laid out", live.id)
            await self._close(live)
            raise

    async def resume(self, live: Live) -> Live:
        """Lays out what a stop in the middle of beginning a practice has left undone.

        One that nobody has come back to for a week is ended, so that those forgotten don't become ever more.
        """
        if not live.settings.practice or live.over:
            return live
        last = await self._desk.tables.store.last_entries(live.id, 1)
        at = last[-1].at if last else live.record.created_at
        if at < self._desk.decisions.now() - FORGOTTEN:
            await self._close(live)
            return await self._desk.tables.load(live.id)
        if not await self._desk.history.commands(live.id):
            with suppress(Refused):
                live = await self._laid_out(live)
        return live

    async def _untouched(self, user_id: int, game: Game) -> Live | None:
        """The practice that the person has begun and done nothing at, laid out."""
        for live in await self._practices(user_id, game):
            if not await self._desk.history.commands(live.id):
                return await self._laid_out(live)
        return None

    async def _practices(self, user_id: int, game: Game) -> list[Live]:
        found = await self._running(user_id, game)
        return [live for live in found if live.settings.practice]

    async def _running(self, user_id: int, game: Game) -> list[Live]:
        """The tables of a game that the person has opened, the newest first."""
        store, found = self._desk.tables.store, []
        for one in await store.list_tables(user_id=user_id, game=game.id):
            with suppress(NoTable):
                live = await self._desk.tables.load(one.id)
                if live.record.host_user_id == user_id:
                    found.append(live)
        return found

    async def _end_others(self, user_id: int, live: Live) -> None:
        for other in await self._practices(user_id, live.game):
            if other.id != live.id:
                await self._close(other)

    async def _welcome(self, interaction: Click, live: Live) -> None:
        """Shows the learner's panel in our direct messages and says so, or where the door to it is.

        Where there is no place for either, the answer is the panel.
        """
        user_id = interaction.user.id
        seat = live.seat_of(user_id)
        assert seat is not None
        if not await self._desk.publisher.add_private(live, seat, user_id):
            await self._welcome_here(interaction, live)
            return
        shown = await self._desk.tables.store.panel(live.id, PRIVATE, user_id)
        assert shown is not None
        # What is found near a table by its channel is found where the learner looks at it.
        await self._desk.tables.store.edit_table(live.id, channel_id=shown.channel_id)
        live = await self._desk.tables.refresh(live.id)
        reach = await self._router.reach(interaction, live)
        there = f"https://discord.com/channels/@me/{shown.channel_id}/{shown.message_id}"
        text = t(
            "🎓 Your practice of {game} waits in our direct messages: {link}. It takes about three minutes.",
            game=live.game.title,
            link=f"[{reach.say(t('go there'))}]({there})",
        )
        await answer(interaction, reach.say(text))

    async def _welcome_here(self, interaction: Click, live: Live) -> None:
        """Has the board posted where the practice was asked for, if that is a place where I may write."""
        in_thread = isinstance(interaction.channel, discord.Thread)
        may_write = lacking(interaction.app_permissions, in_thread=in_thread) is None
        place = interaction.channel_id
        if interaction.guild_id is None or place is None or not may_write:
            await self._router.show_panel(interaction, live)
            return
        shown = await self._desk.tables.store.panel(live.id, BOARD)
        if shown is None:
            await self._desk.tables.store.edit_table(live.id, channel_id=place, guild_id=interaction.guild_id)
            live = await self._desk.tables.refresh(live.id)
            await self._desk.publisher.want_public(live, BOARD, place)
        elif shown.channel_id != place:
            await self._router.show_panel(interaction, live)
            return
        # The board comes below this answer and hides it on a telephone: its door is named, not opened here.
        reach = await self._router.reach(interaction, live)
        text = t(
            "🎓 Your practice of {game} is here, since I can't write to you directly. Press 🔒 on its board: "
            "only you see what opens. It takes about three minutes.",
            game=live.game.title,
        )
        action = own_panel(live, reach.say)
        await answer(interaction, view=notice(reach.say(text), actions=[action]))

    # ---- ending ----------------------------------------------------------------------------------------

    async def end(self, interaction: Click, live: Live, path: Path) -> None:
        """The learner ends their practice."""
        reach = await self._router.reach(interaction, live)
        if not live.settings.practice:
            raise Sorry(UNKNOWN)
        await acknowledge(interaction)
        message = interaction.message
        if message is not None and not message.flags.ephemeral:
            self._desk.publisher.delivery.clicked(interaction)
        turn_of(interaction).done()
        await self._close(live)
        if message is None:
            await answer(interaction, reach.say(ENDED))

    async def _close(self, live: Live) -> None:
        """Ends a practice before its game is over. It counts for nobody."""

        async def closed(now: Live) -> Rearrangement:
            if now.over:
                raise Sorry(t("This table has ended."))
            return Rearrangement(table_id=now.id, expected_revision=now.record.revision, status="cancelled")

        with suppress(Sorry):
            await self._desk.tables.rearrange(live.id, closed)

    # ---- the real thing --------------------------------------------------------------------------------

    async def play_real(self, interaction: Click, live: Live, path: Path) -> None:
        """Opens a usual table against a computer, and ends the practice."""
        await self._router.reach(interaction, live)
        level = real_level(live.game)
        if level is None or not live.settings.practice:
            raise Sorry(UNKNOWN)
        async with self._locks.of(interaction.user.id):
            waiting = await self._waiting(interaction.user.id, live.game)
            if waiting is None:
                await self._lobby.open(interaction, Opening(live.game, computer=level))
            else:
                await acknowledge(interaction, reply=True)
                seat = waiting.seat_of(interaction.user.id) or 0
                dm = await self._desk.publisher.add_private(waiting, seat, interaction.user.id)
                await self._lobby.welcome(interaction, waiting.id, seat, dm)
            await self._close(live)

    async def _waiting(self, user_id: int, game: Game) -> Live | None:
        """A real table at which the person plays computers alone and has done nothing yet."""
        for live in await self._running(user_id, game):
            alone = not live.free and set(live.people.values()) == {user_id}
            mine = [one for one in await self._desk.history.commands(live.id) if one.user_id == user_id]
            if not live.settings.practice and alone and not mine:
                return live
        return None


def _opening(live: Live) -> tuple[Seat, Command] | None:
    practice = live.game.practice
    return None if practice is None else practice.next_move(live.rules, live.state)
