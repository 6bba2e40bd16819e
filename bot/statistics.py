"""``/table stats``: how people fared at finished tables, against whom, and the ranking of a server.

All numbers come from the results that were written when tables ended (:mod:`storage.results`). Tables with a
computer are counted apart. Who keeps their results to themselves is in no ranking and no answer to others.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.app_commands import Choice

from games.engine.contract import Game
from games.engine.text import Fact, Joined, Text, t
from storage.results import ResultRecord, Score, Tally

from .commands import command, parameter, said
from .ids import Address
from .levels import level_name
from .panels import Action, cut, notice
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, number
from .standings import standings
from .tables import NoTable, Tables
from .words import Speech

log = logging.getLogger(__name__)

MOST_RIVALS = 8
MOST_RESULTS = 5
PER_PAGE = 10
"""People on one page of a ranking."""

COUNTED = "results counted"
"""The note that says that tables which ended before results were kept have been counted."""

_MEDALS = ("🥇", "🥈", "🥉")
_SIGNS = {"won": "🏆", "drawn": "🤝", "lost": "❌", "left": "🚪"}


@dataclass
class _Sum:
    """Results added up."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    left: int = 0
    length: int = 0

    def add(self, tally: Tally) -> None:
        setattr(self, tally.outcome, getattr(self, tally.outcome) + tally.count)
        self.length += tally.length

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost + self.left


@dataclass
class _OfGame:
    """A person's results in one game: against people, against computers, and on each seat against people."""

    people: _Sum = field(default_factory=_Sum)
    computers: _Sum = field(default_factory=_Sum)
    seats: dict[int, _Sum] = field(default_factory=dict)

    @property
    def mean_length(self) -> float:
        """How long these tables were on average, in the unit of the game."""
        return (self.people.length + self.computers.length) / max(
            self.people.played + self.computers.played, 1
        )


def by_game(tallies: Iterable[Tally]) -> dict[str, _OfGame]:
    """Tallies by game; what somebody played against themselves is left out."""
    found: dict[str, _OfGame] = {}
    for tally in tallies:
        if tally.against == "oneself":
            continue
        game = found.setdefault(tally.game, _OfGame())
        (game.people if tally.against == "people" else game.computers).add(tally)
        if tally.against == "people":
            game.seats.setdefault(tally.seat, _Sum()).add(tally)
    return found


def balance(score: _Sum | Score) -> Text:
    """Results in a few words; what did not happen is not mentioned."""
    parts: list[Fact] = [t("{n} won", n=score.won)]
    if score.drawn:
        parts.append(t("{n} drawn", n=score.drawn))
    parts.append(t("{n} lost", n=score.lost))
    if score.left:
        parts.append(t("{n} left early", n=score.left))
    return t("{played} played: {parts}", played=score.played, parts=Joined(tuple(parts)))


def _fared(what: Fact, score: _Sum | Score) -> Text:
    """Results of or against somebody, on one line."""
    return t("{what}: {results}", what=what, results=balance(score))


def mention(user_id: int | None) -> Fact:
    """A person, as Discord shows their present name; nobody is notified by it."""
    return t("someone") if user_id is None else f"<@{user_id}>"


