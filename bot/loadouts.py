"""Loadouts: what people keep of what they have chosen, under a name, to choose it again at other tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from games.engine import notation
from games.engine.text import Text, t
from games.library import Shelf
from storage.errors import LimitReached
from storage.records import LIVE, Loadout

from .commands import Callback, command, parameter, said
from .finder import Finder
from .names import harmless
from .panels import cut
from .router import Click, Router, Sorry, answer
from .words import Speech


class Loadouts:
    """The loadouts of one game, as slash commands."""

    def __init__(self, router: Router, finder: Finder, shelf: Shelf) -> None:
        self._router, self._desk, self._finder = router, router.desk, finder
        self._shelf, self._game = shelf, shelf.game

    def group(self) -> app_commands.Group:
        """``/game loadout …``."""
        group = app_commands.Group(
            name=said(t("/loadout")), description=said(t("What you keep to use again"))
        )
        name = parameter("name", str)
        names = {"name": said(t("/name"))}
        described = {"name": said(t("What it is called"))}
        for key, help_text, work, complete in (
            (t("/save"), t("Keep what you last chose at a table under a name"), self._save, None),
            (t("/use"), t("Choose what you kept at your table"), self._use, self._kept),
            (t("/delete"), t("Delete what you kept"), self._delete, self._kept),
        ):
            group.add_command(
                command(
                    said(key),
                    said(help_text),
                    self._guard(work),
                    [name],
                    game=self._game.id,
                    names=names,
                    descriptions=described,
                    completions={"name": complete} if complete else None,
                )
            )
        group.add_command(
            command(
                said(t("/list")),
                said(t("Show what you kept")),
                self._guard(self._list),
                [],
                game=self._game.id,
            )
        )
        return group

    def _guard(self, work: Callable[..., Awaitable[None]]) -> Callback:
        async def run(interaction: Click, **arguments: Any) -> None:
            await self._router.guarded(interaction, work(interaction, **arguments), "loadout")

        return run

    async def _kept(self, interaction: Click, current: str) -> list[Choice[str]]:
        kept = await self._desk.tables.store.loadouts(interaction.user.id, self._game.id)
        wanted = current.casefold()
        return [Choice(name=one.name, value=one.name) for one in kept if wanted in one.name.casefold()]

    async def _save(self, interaction: Click, name: str) -> None:
        found = await self._last_kept_command(interaction)
        if found is None:
            raise Sorry(t("You have chosen nothing yet that could be kept. Build it at a table first."))
        name = " ".join(name.split())[:80]
        if not name:
            raise Sorry(t("Give it a name."))
        loadout = Loadout(user_id=interaction.user.id, game=self._game.id, name=name, content=found.encode())
        try:
            await self._desk.tables.store.save_loadout(loadout)
        except LimitReached as fault:
            limit = fault.facts.get("limit") or 0
            raise Sorry(t("You can keep at most {limit}. Delete one first.", limit=limit)) from None
        await self._say(interaction, t("Kept as “{name}”.", name=harmless(name)))

    async def _last_kept_command(self, interaction: Click) -> str | None:
        """The notation of the person's latest command of the kind that is kept, from their newest tables."""
        store = self._desk.tables.store
        tag = str(self._game.keeps.__struct_config__.tag) if self._game.keeps else ""
        statuses = (*LIVE, "ended")
        for summary in await store.list_tables(
            user_id=interaction.user.id, game=self._game.id, statuses=statuses, limit=5
        ):
            for entry in reversed(await store.entries(summary.id, limit=60)):
                if entry.user_id == interaction.user.id and entry.notation.partition(" ")[0] == tag:
                    return entry.notation
        return None

    async def _use(self, interaction: Click, name: str) -> None:
        kept = await self._desk.tables.store.loadout(interaction.user.id, self._game.id, name)
        if kept is None:
            raise Sorry(t("You keep nothing called “{name}”.", name=harmless(name)))
        reach = await self._finder.find_table(interaction, self._game, None)
        try:
            chosen = notation.read(kept.content.decode(), self._game.commands)
        except notation.NotationError:
            shown = harmless(name)
            raise Sorry(
                t("“{name}” does not fit this release any more. Build it anew.", name=shown)
            ) from None
        await self._router.act(interaction, reach, chosen)

    async def _delete(self, interaction: Click, name: str) -> None:
        if not await self._desk.tables.store.delete_loadout(interaction.user.id, self._game.id, name):
            raise Sorry(t("You keep nothing called “{name}”.", name=harmless(name)))
        await self._say(interaction, t("“{name}” is deleted.", name=harmless(name)))

    async def _list(self, interaction: Click) -> None:
        kept = await self._desk.tables.store.loadouts(interaction.user.id, self._game.id)
        if not kept:
            await self._say(interaction, t("You keep nothing yet."))
            return
        say = await self._speech(interaction)
        lines = [f"**{harmless(one.name)}**\n-# {self._told(one, say)}" for one in kept]
        await answer(interaction, cut("\n".join(lines), 3900))

    async def _say(self, interaction: Click, text: Text) -> None:
        await answer(interaction, (await self._speech(interaction))(text))

    async def _speech(self, interaction: Click) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return self._desk.words.say(language, self._game.id)

    def _told(self, kept: Loadout, say: Speech) -> str:
        """What is kept in words, where the game has some and can still read it; else as it is noted."""
        written = kept.content.decode()
        if self._game.kept is not None:
            with suppress(notation.NotationError):
                chosen = notation.read(written, self._game.commands)
                return say(self._game.kept(self._shelf.rules(), chosen))
        return f"`{written}`"
