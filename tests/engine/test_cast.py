"""Names for the seats of a drawing at which nobody sits."""

from games.engine.cast import cast
from games.engine.page import Box, Drawing, Label
from games.engine.text import Joined, Name, SeatName, t

RED, BLUE = Name("Red", "赤", "红"), Name("Blue", "青", "蓝")


def drawing(*facts: Joined | SeatName) -> Drawing:
    box = Box(0, 0, 10, 10)
    labels = tuple(Label(0, 0, fact, 24, "#ffffff") for fact in facts)
    return Drawing(100, 100, "#000000", (box, *labels), t("{seat} waits.", seat=SeatName(1)))


def test_seats_are_named_wherever_they_stand() -> None:
    deep = Joined((t("{who} hits {whom}", who=SeatName(1), whom=SeatName(0)), 7), "; ")
    made = cast(drawing(SeatName(0), deep), (RED, BLUE))
    assert made.marks == (
        Box(0, 0, 10, 10),
        Label(0, 0, RED, 24, "#ffffff"),
        Label(0, 0, Joined((t("{who} hits {whom}", who=BLUE, whom=RED), 7), "; "), 24, "#ffffff"),
    )
    assert made.alt == t("{seat} waits.", seat=BLUE)


def test_seats_without_a_name_stay_seats() -> None:
    made = cast(drawing(SeatName(-2), SeatName(1)), (RED,))
    assert [mark.text for mark in made.marks if isinstance(mark, Label)] == [SeatName(-2), SeatName(1)]
