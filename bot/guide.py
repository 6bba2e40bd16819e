"""``/help``: what this is, in a minute, and how things work, one topic at a time."""

from __future__ import annotations

from functools import partial

import discord

from games.engine.text import Joined, Text, t

from . import compose
from .coach import name_of
from .front import games_button, lessons
from .ids import Address
from .live import Live
from .panels import Action, action_button, notice, rows_of
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, in_place
from .tables import NoTable
from .topics import NEW, TOPICS
from .waiting import asked_at
from .words import Speech

MOST_AWAITED = 5
"""Tables that are named where somebody is told where they are awaited."""

IN_ROW = 3
"""Buttons of topics that stand side by side on a telephone."""

START = "start"


class Guide:
    """Shows the guide, and turns its pages."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        router.anywhere["help"] = self.pressed

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """Another topic."""
        if len(path) != 1 or path[0] not in (START, *TOPICS):
            raise Sorry(UNKNOWN)
        in_place(interaction)
        await self.show(interaction, path[0])

    async def show(self, interaction: Click, topic: str = START) -> None:
        """One topic, and the way to the others."""
        await acknowledge(interaction, reply=True)
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language)

        at, top = partial(self._desk.mentions.table, language), partial(self._desk.mentions.of, language)
        if topic == START:
            view = await self._start(interaction, say)
        else:
            label, emoji, lines = TOPICS[topic]
            body = [f"- {say(line)}" for line in lines(at, top)]
            if topic == "commands":
                body += self._of_games(language)
            view = notice("\n".join([f"### {emoji} {say(label)}", *body]))
        actions = [self._action(START, t("First steps"), "💡", say, topic)]
        actions += [self._action(key, name, sign, say, topic) for key, (name, sign, _) in TOPICS.items()]
        for row in rows_of([action_button(action) for action in actions], IN_ROW):
            view.add_item(row)
        await answer(interaction, view=view)

    def _action(self, key: str, label: Text, emoji: str, say: Speech, topic: str) -> Action:
        style = discord.ButtonStyle.primary if key == topic else discord.ButtonStyle.secondary
        return Action(Address("table", 0, "", ("help", key)), say(label), emoji, style)

    async def _start(self, interaction: Click, say: Speech) -> discord.ui.LayoutView:
        mentions = self._desk.mentions
        new, now = mentions.table(say.language, NEW), mentions.of(say.language, t("/now"))
        lines = [
            f"### {say(t('Kuromaku keeps your secrets and rolls your dice'))}",
            say(t("I am the game master: I deal, hide, roll and know the rules. You decide.")),
            f"- {say(t('{new} shows the games. Somebody joins you, or a computer sits down.', new=new))}",
        ]
        panel = t("Your own panel is in our direct messages and behind 🔒. Its buttons say what you can do.")
        lost = t("Don't know what to do? Press {sign}, or ask {now}.", sign="❓", now=now)
        lines += [f"- {say(panel)}", f"- {say(lost)}"]
        practices = lessons(self._desk.words, self._desk.shelves.values(), say.language)
        if practices:
            lines.append(f"🎓 {say(t('Three minutes teach you a game: press its name.'))}")
        lines += await self._awaited(interaction.user.id, say)
        view = notice("\n".join(lines))
        for row in rows_of([action_button(action) for action in (games_button(say), *practices)]):
            view.add_item(row)
        return view

    async def _awaited(self, user_id: int, say: Speech) -> list[str]:
        """Where a person's tables wait for them right now."""
        lines = []
        for one in await self._desk.tables.store.list_tables(user_id=user_id):
            if one.game not in self._desk.shelves:
                continue
            try:
                live = await self._desk.tables.load(one.id)
            except NoTable:
                continue
            asked = asked_at(live, user_id)
            if asked:
                here = compose.speech(self._desk.words, live, say.language)
                lines.append(f"- **{live.id}** {here(name_of(live))} {place(live)}: {here(Joined(asked))}")
        if not lines:
            return []
        more = len(lines) - MOST_AWAITED
        every = self._desk.mentions.table(say.language, t("/list"))
        rest = [f"-# {say(t('and {n} more: {list}', n=more, list=every))}"]
        return [
            f"⏳ **{say(t('You are awaited here'))}**",
            *lines[:MOST_AWAITED],
            *(rest if more > 0 else []),
        ]

    def _of_games(self, language: str) -> list[str]:
        """How each game's own commands begin."""
        lines = []
        for shelf in self._desk.shelves.values():
            game, say = shelf.game, self._desk.words.say(language, shelf.game.id)
            opens = self._desk.mentions.begin(language, (game,))
            rules = self._desk.mentions.of(language, game.command, t("/rules"), game=game.id)
            lines.append(f"- {say(game.title)}: {opens} {rules}")
        return lines


def place(live: Live) -> str:
    """The channel or thread where a table is, as a link; nothing where it is in direct messages."""
    record = live.record
    return "" if record.guild_id is None else f"<#{record.thread_id or record.channel_id}>"
