"""Going back: the state before, the same dice, and what bars it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

import tests.camp_game
import tests.tiny_game
from bot import exports
from bot.happenings import GaveAgain, TookBack, told_of
from bot.history import History, Redoable, Taker, Undo, Undoable
from bot.live import Live
from bot.tables import StaleClick, Tables
from games.engine import record
from games.engine.chance import KeyedChance
from games.engine.computer import RandomPlayer, think
from games.engine.contract import AUTO, SYSTEM, Refused
from games.library import Shelf, load
from storage import NewSeat, Store
from tests.camp_game import Ring, Seated, Stop, Think, Whisper
from tests.tiny_game.model import Bail, Open, Pass

SHELVES = load(extra=[tests.tiny_game, tests.camp_game])
GAME = SHELVES["tiny_game"].game
CAMP = SHELVES["camp_game"].game
ANN, BEN = 11, 22
KEEPER = Taker((0,), 0, free=True)
"""Whoever presides at a camp."""


@pytest.fixture
async def tables(store: Store) -> Tables:
    return Tables(store, SHELVES)


@pytest.fixture
async def live(tables: Tables) -> Live:
    seats = (
        NewSeat(seat=0, user_id=ANN, display_name="Ann"),
        NewSeat(seat=1, user_id=BEN, display_name="Ben"),
    )
    opened = await tables.create(GAME, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    return await tables.start(opened.id)


@pytest.fixture
def history(tables: Tables) -> History:
    return History(tables)


async def _found(history: History, live: Live, seat: int = 0, back: int = 1) -> Undoable:
    found = await history.undoable(live.id, Taker((seat,), seat), back)
    assert found is not None
    return found


def _places(found: Undoable) -> list[int]:
    return [entry.sequence for entry in found.entries]


async def test_undo_brings_back_the_state_before(tables: Tables, history: History, live: Live) -> None:
    assert await history.undoable(live.id, Taker((0,), 0)) is None
    await tables.act(live.id, 0, Open("clover", 1), user_id=ANN)
    kept = (await tables.load(live.id)).state
    await tables.act(live.id, 0, Open("purse", 3), user_id=ANN)
    found = await _found(history, live)
    assert found.agree == ()
    back = await history.undo(live.id, Undo(found.entries, ANN, 0, interaction_id=5))
    assert back.state == kept
    again = await _found(history, live)
    back = await history.undo(live.id, Undo(again.entries, ANN, 0, interaction_id=6))
    assert back.state == live.state
    with pytest.raises(StaleClick):
        await history.undo(live.id, Undo(again.entries, ANN, 0, interaction_id=7))
    assert [e.kind for e in await tables.store.entries(live.id)] == ["command"] * 3 + ["undo"] * 2


async def test_back_to_a_point_of_ones_own(tables: Tables, history: History, live: Live) -> None:
    await tables.act(live.id, 0, Pass(), user_id=ANN)
    await tables.act(live.id, 1, Pass(), user_id=BEN)
    await tables.act(live.id, 0, Pass(), user_id=ANN)
    assert _places(await _found(history, live)) == [4]
    further = await _found(history, live, back=2)
    assert (_places(further), further.agree) == ([2, 3, 4], (1,))
    assert await history.undoable(live.id, Taker((0,), 0), 3) is None, "one is Ben's, the start is nobody's"
    back = await history.undo(live.id, Undo(further.entries, ANN, 0, agreed=(1,)))
    assert back.state == live.state
    last = (await tables.store.entries(live.id))[-1]
    (told,) = told_of(last, GAME)
    assert isinstance(told, TookBack)
    assert (told.seat, told.agreed, len(told.what)) == (0, (1,), 4)


async def test_what_nobody_did_for_a_seat_needs_consent(tables: Tables, history: History, live: Live) -> None:
    await tables.act(live.id, 0, Pass(), user_id=None)
    assert (await _found(history, live)).agree == (1,)


async def test_the_same_die_comes_back_after_an_undo(tables: Tables, history: History, live: Live) -> None:
    async def reveal() -> int:
        await tables.act(live.id, 0, Open("clover", 1), user_id=ANN)
        return int((await tables.act(live.id, 1, Open("purse", 2), user_id=BEN)).live.state.last.die)

    first = await reveal()
    found = await _found(history, live)
    assert found.agree == (1,)
    await history.undo(live.id, Undo(found.entries, ANN, 0))
    assert await reveal() == first


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
async def test_what_is_done_again_after_an_undo_leads_to_the_same(
    tables: Tables, history: History, shelf: Shelf
) -> None:
    """Whatever was taken back: the state is what it was, and the same commands bring the same dice."""
    seats = tuple(NewSeat(seat=seat, user_id=ANN + seat) for seat in range(len(shelf.game.seats)))
    opened = await tables.create(shelf.game, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    live = await tables.inform(await tables.start(opened.id))
    chance = KeyedChance(b"players")
    before: dict[int, bytes] = {}
    for _ in range(8 if shelf.game in (GAME, CAMP) else 45):
        seat = next(prompt.seats[0] for prompt in reversed(live.prompts) if prompt.seats)
        choice = think(live.rules, RandomPlayer(), live.state, seat, chance)
        after = live.rules.step(live.state, seat, choice.command, KeyedChance(bytes(32))).state
        if live.rules.result(after) is not None:
            continue  # a game master may end the table at any time; it is to go on here
        state = live.record.state
        acted = await tables.act(live.id, seat, choice.command, user_id=ANN + seat)
        before[acted.entry], live = state, acted.live
    first = sorted(before)[len(before) // 3]
    found = Undoable(await history.since(live.id, first))
    kept = live.record.state
    back = await history.undo(live.id, Undo(found.entries, ANN))
    assert back.record.state == before[first]
    for entry in found.entries:
        command = msgspec.json.decode(entry.command, type=shelf.game.commands)
        live = (await tables.act(live.id, entry.actor, command, user_id=entry.user_id)).live
    assert live.record.state == kept


async def test_a_note_between_bars_nothing(tables: Tables, history: History, live: Live) -> None:
    await tables.act(live.id, 0, Pass(), user_id=ANN)
    await tables.note(live.id, TookBack(seat=1))
    found = await _found(history, live)
    assert (_places(found), found.agree) == ([2], ())
    assert (await history.undo(live.id, Undo(found.entries, ANN, 0))).state == live.state


async def test_nothing_is_taken_back_once_the_key_is_known(
    tables: Tables, history: History, live: Live
) -> None:
    await tables.act(live.id, 0, Open("clover", 1), user_id=ANN)
    found = await _found(history, live)
    await tables.act(live.id, 1, Bail(), user_id=BEN)
    before = await tables.store.load_table(live.id)
    with pytest.raises(Refused) as refused:
        await history.undo(live.id, Undo(found.entries, ANN, 0))
    assert refused.value.code == "over"
    assert await tables.store.load_table(live.id) == before


async def test_nothing_is_taken_back_across_a_change_of_the_rules(tables: Tables, live: Live) -> None:
    await tables.act(live.id, 0, Open("clover", 1), user_id=ANN)
    await tables.act(live.id, 0, Open("clover", 2), user_id=ANN)
    shelf = SHELVES["tiny_game"]
    newer = replace(shelf, game=replace(shelf.game, rules_version=shelf.game.rules_version + 1))
    later = History(Tables(tables.store, {**SHELVES, "tiny_game": newer}))
    found = await _found(later, live)
    with pytest.raises(Refused) as refused:
        await later.undo(live.id, Undo(found.entries, ANN, 0))
    assert refused.value.code == "old-rules"


# ---- by steps, and back again --------------------------------------------------------------------------


@pytest.fixture
async def camp(tables: Tables) -> Live:
    """A camp with a keeper and a guest, of which its game has been told."""
    seats = (NewSeat(seat=0, user_id=ANN), NewSeat(seat=2, user_id=BEN))
    opened = await tables.create(CAMP, host=ANN, channel_id=5, guild_id=6, language="en", seats=seats)
    return await tables.inform(await tables.start(opened.id))


async def _steps(history: History, live: Live, steps: int) -> Live:
    found = await history.undoable(live.id, KEEPER, steps)
    assert found is not None
    return await history.undo(live.id, Undo(found.entries, ANN, 0, forced=True))


async def _redone(history: History, live: Live) -> Live:
    found = await history.redoable(live.id)
    assert found is not None
    return await history.redo(live.id, found, Undo((), ANN, 0))


async def test_what_the_game_does_by_itself_belongs_to_the_step_before(
    tables: Tables, history: History, camp: Live
) -> None:
    assert camp.state.there == (0, 2)
    assert await history.undoable(camp.id, KEEPER) is None, "nobody has done anything"
    await tables.act(camp.id, AUTO, Think(1))
    await tables.act(camp.id, 2, Think(1), user_id=BEN)
    kept = (await tables.load(camp.id)).state
    await tables.act(camp.id, 0, Ring(), user_id=ANN)
    await tables.act(camp.id, AUTO, Think(2))
    found = await history.undoable(camp.id, KEEPER)
    assert found is not None
    assert [entry.actor for entry in found.entries] == [0, AUTO]
    assert (await _steps(history, camp, 1)).state == kept
    further = await history.undoable(camp.id, KEEPER, 9)
    assert further is not None
    assert len(further.points) == 1, "there are no more"


async def test_a_redo_gives_way_to_nobody_but_to_the_game_itself(
    tables: Tables, history: History, camp: Live
) -> None:
    await tables.act(camp.id, 0, Ring(), user_id=ANN)
    await tables.act(camp.id, AUTO, Think(3))
    rung = (await tables.load(camp.id)).state
    await _steps(history, camp, 1)
    await tables.act(camp.id, AUTO, Think(1))
    found = await history.redoable(camp.id)
    assert found is not None
    assert [entry.actor for entry in found.instead] == [AUTO]
    assert (await _redone(history, camp)).state == rung
    assert await history.redoable(camp.id) is None
    await _steps(history, camp, 1)
    await tables.act(camp.id, 2, Think(2), user_id=BEN)
    assert await history.redoable(camp.id) is None, "a new command was given"
    with pytest.raises(StaleClick):
        await history.redo(camp.id, found, Undo((), ANN, 0))


async def test_a_redo_tells_what_holds_again(tables: Tables, history: History, camp: Live) -> None:
    await tables.act(camp.id, 2, Think(2), user_id=BEN)
    await _steps(history, camp, 1)
    await _redone(history, camp)
    entries = await tables.store.entries(camp.id)
    assert [entry.kind for entry in entries[-3:]] == ["command", "undo", "redo"]
    (told,) = told_of(entries[-1], CAMP)
    assert isinstance(told, GaveAgain)
    assert told.what == told_of(entries[-3], CAMP)


async def test_any_way_back_and_forth_leads_to_where_it_was(
    tables: Tables, history: History, camp: Live
) -> None:
    """The state, its dice, what a restart reads, and the record are those of the commands that hold."""
    luck = KeyedChance(b"back and forth")
    states = [camp.state]
    for _ in range(40):
        live = await tables.load(camp.id)
        match luck.below(5):
            case 0 if (found := await history.undoable(camp.id, KEEPER, luck.below(6) + 1)) is not None:
                await history.undo(camp.id, Undo(found.entries, ANN, 0, forced=True))
                states = states[: -len(found.entries)]
            case 1 if (again := await history.redoable(camp.id)) is not None:
                live = await history.redo(camp.id, again, Undo((), ANN, 0))
                states = states[: len(states) - len(again.instead)]
                states += [None] * (len(again.entries) - 1) + [live.state]
            case 2:
                states.append((await tables.act(camp.id, AUTO, Think(luck.below(3) + 1))).live.state)
            case 3 if live.state.night < 4:
                states.append((await tables.act(camp.id, 0, Ring(), user_id=ANN)).live.state)
            case _:
                command = Think(luck.below(3) + 1)
                states.append((await tables.act(camp.id, 2, command, user_id=BEN)).live.state)
        now = await tables.refresh(camp.id)
        assert states[-1] in (None, now.state)
        assert (await history.state_before(now, now.record.sequence + 1)) == (
            now.state,
            now.record.draws_taken,
        )
    live = (await tables.act(camp.id, 0, Stop(), user_id=ANN)).live
    told = await exports.full_record(tables.store, live)
    assert record.faults(told) == []
    assert list(record.replay(told, CAMP))[-1].state == live.state


async def test_who_sits_there_is_told_anew_after_an_undo(
    tables: Tables, history: History, camp: Live
) -> None:
    await tables.act(camp.id, 0, Ring(), user_id=ANN)
    await tables.store.take_seat(camp.id, NewSeat(seat=3, user_id=33))
    live = await tables.announce(camp.id)
    assert (await tables.load(camp.id)).state.there == (0, 2, 3)
    await _steps(history, live, 1)
    now = await tables.load(camp.id)
    assert (now.state.night, now.state.there) == (1, (0, 2, 3))
    last = (await tables.store.entries(camp.id))[-1]
    assert (last.actor, last.live) == (SYSTEM, True)
    assert msgspec.json.decode(last.command, type=CAMP.commands) == Seated((0, 2, 3))
    assert (await _redone(history, now)).state.night == 2
    assert (await tables.load(camp.id)).state.there == (0, 2, 3)


async def test_nothing_is_restored_across_a_change_of_the_rules(
    tables: Tables, history: History, camp: Live
) -> None:
    await tables.act(camp.id, 0, Ring(), user_id=ANN)
    await _steps(history, camp, 1)
    shelf = SHELVES["camp_game"]
    newer = replace(shelf, game=replace(shelf.game, rules_version=shelf.game.rules_version + 1))
    later = History(Tables(tables.store, {**SHELVES, "camp_game": newer}))
    found = await later.redoable(camp.id)
    assert isinstance(found, Redoable)
    with pytest.raises(Refused) as refused:
        await later.redo(camp.id, found, Undo((), ANN, 0))
    assert refused.value.code == "old-rules"


# ---- what others have done in secret since -------------------------------------------------------------


async def test_what_was_done_unheard_is_no_point_and_holds_on(
    tables: Tables, history: History, camp: Live
) -> None:
    """A guest takes back their number: freely, whatever the keeper has whispered to somebody else since."""
    await tables.store.take_seat(camp.id, NewSeat(seat=3, user_id=33))
    live = await tables.announce(camp.id)
    await tables.act(camp.id, 2, Think(1), user_id=BEN)
    before = await _found(history, live, seat=2)
    for _ in range(2):
        await tables.act(camp.id, 0, Whisper(3), user_id=ANN)
    found = await _found(history, live, seat=2)
    assert (found.entries, found.agree, found.points) == (before.entries, before.agree, before.points)
    assert len(found.stays) == 2
    back = await history.undo(camp.id, Undo(found.entries, BEN, 2, stays=found.stays))
    assert (back.state.numbers, back.state.whispers) == ((), 2)
    assert await history.state_before(back, back.record.sequence + 1) == (back.state, back.record.draws_taken)
    again = await _redone(history, back)
    assert (again.state.numbers, again.state.whispers) == (((2, 1),), 2)
    assert await history.state_before(again, again.record.sequence + 1) == (again.state, 0)
    heard = await history.undoable(camp.id, Taker((3,), 3))
    assert heard is None, "Cat has done nothing, though whispered to"


async def test_a_referee_counts_what_was_heard(tables: Tables, history: History, camp: Live) -> None:
    """They hear no whisper: going back a step goes back to before the number, and the whispers stay."""
    await tables.act(camp.id, 2, Think(1), user_id=BEN)
    await tables.act(camp.id, 0, Whisper(2), user_id=ANN)
    referee = Taker((), None, free=True)
    found = await history.undoable(camp.id, referee)
    assert found is not None
    assert [entry.actor for entry in found.entries] == [2]
    assert [entry.actor for entry in found.stays] == [0]
    assert [entry.actor for entry in await history.points(camp.id, referee, 9)] == [2]
    assert [entry.actor for entry in await history.points(camp.id, KEEPER, 9)] == [2, 0]


async def test_what_others_have_heard_of_does_not_stay(tables: Tables, history: History, live: Live) -> None:
    await tables.act(live.id, 0, Open("clover", 1), user_id=ANN)
    await tables.act(live.id, 1, Open("purse", 2), user_id=BEN)
    found = await _found(history, live)
    assert (len(found.entries), found.stays, found.agree) == (2, (), (1,))
