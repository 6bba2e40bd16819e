"""The undo policy, row by row."""

import pytest

from games.engine.undo import Done, Right, own_last, right

PLAIN, DREW, REVEALED = (False, False), (True, False), (False, True)


def journal(*entries: tuple[int, tuple[bool, bool]]) -> list[Done]:
    return [Done(actor, *what) for actor, what in entries]


@pytest.mark.parametrize(
    ("taken_back", "terms"),
    [
        ([(0, PLAIN)], Right.FREE),
        ([(0, PLAIN), (0, PLAIN)], Right.FREE),
        ([(1, PLAIN)], Right.CONSENT),
        ([(0, PLAIN), (1, PLAIN)], Right.CONSENT),
        ([(0, PLAIN), (-1, PLAIN)], Right.CONSENT),
        ([(0, DREW)], Right.REFEREE),
        ([(0, REVEALED)], Right.REFEREE),
        ([(0, (True, True))], Right.REFEREE),
        ([(0, PLAIN), (1, DREW)], Right.REFEREE),
        ([(0, PLAIN), (1, REVEALED)], Right.REFEREE),
        ([(0, REVEALED), (0, PLAIN)], Right.REFEREE),
    ],
)
def test_terms(taken_back: list[tuple[int, tuple[bool, bool]]], terms: Right) -> None:
    assert right(journal(*taken_back), 0) is terms


def test_nothing_to_take_back() -> None:
    with pytest.raises(ValueError, match="nothing"):
        right([], 0)


@pytest.mark.parametrize(
    ("actors", "seat", "count"),
    [((0,), 0, 1), ((0, 1), 0, 2), ((0, 1, 0), 0, 1), ((0, 1, 1), 0, 3), ((1, 1), 0, 0), ((), 0, 0)],
)
def test_an_undo_reaches_down_to_the_own_last_command(actors: tuple[int, ...], seat: int, count: int) -> None:
    assert own_last(journal(*((actor, PLAIN) for actor in actors)), seat) == count
