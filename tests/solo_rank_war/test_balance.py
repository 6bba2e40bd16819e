"""Our pack is fair: no agent is hopeless or a must, no seat is better, duels are neither short nor long.

The quick tests would notice a broken number; the long one holds the figures of docs/balance.md.
"""

from functools import cache

import pytest

from games import library
from games.engine.simulate import Contest, Summary, percentile, play_tables, summary
from games.solo_rank_war import GAME
from games.solo_rank_war.rules import SoloRules


def shipped() -> SoloRules:
    """The rules with the game's own pack."""
    found = library.load()["solo_rank_war"].rules()
    assert isinstance(found, SoloRules)
    return found


def played(tables: range, seed: str = "1") -> Summary:
    """Duels of sharp players with ready-made agents under the usual options."""
    agents = len(shipped().book.pack.agent)
    return summary(play_tables(GAME, shipped(), Contest(seed, ("sharp", "sharp")), tables), 2, agents)


@cache
def sample() -> Summary:
    """Some duels from all over the round robin: steps of 35 meet every agent in both seats."""
    return played(range(0, 35 * 46, 35))


def test_there_is_enough_to_choose_from() -> None:
    pack = shipped().book.pack
    assert len(pack.agent) >= 14
    assert sum(trigger.kind != "filler" for trigger in pack.trigger) >= 22
    assert GAME.census is not None
    assert len(GAME.census.entries(shipped(), GAME.usual)) == len(pack.agent)


def test_a_duel_takes_five_to_twelve_turns() -> None:
    assert 5 <= percentile(sample().lengths, 50) <= 12


def test_duels_are_decided_by_fighting() -> None:
    """Not by the turn limit, by leaking dry or by a draw."""
    found = sample()
    assert found.reasons["trion"] >= 0.8 * found.tables
    assert found.draws <= 0.1 * found.tables


def test_neither_seat_is_much_better() -> None:
    # 46 duels: three standard errors are 0.22.
    assert 0.28 <= sample().seats[0].rate <= 0.72


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_ten_thousand_duels_are_balanced() -> None:
    found = played(range(10_000))
    assert found.tables == 10_000
    rates = {str(n): tally.rate for n, tally in enumerate(found.entries)}
    assert {name: rate for name, rate in rates.items() if not 0.35 <= rate <= 0.65} == {}
    assert all(0.48 <= seat.rate <= 0.52 for seat in found.seats)
    assert 5 <= percentile(found.lengths, 50) <= 12
