"""Computers at running tables, without any Discord: whom they play for, and what becomes of a faulty one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

import tests.camp_game
from bot.computers import Computers, asked
from bot.live import Live
from bot.tables import Tables
from games.engine.computer import Choice, Player, RandomPlayer
from games.engine.contract import AUTO, AnyRules, Prompt, Seat
from games.engine.text import t
from games.library import Shelf, shelf_of
from storage import NewSeat, Store
from tests.camp_game import CampNight, Ring, Think

CAMP = shelf_of(tests.camp_game)
ANN, BEN = 11, 22


class Faulty(Player):
    """Rings a bell that is not its own."""

    def choose(self, view: Any, ask: Any, chance: Any) -> Choice:
        """What is refused."""
        return Choice(Ring(), t("Agreed."))


class Watching(Player):
    """Notes what it is shown, and picks at random."""

    seen: list[Any]

    def __init__(self) -> None:
        self.seen = []

    def choose(self, view: Any, ask: Any, chance: Any) -> Choice:
        """A random walk down the menu."""
        self.seen.append(view)
        return RandomPlayer().choose(view, ask, chance)


def _tables(store: Store, player: Player | None) -> Tables:
    def automaton(rules: AnyRules) -> Player:
        assert player is not None
        return player

    game = replace(CAMP.game, automaton=automaton if player is not None else None)
    return Tables(store, {"camp_game": Shelf(game, CAMP.folder)})


async def _played(tables: Tables) -> tuple[Live, Computers]:
    """A table of a keeper and a guest, after its computers have done what they can."""
    computers = Computers(tables)
    seats = (NewSeat(seat=0, user_id=ANN), NewSeat(seat=2, user_id=BEN))
    game = tables.shelves["camp_game"].game
    opened = await tables.create(game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    await tables.start(opened.id)
    return await _quiet(tables, opened.id), computers


async def _quiet(tables: Tables, table_id: int) -> Live:
    while busy := [task for task in asyncio.all_tasks() if task.get_name().startswith("computer")]:
        await asyncio.wait(busy)
    return await tables.load(table_id)


@pytest.fixture
async def closing() -> AsyncIterator[list[Computers]]:
    found: list[Computers] = []
    yield found
    for computers in found:
        await computers.close()


async def test_an_automaton_sees_its_own_view(store: Store, closing: list[Computers]) -> None:
    player = Watching()
    tables = _tables(store, player)
    live, computers = await _played(tables)
    closing.append(computers)
    (view,) = player.seen
    assert view.viewer == AUTO
    assert dict(live.state.numbers).keys() == {AUTO}
    entry = (await store.entries(live.id))[-1]
    assert (entry.actor, entry.user_id) == (AUTO, None)
    await tables.act(live.id, 2, Think(3), user_id=BEN)
    live = (await tables.act(live.id, 0, Ring(), user_id=ANN)).live
    live = await _quiet(tables, live.id)
    assert dict(live.state.numbers).keys() == {AUTO}
    assert all(number[0] == AUTO for view in player.seen for number in view.numbers), "and nobody else's"


class Eager(CampNight):
    """Guests have something to think about even where nobody waits for them."""

    def waiting(self, state: Any) -> tuple[Prompt, ...]:
        """Nobody is asked but the keepers."""
        return super().waiting(state)[:1]

    def unasked(self, state: Any) -> tuple[Seat, ...]:
        """Guests without a number."""
        return tuple(seat for seat in (2, 3) if seat not in dict(state.numbers))


async def test_a_computer_does_unasked_what_a_stand_in_leaves_to_its_person(
    store: Store, closing: list[Computers]
) -> None:
    game = replace(CAMP.game, bind=lambda source: Eager(), automaton=None)
    game = replace(game, players={"random": lambda rules: RandomPlayer()})
    tables = Tables(store, {"camp_game": Shelf(game, CAMP.folder)})
    closing.append(Computers(tables))
    seats = (
        NewSeat(seat=0, user_id=ANN),
        NewSeat(seat=2, computer="random"),
        NewSeat(seat=3, user_id=BEN, computer="random"),
    )
    opened = await tables.create(game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    await tables.start(opened.id)
    live = await _quiet(tables, opened.id)
    assert live.stand_in(3) == "random"
    assert dict(live.state.numbers).keys() == {2}


async def test_without_an_automaton_nobody_answers(store: Store, closing: list[Computers]) -> None:
    live, computers = await _played(_tables(store, None))
    closing.append(computers)
    assert live.state.numbers == ()
    assert asked(live) is None


async def test_where_an_automaton_fails_the_plainest_is_done(
    store: Store, closing: list[Computers], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        live, computers = await _played(_tables(store, Faulty()))
    closing.append(computers)
    assert live.state.numbers == ((AUTO, 1),)
    assert "was refused: seat" in caplog.text
