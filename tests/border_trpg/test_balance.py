"""Our pack is fair: no position does much more than another, and battles are decided.

The quick tests would notice a broken number; the long one holds the figures of docs/balance.md.
"""

from functools import cache
from statistics import mean

import pytest

from games.border_trpg.battle import Level
from games.border_trpg.census import BODY, STOPPED, contributions, counts
from games.border_trpg.endings import LAST_ROUND
from games.border_trpg.events_attack import (
    Compared,
    Damaged,
    DiceGained,
    HitRolled,
    Reacted,
    StatusGained,
    Struck,
    WentOff,
)
from games.border_trpg.events_field import Forced
from games.border_trpg.events_round import Acted, Leaked, Operated, OutOfArea, PhaseBegan, Scored
from games.engine.contract import Event

from .arena import Fought, arena, fought, line_ups
from .play import replace

ROLL = Reacted("x", "x", "evade", (), None)  # type: ignore[arg-type]  # its dice don't matter here


def hit(by: str, target: str, damage: int) -> tuple[Event, ...]:
    """An attack that hits."""
    parts = (damage, 0, 0, 0, 0)
    return Struck(by, "claw", None, (), target, None, 0), Damaged(target, damage, parts, 1)


@cache
def battles(first: int, last: int, teams: int = 2) -> tuple[Fought, ...]:
    """Rank wars of sharp computers, on all maps in turn."""
    sharp: Level = "sharp"
    return tuple(fought(line_ups(n, teams), (sharp,) * teams, n) for n in range(first, last))


def averages(played: tuple[Fought, ...]) -> dict[str, float]:
    """What each position does on the average."""
    found: dict[str, list[float]] = {}
    for one in played:
        for position, part in one.parts:
            found.setdefault(position, []).append(part)
    return {position: mean(parts) for position, parts in found.items()}


# ---- how it is measured ----------------------------------------------------------------------------------


def test_damage_counts_by_bodies_and_points_whole() -> None:
    told = (*hit("Ann", "Ben", BODY // 2), Scored("A", 1, 1, "Ben"))
    assert contributions(told) == {"Ann": 1.5}


def test_what_hits_oneself_counts_nothing() -> None:
    assert contributions(hit("Ann", "Ann", BODY)) == {}


@pytest.mark.rule("trpg-end-6")
def test_leaks_and_pushes_are_credited_to_whoever_did_that_last() -> None:
    leak = (*hit("Ann", "Ben", 0), StatusGained("Ben", "leak_small"), *hit("Cat", "Ben", 0))
    ends = (PhaseBegan("feedback"), Leaked("Ben", 5, 0), Scored("A", 1, 1, "Ben"))
    assert contributions((*leak, *ends))["Ann"] == 1
    push = (*hit("Cat", "Ben", 0), Forced("Ben", (0, 0), (-1, 0), 1))
    gone = (PhaseBegan("feedback"), OutOfArea("Ben"), Scored("A", 1, 1, "Ben"))
    assert contributions((*leak, *push, *gone))["Cat"] == 1


def test_stopping_an_attack_counts_for_who_reacted() -> None:
    missed = HitRolled("Cat", "claw", (), None, (Compared("Ben", 10, 12, hit=False),))
    told = (Struck("Cat", "claw", None, (), "Ben", None, 0), replace(ROLL, name="Ann", target="Ben"), missed)
    assert contributions(told) == {"Ann": STOPPED / BODY}
    mine = (WentOff("mine", "Ben"), Damaged("Ben", 8, None, 1))
    assert contributions(mine) == {}


def test_dice_count_for_who_gained_them() -> None:
    told = (Acted("Ann", "coordinate"), DiceGained("A", 2, 0, 2), Operated("A", "tactic_feed"))
    assert contributions((*told, DiceGained("A", 2, 0, 4))) == {"Ann": 2 / BODY}


def test_the_census_counts_battles_and_positions() -> None:
    done = fought(line_ups(3, 2), ("steady", "steady"), 3)
    state = replace(arena(line_ups(3, 2)), past=(done.past,))
    found = list(counts(state, done.told))
    assert ("battles: rounds", done.past.rounds) in found
    told = [n for name, n in found if name.startswith("contribution in hundredths")]
    assert len(told) == 6
    assert sorted(told) == sorted(round(100 * part) for _, part in done.parts)


# ---- what is promised ------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-round-20", "trpg-end-8")
def test_battles_are_decided() -> None:
    """Nearly every battle is decided: of 12, fewer than 8 would be a broken number."""
    assert sum(one.past.why != "rounds" for one in battles(0, 12)) >= 8
    assert all(one.past.rounds <= LAST_ROUND for one in battles(0, 12))


def test_no_position_is_hopeless() -> None:
    found = averages(battles(0, 12))
    assert set(found) == {"attacker", "shooter", "gunner", "sniper", "allrounder"}
    assert min(found.values()) > 0.3


def test_three_teams_fight_too() -> None:
    (one,) = battles(0, 1, 3)
    assert len(one.past.points) == 3


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_a_thousand_rank_wars_are_balanced() -> None:
    played = battles(0, 1000)
    found = averages(played)
    assert max(found.values()) <= 1.5 * min(found.values())
    assert sum(one.past.why != "rounds" for one in played) >= 900
