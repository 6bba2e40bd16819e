"""The pictures of a season: readable on a phone, inside their frame, and showing what is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.contract import Viewer
from games.engine.page import Box, Disc, Drawing, Label
from games.engine.signs import GOLD, WIDTH
from games.iron_leaguer import events as e
from games.iron_leaguer.board import draw
from games.iron_leaguer.board_team import SHIFT, team_height
from games.iron_leaguer.glyphs import SEATS, WARNING, kind_mark, seat_mark
from games.iron_leaguer.options import Options
from games.iron_leaguer.pack import KINDS
from games.iron_leaguer.state import State
from tests.drawn import corners

from .shown import (
    acting,
    finished,
    moments,
    opening,
    plain,
    random_seasons,
    replace,
    rules,
    scored,
    under_attack,
    view,
)

VIEWERS: tuple[Viewer, ...] = (None, 0, 1)

SMALLEST = 22
"""In units; half of that in pixels when the picture is shown 400 pixels wide."""

TALLEST = 1700


def drawing(state: State, viewer: Viewer = None) -> Drawing:
    return draw(view(state, viewer))


def labels(state: State, viewer: Viewer = None) -> list[str]:
    return [plain(mark.text) for mark in drawing(state, viewer).marks if isinstance(mark, Label)]


def label(state: State, text: str, viewer: Viewer = None) -> Label:
    """The first label that says this."""
    marks = drawing(state, viewer).marks
    return next(one for one in marks if isinstance(one, Label) and plain(one.text) == text)


def every_state() -> Iterator[State]:
    yield from moments().values()
    yield from random_seasons()[0]


def name(state: State, seat: int, place: int) -> str:
    """The name of a leaguer by its place in a row, counted from 1."""
    one = state.teams[seat].row[place - 1]
    assert one is not None
    return rules().book.figures[one.id].spec.name.en


# ---- readable --------------------------------------------------------------------------------------------


def test_nothing_is_too_small_for_a_phone_or_off_the_edge() -> None:
    for state in every_state():
        for viewer in VIEWERS:
            found = drawing(state, viewer)
            assert found.width == WIDTH
            assert found.height <= TALLEST
            for mark in found.marks:
                if isinstance(mark, Label):
                    assert mark.size >= SMALLEST, plain(mark.text)
                for x, y in corners(mark):
                    assert -1 <= x <= found.width + 1, mark
                    assert -1 <= y <= found.height + 1, mark


def test_a_heart_of_two_digits_leaves_room_for_the_numbers_beside_it() -> None:
    """With growth values each number ends before the next letter begins; a figure is 0.6 of its size wide."""
    state = acting()
    grown = tuple(one and replace(one, heart=18) for one in state.teams[0].row)
    state = replace(state, teams=(replace(state.teams[0], row=grown), state.teams[1]))
    labels = [mark for mark in drawing(state).marks if isinstance(mark, Label)]
    rows = [place for place, mark in enumerate(labels) if mark.text == 18]
    assert len(rows) == 11
    for place in rows:
        heart, *pairs = labels[place : place + 7]
        ends = heart.x + 2 * 0.6 * heart.size
        for letter, value in zip(pairs[::2], pairs[1::2], strict=True):
            assert letter.anchor == "right"
            assert ends <= letter.x - letter.size
            ends = value.x + 0.6 * value.size


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("idle", "Nobody attacks: both hands are changed"),
        ("all_used", "Everybody is spent: all stand ready again"),
    ],
)
def test_a_reset_without_an_attack_is_what_the_picture_tells(why: Any, words: str) -> None:
    passed = e.Passed(seat=0, how="exchange", attacking=True, discarded=3, drawn=3)
    state = replace(opening(), last=(passed, e.WasReset(why, (6, 6))))
    said = [plain(mark.text) for mark in drawing(state).marks if isinstance(mark, Label)]
    assert words in said
    assert "Silver exchanges 3" not in said


def test_a_match_keeps_the_size_of_its_picture() -> None:
    sizes = {drawing(state).height for state in (opening(), under_attack(), scored())}
    assert len(sizes) == 1


def test_signs_differ_in_shape_and_not_in_colour_alone() -> None:
    def shape(marks: object) -> str:
        return repr(marks).replace("'", "")

    white = [shape(kind_mark(kind, 0, 0, 30, "#fff")) for kind in (*KINDS, "-", "*")]
    assert len(set(white)) == 6
    assert shape(seat_mark(0, 0, 0, 30, "#fff")) != shape(seat_mark(1, 0, 0, 30, "#fff"))


# ---- a match ---------------------------------------------------------------------------------------------


def test_both_line_ups_are_there_with_their_players() -> None:
    said = labels(opening())
    for seat in (0, 1):
        assert [name(opening(), seat, place) in said for place in range(1, 12)] == [True] * 11
    assert said.count("Ann") == said.count("Ben") == 1


@pytest.mark.rule("iron-6.7")
def test_used_leaguers_are_moved_down() -> None:
    before, after = opening(), under_attack()
    used = name(after, 1, 1)
    assert label(after, used).y - label(before, used).y == SHIFT
    fresh = name(after, 1, 4)
    assert label(after, fresh).y == label(before, fresh).y
    assert label(after, used).colour != label(after, fresh).colour


def test_penalties_stand_on_the_card() -> None:
    """Silver's second has penalty 3; the third is barred with 40."""
    said = [
        mark for mark in drawing(under_attack()).marks if isinstance(mark, Label) and mark.colour == WARNING
    ]
    assert {plain(mark.text) for mark in said} == {"3", "40", "AP 9"}


