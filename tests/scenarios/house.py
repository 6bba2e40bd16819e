"""Bots for tests: our own, with the tiny game on its shelf, on one database; and short ways to play."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Self

import pytest

import tests.tiny_game
from bot.app import Kuromaku
from bot.delivery import BOARD
from storage import Store, open_store, upgrade

from .discordlike import CHANNEL, DM, Answer, Message, Person, Town


@lru_cache(maxsize=1)
def _keep() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="blank")


async def fresh_database(path: Path) -> str:
    """The address of a database as a first start leaves it, at ``path``; migrated once and then copied."""
    blank = Path(_keep().name) / "blank.sqlite3"
    if not blank.exists():
        await upgrade(f"sqlite+aiosqlite:///{blank}")
    path.write_bytes(blank.read_bytes())
    return f"sqlite+aiosqlite:///{path}"


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the bot, or the loop on its behalf, has logged as an error."""
    return [
        f"{record.name}: {record.getMessage()} {record.exc_info or ''}"
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR and "lost on purpose" not in str(record.exc_info)
    ]


class Bots:
    """Makes bots, one after the other, on the same database."""

    def __init__(self, path: Path, *extra: ModuleType) -> None:
        """``extra`` are further games for its shelf."""
        self._path, self._extra = path, extra
        self.store: Store

    async def __aenter__(self) -> Self:
        self.store = await open_store(await fresh_database(self._path))
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.store.close()

    async def make(self, connector: Any) -> Kuromaku:
        """A bot that is not connected yet; its computers answer at once."""
        return Kuromaku(
            self.store,
            extra=[tests.tiny_game, *self._extra],
            computer_pause=0.0,
            connector=connector,
            guild_ready_timeout=0.05,
        )


# ---- short ways to play --------------------------------------------------------------------------------


def with_button(messages: list[Message], label: str) -> Message:
    """The latest message that has this button."""
    for message in reversed(messages):
        if label in message.buttons:
            return message
    raise LookupError(f"no message has a button {label!r}: {[list(m.buttons) for m in messages]}")


def panel(person: Person) -> Message:
    """The person's latest private panel."""
    messages = [m for m in person.messages(DM) if m.components and not m.ephemeral]
    assert messages, f"{person.name} has no panel"
    return messages[-1]


async def board(town: Town, person: Person, table: int = 1) -> Message:
    """The public board of a table, as the person sees it."""
    shown = await town.bot.tables.store.panel(table, BOARD)
    assert shown is not None, "no board"
    at = CHANNEL
    live = await town.bot.tables.load(table)
    if shown.channel_id != live.record.channel_id:
        at = str(shown.channel_id)
    return next(m for m in person.messages(at) if m.id == str(shown.message_id))


async def duel(town: Town, first: Person, second: Person, game: str = "bids", **options: Any) -> int:
    """A running table of these two; its number. A game with a master is the first one's to begin."""
    await first.slash(f"{game} challenge", opponent=second, **options)
    invitation = next(m for m in reversed(second.messages()) if len(m.buttons) >= 5)
    begin, join = (_action(invitation, verb) for verb in ("start", "join"))
    assert join is not None
    await second.click(invitation, join)
    if begin is not None:
        await first.click(invitation, begin)
    found = await town.bot.tables.store.list_tables(user_id=second.id, limit=1)
    assert found, "nobody sits at a table"
    assert found[0].status == "running", found[0].status
    return found[0].id


def _action(message: Message, verb: str) -> str | None:
    """The custom_id of the button of a table that does this, in whatever language."""
    found = (str(button.get("custom_id", "")) for button in message.buttons.values())
    return next((one for one in found if one.endswith(f":{verb}")), None)


async def state(town: Town, table: int = 1) -> Any:
    """The table's state as stored."""
    return (await town.bot.tables.refresh(table)).state


async def revision(town: Town, table: int = 1) -> int:
    """The table's revision as stored."""
    return (await town.bot.tables.store.load_table(table)).revision


async def bid(person: Person, coins: int, charm: str | None = None) -> Answer:
    """Chooses by the buttons of the private panel: a charm first where the game asks for one."""
    shown = panel(person)
    if charm is not None:
        await person.click(shown, choices(shown, charm))
        shown = panel(person)
    return await person.click(shown, choices(shown, str(coins)))


def choices(message: Message, tail: str) -> str:
    """The custom_id of the message's button that ends in this pick."""
    return str(_ends(message, f"/{tail}")[0]["custom_id"])


def _ends(message: Message, tail: str) -> list[dict[str, Any]]:
    found = [b for b in message.buttons.values() if str(b.get("custom_id", "")).endswith(tail)]
    assert found, f"no button ends in {tail}: {[b.get('custom_id') for b in message.buttons.values()]}"
    return found
