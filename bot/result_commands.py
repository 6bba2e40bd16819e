"""``/profile``, ``/ladder`` and ``/table stats``: looking at results."""

from __future__ import annotations

from typing import Any

import discord
from discord.app_commands import Choice

from games.engine.text import Text, t

from .commands import command, parameter, said
from .ladder import ALL, LadderPages
from .profile import Profiles
from .ratings import Ratings
from .router import Click, Router


class ResultCommands:
    """The commands that show how people fared."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        ratings = Ratings(router.desk.tables.store, router.desk.shelves)
        self._ladders = LadderPages(router.desk, ratings)
        self._profiles = Profiles(router.desk, ratings)
        router.anywhere["stats"] = self._pressed
        router.anywhere["ladder"] = self._ladders.pressed

    async def _pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """Buttons of profiles, and those of earlier releases that lead to a ladder."""
        match path:
            case ("rank", page):
                await self._ladders.pressed(interaction, (page, ALL))
            case ("rank", page, game):
                await self._ladders.pressed(interaction, (page, game))
            case _:
                await self._profiles.pressed(interaction, path)

    def commands(self) -> tuple[Any, ...]:
        """The commands that stand under ``/table``."""
        help = t("Results: yours or somebody's, head to head, and the server's ladder")
        return (self._profile(t("/stats"), help),)

    def outermost(self) -> tuple[Any, ...]:
        """The commands that stand for themselves."""
        return self._profile(
            t("/profile"), t("A player's results, rating and streak in all games")
        ), self._ladder()

    def _games(self) -> list[Choice[str]]:
        return [
            Choice(name=said(s.game.title, s.game.id), value=s.game.id) for s in self._desk.shelves.values()
        ]

    def _profile(self, name: Text, text: Text) -> Any:
        async def run(
            interaction: Click,
            person: discord.User | None = None,
            against: discord.User | None = None,
            game: str | None = None,
        ) -> None:
            work = self._profiles.show(interaction, person, against, game)
            await self._router.guarded(interaction, work, name.msgid)

        return command(
            said(name),
            said(text),
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
            choices={"game": self._games()},
        )

    def _ladder(self) -> Any:
        async def run(interaction: Click, game: str | None = None) -> None:
            await self._router.guarded(interaction, self._ladders.show(interaction, game), "/ladder")

        return command(
            said(t("/ladder")),
            said(t("This server's players by their rating")),
            run,
            [parameter("game", str | None, None)],
            names={"game": said(t("/game"))},
            descriptions={"game": said(t("Only this game"))},
            choices={"game": self._games()},
        )
