"""What every game owes, tried on each: legal play ends, refusals change nothing, all of it is plain data."""

from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import KeyedChance, ScriptedChance
from games.engine.computer import Player, think
from games.engine.contract import AUTO, SYSTEM, Command, Look, Private, Refused, Verb, audience, heard
from games.engine.menu import Menu, commands
from games.engine.page import Page
from games.engine.play import Play, bare, pack_events, unpack_events
from games.engine.text import Text
from games.library import Shelf

from .shelves import (
    RANDOM,
    SHELVES,
    TINY,
    asked,
    begun,
    commands_of,
    encoded,
    finished,
    houses,
    members,
    moves,
)

TRIES = 200
"""How often what a verb leads to is tried out, beside all that is played."""

each_game = pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())


@each_game
def test_the_declaration(shelf: Shelf) -> None:
    game = shelf.game
    assert isinstance(game.usual, game.options)
    assert game.options() is not None, "the option type's own defaults are the bare rules"
    for spec in game.house_rules:
        assert getattr(game.usual, spec.field) in [value for value, _ in spec.values]
    said: tuple[Verb | Look, ...] = (*game.verbs, *game.looks)
    for name in (
        game.command,
        *(one.name for one in said),
        *(param.name for one in said for param in one.params),
    ):
        assert name.msgid.startswith("/")
    assert len({verb.path for verb in game.verbs}) == len(game.verbs)
    names = {(one.group, one.name.msgid) for one in said}
    assert len(names) == len(said)
    own = sum(group is None for group, _ in names)
    shared = 3 if game.keeps is None else 4  # challenge, join, rules, loadout
    assert shared + own <= 25, "Discord holds no more under one name"
    for group in game.groups:
        assert group.name.msgid.startswith("/")
        assert sum(one.group is group for one in said) <= 25
        assert not group.presides or any(spec.presides for spec in game.seats)
    assert next(iter(game.players), "random") == "random"
    assert not game.seats[0].optional, "whoever opens a table sits there"
    assert game.keeps is None or game.keeps in members(game.commands)


@each_game
def test_play_is_plain_data_and_every_page_prompt_and_event_can_be_shown(shelf: Shelf) -> None:
    game, rules = shelf.game, shelf.rules()
    viewers = [None, AUTO, *range(len(game.seats))]
    if game.automaton is None:
        viewers.remove(AUTO)
    for place, play in enumerate(moves(shelf, 7)):
        data = encoded(play.state)
        assert encoded(msgspec.json.decode(data, type=game.state)) == data
        # At the beginning everybody looks, later one after the other.
        looking = viewers if place < 25 or play.result is not None else [viewers[place % len(viewers)]]
        for viewer in looking:
            page = rules.page(play.state, viewer)
            assert isinstance(page, Page)
            assert page == rules.page_of(rules.view(play.state, viewer))
            assert page == msgspec.json.decode(msgspec.json.encode(page), type=Page)
        for prompt in play.waiting:
            assert not set(prompt.seats) & set(prompt.done)
            assert set(prompt.seats) | set(prompt.done) <= {AUTO, *range(len(game.seats))}
            assert game.automaton is not None or AUTO not in prompt.seats
        told = play.journal[-1].events
        assert unpack_events(pack_events(told), game.events) == told
        for event in map(bare, told):
            assert isinstance(event, members(game.events))
            assert isinstance(rules.tell(event), Text | None)
    assert play.waiting == ()
    result = play.result
    assert result is not None
    assert set(result.winners) <= set(range(len(game.seats)))


@each_game
def test_prompts_have_ids_of_their_own(shelf: Shelf) -> None:
    last: dict[str, int] = {}
    for position, play in enumerate(moves(shelf, 8)):
        for prompt in play.waiting:
            assert last.get(prompt.id, position - 1) >= position - 1, f"{prompt.id} comes back"
            assert len(prompt.id) <= 100, "longer ones can't be stored"
            last[prompt.id] = position


