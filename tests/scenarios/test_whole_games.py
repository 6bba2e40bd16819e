"""Whole tables of every game, played by pressing whatever the private panels offer."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tests.tiny_game
from bot import ids
from games.engine.menu import Menu
from games.library import load

from .discordlike import DM, Message, Person, Town, walk
from .house import board, duel

COMMANDS = [
    pytest.param(
        shelf.game.command.msgid.removeprefix("/"),
        marks=() if shelf.game.id == "tiny_game" else (pytest.mark.slow, pytest.mark.timeout(600)),
    )
    for shelf in load([tests.tiny_game]).values()
    if not shelf.game.flexible  # the same people play from beginning to end
]
MOST = 2000
"""Clicks after which a table should have ended."""

SEASON = {"iron": 250}
"""Clicks of a game that takes weeks: enough for a few scenes, and it goes on after them."""


def _controls(message: Message, giving_up: set[str]) -> list[dict[str, Any]]:
    """The buttons and menus that answer a question, but not by giving up or going back."""
    found = []
    for part in walk(message.components):
        address = ids.read(part.get("custom_id") or "")
        if address is None or part.get("disabled") or address.kind not in ("pick", "form"):
            continue
        if not giving_up & set(address.path[:1]):
            found.append(part)
    return found


def _values(field: dict[str, Any], luck: random.Random) -> Any:
    """Something to fill a field with."""
    values = [option["value"] for option in field.get("options") or []]
    if field["type"] == 21:
        return luck.choice(values)
    if field["type"] == 3:
        count = luck.randint(max(field.get("min_values", 1), 1), min(field.get("max_values", 1), len(values)))
        return luck.sample(values, count)
    return str(field.get("placeholder") or "1").split(" ")[0]


async def _press(town: Town, person: Person, seat: int, luck: random.Random) -> None:
    live = await town.bot.tables.load(1)
    root = live.ask(seat)(())
    assert isinstance(root, Menu)
    giving_up = {option.key for option in root.options if option.gives_up}
    shown = [m for m in person.messages(DM) if m.components and not m.ephemeral][-1]
    part = luck.choice(_controls(shown, giving_up))
    if part["type"] == 3:
        place = [menu["custom_id"] for menu in shown.menus].index(part["custom_id"])
        answer = await person.select(shown, *_values(part, luck), which=place)
    else:
        answer = await person.click(shown, part["custom_id"])
    if answer.modal is not None:
        filled = {name: _values(field, luck) for name, field in answer.modal.fields.items()}
        answer = await person.submit(answer.modal, filled)
    assert answer.error is None


@pytest.mark.usefixtures("few_pictures")
@pytest.mark.parametrize("game", COMMANDS)
async def test_on_and_on_to_the_end(town: Town, game: str) -> None:
    luck = random.Random(game)
    people = town.person("Ann", "ja"), town.person("Ben", "zh-CN")
    await duel(town, *people, game)
    for _ in range(SEASON.get(game, MOST)):
        live = await town.bot.tables.load(1)
        if live.over:
            break
        asked = [seat for prompt in live.prompts for seat in prompt.seats]
        seat = luck.choice(asked)
        await _press(town, people[seat], seat, luck)
    live = await town.bot.tables.load(1)
    assert live.result is not None or (game in SEASON and live.prompts)
    say = town.bot.words.say(live.record.locale, live.game.id)
    last = await board(town, people[0])
    assert say(live.game.title) in last.text
    for person in people:
        assert len([m for m in person.messages(DM) if m.components and not m.ephemeral]) == 1
