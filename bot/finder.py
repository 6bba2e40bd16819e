"""Finding the table that somebody means: by number, by place, or because it is their only one."""

from __future__ import annotations

from games.engine.contract import Game
from games.engine.text import t
from storage.records import LIVE

from .live import Live
from .router import Click, Reach, Router, Sorry
from .tables import NoTable


class Finder:
    """Tables as people speak of them."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk

    async def find_table(self, interaction: Click, game: Game, number: int | None) -> Reach:
        """The person's table of a game: the one named, the one in this channel, or their only one."""
        live = await self._find(interaction, number, game)
        return await self._router.reach(interaction, live)

    async def find_any_table(self, interaction: Click, number: int | None) -> Live:
        """The table somebody means, of whatever game, seated or not."""
        return await self._find(interaction, number, None)

    async def table_numbered(self, interaction: Click, number: int, game: Game | None = None) -> Live:
        """A table by its number: one that the person sits at, or one of the server they are in.

        Raises :class:`NoTable` for any other, as if it did not exist, and for one of another game.
        """
        live = await self._desk.tables.load(number)
        near = interaction.guild_id is not None and live.record.guild_id == interaction.guild_id
        if game not in (None, live.game) or not (near or live.seat_of(interaction.user.id) is not None):
            raise NoTable(number)
        return live

    async def _find(self, interaction: Click, number: int | None, game: Game | None) -> Live:
        if number is not None:
            return await self.table_numbered(interaction, number, game)
        store, name = self._desk.tables.store, game.id if game else None
        mine = await store.list_tables(user_id=interaction.user.id, game=name, statuses=LIVE)
        here = [one for one in mine if interaction.channel_id in (one.channel_id, one.thread_id)]
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
        if not mine:
            raise Sorry(t("You sit at no table here. Open one, or give the number of a table."))
        say = self._desk.words.say(await self._desk.people.language(interaction.user.id))
        names = ", ".join(
            f"{one.id} ({say(self._desk.shelves[one.game].game.title)})"
            for one in mine
            if one.game in self._desk.shelves
        )
        raise Sorry(t("You sit at several tables. Say which one as `table`: {tables}", tables=names))
