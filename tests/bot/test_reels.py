"""Plays that are looked at again: the states that were, at a cost that no length adds to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from bot.archive import to_keep
from bot.happenings import told_lines
from bot.history import History, Taker, Undo
from bot.live import Live
from bot.reels import Reel, Reels, TableReel
from bot.replay import Spot, allow, offered, read_spot
from bot.router import Sorry
from bot.tables import NoTable, Tables
from games.engine.contract import Refused
from games.engine.reel import ALL, develop
from games.engine.text import english, t
from games.library import Shelf
from storage import NewSeat, Store
from storage.journal import SNAPSHOT_EVERY
from tests.engine.shelves import SHELVES, TINY, finished, record_of
from tests.tiny_game import bind
from tests.tiny_game.model import Bail, Bid, Open, Pass
from tests.tiny_game.rules import HiddenBids

ANN, BEN = 11, 22


class _Otherwise(HiddenBids):
    """The rules of a later release, under which nobody may bid."""

    def step(self, *_: Any) -> Any:
        raise Refused("no", t("Nobody bids any more."))


class _MoreDice(HiddenBids):
    """The rules of a later release, under which a bid is rolled for."""

    def step(self, state: Any, seat: Any, command: Any, chance: Any) -> Any:
        chance.die()
        return super().step(state, seat, command, chance)


@pytest.fixture
async def tables(store: Store) -> Tables:
    return Tables(store, SHELVES)


async def _begin(tables: Tables) -> int:
    seats = (
        NewSeat(seat=0, user_id=ANN, display_name="Ann"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    opened = await tables.create(TINY.game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    return (await tables.start(opened.id)).id


async def _reel(tables: Tables, table: int, reels: Reels | None = None) -> TableReel:
    found = await (reels or Reels(tables.store, tables.shelves)).table(await tables.load(table))
    assert found is not None
    return found


def _shelves(**changes: Any) -> dict[str, Shelf]:
    """The shelves of another release of the tiny game."""
    return {**SHELVES, "tiny_game": replace(TINY, game=replace(TINY.game, **changes))}


async def test_every_state_that_was_comes_again(tables: Tables) -> None:
    table = await _begin(tables)
    states = [(await tables.load(table)).state]
    choices = [(0, Open("clover", 1 + number % 3)) for number in range(40)]
    for seat, command in [*choices, (1, Open("purse", 2)), (0, Bid(1)), (1, Pass())]:
        states.append((await tables.act(table, seat, command)).live.state)
    states.append((await tables.act(table, 1, Bail())).live.state)
    reel = await _reel(tables, table)
    assert reel.over
    steps = reel.steps(ALL)
    assert len(steps) == len(states)
    for place, state in zip(steps, states, strict=True):
        moment = await reel.moment(place)
        assert (moment.played.state, moment.exact) == (state, True)


async def test_a_table_before_its_game_has_nothing_to_show(tables: Tables) -> None:
    opened = await tables.create(
        TINY.game, host=ANN, channel_id=5, guild_id=6, language="en", seats=(NewSeat(seat=0, user_id=ANN),)
    )
    assert await Reels(tables.store, tables.shelves).table(opened) is None


async def test_what_was_taken_back_is_no_step(tables: Tables) -> None:
    table = await _begin(tables)
    reels = Reels(tables.store, tables.shelves)
    await tables.act(table, 0, Open("clover", 1))
    await tables.act(table, 0, Open("purse", 3))
    before = (await tables.load(table)).state
    assert len((await _reel(tables, table, reels)).steps(None)) == 3
    await tables.act(table, 0, Pass())
    history = History(tables)
    found = await history.undoable(table, Taker((0,), 0))
    assert found is not None
    await history.undo(table, Undo(seat=0, entries=found.entries, user_id=ANN, interaction_id=1))
    reel = await _reel(tables, table, reels)
    assert len(reel.steps(None)) == 3
    assert (await reel.moment(reel.steps(None)[-1])).played.state == before
    await tables.act(table, 1, Open("clover", 2))
    reel = await _reel(tables, table, reels)
    assert len(reel.steps(None)) == 4
    assert (await reel.moment(reel.steps(None)[-1])).played.state == (await tables.load(table)).state


async def test_a_running_table_is_gone_through_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await _begin(tables)
    for number in range(60):
        await tables.act(table, 0, Open("clover", 1 + number % 3))
    reels = Reels(tables.store, tables.shelves)
    await _reel(tables, table, reels)
    steps = _counted(monkeypatch, tables)
    await _reel(tables, table, reels)
    assert steps() == 0
    await tables.act(table, 0, Open("purse", 1))
    before = steps()
    reel = await _reel(tables, table, reels)
    assert steps() - before == 1
    assert len(reel.steps(0)) == 62


async def test_a_step_costs_the_same_after_ten_entries_and_after_hundreds(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = []
    for length in (30, 200):
        table = await _begin(tables)
        for number in range(length):
            await tables.act(table, 0, Open("clover", 1 + number % 3))
        reel = await _reel(tables, table)
        steps = _counted(monkeypatch, tables)
        for place in reel.steps(ALL)[-SNAPSHOT_EVERY:]:
            await reel.moment(place)
        costs.append(steps())
        monkeypatch.undo()
    most = SNAPSHOT_EVERY * (SNAPSHOT_EVERY - 1) / 2
    assert max(costs) <= most


def _counted(monkeypatch: pytest.MonkeyPatch, tables: Tables) -> Callable[[], int]:
    """How often the rules are asked for a step from now on."""
    rules: Any = tables.shelves["tiny_game"].rules(None)
    count, step = [0], type(rules).step

    def counted(self: Any, *given: Any) -> Any:
        count[0] += 1
        return step(self, *given)

    monkeypatch.setattr(type(rules), "step", counted)
    return lambda: count[0]


async def test_that_the_clock_did_it_is_a_step_of_everyone(tables: Tables) -> None:
    table = await _begin(tables)
    await tables.act(table, 0, Open("clover", 1))

    def late(connection: sa.Connection) -> None:
        connection.exec_driver_sql("UPDATE entries SET given_by = 'clock' WHERE sequence = 2")

    await tables.store._writer.run(late)
    reel = await _reel(tables, table)
    assert reel.steps(None) == (1, 2)
    entry = (await reel.moment(2)).played.entry
    said = told_lines(reel.game, reel.rules, entry.events, None)
    assert [english(line) for line in said] == [
        "seat 1 is out of time: the plainest choice was made.",
        "seat 1 has bid.",
    ]


# ---- other releases ------------------------------------------------------------------------------------


async def test_under_other_rules_what_is_kept_is_shown_and_nothing_made_up(tables: Tables) -> None:
    table = await _begin(tables)
    for number in range(SNAPSHOT_EVERY + 4):
        await tables.act(table, 0, Open("clover", 1 + number % 3))
    kept = [one for one in await tables.store.snapshots(table) if one.sequence > 1]
    later = Tables(tables.store, _shelves(rules_version=2))
    reel = await _reel(later, table)
    steps = reel.steps(ALL)
    assert len(steps) == SNAPSHOT_EVERY + 5
    first, second = await reel.moment(1), await reel.moment(2)
    assert (first.exact, second.exact) == (True, False)
    assert second.played.state == first.played.state
    assert second.played.entry.command == Open("clover", 1), "what was done is told as it happened"
    there = await reel.moment(kept[0].sequence)
    assert there.exact
    assert there.played.state == msgspec.json.decode(kept[0].state, type=TINY.game.state)
    await later.act(table, 1, Open("purse", 1))
    last = await (await _reel(later, table)).moment((await later.load(table)).record.sequence)
    assert not last.exact


@pytest.mark.parametrize("rules", [_Otherwise, _MoreDice])
async def test_what_the_rules_of_today_refuse_is_told_and_no_state_made_up(
    tables: Tables, rules: type[HiddenBids]
) -> None:
    """A rule was corrected without being counted."""
    table = await _begin(tables)
    await tables.act(table, 0, Open("clover", 1))
    later = Tables(tables.store, _shelves(bind=lambda source: rules(bind(source).pack)))
    reel = await _reel(later, table)
    first, second = await reel.moment(1), await reel.moment(2)
    assert (first.exact, second.exact) == (True, False)
    assert second.played.state == first.played.state
    assert second.played.entry.command == Open("clover", 1)


async def test_a_state_of_an_older_format_is_brought_up_to_date(tables: Tables) -> None:
    table = await _begin(tables)
    await tables.act(table, 0, Open("clover", 1))
    later = Tables(tables.store, _shelves(state_format=2, upgrades={1: lambda data: data}))
    live = await later.load(table)
    assert live.state.hands[0].choice == Open("clover", 1)
    acted = await later.act(table, 1, Open("purse", 2))
    assert acted.live.record.state_format == 2
    assert (await later.refresh(table)).record.state_format == 2
    with pytest.raises(NoTable) as refused:
        await Tables(tables.store, SHELVES).load(table)
    assert refused.value.text is not None
    assert "newer release of me (format 2.1" in english(refused.value.text)
    reel = await _reel(later, table)
    assert (await reel.moment(2)).played.state == live.state


async def test_a_newer_release_has_left_a_table_that_stays_as_it_is(tables: Tables) -> None:
    table = await _begin(tables)
    newer = Tables(tables.store, _shelves(rules_version=2))
    await newer.act(table, 0, Open("clover", 1))
    before = await tables.store.load_table(table)
    older = Tables(tables.store, SHELVES)
    for attempt in (older.load(table), older.act(table, 1, Open("purse", 1)), older.start(table)):
        with pytest.raises(NoTable) as refused:
            await attempt
        assert refused.value.text is not None
    assert await tables.store.load_table(table) == before


async def test_a_record_under_other_rules_shows_what_is_kept_of_it(store: Store) -> None:
    play = finished(TINY)
    found = record_of(TINY, play)
    film, shelf = develop(found, TINY.game), TINY
    kept = await store.keep_record(to_keep(found, film, "proven", shelf, owner=ANN, guild_id=None))
    now = await Reels(store, SHELVES).record(kept.id)
    assert now is not None
    assert [(await now.moment(n + 1)).played.entry for n in range(len(play.journal))] == play.journal
    later = _shelves(bind=lambda source: _Otherwise(bind(source).pack), rules_version=2)
    reel = await Reels(store, later).record(kept.id)
    assert reel is not None
    first, second = await reel.moment(1), await reel.moment(2)
    assert (first.exact, second.exact) == (True, False)
    assert second.played.state == first.played.state
    assert await Reels(store, {}).record(kept.id) is None


# ---- addresses, and whose eyes -------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", [None, ALL, 0, 3])
def test_a_spot_is_read_as_it_was_written(eyes: int | None) -> None:
    for spot in (Spot("t7", eyes, 12), Spot("r12345", eyes, 0, "zh_CN")):
        word, *path = spot.path("jump", "99")
        assert word == "reel"
        assert read_spot(tuple(path)) == (spot, "jump", "99")


@pytest.mark.parametrize(
    "path", [(), ("t1", "open", "next"), ("t1", "nobody", "next", "1"), ("t1", "open", "next", "one")]
)
def test_what_is_no_spot(path: tuple[str, ...]) -> None:
    with pytest.raises(Sorry):
        read_spot(path)


class _Person:
    """As much of an interaction as says who it comes from."""

    def __init__(self, user_id: int) -> None:
        self.user = self
        self.id = user_id


async def test_only_ones_own_eyes_while_a_table_is_running(tables: Tables) -> None:
    table = await _begin(tables)
    running = await _reel(tables, table)
    assert _offered(running, ANN) == (None, 0)
    assert _offered(running, BEN) == (None, 1)
    assert _offered(running, 33) == (None,)
    assert _offered(running, ANN, to_all=True) == (None,), "in a channel everybody reads along"
    await tables.act(table, 1, Bail())
    over = await _reel(tables, table)
    assert _offered(over, 33, to_all=True) == (None, 0, 1, ALL)


def _offered(reel: Reel, user_id: int, *, to_all: bool = False) -> tuple[int | None, ...]:
    person: Any = _Person(user_id)
    found = offered(person, reel, shown_to_all=to_all)
    for eyes in (None, 0, 1, ALL):
        if eyes in found:
            allow(person, reel, eyes, shown_to_all=to_all)
        else:
            with pytest.raises(Sorry, match="only what they may know"):
                allow(person, reel, eyes, shown_to_all=to_all)
    return found


async def test_hidden_choices_made_anew_are_no_steps_of_others(tables: Tables) -> None:
    """In this game that somebody has bid is told each time; what is not told leaves no trace."""
    table = await _begin(tables)
    await tables.act(table, 0, Open("clover", 1))
    await tables.act(table, 1, Open("clover", 1))
    await tables.act(table, 0, Bid(1))
    reel = await _reel(tables, table)
    assert reel.steps(None) == reel.steps(1) == (1, 2, 3, 4)
    live: Live = reel.live
    assert live.rules.view((await reel.moment(4)).played.state, 1).own is None
