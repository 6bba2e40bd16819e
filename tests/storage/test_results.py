"""Results: written with the command that ends a table, by who sits there then, and added up."""

from storage import NewSeat, Rearrangement, Standing, Store
from storage.results import Score
from tests.storage.build import GUEST, GUILD, HOST, change, new_table, play

HIS = Standing(seat=0, outcome="won", length=7, figures=(("points", 12),))
HERS = Standing(seat=1, outcome="lost", length=7, figures=(("points", 5),))
THIRD = 1_120_000_000_000_000_003


async def finish(store: Store, *standings: Standing, **table: object) -> int:
    """A table that has been played and has ended with these standings."""
    made = await store.create_table(new_table(**table))
    await end(store, made.id, *standings)
    return made.id


async def end(store: Store, table_id: int, *standings: Standing) -> None:
    now = await store.load_table(table_id)
    last = {"status": "ended", "result": b"{}", "standings": standings or (HIS, HERS)}
    await store.commit(change(table_id, now.revision, user_id=None, **last))


def score(user_id: int | None, won: int = 0, drawn: int = 0, lost: int = 0, left: int = 0) -> Score:
    return Score(user_id=user_id, computer=None, won=won, drawn=drawn, lost=lost, left=left)


async def test_a_table_counts_for_everybody_who_sits_there_when_it_ends(store: Store) -> None:
    await finish(store)
    [mine] = await store.tallies(HOST)
    assert (mine.game, mine.seat, mine.against, mine.outcome) == ("duel", 0, "people", "won")
    assert (mine.count, mine.length) == (1, 7)
    [theirs] = await store.tallies(GUEST)
    assert (theirs.seat, theirs.outcome) == (1, "lost")
    assert await store.rivals(HOST) == (score(GUEST, won=1),)
    assert await store.rivals(GUEST) == (score(HOST, lost=1),)


async def test_what_has_not_ended_or_was_called_off_counts_nowhere(store: Store) -> None:
    running = await store.create_table(new_table())
    await play(store, running.id, 3)
    off = await store.create_table(new_table())
    await store.commit(change(off.id, 0, status="cancelled", result=b"{}"))
    assert await store.tallies(HOST) == ()


async def test_results_are_added_up_by_outcome_game_and_server(store: Store) -> None:
    drawn = (Standing(seat=0, outcome="drawn", length=5), Standing(seat=1, outcome="drawn", length=5))
    await finish(store)
    await finish(store)
    await finish(store, *drawn)
    await finish(store, game="season", guild_id=9)
    tallies = await store.tallies(HOST, guild_id=GUILD)
    assert [(one.outcome, one.count, one.length) for one in tallies] == [("drawn", 1, 5), ("won", 2, 14)]
    assert [one.game for one in await store.tallies(HOST, game="season")] == ["season"]
    assert await store.rivals(HOST) == (score(GUEST, won=3, drawn=1),)
    assert await store.rivals(HOST, guild_id=9) == (score(GUEST, won=1),)
    assert await store.rivals(HOST, rival_id=THIRD) == ()


async def test_the_latest_results_come_first_with_all_who_played(store: Store) -> None:
    ids = [await finish(store) for _ in range(4)]
    latest = await store.latest_results(GUEST, limit=3)
    assert [table[0].table_id for table in latest] == ids[:0:-1]
    assert [(row.seat, row.user_id, row.outcome) for row in latest[0]] == [
        (0, HOST, "won"),
        (1, GUEST, "lost"),
    ]
    assert await store.latest_results(GUEST, rival_id=THIRD) == ()
    assert len(await store.latest_results(GUEST, rival_id=HOST)) == 4


async def test_a_table_with_a_computer_is_counted_apart(store: Store) -> None:
    seats = (NewSeat(seat=0, user_id=HOST), NewSeat(seat=1, computer="sharp"))
    await finish(store, seats=seats)
    assert [one.against for one in await store.tallies(HOST)] == ["computers"]
    assert await store.rivals(HOST) == (
        Score(user_id=None, computer="sharp", won=1, drawn=0, lost=0, left=0),
    )


async def test_a_computer_that_plays_for_somebody_plays_for_them(store: Store) -> None:
    seats = (NewSeat(seat=0, user_id=HOST), NewSeat(seat=1, user_id=GUEST, computer="steady"))
    await finish(store, seats=seats)
    assert await store.rivals(HOST) == (score(GUEST, won=1),)


