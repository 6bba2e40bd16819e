"""Practices: how a learner begins one, and does what the coach points at."""

from __future__ import annotations

from typing import Any

from storage.records import TableSummary

from .discordlike import Answer, Message, Person, Town

POINT = "👉"
TINY = "tiny_game"


async def begin(person: Person, game: str = TINY) -> Answer:
    """Begins the practice of a game."""
    answer = await person.slash("practice", game=game)
    assert answer.error is None
    return answer


async def tables_of(town: Town, person: Person, *statuses: Any) -> tuple[TableSummary, ...]:
    """The person's tables, those that go on if nothing else is said."""
    store = town.bot.tables.store
    if not statuses:
        return await store.list_tables(user_id=person.id)
    return await store.list_tables(user_id=person.id, statuses=statuses)


def pointed(message: Message) -> list[str]:
    """The buttons that the coach points at."""
    return [
        label for label, button in message.buttons.items() if (button.get("emoji") or {}).get("name") == POINT
    ]


async def listen(person: Person, shown: Message) -> None:
    """Presses what is pointed at, once."""
    (label,) = pointed(shown)
    assert (await person.click(shown, label)).error is None
