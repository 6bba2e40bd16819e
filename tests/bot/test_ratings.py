"""Ratings: what a result is worth, and that reckoning anew gives the same."""

from __future__ import annotations

from random import Random

import pytest
import sqlalchemy as sa

import tests.camp_game
import tests.tiny_game
from bot.ratings import FEW, START, Ratings, newcomer, rate, reckon
from games.library import load
from storage import NewSeat, Standing, Store
from storage.ladders import EVERY_GAME, RatedSeat, Rating
from storage.results import Outcome
from tests.storage.build import GUILD, change, new_table

SHELVES = load(extra=[tests.tiny_game, tests.camp_game])
ANN, BEN, CAT, DAN = 11, 22, 33, 44


def seats(*fared: tuple[int | None, Outcome], table: int = 1) -> list[RatedSeat]:
    return [
        RatedSeat(table_id=table, ended_at=table, game="duel", seat=seat, user_id=who, outcome=outcome)
        for seat, (who, outcome) in enumerate(fared)
    ]


def won(winner: int, loser: int, table: int = 1) -> list[RatedSeat]:
    return seats((winner, "won"), (loser, "lost"), table=table)


def test_who_wins_rises_and_who_loses_falls() -> None:
    found = rate(won(ANN, BEN), {})
    assert found[ANN].points > START > found[BEN].points
    assert (found[ANN].won, found[ANN].lost, found[ANN].played) == (1, 0, 1)
    assert (found[BEN].won, found[BEN].lost) == (0, 1)


def test_a_newcomer_begins_in_the_middle() -> None:
    assert newcomer(ANN).points == START
    assert newcomer(ANN).played == 0


def test_a_draw_of_equals_moves_them_alike() -> None:
    found = rate(seats((ANN, "drawn"), (BEN, "drawn")), {})
    assert found[ANN].mu == found[BEN].mu == pytest.approx(newcomer(ANN).mu)
    assert found[ANN].points == found[BEN].points
    assert (found[ANN].drawn, found[ANN].played) == (1, 1)


def test_a_draw_is_worth_more_to_the_weaker() -> None:
    known = reckon([one for table in range(1, 9) for one in won(ANN, BEN, table)], {})
    found = rate(seats((ANN, "drawn"), (BEN, "drawn"), table=9), known)
    assert found[ANN].mu < known[ANN].mu
    assert found[BEN].mu > known[BEN].mu


def test_a_surprise_is_worth_more_than_what_was_expected() -> None:
    known = reckon([one for table in range(1, 9) for one in won(ANN, BEN, table)], {})
    expected, surprise = rate(won(ANN, BEN, 9), known), rate(won(BEN, ANN, 9), known)
    assert surprise[BEN].mu - known[BEN].mu > expected[ANN].mu - known[ANN].mu


def test_one_lucky_win_is_not_the_top() -> None:
    """Somebody who has won three of four of sixty games against an equal field stands above one lucky win."""
    results = [
        one
        for table in range(1, 61)
        for one in (won(ANN, 100 + table % 6, table) if table % 4 else won(100 + table % 6, ANN, table))
    ]
    known = reckon(results, {})
    lucky = rate(won(DAN, CAT, 99), known)[DAN]
    assert known[ANN].points > lucky.points


def test_who_win_together_are_a_team() -> None:
    """Two who win together gain alike, and less each than one who beats one alone."""
    found = rate(seats((ANN, "won"), (BEN, "won"), (CAT, "lost"), (DAN, "lost")), {})
    assert found[ANN].mu == found[BEN].mu > newcomer(ANN).mu
    assert found[CAT].mu == found[DAN].mu < newcomer(ANN).mu
    assert found[ANN].mu < rate(won(ANN, CAT), {})[ANN].mu


def test_one_winner_among_many_beats_each_of_them() -> None:
    found = rate(seats((ANN, "won"), (BEN, "lost"), (CAT, "lost")), {})
    assert found[ANN].mu > newcomer(ANN).mu > found[BEN].mu == found[CAT].mu


@pytest.mark.parametrize(
    "table",
    [
        seats((ANN, "won"), (BEN, "won")),
        seats((ANN, "lost"), (BEN, "lost")),
        seats((ANN, "won"), (ANN, "lost"), (BEN, "lost")),
        seats((ANN, "won")),
        seats((None, "won"), (None, "lost")),
    ],
    ids=["all won", "all lost", "on both sides", "alone", "forgotten"],
)
def test_what_says_nothing_changes_nothing(table: list[RatedSeat]) -> None:
    assert rate(table, {}) == {}


def test_who_holds_two_seats_of_a_side_is_counted_once() -> None:
    found = rate(seats((ANN, "won"), (ANN, "won"), (BEN, "lost")), {})
    assert found == rate(won(ANN, BEN), {})


def test_who_was_forgotten_counts_as_a_newcomer() -> None:
    assert rate(seats((ANN, "won"), (None, "lost")), {}) == {ANN: rate(won(ANN, BEN), {})[ANN]}


