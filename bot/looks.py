"""Slash commands that only look something up in a game: a card, a figure, how the season stands.

They are made from what a game declares, answered to the asker alone, and change nothing. What is looked up
is what the asker may know: the view of their seat, of a spectator, or, away from all tables, the game's own
pack.
"""

from __future__ import annotations

import inspect
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from games.engine.contract import AnyRules, Group, Look, Refused
from games.engine.menu import Option
from games.engine.page import Page, Photo
from games.engine.text import t
from games.library import Shelf

from . import compose
from .commands import (
    MOST_CHOICES,
    TABLE_HELP,
    TABLE_NAME,
    check_presides,
    command,
    parameter,
    said,
    variable,
)
from .finder import Finder
from .live import Live
from .panels import Panel, Photographs, cut, layout
from .photos import gone_text
from .router import Click, Router, Sorry, acknowledge, answer
from .tables import NoTable
from .words import Speech


@dataclass(frozen=True)
class Glance:
    """What somebody looks with: rules, what they may know of their table if there is one, and language."""

    rules: AnyRules
    view: Any
    say: Speech
    plain: Speech
    """For pictures, which know no Markdown."""
    live: Live | None = None


class Looks:
    """The looks of one game as slash commands."""

    def __init__(self, router: Router, finder: Finder, shelf: Shelf) -> None:
        self._router, self._desk, self._finder, self._shelf = router, router.desk, finder, shelf

    def commands(self) -> tuple[tuple[Group | None, app_commands.Command[Any, ..., None]], ...]:
        """One command for each look, with the group that it is put under (None: the game's own)."""
        return tuple((look.group, self._command(look)) for look in self._shelf.game.looks)

    def _command(self, look: Look) -> app_commands.Command[Any, ..., None]:
        game = self._shelf.game.id
        names = [variable(param) for param in look.params]

        async def run(interaction: Click, table: int | None = None, **words: str | None) -> None:
            given = tuple(words.get(name) for name in names)
            await self._router.guarded(
                interaction, self._show(interaction, look, table, given), f"/{game} {look.name.msgid}"
            )

        def completion(place: int) -> Callable[[Click, str], Awaitable[list[Choice[Any]]]]:
            async def complete(interaction: Click, current: str) -> list[Choice[Any]]:
                before = tuple(
                    getattr(interaction.namespace, said(p.name).message, None) for p in look.params[:place]
                )
                return await self._complete(interaction, look, before, current)

            return complete

        parameters = [
            parameter(name, str, inspect.Parameter.empty)
            if param.required
            else parameter(name, str | None, None)
            for name, param in zip(names, look.params, strict=True)
        ]
        return command(
            said(look.name, game),
            said(look.description, game),
            run,
            [*parameters, parameter("table", int | None, None)],
            game=game,
            names={"table": said(TABLE_NAME)}
            | {n: said(p.name, game) for n, p in zip(names, look.params, strict=True)},
            descriptions={"table": said(TABLE_HELP)}
            | {n: said(p.description, game) for n, p in zip(names, look.params, strict=True)},
            completions={name: completion(place) for place, name in enumerate(names)},
        )

    async def _show(
        self, interaction: Click, look: Look, table: int | None, given: tuple[str | None, ...]
    ) -> None:
        glance = await self._glance(interaction, look, table)
        words: tuple[str | None, ...] = ()
        for text in given:
            words = (
                *words,
                text and _meant(look.complete(glance.rules, glance.view, words), text, glance.say),
            )
        page = look.page(glance.rules, glance.view, words)
        photos, files = await self._photos(interaction, page, glance)
        panel = layout(page, glance.say, photos=photos)
        await answer(interaction, view=panel.view, files=[*await self._files(panel, glance), *files])

    async def _glance(self, interaction: Click, look: Look, table: int | None) -> Glance:
        """The asker's table, or none. Raises Sorry where the look needs one, NoTable for a wrong number."""
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        words, game = self._desk.words, self._shelf.game
        try:
            live = await self._finder.find_to_look_at(interaction, game, table)
        except Sorry:
            if look.at_table:
                raise
            live = None
        viewer = None if live is None else live.viewer(interaction.user.id)
        if live is not None:
            check_presides(look.group, live, viewer)
        elif look.group is not None and look.group.presides:
            raise self._finder.nowhere(language)
        if live is not None and live.state is None and look.at_table:
            raise Refused("not-begun", t("This table has not begun: a seat is still free."))
        if live is None or live.state is None:
            say = words.say(language, game.id)
            return Glance(self._shelf.rules() if live is None else live.rules, None, say, say)
        view = live.rules.view(live.state, viewer)
        say, plain = (compose.speech(words, live, language, markdown=shown) for shown in (True, False))
        return Glance(live.rules, view, say, plain, live)

    async def _photos(
        self, interaction: Click, page: Page, glance: Glance
    ) -> tuple[Photographs, list[discord.File]]:
        """The photos that people have given of what a page is about, with the files to attach."""
        found: Photographs = {}
        files: list[discord.File] = []
        people = {} if glance.live is None else glance.live.people
        wanted = [block for block in page.blocks if isinstance(block, Photo) and block.seat in people]
        if wanted:
            await acknowledge(interaction, reply=True)  # they may have to be fetched
        for block in wanted:
            gone = gone_text(block.name)
            shown = await self._desk.photos.shown(people[block.seat], self._shelf.game.id, block.key, gone)
            if shown is None:
                continue
            name = f"photo-{len(files)}.jpg"
            if shown.why is None:
                alt = cut(glance.plain(block.alt), 1024)
                files.append(discord.File(io.BytesIO(shown.data), name, description=alt))
            found[block.seat, block.key] = name if shown.why is None else shown.why
        return found, files

    async def _files(self, panel: Panel, glance: Glance) -> list[discord.File]:
        if panel.drawing is None or panel.picture is None:
            return []
        data = await self._desk.pictures.get(panel.drawing, glance.plain, glance.plain.language)
        return [discord.File(io.BytesIO(data), panel.picture)]

    async def _complete(
        self, interaction: Click, look: Look, before: tuple[str | None, ...], current: str
    ) -> list[Choice[Any]]:
        try:
            glance = await self._glance(interaction, look, getattr(interaction.namespace, "table", None))
            options = look.complete(glance.rules, glance.view, before)
        except (Refused, Sorry, NoTable):
            return []
        found = []
        for option in options:
            label = str(glance.say(option.label))
            if current.casefold() in label.casefold() or option.key.startswith(current):
                shown = label + (f" · {glance.say(option.detail)}" if option.detail else "")
                found.append(Choice(name=cut(shown, 100), value=option.key))
        return found[:MOST_CHOICES]


def _meant(options: tuple[Option, ...], text: str, say: Speech) -> str:
    """The key that somebody meant: a key, an option's words, or the only option that begins so."""
    wanted = text.strip().casefold()
    labels = {option.key: str(say(option.label)).casefold() for option in options}
    exact = [key for key, label in labels.items() if wanted in (key.casefold(), label)]
    begun = [key for key, label in labels.items() if label.startswith(wanted)]
    return next(iter(exact), begun[0] if len(begun) == 1 else text)