async def test_playing_against_oneself_proves_nothing(store: Store) -> None:
    seats = (NewSeat(seat=0, user_id=HOST), NewSeat(seat=1, user_id=HOST))
    await finish(store, seats=seats)
    assert {one.against for one in await store.tallies(HOST)} == {"oneself"}
    assert await store.rivals(HOST) == ()
    assert await store.latest_results(HOST) == ()


async def test_who_leaves_has_left_and_who_takes_over_has_the_result(store: Store) -> None:
    table = await store.create_table(new_table())
    await store.commit(change(table.id, 0))
    await store.commit(change(table.id, 1, actor=1, user_id=GUEST))
    await store.rearrange(
        Rearrangement(
            table_id=table.id, expected_revision=2, seats=(NewSeat(seat=1, user_id=THIRD, display_name="T"),)
        )
    )
    await end(store, table.id)
    assert await store.rivals(HOST) == (score(THIRD, won=1),)
    assert [one.outcome for one in await store.tallies(GUEST)] == ["left"]
    assert [one.outcome for one in await store.tallies(THIRD)] == ["lost"]


async def test_who_only_did_what_was_taken_back_has_not_left(store: Store) -> None:
    table = await store.create_table(new_table())
    await store.commit(change(table.id, 0, actor=1, user_id=GUEST))
    await store.commit(change(table.id, 1, undoes=(1,), status="running"))
    await store.take_seat(table.id, NewSeat(seat=1, user_id=THIRD), evict=True)
    await end(store, table.id)
    assert await store.tallies(GUEST) == ()


async def test_a_referee_who_acts_for_a_seat_is_no_player(store: Store) -> None:
    table = await store.create_table(new_table(referee_user_id=THIRD))
    await store.commit(change(table.id, 0, user_id=THIRD))
    await end(store, table.id)
    assert await store.tallies(THIRD) == ()


async def test_a_table_that_goes_on_again_is_not_counted_until_it_ends_again(store: Store) -> None:
    table = await finish(store)
    await store.commit(change(table, 1, undoes=(1,), status="running"))
    assert await store.tallies(HOST) == ()
    assert await store.figure_means(HOST, "duel") == ()
    await end(
        store, table, Standing(seat=0, outcome="lost", length=9), Standing(seat=1, outcome="won", length=9)
    )
    assert [(one.outcome, one.length) for one in await store.tallies(HOST)] == [("lost", 9)]


async def test_further_numbers_have_means(store: Store) -> None:
    await finish(store)
    await finish(store, Standing(seat=0, outcome="won", length=1, figures=(("points", 4),)), HERS)
    [found] = await store.figure_means(HOST, "duel", guild_id=GUILD)
    assert (found.name, found.mean, found.count) == ("points", 8.0, 2)
    assert await store.figure_means(HOST, "season") == ()


async def test_who_wants_to_keeps_their_results_to_themselves(store: Store) -> None:
    await store.set_unlisted(HOST, True)
    await store.set_unlisted(HOST, True)
    assert await store.is_unlisted(HOST)
    assert await store.unlisted_among((HOST, GUEST)) == {HOST}
    await store.set_unlisted(HOST, False)
    assert not await store.is_unlisted(HOST)


async def test_who_is_forgotten_is_nobody_in_the_others_results(store: Store) -> None:
    await finish(store)
    await store.set_unlisted(HOST, True)
    erased = await store.delete_user(HOST)
    assert (erased.results, erased.unlisted) == (1, 1)
    assert await store.tallies(HOST) == ()
    assert await store.rivals(GUEST) == (score(None, lost=1),)


async def test_tables_that_ended_before_results_were_kept_are_counted_later(store: Store) -> None:
    made = await store.create_table(new_table())
    await store.commit(change(made.id, 0, status="ended", result=b"{}"))
    running = await store.create_table(new_table())
    assert await store.uncounted() == (made.id,)
    for table_id in (made.id, running.id):
        await store.count_result(table_id, (HIS, HERS))
    assert await store.uncounted() == ()
    assert await store.rivals(HOST) == (score(GUEST, won=1),)
    ended = (await store.load_table(made.id)).ended_at
    assert [table[0].ended_at for table in await store.latest_results(HOST)] == [ended]


async def test_results_are_part_of_what_a_person_can_ask_for(store: Store) -> None:
    await finish(store)
    assert b'"outcome":"won"' in await store.export_user(HOST)
    assert b'"outcome":"won"' not in await store.export_user(GUEST)
