"""``/ladder``: the people of a server by their rating, in one game or in all of them."""

from __future__ import annotations

from games.engine.menu import Menu, Option, Slot
from games.engine.text import Fact, Text, t
from storage.ladders import EVERY_GAME, Placed

from .desk import Desk
from .front import games_button
from .ids import Address
from .panels import Action, notice, selects
from .ratings import FEW, Ratings
from .router import UNKNOWN, Click, Sorry, acknowledge, answer, in_place, number
from .statistics import balance, mention
from .words import Speech

PER_PAGE = 10
"""People on one page of a ladder."""

ALL = "all"
"""What stands in an address for all games together."""

MEDALS = ("🥇", "🥈", "🥉")
YOUNG = "🌱"
"""Marks a rating that rests on few results."""


def ladder_button(say: Speech, game: str | None = None) -> Action:
    """The button that opens a server's ladder."""
    return Action(Address("table", 0, "", ("ladder", "0", game or ALL)), say(t("Ladder")), "🏅")


def placed(one: Placed, name: Fact) -> Text:
    """A person on a ladder, on one line."""
    medal = MEDALS[one.place - 1] if one.place <= len(MEDALS) else f"**{one.place}.**"
    young = f" {YOUNG}" if one.rating.played < FEW else ""
    return t(
        "{place} {name} · **{points}**{mark} · {results}",
        place=medal,
        name=name,
        points=one.rating.points,
        mark=young,
        results=balance(one.rating),
    )


class LadderPages:
    """Shows ladders. ``ratings`` keeps them up to date."""

    def __init__(self, desk: Desk, ratings: Ratings) -> None:
        self._desk, self._ratings = desk, ratings

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """Turns a page, or goes over to another game: the last word of ``path`` says which."""
        if len(path) < 2:
            raise Sorry(UNKNOWN)
        in_place(interaction)
        await self.show(interaction, None if path[-1] == ALL else path[-1], number(path))

    async def show(self, interaction: Click, game: str | None, page: int = 0) -> None:
        """One page, and the place of whoever asks where that is not on it."""
        if interaction.guild_id is None:
            raise Sorry(t("A ladder is of a server: ask for it there."))
        shelf = self._desk.shelves.get(game) if game is not None else None
        if game is not None and shelf is None:
            raise Sorry(t("There is no such game."))
        await acknowledge(interaction, reply=True)
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language, game or "")
        title = t("Ladder of all games") if shelf is None else t("Ladder: {game}", game=shelf.game.title)
        lines = [f"### 🏅 {say(title)}"]
        actions: list[Action] = []
        if game is not None and not self._ratings.counts(game):
            text = t("Nobody plays against anybody in this game: it has a game master, and no ladder.")
            lines.append(say(text))
        else:
            more, actions = await self._page(interaction, say, game, page)
            lines += more
        view = notice("\n".join(lines), actions=actions)
        menu = self._games(game, language)
        for row in selects(menu, Address("table", 0, "", ("ladder", "0")), say):
            view.add_item(row)
        await answer(interaction, view=view)

    async def _page(
        self, interaction: Click, say: Speech, game: str | None, page: int
    ) -> tuple[list[str], list[Action]]:
        guild_id, key = interaction.guild_id or 0, game or EVERY_GAME
        await self._ratings.catch_up(guild_id, key)
        store = self._desk.tables.store
        size = await store.ladder_size(guild_id, key)
        pages = max(-(-size // PER_PAGE), 1)
        page = min(max(page, 0), pages - 1)
        found = await store.ladder(guild_id, key, limit=PER_PAGE, offset=page * PER_PAGE)
        mine = await store.place_of(guild_id, interaction.user.id, key)
        lines = [f"-# {say(t('Rated by finished tables against people, in this server'))}"]
        lines += [say(placed(one, mention(one.rating.user_id))) for one in found]
        if not found:
            lines.append(say(t("Nobody is on it yet. Play a table against somebody to the end.")))
        shown = list(found)
        if mine is not None and all(one.rating.user_id != interaction.user.id for one in found):
            shown.append(mine)
            if await store.is_unlisted(interaction.user.id):
                lines.append(f"-# 🙈 {say(t('You are on no ladder. Only you see where you would be:'))}")
            lines.append(say(placed(mine, mention(interaction.user.id))))
        if any(one.rating.played < FEW for one in shown):
            young = t("{mark} fewer than {n} tables: still settling", mark=YOUNG, n=FEW)
            lines.append(f"-# {say(young)}")
        if pages > 1:
            lines.append(f"-# {say(t('Page {page} of {pages}', page=page + 1, pages=pages))}")
        turns = self._turns(say, game, page, pages)
        own = Action(Address("table", 0, "", ("stats", "own")), say(t("My profile")), "👤")
        return lines, [*turns, own if mine is not None else games_button(say)]

    def _turns(self, say: Speech, game: str | None, page: int, pages: int) -> list[Action]:
        return [
            Action(Address("table", 0, "", ("ladder", str(to), game or ALL)), say(label), emoji)
            for label, emoji, to in (
                (t("Previous page"), "◀️", page - 1),
                (t("Next page"), "▶️", page + 1),
            )
            if 0 <= to < pages
        ]

    def _games(self, chosen: str | None, language: str) -> Menu:
        """The ladders there are, but for the one that is shown."""
        words = self._desk.words
        games = [one.game for one in self._desk.shelves.values() if self._ratings.counts(one.game.id)]
        options = [
            Option(ALL, t("All games")),
            *(Option(game.id, words.say(language, game.id)(game.title)) for game in games),
        ]
        others = tuple(one for one in options if one.key != (chosen or ALL))
        prompt = t("Another ladder…")
        return Menu(prompt, (Slot("game", prompt, others),))
