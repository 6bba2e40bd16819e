"""``/profile``: how a person fared at finished tables of all games, against whom, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from games.engine.contract import Game
from games.engine.text import Fact, Joined, Text, t
from storage.ladders import EVERY_GAME, Placed
from storage.results import ResultRecord, Score

from .desk import Desk
from .front import games_button
from .ids import Address
from .ladder import ladder_button
from .levels import level_name
from .panels import Action, cut, notice
from .ratings import Ratings
from .router import UNKNOWN, Click, Sorry, acknowledge, answer, in_place
from .statistics import OfGame, balance, by_game, fared, mention, total
from .words import Speech

MOST_RIVALS = 8
MOST_RESULTS = 5
STREAK = 2
"""Wins in a row from which on they are worth a word."""

SIGNS = {"won": "🏆", "drawn": "🤝", "lost": "❌", "left": "🚪"}

Person = discord.User | discord.Member


class Profiles:
    """Shows profiles, and lets people keep theirs to themselves."""

    def __init__(self, desk: Desk, ratings: Ratings) -> None:
        self._desk, self._ratings = desk, ratings

    async def _say(self, interaction: Click, game: str = "") -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return self._desk.words.say(language, game)

    async def show(
        self,
        interaction: Click,
        person: Person | None = None,
        rival: Person | None = None,
        game: str | None = None,
    ) -> None:
        """How somebody fared: in this server, or (asked in direct messages) wherever they played."""
        me, who = interaction.user.id, person.id if person else interaction.user.id
        if who != me and interaction.guild_id is None:
            raise Sorry(t("Ask for somebody's results in a server that you are both in."))
        await acknowledge(interaction, reply=True)
        store = self._desk.tables.store
        if who != me:
            # Whom one has played oneself one knows, and is told of either way.
            for one in (who, rival.id if rival else me):
                if one != me and await store.is_unlisted(one):
                    raise Sorry(t("{name} keeps their results to themselves.", name=mention(one)))
        await answer(interaction, view=await self._sheet(interaction, who, rival.id if rival else None, game))

    async def _sheet(
        self, interaction: Click, who: int, rival: int | None, game: str | None
    ) -> discord.ui.LayoutView:
        say = await self._say(interaction)
        store, guild_id = self._desk.tables.store, interaction.guild_id
        title = t("Profile of {name}", name=mention(who))
        if rival is not None:
            title = t("{name} against {rival}", name=mention(who), rival=mention(rival))
        lines = [f"### {say(title)}"]
        lines.append(f"-# {say(t('In this server') if guild_id else t('At all tables'))}")
        scores = await store.rivals(who, guild_id=guild_id, game=game, rival_id=rival, limit=MOST_RIVALS)
        if rival is None:
            tallies = await store.tallies(who, guild_id=guild_id, game=game)
            lines += await self._games(say, who, guild_id, by_game(tallies), alone=game is not None)
        nothing = not scores and len(lines) == 2
        if nothing:
            lines.append(say(t("No finished table yet.")))
        latest = await store.latest_results(
            who, guild_id=guild_id, game=game, rival_id=rival, limit=MOST_RESULTS
        )
        hidden = await self._hidden(interaction, who, scores, latest)
        if scores:
            lines.append(f"**{say(t('Against'))}**")
            lines += [f"- {say(fared(self._rival(one, hidden), one))}" for one in scores]
        if latest:
            lines.append(f"**{say(t('Last results'))}**")
            lines += [self._result_line(rows, who, hidden, say.language) for rows in latest]
        actions = [games_button(say)] if nothing and who == interaction.user.id else []
        actions += await self._actions(interaction, who, game, say)
        return notice(cut("\n".join(lines), 3900), actions=actions)

    async def _hidden(
        self,
        interaction: Click,
        who: int,
        scores: Sequence[Score],
        latest: Sequence[Sequence[ResultRecord]],
    ) -> frozenset[int]:
        """Rivals who keep their results to themselves: shown to nobody but whom they played."""
        if who == interaction.user.id:
            return frozenset()
        met = {one.user_id for one in scores} | {row.user_id for rows in latest for row in rows}
        others = [one for one in met if one is not None and one != interaction.user.id]
        return await self._desk.tables.store.unlisted_among(others) if others else frozenset()

    @staticmethod
    def _rival(score: Score, hidden: frozenset[int]) -> Fact:
        if score.computer is not None:
            return level_name(score.computer)
        return t("someone") if score.user_id in hidden else mention(score.user_id)

    # ---- game by game ----------------------------------------------------------------------------------

    async def _games(
        self, say: Speech, who: int, guild_id: int | None, found: Mapping[str, OfGame], *, alone: bool
    ) -> list[str]:
        """All games together, unless one was asked for, then each."""
        lines: list[str] = []
        if not alone and found:
            lines += await self._in_all(say, who, guild_id, found)
        for name, of_game in found.items():
            lines += await self._game_lines(say.language, who, guild_id, name, of_game)
        return lines

    async def _in_all(
        self, say: Speech, who: int, guild_id: int | None, found: Mapping[str, OfGame]
    ) -> list[str]:
        lines = []
        rated = [one for name, one in found.items() if self._ratings.counts(name) and one.people.played]
        if len(rated) > 1:
            lines.append(f"**{say(t('In all'))}** {say(balance(total(rated)))}")
            lines += await self._standing(say, who, guild_id, EVERY_GAME)
        if len(found) > 1:
            name = max(found, key=lambda one: found[one].played)
            shelf = self._desk.shelves.get(name)
            if shelf is not None:
                title = self._desk.words.say(say.language, name)(shelf.game.title)
                lines.append("⭐ " + say(t("Favourite game: {game}", game=title)))
        return lines

    async def _standing(self, say: Speech, who: int, guild_id: int | None, game: str) -> list[str]:
        """Rating, place and streak in this server, of who has any."""
        if guild_id is None or not (game == EVERY_GAME or self._ratings.counts(game)):
            return []
        await self._ratings.catch_up(guild_id, game)
        store = self._desk.tables.store
        mine = await store.place_of(guild_id, who, game)
        if mine is None:
            return []
        size = await store.ladder_size(guild_id, game)
        told: list[Fact] = [t("Rating **{points}**", points=mine.rating.points)]
        if not await store.is_unlisted(who):
            told.append(t("place {place} of {count}", place=mine.place, count=size))
        return ["🏅 " + say(Joined(tuple(told), " · ")), *_streak(mine, say)]

    async def _game_lines(
        self, language: str, who: int, guild_id: int | None, name: str, found: OfGame
    ) -> list[str]:
        shelf = self._desk.shelves.get(name)
        if shelf is None:
            return []
        game, say = shelf.game, self._desk.words.say(language, name)
        lines = [f"**{say(game.title)}**"]
        if found.people.played and not self._ratings.counts(name):
            lines.append(f"- {say(_together(found))}")
        elif found.people.played:
            lines.append(f"- {say(fared(t('against people'), found.people))}")
        if len(found.seats) > 1 and self._ratings.counts(name):
            for seat, of_seat in sorted(found.seats.items()):
                if seat < len(game.seats):
                    lines.append(f"  - {say(fared(game.seats[seat].name, of_seat))}")
        if found.computers.played:
            lines.append(f"- {say(fared(t('with computers'), found.computers))}")
        lines += [f"- {line}" for line in await self._standing(say, who, guild_id, name)]
        lines += await self._numbers(game, who, guild_id, found, say)
        return lines

    async def _numbers(
        self, game: Game, who: int, guild_id: int | None, found: OfGame, say: Speech
    ) -> list[str]:
        """What was measured of these tables, on average."""
        lines = []
        if game.census is not None and found.mean_length:
            mean = f"{found.mean_length:.1f}"
            lines.append(f"-# {say(t('on average {mean} {unit} long', mean=mean, unit=game.census.unit))}")
        if game.figures:
            means = {
                one.name: one.mean
                for one in await self._desk.tables.store.figure_means(who, game.id, guild_id=guild_id)
            }
            for figure in game.figures:
                if figure.key in means:
                    told = t("{what}: {mean} on average", what=figure.label, mean=f"{means[figure.key]:.1f}")
                    lines.append(f"-# {say(told)}")
        return lines

    def _result_line(
        self, rows: Sequence[ResultRecord], who: int, hidden: frozenset[int], language: str
    ) -> str:
        mine = next(row for row in rows if row.user_id == who)
        shelf = self._desk.shelves.get(mine.game)
        say = self._desk.words.say(language, mine.game)
        others = [
            level_name(row.computer)
            if row.computer is not None
            else t("someone")
            if row.user_id in hidden
            else mention(row.user_id)
            for row in rows
            if row.sitter == 0 and row is not mine
        ]
        title = say(shelf.game.title) if shelf else mine.game
        day = f"<t:{mine.ended_at // 1000}:d>"
        return f"- {SIGNS[mine.outcome]} {title} **{mine.table_id}** · {say(Joined(tuple(others)))} · {day}"

    # ---- buttons ---------------------------------------------------------------------------------------

    async def _actions(self, interaction: Click, who: int, game: str | None, say: Speech) -> list[Action]:
        actions = []
        if interaction.guild_id is not None:
            actions.append(ladder_button(say, game))
        if who == interaction.user.id:
            unlisted = await self._desk.tables.store.is_unlisted(who)
            label = say(t("Show my results to others") if unlisted else t("Keep my results to myself"))
            path = ("stats", "show" if unlisted else "hide", "0")
            actions.append(Action(Address("table", 0, "", path), label, "👁️" if unlisted else "🙈"))
        return actions

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """One's own profile; keeping one's results to oneself, and showing them again."""
        if path == ("own",):
            in_place(interaction)
            await self.show(interaction)
            return
        if not path or path[0] not in ("hide", "show"):
            raise Sorry(UNKNOWN)
        unlisted = path[0] == "hide"
        say = await self._say(interaction)
        await acknowledge(interaction)
        await self._desk.tables.store.set_unlisted(interaction.user.id, unlisted)
        text = (
            t("Your results are for your eyes only now: no ladder and nobody else's answer names you.")
            if unlisted
            else t("Your results are shown again to the people of the servers where you play.")
        )
        await interaction.edit_original_response(view=notice(say(text)))


def _streak(mine: Placed, say: Speech) -> list[str]:
    """The longest row of wins, and the one that goes on."""
    best, now = mine.rating.best, mine.rating.streak
    if best < STREAK:
        return []
    text = t("Best streak: {n} won in a row", n=best)
    if now == best:
        text = t("Best streak: {n} won in a row, and it goes on", n=best)
    elif now >= STREAK:
        text = t("Best streak: {n} won in a row; now {now}", n=best, now=now)
    return ["🔥 " + say(text)]


def _together(found: OfGame) -> Text:
    """Tables of a game with a master, where nobody plays against anybody."""
    if found.people.left:
        return t("{n} played together, {left} left early", n=found.people.played, left=found.people.left)
    return t("{n} played together", n=found.people.played)
