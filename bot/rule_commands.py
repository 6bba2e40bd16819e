"""``/GAME rules`` and ``/table rules``: looking something up in a rulebook, completed while it is typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import Choice

from games.engine.contract import Refused
from games.engine.text import t
from games.library import Shelf

from .commands import command, parameter, said
from .finder import Finder
from .live import Live
from .router import Click, Router, Sorry
from .rulebooks import Rulebooks
from .tables import NoTable

Find: TypeAlias = Callable[[Click], Awaitable[tuple[Shelf, Live | None]]]
"""Whose rulebook is meant, and the table that it is opened from, if it is opened from one."""


class RuleCommands:
    """The commands that open rulebooks."""

    def __init__(self, router: Router, finder: Finder, books: Rulebooks) -> None:
        self._router, self._finder, self._books = router, finder, books

    def of_game(self, shelf: Shelf) -> app_commands.Command[Any, ..., None]:
        """The command of one game, whose book it opens."""

        async def find(interaction: Click) -> tuple[Shelf, Live | None]:
            return shelf, None

        return self._command(find, shelf.game.id)

    def of_tables(self) -> app_commands.Command[Any, ..., None]:
        """The command of all tables, which opens the book of the one that is meant."""

        async def find(interaction: Click) -> tuple[Shelf, Live | None]:
            live = await self._finder.find_any_table(interaction, None)
            return live.shelf, live

        return self._command(find, "")

    def _command(self, find: Find, game: str) -> app_commands.Command[Any, ..., None]:
        async def work(interaction: Click, words: str) -> None:
            shelf, live = await find(interaction)
            await self._books.look_up(interaction, shelf, words, live)

        async def run(interaction: Click, words: str = "") -> None:
            await self._router.guarded(interaction, work(interaction, words), "rules")

        async def complete(interaction: Click, typed: str) -> list[Choice[Any]]:
            try:
                shelf, _ = await find(interaction)
            except (Refused, Sorry, NoTable):
                return []
            return list(await self._books.suggest(interaction, shelf, typed))

        return command(
            said(t("/rules")),
            said(t("Look up a rule by number or words")),
            run,
            [parameter("words", str, "")],
            game=game,
            names={"words": said(t("/words"))},
            descriptions={"words": said(t("A rule's number, or words it contains"))},
            completions={"words": complete},
        )
