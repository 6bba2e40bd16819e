"""Plays laid out step by step: the same as played, for each pair of eyes what those may see, and no more."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine import record as records
from games.engine import reel
from games.engine.contract import Private
from games.engine.pack import digest
from games.engine.page import Drawing, Heading, Page, Para, Picture
from games.engine.play import Play
from games.engine.record import RecordError
from games.engine.reel import ALL, PART, Chapter, Guide, Guiding, Mark
from games.engine.text import Joined, english, t
from games.library import Shelf
from tests.tiny_game.model import Bail, Bid, Noted, Open, Opened, Pass, Skipped

from .shelves import SHELVES, TINY, finished, header_of, record_of

RULES: Any = TINY.rules()


def play_of(*commands: Any) -> Play:
    """A tiny table on which the seats act in turn."""
    play = Play(RULES, TINY.game.usual, bytes(32))
    for number, command in enumerate(commands):
        play.do(number % 2, command)
    return play


def film_of(play: Play) -> reel.Film:
    return reel.develop(records.of_journal(header_of(TINY, play), play.journal), TINY.game)


# ---- steps ---------------------------------------------------------------------------------------------


def test_the_steps_of_a_viewer_are_the_entries_of_which_they_hear() -> None:
    guiding = Guiding(RULES, 2)
    guiding.see(1, (Opened(5),), None)
    guiding.see(2, (Private((0,), Noted(1)),), None)
    guiding.see(3, (Skipped(),), None)
    guiding.see(4, (Private((1,), Noted(2)),), None)
    guide = guiding.guide
    assert guide.steps(None, over=False) == (1, 3)
    assert guide.steps(0, over=False) == (1, 2, 3)
    assert guide.steps(1, over=False) == (1, 3, 4)
    assert guide.steps(ALL, over=True) == (1, 2, 3, 4)
    assert guide.steps(None, over=True) == (1, 3, 4), "the end is everybody's"


def test_a_play_has_a_first_step_even_where_nothing_is_told() -> None:
    guide = Guide((Mark(1, 0), Mark(2, 0)))
    assert guide.steps(None, over=False) == (1,)
    assert guide.steps(None, over=True) == (1, 2)
    with pytest.raises(ValueError, match="beginning"):
        Guide(()).steps(None, over=False)


def test_how_often_somebody_chose_anew_is_no_step_of_others() -> None:
    def of_others(times: int) -> tuple[int, int]:
        guiding = Guiding(RULES, 2)
        guiding.see(1, (Opened(5),), None)
        for number in range(times):
            guiding.see(2 + number, (Private((0,), Noted(number)),), None)
        guiding.see(50, (Skipped(),), None)
        return len(guiding.guide.steps(1, over=False)), len(guiding.guide.steps(None, over=False))

    assert of_others(1) == of_others(40) == (2, 2)


def test_chapters_begin_where_the_play_says_so() -> None:
    film = film_of(play_of(Open("clover", 1), Open("purse", 2), Pass(), Pass(), Bail()))
    titles = [(one.place, english(one.title)) for one in film.guide.chapters]
    assert titles == [(1, "Round 1"), (3, "Round 2"), (5, "Round 3")]
    assert [film.guide.chapter_at(place) for place in (1, 2, 3, 4, 5, 6)] == [0, 0, 1, 1, 2, 2]
    assert Guide((), (Chapter(3, "x"),)).chapter_at(2) is None


def test_a_copy_goes_its_own_way() -> None:
    guiding = Guiding(RULES, 2)
    guiding.see(1, (Opened(5),), None)
    other = guiding.copy()
    other.see(2, (Skipped(),), None)
    assert (len(guiding.guide.marks), len(other.guide.marks)) == (1, 2)


# ---- what is seen --------------------------------------------------------------------------------------


def test_nothing_is_hidden_from_the_eyes_of_all() -> None:
    state = play_of(Open("purse", 3)).state
    page = reel.open_page(RULES, state, 2)
    assert page.blocks[: len(RULES.page(state, None).blocks)] == RULES.page(state, None).blocks
    own = [b for b in RULES.page(state, 0).blocks if b not in RULES.page(state, None).blocks]
    assert own
    assert all(block in page.blocks for block in own)
    assert [english(b.text) for b in page.blocks if isinstance(b, Heading)] == ["seat 1 also sees"]


def test_what_only_a_seats_picture_shows_is_told_in_words() -> None:
    class Drawn(type(RULES)):  # type: ignore[misc]
        def page(self, state: Any, viewer: int | None) -> Page:
            lines: tuple[str, ...] = (
                ("The table.",) if viewer is None else ("The table.", f"A hand of {viewer}.")
            )
            alt = t("{lines}", lines=Joined(lines, "\n"))
            return Page(t("Cards"), (Picture(Drawing(1, 1, "#000000", (), alt)),))

    page = reel.open_page(Drawn(RULES.pack), None, 2)
    assert [block.text for block in page.blocks if isinstance(block, Para)] == [
        "A hand of 0.",
        "A hand of 1.",
    ]
    assert sum(isinstance(block, Picture) for block in page.blocks) == 1


# ---- films ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_every_step_of_a_film_is_what_was_played(shelf: Shelf) -> None:
    play = finished(shelf, 3)
    found = record_of(shelf, play)
    film = reel.develop(found, shelf.game)
    assert film.result == play.result
    assert [mark.place for mark in film.guide.marks] == list(range(1, len(play.journal) + 1))
    rules, states = shelf.rules(), []
    last = len(play.journal)
    for place in sorted({*range(2, last, max(last // 40, 1)), last}):
        part = film.parts[reel.part_of(place)]
        assert len(part.lines) <= PART
        moment = reel.moment_of(part, place, shelf.game, rules)
        assert moment.played.entry == play.journal[place - 1]
        states.append(moment.played.state)
    assert states[-1] == play.state
    assert tuple(line for part in film.parts for line in part.lines) == found.lines


@pytest.mark.parametrize("count", [1, PART, PART + 1, 2 * PART])
def test_parts_are_cut_without_a_gap(count: int) -> None:
    """Choosing anew makes as many commands as one likes."""
    play = Play(RULES, TINY.game.usual, bytes(32))
    for number in range(count):
        play.do(0, Open("clover", 1 + number % 3))
    film = film_of(play)
    assert len(film.parts) == -(-count // PART)
    assert sum(len(part.lines) for part in film.parts) == count
    last = reel.moment_of(film.parts[-1], count + 1, TINY.game, RULES)
    assert last.played.state == play.state


def test_a_record_without_any_command_has_its_beginning() -> None:
    film = film_of(play_of())
    assert len(film.parts) == 1
    assert film.result is None
    assert film.guide.steps(None, over=True) == (1,)


def test_what_a_page_can_not_show_is_refused_when_the_record_is_read() -> None:
    """A charm that the pack does not have: no table of ours could hold it."""
    play = play_of(Open("clover", 1), Open("purse", 2))
    source = TINY.pack_source().replace('id = "clover"', 'id = "shamrock"')
    header = header_of(TINY, play, pack=source, pack_digest=digest(source))
    with pytest.raises(RecordError, match=r"line 2: .*no charm called clover"):
        reel.develop(records.of_journal(header, play.journal), TINY.game)


# ---- what strangers may send ---------------------------------------------------------------------------


def test_house_rules_are_those_that_the_game_offers() -> None:
    play = play_of()
    for options in ({"rounds": 7, "ties": True}, {"rounds": 5}, {}):
        records.inspect(header_of(TINY, play, options=options), TINY.game)
    for options in ({"rounds": 1_000_000_000}, {"rounds": -1}):
        with pytest.raises(RecordError, match="no such house rule: rounds="):
            records.inspect(header_of(TINY, play, options=options), TINY.game)
    with pytest.raises(RecordError, match="do not fit"):
        records.inspect(header_of(TINY, play, options={"rounds": True}), TINY.game)


@pytest.mark.parametrize("seats", [(), ("Ann",), ("Ann", "Ben", "Cat")])
def test_as_many_people_as_seats(seats: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match="has 2 seats"):
        records.inspect(header_of(TINY, play_of(), seats=seats), TINY.game)


@pytest.mark.parametrize("name", ["x" * 101, "two\nlines", "\u202eBen"])
def test_names_can_be_shown(name: str) -> None:
    with pytest.raises(RecordError, match="too long, or can't be shown"):
        records.inspect(header_of(TINY, play_of(), seats=("Ann", name)), TINY.game)


@pytest.mark.parametrize("ended", [-1, 10**13, 10**40])
def test_a_table_has_ended_at_a_time_that_there_is(ended: int) -> None:
    records.inspect(header_of(TINY, play_of(), ended=1_800_000_000_000), TINY.game)
    with pytest.raises(RecordError, match="not the header"):
        records.inspect(header_of(TINY, play_of(), ended=ended), TINY.game)


def test_a_record_has_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    text = records.write(record_of(TINY, finished(TINY)))
    monkeypatch.setattr(records, "MOST_LINES", 3)
    with pytest.raises(RecordError, match=r"line 5: .*more than 3 commands"):
        records.read(text)
    monkeypatch.setattr(records, "MOST_BYTES", 2048)
    with pytest.raises(RecordError, match="larger than 2 KiB"):
        records.read("x" * 2049)
    monkeypatch.undo()
    header = text.partition("\n")[0]
    with pytest.raises(RecordError, match=r"line 2: This line is damaged: \d+ characters"):
        records.read(f"{header}\n" + " " * (records.MOST_LINE + 1))


def test_rules_that_stumble_refuse_the_record() -> None:
    class Clumsy(type(RULES)):  # type: ignore[misc]
        def step(self, *_: Any) -> Any:
            raise IndexError("tuple index out of range")

    play = play_of(Open("clover", 1))
    game = replace(TINY.game, bind=lambda source: Clumsy(RULES.pack))
    with pytest.raises(RecordError, match=r"line 2: The rules can't play this: IndexError"):
        reel.develop(records.of_journal(header_of(TINY, play), play.journal), game)


def test_bids_after_the_first_round_are_played_again() -> None:
    play = play_of(Open("clover", 1), Open("purse", 2), Bid(1), Bid(2))
    assert film_of(play).guide.steps(None, over=False) == (1, 2, 3, 4, 5)
