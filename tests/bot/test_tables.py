"""The one road a command takes: judged once, kept once, in order; refused without a trace."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import tests.tiny_game
from bot.live import Live, latest
from bot.tables import NoTable, StaleClick, Tables
from games.engine.contract import Private, Refused
from games.library import load
from storage import NewSeat, StorageUnavailable, Store
from tests.tiny_game.model import Bail, Bid, Noted, Open, Pass

SHELVES = load(extra=[tests.tiny_game])
GAME = SHELVES["tiny_game"].game
ANN, BEN = 11, 22


async def _open(tables: Tables, **how: Any) -> Live:
    seats = (
        NewSeat(seat=0, user_id=ANN, display_name="Ann"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    usual: dict[str, Any] = {"host": ANN, "channel_id": 5, "guild_id": 6, "language": "en", "seats": seats}
    return await tables.create(GAME, **usual | how)


@pytest.fixture
async def tables(store: Store) -> Tables:
    return Tables(store, SHELVES)


@pytest.fixture
async def live(tables: Tables) -> Live:
    opened = await _open(tables)
    return await tables.start(opened.id)


async def _stored(tables: Tables, live: Live) -> tuple[int, int, bytes]:
    record = await tables.store.load_table(live.id)
    return record.revision, record.sequence, record.state


# ---- opening -------------------------------------------------------------------------------------------


async def test_a_table_is_opened_once(tables: Tables) -> None:
    first = await _open(tables, interaction_id=99)
    again = await _open(tables, interaction_id=99)
    assert again.id == first.id
    assert len(await tables.store.list_tables()) == 1
    assert first.record.commitment
    assert first.state is None


async def test_it_begins_once_and_only_when_it_is_full(tables: Tables) -> None:
    half = await _open(tables, seats=(NewSeat(seat=0, user_id=ANN),))
    assert (await tables.start(half.id)).state is None
    full = await _open(tables)
    begun = await asyncio.gather(*(tables.start(full.id) for _ in range(3)))
    assert {one.record.revision for one in begun} == {1}
    assert len(await tables.store.entries(full.id)) == 1


async def test_what_is_arranged_at_once_is_all_kept(tables: Tables) -> None:
    opened = await _open(tables)

    def add(name: str) -> Callable[[Live], Awaitable[object]]:
        async def edit(now: Live) -> None:
            words = msgspec.json.decode(now.record.entropy, type=list[str])
            await tables.store.edit_table(now.id, entropy=msgspec.json.encode([*words, name]))

        return edit

    await asyncio.gather(*(tables.arrange(opened.id, add(name)) for name in "abc"))
    entropy = (await tables.load(opened.id)).record.entropy
    assert sorted(msgspec.json.decode(entropy, type=list[str])) == ["a", "b", "c"]


async def test_nothing_is_arranged_once_the_game_has_begun(tables: Tables) -> None:
    opened = await _open(tables)

    async def stir(now: Live) -> None:
        await tables.store.edit_table(now.id, entropy=b'["mine"]')

    begun, late = await asyncio.gather(
        tables.start(opened.id), tables.arrange(opened.id, stir), return_exceptions=True
    )
    assert isinstance(begun, Live)
    assert isinstance(late, Refused)
    assert late.code == "begun"
    assert (await tables.refresh(opened.id)).record.entropy == b"[]"


async def test_a_start_that_another_process_overtakes(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await _open(tables)
    other, commit = Tables(store, SHELVES), store.commit

    async def late(change: Any) -> Any:
        monkeypatch.setattr(store, "commit", commit)
        await other.start(opened.id)
        return await commit(change)

    monkeypatch.setattr(store, "commit", late)
    begun = await tables.start(opened.id)
    assert (begun.record.revision, begun.record.status) == (1, "running")
    assert len(await store.entries(opened.id)) == 1


async def test_how_often_somebody_chose_anew_shows_in_nobodys_lines(tables: Tables, live: Live) -> None:
    public = [await tables.act(live.id, n % 2, Pass()) for n in range(6)][-1].live
    lines = public.heard_by(1)
    assert len(lines) > 6
    quiet = replace(public, recent=())
    for n in range(40):
        hidden = Private((0,), Noted(coins=n))
        quiet = replace(quiet, recent=latest((*quiet.recent, hidden), 2))
    both = latest((*public.recent, *quiet.recent), 2)
    assert replace(public, recent=both).heard_by(1) == lines
    assert replace(public, recent=both).heard_by(None) == public.heard_by(None)
    assert len(replace(public, recent=both).heard_by(0)) == 12
    assert len(both) <= 2 * 12


async def test_lines_are_the_same_after_a_restart(tables: Tables, live: Live) -> None:
    for n in range(30):
        await tables.act(live.id, 0, Open("clover", 1 + n % 3))
    now = await tables.load(live.id)
    again = await Tables(tables.store, SHELVES).load(live.id)
    for viewer in (None, 0, 1):
        assert len(now.heard_by(viewer)) == 12
        assert again.heard_by(viewer) == now.heard_by(viewer)


async def test_no_log_line_tells_of_a_hidden_choice(
    tables: Tables, live: Live, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG", logger="bot.tables"):
        await tables.act(live.id, 0, Open("clover", 1))
        await tables.act(live.id, 1, Pass())
    lines = [r.getMessage() for r in caplog.records if r.name == "bot.tables"]
    assert lines[0] == f"table {live.id}: seat 0 did something hidden, revision 2"
    assert not any("open" in line or "clover" in line for line in lines)


async def test_no_such_table(tables: Tables) -> None:
    with pytest.raises(NoTable):
        await tables.load(404)
    with pytest.raises(NoTable):
        await tables.act(404, 0, Pass())


async def test_a_table_of_a_newer_program_is_left_alone(tables: Tables, live: Live) -> None:
    older = {**SHELVES, "tiny_game": _shelf_of_format(0)}
    with pytest.raises(NoTable):
        await Tables(tables.store, older).load(live.id)
    with pytest.raises(NoTable):
        await Tables(tables.store, {}).load(live.id)


def _shelf_of_format(number: int) -> Any:
    shelf = SHELVES["tiny_game"]
    return replace(shelf, game=replace(shelf.game, state_format=number))


# ---- acting --------------------------------------------------------------------------------------------


async def test_a_command_is_applied_once_however_often_it_comes(tables: Tables, live: Live) -> None:
    stamp = live.stamp(0)
    acts = await asyncio.gather(
        *(
            tables.act(live.id, 0, ("open", "clover", "2"), stamp=stamp, user_id=ANN, interaction_id=7)
            for _ in range(5)
        )
    )
    assert sorted(act.fresh for act in acts) == [False] * 4 + [True]
    assert len({act.entry for act in acts}) == 1
    assert len(await tables.store.entries(live.id)) == 2


async def test_a_repeated_delivery_is_known_when_its_question_is_gone(tables: Tables, live: Live) -> None:
    stamp = live.stamp(1)
    await tables.act(live.id, 0, Open("clover", 1))
    first = await tables.act(live.id, 1, Open("purse", 2), stamp=stamp, interaction_id=8)
    again = await tables.act(live.id, 1, Open("purse", 2), stamp=stamp, interaction_id=8)
    assert (again.entry, again.fresh) == (first.entry, False)


async def test_an_answer_to_another_question_is_stale(tables: Tables, live: Live) -> None:
    stamp = live.stamp(0)
    await tables.act(live.id, 0, Open("clover", 1), stamp=stamp)
    await tables.act(live.id, 0, Open("clover", 3), stamp=stamp)
    await tables.act(live.id, 1, Open("clover", 1))
    before = await _stored(tables, live)
    with pytest.raises(StaleClick):
        await tables.act(live.id, 0, ("pass",), stamp=stamp, interaction_id=9)
    assert await _stored(tables, live) == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Bid(1), "not-now"),
        (Open("nothing", 1), "no-such-charm"),
        (Open("clover", 4), "bad-bid"),
        (Open("clover", 0), "bad-bid"),
        (("bid", "1"), "blocked"),
        (("dance",), "no-such-choice"),
        (("open", "clover", "9"), "no-such-choice"),
        (("open",), "unfinished"),
        ((), "unfinished"),
    ],
)
async def test_a_refusal_leaves_everything_as_it_was(
    tables: Tables, live: Live, command: Any, code: str
) -> None:
    before = await _stored(tables, live)
    with pytest.raises(Refused) as refused:
        await tables.act(live.id, 0, command, user_id=ANN, interaction_id=10)
    assert refused.value.code == code
    assert await _stored(tables, live) == before
    acted = await tables.act(live.id, 0, Pass(), user_id=ANN, interaction_id=10)
    assert acted.fresh, "the interaction was not used up"


async def test_before_the_start_and_after_the_end(tables: Tables, live: Live) -> None:
    waiting = await _open(tables)
    with pytest.raises(Refused) as early:
        await tables.act(waiting.id, 0, Pass())
    assert early.value.code == "not-begun"
    ended = await tables.act(live.id, 0, Bail())
    assert ended.live.record.status == "ended"
    assert ended.live.over
    with pytest.raises(Refused) as late:
        await tables.act(live.id, 1, Pass())
    assert late.value.code == "over"


async def test_many_at_once_are_judged_one_after_the_other(tables: Tables, live: Live) -> None:
    await asyncio.gather(*(tables.act(live.id, 0, Open("clover", 1 + n % 3)) for n in range(6)))
    entries = await tables.store.entries(live.id)
    assert [entry.revision for entry in entries] == list(range(1, 8))
    assert (await tables.load(live.id)).state.hands[0].choice == Open("clover", 3)


async def test_listeners_hear_of_what_is_durable(tables: Tables, live: Live) -> None:
    heard: list[int] = []

    async def listen(now: Live) -> None:
        heard.append(now.record.revision)
        assert (await tables.store.load_table(now.id)).revision == now.record.revision

    tables.listeners.append(listen)
    await tables.act(live.id, 0, Pass())
    with pytest.raises(Refused):
        await tables.act(live.id, 1, Bid(1))
    assert heard == [2]


async def test_a_command_that_cannot_be_saved_did_not_happen(
    tables: Tables, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(change: object) -> None:
        raise StorageUnavailable("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "commit", full)
        with pytest.raises(StorageUnavailable):
            await tables.act(live.id, 0, Pass(), interaction_id=1)
    assert (await tables.load(live.id)).state.hands[0].choice is None
    assert (await tables.act(live.id, 0, Pass(), interaction_id=1)).fresh


# ---- several processes, and reading meanwhile ----------------------------------------------------------


async def test_another_process_has_moved_on(store: Store, tables: Tables, live: Live) -> None:
    other = Tables(store, SHELVES)
    await other.load(live.id)
    await tables.act(live.id, 0, Open("clover", 1))
    acted = await other.act(live.id, 1, Open("purse", 2), stamp=live.stamp(1))
    assert acted.live.record.revision == 3
    assert acted.live.state.round == 2
    with pytest.raises(StaleClick):
        await tables.act(live.id, 0, ("pass",), stamp=live.stamp(0))


async def test_what_is_read_while_a_table_changes_is_read_again(
    tables: Tables, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, go_on = asyncio.Event(), asyncio.Event()
    read = tables.store.load_table

    async def slowly(table_id: int) -> Any:
        record = await read(table_id)
        reading.set()
        await go_on.wait()
        return record

    tables.forget(live.id)
    with monkeypatch.context() as slow:
        slow.setattr(tables.store, "load_table", slowly)
        looking = asyncio.create_task(tables.load(live.id))
        await reading.wait()
    await tables.act(live.id, 0, Pass())
    go_on.set()
    assert (await looking).record.revision == 2
    assert (await tables.load(live.id)).record.revision == 2
