"""Ladders: how far results were read for them, and what makes that count no more."""

import pytest

from storage import NewSeat, Store
from storage.ladders import EVERY_GAME, RatedSeat, Rating
from tests.storage.build import GUEST, GUILD, HOST, change, new_table
from tests.storage.test_results import HERS, HIS, THIRD, finish


def rating(user_id: int, points: int, played: int = 1) -> Rating:
    return Rating(
        user_id=user_id,
        mu=25.0,
        sigma=8.0,
        points=points,
        won=played,
        drawn=0,
        lost=0,
        streak=1,
        best=1,
    )


async def read(store: Store, game: str = EVERY_GAME, limit: int = 100) -> tuple[RatedSeat, ...]:
    """Reads what is unread, and notes that in the ladder with 1000 points for everybody."""
    head = await store.ladder_head(GUILD, game)
    found = await store.unread_results(head, limit=limit)
    if not found and not head.stale:
        return ()
    people = {one.user_id for one in found if one.user_id is not None}
    kept = await store.save_ratings(
        head, [rating(one, 1000) for one in sorted(people)], found[-1] if found else None
    )
    assert kept
    return found


async def test_results_are_read_once_in_the_order_of_their_end(store: Store) -> None:
    first, second = await finish(store), await finish(store, game="season")
    assert [one.table_id for one in await read(store)] == [first, first, second, second]
    assert await read(store) == ()
    third = await finish(store)
    assert [(one.table_id, one.seat, one.user_id, one.outcome) for one in await read(store)] == [
        (third, 0, HOST, "won"),
        (third, 1, GUEST, "lost"),
    ]
    assert [one.table_id for one in await read(store, "season")] == [second, second]


async def test_a_table_is_never_cut_through(store: Store) -> None:
    ids = [await finish(store) for _ in range(3)]
    assert {one.table_id for one in await read(store, limit=3)} == {ids[0]}
    assert {one.table_id for one in await read(store, limit=1)} == {ids[1]}, "at least one table is read"
    assert {one.table_id for one in await read(store, limit=100)} == {ids[2]}


async def test_neither_other_servers_nor_computers_are_read(store: Store) -> None:
    await finish(store, guild_id=9)
    await finish(store, guild_id=None)
    await finish(store, seats=(NewSeat(seat=0, user_id=HOST), NewSeat(seat=1, computer="sharp")))
    await finish(store, seats=(NewSeat(seat=0, user_id=HOST), NewSeat(seat=1, user_id=HOST)))
    assert await read(store) == ()


async def test_what_ends_while_somebody_reckons_is_not_lost(store: Store) -> None:
    await finish(store)
    head = await store.ladder_head(GUILD, EVERY_GAME)
    found = await store.unread_results(head, limit=100)
    later = await finish(store)
    assert not await store.save_ratings(head, [rating(HOST, 1100)], found[-1])
    assert await store.ladder(GUILD) == ()
    assert later in {one.table_id for one in await read(store)}


async def test_a_result_that_comes_late_has_all_reckoned_anew(store: Store) -> None:
    old = await store.create_table(new_table())
    await store.commit(change(old.id, 0, status="ended", result=b"{}"))
    new = await finish(store)
    await read(store)
    await store.count_result(old.id, (HIS, HERS))
    head = await store.ladder_head(GUILD, EVERY_GAME)
    assert head.stale
    assert await store.ratings(head, [HOST]) == {}, "no old rating is reckoned on with"
    assert [one.table_id for one in await read(store)] == [old.id, old.id, new, new]
    assert not (await store.ladder_head(GUILD, EVERY_GAME)).stale


async def test_a_table_that_goes_on_has_no_result_any_more(store: Store) -> None:
    table = await finish(store)
    await read(store)
    now = await store.load_table(table)
    await store.commit(change(table, now.revision, status="running", result=None))
    assert (await store.ladder_head(GUILD, EVERY_GAME)).stale
    assert await read(store) == ()
    assert await store.ladder(GUILD) == ()
    assert await store.place_of(GUILD, HOST) is None


async def test_who_is_forgotten_is_on_no_ladder(store: Store) -> None:
    table = await finish(store)
    await finish(store, game="season", seats=(NewSeat(seat=0, user_id=THIRD), NewSeat(seat=1, user_id=GUEST)))
    for game in (EVERY_GAME, "duel", "season"):
        await read(store, game)
    assert b'"points":1000' in await store.export_user(HOST)
    assert (await store.delete_user(HOST)).ratings == 2
    stale = {game: (await store.ladder_head(GUILD, game)).stale for game in (EVERY_GAME, "duel", "season")}
    assert stale == {EVERY_GAME: True, "duel": True, "season": False}
    assert [one.user_id for one in await read(store, "duel") if one.table_id == table] == [None, GUEST]
    assert await store.place_of(GUILD, HOST, "duel") is None


async def test_the_highest_rating_comes_first_without_those_who_hide(store: Store) -> None:
    seats = (NewSeat(seat=0, user_id=THIRD), NewSeat(seat=1, user_id=GUEST))
    await finish(store)
    await finish(store, seats=seats)
    head = await store.ladder_head(GUILD, EVERY_GAME)
    found = await store.unread_results(head, limit=100)
    ratings = [rating(HOST, 900), rating(GUEST, 1200), rating(THIRD, 900)]
    assert await store.save_ratings(head, ratings, found[-1])
    assert [(one.place, one.rating.user_id) for one in await store.ladder(GUILD)] == [
        (1, GUEST),
        (2, HOST),
        (3, THIRD),
    ]
    assert [one.place for one in await store.ladder(GUILD, limit=1, offset=2)] == [3]
    third = await store.place_of(GUILD, THIRD)
    assert third is not None
    assert (third.place, third.rating) == (3, ratings[2])
    await store.set_unlisted(GUEST, True)
    assert [(one.place, one.rating.user_id) for one in await store.ladder(GUILD)] == [(1, HOST), (2, THIRD)]
    assert await store.ladder_size(GUILD) == 2
    hidden = await store.place_of(GUILD, GUEST)
    assert hidden is not None, "they may know where they would be"
    assert hidden.place == 1
    assert await store.ladder(9) == ()


@pytest.mark.parametrize("points", [1500, -40])
async def test_a_rating_is_kept_as_it_is(store: Store, points: int) -> None:
    await finish(store)
    head = await store.ladder_head(GUILD, "duel")
    found = await store.unread_results(head, limit=100)
    mine = Rating(
        user_id=HOST,
        mu=27.635,
        sigma=8.0655,
        points=points,
        won=3,
        drawn=2,
        lost=1,
        streak=0,
        best=2,
    )
    assert await store.save_ratings(head, [mine], found[-1])
    now = await store.ladder_head(GUILD, "duel")
    assert await store.ratings(now, [HOST, GUEST]) == {HOST: mine}
    assert mine.played == 6