class Statistics:
    """What can be asked about results."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        router.anywhere["stats"] = self.pressed

    def commands(self) -> tuple[Any, ...]:
        """The commands, to be put under a group."""
        return (self._stats(),)

    def _stats(self) -> Any:
        async def run(
            interaction: Click,
            person: discord.User | None = None,
            against: discord.User | None = None,
            game: str | None = None,
        ) -> None:
            work = self.of_person(interaction, person, against, game)
            await self._router.guarded(interaction, work, "/stats")

        games = [
            Choice(name=said(s.game.title, s.game.id), value=s.game.id) for s in self._desk.shelves.values()
        ]
        return command(
            said(t("/stats")),
            said(t("Results: yours or somebody's, head to head, and the server's ranking")),
            run,
            [
                parameter("person", discord.User | None, None),
                parameter("against", discord.User | None, None),
                parameter("game", str | None, None),
            ],
            names={
                "person": said(t("/person")),
                "against": said(t("/against")),
                "game": said(t("/game")),
            },
            descriptions={
                "person": said(t("Whose results; yours without it")),
                "against": said(t("Only the tables against this person")),
                "game": said(t("Only this game")),
            },
            choices={"game": games},
        )

    async def _say(self, interaction: Click, game: str = "") -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return self._desk.words.say(language, game)

    # ---- a person --------------------------------------------------------------------------------------

    async def of_person(
        self,
        interaction: Click,
        person: discord.User | discord.Member | None,
        rival: discord.User | discord.Member | None,
        game: str | None,
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
        view = await self._sheet(interaction, who, rival.id if rival else None, game)
        await answer(interaction, view=view)

    async def _sheet(
        self, interaction: Click, who: int, rival: int | None, game: str | None
    ) -> discord.ui.LayoutView:
        say = await self._say(interaction)
        store, guild_id = self._desk.tables.store, interaction.guild_id
        lines = [f"### {say(t('Results of {name}', name=mention(who)))}"]
        lines.append(f"-# {say(t('In this server') if guild_id else t('At all tables'))}")
        scores = await store.rivals(who, guild_id=guild_id, game=game, rival_id=rival, limit=MOST_RIVALS)
        if rival is None:
            tallies = await store.tallies(who, guild_id=guild_id, game=game)
            for name, of_game in by_game(tallies).items():
                lines += await self._game_lines(say.language, who, guild_id, name, of_game)
        if not scores and len(lines) == 2:
            lines.append(say(t("No finished table yet.")))
        latest = await store.latest_results(
            who, guild_id=guild_id, game=game, rival_id=rival, limit=MOST_RESULTS
        )
        hidden = await self._hidden(interaction, who, scores, latest)
        if scores:
            lines.append(f"**{say(t('Against'))}**")
            lines += [f"- {say(_fared(self._rival(one, hidden), one))}" for one in scores]
        if latest:
            lines.append(f"**{say(t('Last results'))}**")
            lines += [self._result_line(rows, who, hidden, say.language) for rows in latest]
        actions = await self._actions(interaction, who, game, say)
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

    async def _game_lines(
        self, language: str, who: int, guild_id: int | None, name: str, found: _OfGame
    ) -> list[str]:
        shelf = self._desk.shelves.get(name)
        if shelf is None:
            return []
        game, say = shelf.game, self._desk.words.say(language, name)
        lines = [f"**{say(game.title)}**"]
        if found.people.played:
            lines.append(f"- {say(_fared(t('against people'), found.people))}")
        if len(found.seats) > 1:
            for seat, of_seat in sorted(found.seats.items()):
                if seat < len(game.seats):
                    lines.append(f"  - {say(_fared(game.seats[seat].name, of_seat))}")
        if found.computers.played:
            lines.append(f"- {say(_fared(t('with computers'), found.computers))}")
        lines += await self._numbers(game, who, guild_id, found, say)
        return lines

    async def _numbers(
        self, game: Game, who: int, guild_id: int | None, found: _OfGame, say: Speech
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
        return f"- {_SIGNS[mine.outcome]} {title} **{mine.table_id}** · {say(Joined(tuple(others)))} · {day}"

    async def _actions(self, interaction: Click, who: int, game: str | None, say: Speech) -> list[Action]:
        actions = []
        if interaction.guild_id is not None:
            path = ("stats", "rank", "0", *([game] if game else []))
            actions.append(Action(Address("table", 0, "", path), say(t("Ranking")), "🏅"))
        if who == interaction.user.id:
            unlisted = await self._desk.tables.store.is_unlisted(who)
            label = say(t("Show my results to others") if unlisted else t("Keep my results to myself"))
            path = ("stats", "show" if unlisted else "hide", "0")
            actions.append(Action(Address("table", 0, "", path), label, "👁️" if unlisted else "🙈"))
        return actions

    # ---- buttons ---------------------------------------------------------------------------------------

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """The ranking and its pages; keeping one's results to oneself."""
        verb, page = (path[0], number(path, 1)) if len(path) > 1 else ("", 0)
        if verb == "rank":
            await self.ranking(interaction, page, path[2] if len(path) > 2 else None)
        elif verb in ("hide", "show"):
            await self._list(interaction, verb == "hide")
        else:
            raise Sorry(UNKNOWN)

    async def _list(self, interaction: Click, unlisted: bool) -> None:
        say = await self._say(interaction)
        await acknowledge(interaction)
        await self._desk.tables.store.set_unlisted(interaction.user.id, unlisted)
        text = (
            t("Your results are for your eyes only now: no ranking and nobody else's answer names you.")
            if unlisted
            else t("Your results are shown again to the people of the servers where you play.")
        )
        await interaction.edit_original_response(view=notice(say(text)))

    async def ranking(self, interaction: Click, page: int, game: str | None) -> None:
        """The people of this server by their tables against people."""
        if interaction.guild_id is None:
            raise Sorry(t("A ranking is of a server: ask for it there."))
        if game is not None and game not in self._desk.shelves:
            raise Sorry(t("There is no such game."))
        say = await self._say(interaction, game or "")
        await acknowledge(interaction)
        page = max(page, 0)
        found = await self._desk.tables.store.ranking(
            interaction.guild_id, game=game, limit=PER_PAGE + 1, offset=page * PER_PAGE
        )
        title = t("Ranking: {game}", game=self._desk.shelves[game].game.title) if game else t("Ranking")
        lines = [f"### {say(title)}", f"-# {say(t('Finished tables against people, in this server'))}"]
        for place, one in enumerate(found[:PER_PAGE], page * PER_PAGE):
            medal = _MEDALS[place] if place < len(_MEDALS) else f"{place + 1}."
            lines.append(f"{medal} {say(_fared(mention(one.user_id), one))}")
        if not found:
            lines.append(say(t("No finished table yet.")))
        actions = []
        for label, to, able in (
            (t("Previous page"), page - 1, page > 0),
            (t("Next page"), page + 1, len(found) > PER_PAGE),
        ):
            if able:
                path = ("stats", "rank", str(to), *([game] if game else []))
                actions.append(Action(Address("table", 0, "", path), say(label)))
        view = notice("\n".join(lines), actions=actions)
        await interaction.edit_original_response(view=view)


async def count_old_tables(tables: Tables) -> None:
    """Counts the tables that ended before results were kept: once in the life of a database."""
    store = tables.store
    if await store.note(COUNTED) is not None:
        return
    skipped: set[int] = set()
    while found := [one for one in await store.uncounted(100 + len(skipped)) if one not in skipped]:
        for table_id in found:
            try:
                live = await tables.load(table_id)
            except NoTable:
                log.warning("table %s: this release can't read it; its result is not counted", table_id)
                skipped.add(table_id)
                continue
            tables.forget(table_id)
            if live.state is None or live.result is None:
                skipped.add(table_id)
                continue
            await store.count_result(table_id, standings(live.game, live.state, live.result, live.listed))
    await store.save_note(COUNTED, "yes")
