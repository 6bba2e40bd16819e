"""Results as they are written when a table ends, added up, and put in words."""

from __future__ import annotations

import sqlalchemy as sa

from bot.standings import standings
from bot.statistics import COUNTED, balance, by_game, count_old_tables
from bot.tables import Tables
from games.engine.text import english
from storage import NewSeat, Store
from storage.results import Against, Outcome, Score, Tally
from tests.engine.shelves import SHELVES, TINY, finished
from tests.tiny_game.model import Bail, Open

ANN, BEN = 11, 22


async def _ended(tables: Tables) -> int:
    """Ann has thrown the die for a prize, and Ben has given up."""
    seats = (
        NewSeat(seat=0, user_id=ANN, display_name="Ann"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    opened = await tables.create(TINY.game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    table = (await tables.start(opened.id)).id
    await tables.act(table, 0, Open("clover", 3), user_id=ANN)
    await tables.act(table, 1, Open("clover", 1), user_id=BEN)
    await tables.act(table, 1, Bail(), user_id=BEN)
    return table


def test_how_the_seats_of_a_finished_table_fared() -> None:
    play = finished(TINY)
    assert play.result is not None
    found = standings(TINY.game, play.state, play.result, (0, 1))
    assert {one.seat for one in found if one.outcome == "won"} == set(play.result.winners)
    assert [dict(one.figures) for one in found] == [{"points": hand.points} for hand in play.state.hands]
    assert {one.length for one in found} == {play.state.round - 1}


def test_nobody_has_won_a_draw() -> None:
    play = finished(TINY)
    assert play.result is not None
    drawn = type(play.result)((), "draw", play.result.text)
    assert {one.outcome for one in standings(TINY.game, play.state, drawn, (0, 1))} == {"drawn"}


async def test_the_command_that_ends_a_table_writes_its_results(store: Store) -> None:
    tables = Tables(store, SHELVES)
    table = await _ended(tables)
    state = (await tables.load(table)).state
    [[mine, theirs]] = await store.latest_results(ANN)
    assert (mine.user_id, mine.outcome, mine.length) == (ANN, "won", 1)
    assert (theirs.user_id, theirs.outcome) == (BEN, "lost")
    assert [one.mean for one in await store.figure_means(ANN, "tiny_game")] == [state.hands[0].points]


async def test_tables_of_before_are_counted_once(store: Store) -> None:
    tables = Tables(store, SHELVES)
    table = await _ended(tables)
    rows = await store.latest_results(ANN)

    def forget(connection: sa.Connection) -> None:
        connection.exec_driver_sql("DELETE FROM results")

    await store._writer.run(forget)
    without = {game: shelf for game, shelf in SHELVES.items() if game != "tiny_game"}
    assert await store.uncounted() == (table,)
    await count_old_tables(tables)
    assert await store.latest_results(ANN) == rows
    assert await store.note(COUNTED) is not None
    await store._writer.run(forget)
    await count_old_tables(Tables(store, without))
    assert await store.uncounted() == (table,), "once in the life of a database"


async def test_a_table_that_can_not_be_read_stops_no_counting(store: Store) -> None:
    tables = Tables(store, SHELVES)
    old, table = await _ended(tables), await _ended(tables)

    def spoil(connection: sa.Connection) -> None:
        connection.exec_driver_sql("DELETE FROM results")
        connection.exec_driver_sql("UPDATE tables SET state_format = 99 WHERE id = ?", (old,))

    await store._writer.run(spoil)
    await count_old_tables(Tables(store, SHELVES))
    assert await store.uncounted() == (old,)
    assert [rows[0].table_id for rows in await store.latest_results(ANN)] == [table]


def _tally(outcome: Outcome, against: Against, seat: int = 0, count: int = 1, game: str = "duel") -> Tally:
    return Tally(game=game, seat=seat, against=against, outcome=outcome, count=count, length=4 * count)


def test_tallies_are_put_together_by_game() -> None:
    found = by_game(
        [
            _tally("won", "people", 0, 2),
            _tally("lost", "people", 1),
            _tally("drawn", "computers"),
            _tally("won", "oneself", 0, 9),
            _tally("left", "people", 1, game="season"),
        ]
    )
    duel = found["duel"]
    assert (duel.people.won, duel.people.lost, duel.people.played) == (2, 1, 3)
    assert (duel.computers.drawn, duel.computers.played) == (1, 1)
    assert duel.mean_length == 4.0
    assert {seat: one.played for seat, one in duel.seats.items()} == {0: 2, 1: 1}
    assert found["season"].people.left == 1


def test_what_did_not_happen_is_not_mentioned() -> None:
    few = Score(user_id=1, computer=None, won=2, drawn=0, lost=1, left=0)
    all_kinds = Score(user_id=1, computer=None, won=2, drawn=3, lost=1, left=4)
    assert english(balance(few)) == "3 played: 2 won, 1 lost"
    assert english(balance(all_kinds)) == "10 played: 2 won, 3 drawn, 1 lost, 4 left early"