@each_game
@settings(max_examples=15)
@given(number=st.integers(0, 2**32), data=st.data())
def test_what_is_offered_is_accepted_and_anything_else_is_refused_without_a_trace(
    shelf: Shelf, number: int, data: st.DataObject
) -> None:
    rules, game = shelf.rules(), shelf.game
    stop = data.draw(st.integers(0, 12))
    for position, play in enumerate(moves(shelf, number)):
        if play.result is not None or position == stop:
            break
    before = encoded(play.state)
    if play.result is None:
        seat = asked(play)
        for command in list(
            commands(lambda path: rules.menu(play.state, seat, path), give_up=True, limit=60)
        ):
            rules.step(play.state, seat, command, KeyedChance(bytes(32), play.draws))
            assert encoded(play.state) == before
    for actor in (SYSTEM, *range(len(game.seats) + 1)):
        command = data.draw(commands_of(game))
        with suppress(Refused):
            rules.step(play.state, actor, command, KeyedChance(bytes(32), play.draws))
        assert encoded(play.state) == before


@each_game
def test_what_the_clock_answers_is_legal(shelf: Shelf) -> None:
    rules = shelf.rules()
    for play in moves(shelf, 9):
        waiting = {seat for prompt in play.waiting for seat in prompt.seats}
        for seat in (AUTO, *range(len(shelf.game.seats))):
            answer = rules.default(play.state, seat)
            if seat not in waiting:
                assert answer is None, "nobody is answered for who is not asked"
            elif answer is not None:
                assert rules.step(play.state, seat, answer, KeyedChance(bytes(32))).state != play.state


@each_game
def test_a_table_left_to_the_clock_comes_to_an_end(shelf: Shelf) -> None:
    """Whatever the clock is to answer, it never gives up for anybody and never stands still.

    Where somebody presides, what comes next is theirs to say, and no clock's.
    """
    play = begun(shelf, bytes(32))
    masters = {seat for seat, spec in enumerate(shelf.game.seats) if spec.presides}
    for _ in range(5_000):
        if play.result is not None:
            break
        seat = asked(play)
        answer = shelf.rules().default(play.state, seat)
        if answer is None and seat in masters:
            return
        assert answer is not None, f"nothing to answer to {play.waiting[-1].id}"
        play.do(seat, answer)
    assert play.result is not None
    assert play.result.reason not in ("left", "bail_out", "forfeit", "cancelled")


@each_game
def test_only_the_clock_makes_a_seat_forfeit(shelf: Shelf) -> None:
    game, rules = shelf.game, shelf.rules()
    if game.forfeit is None:
        pytest.skip("nobody can lose by the clock in this game")
    for position, play in enumerate(moves(shelf, 10)):
        for seat in range(len(game.seats)):
            forfeit = game.forfeit(seat)
            for actor in range(len(game.seats)):
                with pytest.raises(Refused):
                    rules.step(play.state, actor, forfeit, KeyedChance(bytes(32)))
            if play.result is not None or position % 5:
                continue
            result = rules.result(rules.step(play.state, SYSTEM, forfeit, KeyedChance(bytes(32))).state)
            assert result is not None
            assert seat not in result.winners


@each_game
def test_after_the_end_everything_is_refused(shelf: Shelf) -> None:
    play = finished(shelf, 3)
    for seat in range(len(shelf.game.seats)):
        with pytest.raises(Refused):
            shelf.rules().menu(play.state, seat)
        for entry in play.journal[1:3]:
            with pytest.raises(Refused):
                play.do(seat, entry.command or pytest.fail("only the start has no command"))


@each_game
def test_spectators_have_no_menu(shelf: Shelf) -> None:
    rules = shelf.rules()
    play = Play(rules, shelf.game.usual, bytes(32))
    with pytest.raises(Refused):
        rules.menu_of(rules.view(play.state, None), ())


@each_game
@pytest.mark.parametrize("path", [("no such key",), ("",), ("no", "such", "path", "at all")])
def test_paths_that_lead_nowhere_are_refused(shelf: Shelf, path: tuple[str, ...]) -> None:
    play = begun(shelf, bytes(32))
    with pytest.raises(Refused):
        shelf.rules().menu(play.state, 0, path)


@each_game
def test_what_can_be_looked_up_is_there_with_a_table_and_without(shelf: Shelf) -> None:
    """Whatever is offered leads to a page; nonsense is refused in words."""
    rules = shelf.rules()
    play = finished(shelf)
    views = [None, *(rules.view(play.state, viewer) for viewer in (None, 0))]
    for look in shelf.game.looks:
        for view in views[1 if look.at_table else 0 :]:
            offered = look.complete(rules, view, ())
            for option in offered:
                page = look.page(rules, view, (option.key, *[None] * (len(look.params) - 1)))
                assert page == msgspec.json.decode(msgspec.json.encode(page), type=Page)
            if look.params:
                with pytest.raises(Refused):
                    look.page(rules, view, ("no such thing", *[None] * (len(look.params) - 1)))


