"""Finding the table that somebody means: by number, by place, or because it is their only one."""

from __future__ import annotations

from contextlib import suppress

from discord.app_commands import Choice

from games.engine.contract import Game
from games.engine.text import Text, t
from storage.records import LIVE, TableSummary

from . import compose
from .coach import name_of
from .live import Live
from .names import harmless
from .router import Click, Reach, Router, Sorry
from .tables import NoTable
from .topics import NEW


class Several(Sorry):
    """More than one table may be meant; ``tables`` are their numbers, each with what it is called."""

    def __init__(self, text: Text, tables: tuple[tuple[int, str], ...]) -> None:
        super().__init__(text)
        self.tables = tables


class Finder:
    """Tables as people speak of them."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk

    async def find_table(self, interaction: Click, game: Game, number: int | None) -> Reach:
        """The person's table of a game: the one named, the one in this channel, or their only one."""
        live = await self._find(interaction, number, game)
        reach = await self._router.reach(interaction, live)
        return await self._of_several(interaction, reach)

    async def _of_several(self, interaction: Click, reach: Reach) -> Reach:
        """Who holds several seats plays the one that is uncovered, or the only one that is to play."""
        live, own = reach.live, reach.live.seats_of(interaction.user.id)
        if len(own) < 2 or self._desk.publisher.eyes.face_of(live, interaction.user.id) is not None:
            return reach
        waits = [seat for seat in own if any(seat in prompt.seats for prompt in live.prompts)]
        if len(waits) != 1:
            raise Sorry(t("You hold several seats here. Open the panel of the one that plays with 🔒 first."))
        return await self._router.reach(interaction, live, waits[0])

    async def find_to_look_at(self, interaction: Click, game: Game, number: int | None) -> Live:
        """The table of a game that somebody means, seated or not."""
        return await self._find(interaction, number, game)

    async def find_any_table(self, interaction: Click, number: int | None) -> Live:
        """The table somebody means, of whatever game, seated or not."""
        return await self._find(interaction, number, None)

    async def table_numbered(self, interaction: Click, number: int, game: Game | None = None) -> Live:
        """A table by its number: one that the person sits at or referees, or one of the server they are in.

        Raises :class:`NoTable` for any other, as if it did not exist, and for one of another game.
        """
        live = await self._desk.tables.load(number)
        user_id = interaction.user.id
        near = interaction.guild_id is not None and live.record.guild_id == interaction.guild_id
        near = near or live.seat_of(user_id) is not None or live.referees(user_id)
        if game not in (None, live.game) or not near:
            raise NoTable(number)
        return live

    async def numbers(self, interaction: Click, current: str, game: Game | None = None) -> list[Choice[int]]:
        """The person's tables by number, for completion: game, who plays there, and where."""
        name = game.id if game else None
        found = await self._desk.tables.store.list_tables(user_id=interaction.user.id, game=name)
        language = await self._desk.people.language(interaction.user.id)
        return [
            Choice(name=(await self._called(one.id, language))[:100], value=one.id)
            for one in found
            if one.game in self._desk.shelves and str(one.id).startswith(current)
        ]

    async def _called(self, table_id: int, language: str) -> str:
        """A table as it is told from others of the same game: its number, game, people and channel."""
        try:
            live = await self._desk.tables.load(table_id)
        except NoTable:
            return str(table_id)
        say = compose.speech(self._desk.words, live, language, markdown=False)
        channel = self._desk.client.get_channel(live.record.thread_id or live.record.channel_id)
        name = getattr(channel, "name", None)
        parts = [str(live.id), say(name_of(live)), " – ".join(say.names[seat] for seat in live.listed)]
        return " · ".join([*parts, f"#{name}"] if name else parts)

    async def _played(self, user_id: int, found: tuple[TableSummary, ...]) -> tuple[TableSummary, ...]:
        """Those at which the person sits, if there is one: they may host or referee others."""
        seated = []
        for one in found:
            with suppress(NoTable):
                if (await self._desk.tables.load(one.id)).seat_of(user_id) is not None:
                    seated.append(one)
        return tuple(seated) or found

    async def _of_thread(self, interaction: Click) -> Live | None:
        """The latest table in this thread, running or ended, if it is one that was made for a table."""
        if interaction.channel_id is None:
            return None
        near = await self._desk.tables.store.list_tables(
            channel_id=interaction.channel_id, statuses=(*LIVE, "ended")
        )
        own = any(one.thread_id == interaction.channel_id for one in near)
        return await self._desk.tables.load(near[0].id) if own else None

    def nowhere(self, language: str) -> Sorry:
        """What is said to somebody who means a table and sits at none."""
        new = self._desk.mentions.table(language, NEW)
        return Sorry(t("You sit at no table here. {new} opens one; or give the number of a table.", new=new))

    async def _find(self, interaction: Click, number: int | None, game: Game | None) -> Live:
        if number is not None:
            return await self.table_numbered(interaction, number, game)
        store, name = self._desk.tables.store, game.id if game else None
        mine = await store.list_tables(user_id=interaction.user.id, game=name, statuses=LIVE)
        if game is not None:
            mine = await self._played(interaction.user.id, mine)
        here = [one for one in mine if interaction.channel_id in (one.channel_id, one.thread_id)]
        if game is None and not here and (its := await self._of_thread(interaction)) is not None:
            return its
        for found in (here, mine):
            if len(found) == 1:
                return await self._desk.tables.load(found[0].id)
        if not mine and interaction.channel_id is not None:
            statuses = (*LIVE, "ended")
            near = await store.list_tables(
                channel_id=interaction.channel_id, game=name, statuses=statuses, limit=1
            )
            own = await store.list_tables(user_id=interaction.user.id, game=name, statuses=statuses, limit=1)
            for last in (*near, *own):
                return await self._desk.tables.load(last.id)
        language = await self._desk.people.language(interaction.user.id)
        if not mine:
            raise self.nowhere(language)
        known = [one.id for one in mine if one.game in self._desk.shelves]
        called = tuple([(table_id, await self._called(table_id, language)) for table_id in known])
        lines = "\n".join(f"- {harmless(name)}" for _, name in called)
        text = t("You sit at several tables. Say which one as `table`:\n{tables}", tables=lines)
        raise Several(text, called)
