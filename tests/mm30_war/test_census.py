"""What simulations measure of a battle."""

from __future__ import annotations

import pytest

from games.engine.play import Play, bare
from games.mm30_war import events_flow as e
from games.mm30_war.census import CENSUS, FIGURES, counts, first_mover
from games.mm30_war.commands import Muster
from games.mm30_war.options import Options
from games.mm30_war.state import Ending

from .play import random_battle, rules
from .skirmish import battle, replace


def test_the_first_choice_says_who_moved_first() -> None:
    assert first_mover(()) is None
    assert first_mover((e.Chose(1, False), e.Chose(1, True))) == 0
    assert first_mover((e.RoundBegan(1), e.Chose(1, True))) == 1


def test_a_battle_is_counted() -> None:
    state = replace(battle(round=6), ending=Ending(1, "bases"))
    red, blue = state.armies
    state = replace(state, armies=(replace(red, list={"iwao": 5}), replace(blue, list={"raigou": 2})))
    told = (e.Chose(0, True), e.Operated(0, "op_bomb", 3), e.Operated(1, "op_bomb", 3))
    found = dict(counts(state, told))
    assert found["rounds"] == 6
    assert found["decided by bases"] == 1
    assert found["decided by mm"] == found["decided by hq"] == 0
    assert found["won by Red"] == found["won by who went first in round 1"] == 0
    assert found["winning armies: raigou"] == found["losing armies: iwao"] == 1
    assert found["operations"] == found["operation op_bomb"] == 2
    assert dict(counts(replace(state, ending=None), told)) == {}
    assert dict(counts(replace(state, ending=Ending(None, "limit")), told))["drawn"] == 1


@pytest.mark.parametrize(
    "options",
    [*(Options(level=level) for level in (50, 60, 75, 100)), Options(situation="escort")],
    ids=lambda one: one.situation or str(one.level),
)
def test_entries_are_legal_first_commands_whatever_the_level(options: Options) -> None:
    one = rules()
    entries = CENSUS.entries(one, options)
    assert len(entries) >= 2
    for _, command in entries:
        assert isinstance(command, Muster)
        play = Play(one, options, bytes(32))
        play.do(0, command)
        assert play.state.armies[0].sealed


def test_a_played_battle_has_its_length_and_figures() -> None:
    *_, play = random_battle(7, Options(round_limit=2), 2000)
    assert CENSUS.length(play.state) == play.state.round == 2
    assert [FIGURES[0].of(play.state, seat) for seat in (0, 1)] == [army.mm for army in play.state.armies]
    told = [bare(one) for entry in play.journal for one in entry.events]
    assert dict(counts(play.state, told))["rounds"] == 2
