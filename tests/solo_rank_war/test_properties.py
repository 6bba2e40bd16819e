"""What holds in every duel, found by playing many at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import library
from games.engine import notation
from games.engine import record as records
from games.engine.chance import KeyedChance, TapeChance, commitment
from games.engine.contract import Refused
from games.engine.menu import commands
from games.engine.pack import digest
from games.engine.play import Play, pack_events, unpack_events
from games.solo_rank_war import GAME
from games.solo_rank_war import commands as c
from games.solo_rank_war.options import USUAL, Options
from games.solo_rank_war.rules import SoloRules
from games.solo_rank_war.state import State
from tests.solo_rank_war.duel import SOURCE, rules
from tests.solo_rank_war.play import HOUSES, key_of, random_duel

numbers = st.integers(0, 2**64 - 1)
houses = st.sampled_from(HOUSES)

MOST_BYTES = 10_000
"""A state never grows beyond this, however long the duel."""


def shipped() -> SoloRules:
    """The rules with the game's own pack."""
    found = library.load()["solo_rank_war"].rules()
    assert isinstance(found, SoloRules)
    return found


def chain_bound(state: State, book: Any) -> int:
    """1 + the number of counter effects on the four set cards and their options (solo-5.63)."""
    attached = state.options.option_mode == "attached"
    count = 1
    for player in state.players:
        for side, card in enumerate(player.cards):
            if card and player.loadout:
                count += len(book.kit(player.loadout.sides[side], card.trigger, attached).counter)
    return count


def check_all_along(duel: Iterator[Play], book: Any) -> Play:
    """Plays a duel to its end, with what must hold after every command."""
    play = next(duel)
    for play in duel:
        state: State = play.state
        assert all(player.trion >= 0 for player in state.players)
        assert state.distance >= 1 or not state.turn
        assert len(state.chain) <= chain_bound(state, book)
        assert bool(play.waiting) == (play.result is None)
    return play


@pytest.mark.rule("solo-5.63", "solo-7.5")
@settings(max_examples=60)
@given(numbers, houses)
def test_random_play_never_raises_and_ends(number: int, options: Options) -> None:
    play = check_all_along(random_duel(rules(), number, options), rules().book)
    assert len(msgspec.json.encode(play.state)) < MOST_BYTES


@settings(max_examples=30)
@given(numbers)
def test_a_usual_duel_with_the_shipped_pack_ends(number: int) -> None:
    play = check_all_along(random_duel(shipped(), number, USUAL), shipped().book)
    assert play.state.turn <= 30
    assert len(msgspec.json.encode(play.state)) < MOST_BYTES


@pytest.mark.slow
def test_thousands_of_duels_end() -> None:
    for number in range(3_000):
        check_all_along(random_duel(shipped(), number, HOUSES[number % len(HOUSES)]), shipped().book)


def record_of(play: Play, options: Options, key: bytes) -> records.Record:
    """The record of a finished play."""
    header = records.Header(
        record=records.FORMAT,
        game=GAME.id,
        rules_version=GAME.rules_version,
        options=msgspec.to_builtins(options),
        pack=SOURCE,
        pack_digest=digest(SOURCE),
        seats=("Ann", "Ben"),
        commitment=commitment(key),
        key=key.hex(),
    )
    return records.of_journal(header, play.journal)


@settings(max_examples=20)
@given(numbers, houses)
def test_a_record_replays_to_the_same_bytes(number: int, options: Options) -> None:
    states, play = [], None
    for play in random_duel(rules(), number, options):
        states.append(msgspec.json.encode(play.state))
    assert play is not None
    record = records.read(records.write(record_of(play, options, key_of(number))))
    replayed = list(records.replay(record, GAME))
    assert [msgspec.json.encode(one.state) for one in replayed] == states
    assert [one.entry.events for one in replayed] == [entry.events for entry in play.journal]
    assert records.faults(record) == []


@settings(max_examples=20)
@given(numbers, houses)
def test_what_is_stored_comes_back(number: int, options: Options) -> None:
    for play in random_duel(rules(), number, options):
        data = msgspec.json.encode(play.state)
        again = msgspec.json.decode(data, type=State)
        assert again == play.state
        assert msgspec.json.encode(again) == data
        entry = play.journal[-1]
        assert unpack_events(pack_events(entry.events), GAME.events) == entry.events
        if entry.command is not None:
            assert notation.read(notation.write(entry.command), GAME.commands) == entry.command


@settings(max_examples=20)
@given(numbers, houses)
def test_undo_then_redo_is_identity(number: int, options: Options) -> None:
    before, draws = None, 0
    for play in random_duel(rules(), number, options):
        entry = play.journal[-1]
        if before is not None and entry.command is not None:
            again = rules().step(before, entry.actor, entry.command, TapeChance(entry.draws, draws))  # type: ignore[arg-type]
            assert msgspec.json.encode(again.state) == msgspec.json.encode(play.state)
            assert again.events == entry.events
            keyed = rules().step(before, entry.actor, entry.command, KeyedChance(play.key, draws))  # type: ignore[arg-type]
            assert keyed.state == play.state
        before, draws = play.state, play.draws


def everything(state: State, seat: int) -> list[c.Commands]:
    """All commands that the menu offers a seat, ways to give up included."""
    view = rules().view(state, seat)
    if state.phase == "setup":
        return []
    found = commands(lambda path: rules().menu_of(view, path), give_up=True)
    return list(found)  # type: ignore[arg-type]


def unsure(command: c.Commands) -> c.Commands:
    """The command without its confirmation, which does no harm where none is needed."""
    if isinstance(command, c.Use | c.Counter | c.UseInitial):
        return msgspec.structs.replace(command, confirm=False)
    return command


def mutations(command: c.Commands, random: Random) -> Iterator[c.Commands]:
    """The command with one field changed."""
    for info in msgspec.structs.fields(command):
        value = getattr(command, info.name)
        others: list[Any] = [None, -3, 0, 1, 7, 99] if info.name == "choice" else []
        if info.name in ("a", "b", "delta", "target"):
            others = [-1, 0, 1, 2, 7]
        elif info.name == "confirm":
            others = [not value]
        elif info.name == "side":
            others = ["main", "sub"]
        elif info.name in ("effect", "main", "sub"):
            others = ["kogetsu.slash", "shield.guard", "keep", "senku", "nothing", "", "move"]
        other = random.choice(others) if others else value
        if other != value:
            yield msgspec.structs.replace(command, **{info.name: other})


@settings(max_examples=20)
@given(numbers, houses)
def test_the_menu_offers_exactly_what_is_accepted(number: int, options: Options) -> None:
    random = Random(number)
    for play in random_duel(rules(), number, options):
        if random.random() > 0.25 or play.result:
            continue
        state: State = play.state
        before = msgspec.json.encode(state)
        for seat in (0, 1):
            offered = everything(state, seat)
            for command in offered if len(offered) < 30 else random.sample(offered, 30):
                rules().step(state, seat, command, KeyedChance(play.key, play.draws))
                for wrong in mutations(command, random):
                    if wrong not in offered and unsure(wrong) not in offered:
                        with pytest.raises(Refused):
                            rules().step(state, seat, wrong, KeyedChance(play.key, play.draws))
        assert msgspec.json.encode(state) == before
