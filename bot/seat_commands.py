"""``/table replace`` and ``/table referee``: the arrangements that name a person."""

from __future__ import annotations

from typing import Any

import discord
from discord.app_commands import Choice

from games.engine.text import t

from . import compose
from .commands import TABLE_HELP, TABLE_NAME, command, parameter, said
from .finder import Finder
from .levels import LEVELS
from .referees import Referees
from .router import Click, Router, Sorry
from .seats import Seats
from .tables import NoTable


class SeatCommands:
    """Commands about who sits at a table, and who watches over it."""

    def __init__(self, router: Router, finder: Finder, seats: Seats, referees: Referees) -> None:
        self._router, self._desk, self._finder = router, router.desk, finder
        self._seats, self._referees = seats, referees

    def commands(self) -> tuple[Any, ...]:
        """The commands, to be put under a group."""
        return self._replace(), self._referee()

    def _replace(self) -> Any:
        async def work(
            interaction: Click,
            player: discord.User | None,
            computer: str | None,
            seat: int | None,
            table: int | None,
        ) -> None:
            live = await self._finder.find_any_table(interaction, table)
            place = None if seat is None else seat - 1
            await self._seats.replace(interaction, live, player, computer, place)

        async def run(
            interaction: Click,
            player: discord.User | None = None,
            computer: str | None = None,
            seat: int | None = None,
            table: int | None = None,
        ) -> None:
            await self._router.guarded(
                interaction, work(interaction, player, computer, seat, table), "/replace"
            )

        return command(
            said(t("/replace")),
            said(t("Give a seat of a running game to somebody else, or to the computer")),
            run,
            [
                parameter("player", discord.User | None, None),
                parameter("computer", str | None, None),
                parameter("seat", int | None, None),
                parameter("table", int | None, None),
            ],
            names={
                "player": said(t("/player")),
                "computer": said(t("/computer")),
                "seat": said(t("/seat")),
                "table": said(TABLE_NAME),
            },
            descriptions={
                "player": said(t("Who sits down; they and all who play here have to agree")),
                "computer": said(t("The computer sits down, this strong")),
                "seat": said(t("Which seat; your own, if you leave this out")),
                "table": said(TABLE_HELP),
            },
            choices={"computer": [Choice(name=said(text), value=level) for level, text in LEVELS.items()]},
            completions={"seat": self._places, "table": self._finder.numbers},
        )

    async def _places(self, interaction: Click, current: str) -> list[Choice[int]]:
        try:
            live = await self._finder.find_any_table(
                interaction, getattr(interaction.namespace, "table", None)
            )
        except (Sorry, NoTable):
            return []
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = compose.speech(self._desk.words, live, language, markdown=False)
        return [
            Choice(name=f"{say(spec.name)}: {say.names[seat]}"[:100], value=seat + 1)
            for seat, spec in enumerate(live.game.seats)
        ]

    def _referee(self) -> Any:
        async def work(interaction: Click, person: discord.User | None, table: int | None) -> None:
            live = await self._finder.find_any_table(interaction, table)
            await self._referees.propose(interaction, live, person)

        async def run(
            interaction: Click, person: discord.User | None = None, table: int | None = None
        ) -> None:
            await self._router.guarded(interaction, work(interaction, person, table), "/referee")

        return command(
            said(t("/referee")),
            said(t("Propose a referee, or see who it is")),
            run,
            [parameter("person", discord.User | None, None), parameter("table", int | None, None)],
            names={"person": said(t("/person")), "table": said(TABLE_NAME)},
            descriptions={
                "person": said(t("Somebody who does not play here; all players have to agree")),
                "table": said(TABLE_HELP),
            },
            completions={"table": self._finder.numbers},
        )