def test_who_struck_is_marked() -> None:
    def golden(state: State) -> int:
        return sum(isinstance(mark, Box) and mark.stroke == GOLD for mark in drawing(state).marks)

    assert golden(opening()) == 1, "the team that is asked"
    assert golden(under_attack()) == 3, "and the two who struck"
    assert golden(acting()) == 4, "in an interval, the newcomers: two in the row, one astray"
    newcomer = under_attack().teams[1].row[4]
    assert newcomer is not None
    assert golden(replace(under_attack(), shown=(newcomer.id,))) == 3, "nobody is new any more in a match"


def test_the_exchange_is_shown_with_its_verdict() -> None:
    assert "DEFEND!" in labels(under_attack())
    assert label(under_attack(), "DEFEND!").colour == SEATS[0]
    said = labels(scored())
    assert "GOAL!" in said
    assert "DP 7" in said
    assert said.count("AP 9") == 1
    assert "Dark kicks off" in labels(opening())


def test_the_counts_that_all_may_know() -> None:
    state = under_attack()
    said = labels(state)
    assert f"Deck {len(state.deck)}" in said
    assert "Discards 0" in said
    assert "Rough plays 2" in said


def test_the_track_tells_results_and_what_is_to_come() -> None:
    said = labels(acting())
    assert said.count("2–1") == 5
    assert said.count("to 3") == 1, "one match of the nationals is left"
    assert said.count("to 5") == 3
    assert "10" in said


# ---- a player's own picture ------------------------------------------------------------------------------


def test_a_hand_is_drawn_with_who_could_use_it() -> None:
    state = under_attack()
    said = labels(state, 0)
    for key in state.teams[0].hand:
        assert rules().book.faces[key].upper.spec.name.en in said
    assert not any(name(state, 1, place) in said for place in range(3, 12)), "the other team is on the board"


def test_halves_that_can_not_be_used_now_are_pale() -> None:
    """Under attack nobody may attack: no count stands at a half that only attacks."""
    state = under_attack()
    book = rules().book
    attacks = next(key for key in book.decks[1] if book.faces[key].upper.spec.timing == "attack")
    hand = (attacks, *[key for key in state.teams[0].hand if key != attacks][:1])
    state = replace(state, teams=(replace(state.teams[0], hand=hand), state.teams[1]))
    assert "–" in labels(state, 0)


# ---- intervals and the end -------------------------------------------------------------------------------