@each_game
def test_the_verbs_are_keys_of_the_menu(shelf: Shelf) -> None:
    """A slash command picks its key in the first menu, what it stands for, and one key for each argument."""
    rules, seats = shelf.rules(), range(len(shelf.game.seats))
    seen: set[tuple[str, ...]] = set()
    tried: Counter[str] = Counter()
    deeper = [verb.path for verb in shelf.game.verbs if verb.then]

    def look(state: Any) -> list[tuple[int, Command]]:
        """Notes what is offered; gives all that each seat may do, the ways out included."""
        able: list[tuple[int, Any]] = []
        for seat in seats:
            with suppress(Refused):
                node = rules.menu(state, seat)
                assert isinstance(node, Menu)
                seen.update((option.key,) for option in node.options)
                for path in set(deeper) - seen:
                    with suppress(Refused):
                        rules.menu(state, seat, path)
                        seen.add(path)
                for verb in node.open:
                    tried[verb.key] += 1
                    if tried[verb.key] > TRIES:
                        continue
                    with suppress(Refused):
                        below = commands(partial(rules.menu, state, seat), (verb.key,), give_up=True, limit=2)
                        able += [(seat, command) for command in below]
        return able

    verbs = {verb.path for verb in shelf.game.verbs}
    # Random players don't get everywhere: at one table they play as well as they can, and at further ones by
    # other house rules, some of which bring decisions that there are not otherwise.
    best = list(shelf.game.players.values())[-1](rules) if shelf.game.players else RANDOM
    usual = ((RANDOM, None), (RANDOM, None), (RANDOM, None), (best, None))
    for number, (people, options) in enumerate((*usual, *((RANDOM, one) for one in houses(shelf.game)))):
        for play in moves(shelf, number, people=people, options=options):
            for seat, command in look(play.state):
                look(rules.step(play.state, seat, command, KeyedChance(bytes(32))).state)
            if verbs <= seen:
                return
    assert verbs <= seen, "a verb that the menu never offers"


# ---- audience and play in memory -----------------------------------------------------------------------


def test_who_hears_what() -> None:
    play = Play(TINY.rules(), TINY.game.usual, bytes(32))
    command = TINY.rules().menu(play.state, 0, ("open", "clover", "2"))
    assert isinstance(command, Command)
    public, private = play.do(0, command).events
    assert audience(public) is None
    assert audience(private) == (0,)
    assert [heard(public, viewer) for viewer in (0, 1, None)] == [public] * 3
    assert isinstance(private, Private)
    assert [heard(private, viewer) for viewer in (0, 1, None)] == [private.event, None, None]


def test_a_refused_command_leaves_no_trace_in_a_play() -> None:
    play = Play(TINY.rules(), TINY.game.usual, bytes(32))
    before = (encoded(play.state), len(play.journal), play.draws)
    command = TINY.rules().menu(play.state, 0, ("open", "clover", "2"))
    assert isinstance(command, Command)
    with pytest.raises(Refused):
        play.do(2, command)
    assert (encoded(play.state), len(play.journal), play.draws) == before


def test_a_play_counts_its_draws_and_knows_what_was_revealed() -> None:
    play = finished(TINY)
    tape = [draw for entry in play.journal for draw in entry.draws]
    assert [draw.n for draw in tape] == list(range(play.draws))
    assert play.journal[0].command is None
    assert [entry.revealed for entry in play.journal] == [bool(entry.draws) for entry in play.journal]


def test_a_computer_player_is_shown_its_own_view_and_menu_only() -> None:
    play = Play(TINY.rules(), TINY.game.usual, bytes(32))
    seen: list[Any] = []

    class Spy(Player):
        """Writes down what it is shown."""

        def choose(self, view: Any, ask: Any, chance: Any) -> Any:
            seen.extend([view, ask(())])

    think(TINY.rules(), Spy(), play.state, 1, ScriptedChance([]))
    assert seen == [TINY.rules().view(play.state, 1), TINY.rules().menu(play.state, 1)]
