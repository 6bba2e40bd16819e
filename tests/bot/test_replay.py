"""Every step of every game, through all eyes and in all languages, is a message that Discord takes."""

from __future__ import annotations

from typing import Any

import pytest

from bot import compose
from bot.reels import Reel, Route
from bot.replay import Spot, compose_step
from bot.words import LANGUAGES, Speech, Words
from games.engine import notation
from games.engine.contract import Viewer
from games.engine.play import Entry, Play
from games.engine.record import Replayed
from games.engine.reel import ALL, Chapter, Guide, Guiding, Mark, Moment
from games.library import Shelf
from tests.bot.test_limits import GAMES, WORDS, live_at, measure
from tests.engine.shelves import SHELVES, TINY, moves
from tests.tiny_game.model import Bid, Pass


class Laid(Reel):
    """A play in memory, laid out."""

    def __init__(self, shelf: Shelf, play: Play, states: list[Any], guide: Guide | None = None) -> None:
        guiding = Guiding(play.rules, len(shelf.game.seats))
        for place, (entry, state) in enumerate(zip(play.journal, states, strict=True), 1):
            guiding.see(place, entry.events, state)
        super().__init__(shelf, play.rules, Route(guide or guiding.guide), over=play.result is not None)
        self._live, self._states, self._journal = live_at(shelf, play), states, play.journal

    def at(self, place: int) -> Moment:
        """The play right after an entry."""
        return Moment(place, Replayed(self._states[place - 1], self._journal[place - 1]))

    async def moment(self, place: int) -> Moment:
        return self.at(place)

    def speech(self, words: Words, language: str, *, markdown: bool = True) -> Speech:
        return compose.speech(words, self._live, language, markdown=markdown)


def laid(shelf: Shelf, number: int = 1, **how: Any) -> Laid:
    """A whole table of random players."""
    states: list[Any] = []
    play: Play | None = None
    for play in moves(shelf, number):
        states.append(play.state)
    assert play is not None
    return Laid(shelf, play, states, **how)


@GAMES
def test_every_step_is_a_message(shelf: Shelf) -> None:
    reel, seats = laid(shelf), range(len(shelf.game.seats))
    everybody: tuple[Viewer, ...] = (None, *seats, ALL)
    for eyes in everybody:
        steps = reel.steps(eyes)
        for step in sorted({0, 1, *range(0, len(steps), max(len(steps) // 7, 1)), len(steps) - 1}):
            for language in LANGUAGES:
                spot = Spot("r999999999", eyes, step, "zh_CN")
                panel = compose_step(
                    reel, spot, reel.at(steps[step]), everybody, reel.speech(WORDS, language)
                )
                measure(panel, (shelf.game.id, eyes, step, language))


def _jumps(reel: Laid, place: int, eyes: Viewer = None) -> list[dict[str, Any]]:
    """What the select of parts offers at a place."""
    step = reel.steps(eyes).index(place)
    panel = compose_step(reel, Spot("t1", eyes, step), reel.at(place), (None,), reel.speech(WORDS, "en"))
    measure(panel, place)
    [box] = panel.view.to_components()  # type: ignore[no-untyped-call]
    rows = [one["components"][0] for one in box["components"] if one["type"] == 1]
    found: list[dict[str, Any]] = next((one["options"] for one in rows if one["type"] == 3), [])
    return found


def test_of_many_parts_those_around_are_offered() -> None:
    play = Play(TINY.rules(), TINY.game.usual, bytes(32))
    play.journal *= 100
    guide = Guide(
        tuple(Mark(n, 7) for n in range(1, 101)), tuple(Chapter(n, f"Part {n}") for n in range(1, 101, 2))
    )
    reel = Laid(TINY, play, [play.state] * 100, guide)
    for place, first, last in ((1, 1, 49), (50, 25, 73), (99, 51, 99)):
        options = _jumps(reel, place)
        assert [options[0]["label"], options[-1]["label"]] == [f"Part {first}", f"Part {last}"]
        assert f"Part {place - 1 + place % 2}" in [one["label"] for one in options]
        assert [one["value"] for one in options] == [str(int(one["label"][5:]) - 1) for one in options]


def test_a_part_of_which_one_hears_nothing_is_passed_over() -> None:
    play = Play(TINY.rules(), TINY.game.usual, bytes(32))
    play.journal *= 4
    marks = (Mark(1, 7), Mark(2, 2), Mark(3, 2), Mark(4, 7))
    reel = Laid(TINY, play, [play.state] * 4, Guide(marks, tuple(Chapter(n, f"Part {n}") for n in (1, 2, 3))))
    assert [one["label"] for one in _jumps(reel, 1)] == ["Part 1", "Part 3"]
    assert [one["label"] for one in _jumps(reel, 2, eyes=0)] == ["Part 1", "Part 2", "Part 3"]


@pytest.mark.parametrize("given_by", [None, "clock"])
def test_who_gave_a_command_is_told(given_by: str | None) -> None:
    reel = laid(TINY)
    moment = reel.at(2)
    entry = Entry(0, Pass(), (), ())
    shown = Moment(2, Replayed(moment.played.state, entry), exact=False, given_by=given_by)
    panel = compose_step(reel, Spot("t1", ALL, 1), shown, (None,), reel.speech(WORDS, "en"))
    text = str(panel.view.to_components())  # type: ignore[no-untyped-call]
    assert ("The clock: `pass`" in text) == (given_by == "clock")
    assert "`pass`" in text
    assert "The rules have changed since" in text


def test_the_own_command_is_spelt_out_only_where_nothing_else_tells_it() -> None:
    reel = laid(TINY)
    for command, told in ((Pass(), False), (Bid(1), True)):
        entry = Entry(0, command, (), ())
        shown = Moment(2, Replayed(reel.at(2).played.state, entry))
        for eyes, spelt in ((0, told), (1, False), (ALL, True)):
            panel = compose_step(reel, Spot("t1", eyes, 1), shown, (None,), reel.speech(WORDS, "en"))
            text = str(panel.view.to_components())  # type: ignore[no-untyped-call]
            assert (f"`{notation.write(command)}`" in text) is spelt


def test_the_picture_stands_right_above_what_happened() -> None:
    """On a phone it is in sight together with the buttons that lead on."""
    reel = laid(SHELVES["mm30_war"])
    panel = compose_step(reel, Spot("t1", None, 9), reel.at(10), (None,), reel.speech(WORDS, "en"))
    [box] = panel.view.to_components()  # type: ignore[no-untyped-call]
    kinds = [one["type"] for one in box["components"]]
    gallery = kinds.index(12)
    assert 12 not in kinds[gallery + 1 :]
    assert kinds[:gallery].count(10) >= 1, "words of the page stand above it"
    texts = [one["content"] for one in box["components"][gallery + 1 :] if one["type"] == 10]
    assert not any(text.startswith("##") for text in texts), "and none of them below"
