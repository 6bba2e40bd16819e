"""Motions in words: who is asked, what each reader is told, and that it fits Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import msgspec
import pytest

from bot import compose, requests
from bot.happenings import quoted
from bot.live import Live
from bot.motions import (
    AnyMatter,
    Dismissing,
    Extending,
    Halting,
    Motion,
    Opening,
    Refereeing,
    Sitting,
    Swapping,
    Undoing,
    asked,
    lacking,
)
from bot.words import LANGUAGES, Speech
from games.engine.play import Play, pack_events
from games.engine.text import t
from games.library import Shelf
from tests.bot.test_limits import GAMES, LONGEST_NAME, SHELVES, WORDS, live_at, measure, paths
from tests.engine.shelves import moves
from tests.tiny_game.model import Open

ANN, BEN, CAT, DAN = 10**18, 10**18 + 1, 10**18 + 2, 10**18 + 3
THREE = {0: ANN, 1: BEN, 2: CAT}
NOBODY: dict[int, int] = {}


@pytest.mark.parametrize(
    ("matter", "by", "absent", "people"),
    [
        (Opening(), ANN, NOBODY, {BEN, CAT}),
        (Opening(), ANN, {BEN: 0}, {BEN, CAT}),
        (Undoing(0, 2, 3, msgspec.Raw(b"[]")), ANN, NOBODY, {BEN, CAT}),
        (Undoing(0, 2, 3, msgspec.Raw(b"[]"), at=500), ANN, {BEN: 500}, {CAT}),
        (Undoing(0, 2, 3, msgspec.Raw(b"[]"), at=499), ANN, {BEN: 500}, {BEN, CAT}),
        (Refereeing(DAN, "Dan"), ANN, NOBODY, {BEN, CAT, DAN}),
        (Dismissing(), BEN, NOBODY, {ANN, CAT}),
        (Sitting(1, DAN, "Dan"), ANN, NOBODY, {BEN, CAT, DAN}),
        (Sitting(1, DAN, "Dan"), DAN, NOBODY, {ANN, BEN, CAT}),
        (Sitting(1, computer="steady"), ANN, NOBODY, {BEN, CAT}),
        (Sitting(1, CAT, "Cat"), 99, NOBODY, {CAT}),
        (Sitting(1, computer="steady"), 99, NOBODY, set()),
        (Swapping(0, 1), ANN, NOBODY, {BEN}),
    ],
)
def test_who_has_to_agree(matter: AnyMatter, by: int, absent: dict[int, int], people: set[int]) -> None:
    motion = Motion(1, 7, by, matter)
    assert asked(motion, THREE, absent, 99) == people


@pytest.mark.parametrize(
    ("matter", "by", "people"),
    [
        (Opening(), BEN, {ANN, CAT}),
        (Undoing(1, 2, 3, msgspec.Raw(b"[]")), BEN, {ANN}),
        (Sitting(1, DAN, "Dan"), BEN, {ANN, DAN}),
        (Sitting(3, DAN, "Dan"), DAN, {ANN}),
        (Sitting(1, DAN, "Dan"), ANN, {DAN}),
        (Sitting(3, CAT, "Cat"), ANN, set()),
        (Sitting(1, computer="steady"), ANN, set()),
        (Halting(), BEN, {ANN}),
        (Halting(), ANN, set()),
        (Extending(1, 8), BEN, {ANN}),
        (Extending(1, 8), ANN, set()),
    ],
)
def test_who_presides_speaks_for_the_table(matter: AnyMatter, by: int, people: set[int]) -> None:
    assert asked(Motion(1, 7, by, matter), THREE, NOBODY, None, {ANN}) == people


def test_of_several_who_preside_one_is_enough() -> None:
    motion = Motion(1, 7, BEN, Sitting(1, DAN, "Dan"))
    people = asked(motion, THREE, NOBODY, None, {ANN, CAT})
    assert lacking(motion, people, {ANN, CAT}) == {ANN, CAT, DAN}
    assert lacking(replace(motion, agreed=frozenset({CAT})), people, {ANN, CAT}) == {DAN}
    assert lacking(replace(motion, agreed=frozenset({CAT, DAN})), people, {ANN, CAT}) == set()
    assert lacking(replace(motion, asked_by=ANN), people, {ANN, CAT}) == {DAN}


def test_who_holds_several_seats_is_asked_once_and_not_by_themselves() -> None:
    assert asked(Motion(1, 7, ANN, Opening()), {0: ANN, 1: ANN, 2: BEN}, NOBODY, None) == {BEN}


def _tiny(*commands: tuple[int, Open]) -> Live:
    shelf = SHELVES["tiny_game"]
    play = Play(shelf.rules(), shelf.game.usual, b"k" * 32)
    for seat, command in commands:
        play.do(seat, command)
    told = play.journal[-1].events
    matter = Undoing(0, 2, 2, msgspec.Raw(pack_events(told)))
    return replace(live_at(shelf, play), motions=(Motion(999_999, 7, ANN, matter),), moved=2)


def test_each_reader_is_told_what_they_have_heard() -> None:
    live = _tiny((0, Open("purse", 3)))
    say = compose.speech(WORDS, live, "en").named({0: "Ann", 1: "Ben"})
    (motion,) = live.open_motions
    assert say(requests.request(live, motion, 0)) == "Ann asks to take back: Ann has bid. You bid 3."
    for viewer in (1, None):
        assert say(requests.request(live, motion, viewer)) == "Ann asks to take back: Ann has bid."


@pytest.mark.parametrize(("language", "between"), [("en", " "), ("ja", ""), ("zh_CN", "")])
def test_sentences_follow_each_other_as_their_language_has_it(language: str, between: str) -> None:
    say = WORDS.say(language)
    lines = (t("Done."), t("Taken back."), t("Agreed."))
    assert say(quoted(lines)) == between.join(say(line) for line in lines)


@pytest.mark.parametrize("thread", [None, 77])
def test_a_panel_names_its_players_once(thread: int | None) -> None:
    """The title of a table's thread names them too, so the way there is a link of its own."""
    live = _tiny((0, Open("purse", 3)))
    live = replace(live, record=replace(live.record, guild_id=5, thread_id=thread))
    say = compose.speech(WORDS, live, "en").named({0: "Ann", 1: "Ben"})
    said = compose.label(live, 0, say)
    assert said.count("Ann – Ben") == 1
    assert ("<#" in said) == (thread is None)
    assert ("[to the board](https://discord.com/channels/5/77)" in said) == (thread is not None)
    assert f"Table {live.id} · " in said


