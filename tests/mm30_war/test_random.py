"""Whole battles played at random: what holds in every one of them."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest

from games.engine.chance import TapeChance, TapeError
from games.engine.play import Play, bare, pack_events, unpack_events
from games.engine.text import english
from games.mm30_war import victory
from games.mm30_war.commands import Commands
from games.mm30_war.events import Events
from games.mm30_war.house_rules import HOUSE_RULES
from games.mm30_war.options import Options
from games.mm30_war.pack import COSTS
from games.mm30_war.state import State

from .play import HOUSES, random_battle, rules
from .skirmish import BOOK


def last(number: int, options: Options, most: int = 400) -> Play:
    """A random battle as it ended."""
    *_, play = random_battle(number, options, most)
    return play


def sound(state: State) -> None:
    """What is so at any time."""
    deck = BOOK.cards
    for army in state.armies:
        assert 0 <= army.tp <= 10
        assert 0 <= army.hp <= 5
    cells: dict[tuple[int, int], list[str]] = {}
    for unit in state.units:
        card = deck[unit.card]
        assert 0 <= unit.hp <= card.hp
        assert 0 <= unit.shield <= card.shield
        assert 0 <= unit.ex <= card.ex
        if unit.cell is not None:
            assert unit.hp > 0
            assert unit.cell in BOOK.fields[state.map].terrain
            cells.setdefault(unit.cell, []).append(f"{unit.side} {unit.card}")
        if unit.hp == 0:
            assert unit.cell is None
    for group in cells.values():
        assert len(group) <= 3
        assert len(set(group)) == 1
        assert len(group) == 1 or deck[group[0][2:]].kind == "low"
    aces = [unit.card for unit in state.units if unit.cell is not None and deck[unit.card].kind == "ace"]
    assert len(aces) == len(set(aces))


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_battles_stay_sound(number: int) -> None:
    every: list[State] = []
    for play in random_battle(number, HOUSES[number], 200):
        state: State = play.state
        sound(state)
        every.append(state)
    assert len(every) > 20


def scored(state: State) -> None:
    """The MM of both sides are the cost of what they have destroyed."""
    for seat in (0, 1):
        lost = [unit for unit in state.units if unit.side != seat and unit.hp == 0]
        if state.options.mm_squad == "each":
            worth = sum(COSTS.get(BOOK.cards[unit.card].kind, BOOK.cards[unit.card].mm) for unit in lost)
        else:
            worth = sum(victory.mm_of(state, BOOK.cards, unit) for unit in lost)
        assert state.armies[seat].mm == worth


@pytest.mark.rule("mm30-prep-2", "mm30-r85", "mm30-r71")
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_mm_are_what_the_destroyed_cost(number: int) -> None:
    scored(last(100 + number, HOUSES[number]).state)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_battles_end(number: int) -> None:
    """At each level and in the situation."""
    options = msgspec.structs.replace(HOUSES[number], round_limit=6)
    play = last(200 + number, options, 4000)
    assert play.result is not None
    assert play.waiting == ()


@pytest.mark.rule("mm30-r10", "mm30-r83")
@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_battle_replays_from_its_journal(number: int) -> None:
    replayed(last(300 + number, HOUSES[number], 150), HOUSES[number])


def replayed(play: Play, options: Options) -> None:
    """The journal gives the same battle again, event by event."""
    one = rules()
    state: State | None = None
    for entry in play.journal:
        chance = TapeChance(entry.draws, entry.draws[0].n if entry.draws else 0)
        if entry.command is None or state is None:
            outcome = one.start(options, chance)
        else:
            command = msgspec.json.decode(msgspec.json.encode(entry.command), type=Commands)
            outcome = one.step(state, entry.actor, command, chance)
        state = outcome.state
        assert unpack_events(pack_events(outcome.events), Events) == entry.events
    assert state == play.state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def any_house(number: int) -> Options:
    """House rules of which each is drawn, with a last round."""
    random = Random(number)
    drawn = {one.field: random.choice(one.values)[0] for one in HOUSE_RULES}
    drawn["situation"] = random.choice(("", drawn["situation"]))
    return msgspec.convert(drawn | {"round_limit": 8}, Options)


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("number", range(16))
def test_whole_battles_by_any_house_rules_are_sound(number: int) -> None:
    options = any_house(number)
    play: Play | None = None
    for play in random_battle(500 + number, options, 4000):
        sound(play.state)
        scored(play.state)
    assert play is not None
    assert play.result is not None
    replayed(play, options)


def test_house_rules_that_are_drawn_are_of_every_kind() -> None:
    houses = [any_house(number) for number in range(16)]
    assert {one.level for one in houses} == {50, 60, 75, 100}
    assert {one.situation for one in houses} == {"", "escort"}
    for spec in HOUSE_RULES:
        if spec.field != "round_limit":
            assert len({getattr(one, spec.field) for one in houses}) > 1, spec.field


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_the_clock_always_has_a_legal_answer_and_every_event_a_line(number: int) -> None:
    one = rules()
    told = 0
    for play in random_battle(400 + number, HOUSES[number], 120):
        for event in map(bare, play.journal[-1].events):
            line = one.tell(event)
            told += line is not None
            if line is not None:
                assert "{" not in english(line)
        for prompt in play.waiting:
            for seat in prompt.seats:
                command = one.default(play.state, seat)
                assert command is not None
                with suppress(TapeError):  # dice are not on the tape; a refusal would fail
                    one.step(play.state, seat, command, TapeChance(()))
    assert told > 20


def test_two_clocks_finish_a_battle_with_a_round_limit() -> None:
    play = Play(rules(), Options(round_limit=2), b"c" * 32)
    for _ in range(200):
        if play.result is not None:
            break
        seat = play.waiting[0].seats[0]
        command = play.rules.default(play.state, seat)
        assert command is not None
        play.do(seat, command)
    assert play.result is not None
    assert play.result.reason == "limit"
