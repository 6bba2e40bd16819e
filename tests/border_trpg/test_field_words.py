"""The log of the field: each thing that happens is one plain sentence with its numbers."""

from __future__ import annotations

import pytest

from games.border_trpg import events_field as e
from games.border_trpg.tell_field import TELL
from games.engine.contract import Event
from games.engine.text import english

from .play import book


def told(event: Event) -> str:
    text = TELL[type(event)](event, book())
    assert text is not None
    return english(text)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Moved("Ann", "normal_move", (0, 0), ((1, 0), (1, 1)), 3), ("Ann", "A1", "B1 B2", "cost 3")),
        (e.Moved("Ann", None, (0, 0), ((1, 0),), 1), ("Ann", "freely", "A1", "B1")),
        (e.Stayed("Ann", "stand_ground"), ("Ann", "stays")),
        (e.Bumped("Ann", "tick 2", (2, 0), (1, 0), 4), ("Ann", "2", "C1", "B1", "4")),
        (e.Forced("Ann", (0, 5), (2, 5)), ("Ann", "A6", "C6")),
        (e.Forced("Ann", (0, 5), (-3, 5), 3), ("Ann", "A6", "out of area", "3")),
        (e.Blocked("Ann", "Ben", (3, 5)), ("Ann", "Ben", "D6")),
        (e.Fell("Ann", (3, 5), 2), ("Ann", "D6", "2 deep")),
        (e.Fell("Ann", (3, 5), 0), ("Ann", "water", "D6")),
        (e.Rose("Ann", (3, 5), 2), ("Ann", "D6", "2")),
        (e.Placed("Ann", "wall", ((3, 5), (3, 6))), ("Ann", "D6 D7")),
        (e.Placed("Ann", "mine", ((3, 5),), True), ("Ann", "D6", "secret")),
        (e.Destroyed(((3, 5), (3, 6)), 2, ("wall",)), ("D6 D7", "building, building")),
    ],
)
def test_what_happened_is_said_with_its_numbers(event: Event, words: tuple[str, ...]) -> None:
    said = told(event)
    assert all(word in said for word in words), said
    assert said.endswith(".")


@pytest.mark.rule("trpg-move-15")
def test_of_the_hidden_only_the_action_is_said() -> None:
    said = told(e.MovedHidden("Ann", "normal_move"))
    assert "Ann" in said
    assert english(book().actions["normal_move"].name) in said
    assert not any(sign.isdigit() for sign in said)


def test_everything_that_happens_on_the_field_has_its_words() -> None:
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(TELL) == kinds - {Event}
