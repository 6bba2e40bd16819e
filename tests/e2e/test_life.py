"""The life of a table, of every game: taken back, watched, left, taken over; within Discord's limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.history import Taker
from games.engine.chance import KeyedChance
from games.engine.computer import RandomPlayer, think
from games.library import load
from tests.scenarios.discordlike import DM
from tests.scenarios.house import Bots, board, duel, panel
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

GAMES = [shelf.game.command.msgid.removeprefix("/") for shelf in load(()).values() if not shelf.game.flexible]


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[SandboxTown]:
    async with Bots(tmp_path / "bot.sqlite3") as bots, sandboxed(bots.make) as running:
        yield running


async def _play(town: SandboxTown, most: int) -> None:
    """Random people do some things."""
    chance = KeyedChance(b"people")
    for _ in range(most):
        live = await town.bot.tables.load(1)
        seat = next(prompt.seats[0] for prompt in reversed(live.prompts) if prompt.seats)
        choice = think(live.rules, RandomPlayer(), live.state, seat, chance)
        await town.bot.tables.act(1, seat, choice.command, user_id=live.people[seat])
    await town.settle()


async def _agree(person: SandboxPerson) -> None:
    await person.click(panel(person), "Agree")


@pytest.mark.parametrize("game", GAMES)
async def test_the_life_of_a_table(town: SandboxTown, game: str) -> None:
    ann, ben, cat, dan = (town.person(name) for name in ("Ann", "Ben", "Cat", "Dan"))
    await duel(town, ann, ben, game)
    await _play(town, 24)
    live = await town.bot.tables.load(1)
    points = await town.bot.desk.history.points(1, Taker((0,), 0), 25)
    first = points[0]
    state, _ = await town.bot.desk.history.state_before(live, first.sequence)

    shown = await ann.slash("table undo")
    assert shown.message is not None
    further = await ann.select(shown.message, str(len(points)))
    assert further.message is not None
    await ann.click(further.message, "Ask the others")
    await _agree(ben)
    assert (await town.bot.tables.load(1)).state == state
    assert "with the consent of Ben" in (await cat.click(await board(town, cat), "Log")).text

    await _play(town, 12)
    watching = await ann.slash("table watch")
    assert watching.message is not None
    await ann.click(watching.message, "Let spectators see everything")
    await _agree(ben)
    seats = [await _label(town, seat) for seat in (0, 1)]
    looking = await dan.slash("table watch", table=1)
    for label in (*seats, "Public"):
        assert looking.message is not None
        looking = await dan.click(looking.message, label)
        assert looking.error is None

    asked = await ben.slash("table leave")
    assert asked.message is not None
    old = panel(ben)
    await ben.click(asked.message, "Leave my seat free")
    (left,) = [m for m in ben.messages(DM) if m.id == old.id]
    assert left.buttons == {}
    assert left.files == ()
    assert "can't sit down here" in (await dan.click(await board(town, dan), "Take the seat")).text
    await cat.click(await board(town, cat), "Take the seat")
    await _agree(ann)
    assert (await town.bot.tables.load(1)).seat_of(cat.id) == 1
    assert f"you are {seats[1]}" in panel(cat).text
    await _play(town, 6)
    assert "Ann – Cat" in panel(ann).text


async def _label(town: SandboxTown, seat: int) -> str:
    live = await town.bot.tables.load(1)
    return town.bot.words.say("en", live.game.id)(live.game.seats[seat].name)
