"""Who is incapacitated in hiding lies there for all to see, and the event says that it shows something."""

from __future__ import annotations

import pytest

from games.border_trpg import life
from games.border_trpg.battle import BattleKind, Hold
from games.border_trpg.events_round import Revealed
from games.border_trpg.sight import seen

from .play import fight, replace, table, unit, with_unit


def _down_in_hiding(kind: BattleKind) -> tuple[tuple[Revealed, ...], tuple[int, int] | None]:
    """What is revealed, and where spectators see the character afterwards."""
    state = fight({"sakaki": (3, 3), "kido": (20, 15)}, kind=kind)
    assert state.battle is not None
    number = next(one.id for one in state.battle.units if one.cell == (3, 3))
    state = with_unit(state, number, holds=(Hold("stealth", "sub"),))
    at = table(state)
    life.out(at, number, "trion", None)
    battle = at.state.battle
    assert battle is not None
    public = tuple(one for one in at.told if isinstance(one, Revealed))
    return public, unit(replace(at.state, battle=seen(battle, None)), number).cell


@pytest.mark.rule("trpg-stealth-17", "trpg-bailout-11")
def test_who_goes_down_in_hiding_is_revealed_where_it_lies() -> None:
    revealed, cell = _down_in_hiding("mock")
    assert [one.cell for one in revealed] == [(3, 3)]
    assert revealed[0].reveals
    assert cell == (3, 3)


@pytest.mark.rule("trpg-bailout-16")
def test_who_bails_out_of_hiding_never_was_anywhere() -> None:
    assert _down_in_hiding("rank_war") == ((), None)
