"""Our pack is fair: neither side is better, matches end, and none goes on for ever.

The quick tests would notice a broken number; the long one holds the figures of docs/balance.md.
"""

from functools import cache

import pytest

from games import library
from games.engine.simulate import Contest, Summary, percentile, play_tables, summary
from games.iron_leaguer import GAME
from games.iron_leaguer.rules import IronRules

WINDOWS = "all matches: attack windows"


def shipped() -> IronRules:
    """The rules with the game's own pack."""
    found = library.load()["iron_leaguer"].rules()
    assert isinstance(found, IronRules)
    return found


def played(seasons: range, level: str = "sharp", seed: str = "1") -> Summary:
    """Seasons of two players of a level under the usual options."""
    return summary(play_tables(GAME, shipped(), Contest(seed, (level, level)), seasons), 2)


@cache
def sample() -> Summary:
    return played(range(10))


@pytest.mark.rule("iron-22.1a", "iron-22.1b")
def test_every_season_is_decided_by_the_tour() -> None:
    found = sample()
    assert (found.reasons, found.draws) == ({"tour": 10}, 0)
    assert len(found.counts["world tour: Silver wins"]) >= 2 * 10


def test_neither_side_is_hopeless() -> None:
    # 10 seasons have a standard error of 0.16, 30 matches of a stage one of 0.09.
    assert 1 <= sample().seats[0].won <= 9
    for stage in ("late league", "nationals", "world tour"):
        won = sample().counts[f"{stage}: Silver wins"]
        assert 0.2 <= sum(won) / len(won) <= 0.85


def test_matches_end() -> None:
    windows = sample().counts[WINDOWS]
    assert percentile(windows, 95) <= 60
    assert sum(sample().counts["season: dice goals"]) == 0


def test_seasons_use_all_that_the_rules_have() -> None:
    """Counters, rough plays, retirements, desertions, scouting by both: none is a dead letter."""
    for name in (
        "counters", "rough plays", "retired", "deserted", "practice", "scouted by Silver", "scouted by Dark",
    ):  # fmt: skip
        assert sum(sample().counts[f"season: {name}"]) > 0, name


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_two_thousand_seasons_are_balanced() -> None:
    found = played(range(2_000))
    assert found.tables == 2_000
    assert all(0.45 <= seat.rate <= 0.55 for seat in found.seats)
    windows = found.counts[WINDOWS]
    assert percentile(windows, 95) <= 60
    assert sum(found.counts["season: dice goals"]) == 0
