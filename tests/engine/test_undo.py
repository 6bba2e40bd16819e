"""The undo policy, row by row."""

import pytest

from games.engine.undo import Done, must_agree, own_last

PLAIN, DREW, REVEALED = (False, False), (True, False), (False, True)
UNATTENDED = (False, False, True)
FREELY: tuple[int, ...] = ()


def journal(*entries: tuple[int, tuple[bool, ...]]) -> list[Done]:
    return [Done(actor, *what) for actor, what in entries]


@pytest.mark.parametrize(
    ("taken_back", "agree"),
    [
        ([(0, PLAIN)], FREELY),
        ([(0, PLAIN), (0, PLAIN)], FREELY),
        ([(1, PLAIN)], (1, 2)),
        ([(0, PLAIN), (1, PLAIN)], (1, 2)),
        ([(0, PLAIN), (-1, PLAIN)], (1, 2)),
        ([(0, DREW)], (1, 2)),
        ([(0, REVEALED)], (1, 2)),
        ([(0, (True, True))], (1, 2)),
        ([(0, PLAIN), (1, DREW)], (1, 2)),
        ([(0, PLAIN), (1, REVEALED)], (1, 2)),
        ([(0, REVEALED), (0, PLAIN)], (1, 2)),
        ([(0, UNATTENDED)], (1, 2)),
        ([(0, PLAIN), (0, UNATTENDED)], (1, 2)),
    ],
)
def test_who_must_agree(taken_back: list[tuple[int, tuple[bool, ...]]], agree: tuple[int, ...]) -> None:
    assert must_agree(journal(*taken_back), (0,), range(3)) == agree


def test_who_holds_several_seats_asks_none_of_them() -> None:
    both = journal((0, PLAIN), (1, PLAIN))
    assert must_agree(both, (0, 1), range(3)) == FREELY
    assert must_agree(journal((0, PLAIN), (1, DREW)), (0, 1), range(3)) == (2,)
    assert must_agree(journal((0, PLAIN), (1, DREW)), (0, 1), range(2)) == FREELY


def test_nothing_to_take_back() -> None:
    with pytest.raises(ValueError, match="nothing"):
        must_agree([], (0,), range(2))


@pytest.mark.parametrize(
    ("actors", "own", "count"),
    [
        ((0,), (0,), 1),
        ((0, 1), (0,), 2),
        ((0, 1, 0), (0,), 1),
        ((0, 1, 1), (0,), 3),
        ((0, 1, 1), (0, 1), 1),
        ((1, 1), (0,), 0),
        ((), (0,), 0),
    ],
)
def test_an_undo_reaches_down_to_the_own_last_command(
    actors: tuple[int, ...], own: tuple[int, ...], count: int
) -> None:
    assert own_last(journal(*((actor, PLAIN) for actor in actors)), own) == count
