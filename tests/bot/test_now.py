"""“What can I do now?” is told from the asker's view, keeps to Discord's limits, and is never wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot import compose, doors, panels
from bot.live import Live
from bot.mentions import Mentions
from bot.now import Answer, explained, leads_on
from bot.words import LANGUAGES
from games.engine.contract import Refused
from games.engine.menu import Menu
from games.library import Shelf
from tests.engine.shelves import moves
from tests.tiny_game.model import Open

from .test_limits import GAMES, SHELVES, WORDS, _record, _seat, live_at, measure

MENTIONS = Mentions(WORDS)
TINY = SHELVES["tiny_game"]


def _told(live: Live, user_id: int, language: str = "en", face: int | None = None) -> Answer:
    return explained(live, user_id, face, compose.speech(WORDS, live, language), MENTIONS)


def _text(live: Live, user_id: int, face: int | None = None) -> str:
    return "\n".join(_told(live, user_id, face=face).lines)


@GAMES
def test_every_answer_fits_and_names_what_the_menu_offers(shelf: Shelf) -> None:
    for number, play in enumerate(islice(moves(shelf, 1), 0, 260, 13)):
        live = live_at(shelf, play)
        asked = {seat for prompt in live.prompts for seat in prompt.seats if seat >= 0}
        for seat in {0, *asked}:
            for language in LANGUAGES:
                told = _told(live, 10**18 + seat, language)
                measure(panels.Panel(told.view, ""), (shelf.game.id, seat, language, number))
            if live.over:
                continue
            text = _text(live, 10**18 + seat)
            ask = live.ask(seat)
            try:
                root = ask(())
            except Refused:
                continue
            assert isinstance(root, Menu)
            say = compose.speech(WORDS, live, "en")
            for option in islice((one for one in root.open if not one.gives_up), 12):
                assert f"- **{say(option.label)}**" in text
            for verb in shelf.game.verbs:
                command = MENTIONS.verb("en", shelf.game, verb)
                if command in text and verb.key not in {one.key for one in root.open}:
                    pytest.fail(f"{command} is named, but its key is not open")
                if f"{command} " in text:
                    assert leads_on(ask, verb)
        public = _told(live, 5)
        measure(panels.Panel(public.view, ""), (shelf.game.id, "public", number))


@GAMES
def test_before_the_game_begins(shelf: Shelf) -> None:
    live = Live(_record(shelf, "open"), (_seat(0, 10**18),), shelf, shelf.rules(), None, ())
    for user_id in (10**18, 5):
        for language in LANGUAGES:
            measure(panels.Panel(_told(live, user_id, language).view, ""), (shelf.game.id, user_id))
    stranger = {one.address.path for one in _told(live, 5).actions}
    assert ("join",) in stranger
    assert ("cancel",) not in stranger


def test_a_seat_that_is_kept_is_offered_to_nobody_else() -> None:
    kept = _seat(1, None, settings=b'{"kept_for": 7}')
    live = Live(_record(TINY, "open"), (_seat(0, 10**18), kept), TINY, TINY.rules(), None, ())
    invited, stranger = _told(live, 7), _told(live, 5)
    assert ("join",) in {one.address.path for one in invited.actions}
    assert ("join",) not in {one.address.path for one in stranger.actions}
    assert "kept for others" in _text(live, 5)
    assert "Join" not in _text(live, 5)


def _begun() -> Live:
    """Both are asked for a hidden bid."""
    return live_at(TINY, next(iter(moves(TINY, 1))))


def _after(live: Live, *bids: tuple[int, Open]) -> Live:
    state = live.state
    for seat, bid in bids:
        state = TINY.rules().step(state, seat, bid, None).state  # type: ignore[arg-type]
    return replace(live, state=state)


def test_who_is_asked_reads_what_they_can_do_and_how() -> None:
    text = _text(_begun(), 10**18)
    assert "You are asked:" in text
    assert "`/bids open`" in text
    assert "`/table undo`" in text
    assert "Ways out:" in text


def test_who_has_chosen_may_change_it_and_reads_who_is_waited_for() -> None:
    text = _text(_after(_begun(), (0, Open("clover", 3))), 10**18)
    assert "You may change it" in text
    assert "Waiting for" in text


def test_another_hidden_choice_changes_no_other_answer() -> None:
    begun = _begun()
    one, two = (_after(begun, (0, bid)) for bid in (Open("clover", 3), Open("purse", 1)))
    for user_id in (10**18 + 1, 5):
        assert _told(one, user_id) == _told(two, user_id)
    assert one.state != two.state


def test_of_several_seats_nothing_is_said_until_one_is_uncovered() -> None:
    begun = _begun()
    both = replace(begun, seats=tuple(replace(seat, user_id=7) for seat in begun.seats))
    assert "`/bids open`" not in _text(both, 7)
    assert "several seats" in _text(both, 7)
    assert "`/bids open`" in _text(both, 7, face=1)


def test_after_the_end_one_can_play_again_look_back_and_verify() -> None:
    *_, last = moves(TINY, 1)
    told = _told(live_at(TINY, last), 10**18)
    assert {"again", "film", "verify"} <= {one.address.path[0] for one in told.actions}
    called_off = replace(live_at(TINY, last), record=_record(TINY, "cancelled"), state=None)
    assert "called off" in _text(called_off, 10**18)


def test_those_who_play_on_read_of_a_free_seat_and_may_give_it_to_a_computer() -> None:
    begun = _begun()
    left = replace(begun, seats=(begun.seats[0], replace(begun.seats[1], left_at=1)))
    say = compose.speech(WORDS, left, "en")
    told = _told(left, 10**18)
    assert "The seat Blue is free." in _text(left, 10**18)
    assert ("fill",) in {one.address.path for one in told.actions}
    assert ("sit",) not in {one.address.path for one in told.actions}
    after, before = (
        str(compose.private(live, 0, say).view.to_components())  # type: ignore[no-untyped-call]
        for live in (left, begun)
    )
    assert "Computer takes it" in after
    assert "Computer takes it" not in before


def test_whoever_has_joined_a_table_that_waits_finds_a_way_out() -> None:
    shelf, rules = TINY, TINY.rules()
    seats = (_seat(0, 10**18), _seat(1, 10**18 + 1))
    alone = Live(_record(shelf, "open"), seats[:1], shelf, rules, None, ())
    both = replace(alone, seats=seats)
    say = compose.speech(WORDS, both, "en")
    assert ("stand-up",) in {one.address.path for one in doors.before(both, say)}
    assert ("stand-up",) not in {one.address.path for one in doors.before(alone, say)}