def test_an_interval_shows_its_steps_and_the_actions_left() -> None:
    said = labels(acting())
    steps = ["Growth", "Retirement", "Refill", "Newcomers", "Actions", "Desertion"]
    assert [step in said for step in steps] == [True] * 6
    assert "Rescue" not in said, "only scene 12 has it"
    assert "Rescue" in labels(replace(acting(), scene=12))
    assert "Desertion" not in labels(replace(acting(), scene=14))
    assert "Desertion" in labels(replace(acting(), scene=14, options=Options(fill_always=True)))
    discs = [mark for mark in drawing(acting()).marks if isinstance(mark, Disc) and mark.r == 8]
    assert [sum(mark.fill == colour for mark in discs) for colour in SEATS] == [2, 3]


@pytest.mark.rule("iron-19.2.1", "iron-19.2.2", "iron-19.4b", "iron-19.5b")
def test_strays_show_the_faces_that_win_them_over() -> None:
    book = rules().book
    role = {figure.spec.role: figure for figure in book.figures.values()}
    bull = role["bull_armor"]
    machine = next(one for one in book.figures.values() if one.growth is None and one.spec.starter == "none")
    stray = acting().strays[0]
    for figure, faces in (
        (bull, [f"1–{min(2 * bull.heart, 6)}", "–"]),
        (machine, ["–", f"1–{min(max(machine.tech, machine.body) - machine.heart, 6)}"]),
    ):
        one = replace(stray, id=figure.id, heart=figure.heart)
        said = labels(replace(acting(), strays=(one,), shown=()))
        at = said.index("scouted by a die of")
        assert [text for text in said[at:] if text.startswith(("1–", "–"))][:2] == faces


def test_many_strays_are_told_by_their_number() -> None:
    assert "Strays, 9 of 12" in labels(acting())
    assert "Strays 3" in labels(replace(acting(), strays=acting().strays[:3]))


def test_the_retired_are_drawn_while_they_can_be_rescued() -> None:
    gone = acting().retired[0]
    figure = rules().book.figures[gone.id].spec.name.en
    assert f"Retired: {figure}" in labels(acting())
    rescue = replace(acting(), scene=12, phase="rescue_team")
    assert "Retired 1" in labels(rescue)
    assert figure in labels(rescue)


def test_the_end_names_the_winner_and_the_best() -> None:
    said = labels(finished())
    assert "Silver wins the season" in said
    assert "Ann" in said
    assert "World tour Silver 2–0 Dark" in said
    assert said.index(name(opening(), 1, 1)) < said.index(name(opening(), 0, 2)), "scorers come first"
    assert "+4" in said


# ---- in words --------------------------------------------------------------------------------------------


def test_the_picture_in_words() -> None:
    lines = plain(drawing(under_attack()).alt).split("\n")
    assert lines[0] == "Scene 1: Late league 1, first to 2."
    assert lines[1] == "Silver must stop AP 9."
    assert lines[2].startswith("Dark attacks: Gold Arm, Gold Foot with")
    assert lines[3].startswith("Silver 0–1 Dark. Possession: Dark. Deck ")
    assert "penalties Mach Windy 3, Kiai Ryuken 40 (barred)" in lines[4]
    own = plain(drawing(under_attack(), 0).alt)
    assert "Your hand: " in own
    assert "Your hand" not in plain(drawing(under_attack()).alt)


def test_an_interval_in_words() -> None:
    words = plain(drawing(acting()).alt)
    assert "Actions left: Silver 2, Dark 3." in words
    assert "Hearts of Dark: " in words
    assert "Strays: " in words


def test_a_place_beyond_the_eleventh_is_only_shown_while_somebody_stands_there() -> None:
    """Twelve cells with the team's own are four lines of three; a twelfth leaguer takes a fifth."""
    dark = view(acting(), None).teams[1]
    one = dark.row[0]
    assert one is not None
    twelve, left = (*dark.row[:10], one, one), (*dark.row[:10], one, None)
    eleven = team_height(msgspec.structs.replace(dark, row=twelve[:11]), shifting=False)
    assert team_height(msgspec.structs.replace(dark, row=left), shifting=False) == eleven
    assert team_height(msgspec.structs.replace(dark, row=twelve), shifting=False) > eleven