def test_a_streak_ends_with_whatever_is_no_win() -> None:
    outcomes = [won(ANN, BEN, 1), won(ANN, BEN, 2), seats((ANN, "drawn"), (BEN, "drawn"), table=3)]
    outcomes += [won(ANN, BEN, table) for table in (4, 5, 6)]
    known = reckon([one for table in outcomes for one in table], {})
    assert (known[ANN].streak, known[ANN].best) == (3, 3)
    known |= rate(won(BEN, ANN, 7), known)
    assert (known[ANN].streak, known[ANN].best) == (0, 3)
    assert (known[BEN].streak, known[BEN].best) == (1, 1)


def test_in_parts_or_at_once_comes_to_the_same() -> None:
    chance = Random(7)
    pairs = [chance.sample([ANN, BEN, CAT, DAN], 2) for _ in range(79)]
    tables = [won(winner, loser, table) for table, (winner, loser) in enumerate(pairs, 1)]
    at_once = reckon([one for table in tables for one in table], {})
    in_parts: dict[int, Rating] = {}
    for first in range(0, 80, 7):
        in_parts |= reckon([one for table in tables[first : first + 7] for one in table], in_parts)
    assert in_parts == at_once
    assert at_once[ANN].played > FEW


# ---- kept ----------------------------------------------------------------------------------------------


async def _ended(store: Store, winner: int, loser: int, game: str = "duel") -> int:
    made = await store.create_table(
        new_table(game=game, seats=(NewSeat(seat=0, user_id=winner), NewSeat(seat=1, user_id=loser)))
    )
    standings = (
        Standing(seat=0, outcome="won", length=1),
        Standing(seat=1, outcome="lost", length=1),
    )
    await store.commit(change(made.id, 0, status="ended", result=b"{}", standings=standings, user_id=None))
    return made.id


async def _shown(store: Store, game: str = EVERY_GAME) -> dict[int, Rating]:
    await Ratings(store, SHELVES).catch_up(GUILD, game)
    return {one.rating.user_id: one.rating for one in await store.ladder(GUILD, game)}


async def test_a_ladder_goes_on_from_where_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ratings.AT_A_TIME", 3)
    for winner, loser in ((ANN, BEN), (BEN, CAT), (CAT, ANN)):
        await _ended(store, winner, loser)
    first = await _shown(store)
    assert set(first) == {ANN, BEN, CAT}
    await _ended(store, ANN, CAT, game="season")
    ratings = await _shown(store)
    rows = [(ANN, BEN), (BEN, CAT), (CAT, ANN), (ANN, CAT)]
    by_hand = reckon([one for n, (a, b) in enumerate(rows, 1) for one in won(a, b, n)], {})
    assert ratings == by_hand
    assert set(await _shown(store, "season")) == {ANN, CAT}


async def test_nothing_is_reckoned_twice(store: Store) -> None:
    await _ended(store, ANN, BEN)
    assert await _shown(store) == await _shown(store)
    assert (await _shown(store))[ANN].won == 1


async def test_after_somebody_is_forgotten_it_is_as_if_a_newcomer_had_played(store: Store) -> None:
    await _ended(store, BEN, CAT)
    await _ended(store, ANN, BEN)
    before = await _shown(store)
    await store.delete_user(BEN)
    after = await _shown(store)
    assert set(after) == {ANN, CAT}
    anonymous = [*seats((None, "won"), (CAT, "lost")), *seats((ANN, "won"), (None, "lost"), table=2)]
    assert after == reckon(anonymous, {})
    assert after[ANN] != before[ANN]


async def test_games_with_a_master_have_no_ladder(store: Store) -> None:
    await _ended(store, ANN, BEN, game="camp_game")
    await _ended(store, ANN, BEN, game="tiny_game")
    ratings = Ratings(store, SHELVES)
    assert not ratings.counts("camp_game")
    assert ratings.counts("tiny_game")
    assert {one.won for one in (await _shown(store)).values()} == {0, 1}
    assert await _shown(store, "camp_game") == {}


async def test_when_all_results_are_gone_the_ladder_is_empty(store: Store) -> None:
    table = await _ended(store, ANN, BEN)
    assert await _shown(store) != {}
    now = await store.load_table(table)
    await store.commit(change(table, now.revision, status="running", result=None, user_id=None))
    assert await _shown(store) == {}


async def test_the_cost_of_looking_does_not_grow_with_what_was_reckoned(store: Store) -> None:
    """A ladder that is up to date reads its head, and finds nothing new: two statements."""
    for _ in range(6):
        await _ended(store, ANN, BEN)
    await _shown(store)
    seen: list[str] = []

    def listen(_c: object, _cursor: object, statement: str, *_more: object) -> None:
        seen.append(statement)

    engine = store._database._reader.sync_engine
    sa.event.listen(engine, "before_cursor_execute", listen)
    try:
        await Ratings(store, SHELVES).catch_up(GUILD, EVERY_GAME)
    finally:
        sa.event.remove(engine, "before_cursor_execute", listen)
    assert len([one for one in seen if one.startswith("SELECT")]) == 2
