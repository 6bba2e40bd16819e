"""Which seat somebody gets who has named none."""

from __future__ import annotations

import pytest

from bot.placing import plain_seat
from games.border_trpg import GAME as BORDER
from games.engine.contract import Game
from tests.camp_game import GAME as CAMP
from tests.tiny_game import GAME as BIDS


@pytest.mark.parametrize(
    ("game", "seats", "given"),
    [
        (BORDER, (1, 4, 5), 4),  # players differ by their number: the first of them
        (BORDER, (1,), 1),
        (BORDER, (0, 3, 4), None),  # without a game master there is no game
        (BORDER, (0,), 0),
        (CAMP, (1, 2, 3), None),  # a red and a green tent
        (CAMP, (1, 3), 3),
        (BIDS, (0, 1), None),
        (BIDS, (1,), 1),
    ],
)
def test_nobody_is_asked_which_of_equal_seats_they_want(
    game: Game, seats: tuple[int, ...], given: int | None
) -> None:
    assert plain_seat(game, seats) == given