def test_a_request_is_the_same_whatever_is_hidden() -> None:
    one, two = _tiny((0, Open("purse", 3))), _tiny((0, Open("clover", 1)))
    for language in LANGUAGES:
        panels = []
        for live in (one, two):
            say = compose.speech(WORDS, live, language)
            panels.append((requests.panel(live, live.motion("undo"), say).digest, _theirs(live, say)))
        assert panels[0] == panels[1]


def _theirs(live: Live, say: Speech) -> str:
    return compose.private(live, 1, say).digest


def test_a_motion_lapses_when_a_command_follows_and_with_the_end() -> None:
    live = _tiny((0, Open("purse", 3)))
    assert [motion.kind for motion in live.open_motions] == ["undo"]
    later = replace(live, moved=3).motion("undo")
    assert later is not None
    assert later.outcome == "lapsed"
    ended = replace(live, record=replace(live.record, status="ended")).motion("undo")
    assert ended is not None
    assert ended.outcome == "lapsed"


# ---- limits --------------------------------------------------------------------------------------------


def _matters(live: Live, play: Play) -> list[AnyMatter]:
    events = tuple(told for entry in play.journal for told in entry.events)
    return [
        Undoing(1, 2, 10**6, msgspec.Raw(pack_events(events))),
        Refereeing(DAN, LONGEST_NAME),
        Dismissing(),
        Sitting(0, DAN, LONGEST_NAME),
        Opening(),
        Swapping(1, 0),
    ]


@GAMES
def test_panels_with_requests_keep_to_the_limits(shelf: Shelf) -> None:
    built = 0
    for turn, play in enumerate(islice(moves(shelf, 1), 4, 130, 42)):
        if play.result is not None:
            break
        live = live_at(shelf, play)
        by = live.people.get(1, ANN)
        motions = tuple(Motion(live.id, 10**18 + n, by, one) for n, one in enumerate(_matters(live, play)))
        live = replace(live, motions=motions, moved=10**6)
        away = replace(live, seats=tuple(replace(one, computer="steady") for one in live.seats))
        alone = replace(live, seats=tuple(replace(one, user_id=ANN) for one in live.seats))
        gone = replace(live, seats=tuple(replace(one, left_at=1) for one in live.seats))
        language = LANGUAGES[turn % len(LANGUAGES)]
        for here in (live, away, alone, gone):
            say = compose.speech(WORDS, here, language)
            measure(compose.board(here, say), (language, "board"))
            for motion in motions:
                for outcome in ("open", "agreed", "declined", "withdrawn", "lapsed"):
                    measure(requests.panel(here, motion.settled(outcome), say), (language, motion.kind))
            measure(compose.farewell(here, say), language)
        say = compose.speech(WORDS, alone, language)
        measure(compose.covered(alone, ANN, say), language)
        for here in (live, away, alone):
            say = compose.speech(WORDS, here, language)
            for path, _ in islice(paths(here, 0), 12):
                measure(compose.private(here, 0, say, path), (language, path))
                built += 1
    assert built > 2
